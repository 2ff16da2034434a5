//! `sg check`.

use std::process::ExitCode;

use crate::cli::Check;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(_: &Check, _: &mut Output) -> Result<ExitCode, Failure> {
    Err(Failure::Usage("not written yet".to_owned()))
}
