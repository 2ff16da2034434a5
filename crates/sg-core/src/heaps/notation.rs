//! Rulesets by name: reading and writing codes, sets and names of heap games.
//!
//! | spelling | ruleset |
//! |---|---|
//! | `0.137`, `4.07`, `0.3F` | octal and hexadecimal codes: digit `t` says how many heaps may be left after taking `t` |
//! | `0.(3)`, `0.1(03)` | the digits in parentheses repeat forever |
//! | `hex:0.18` | a hexadecimal code without a letter, told apart from a mistyped octal one |
//! | `unequal:4.0`, `equal:4.0` | the parts of a break must differ, or must be equal |
//! | `subtract(1,2,5)` | take 1, 2 or 5 |
//! | `subtract(1,3-5,9)` | take 1, 3, 4, 5 or 9: in any set, a range means all the numbers in it |
//! | `allbut(1,3)` | take any number but 1 or 3 |
//! | `stripes(3,7,19)` | take 3, 7 or 19 and leave the rest in at most two heaps |
//! | `kayles`, `nim`, `ruler`, ... | names: [`NAMES`] |
//!
//! # Codes
//!
//! In digit `d_t`, bit `k` (values 1, 2, 4, 8) allows a move that takes `t` and leaves exactly `k`
//! non-empty heaps. A code is hexadecimal if one of its digits is a letter `A` to `F` or if it
//! begins with `hex:`, and octal otherwise. The digits 0 to 7 mean the same in both, so only 8 and
//! 9 need the distinction: in a code without a letter they are refused as slips in an octal code.
//! `d_0` takes nothing and so must break: only its bits 2 and 3 (values 4 and 8) may be set.
//!
//! # One spelling
//!
//! Each way of writing (code, set, name) has one canonical spelling, which `Display` writes and
//! which reads back as the same ruleset: no trailing zeros, the shortest repeating tail begun as
//! early as possible, upper-case letters, sets in increasing order without duplicates or ranges,
//! names in lower case with hyphens. [`Ruleset::code`] turns names and sets into codes.
//!
//! # Reference
//!
//! R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc. Cambridge Philos. Soc. 52
//! (1956); *Winning Ways*, ch. 4.

mod code;
mod describe;
mod error;
mod kind;
mod names;
#[cfg(feature = "serde")]
mod serialized;

use std::fmt;
use std::str::FromStr;

#[doc(hidden)]
pub use code::canonical as canonical_rules;
pub use error::{NotationError, NotationErrorKind};
pub use kind::RulesetKind;
pub use names::{NAMES, Named};

use crate::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
#[doc(hidden)]
pub use crate::mark::hidden;

/// The largest number of stones that a code, a set or a file may name.
///
/// A ruleset keeps one digit for each number up to the largest, so a slip such as
/// `subtract(10000000000)` is refused instead of filling the memory.
pub const MOST_TAKEN: usize = 1_000_000;

/// A ruleset together with the way in which it was written.
///
/// # Example
///
/// ```
/// use sg_core::NimberSequence;
/// use sg_core::heaps::notation::Ruleset;
///
/// let kayles: Ruleset = "Kayles".parse()?;
/// assert_eq!(kayles.to_string(), "kayles");
/// assert_eq!(kayles.code().as_deref(), Some("0.77"));
/// assert_eq!(NimberSequence::new(kayles.kind()).nimber(5).0, 4);
///
/// let slip = "0.138".parse::<Ruleset>().unwrap_err();
/// assert_eq!(slip.at, 4);
/// # Ok::<(), sg_core::heaps::notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Ruleset {
    spelling: Spelling,
    rules: RulesetKind,
}

crate::summary!(Ruleset, this { rules: this.rules });

/// The way in which a ruleset was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Spelling {
    Name(&'static str),
    Set(Family, Vec<usize>),
    /// As [`Ruleset::identity`]: the code, if there is one.
    Identity,
    /// A title given with the rules.
    Title(String),
}

/// The families that are written as a set of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Family {
    Subtract,
    AllBut,
    Stripes,
}

impl Family {
    const ALL: [Self; 3] = [Self::Subtract, Self::AllBut, Self::Stripes];

    const fn name(self) -> &'static str {
        match self {
            Self::Subtract => "subtract",
            Self::AllBut => "allbut",
            Self::Stripes => "stripes",
        }
    }

    /// The rules for a set that is sorted, not empty and without 0.
    fn rules(self, set: &[usize]) -> TakingBreaking {
        let (outside, inside, tail) = match self {
            Self::Subtract => (0, 3, vec![]),
            Self::AllBut => (3, 0, vec![Digit(3)]),
            Self::Stripes => (0, 7, vec![]),
        };
        let mut digits = vec![Digit(outside); set.last().map_or(0, |most| most + 1)];
        digits[0] = Digit(0);
        for &take in set {
            digits[take] = Digit(inside);
        }
        code::canonical(digits, tail, Parts::Any)
    }
}

