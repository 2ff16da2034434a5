//! Bean splitting, the game of P3185 and UVa 1378: what both explanations say.

use sg_core::heaps::bean_splitting::bottles;
use sg_core::heaps::bean_splitting::flawed::{Refutation, refute};

use super::several_games;
use crate::{AskedMove, JudgedMove, Phrase, Replies, Text, text};

/// A move: bottles, or piles, i, j, k.
type Triple = (usize, usize, usize);

/// The recurrence.
#[must_use]
pub fn recurrence() -> [Text; 2] {
    [several_games(), super::recurrence("G(h)", "G(j) xor G(k), 0 <= k <= j < h")]
}

/// The closed form and its reason.
#[must_use]
pub fn theorem() -> [Text; 4] {
    [
        text!(
            "Theorem (Mock Turtles; Winning Ways, ch. 14): for h >= 1, G(h) is the h-th number with an odd number of one-bits,",
            "定理（Mock Turtles；《稳操胜券》第 14 章）：h >= 1 时，G(h) 是第 h 个二进制中有奇数个 1 的数，"
        ),
        text!(
            "that is 2 (h - 1), plus 1 if h - 1 has an even number of one-bits.",
            "即 2 (h - 1)；若 h - 1 的二进制中有偶数个 1，则再加 1。"
        ),
        text!(
            "Reason, by induction: k = 0 gives every smaller number of this kind. Other options have an even number of one-bits:",
            "理由（归纳）：取 k = 0 得到所有更小的这样的数。其余后继的二进制中有偶数个 1："
        ),
        text!(
            "0, or any such number below G(h), which is its highest bit xor the rest. So G(h) is the least number left.",
            "0，以及小于 G(h) 的任何这样的数（它是其最高位与其余部分的异或）。所以 G(h) 是剩下的最小的数。"
        ),
    ]
}

/// Each move of a lost row, with the least reply that wins. `in_words` puts a move into words.
pub fn replies(beans: &[u64], in_words: impl Fn(Triple) -> Text) -> Option<Replies> {
    let (count, moves) = bottles::moves(beans);
    let answered = moves.filter_map(|chosen| {
        let reply = bottles::first_winning_move(&bottles::after(beans, chosen)?)?;
        Some((in_words(chosen), in_words(reply)))
    });
    Some(Replies::counted(count, answered))
}

/// What is wrong with a move as the least winning one, if anything is; `container` is what the statement calls one of the row,
/// such as a bottle.
#[must_use]
pub fn refutation(beans: &[u64], chosen: Triple, container: Phrase) -> Option<Text> {
    Some(refuted(refute(beans, chosen)?, chosen, beans.len(), container))
}

fn refuted(why: Refutation, (i, j, k): Triple, n: usize, container: Phrase) -> Text {
    match why {
        Refutation::NoMove => text!(
            "{i} {j} {k} is no move: i < j <= k < {n} must hold",
            "{i} {j} {k} 不是合法的一步：必须 i < j <= k < {n}",
            i,
            j,
            k,
            n
        ),
        Refutation::Empty => text!(
            "{i} {j} {k} is no move: {container} {i} is empty",
            "{i} {j} {k} 不是合法的一步：{container} {i} 是空的",
            i,
            j,
            k,
            container
        ),
        Refutation::Loses(sum, (a, b, c)) => text!(
            "{i} {j} {k} leaves nim-sum {sum}: the opponent answers {a} {b} {c} and wins",
            "{i} {j} {k} 之后异或和为 {sum}：对手应 {a} {b} {c}，获胜",
            i,
            j,
            k,
            sum,
            a,
            b,
            c
        ),
        Refutation::NotTheLeast((a, b, c)) => text!(
            "{i} {j} {k} wins, but {a} {b} {c} is a smaller winning move",
            "{i} {j} {k} 制胜，但 {a} {b} {c} 是字典序更小的制胜走法",
            i,
            j,
            k,
            a,
            b,
            c
        ),
    }
}

/// What a move is worth: by the theory, so at any size.
pub fn judged(
    beans: &[u64],
    asked: &AskedMove,
    container: Phrase,
    in_words: impl Fn(Triple) -> Text,
) -> JudgedMove {
    let numbers = asked.numbers().and_then(|numbers| {
        let numbers: Vec<usize> = numbers.iter().filter_map(|&number| usize::try_from(number).ok()).collect();
        <[usize; 3]>::try_from(numbers).ok()
    });
    let Some([i, j, k]) = numbers else {
        return JudgedMove::NotAllowed(text!(
            "a move is given as `i j k`, and `{asked}` is not",
            "一步写作 `i j k`，而 `{asked}` 不是",
            asked = asked.text()
        ));
    };
    let chosen = (i, j, k);
    match refute(beans, chosen) {
        Some(why @ (Refutation::NoMove | Refutation::Empty)) => {
            JudgedMove::NotAllowed(refuted(why, chosen, beans.len(), container))
        }
        Some(Refutation::Loses(_, reply)) => {
            JudgedMove::Loses { words: in_words(chosen), reply: in_words(reply) }
        }
        Some(Refutation::NotTheLeast((a, b, c))) => JudgedMove::Wins {
            words: in_words(chosen),
            but: Some(text!(
                "the judge asks for the least winning move, {a} {b} {c}",
                "题目要求字典序最小的制胜走法，即 {a} {b} {c}",
                a,
                b,
                c
            )),
        },
        None => JudgedMove::Wins { words: in_words(chosen), but: None },
    }
}
