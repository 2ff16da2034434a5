//! Counterexamples to a program: inputs of a problem for which it answers wrongly, the least first.
//!
//! No code is written for a problem. Its reader asks for each token with a name and bounds, and
//! [`sg_judge::Scanner::drawing`] makes a generator of it: [`small_cases`] enumerates, [`Manner`]
//! draws at random, [`shrink`] makes what was found smaller. The truth is the problem's own solver.
//!
//! # Phases
//!
//! 1. All small cases, in the order of [`order`].
//! 2. Each named number at its least and its greatest value, alone and in pairs.
//! 3. The inputs of known mistakes, numbers at which types and constants err, and random cases,
//!    biased and growing.
//! 4. Inputs at the limits.
//! 5. The small cases that were left out in the first phase, where they take many runs: programs
//!    that go wrong at the limits alone are found before. What was found in between is compared
//!    with those that are smaller.
//! 6. The random cases that there was no time for in the third phase, and more inputs at the
//!    limits, if time is left; then random cases again if their number has no limit.
//!
//! Many cases are in one input where the format allows it, since starting a program takes longer
//! than answering. For the sake of speed an input may then hold more cases than the judge's; but
//! only an input within the judge's limits counts against a program.
//!
//! # Determinism
//!
//! The inputs that are tried depend on the problem, the seed and the number of cases, not on the
//! number of threads. A limit of time ends the search between two waves of inputs, so that with one
//! the end may differ.

mod enumerate;
mod order;
mod covered;
mod phases;
mod random;
mod report;
mod results;
mod search;
mod shrink;
mod subject;

pub use covered::{Covered, Phase};
pub(crate) use enumerate::all_small;
pub use enumerate::{Small, small_cases, smaller_alike};
pub use order::order;
pub(crate) use phases::{even_sets, full_lists};
pub(crate) use random::colliding;
pub use random::{Manner, Mode, Random, disturbed, paired, summed};
pub use results::{Aborted, Found, Landmark, Plan, Stressed};
pub use search::TIMED_TOGETHER;
pub use shrink::{Shrunk, shrink};
pub use subject::{Mistaken, Program, Ran, Subject, Verdict, judge};

use sg_judge::Entry;

use crate::draw::trace;
use crate::judgement::answers;
use search::{Failing, Search};

/// A phase's own search.
type SearchIn<'s> = fn(&mut Search<'s>) -> Result<Option<Failing>, Aborted>;

/// Searches for an input that a program answers wrongly.
///
/// # Errors
///
/// [`Aborted`] if the program cannot be started or the search is cancelled.
pub fn stress(entry: &Entry, subject: &dyn Subject, plan: Plan) -> Result<Stressed, Aborted> {
    let mut search = Search::new(entry, subject, plan);
    // With the share of the time at whose end each phase ends; what one does not use is left to the
    // next. Random cases come last, since there may be no end of them.
    let phases: [(Phase, f64, SearchIn<'_>); 8] = [
        (Phase::Small, 0.25, Search::small),
        (Phase::Boundaries, 0.4, Search::boundaries),
        (Phase::Random, 0.55, Search::random),
        (Phase::Limits, 0.9, Search::limits),
        (Phase::Small, 1.0, Search::other_small),
        (Phase::Random, 0.95, Search::random),
        (Phase::Limits, 1.0, Search::more_limits),
        (Phase::Random, 1.0, Search::random),
    ];
    for (phase, share, search_in) in phases {
        search.begin(phase, share);
        if let Some(failing) = search_in(&mut search)? {
            let found = search.found(phase, failing, true)?;
            return Ok(Stressed { found: Some(found), covered: search.covered });
        }
    }
    Ok(Stressed { found: None, covered: search.covered })
}

/// Tries one input, and makes it smaller if the program fails on it.
///
/// # Errors
///
/// [`Aborted`], also if it is no input of the problem.
pub fn stress_from(
    entry: &Entry,
    subject: &dyn Subject,
    plan: Plan,
    input: &str,
) -> Result<Stressed, Aborted> {
    let strict = answers(entry, input.as_bytes(), true).is_ok();
    if !strict {
        answers(entry, input.as_bytes(), false).map_err(Aborted::Input)?;
    }
    let (drawn, read) = trace(entry, input, strict);
    read.map_err(|fault| Aborted::Input(fault.into()))?;
    let search = Search::new(entry, subject, plan);
    let covered = Covered::default();
    let Some(run) = search.failing(&drawn, None)? else {
        let run = search.run_as_it_is(input.to_owned(), None)?.filter(|run| run.3 != Verdict::Right);
        let found = run.map(|run| search.given(drawn.cases.len(), run)).transpose()?;
        return Ok(Stressed { found, covered });
    };
    let failing = search.locate(&drawn, run.clone())?.unwrap_or(Failing { drawn, right_alone: true, run });
    Ok(Stressed { found: Some(search.found(Phase::Given, failing, strict)?), covered })
}
