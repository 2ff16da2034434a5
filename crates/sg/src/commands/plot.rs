//! stub

use crate::cli::Plot;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(_: &Plot, _: &mut Output) -> Result<(), Failure> {
    Ok(())
}
