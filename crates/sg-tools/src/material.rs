//! Files of `fixtures/<problem>` that the tools hand out: samples, programs to submit, validators.
//! They are found by their names when this crate is built.

/// The files of a problem.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material {
    /// The statement's sample input, if the repository has it: `sample.in`.
    pub sample: Option<&'static str>,
    /// The format in the language of Checktestdata, written apart from the reader: `input.ctd`.
    pub validator: Option<&'static str>,
    /// A checker for testlib.h, where the judge takes several answers to a case: `checker.cpp`.
    pub checker: Option<&'static str>,
    /// Programs to submit by the endings of their files, `cpp`, `rs` and `py`, written for the
    /// judges and apart from the workspace: `solution.*`. `cargo xtask solutions` compiles them and
    /// compares their answers.
    pub solutions: &'static [(&'static str, &'static str)],
    /// Programs in C++ that make a known mistake, with its name: `wrong-<mistake>.cpp`.
    pub wrong: &'static [(&'static str, &'static str)],
}

/// The files of every problem.
const ALL: &[(&str, Material)] = include!(concat!(env!("OUT_DIR"), "/material.rs"));

/// The files of the problem of that name; none if there is no such problem.
///
/// # Example
///
/// ```
/// let material = sg_tools::material::of("split-game");
/// assert_eq!(material.solutions.iter().map(|solution| solution.0).collect::<Vec<_>>(), ["cpp", "rs", "py"]);
/// assert!(material.sample.is_some());
/// ```
#[must_use]
pub fn of(problem: &str) -> Material {
    ALL.iter().find(|(name, _)| *name == problem).map_or_else(Material::default, |found| found.1)
}
