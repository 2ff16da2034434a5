//! `grundy rulesets`: the names, and what one ruleset is.

use std::io::Write;

use serde::Serialize;
use sg_core::heaps::notation::{NAMES, Ruleset};

use crate::cli::{Format, Rulesets};
use crate::failure::Failure;
use crate::output::Output;
use crate::ruleset::load;

/// A ruleset for programs.
#[derive(Debug, Serialize)]
struct Record {
    ruleset: String,
    code: Option<String>,
    names: Vec<&'static str>,
    aliases: Vec<&'static str>,
    about: Vec<&'static str>,
    moves: Vec<String>,
}

impl Record {
    fn new(ruleset: &Ruleset) -> Self {
        let known = ruleset.known_as();
        Self {
            ruleset: ruleset.to_string(),
            code: ruleset.code(),
            names: known.iter().map(|named| named.name).collect(),
            aliases: known.iter().flat_map(|named| named.aliases).copied().collect(),
            about: known.iter().map(|named| named.about).collect(),
            moves: ruleset.description(),
        }
    }
}

pub(crate) fn run(arguments: &Rulesets, output: &mut Output) -> Result<(), Failure> {
    match &arguments.ruleset {
        Some(argument) => one(&load(argument)?, arguments.format, output),
        None => all(arguments.format, output),
    }
}

fn one(ruleset: &Ruleset, format: Format, output: &mut Output) -> Result<(), Failure> {
    let record = Record::new(ruleset);
    if format == Format::Json {
        return output.json(&record);
    }
    output.field("ruleset", &record.ruleset)?;
    if let Some(code) = &record.code {
        output.field("code", code)?;
    }
    let names: Vec<_> = record.names.iter().chain(&record.aliases).copied().collect();
    if !names.is_empty() {
        output.field("names", &names.join(", "))?;
    }
    for about in &record.about {
        output.field("about", about)?;
    }
    if record.moves.is_empty() {
        return Ok(output.field("moves", "none")?);
    }
    Ok(output.lines("moves", record.moves.into_iter())?)
}

fn all(format: Format, output: &mut Output) -> Result<(), Failure> {
    let rulesets = NAMES.iter().map(|named| named.name.parse::<Ruleset>()).collect::<Result<Vec<_>, _>>()?;
    if format == Format::Json {
        let records: Vec<_> = rulesets.iter().map(Record::new).collect();
        return output.json(&records);
    }
    let heading = output.heading(&format!("{:<16} {:<14} {}", "name", "code", "the game"));
    writeln!(output, "{heading}")?;
    for (named, ruleset) in NAMES.iter().zip(&rulesets) {
        let name = output.label(&format!("{:<16}", named.name));
        writeln!(output, "{name} {:<14} {}", ruleset.code().unwrap_or_default(), named.about)?;
    }
    writeln!(output)?;
    let heading = output.heading("other spellings");
    writeln!(output, "{heading}")?;
    for (spelling, what) in [
        ("0.77, 4.07, 0.3F", "digit t: take t and leave no heap (1), one (2), two (4), three (8), added up"),
        ("0.(3), 0.1(03)", "the digits in parentheses repeat forever"),
        ("hex:0.18", "a hexadecimal code without a letter"),
        ("unequal:4.0", "no two parts of a break are equal; `equal:`: all are"),
        ("subtract(1,2,5)", "take 1, 2 or 5"),
        ("allbut(1,3)", "take any number but 1 or 3"),
        ("stripes(3,7,19)", "take 3, 7 or 19 in a row and leave at most two heaps"),
        ("NAME.toml", "a file with your own ruleset"),
    ] {
        let spelling = output.label(&format!("{spelling:<16}"));
        writeln!(output, "{spelling} {what}")?;
    }
    Ok(())
}
