//! Families of rulesets.

use std::fmt;
use std::str::FromStr;

use sg_core::heaps::notation::{Ruleset, RulesetKind, canonical_rules};
use sg_core::heaps::taking_breaking::{Digit, Parts};
use sg_text::separated;

/// The most rulesets of a family.
const MOST_RULESETS: u64 = 1 << 21;

/// A family of rulesets.
///
/// | spelling | rulesets |
/// |---|---|
/// | `octal:N` | all octal codes `0.` and `4.` with N digits after the point |
/// | `hex:N` | all hexadecimal codes `0.`, `4.`, `8.`, `C.` with N digits after the point |
/// | `unequal:octal:N`, `equal:octal:N` | the octal codes with N digits, where a heap is broken into parts of these sizes; so with `hex:N` |
/// | `strips:N` | strips of three different lengths up to N |
/// | `subtract:N` | all sets of numbers up to N that may be taken, without the empty one |
/// | `allbut:N` | all sets of numbers up to N that may not be taken, without the empty one |
///
/// # Example
///
/// ```
/// use sg_census::rows::Family;
///
/// let family: Family = "octal:2".parse()?;
/// assert_eq!(family.rulesets().count(), 128);
/// assert_eq!(family.rulesets().last().map(|ruleset| ruleset.to_string()).as_deref(), Some("4.77"));
/// # Ok::<(), sg_census::rows::FamilyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// `octal:N`, with the parts into which heaps are broken.
    Octal(Parts, u32),
    /// `hex:N`, with the parts into which heaps are broken.
    Hexadecimal(Parts, u32),
    /// `strips:N`.
    Strips(u32),
    /// `subtract:N`.
    Subtract(u32),
    /// `allbut:N`.
    AllBut(u32),
}

/// The reason why a text is not a family.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FamilyError {
    /// No family has this name.
    Unknown(String),
    /// The text after the colon is not a number from 1 on.
    NotANumber(String),
    /// The family would have too many rulesets.
    TooLarge {
        /// The largest number that this family takes.
        most: u32,
    },
}

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "no family `{name}`: octal:N, hex:N, strips:N, subtract:N or allbut:N")
            }
            Self::NotANumber(text) => write!(f, "`{text}` is not a number from 1 on"),
            Self::TooLarge { most } => {
                write!(f, "a family of more than {MOST_RULESETS} rulesets: at most {most}")
            }
        }
    }
}

impl std::error::Error for FamilyError {}

impl Family {
    const fn name(self) -> &'static str {
        match self {
            Self::Octal(..) => "octal",
            Self::Hexadecimal(..) => "hex",
            Self::Strips(_) => "strips",
            Self::Subtract(_) => "subtract",
            Self::AllBut(_) => "allbut",
        }
    }

    const fn number(self) -> u32 {
        match self {
            Self::Octal(_, n)
            | Self::Hexadecimal(_, n)
            | Self::Strips(n)
            | Self::Subtract(n)
            | Self::AllBut(n) => n,
        }
    }

    /// The number of rulesets, or `None` if the number does not fit.
    fn size(self) -> Option<u64> {
        match self {
            Self::Octal(_, n) => 8_u64.checked_pow(n)?.checked_mul(2),
            Self::Hexadecimal(_, n) => 16_u64.checked_pow(n)?.checked_mul(4),
            Self::Strips(n) => {
                let n = u64::from(n);
                Some(n.checked_mul(n.saturating_sub(1))?.checked_mul(n.saturating_sub(2))? / 6)
            }
            Self::Subtract(n) | Self::AllBut(n) => Some(1_u64.checked_shl(n)?.checked_sub(1)?),
        }
    }

    /// The rulesets, in a fixed order.
    ///
    /// # Complexity
    ///
    /// O(1) memory.
    #[must_use]
    pub fn rulesets(self) -> Box<dyn Iterator<Item = Ruleset>> {
        let codes = |parts: Parts, zeros: &'static [u32], base: u32, digits: u32| {
            let numbers = move |zero| (0..base.pow(digits)).map(move |number| (zero, number));
            zeros.iter().flat_map(move |&zero| numbers(zero)).map(move |(zero, number)| {
                let after_point = (0..digits).rev().map(|place| Digit(number / base.pow(place) % base));
                ruleset([Digit(zero)].into_iter().chain(after_point).collect(), parts)
            })
        };
        match self {
            Self::Octal(parts, digits) => Box::new(codes(parts, &[0, 4], 8, digits)),
            Self::Hexadecimal(parts, digits) => Box::new(codes(parts, &[0, 4, 8, 12], 16, digits)),
            Self::Strips(most) => Box::new((1..=most).flat_map(move |a| {
                (a + 1..=most).flat_map(move |b| (b + 1..=most).map(move |c| set("stripes", &[a, b, c])))
            })),
            Self::Subtract(most) => Box::new(subsets(most).map(|numbers| set("subtract", &numbers))),
            Self::AllBut(most) => Box::new(subsets(most).map(|numbers| set("allbut", &numbers))),
        }
    }
}

