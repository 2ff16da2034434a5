//! `coin-game [INPUT]`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    sg_judge::main::<coin_game::CoinProblem>()
}
