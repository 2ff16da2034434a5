//! `classics GAME [INPUT]`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    sg_judge::main_of_many(
        "classics",
        "The classical impartial games, each by its theorem and by its rules",
        classics::GAMES,
        classics::ELSEWHERE,
    )
}
