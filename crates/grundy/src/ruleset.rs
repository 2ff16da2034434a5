//! Rulesets from the command line, from files and from standard input.

use std::path::Path;

use sg_core::heaps::notation::Ruleset;
use sg_tools::rulesets::from_toml as parse;
pub(crate) use sg_tools::rulesets::title;

use crate::cli::STANDARD_INPUT;
use crate::failure::Failure;
use crate::input;
use crate::output::{printable, shortened};

/// The ruleset that an argument names: a file if it ends in `.toml`, standard input if it is `-`,
/// otherwise a code, a set or a name.
pub(crate) fn load(argument: &str) -> Result<Ruleset, Failure> {
    if argument == STANDARD_INPUT {
        return from_standard_input(&input::standard()?);
    }
    let path = Path::new(argument);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
        let stem = path.file_stem().map(|stem| shortened(&printable(&stem.to_string_lossy()), 60));
        let text = input::file(path)?;
        return parse(&text, stem.as_deref())
            .map_err(|report| Failure::reported(format!("{}: {report}", path.display())));
    }
    Ok(argument.parse()?)
}

/// Two rulesets, of which standard input may name one.
pub(crate) fn load_both(first: &str, second: &str) -> Result<[Ruleset; 2], Failure> {
    input::only_once([first, second].into_iter().filter(|&ruleset| ruleset == STANDARD_INPUT).count())?;
    Ok([load(first)?, load(second)?])
}

/// Standard input holds what a ruleset file may, or what an argument may: one code, set or name.
fn from_standard_input(text: &str) -> Result<Ruleset, Failure> {
    // Every ruleset file has one of these, and no code, set or name has.
    if text.contains(['=', '[']) {
        return parse(text, None)
            .map_err(|report| Failure::reported(format!("{}: {report}", input::ITS_NAME)));
    }
    Ok(text.trim().parse()?)
}
