//! Grundy's game, whose misere quotient seems to be infinite with heap 29.

use std::collections::HashMap;

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::{HeapRuleset, Outcome};
use sg_misere::{Form, Forms, Quotient};

/// The heap at which no finite quotient is found.
const LAST: u64 = 29;

/// Outcomes of sums of heaps up to [`LAST`]: by the quotient of the smaller ones where no heap is
/// as large, else by all moves.
struct Sums {
    quotient: Quotient,
    /// For each heap, the smallest heap that is the same game; 0 if that has no move.
    same: Vec<u64>,
    moves: Vec<Vec<Vec<u64>>>,
    known: HashMap<Vec<u64>, Outcome>,
}

impl Sums {
    fn new() -> Self {
        let rules = RulesetKind::from("grundy".parse::<Ruleset>().unwrap());
        let mut quotient = Quotient::new(rules.clone()).unwrap();
        quotient.advance(LAST).unwrap();
        let (mut forms, mut of_heaps, mut same, mut moves) =
            (Forms::new(), Vec::new(), Vec::new(), Vec::new());
        for heap in 0..=LAST {
            let (mut options, mut left) = (Vec::new(), Vec::new());
            rules.options(heap, &mut |parts| {
                let form = |part: &u64| of_heaps[*part as usize];
                options.push(forms.sum(form(&parts[0]), form(&parts[1]), 10_000).unwrap());
                left.push(parts.iter().map(|&part| same[part as usize]).collect());
            });
            let form: Form = forms.from_options(&options);
            of_heaps.push(form);
            same.push(of_heaps.iter().position(|&other| other == form).unwrap() as u64);
            moves.push(left);
        }
        Self { quotient, same, moves, known: HashMap::new() }
    }

    /// The outcome of heaps in rising order, each the smallest of those that are the same game.
    fn outcome(&mut self, heaps: &[u64]) -> Outcome {
        if heaps.last().is_none_or(|&heap| heap < LAST) {
            return self.quotient.outcome(heaps).unwrap();
        }
        if let Some(&outcome) = self.known.get(heaps) {
            return outcome;
        }
        let lost = |sums: &mut Self, at: usize| {
            sums.moves[heaps[at] as usize].clone().iter().any(|parts| {
                let rest = heaps[..at].iter().chain(&heaps[at + 1..]);
                let mut after: Vec<u64> = rest.chain(parts).copied().filter(|&heap| heap > 0).collect();
                after.sort_unstable();
                sums.outcome(&after) == Outcome::P
            })
        };
        // The largest heaps first: most sums are won with a move that leaves fewer heaps of 29.
        let outcome = Outcome::n_if((0..heaps.len()).rev().any(|at| lost(self, at)));
        self.known.insert(heaps.to_vec(), outcome);
        outcome
    }

    /// That two heaps of 29, one of 27 and one of 18 with `i` heaps of 25 and `j` of 13 are lost
    /// for the player to move if and only if `i >= j + 2` and `i + j` is even, for all `i` and `j`
    /// up to `most`.
    fn are_stairs(&mut self, most: usize) {
        for (i, j) in (0..=most).flat_map(|i| (0..=most).map(move |j| (i, j))) {
            let heaps = [vec![13; j], vec![18], vec![25; i], vec![27, 29, 29]].concat();
            let lost = i >= j + 2 && (i + j) % 2 == 0;
            assert_eq!(self.outcome(&heaps), Outcome::n_if(!lost), "{i} heaps of 25, {j} of 13");
        }
    }
}

#[test]
fn heaps_of_25_are_told_apart_from_heaps_of_13_by_stairs() {
    let mut sums = Sums::new();
    assert_eq!(sums.quotient.order(), 48);
    assert_eq!(sums.same[20..], [20, 18, 22, 23, 24, 25, 26, 27, 28, 29]);
    sums.are_stairs(2);
}

#[test]
#[ignore = "heavy: a million sums of heaps"]
fn heavy_stairs_go_on() {
    Sums::new().are_stairs(5);
}
