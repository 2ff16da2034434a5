//! The search for a period while the nimbers are being computed.

use super::arithmetic;
use super::prove::heaps_needed;
use super::repeat::least_repeat;
use super::window::{self, WindowFault, prove_by_window};
use super::{MissingProof, Observed, Period, Proved, Repetition, known, prove};
use crate::engine::{Split, split_of};
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

/// The least number of values that must repeat before a distance is worth following.
const NOTABLE: usize = 32;

/// The least number of values that must repeat to be called an observation.
const LEAST_REPEATED: usize = 16;

/// Differences are kept only up to this many heaps: arithmetico-periodic games show themselves long
/// before, and the values of the long octal games should not be stored twice.
const MOST_DIFFERENCES: usize = 1 << 24;

/// The smaller parts of witnesses that a window is expected to serve before they are known.
const EXPECTED_WITNESS: usize = 1 << 10;

/// Looks for a period in a sequence that grows.
///
/// [`PeriodSearch::look`] is called now and then with all nimbers so far. The sequence is scanned
/// when it has grown by a quarter; a repetition found in this way is then followed value by value
/// until it fails or is proved, at exactly the heap where the theorem is satisfied.
///
/// # Complexity
///
/// O(n) in all for n heaps however often one looks, plus the scans, which are linear and a
/// geometric series.
///
/// # Example
///
/// ```
/// use sg_core::NimberSequence;
/// use sg_heaps::{RulesetKind, Ruleset};
/// use sg_heaps::period::PeriodSearch;
///
/// let kayles: Ruleset = "kayles".parse()?;
/// let RulesetKind::TakingBreaking(rules) = kayles.kind() else { unreachable!() };
/// let mut search = PeriodSearch::new(rules);
/// let mut nimbers = NimberSequence::new(rules);
/// let values: Vec<u64> = nimbers.up_to(200).iter().map(|nimber| nimber.0).collect();
/// let proved = (1..200).find_map(|heaps| search.look(&values[..heaps])).ok_or("proved")?;
/// assert_eq!((proved.period(), proved.preperiod(), proved.heaps()), (12, 71, 168));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    rules: TakingBreaking,
    next_scan: usize,
    next_proof: usize,
    candidate: Option<Candidate>,
    /// `G(n + 1) - G(n)`, kept where a saltus is possible.
    differences: Vec<i64>,
    /// The split by which few heaps are rare, with the last rare heap, where there is one.
    sparse: Option<(Split, usize)>,
    /// The repetition that is being followed, and how many heaps would prove it by the
    /// sparse-window theorem.
    window: Option<(Repetition, u64)>,
}

/// A repetition that holds so far. For a ruleset with a saltus it is one of the differences.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    from: usize,
    distance: usize,
    /// The number of values (or differences) that have been compared.
    compared: usize,
}

impl Candidate {
    /// The repetition of a sequence without a saltus.
    const fn repetition(self) -> Repetition {
        Repetition::in_table(self.from, self.distance, 0)
    }

    /// The same, with the saltus read off the values.
    fn with_saltus<T: Copy + Into<u64>>(self, values: &[T]) -> Option<Repetition> {
        let Self { from, distance, .. } = self;
        // A falling sequence would soon be negative: what was seen cannot last.
        let saltus = (*values.get(from + distance)?).into().checked_sub(values[from].into())?;
        Some(Repetition::in_table(from, distance, saltus))
    }
}

impl PeriodSearch {
    /// A search in the nimbers of `rules`.
    #[must_use]
    pub fn new(rules: &TakingBreaking) -> Self {
        Self {
            rules: rules.clone(),
            next_scan: 2 * NOTABLE,
            next_proof: 2 * NOTABLE,
            candidate: None,
            differences: Vec::new(),
            sparse: None,
            window: None,
        }
    }

    /// Takes a split by which few heaps are rare, and the last rare heap, for proofs by
    /// [`prove_by_window`](super::prove_by_window). Either may change as the sequence grows.
    pub fn set_split(&mut self, split: Option<(Split, usize)>) {
        self.sparse = split.filter(|_| window::covers(&self.rules));
    }

    /// True if the sequence may be arithmetico-periodic and the search runs over differences.
    fn by_differences(&self) -> bool {
        self.rules.most_taken().is_none()
    }

    /// The number of heaps at which the repetition that is being followed would be proved.
    ///
    /// `None` while nothing is being followed, or where no theorem tells the number beforehand.
    #[must_use]
    pub fn heaps_needed(&self) -> Option<u64> {
        let seen = self.candidate?.repetition();
        let by_length = heaps_needed(&self.rules, seen.from, seen.distance);
        let by_window = self.window_needed(seen);
        by_length.into_iter().chain(by_window).min()
    }

    /// [`PeriodSearch::heaps_needed`] as the length of a table, if one can be so long.
    pub(crate) fn table_needed(&self) -> Option<usize> {
        usize::try_from(self.heaps_needed()?).ok()
    }

