//! What programs for the judges' problems get wrong, as data: see [`sg_judge::Mistake`].

use sg_core::{Nimber, Outcome, mex};
use sg_judge::{Game, Mistake, MistakeAbout};

use crate::games::hdu1404::DigitalDeletions;
use crate::games::hdu1536::{SNim, SNimHeaps};
use crate::games::hdu1729::{StoneBox, StoneBoxes};
use crate::games::hdu1848::FibonacciHeaps;
use crate::games::hdu2999::{RowOfStones, StoneRow};
use crate::games::hdu3980::{Chain, PaintChain};
use crate::games::hdu4315::{ClimbingTheHill, Hill};
use crate::games::p3150::SplitOrKeep;
use crate::games::p4702::RisingPiles;

/// A mistake about who wins.
fn about(name: &'static str, words: &'static str, source: &'static str, least: &'static str) -> MistakeAbout {
    MistakeAbout { name, words, source, least }
}

fn nim(heaps: impl IntoIterator<Item = u64>) -> Outcome {
    heaps.into_iter().map(Nimber).sum::<Nimber>().outcome()
}

pub(crate) fn p3150() -> Vec<Mistake<u64>> {
    vec![SplitOrKeep::mistaken(
        about("even-loses", "it says that an even number is lost", "the prose of one blog", "1\n1\n"),
        |number| Outcome::n_if(number % 2 == 1),
    )]
}

pub(crate) fn p4702() -> Vec<Mistake<Vec<u64>>> {
    vec![
        RisingPiles::mistaken(
            about(
                "nim",
                "it takes the piles for heaps of Nim; every move takes exactly one stone",
                "the habit of adding up heaps",
                "1\n2\n",
            ),
            |piles| nim(piles.iter().copied()),
        ),
        RisingPiles::mistaken(
            about(
                "staircase",
                "it plays Nim on the differences, as if any number could be taken",
                "Luogu P3480, where any number may be taken",
                "1\n2\n",
            ),
            |piles| {
                let differences =
                    (0..piles.len()).map(|at| piles[at] - if at > 0 { piles[at - 1] } else { 0 });
                nim(differences.rev().step_by(2))
            },
        ),
    ]
}

/// The nimbers up to a heap where the loop over the set is left at the first number above the heap.
fn left_early(set: &[u64], heap: u64, breaks: bool) -> Nimber {
    // A judge's heap is at most 10^4; a program with a table has no larger ones.
    let heap = heap.min(10_000) as usize;
    let mut nimbers: Vec<Nimber> = Vec::new();
    for size in 0..=heap {
        let taken = set.iter().map(|&take| take as usize).take_while(|&take| take <= size);
        let reached: Vec<Nimber> = if breaks {
            let runs = taken.flat_map(|take| (0..=size - take).map(move |left| (left, size - take - left)));
            runs.map(|(left, right)| nimbers[left] ^ nimbers[right]).collect()
        } else {
            taken.map(|take| nimbers[size - take]).collect()
        };
        nimbers.push(mex(reached));
    }
    nimbers[heap]
}

const NOT_SORTED: (&str, &str, &str) = (
    "set-not-sorted",
    "it leaves the loop at the first number above the heap; the numbers come in any order",
    "published programs without a sort",
);

pub(crate) fn hdu1536() -> Vec<Mistake<SNimHeaps>> {
    let (name, words, source) = NOT_SORTED;
    vec![
        SNim::mistaken(about(name, words, source, "2 2 1\n1\n1 1\n0\n"), |SNimHeaps { set, heaps }| {
            let nimbers = heaps.iter().map(|&heap| left_early(set, heap, false));
            nimbers.sum::<Nimber>().outcome()
        }),
        SNim::mistaken(
            about(
                "plain-nim",
                "it plays Nim: any number may be taken",
                "the set not used",
                "1 1\n1\n1 2\n0\n",
            ),
            |SNimHeaps { heaps, .. }| nim(heaps.iter().copied()),
        ),
    ]
}

pub(crate) fn hdu2999() -> Vec<Mistake<RowOfStones>> {
    let (name, words, source) = NOT_SORTED;
    vec![
        StoneRow::mistaken(about(name, words, source, "2\n2 1\n1\n1\n"), |row| {
            // Longer rows take too long where every break is tried.
            left_early(&row.set, row.stones.min(1_000), true).outcome()
        }),
        StoneRow::mistaken(
            about(
                "no-break",
                "it takes the row for a heap; stones taken from the middle leave two rows",
                "S-Nim, HDU 1536, instead of this game",
                "1\n2\n1\n4\n",
            ),
            |row| left_early(&sorted(&row.set), row.stones, false).outcome(),
        ),
    ]
}

fn sorted(set: &[u64]) -> Vec<u64> {
    let mut sorted = set.to_vec();
    sorted.sort_unstable();
    sorted
}

