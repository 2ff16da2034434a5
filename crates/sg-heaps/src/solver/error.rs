//! The reasons why a question to a solver has no answer.

use std::fmt;

use crate::engine::OutOfMemory;
use sg_core::rules::ruleset::Unfinished;

/// The reason why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// Neither a table within the [`Limits`](super::Limits) nor a proved period reaches the heap.
    OutOfReach {
        /// The heap.
        heap: u64,
        /// The number of nimbers that were computed without a proof of a period.
        computed: u64,
        /// The longest table that would have been made.
        limit: u64,
    },
    /// The nimbers are known, but more heaps would have to be counted one by one than the
    /// [`Limits`](super::Limits) allow.
    TooManyHeaps {
        /// The number of heaps that would be counted.
        heaps: u64,
        /// The most heaps that are counted.
        limit: u64,
    },
    /// A table up to the heap would take too long.
    TooSlow {
        /// The heap.
        heap: u64,
        /// The number of nimbers that were computed without a proof of a period.
        computed: u64,
        /// About how many more steps, of a nanosecond or so, the table would take.
        steps: u64,
        /// The most steps that [`Limits`](super::Limits) allow.
        limit: u64,
    },
    /// No formula gives the nimber of this coin, and a table up to it would need too much memory.
    CoinOutOfReach {
        /// The coin.
        coin: u64,
        /// The last coin whose nimber is known.
        last: u64,
    },
    /// The nimber of the heap does not fit in 64 bits.
    NimberTooWide {
        /// The heap.
        heap: u64,
    },
    /// The rules break their promise that every play ends.
    NotSmaller {
        /// The heap.
        heap: u64,
        /// The heap that one of its options leaves.
        part: u64,
    },
    /// A period is proved, but no certificate can be made of the proof.
    NoCertificate,
    /// The progress callback stopped the work.
    Stopped {
        /// The nimbers of the heaps `0..computed` are known.
        computed: u64,
    },
    /// There is no memory for more nimbers.
    OutOfMemory {
        /// The nimbers of the heaps `0..computed` are known.
        computed: u64,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfReach { heap, computed: 0, limit } => {
                write!(f, "a table up to heap {heap} is beyond the limit of {limit} heaps")
            }
            Self::OutOfReach { heap, computed, limit } => write!(
                f,
                "the nimbers of the heaps below {computed} prove no period, and a table up to heap {heap} is beyond \
                 the limit of {limit} heaps"
            ),
            Self::TooManyHeaps { heaps, limit } => {
                write!(f, "{heaps} heaps would have to be counted one by one, and the limit is {limit}")
            }
            Self::TooSlow { heap, computed, steps, limit } => write!(
                f,
                "the nimbers of the heaps below {computed} prove no period, and a table up to heap {heap} would take \
                 about {} seconds more, with a limit of {}",
                steps.div_ceil(1_000_000_000),
                limit.div_ceil(1_000_000_000)
            ),
            Self::CoinOutOfReach { coin, last } => {
                write!(f, "no formula gives the nimber of coin {coin}, and a table ends at coin {last}")
            }
            Self::NimberTooWide { heap } => write!(f, "the nimber of heap {heap} does not fit in 64 bits"),
            Self::NotSmaller { heap, part } => Unfinished::NotSmaller { heap: *heap, part: *part }.fmt(f),
            Self::NoCertificate => f.write_str("certificates do not cover this proof"),
            Self::Stopped { computed } => write!(f, "stopped after {computed} heaps"),
            Self::OutOfMemory { computed } => write!(f, "out of memory after {computed} heaps"),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<OutOfMemory> for SolveError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory { computed: error.heaps as u64 }
    }
}
