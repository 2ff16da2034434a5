//! The reasons why a text is not a ruleset.

use std::fmt;

use super::MOST_TAKEN;
use crate::mark::{hidden, mark};

/// A text that is not a ruleset: where it goes wrong, and what to write instead.
///
/// `{}` is one line. [`NotationError::marked`] shows the text with the bad character marked.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
///
/// let error = "0.138".parse::<Ruleset>().unwrap_err();
/// assert_eq!(error.to_string(), "`0.138`, character 5: 8 is not an octal digit");
/// assert_eq!(error.help().as_deref(), Some("octal digits are 0 to 7; write `hex:0.138` for a hexadecimal code"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotationError {
    /// The whole text.
    pub text: String,
    /// The byte position in `text` of the bad character, or the end of the text where something is
    /// missing.
    pub at: usize,
    /// The fault there.
    pub problem: NotationErrorKind,
}

/// A fault of a text that should be a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The notation is empty or has only blanks.
    Empty,
    /// A name that is not known, and the known name that looks most like it.
    UnknownName {
        /// The most similar name, if one is similar.
        nearest: Option<&'static str>,
    },
    /// A set `family(...)` whose family is not known.
    UnknownFamily {
        /// The most similar family, if one is similar.
        nearest: Option<&'static str>,
    },
    /// A code without a point.
    NoPoint,
    /// A second point.
    SecondPoint,
    /// More than one digit before the point, or none.
    BeforeThePoint,
    /// A digit of 8 or more in a code that is not hexadecimal.
    NotOctal(u8),
    /// A character that is not a digit of any code.
    NotADigit(char),
    /// A first digit that would allow taking nothing without breaking.
    ZeroMove(u32),
    /// Nothing after the point, or nothing between the parentheses of a tail.
    NoDigits,
    /// A parenthesis that is not closed, or a set that breaks off.
    Unclosed,
    /// A set without a number.
    EmptySet,
    /// `hex:` twice, or a second one of `unequal:` and `equal:`.
    SecondPrefix,
    /// A word before a colon that is none of these prefixes.
    UnknownPrefix,
    /// Where a number of stones is expected.
    NotANumber(char),
    /// Where a comma or the closing parenthesis is expected.
    NotASeparator(char),
    /// A range such as `5-1`, which ends before it begins.
    BackwardRange,
    /// The number 0 in a set.
    TakesNothing,
    /// A number of stones, or a code, that is too large.
    TooLarge,
    /// Something after the end of the ruleset.
    AfterTheEnd(char),
}

impl NotationError {
    pub(super) fn new(text: &str, at: usize, problem: NotationErrorKind) -> Self {
        Self { text: text.to_owned(), at, problem }
    }

    /// Returns a suggestion of what to write instead, if there is one.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        use NotationErrorKind as Kind;

