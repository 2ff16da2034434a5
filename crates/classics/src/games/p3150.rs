//! Luogu P3150 pb的游戏（1）: split a number, the opponent keeps one part.
//!
//! This is not a sum of games: one of the two numbers is thrown away. A text that says "even: the
//! second player wins" has it the wrong way round. Its smallest counterexample is 1, which cannot
//! be split; among the numbers with a move it is 2.

use crate::prelude::*;

/// The number to split.
const NUMBER: Number = Number::new("M", ["the number to split", "要分的数"], 1..=1_000_000_000, 1..=u64::MAX);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<SplitOrKeep>>();

/// The solver of P3150, and the rules. A position is the pair of numbers on offer: the player to
/// move keeps one and splits it. The first number is offered alone, as a pair with 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct SplitOrKeep;

/// A move: the number that is kept, and the smaller of the two parts that it is split into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number kept.
    pub kept: u64,
    /// The smaller part; the other is the rest.
    pub part: u64,
}

impl Rules for SplitOrKeep {
    type Position = (u64, u64);
    type Move = Split;

    fn moves(&self, &(one, other): &(u64, u64), found: &mut dyn FnMut(Split, (u64, u64))) {
        for kept in [one, other] {
            // The parts have no order: the smaller one is named first.
            for part in 1..=kept / 2 {
                found(Split { kept, part }, (part, kept - part));
            }
        }
    }
}

impl Game for SplitOrKeep {
    type Position = u64;
    type Rules = SplitOrKeep;

    const ABOUT: About = About {
        name: "p3150",
        aliases: &["split-or-keep"],
        title: "pb's game (1)",
        title_zh: "pb的游戏（1）",
        judge: "Luogu P3150",
        rules: "A position is one number. The player to move splits it into two positive integers; the opponent chooses \
                which one is kept and must split that one. Whoever cannot split, because the number is 1, loses.",
        rules_zh: "局面是一个数。轮到的玩家把它分成两个正整数，对手选择保留哪一个，并继续分这个数。数为 1 时无法再分，轮到的一方输。",
        numbers: &[NUMBER],
        search: SearchLimits::new(&[Cap::new(200, ["units to split", "个单位"])], 2_000_000),
        input: "N, then N numbers M.",
        input_zh: "第一行 N，之后 N 个数 M。",
        words: ["pb wins\n", "zs wins\n"],
        theory: "The first player wins if and only if M is even: an even number splits into two odd ones, and an odd one \
                 always leaves an even one to choose. No nim-sum: the other number is thrown away.",
        theory_zh: "先手胜当且仅当 M 是偶数：偶数可以分成两个奇数，而奇数无论怎么分都有一个偶数可留。没有异或和：另一个数被扔掉了。",
        framing: Framing::CountFirst(Number::new("N", ["the number of games", "游戏局数"], 2..=49, 0..=MOST)),
        ..About::DEFAULT
    };

    fn outcome(&mut self, number: &u64) -> Result<Outcome, Refusal> {
        Ok(Outcome::n_if(number.is_multiple_of(2)))
    }

    fn report(&mut self, &number: &u64) -> Result<Report, Refusal> {
        let even = number.is_multiple_of(2);
        let because = if even {
            text!(
                "{number} is even: two odd parts leave the opponent nothing but odd numbers",
                "{number} 是偶数：分成两个奇数，对手只能留下奇数"
            )
        } else {
            text!(
                "{number} is odd: any split has an even part, or there is none",
                "{number} 是奇数：无论怎么分都有一个偶数，或者根本不能分"
            )
        };
        // All splits into two odd parts win; the smaller part is at most half of the number.
        let count = if even { u128::from(number / 4 + number % 4 / 2) } else { 0 };
        let first = (1..=number / 2).step_by(2).take(if even { usize::MAX } else { 0 });
        let moves = first.map(|part| Self::in_words(&number, &Split { kept: number, part }));
        Ok(Report::new(Outcome::n_if(even), because)
            .without_moves(number == 1)
            .games(text!(
                    "This is not a sum of games: one part is thrown away, so nothing is xored. A number is won or lost by itself:",
                    "这不是游戏之和：有一个数被扔掉，所以不取异或。每个数本身必胜或必败："
                ))
            .recurrence(text!(
                    "n is won if and only if n = j + k, 0 < j <= k, with j and k both lost, since the opponent keeps either; 1 is lost.",
                    "n 必胜当且仅当 n = j + k，0 < j <= k，且 j 与 k 都必败，因为对手可以留下任意一个；1 必败。"
                ))
            .theorem(text!(
                    "So exactly the even numbers are won, by induction: an even n is 1 + (n - 1), both odd and lost; an odd n has an even part.",
                    "由归纳法，必胜的恰好是偶数：偶数 n 是 1 + (n - 1)，都是奇数，必败；奇数 n 总有一个偶数部分。"
                ))
            .winning_moves(WinningMoves::counted(count, moves)))
    }

    fn rules(&number: &u64) -> Result<(SplitOrKeep, (u64, u64)), Refusal> {
        Self::ABOUT.search.check([number])?;
        Ok((SplitOrKeep, (number, 0)))
    }

    fn mistakes() -> Vec<Mistake<u64>> {
        vec![Self::mistaken(
            "even-loses",
            ["it says that an even number is a losing position", "认为偶数必败"],
            ["the prose of one blog", "一篇博客的文字"],
            "2\n1\n1\n",
            |number| Outcome::n_if(number % 2 == 1),
        )]
    }

    fn in_words(_: &u64, &Split { kept, part }: &Split) -> (Text, Value) {
        let parts = [part, kept - part];
        (
            text!("split {kept} into {both}", "把 {kept} 分成 {both}", both = sentences::and(&parts)),
            json!({ "kept": kept, "parts": parts }),
        )
    }
}

impl SingleGame for SplitOrKeep {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<u64>, Fault> {
        input.get(NUMBER).map(Some)
    }
}
