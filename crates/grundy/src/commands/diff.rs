//! `grundy diff`: where two nimber sequences differ, and whether they are proved to be equal.

use sg_core::heaps::notation::Ruleset;
use sg_heaps::Solver;
use sg_heaps::comparison::{Comparison, EqualityProof, compare};
use sg_heaps::solver::{Limits, SolveError};
use sg_play::json::Json;

use crate::cli::{Diff, Format};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped};
use crate::ruleset::{load_both, title};
use crate::solving;

pub(crate) fn run(arguments: &Diff, output: &mut Output) -> Result<(), Failure> {
    let rulesets = load_both(&arguments.first, &arguments.second)?;
    let heaps = arguments.up_to + 1;
    let [mut first, mut second] =
        [0, 1].map(|at: usize| Solver::new(&rulesets[at]).with_limits(Limits::table(heaps as u64)));
    let found = solving::watched(heaps as u64, |watch| compare(&mut first, &mut second, heaps as u64, watch))
        .map_err(|error| failure(&rulesets, error))?;
    match arguments.format {
        Format::Text => text(&rulesets, &found, output),
        Format::Json => json(&rulesets, &found, output),
    }
}

fn failure([first, second]: &[Ruleset; 2], error: SolveError) -> Failure {
    match solving::failure(first, error) {
        // The comparison does not tell which of the two it was.
        Failure::Report(_) => Failure::reported(format!("{} and {}: {error}", title(first), title(second))),
        failure => failure,
    }
}

/// The answer for people.
fn text(rulesets: &[Ruleset; 2], found: &Comparison, output: &mut Output) -> Result<(), Failure> {
    let last = grouped(found.heaps - 1);
    output.field("first", &title(&rulesets[0]))?;
    output.field("second", &title(&rulesets[1]))?;
    if let Some(first) = found.first {
        output.field(
            "differ",
            &format!("first at heap {}: {} and {}", grouped(first.heap), first.first, first.second),
        )?;
        output.field("differences", &format!("{} up to heap {last}", counted(found.differences, "heap")))?;
        if let Some(shifted) = &found.shifted {
            let (by, which) =
                if shifted.first > 0 { (shifted.first, "first") } else { (shifted.second, "second") };
            output.field(
                "shift",
                &format!("heap n + {by} of the {which} ruleset has the nimber of heap n of the other"),
            )?;
            equality(shifted.proof.as_ref(), shifted.heaps, output)?;
        }
        return Ok(());
    }
    output.field("differ", &format!("nowhere up to heap {last}"))?;
    equality(found.proof.as_ref(), found.heaps, output)
}

/// Whether what was seen is proved.
fn equality(proof: Option<&EqualityProof>, heaps: u64, output: &mut Output) -> Result<(), Failure> {
    if let Some(proof) = proof {
        let good = output.good("on all heaps");
        output.field("equal", &format!("{good}: {proof}"))?;
    } else {
        let seen = format!("as far as {} show, which proves nothing", counted(heaps, "heap"));
        output.field("equal", &format!("{seen}; `--up-to N` compares more"))?;
    }
    Ok(())
}

/// The answer for programs.
fn json(rulesets: &[Ruleset; 2], found: &Comparison, output: &mut Output) -> Result<(), Failure> {
    let side = |ruleset: &Ruleset| {
        Json::Object(vec![("ruleset", ruleset.to_string().into()), ("code", ruleset.code().into())])
    };
    let proof = |proof: &Option<EqualityProof>| {
        let said = |proof: &EqualityProof| {
            Json::Object(vec![("by", proof.id().into()), ("text", proof.to_string().into())])
        };
        Json::from(proof.as_ref().map(said))
    };
    let first_difference = found.first.map(|first| {
        let nimbers = [first.first.0, first.second.0];
        Json::Object(vec![("heap", first.heap.into()), ("nimbers", nimbers[..].into())])
    });
    let shift = found.shifted.as_ref().map(|shifted| {
        Json::Object(vec![
            ("first", shifted.first.into()),
            ("second", shifted.second.into()),
            ("heaps", shifted.heaps.into()),
            ("equal_for_ever", proof(&shifted.proof)),
        ])
    });
    output.object(vec![
        ("first", side(&rulesets[0])),
        ("second", side(&rulesets[1])),
        // The heaps `0..heaps` were compared.
        ("heaps", found.heaps.into()),
        ("differences", found.differences.into()),
        ("first_difference", first_difference.into()),
        ("equal_for_ever", proof(&found.proof)),
        ("shift", shift.into()),
    ])
}
