//! HDU 1729 Stone Game: boxes that are filled up, at most the square of what is in them at a time.
//!
//! A box without stones is stuck, since 0^2 stones may be added to it: a program that takes its
//! nimber to be the room that is left goes wrong on one box of size 1 with nothing in it.

use crate::prelude::*;

/// The number of boxes.
const BOXES: Number =
    Number::new("N", ["the number of boxes, or 0 at the end", "盒子数，末尾为 0"], 0..=50, 0..=MOST);
/// The size of a box.
const SIZE: Number = Number::new("s", ["the size of a box", "一个盒子的容量"], 0..=1_000_000, 0..=u64::MAX);
/// The stones in a box.
const CONTENT: Number =
    Number::always("c", ["the number of stones in a box", "一个盒子里的石子数"], 0..=u64::MAX).up_to("s");

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<StoneBoxes>>();

/// The solver of HDU 1729.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoneBoxes;

/// A box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneBox {
    /// The number of stones that it can hold.
    pub size: u64,
    /// The number of stones in it.
    pub stones: u64,
}

/// The largest `d` with `d + d^2 < size`, for `size >= 1`: with more stones than that the box can
/// be filled at once.
fn threshold(size: u64) -> u64 {
    // d^2 + d + 1 <= size means (2d + 1)^2 <= 4 size - 3.
    let root = (4 * u128::from(size) - 3).isqrt() as u64;
    (root - 1) / 2
}

/// The sizes that decide about a box: its own, then what may be reached without losing to a full
/// box, and so on. Between one of them and the next, exclusive, the nimber is the room that is left
/// to the larger.
fn levels(size: u64) -> impl Iterator<Item = (u64, u64)> {
    std::iter::successors(Some(size), |&size| (size > 0).then(|| threshold(size)))
        .take_while(|&size| size > 0)
        .map(|size| (threshold(size), size))
}

impl StoneBox {
    /// The nimber of the box.
    ///
    /// With more stones than [`threshold`] every number up to the full box can be reached, so the
    /// nimber is the room left. With fewer the threshold is as good as the rim: who passes it loses
    /// that box to a nimber that is not 0.
    fn nimber(self) -> Nimber {
        let level = levels(self.size).find(|&(below, level)| below < self.stones && self.stones <= level);
        Nimber(level.filter(|_| self.stones > 0).map_or(0, |(_, level)| level - self.stones))
    }

    /// The numbers of stones to which the box may be filled so that its nimber becomes `wanted`.
    fn filled(self, wanted: Nimber) -> impl Iterator<Item = u64> {
        let most = self.size.min(self.stones.saturating_add(self.stones.saturating_mul(self.stones)));
        let mut found: Vec<u64> = levels(self.size)
            .filter_map(|(below, level)| level.checked_sub(wanted.0).filter(|&stones| stones > below))
            .filter(|&stones| self.stones < stones && stones <= most)
            .collect();
        found.reverse();
        found.into_iter()
    }
}

/// The rules for boxes of these sizes; a position is what is in each.
#[derive(Clone, Debug)]
pub struct BoxRules(pub Vec<u64>);

/// A move: a box, from 0, and the stones added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// The box.
    pub place: usize,
    /// The number of stones.
    pub add: u64,
}

impl Rules for BoxRules {
    type Position = Vec<u64>;
    type Move = Fill;

    fn moves(&self, stones: &Vec<u64>, found: &mut dyn FnMut(Fill, Vec<u64>)) {
        for (place, &inside) in stones.iter().enumerate() {
            for add in (1..=inside * inside).take_while(|add| inside + add <= self.0[place]) {
                found(Fill { place, add }, replaced(stones, place, inside + add));
            }
        }
    }
}

impl Game for StoneBoxes {
    type Position = Vec<StoneBox>;
    type Rules = BoxRules;

    const ABOUT: About = About {
        name: "hdu1729",
        aliases: &["stone-boxes"],
        title: "Stone Game",
        title_zh: "石子盒游戏",
        judge: "HDU 1729",
        rules: "Boxes of size s with c stones in them. A move adds to one box at least 1 and at most c * c stones, c being what \
                is in it, and never more than s in all. Whoever cannot add loses.",
        rules_zh: "若干个盒子，容量为 s，已有 c 颗石子。每次选一个盒子，放入至少 1 颗、至多 c * c 颗石子（c 为盒中现有的石子数），总数不超过 s。无法放入者输。",
        numbers: &[BOXES, SIZE, CONTENT],
        search: SearchLimits::new(&[Cap::new(1_000, ["boxes", "个盒子"]), heaps::MOST_STEPS], 2_000_000),
        input: "Cases: N, then N lines with s and c; N = 0 ends.",
        input_zh: "多组数据：N，之后 N 行，每行 s 和 c；以 N = 0 结束。",
        output: "Two lines a case: `Case i:`, then `Yes` if the first player wins, else `No`.",
        output_zh: "每组两行：`Case i:`，然后先手必胜为 `Yes`，否则为 `No`。",
        words: ["Yes\n", "No\n"],
        theory: "Let D be the largest number with D + D * D < s. A box with c > D stones can be filled at once and has nimber \
                 s - c; one with 0 < c <= D is a box of size D; an empty one can never be filled (c * c = 0) and has nimber 0.",
        theory_zh: "设 D 是满足 D + D * D < s 的最大的数。c > D 颗石子的盒子可以一次装满，SG 值为 s - c；0 < c <= D 的盒子相当于容量为 D 的盒子；空盒子不能动，SG 值为 0。",
        framing: Framing::UntilZero("0"),
        ..HDU
    };