/// The subsets of `1..=most` without the empty one.
fn subsets(most: u32) -> impl Iterator<Item = Vec<u32>> {
    (1_u64..1 << most).map(move |bits| (1..=most).filter(|number| bits >> (number - 1) & 1 == 1).collect())
}

/// The ruleset of some digits, of which digit 0 leaves no heap or two at least.
fn ruleset(digits: Vec<Digit>, parts: Parts) -> Ruleset {
    let rules = canonical_rules(digits, Vec::new(), parts);
    Ruleset::from_rules(RulesetKind::TakingBreaking(rules), None)
}

/// The ruleset of a set, spelled as a set.
fn set(family: &str, numbers: &[u32]) -> Ruleset {
    format!("{family}({})", separated(numbers, ","))
        .parse()
        .unwrap_or_else(|_| unreachable!("numbers from 1 on, in increasing order"))
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = match self {
            Self::Octal(Parts::Unequal, _) | Self::Hexadecimal(Parts::Unequal, _) => "unequal:",
            Self::Octal(Parts::Equal, _) | Self::Hexadecimal(Parts::Equal, _) => "equal:",
            _ => "",
        };
        write!(f, "{parts}{}:{}", self.name(), self.number())
    }
}

impl FromStr for Family {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Self, FamilyError> {
        let (parts, rest) = match text.split_once(':') {
            Some(("unequal", rest)) => (Parts::Unequal, rest),
            Some(("equal", rest)) => (Parts::Equal, rest),
            _ => (Parts::Any, text),
        };
        let (name, number) = rest.split_once(':').unwrap_or((rest, ""));
        let make: fn(Parts, u32) -> Self = match name {
            "octal" => Self::Octal,
            "hex" => Self::Hexadecimal,
            "strips" if parts == Parts::Any => |_, n| Self::Strips(n),
            "subtract" if parts == Parts::Any => |_, n| Self::Subtract(n),
            "allbut" if parts == Parts::Any => |_, n| Self::AllBut(n),
            _ => return Err(FamilyError::Unknown(text.to_owned())),
        };
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let n = if digits { number.parse().unwrap_or(u32::MAX) } else { 0 };
        if n == 0 {
            return Err(FamilyError::NotANumber(number.to_owned()));
        }
        let fits = |n: u32| make(parts, n).size().is_some_and(|size| size <= MOST_RULESETS);
        if !fits(n) {
            return Err(FamilyError::TooLarge { most: (1..n).take_while(|&n| fits(n)).last().unwrap_or(0) });
        }
        Ok(make(parts, n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_their_sizes() {
        for (text, size) in [
            ("octal:3", 1024),
            ("hex:2", 1024),
            ("strips:10", 120),
            ("subtract:6", 63),
            ("allbut:4", 15),
            ("strips:2", 0),
            ("unequal:octal:2", 128),
            ("equal:hex:1", 64),
        ] {
            let family: Family = text.parse().expect("a family");
            assert_eq!((family.rulesets().count() as u64, family.size()), (size, Some(size)), "{text}");
            assert_eq!(family.to_string(), text);
        }
        // Each reads back as the same rules.
        let unequal: Family = "unequal:octal:2".parse().expect("a family");
        for ruleset in unequal.rulesets() {
            assert_eq!(
                ruleset.to_string().parse::<Ruleset>().as_ref().map(Ruleset::kind),
                Ok(ruleset.kind())
            );
        }
        let strips: Vec<String> = Family::Strips(4).rulesets().map(|ruleset| ruleset.to_string()).collect();
        assert_eq!(strips, ["stripes(1,2,3)", "stripes(1,2,4)", "stripes(1,3,4)", "stripes(2,3,4)"]);
    }

    #[test]
    fn what_is_no_family_is_refused() {
        let error = |text: &str| text.parse::<Family>().expect_err("refused");
        assert_eq!(error("octals:3"), FamilyError::Unknown("octals:3".to_owned()));
        assert_eq!(error("equal:strips:3"), FamilyError::Unknown("equal:strips:3".to_owned()));
        assert_eq!(error("octal"), FamilyError::NotANumber(String::new()));
        assert_eq!(error("octal:0"), FamilyError::NotANumber("0".to_owned()));
        assert_eq!(error("octal:+3"), FamilyError::NotANumber("+3".to_owned()));
        assert_eq!(error("octal:7"), FamilyError::TooLarge { most: 6 });
        assert_eq!(error("subtract:99999999999"), FamilyError::TooLarge { most: 21 });
    }
}