    /// The number of heaps at which a repetition would be proved by the sparse-window theorem, as
    /// far as is known.
    fn window_needed(&self, seen: Repetition) -> Option<u64> {
        let (split, _) = self.sparse?;
        if split.has_position_parity() && seen.distance % 2 == 1 {
            return None;
        }
        match self.window {
            Some((tried, needed)) if tried == seen => Some(needed),
            // The last rare heap, if it matters, is found by the first attempt.
            _ => window::heaps_needed(&self.rules, seen, 0, EXPECTED_WITNESS),
        }
    }

    /// The proof of the repetition that is being followed by the sparse-window theorem, from the
    /// least number of heaps that may be enough, below `fewer_than`.
    ///
    /// The split is that of these heaps alone, so that the proof does not depend on how far the
    /// engine is.
    fn window_proof<T: Copy + Eq + Into<u64>>(&mut self, values: &[T], fewer_than: u64) -> Option<Proved> {
        let seen = self.candidate?.repetition();
        loop {
            let needed = self.window_needed(seen).filter(|&needed| needed < fewer_than)?;
            let values = values.get(..usize::try_from(needed).ok()?)?;
            let split = split_of(&self.rules, values.iter().map(|&value| Nimber(value.into())));
            let needed = match split.map(|split| prove_by_window(&self.rules, values, split, seen)) {
                Some(Ok(proved)) => return Some(proved),
                Some(Err(WindowFault::TooFewHeaps(more))) if more > needed => more,
                // A heap without a witness may have one when the window is further on.
                _ => needed.saturating_add(needed / 2),
            };
            self.window = Some((seen, needed));
        }
    }

    /// The repetition that is being followed, as far as it was compared.
    #[must_use]
    pub fn following(&self) -> Option<(usize, usize)> {
        self.candidate.map(|candidate| (candidate.from, candidate.distance))
    }

    /// Looks at the nimbers of heaps `0..values.len()`, of which an earlier call saw a beginning.
    ///
    /// Answers the proof as soon as there is one; it names the least preperiod and the fundamental
    /// period. A theorem about the rules alone needs no nimbers.
    pub fn look<T: Copy + Eq + Into<u64>>(&mut self, values: &[T]) -> Option<Proved> {
        if let Some(proved) = known(&self.rules) {
            return Some(proved);
        }
        let by_differences = self.by_differences();
        let mut by_length = None;
        if !by_differences {
            self.follow(values);
            by_length = self.proof(values);
        }
        let has_schedule = by_differences || arithmetic::covers(&self.rules, 1);
        // Looking at lengths of its own choice makes the answer independent of how often the caller
        // looks.
        while has_schedule && by_length.is_none() && self.next_proof <= values.len() {
            let seen = &values[..self.next_proof];
            self.next_proof += self.next_proof / 4;
            by_length =
                if by_differences { self.prove_by_differences(seen) } else { self.prove_arithmetic(seen) };
        }
        let fewer_than = by_length.map_or(u64::MAX, |proved| proved.heaps());
        self.window_proof(values, fewer_than).or(by_length)
    }

    /// The proof of an arithmetic period, where moves may leave this many heaps that there can be
    /// one.
    fn prove_arithmetic<T: Copy + Eq + Into<u64>>(&self, values: &[T]) -> Option<Proved> {
        let repetition = observe(values, true).filter(|seen| seen.saltus > 0)?;
        prove(&self.rules, values, repetition)
    }

    /// Follows or finds a repetition of the differences, and proves it if that can be done.
    fn prove_by_differences<T: Copy + Eq + Into<u64>>(&mut self, values: &[T]) -> Option<Proved> {
        let mut differences = std::mem::take(&mut self.differences);
        let new = values.get(differences.len()..values.len().min(MOST_DIFFERENCES));
        differences.extend(new.into_iter().flat_map(differences_of));
        self.follow(&differences);
        self.differences = differences;
        self.proof(values)
    }

    /// The proof by the repetition that is being followed, if it is one.
    fn proof<T: Copy + Eq + Into<u64>>(&self, values: &[T]) -> Option<Proved> {
        // `prove` checks this as well; here it saves the reading of a repetition that is still too
        // short.
        let seen = self.candidate.map(Candidate::repetition);
        let needed = seen.and_then(|seen| heaps_needed(&self.rules, seen.from, seen.distance));
        if needed.is_some_and(|heaps| heaps > values.len() as u64) {
            return None;
        }
        prove(&self.rules, values, self.candidate?.with_saltus(values)?)
    }

    /// Compares what came since the last look, and scans for a new repetition if it is time.
    fn follow<V: Copy + Eq>(&mut self, values: &[V]) {
        if let Some(candidate) = &mut self.candidate {
            let Candidate { distance, compared, .. } = *candidate;
            let old = &values[compared - distance..values.len() - distance];
            if old == &values[compared..] {
                candidate.compared = values.len();
            } else {
                self.candidate = None;
            }
        }
        if self.candidate.is_none() && values.len() >= self.next_scan {
            self.next_scan = values.len() + values.len() / 4;
            self.scan(values);
        }
    }

