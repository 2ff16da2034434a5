//! Rulesets from the command line and from files.

use std::fs;
use std::io::Read;
use std::path::Path;

use serde::Deserialize;
use sg_core::heaps::coin_turning::{CoinTurning, Shape};
use sg_core::heaps::notation::{MOST_TAKEN, Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use toml::Spanned;

use crate::failure::Failure;

/// A ruleset file is a few lines; a file larger than this is something else.
const MOST_BYTES: u64 = 1 << 20;
/// The longest common period of the unbounded sets of takes in one file.
const MOST_TAIL: usize = 10_000;

/// The ruleset that an argument names: a file if it ends in `.toml`, otherwise a code, a set or a name.
pub(crate) fn load(argument: &str) -> Result<Ruleset, Failure> {
    let path = Path::new(argument);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
        return read_file(path);
    }
    Ok(argument.parse()?)
}

/// The spelling and, if that is a name or a set, the code behind it.
pub(crate) fn title(ruleset: &Ruleset) -> String {
    let spelling = ruleset.to_string();
    match ruleset.code() {
        Some(code) if code != spelling && code.len() <= 40 => format!("{spelling} ({code})"),
        _ if spelling.chars().count() > 60 => {
            let start: String = spelling.chars().take(57).collect();
            format!("{start}...")
        }
        _ => spelling,
    }
}

fn read_file(path: &Path) -> Result<Ruleset, Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::file(path, "read", error);
    let file = fs::File::open(path).map_err(|error| failure(&error))?;
    // A device has no length and may have no end.
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| failure(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(failure(&format!("more than {MOST_BYTES} bytes are too many for a ruleset")));
    }
    let text = String::from_utf8(bytes).map_err(|error| failure(&error))?;
    let name =
        path.file_stem().map_or_else(|| "ruleset".to_owned(), |stem| stem.to_string_lossy().into_owned());
    parse(&text, &name).map_err(|report| Failure::Report(format!("{}: {report}", path.display())))
}

/// A ruleset of one's own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<String>,
    #[serde(default)]
    parts: FileParts,
    #[serde(default, rename = "move")]
    moves: Vec<Spanned<FileMove>>,
    coins: Option<Spanned<FileCoins>>,
}

/// Which breaks are allowed.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FileParts {
    #[default]
    Any,
    Unequal,
    Equal,
}

/// Which numbers may be taken, and how many heaps may then be left.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileMove {
    take: Spanned<Take>,
    leave: Spanned<Leave>,
}

#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "take: expected a number, a list of numbers, or { from = A, to = B, step = S }"
)]
enum Take {
    One(usize),
    List(Vec<usize>),
    Range(TakeRange),
}

/// `from`, `from + step`, ... up to `to`, or for ever.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakeRange {
    from: usize,
    to: Option<usize>,
    #[serde(default = "one")]
    step: usize,
}

const fn one() -> usize {
    1
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "leave: expected a number of heaps or a list of numbers of heaps")]
enum Leave {
    One(u32),
    List(Vec<u32>),
}

/// How many coins a move turns, and how they lie.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCoins {
    #[serde(default = "one_coin")]
    least: u32,
    most: Option<u32>,
    #[serde(default)]
    shape: FileShape,
}

const fn one_coin() -> u32 {
    1
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FileShape {
    #[default]
    Any,
    Consecutive,
    EquallySpaced,
}

/// Reads the text of a file; the error names line and column.
fn parse(text: &str, name: &str) -> Result<Ruleset, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    let name = file.name.as_deref().unwrap_or(name);
    match (&*file.moves, &file.coins) {
        ([], None) => Err("no moves: write `[[move]]` with `take` and `leave`, or `[coins]`".to_owned()),
        ([], Some(coins)) => {
            let rules = coin_rules(coins.get_ref()).map_err(|what| at(text, coins.span().start, &what))?;
            Ok(Ruleset::from_rules(RulesetKind::CoinTurning(rules), name))
        }
        (_, Some(coins)) => {
            Err(at(text, coins.span().start, "a ruleset has either moves or coins, not both"))
        }
        (moves, None) => {
            let parts = match file.parts {
                FileParts::Any => Parts::Any,
                FileParts::Unequal => Parts::Unequal,
                FileParts::Equal => Parts::Equal,
            };
            let (digits, tail) = digits(text, moves)?;
            let rules = TakingBreaking::new(digits, tail, parts).map_err(|error| error.to_string())?;
            Ok(Ruleset::from_rules(RulesetKind::TakingBreaking(rules), name))
        }
    }
}

