//! Lasker's Nim: take any number of stones from one heap, or split one heap into two non-empty
//! heaps.

use sg_core::Move;
use sg_core::games::lasker;

use crate::games::nim;
use crate::prelude::*;

/// The size of a heap; that of 2^64 - 1 stones would have a nimber beyond 64 bits.
const HEAP: Number = Number::new("a", sentences::HEAP, 0..=MOST, 0..=u64::MAX - 1);
/// The sizes that the search accepts.
pub const SEARCH: SearchLimits =
    SearchLimits::new(&[Cap::new(20, ["heaps", "堆"]), Cap::new(30, ["stones", "颗石子"])], 2_000_000);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<LaskerNim>>();

/// Lasker's Nim, and the rules; after a move the heaps are in order of size, as their places no
/// longer matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct LaskerNim;

/// A move as the rules have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaskerMove {
    /// Take stones from a heap.
    Take(Take),
    /// Split a heap, numbered from 0, into two.
    Split {
        /// Which heap, from 0.
        heap: usize,
        /// The two non-empty heaps that it becomes.
        parts: [u64; 2],
    },
}

impl From<Move> for LaskerMove {
    fn from(chosen: Move) -> Self {
        match chosen.leaves[..] {
            [one, other] => Self::Split { heap: chosen.heap, parts: [one, other] },
            _ => Self::Take(Take { heap: chosen.heap, stones: chosen.take.unwrap_or_default() }),
        }
    }
}

impl Rules for LaskerNim {
    type Position = Vec<u64>;
    type Move = LaskerMove;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(LaskerMove, Vec<u64>)) {
        let after = |heap: usize, parts: [u64; 2]| {
            let mut left = heaps.clone();
            left[heap] = parts[0];
            left.push(parts[1]);
            left.retain(|&stones| stones > 0);
            left.sort_unstable();
            left
        };
        for (heap, &stones) in heaps.iter().enumerate() {
            for take in 1..=stones {
                found(LaskerMove::Take(Take { heap, stones: take }), after(heap, [stones - take, 0]));
            }
            for part in 1..=stones / 2 {
                let parts = [part, stones - part];
                found(LaskerMove::Split { heap, parts }, after(heap, parts));
            }
        }
    }
}

/// A move with what it leaves, in words and as data.
fn and_leaves(chosen: &LaskerMove, heaps: &Vec<u64>) -> (Text, Value) {
    match chosen {
        LaskerMove::Take(take) => take_and_leave(take, heaps, |size| Some(lasker::nimber(size))),
        LaskerMove::Split { heap, parts } => {
            let left = parts.map(|part| lasker::nimber(part).0);
            sentences::becoming(
                <LaskerNim as Game>::in_words(heaps, chosen),
                lasker::nimber(heaps[*heap]),
                &left,
            )
        }
    }
}

/// The mistake of a program that splits no heap, with the smallest input of an edition.
pub(super) fn plain_nim<G: Game<Position = Vec<u64>>>(least: &'static str) -> Mistake<Vec<u64>> {
    G::mistaken(
        "plain-nim",
        ["it plays Nim: no heap is split", "当作 Nim：不拆堆"],
        ["the second kind of move left out", "漏了第二种走法"],
        least,
        |heaps| nim_of(heaps.iter().copied()),
    )
}

impl StatelessGame for LaskerNim {
    const ABOUT: About = About {
        name: "lasker-nim",
        aliases: &["laskers-nim"],
        title: "Lasker's Nim",
        title_zh: "Lasker Nim",
        judge: "E. Lasker, 1931",
        rules: "n heaps. A move takes any number of stones from one heap, or splits one heap into two non-empty heaps. \
                The player who cannot move loses.",
        rules_zh: "n 堆石子。每次从一堆中取走至少一颗，或者把一堆分成两个非空堆。无法操作者输。",
        numbers: &[heaps::HEAP_COUNT, HEAP],
        search: SEARCH,
        theory: "G(n) = n, except G(4k + 3) = 4k + 4 and G(4k + 4) = 4k + 3 (Winning Ways, ch. 4): by induction, as a split of \
         4k + 3 into 1 and 4k + 2 leaves 4k + 3. The second player \
         wins if and only if the nim-sum is 0.",
        theory_zh: "G(n) = n，只有 G(4k + 3) = 4k + 4、G(4k + 4) = 4k + 3 例外（《稳操胜券》第 4 章）：归纳可证，因为 4k + 3 拆成 1 与 4k + 2 得到 4k + 3。后手胜当且仅当异或和为 0。",
        ..nim::RECORD
    };

