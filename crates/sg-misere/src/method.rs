//! Outcomes under misere play, and the methods by which they are found.

use std::fmt;

use sg_core::{Nimber, Outcome};

/// By which method an outcome was found. Each of them is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Every component is tame: the sum goes as in misere Nim.
    Tame {
        /// The nim-sum of the components.
        nim_sum: Nimber,
        /// Whether some component is firm.
        firm: bool,
    },
    /// The product of the components in a misere quotient.
    Quotient {
        /// The number of elements of the quotient.
        order: usize,
        /// The product.
        element: u16,
    },
    /// A search of the sum, with what is known of its components.
    Search {
        /// The work done, in the unit of the limit.
        looked_at: usize,
    },
    /// The rules alone, searched exhaustively.
    Rules {
        /// The number of positions that were visited.
        positions: usize,
    },
}

impl Method {
    /// A name for programs that does not change: `tame`, `quotient`, `search`, `rules`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Tame { .. } => "tame",
            Self::Quotient { .. } => "quotient",
            Self::Search { .. } => "search",
            Self::Rules { .. } => "rules",
        }
    }
}

/// The reason in a few words.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tame { nim_sum, firm: true } => {
                write!(f, "all components are tame, some are firm, and the nim-sum is {nim_sum}")
            }
            Self::Tame { nim_sum, firm: false } => {
                write!(f, "all components are tame, none is firm, and the nim-sum is {nim_sum}")
            }
            Self::Quotient { order, .. } => {
                write!(f, "the product in the misere quotient of {order} elements")
            }
            Self::Search { looked_at } => write!(f, "a search that looked at {looked_at} sums and parts"),
            Self::Rules { positions } => {
                write!(f, "an exhaustive search of all {positions} positions within reach")
            }
        }
    }
}

/// An outcome, and the method by which it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Decision {
    /// The outcome.
    pub outcome: Outcome,
    /// The method by which it was found.
    pub method: Method,
}
