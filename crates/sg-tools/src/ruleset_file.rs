//! Rulesets described by moves or coins, in a TOML file:
//!
//! ```toml
//! name = "mine"                             # optional
//! parts = "unequal"                         # of a break: any (default), unequal, equal
//! [[move]]
//! take = [1, 2]                             # or 3, or { from = 1, to = 9, step = 2 }; without `to`, without end
//! leave = [0, 1, 2]                         # up to 3 heaps
//! [[move]]
//! take = 0                                  # breaks without taking
//! leave = 2
//! ```
//!
//! or which coins are turned, the rightmost from heads to tails:
//!
//! ```toml
//! [coins]
//! least = 1                                 # 1 if left out
//! most = 3                                  # any number if left out
//! shape = "any"                             # or consecutive, equally-spaced
//! ```

use std::ops::RangeInclusive;

use serde::Deserialize;
use sg_core::heaps::coin_turning::{CoinTurning, Shape};
use sg_core::heaps::notation::{MOST_TAKEN, Ruleset, RulesetKind, hidden};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use toml::Spanned;

/// The longest common period of the unbounded sets of takes in one file.
const MOST_TAIL: usize = 10_000;
/// The most coins that a move may turn, unless any number may be turned.
const MOST_COINS: u32 = 1 << 16;
/// The most numbers that all moves of a file name together, each as often as it is named.
const MOST_NAMED: usize = 10_000_000;
/// The longest name of a ruleset, in characters.
const LONGEST_NAME: usize = 100;

/// A ruleset described by its moves or its coins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesetFile {
    /// The name of the ruleset; without a name it is written as its code, or as what a move turns.
    name: Option<Spanned<String>>,
    /// Which breaks into two or more heaps are allowed.
    #[serde(default, with = "PartsWord")]
    parts: Parts,
    #[serde(default, rename = "move")]
    moves: Vec<FileMove>,
    /// The coins, instead of moves.
    coins: Option<Spanned<FileCoins>>,
}

/// Which numbers may be taken, and how many non-empty heaps may then be left.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileMove {
    take: Spanned<Take>,
    leave: Spanned<Leave>,
}

/// Numbers that may be taken.
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

/// `from`, `from + step`, ... up to `to`, or without end.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakeRange {
    from: usize,
    to: Option<usize>,
    #[serde(default = "one")]
    step: usize,
}

/// Numbers of heaps that may be left.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "leave: expected a number of heaps or a list of numbers of heaps")]
enum Leave {
    One(u64),
    List(Vec<u64>),
}

/// The number of coins that a move turns, and how they lie.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCoins {
    #[serde(default = "one", deserialize_with = "coins")]
    least: u32,
    /// Any number if it is left out.
    #[serde(default, deserialize_with = "coins")]
    most: Option<u32>,
    #[serde(default = "any_shape", with = "ShapeWord")]
    shape: Shape,
}

fn one<N: From<u8>>() -> N {
    N::from(1)
}

const fn any_shape() -> Shape {
    Shape::Any
}

fn coins<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(source: D) -> Result<T, D::Error> {
    let wanted =
        |_| serde::de::Error::custom(format_args!("expected a number of coins from 1 to {MOST_COINS}"));
    T::deserialize(source).map_err(wanted)
}

/// The words for [`Parts`].
#[derive(Deserialize)]
#[serde(remote = "Parts", rename_all = "kebab-case")]
enum PartsWord {
    Any,
    Unequal,
    Equal,
}

/// The words for [`Shape`].
#[derive(Deserialize)]
#[serde(remote = "Shape", rename_all = "kebab-case")]
enum ShapeWord {
    Any,
    Consecutive,
    EquallySpaced,
}

/// What is wrong with a description, and the byte of the text where that is, if it is at a place.
pub(crate) type Fault = (Option<usize>, String);

