//! Misere Nim: take any number of stones from one heap; who takes the last stone loses.

use sg_core::games::nim::{misere_outcome, misere_winning_moves, nimber, outcome};

use crate::games::nim::{self, Nim};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<MisereNim>>();

/// Misere Nim.
pub type MisereNim = Reissued<Misere>;

/// Nim under misere play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Misere;

/// The mistakes of a program that answers as in Nim, or the reverse, each with the smallest input
/// of an edition.
pub(super) fn answers_of_nim<G: Game<Position = Vec<u64>>>(
    [normal, turned_round]: [&'static str; 2],
) -> [Mistake<Vec<u64>>; 2] {
    [
        G::mistaken(
            "normal-play",
            ["it makes the player who takes the last stone win", "让取走最后一颗的一方赢"],
            ["Nim", "Nim"],
            normal,
            |heaps| outcome(heaps),
        ),
        G::mistaken(
            "normal-play-turned-round",
            ["it inverts the answer of Nim", "把 Nim 的答案反过来"],
            ["published texts", "公开的文章"],
            turned_round,
            |heaps| !outcome(heaps),
        ),
    ]
}

impl Edition for Misere {
    type Original = Nim;

    const ABOUT: About = About {
        name: "misere-nim",
        aliases: &["nim-misere"],
        title: "Misere Nim",
        title_zh: "反常尼姆博弈",
        judge: "C. L. Bouton, 1901",
        rules: "n heaps. A move takes any number of stones from one heap. Whoever takes the last stone loses.",
        rules_zh: "n 堆石子，每次从一堆中取走至少一颗。取走最后一颗者输。",
        theory: "If some heap has 2 stones or more, the second player wins if and only if the nim-sum is 0; otherwise if and only \
         if the number of heaps of 1 is odd. Reason: play as in Nim until a move can leave only heaps of 1; that move also chooses the parity of their number.",
        theory_zh: "若有一堆不少于 2 颗，后手胜当且仅当异或和为 0；否则，后手胜当且仅当大小为 1 的堆数是奇数。理由：照 Nim 走，直到一步可以只留下大小为 1 的堆，这时选择堆数的奇偶。",
        ..nim::RECORD
    };
    const PLAY: Play = Play::Misere;

    fn solve(heaps: &Vec<u64>) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(misere_outcome(heaps)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let because = match heaps.iter().max() {
            Some(&largest) if largest > 1 => {
                text!(
                    "the largest heap has {largest} stones, and the nim-sum is {sum}",
                    "最大的堆有 {largest} 颗，异或和为 {sum}",
                    sum = sentences::xor(heaps)
                )
            }
            _ => {
                let ones = heaps.iter().filter(|&&heap| heap == 1).count();
                text!(
                    "no heap has more than 1 stone; heaps of size 1: {ones}",
                    "各堆都不超过 1 颗；恰有 1 颗的堆数：{ones}"
                )
            }
        };
        let moves = misere_winning_moves(heaps).map(|take| {
            let (words, data) = take_in_words(&take);
            let left = replaced(heaps, take.heap, heaps[take.heap] - take.stones);
            let ones = left.iter().filter(|&&heap| heap == 1).count();
            let leaves = match left.iter().max() {
                Some(&largest) if largest > 1 => {
                    text!("leaving nim-sum {sum}", "剩下的异或和为 {sum}", sum = nimber(&left))
                }
                _ => {
                    text!(
                        "leaving no heap above 1 and {ones} of 1",
                        "剩下的堆都不超过 1 颗，其中 {ones} 堆有 1 颗"
                    )
                }
            };
            (text!("{words}, {leaves}", "{words}，{leaves}"), data)
        });
        Ok(Report::new(misere_outcome(heaps), because)
            .games(text!("The player who cannot move wins (misere play). The heaps are independent, but the nim-sum, the xor of their sizes, does not by itself decide\n\
                 who wins: when only heaps of 1 are left, their parity does.", "无法操作的一方获胜（反常规则）。各堆是独立的，但异或和（各堆大小的 xor）不足以决定胜负：\n\
                 只剩大小为 1 的堆时，由堆数的奇偶决定。"))
            .recurrence(sentences::won_exactly_if(sentences::WON))
            .line(sentences::nim_sum(heaps))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        answers_of_nim::<Reissued<Self>>(["1\n0\n", "1\n1 2\n"]).into()
    }
}
