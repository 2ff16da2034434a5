//! The contents of the module.

use pyo3::prelude::*;
use sg_core::Nimber;
use sg_core::heaps::notation::NAMES;

/// The compiled half of the package; `grundy` is the public one.
#[pymodule]
mod _grundy {
    #[pymodule_export]
    use super::{mex, names, nim_sum, version};
    #[pymodule_export]
    use crate::census::{Census, compute, merge};
    #[pymodule_export]
    use crate::plot::Plot;
    #[pymodule_export]
    use crate::problems::{Found, ProblemAbout, Run, Stressed, problem, problem_names, run, stress};
    #[pymodule_export]
    use crate::ruleset::{Ruleset, Survey};
}

/// The version of the package.
#[pyfunction]
const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The least number that is not among `values`.
#[pyfunction]
fn mex(values: Vec<u64>) -> u64 {
    sg_core::mex(values.into_iter().map(Nimber)).0
}

/// The nim-sum of `values`.
#[pyfunction]
fn nim_sum(values: Vec<u64>) -> u64 {
    values.into_iter().map(Nimber).sum::<Nimber>().0
}

/// The names of rulesets, with what each of them is.
#[pyfunction]
fn names() -> Vec<(&'static str, &'static str)> {
    NAMES.iter().map(|named| (named.name, named.about)).collect()
}
