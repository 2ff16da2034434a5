//! A table, written as Parquet and, on request, as CSV.

use std::fmt::{Display, Write as _};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use sg_files::Whole;
use sg_text::separated;

use crate::Error;
use crate::columns::{Cell, Column};
use crate::names::of_table;
use crate::parquet_file::ParquetFile;

/// A table that is being written.
pub(crate) struct Table {
    path: PathBuf,
    parquet: ParquetFile<BufWriter<Whole>>,
    text: Option<(PathBuf, BufWriter<Whole>)>,
}

impl Table {
    /// The table `name` in a directory: `name.parquet` and, with `csv`, `name.csv`.
    pub(crate) fn create(directory: &Path, name: &str, columns: &[Column], csv: bool) -> Result<Self, Error> {
        let [path, text] = of_table(name).map(|name| directory.join(name));
        let file = temporary(&path)?;
        let parquet = ParquetFile::new(file, name, columns).map_err(|error| failure(&path, error))?;
        let text = if csv {
            let mut file = temporary(&text)?;
            let names = separated(columns.iter().map(|column| column.name), ",");
            writeln!(file, "{names}").map_err(|error| failure(&text, error))?;
            Some((text, file))
        } else {
            None
        };
        Ok(Self { path, parquet, text })
    }

    pub(crate) fn push(&mut self, cells: &[Cell<'_>]) -> Result<(), Error> {
        self.parquet.push(cells).map_err(|error| failure(&self.path, error))?;
        if let Some((path, file)) = &mut self.text {
            file.write_all(line(cells).as_bytes()).map_err(|error| failure(path, error))?;
        }
        Ok(())
    }

    /// Gives the files their names, and adds their paths to `files`.
    pub(crate) fn finish(self, files: &mut Vec<PathBuf>) -> Result<(), Error> {
        let Self { path, parquet, text } = self;
        let file = parquet.finish().map_err(|error| failure(&path, error))?;
        for (path, file) in [(path, file)].into_iter().chain(text) {
            let file = file.into_inner().map_err(|error| failure(&path, error.into_error()))?;
            file.keep().map_err(|error| failure(&path, error))?;
            files.push(path);
        }
        Ok(())
    }
}

fn temporary(path: &Path) -> Result<BufWriter<Whole>, Error> {
    Ok(BufWriter::new(Whole::inside(path).map_err(|error| failure(path, error))?))
}

fn failure(path: &Path, error: impl Display) -> Error {
    Error::file(path, "write", error)
}

/// A line of CSV.
fn line(cells: &[Cell<'_>]) -> String {
    let mut line = String::new();
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        // Writing to a string does not fail.
        let _ = match cell {
            Cell::Number(Some(number)) => write!(line, "{number}"),
            Cell::Flag(Some(flag)) => write!(line, "{flag}"),
            Cell::Real(real) => write!(line, "{real:.6}"),
            // Sets are spelled with commas.
            Cell::Text(Some(text)) if text.contains([',', '"']) => {
                write!(line, "\"{}\"", text.replace('"', "\"\""))
            }
            Cell::Text(Some(text)) => write!(line, "{text}"),
            Cell::Number(None) | Cell::Flag(None) | Cell::Text(None) => Ok(()),
        };
    }
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::Kind;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let cells =
            [Cell::from("a(1,2)"), Cell::from("\"b"), Cell::Number(None), Cell::from(3), Cell::Real(0.5)];
        assert_eq!(line(&cells), "\"a(1,2)\",\"\"\"b\",,3,0.500000\n");
    }

    #[test]
    fn a_table_has_its_rows() {
        use parquet::file::reader::{FileReader, SerializedFileReader};
        use parquet::record::RowAccessor;

        let place = tempfile::tempdir().expect("a directory");
        let columns = [
            Column::new("code", Kind::Text),
            Column::optional("period", Kind::Number),
            Column::optional("parity", Kind::Flag),
        ];
        let mut table = Table::create(place.path(), "t", &columns, false).expect("a file");
        for number in 0..20_000_usize {
            let period = Cell::Number((number % 3 > 0).then_some(number as u64));
            table
                .push(&[
                    Cell::from(&*number.to_string()),
                    period,
                    Cell::Flag((number % 2 > 0).then_some(true)),
                ])
                .expect("written");
        }
        let mut files = Vec::new();
        table.finish(&mut files).expect("written");
        let file = std::fs::File::open(&files[0]).expect("a file");
        let reader = SerializedFileReader::new(file).expect("Parquet");
        assert_eq!(reader.num_row_groups(), 2);
        let rows = reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row"));
        let mut read = 0;
        for (number, row) in rows.enumerate() {
            assert_eq!(row.get_string(0).expect("a code"), &number.to_string());
            assert_eq!(
                row.get_long(1).ok(),
                (number % 3 > 0).then_some(i64::try_from(number).expect("small"))
            );
            assert_eq!(row.get_bool(2).ok(), (number % 2 > 0).then_some(true));
            read += 1;
        }
        assert_eq!(read, 20_000);
    }
}
