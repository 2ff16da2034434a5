//! `sg nimber`: a position, who wins it, and every winning move.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use sg_core::heaps::bean_splitting;
use sg_core::heaps::coin_turning::{CoinNimbers, CoinTurning, Shape};
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::heaps::winning::{Known, winning_moves};
use sg_core::{HeapRuleset, Nimber, Outcome};

use super::period::{Hunt, Limit};
use crate::cli::{Format, Nimber as Arguments};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped};
use crate::ruleset::{load, title};
use crate::sequence::kept;

/// The answer.
#[derive(Debug, Serialize)]
struct Position {
    ruleset: String,
    nim_sum: Nimber,
    outcome: Outcome,
    /// One entry a size, the largest first.
    heaps: Vec<Heap>,
    /// Over all heaps; absent if some could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<u128>,
}

/// The heaps of one size.
#[derive(Debug, Serialize)]
struct Heap {
    size: u64,
    /// How many heaps have this size.
    times: usize,
    nimber: Nimber,
    /// The winning moves in one of them leave this nim-sum.
    wanted: Nimber,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<u128>,
    /// The first of them.
    listed: Vec<Move>,
}

/// A move: what becomes of the heap.
#[derive(Debug, Serialize)]
struct Move {
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<u64>,
    leaves: Vec<u64>,
}

/// Nimbers of heaps, and winning moves in one heap.
trait Theory {
    fn nimber(&self, heap: u64) -> Option<Nimber>;
    /// The moves that leave nim-sum `wanted`: how many, if they can be counted, and the first of them.
    fn winning(&self, heap: u64, wanted: Nimber, list: usize) -> (Option<u128>, Vec<Move>);
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let largest = arguments.heaps.iter().copied().max().unwrap_or(0);
    let position = match ruleset.rules() {
        RulesetKind::TakingBreaking(rules) => {
            let mut hunt = Hunt::new(rules);
            let theory = Heaps::new(rules, &mut hunt, largest, arguments.up_to)
                .map_err(|failure| about(&ruleset, failure))?;
            position(&ruleset, arguments, &theory)
        }
        RulesetKind::BeanSplitting => position(&ruleset, arguments, &Beans),
        RulesetKind::CoinTurning(coins) => {
            let theory = Coins::new(coins, largest).map_err(|failure| about(&ruleset, failure))?;
            position(&ruleset, arguments, &theory)
        }
    };
    match arguments.format {
        Format::Text => text(&ruleset, &position, output),
        Format::Json => {
            serde_json::to_writer_pretty(&mut *output, &position)?;
            writeln!(output)?;
            Ok(())
        }
    }
}

fn about(ruleset: &Ruleset, failure: Failure) -> Failure {
    match failure {
        Failure::Report(report) => Failure::Report(format!("{}: {report}", title(ruleset))),
        failure => failure,
    }
}

fn position(ruleset: &Ruleset, arguments: &Arguments, theory: &impl Theory) -> Position {
    let nimber = |heap| theory.nimber(heap).unwrap_or_default();
    let mut sizes: BTreeMap<u64, usize> = BTreeMap::new();
    for &heap in &arguments.heaps {
        *sizes.entry(heap).or_default() += 1;
    }
    let nim_sum: Nimber = arguments.heaps.iter().map(|&heap| nimber(heap)).sum();
    let heaps: Vec<Heap> = sizes
        .into_iter()
        .rev()
        .map(|(size, times)| {
            let wanted = nim_sum ^ nimber(size);
            // Every move from a P-position loses: none need be looked for.
            let (winning_moves, listed) = if nim_sum.is_zero() {
                (Some(0), Vec::new())
            } else {
                theory.winning(size, wanted, arguments.list)
            };
            Heap { size, times, nimber: nimber(size), wanted, winning_moves, listed }
        })
        .collect();
    let winning_moves = heaps.iter().try_fold(0_u128, |all, heap| {
        heap.winning_moves.and_then(|count| all.checked_add(count.checked_mul(heap.times as u128)?))
    });
    Position { ruleset: ruleset.to_string(), nim_sum, outcome: nim_sum.outcome(), heaps, winning_moves }
}

