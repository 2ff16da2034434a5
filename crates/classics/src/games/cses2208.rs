//! CSES 2208 Another Game: a move takes one coin from each of some heaps. The judge's limits are
//! recalled.
//!
//! The heaps are no sum in the sense of Sprague and Grundy, since a move changes several of them.

use sg_core::games::selective_sum;

use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<AnotherGame>>();

/// The solver of CSES 2208, and the rules: one coin from each heap of a set, none of them empty. A
/// move is the heaps, from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnotherGame;

impl Rules for AnotherGame {
    type Position = Vec<u64>;
    type Move = Vec<usize>;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Vec<usize>, Vec<u64>)) {
        let filled: Vec<usize> = (0..heaps.len()).filter(|&heap| heaps[heap] > 0).collect();
        for set in 1_u64..1 << filled.len() {
            let chosen = filled.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            let chosen: Vec<usize> = chosen.map(|(_, &heap)| heap).collect();
            let mut after = heaps.clone();
            for &heap in &chosen {
                after[heap] -= 1;
            }
            found(chosen, after);
        }
    }
}

impl StatelessGame for AnotherGame {
    const ABOUT: About = About {
        name: "cses2208",
        aliases: &["another-game"],
        title: "Another Game",
        title_zh: "另一个游戏",
        judge: "CSES 2208",
        rules: "n heaps of coins. A move selects some of the nonempty heaps, at least one, and removes one coin from each of \
                them. Whoever removes the last coin wins.",
        rules_zh: "n 堆硬币。每次选至少一个非空堆，从选中的每一堆各取走一枚。取走最后一枚者胜。",
        search: SearchLimits::new(
            &[
                Cap::new(12, ["heaps", "堆"]),
                Cap::new(5_000_000, ["steps", "步"]).meaning([
                    "2^n (a + 1) (b + 1) ... (a + b + ...) for n sizes a, b, ...",
                    "2^n (a + 1) (b + 1) ... (a + b + ...)，a、b、... 为 n 堆的大小",
                ]),
            ],
            500_000,
        ),
        theory: "Selective play (Smith 1966): the second player wins if and only if he wins each heap alone, that is, if each is even. \
                 Reason: otherwise a coin from every odd heap leaves all even, and from there each move leaves an odd one.",
        theory_zh: "选择性和（Smith，1966 年）：后手胜当且仅当每一堆单独玩时都是后手胜，也就是每一堆的枚数都是偶数。理由：否则从枚数为奇数的各堆各取一枚，全部变成偶数；而全为偶数时，每一步之后都有枚数为奇数的堆。",
        ..cses::HEAP_GAME
    };

    type Case = Vec<u64>;
    type StatementRules = AnotherGame;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        cses::read(input)
    }

    fn solve(heaps: &Vec<u64>) -> Result<WinnerAnswer, Refusal> {
        let alone = heaps.iter().map(|heap| Outcome::n_if(heap % 2 == 1));
        Ok(WinnerAnswer::winner(selective_sum::outcome(alone)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let odd: Vec<usize> = (0..heaps.len()).filter(|&heap| heaps[heap] % 2 == 1).collect();
        let because = text!("the number of odd heaps is {odd}", "枚数为奇数的堆有 {odd} 个", odd = odd.len());
        let moves = (!odd.is_empty()).then(|| <Self as Game>::in_words(heaps, &odd));
        Ok(Report::new(Outcome::n_if(!odd.is_empty()), because)
            .without_moves(heaps.iter().all(|&heap| heap == 0))
            .games(text!(
                "A move may change several heaps at once, so the heaps are not independent and nothing is xored. Alone, a heap is\n\
                 won if and only if it is odd, as its coins go one by one.",
                "一步可以同时从几堆取，所以各堆不是独立的游戏，不取异或。\n单独的一堆每次取一枚，必胜当且仅当它是奇数。"
            ))
            .recurrence(sentences::won_exactly_if(sentences::LOST))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(heaps: &Vec<u64>) -> Result<(AnotherGame, Vec<u64>), Refusal> {
        let [count, steps] = search_sizes(heaps);
        <Self as Game>::ABOUT.search.check([count, steps.saturating_mul(1 << count.min(32))])?;
        Ok((AnotherGame, heaps.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Self::mistaken(
                "nim",
                ["it plays Nim on the heaps", "对各堆做 Nim"],
                ["the habit of xoring heaps", "见到多堆就取异或"],
                "1\n1\n2\n",
                |heaps| nim_of(heaps.iter().copied()),
            ),
            Self::mistaken(
                "parity-of-the-sum",
                [
                    "it says that the first player wins if and only if the number of coins is odd",
                    "认为先手胜当且仅当硬币总数是奇数",
                ],
                ["one coin taken in each move", "以为每步只取一枚"],
                "1\n2\n1 1\n",
                |heaps| Outcome::n_if(heaps.iter().fold(0, |sum, heap| sum ^ heap) % 2 == 1),
            ),
        ]
    }

    fn in_words(_: &Vec<u64>, heaps: &Vec<usize>) -> (Text, Value) {
        let numbers: Vec<usize> = heaps.iter().map(|heap| heap + 1).collect();
        let words = if let [heap] = numbers[..] {
            text!("take a coin from heap {heap}", "从第 {heap} 堆取一枚")
        } else {
            text!(
                "take a coin from each of the heaps {shown}",
                "从第 {shown} 堆各取一枚",
                shown = sentences::abridged(&numbers)
            )
        };
        (words, json!({ "heaps": numbers }))
    }
}