impl Ruleset {
    /// The ruleset with these rules, written as `title`, or without one as [`Ruleset::identity`]: a
    /// code where the rules have one.
    ///
    /// A title does not read back as the ruleset; [`Ruleset::code`] does. The canonical form of a
    /// code is taken, so that equal rules under equal titles compare equal.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::notation::{Ruleset, RulesetKind};
    /// use sg_core::heaps::taking_breaking::TakingBreaking;
    ///
    /// let rules = || RulesetKind::TakingBreaking(TakingBreaking::strips(&[3, 5]));
    /// assert_eq!(Ruleset::from_rules(rules(), None).to_string(), "0.00707");
    /// assert_eq!(Ruleset::from_rules(rules(), Some("two strips")).to_string(), "two strips");
    /// ```
    #[must_use]
    pub fn from_rules(rules: RulesetKind, title: Option<&str>) -> Self {
        let rules = match rules {
            RulesetKind::TakingBreaking(rules) => {
                let (digits, tail) = (rules.digits().to_vec(), rules.tail().to_vec());
                RulesetKind::TakingBreaking(code::canonical(digits, tail, rules.parts()))
            }
            rules => rules,
        };
        let spelling = title.map_or(Spelling::Identity, |title| Spelling::Title(title.to_owned()));
        Self { spelling, rules }
    }

    /// The octal code `0.` with these digits, 0 to 7: digit `t`, from 1 on, says how many heaps may
    /// be left after taking `t`.
    ///
    /// # Errors
    ///
    /// [`NotationErrorKind::NotOctal`] if a digit is 8 or more, and [`NotationErrorKind::NoDigits`]
    /// without any.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Ruleset;
    ///
    /// assert_eq!(Ruleset::octal(&[7, 7])?, "0.77".parse()?);
    /// let error = Ruleset::octal(&[7, 10]).unwrap_err();
    /// assert_eq!(error.to_string(), "`0.710`, character 4: 10 is not an octal digit");
    /// # Ok::<(), sg_core::NotationError>(())
    /// ```
    pub fn octal(digits: &[u8]) -> Result<Self, NotationError> {
        let octal = digits.iter().take_while(|&&digit| digit < 8).count();
        // A larger digit is the end of the text: it would have two characters, or a letter.
        let text: String =
            "0.".chars().chain(digits[..octal].iter().map(|digit| char::from(b'0' + digit))).collect();
        match digits.get(octal) {
            Some(&digit) => {
                let text = format!("{text}{digit}");
                Err(NotationError::new(&text, 2 + octal, NotationErrorKind::NotOctal(digit)))
            }
            None => text.parse(),
        }
    }

    /// The effect of a move.
    #[must_use]
    pub const fn kind(&self) -> &RulesetKind {
        &self.rules
    }

    /// The canonical code of a taking-and-breaking ruleset, whatever way it was written; `None` for
    /// coin games and bean splitting, and where a move may leave four heaps or more: these have no
    /// code.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Ruleset;
    /// use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
    ///
    /// let four = |digit| TakingBreaking::new(vec![Digit(0), Digit(digit)], Vec::new(), Parts::Any);
    /// let [one, other] = [Ruleset::from_rules(four(16)?.into(), None), Ruleset::from_rules(four(19)?.into(), None)];
    /// assert_eq!((one.code(), other.code()), (None, None));
    /// assert_ne!(one.identity(), other.identity());
    /// # Ok::<(), sg_core::heaps::taking_breaking::InvalidRuleset>(())
    /// ```
    #[must_use]
    pub fn code(&self) -> Option<String> {
        match &self.rules {
            RulesetKind::TakingBreaking(rules) if code::is_written(rules) => Some(code::write(rules)),
            _ => None,
        }
    }

    /// A spelling that depends on the rules alone: the code, or the canonical words for a ruleset
    /// without one.
    ///
    /// Two spellings of the same rules agree here, so it identifies a ruleset in a file.
    #[must_use]
    pub fn identity(&self) -> String {
        match &self.rules {
            RulesetKind::TakingBreaking(rules) => code::write(rules),
            RulesetKind::BeanSplitting => "bean-splitting".to_owned(),
            RulesetKind::CoinTurning(coins) => coins.to_string(),
        }
    }

    /// The names under which these rules are known.
    #[must_use]
    pub fn known_as(&self) -> Vec<&'static Named> {
        NAMES.iter().filter(|named| named.rules() == self.rules).collect()
    }

    /// The moves as arrows, one line for each number of heaps that may be left.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::heaps::notation::Ruleset;
    ///
    /// let dawson_kayles: Ruleset = "0.07".parse()?;
    /// assert_eq!(
    ///     dawson_kayles.description(),
    ///     ["a -> nothing where a = 2", "a -> b where a = b + 2", "a -> b + c where a = b + c + 2"]
    /// );
    /// # Ok::<(), sg_core::heaps::notation::NotationError>(())
    /// ```
    #[must_use]
    pub fn description(&self) -> Vec<String> {
        describe::arrows(&self.rules)
    }
}