impl RulesetFile {
    /// The ruleset that is described; `stem` names coins that have no name.
    ///
    /// # Complexity
    ///
    /// O(n) for n numbers that may be taken, of which there are at most ten million.
    pub(crate) fn ruleset(&self, stem: Option<&str>) -> Result<Ruleset, Fault> {
        let own = self.name.as_ref().map(|name| checked_name(name.get_ref()).map_err(at(name)));
        let stem = stem.filter(|stem| self.moves.is_empty() && !stem.trim().is_empty());
        let name = own.or_else(|| stem.map(|stem| checked_name(stem).map_err(|why| (None, why))));
        let name = name.transpose()?;
        let rules = match (&*self.moves, &self.coins) {
            ([], None) => {
                let why = "no moves: write `[[move]]` with `take` and `leave`, or `[coins]`";
                return Err((None, why.to_owned()));
            }
            ([], Some(coins)) => RulesetKind::CoinTurning(coins.get_ref().rules().map_err(at(coins))?),
            (_, Some(coins)) => {
                return Err(at(coins)("a ruleset has either moves or coins, not both".to_owned()));
            }
            (moves, None) => {
                let (digits, tail) = digits(moves)?;
                let rules = TakingBreaking::new(digits, tail, self.parts);
                RulesetKind::TakingBreaking(rules.map_err(|_| (None, TAKES_NOTHING.to_owned()))?)
            }
        };
        Ok(Ruleset::from_rules(rules, name))
    }
}

/// The fault of what is at a place.
fn at<T>(part: &Spanned<T>) -> impl Fn(String) -> Fault {
    let start = part.span().start;
    move |why| (Some(start), why)
}

const TAKES_NOTHING: &str = "taking 0 must leave 2 heaps or 3: it would not be a move";
const EMPTY_LIST: &str = "an empty list allows no move";

fn too_many_numbers() -> String {
    format!("the moves name more than {MOST_NAMED} numbers")
}

/// The name without blanks around it, if it can be shown.
fn checked_name(name: &str) -> Result<&str, String> {
    let name = name.trim();
    if name.is_empty() {
        return Err("an empty name; leave `name` out instead".to_owned());
    }
    if let Some(found) = name.chars().find(|&c| hidden(c)) {
        let found = found.escape_unicode();
        return Err(format!("a name consists of visible characters and spaces, not `{found}`"));
    }
    if name.chars().nth(LONGEST_NAME).is_some() {
        return Err(format!("a name has at most {LONGEST_NAME} characters"));
    }
    Ok(name)
}

impl FileCoins {
    fn rules(&self) -> Result<CoinTurning, String> {
        if self.least == 0 {
            return Err("a move turns at least one coin".to_owned());
        }
        if self.most.is_some_and(|most| most < self.least) {
            return Err("`most` is less than `least`, so no move is possible".to_owned());
        }
        if self.most.unwrap_or(self.least) > MOST_COINS {
            return Err(format!(
                "a move turns at most {MOST_COINS} coins, or any number if `most` is left out"
            ));
        }
        Ok(CoinTurning::between(self.least, self.most, self.shape))
    }
}

/// `from`, `from + step`, ... forever, and the digit there; `take` is where that is said.
struct Endless<'f> {
    take: &'f Spanned<Take>,
    from: usize,
    step: usize,
    digit: u32,
}

