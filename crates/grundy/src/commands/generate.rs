//! `grundy generate`: test data for a judge's problem, with a report of what it is good for.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sg_contest::generate::{self, Coverage, NotGenerated, Outcomes, Recipe, Set};

use sg_judge::{Entry, Language, Phrase, Text, language, text};
use sg_text::{several, wide};
use sg_tools::material;

use crate::cli::problems::{Generate, PackageFormat, Size};
use crate::failure::Failure;
use crate::output::{Output, grouped, padded, printable, shortened};
use crate::packages::{self, Package};
use crate::problems;
use crate::progress::Clock;
use crate::signals;

pub(crate) fn run(arguments: &Generate, output: &mut Output) -> Result<ExitCode, Failure> {
    let entry = problems::find(&arguments.problem)?;
    let (about, language) = (entry.about(), language(arguments.lang));
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
    let clock = Clock::start();
    let made = generate::generate(&entry, recipe, &|| !signals::came());
    drop(clock);
    let set = made.map_err(|error| match error {
        NotGenerated::Cancelled => Failure::interrupted(text!(
            "nothing is written to {target}",
            "没有写入 {target}",
            target = target.display()
        )),
        NotGenerated::Input(stop) => {
            let stop = stop.said(language);
            let what =
                text!("an input is not valid for the problem: {stop}", "有一个输入不符合题目要求：{stop}");
            Failure::reported(what)
        }
    })?;
    write!(output, "{}", printable(&report(&entry, &set, language)))?;
    output.flush()?;
    let faults = set.faults();
    if !faults.is_empty() {
        let list: String = faults.iter().flat_map(|fault| ["\n  ", fault.said(language)]).collect();
        let weak = text!(
            "the data is too weak, and nothing is written:{list}",
            "数据太弱，没有写出任何文件：{list}"
        );
        return Err(Failure::reported(weak));
    }
    let package = Package {
        entry: &entry,
        set: &set,
        material,
        time_limit: arguments.time_limit,
        memory: arguments.memory,
    };
    let files = packages::files(&package, arguments.to).map_err(Failure::usage)?;
    packages::write(&target, &files)?;
    writeln!(output, "{}", written(&target, arguments.to, files.len()).said(language))?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn written(target: &Path, format: PackageFormat, files: usize) -> Text {
    let what = match format {
        PackageFormat::Plain => Phrase::same(""),
        PackageFormat::Luogu => Phrase::both(" for Luogu", "洛谷的"),
        PackageFormat::Hydro => Phrase::both(" for Hydro", " Hydro 的"),
        PackageFormat::Kattis => Phrase::both(" for Kattis", " Kattis 的"),
        PackageFormat::Polygon => Phrase::both(" for Polygon", " Polygon 的"),
    };
    let files = several(files as u64, Phrase::both("file", "个文件"));
    let target = printable(&target.display().to_string());
    text!("written: {files}{what} in {target}", "已在 {target} 写入{what} {files}")
}

/// The files with what each is for, which file which mistake fails, and the bounds.
fn report(entry: &Entry, set: &Set, language: Language) -> String {
    let said = |text: Text| text.said(language).to_owned();
    let columns = ["file", "cases", "first:second", "purpose"];
    let [file, cases, winners, purpose] = match language {
        Language::English => columns,
        Language::Chinese => ["文件", "组数", "先手:后手", "用途"],
    };
    let about = entry.about();
    let mut text = said(text!(
        "problem  {name} ({judge})\n\n",
        "题目  {name}（{judge}）\n\n",
        name = about.name,
        judge = about.judge
    ));
    let width = set.named().map(|(name, _)| name.len()).max().unwrap_or(4);
    let letters = |mistake: usize| char::from(b'a' + (mistake % 26) as u8);
    let heading: String = (0..set.mistakes.len()).map(letters).collect();
    let (file, cases, winners) =
        (padded(file, width), padded(cases, 5), " ".repeat(12 - wide(winners)) + winners);
    let _ = writeln!(text, "{file}  {cases}  {winners}  {heading}  {purpose}");
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
            shortened(file.part.purpose.said(language), 70)
        );
    }
    let outcomes = set.outcomes();
    // Not every problem has players.
    if outcomes != Outcomes::default() {
        text += &said(text!(
            "\nall positions: the first player wins {first}, the second {second}\n",
            "\n全部局面：先手必胜 {first} 个，后手必胜 {second} 个\n",
            first = grouped(outcomes.first),
            second = grouped(outcomes.second)
        ));
    }
    if set.mistakes.is_empty() {
        text += &said(text!("no mistakes are known\n", "没有已知错误\n"));
    } else {
        text += &said(text!(
            "\nknown mistakes, and the number of files on which each fails\n",
            "\n已知错误，以及有该错误的程序通不过的文件数\n"
        ));
        for (at, about) in set.mistakes.iter().enumerate() {
            let files = set.files.iter().filter(|file| file.kills.get(at) == Some(&true)).count();
            let files = said(several(files as u64, Phrase::both("file", "个文件")));
            let _ = writeln!(text, "  {} {:<22} {files}", letters(at), about.name);
        }
    }
    text += &said(text!("\nbounds\n", "\n边界\n"));
    let words = |coverage| match coverage {
        Coverage::Reached => text!("reached", "已取到"),
        Coverage::Unreached => text!("not reached", "未取到"),
        Coverage::TooLong => text!(
            "would need more than {most} numbers in a file, or one answer to all cases",
            "未取到（一个文件要有超过 {most} 个数，或者各组答案全部相同）",
            most = grouped(generate::MOST_TOKENS as u64)
        ),
    };
    for pair in set.bounds.chunks(2) {
        let coverage: Vec<Coverage> = pair.iter().map(|bound| bound.coverage).collect();
        let reached = match coverage[..] {
            [Coverage::Reached, Coverage::Reached] => said(text!("both reached", "两端都已取到")),
            [least, greatest] => said(text!(
                "the least {least}, the greatest {greatest}",
                "最小值{least}，最大值{greatest}",
                least = words(least),
                greatest = words(greatest)
            )),
            _ => String::new(),
        };
        let stated = pair.first().map_or("", |bound| &bound.stated);
        let _ = writeln!(text, "  {stated:<22} {reached}");
    }
    text.push('\n');
    text
}
