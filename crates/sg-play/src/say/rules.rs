//! What a move does, in words.

use std::collections::BTreeMap;

use sg_core::heaps::coin_turning::{CoinTurning, Shape};
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::taking_breaking::{Parts, TakingBreaking};

use crate::game::Rules;
use crate::words::Words;

/// The rules of a game, one sentence a line.
#[must_use]
pub fn rules(words: &Words, rules: &Rules) -> Vec<String> {
    match rules {
        Rules::Ruleset(RulesetKind::TakingBreaking(rules)) => taking(words, rules),
        Rules::Ruleset(RulesetKind::BeanSplitting) => vec![words.plain("rules.bean-splitting")],
        Rules::Ruleset(RulesetKind::CoinTurning(coins)) => vec![turning(words, coins)],
        Rules::Bottles => vec![words.plain("rules.bottles")],
        Rules::Piles => vec![words.plain("rules.piles")],
        Rules::Strips(lengths) => {
            let lengths: Vec<String> = lengths.iter().map(u64::to_string).collect();
            vec![words.say("rules.strips", &[("lengths", &words.alternatives(&lengths))])]
        }
        Rules::Powers(most) => vec![words.say("rules.powers", &[("most", &most.to_string())])],
        Rules::Hackenbush => vec![words.plain("rules.hackenbush")],
    }
}

fn turning(words: &Words, coins: &CoinTurning) -> String {
    let least = coins.least().to_string();
    let number = match coins.most() {
        None if coins.least() == 1 => words.plain("rules.coins.any"),
        None => words.say("rules.coins.from", &[("least", &least)]),
        Some(most) if most == coins.least() => words.say("rules.coins.exactly", &[("least", &least)]),
        Some(most) => words.say("rules.coins.between", &[("least", &least), ("most", &most.to_string())]),
    };
    let shape = words.plain(match coins.shape() {
        Shape::Any => "rules.coins.anywhere",
        Shape::Consecutive => "rules.coins.neighbours",
        Shape::EquallySpaced => "rules.coins.equally-spaced",
    });
    words.say("rules.coins", &[("number", &number), ("shape", &shape)])
}

/// One line for the numbers that leave the same numbers of heaps.
fn taking(words: &Words, rules: &TakingBreaking) -> Vec<String> {
    let mut by_digit: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (take, digit) in rules.digits().iter().enumerate().filter(|(_, digit)| digit.0 > 0) {
        by_digit.entry(digit.0).or_default().push(take);
    }
    for digit in rules.tail().iter().filter(|digit| digit.0 > 0) {
        by_digit.entry(digit.0).or_default();
    }
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (digit, takes) in by_digit {
        let heaps: Vec<String> =
            (0..32).filter(|heaps| digit >> heaps & 1 == 1).map(|heaps: u32| heaps.to_string()).collect();
        let heaps = words.alternatives(&heaps);
        let (first, numbers) = numbers(words, rules, digit, &takes);
        lines.push((
            first,
            match first {
                0 => words.say("rules.break", &[("heaps", &heaps)]),
                _ => words.say("rules.take", &[("takes", &numbers), ("heaps", &heaps)]),
            },
        ));
        // A digit for taking nothing may stand for taking something too.
        if first == 0 && numbers != "0" {
            lines.push((1, words.say("rules.take", &[("takes", &numbers), ("heaps", &heaps)])));
        }
    }
    lines.sort();
    let mut lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    match rules.parts() {
        Parts::Any => {}
        Parts::Unequal => lines.push(words.plain("rules.unequal")),
        Parts::Equal => lines.push(words.plain("rules.equal")),
    }
    if lines.is_empty() {
        lines.push(words.plain("rules.none"));
    }
    lines
}

/// The numbers that are taken under a digit: the first of them, and all as text.
fn numbers(words: &Words, rules: &TakingBreaking, digit: u32, takes: &[usize]) -> (usize, String) {
    const MOST_RUNS: usize = 12;
    let (start, tail) = (rules.digits().len(), rules.tail());
    let places: Vec<usize> = (0..tail.len()).filter(|&at| tail[at].0 == digit).map(|at| start + at).collect();
    let mut all: Vec<usize> = takes.to_vec();
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
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if endless && let Some((shown, _)) = text.split_once(", ...") {
        text = format!("{shown}, ...");
    } else if !places.is_empty() {
        text = words.say("rules.step", &[("takes", &text), ("step", &tail.len().to_string())]);
    } else if runs.len() > MOST_RUNS {
        text.push_str(", ...");
    }
    (all.first().copied().unwrap_or(0), text)
}
