//! The rules of a move, in words.

use std::collections::BTreeMap;
use std::fmt::Display;

use sg_core::heaps::coin_turning::{CoinTurning, Shape};
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};
use sg_text::{Phrase, Text, joined, separated, text};

use crate::game::Rules;

/// The rules of a game, one sentence a line.
#[must_use]
pub fn rules(rules: &Rules) -> Vec<Text> {
    match rules {
        Rules::Ruleset(RulesetKind::TakingBreaking(rules)) => taking(rules),
        Rules::Ruleset(RulesetKind::BeanSplitting) => vec![text!(
            "replace a heap by two smaller heaps, which may be equal or 0",
            "把一堆换成两个更小的堆，可以相等，也可以为 0"
        )],
        Rules::Ruleset(RulesetKind::CoinTurning(coins)) => vec![turning(coins)],
        Rules::Bottles => vec![text!(
            "take a bean out of bottle i, put one into j and one into k, i < j <= k",
            "从瓶子 i 取出一颗豆，向 j 和 k 各放一颗，i < j <= k"
        )],
        Rules::Piles => vec![text!(
            "take a stone off pile i, put one onto j and one onto k, i < j <= k",
            "从第 i 堆取走一颗石子，向 j 和 k 各放一颗，i < j <= k"
        )],
        Rules::Strips(lengths) => {
            vec![text!(
                "lay a strip of {lengths} cells on free cells of the row",
                "在连续的空格上放一条长 {lengths} 格的纸条",
                lengths = alternatives(lengths)
            )]
        }
        Rules::Powers(most) => vec![text!(
            "choose a coin x that shows tails; turn it and x/r, x/r^2, ... (1 to {most} of them), r a power of 2 \
             or of 3, every division exact",
            "选一枚反面朝上的硬币 x，翻转它以及 x/r、x/r^2、……（1 到 {most} 枚），r 为 2 的幂或 3 的幂，\
             每次都须整除"
        )],
        Rules::Hackenbush => vec![text!(
            "cut an edge; what is no longer joined to the ground goes with it (v -> 0 cuts the edge below vertex v)",
            "剪断一条边，不再与地面相连的部分随之消失（v -> 0 剪断结点 v 下方的边）"
        )],
    }
}

fn turning(coins: &CoinTurning) -> Text {
    let least = coins.least();
    let number = match coins.most() {
        None if least == 1 => text!("any number of coins", "任意多枚硬币"),
        None => text!("{least} coins or more", "至少 {least} 枚硬币"),
        Some(most) if most == least => text!("exactly {least} coins", "恰好 {least} 枚硬币"),
        Some(most) => text!("{least} to {most} coins", " {least} 到 {most} 枚硬币"),
    };
    let shape = match coins.shape() {
        Shape::Any => Phrase::both("", ""),
        Shape::Consecutive => Phrase::both(", all neighbours", "，须相邻"),
        Shape::EquallySpaced => Phrase::both(", equally spaced", "，须等间距"),
    };
    text!(
        "turn {number}{shape}, the rightmost of them from heads to tails",
        "翻转{number}{shape}，其中最右边的一枚由正面翻到反面"
    )
}

