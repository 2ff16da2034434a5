//! The answers of a match.

use crate::analysis::{Reason, Unplayable};
use crate::game::Rules;
use crate::hint::Hint;
use crate::machine::Because;
use crate::player::{Level, Player, Settings};
use crate::position::{Convention, Move, Refusal, View};
use crate::review::Judged;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The game began.
    Started(Started),
    /// A move was made: `move` by the player, `reply` by the machine.
    Moved(Moved),
    /// A hint.
    Hint(Hinted),
    /// The effect of the last moves.
    Explained(Explained),
    /// Moves were taken back.
    Undone {
        /// The number of moves.
        moves: usize,
        /// The position at hand.
        view: View,
    },
    /// A line was refused; the game continues.
    Refused {
        /// The reason.
        refusal: Refusal,
        /// The position at hand.
        view: View,
    },
    /// A position that the theory does not reach.
    Unplayable(Unplayable),
    /// The lines that can be typed, in the position at hand.
    Help(View),
    /// The player leaves.
    Quit(Reviewed),
    /// The game is over.
    Ended(Ended),
}

impl Event {
    /// A name for programs that does not change.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Started(_) => "start",
            Self::Moved(Moved { by: Player::Machine, .. }) => "reply",
            Self::Moved(_) => "move",
            Self::Hint(_) => "hint",
            Self::Explained(_) => "why",
            Self::Undone { .. } => "undo",
            Self::Refused { .. } => "refused",
            Self::Unplayable(_) => "unplayable",
            Self::Help(_) => "help",
            Self::Quit(_) => "quit",
            Self::Ended(_) => "end",
        }
    }

    /// The new position, if the event changes it.
    #[must_use]
    pub const fn position(&self) -> Option<&View> {
        match self {
            Self::Started(Started { view, .. })
            | Self::Moved(Moved { view, .. })
            | Self::Undone { view, .. } => Some(view),
            _ => None,
        }
    }
}

/// The beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// The name of the game.
    pub title: String,
    /// The effect of a move.
    pub rules: Rules,
    /// The convention: who wins when a player cannot move.
    pub convention: Convention,
    /// The settings of the match.
    pub settings: Settings,
    /// The first position.
    pub view: View,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The player who made it.
    pub by: Player,
    /// The move.
    pub played: Move,
    /// The machine's reason, if the machine made it.
    pub because: Option<Because>,
    /// The position after it.
    pub view: View,
}

/// A hint that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hinted {
    /// The hint.
    pub hint: Hint,
    /// The position.
    pub view: View,
    /// Whether two people play.
    pub people: bool,
    /// Whether the theory has been explained in this match.
    pub told: bool,
}

/// The effect of the last moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The convention: who wins when a player cannot move.
    pub convention: Convention,
    /// The theory by which the position at hand is judged.
    pub reason: Reason,
    /// The last move of each player.
    pub judged: Vec<Judged>,
    /// The position at hand.
    pub view: View,
    /// Whether the theory has been explained in this match.
    pub told: bool,
}

/// A look back at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The moves with their verdicts.
    pub judged: Vec<Judged>,
    /// The number of hints asked for.
    pub hints: usize,
    /// The machine's level.
    pub level: Level,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The winner.
    pub winner: Player,
    /// The player who could not move.
    pub stuck: Player,
    /// The last position.
    pub view: View,
    /// A look back.
    pub review: Reviewed,
}
