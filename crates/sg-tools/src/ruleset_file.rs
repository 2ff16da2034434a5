//! Rulesets described by moves or coins, as a file or another program gives them .
//!
//! [`RulesetFile`] deserialises from any format; [`RulesetFile::ruleset`] checks it and makes the ruleset. In TOML:
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
//!
//! Nothing here opens a file: the caller reads it, chooses the format, and shows an error at its [`FilePlace`].

use std::fmt;

use serde::Deserialize;

use sg_core::heaps::coin_turning::{CoinTurning, Shape};
use sg_core::heaps::notation::{MOST_TAKEN, Ruleset, RulesetKind, hidden};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

/// The longest common period of the unbounded sets of takes in one file.
const MOST_TAIL: usize = 10_000;
/// The most coins that a move may turn, unless any number may be turned.
const MOST_COINS: u32 = 1 << 16;
/// The most numbers that all moves of a file name together, each as often as it is named.
const MOST_NAMED: usize = 10_000_000;
/// The longest name of a ruleset, in characters.
const LONGEST_NAME: usize = 100;

/// A ruleset described by its moves or its coins.
///
/// # Example
///
/// ```
/// use sg_tools::ruleset_file::{FilePlace, RulesetFile};
///
/// let file: RulesetFile = toml::from_str("name = 'mine'\nmove = [{ take = [1, 2], leave = [0, 1, 2] }]")?;
/// let ruleset = file.ruleset()?;
/// assert_eq!((ruleset.to_string(), ruleset.code().as_deref()), ("mine".to_owned(), Some("0.77")));
///
/// let file: RulesetFile = toml::from_str("move = [{ take = 0, leave = [1, 2] }]")?;
/// let error = file.ruleset().unwrap_err();
/// assert_eq!(error.place, FilePlace::Take { index: 0 });
/// assert_eq!(error.to_string(), "move 1, take: taking 0 must leave 2 heaps or 3: it would not be a move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesetFile {
    /// The name of the ruleset; without a name it is written as its code, or as what a move turns.
    pub name: Option<String>,
    /// Which breaks into two or more heaps are allowed.
    #[serde(default, deserialize_with = "parts")]
    pub parts: Parts,
    /// The moves.
    #[serde(default, rename = "move")]
    pub moves: Vec<FileMove>,
    /// The coins, instead of moves.
    pub coins: Option<FileCoins>,
}

/// Which numbers may be taken, and how many heaps may then be left.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileMove {
    /// The numbers that may be taken.
    pub take: Take,
    /// The numbers of non-empty heaps that may be left.
    pub leave: Leave,
}

/// Numbers that may be taken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "take: expected a number, a list of numbers, or { from = A, to = B, step = S }"
)]
pub enum Take {
    /// One number.
    One(usize),
    /// A list of numbers.
    List(Vec<usize>),
    /// Numbers at equal distances.
    Range(TakeRange),
}

/// `from`, `from + step`, ... up to `to`, or without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeRange {
    /// The least number.
    pub from: usize,
    /// The bound, or `None` for no bound.
    pub to: Option<usize>,
    /// The distance from one number to the next.
    #[serde(default = "one")]
    pub step: usize,
}

const fn one() -> usize {
    1
}

/// Numbers of heaps that may be left.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "leave: expected a number of heaps or a list of numbers of heaps")]
pub enum Leave {
    /// One number.
    One(u64),
    /// A list of numbers.
    List(Vec<u64>),
}

/// The number of coins that a move turns, and how they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileCoins {
    /// The least number of coins.
    #[serde(default = "one_coin", deserialize_with = "coins")]
    pub least: u32,
    /// The largest number of coins, or `None` for any number.
    #[serde(default, deserialize_with = "coins")]
    pub most: Option<u32>,
    /// The arrangement of the turned coins.
    #[serde(default = "any_shape", deserialize_with = "shape")]
    pub shape: Shape,
}

const fn one_coin() -> u32 {
    1
}

fn coins<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(source: D) -> Result<T, D::Error> {
    let wanted =
        |_| serde::de::Error::custom(format_args!("expected a number of coins from 1 to {MOST_COINS}"));
    T::deserialize(source).map_err(wanted)
}

const fn any_shape() -> Shape {
    Shape::Any
}

/// The words for [`Parts`].
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PartsWord {
    Any,
    Unequal,
    Equal,
}

