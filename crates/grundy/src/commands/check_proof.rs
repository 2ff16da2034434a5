//! `grundy check-proof`: checking the certificate of a period.

use rayon::prelude::*;
use sg_heaps::period::certificate::Certificate;

use crate::cli::Format;
use crate::cli::period::CheckProof;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, counted, grouped};

/// No certificate is longer.
const MOST_BYTES: u64 = 1 << 28;

pub(crate) fn run(arguments: &CheckProof, output: &mut Output) -> Result<(), Failure> {
    let path = &arguments.file;
    let text = input::certificate(path, MOST_BYTES, ["sg misere certificate", "grundy misere check"])?;
    let refused = |refusal| Failure::reported(format!("{}: {refusal}", path.display()));
    let certificate = Certificate::parse(&text).map_err(refused)?;
    let checker = certificate.checker().map_err(refused)?;

    let [part, parts] = arguments.part.unwrap_or([0, 1]);
    let segments: Vec<usize> = (part..checker.segments()).step_by(parts).collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.jobs.unwrap_or(0))
        .build()
        .map_err(|error| Failure::reported(format!("cannot start threads: {error}")))?;
    // The first segment that is wrong, whichever thread is the first to find one.
    let wrong = pool.install(|| segments.par_iter().find_map_first(|&segment| checker.check(segment).err()));
    if let Some(refusal) = wrong {
        return Err(refused(refusal));
    }

    let claim = certificate.claim();
    let verdict = if parts == 1 { "verified" } else { "part verified" };
    if arguments.format == Format::Json {
        return output.object(vec![
            ("ruleset", certificate.ruleset().into()),
            ("verdict", verdict.into()),
            ("period", claim.distance.into()),
            ("preperiod", claim.from.into()),
            ("saltus", claim.saltus.into()),
            ("theorem_id", certificate.theorem_id().into()),
            ("heaps", certificate.heaps().into()),
            ("part", [part as u64, parts as u64][..].into()),
            ("segments", checker.segments().into()),
            ("checked", segments.len().into()),
        ]);
    }
    output.field("ruleset", certificate.ruleset())?;
    output.field("period", &grouped(claim.distance))?;
    output.field("preperiod", &grouped(claim.from))?;
    output.field("saltus", &claim.saltus.to_string())?;
    output.field("theorem", certificate.theorem_id())?;
    let heaps = counted(certificate.heaps(), "heap");
    let all = counted(checker.segments() as u128, "segment");
    let what = match parts {
        1 => output.good(&format!("verified, {heaps} in {all}")),
        _ => format!(
            "part {part} of {parts} verified: {} of {all}, {heaps} in all",
            grouped(segments.len() as u128)
        ),
    };
    output.field("checked", &what)?;
    Ok(())
}
