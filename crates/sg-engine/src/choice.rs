//! The choice of a split and of the width of the lanes, made at every power of two of heaps, and
//! the way back to the plain method if heaps turn out to differ from those before them.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "costs are estimates")]

use super::constants::{Bounds, FIRST, FORWARD};
use super::cost::Counted;
use super::lanes::WIDTHS;
use super::memory::Refused;
use super::slice::NimberSlice;
use super::split::{Split, Tally};
use super::takes::Takes;
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::TakingBreaking;

/// A choice of split and width, in use from some number of heaps on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The split with the fewest rare heaps.
    pub(super) split: Split,
    /// The number of members of the cheapest lanes for it; 0 if the plain method is cheaper than
    /// all.
    pub(super) members: u32,
}

/// Between two choices there are this many reviews mostly.
const REVIEWS: usize = 32;
/// There are so few where the sparse method is `BY_FAR` times as fast as the plain one.
const FEW_REVIEWS: usize = 4;
const BY_FAR: f64 = 8.0;
/// There are at least this many heaps between two reviews: a multiple of all lengths of
/// superblocks.
const LEAST_REVIEWED: usize = 1024;
/// The sparse method is chosen if it costs at most this part of what the plain one does, by what
/// was counted before, and less where that was misleading earlier.
const WORTH_WHILE: f64 = 0.85;
/// The plain method is gone back to when the sparse one lost this part of what all heaps cost by
/// the plain one.
const TOLERATED_LOSS: f64 = 1.0 / 32.0;

/// Counts nimbers and chooses by them, at every power of two of heaps, and reviews the choice in
/// between. What it chooses depends on the ruleset and on the nimbers before alone, so that it can
/// be found again without the engine.
#[derive(Clone, Debug)]
pub(super) struct Chooser {
    /// The number of takes that break a heap, the largest of all, and their parity if it is the
    /// same for all that break.
    double_takes: usize,
    most_taken: usize,
    parity: Option<u32>,
    bounds: Bounds,
    tally: Tally,
    /// The power of two at which the next choice is made; `usize::MAX` if none is made any more.
    next: usize,
    /// The method in use, if the sparse method is.
    present: Option<Choice>,
    review: Review,
    /// The number of returns to the plain method.
    returns: i32,
}

/// The next time to see whether the sparse method is worth its cost, and the counts until the last
/// time.
#[derive(Clone, Copy, Debug)]
struct Review {
    /// The number of heaps at the next review; `usize::MAX` if there is none before the next
    /// choice.
    next: usize,
    /// The number of heaps at the last one, or at the choice.
    heaps: usize,
    /// Of the heaps since the choice.
    rare: u64,
    high: u64,
    /// The cost of the sparse method less that of the plain one since it last cost less, in the
    /// units of [`Counted`].
    loss: f64,
}

impl Chooser {
    pub(super) fn new(takes: &Takes, bounds: Bounds) -> Self {
        Self {
            double_takes: takes.double.len(),
            most_taken: takes.most,
            parity: takes.parity(),
            bounds,
            tally: Tally::default(),
            next: FIRST.max((4 * takes.most).next_power_of_two()),
            present: None,
            review: Review { next: usize::MAX, heaps: 0, rare: 0, high: 0, loss: 0.0 },
            returns: 0,
        }
    }

    /// Keeps to the last choice.
    pub(super) const fn close(&mut self) {
        self.next = usize::MAX;
        self.review.next = usize::MAX;
    }

    /// The number of heaps at which the next choice or review is made.
    pub(super) fn next(&self) -> usize {
        self.next.min(self.review.next)
    }

    /// True if a choice or a review is to be made when `heaps` heaps are known.
    pub(super) fn is_due(&self, heaps: usize) -> bool {
        heaps >= self.next()
    }

    /// True if the plain method is in use because the sparse one lost time since the last choice.
    pub(super) const fn has_gone_back(&self) -> bool {
        self.present.is_none() && self.review.heaps > self.next / 2
    }

    /// The number of heaps that are counted.
    pub(super) const fn counted(&self) -> usize {
        self.tally.heaps()
    }

