//! POJ 3533 Light Switching Game: the corners of a box in space are switched.
//!
//! *Medium confidence:* the statement was not at hand. Format, limits and words are those of one
//! accepted program, and the rules are those that its formula decides: Turning Corners in three
//! dimensions; see [`sg_core::games::turning_corners`].

use sg_core::games::turning_corners::{self, Turn};

use super::lights::{self, Boxes, LIGHTS};
use crate::prelude::*;

/// A light.
const PLACE: [Number; 3] = [
    Number::new("x", ["the first coordinate of a light", "一盏灯的第一个坐标"], 1..=1_000, 0..=u64::MAX),
    Number::new("y", ["the second coordinate of a light", "一盏灯的第二个坐标"], 1..=1_000, 0..=u64::MAX),
    Number::new("z", ["the third coordinate of a light", "一盏灯的第三个坐标"], 1..=1_000, 0..=u64::MAX),
];

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<LightSwitching>>();

/// The solver of POJ 3533.
#[derive(Clone, Copy, Debug, Default)]
pub struct LightSwitching;

impl Game for LightSwitching {
    /// The lights that are on.
    type Position = Vec<[u64; 3]>;
    type Rules = Boxes<3>;

    const ABOUT: About = About {
        name: "poj3533",
        aliases: &["light-switching"],
        title: "Light Switching Game",
        title_zh: "三维开关灯",
        judge: "POJ 3533",
        rules: "A move chooses x1 <= x2, y1 <= y2 and z1 <= z2, all from 1, such that the light at (x2, y2, z2) is on, and switches \
                the lights at the corners of the box from (x1, y1, z1), each once where it is flat. The player who cannot move loses. \
                (Based on a published program; the original statement was not available.)",
        rules_zh: "每次选 x1 <= x2、y1 <= y2、z1 <= z2（都从 1 起），要求 (x2, y2, z2) 处的灯亮着，然后切换以 (x1, y1, z1) 为另一端的长方体各个顶点的灯；退化时重合的顶点只切换一次。无法操作者输。（依据已发表的程序，原题面未能查到。）",
        numbers: &[LIGHTS, PLACE[0], PLACE[1], PLACE[2]],
        search: lights::SEARCH,
        input: "Cases to the end of the input: n, then n lines `x y z`, the lights that are on.",
        input_zh: "多组数据，读到文件末尾：n，然后 n 行 `x y z`，为亮着的灯。",
        words: ["No\n", "Yes\n"],
        theory: "Tartan theorem: a light at (x, y, z) has the nim-product x * y * z as nimber, as the game is the product of three \
                 games of Turning Turtles (Winning Ways ch. 14).",
        theory_zh: "Tartan 定理：(x, y, z) 处的灯的 SG 值是 Nim 积 x * y * z，因为这个游戏是三个翻龟游戏的乘积（《稳操胜券》第 14 章）。",
        ..HDU
    };

    fn outcome(&mut self, lights: &Vec<[u64; 3]>) -> Result<Outcome, Refusal> {
        Ok(turning_corners::outcome(lights))
    }

    fn report(&mut self, lights: &Vec<[u64; 3]>) -> Result<Report, Refusal> {
        Ok(lights::report(lights))
    }

    fn rules(lights: &Vec<[u64; 3]>) -> Result<(Boxes<3>, Vec<[u64; 3]>), Refusal> {
        lights::start(lights)
    }

    fn in_words(_: &Vec<[u64; 3]>, turn: &Turn<3>) -> (Text, Value) {
        lights::in_words(turn)
    }

    fn mistakes() -> Vec<Mistake<Vec<[u64; 3]>>> {
        vec![
            Self::mistaken(
                "ordinary-product",
                [
                    "it uses the ordinary product x y z as the nimber of a light",
                    "把普通乘积 x y z 当作灯的 SG 值",
                ],
                ["nim multiplication is not used", "没有用 Nim 乘法"],
                "2\n1 1 1\n1 2 3\n",
                |lights| {
                    let product =
                        |light: &[u64; 3]| light.iter().fold(1_u64, |product, &x| product.wrapping_mul(x));
                    Outcome::n_if(lights.iter().fold(0, |sum, light| sum ^ product(light)) != 0)
                },
            ),
            Self::mistaken(
                "first-says-yes",
                ["it prints `Yes` where the first player wins", "先手胜时打印了 `Yes`"],
                ["the words taken the other way round", "把两个词弄反了"],
                "0\n",
                |lights| !turning_corners::outcome(lights),
            ),
        ]
    }
}

impl SingleGame for LightSwitching {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<[u64; 3]>>, Fault> {
        lights::read(input, PLACE, false).map(Some)
    }
}
