//! stub

use crate::cli::Bench;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(_: &Bench, _: &mut Output) -> Result<(), Failure> {
    Ok(())
}