/// `what`, with the line and column of byte `offset`.
fn at(text: &str, offset: usize, what: &str) -> String {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    let shown = text.lines().nth(line - 1).unwrap_or("").trim_end();
    format!("line {line}, column {column}: {what}\n  {shown}\n  {}^", " ".repeat(column - 1))
}

fn coin_rules(coins: &FileCoins) -> Result<CoinTurning, String> {
    if coins.least == 0 {
        return Err("a move turns at least one coin".to_owned());
    }
    if coins.most.is_some_and(|most| most < coins.least) {
        return Err("`most` is less than `least`, so no move is possible".to_owned());
    }
    if coins.most.unwrap_or(coins.least) > 1 << 16 {
        return Err(format!("a move turns at most {} coins, or any number if `most` is left out", 1 << 16));
    }
    let shape = match coins.shape {
        FileShape::Any => Shape::Any,
        FileShape::Consecutive => Shape::Consecutive,
        FileShape::EquallySpaced => Shape::EquallySpaced,
    };
    Ok(CoinTurning::between(coins.least, coins.most, shape))
}

/// The digits of the code, and its repeating tail.
fn digits(text: &str, moves: &[Spanned<FileMove>]) -> Result<(Vec<Digit>, Vec<Digit>), String> {
    let mut finite: Vec<(usize, u32)> = Vec::new();
    let mut endless: Vec<(usize, usize, u32)> = Vec::new();
    for entry in moves {
        let FileMove { take, leave } = entry.get_ref();
        let heaps = match leave.get_ref() {
            Leave::One(heaps) => std::slice::from_ref(heaps),
            Leave::List(heaps) => heaps,
        };
        let leave_at = |what: &str| at(text, leave.span().start, what);
        if heaps.is_empty() {
            return Err(leave_at("an empty list allows no move"));
        }
        if heaps.iter().any(|&heaps| heaps > 3) {
            return Err(leave_at("a move leaves at most 3 heaps"));
        }
        let digit = heaps.iter().fold(0, |digit, heaps| digit | 1 << heaps);
        let take_at = |what: &str| at(text, take.span().start, what);
        let too_large = || take_at(&format!("numbers of stones go up to {MOST_TAKEN}"));
        let mut add = |takes: &mut dyn Iterator<Item = usize>| -> Result<(), String> {
            for take in takes {
                if take > MOST_TAKEN {
                    return Err(too_large());
                }
                if take == 0 && digit & 3 != 0 {
                    return Err(take_at("taking 0 must leave 2 heaps or 3: it would be no move"));
                }
                finite.push((take, digit));
            }
            Ok(())
        };
        match take.get_ref() {
            Take::One(take) => add(&mut std::iter::once(*take))?,
            Take::List(takes) if takes.is_empty() => return Err(take_at("an empty list allows no move")),
            Take::List(takes) => add(&mut takes.iter().copied())?,
            Take::Range(TakeRange { step: 0, .. }) => return Err(take_at("a step is at least 1")),
            Take::Range(TakeRange { from, to: Some(to), .. }) if to < from => {
                return Err(take_at("`to` is less than `from`"));
            }
            Take::Range(TakeRange { from, to: Some(to), step }) => {
                add(&mut (*from..=*to).step_by(*step))?;
            }
            Take::Range(TakeRange { from, to: None, step }) => {
                add(&mut std::iter::once(*from))?;
                endless.push((*from, *step, digit));
            }
        }
    }
    let start = finite.iter().map(|&(take, _)| take + 1).chain([1]).max().unwrap_or(1);
    let length =
        endless.iter().try_fold(usize::from(!endless.is_empty()), |all, &(_, step, _)| lcm(all, step));
    let Some(length) = length.filter(|&length| length <= MOST_TAIL) else {
        return Err(format!(
            "the endless sets of takes repeat together only after more than {MOST_TAIL} numbers"
        ));
    };
    let mut digits = vec![Digit(0); start];
    for (take, digit) in finite {
        digits[take].0 |= digit;
    }
    let mut tail = vec![Digit(0); length];
    for (from, step, digit) in endless {
        for take in (from..start + length).step_by(step) {
            match take.checked_sub(start) {
                None => digits[take].0 |= digit,
                Some(beyond) => tail[beyond].0 |= digit,
            }
        }
    }
    Ok((digits, tail))
}