/// One line for the numbers that leave the same numbers of heaps.
fn taking(rules: &TakingBreaking) -> Vec<Text> {
    let mut by_digit: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (take, digit) in rules.digits().iter().enumerate().filter(|(_, digit)| digit.0 > 0) {
        by_digit.entry(digit.0).or_default().push(take);
    }
    for digit in rules.tail().iter().filter(|digit| digit.0 > 0) {
        by_digit.entry(digit.0).or_default();
    }
    let mut lines: Vec<(usize, Text)> = Vec::new();
    for (digit, takes) in by_digit {
        let heaps: Vec<u32> = (0..32).filter(|heaps| digit >> heaps & 1 == 1).collect();
        let heaps = alternatives(&heaps);
        if takes.first() == Some(&0) {
            let text = text!("split a heap into {heaps} heaps", "把一堆分成 {heaps} 堆");
            lines.push((0, text));
        }
        // A digit for taking nothing may mean taking something too.
        if let Some((first, takes)) = numbers(rules, digit, &takes) {
            let text = match digit {
                0b01 => text!("take a whole heap of {takes}", "一堆恰有{takes}个时可整堆取走"),
                0b10 => {
                    text!("take {takes} from a larger heap", "从更大的一堆中取{takes}个（不能取完）")
                }
                0b11 => text!("take {takes} from a heap", "从一堆中取{takes}个"),
                0b111 => text!(
                    "take {takes} from a heap; what is left may be split into two heaps",
                    "从一堆中取{takes}个，剩下的可以分成两堆"
                ),
                _ => text!(
                    "take {takes} from a heap and leave the rest as {heaps} heaps",
                    "从一堆中取{takes}个，剩下的分成 {heaps} 堆"
                ),
            };
            lines.push((first, text));
        }
    }
    lines.sort();
    let mut lines: Vec<Text> = lines.into_iter().map(|(_, line)| line).collect();
    match rules.parts() {
        Parts::Any => {}
        Parts::Unequal => {
            lines.push(text!("the resulting heaps must all differ in size", "分出的各堆互不相等"));
        }
        Parts::Equal => {
            lines.push(text!("the heaps that a split makes are all of one size", "分出的各堆全都相等"));
        }
    }
    if lines.is_empty() {
        lines.push(text!("no move at all", "没有任何走法"));
    }
    lines
}

/// The numbers from 1 on that may be taken under a digit: the first, and all of them as text. In
/// Chinese the text includes the spaces around digits. `None` if there are none.
fn numbers(rules: &TakingBreaking, digit: u32, takes: &[usize]) -> Option<(usize, Text)> {
    const MOST_RUNS: usize = 12;
    let (start, tail) = (rules.digits().len(), rules.tail());
    let places: Vec<usize> = (0..tail.len()).filter(|&at| tail[at].0 == digit).map(|at| start + at).collect();
    let mut all: Vec<usize> = takes.iter().copied().filter(|&take| take > 0).collect();
    // Two rounds of the tail show how it goes on.
    for round in 0..2 {
        all.extend(places.iter().map(|place| place + round * tail.len()));
    }
    if !places.is_empty() && places.len() == tail.len() {
        all.extend((2..4).map(|round| start + round * tail.len()));
    }
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &take in &all {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == take => *last = take,
            _ => runs.push((take, take)),
        }
    }
    let endless = places.len() == tail.len() && !places.is_empty();
    let shown = runs.iter().take(MOST_RUNS).map(|&(first, last)| match last - first {
        _ if endless && last + 1 >= start => format!("{first}, {}, {}, ...", first + 1, first + 2),
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}-{last}"),
    });
    let takes = separated(shown, ", ");
    let first = *all.first()?;
    let text = if endless && first == 1 && runs.len() == 1 {
        return Some((first, text!("any number", "任意多")));
    } else if endless && let Some((shown, _)) = takes.split_once(", ...") {
        Text::plain(format_args!("{shown}, ..."))
    } else if !places.is_empty() {
        text!("{takes}, ... (step {step})", "{takes}……（步长 {step}）", step = tail.len())
    } else if runs.len() > MOST_RUNS {
        Text::plain(format_args!("{takes}, ..."))
    } else if runs.iter().all(|(first, last)| last - first < 2) {
        alternatives(&all)
    } else {
        Text::plain(takes)
    };
    Some((first, text!("{text}", " {text} ")))
}

/// Several alternatives: `0, 1 or 2`.
fn alternatives(all: &[impl Display]) -> Text {
    match all {
        [] => Text::default(),
        [only] => Text::plain(only),
        [first @ .., last] => {
            let first = joined(first, Phrase::same(", "));
            text!("{first} or {last}", "{first} 或 {last}")
        }
    }
}
