//! What programs for P3185 get wrong.

use sg_core::Nimber;
use sg_core::heaps::bean_splitting::flawed::{Flaw, Refutation, refute};
use sg_judge::{AskedMove, JudgedMove, Mistake, MistakeAbout};

use super::{LeastMoveAndCount, in_words};

fn text(flaw: Flaw, beans: &[u64], sum: Nimber) -> String {
    let moves = flaw.moves(beans, sum);
    LeastMoveAndCount { first: moves.first().copied(), count: moves.len() as u64 }.to_string()
}

/// All of them.
pub(crate) fn all() -> Vec<Mistake<Vec<u64>>> {
    let flawed = |flaw: Flaw, about| {
        Mistake::of_case(about, move |beans: &Vec<u64>| text(flaw, beans, flaw.nim_sum(beans)))
    };
    vec![
        flawed(
            Flaw { from_empty: true, ..Flaw::NONE },
            MistakeAbout {
                name: "empty-bottle",
                words: "it moves a bean out of an empty bottle; the nim-sum alone does not tell that a move exists",
                source: "seven of sixteen published programs",
                least: "1\n5\n0 0 0 1 0\n",
            },
        ),
        flawed(
            Flaw { two_bottles: true, ..Flaw::NONE },
            MistakeAbout {
                name: "different-bottles",
                words: "it tries only j < k; both beans may go into the same bottle",
                source: "the statement's i < j <= k misread",
                least: "1\n2\n1 0\n",
            },
        ),
        flawed(
            Flaw { from_odd: true, ..Flaw::NONE },
            MistakeAbout {
                name: "odd-bottles-only",
                words: "it moves only out of bottles with an odd number of beans; any bottle with a bean may be chosen",
                source: "the parity that counts for the nim-sum taken for the condition of a move",
                least: "1\n5\n1 2 0 0 0\n",
            },
        ),
        flawed(
            Flaw { from_the_left: true, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "heap-from-the-left",
                words: "a bean in bottle i counts as a heap of size i, not n - 1 - i",
                source: "the bottles counted from the wrong end",
                least: "1\n2\n1 1\n",
            },
        ),
        flawed(
            Flaw { from_the_left: true, ..Flaw::NONE },
            MistakeAbout {
                name: "heap-from-the-left-sum-first",
                words: "the same, and no move is tried where the nim-sum comes out as 0",
                source: "the bottles counted from the wrong end",
                least: "1\n2\n1 0\n",
            },
        ),
        flawed(
            Flaw { largest: 19, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short",
                words: "its table of nimbers ends one bottle too early, so that rows of 21 bottles are wrong",
                source: "an array for n < 21",
                least: "1\n21\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n",
            },
        ),
        flawed(
            Flaw { largest: 19, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short-sum-first",
                words: "the same, and no move is tried where the nim-sum comes out as 0",
                source: "an array for n < 21",
                least: "1\n21\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
            },
        ),
        Mistake {
            about: MistakeAbout {
                name: "state-kept",
                words: "the nim-sum of the cases before is not cleared",
                source: "a global variable that is set to 0 once",
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
pub(crate) fn refutation(beans: &[u64], printed: &str) -> Option<String> {
    let mut numbers = printed.split_whitespace().map(|word| word.parse().ok());
    let chosen = (numbers.next()??, numbers.next()??, numbers.next()??);
    Some(refute(beans, chosen)?.in_words(chosen, beans.len(), "bottle"))
}

/// What a move is worth: by the theory, so at any size.
pub(crate) fn judged(beans: &[u64], asked: &AskedMove) -> JudgedMove {
    let form = format!("a move is given as `i j k`, and `{}` is not", asked.text());
    let Some(&[i, j, k]) = asked.numbers() else { return JudgedMove::NotAllowed(form) };
    let [Ok(from), Ok(one), Ok(other)] = [i, j, k].map(usize::try_from) else {
        return JudgedMove::NotAllowed(form);
    };
    let words = || in_words((from, one, other)).0;
    match refute(beans, (from, one, other)) {
        Some(why @ (Refutation::NoMove | Refutation::Empty)) => {
            JudgedMove::NotAllowed(why.in_words((from, one, other), beans.len(), "bottle"))
        }
        Some(Refutation::Loses(_, reply)) => JudgedMove::Loses { words: words(), reply: in_words(reply).0 },
        Some(Refutation::NotTheLeast((a, b, c))) => JudgedMove::Wins {
            words: words(),
            but: Some(format!("the judge asks for the least winning move, {a} {b} {c}")),
        },
        None => JudgedMove::Wins { words: words(), but: None },
    }
}
