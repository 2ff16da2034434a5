//! The files of `fixtures/<problem>` that `sg` hands out, part of the built program, so that an installed `sg` has them: the
//! programs to submit, and what a setter's package holds besides the data, namely the statement's sample, a description of the
//! format that is written apart from the reader, and programs with known mistakes.

/// Every file: the problem, the name, the text. `build.rs` finds them.
const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The names and texts of the files of a problem.
pub(crate) fn files(problem: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().filter(move |file| file.0 == problem).map(|&(_, name, text)| (name, text))
}

/// The file of a problem with that name.
pub(crate) fn file(problem: &str, name: &str) -> Option<&'static str> {
    files(problem).find(|file| file.0 == name).map(|file| file.1)
}

/// What a setter's package holds besides the data.
#[derive(Clone, Debug, Default)]
pub(crate) struct Material {
    /// The statement's sample input.
    pub(crate) sample: Option<&'static str>,
    /// The format in the language of Checktestdata.
    pub(crate) validator: Option<&'static str>,
    /// Programs in C++ that make a known mistake, with its name.
    pub(crate) wrong: Vec<(&'static str, &'static str)>,
}

/// The material of a problem; there is none of one without a description of its format, as no judge has it.
pub(crate) fn of(problem: &str) -> Material {
    let Some(validator) = file(problem, "input.ctd") else { return Material::default() };
    let wrong = files(problem)
        .filter_map(|(name, text)| Some((name.strip_prefix("wrong-")?.strip_suffix(".cpp")?, text)));
    Material { sample: file(problem, "sample.in"), validator: Some(validator), wrong: wrong.collect() }
}
