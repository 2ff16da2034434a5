//! The reasons why a text is not a ruleset.

use std::fmt;

use super::MOST_TAKEN;

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
    /// The byte position in `text` of the bad character, or the end of the text where something is missing.
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
    /// The digit 8 or 9 in a code that is not hexadecimal.
    NotOctal(char),
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

/// True for characters that show nothing, control a terminal, or change the direction of the text around them.
#[must_use]
pub fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

impl NotationError {
    pub(super) fn new(text: &str, at: usize, problem: NotationErrorKind) -> Self {
        Self { text: text.to_owned(), at, problem }
    }

    /// Returns a suggestion of what to write instead, if there is one.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        let text = self.text.trim();
        let short = text.chars().count() <= 40;
        Some(match &self.problem {
            NotationErrorKind::Empty => {
                "write a code such as `0.77`, a set such as `subtract(1,2,5)` or a name such as `kayles`"
                    .to_owned()
            }
            NotationErrorKind::UnknownName { nearest: Some(nearest) } => format!("is `{nearest}` meant?"),
            NotationErrorKind::UnknownName { nearest: None } => {
                "`grundy rulesets` lists the names; codes look like `0.77`, sets like `subtract(1,2,5)`"
                    .to_owned()
            }
            NotationErrorKind::UnknownFamily { nearest: Some(nearest) } => {
                format!("is `{nearest}(...)` meant?")
            }
            NotationErrorKind::UnknownFamily { nearest: None } => {
                "the sets are `subtract(...)`, `allbut(...)` and `stripes(...)`".to_owned()
            }
            NotationErrorKind::NoPoint if !short => "a code looks like `0.77`".to_owned(),
            NotationErrorKind::NoPoint => {
                format!("is `0.{text}` meant? the digit before the point takes nothing")
            }
            NotationErrorKind::SecondPoint => "a code has one point, after its first digit".to_owned(),
            NotationErrorKind::BeforeThePoint => {
                "exactly one digit comes before the point, the one for taking nothing: `0.77`, `4.07`"
                    .to_owned()
            }
            NotationErrorKind::NotOctal(_) if !short => {
                "octal digits are 0 to 7; write `hex:` before a hexadecimal code".to_owned()
            }
            NotationErrorKind::NotOctal(_) => {
                format!("octal digits are 0 to 7; write `hex:{text}` for a hexadecimal code")
            }
            NotationErrorKind::NotADigit('-' | '+') => "codes have no sign".to_owned(),
            NotationErrorKind::NotADigit(_) => {
                "octal digits are 0 to 7, hexadecimal ones 0 to 9 and A to F".to_owned()
            }
            NotationErrorKind::ZeroMove(_) => {
                "the digit before the point may be 0, 4, 8 or C: two heaps, three, or both".to_owned()
            }
            NotationErrorKind::NoDigits => {
                "write at least one digit; `0.(3)` repeats the digit 3 forever".to_owned()
            }
            NotationErrorKind::Unclosed => "add the closing parenthesis".to_owned(),
            NotationErrorKind::EmptySet => "write at least one number, as in `subtract(1,2,5)`".to_owned(),
            NotationErrorKind::SecondPrefix => {
                "write `hex:` at most once, and one of `unequal:` and `equal:` at most".to_owned()
            }
            NotationErrorKind::NotANumber('-') => "a number of stones is at least 1".to_owned(),
            NotationErrorKind::NotANumber(_) | NotationErrorKind::NotASeparator(_) => {
                "write numbers with commas between them, as in `subtract(1,2,5)`; `3-5` is the range 3, 4, 5"
                    .to_owned()
            }
            NotationErrorKind::BackwardRange => {
                "write the smaller number first, as in `subtract(1-5)`".to_owned()
            }
            NotationErrorKind::TakesNothing => "numbers of stones start at 1".to_owned(),
            NotationErrorKind::TooLarge => format!("numbers of stones go up to {MOST_TAKEN}"),
            NotationErrorKind::AfterTheEnd(_) => "end the ruleset here".to_owned(),
        })
    }

    /// The text with a mark under the bad character, what is wrong, and what to write instead; three lines.
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

    /// The text with a mark under the bad character, two lines: what [`NotationError::marked`] begins with.
    ///
    /// Texts longer than a line are cut around the mark.
    #[must_use]
    pub fn mark(&self) -> String {
        let shown = |part: &str| part.chars().map(|c| if hidden(c) { '?' } else { c }).collect::<String>();
        let (before, after) = self.text.split_at(self.at.min(self.text.len()));
        let skipped = before.chars().count().saturating_sub(60);
        let start = if skipped > 0 { "..." } else { "" };
        let before: String = shown(before).chars().skip(skipped).collect();
        let rest: String = shown(after).chars().take(40).collect();
        let end = if after.chars().count() > 40 { "..." } else { "" };
        let mark = " ".repeat(start.len() + before.chars().count());
        format!("  {start}{before}{rest}{end}\n  {mark}^")
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
