//! `classics GAME [INPUT]`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    sg_judge::main_of_many(
        "classics",
        sg_judge::Phrase::both(
            "The classical impartial games, each by its theorem and by its rules",
            "经典的公平组合游戏，每个都有定理解法和按规则的解法",
        ),
        classics::GAMES,
        classics::ELSEWHERE,
    )
}
