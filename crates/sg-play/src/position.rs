//! Positions and moves: what they are, and why a move is refused.

use std::fmt;

use sg_core::heaps::options::Forbidden;

/// The convention of play: who wins when a player cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// The meaning of the numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    /// The sizes of heaps.
    Heaps,
    /// The beans in each bottle, from bottle 0 on.
    Bottles,
    /// The stones on each pile, from pile 0 on.
    Piles,
    /// The lengths of the free runs of a row of cells.
    Runs,
    /// The numbers of the coins that show heads, of which a move turns one to tails.
    Heads,
    /// The numbers of the coins that show tails, of which a move turns one to heads.
    Tails,
    /// The vertices that are left, each on its edge.
    Vertices,
}

impl Object {
    /// A name for programs that does not change, and the ending of its keys in the files of words.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Heaps => "heaps",
            Self::Bottles => "bottles",
            Self::Piles => "piles",
            Self::Runs => "runs",
            Self::Heads => "heads",
            Self::Tails => "tails",
            Self::Vertices => "vertices",
        }
    }
}

/// A position of a game. What its numbers mean depends on the game;
/// [`Game::view`](crate::Game::view) shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(crate) Vec<u64>);

/// A position as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The meaning of the numbers.
    pub object: Object,
    /// The numbers: sizes of heaps, beans of bottles, and so on.
    pub numbers: Vec<u64>,
    /// A row of cells, `.` free and `#` covered, where it is short; the edges of a tree.
    pub picture: Option<String>,
    /// A legal move, to show how moves are written; `None` if no move is left.
    pub example: Option<Move>,
}

/// A move: what is moved in, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The size of the heap or run, or the number of the bottle, coin or vertex.
    pub from: u64,
    /// The parts that are left, or the bottles or coins concerned.
    pub to: Vec<u64>,
}

/// Writes the notation: `7 -> 1 5`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ->", self.from)?;
        if self.to.is_empty() {
            return f.write_str(" 0");
        }
        self.to.iter().try_for_each(|part| write!(f, " {part}"))
    }
}

/// The first moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstMoves {
    /// Different moves.
    pub moves: Vec<Move>,
    /// Whether these are all.
    pub complete: bool,
}

impl FirstMoves {
    /// The first of all moves, at most `most`.
    pub(crate) fn of(mut all: impl Iterator<Item = Move>, most: usize) -> Self {
        let moves = all.by_ref().take(most).collect();
        Self { moves, complete: all.next().is_none() }
    }
}

/// The reason why a line is refused. The game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The line is longer than [`LONGEST_LINE`](crate::notation::LONGEST_LINE).
    TooLong,
    /// Neither a move nor a command; the text, shortened.
    NotUnderstood {
        /// The beginning of the text.
        found: String,
    },
    /// A number that does not fit in 64 bits.
    NumberTooLarge {
        /// The beginning of its digits.
        found: String,
    },
    /// There is no such heap, run, coin with its right side up, or edge.
    NotThere {
        /// The number that was named.
        from: u64,
    },
    /// The ruleset forbids it.
    Forbidden {
        /// The heap, or other component, that is moved in.
        from: u64,
        /// The rule that is broken.
        why: Forbidden,
    },
    /// There is no bottle of this number.
    NoBottle {
        /// The number.
        bottle: u64,
    },
    /// The bottle is empty.
    EmptyBottle {
        /// The number of the bottle.
        bottle: u64,
    },
    /// A move puts beans into exactly two bottles further to the right, or twice into one.
    BottlesNotRight {
        /// The bottle that is moved from.
        bottle: u64,
    },
    /// The coins are not those of a move along powers of 2 or 3.
    NotPowers {
        /// The coin that is chosen.
        coin: u64,
        /// The most others that a move turns.
        most: u64,
    },
    /// A cut removes everything above it.
    CutLeavesNothing,
    /// The game is over.
    Over,
    /// There is no move to take back.
    NothingToUndo,
}

impl Refusal {
    /// A name for programs that does not change.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::TooLong => "too-long",
            Self::NotUnderstood { .. } => "not-understood",
            Self::NumberTooLarge { .. } => "number-too-large",
            Self::NotThere { .. } => "not-there",
            Self::Forbidden { .. } => "forbidden",
            Self::NoBottle { .. } => "no-bottle",
            Self::EmptyBottle { .. } => "empty-bottle",
            Self::BottlesNotRight { .. } => "bottles-not-right",
            Self::NotPowers { .. } => "not-powers",
            Self::CutLeavesNothing => "cut-leaves-nothing",
            Self::Over => "over",
            Self::NothingToUndo => "nothing-to-undo",
        }
    }
}
