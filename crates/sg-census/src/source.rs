//! The rulesets of a census.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::rows::{Family, FamilyError};
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_text::{grouped, shortened};

use crate::Error;
use crate::text::SHOWN;

/// The longest line of a list; longer ones are no rulesets but another kind of file.
const LONGEST_LINE: u64 = 1 << 20;

/// Rulesets that a census is of.
///
/// # Example
///
/// ```
/// use sg_census::Source;
///
/// assert!(matches!("octal:3".parse()?, Source::Family(_)));
/// assert!(matches!("0.77".parse()?, Source::Ruleset(_)));
/// assert!("octal:99".parse::<Source>().is_err_and(|error| error.to_string().contains("at most 6")));
/// # Ok::<(), sg_census::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// All rulesets of a family.
    Family(Family),
    /// One ruleset.
    Ruleset(Ruleset),
    /// A file with a ruleset on each line. Blank lines and those that begin with `#` are left out.
    /// It is read line by line, so that it may be long.
    File(PathBuf),
}

/// Reads a family (`octal:3`), a file's name after `@`, or a ruleset: a code, a set or a name.
impl FromStr for Source {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        if let Some(path) = text.strip_prefix('@') {
            return Ok(Self::File(PathBuf::from(path)));
        }
        match text.parse::<Family>() {
            Ok(family) => Ok(Self::Family(family)),
            // `hex:0.18` is a code.
            Err(error) if !matches!(error, FamilyError::Unknown(_)) && !text.contains('.') => {
                Err(Error::Usage(format!("{text}: {error}")))
            }
            Err(_) => Ok(Self::Ruleset(text.parse()?)),
        }
    }
}

/// A ruleset and its spelling, or what is wrong with it.
type Listed = Result<Ruleset, Error>;

impl Source {
    /// The rulesets in order.
    pub(crate) fn rulesets(&self) -> Result<Box<dyn Iterator<Item = Listed> + '_>, Error> {
        Ok(match self {
            Self::Family(family) => Box::new(family.rulesets().map(Ok)),
            Self::Ruleset(ruleset) => Box::new(std::iter::once(Ok(ruleset.clone()))),
            Self::File(path) => Box::new(lines(path)?),
        })
    }

    /// True if a plan must list it, as it has no name.
    pub(crate) const fn is_listed(&self) -> bool {
        !matches!(self, Self::Family(_))
    }
}

/// The rulesets of a file.
fn lines(path: &Path) -> Result<impl Iterator<Item = Listed>, Error> {
    let mut file = BufReader::new(sg_files::open(path).map_err(|error| Error::file(path, "read", error))?);
    let path = path.to_owned();
    let mut number = 0_u64;
    let mut ended = false;
    Ok(std::iter::from_fn(move || {
        while !ended {
            number += 1;
            let failure = |what: String| {
                Some(Err(Error::Report(format!("{}, line {}: {what}", path.display(), grouped(number)))))
            };
            let mut line = Vec::new();
            match file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                Ok(0) => return None,
                Ok(_) if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                    ended = true;
                    return failure(format!("it is longer than {} bytes", grouped(LONGEST_LINE)));
                }
                Ok(_) => {}
                Err(error) => {
                    ended = true;
                    return failure(error.to_string());
                }
            }
            let Ok(text) = String::from_utf8(line) else {
                ended = true;
                return failure("it is not UTF-8".to_owned());
            };
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            return match listed(text) {
                Ok(ruleset) => Some(Ok(ruleset)),
                Err(what) => {
                    ended = true;
                    failure(shortened(&what, 200))
                }
            };
        }
        None
    }))
}

/// Between a code and its title, in the list of a plan.
const TITLE: char = '\t';

/// A line of a list: a ruleset, or in the list of a plan a code and its title.
fn listed(line: &str) -> Result<Ruleset, String> {
    let read = |text: &str| text.parse::<Ruleset>().map_err(|error| error.to_string());
    match line.split_once(TITLE) {
        Some((code, title)) => Ok(Ruleset::from_rules(read(code)?.kind().clone(), Some(title))),
        None => read(line),
    }
}

/// The spelling of a ruleset in tables, on one line.
pub(crate) fn spelling(ruleset: &Ruleset) -> String {
    // Titles come from their own files and may hold anything.
    ruleset.to_string().replace(|c: char| c.is_control(), " ").trim().to_owned()
}

/// The line that [`listed`] reads.
pub(crate) fn line(ruleset: &Ruleset) -> String {
    let spelling = spelling(ruleset);
    // A name is spelled in its own way, whatever was typed; a title may look like one.
    let is_own = |read: Ruleset| read.kind() == ruleset.kind() && read.to_string() == spelling;
    if spelling.parse::<Ruleset>().is_ok_and(is_own) {
        return spelling;
    }
    format!("{}{TITLE}{spelling}", ruleset.identity())
}

/// Refuses a ruleset that has no code.
pub(crate) fn has_code(ruleset: &Ruleset) -> Result<(), Error> {
    match ruleset.kind() {
        RulesetKind::TakingBreaking(_) => Ok(()),
        RulesetKind::BeanSplitting | RulesetKind::CoinTurning(_) => Err(Error::Report(format!(
            "{}: a census is of taking-and-breaking rulesets, which have codes",
            shortened(&spelling(ruleset), SHOWN)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_a_plan_read_back() {
        let code: Ruleset = "0.77".parse().expect("a code");
        let titled = |title| Ruleset::from_rules(code.kind().clone(), Some(title));
        for (ruleset, written) in [
            (code.clone(), "0.77"),
            ("Kayles".parse().expect("a name"), "kayles"),
            (titled("Kayles"), "0.77\tKayles"),
            (titled(" #my\town rules "), "0.77\t#my own rules"),
        ] {
            assert_eq!(line(&ruleset), written);
            let read = listed(written).expect("read");
            assert_eq!((read.kind(), line(&read)), (ruleset.kind(), written.to_owned()));
            assert_eq!(spelling(&read), spelling(&ruleset));
        }
        assert!(has_code(&"ruler".parse().expect("coins")).is_err());
    }

    #[test]
    fn the_line_of_an_error_is_named() {
        let place = tempfile::tempdir().expect("a directory");
        let path = place.path().join("list");
        std::fs::write(&path, "# open\n0.77\n\n0.78\n0.9\n").expect("written");
        let read: Vec<Listed> = lines(&path).expect("a file").collect();
        assert!(read.len() == 2 && read[0].is_ok());
        assert!(read[1].as_ref().is_err_and(|error| error.to_string().contains("line 4: ")), "{read:?}");
        assert!(Source::File(place.path().to_owned()).rulesets().is_err());
    }
}
