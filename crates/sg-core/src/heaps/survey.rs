//! The nimbers of one ruleset as far as they are asked for, and its period as soon as one is proved.

use std::fmt;

use crate::Nimber;
use crate::heaps::engine::{Engine, with_nimbers};
use crate::heaps::taking_breaking::TakingBreaking;
use crate::heaps::winning::Known;
use crate::period::{PeriodSearch, Proved};

/// An engine and a search for a period, advanced together.
///
/// # Example
///
/// ```
/// use sg_core::heaps::survey::{Limits, Survey};
/// use sg_core::heaps::taking_breaking::TakingBreaking;
///
/// let mut survey = Survey::new(&TakingBreaking::strips(&[1, 2])); // Kayles
/// assert_eq!(survey.nimber(1_000_000_000_000_000_000, Limits::default()).unwrap().0, 1);
/// assert_eq!(survey.proved().unwrap().period(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Survey {
    engine: Engine,
    search: PeriodSearch,
    proved: Option<Proved>,
}

/// How far a [`Survey`] goes for a heap that no proved period reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most heaps on a fast road, whose time and memory are linear.
    pub heaps: usize,
    /// The most of them in search of a period, for a heap that no table reaches. A repetition that is being
    /// followed, and would be proved within [`Limits::heaps`], is followed to its end.
    pub search_heaps: usize,
    /// The most pairs of a heap and a rare or witness position that such a search looks at, or steps that take as
    /// long: what its time goes by, some 10^9 a second.
    pub search_pairs: u64,
    /// The most heaps where each costs a walk over all its options.
    pub plain_heaps: usize,
    /// The most of them in search of a period.
    pub plain_search_heaps: usize,
}

impl Default for Limits {
    /// 2^26 heaps, 2^23 of them or 2^32 pairs in search of a period; on the plain road 2^18, and 2^16 in search: for
    /// a search some seconds, for a table a minute mostly, and less than 200 megabytes.
    fn default() -> Self {
        Self {
            heaps: 1 << 26,
            search_heaps: 1 << 23,
            search_pairs: 1 << 32,
            plain_heaps: 1 << 18,
            plain_search_heaps: 1 << 16,
        }
    }
}

/// A heap whose nimber was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    /// The heap.
    pub heap: u64,
    /// How many nimbers were computed without a proof of a period.
    pub computed: usize,
    /// The longest table that would have been made.
    pub limit: usize,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, computed, limit } = self;
        write!(
            f,
            "the nimbers of the heaps below {computed} prove no period, and a table up to heap {heap} is beyond \
             the limit of {limit} heaps"
        )
    }
}

impl std::error::Error for OutOfReach {}

impl Survey {
    /// Nothing computed yet.
    #[must_use]
    pub fn new(rules: &TakingBreaking) -> Self {
        Self { engine: Engine::new(rules), search: PeriodSearch::new(rules), proved: None }
    }

    /// The nimber of `heap`, computing as far as it takes and `limits` allow.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`] if neither a table within the limits nor a proved period gives it.
    ///
    /// # Complexity
    ///
    /// That of [`Engine::advance`] to the heap or to the end of the proof, whichever comes first.
    pub fn nimber(&mut self, heap: u64, limits: Limits) -> Result<Nimber, OutOfReach> {
        loop {
            if let Some(nimber) = self.known().nimber(heap) {
                return Ok(nimber);
            }
            let computed = self.engine.heaps();
            let wanted = usize::try_from(heap).map_or(usize::MAX, |heap| heap.saturating_add(1));
            let followed = self.search.heaps_needed().is_some_and(|heaps| heaps <= limits.heaps);
            // A split into rare and common nimbers shows itself within the first blocks, or there is none.
            let split = self.engine.progress().sparse;
            let (limit, search) = match split {
                None => (limits.plain_heaps, limits.plain_search_heaps),
                Some(_) if followed => (limits.heaps, limits.heaps),
                Some(sparse) if sparse.pairs + sparse.scan_steps >= limits.search_pairs => (limits.heaps, 0),
                Some(_) => (limits.heaps, limits.search_heaps),
            };
            let most = if wanted <= limit { limit } else { search.min(limit) };
            if computed >= most {
                return Err(OutOfReach { heap, computed, limit });
            }
            let step = (computed / 8).max(1024);
            self.engine.advance(wanted.min(computed + step).min(most)).map_err(|error| OutOfReach {
                heap,
                computed: error.heaps,
                limit: error.heaps,
            })?;
            self.proved = with_nimbers!(self.engine.nimbers(), values => self.search.look(values));
        }
    }

    /// What is known so far, for [`crate::heaps::winning::winning_moves`].
    #[must_use]
    pub fn known(&self) -> Known<'_> {
        Known::new(self.engine.nimbers(), self.proved)
    }

    /// The period, once one is proved.
    #[must_use]
    pub const fn proved(&self) -> Option<Proved> {
        self.proved
    }

    /// How many nimbers have been computed.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.engine.heaps()
    }
}
