//! `sg-games`: `sg` under a name that no other common command has.

use std::process::ExitCode;

fn main() -> ExitCode {
    sg::main()
}
