//! Text for people: sentences in English and Chinese side by side, columns on a terminal, numbers
//! in groups, and when to colour.
//!
//! | item | what it is |
//! |---|---|
//! | [`Language`] | English or Chinese, by a tag or a locale |
//! | [`text!`], [`Text`], [`Phrase`] | a sentence in both languages; there is no other way of words in Rust |
//! | [`joined`], [`grid`], [`wide`] | texts in a row, cells in columns, the columns that a text takes |
//! | [`grouped`], [`counted`], [`several`], [`shortened`] | `1,234,567`, `2 heaps`, the same in both languages, a long spelling cut short |
//! | [`read_number`] | `1_000_000`, `10^6` or `1e6` |
//! | [`printable`] | a text without what would control a terminal |
//! | [`periods`] | why a period holds, in sentences |
//! | [`coloured`] | whether a stream is to be coloured |
//!
//! # Out of scope
//!
//! It prints nothing, reads no locale of the environment, and wraps no paragraphs: the lines of an
//! explanation end where reviewed snapshots have them, which no single width does.

mod colour;
mod language;
mod layout;
mod number;
pub mod periods;
mod printable;
mod sentence;

pub use colour::coloured;
pub use language::Language;
pub use layout::{grid, joined, separated, wide};
pub use number::{counted, grouped, read_number, several, shortened};
pub use printable::{printable, printable_char};
pub use sentence::{Phrase, Spoken, Text};
#[doc(hidden)]
pub use sg_text_macro::values;
