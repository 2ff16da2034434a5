//! Bash's game under misere play: who takes the last stone loses.
//!
//! "Turn the answer of normal play round" is wrong: with n = 2 and m = 2 the first player wins both, the least case
//! in which it fails.

use crate::theory::{COUNTED, WINNER};
use serde_json::Value;
use sg_core::games::bash;
use sg_core::rules::oracle::Play;
use sg_judge::{
    About, Comparison, Fault, Game, Mistake, Refusal, Report, Scanner, Section, StatelessGame, WinnerAnswer,
    WinningMoves,
};

use crate::mistakes::about;

use crate::games::bash::{BashHeap, BashRules, MOST_TAKEN, STONES};
use crate::games::heaps::{only_take_and_leave, only_take_in_words};

/// Bash's game under misere play.
#[derive(Clone, Copy, Debug, Default)]
pub struct BashMisere;

impl StatelessGame for BashMisere {
    const ABOUT: About = About {
        name: "bash-misere",
        aliases: &["bachet-misere"],
        title: "Bash's game under misere play",
        title_zh: "巴什博弈（反常规则）",
        judge: "Winning Ways, ch. 13",
        comparison: Comparison::Lines,
        rules: "One heap of n stones. A move takes from 1 to m stones. Who takes the last stone loses.",
        numbers: &[STONES, MOST_TAKEN],
        reach: None,
        search: BashRules::SEARCH,
        input: BashHeap::INPUT,
        output: WINNER,
        theory: "The second player wins exactly if n mod (m + 1) = 1 mod (m + 1); otherwise the only winning move takes \
                 (n - 1) mod (m + 1). Reason: to leave 1 is to win, and a take of s is answered by m + 1 - s.",
        framing: COUNTED,
    };
    const PLAY: Play = Play::Misere;

    type Case = BashHeap;
    type StatementRules = BashRules;

    fn read(input: &mut Scanner<'_>) -> Result<BashHeap, Fault> {
        BashHeap::read(input)
    }

    fn solve(&BashHeap { n, m }: &BashHeap) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(bash::misere_outcome(n, m)))
    }

    fn explain(&heap: &BashHeap) -> Result<Report, Refusal> {
        let BashHeap { n, m } = heap;
        let because = match n {
            0 => "there is no stone and no move, and under misere play the player who cannot move wins"
                .to_string(),
            _ => heap.division(),
        };
        let moves = bash::misere_winning_take(n, m);
        let moves = moves.iter().map(|&take| only_take_and_leave(take, n));
        let group = u128::from(m.get()) + 1;
        Ok(Report::new(bash::misere_outcome(n, m), because)
            .in_section(
                Section::Games,
                "The heap is the only game. Nimbers do not serve under misere play; outcomes do:",
            )
            .in_section(
                Section::Recurrence,
                format!(
                    "n is lost (P) exactly if no n - s, 1 <= s <= {m}, s <= n, is lost; 0 is won, and so 1 is lost.",
                ),
            )
            .in_section(
                Section::Theorem,
                format!(
                    "The lost n are 1, {}, {}, ...: those with n mod {group} = {}.",
                    group + 1, 2 * group + 1, 1 % group
                ),
            )
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(heap: &BashHeap) -> Result<(BashRules, u64), Refusal> {
        heap.start()
    }

    fn mistakes() -> Vec<Mistake<BashHeap>> {
        vec![
            BashMisere::mistaken(
                about(
                    "normal-play",
                    "it lets the player win who takes the last stone",
                    "the normal game",
                    "1\n1 1\n",
                ),
                |heap| bash::outcome(heap.n, heap.m),
            ),
            BashMisere::mistaken(
                about(
                    "normal-play-turned-round",
                    "it turns the answer of normal play round",
                    "published texts",
                    "1\n2 2\n",
                ),
                |heap| !bash::outcome(heap.n, heap.m),
            ),
        ]
    }

    fn in_words(_: &BashHeap, take: &u64) -> (String, Value) {
        only_take_in_words(take)
    }
}
