//! Rows with the same sequence, by proof.
//!
//! They are grouped on disk, and compared in threads.

use std::ops::ControlFlow;
use std::path::Path;

use crate::rows::{Row, Verdict, begins_with, first_nimbers};
use rayon::prelude::*;
use sg_core::heaps::notation::Ruleset;
use sg_heaps::solver::{Progress, SolveError};

use crate::codes::Codes;
use crate::sorter::Sorter;
use crate::{Error, Observer};

/// Means no proved period.
const NONE: u32 = u32::MAX;

/// Collects rows.
#[derive(Debug)]
pub(crate) struct Groups(Sorter);

/// For each code the first whose sequence is proved to be the same.
#[derive(Debug)]
pub(crate) struct Same(Vec<u32>);

impl Same {
    pub(crate) fn of(&self, number: u32) -> Option<u32> {
        self.0.get(number as usize).copied().filter(|&first| first != NONE)
    }
}

/// A row whose sequence is compared with that of others.
#[derive(Clone, Copy, Debug)]
struct Member {
    number: u32,
    level: usize,
    seen: u64,
}

impl Groups {
    pub(crate) fn new(directory: &Path) -> Self {
        Self(Sorter::new(directory.to_owned()))
    }

    /// Adds a row; those of one group are together in order, and in a group the least number comes
    /// first.
    pub(crate) fn push(&mut self, number: u32, row: &Row) -> Result<(), Error> {
        let (Verdict::Proved, Some(preperiod), Some(period), Some(saltus)) =
            (row.verdict, row.preperiod, row.period, row.saltus)
        else {
            return Ok(());
        };
        let Row { level, seen, checksum, .. } = row;
        self.0.push(&format!("{preperiod} {period} {saltus} {checksum}\t{number:010} {level} {seen}"))
    }

    /// Compares the nimbers of preperiod and one period within each group. As preperiod, period and
    /// saltus are least and agree, the sequences are equal if and only if these are.
    pub(crate) fn compare(self, codes: &Codes, watch: &dyn Observer) -> Result<Same, Error> {
        let mut same = vec![NONE; codes.len()];
        let mut key = String::new();
        let mut members: Vec<Member> = Vec::new();
        let mut sorted = self.0.finish()?;
        sorted.each(|line| {
            let (group, member) = line.split_once('\t').unwrap_or((line, ""));
            if group != key {
                settle(&mut members, codes, &mut same, watch)?;
                group.clone_into(&mut key);
            }
            let mut words = member.split(' ');
            let mut next = || words.next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
            members.push(Member { number: next() as u32, level: next() as usize, seen: next() });
            Ok(())
        })?;
        settle(&mut members, codes, &mut same, watch)?;
        Ok(Same(same))
    }
}

/// Settles one group, and empties it.
fn settle(
    members: &mut Vec<Member>,
    codes: &Codes,
    same: &mut [u32],
    watch: &dyn Observer,
) -> Result<(), Error> {
    // All of a group but by chance: then checksums agree and sequences do not.
    while let Some((&first, rest)) = members.split_first() {
        same[first.number as usize] = first.number;
        if rest.is_empty() {
            break;
        }
        let stop = |_: &Progress<'_>| {
            if watch.interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let ruleset = |member: Member| -> Result<Ruleset, Error> {
            Ok(codes.get(member.number).unwrap_or_default().parse()?)
        };
        let values =
            first_nimbers(&ruleset(first)?, first.level, first.seen, &mut { stop }).map_err(failure)?;
        let equal: Vec<bool> = rest
            .par_iter()
            .map(|&member| begins_with(&ruleset(member)?, &values, &mut { stop }).map_err(failure))
            .collect::<Result<_, _>>()?;
        for (member, _) in rest.iter().zip(&equal).filter(|(_, equal)| **equal) {
            same[member.number as usize] = first.number;
        }
        let mut equal = [true].into_iter().chain(equal);
        members.retain(|_| equal.next() == Some(false));
    }
    members.clear();
    Ok(())
}

fn failure(error: SolveError) -> Error {
    match error {
        SolveError::Stopped { .. } => Error::Interrupted,
        error => Error::Report(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unobserved;
    use crate::rows::{Family, row};
    use sg_heaps::solver::unwatched;

    /// For each row the first code whose sequence is proved to be the same.
    fn firsts(rows: &[Row]) -> Vec<Option<String>> {
        let (mut codes, mut groups) = (Codes::default(), Groups::new(&std::env::temp_dir()));
        for (number, row) in (0..).zip(rows) {
            codes.push(&row.code).expect("room");
            groups.push(number, row).expect("space");
        }
        let same = groups.compare(&codes, &Unobserved).expect("compared");
        (0..codes.len() as u32).map(|number| Some(codes.get(same.of(number)?)?.to_owned())).collect()
    }

    #[test]
    fn only_proved_sequences_are_the_same() {
        // The parity, three times; Kayles; and two open games that agree so far.
        let codes = ["subtract(1)", "0.77", "subtract(1,3)", "0.161", "0.36", "subtract(1,5)"];
        let rows =
            codes.map(|code| row(&code.parse().expect("a code"), 500, &mut unwatched).expect("computed"));
        assert_eq!(rows[3].checksum, rows[4].checksum, "equal as far as they go");
        let same = firsts(&rows);
        let same: Vec<_> = same.iter().map(Option::as_deref).collect();
        let parity = Some(rows[0].code.as_str());
        assert_eq!(same, [parity, Some("0.77"), parity, None, None, parity]);
    }

    #[test]
    fn groups_are_those_of_the_plain_comparison() {
        let family = "octal:2".parse::<Family>().expect("a family");
        let sets = "subtract:6".parse::<Family>().expect("a family");
        let computed = |ruleset| {
            let mut row = row(&ruleset, 400, &mut unwatched).expect("computed");
            // The same checksum for all: all comparisons are of nimbers.
            row.checksum = "0".to_owned();
            row
        };
        let rows: Vec<Row> = family.rulesets().chain(sets.rulesets()).map(computed).collect();
        let found = firsts(&rows);
        // The first with the same preperiod, period and saltus whose nimbers are the same as far as
        // these go.
        let sequence = |row: &Row| {
            let values = |ruleset| first_nimbers(&ruleset, row.level, row.seen, &mut unwatched).ok();
            Some((row.preperiod?, row.period?, row.saltus?, values(row.code.parse().ok()?)?))
        };
        let sequences: Vec<_> = rows.iter().map(sequence).collect();
        let first = |own: &Option<_>| {
            let first = sequences.iter().position(|other| other == own)?;
            own.as_ref().map(|_| rows[first].code.clone())
        };
        assert_eq!(found, sequences.iter().map(first).collect::<Vec<_>>());
        assert!(found.iter().flatten().count() > 100 && found.contains(&None));
    }
}
