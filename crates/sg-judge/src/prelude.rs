//! The items that the module of a problem uses: `use sg_judge::prelude::*`.

#[doc(no_inline)]
pub use std::sync::Arc;

#[doc(no_inline)]
pub use serde_json::{Value, json};
pub use sg_core::rules::oracle::{Play, Rules};
pub use sg_core::{Nimber, Outcome};

pub use crate::{
    About, Adversary, Bounds, Calculation, Cap, CaseOf, Comparison, Edition, Entry, Explanation,
    FIRST_VALUES, Fault, Framing, Game, HeapGame, LISTED_MOVES, Line, ManyPositions, Method, Mistake, Number,
    OneHeap, OnePosition, Phrase, Problem, Refusal, Reissued, Replies, Report, Scanner, SearchLimits,
    Searched, Section, SharedGame, SingleGame, Spoken, StatelessGame, Text, WinnerAnswer, WinningMoves,
    in_short, joined, listed, options_of, search_game, sentences, separated, text, winning_by_outcome,
};
