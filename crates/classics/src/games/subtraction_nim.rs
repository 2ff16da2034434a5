//! Subtraction games on many heaps: take s stones, s in a set, from one heap.

use serde_json::Value;
use sg_core::nim::Take;
use sg_core::oracle::Rules;
use sg_core::subtraction::{Source, SubtractionGame, SubtractionNimbers};
use sg_core::{LimitReached, Nimber};
use sg_judge::{About, Bounds, Fault, Field, Refusal, Report, Scanner, WinningMoves};

use crate::heaps::{few_and_small, heaps, nim_sum_in_words, take_in_words};
use crate::theory::{Answer, COUNTED, Game, WINNER, stated};

/// Subtraction games.
#[derive(Clone, Copy, Debug)]
pub struct SubtractionNim;

/// The literal rules of a set.
#[derive(Clone, Debug)]
pub struct Literal(pub SubtractionGame);

impl Rules for Literal {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Take, Vec<u64>)) {
        for heap in 0..heaps.len() {
            for &stones in self.0.set().iter().filter(|&&stones| stones <= heaps[heap]) {
                let mut left = heaps.clone();
                left[heap] -= stones;
                found(Take { heap, stones }, left);
            }
        }
    }
}

/// A set and heaps.
#[derive(Clone, Debug)]
pub struct Heaps {
    game: SubtractionGame,
    heaps: Vec<u64>,
}

impl Heaps {
    /// The heaps of a table, for a set of few numbers.
    const MOST_HEAPS: u64 = 1 << 24;

    /// The nimbers of all heaps up to the largest.
    fn nimbers(&self) -> Result<SubtractionNimbers, Refusal> {
        let set = self.game.set();
        // A heap of the table costs a step for each number, or one for each word of the set as bits.
        let words = set.last().map_or(0, |most| most / 64) + 1;
        let steps = words.min(set.len() as u64);
        let limit = ((1 << 34) / steps).clamp(1 << 12, Self::MOST_HEAPS) as usize;
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        self.game.solve(largest, limit).map_err(|LimitReached { limit }| {
            Refusal::new(format!(
                "the nimber of the largest heap, {largest}, is out of reach: there is no closed form, and no table of \
                 {limit} heaps that reaches it or proves a period"
            ))
            .help("one or two different numbers, and runs of consecutive ones, are answered at any size")
        })
    }

    fn nimber_of_each(&self, nimbers: &SubtractionNimbers) -> Vec<u64> {
        self.heaps.iter().map(|&heap| nimbers.nimber(heap).unwrap_or_default().0).collect()
    }
}

impl Game for SubtractionNim {
    const ABOUT: About = About {
        name: "subtraction-nim",
        aliases: &["subtraction-game"],
        title: "A subtraction game on many heaps",
        judge: "Winning Ways, ch. 4",
        rules: "n heaps and a set of k numbers. A move takes s stones, s in the set, from one heap. Who cannot move loses.",
        limits: "1 <= s_i <= 10^18, 0 <= a_i <= 10^18; equal numbers of the set count once. Here: below 2^64 where a closed \
                 form or a proved period gives the nimbers, and otherwise heaps up to 2^24, fewer for very many s_i.",
        input: "t, then t cases: k, then s_1 .. s_k, then n, then a_1 .. a_n.",
        output: WINNER,
        theory: "The nimber of a heap is the mex of those that the moves leave, and the nimbers of a finite set repeat. The \
                 second player wins exactly if the nim-sum is 0.",
        framing: COUNTED,
    };
    const SEARCHED: &'static str = "at most 20 heaps with 20,000 positions";

    type Case = Heaps;
    type Literal = Literal;

    fn read(input: &mut Scanner<'_>) -> Result<Heaps, Fault> {
        let line = input.next_line()?;
        let size = input.number(Field::new("k", "the size of the set"), &Bounds::always(1..=u64::MAX - 1))?;
        let set = input.numbers(Field::new("s", "a number of the set"), 1..size + 1, &stated(1, u64::MAX))?;
        let game = SubtractionGame::new(set).map_err(|invalid| input.fault_in(line, invalid.to_string()))?;
        Ok(Heaps { game, heaps: heaps(input, &stated(0, u64::MAX))? })
    }

    fn solve(case: &Heaps) -> Result<Answer, Refusal> {
        let nimbers = case.nimbers()?;
        let sum: Nimber = case.nimber_of_each(&nimbers).into_iter().map(Nimber).sum();
        Ok(Answer::winner(sum.outcome()))
    }

    fn explain(case: &Heaps) -> Result<Report, Refusal> {
        let nimbers = case.nimbers()?;
        let each = case.nimber_of_each(&nimbers);
        let rows = case.heaps.iter().zip(&each).zip(1..);
        let rows =
            rows.map(|((stones, nimber), heap)| [heap, *stones, *nimber].map(|number| number.to_string()));
        let source = match nimbers.source() {
            Source::Run => "The nimbers have a closed form, as the set is a run of numbers.".to_string(),
            Source::Pair => "The nimbers have a closed form, as the set has two numbers.".to_string(),
            Source::Table => "The nimbers are tabulated up to the largest heap.".to_string(),
            Source::Period(period) => format!(
                "The nimbers, in steps of the greatest common divisor, repeat with period {} from heap {} on.",
                period.period, period.preperiod
            ),
        };
        let moves = nimbers.winning_moves(&case.game, &case.heaps).unwrap_or_default();
        Ok(Report::by_nim_sum(each.iter().copied().map(Nimber).sum())
            .line(source)
            .table(["heap", "stones", "nimber"], rows)
            .line(nim_sum_in_words(&each))
            .winning_moves(WinningMoves::all(moves.iter().map(take_in_words))))
    }

    fn literal(Heaps { game, heaps }: &Heaps) -> Result<(Literal, Vec<u64>), String> {
        few_and_small(heaps, 20_000)?;
        Ok((Literal(game.clone()), heaps.clone()))
    }

    fn in_words(_: &Heaps, take: &Take) -> (String, Value) {
        take_in_words(take)
    }
}
