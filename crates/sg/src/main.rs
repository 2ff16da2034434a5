//! `sg`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sg::main()
}