        let text = self.text.trim();
        let short = text.chars().count() <= 40;
        let advice = match &self.problem {
            Kind::Empty => {
                "write a code such as `0.77`, a set such as `subtract(1,2,5)` or a name such as `kayles`"
            }
            Kind::UnknownName { nearest: Some(nearest) } => {
                return Some(format!("did you mean `{nearest}`?"));
            }
            Kind::UnknownName { nearest: None } => {
                "names are `nim`, `kayles`, `grundy` and more; codes look like `0.77`, sets like `subtract(1,2,5)`"
            }
            Kind::UnknownFamily { nearest: Some(nearest) } => {
                return Some(format!("did you mean `{nearest}(...)`?"));
            }
            Kind::UnknownFamily { nearest: None } => {
                "the sets are `subtract(...)`, `allbut(...)` and `stripes(...)`"
            }
            Kind::NoPoint if !short => "a code looks like `0.77`",
            Kind::NoPoint => {
                return Some(format!("did you mean `0.{text}`? the digit before the point takes nothing"));
            }
            Kind::SecondPoint => "a code has one point, after its first digit",
            Kind::BeforeThePoint => {
                "exactly one digit comes before the point, the one for taking nothing: `0.77`, `4.07`"
            }
            Kind::NotOctal(10..) => "octal digits are 0 to 7",
            Kind::NotOctal(_) if !short => "octal digits are 0 to 7; write `hex:` before a hexadecimal code",
            Kind::NotOctal(_) => {
                return Some(format!("octal digits are 0 to 7; write `hex:{text}` for a hexadecimal code"));
            }
            Kind::NotADigit('-' | '+') => "codes have no sign",
            Kind::NotADigit(',') => "write a point, as in `0.77`; sets have commas, as in `subtract(1,2,5)`",
            Kind::NotADigit(_) => "octal digits are 0 to 7, hexadecimal ones 0 to 9 and A to F",
            Kind::ZeroMove(_) => "the digit before the point may be 0, 4, 8 or C: two heaps, three, or both",
            Kind::NoDigits => "write at least one digit; `0.(3)` repeats the digit 3 forever",
            Kind::Unclosed => "add the closing parenthesis",
            Kind::EmptySet => "write at least one number, as in `subtract(1,2,5)`",
            Kind::UnknownPrefix => "an octal code has no prefix; others have `hex:`, `unequal:` or `equal:`",
            Kind::SecondPrefix => "write `hex:` at most once, and one of `unequal:` and `equal:` at most",
            Kind::NotANumber('-') => "a number of stones is at least 1",
            Kind::NotANumber(_) | Kind::NotASeparator(_) => {
                "write numbers with commas between them, as in `subtract(1,2,5)`; `3-5` is the range 3, 4, 5"
            }
            Kind::BackwardRange => "write the smaller number first, as in `subtract(1-5)`",
            Kind::TakesNothing => "numbers of stones start at 1",
            Kind::TooLarge => return Some(format!("numbers of stones go up to {MOST_TAKEN}")),
            Kind::AfterTheEnd(_) => "end the ruleset here",
        };
        Some(advice.to_owned())
    }

    /// The text with a mark under the bad character, what is wrong, and what to write instead;
    /// three lines.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::notation::Ruleset;
    ///
    /// let error = "subtract(1,,2)".parse::<Ruleset>().unwrap_err();
    /// assert_eq!(
    ///     error.marked(),
    ///     "  subtract(1,,2)\n             ^ `,` is not a number of stones\n  \
    ///      help: write numbers with commas between them, as in `subtract(1,2,5)`; `3-5` is the range 3, 4, 5"
    /// );
    /// ```
    #[must_use]
    pub fn marked(&self) -> String {
        let help = self.help().map(|help| format!("\n  help: {help}")).unwrap_or_default();
        format!("{} {}{help}", self.mark(), self.problem)
    }

    /// The text with a mark under the bad character, two lines: what [`NotationError::marked`]
    /// begins with.
    ///
    /// Texts longer than a line are cut around the mark.
    #[must_use]
    pub fn mark(&self) -> String {
        mark(&self.text, self.at)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let character = self.text.get(..self.at).map_or(0, |before| before.chars().count()) + 1;
        if self.text.chars().count() <= 80 && !self.text.chars().any(hidden) {
            write!(f, "`{}`, ", self.text)?;
        }
        write!(f, "character {character}: {}", self.problem)
    }
}

impl fmt::Display for NotationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no ruleset"),
            Self::UnknownName { .. } => f.write_str("no ruleset of this name"),
            Self::UnknownFamily { .. } => f.write_str("no family of rulesets of this name"),
            Self::NoPoint => f.write_str("a code needs a point"),
            Self::SecondPoint => f.write_str("a second point"),
            Self::BeforeThePoint => f.write_str("not exactly one digit before the point"),
            Self::NotOctal(digit) => write!(f, "{digit} is not an octal digit"),
            Self::NotADigit(found) => write!(f, "`{}` is not a digit of a code", found.escape_debug()),
            Self::ZeroMove(digit) => {
                write!(f, "{digit:X} before the point would allow taking nothing without breaking the heap")
            }
            Self::NoDigits => f.write_str("a digit is expected here"),
            Self::Unclosed => f.write_str("the parenthesis is not closed"),
            Self::EmptySet => f.write_str("the set holds no number"),
            Self::UnknownPrefix => f.write_str("no prefix of codes"),
            Self::SecondPrefix => f.write_str("the same kind of prefix is given twice"),
            Self::NotANumber(found) => write!(f, "`{}` is not a number of stones", found.escape_debug()),
            Self::NotASeparator(found) => {
                write!(f, "`{}` where a comma or `)` is expected", found.escape_debug())
            }
            Self::BackwardRange => f.write_str("the range ends before it begins"),
            Self::TakesNothing => f.write_str("taking 0 stones would not be a move"),
            Self::TooLarge => f.write_str("too large"),
            Self::AfterTheEnd(found) => write!(f, "`{}` after the end", found.escape_debug()),
        }
    }
}

impl std::error::Error for NotationError {}
