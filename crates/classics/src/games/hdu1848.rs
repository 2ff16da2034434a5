//! HDU 1848 Fibonacci again and again: three heaps, a move takes a Fibonacci number of stones from
//! one.
//!
//! This is a subtraction game with an infinite set, not Fibonacci Nim
//! ([`sg_core::games::fibonacci_nim`]): how much was taken before does not matter here. One heap of
//! 4 tells them apart from Nim too: 4 is not a Fibonacci number and lost.

use sg_core::games::fibonacci_nim;

use super::subtraction::Subtraction;
use crate::prelude::*;

/// The stones of the first heap.
const HEAP_M: Number = Number::new("m", MEANING, 1..=1_000, 0..=u64::MAX);
/// The stones of the second heap.
const HEAP_N: Number = Number::new("n", MEANING, 1..=1_000, 0..=u64::MAX);
/// The stones of the third heap.
const HEAP_P: Number = Number::new("p", MEANING, 1..=1_000, 0..=u64::MAX);
const MEANING: [&str; 2] = ["the stones of a heap (0 0 0 at the end)", "一堆的石子数（末尾为 0 0 0）"];

/// How far a table goes.
fn reach() -> Text {
    text!(
        "heaps up to {longest}, as the nimbers are taken from a table",
        "不超过 {longest} 的堆，SG 值由查表得到",
        longest = in_short(Subtraction::LONGEST_TABLE)
    )
}

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<FibonacciHeaps>>();

/// The solver of HDU 1848.
#[derive(Clone, Debug)]
pub struct FibonacciHeaps {
    set: Subtraction,
}

/// 1, 2, 3, 5, 8, ...: the Fibonacci numbers below 2^64.
pub fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some((1_u64, Some(2_u64))), |&(one, two)| {
        let two = two?;
        Some((two, one.checked_add(two)))
    })
    .map(|(number, _)| number)
}

impl Default for FibonacciHeaps {
    fn default() -> Self {
        Self { set: Subtraction::new(fibonacci_numbers()) }
    }
}

impl Game for FibonacciHeaps {
    /// The three heaps.
    type Position = Vec<u64>;
    type Rules = Taking<fn(u64) -> bool>;

    const ABOUT: About = About {
        name: "hdu1848",
        aliases: &["fibonacci-heaps"],
        title: "Fibonacci again and again",
        title_zh: "又是斐波那契",
        judge: "HDU 1848",
        rules: "Three heaps of stones. A move takes f stones from one heap, f a Fibonacci number: 1, 2, 3, 5, 8, ... Whoever takes \
                the last stone wins. Fibo begins.",
        rules_zh: "三堆石子。每次从一堆中取 f 颗，f 是斐波那契数：1, 2, 3, 5, 8, ...。取走最后一颗者胜。Fibo 先手。",
        numbers: &[HEAP_M, HEAP_N, HEAP_P],
        reach: Some(reach),
        search: heaps::SEARCH,
        input: "Cases m n p; 0 0 0 ends.",
        input_zh: "多组 m n p，以 0 0 0 结束。",
        words: ["Fibo\n", "Nacci\n"],
        theory: "Sprague-Grundy theorem: the nim-sum of the heaps' nimbers in the subtraction game of the Fibonacci numbers, 0 1 2 3 \
                 0 1 2 3 4 5 0 1 2 3 0 ...; no period is known.",
        theory_zh: "Sprague-Grundy 定理：各堆 SG 值的异或和。每次取斐波那契数时，堆的 SG 值依次为 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0……，没有已知的周期。",
        framing: Framing::UntilZero("0 0 0"),
        ..HDU
    };

    fn outcome(&mut self, heaps: &Vec<u64>) -> Result<Outcome, Refusal> {
        self.set.outcome(heaps)
    }

    fn report(&mut self, heaps: &Vec<u64>) -> Result<Report, Refusal> {
        self.set.report(heaps, Some(Phrase::both("the Fibonacci numbers", "斐波那契数")))
    }

    fn rules(heaps: &Vec<u64>) -> Result<(Taking<fn(u64) -> bool>, Vec<u64>), Refusal> {
        heaps::SEARCH.check(search_sizes(heaps))?;
        Ok((
            Taking(|stones| {
                fibonacci_numbers().take_while(|&number| number <= stones).any(|number| number == stones)
            }),
            heaps.clone(),
        ))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Self::mistaken(
                "fibonacci-nim",
                [
                    "it plays Fibonacci Nim: Second wins if the number of stones is a Fibonacci number",
                    "当作斐波那契博弈：石子数是斐波那契数时后手胜",
                ],
                ["the title", "题目的名字"],
                "1 1 1\n0 0 0\n",
                |heaps| fibonacci_nim::outcome(heaps.iter().sum()),
            ),
            Self::mistaken(
                "plain-nim",
                ["it plays Nim on the three heaps", "对三堆做 Nim"],
                ["the set is ignored", "没有用到集合"],
                "1 1 4\n0 0 0\n",
                |heaps| nim_of(heaps.iter().copied()),
            ),
        ]
    }

    fn in_words(_: &Vec<u64>, take: &Take) -> (Text, Value) {
        take_in_words(take)
    }
}

impl SingleGame for FibonacciHeaps {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let mut heaps = Vec::new();
        // Three zeros end the input, so that in the judge's own a first zero calls for two more.
        for heap in [HEAP_M, HEAP_N, HEAP_P] {
            let judge = match heaps.first() {
                None => 0..=*heap.bounds().judge().end(),
                Some(0) => 0..=0,
                Some(_) => heap.bounds().judge(),
            };
            let size = input.number(heap.field(), &Bounds::new(judge, heap.bounds().computable()))?;
            heaps.push(size);
        }
        Ok(heaps.iter().any(|&size| size > 0).then_some(heaps))
    }
}