/// The least common multiple, as long as it is worth having.
fn lcm(a: usize, b: usize) -> Option<usize> {
    const fn gcd(a: usize, b: usize) -> usize {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    (a / gcd(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The canonical spelling of a file's rules.
    fn spelled(text: &str) -> Result<String, String> {
        parse(text, "mine").map(|ruleset| ruleset.to_string())
    }

    #[test]
    fn files_are_codes_in_other_words() {
        let rows = [
            ("[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]", "0.77"),
            ("[[move]]\ntake = 2\nleave = [0, 1, 2]", "0.07"),
            ("parts = \"unequal\"\n[[move]]\ntake = 0\nleave = 2", "unequal:4.0"),
            ("[[move]]\ntake = { from = 1 }\nleave = [0, 1]\n[[move]]\ntake = 0\nleave = 2", "4.(3)"),
            ("[[move]]\ntake = { from = 1, to = 5, step = 2 }\nleave = [0, 1]", "0.30303"),
            (
                "[[move]]\ntake = { from = 3, step = 2 }\nleave = [0, 1]\n[[move]]\ntake = { from = 1, step = 3 }\nleave = 1",
                "0.2(032303)",
            ),
            ("[[move]]\ntake = 3\nleave = 3", "hex:0.008"),
            ("name = \"turtles\"\n[coins]\nmost = 3", "turtles"),
            ("[coins]\nleast = 3\nmost = 3\nshape = \"equally-spaced\"", "mine"),
        ];
        for (text, expected) in rows {
            assert_eq!(spelled(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn errors_name_the_place() {
        let rows = [
            ("", "no moves"),
            ("[[moves]]\ntake = 1\nleave = 1", "unknown field `moves`"),
            ("[[move]]\ntake = 1", "missing field `leave`"),
            ("[[move]]\ntake = -1\nleave = 1", "line 2, column 8"),
            ("[[move]]\ntake = 1\nleave = 4", "line 3, column 9: a move leaves at most 3 heaps"),
            ("[[move]]\ntake = 1\nleave = []", "line 3, column 9: an empty list"),
            ("[[move]]\ntake = []\nleave = 1", "line 2, column 8: an empty list"),
            ("[[move]]\ntake = 0\nleave = 1", "line 2, column 8: taking 0 must leave 2 heaps"),
            (
                "[[move]]\ntake = 9999999999\nleave = 1",
                "line 2, column 8: numbers of stones go up to 1000000",
            ),
            (
                "[[move]]\ntake = { from = 5, to = 1 }\nleave = 1",
                "line 2, column 8: `to` is less than `from`",
            ),
            ("[[move]]\ntake = { from = 5, step = 0 }\nleave = 1", "line 2, column 8: a step is at least 1"),
            ("[[move]]\ntake = { from = 1, til = 3 }\nleave = 1", "line 2, column 8"),
            ("[[move]]\ntake = 1\nleave = 1\n[coins]\nmost = 2", "either moves or coins"),
            ("[coins]\nleast = 0", "at least one coin"),
            ("[coins]\nleast = 3\nmost = 2", "less than `least`"),
            ("parts = \"odd\"\n[[move]]\ntake = 1\nleave = 2", "unknown variant `odd`"),
            ("take = ", "line 1, column 8"),
        ];
        for (text, expected) in rows {
            let error = spelled(text).expect_err(text);
            assert!(error.contains(expected), "{text}\n{error}");
        }
    }
}
