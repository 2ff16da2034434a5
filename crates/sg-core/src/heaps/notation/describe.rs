//! The moves of a ruleset as arrows.

use super::RulesetKind;
use crate::heaps::taking_breaking::{Parts, TakingBreaking};

/// One line for each number of heaps that may be left.
pub(super) fn arrows(rules: &RulesetKind) -> Vec<String> {
    match rules {
        RulesetKind::TakingBreaking(rules) => taking_breaking(rules),
        RulesetKind::BeanSplitting => vec!["a -> b + c where a > b >= c >= 0".to_owned()],
        RulesetKind::CoinTurning(coins) => vec![format!("{coins}, the rightmost from heads to tails")],
    }
}

fn taking_breaking(rules: &TakingBreaking) -> Vec<String> {
    (0..=rules.most_heaps())
        .filter_map(|heaps| {
            let (takes, several) = numbers(rules, heaps)?;
            let parts: Vec<String> =
                (0..heaps as usize).map(|at| char::from(b'b' + (at % 25) as u8).to_string()).collect();
            let left = if parts.is_empty() { "nothing".to_owned() } else { parts.join(" + ") };
            let taken = if several { "t".to_owned() } else { takes.clone() };
            let sum = match (parts.is_empty(), &*taken) {
                (true, _) => taken,
                (false, "0") => parts.join(" + "),
                (false, _) => format!("{} + {taken}", parts.join(" + ")),
            };
            let kind = match rules.parts() {
                Parts::Unequal if heaps >= 2 => format!(", {} all different", parts.join(", ")),
                Parts::Equal if heaps >= 2 => format!(", {}", parts.join(" = ")),
                _ => String::new(),
            };
            let range = if several { format!(", t = {takes}") } else { String::new() };
            Some(format!("a -> {left} where a = {sum}{kind}{range}"))
        })
        .collect()
}

/// The numbers that may be taken if `heaps` heaps are left, in words, and whether they are several.
fn numbers(rules: &TakingBreaking, heaps: u32) -> Option<(String, bool)> {
    let listed: Vec<usize> = rules.takes_that_leave(heaps).collect();
    let start = rules.digits().len();
    let tail = rules.tail();
    let inside = tail.iter().filter(|digit| digit.leaves(heaps)).count();
    let mut runs = runs(&listed);
    let of_tail = if inside == 0 {
        None
    } else if inside == tail.len() {
        // A run that reaches the tail goes on forever.
        let run = runs.pop_if(|(_, last)| *last + 1 == start);
        let from = run.map_or(start, |(first, _)| first);
        Some(format!("{from}, {}, {}, ...", from + 1, from + 2))
    } else {
        let firsts: Vec<String> = (0..2 * tail.len())
            .filter(|&at| tail[at % tail.len()].leaves(heaps))
            .take(12.max(2 * inside).min(24))
            .map(|at| (start + at).to_string())
            .collect();
        Some(format!("{}, ... (step {})", firsts.join(", "), tail.len()))
    };
    let several = listed.len() > 1 || of_tail.is_some();
    let words: Vec<String> = words(&runs).into_iter().chain(of_tail).collect();
    (!words.is_empty()).then(|| (words.join(", "), several))
}

/// Sorted numbers as runs of neighbours.
fn runs(numbers: &[usize]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

fn words(runs: &[(usize, usize)]) -> Vec<String> {
    runs.iter()
        .map(|&(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        })
        .collect()
}