    /// The bytes that the counts take.
    pub(super) const fn bytes(&self) -> usize {
        self.tally.bytes()
    }

    /// Counts the nimbers of the heaps from 0 on, as far as the next choice or review looks and
    /// they were not counted yet.
    pub(super) fn count(&mut self, nimbers: NimberSlice<'_>) -> Result<(), Refused> {
        if self.next() == usize::MAX {
            return Ok(());
        }
        self.tally.count(nimbers.between(0, self.next()))
    }

    /// Makes every choice and review that is due when these nimbers are known, and returns what to
    /// go on with; `None` if there was no choice, and the reviews found nothing against the last
    /// one.
    pub(super) fn choose(&mut self, nimbers: NimberSlice<'_>) -> Result<Option<Choice>, Refused> {
        let mut choice = None;
        while self.is_due(nimbers.len()) {
            self.count(nimbers)?;
            choice = self.choose_counted()?.or(choice);
        }
        Ok(choice)
    }

    /// Chooses by what was counted, all heaps up to the next choice or review.
    fn choose_counted(&mut self) -> Result<Option<Choice>, Refused> {
        if self.review.next < self.next {
            return Ok(self.review());
        }
        self.tally.close()?;
        let split = Split::best(&self.tally, self.parity, self.present.map(|choice| choice.split))?;
        let cheapest = self.cheapest(split);
        self.tally.begin();
        self.present = cheapest.map(|(choice, _)| choice);
        self.review = Review { next: usize::MAX, heaps: self.next, rare: 0, high: 0, loss: 0.0 };
        self.next *= 2;
        if let Some((_, counted)) = cheapest {
            self.set_next_review(counted);
        }
        Ok(Some(self.present.unwrap_or(Choice { split, members: 0 })))
    }

    /// Looks whether the sparse method is worth its cost; if not, the plain method is chosen.
    fn review(&mut self) -> Option<Choice> {
        let choice = self.present?;
        let before = self.review;
        let (rare, high) = self.rare_and_high(choice);
        let heaps = (before.next - before.heaps) as f64;
        let recently = self.counted_recently(choice);
        let counted = Counted {
            rare: recently.rare + rare as f64,
            rare_part: (rare - before.rare) as f64 / heaps,
            high_part: (high - before.high) as f64 / heaps,
            ..recently
        };
        let loss = (before.loss + heaps * (counted.sparse_cost() - counted.plain_cost())).max(0.0);
        self.review = Review { next: usize::MAX, heaps: before.next, rare, high, loss };
        // The plain method takes as long for all heaps as for half of them, each as large as the
        // last.
        let of_all = counted.plain_cost() * counted.heap / 2.0;
        if loss > TOLERATED_LOSS * of_all && self.bounds.members.is_none() {
            self.present = None;
            self.returns += 1;
            return Some(Choice { members: 0, ..choice });
        }
        self.set_next_review(counted);
        None
    }

    fn set_next_review(&mut self, counted: Counted) {
        let is_by_far = BY_FAR * counted.sparse_cost() < counted.plain_cost();
        let reviews = if is_by_far { FEW_REVIEWS } else { REVIEWS };
        let next = self.review.heaps + (self.next / 2 / reviews).max(LEAST_REVIEWED);
        self.review.next = if next < self.next { next } else { usize::MAX };
    }

    /// The numbers of heaps since the last choice that are rare, and that have nimbers too large
    /// for the lanes.
    fn rare_and_high(&self, Choice { split, members }: Choice) -> (u64, u64) {
        let recent = &self.tally.recent;
        let rare = Tally::how_many(recent, |heap, nimber| split.is_rare_at(heap, nimber));
        (rare, Tally::how_many(recent, |_, nimber| nimber >= 2 * members))
    }