/// The digits of the code, and its repeating tail.
fn digits(moves: &[FileMove]) -> Result<(Vec<Digit>, Vec<Digit>), Fault> {
    let mut digits = vec![Digit(0)];
    let mut named = 0;
    let mut endless: Vec<Endless<'_>> = Vec::new();
    for FileMove { take, leave } in moves {
        let digit = leave.get_ref().digit().map_err(at(leave))?;
        let mut add = |takes: &mut dyn Iterator<Item = usize>| -> Result<(), String> {
            for take in takes {
                if take > MOST_TAKEN {
                    return Err(format!("numbers of stones go up to {MOST_TAKEN}"));
                }
                if take == 0 && digit & 3 != 0 {
                    return Err(TAKES_NOTHING.to_owned());
                }
                named += 1;
                if named > MOST_NAMED {
                    return Err(too_many_numbers());
                }
                if take >= digits.len() {
                    digits.resize(take + 1, Digit(0));
                }
                digits[take].0 |= digit;
            }
            Ok(())
        };
        match take.get_ref() {
            Take::One(take) => add(&mut std::iter::once(*take)),
            Take::List(takes) if takes.is_empty() => Err(EMPTY_LIST.to_owned()),
            Take::List(takes) => add(&mut takes.iter().copied()),
            Take::Range(TakeRange { step: 0, .. }) => Err("a step is at least 1".to_owned()),
            Take::Range(TakeRange { from, to: Some(to), .. }) if to < from => {
                Err("`to` is less than `from`".to_owned())
            }
            Take::Range(TakeRange { from, to: Some(to), step }) => {
                let takes: RangeInclusive<usize> = *from..=*to;
                add(&mut takes.step_by(*step))
            }
            &Take::Range(TakeRange { from, to: None, step }) => {
                add(&mut std::iter::once(from)).map(|()| endless.push(Endless { take, from, step, digit }))
            }
        }
        .map_err(at(take))?;
    }
    let start = digits.len();
    let mut length = usize::from(!endless.is_empty());
    for &Endless { take, step, .. } in &endless {
        let too_long = || {
            at(take)(format!(
                "the infinite sets of numbers that may be taken have a common period of more than {MOST_TAIL}"
            ))
        };
        length =
            least_common_multiple(length, step).filter(|&length| length <= MOST_TAIL).ok_or_else(too_long)?;
    }
    let mut tail = vec![Digit(0); length];
    for Endless { take, from, step, digit } in endless {
        named += (start + length - from) / step;
        if named > MOST_NAMED {
            return Err(at(take)(too_many_numbers()));
        }
        for take in (from..start + length).step_by(step) {
            match take.checked_sub(start) {
                None => digits[take].0 |= digit,
                Some(beyond) => tail[beyond].0 |= digit,
            }
        }
    }
    Ok((digits, tail))
}

impl Leave {
    fn digit(&self) -> Result<u32, String> {
        let heaps = match self {
            Self::One(heaps) => std::slice::from_ref(heaps),
            Self::List(heaps) => heaps,
        };
        if heaps.is_empty() {
            return Err(EMPTY_LIST.to_owned());
        }
        if heaps.iter().any(|&heaps| heaps > 3) {
            return Err("a move leaves at most 3 heaps".to_owned());
        }
        Ok(heaps.iter().fold(0, |digit, heaps| digit | 1 << heaps))
    }
}

