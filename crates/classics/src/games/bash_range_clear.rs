//! Bash's game with a range, where fewer stones than a, once no more are left, may be taken all at once.

use serde_json::Value;
use sg_judge::{About, Fault, Refusal, Report, Scanner};

use crate::games::bash::Literal;
use crate::games::bash_range::Heap;
use crate::games::heaps::only_take_in_words;
use crate::theory::{Answer, COUNTED, Theory, WINNER};

/// Bash's game with a range; the rest may be cleared.
#[derive(Clone, Copy, Debug, Default)]
pub struct BashRangeClear;

impl Theory for BashRangeClear {
    const ABOUT: About = About {
        name: "bash-range-clear",
        aliases: &[],
        title: "Bash's game with a range, the rest cleared",
        judge: "Winning Ways, ch. 4",
        rules: "One heap of n stones. A move takes from a to b stones; with fewer than a left, all of them may be taken \
                at once. Who takes the last stone wins.",
        limits: Heap::LIMITS,
        input: Heap::INPUT,
        output: WINNER,
        theory: "With r = n mod (a + b) the second player wins exactly if r = 0 or r > b.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = Literal::SEARCHED;

    type Case = Heap;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Heap, Fault> {
        Heap::read(input)
    }

    fn solve(&Heap { n, range }: &Heap) -> Result<Answer, Refusal> {
        Ok(Answer::winner(range.outcome_with_clearing(n)))
    }

    fn explain(&heap: &Heap) -> Result<Report, Refusal> {
        let Heap { n, range } = heap;
        Ok(heap.report(range.nimber_with_clearing(n), range.winning_takes_with_clearing(n)))
    }

    fn literal(heap: &Heap) -> Result<(Literal, u64), String> {
        heap.literal(true)
    }

    fn in_words(_: &Heap, take: &u64) -> (String, Value) {
        only_take_in_words(take)
    }
}
