//! `sg solution`: a program to submit to the judge of a problem, with its theorem in the first comment.
//!
//! The programs are `fixtures/<problem>/solution.*`, written for their judges and apart from the workspace:
//! `cargo xtask solutions` compiles them and compares their answers. They are part of the built program, so that an
//! installed `sg` has them.

use std::io::Write;

use clap::ValueEnum;
use sg_judge::{Entry, language};

use crate::cli::problems::{Language, Solution};
use crate::failure::Failure;
use crate::output::Output;
use crate::problems;

/// A solution: the name of the problem, the language, the program.
pub(crate) type File = (&'static str, Language, &'static str);

/// The program of a problem in the language of a file name's ending.
macro_rules! file {
    ($problem:literal, $language:ident, $ending:literal) => {
        (
            $problem,
            Language::$language,
            include_str!(concat!("../../../../fixtures/", $problem, "/solution.", $ending)),
        )
    };
}

/// Every solution, the problems in the order of the lists of problems.
const FILES: &[File] = &[
    file!("split-game", Cpp, "cpp"),
    file!("split-game", Rust, "rs"),
    file!("split-game", Python, "py"),
    file!("stripes", Cpp, "cpp"),
    file!("stripes", Rust, "rs"),
    file!("stripes", Python, "py"),
    file!("coin-game", Cpp, "cpp"),
    file!("coin-game", Rust, "rs"),
    file!("coin-game", Python, "py"),
    file!("funny-stone", Cpp, "cpp"),
    file!("funny-stone", Rust, "rs"),
    file!("funny-stone", Python, "py"),
    file!("p3150", Cpp, "cpp"),
    file!("p3150", Rust, "rs"),
    file!("p3150", Python, "py"),
    file!("p4702", Cpp, "cpp"),
    file!("p4702", Rust, "rs"),
    file!("p4702", Python, "py"),
    file!("p4136", Cpp, "cpp"),
    file!("p4136", Rust, "rs"),
    file!("p4136", Python, "py"),
    file!("hdu1849", Cpp, "cpp"),
    file!("hdu1730", Cpp, "cpp"),
    file!("hdu2999", Cpp, "cpp"),
    file!("hdu3980", Cpp, "cpp"),
    file!("hdu1404", Cpp, "cpp"),
    file!("hdu1536", Cpp, "cpp"),
    file!("hdu1848", Cpp, "cpp"),
    file!("hdu1524", Cpp, "cpp"),
    file!("hdu1729", Cpp, "cpp"),
    file!("hdu2873", Cpp, "cpp"),
    file!("poj1704", Cpp, "cpp"),
    file!("hdu4315", Cpp, "cpp"),
    file!("hdu3404", Cpp, "cpp"),
    file!("poj3533", Cpp, "cpp"),
    file!("nim-product-64", Cpp, "cpp"),
    file!("nim-product-64", Rust, "rs"),
    file!("loj-nim-product", Cpp, "cpp"),
    file!("loj-nim-product", Rust, "rs"),
];

pub(crate) fn run(arguments: &Solution, output: &mut Output) -> Result<(), Failure> {
    let Some(problem) = &arguments.problem else { return list(output) };
    let about = problems::find(problem)?.about();
    let (languages, programs): (Vec<_>, Vec<_>) = files(about.name).map(|file| (file.1, file.2)).unzip();
    let Some(at) = languages.iter().position(|&language| language == arguments.language) else {
        let wanted = name_of(arguments.language);
        return Err(Failure::Usage(if languages.is_empty() {
            format!("there is no program to submit for `{}`; `sg solution` lists the problems", about.name)
        } else {
            format!("there is none in {wanted} for `{}`; there is: {}", about.name, names(&languages))
        }));
    };
    write!(output, "{}", programs[at])?;
    Ok(())
}

/// The solutions of the problem of that name (its first one).
pub(crate) fn files(problem: &str) -> impl Iterator<Item = &'static File> {
    FILES.iter().filter(move |(name, _, _)| *name == problem)
}

/// The word for a language on the command line.
fn name_of(language: Language) -> String {
    language.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

fn names(languages: &[Language]) -> String {
    languages.iter().map(|&language| name_of(language)).collect::<Vec<_>>().join(", ")
}

/// Writes each problem that has a solution, with its languages, its judge and its title.
fn list(output: &mut Output) -> Result<(), Failure> {
    let heading = output.heading(&format!("{:<16} {:<18} {}", "problem", "languages", "judge and title"));
    writeln!(output, "{heading}")?;
    for about in problems::all().iter().map(Entry::about) {
        let languages: Vec<Language> = files(about.name).map(|file| file.1).collect();
        if languages.is_empty() {
            continue;
        }
        let name = output.label(&format!("{:<16}", about.name));
        writeln!(
            output,
            "{name} {:<18} {}: {}",
            names(&languages),
            about.judge,
            about.titles(language(None))
        )?;
    }
    Ok(())
}
