//! Independent work on all cores.

use rayon::prelude::*;

/// `work` on every item, as many at a time as there are cores; the results are in the order of the items.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    items.par_iter().map(work).collect()
}
