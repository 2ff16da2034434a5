//! `sg stats`: what values occur, how often, and how they split into rare and common ones.

#![expect(clippy::cast_precision_loss, reason = "means and shares are shown with a few digits")]

use std::io::Write;

use serde::Serialize;
use sg_core::heaps::engine::NimberSlice;

use crate::cli::{Format, Stats};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped};
use crate::ruleset::{load, title};
use crate::sequence::Sequence;

/// How many nimbers the text lists.
const LISTED: usize = 40;
/// Masks are tried for nimbers below this; the transform works on so many numbers at once.
const MOST_MASKED: usize = 1 << 22;

/// The answer.
#[derive(Debug, Serialize)]
struct Statistics {
    ruleset: String,
    /// The heaps `0..=to` were looked at.
    to: usize,
    largest: u64,
    /// The first heap with the largest nimber.
    largest_at: usize,
    mean: f64,
    different: usize,
    zeros: u64,
    last_zero: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<Split>,
    nimbers: Vec<Value>,
}

/// A value and where it occurs.
#[derive(Clone, Debug, Serialize)]
struct Value {
    nimber: u64,
    heaps: u64,
    first: usize,
    last: usize,
}

/// The sparse-space split: values with an even number of one-bits under the mask are rare.
#[derive(Debug, Serialize)]
struct Split {
    mask: u64,
    /// The heap's parity counts as one more bit.
    position_parity: bool,
    rare_heaps: u64,
    last_rare: usize,
    last_rare_nimber: u64,
    rare_nimbers: Vec<u64>,
}

pub(crate) fn run(arguments: &Stats, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let sequence = Sequence::compute(&ruleset, arguments.to + 1)?;
    let statistics = statistics(ruleset.to_string(), sequence.nimbers().between(0, arguments.to + 1));
    match arguments.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut *output, &statistics)?;
            writeln!(output)?;
            Ok(())
        }
        Format::Text => text(&title(&ruleset), &statistics, output),
    }
}

fn statistics(ruleset: String, run: NimberSlice<'_>) -> Statistics {
    let (mut largest, mut largest_at, mut sum) = (0, 0, 0_u128);
    for (heap, nimber) in run.iter().enumerate() {
        if nimber.0 > largest {
            (largest, largest_at) = (nimber.0, heap);
        }
        sum += u128::from(nimber.0);
    }
    // Nimbers are at most a small multiple of the heap, so the table is no larger than the sequence.
    let mut table: Vec<Value> =
        (0..=largest).map(|nimber| Value { nimber, heaps: 0, first: 0, last: 0 }).collect();
    for (heap, nimber) in run.iter().enumerate() {
        let value = &mut table[nimber.0 as usize];
        if value.heaps == 0 {
            value.first = heap;
        }
        value.heaps += 1;
        value.last = heap;
    }
    let split = split(run, largest as usize, &table);
    let (zeros, last_zero) = (table[0].heaps, table[0].last);
    table.retain(|value| value.heaps > 0);
    Statistics {
        ruleset,
        to: run.len() - 1,
        largest,
        largest_at,
        mean: sum as f64 / run.len() as f64,
        different: table.len(),
        zeros,
        last_zero,
        split,
        nimbers: table,
    }
}

/// The mask, with or without the heap's parity, that makes the fewest heaps rare.
///
/// With `f(v)` heaps of nimber `v`, the Walsh-Hadamard transform `F(m)` of `f` is the number of heaps with an even
/// number of one-bits under `m` less the number of those with an odd one, so all masks are tried at once.
fn split(run: NimberSlice<'_>, largest: usize, table: &[Value]) -> Option<Split> {
    let size = (largest + 1).next_power_of_two();
    if size > MOST_MASKED {
        return None;
    }
    let mut plain: Vec<i64> = table.iter().map(|value| value.heaps.cast_signed()).collect();
    plain.resize(size, 0);
    let mut by_parity = vec![0_i64; size];
    for (heap, nimber) in run.iter().enumerate() {
        by_parity[nimber.0 as usize] += if heap % 2 == 0 { 1 } else { -1 };
    }
    walsh_hadamard(&mut plain);
    walsh_hadamard(&mut by_parity);
    // The least excess of even over odd; the empty mask makes everything rare.
    let best = plain.iter().zip(0..).skip(1).map(|(&excess, mask)| (excess, false, mask));
    let (_, position_parity, mask) =
        best.chain(by_parity.iter().zip(0..).map(|(&excess, mask)| (excess, true, mask))).min()?;
    let is_rare = |heap: usize, nimber: u64| {
        let turns = (nimber & mask).count_ones() + u32::from(position_parity && heap % 2 == 1);
        turns.is_multiple_of(2)
    };
    let (mut rare_heaps, mut last_rare, mut last_rare_nimber) = (0, 0, 0);
    let mut occurs = vec![false; largest + 1];
    for (heap, nimber) in run.iter().enumerate() {
        if is_rare(heap, nimber.0) {
            rare_heaps += 1;
            (last_rare, last_rare_nimber) = (heap, nimber.0);
            occurs[nimber.0 as usize] = true;
        }
    }
    let rare_nimbers = (0..).zip(&occurs).filter(|&(_, &occurs)| occurs).map(|(nimber, _)| nimber).collect();
    Some(Split { mask, position_parity, rare_heaps, last_rare, last_rare_nimber, rare_nimbers })
}

