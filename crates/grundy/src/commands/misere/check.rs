//! `grundy misere check`: checking a certificate.

use sg_misere::Certificate;

use super::Check;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, counted};

/// A certificate of a million heaps, or of some thousand elements, is smaller.
const MOST_BYTES: u64 = 1 << 25;

pub(super) fn run(arguments: &Check, output: &mut Output) -> Result<(), Failure> {
    let path = &arguments.file;
    let text = input::certificate(path, MOST_BYTES, ["sg period certificate", "grundy check-proof"])?;
    let wrong = |what: &dyn std::fmt::Display| Failure::reported(format!("{}: {what}", path.display()));
    let certificate = Certificate::parse(&text).map_err(|flaw| wrong(&flaw))?;
    let checked = certificate.check().map_err(|flaw| wrong(&flaw))?;
    output.field("ruleset", certificate.ruleset())?;
    let quotient = format!("{}, {} of them P", counted(checked.order as u128, "element"), checked.p_order);
    output.field("quotient", &quotient)?;
    match checked.repetition {
        Some(repetition) => {
            output.field("of", "all heaps")?;
            output.field("period", &repetition.distance.to_string())?;
            output.field("preperiod", &repetition.from.to_string())?;
        }
        None => output.field("of", &format!("heaps 0 to {}", checked.heaps - 1))?,
    }
    let by = match (checked.repetition, certificate.last_fickle()) {
        (Some(_), Some(last)) => Some(format!("all heaps are tame (the last fickle heap is {last})")),
        (Some(_), None) => Some("misere periodicity".to_owned()),
        (None, _) => None,
    };
    if let Some(by) = by {
        output.field("proved by", &by)?;
    }
    let steps = match checked.nimbers {
        0 => counted(checked.transitions as u128, "transition"),
        nimbers => counted(nimbers, "nimber"),
    };
    output.field("checked", &format!("{}, {steps}", counted(checked.heaps, "heap")))?;
    Ok(())
}
