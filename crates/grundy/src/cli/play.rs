//! The command line of `grundy play`.

use clap::{Args, ValueEnum};

use sg_judge::Lang;

use super::Format;

/// Play against the computer, with hints and reasons
///
/// RULESET is as for every command, and the numbers after it are the heaps (for coin turning, the
/// coins that show heads). `hackenbush` plays on trees: the numbers are the vertices below vertices
/// 1, 2, ..., and 0 is the ground. The problems split-game, funny-stone, stripes and coin-game are
/// played on their own objects, from a file of cases; for the first two, numbers are the beans in
/// the bottles or the stones on the piles.
///
/// A move is written `7 -> 1 5`: a heap of 7 becomes heaps of 1 and 5. `?` gives a hint, in three
/// steps; `why` explains the last moves; `undo` takes a move back; `help` lists the commands, and
/// `quit` ends the game; `#` begins a comment.
///
/// On a terminal there are a board, a prompt, a history, and completion by Tab. Otherwise moves are
/// read one per line, the transcript goes to standard output and refused lines to standard error;
/// the game goes on after a refused line, and the program ends with the game. The exit status is
/// then 1 if a line was refused or the input ended before the game was over.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// A code, a set, a name or a file NAME.toml; `hackenbush`; or one of the four problems
    #[arg(value_name = "RULESET")]
    pub(crate) game: String,
    /// The heaps, up to 10^18 where a period is proved; or a file of cases of the problem
    #[arg(required = true, value_name = "HEAP", allow_negative_numbers = true)]
    pub(crate) heaps: Vec<String>,
    /// Which case of the file to play
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) case: u64,
    /// Who begins
    #[arg(long, value_enum, default_value_t = First::Me)]
    pub(crate) first: First,
    /// Two people take turns, and the computer only gives hints
    #[arg(long, conflicts_with_all = ["first", "level"])]
    pub(crate) two_players: bool,
    /// Play so that the player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// The strength of the computer; below 5 it sometimes errs, and its errors are named at the end
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The language; by default that of the environment variables `LC_ALL`, `LC_MESSAGES` and
    /// `LANG`
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,
    /// Output format; json writes one object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// The player who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// You
    Me,
    /// The computer
    #[value(name = "grundy", alias = "sg")]
    Machine,
}
