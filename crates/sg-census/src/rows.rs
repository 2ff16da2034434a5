//! Many rulesets at once: families of rulesets, one row of results for each canonical code, and
//! which sequences are equal by proof.
//!
//! A [`Row`] is a function of the code and the level (how many heaps are computed at most),
//! whatever else runs beside it and on whatever machine, so that rows from several processes can be
//! compared and merged. What is known of the period is in one of two groups of columns: a proved
//! period, or a repetition that was only observed.

mod family;
mod row;

pub use family::{Family, FamilyError};
pub use row::{ENGINE, Row, Verdict, begins_after_zeros, begins_with, first_nimbers, row};

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::canonical::canonical;
use sg_heaps::engine::OutOfMemory;

/// The number of heaps that are computed, level by level: only what is unproved at one goes up to
/// the next.
pub const LEVELS: [usize; 3] = [10_000, 100_000, 1_000_000];

/// A ruleset and the canonical code that has its nimbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Alias {
    /// The ruleset, in its canonical spelling.
    pub code: String,
    /// The canonical code.
    pub canonical: String,
    /// The nimber of heap `n` is that of heap `n - shift` under the canonical code, and 0 before.
    pub shift: usize,
}

/// The canonical code of a ruleset; `None` for coin games and bean splitting, which have no code.
///
/// # Errors
///
/// As [`canonical`].
///
/// # Example
///
/// ```
/// use sg_census::rows::alias;
///
/// let found = alias(&"0.07".parse()?)?.ok_or("a code")?;
/// assert_eq!((&*found.canonical, found.shift), ("0.137", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn alias(ruleset: &Ruleset) -> Result<Option<Alias>, OutOfMemory> {
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { return Ok(None) };
    let form = canonical(rules)?;
    Ok(Some(Alias { code: ruleset.to_string(), canonical: form.code(), shift: form.shift() }))
}
