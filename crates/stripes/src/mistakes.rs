//! Mistakes of programs for Stripes.

use sg_core::mex;
use sg_judge::prelude::*;

use super::{StripBoard, StripesGame};

/// The nimber of a board when strips of `lengths` are tried in order, as far as `tried` takes them,
/// and when each place or only the left end is tried.
fn nimber(lengths: &[u64], cells: u64, at_the_end_only: bool, sorted: bool) -> Nimber {
    // The judge's boards; a program with a table takes no longer ones.
    let cells = cells.min(1_000) as usize;
    let mut nimbers = vec![Nimber::ZERO];
    for free in 1..=cells {
        let fits = |&&length: &&u64| length <= free as u64;
        let tried = if sorted { lengths.iter().take_while(fits).count() } else { lengths.len() };
        let reached = lengths[..tried].iter().filter(fits).flat_map(|&length| {
            let length = length as usize;
            let last = if at_the_end_only { 0 } else { free - length };
            let nimbers = &nimbers;
            (0..=last).map(move |left| nimbers[left] ^ nimbers[free - length - left])
        });
        let nimber = mex(reached);
        nimbers.push(nimber);
    }
    nimbers[cells]
}

/// All of them.
pub(crate) fn all() -> Vec<Mistake<StripBoard>> {
    vec![
        StripesGame::mistaken(
            "two-strips",
            ["it lays only the shortest and the longest strip", "只放最短和最长的纸条"],
            ["a loop over the least and the greatest length", "只对最小和最大的长度循环"],
            "1 2 3\n1\n2\n",
            |board| {
                let ends =
                    [board.lengths.iter().min(), board.lengths.iter().max()].map(|end| *end.unwrap_or(&1));
                nimber(&ends, board.cells, false, false).outcome()
            },
        ),
        StripesGame::mistaken(
            "at-the-end-only",
            [
                "it lays strips at an end of the board only; in the middle a strip leaves two boards",
                "只在棋盘的一端放纸条；放在中间会把棋盘分成两段",
            ],
            [
                "the board is treated as a heap from which three numbers may be taken",
                "把棋盘当成有三种取法的一堆石子",
            ],
            "1 1 2\n1\n3\n",
            |board| nimber(&board.lengths, board.cells, true, false).outcome(),
        ),
        StripesGame::mistaken(
            "lengths-not-sorted",
            [
                "it stops at the first strip that is too long; the lengths come in any order",
                "遇到第一条放不下的纸条就停；长度的顺序是任意的",
            ],
            ["a loop that is left early, as in programs for S-Nim", "过早跳出的循环，S-Nim 的程序里也有"],
            "2 1 1\n1\n1\n",
            |board| nimber(&board.lengths, board.cells, false, true).outcome(),
        ),
        StripesGame::mistaken(
            "symmetry-only",
            [
                "it says that the first player wins if and only if a strip fits exactly in the middle",
                "认为先手胜当且仅当有纸条能放在正中",
            ],
            ["the symmetry argument read the other way round", "把对称的论证反过来用"],
            "2 2 2\n1\n3\n",
            |board| {
                let centred = |&length: &u64| length <= board.cells && (board.cells - length) % 2 == 0;
                Outcome::n_if(board.lengths.iter().any(centred))
            },
        ),
    ]
}
