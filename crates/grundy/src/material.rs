//! What `grundy solution` prints and a setter's package holds besides the data: files of `fixtures/<problem>`, found by their names when
//! `grundy` is built.

use crate::cli::problems::Language;

/// The files of a problem.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Material {
    /// The statement's sample input, if the repository has it: `sample.in`.
    pub(crate) sample: Option<&'static str>,
    /// The format in the language of Checktestdata, written apart from the reader: `input.ctd`.
    pub(crate) validator: Option<&'static str>,
    /// Programs to submit, written for the judges and apart from the workspace: `solution.*`. `cargo xtask solutions` compiles them
    /// and compares their answers.
    pub(crate) solutions: &'static [(Language, &'static str)],
    /// Programs in C++ that make a known mistake, with its name: `wrong-<mistake>.cpp`.
    pub(crate) wrong: &'static [(&'static str, &'static str)],
}

/// The files of every problem.
const ALL: &[(&str, Material)] = include!(concat!(env!("OUT_DIR"), "/material.rs"));

/// The files of the problem of that name.
pub(crate) fn of(problem: &str) -> Material {
    ALL.iter().find(|(name, _)| *name == problem).map_or_else(Material::default, |found| found.1)
}