fn parts<'de, D: serde::Deserializer<'de>>(source: D) -> Result<Parts, D::Error> {
    Ok(match PartsWord::deserialize(source)? {
        PartsWord::Any => Parts::Any,
        PartsWord::Unequal => Parts::Unequal,
        PartsWord::Equal => Parts::Equal,
    })
}

/// The words for [`Shape`].
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ShapeWord {
    Any,
    Consecutive,
    EquallySpaced,
}

fn shape<'de, D: serde::Deserializer<'de>>(source: D) -> Result<Shape, D::Error> {
    Ok(match ShapeWord::deserialize(source)? {
        ShapeWord::Any => Shape::Any,
        ShapeWord::Consecutive => Shape::Consecutive,
        ShapeWord::EquallySpaced => Shape::EquallySpaced,
    })
}

/// The reason why a description is not a ruleset, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The part of the description that is wrong.
    pub place: FilePlace,
    /// The fault.
    pub problem: FileErrorKind,
}

/// A part of a [`RulesetFile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilePlace {
    /// The whole.
    Whole,
    /// `name`.
    Name,
    /// `take` of one of the moves.
    Take {
        /// Which move, from 0.
        index: usize,
    },
    /// `leave` of one of the moves.
    Leave {
        /// Which move, from 0.
        index: usize,
    },
    /// `coins`.
    Coins,
}

/// The fault in a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// Neither moves nor coins.
    NoMoves,
    /// Both moves and coins.
    MovesAndCoins,
    /// A name of blanks.
    EmptyName,
    /// A name with a character that shows nothing or controls a terminal.
    HiddenInName(char),
    /// A name that is too long.
    LongName,
    /// An empty list.
    EmptyList,
    /// More than three heaps left.
    TooManyHeaps,
    /// Taking 0 and leaving the heap as it is.
    TakesNothing,
    /// A number of stones that is too large.
    TooLarge,
    /// More numbers than are read from one description.
    TooManyNumbers,
    /// A step of 0.
    NoStep,
    /// A range whose end comes before its start.
    BackwardRange,
    /// Unbounded ranges whose steps have too large a common multiple.
    LongTail,
    /// No coin turned.
    NoCoin,
    /// A largest number of coins below the least.
    MostBelowLeast,
    /// A number of coins that is too large.
    TooManyCoins,
}

/// Writes the place and what is wrong there: `move 2, leave: an empty list allows no move`.
impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            FilePlace::Whole => Ok(()),
            FilePlace::Name => f.write_str("name: "),
            FilePlace::Take { index } => write!(f, "move {}, take: ", index + 1),
            FilePlace::Leave { index } => write!(f, "move {}, leave: ", index + 1),
            FilePlace::Coins => f.write_str("coins: "),
        }?;
        self.problem.fmt(f)
    }
}

impl fmt::Display for FileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMoves => f.write_str("no moves: write `[[move]]` with `take` and `leave`, or `[coins]`"),
            Self::MovesAndCoins => f.write_str("a ruleset has either moves or coins, not both"),
            Self::EmptyName => f.write_str("an empty name; leave `name` out instead"),
            Self::HiddenInName(found) => {
                write!(
                    f,
                    "a name consists of visible characters and spaces, not `{}`",
                    found.escape_unicode()
                )
            }
            Self::LongName => write!(f, "a name has at most {LONGEST_NAME} characters"),
            Self::EmptyList => f.write_str("an empty list allows no move"),
            Self::TooManyHeaps => f.write_str("a move leaves at most 3 heaps"),
            Self::TakesNothing => f.write_str("taking 0 must leave 2 heaps or 3: it would not be a move"),
            Self::TooLarge => write!(f, "numbers of stones go up to {MOST_TAKEN}"),
            Self::TooManyNumbers => write!(f, "the moves name more than {MOST_NAMED} numbers"),
            Self::NoStep => f.write_str("a step is at least 1"),
            Self::BackwardRange => f.write_str("`to` is less than `from`"),
            Self::LongTail => {
                write!(
                    f,
                    "the infinite sets of numbers that may be taken have a common period of more than {MOST_TAIL}"
                )
            }
            Self::NoCoin => f.write_str("a move turns at least one coin"),
            Self::MostBelowLeast => f.write_str("`most` is less than `least`, so no move is possible"),
            Self::TooManyCoins => {
                write!(f, "a move turns at most {MOST_COINS} coins, or any number if `most` is left out")
            }
        }
    }
}

