//! Bash's game under misere play: who takes the last stone loses.
//!
//! "Turn the answer of normal play round" is wrong: with n = 2 and m = 2 the first player wins
//! both, the smallest case in which it fails.

use sg_core::games::bash;

use crate::games::bash::{Bash, BashHeap};
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<BashMisere>>();

/// Bash's game under misere play.
pub type BashMisere = Reissued<Misere>;

/// Misere play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Misere;

impl Edition for Misere {
    type Original = Bash;

    const ABOUT: About = About {
        name: "bash-misere",
        aliases: &["bachet-misere"],
        title: "Bash's game under misere play",
        title_zh: "巴什博弈（反常规则）",
        judge: "Winning Ways, ch. 13",
        rules: "One heap of n stones. A move takes from 1 to m stones. Whoever takes the last stone loses.",
        rules_zh: "一堆 n 颗石子，每次取 1 到 m 颗。取走最后一颗者输。",
        theory: "The second player wins if and only if n mod (m + 1) = 1 mod (m + 1); otherwise the only winning move takes \
                 (n - 1) mod (m + 1). Reason: leaving 1 wins, and when the opponent takes s, take m + 1 - s.",
        theory_zh: "后手胜当且仅当 n mod (m + 1) = 1 mod (m + 1)；否则唯一的必胜走法是取 (n - 1) mod (m + 1)。理由：留下 1 就赢，而对手取 s，就取 m + 1 - s。",
        ..BashHeap::RECORD
    };
    const PLAY: Play = Play::Misere;

    fn solve(&BashHeap { n, m }: &BashHeap) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(bash::misere_outcome(n, m)))
    }

    fn explain(&heap: &BashHeap) -> Result<Report, Refusal> {
        let BashHeap { n, m } = heap;
        let because = match n {
            0 => text!(
                "there is no stone and no move, and under misere play the player who cannot move wins",
                "没有石子，也没有可走的一步，而反常规则下无法操作的一方获胜"
            ),
            _ => heap.division(),
        };
        let winning = bash::misere_winning_take(n, m).map(|take| only_take_and_leave(take, n));
        let group = u128::from(m.get()) + 1;
        Ok(Report::new(bash::misere_outcome(n, m), because)
            .games(text!(
                    "The heap is the only game. The player who cannot move wins (misere play), so each n is decided directly:",
                    "这一堆是唯一的游戏。无法操作的一方获胜（反常规则），所以直接判断每个 n 由谁获胜："
                ))
            .recurrence(text!("n is lost (P) if and only if no n - s, 1 <= s <= {m}, s <= n, is lost; 0 is won, and so 1 is lost.", "n 必败（P）当且仅当没有必败的 n - s，1 <= s <= {m}，s <= n；0 必胜，于是 1 必败。"))
            .theorem(text!("The losing n are 1, {second}, {third}, ...: those with n mod {group} = {rest}.", "必败的 n 是 1、{second}、{third}……，即 n mod {group} = {rest} 的数。", second = group + 1, third = 2 * group + 1, rest = 1 % group))
            .winning_moves(WinningMoves::all(winning)))
    }

    fn mistakes() -> Vec<Mistake<BashHeap>> {
        vec![
            Self::mistaken(
                "normal-play",
                ["it makes the player who takes the last stone win", "让取走最后一颗的一方赢"],
                ["the normal game", "正常规则的游戏"],
                "1\n1 1\n",
                |heap| bash::outcome(heap.n, heap.m),
            ),
            Self::mistaken(
                "normal-play-turned-round",
                ["it inverts the answer of normal play", "把正常规则的答案反过来"],
                ["published texts", "公开的文章"],
                "1\n2 2\n",
                |heap| !bash::outcome(heap.n, heap.m),
            ),
        ]
    }
}
