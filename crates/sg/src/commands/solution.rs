//! `sg solution`: a program to submit to the judge of a problem, with its theorem in the first comment.
//!
//! The programs are `fixtures/<problem>/solution.*`, written for their judges and apart from the workspace:
//! `cargo xtask solutions` compiles them and compares their answers. [`crate::material`] finds them.

use std::io::Write;

use clap::ValueEnum;
use sg_judge::{Entry, language};

use crate::cli::problems::{Language, Solution};
use crate::failure::Failure;
use crate::output::Output;
use crate::{material, problems};

pub(crate) fn run(arguments: &Solution, output: &mut Output) -> Result<(), Failure> {
    let Some(problem) = &arguments.problem else { return list(output) };
    let about = problems::find(problem)?.about();
    let (languages, programs): (Vec<_>, Vec<_>) = files(about.name).unzip();
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

/// The programs to submit of the problem of that name (its first one), with their languages.
pub(crate) fn files(problem: &str) -> impl Iterator<Item = (Language, &'static str)> {
    let endings = [(Language::Cpp, "cpp"), (Language::Rust, "rs"), (Language::Python, "py")];
    endings.into_iter().filter_map(move |(language, ending)| {
        Some((language, material::file(problem, &format!("solution.{ending}"))?))
    })
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
        let languages: Vec<Language> = files(about.name).map(|file| file.0).collect();
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
