//! A row of a census.

use std::collections::BTreeMap;

use crate::Solver;
use crate::heaps::notation::{Ruleset, RulesetKind};
use crate::period::{MissingProof, Period};
use crate::solver::{Limits, SolveError, Watch};
use crate::values::fnv1a;

/// What is known of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// A theorem proves it.
    Proved,
    /// A repetition was seen, which is not counted as a period.
    Observed,
    /// None was seen.
    Nothing,
}

impl Verdict {
    /// `proved`, `observed` or `nothing`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
            Self::Nothing => "nothing",
        }
    }
}

/// What is known of the nimbers of one canonical code at one level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// The canonical code.
    pub code: String,
    /// How many digits it lists behind the point.
    pub digits: usize,
    /// The most heaps, from 0 on, that were to be computed.
    pub level: usize,
    /// How many heaps, from 0 on, the verdict rests on: those that the theorem needs, or all that were looked at. Fewer
    /// than the level without a proof mean that the limit for games without a sparse space held.
    pub heaps: usize,
    /// What is known.
    pub verdict: Verdict,
    /// The least preperiod, proved.
    pub preperiod: Option<usize>,
    /// The period, proved.
    pub period: Option<usize>,
    /// The saltus, proved.
    pub saltus: Option<u64>,
    /// The theorem, by [`Theorem::id`](crate::period::Theorem::id).
    pub theorem: Option<String>,
    /// An observed repetition: since which heap.
    pub observed_from: Option<usize>,
    /// At which distance.
    pub observed_distance: Option<usize>,
    /// What is added each time.
    pub observed_saltus: Option<u64>,
    /// How many heaps would prove the observed repetition, if it goes on and a theorem covers it.
    pub heaps_needed: Option<usize>,
    /// The following columns are about the heaps `0..seen`: preperiod and one period where these are proved, and all that
    /// were looked at otherwise.
    pub seen: usize,
    /// The largest nimber.
    pub largest: u64,
    /// The first heap with it.
    pub largest_at: u64,
    /// `sparse` if the nimbers split into rare and common ones, otherwise `plain`.
    pub method: String,
    /// The mask of the split.
    pub mask: Option<u64>,
    /// True if the parity of the heap is a part of the split.
    pub parity: Option<bool>,
    /// How many heaps are rare.
    pub rare: Option<u64>,
    /// The last rare heap.
    pub last_rare: Option<u64>,
    /// FNV-1a of the nimbers, each as eight bytes, the lowest first, in hexadecimal digits.
    pub checksum: String,
    /// The version of the library that computed it.
    pub engine: String,
}

/// The row of a ruleset, computed up to `level` heaps at most.
///
/// Where each heap costs a walk over all its options, the limit of [`Limits::thorough`] holds instead, if it is less.
///
/// # Errors
///
/// [`SolveError`] if the nimbers do not fit memory, or if `watch` stops the work.
///
/// # Example
///
/// ```
/// use sg_core::census::{Verdict, row};
///
/// let kayles = row(&"0.77".parse()?, 10_000, &mut sg_core::solver::unwatched)?;
/// assert_eq!((kayles.verdict, kayles.preperiod, kayles.period), (Verdict::Proved, Some(71), Some(12)));
/// assert_eq!((kayles.theorem.as_deref(), kayles.heaps), (Some("guy-smith"), 168));
///
/// // One heap short of the theorem there is no period.
/// let kayles = row(&"0.77".parse()?, 167, &mut sg_core::solver::unwatched)?;
/// assert_eq!((kayles.verdict, kayles.period, kayles.heaps_needed), (Verdict::Observed, None, Some(168)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn row(ruleset: &Ruleset, level: usize, watch: &mut Watch<'_>) -> Result<Row, SolveError> {
    let level = level.max(1);
    let mut solver = Solver::new(ruleset).with_limits(limits(ruleset.kind(), level));
    let period = solver.period_watched(watch)?;
    let mut row = Row {
        code: ruleset.identity(),
        digits: match ruleset.kind() {
            RulesetKind::TakingBreaking(rules) => rules.digits().len().saturating_sub(1) + rules.tail().len(),
            RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => 0,
        },
        level,
        heaps: level,
        verdict: Verdict::Nothing,
        preperiod: None,
        period: None,
        saltus: None,
        theorem: None,
        observed_from: None,
        observed_distance: None,
        observed_saltus: None,
        heaps_needed: None,
        seen: level,
        largest: 0,
        largest_at: 0,
        method: String::new(),
        mask: None,
        parity: None,
        rare: None,
        last_rare: None,
        checksum: String::new(),
        engine: format!("sg-core {}", env!("CARGO_PKG_VERSION")),
    };
    match period {
        Period::Proved(proved) => {
            row.verdict = Verdict::Proved;
            row.preperiod = Some(proved.preperiod());
            row.period = Some(proved.period());
            row.saltus = Some(proved.saltus());
            row.theorem = Some(proved.theorem().id().to_owned());
            row.heaps = proved.heaps();
            row.seen = proved.preperiod() + proved.period();
        }
        Period::Observed(observed) => {
            let seen = observed.repetition();
            row.verdict = Verdict::Observed;
            row.observed_from = Some(seen.from);
            row.observed_distance = Some(seen.distance);
            row.observed_saltus = Some(seen.saltus);
            row.heaps_needed = match observed.missing() {
                MissingProof::Heaps(heaps) => Some(heaps),
                _ => None,
            };
            row.heaps = observed.heaps();
            row.seen = row.heaps;
        }
        Period::Nothing { heaps } => {
            row.heaps = heaps;
            row.seen = heaps;
        }
    }
    let statistics = solver.statistics_watched(row.seen.max(1) as u64, watch)?;
    row.largest = statistics.largest.0;
    row.largest_at = statistics.largest_at;
    let method = if statistics.split.is_some() { "sparse" } else { "plain" };
    method.clone_into(&mut row.method);
    if let Some(split) = &statistics.split {
        row.mask = Some(split.split.mask().0);
        row.parity = Some(split.split.has_position_parity());
        row.rare = Some(split.rare_heaps);
        row.last_rare = split.last_rare.map(|(heap, _)| heap);
    }
    row.checksum = format!("{:016x}", checksum(&mut solver, row.seen, watch)?);
    Ok(row)
}

