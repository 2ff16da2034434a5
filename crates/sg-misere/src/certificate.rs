//! Certificates of misere quotients: files from which anyone can check a quotient without the program that found it.
//!
//! A certificate is written as JSON:
//!
//! ```text
//! { "format": "sg misere certificate 1", "ruleset": "0.3", "heaps": 4,
//!   "letters": [1],
//!   "elements": [[],[1]],
//!   "action": [[1,0]],
//!   "p": [1],
//!   "values": [0,1,0,1],
//!   "period": 2, "preperiod": 0 }
//! ```
//!
//! - `heaps`: it is about the heaps 0 to heaps - 1 (and about all, if it has a period);
//! - `letters`: heaps whose elements generate the quotient, in increasing order;
//! - `elements`: of each element the colexicographically least sum of letters that it is, as heaps in increasing order;
//!   they are in colexicographic order, so that the first is the identity, `[]`;
//! - `action`: for each letter the products of all elements with it;
//! - `p`: the P-elements;
//! - `values`: the elements of the heaps;
//! - `period` and `preperiod`: together or not at all;
//! - `last_fickle`: only where all heaps are tame, all above this one firm, and the period is that of the nimbers of normal
//!   play; otherwise the period is claimed by the misere periodicity theorem.
//!
//! [`Certificate::parse`] reads it, and [`Certificate::check`] shares no code with the solver but the options of the ruleset.

mod check;
mod text;

use std::fmt;

pub use check::{CertificateError, Checked};

use super::partial::PartialQuotient;
use super::period::{self, Proved};
use super::quotient::Quotient;
use super::tame::TameSolution;
use sg_heaps::period::Repetition;

/// A claim about the misere quotient of a ruleset, with all that is needed to check it: see the
/// [module](super::certificate).
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_misere::{Certificate, Quotient};
///
/// let mut game = Quotient::new("0.123".parse::<Ruleset>()?)?;
/// let proved = game.solve(100)?;
/// let text = game.certificate("0.123", proved).to_string();
///
/// let checked = Certificate::parse(&text)?.check()?;
/// let repetition = checked.repetition.ok_or("of all heaps")?;
/// assert_eq!((checked.order, repetition.distance, repetition.from), (20, 5, 5));
///
/// let damaged = text.replace("\"period\": 5", "\"period\": 4");
/// assert!(Certificate::parse(&damaged)?.check().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The ruleset, in any notation that this crate reads.
    ruleset: String,
    /// The number of heaps, from 0 on, that it is about.
    heaps: u64,
    /// The heaps that are letters.
    letters: Vec<u64>,
    /// The elements as sums of letters.
    elements: Vec<Vec<u64>>,
    /// The products of the elements with each letter.
    action: Vec<Vec<u64>>,
    /// The P-elements.
    p: Vec<u64>,
    /// The elements of the heaps.
    values: Vec<u64>,
    /// The period that is claimed.
    period: Option<u64>,
    /// The preperiod that is claimed.
    preperiod: Option<u64>,
    /// The last fickle heap, where the period is claimed by the theorem on rulesets whose heaps are all tame.
    last_fickle: Option<u64>,
}

/// The value of the key `format`.
const FORMAT: &str = "sg misere certificate 1";

impl Certificate {
    /// The ruleset as the certificate names it.
    #[must_use]
    pub fn ruleset(&self) -> &str {
        &self.ruleset
    }

    /// The least preperiod and the period that are claimed for the elements of all heaps; `None` if it is about the first
    /// [`heaps`](Self::heaps) alone. The saltus is 0.
    #[must_use]
    pub fn claim(&self) -> Option<Repetition> {
        let (from, distance) = (self.preperiod?, self.period?);
        Some(Repetition { from, distance, saltus: 0 })
    }

    /// The theorem, by [`Theorem::id`](super::period::Theorem::id); `None` if no period is claimed.
    #[must_use]
    pub fn theorem_id(&self) -> Option<&'static str> {
        let id = if self.last_fickle.is_some() { period::TAME_PERIOD } else { period::PERIODICITY };
        self.claim().map(|_| id)
    }

    /// The last fickle heap, if the theorem is the one on rulesets whose heaps are all tame.
    #[must_use]
    pub const fn last_fickle(&self) -> Option<u64> {
        self.last_fickle
    }

    /// The number of heaps, from 0 on, that the proof is about.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.heaps
    }
}

