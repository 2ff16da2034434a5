//! Parquet files, written row group by row group.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::columns::{Cell, Column, Kind};

/// The number of rows that a row group has: what is held in memory.
const ROWS: usize = 1 << 14;

/// The values of a column that are not yet written; `present` has a 1 for each value and a 0 for
/// each that is missing.
#[derive(Debug)]
struct Values {
    optional: bool,
    present: Vec<i16>,
    kept: Kept,
}

#[derive(Debug)]
enum Kept {
    Numbers(Vec<i64>),
    Texts(Vec<ByteArray>),
    Flags(Vec<bool>),
    Reals(Vec<f64>),
}

/// A Parquet file that is being written.
pub(crate) struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Values>,
    rows: usize,
}

impl<W: Write + Send> ParquetFile<W> {
    pub(crate) fn new(file: W, name: &str, columns: &[Column]) -> Result<Self, ParquetError> {
        let field = |column: &Column| {
            let (physical, logical) = match column.kind {
                Kind::Number => (Physical::INT64, None),
                Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Kind::Flag => (Physical::BOOLEAN, None),
                Kind::Real => (Physical::DOUBLE, None),
            };
            let repetition = if column.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
            let field = Type::primitive_type_builder(column.name, physical)
                .with_repetition(repetition)
                .with_logical_type(logical);
            field.build().map(Arc::new)
        };
        let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder(name).with_fields(fields).build()?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("grundy ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))?;
        let empty = |column: &Column| Values {
            optional: column.optional,
            present: Vec::new(),
            kept: match column.kind {
                Kind::Number => Kept::Numbers(Vec::new()),
                Kind::Text => Kept::Texts(Vec::new()),
                Kind::Flag => Kept::Flags(Vec::new()),
                Kind::Real => Kept::Reals(Vec::new()),
            },
        };
        Ok(Self { writer, columns: columns.iter().map(empty).collect(), rows: 0 })
    }

    /// Adds a row. A number of more than 63 bits is an error.
    pub(crate) fn push(&mut self, cells: &[Cell<'_>]) -> Result<(), ParquetError> {
        for (values, cell) in self.columns.iter_mut().zip(cells) {
            let mut present = 1;
            match (&mut values.kept, cell) {
                (Kept::Numbers(kept), Cell::Number(Some(number))) => kept.push(in_63_bits(*number)?),
                (Kept::Texts(kept), Cell::Text(Some(text))) => kept.push(ByteArray::from(*text)),
                (Kept::Flags(kept), Cell::Flag(Some(flag))) => kept.push(*flag),
                (Kept::Reals(kept), Cell::Real(real)) => kept.push(*real),
                _ => present = 0,
            }
            values.present.push(present);
        }
        self.rows += 1;
        if self.rows == ROWS { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for values in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            let present = values.optional.then_some(values.present.as_slice());
            match &mut values.kept {
                Kept::Numbers(kept) => {
                    column.typed::<Int64Type>().write_batch(kept, present, None)?;
                    kept.clear();
                }
                Kept::Texts(kept) => {
                    column.typed::<ByteArrayType>().write_batch(kept, present, None)?;
                    kept.clear();
                }
                Kept::Flags(kept) => {
                    column.typed::<BoolType>().write_batch(kept, present, None)?;
                    kept.clear();
                }
                Kept::Reals(kept) => {
                    column.typed::<DoubleType>().write_batch(kept, present, None)?;
                    kept.clear();
                }
            }
            values.present.clear();
            column.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    /// Writes what is left, and gives the file back.
    pub(crate) fn finish(mut self) -> Result<W, ParquetError> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.writer.into_inner()
    }
}

fn in_63_bits(number: u64) -> Result<i64, ParquetError> {
    i64::try_from(number).map_err(|_| ParquetError::General(format!("{number} has more than 63 bits")))
}
