//! Games in which a move switches the corners of a box of lights: the rules, the reading and the
//! explanations that HDU 3404 and POJ 3533 share.

use std::collections::{BTreeSet, HashSet};

use sg_core::games::turning_corners::{self, Turn};
use sg_core::values::not_in_pairs;

use crate::prelude::*;

/// The sizes that the search accepts.
pub const SEARCH: SearchLimits = SearchLimits::new(
    &[Cap::new(12, ["places", "个位置"])
        .meaning(["the product of the greatest coordinates", "最大坐标之积"])],
    100_000,
);
/// Winning moves are listed if looking for them takes at most this many steps.
const MOST_STEPS: u128 = 10_000_000;

/// The number of lights.
pub(super) const LIGHTS: Number =
    Number::new("n", ["the number of lights that are on", "亮着的灯数"], 0..=1_000, 0..=MOST);
/// The names of the coordinates.
const NAMES: [&str; 3] = ["x", "y", "z"];

/// The rules, in any number of dimensions: a box between a light that is on and an opposite corner
/// with coordinates from 1, none greater than those of the light, has its corners switched, each
/// once where the box is flat.
///
/// A position is the list of the lights that are on, in increasing order.
#[derive(Clone, Copy, Debug)]
pub struct Boxes<const N: usize>;

impl<const N: usize> Rules for Boxes<N> {
    type Position = Vec<[u64; N]>;
    /// The box by its two corners.
    type Move = Turn<N>;

    fn moves(&self, lights: &Vec<[u64; N]>, found: &mut dyn FnMut(Turn<N>, Vec<[u64; N]>)) {
        for &head in lights {
            let corners: u64 = head.iter().product();
            for code in 0..corners {
                let (mut rest, mut opposite) = (code, head);
                for (coordinate, &most) in opposite.iter_mut().zip(&head).rev() {
                    (*coordinate, rest) = (1 + rest % most, rest / most);
                }
                let corner = |of: u32| {
                    std::array::from_fn(|at| if of >> at & 1 == 1 { opposite[at] } else { head[at] })
                };
                let switched: BTreeSet<[u64; N]> = (0..1_u32 << N).map(corner).collect();
                let on: BTreeSet<[u64; N]> = lights.iter().copied().collect();
                found(Turn { head, opposite }, on.symmetric_difference(&switched).copied().collect());
            }
        }
    }
}

/// Reads `n` and `n` lights. A light that is listed twice is off again; with `--strict` it is an
/// error if `distinct`.
pub(super) fn read<const N: usize>(
    input: &mut Scanner<'_>,
    coordinates: [Number; N],
    distinct: bool,
) -> Result<Vec<[u64; N]>, Fault> {
    let lights = input.get(LIGHTS)?;
    let refuse = distinct && input.strict();
    let (mut read, mut known) = (Vec::new(), HashSet::new());
    for light in 1..=lights {
        input.end_of_line();
        let mut place = [0; N];
        let last = coordinates[N - 1];
        for at in 0..N - 1 {
            if light == lights {
                input.complete(&|| completion(&read, &place[..at], &coordinates));
            }
            place[at] = input.get_at(coordinates[at], light)?;
        }
        if light == lights {
            input.complete(&|| completion(&read, &place[..N - 1], &coordinates));
        }
        let taken = |coordinate| {
            let mut there = place;
            there[N - 1] = coordinate;
            refuse && known.contains(&there)
        };
        let new = Phrase::both(" that is not listed before", "，且前面没有列出过");
        place[N - 1] = input.get_unless(last, Some(light), taken, new)?;
        if refuse {
            known.insert(place);
        }
        read.push(place);
    }
    Ok(read)
}

/// The coordinate after those that are chosen for a last light, so that the nim-sum becomes 0: the
/// last one, or the one before it such that there is a last one.
fn completion<const N: usize>(lights: &[[u64; N]], chosen: &[u64], coordinates: &[Number; N]) -> Option<u64> {
    let product: Nimber = chosen.iter().map(|&coordinate| Nimber(coordinate)).product();
    let quotient = turning_corners::nimber(lights).checked_div(product)?;
    let last = *coordinates[N - 1].bounds().judge().end();
    match N - chosen.len() {
        1 => (1..=last).contains(&quotient.0).then_some(quotient.0),
        2 => {
            let most = *coordinates[N - 2].bounds().judge().end();
            let fits = |x: &u64| {
                let y = quotient.checked_div(Nimber(*x));
                y.is_some_and(|y| (1..=last).contains(&y.0))
            };
            // Not always the smallest ones, so that lights differ.
            let from = quotient.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (0..64).map(|step| 1 + from.wrapping_add(step) % most).find(fits)
        }
        _ => None,
    }
}

