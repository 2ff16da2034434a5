//! Playing impartial games against a perfect opponent, and seeing why a move wins.
//!
//! A [`Game`] is a ruleset with its convention (normal or misere play); a [`Match`] is a game under
//! way between a player and `sg`, or between two people. A match takes lines or [`Command`]s and
//! answers with [`Event`]s: moves, refusals, hints in three stages, explanations, and at the end a
//! verdict for each move. Events are data; [`say`](say::say) makes words of them, and
//! [`Event::json`] makes JSON.
//!
//! ```
//! use sg_play::{Event, Game, Match, Settings};
//!
//! let game = Game::of_ruleset(&"kayles".parse()?, &[3, 5, 7], Default::default())?;
//! let mut play = Match::new(game, Settings::default());
//! play.begin();
//! let events = play.line("5 -> 1 3");
//! let Event::Moved(moved) = &events[0] else { return Err("a legal move".into()) };
//! assert_eq!((moved.played.to_string(), &*moved.view.numbers), ("5 -> 1 3".to_string(), &[3, 1, 3, 7][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | module | what it holds | above |
//! |---|---|---|
//! | [`position`] | [`Position`], [`Move`], [`Convention`], what the numbers are, [`Refusal`] | |
//! | [`player`] | [`Player`], whose [`Turn`] it is, [`Level`]s that err, [`Settings`] | |
//! | [`json`] | JSON without a library | |
//! | [`notation`] | [`Command`]: `7 -> 1 5`, `?`, `undo`, `why` | `position` |
//! | [`analysis`] | who wins, why and by which moves; [`Unplayable`] says which limit is reached | `position` |
//! | `kinds` | heaps, bottles, coins along powers, Hackenbush | `analysis` |
//! | [`game`] | [`Game`]: legal moves, outcomes, winning moves | `kinds` |
//! | [`hint`], [`machine`] | the three hints; the machine's reply | `game` |
//! | [`review`] | the verdict for each move | `machine` |
//! | [`event`] | what a match answers with | `hint`, `review` |
//! | `matches` | [`Match`] | `event` |
//! | [`say`] | the words of all of these, in both languages, and events as JSON | `event` |
//!
//! A module uses only those above it in this table.
//!
//! # Out of scope
//!
//! It does no input or output, starts no thread and reads no clock; randomness comes from a seed.
//! It holds no theory of its own: outcomes and winning moves come from `sg-core`. Every question is
//! bounded: what the theory does not reach within the limits is reported as [`Unplayable`] before
//! the first move.

pub mod analysis;
pub mod event;
pub mod game;
pub mod hint;
pub mod json;
mod kinds;
pub mod machine;
mod matches;
pub mod notation;
pub mod player;
pub mod position;
mod random;
pub mod review;
pub mod say;

pub use analysis::Unplayable;
pub use event::Event;
pub use game::Game;
pub use matches::Match;
pub use notation::Command;
pub use player::{Level, Player, Settings, Turn};
pub use position::{Convention, Move, Object, Position, Refusal, View};