    fn scan<V: Copy + Eq>(&mut self, values: &[V]) {
        // Where no move breaks, a window as long as the largest take is the whole proof.
        let enough = match self.rules.most_taken() {
            Some(most) if self.rules.most_heaps() <= 1 => most,
            _ => NOTABLE.max(values.len() / 16),
        };
        // Where few heaps are rare, a window is nearly the whole proof.
        let window = self
            .sparse
            .and_then(|(_, last_rare)| Some(self.rules.most_taken()? + last_rare.max(EXPECTED_WITNESS)));
        let enough = window.map_or(enough, |window| enough.min(window.max(NOTABLE)));
        self.candidate = candidate(values, enough);
    }

    /// Ends the search: returns what is known about the nimbers of heaps `0..values.len()` when no
    /// more are to be computed.
    pub fn finish<T: Copy + Eq + Into<u64>>(&mut self, values: &[T]) -> Period {
        self.next_scan = self.next_scan.min(values.len());
        let proved = self.look(values).or_else(|| {
            // The end is looked at even where the schedule would look later.
            self.by_differences().then(|| self.prove_by_differences(values)).flatten()
        });
        if let Some(proved) = proved {
            return Period::Proved(proved);
        }
        // A finite code can be arithmetico-periodic if it leaves three heaps or more, or unequal
        // ones.
        let saltus_possible =
            self.by_differences() || self.rules.most_heaps() > 2 || self.rules.parts() != Parts::Any;
        match observe(values, saltus_possible) {
            Some(repetition) => {
                // The end is looked at even where the schedule would look later.
                let is_arithmetic = arithmetic::covers(&self.rules, repetition.saltus);
                if is_arithmetic && let Some(proved) = prove(&self.rules, values, repetition) {
                    return Period::Proved(proved);
                }
                let missing = match (missing_proof(&self.rules, repetition), self.window_needed(repetition)) {
                    (MissingProof::Heaps(heaps), Some(window)) => MissingProof::Heaps(heaps.min(window)),
                    (MissingProof::NoTheorem, Some(window)) if repetition.saltus == 0 => {
                        MissingProof::Heaps(window)
                    }
                    (missing, _) => missing,
                };
                Period::Observed(Observed { repetition, heaps: values.len() as u64, missing })
            }
            None => Period::Nothing { heaps: values.len() as u64 },
        }
    }
}

/// The part that is missing to a proof of a repetition, if it goes on as it was observed.
fn missing_proof(rules: &TakingBreaking, seen: Repetition) -> MissingProof {
    match rules.most_taken() {
        Some(_) if seen.saltus == 0 => {
            heaps_needed(rules, seen.from, seen.distance).map_or(MissingProof::NoTheorem, MissingProof::Heaps)
        }
        Some(_) if arithmetic::covers(rules, seen.saltus) => MissingProof::MoreHeaps,
        Some(_) if rules.most_heaps() > 2 && rules.parts() == Parts::Any => {
            MissingProof::ArithmeticPeriodicity
        }
        None if rules.most_heaps() <= 1 => MissingProof::MoreHeaps,
        _ => MissingProof::NoTheorem,
    }
}

/// A repetition of the last values of a sequence, with a saltus if one is possible: the least
/// distance at which they repeat, of those that repeat the longest part of the sequence.
///
/// A repetition counts if it holds for at least [`LEAST_REPEATED`] values, spans its distance at
/// least twice, and spans at least an eighth of the sequence: shorter ones come and go.
///
/// # Complexity
///
/// O(n log n) for n values, in practice a few comparisons a value.
pub(crate) fn observe<T: Copy + Eq + Into<u64>>(values: &[T], saltus_possible: bool) -> Option<Repetition> {
    if let Some(end) = repeating_end(values) {
        return Some(end.repetition());
    }
    if !saltus_possible || values.len() > MOST_DIFFERENCES {
        return None;
    }
    let differences: Vec<i64> = differences_of(values).collect();
    repeating_end(&differences)?.with_saltus(values)
}

/// The difference of each value but the first and the one before it.
fn differences_of<T: Copy + Into<u64>>(values: &[T]) -> impl Iterator<Item = i64> {
    values.windows(2).map(|pair| pair[1].into().cast_signed() - pair[0].into().cast_signed())
}

/// The longest repetition of the end of a sequence that [`observe`] counts.
fn repeating_end<V: Copy + Eq>(values: &[V]) -> Option<Candidate> {
    let mut enough = values.len() / 4;
    loop {
        let end = candidate(values, enough.max(LEAST_REPEATED)).filter(|found| {
            let spanned = values.len() - found.from;
            spanned >= 2 * found.distance && spanned >= values.len() / 8
        });
        // A repetition that spans an eighth, its distance twice in it, repeats a sixteenth.
        if end.is_some() || enough <= LEAST_REPEATED.max(values.len() / 16) {
            return end;
        }
        enough /= 2;
    }
}

/// The least distance at which the last `enough` values repeat, and since when.
fn candidate<V: Copy + Eq>(values: &[V], enough: usize) -> Option<Candidate> {
    let (distance, length) = least_repeat(values, enough)?;
    Some(Candidate { from: values.len() - distance - length, distance, compared: values.len() })
}

#[cfg(test)]
mod tests;
