//! Impartial games under the Sprague-Grundy theorem: rulesets, nimbers, closed forms, and a search
//! that uses no theory.
//!
//! In an *impartial game* both players have the same moves, and under *normal play* the player who
//! cannot move loses. Nearly every game in this crate is a *disjunctive sum of heaps*: a move
//! replaces one heap by a few smaller ones. The *nimber* of a heap is the least number that is not
//! the nimber of one of its options; the nimber of a sum is the nim-sum (exclusive or) of its
//! heaps' nimbers; and the player to move wins exactly when it is not 0.
//!
//! # From rules to nimbers
//!
//! ```
//! use sg_core::{Nimber, NimberSequence, Ruleset};
//!
//! // Kayles: knock down one skittle or two neighbours. Its octal code is 0.77.
//! let kayles: Ruleset = "0.77".parse()?;
//! let mut nimbers = NimberSequence::new(kayles.kind());
//! assert_eq!(nimbers.up_to(9), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4].map(Nimber));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The nimbers here are those of the definition. `sg-heaps` builds on this crate: a solver for
//! heaps of any size, the engine and periods with proofs. In `sg-misere` the player who cannot
//! move wins.
//!
//! # Errors
//!
//! An error says where the input is wrong:
//!
//! ```
//! use sg_core::Ruleset;
//!
//! let error = "0.78".parse::<Ruleset>().unwrap_err();
//! assert_eq!(error.to_string(), "`0.78`, character 4: 8 is not an octal digit");
//! ```
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`values`] | nimbers, their [field](values::nim_field) with nim-products, quotients, roots and logarithms, the minimum excluded number, outcomes |
//! | [`rules`] | rulesets as [traits](HeapRuleset), the definition of their nimbers, moves, and the [oracle](rules::oracle), which searches any rules exhaustively and uses no theory |
//! | [`heaps`] | games on heaps: the [notation](heaps::notation) of rulesets, [taking and breaking](heaps::taking_breaking), [options](heaps::options), [bean splitting](heaps::bean_splitting), [coin turning](heaps::coin_turning), [coins at powers](heaps::power_coins), [games on rows](heaps::rows) that are octal codes |
//! | [`graphs`] | tokens on [graphs without cycles](graphs::dag) and [with them](graphs::loopy), [Hackenbush](graphs::hackenbush) |
//! | [`games`] | closed forms of games that have a name, and other sums than the disjunctive one |
//!
//! # Conventions
//!
//! A heap of size 0 exists and has nimber 0, so sequences begin with heap 0. A *P-position* is won
//! by the previous player and has nimber 0, an *N-position* by the next. Sizes of heaps are `u64`;
//! lengths of tables are `usize`. Errors say what was expected and what was found, and nothing
//! panics on data; each panic is documented.
//!
//! # Stability
//!
//! Everything documented here keeps compiling and keeps its meaning until 2.0; what may grow is
//! `non_exhaustive` or has builders. Items that the documentation hides serve the crates of this
//! workspace alone, and may change or go in any release. The wording of messages and `Debug` output
//! may change.
//!
//! # Features
//!
//! - `serde`: nimbers, outcomes, moves and rulesets can be serialized and read; a ruleset is its
//!   notation.
//!
//! # Out of scope
//!
//! It needs `std` alone: no input or output, no clock, no command line, no threads. It finds no
//! periods, and it plays no partizan games.

pub mod games;
pub mod graphs;
pub mod heaps;
mod mark;
#[doc(hidden)]
pub mod processor;
pub mod rules;
pub mod values;

/// Setters in builder form for public fields of a struct that may get more of them.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($($field:ident: $type:ty),* $(,)?) => {
        $(
            #[doc = concat!("Sets [`", stringify!($field), "`](field@Self::", stringify!($field), ").")]
            #[must_use]
            pub const fn $field(mut self, $field: $type) -> Self {
                self.$field = $field;
                self
            }
        )*
    };
}

/// `Debug` of a type as a summary, without its tables: what is named, then `..`.
#[doc(hidden)]
#[macro_export]
macro_rules! summary {
    ($type:ident $(<$life:lifetime>)? $(<$param:ident> [$($bound:tt)+])?, $this:ident { $($name:ident: $value:expr),+ $(,)? }) => {
        impl $(<$param: $($bound)+>)? ::std::fmt::Debug for $type $(<$life>)? $(<$param>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let $this = self;
                f.debug_struct(::std::stringify!($type))
                    $(.field(::std::stringify!($name), &$value))+
                    .finish_non_exhaustive()
            }
        }
    };
}

/// Conversions of each error of a crate into its `Error`, with the kind of each, and what such an
/// `Error` has.
#[doc(hidden)]
#[macro_export]
macro_rules! errors {
    ($($type:ty: $kind:expr;)*) => {
        impl Error {
            /// The kind of error.
            #[must_use]
            pub const fn kind(&self) -> ErrorKind {
                self.kind
            }

            /// The error of the question, which can be downcast to its type.
            #[must_use]
            pub fn get_ref(&self) -> &(dyn ::std::error::Error + Send + Sync + 'static) {
                &*self.cause
            }
        }

        impl ::std::fmt::Display for Error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.cause.fmt(f)
            }
        }

        /// The text is that of the cause, so the source is the cause's.
        impl ::std::error::Error for Error {
            fn source(&self) -> Option<&(dyn ::std::error::Error + 'static)> {
                self.cause.source()
            }
        }

        $(
            impl From<$type> for Error {
                fn from(error: $type) -> Self {
                    let kind: fn(&$type) -> ErrorKind = $kind;
                    Self { kind: kind(&error), cause: error.into() }
                }
            }
        )*
    };
}

pub use heaps::notation::{NotationError, Ruleset};
pub use rules::limit::LimitReached;
pub use rules::position::Move;
pub use rules::ruleset::{HeapRuleset, NimberSequence};
pub use values::{Mex, Nimber, NimberTooWide, Outcome, mex};