impl std::error::Error for FileError {}

impl RulesetFile {
    /// The ruleset that is described.
    ///
    /// # Errors
    ///
    /// [`FileError`] with the place of the first thing that is wrong.
    ///
    /// # Complexity
    ///
    /// O(n) for n numbers that may be taken, of which there are at most ten million.
    pub fn ruleset(&self) -> Result<Ruleset, FileError> {
        let name = self.name.as_deref().map(checked_name).transpose()?;
        let rules = match (&*self.moves, &self.coins) {
            ([], None) => return Err(FileError { place: FilePlace::Whole, problem: FileErrorKind::NoMoves }),
            ([], Some(coins)) => RulesetKind::CoinTurning(
                coins.rules().map_err(|problem| FileError { place: FilePlace::Coins, problem })?,
            ),
            (_, Some(_)) => {
                return Err(FileError { place: FilePlace::Coins, problem: FileErrorKind::MovesAndCoins });
            }
            (moves, None) => {
                let (digits, tail) = digits(moves)?;
                let rules = TakingBreaking::new(digits, tail, self.parts).map_err(|_| FileError {
                    place: FilePlace::Whole,
                    problem: FileErrorKind::TakesNothing,
                })?;
                RulesetKind::TakingBreaking(rules)
            }
        };
        Ok(Ruleset::from_rules(rules, name))
    }
}

impl TryFrom<&RulesetFile> for Ruleset {
    type Error = FileError;

    fn try_from(file: &RulesetFile) -> Result<Self, FileError> {
        file.ruleset()
    }
}

/// The name without blanks around it, if it can be shown.
fn checked_name(name: &str) -> Result<&str, FileError> {
    let error = |problem| FileError { place: FilePlace::Name, problem };
    let name = name.trim();
    if name.is_empty() {
        return Err(error(FileErrorKind::EmptyName));
    }
    if let Some(found) = name.chars().find(|&c| hidden(c)) {
        return Err(error(FileErrorKind::HiddenInName(found)));
    }
    if name.chars().nth(LONGEST_NAME).is_some() {
        return Err(error(FileErrorKind::LongName));
    }
    Ok(name)
}

impl FileCoins {
    fn rules(&self) -> Result<CoinTurning, FileErrorKind> {
        if self.least == 0 {
            return Err(FileErrorKind::NoCoin);
        }
        if self.most.is_some_and(|most| most < self.least) {
            return Err(FileErrorKind::MostBelowLeast);
        }
        if self.most.unwrap_or(self.least) > MOST_COINS {
            return Err(FileErrorKind::TooManyCoins);
        }
        Ok(CoinTurning::between(self.least, self.most, self.shape))
    }
}

/// `from`, `from + step`, ... forever, and the digit there.
struct Endless {
    index: usize,
    from: usize,
    step: usize,
    digit: u32,
}

