//! What programs for UVa 1378 get wrong.

use sg_core::Nimber;
use sg_core::heaps::bean_splitting::flawed::{Flaw, Refutation, refute};
use sg_judge::{AskedMove, JudgedMove, Mistake, MistakeAbout};

use super::{LeastMove, NumberedPiles, in_words};

fn text(flaw: Flaw, game: &NumberedPiles, sum: Nimber) -> String {
    LeastMove { game: game.number, first: flaw.moves(&game.stones, sum).first().copied() }.to_string()
}

/// All of them.
pub(crate) fn all() -> Vec<Mistake<NumberedPiles>> {
    let flawed = |flaw: Flaw, about| {
        Mistake::of_case(about, move |game: &NumberedPiles| text(flaw, game, flaw.nim_sum(&game.stones)))
    };
    vec![
        flawed(
            Flaw { from_empty: true, ..Flaw::NONE },
            MistakeAbout {
                name: "empty-pile",
                words: "it moves a stone off an empty pile; the nim-sum alone does not tell that a move exists",
                source: "published programs for the same game at Luogu, P3185",
                least: "5\n0 0 0 1 0\n0\n",
            },
        ),
        flawed(
            Flaw { two_bottles: true, ..Flaw::NONE },
            MistakeAbout {
                name: "different-piles",
                words: "it tries only j < k; both stones may go onto the same pile",
                source: "the statement's i < j <= k misread",
                least: "2\n1 0\n0\n",
            },
        ),
        flawed(
            Flaw { from_odd: true, ..Flaw::NONE },
            MistakeAbout {
                name: "odd-piles-only",
                words: "it moves only off piles with an odd number of stones; any pile with a stone may be chosen",
                source: "the parity that counts for the nim-sum taken for the condition of a move",
                least: "5\n2 0 0 1 0\n0\n",
            },
        ),
        flawed(
            Flaw { from_the_left: true, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "heap-from-the-left",
                words: "a stone on pile i counts as a heap of size i, not n - 1 - i",
                source: "the piles counted from the wrong end",
                least: "2\n1 1\n0\n",
            },
        ),
        flawed(
            Flaw { from_the_left: true, ..Flaw::NONE },
            MistakeAbout {
                name: "heap-from-the-left-sum-first",
                words: "the same, and no move is tried where the nim-sum comes out as 0",
                source: "the piles counted from the wrong end",
                least: "2\n1 0\n0\n",
            },
        ),
        flawed(
            Flaw { largest: 21, every_triple: true, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short",
                words: "its table of nimbers ends one pile too early, so that rows of 23 piles are wrong",
                source: "an array for n < 23",
                least: "23\n2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0\n",
            },
        ),
        flawed(
            Flaw { largest: 21, ..Flaw::NONE },
            MistakeAbout {
                name: "table-one-short-sum-first",
                words: "the same, and no move is tried where the nim-sum comes out as 0",
                source: "an array for n < 23",
                least: "23\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0\n",
            },
        ),
        Mistake {
            about: MistakeAbout {
                name: "state-kept",
                words: "the nim-sum of the games before is not cleared",
                source: "a global variable that is set to 0 once",
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
pub(crate) fn refutation(stones: &[u64], printed: &str) -> Option<String> {
    let mut numbers = printed.split_once(':')?.1.split_whitespace().map(|word| word.parse().ok());
    let chosen = (numbers.next()??, numbers.next()??, numbers.next()??);
    Some(refute(stones, chosen)?.in_words(chosen, stones.len(), "pile"))
}

/// What a move is worth: by the theory, so at any size.
pub(crate) fn judged(stones: &[u64], asked: &AskedMove) -> JudgedMove {
    let form = format!("a move is given as `i j k`, and `{}` is not", asked.text());
    let Some(&[i, j, k]) = asked.numbers() else { return JudgedMove::NotAllowed(form) };
    let [Ok(from), Ok(one), Ok(other)] = [i, j, k].map(usize::try_from) else {
        return JudgedMove::NotAllowed(form);
    };
    let words = || in_words((from, one, other)).0;
    match refute(stones, (from, one, other)) {
        Some(why @ (Refutation::NoMove | Refutation::Empty)) => {
            JudgedMove::NotAllowed(why.in_words((from, one, other), stones.len(), "pile"))
        }
        Some(Refutation::Loses(_, reply)) => JudgedMove::Loses { words: words(), reply: in_words(reply).0 },
        Some(Refutation::NotTheLeast((a, b, c))) => JudgedMove::Wins {
            words: words(),
            but: Some(format!("the judge asks for the least winning move, {a} {b} {c}")),
        },
        None => JudgedMove::Wins { words: words(), but: None },
    }
}