/// The limits of a level.
fn limits(kind: &RulesetKind, level: usize) -> Limits {
    let plain = Limits::thorough(kind).plain_heaps.min(level);
    Limits { plain_heaps: plain, plain_search_heaps: plain, ..Limits::table(level) }
}

/// The checksum of the nimbers of the heaps `0..heaps`.
fn checksum(solver: &mut Solver, heaps: usize, watch: &mut Watch<'_>) -> Result<u64, SolveError> {
    let nimbers = solver.nimbers_watched(0..heaps as u64, watch)?;
    Ok(fnv1a(nimbers.iter().flat_map(|nimber| nimber.0.to_le_bytes())))
}

/// For each row the first code, in the order of `rows`, whose sequence is proved to be the same; its own code if there is no
/// earlier one, and `None` without a proved period.
///
/// Rows are compared where preperiod, period, saltus and checksum agree; then the nimbers are computed again and compared:
/// as all three are least, the sequences are equal exactly if the nimbers of preperiod and one period are.
///
/// # Errors
///
/// [`SolveError`] as [`row`]. A row whose code cannot be read is only its own.
pub fn equal_sequences(rows: &[Row], watch: &mut Watch<'_>) -> Result<Vec<Option<String>>, SolveError> {
    type Key<'r> = (Option<usize>, Option<usize>, Option<u64>, &'r str);
    let mut groups: BTreeMap<Key<'_>, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.verdict == Verdict::Proved) {
        groups.entry((row.preperiod, row.period, row.saltus, &row.checksum)).or_default().push(at);
    }
    let mut same = vec![None; rows.len()];
    for group in groups.values() {
        // Mostly one; a second only if checksums agree by chance.
        let mut firsts: Vec<(usize, Vec<u64>)> = Vec::new();
        for &at in group {
            if group.len() == 1 {
                same[at] = Some(rows[at].code.clone());
                break;
            }
            let Some(values) = values(&rows[at], watch)? else {
                same[at] = Some(rows[at].code.clone());
                continue;
            };
            let first = firsts.iter().find(|(_, others)| *others == values).map(|(first, _)| *first);
            same[at] = Some(rows[first.unwrap_or(at)].code.clone());
            if first.is_none() {
                firsts.push((at, values));
            }
        }
    }
    Ok(same)
}

/// The nimbers that a row is about, computed again.
fn values(row: &Row, watch: &mut Watch<'_>) -> Result<Option<Vec<u64>>, SolveError> {
    let Ok(ruleset) = row.code.parse::<Ruleset>() else { return Ok(None) };
    let mut solver = Solver::new(&ruleset).with_limits(limits(ruleset.kind(), row.level));
    let nimbers = solver.nimbers_watched(0..row.seen as u64, watch)?;
    Ok(Some(nimbers.iter().map(|nimber| nimber.0).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::unwatched;

    fn rows(codes: &[&str], level: usize) -> Vec<Row> {
        codes
            .iter()
            .map(|code| row(&code.parse().expect("a code"), level, &mut unwatched).expect("computed"))
            .collect()
    }

    #[test]
    fn only_proved_sequences_are_the_same() {
        // The parity, three times; Kayles; and two open games that agree so far.
        let rows = rows(&["subtract(1)", "0.77", "subtract(1,3)", "0.161", "0.36", "subtract(1,5)"], 500);
        let same = equal_sequences(&rows, &mut unwatched).expect("computed");
        let same: Vec<_> = same.iter().map(Option::as_deref).collect();
        assert_eq!(rows[3].checksum, rows[4].checksum, "equal as far as they go");
        let parity = Some(rows[0].code.as_str());
        assert_eq!(same, [parity, Some("0.77"), parity, None, None, parity]);
    }

    #[test]
    fn the_limit_for_plain_games_holds() {
        let row = &rows(&["0.8A"], 20_000)[0];
        assert!(row.heaps < row.level && row.verdict != Verdict::Proved && row.period.is_none(), "{row:?}");
    }
}