    /// The counts since the last choice, and of all heaps.
    fn counted_recently(&self, choice: Choice) -> Counted {
        let heaps = Tally::how_many(&self.tally.recent, |_, _| true).max(1) as f64;
        let (rare, high) = self.rare_and_high(choice);
        let is_rare = |heap, nimber| choice.split.is_rare_at(heap, nimber);
        let is_high_and_rare = |heap, nimber| nimber >= 2 * choice.members && is_rare(heap, nimber);
        Counted {
            heap: self.tally.heaps() as f64,
            takes: self.double_takes as f64,
            lane_bytes: f64::from(choice.members / u8::BITS),
            rare: Tally::how_many(&self.tally.all, is_rare) as f64,
            rare_high: Tally::how_many(&self.tally.all, is_high_and_rare) as f64,
            rare_part: rare as f64 / heaps,
            high_part: high as f64 / heaps,
        }
    }

    /// The cheapest lanes for `split`, and what was counted with them; `None` if the plain method
    /// is cheaper than all.
    fn cheapest(&self, split: Split) -> Option<(Choice, Counted)> {
        let is_rare = |heap, nimber| split.is_rare_at(heap, nimber);
        let [all, recent] =
            [&self.tally.all, &self.tally.recent].map(|counts| Tally::how_many(counts, is_rare));
        // Twice as many recent heaps are coming.
        let lists = usize::try_from(RARE_BYTES * (all + 2 * recent)).unwrap_or(usize::MAX);
        let left_for_lanes = self.bounds.table_bytes.saturating_sub(lists);
        let possible = WIDTHS.into_iter().filter(|&members| {
            split.fits(members)
                && self.bounds.members.is_none_or(|forced| forced == members)
                && least_bytes(self.most_taken, members) <= left_for_lanes
        });
        possible
            .map(|members| Choice { split, members })
            .map(|choice| (choice, self.counted_recently(choice)))
            .min_by(|(_, a), (_, b)| a.cost_of_width().total_cmp(&b.cost_of_width()))
            .filter(|&(choice, counted)| {
                self.bounds.members.is_some() || self.is_worth_while(choice, counted)
            })
    }

    /// True if the sparse method would be cheaper than the plain one if the next heaps are like the
    /// recent ones.
    fn is_worth_while(&self, choice: Choice, counted: Counted) -> bool {
        let heaps = counted.heap;
        // The witnesses serve beyond the next choice.
        let begin =
            if self.present == Some(choice) { 0.0 } else { counted.cost_of_beginning() / (3.0 * heaps) };
        // Not the heaps at hand but those up to the next choice.
        let counted = Counted { heap: 1.5 * heaps, ..counted };
        begin + counted.sparse_cost() < WORTH_WHILE.powi(1 + 2 * self.returns) * counted.plain_cost()
    }
}

/// About how many bytes a rare heap takes in lists and as a row, with the room that lists grow by.
const RARE_BYTES: u64 = 100;

/// About how many bytes lanes with `members` take for tables and the shortest window.
const fn least_bytes(most_taken: usize, members: u32) -> usize {
    let tables = members as usize * (FORWARD + 4);
    let window = 2 * (most_taken + 4 * 1024);
    (tables + window) * (members / u8::BITS) as usize
}

/// The split that the engine uses at the last of some heaps, whose nimbers from heap 0 on are
/// given; `None` where it uses the plain method. An engine that had to begin again where memory was
/// refused may be late by a superblock.
///
/// # Complexity
///
/// A step for each nimber, O(v log v) at each power of two of heaps, for nimbers below v, and O(v)
/// up to 31 times in between.
///
/// # Example
///
/// ```
/// use sg_engine::{Engine, split_of};
/// use sg_core::heaps::taking_breaking::TakingBreaking;
///
/// let kayles = TakingBreaking::strips(&[1, 2]);
/// let mut engine = Engine::new(&kayles);
/// engine.advance(10_000)?;
/// let split = split_of(&kayles, engine.nimbers().between(0, 10_000));
/// assert_eq!(split, engine.progress().sparse.map(|sparse| sparse.split));
/// # Ok::<(), sg_engine::OutOfMemory>(())
/// ```
pub fn split_of(ruleset: &TakingBreaking, nimbers: impl IntoIterator<Item = Nimber>) -> Option<Split> {
    let mut chooser = Chooser::new(&Takes::of(ruleset)?, Bounds::default());
    for nimber in nimbers {
        // A choice is made when the heap after it is computed.
        if chooser.is_due(chooser.counted()) {
            chooser.choose_counted().ok()?;
        }
        // The engine's nimbers fit 32 bits.
        chooser.tally.add(nimber.0 as u32).ok()?;
    }
    chooser.present.map(|choice| choice.split)
}

