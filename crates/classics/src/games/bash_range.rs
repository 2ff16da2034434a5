//! Bash's game with a range: take from a to b stones; with fewer than a left there is no move, or all of them may be
//! taken at once.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use serde_json::Value;
use sg_core::Nimber;
use sg_core::games::bash::Range;
use sg_judge::{About, Fault, Field, Refusal, Report, Scanner, WinningMoves};

use crate::games::bash::{self, Literal};
use crate::games::heaps::only_take_in_words;
use crate::theory::{self, Answer, COUNTED, Theory, WINNER};

/// Bash's game with a range; fewer stones than a, once no more are left, are stuck, or may be taken all at once if
/// `CLEARING`.
#[derive(Clone, Copy, Debug, Default)]
pub struct BashRange<const CLEARING: bool = false>;

/// Bash's game with a range; the rest may be cleared.
pub type BashRangeClear = BashRange<true>;

/// A heap and how many stones a move takes.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    /// The stones.
    pub n: u64,
    /// The least and the most that a move takes.
    pub range: Range,
}

impl Heap {
    /// What `n a b` means, for the help text.
    pub const INPUT: &str = "t, then t cases n a b.";
    /// The limits of the three numbers.
    pub const LIMITS: &str = "1 <= n <= 10^18, 1 <= a <= b <= 10^18. Here: all below 2^64, n = 0 too.";

    /// Reads `n a b`.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place, for `b < a` too.
    pub fn read(input: &mut Scanner<'_>) -> Result<Self, Fault> {
        let n = bash::stones(input)?;
        let least = theory::positive(input, Field::new("a", "the least that a move takes"), NonZeroU64::MIN)?;
        let most = theory::positive(input, Field::new("b", "the most that a move takes"), least)?;
        let range = Range::new(least, most).ok_or_else(|| input.fault_here("numbers a <= b before"))?;
        Ok(Self { n, range })
    }

    /// The literal rules.
    ///
    /// # Errors
    ///
    /// That the heap is too large.
    fn literal(self, clear: bool) -> Result<(Literal, u64), String> {
        Literal { least: self.range.least().get(), most: self.range.most().get(), clear }.from(self.n)
    }

    /// The explanation: the remainder, and all takes from the first winning one to the last.
    fn report(self, nimber: Nimber, takes: Option<RangeInclusive<u64>>) -> Report {
        let Self { n, range } = self;
        let (least, most) = (range.least(), range.most());
        let group = u128::from(least.get()) + u128::from(most.get());
        let because = format!("r = {n} mod ({least} + {most}) = {}", u128::from(n) % group);
        let count = takes.as_ref().map_or(0, |takes| u128::from(takes.end() - takes.start()) + 1);
        let first = takes.into_iter().flatten().map(|take| only_take_in_words(&take));
        Report::new(nimber.outcome(), because)
            .nim_sum(nimber)
            .winning_moves(WinningMoves::counted(count, first))
    }
}

impl<const CLEARING: bool> Theory for BashRange<CLEARING> {
    const ABOUT: About = About {
        name: if CLEARING { "bash-range-clear" } else { "bash-range" },
        aliases: &[],
        title: if CLEARING {
            "Bash's game with a range, the rest cleared"
        } else {
            "Bash's game with a range"
        },
        judge: "Winning Ways, ch. 4",
        rules: if CLEARING {
            "One heap of n stones. A move takes from a to b stones; with fewer than a left, all of them may be taken \
             at once. Who takes the last stone wins."
        } else {
            "One heap of n stones. A move takes from a to b stones; with fewer than a left there is no move. Who \
             cannot move loses."
        },
        limits: Heap::LIMITS,
        input: Heap::INPUT,
        output: WINNER,
        theory: if CLEARING {
            "With r = n mod (a + b) the second player wins exactly if r = 0 or r > b."
        } else {
            "With r = n mod (a + b) the second player wins exactly if r < a."
        },
        framing: COUNTED,
    };
    const SEARCHED: &'static str = Literal::SEARCHED;

    type Case = Heap;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Heap, Fault> {
        Heap::read(input)
    }

    fn solve(&Heap { n, range }: &Heap) -> Result<Answer, Refusal> {
        Ok(Answer::winner(if CLEARING { range.outcome_with_clearing(n) } else { range.outcome(n) }))
    }

    fn explain(&heap: &Heap) -> Result<Report, Refusal> {
        let Heap { n, range } = heap;
        Ok(if CLEARING {
            heap.report(range.nimber_with_clearing(n), range.winning_takes_with_clearing(n))
        } else {
            heap.report(range.nimber(n), range.winning_takes(n))
        })
    }

    fn literal(heap: &Heap) -> Result<(Literal, u64), String> {
        heap.literal(CLEARING)
    }

    fn in_words(_: &Heap, take: &u64) -> (String, Value) {
        only_take_in_words(take)
    }
}
