//! `grundy bench`: how fast the engine is.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rates are shown with a few digits, and times are not negative"
)]

mod against;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_heaps::engine::{Engine, Method, Options, split_of};

use crate::cli::{Bench, Format};
use crate::failure::Failure;
use crate::output::{Output, grouped};
use crate::progress::{Watch, interrupted};
use crate::ruleset::{load, title};
use crate::solving::threads;

/// The quickest run by one method.
#[derive(Debug, Serialize, Deserialize)]
struct Run {
    /// The method, the vector instructions that it used, and whether it may have used two threads.
    method: String,
    seconds: f64,
    heaps_per_second: f64,
    /// Fletcher's sums over the nimbers as 16-bit numbers, `b << 16 | a`: equal for every method.
    checksum: String,
    /// Of no use in the output of another program, which may have other counts.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    sparse: Option<Sparse>,
}

/// The work of the sparse method.
#[derive(Debug, Serialize)]
struct Sparse {
    mask: u64,
    position_parity: bool,
    rare: usize,
    last_rare: usize,
    witnesses: usize,
    full_scans: u64,
    pairs: u64,
    nanoseconds_per_pair: f64,
}

/// The answer.
#[derive(Debug, Serialize)]
struct Measured {
    ruleset: String,
    /// The heaps `0..=to` were computed.
    to: usize,
    repeat: u32,
    runs: Vec<Run>,
}

pub(crate) fn run(arguments: &Bench, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else {
        return Err(Failure::reported(format!(
            "{}: only the engine for taking-and-breaking rulesets can be measured",
            title(&ruleset)
        )));
    };
    if let Some(other) = &arguments.against {
        return against::run(arguments, &title(&ruleset), other, output);
    }
    let mut methods = vec![Method::Auto];
    if arguments.plain {
        methods.push(Method::Plain);
    }
    let runs = methods
        .into_iter()
        .map(|method| {
            let options = Options::default().method(method).threads(threads(arguments.threads));
            quickest(rules, options, arguments.to + 1, arguments.repeat)
        })
        .collect::<Result<Vec<_>, _>>()?;
    if runs.iter().any(|run| run.checksum != runs[0].checksum) {
        return Err(Failure::reported("the methods disagree about the nimbers"));
    }
    let measured =
        Measured { ruleset: ruleset.to_string(), to: arguments.to, repeat: arguments.repeat, runs };
    match arguments.format {
        Format::Json => {
            output.json(&measured)?;
        }
        Format::Text => text(&title(&ruleset), &measured, output)?,
    }
    Ok(())
}

/// The quickest of `repeat` runs from an empty engine with `options` to `heaps` heaps.
fn quickest(rules: &TakingBreaking, options: Options, heaps: usize, repeat: u32) -> Result<Run, Failure> {
    let mut best: Option<(Duration, Engine)> = None;
    for _ in 0..repeat {
        let watch = Watch::new(heaps as u64, 0);
        let start = Instant::now();
        let mut engine = Engine::with_options(rules, options);
        let ended = engine.advance_with(heaps, &mut |engine| {
            watch.at(engine.heaps() as u64);
            if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if ended.map_err(Failure::reported)?.is_break() {
            return Err(Failure::interrupted(format!("a run was at heap {}", engine.heaps())));
        }
        let elapsed = start.elapsed();
        if best.as_ref().is_none_or(|(least, _)| elapsed < *least) {
            best = Some((elapsed, engine));
        }
    }
    let Some((elapsed, engine)) = best else {
        return Err(Failure::usage("at least one run is needed"));
    };
    let seconds = elapsed.as_secs_f64();
    // Whole blocks are computed; what lies beyond the heaps asked for is not counted.
    let asked = engine.nimbers().between(0, heaps);
    let split = split_of(rules, asked);
    let sparse = engine.progress().sparse.zip(split);
    let threads = if options.threads > 1 { ", up to two threads" } else { "" };
    let name = sparse.as_ref().map_or_else(
        || "plain".to_owned(),
        |(sparse, _)| format!("sparse, {}{threads}", sparse.level.name()),
    );
    Ok(Run {
        method: name,
        seconds,
        heaps_per_second: heaps as f64 / seconds,
        checksum: checksum(&engine, heaps),
        sparse: sparse.map(|(sparse, split)| Sparse {
            mask: split.mask().0,
            position_parity: split.has_position_parity(),
            rare: split.rare_heaps(asked).heaps,
            last_rare: split.rare_heaps(asked).last.map_or(0, |(heap, _)| heap),
            witnesses: sparse.witnesses,
            full_scans: sparse.full_scans,
            pairs: sparse.pairs,
            nanoseconds_per_pair: if sparse.pairs == 0 { 0.0 } else { 1e9 * seconds / sparse.pairs as f64 },
        }),
    })
}

/// Fletcher's checksum over 16-bit sums, as engines of several authors print it.
fn checksum(engine: &Engine, heaps: usize) -> String {
    let (mut a, mut b) = (0_u16, 0_u16);
    for nimber in (0..heaps).filter_map(|heap| engine.nimber(heap)) {
        a = a.wrapping_add(nimber.0 as u16);
        b = b.wrapping_add(a);
    }
    format!("{:X}", u32::from(b) << 16 | u32::from(a))
}

/// Writes the speed of a run.
fn rate(run: &Run, output: &mut Output) -> io::Result<()> {
    output.field("method", &run.method)?;
    output.field("time", &format!("{:.4} s", run.seconds))?;
    output.field("rate", &format!("{} heaps/s", grouped(run.heaps_per_second as u128)))
}

/// Which heaps are computed, and how often.
fn heaps_and_runs(to: usize, repeat: u32) -> String {
    let times = if repeat == 1 { "one run".to_owned() } else { format!("quickest of {repeat} runs") };
    format!("0 to {}, {times}", grouped(to as u128))
}

fn text(title: &str, measured: &Measured, output: &mut Output) -> Result<(), Failure> {
    output.field("ruleset", title)?;
    output.field("heaps", &heaps_and_runs(measured.to, measured.repeat))?;
    for run in &measured.runs {
        writeln!(output)?;
        rate(run, output)?;
        if let Some(sparse) = &run.sparse {
            let parity = if sparse.position_parity { ", with the parity of the heap" } else { "" };
            output.field("mask", &format!("{} (binary {:b}){parity}", sparse.mask, sparse.mask))?;
            let rare = format!(
                "{} heaps, the last {}",
                grouped(sparse.rare as u128),
                grouped(sparse.last_rare as u128)
            );
            output.field("rare", &rare)?;
            output.field("witnesses", &grouped(sparse.witnesses as u128))?;
            output.field("full scans", &grouped(sparse.full_scans))?;
            output.field(
                "pairs",
                &format!("{}, {:.3} ns each", grouped(sparse.pairs), sparse.nanoseconds_per_pair),
            )?;
        }
        output.field("checksum", &run.checksum)?;
    }
    if let [fast, slow] = &*measured.runs {
        writeln!(output)?;
        output.field("ratio", &format!("{:.1} times", slow.seconds / fast.seconds))?;
    }
    Ok(())
}
