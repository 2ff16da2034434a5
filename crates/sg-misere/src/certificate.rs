//! Certificates of misere quotients: files from which anyone can check a quotient without the
//! program that found it.
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
//! - `elements`: of each element the colexicographically least sum of letters that it is, as heaps
//!   in increasing order; they are in colexicographic order, so that the first is the identity,
//!   `[]`;
//! - `action`: for each letter the products of all elements with it;
//! - `p`: the P-elements;
//! - `values`: the elements of the heaps;
//! - `period` and `preperiod`: together or not at all;
//! - `last_fickle`: only where all heaps are tame, all above this one firm, and the period is that
//!   of the nimbers of normal play; otherwise the period is claimed by the misere periodicity
//!   theorem.
//!
//! [`Certificate::parse`] reads it, and [`Certificate::check`] shares no code with the solver but
//! the options of the ruleset.

mod check;

use std::fmt;
use std::str::FromStr;

use check::flaw;
pub use check::{CertificateError, Checked, MOST_ELEMENTS};

use super::partial::PartialQuotient;
use super::period;
use super::quotient::Quotient;
use super::tame::TameSolution;
use serde::{Deserialize, Serialize};
use sg_core::heaps::notation::{Ruleset, RulesetKind};
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
/// game.solve(100)?;
/// let text = game.certificate().to_string();
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
pub struct Certificate(Claim);

/// The values of a certificate's keys.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    format: String,
    /// The ruleset, in any notation that this crate reads.
    ruleset: String,
    /// The number of heaps, from 0 on, that it is about.
    heaps: usize,
    /// The heaps that are letters.
    letters: Vec<usize>,
    /// The elements as sums of letters.
    elements: Vec<Vec<usize>>,
    /// The products of the elements with each letter.
    action: Vec<Vec<usize>>,
    /// The P-elements.
    p: Vec<usize>,
    /// The elements of the heaps.
    values: Vec<usize>,
    /// The period that is claimed.
    period: Option<usize>,
    /// The preperiod that is claimed.
    preperiod: Option<usize>,
    /// The last fickle heap, where the period is claimed by the theorem on rulesets whose heaps are
    /// all tame.
    last_fickle: Option<usize>,
}

/// The value of the key `format`.
const FORMAT: &str = "sg misere certificate 1";

impl FromStr for Certificate {
    type Err = CertificateError;

    /// [`Certificate::parse`].
    fn from_str(text: &str) -> Result<Self, CertificateError> {
        Self::parse(text)
    }
}

impl Certificate {
    /// Reads a certificate as `Display` writes it: JSON whose keys may come in any order. What it
    /// claims is not checked: that is [`Certificate::check`].
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if the text is not JSON of this form: another format, a key that is
    /// missing, unknown or given twice, a number that is negative, not whole or too large, or
    /// anything after the end.
    ///
    /// # Complexity
    ///
    /// O(n) for n bytes.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::prelude::*;
    /// use sg_misere::{Certificate, Quotient};
    ///
    /// let mut game = Quotient::new("0.123".parse::<Ruleset>()?)?;
    /// game.solve(100)?;
    /// let text = game.certificate().to_string();
    /// let certificate = Certificate::parse(&text)?;
    /// assert_eq!(certificate.to_string(), text);
    /// assert_eq!(certificate.check()?.order, 20);
    /// assert!(Certificate::parse(&text.replace("letters", "words")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, CertificateError> {
        let claim: Claim = serde_json::from_str(text)
            .or_else(|error| flaw(format!("not a certificate of a misere quotient: {error}")))?;
        if claim.format != FORMAT {
            return flaw(format!("the format is not `{FORMAT}`"));
        }
        Ok(Self(claim))
    }

    /// The ruleset as the certificate names it.
    #[must_use]
    pub fn ruleset(&self) -> &str {
        &self.0.ruleset
    }

    /// The least preperiod and the period that are claimed for the elements of all heaps; `None` if
    /// it is about the first [`heaps`](Self::heaps) alone. The saltus is 0.
    #[must_use]
    pub fn claim(&self) -> Option<Repetition> {
        let (from, distance) = (self.0.preperiod?, self.0.period?);
        Some(Repetition { from: from as u64, distance: distance as u64, saltus: 0 })
    }

    /// The theorem, by [`Theorem::id`](super::period::Theorem::id); `None` if no period is claimed.
    #[must_use]
    pub fn theorem_id(&self) -> Option<&'static str> {
        let id = if self.0.last_fickle.is_some() { period::TAME_PERIOD } else { period::PERIODICITY };
        self.claim().map(|_| id)
    }

    /// The last fickle heap, if the theorem is the one on rulesets whose heaps are all tame.
    #[must_use]
    pub fn last_fickle(&self) -> Option<u64> {
        self.0.last_fickle.map(|heap| heap as u64)
    }

    /// The number of heaps, from 0 on, that the proof is about.
    #[must_use]
    pub const fn heaps(&self) -> u64 {
        self.0.heaps as u64
    }
}

