//! The results of a census: tables for programs, and a summary to read.

use std::path::{Path, PathBuf};

use crate::rows::Row;
use sg_text::{grouped, shortened};

use crate::codes::Codes;
use crate::columns::{Cell, Column, Kind};
use crate::journal::{self, Kept};
use crate::names::{ALIASES, COSTS, ROWS, SUMMARY};
use crate::plan::{Plan, alias_of};
use crate::same::{Groups, Same};
use crate::sorter::{Sorted, Sorter};
use crate::summary::Counts;
use crate::table::Table;
use crate::text::{NAMED, SHOWN};
use crate::{Error, Observer};

/// A cell of a row, of which the first with the same sequence is given.
type CellOfRow = for<'r> fn(&'r Row, Option<&'r str>) -> Cell<'r>;

/// The columns of [`ROWS`]. `canonical` and `shift` are there so that its rows can be joined as
/// those of [`ALIASES`] are.
const ROW_COLUMNS: [(Column, CellOfRow); 26] = [
    (Column::new("code", Kind::Text), |row, _| Cell::from(&*row.code)),
    (Column::new("canonical", Kind::Text), |row, _| Cell::from(&*row.code)),
    (Column::new("shift", Kind::Number), |_, _| Cell::from(0)),
    (Column::new("digits", Kind::Number), |row, _| Cell::from(row.digits)),
    (Column::new("level", Kind::Number), |row, _| Cell::from(row.level)),
    (Column::new("heaps", Kind::Number), |row, _| Cell::Number(Some(row.heaps))),
    (Column::new("verdict", Kind::Text), |row, _| Cell::from(row.verdict.id())),
    (Column::optional("preperiod", Kind::Number), |row, _| Cell::Number(row.preperiod)),
    (Column::optional("period", Kind::Number), |row, _| Cell::Number(row.period)),
    (Column::optional("saltus", Kind::Number), |row, _| Cell::Number(row.saltus)),
    (Column::optional("theorem", Kind::Text), |row, _| Cell::Text(row.theorem.as_deref())),
    (Column::optional("observed_from", Kind::Number), |row, _| Cell::Number(row.observed_from)),
    (Column::optional("observed_distance", Kind::Number), |row, _| Cell::Number(row.observed_distance)),
    (Column::optional("observed_saltus", Kind::Number), |row, _| Cell::Number(row.observed_saltus)),
    (Column::optional("heaps_needed", Kind::Number), |row, _| Cell::Number(row.heaps_needed)),
    (Column::new("seen", Kind::Number), |row, _| Cell::Number(Some(row.seen))),
    (Column::new("largest", Kind::Number), |row, _| Cell::Number(Some(row.largest))),
    (Column::new("largest_at", Kind::Number), |row, _| Cell::Number(Some(row.largest_at))),
    (Column::new("method", Kind::Text), |row, _| Cell::from(&*row.method)),
    (Column::optional("mask", Kind::Number), |row, _| Cell::Number(row.mask)),
    (Column::optional("parity", Kind::Flag), |row, _| Cell::Flag(row.parity)),
    (Column::optional("rare", Kind::Number), |row, _| Cell::Number(row.rare)),
    (Column::optional("last_rare", Kind::Number), |row, _| Cell::Number(row.last_rare)),
    (Column::new("checksum", Kind::Text), |row, _| Cell::from(&*row.checksum)),
    (Column::optional("same_as", Kind::Text), |_, same| Cell::Text(same)),
    (Column::new("engine", Kind::Text), |row, _| Cell::from(&*row.engine)),
];

const ALIAS_COLUMNS: [Column; 3] = [
    Column::new("code", Kind::Text),
    Column::new("canonical", Kind::Text),
    Column::new("shift", Kind::Number),
];

const COST_COLUMNS: [Column; 4] = [
    Column::new("code", Kind::Text),
    Column::new("level", Kind::Number),
    Column::new("seconds", Kind::Real),
    Column::new("worker", Kind::Text),
];

/// A summary of the tables that were written, with counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The counts, each with its name.
    pub fields: Vec<(&'static str, String)>,
    /// The counts and the lists of periods and of open codes, as [`SUMMARY`] has them.
    pub text: String,
    /// The files.
    pub files: Vec<PathBuf>,
}

/// The data from which tables are made.
pub(crate) struct Tables<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) codes: &'a Codes,
    pub(crate) aliases: &'a mut Sorted,
    /// The directories of the journals.
    pub(crate) journals: &'a [PathBuf],
    pub(crate) output: &'a Path,
    pub(crate) csv: bool,
}