/// The position that play starts from.
pub(super) fn start<const N: usize>(lights: &[[u64; N]]) -> Result<(Boxes<N>, Vec<[u64; N]>), Refusal> {
    let lights = not_in_pairs(lights.iter().copied());
    let most = |at: usize| lights.iter().map(|light| light[at]).max().unwrap_or(0).max(1);
    SEARCH.check([(0..N).fold(1_u64, |product, at| product.saturating_mul(most(at)))])?;
    Ok((Boxes, lights))
}

/// A box in words and as data.
pub(super) fn in_words<const N: usize>(turn: &Turn<N>) -> (Text, Value) {
    let place = |corner: &[u64; N]| format!("({})", separated(corner, ", "));
    let data = json!({ "from": turn.opposite.to_vec(), "to": turn.head.to_vec() });
    let words = text!(
        "switch the corners that {from} and {to} span",
        "切换以 {from} 和 {to} 为对角的各个顶点",
        from = place(&turn.opposite),
        to = place(&turn.head)
    );
    (words, data)
}

/// Every winning move, in the order of the rules.
fn winning_moves<const N: usize>(lights: &[[u64; N]]) -> Vec<Turn<N>> {
    let flat = |turn: Turn<N>| {
        // What has coordinate 0 there is left out here: the box is flat.
        let opposite = std::array::from_fn(|at| match turn.opposite[at] {
            0 => turn.head[at],
            coordinate => coordinate,
        });
        Turn { head: turn.head, opposite }
    };
    let mut turns: Vec<Turn<N>> = turning_corners::winning_moves(lights).map(flat).collect();
    turns.sort_unstable();
    turns
}

/// The explanation.
pub(super) fn report<const N: usize>(lights: &[[u64; N]]) -> Report {
    let lights = not_in_pairs(lights.iter().copied());
    let nimber = |light: &[u64; N]| turning_corners::nimber(std::slice::from_ref(light));
    let names = NAMES[..N].join(", ");
    let product = NAMES[..N].join(" * ");
    let rows = lights.iter().map(|light| (*light, nimber(light)));
    let header: [Phrase; N] = std::array::from_fn(|at| Phrase::same(NAMES[at]));
    let report = Report::of_games(Phrase::both("Each light that is on", "每盏亮着的灯"), header, rows)
        .without_moves(lights.iter().all(|light| light.contains(&0)))
        .games(text!(
                "Switching a light off is the same as adding an equal game, which cancels it, since g xor g = 0.",
                "把灯熄灭，相当于再添一个相同的游戏，两者互相抵消（g xor g = 0）。"
            ))
        .theorem(text!("Theorem (Tartan theorem; Winning Ways, ch. 14): the game is the product of {games} games of Turning Turtles, in which \
                 coin n has the nimber n.", "定理（Tartan 定理，《稳操胜券》第 14 章）：这个游戏是 {games} 个翻龟游戏的乘积，翻龟游戏中第 n 枚硬币的 SG 值为 n。", games = N))
        .theorem(text!("So a light at ({names}) has the nim-product {product} as nimber. A move to ({to}') changes the nim-sum by the", "所以 ({names}) 处的灯的 SG 值是 Nim 积 {product}。走到 ({to}') 的一步，使异或和改变的量是", to = names.replace(", ", "', ")))
        .theorem(text!("nim-product of {factors}, where a coordinate with ' counts as 0 if it equals the one without. The nim-product a * b is the mex of", "Nim 积 {factors}，其中带撇的坐标若与不带撇的相等，则按 0 计。Nim 积 a * b 是下列各数的 mex：", factors = separated(NAMES[..N].iter().map(|name| format!("({name} ^ {name}')")), " * ")))
        .theorem(text!("a' * b ^ a * b' ^ a' * b', a' < a, b' < b.", "a' * b ^ a * b' ^ a' * b'，a' < a，b' < b。"));
    let steps = lights.iter().fold(0_u128, |all, light| {
        all.saturating_add(light[..N - 1].iter().fold(1, |box_of: u128, &x| box_of.saturating_mul(x.into())))
    });
    if steps <= MOST_STEPS || turning_corners::nimber(&lights).is_zero() {
        return report.winning_moves(WinningMoves::all(winning_moves(&lights).iter().map(in_words)));
    }
    report.line(text!(
        "The winning moves are not listed: looking for them takes more than {steps} steps.",
        "没有列出必胜的走法：寻找它们需要超过 {steps} 步。",
        steps = MOST_STEPS
    ))
}