pub(crate) fn hdu3980() -> Vec<Mistake<Chain>> {
    let row = |chain: &Chain| PaintChain::new().outcome(chain).unwrap_or(Outcome::P);
    vec![
        PaintChain::mistaken(
            about(
                "row-not-turned-round",
                "it takes the outcome of the row that the first move leaves for that of the circle",
                "the forced first move not counted",
                "1\n1 1\n",
            ),
            move |chain| if chain.beads < chain.brush { Outcome::P } else { !row(chain) },
        ),
        PaintChain::mistaken(
            about(
                "too-few-beads",
                "it lets the first player win where there are fewer beads than the brush needs",
                "the case N < M forgotten",
                "1\n1 2\n",
            ),
            move |chain| if chain.beads < chain.brush { Outcome::N } else { row(chain) },
        ),
    ]
}

pub(crate) fn hdu1404() -> Vec<Mistake<Vec<u8>>> {
    let truth = |digits: &Vec<u8>| DigitalDeletions::new().outcome(digits).unwrap_or(Outcome::N);
    vec![
        DigitalDeletions::mistaken(
            about(
                "string-as-number",
                "it reads the string as a number, so that leading zeros are lost",
                "an int instead of a string",
                "01\n",
            ),
            move |digits| {
                let significant: Vec<u8> = digits.iter().copied().skip_while(|&digit| digit == 0).collect();
                truth(&if significant.is_empty() { vec![0] } else { significant })
            },
        ),
        DigitalDeletions::mistaken(
            about(
                "last-digit-loses",
                "who removes the last digit loses",
                "the rule read the other way round",
                "0\n",
            ),
            move |digits| if digits[..] == [0] { Outcome::P } else { truth(digits) },
        ),
    ]
}

pub(crate) fn hdu1848() -> Vec<Mistake<Vec<u64>>> {
    let fibonacci = |number: u64| {
        let (mut a, mut b) = (1_u64, 2);
        while a < number {
            (a, b) = (b, a.saturating_add(b));
        }
        a == number
    };
    vec![
        FibonacciHeaps::mistaken(
            about(
                "fibonacci-nim",
                "it plays Fibonacci Nim: Second wins if the stones are a Fibonacci number",
                "the title",
                "1 1 1\n0 0 0\n",
            ),
            move |heaps| Outcome::n_if(!fibonacci(heaps.iter().sum())),
        ),
        FibonacciHeaps::mistaken(
            about("plain-nim", "it plays Nim on the three heaps", "the set not used", "1 1 4\n0 0 0\n"),
            |heaps| nim(heaps.iter().copied()),
        ),
    ]
}

pub(crate) fn hdu1729() -> Vec<Mistake<Vec<StoneBox>>> {
    vec![StoneBoxes::mistaken(
        about(
            "nim-on-the-room",
            "it plays Nim on what is free in each box; at most c^2 stones may be added",
            "the bound on a move not used",
            "1\n1 0\n0\n",
        ),
        |boxes| nim(boxes.iter().map(|stones| stones.size - stones.stones)),
    )]
}

/// The gaps of the pairs from below, where the front man of an odd number has his partner at the cell below `partner`.
fn paired(men: &[u64], partner: u64) -> Outcome {
    let front = if men.len() % 2 == 1 { Some(men[0] - partner) } else { None };
    let pairs = men[men.len() % 2..].chunks(2).map(|pair| pair[1] - pair[0] - 1);
    nim(front.into_iter().chain(pairs))
}

pub(crate) fn hdu4315() -> Vec<Mistake<Hill>> {
    vec![
        ClimbingTheHill::mistaken(
            about(
                "front-man-free",
                "with an odd number of men the front man may always step to the top; with k = 2 he may not",
                "published programs",
                "3 2\n1 2 3\n",
            ),
            |hill| if hill.king == 1 { Outcome::N } else { paired(&hill.cells, 0) },
        ),
        ClimbingTheHill::mistaken(
            about(
                "front-man-bound",
                "with an odd number of men the front man may never step to the top; only with k = 2 he may not",
                "published programs",
                "3 3\n1 2 3\n",
            ),
            |hill| if hill.king == 1 { Outcome::N } else { paired(&hill.cells, 1) },
        ),
        ClimbingTheHill::mistaken(
            about(
                "parity-of-the-king",
                "it decides by the parity of k",
                "published programs",
                "5 4\n1 2 3 4 5\n",
            ),
            |hill| match hill.king {
                1 => Outcome::N,
                king => paired(&hill.cells, u64::from(king.is_multiple_of(2))),
            },
        ),
        ClimbingTheHill::mistaken(
            about(
                "king-in-front",
                "it forgets that a king in front wins at once",
                "the case k = 1",
                "2 1\n1 2\n",
            ),
            |hill| paired(&hill.cells, u64::from(hill.king == 2)),
        ),
    ]
}
