//! What programs for UVa 1378 get wrong.

use sg_core::Nimber;
use sg_core::heaps::bean_splitting::flawed::Flaw;
use sg_judge::{Mistake, MistakeAbout, Phrase, Text, sentences};

use super::{LeastMove, NumberedPiles, PILE};

fn text(flaw: Flaw, game: &NumberedPiles, sum: Nimber) -> String {
    LeastMove { game: game.number, first: flaw.moves(&game.stones, sum).first().copied() }.to_string()
}

/// All of them.
#[expect(clippy::too_many_lines, reason = "a list: one entry for each mistake")]
pub(crate) fn all() -> Vec<Mistake<NumberedPiles>> {
    let flawed = |flaw: Flaw, about| {
        Mistake::of_case(about, move |game: &NumberedPiles| text(flaw, game, flaw.nim_sum(&game.stones)))
    };
    vec![
        flawed(
            Flaw { from_empty: true, ..Flaw::NONE },
            MistakeAbout {
                name: "empty-pile",
                words: Phrase::both(
                    "it moves a stone off an empty pile; the nim-sum alone does not tell that a move exists",
                    "从空堆取了石子；只看异或和，看不出这一步能不能走",
                ),
                source: Phrase::both(
                    "published programs for the same game at Luogu, P3185",
                    "洛谷 P3185（同一个游戏）的公开程序",
                ),
                least: "5\n0 0 0 1 0\n0\n",
            },
        ),
        flawed(
            Flaw { two_bottles: true, ..Flaw::NONE },
            MistakeAbout {
                name: "different-piles",
                words: Phrase::both(
                    "it tries only j < k; both stones may go onto the same pile",
                    "只试了 j < k；两颗石子可以放到同一堆",
                ),
                source: Phrase::both("the statement's i < j <= k misread", "看错了题面的 i < j <= k"),
                least: "2\n1 0\n0\n",
            },
        ),
        flawed(
            Flaw { from_odd: true, ..Flaw::NONE },
            MistakeAbout {
                name: "odd-piles-only",
                words: Phrase::both(
                    "it moves only off piles with an odd number of stones; any pile with a stone may be chosen",
                    "只从石子数为奇数的堆取；有石子的堆都可以选",
                ),
                source: Phrase::both(
                    "the parity that counts for the nim-sum taken for the condition of a move",
                    "把计入异或和的奇偶当成了能走的条件",
                ),
                least: "5\n2 0 0 1 0\n0\n",
            },
        ),
        flawed(
            Flaw { from_the_left: true, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "heap-from-the-left",
                words: Phrase::both(
                    "a stone on pile i counts as a heap of size i, not n - 1 - i",
                    "把堆 i 上的石子当作大小为 i，而不是 n - 1 - i",
                ),
                source: Phrase::both("the piles counted from the wrong end", "从错误的一端数堆"),
                least: "2\n1 1\n0\n",
            },
        ),
        flawed(
            Flaw { from_the_left: true, ..Flaw::NONE },
            MistakeAbout {
                name: "heap-from-the-left-sum-first",
                words: Phrase::both(
                    "the same, and no move is tried where the nim-sum comes out as 0",
                    "同上，并且算出的异或和为 0 时不再试任何一步",
                ),
                source: Phrase::both("the piles counted from the wrong end", "从错误的一端数堆"),
                least: "2\n1 0\n0\n",
            },
        ),
        flawed(
            Flaw { largest: 21, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short",
                words: Phrase::both(
                    "its table of nimbers ends one pile too early, so that rows of 23 piles are wrong",
                    "SG 值的表少了一堆，所以 23 堆时出错",
                ),
                source: Phrase::both("an array for n < 23", "数组只够 n < 23"),
                least: "23\n2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0\n",
            },
        ),
        flawed(
            Flaw { largest: 21, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short-sum-first",
                words: Phrase::both(
                    "the same, and no move is tried where the nim-sum comes out as 0",
                    "同上，并且算出的异或和为 0 时不再试任何一步",
                ),
                source: Phrase::both("an array for n < 23", "数组只够 n < 23"),
                least: "23\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0\n",
            },
        ),
        Mistake {
            about: MistakeAbout {
                name: "state-kept",
                words: Phrase::both(
                    "the nim-sum of the games before is not cleared",
                    "前面各局的异或和没有清零",
                ),
                source: Phrase::both("a global variable that is set to 0 once", "只清零一次的全局变量"),
                least: "2\n1 0\n2\n1 0\n0\n",
            },
            answer: Box::new(|games: &[NumberedPiles]| {
                let sum = games.iter().map(|game| Flaw::NONE.nim_sum(&game.stones)).sum();
                games.last().map(|game| text(Flaw::NONE, game, sum)).unwrap_or_default()
            }),
        },
    ]
}

/// What is wrong with the printed triple.
pub(crate) fn refutation(stones: &[u64], printed: &str) -> Option<Text> {
    let mut numbers = printed.split_once(':')?.1.split_whitespace().map(|word| word.parse().ok());
    let chosen = (numbers.next()??, numbers.next()??, numbers.next()??);
    sentences::beans::refutation(stones, chosen, PILE)
}
