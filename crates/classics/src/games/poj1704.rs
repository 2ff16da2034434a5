//! POJ 1704 Georgia and Bob: chessmen slide to the left and never jump.
//!
//! From the right each man is a stair of Staircase Nim: the free cells to his left come to stand to his right when he
//! moves. The judge's data is not sorted, and a program that relies on it takes 3 1 for a board without a move.

use std::collections::HashSet;

use crate::MOST;
use serde_json::{Value, json};
use sg_core::Outcome;
use sg_core::games::nim::Take;
use sg_core::games::staircase;
use sg_core::rules::oracle::Rules;
use sg_judge::{
    About, Cap, Comparison, Fault, Framing, Game, Number, Refusal, Report, Scanner, SearchLimits, Section,
    SingleGame, sentences,
};

/// The number of chessmen.
const MEN: Number = Number::new("N", "the number of chessmen", 1..=1_000, 0..=MOST);
/// The cell of a chessman.
const CELL: Number = Number::new("P", "the cell of a chessman", 1..=10_000, 1..=u64::MAX);
/// What the search takes.
const SEARCH: SearchLimits = SearchLimits::new(&[Cap::new(18, "cells")], 2_000_000);

/// The solver of POJ 1704.
#[derive(Clone, Copy, Debug)]
pub struct GeorgiaAndBob;

/// The free cells to the left of each man, the rightmost man first. `cells` is sorted.
pub(super) fn stairs(cells: &[u64]) -> Vec<u64> {
    let before = std::iter::once(0).chain(cells.iter().copied());
    let mut stairs: Vec<u64> = cells.iter().zip(before).map(|(cell, before)| cell - before - 1).collect();
    stairs.reverse();
    stairs
}

/// The rules: a position is the cells of the men, sorted; a man slides to a free cell between his neighbour and
/// himself.
#[derive(Clone, Copy, Debug)]
pub struct SlidingRules;

/// A move of one man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The cell that he leaves.
    pub from: u64,
    /// The cell that he goes to.
    pub to: u64,
}

impl Rules for SlidingRules {
    type Position = Vec<u64>;
    type Move = Slide;

    fn moves(&self, cells: &Vec<u64>, found: &mut dyn FnMut(Slide, Vec<u64>)) {
        let mut before = 0;
        for (man, &from) in cells.iter().enumerate() {
            for to in before + 1..from {
                let mut after = cells.clone();
                after[man] = to;
                found(Slide { from, to }, after);
            }
            before = from;
        }
    }
}

impl Game for GeorgiaAndBob {
    /// The cells of the men, sorted.
    type Position = Vec<u64>;
    type Rules = SlidingRules;

    const ABOUT: About = About {
        name: "poj1704",
        aliases: &["georgia-and-bob"],
        title: "Georgia and Bob",
        title_zh: "佐治亚和鲍勃",
        judge: "POJ 1704",
        comparison: Comparison::Exact,
        rules: "Chessmen on different cells 1, 2, 3, ... of a row. A move slides one man at least one cell to the left, not over \
                another man nor over the edge, at most one man on a cell. Who cannot move loses. Georgia begins.",
        numbers: &[MEN, CELL],
        reach: None,
        search: SEARCH,
        input: "T, then T cases: N and the N cells of the men, in any order.",
        output: "`Georgia will win` or `Bob will win`, one line per case.",
        theory: "Staircase Nim (Sprague 1937): sort the men; every second gap counts, beginning with the one to the left of the \
                 rightmost man, and the second player wins exactly if the nim-sum of these gaps is 0.",
        framing: Framing::CountFirst(Number::new("T", "the number of cases", 0..=20, 0..=MOST)),
    };
    const WORDS: [&'static str; 2] = ["Georgia will win\n", "Bob will win\n"];

    fn new() -> Self {
        Self
    }

    fn outcome(&mut self, cells: &Vec<u64>) -> Result<Outcome, Refusal> {
        Ok(staircase::outcome(&stairs(cells)))
    }

    fn report(&mut self, cells: &Vec<u64>) -> Result<Report, Refusal> {
        let stairs = stairs(cells);
        let men = cells.len();
        let rows = stairs.iter().enumerate().map(|(stair, gap)| {
            let counts = if stair % 2 == 0 { *gap } else { 0 };
            [cells[men - 1 - stair], *gap, counts].map(|number| number.to_string())
        });
        let mut winning: Vec<Slide> = staircase::winning_moves(&stairs)
            .map(|Take { heap, stones }| {
                let from = cells[men - 1 - heap];
                Slide { from, to: from - stones }
            })
            .collect();
        winning.reverse();
        Ok(Report::by_nim_sum(staircase::nimber(&stairs))
            .without_moves(stairs.iter().all(|&gap| gap == 0))
            .in_section(
                Section::Games,
                "Sort the chessmen and pair them from the right; a man left over is paired with cell 0. Each pair \
                 is a Nim heap: the free",
            )
            .in_section(
                Section::Games,
                "cells between its two men, and the nimber of the position is the nim-sum of these gaps.",
            )
            .in_section(
                Section::Theorem,
                "Theorem (Staircase Nim; Sprague 1937): a man who slides moves his free cells to the gap on his \
                 right, as stones go down",
            )
            .in_section(
                Section::Theorem,
                "one stair. Cells that come to a gap that counts are moved on at once by the other man, so only \
                 every second gap counts.",
            )
            .table(["man on", "free cells to his left", "counts"], rows)
            .line(sentences::nim_sum(&stairs.iter().step_by(2).copied().collect::<Vec<u64>>()))
            .winning_moves(Self::listed(cells, winning)))
    }

    fn rules(cells: &Vec<u64>) -> Result<(SlidingRules, Vec<u64>), Refusal> {
        SEARCH.check(cells.last().copied())?;
        Ok((SlidingRules, cells.clone()))
    }

    fn in_words(_: &Vec<u64>, &Slide { from, to }: &Slide) -> (String, Value) {
        (format!("from cell {from} to cell {to}"), json!({ "from": from, "to": to }))
    }
}

impl SingleGame for GeorgiaAndBob {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u64>>, Fault> {
        let men = input.get(MEN)?;
        let mut taken = HashSet::new();
        for man in 1..=men {
            let occupied = |cell_of: u64| {
                taken
                    .contains(&cell_of)
                    .then(|| format!("{}, a cell that is not already occupied", CELL.field().at(man)))
            };
            taken.insert(input.number_unless(CELL.field().at(man), CELL.bounds(), occupied)?);
        }
        let mut cells: Vec<u64> = taken.into_iter().collect();
        cells.sort_unstable();
        Ok(Some(cells))
    }
}
