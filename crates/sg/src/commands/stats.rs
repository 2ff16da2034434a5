//! stub

use crate::cli::Stats;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(_: &Stats, _: &mut Output) -> Result<(), Failure> {
    Ok(())
}
