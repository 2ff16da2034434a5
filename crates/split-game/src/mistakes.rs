//! What programs for P3185 get wrong.

use sg_core::Nimber;
use sg_core::heaps::bean_splitting::flawed::Flaw;
use sg_judge::{Mistake, MistakeAbout, Phrase, Text, sentences};

use super::{BOTTLE, LeastMoveAndCount};

fn text(flaw: Flaw, beans: &[u64], sum: Nimber) -> String {
    let moves = flaw.moves(beans, sum);
    LeastMoveAndCount { first: moves.first().copied(), count: moves.len() as u64 }.to_string()
}

/// All of them.
#[expect(clippy::too_many_lines, reason = "a list: one entry for each mistake")]
pub(crate) fn all() -> Vec<Mistake<Vec<u64>>> {
    let flawed = |flaw: Flaw, about| {
        Mistake::of_case(about, move |beans: &Vec<u64>| text(flaw, beans, flaw.nim_sum(beans)))
    };
    vec![
        flawed(
            Flaw { from_empty: true, ..Flaw::NONE },
            MistakeAbout {
                name: "empty-bottle",
                words: Phrase::both(
                    "it moves a bean out of an empty bottle; the nim-sum alone does not tell that a move exists",
                    "从空瓶里取了豆子；只看异或和，看不出这一步能不能走",
                ),
                source: Phrase::both("seven of sixteen published programs", "十六份公开的程序中有七份如此"),
                least: "1\n5\n0 0 0 1 0\n",
            },
        ),
        flawed(
            Flaw { two_bottles: true, ..Flaw::NONE },
            MistakeAbout {
                name: "different-bottles",
                words: Phrase::both(
                    "it tries only j < k; both beans may go into the same bottle",
                    "只试了 j < k；两颗豆子可以放入同一个瓶",
                ),
                source: Phrase::both("the statement's i < j <= k misread", "看错了题面的 i < j <= k"),
                least: "1\n2\n1 0\n",
            },
        ),
        flawed(
            Flaw { from_odd: true, ..Flaw::NONE },
            MistakeAbout {
                name: "odd-bottles-only",
                words: Phrase::both(
                    "it moves only out of bottles with an odd number of beans; any bottle with a bean may be chosen",
                    "只从豆数为奇数的瓶里取；有豆的瓶都可以选",
                ),
                source: Phrase::both(
                    "the parity that counts for the nim-sum taken for the condition of a move",
                    "把计入异或和的奇偶当成了能走的条件",
                ),
                least: "1\n5\n1 2 0 0 0\n",
            },
        ),
        flawed(
            Flaw { from_the_left: true, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "heap-from-the-left",
                words: Phrase::both(
                    "a bean in bottle i counts as a heap of size i, not n - 1 - i",
                    "把瓶 i 里的豆子当作大小为 i 的堆，而不是 n - 1 - i",
                ),
                source: Phrase::both("the bottles counted from the wrong end", "从错误的一端数瓶"),
                least: "1\n2\n1 1\n",
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
                source: Phrase::both("the bottles counted from the wrong end", "从错误的一端数瓶"),
                least: "1\n2\n1 0\n",
            },
        ),
        flawed(
            Flaw { largest: 19, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short",
                words: Phrase::both(
                    "its table of nimbers ends one bottle too early, so that rows of 21 bottles are wrong",
                    "SG 值的表少了一个瓶，所以 21 个瓶时出错",
                ),
                source: Phrase::both("an array for n < 21", "数组只够 n < 21"),
                least: "1\n21\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n",
            },
        ),
        flawed(
            Flaw { largest: 19, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short-sum-first",
                words: Phrase::both(
                    "the same, and no move is tried where the nim-sum comes out as 0",
                    "同上，并且算出的异或和为 0 时不再试任何一步",
                ),
                source: Phrase::both("an array for n < 21", "数组只够 n < 21"),
                least: "1\n21\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
            },
        ),
        Mistake {
            about: MistakeAbout {
                name: "state-kept",
                words: Phrase::both(
                    "the nim-sum of the cases before is not cleared",
                    "前面各组的异或和没有清零",
                ),
                source: Phrase::both("a global variable that is set to 0 once", "只清零一次的全局变量"),
                least: "2\n2\n1 0\n2\n1 0\n",
            },
            answer: Box::new(|cases: &[Vec<u64>]| {
                let sum = cases.iter().map(|beans| Flaw::NONE.nim_sum(beans)).sum();
                cases.last().map(|beans| text(Flaw::NONE, beans, sum)).unwrap_or_default()
            }),
        },
    ]
}

/// What is wrong with the printed triple.
pub(crate) fn refutation(beans: &[u64], printed: &str) -> Option<Text> {
    let mut numbers = printed.split_whitespace().map(|word| word.parse().ok());
    let chosen = (numbers.next()??, numbers.next()??, numbers.next()??);
    sentences::beans::refutation(beans, chosen, BOTTLE)
}