/// Writes the canonical spelling.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.spelling, &self.rules) {
            (Spelling::Name(name), _) => f.write_str(name),
            (Spelling::Title(title), _) => f.write_str(title),
            (Spelling::Set(family, set), _) => {
                let set: Vec<_> = set.iter().map(ToString::to_string).collect();
                write!(f, "{}({})", family.name(), set.join(","))
            }
            (Spelling::Identity, _) => f.write_str(&self.identity()),
        }
    }
}

impl FromStr for Ruleset {
    type Err = NotationError;

    /// Reads a code, a set or a name; surrounding spaces and the case of letters do not matter.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let start = text.len() - text.trim_start().len();
        let body = text.trim();
        let at =
            |error: NotationError| NotationError { at: error.at + start, text: text.to_owned(), ..error };
        if body.is_empty() {
            return Err(NotationError::new(text, start, NotationErrorKind::Empty));
        }
        if code::is_code(body) {
            let rules = code::read(body).map_err(at)?;
            return Ok(Self { spelling: Spelling::Identity, rules: RulesetKind::TakingBreaking(rules) });
        }
        match body.split_once('(') {
            Some((head, _)) => read_set(body, head).map_err(at),
            None => names::find(body)
                .map(|named| Self { spelling: Spelling::Name(named.name), rules: named.rules() })
                .map_err(at),
        }
    }
}

impl TryFrom<&str> for Ruleset {
    type Error = NotationError;

    fn try_from(text: &str) -> Result<Self, NotationError> {
        text.parse()
    }
}

/// Reads `family(1,2,5)`, where `head` is the text before the parenthesis.
fn read_set(text: &str, head: &str) -> Result<Ruleset, NotationError> {
    let wanted = head.trim_end().to_ascii_lowercase().replace(['-', '_'], "");
    let Some(family) = Family::ALL.into_iter().find(|family| family.name() == wanted) else {
        let nearest = names::nearest(&wanted, Family::ALL.into_iter().map(Family::name));
        return Err(NotationError::new(text, 0, NotationErrorKind::UnknownFamily { nearest }));
    };
    let mut ranges = Vec::new();
    let mut at = head.len() + 1;
    loop {
        at += blanks(&text[at..]);
        if text[at..].starts_with(')') && ranges.is_empty() {
            return Err(NotationError::new(text, at, NotationErrorKind::EmptySet));
        }
        let first = read_number(text, &mut at)?;
        at += blanks(&text[at..]);
        let mut last = first;
        if text[at..].starts_with('-') {
            at += 1;
            at += blanks(&text[at..]);
            let start = at;
            last = read_number(text, &mut at)?;
            if last < first {
                return Err(NotationError::new(text, start, NotationErrorKind::BackwardRange));
            }
            at += blanks(&text[at..]);
        }
        ranges.push((first, last));
        match text[at..].chars().next() {
            Some(',') => at += 1,
            Some(')') => break,
            None => return Err(NotationError::new(text, at, NotationErrorKind::Unclosed)),
            Some(found) => return Err(NotationError::new(text, at, NotationErrorKind::NotASeparator(found))),
        }
    }
    if let Some(found) = text[at + 1..].chars().next() {
        return Err(NotationError::new(text, at + 1, NotationErrorKind::AfterTheEnd(found)));
    }
    // Ranges are merged before they are listed: a short text may name the same million numbers many
    // times.
    ranges.sort_unstable();
    let mut set: Vec<usize> = Vec::new();
    for (first, last) in ranges {
        let next = set.last().map_or(first, |&most| first.max(most + 1));
        set.extend(next..=last);
    }
    let rules = RulesetKind::TakingBreaking(family.rules(&set));
    Ok(Ruleset { spelling: Spelling::Set(family, set), rules })
}

/// The length of the blanks that `text` begins with.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Reads the number of stones at `at` and moves `at` after it.
fn read_number(text: &str, at: &mut usize) -> Result<usize, NotationError> {
    let error = |problem| Err(NotationError::new(text, *at, problem));
    let digits = text[*at..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return error(
            text[*at..].chars().next().map_or(NotationErrorKind::Unclosed, NotationErrorKind::NotANumber),
        );
    }
    let number = match text[*at..*at + digits].parse() {
        Ok(0) => return error(NotationErrorKind::TakesNothing),
        Ok(number) if number <= MOST_TAKEN => number,
        _ => return error(NotationErrorKind::TooLarge),
    };
    *at += digits;
    Ok(number)
}

#[cfg(test)]
mod tests;