    type Case = Vec<u64>;
    type StatementRules = LaskerNim;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read(input, HEAP)
    }

    fn solve(heaps: &Vec<u64>) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(lasker::outcome(heaps)))
    }

    fn explain(heaps: &Vec<u64>) -> Result<Report, Refusal> {
        let nimbers: Vec<Nimber> = heaps.iter().map(|&heap| lasker::nimber(heap)).collect();
        let winning = match Self::start(heaps) {
            Ok((rules, start)) => {
                let moves = winning_by_outcome(&rules, &start, |heaps| Ok(lasker::outcome(heaps)))?;
                WinningMoves::all(moves.iter().map(|chosen| and_leaves(chosen, heaps)))
            }
            Err(_) => WinningMoves::one_of(
                lasker::winning_move(heaps).map(|chosen| and_leaves(&chosen.into(), heaps)),
            ),
        };
        Ok(heaps::report(heaps, &nimbers)
            .recurrence(sentences::recurrence_of(
                "G(n)",
                &text!(
                    "G(j), 0 <= j < n, and G(j) xor G(n - j), 1 <= j <= n / 2",
                    "G(j), 0 <= j < n，以及 G(j) xor G(n - j), 1 <= j <= n / 2"
                ),
            ))
            .first_values("n", (0..).map(lasker::nimber), |heap| {
                let split = (1..=heap / 2).map(|part| vec![part, heap - part]);
                (0..heap).map(|left| vec![left]).chain(split).collect()
            })
            .recurrence(sentences::several_games())
            .theorem(sentences::period("n", 1, 4, 4).then(":"))
            .winning_moves(winning))
    }

    fn start(heaps: &Vec<u64>) -> Result<(LaskerNim, Vec<u64>), Refusal> {
        let stones = heaps.iter().fold(0, |all: u64, &stones| all.saturating_add(stones));
        SEARCH.check([heaps.len() as u64, stones])?;
        Ok((LaskerNim, heaps.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            plain_nim::<Self>("1\n3 1 2 3\n"),
            Self::mistaken(
                "parity",
                [
                    "it says that First wins if and only if the number of stones is odd",
                    "认为先手胜当且仅当石子总数是奇数",
                ],
                ["each split is assumed to change the parity", "认为每次拆堆都改变奇偶"],
                "1\n1 2\n",
                |heaps| Outcome::n_if(heaps.iter().fold(0, |sum, heap| sum ^ heap) % 2 == 1),
            ),
        ]
    }

    fn in_words(_: &Vec<u64>, chosen: &LaskerMove) -> (Text, Value) {
        match chosen {
            LaskerMove::Take(take) => take_in_words(take),
            LaskerMove::Split { heap, parts } => (
                text!(
                    "split heap {heap} into {both}",
                    "把第 {heap} 堆拆成 {both}",
                    both = sentences::and(parts),
                    heap = heap + 1
                ),
                json!({ "heap": heap + 1, "split": parts }),
            ),
        }
    }

    fn reply_in_words(_: &Vec<u64>, after: &Vec<u64>, reply: &LaskerMove) -> Text {
        match reply {
            LaskerMove::Take(Take { heap, stones }) => {
                text!(
                    "take {stones} from a heap of {size}",
                    "从 {size} 颗的一堆取 {stones} 颗",
                    size = after[*heap]
                )
            }
            LaskerMove::Split { heap, parts } => text!(
                "split a heap of {size} into {both}",
                "把 {size} 颗的一堆拆成 {both}",
                both = sentences::and(parts),
                size = after[*heap]
            ),
        }
    }
}