fn text(ruleset: &Ruleset, position: &Position, output: &mut Output) -> Result<(), Failure> {
    let Position { nim_sum, outcome, heaps, .. } = position;
    output.field("ruleset", &title(ruleset))?;
    let width = heaps.iter().map(|heap| heap.size.to_string().len()).max().unwrap_or(0);
    for (at, heap) in heaps.iter().enumerate() {
        let times = if heap.times == 1 { String::new() } else { format!("  ({} times)", heap.times) };
        let line = format!("{:>width$}  nimber {}{times}", heap.size, heap.nimber);
        output.field(if at == 0 { "heaps" } else { "" }, &line)?;
    }
    output.field("nim-sum", &nim_sum.to_string())?;
    let who = match outcome {
        Outcome::N => "N-position: the player to move wins",
        Outcome::P => "P-position: the player to move loses, whatever the move",
    };
    let who = output.good(who);
    output.field("outcome", &who)?;
    if *outcome == Outcome::P {
        return Ok(());
    }
    let all = position.winning_moves.map_or_else(|| "not counted".to_owned(), grouped);
    output.field("winning moves", &all)?;
    for heap in heaps.iter().filter(|heap| heap.winning_moves != Some(0)) {
        let each = if heap.times == 1 { "in heap" } else { "in each heap" };
        let count = match heap.winning_moves {
            Some(count) => counted(count, "move"),
            None if heap.listed.is_empty() => "nobody counted the moves".to_owned(),
            None => "these moves and perhaps others".to_owned(),
        };
        let line = format!("{each} {}: {count} to nim-sum {}", heap.size, heap.wanted);
        let line = output.heading(&line);
        writeln!(output, "  {line}")?;
        for Move { take, leaves } in &heap.listed {
            let left: Vec<_> = leaves.iter().map(u64::to_string).collect();
            let left = match &*left {
                [] => "nothing".to_owned(),
                left => left.join(" + "),
            };
            match take {
                Some(0) => writeln!(output, "    break into {left}")?,
                Some(take) => writeln!(output, "    take {take}, leave {left}")?,
                None => writeln!(output, "    -> {left}")?,
            }
        }
        let more = heap.winning_moves.unwrap_or(0).saturating_sub(heap.listed.len() as u128);
        if more > 0 {
            writeln!(output, "    ... and {} more", grouped(more))?;
        }
    }
    Ok(())
}

/// Taking and breaking.
struct Heaps<'a> {
    rules: &'a TakingBreaking,
    known: Known<'a>,
}

impl<'a> Heaps<'a> {
    /// Heaps up to this size are computed without a look for a period: it would not be quicker.
    const NEAR: u64 = 1 << 14;

    fn new(
        rules: &'a TakingBreaking,
        hunt: &'a mut Hunt,
        largest: u64,
        up_to: Option<usize>,
    ) -> Result<Self, Failure> {
        let enough = usize::try_from(largest).ok().and_then(|largest| largest.checked_add(1));
        let proved = if largest <= Self::NEAR {
            hunt.engine.advance(largest as usize + 1)?;
            None
        } else {
            hunt.run(Limit::new(up_to), enough)?
        };
        let heaps = hunt.engine.heaps();
        if proved.is_none() && enough.is_none_or(|enough| heaps < enough) {
            return Err(Failure::Report(format!(
                "no period is proved from {}, so the nimber of heap {largest} is not known\n  \
                 help: `--up-to N` computes more",
                counted(heaps as u128, "heap")
            )));
        }
        Ok(Self { rules, known: Known::new(kept(&hunt.engine), proved) })
    }
}

impl Theory for Heaps<'_> {
    fn nimber(&self, heap: u64) -> Option<Nimber> {
        self.known.nimber(heap)
    }

    fn winning(&self, heap: u64, wanted: Nimber, list: usize) -> (Option<u128>, Vec<Move>) {
        let Some(moves) = winning_moves(self.rules, &self.known, heap, wanted, list) else {
            return (None, Vec::new());
        };
        let listed =
            moves.listed.into_iter().map(|m| Move { take: Some(m.take), leaves: m.leaves }).collect();
        (moves.count, listed)
    }
}

/// Bean splitting, by its formulas.
struct Beans;

impl Theory for Beans {
    fn nimber(&self, heap: u64) -> Option<Nimber> {
        Some(bean_splitting::nimber(heap))
    }

    fn winning(&self, heap: u64, wanted: Nimber, list: usize) -> (Option<u128>, Vec<Move>) {
        let count = bean_splitting::count_splits(heap, wanted);
        let list = list.min(usize::try_from(count).unwrap_or(list));
        let splits = bean_splitting::splits(heap, wanted).take(list);
        let listed = splits.map(|(a, b)| Move { take: None, leaves: vec![a, b] }).collect();
        (Some(count.into()), listed)
    }
}