impl Quotient {
    /// The certificate of all heaps, if `proved` is a proof of this quotient; otherwise of the heaps computed.
    ///
    /// `ruleset` is written into the certificate, and must be a notation of the rules of this quotient, which is not
    /// checked here.
    #[must_use]
    pub fn certificate(&self, ruleset: &str, proved: Option<Proved>) -> Certificate {
        let proved = proved.filter(|proved| self.prove(proved.preperiod(), proved.period()) == Some(*proved));
        let certificate = self.claim(ruleset, proved.map_or(self.heaps(), |proved| proved.heaps()));
        Certificate {
            period: proved.map(|proved| proved.period()),
            preperiod: proved.map(|proved| proved.preperiod()),
            ..certificate
        }
    }
}

impl TameSolution {
    /// The certificate of all heaps, by the theorem on rulesets whose heaps are all tame. `ruleset` is as for
    /// [`Quotient::certificate`].
    #[must_use]
    pub fn certificate(&self, ruleset: &str) -> Certificate {
        Certificate {
            period: Some(self.period()),
            preperiod: Some(self.preperiod()),
            last_fickle: Some(self.proof().last_fickle()),
            ..self.quotient().claim(ruleset, self.heaps())
        }
    }
}

impl PartialQuotient {
    /// The certificate of the heaps `0..heaps` without a period.
    fn claim(&self, ruleset: &str, heaps: u64) -> Certificate {
        let presentation = self.presentation();
        let mut place = vec![0; self.order()];
        for (at, &element) in (0..).zip(presentation.elements()) {
            place[usize::from(element)] = at;
        }
        let letters: Vec<u64> = presentation.letters().iter().map(|letter| letter.heap).collect();
        let word = |&element: &u16| {
            let powers = presentation.product(element).powers().iter().zip(&letters);
            powers.flat_map(|(&power, &heap)| std::iter::repeat_n(heap, power as usize)).collect()
        };
        let by = |&letter: &u64| {
            let value = self.values()[letter as usize];
            presentation.elements().iter().map(|&x| place[usize::from(self.product(x, value))]).collect()
        };
        Certificate {
            ruleset: ruleset.to_owned(),
            heaps,
            elements: presentation.elements().iter().map(word).collect(),
            action: letters.iter().map(by).collect(),
            p: (0..).zip(presentation.elements()).filter(|&(_, &x)| self.is_p(x)).map(|(at, _)| at).collect(),
            values: self.values()[..heaps as usize].iter().map(|&value| place[usize::from(value)]).collect(),
            letters,
            period: None,
            preperiod: None,
            last_fickle: None,
        }
    }
}

/// A summary: a certificate may have thousands of elements, and hundreds of thousands of heaps.
impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate")
            .field("ruleset", &self.ruleset)
            .field("heaps", &self.heaps)
            .field("elements", &self.elements.len())
            .field("period", &self.period)
            .field("preperiod", &self.preperiod)
            .finish_non_exhaustive()
    }
}

/// A list of numbers in JSON.
struct Numbers<'a>(&'a [u64]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (at, number) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            write!(f, "{number}")?;
        }
        f.write_str("]")
    }
}

/// A list of lists in JSON.
struct Lists<'a>(&'a [Vec<u64>]);

impl fmt::Display for Lists<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (at, list) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            write!(f, "{}", Numbers(list))?;
        }
        f.write_str("]")
    }
}

/// Writes JSON.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A ruleset's notation has no character that JSON escapes but these two.
        let ruleset = self.ruleset.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(f, "{{ \"format\": \"{}\", \"ruleset\": \"{ruleset}\", \"heaps\": {},", FORMAT, self.heaps)?;
        writeln!(f, "  \"letters\": {},", Numbers(&self.letters))?;
        writeln!(f, "  \"elements\": {},", Lists(&self.elements))?;
        writeln!(f, "  \"action\": {},", Lists(&self.action))?;
        writeln!(f, "  \"p\": {},", Numbers(&self.p))?;
        write!(f, "  \"values\": {}", Numbers(&self.values))?;
        if let (Some(period), Some(preperiod)) = (self.period, self.preperiod) {
            write!(f, ",\n  \"period\": {period}, \"preperiod\": {preperiod}")?;
        }
        if let Some(last_fickle) = self.last_fickle {
            write!(f, ",\n  \"last_fickle\": {last_fickle}")?;
        }
        f.write_str(" }")
    }
}
