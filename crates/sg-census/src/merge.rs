//! The shards of a census put together.

use std::fs;
use std::path::{Path, PathBuf};

use crate::names::PLAN;
use crate::plan::Plan;
use crate::tables::Tables;
use crate::{Error, Observer, Summary};

/// Puts the shards of a census together: the same tables as those of a census in one part, byte for
/// byte.
///
/// The shards may come in any order and more than once.
///
/// # Errors
///
/// [`Error::Incomplete`] with the codes without a row; [`Error::Report`] if a directory belongs to
/// another census, and for altered or different rows, with the code; [`Error::Interrupted`].
pub fn merge(shards: &[PathBuf], output: &Path, csv: bool, watch: &dyn Observer) -> Result<Summary, Error> {
    let Some(first) = shards.first() else {
        return Err(Error::Usage("no shard to merge".to_owned()));
    };
    let plan = Plan::read(first)?;
    for shard in &shards[1..] {
        if !Plan::read(shard)?.is_same_census(&plan) {
            return Err(Error::Report(format!(
                "{} and {}: two different censuses",
                shard.display(),
                first.display()
            )));
        }
    }
    let is_new = !output.join(PLAN).exists();
    plan.write_merged(first, output)?;
    let merged = write(shards, output, csv, watch);
    if is_new && matches!(merged, Err(Error::Incomplete { .. })) {
        // A refused merge leaves no plan, which would keep another census out of the directory.
        let _ = fs::remove_file(output.join(PLAN));
        let _ = fs::remove_dir(output);
    }
    merged
}

fn write(shards: &[PathBuf], output: &Path, csv: bool, watch: &dyn Observer) -> Result<Summary, Error> {
    let mut whole = Plan::open(output, watch)?;
    // Journals of the output's own, if there are any, are a part too.
    let mut journals: Vec<PathBuf> = shards.to_vec();
    journals.push(output.to_owned());
    Tables {
        plan: &whole.plan,
        codes: &whole.codes,
        aliases: &mut whole.aliases,
        journals: &journals,
        output,
        csv,
    }
    .write(watch)
}