fn walsh_hadamard(values: &mut [i64]) {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

fn text(title: &str, statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    let heaps = statistics.to as u64 + 1;
    let percent = |part: u64| format!("{:.3} %", 100.0 * part as f64 / heaps as f64);
    output.field("ruleset", title)?;
    output.field("heaps", &format!("0 to {}", grouped(statistics.to as u128)))?;
    output.field(
        "largest",
        &format!("{} at heap {}", grouped(statistics.largest), grouped(statistics.largest_at as u128)),
    )?;
    output.field("mean", &format!("{:.3}", statistics.mean))?;
    output.field("different", &counted(statistics.different as u128, "nimber"))?;
    output.field(
        "P-positions",
        &format!(
            "{} ({}), the last at heap {}",
            counted(statistics.zeros.into(), "heap"),
            percent(statistics.zeros),
            grouped(statistics.last_zero as u128)
        ),
    )?;
    if let Some(split) = &statistics.split {
        let parity = if split.position_parity { " with the parity of the heap" } else { "" };
        output.field(
            "mask",
            &format!(
                "{} (binary {:b}){parity}: an even number of one-bits under it is rare",
                split.mask, split.mask
            ),
        )?;
        output.field(
            "rare",
            &format!("{} ({})", counted(split.rare_heaps.into(), "heap"), percent(split.rare_heaps)),
        )?;
        if split.rare_heaps > 0 {
            let last =
                format!("heap {}, nimber {}", grouped(split.last_rare as u128), split.last_rare_nimber);
            output.field("last rare", &last)?;
        }
        let shown: Vec<_> = split.rare_nimbers.iter().take(LISTED).map(u64::to_string).collect();
        let more = if split.rare_nimbers.len() > LISTED { ", ..." } else { "" };
        output.field("rare nimbers", &format!("{}{more}", shown.join(", ")))?;
    }
    writeln!(output)?;
    let heading = output.heading(&format!(
        "{:>10}  {:>13}  {:>10}  {:>13}  {:>13}  {}",
        "nimber", "heaps", "share", "first", "last", "kind"
    ));
    writeln!(output, "{}", heading.trim_end())?;
    for value in statistics.nimbers.iter().take(LISTED) {
        let kind = match &statistics.split {
            Some(split) if !split.position_parity => {
                if split.rare_nimbers.binary_search(&value.nimber).is_ok() { "rare" } else { "common" }
            }
            _ => "",
        };
        let line = format!(
            "{:>10}  {:>13}  {:>10}  {:>13}  {:>13}  {kind}",
            value.nimber,
            grouped(value.heaps),
            percent(value.heaps),
            grouped(value.first as u128),
            grouped(value.last as u128),
        );
        writeln!(output, "{}", line.trim_end())?;
    }
    if let Some(more) = statistics.nimbers.len().checked_sub(LISTED).filter(|&more| more > 0) {
        writeln!(output, "... and {} more; `--format json` has them all", counted(more as u128, "nimber"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The transform against trying every mask by itself.
    #[test]
    fn the_mask_makes_the_fewest_heaps_rare() {
        let mut state = 3_u64;
        for _ in 0..50 {
            let values: Vec<u8> = (0..300)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(5);
                    (state >> 59) as u8
                })
                .collect();
            let found = statistics(String::new(), NimberSlice::U8(&values)).split.expect("small");
            let rare = |mask: u8, parity: bool| {
                let even = |(heap, value): (usize, &u8)| {
                    ((value & mask).count_ones() + u32::from(parity && heap % 2 == 1)).is_multiple_of(2)
                };
                values.iter().enumerate().filter(|&pair| even(pair)).count() as u64
            };
            let least =
                (0..32).flat_map(|mask| [(mask, false), (mask, true)]).filter(|&split| split != (0, false));
            assert_eq!(Some(found.rare_heaps), least.map(|(mask, parity)| rare(mask, parity)).min());
            assert_eq!(found.rare_heaps, rare(found.mask as u8, found.position_parity));
        }
    }
}