/// The digits of the code, and its repeating tail.
fn digits(moves: &[FileMove]) -> Result<(Vec<Digit>, Vec<Digit>), FileError> {
    let mut digits = vec![Digit(0)];
    let mut named = 0;
    let mut endless: Vec<Endless> = Vec::new();
    for (index, FileMove { take, leave }) in moves.iter().enumerate() {
        let digit =
            leave.digit().map_err(|problem| FileError { place: FilePlace::Leave { index }, problem })?;
        let mut add = |takes: &mut dyn Iterator<Item = usize>| -> Result<(), FileErrorKind> {
            for take in takes {
                if take > MOST_TAKEN {
                    return Err(FileErrorKind::TooLarge);
                }
                if take == 0 && digit & 3 != 0 {
                    return Err(FileErrorKind::TakesNothing);
                }
                named += 1;
                if named > MOST_NAMED {
                    return Err(FileErrorKind::TooManyNumbers);
                }
                if take >= digits.len() {
                    digits.resize(take + 1, Digit(0));
                }
                digits[take].0 |= digit;
            }
            Ok(())
        };
        match take {
            Take::One(take) => add(&mut std::iter::once(*take)),
            Take::List(takes) if takes.is_empty() => Err(FileErrorKind::EmptyList),
            Take::List(takes) => add(&mut takes.iter().copied()),
            Take::Range(TakeRange { step: 0, .. }) => Err(FileErrorKind::NoStep),
            Take::Range(TakeRange { from, to: Some(to), .. }) if to < from => {
                Err(FileErrorKind::BackwardRange)
            }
            Take::Range(TakeRange { from, to: Some(to), step }) => add(&mut (*from..=*to).step_by(*step)),
            &Take::Range(TakeRange { from, to: None, step }) => {
                add(&mut std::iter::once(from)).map(|()| endless.push(Endless { index, from, step, digit }))
            }
        }
        .map_err(|problem| FileError { place: FilePlace::Take { index }, problem })?;
    }
    let start = digits.len();
    let mut length = usize::from(!endless.is_empty());
    for &Endless { index, step, .. } in &endless {
        let error = |problem| FileError { place: FilePlace::Take { index }, problem };
        length = least_common_multiple(length, step)
            .filter(|&length| length <= MOST_TAIL)
            .ok_or_else(|| error(FileErrorKind::LongTail))?;
    }
    let mut tail = vec![Digit(0); length];
    for Endless { index, from, step, digit } in endless {
        named += (start + length - from) / step;
        if named > MOST_NAMED {
            return Err(FileError {
                place: FilePlace::Take { index },
                problem: FileErrorKind::TooManyNumbers,
            });
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
    fn digit(&self) -> Result<u32, FileErrorKind> {
        let heaps = match self {
            Self::One(heaps) => std::slice::from_ref(heaps),
            Self::List(heaps) => heaps,
        };
        if heaps.is_empty() {
            return Err(FileErrorKind::EmptyList);
        }
        if heaps.iter().any(|&heaps| heaps > 3) {
            return Err(FileErrorKind::TooManyHeaps);
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

    fn read(text: &str) -> Result<Ruleset, FileError> {
        toml::from_str::<RulesetFile>(text).expect(text).ruleset()
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

    #[test]
    fn errors_name_the_place() {
        use FileErrorKind as Kind;
        let (take, leave) = (FilePlace::Take { index: 0 }, FilePlace::Leave { index: 0 });
        let rows = [
            ("", FilePlace::Whole, Kind::NoMoves),
            ("[[move]]\ntake = 1\nleave = 4", leave, Kind::TooManyHeaps),
            ("[[move]]\ntake = 1\nleave = []", leave, Kind::EmptyList),
            ("[[move]]\ntake = []\nleave = 1", take, Kind::EmptyList),
            ("[[move]]\ntake = 0\nleave = 1", take, Kind::TakesNothing),
            ("[[move]]\ntake = 9999999999\nleave = 1", take, Kind::TooLarge),
            ("[[move]]\ntake = { from = 5, to = 1 }\nleave = 1", take, Kind::BackwardRange),
            ("[[move]]\ntake = { from = 5, step = 0 }\nleave = 1", take, Kind::NoStep),
            ("[[move]]\ntake = 1\nleave = 1\n[coins]\nmost = 2", FilePlace::Coins, Kind::MovesAndCoins),
            ("[coins]\nleast = 0", FilePlace::Coins, Kind::NoCoin),
            ("[coins]\nleast = 3\nmost = 2", FilePlace::Coins, Kind::MostBelowLeast),
            ("[coins]\nmost = 65537", FilePlace::Coins, Kind::TooManyCoins),
            ("name = \" \"\n[coins]", FilePlace::Name, Kind::EmptyName),
            ("name = \"a\\u001b[31m\"\n[coins]", FilePlace::Name, Kind::HiddenInName('\u{1b}')),
            ("name = \"a\\u202eb\"\n[coins]", FilePlace::Name, Kind::HiddenInName('\u{202e}')),
        ];
        for (text, place, problem) in rows {
            assert_eq!(read(text), Err(FileError { place, problem }), "{text}");
        }
        let long = format!("name = \"{}\"\n[coins]", "n".repeat(LONGEST_NAME + 1));
        assert_eq!(read(&long), Err(FileError { place: FilePlace::Name, problem: Kind::LongName }));
        let tail = "[[move]]\ntake = { from = 1, step = 101 }\nleave = 1\n[[move]]\ntake = { from = 1, step = 103 }\nleave = 1";
        let place = FilePlace::Take { index: 1 };
        assert_eq!(read(tail), Err(FileError { place, problem: Kind::LongTail }));
        // A short file may name many numbers.
        let many = "[[move]]\ntake = { from = 1, to = 1000000 }\nleave = 1\n".repeat(11);
        let place = FilePlace::Take { index: 10 };
        assert_eq!(read(&many), Err(FileError { place, problem: Kind::TooManyNumbers }));
    }
}
