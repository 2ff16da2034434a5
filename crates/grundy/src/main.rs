//! `grundy`.

use std::process::ExitCode;

fn main() -> ExitCode {
    grundy::main()
}
