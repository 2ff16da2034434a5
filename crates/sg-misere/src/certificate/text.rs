//! Reading a certificate.

use serde::Deserialize;

use super::check::flaw;
use super::{Certificate, CertificateError, FORMAT};

/// A certificate as a text has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    ruleset: String,
    heaps: u64,
    letters: Vec<u64>,
    elements: Vec<Vec<u64>>,
    action: Vec<Vec<u64>>,
    p: Vec<u64>,
    values: Vec<u64>,
    period: Option<u64>,
    preperiod: Option<u64>,
    last_fickle: Option<u64>,
}

impl Certificate {
    /// Reads a certificate as `Display` writes it: JSON whose keys may come in any order. What it claims is not checked:
    /// that is [`Certificate::check`].
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if the text is not JSON of this form: another format, a key that is missing, unknown or given
    /// twice, a number that is negative, not whole or too large, or anything after the end.
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
    /// let proved = game.solve(100)?;
    /// let text = game.certificate("0.123", proved).to_string();
    /// let certificate = Certificate::parse(&text)?;
    /// assert_eq!(certificate.to_string(), text);
    /// assert_eq!(certificate.check()?.order, 20);
    /// assert!(Certificate::parse(&text.replace("letters", "words")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, CertificateError> {
        let written: Written = serde_json::from_str(text).or_else(|error| flaw(error.to_string()))?;
        if written.format != FORMAT {
            return flaw(format!("the format is not `{FORMAT}`"));
        }
        let Written {
            ruleset,
            heaps,
            letters,
            elements,
            action,
            p,
            values,
            period,
            preperiod,
            last_fickle,
            ..
        } = written;
        Ok(Self { ruleset, heaps, letters, elements, action, p, values, period, preperiod, last_fickle })
    }
}