/// The split of the counted nimbers with the fewest rare heaps, `present` if no other is clearly
/// better. Those counted since the last choice weigh more.
pub fn best_split(ruleset: &TakingBreaking, tally: &mut Tally, present: Split) -> Result<Split, Refused> {
    tally.close()?;
    let parity = Takes::of(ruleset).and_then(|takes| takes.parity());
    let best = Split::best(tally, parity, Some(present))?;
    tally.begin();
    Ok(best)
}

/// [`split_of`] for nimbers that lie in memory, in a fraction of its time.
pub fn split_of_slice(ruleset: &TakingBreaking, nimbers: NimberSlice<'_>) -> Option<Split> {
    let mut chooser = Chooser::new(&Takes::of(ruleset)?, Bounds::default());
    // A choice is made when the heap after it is computed.
    while chooser.next() < nimbers.len() {
        chooser.count(nimbers).ok()?;
        chooser.choose_counted().ok()?;
    }
    chooser.present.map(|choice| choice.split)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nimbers of which one in 64 is even up to `quiet` heaps, and half of them beyond.
    fn nimbers(heaps: usize, quiet: usize) -> Vec<u16> {
        let odd = |heap: usize| (heap * heap / 7 % 512) as u16 * 2 + 1;
        let is_even = |heap: usize| heap.is_multiple_of(if heap < quiet { 64 } else { 2 });
        (0..heaps).map(|heap| odd(heap) ^ u16::from(is_even(heap))).collect()
    }

    #[test]
    fn where_many_heaps_become_rare_the_plain_method_is_gone_back_to() {
        let kayles = TakingBreaking::strips(&[1, 2]);
        let takes = Takes::of(&kayles).expect("sound");
        let quiet = 40_000;
        let nimbers = nimbers(1 << 17, quiet);
        let mut chooser = Chooser::new(&takes, Bounds::default());
        let mut changes = Vec::new();
        for heaps in (0..nimbers.len()).step_by(LEAST_REVIEWED) {
            let before = chooser.present;
            chooser.choose(NimberSlice::U16(&nimbers[..heaps])).expect("memory");
            if chooser.present.is_some() != before.is_some() {
                changes.push(heaps);
                assert_eq!(chooser.has_gone_back(), chooser.present.is_none());
            }
        }
        assert_eq!(changes.len(), 2, "chosen once and left once: {changes:?}");
        assert!(changes[0] <= 4096, "{changes:?}");
        assert!((quiet..quiet + quiet / 3).contains(&changes[1]), "{changes:?}");
        chooser.choose(NimberSlice::U16(&nimbers)).expect("memory");
        assert!(chooser.present.is_none() && !chooser.has_gone_back(), "the next choice says nothing new");

        // Lanes that a test forces are kept.
        let mut forced = Chooser::new(&takes, Bounds { members: Some(16), ..Bounds::default() });
        forced.choose(NimberSlice::U16(&nimbers)).expect("memory");
        assert!(forced.present.is_some());
    }

    #[test]
    fn a_few_rare_heaps_in_turn_are_no_reason_to_go_back() {
        let takes = Takes::of(&TakingBreaking::strips(&[1, 2])).expect("sound");
        let mut nimbers = nimbers(60_000, 60_000);
        for nimber in &mut nimbers[40_000..40_200] {
            *nimber &= !1;
        }
        let mut chooser = Chooser::new(&takes, Bounds::default());
        let (first, rest) = (&nimbers[..33_000], &nimbers);
        for nimbers in [first, rest] {
            chooser.choose(NimberSlice::U16(nimbers)).expect("memory");
            assert!(chooser.present.is_some());
        }
    }
}
