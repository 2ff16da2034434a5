//! `grundy generate`: test data for a judge's problem, with a report of what it is good for.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sg_contest::generate::{self, Coverage, NotGenerated, Outcomes, Recipe, Set};

use sg_judge::Entry;
use sg_tools::material;

use crate::cli::problems::{Generate, PackageFormat, Size};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped, printable, shortened};
use crate::packages::{self, Package};
use crate::problems;
use crate::signals;

pub(crate) fn run(arguments: &Generate, output: &mut Output) -> Result<ExitCode, Failure> {
    let entry = problems::find(&arguments.problem)?;
    let about = entry.about();
    let target = arguments.output.clone().unwrap_or_else(|| PathBuf::from(about.name));
    packages::check_target(&target)?;
    let material = material::of(about.name);
    let recipe = Recipe {
        seed: arguments.seed,
        size: match arguments.size {
            Size::Small => generate::Size::Small,
            Size::Limit => generate::Size::Limit,
        },
        sample: material.sample,
    };
    let set = generate::generate(&entry, recipe, &|| !signals::came()).map_err(|error| match error {
        NotGenerated::Cancelled => {
            Failure::Interrupted(format!("nothing is written to {}", target.display()))
        }
        NotGenerated::Input(stop) => {
            Failure::Report(format!("an input is not one that the judge may give: {stop}"))
        }
    })?;
    write!(output, "{}", printable(&report(&entry, &set)))?;
    output.flush()?;
    let faults = set.faults();
    if !faults.is_empty() {
        let list: Vec<String> = faults.iter().map(|fault| format!("\n  {fault}")).collect();
        return Err(Failure::Report(format!(
            "the data is too weak, and nothing is written:{}",
            list.concat()
        )));
    }
    let package = Package {
        entry: &entry,
        set: &set,
        material,
        time_limit: arguments.time_limit,
        memory: arguments.memory,
    };
    let files = packages::files(&package, arguments.to).map_err(Failure::Usage)?;
    packages::write(&target, &files)?;
    writeln!(output, "{}", written(&target, arguments.to, files.len()))?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn written(target: &Path, format: PackageFormat, files: usize) -> String {
    let what = match format {
        PackageFormat::Plain => "",
        PackageFormat::Luogu => " for Luogu",
        PackageFormat::Hydro => " for Hydro",
        PackageFormat::Kattis => " for Kattis",
    };
    printable(&format!("written: {}{what} in {}", counted(files as u128, "file"), target.display()))
}

/// The files with what each is for, which file which mistake fails, and the bounds.
fn report(entry: &Entry, set: &Set) -> String {
    let mut text = format!("problem  {} ({})\n\n", entry.about().name, entry.about().judge);
    let width = set.named().map(|(name, _)| name.len()).max().unwrap_or(4);
    let letters = |mistake: usize| char::from(b'a' + (mistake % 26) as u8);
    let heading: String = (0..set.mistakes.len()).map(letters).collect();
    let _ = writeln!(text, "{:<width$}  cases  first:second  {heading}  purpose", "file");
    let matrix = heading.len();
    for (name, file) in set.named() {
        let killed = |(mistake, killed): (usize, &bool)| if *killed { letters(mistake) } else { '.' };
        let kills: String = file.kills.iter().enumerate().map(killed).collect();
        // Long inputs are not counted, and products have no winner.
        let won = match file.outcomes {
            Outcomes { first: 0, second: 0 } if !file.answers.is_empty() => "?".to_owned(),
            Outcomes { first, second } => format!("{first}:{second}"),
        };
        let _ = writeln!(
            text,
            "{name:<width$}  {:>5}  {won:>12}  {kills:<matrix$}  {}",
            file.answers.len(),
            shortened(&file.part.purpose, 70)
        );
    }
    let outcomes = set.outcomes();
    let _ = writeln!(
        text,
        "\nall positions: the first player wins {}, the second {}",
        grouped(outcomes.first),
        grouped(outcomes.second)
    );
    if set.mistakes.is_empty() {
        text.push_str("no mistakes are known\n");
    } else {
        text.push_str("\nknown mistakes, and how many files a program with each fails\n");
        for (at, about) in set.mistakes.iter().enumerate() {
            let files = set.files.iter().filter(|file| file.kills.get(at) == Some(&true)).count();
            let _ = writeln!(text, "  {} {:<22} {}", letters(at), about.name, counted(files as u128, "file"));
        }
    }
    text.push_str("\nbounds\n");
    let long = format!("would need more than {} numbers in a file", grouped(generate::MOST_TOKENS as u64));
    let words = |coverage| match coverage {
        Coverage::Reached => "reached",
        Coverage::Unreached => "not reached",
        Coverage::TooLong => long.as_str(),
    };
    for pair in set.bounds.chunks(2) {
        let coverage: Vec<Coverage> = pair.iter().map(|bound| bound.coverage).collect();
        let reached = match coverage[..] {
            [Coverage::Reached, Coverage::Reached] => "both reached".to_owned(),
            [least, greatest] => format!("the least {}, the greatest {}", words(least), words(greatest)),
            _ => String::new(),
        };
        let stated = pair.first().map_or("", |bound| &bound.stated);
        let _ = writeln!(text, "  {stated:<22} {reached}");
    }
    text.push('\n');
    text
}