impl Quotient {
    /// The certificate of all heaps, if those computed prove a [`period`](Quotient::period);
    /// otherwise of the heaps computed. It names the ruleset by its code; a ruleset without a code
    /// is named by a description that [`Certificate::check`] does not read.
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        let proved = self.period();
        Certificate(Claim {
            period: proved.map(|proved| proved.period() as usize),
            preperiod: proved.map(|proved| proved.preperiod() as usize),
            ..self.claim(self.rules(), proved.map_or(self.heaps(), |proved| proved.heaps()))
        })
    }
}

impl TameSolution {
    /// The certificate of all heaps, by the theorem on rulesets whose heaps are all tame. The
    /// ruleset is named as by [`Quotient::certificate`].
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        Certificate(Claim {
            period: Some(self.period() as usize),
            preperiod: Some(self.preperiod() as usize),
            last_fickle: Some(self.proof().last_fickle() as usize),
            ..self.quotient().claim(self.rules(), self.heaps())
        })
    }
}

impl PartialQuotient {
    /// The claim about the heaps `0..heaps`, without a period.
    fn claim(&self, rules: &RulesetKind, heaps: u64) -> Claim {
        let presentation = self.presentation();
        let mut place = vec![0; self.order()];
        for (at, &element) in (0..).zip(presentation.elements()) {
            place[usize::from(element)] = at;
        }
        let letters: Vec<usize> = presentation.letters().iter().map(|letter| letter.heap as usize).collect();
        let word = |&element: &u16| {
            let powers = presentation.product(element).powers().iter().zip(&letters);
            powers.flat_map(|(&power, &heap)| std::iter::repeat_n(heap, power as usize)).collect()
        };
        let by = |&letter: &usize| {
            let value = self.values()[letter];
            presentation.elements().iter().map(|&x| place[usize::from(self.product(x, value))]).collect()
        };
        Claim {
            format: FORMAT.to_owned(),
            ruleset: Ruleset::from_rules(rules.clone(), None).identity(),
            heaps: heaps as usize,
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

sg_core::summary!(
    Certificate,
    this {
        ruleset: this.0.ruleset,
        heaps: this.0.heaps,
        elements: this.0.elements.len(),
        period: this.0.period,
        preperiod: this.0.preperiod
    }
);

fn json(value: &impl Serialize) -> Result<String, fmt::Error> {
    serde_json::to_string(value).map_err(|_| fmt::Error)
}

/// Writes JSON.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { format, ruleset, heaps, period, preperiod, .. } = &self.0;
        writeln!(f, "{{ \"format\": \"{format}\", \"ruleset\": {}, \"heaps\": {heaps},", json(ruleset)?)?;
        writeln!(f, "  \"letters\": {},", json(&self.0.letters)?)?;
        writeln!(f, "  \"elements\": {},", json(&self.0.elements)?)?;
        writeln!(f, "  \"action\": {},", json(&self.0.action)?)?;
        writeln!(f, "  \"p\": {},", json(&self.0.p)?)?;
        write!(f, "  \"values\": {}", json(&self.0.values)?)?;
        if let (Some(period), Some(preperiod)) = (period, preperiod) {
            write!(f, ",\n  \"period\": {period}, \"preperiod\": {preperiod}")?;
        }
        if let Some(last_fickle) = self.0.last_fickle {
            write!(f, ",\n  \"last_fickle\": {last_fickle}")?;
        }
        f.write_str(" }")
    }
}
