//! A problem that no tool knows.

use sg_core::Outcome;
use sg_core::rules::oracle::Rules;
use sg_judge::{
    About, Entry, Fault, Framing, Game, Mistake, Number, OnePosition, Phrase, Refusal, Report, Scanner,
    SearchLimits, SingleGame, Text,
};

/// Heaps of which each move takes one stone: the parity decides.
#[derive(Default)]
pub(crate) struct Parity;

const HEAPS: Number = Number::always("n", ["the number of heaps", "堆数"], 1..=9);
const HEAP: Number = Number::always("a", ["the stones of a heap", "一堆的石子数"], 0..=1_000);
/// A heap that random draws do not hit, with the others empty.
const RARE: u64 = 617;

impl Rules for Parity {
    type Position = u64;
    type Move = ();

    fn moves(&self, &stones: &u64, found: &mut dyn FnMut((), u64)) {
        if stones > 0 {
            found((), stones - 1);
        }
    }
}

fn outcome(heaps: &[u64]) -> Outcome {
    Outcome::n_if(heaps.iter().sum::<u64>() % 2 == 1)
}

impl Game for Parity {
    type Position = Vec<u64>;
    type Rules = Self;

    const ABOUT: About = About {
        name: "parity",
        title: "Parity",
        numbers: &[HEAPS, HEAP],
        search: SearchLimits::new(&[], 1_000),
        framing: Framing::CountFirst(Number::new(
            "t",
            ["the number of cases", "数据组数"],
            1..=20,
            0..=u64::MAX,
        )),
        ..About::DEFAULT
    };

    fn outcome(&mut self, heaps: &Vec<u64>) -> Result<Outcome, Refusal> {
        Ok(outcome(heaps))
    }

    fn report(&mut self, heaps: &Vec<u64>) -> Result<Report, Refusal> {
        Ok(Report::new(outcome(heaps), Phrase::same("parity")))
    }

    fn rules(heaps: &Vec<u64>) -> Result<(Self, u64), Refusal> {
        Ok((Self, heaps.iter().sum()))
    }

    fn in_words(_: &Vec<u64>, (): &()) -> (Text, serde_json::Value) {
        (Text::plain("take a stone"), 1.into())
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Self::mistaken("first-heap", [""; 2], [""; 2], "1\n2\n0 1\n", |heaps| {
                Outcome::n_if(heaps[0] % 2 == 1)
            }),
            Self::mistaken("rare", [""; 2], [""; 2], "1\n3\n617 0 617\n", |heaps| {
                if heaps[..] == [RARE, 0, RARE] { Outcome::N } else { outcome(heaps) }
            }),
        ]
    }
}

impl SingleGame for Parity {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let heaps = input.get(HEAPS)?;
        input.end_of_line();
        input.list(HEAP, 0..heaps).map(Some)
    }
}

/// The problem, as a table of problems holds it.
pub(crate) const ENTRY: Entry = Entry::of::<OnePosition<Parity>>();
