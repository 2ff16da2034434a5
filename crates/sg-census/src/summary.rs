//! A readable summary of a census: counts, and lists like the tables of the literature.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use crate::rows::{Row, Verdict};
use sg_core::heaps::notation::Ruleset;
use sg_text::{counted, grouped, separated, shortened};

use crate::Error;
use crate::sorter::Sorter;
use crate::text::SHOWN;

/// The number of lines that each list has at most.
const LISTED: usize = 1000;

/// Counts, each with its name.
type Fields = Vec<(&'static str, String)>;

/// The first lines of a list by a key; the others are counted.
#[derive(Debug)]
struct First<K> {
    lines: BTreeSet<(K, String)>,
    all: u64,
}

impl<K: Ord> First<K> {
    const fn new() -> Self {
        Self { lines: BTreeSet::new(), all: 0 }
    }

    fn add(&mut self, key: K, line: impl FnOnce() -> String) {
        self.all += 1;
        if self.lines.len() == LISTED && self.lines.last().is_some_and(|(last, _)| *last <= key) {
            return;
        }
        self.lines.insert((key, line()));
        if self.lines.len() > LISTED {
            self.lines.pop_last();
        }
    }

    fn write(&self, text: &mut String) {
        for (_, line) in &self.lines {
            let _ = writeln!(text, "{line}");
        }
        let more = self.all - self.lines.len() as u64;
        if more > 0 {
            let _ = writeln!(text, "... and {} more in the table of rows", grouped(more));
        }
    }
}

/// Counts rows in the order of their codes.
#[derive(Debug)]
pub(crate) struct Counts {
    rulesets: u64,
    verdicts: BTreeMap<Verdict, u64>,
    theorems: BTreeMap<String, u64>,
    /// Proved sequences that differ.
    different: u64,
    /// Unproved sequences, as far as they were computed.
    open_sequences: Sorter,
    proved: First<(Reverse<u64>, String)>,
    open: First<(usize, String)>,
}

impl Counts {
    pub(crate) fn new(directory: &Path, rulesets: u64) -> Self {
        Self {
            rulesets,
            verdicts: BTreeMap::new(),
            theorems: BTreeMap::new(),
            different: 0,
            open_sequences: Sorter::new(directory.to_owned()),
            proved: First::new(),
            open: First::new(),
        }
    }

    /// Adds the last row of a code. `first` is true if no earlier one is proved to have the same
    /// sequence.
    pub(crate) fn add(&mut self, row: &Row, first: bool) -> Result<(), Error> {
        *self.verdicts.entry(row.verdict).or_default() += 1;
        if row.verdict == Verdict::Proved {
            *self.theorems.entry(row.theorem.clone().unwrap_or_default()).or_default() += 1;
            if first {
                self.different += 1;
                self.proved.add((Reverse(row.heaps), row.code.clone()), || proved_line(row));
            }
            return Ok(());
        }
        self.open.add((row.code.len(), row.code.clone()), || open_line(row));
        self.open_sequences.push(&format!("{} {}", row.heaps, row.checksum))
    }

    /// The counts, each with its name, and the text with the lists.
    pub(crate) fn finish(self) -> Result<(Fields, String), Error> {
        let of = |verdict: Verdict| self.verdicts.get(&verdict).copied().unwrap_or(0);
        let codes = |number: u64| counted(number, "code");
        let mut seen = 0_u64;
        self.open_sequences.finish()?.each(|_| {
            seen += 1;
            Ok(())
        })?;
        let theorems = self.theorems.iter().map(|(id, codes)| format!("{id} {}", grouped(*codes)));
        let different = counted(self.different, "different sequence");
        let fields = vec![
            ("rulesets", grouped(self.rulesets)),
            ("canonical", codes(self.verdicts.values().sum())),
            ("proved", format!("{} with {different}", codes(of(Verdict::Proved)))),
            ("theorems", separated(theorems, ", ")),
            ("observed", format!("{}, not counted as periods", codes(of(Verdict::Observed)))),
            ("nothing", codes(of(Verdict::Nothing))),
            (
                "open",
                format!("{} that differ in length or values among the unproved", counted(seen, "sequence")),
            ),
        ];
        let mut text = String::new();
        for (name, value) in &fields {
            let _ = writeln!(text, "{name:<13} {value}");
        }
        let _ = writeln!(
            text,
            "\nProved periods, each sequence once, those that need the most heaps first. The last exception is the last heap before \
             the\nperiodic part; a saltus is added in each period.\n\n\
             {:<14} {:>13} {:>14} {:>7} {:>8} {:>13}  {:<15}  known as",
            "code", "period", "last exception", "saltus", "largest", "heaps", "theorem"
        );
        self.proved.write(&mut text);
        let _ = writeln!(
            text,
            "\nOpen: no period is proved from this many heaps. Rare are the heaps outside the common set of a sparse \
             space.\n\n\
             {:<14} {:>13} {:>8} {:>13} {:>6} {:>10} {:>13}  known as",
            "code", "heaps", "largest", "at heap", "mask", "rare", "last rare"
        );
        self.open.write(&mut text);
        Ok((fields, text))
    }
}

/// The names of a canonical code.
fn names(row: &Row) -> String {
    let Ok(ruleset) = row.code.parse::<Ruleset>() else { return String::new() };
    separated(ruleset.known_as().iter().map(|named| named.name), ", ")
}

fn proved_line(row: &Row) -> String {
    let preperiod = row.preperiod.unwrap_or(0);
    let line = format!(
        "{:<14} {:>13} {:>14} {:>7} {:>8} {:>13}  {:<15}  {}",
        shortened(&row.code, SHOWN),
        row.period.map_or_else(String::new, grouped),
        preperiod.checked_sub(1).map_or_else(|| "-".to_owned(), grouped),
        row.saltus.unwrap_or(0),
        row.largest,
        grouped(row.heaps),
        row.theorem.as_deref().unwrap_or_default(),
        names(row)
    );
    line.trim_end().to_owned()
}

fn open_line(row: &Row) -> String {
    let number = |value: Option<u64>| value.map_or_else(String::new, grouped);
    let mut line = format!(
        "{:<14} {:>13} {:>8} {:>13} {:>6} {:>10} {:>13}  {}",
        shortened(&row.code, SHOWN),
        grouped(row.heaps),
        row.largest,
        grouped(row.largest_at),
        row.mask.map_or_else(String::new, |mask| format!("{mask:#x}")),
        number(row.rare),
        number(row.last_rare),
        names(row)
    );
    if let (Some(from), Some(distance)) = (row.observed_from, row.observed_distance) {
        let (from, distance) = (grouped(from), grouped(distance));
        let _ = write!(line, "  (repeats at distance {distance} from heap {from} on, as far as seen)");
    }
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_first_and_count_the_others() {
        let mut first = First::new();
        for number in (0..LISTED + 7).rev() {
            first.add(number, || format!("line {number}"));
        }
        let mut text = String::new();
        first.write(&mut text);
        assert!(
            text.starts_with("line 0\nline 1\n") && text.ends_with("\n... and 7 more in the table of rows\n")
        );
        assert_eq!(text.lines().count(), LISTED + 1);
    }
}
