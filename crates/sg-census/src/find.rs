//! Which rulesets of a census have a sequence that begins so.

use std::ops::ControlFlow;
use std::path::Path;

use crate::rows::begins_after_zeros;
use rayon::prelude::*;
use serde::Serialize;
use sg_core::heaps::notation::Ruleset;
use sg_heaps::solver::{Progress, SolveError};
use sg_text::shortened;

use crate::plan::{Plan, alias_of};
use crate::text::SHOWN;
use crate::{Error, Observer};

/// The number of codes that are compared at once.
const TOGETHER: usize = 1 << 12;

/// A canonical code whose sequence begins as asked for, perhaps after zeros.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The canonical code.
    pub code: String,
    /// The rulesets of the census that have this code.
    #[serde(rename = "rulesets")]
    pub aliases: Vec<FoundAlias>,
}

/// A ruleset that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FoundAlias {
    /// The ruleset as the census spells it.
    pub code: String,
    /// The number to add to the heaps of the sequence asked for: its heap `n` is the heap `n +
    /// shift` here. 0 if the sequence begins exactly so.
    pub shift: i64,
}

/// The rulesets of a census whose nimbers begin with these, up to a shift: zeros in front are left
/// out of the comparison.
///
/// The nimbers are computed again, so any number of them may be asked for, and the census may be
/// unfinished.
///
/// # Errors
///
/// [`Error::Usage`] if there is no nimber other than 0; [`Error::Report`] if the directory is not a
/// census or this many nimbers cannot be had; [`Error::Interrupted`].
///
/// # Complexity
///
/// The time of this many nimbers of each canonical code.
///
/// # Example
///
/// ```
/// use sg_census::{Census, Options, Unobserved, find};
///
/// let directory = tempfile::tempdir()?;
/// Census::begin(directory.path(), &["octal:2".parse()?], &Options::default(), &Unobserved)?;
/// // Dawson's Chess is 0.07 with one heap less.
/// let found = find(directory.path(), &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2], &Unobserved)?;
/// assert_eq!(found.len(), 1);
/// let shift = |code: &str| found[0].aliases.iter().find(|alias| alias.code == code).map(|alias| alias.shift);
/// assert_eq!((&*found[0].code, shift("0.07"), shift("0.4")), ("0.137", Some(1), Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(directory: &Path, nimbers: &[u64], watch: &dyn Observer) -> Result<Vec<Found>, Error> {
    let zeros = nimbers.iter().take_while(|&&nimber| nimber == 0).count();
    let wanted = &nimbers[zeros..];
    if wanted.is_empty() {
        return Err(Error::Usage(
            "all of these nimbers are 0: too many sequences begin this way to list them".to_owned(),
        ));
    }
    let mut plan = Plan::open(directory, watch)?;
    let codes: Vec<&str> = plan.codes.iter().collect();
    // Codes with their number of zeros in front.
    let mut found: Vec<(String, usize)> = Vec::new();
    for codes in codes.chunks(TOGETHER) {
        if watch.interrupted() {
            return Err(Error::Interrupted);
        }
        let compared: Vec<Option<(String, usize)>> =
            codes.par_iter().map(|code| begins(code, wanted, watch)).collect::<Result<_, _>>()?;
        found.extend(compared.into_iter().flatten());
    }
    let mut with_aliases: Vec<Found> =
        found.iter().map(|(code, _)| Found { code: code.clone(), aliases: Vec::new() }).collect();
    plan.aliases.each(|line| {
        let Some((code, canonical, shift)) = alias_of(line) else { return Ok(()) };
        if let Ok(at) = found.binary_search_by(|(found, _)| (**found).cmp(canonical)) {
            let signed = |heaps: usize| i64::try_from(heaps).unwrap_or(i64::MAX);
            let shift = signed(found[at].1 + shift) - signed(zeros);
            with_aliases[at].aliases.push(FoundAlias { code: code.to_owned(), shift });
        }
        Ok(())
    })?;
    for found in &mut with_aliases {
        found.aliases.sort_by_key(|alias| (alias.shift.unsigned_abs(), alias.code.len()));
    }
    Ok(with_aliases)
}

/// The code and its number of zeros in front, if `wanted`, which begins with a nimber other than 0,
/// follows these.
fn begins(code: &str, wanted: &[u64], watch: &dyn Observer) -> Result<Option<(String, usize)>, Error> {
    let ruleset: Ruleset = code.parse()?;
    let mut stop = |_: &Progress<'_>| {
        if watch.interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    match begins_after_zeros(&ruleset, wanted, &mut stop) {
        Ok(zeros) => Ok(zeros.map(|zeros| (code.to_owned(), zeros))),
        Err(SolveError::Stopped { .. }) => Err(Error::Interrupted),
        Err(error) => Err(Error::Report(format!("{}: {error}", shortened(code, SHOWN)))),
    }
}
