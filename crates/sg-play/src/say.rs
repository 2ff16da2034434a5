//! Words: sentences of events, hints and rules in both languages, and events as JSON.

mod events;
pub mod hints;
mod line;
mod notation;
mod objects;
mod record;
mod refusals;
mod rules;

pub use events::{because, board, judged, mistake, player, say};
pub use line::{Line, Style};
pub use notation::notation;
pub use record::texts;
pub use refusals::{refusal, too_large, unplayable};
pub use rules::rules;
