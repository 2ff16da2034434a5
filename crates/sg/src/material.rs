//! What a setter's package holds besides the data: the statements' samples, descriptions of the format that are written
//! apart from the readers, and programs with known mistakes. They are files of `fixtures/<problem>`, as the solutions are.

/// The files of a problem.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Material {
    /// The statement's sample input.
    pub(crate) sample: Option<&'static str>,
    /// The format in the language of Checktestdata.
    pub(crate) validator: Option<&'static str>,
    /// Programs in C++ that make a known mistake, with its name.
    pub(crate) wrong: &'static [(&'static str, &'static str)],
}

/// A file of a problem's fixture.
macro_rules! file {
    ($problem:literal, $($name:literal)+) => {
        include_str!(concat!("../../../fixtures/", $problem, "/", $($name),+))
    };
}

/// `Some` of what is there.
macro_rules! or_none {
    () => {
        None
    };
    ($some:expr) => {
        Some($some)
    };
}

/// A problem with its validator, its sample if the statement's is in the repository, and the mistakes of its wrong programs.
macro_rules! material {
    ($problem:literal $(, sample $sample:literal)? $(, wrong $wrong:literal)*) => {
        (
            $problem,
            Material {
                sample: or_none!($(file!($problem, $sample))?),
                validator: Some(file!($problem, "input.ctd")),
                wrong: &[$(($wrong, file!($problem, "wrong-" $wrong ".cpp"))),*],
            },
        )
    };
}

/// The files of every problem that has some.
const ALL: &[(&str, Material)] = &[
    material!("split-game", sample "sample.in", wrong "empty-bottle", wrong "different-bottles", wrong "state-kept"),
    material!("stripes", sample "sample.in"),
    material!("coin-game", sample "sample.in"),
    material!("funny-stone", sample "sample.in", wrong "empty-pile"),
    material!("p3150", sample "sample.in", wrong "even-loses"),
    material!("p4702"),
    material!("p4136", sample "sample.in"),
    material!("hdu1849", sample "sample.in"),
    material!("hdu1730", sample "sample.in"),
    material!("hdu2999"),
    material!("hdu3980", sample "sample.in"),
    material!("hdu1404", sample "sample.in"),
    material!("hdu1536", sample "sample.in", wrong "set-not-sorted"),
    material!("hdu1848", sample "sample.in"),
    material!("hdu1524", sample "sample.in"),
    material!("hdu1729", sample "sample.in"),
    material!("hdu2873", sample "sample.in"),
    material!("poj1704", sample "sample.in"),
    material!("hdu4315", sample "sample.in", wrong "first-man-free", wrong "first-man-bound"),
    material!("hdu3404", sample "sample.in"),
    material!("poj3533", sample "sample.in"),
    material!("nim-product-64", sample "sample.in"),
    material!("loj-nim-product", sample "sample.in"),
    material!("cf1310f", sample "sample.in"),
];

/// The files of the problem of that name.
pub(crate) fn of(problem: &str) -> Material {
    ALL.iter().find(|(name, _)| *name == problem).map_or_else(Material::default, |found| found.1)
}
