//! A row of a census.

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::values::fnv1a;
use sg_heaps::Solver;
use sg_heaps::period::{MissingProof, Period};
use sg_heaps::solver::{Limits, SolveError, Watch};

/// The verdict on a period.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A theorem proves it.
    Proved,
    /// A repetition was seen, which is not counted as a period.
    Observed,
    /// None was seen.
    #[default]
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

/// The results for one canonical code at one level.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Row {
    /// The canonical code.
    pub code: String,
    /// The number of digits after the point.
    pub digits: usize,
    /// The most heaps, from 0 on, that were to be computed.
    pub level: usize,
    /// The number of heaps, from 0 on, on which the verdict rests: those that the theorem needs, or
    /// all that were looked at. Fewer than the level without a proof mean that the limit for games
    /// without a sparse space, or with a weak one, held.
    pub heaps: u64,
    /// The known facts.
    pub verdict: Verdict,
    /// The least preperiod, proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// The period, proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The saltus, proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// The theorem, by [`Theorem::id`](sg_heaps::period::Theorem::id).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// An observed repetition: since which heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observed_from: Option<u64>,
    /// At which distance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observed_distance: Option<u64>,
    /// The amount added each time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observed_saltus: Option<u64>,
    /// The number of heaps that would prove the observed repetition, if it continues and a theorem
    /// covers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps_needed: Option<u64>,
    /// The following columns are about the heaps `0..seen`: preperiod and one period where these
    /// are proved, and all that were looked at otherwise.
    pub seen: u64,
    /// The largest nimber.
    pub largest: u64,
    /// The first heap with it.
    pub largest_at: u64,
    /// `sparse` if the nimbers split into rare and common ones, otherwise `plain`.
    pub method: String,
    /// The mask of the split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mask: Option<u64>,
    /// True if the parity of the heap is a part of the split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<bool>,
    /// The number of rare heaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rare: Option<u64>,
    /// The last rare heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_rare: Option<u64>,
    /// FNV-1a of the nimbers, each as eight bytes, the lowest first, in hexadecimal digits.
    pub checksum: String,
    /// The version of the library that computed it.
    pub engine: String,
}

/// The version of this library, as rows name it.
pub const ENGINE: &str = concat!("sg-core ", env!("CARGO_PKG_VERSION"));

impl Row {
    /// True if a higher level could tell more: the row is unproved, and its level was what stopped
    /// it.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_census::rows::row;
    ///
    /// let up = |code: &str, level| -> Result<bool, Box<dyn std::error::Error>> {
    ///     Ok(row(&code.parse()?, level, &mut sg_heaps::solver::unwatched)?.goes_up())
    /// };
    /// assert!(up("0.77", 100)? && !up("0.77", 200)?, "168 heaps prove it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn goes_up(&self) -> bool {
        self.verdict != Verdict::Proved && self.heaps == self.level as u64
    }
}

/// The row of a ruleset, computed up to `level` heaps at most.
///
/// Where each heap costs a walk over all its options, the limit of [`Limits::thorough`] holds
/// instead, if it is less; so it does where more than one in [`Limits::WEAK_SHARE`] heaps is rare.
///
/// # Errors
///
/// [`SolveError`] if the nimbers do not fit in memory, or if `watch` stops the work.
///
/// # Example
///
/// ```
/// use sg_census::rows::{Verdict, row};
///
/// let kayles = row(&"0.77".parse()?, 10_000, &mut sg_heaps::solver::unwatched)?;
/// assert_eq!((kayles.verdict, kayles.preperiod, kayles.period), (Verdict::Proved, Some(71), Some(12)));
/// assert_eq!((kayles.theorem.as_deref(), kayles.heaps), (Some("guy-smith"), 168));
///
/// // One heap short of the theorem there is no period.
/// let kayles = row(&"0.77".parse()?, 167, &mut sg_heaps::solver::unwatched)?;
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
        heaps: level as u64,
        seen: level as u64,
        engine: ENGINE.to_owned(),
        ..Row::default()
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
    let statistics = solver.statistics_watched(row.seen.max(1), watch)?;
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
    let plain = Limits::thorough(kind).plain_heaps.min(level as u64);
    Limits::table(level as u64)
        .plain_heaps(plain)
        .plain_search_heaps(plain)
        .weak_share(Some(Limits::WEAK_SHARE))
}

/// The checksum of the nimbers of the heaps `0..heaps`.
fn checksum(solver: &mut Solver, heaps: u64, watch: &mut Watch<'_>) -> Result<u64, SolveError> {
    let nimbers = solver.nimbers_watched(0..heaps, watch)?;
    Ok(fnv1a(nimbers.iter().flat_map(|nimber| nimber.0.to_le_bytes())))
}