    fn outcome(&mut self, boxes: &Vec<StoneBox>) -> Result<Outcome, Refusal> {
        Ok(boxes.iter().map(|stone_box| stone_box.nimber()).sum::<Nimber>().outcome())
    }

    fn report(&mut self, boxes: &Vec<StoneBox>) -> Result<Report, Refusal> {
        let sum: Nimber = boxes.iter().map(|stone_box| stone_box.nimber()).sum();
        let rows = boxes.iter().enumerate().map(|(place, stone_box)| {
            let StoneBox { size, stones } = *stone_box;
            let bounds = separated(levels(size).map(|(below, _)| below), " ");
            ([(place + 1).to_string(), size.to_string(), stones.to_string(), bounds], stone_box.nimber())
        });
        let winning = boxes.iter().enumerate().filter(|_| !sum.is_zero()).flat_map(|(place, stone_box)| {
            let wanted = stone_box.nimber() ^ sum;
            stone_box.filled(wanted).map(move |stones| Fill { place, add: stones - stone_box.stones })
        });
        Ok(Report::by_nim_sum(sum)
            .without_moves(boxes.iter().all(|stone_box| stone_box.stones == 0 || stone_box.stones == stone_box.size))
            .lines_in(Section::Games, sentences::sprague_grundy(Phrase::both("Each box", "每个盒子")))
            .games(text!("A box of size s with c stones has the nimber G(s, c).", "容量为 s、有 c 颗石子的盒子的 SG 值记作 G(s, c)。"))
            .recurrence(sentences::recurrence("G(s, c)", "G(s, c + t), 1 <= t <= c * c, c + t <= s"))
            .theorem(text!("Theorem: let D be the largest number with D + D * D < s. If c > D, G(s, c) = s - c; if 0 < c <= D, G(s, c) = G(D, c), so that\n\
                 D(s), D(D(s)), ... are tried in turn; G(s, 0) = 0. Reason: from c > D every larger number can be reached, as in Nim;\n\
                 from D no move fills the box, and every move beyond D leaves a box that can be filled at once, so D acts as the size.", "定理：设 D 是满足 D + D * D < s 的最大的数。c > D 时 G(s, c) = s - c；0 < c <= D 时 G(s, c) = G(D, c)，于是\n\
                 依次试 D(s), D(D(s)), ...；G(s, 0) = 0。理由：c > D 时可以到达每个更大的数，与 Nim 相同；\n\
                 从 D 起没有一步能装满，而越过 D 的每一步都留下可以一次装满的盒子，所以 D 起到容量的作用。"))
            .nim_sum_table([Phrase::both("box", "盒子"), Phrase::same("s"), Phrase::same("c"), Phrase::same("D(s), D(D(s)), ...")], rows, sum)
            .winning_moves(Self::listed(boxes, winning)))
    }

    fn rules(boxes: &Vec<StoneBox>) -> Result<(BoxRules, Vec<u64>), Refusal> {
        let sizes: Vec<u64> = boxes.iter().map(|stone_box| stone_box.size).collect();
        Self::ABOUT.search.check(search_sizes(&sizes))?;
        Ok((BoxRules(sizes), boxes.iter().map(|stone_box| stone_box.stones).collect()))
    }

    fn mistakes() -> Vec<Mistake<Vec<StoneBox>>> {
        vec![Self::mistaken(
            "nim-on-the-room",
            [
                "it plays Nim on what is free in each box; at most c * c stones may be added",
                "对各盒子的空余做 Nim；其实至多加 c * c 颗",
            ],
            ["the limit on a move is ignored", "没有用到一步的上限"],
            "1\n1 0\n0\n",
            |boxes| nim_of(boxes.iter().map(|stones| stones.size - stones.stones)),
        )]
    }

    fn in_words(boxes: &Vec<StoneBox>, &Fill { place, add }: &Fill) -> (Text, Value) {
        let filled = boxes[place].stones + add;
        (
            text!(
                "add {add} to box {place}, which then holds {filled}",
                "向盒子 {place} 加 {add} 颗，加后有 {filled} 颗",
                place = place + 1
            ),
            json!({ "box": place + 1, "add": add, "then": filled }),
        )
    }
}

impl SingleGame for StoneBoxes {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<StoneBox>>, Fault> {
        let boxes = input.get(BOXES)?;
        input.end_of_line();
        let mut read = Vec::new();
        for place in 1..=boxes {
            let size = input.get_at(SIZE, place)?;
            let stones = input.get_at(CONTENT.at_most(size), place)?;
            input.end_of_line();
            read.push(StoneBox { size, stones });
        }
        Ok((boxes > 0).then_some(read))
    }

    fn heading(number: u64) -> String {
        format!("Case {number}:\n")
    }
}