/// The least common multiple of two positive numbers, or `None` if it is too large for the type.
fn least_common_multiple(a: usize, b: usize) -> Option<usize> {
    const fn greatest_common_divisor(a: usize, b: usize) -> usize {
        if b == 0 { a } else { greatest_common_divisor(b, a % b) }
    }
    (a / greatest_common_divisor(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Ruleset, Fault> {
        toml::from_str::<RulesetFile>(text).expect(text).ruleset(None)
    }

    /// The canonical spelling and the code of what a file describes.
    #[test]
    fn files_are_codes_in_other_words() {
        let rows = [
            ("[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]", "0.77", "0.77"),
            ("[[move]]\ntake = 2\nleave = [0, 1, 2]", "0.07", "0.07"),
            ("parts = \"unequal\"\n[[move]]\ntake = 0\nleave = 2", "unequal:4.0", "unequal:4.0"),
            (
                "[[move]]\ntake = { from = 1 }\nleave = [0, 1]\n[[move]]\ntake = 0\nleave = 2",
                "4.(3)",
                "4.(3)",
            ),
            ("[[move]]\ntake = { from = 1, to = 5, step = 2 }\nleave = [0, 1]", "0.30303", "0.30303"),
            (
                "[[move]]\ntake = { from = 3, step = 2 }\nleave = [0, 1]\n[[move]]\ntake = { from = 1, step = 3 }\nleave = 1",
                "0.2(032303)",
                "0.2(032303)",
            ),
            ("[[move]]\ntake = 3\nleave = 3", "hex:0.008", "hex:0.008"),
            ("[[move]]\ntake = 1\nleave = 1\n[[move]]\ntake = 1\nleave = [1, 2]", "0.6", "0.6"),
            // An endless range begins before the last number that is named.
            (
                "[[move]]\ntake = 5\nleave = [1, 2]\n[[move]]\ntake = { from = 1, step = 2 }\nleave = [0, 1]",
                "0.30307(03)",
                "0.30307(03)",
            ),
            ("name = \" mine \"\n[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]", "mine", "0.77"),
            ("name = \"turtles\"\n[coins]\nmost = 3", "turtles", ""),
            (
                "[coins]\nleast = 3\nmost = 3\nshape = \"equally-spaced\"",
                "turn exactly 3 equally spaced coins",
                "",
            ),
        ];
        for (text, expected, code) in rows {
            let ruleset = read(text).expect(text);
            assert_eq!(
                (&*ruleset.to_string(), &*ruleset.code().unwrap_or_default()),
                (expected, code),
                "{text}"
            );
        }
    }

    /// The text from the place of the fault on, and the fault.
    #[test]
    fn errors_name_the_place() {
        let rows = [
            ("", None, "no moves"),
            ("[[move]]\ntake = 1\nleave = 4", Some("4"), "a move leaves at most 3 heaps"),
            ("[[move]]\ntake = 1\nleave = []", Some("[]"), EMPTY_LIST),
            ("[[move]]\ntake = []\nleave = 1", Some("[]\nleave = 1"), EMPTY_LIST),
            ("[[move]]\ntake = 0\nleave = 1", Some("0\nleave = 1"), TAKES_NOTHING),
            (
                "[[move]]\ntake = 9999999999\nleave = 1",
                Some("9999999999\nleave = 1"),
                "numbers of stones go up to 1000000",
            ),
            (
                "[[move]]\ntake = { from = 5, to = 1 }\nleave = 1",
                Some("{ from = 5, to = 1 }\nleave = 1"),
                "`to` is less than `from`",
            ),
            (
                "[[move]]\ntake = { from = 5, step = 0 }\nleave = 1",
                Some("{ from = 5, step = 0 }\nleave = 1"),
                "a step is at least 1",
            ),
            (
                "[[move]]\ntake = 1\nleave = 1\n[coins]\nmost = 2",
                Some("[coins]\nmost = 2"),
                "a ruleset has either moves or coins, not both",
            ),
            ("[coins]\nleast = 0", Some("[coins]\nleast = 0"), "a move turns at least one coin"),
            (
                "[coins]\nleast = 3\nmost = 2",
                Some("[coins]\nleast = 3\nmost = 2"),
                "`most` is less than `least`",
            ),
            ("[coins]\nmost = 65537", Some("[coins]\nmost = 65537"), "a move turns at most 65536 coins"),
            ("name = \" \"\n[coins]", Some("\" \"\n[coins]"), "an empty name"),
            ("name = \"a\\u001b[31m\"\n[coins]", Some("\"a\\u001b[31m\"\n[coins]"), "not `\\u{1b}`"),
            ("name = \"a\\u202eb\"\n[coins]", Some("\"a\\u202eb\"\n[coins]"), "not `\\u{202e}`"),
        ];
        let fault = |text: &str| read(text).map_err(|(at, why)| (at.map(|at| text[at..].to_owned()), why));
        for (text, from, problem) in rows {
            let (found, why) = fault(text).expect_err(text);
            assert_eq!(found.as_deref(), from, "{text}");
            assert!(why.contains(problem), "{text}: {why}");
        }
        let long = format!("name = \"{}\"\n[coins]", "n".repeat(LONGEST_NAME + 1));
        assert_eq!(read(&long), Err((Some(7), "a name has at most 100 characters".to_owned())));
        let tail = "[[move]]\ntake = { from = 1, step = 101 }\nleave = 1\n[[move]]\ntake = { from = 1, step = 103 }\nleave = 1";
        let (found, why) = fault(tail).expect_err(tail);
        assert_eq!(found.as_deref(), Some("{ from = 1, step = 103 }\nleave = 1"));
        assert!(why.ends_with("have a common period of more than 10000"), "{why}");
        // A short file may name many numbers.
        let once = "[[move]]\ntake = { from = 1, to = 1000000 }\nleave = 1\n";
        let place = 10 * once.len() + once.find('{').expect("a range");
        assert_eq!(read(&once.repeat(11)), Err((Some(place), too_many_numbers())));
    }
}
