//! `grundy find`: the rulesets of a census whose sequence begins with given nimbers.

use sg_census::{Found, FoundAlias, find};

use super::census::Shown;
use crate::cli::Format;
use crate::cli::census::Find;
use crate::failure::Failure;
use crate::output::{Output, counted, shortened};

/// The most rulesets of one code that are listed.
const LISTED: usize = 12;

pub(crate) fn run(arguments: &Find, output: &mut Output) -> Result<(), Failure> {
    let found = find(&arguments.directory, &arguments.nimbers, &Shown::new("codes"))?;
    match arguments.format {
        Format::Json => output.json(&found),
        Format::Text => text(&found, output),
    }
}

fn text(found: &[Found], output: &mut Output) -> Result<(), Failure> {
    output.field("found", &counted(found.len() as u128, "canonical code"))?;
    for Found { code, aliases } in found {
        let mut listed: Vec<String> = aliases.iter().take(LISTED).map(alias).collect();
        if let Some(more) = aliases.len().checked_sub(LISTED).filter(|&more| more > 0) {
            listed.push(format!("{more} more"));
        }
        output.field(&shortened(code, 13), &listed.join(", "))?;
    }
    Ok(())
}

/// A ruleset and how its heaps are counted.
fn alias(alias: &FoundAlias) -> String {
    let code = shortened(&alias.code, 40);
    match alias.shift {
        0 => code,
        shift => format!("{code} (heap n{shift:+})"),
    }
}