/// The nimbers of the heaps `0..heaps` as the row of this level has them.
///
/// # Errors
///
/// [`SolveError`] as [`row`].
pub fn first_nimbers(
    ruleset: &Ruleset,
    level: usize,
    heaps: u64,
    watch: &mut Watch<'_>,
) -> Result<Vec<u64>, SolveError> {
    let mut solver = Solver::new(ruleset).with_limits(limits(ruleset.kind(), level));
    let nimbers = solver.nimbers_watched(0..heaps, watch)?;
    Ok(nimbers.iter().map(|nimber| nimber.0).collect())
}

/// True if the nimbers of a ruleset begin with `nimbers`.
///
/// # Errors
///
/// [`SolveError`] if this many nimbers cannot be had, or if `watch` stops the work.
///
/// # Example
///
/// ```
/// use sg_census::rows::begins_with;
///
/// let kayles = "0.77".parse()?;
/// assert!(begins_with(&kayles, &[0, 1, 2, 3, 1, 4, 3], &mut sg_heaps::solver::unwatched)?);
/// assert!(!begins_with(&kayles, &[0, 1, 2, 3, 1, 4, 2], &mut sg_heaps::solver::unwatched)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begins_with(ruleset: &Ruleset, nimbers: &[u64], watch: &mut Watch<'_>) -> Result<bool, SolveError> {
    let mut solver = Solver::new(ruleset).with_limits(Limits::table(nimbers.len() as u64));
    let found = solver.nimbers_watched(0..nimbers.len() as u64, watch)?;
    Ok(found.iter().map(|nimber| nimber.0).eq(nimbers.iter().copied()))
}

/// The number of zeros that come before the first other nimber, if what follows from there begins
/// with `nimbers`.
///
/// `None` if it begins otherwise, or if there is no other nimber than 0.
///
/// # Errors
///
/// As [`begins_with`].
///
/// # Complexity
///
/// The time of the nimbers up to the largest number that a code lists, and of as many as are asked
/// for.
///
/// # Example
///
/// ```
/// use sg_census::rows::begins_after_zeros;
///
/// let zeros = |code: &str| -> Result<_, Box<dyn std::error::Error>> {
///     Ok(begins_after_zeros(&code.parse()?, &[1, 1, 2, 0, 3], &mut sg_heaps::solver::unwatched)?)
/// };
/// assert_eq!([zeros("0.137")?, zeros("0.07")?, zeros("0.4")?, zeros("0.77")?], [Some(1), Some(2), Some(3), None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begins_after_zeros(
    ruleset: &Ruleset,
    nimbers: &[u64],
    watch: &mut Watch<'_>,
) -> Result<Option<usize>, SolveError> {
    /// The least heap with a move of unequal parts has this many stones more than the move takes,
    /// at most.
    const PARTS: usize = 1 + 2 + 3;
    let most = match ruleset.kind() {
        RulesetKind::TakingBreaking(rules) => rules.digits().len() + rules.tail().len() + PARTS,
        RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => PARTS,
    };
    // Nearly always heap 1 has a move.
    for heaps in [2, most] {
        let mut solver = Solver::new(ruleset).with_limits(Limits::table(heaps as u64));
        let first = solver.nimbers_watched(0..heaps as u64, watch)?;
        let zeros = first.iter().position(|nimber| nimber.0 != 0);
        if let Some(zeros) = zeros {
            let wanted: Vec<u64> = std::iter::repeat_n(0, zeros).chain(nimbers.iter().copied()).collect();
            return Ok(begins_with(ruleset, &wanted, watch)?.then_some(zeros));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sg_heaps::solver::unwatched;

    fn rows(codes: &[&str], level: usize) -> Vec<Row> {
        codes
            .iter()
            .map(|code| row(&code.parse().expect("a code"), level, &mut unwatched).expect("computed"))
            .collect()
    }

    #[test]
    fn the_checksum_is_that_of_the_nimbers_by_the_rules() {
        // The numbers of bytes of a nimber, and how far the checksum goes, are part of the table's
        // format.
        for row in rows(&["0.77", "0.36", "0.8A", "grundy", "4.(3)"], 500) {
            let ruleset: Ruleset = row.code.parse().expect("a code");
            let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{}", row.code) };
            let mut by_the_rules = sg_core::NimberSequence::new(rules);
            let nimbers = (0..row.seen).map(|heap| by_the_rules.nimber(heap).0);
            let checksum = fnv1a(nimbers.flat_map(u64::to_le_bytes));
            assert_eq!(row.checksum, format!("{checksum:016x}"), "{}", row.code);
        }
    }

    #[test]
    fn the_limit_for_plain_games_holds() {
        let row = &rows(&["0.3F"], 20_000)[0];
        assert!(
            row.heaps < row.level as u64 && row.verdict != Verdict::Proved && row.period.is_none(),
            "{row:?}"
        );
    }
}
