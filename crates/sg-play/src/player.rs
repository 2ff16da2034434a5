//! Players, turns, and levels of the machine.

/// A player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// The person or program that types.
    #[default]
    Me,
    /// The machine.
    Machine,
    /// Of two people the one who begins.
    First,
    /// Of two people the other one.
    Second,
}

impl Player {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Me => Self::Machine,
            Self::Machine => Self::Me,
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Whether this is a person, and not the machine.
    #[must_use]
    pub const fn is_person(self) -> bool {
        !matches!(self, Self::Machine)
    }

    /// A name for programs that does not change: `me`, `sg`, `first`, `second`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::Machine => "sg",
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This player is to move.
    Of(Player),
    /// The game is over.
    Over {
        /// The winner.
        winner: Player,
    },
}

impl Turn {
    /// A name for programs that does not change: that of the player, or `none`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Of(player) => player.id(),
            Self::Over { .. } => "none",
        }
    }
}

/// The settings of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The player who begins. If it is [`Player::First`], two people play and the machine never
    /// moves.
    pub first: Player,
    /// The level of the machine.
    pub level: Level,
    /// The seed of the random choices.
    pub seed: u64,
}

/// A level of the machine, from 1 to 5; 5 is perfect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The level that never errs.
    pub const PERFECT: Self = Self(5);

    /// The level of a number from 1 to 5.
    ///
    /// ```
    /// use sg_play::Level;
    ///
    /// assert_eq!(Level::new(5), Some(Level::PERFECT));
    /// assert_eq!(Level::new(0), None);
    /// ```
    #[must_use]
    pub const fn new(level: u8) -> Option<Self> {
        if matches!(level, 1..=5) { Some(Self(level)) } else { None }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The percentage of moves played at random.
    #[must_use]
    pub const fn errors_in_a_hundred(self) -> u64 {
        match self.0 {
            1 => 70,
            2 => 45,
            3 => 25,
            4 => 10,
            _ => 0,
        }
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::PERFECT
    }
}
