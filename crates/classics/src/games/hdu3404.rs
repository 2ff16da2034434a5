//! HDU 3404 Switch lights: a move switches the corners of a rectangle, the one with the greatest
//! coordinates from on to off.
//!
//! Turning Corners, with coordinates from 1 and flat rectangles; see
//! [`sg_core::games::turning_corners`]. The judge's limits are those of a copy of the statement.

use sg_core::games::turning_corners::{self, Turn};

use super::lights::{self, Boxes, LIGHTS};
use crate::prelude::*;

/// A light.
const PLACE: [Number; 2] = [
    Number::new("x", ["the row of a light", "一盏灯所在的行"], 1..=10_000, 0..=u64::MAX),
    Number::new("y", ["the column of a light", "一盏灯所在的列"], 1..=10_000, 0..=u64::MAX),
];

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<SwitchLights>>();

/// The solver of HDU 3404.
#[derive(Clone, Copy, Debug, Default)]
pub struct SwitchLights;

impl Game for SwitchLights {
    /// The lights that are on.
    type Position = Vec<[u64; 2]>;
    type Rules = Boxes<2>;

    const ABOUT: About = About {
        name: "hdu3404",
        aliases: &["switch-lights"],
        title: "Switch lights",
        title_zh: "开关灯",
        judge: "HDU 3404",
        rules: "A move chooses x1 <= x2 and y1 <= y2, all from 1, such that the light at (x2, y2) is on, and switches the lights \
                at the corners (x1, y1), (x1, y2), (x2, y1), (x2, y2) of the rectangle, each once where it is flat. Whoever \
                cannot move loses.",
        rules_zh: "每次选 x1 <= x2、y1 <= y2（都从 1 起），要求 (x2, y2) 处的灯亮着，然后切换矩形四角 (x1, y1)、(x1, y2)、(x2, y1)、(x2, y2) 的灯；矩形退化时重合的角只切换一次。无法操作者输。",
        numbers: &[LIGHTS, PLACE[0], PLACE[1]],
        search: lights::SEARCH,
        input: "T, then T cases: n, then n lines `x y`, the lights that are on.",
        input_zh: "第一行 T，之后 T 组：n，然后 n 行 `x y`，为亮着的灯。",
        words: ["Have a try, lxhgww.\n", "Don't waste your time.\n"],
        theory: "Tartan theorem: a light at (x, y) has the nim-product x * y as nimber, as the game is the product of two games \
                 of Turning Turtles (Winning Ways ch. 14).",
        theory_zh: "Tartan 定理：(x, y) 处的灯的 SG 值是 Nim 积 x * y，因为这个游戏是两个翻龟游戏的乘积（《稳操胜券》第 14 章）。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 0..=100, 0..=MOST)),
        ..HDU
    };

    fn outcome(&mut self, lights: &Vec<[u64; 2]>) -> Result<Outcome, Refusal> {
        Ok(turning_corners::outcome(lights))
    }

    fn report(&mut self, lights: &Vec<[u64; 2]>) -> Result<Report, Refusal> {
        Ok(lights::report(lights))
    }

    fn rules(lights: &Vec<[u64; 2]>) -> Result<(Boxes<2>, Vec<[u64; 2]>), Refusal> {
        lights::start(lights)
    }

    fn in_words(_: &Vec<[u64; 2]>, turn: &Turn<2>) -> (Text, Value) {
        lights::in_words(turn)
    }

    fn mistakes() -> Vec<Mistake<Vec<[u64; 2]>>> {
        vec![
            Self::mistaken(
                "ordinary-product",
                [
                    "it uses the ordinary product x y as the nimber of a light",
                    "把普通乘积 x y 当作灯的 SG 值",
                ],
                ["nim multiplication is not used", "没有用 Nim 乘法"],
                "1\n2\n1 1\n2 3\n",
                |lights| Outcome::n_if(lights.iter().fold(0, |sum, &[x, y]| sum ^ x.wrapping_mul(y)) != 0),
            ),
            Self::mistaken(
                "two-heaps",
                ["it treats a light as two Nim heaps", "把一盏灯当成两堆 Nim"],
                ["rows and columns treated as separate games", "把行与列当成两个独立的游戏"],
                "1\n1\n1 1\n",
                |lights| Outcome::n_if(lights.iter().fold(0, |sum, &[x, y]| sum ^ x ^ y) != 0),
            ),
        ]
    }
}

impl SingleGame for SwitchLights {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<[u64; 2]>>, Fault> {
        lights::read(input, PLACE, true).map(Some)
    }
}
