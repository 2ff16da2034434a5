//! `grundy solution`: a program to submit to the judge of a problem, with its theorem in the first
//! comment.

use std::io::Write;

use clap::ValueEnum;
use sg_judge::{Entry, language};
use sg_tools::material;

use crate::cli::problems::{Language, Solution};
use crate::failure::Failure;
use crate::output::Output;
use crate::problems;

pub(crate) fn run(arguments: &Solution, output: &mut Output) -> Result<(), Failure> {
    let Some(problem) = &arguments.problem else { return list(output) };
    let about = problems::find(problem)?.about();
    let solutions = material::of(about.name).solutions;
    let Some((_, program)) = solutions.iter().find(|solution| solution.0 == arguments.language.ending())
    else {
        let wanted = name_of(arguments.language);
        return Err(Failure::usage(if solutions.is_empty() {
            format!(
                "there is no program to submit for `{}`; `grundy solution` lists the problems",
                about.name
            )
        } else {
            format!("there is no {wanted} program for `{}`; available: {}", about.name, names(solutions))
        }));
    };
    write!(output, "{program}")?;
    Ok(())
}

/// The word for a language on the command line.
fn name_of(language: Language) -> String {
    language.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

fn names(solutions: &[(&str, &str)]) -> String {
    let languages = Language::value_variants().iter().copied();
    let known = languages.filter(|language| solutions.iter().any(|solution| solution.0 == language.ending()));
    known.map(name_of).collect::<Vec<_>>().join(", ")
}

/// Writes each problem that has a solution, with its languages, its judge and its title.
fn list(output: &mut Output) -> Result<(), Failure> {
    let heading = output.heading(&format!("{:<16} {:<18} {}", "problem", "languages", "judge and title"));
    writeln!(output, "{heading}")?;
    for about in problems::all().iter().map(Entry::about) {
        let solutions = material::of(about.name).solutions;
        if solutions.is_empty() {
            continue;
        }
        let name = output.label(&format!("{:<16}", about.name));
        writeln!(
            output,
            "{name} {:<18} {}: {}",
            names(solutions),
            about.judge,
            about.titles(language(None))
        )?;
    }
    Ok(())
}