/// Turning coins.
struct Coins<'a> {
    coins: &'a CoinTurning,
    values: Vec<u32>,
}

impl<'a> Coins<'a> {
    fn new(coins: &'a CoinTurning, largest: u64) -> Result<Self, Failure> {
        let mut nimbers = CoinNimbers::new(coins.clone());
        if coins.closed_form(0).is_none() {
            let largest = usize::try_from(largest).unwrap_or(usize::MAX);
            nimbers.extend(largest.min(1 << 20)).map_err(|error| Failure::Report(error.to_string()))?;
            if nimbers.values().len() <= largest {
                return Err(Failure::Report(format!(
                    "no formula gives the nimber of coin {largest}, and it is too far to compute"
                )));
            }
        }
        Ok(Self { coins, values: nimbers.values().to_vec() })
    }
}

impl Theory for Coins<'_> {
    fn nimber(&self, coin: u64) -> Option<Nimber> {
        let computed = || self.values.get(usize::try_from(coin).ok()?).map(|&value| Nimber(value.into()));
        self.coins.closed_form(coin).or_else(computed)
    }

    fn winning(&self, coin: u64, wanted: Nimber, list: usize) -> (Option<u128>, Vec<Move>) {
        let alone = || Move { take: None, leaves: Vec::new() };
        match (self.coins.least(), self.coins.most(), self.coins.shape()) {
            _ if coin == 0 => (Some(0), Vec::new()),
            // With at most three coins no two others have the nim-sum 0, so the coin is turned alone.
            (1, Some(2 | 3), Shape::Any) if wanted.is_zero() => (Some(1), vec![alone()]),
            // Turning Turtles: one other coin, whose number is its nimber.
            (1, Some(2), Shape::Any) if wanted.0 < coin => {
                (Some(1), vec![Move { take: None, leaves: vec![wanted.0] }])
            }
            (1, Some(2), Shape::Any) => (Some(0), Vec::new()),
            // Mock Turtles: as bean splitting, but two others must differ.
            (1, Some(3), Shape::Any) => {
                let (count, mut listed) = Beans.winning(coin, wanted, list);
                for m in &mut listed {
                    m.leaves.retain(|&coin| coin > 0);
                }
                (count, listed)
            }
            (_, most, Shape::Any) => {
                // Few enough to walk through, or not counted at all.
                let others = u64::from(most.unwrap_or(u32::MAX).saturating_sub(1)).min(coin - 1);
                let subsets = (0..others).try_fold(1_u64, |all, other| all.checked_mul(coin - other));
                if subsets.is_none_or(|subsets| subsets > 1 << 24) {
                    return (None, Vec::new());
                }
                let (mut count, mut listed) = (0, Vec::new());
                self.coins.options(coin as usize, |others| {
                    let sum: Nimber = others.iter().filter_map(|&other| self.nimber(other as u64)).sum();
                    if sum == wanted {
                        count += 1;
                        if listed.len() < list {
                            listed.push(Move {
                                take: None,
                                leaves: others.iter().map(|&other| other as u64).collect(),
                            });
                        }
                    }
                });
                (Some(count), listed)
            }
            (_, _, shape) => self.spaced(coin, wanted, list, shape),
        }
    }
}

impl Coins<'_> {
    /// Neighbours, or coins at equal distances.
    fn spaced(&self, coin: u64, wanted: Nimber, list: usize, shape: Shape) -> (Option<u128>, Vec<Move>) {
        const PATIENCE: u64 = 1 << 27;
        let least = u64::from(self.coins.least()) - 1;
        let most = self.coins.most().map_or(u64::MAX, |most| u64::from(most) - 1);
        let widest = if shape == Shape::Consecutive { 1 } else { coin - 1 };
        let (mut count, mut listed, mut steps) = (0, Vec::new(), 0);
        if least == 0 && wanted.is_zero() {
            count += 1;
            listed.push(Move { take: None, leaves: Vec::new() });
        }
        for distance in 1..=widest {
            let mut sum = Nimber::ZERO;
            for others in 1..=most.min((coin - 1) / distance) {
                steps += 1;
                if steps > PATIENCE {
                    return (None, listed);
                }
                sum ^= self.nimber(coin - others * distance).unwrap_or_default();
                if others >= least && sum == wanted {
                    count += 1;
                    if listed.len() < list {
                        let leaves = (1..=others).map(|other| coin - other * distance).collect();
                        listed.push(Move { take: None, leaves });
                    }
                }
            }
        }
        (Some(count), listed)
    }
}
