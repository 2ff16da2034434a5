//! Staircase Nim: bring any stones of one stair down to the next; stair 0 is the ground.

use sg_core::games::staircase;

use crate::games::nim;
use crate::prelude::*;

/// The sizes that the search accepts.
pub const SEARCH: SearchLimits =
    SearchLimits::new(&[Cap::new(20, ["stairs", "级台阶"]), Cap::new(40, ["stones", "颗石子"])], 50_000)
        .example(Phrase::both("5 stairs with 4 stones each", "5 级台阶，每级 4 颗"));

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<StaircaseNim>>();

/// Staircase Nim, whose stairs are numbered from `GROUND`, the ground, on.
#[derive(Clone, Copy, Debug, Default)]
pub struct StaircaseNim<const GROUND: usize = 0>;

/// The rules: a position is the stones on the stairs above the ground.
#[derive(Clone, Copy, Debug)]
pub struct StaircaseRules;

impl Rules for StaircaseRules {
    type Position = Vec<u64>;
    /// The stones that leave a stair, numbered from 0, the lowest above the ground.
    type Move = Take;

    fn moves(&self, stairs: &Vec<u64>, found: &mut dyn FnMut(Take, Vec<u64>)) {
        for heap in 0..stairs.len() {
            for stones in 1..=stairs[heap] {
                let mut after = stairs.clone();
                after[heap] -= stones;
                if let Some(below) = heap.checked_sub(1) {
                    after[below] += stones;
                }
                found(Take { heap, stones }, after);
            }
        }
    }
}

impl<const GROUND: usize> StatelessGame for StaircaseNim<GROUND> {
    const ABOUT: About = About {
        name: "staircase-nim",
        aliases: &["stairs"],
        title: "Staircase Nim",
        title_zh: "阶梯博弈",
        judge: "R. P. Sprague, 1937",
        rules: "n stairs with a_i stones on stair i; stair 0 is the ground. A move moves any number of stones of one \
                stair i down to stair i - 1. The player who cannot move loses.",
        rules_zh: "n 级台阶，第 i 级上有 a_i 颗石子，第 0 级是地面。每次把第 i 级上至少一颗石子移到第 i - 1 级。无法操作者输。",
        search: SEARCH,
        theory: "Nim on the odd stairs: the second player wins if and only if their nim-sum is 0. Reason: stones that come \
                 down to an odd stair are moved on at once, which restores it.",
        theory_zh: "对奇数级台阶做 Nim：后手胜当且仅当它们的异或和为 0。理由：下到奇数级台阶的石子立刻被继续下移，异或和复原。",
        ..nim::RECORD
    };

    type Case = Vec<u64>;
    type StatementRules = StaircaseRules;

    fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
        heaps::read(input, heaps::HEAP)
    }

    fn solve(stairs: &Vec<u64>) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(staircase::outcome(stairs)))
    }

    fn explain(stairs: &Vec<u64>) -> Result<Report, Refusal> {
        let counted: Vec<u64> = stairs.iter().step_by(2).copied().collect();
        let parities = [Phrase::both("odd", "奇数"), Phrase::both("even", "偶数")];
        let [one, other] = if GROUND.is_multiple_of(2) { parities } else { [parities[1], parities[0]] };
        let list = separated([1, 3, 5].map(|above| GROUND + above), ", ");
        let moves = staircase::winning_moves(stairs).map(|take| {
            let (words, data) = <Self as Game>::in_words(stairs, &take);
            // The odd stair that changes: the one the stones leave, or the one they come to.
            let Take { heap, stones } = take;
            let (stair, after) = if heap % 2 == 0 {
                (heap, stairs[heap] - stones)
            } else {
                (heap - 1, stairs[heap - 1] + stones)
            };
            let words = text!(
                "{words}: stair {stair} then holds {after} instead of {before}",
                "{words}：第 {stair} 级由 {before} 颗变为 {after} 颗",
                stair = stair + GROUND + 1,
                before = stairs[stair]
            );
            (words, data)
        });
        Ok(Report::by_nim_sum(staircase::nimber(stairs))
            .without_moves(stairs.iter().all(|&stones| stones == 0))
            .games(text!(
                    "A move from an {other} stair is answered by moving the same number on, so that the {one} stairs are as before: only these count.",
                    "从{other}级走的一步，只要把同样多的再往下移一级，{one}级就恢复原样：所以只有{one}级起作用。"))
            .lines_in(Section::Games, sentences::sprague_grundy(if GROUND.is_multiple_of(2) {
                Phrase::both("Each odd stair", "每个奇数级台阶")
            } else {
                Phrase::both("Each even stair", "每个偶数级台阶")
            }))
            .games(text!(
                    "Each {one} stair is a Nim heap, whose nimber is the number on it; the {other} stairs count 0.",
                    "每个{one}级台阶是一个 Nim 堆，SG 值就是这一级上的个数；{other}级算作 0。"))
            .line(text!("The {one} stairs {list}, ...:", "{one}级台阶 {list}, ...："))
            .line(sentences::nim_sum(&counted))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn start(stairs: &Vec<u64>) -> Result<(StaircaseRules, Vec<u64>), Refusal> {
        let stones = stairs.iter().fold(0, |all: u64, &stones| all.saturating_add(stones));
        SEARCH.check([stairs.len() as u64, stones])?;
        Ok((StaircaseRules, stairs.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u64>>> {
        vec![
            Self::mistaken(
                "every-stair",
                [
                    "it plays Nim on all stairs; those on even stairs do not count",
                    "对所有台阶做 Nim；偶数级其实不计入",
                ],
                ["Nim", "Nim"],
                "1\n2 0 1\n",
                |stairs| nim_of(stairs.iter().copied()),
            ),
            Self::mistaken(
                "even-stairs",
                ["it plays Nim on the even stairs", "对偶数级台阶做 Nim"],
                ["the stairs counted from 0", "台阶从 0 数起"],
                "1\n1 1\n",
                |stairs| nim_of(stairs.iter().skip(1).step_by(2).copied()),
            ),
        ]
    }

    fn in_words(_: &Vec<u64>, &Take { heap, stones }: &Take) -> (Text, Value) {
        let below = heap + GROUND;
        let stair = below + 1;
        (
            text!(
                "move {stones} from stair {stair} to stair {below}",
                "从第 {stair} 级移 {stones} 颗到第 {below} 级"
            ),
            json!({ "stair": stair, "move": stones }),
        )
    }
}
