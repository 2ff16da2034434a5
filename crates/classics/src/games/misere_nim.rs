//! Misere Nim: take any number of stones from one heap; who takes the last stone loses.

use crate::theory::{COUNTED, WINNER};
use serde_json::Value;
use sg_core::games::nim::Take;
use sg_core::misere;
use sg_core::rules::oracle::Play;
use sg_judge::{
    About, Comparison, Fault, Game, Mistake, Refusal, Report, Scanner, Section, StatelessGame, WinnerAnswer,
    WinningMoves, sentences,
};

use crate::mistakes::about;

use crate::games::heaps::{self, HEAP, HEAP_COUNT, take_in_words};
use crate::games::nim::{self, NimRules};

/// Misere Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct MisereNim;

impl StatelessGame for MisereNim {
    const ABOUT: About = About {
        name: "misere-nim",
        aliases: &["nim-misere"],
        title: "Misere Nim",
        title_zh: "反常尼姆博弈",
        judge: "C. L. Bouton, 1901",
        comparison: Comparison::Lines,
        rules: "n heaps. A move takes any number of stones from one heap. Who takes the last stone loses.",
        numbers: &[HEAP_COUNT, HEAP],
        reach: None,
        search: heaps::SEARCH,
        input: nim::INPUT,
        output: WINNER,
        theory: "If some heap has 2 stones or more, the second player wins exactly if the nim-sum is 0; otherwise exactly \
                 if the number of heaps of 1 is odd. Reason: play as in Nim until a move can leave only heaps of 1, and choose \
                 then whether their number is odd.",
        framing: COUNTED,
    };
    const PLAY: Play = Play::Misere;

    type Case = Vec<u64>;
    type StatementRules = NimRules;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read(input, HEAP)
    }

    fn solve(heaps: &Vec<u64>) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(misere::nim_outcome(heaps)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let because = match heaps.iter().max() {
            Some(&largest) if largest > 1 => {
                format!("the largest heap has {largest} stones, and the nim-sum is {}", sentences::xor(heaps))
            }
            _ => {
                let ones = heaps.iter().filter(|&&heap| heap == 1).count();
                format!("no heap has more than 1 stone, and {ones} heaps have size 1")
            }
        };
        let moves: Vec<Take> = misere::nim_winning_moves(heaps).collect();
        let sum = |heaps: &[u64]| heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let moves = moves.iter().map(|take| {
            let (words, data) = take_in_words(take);
            let mut left = heaps.clone();
            left[take.heap] -= take.stones;
            let ones = left.iter().filter(|&&heap| heap == 1).count();
            let leaves = match left.iter().max() {
                Some(&largest) if largest > 1 => format!("leaving nim-sum {}", sum(&left)),
                _ => format!("leaving no heap above 1 and {ones} of 1"),
            };
            (format!("{words}, {leaves}"), data)
        });
        Ok(Report::new(misere::nim_outcome(heaps), because)
            .in_section(
                Section::Games,
                "The heaps are a sum under misere play, where nimbers alone do not decide: the last heaps of 1 \
                 change the parity.",
            )
            .in_section(
                Section::Recurrence,
                "A position is won exactly if a move leaves a lost one; without a move it is won.",
            )
            .line(sentences::nim_sum(heaps))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(heaps: &Vec<u64>) -> Result<(NimRules, Vec<u64>), Refusal> {
        nim::start(heaps)
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            MisereNim::mistaken(
                about("normal-play", "it lets the player win who takes the last stone", "Nim", "1\n0\n"),
                |heaps| nim::normal(heaps),
            ),
            MisereNim::mistaken(
                about(
                    "normal-play-turned-round",
                    "it turns the answer of Nim round",
                    "published texts",
                    "1\n1 2\n",
                ),
                |heaps| !nim::normal(heaps),
            ),
        ]
    }

    fn in_words(_: &Vec<u64>, take: &Take) -> (String, Value) {
        take_in_words(take)
    }
}