impl Tables<'_> {
    pub(crate) fn write(self, watch: &dyn Observer) -> Result<Summary, Error> {
        let mut rows = self.rows(watch)?;
        let same = self.same(&mut rows, watch)?;
        let mut files = Vec::new();
        let mut table = Table::create(self.output, ROWS, &ROW_COLUMNS.map(|(column, _)| column), self.csv)?;
        let mut costs = Table::create(self.output, COSTS, &COST_COLUMNS, self.csv)?;
        let mut counts = Counts::new(self.output, self.plan.rulesets);
        self.each_code(&mut rows, |number, kept, last| {
            if watch.interrupted() {
                return Err(Error::Interrupted);
            }
            for kept in kept {
                let entry = &kept.entry;
                costs.push(&[
                    Cell::from(&*entry.row.code),
                    Cell::from(entry.row.level),
                    Cell::Real(entry.seconds),
                    Cell::from(&*entry.worker),
                ])?;
            }
            let Some(row) = last else { return Ok(()) };
            let first = same.of(number);
            let same = first.and_then(|first| self.codes.get(first));
            table.push(&ROW_COLUMNS.map(|(_, cell)| cell(row, same)))?;
            counts.add(row, first == Some(number))
        })?;
        table.finish(&mut files)?;
        let mut table = Table::create(self.output, ALIASES, &ALIAS_COLUMNS, self.csv)?;
        self.aliases.each(|line| {
            let Some((code, canonical, shift)) = alias_of(line) else { return Ok(()) };
            table.push(&[Cell::from(code), Cell::from(canonical), Cell::from(shift)])
        })?;
        table.finish(&mut files)?;
        costs.finish(&mut files)?;
        let (fields, text) = counts.finish()?;
        let path = self.output.join(SUMMARY);
        sg_files::write_inside(&path, text.as_bytes()).map_err(|error| Error::file(&path, "write", error))?;
        files.push(path);
        Ok(Summary { fields, text, files })
    }

    /// The rows of all journals as lines in the order of codes and levels.
    fn rows(&self, watch: &dyn Observer) -> Result<Sorted, Error> {
        let mut rows = Sorter::new(self.output.to_owned());
        for directory in self.journals {
            journal::read(directory, self.codes, &self.plan.levels, watch, |kept, json| {
                rows.push(&format!("{:010} {:020}\t{json}", kept.number, kept.entry.row.level))
            })?;
        }
        rows.finish()
    }

    /// Groups the last rows by their sequences; an error if codes are without one.
    fn same(&self, rows: &mut Sorted, watch: &dyn Observer) -> Result<Same, Error> {
        let mut groups = Groups::new(self.output);
        let mut missing = (Vec::new(), 0);
        self.each_code(rows, |number, _, last| {
            if watch.interrupted() {
                return Err(Error::Interrupted);
            }
            if let Some(row) = last {
                return groups.push(number, row);
            }
            if missing.0.len() < NAMED {
                missing.0.push(self.codes.get(number).unwrap_or_default().to_owned());
            }
            missing.1 += 1;
            Ok(())
        })?;
        if let (codes, all @ 1..) = missing {
            return Err(Error::Incomplete { codes, all });
        }
        groups.compare(self.codes, watch)
    }

    /// Calls `each` for every code of the plan with all its rows, and the last of them if no
    /// further one is to be computed.
    fn each_code(
        &self,
        rows: &mut Sorted,
        mut each: impl FnMut(u32, &[Kept], Option<&Row>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut numbers = self.plan.numbers(self.codes).peekable();
        let mut of_code: Vec<Kept> = Vec::new();
        let mut settle = |of_code: &mut Vec<Kept>| -> Result<(), Error> {
            let Some(number) = of_code.first().map(|kept| kept.number) else { return Ok(()) };
            while let Some(before) = numbers.next_if(|&before| before < number) {
                each(before, &[], None)?;
            }
            // Rows of other parts are none of this one's.
            if numbers.next_if_eq(&number).is_some() {
                each(number, of_code, last(of_code, &self.plan.levels))?;
            }
            of_code.clear();
            Ok(())
        };
        rows.each(|line| {
            let json = line.split_once('\t').map_or("", |(_, json)| json);
            let kept: Kept = serde_json::from_str(json).map_err(Error::scratch)?;
            if of_code.first().is_some_and(|first| first.number != kept.number) {
                settle(&mut of_code)?;
            }
            match of_code.last().filter(|last| last.entry.row.level == kept.entry.row.level) {
                Some(same) if same.entry.row == kept.entry.row => {}
                Some(_) => return Err(two_rows(&kept.entry.row)),
                None => of_code.push(kept),
            }
            Ok(())
        })?;
        settle(&mut of_code)?;
        for number in numbers {
            each(number, &[], None)?;
        }
        Ok(())
    }
}

fn two_rows(row: &Row) -> Error {
    let code = shortened(&row.code, SHOWN);
    Error::Report(format!("{code}: two different rows for {} heaps", grouped(row.level as u128)))
}

/// The row at the last level that was to be computed.
fn last<'k>(kept: &'k [Kept], levels: &[usize]) -> Option<&'k Row> {
    let mut kept = kept.iter();
    for level in levels {
        let row = &kept.next().filter(|kept| kept.entry.row.level == *level)?.entry.row;
        if !row.goes_up() || Some(level) == levels.last() {
            return Some(row);
        }
    }
    None
}
