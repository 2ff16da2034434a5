//! Tests that whatever is said of a problem is said in every language: explanations of both
//! methods, replies, theories, known mistakes, moves.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sg_contest::judge_move_of;
use sg_contest::small::small_inputs;
use sg_judge::{
    AskedMove, Entry, Fault, InputError, JudgedMove, Language, Method, Phrase, Stop, Text, Warning,
};

use sg_tools::problems;

use super::{Place, command, grundy, ran};

/// Words in Latin letters that stay in Chinese: names, and terms that are written so. Letters alone
/// are variables.
const LATIN: &[&str] = &[
    "ASCII",
    "Anti",
    "Beatty",
    "Bob",
    "Bouton",
    "Cole",
    "Conway",
    "Davie",
    "Georgia",
    "Golomb",
    "Grundy",
    "Guy",
    "HDU",
    "Hellman",
    "Jerry",
    "Karatsuba",
    "MAXQ",
    "Mock",
    "Nim",
    "Northcott",
    "Ollie",
    "POJ",
    "Pohlig",
    "SA",
    "SB",
    "SC",
    "SG",
    "SJ",
    "Smith",
    "Sprague",
    "Stan",
    "Tartan",
    "Tom",
    "Turtles",
    "Yes",
    "and",
    "ceil",
    "fickle",
    "firm",
    "floor",
    "genus",
    "int",
    "jx",
    "kx",
    "length",
    "lowbit",
    "mex",
    "min",
    "mod",
    "nim",
    "phi",
    "pq",
    "qp",
    "side",
    "sqrt",
    "step",
    "tame",
    "unsigned",
    "xor",
];

/// The numbers of a text but 0, 1 and 2, which may be written as words.
fn numbers(text: &str) -> BTreeSet<&str> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter(|number| !matches!(*number, "" | "0" | "1" | "2")).collect()
}

/// The fault in a text: words that are not translated, numbers that only one language has.
/// Paragraphs are cut into lines in each language by itself, so lines are compared where both have
/// as many, and whole texts elsewhere.
fn wrong(english: &str, chinese: &str) -> Option<String> {
    let lines = |text: &str| text.lines().count();
    if english.contains('\n') && lines(english) == lines(chinese) {
        return english.lines().zip(chinese.lines()).find_map(|(english, chinese)| wrong(english, chinese));
    }
    if numbers(english) != numbers(chinese) {
        return Some(format!("other numbers:\n{english}\n{chinese}"));
    }
    let words = chinese.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    let foreign: BTreeSet<&str> = words.filter(|word| !LATIN.contains(word)).collect();
    (!foreign.is_empty()).then(|| format!("{foreign:?} in {chinese}\n(English: {english})"))
}

/// The inputs of a problem's tests that are shorter than `length`, those of its known mistakes, and
/// small ones.
fn inputs(entry: &Entry, length: usize) -> Vec<Vec<u8>> {
    let folder = Path::new("../../fixtures").join(entry.about().name);
    let files = fs::read_dir(folder).expect("fixtures").map(|file| file.expect("a file").path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "in"));
    let texts = files.map(|path| fs::read(path).expect("an input")).filter(|text| text.len() < length);
    let small = small_inputs(entry, 120).into_iter().map(String::into_bytes);
    let mistakes = entry.mistakes().into_iter().map(|mistake| mistake.least.as_bytes().to_vec());
    texts.chain(small).chain(mistakes).collect()
}

#[test]
fn every_kind_of_explanation_is_in_every_language() {
    explanations_are_in_every_language(20);
}

#[test]
#[ignore = "heavy: every explanation of longer inputs"]
fn heavy_every_explanation_is_in_every_language() {
    explanations_are_in_every_language(3_000);
}

fn explanations_are_in_every_language(length: usize) {
    let mut faults: BTreeSet<String> = BTreeSet::new();
    for entry in problems::all() {
        let name = entry.about().name;
        let mut explained = [0, 0];
        for input in inputs(&entry, length) {
            for (at, method) in [Method::Theory, Method::Rules].into_iter().enumerate() {
                let mut session = entry.open("input", &input[..], false);
                while let Ok(Some(_)) = session.next_case() {
                    let Ok(explanation) = session.explain(method) else { continue };
                    explained[at] += 1;
                    let said = Language::ALL.map(|language| explanation.said(language));
                    faults.extend(wrong(&said[0], &said[1]).map(|fault| format!("{name}: {fault}")));
                }
            }
        }
        assert!(explained.iter().all(|&count| count > 10), "{name}: {explained:?}");
    }
    let faults: Vec<String> = faults.into_iter().take(60).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn theories_and_mistakes_are_in_every_language() {
    let mut faults = Vec::new();
    for entry in problems::all() {
        let about = entry.about();
        let mistakes = entry.mistakes();
        let texts = mistakes.iter().flat_map(|mistake| [mistake.words, mistake.source]);
        for text in texts.chain([about.theory_in_words()]) {
            let [english, chinese] = Language::ALL.map(|language: Language| Phrase::phrase(text, language));
            faults.extend(wrong(english, chinese).map(|fault| format!("{}: {fault}", about.name)));
            assert!(!chinese.is_empty() && !english.is_empty(), "{}", about.name);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn judgements_of_moves_are_in_every_language() {
    let mut judged = 0;
    for entry in problems::all() {
        for input in small_inputs(&entry, 60) {
            let mut session = entry.open("input", input.as_bytes(), false);
            let Ok(Some(_)) = session.next_case() else { continue };
            for asked in ["0", "1", "1 1", "0 1 1", "0 1 2", "1 1 1", "2 2", "1 0 1"] {
                let asked = AskedMove::read(asked).expect("a move");
                let texts: Vec<Text> = match judge_move_of(&mut session, 1, &asked) {
                    Ok(JudgedMove::NotAllowed(why)) => vec![why],
                    Ok(JudgedMove::Wins { words, but }) => [words].into_iter().chain(but).collect(),
                    Ok(JudgedMove::Loses { words, reply }) => vec![words, reply],
                    _ => continue,
                };
                for text in texts {
                    judged += 1;
                    let [english, chinese] = Language::ALL.map(|language| text.said(language).to_owned());
                    // The names of a move's numbers are those of the JSON.
                    let chinese = chinese.split('`').step_by(2).collect::<String>();
                    let english = english.split('`').step_by(2).collect::<String>();
                    assert_eq!(wrong(&english, &chinese), None, "{}", entry.about().name);
                }
            }
        }
    }
    assert!(judged > 2_000, "only {judged}");
}

/// The sentences about an input: faults with their advice, and warnings. A case that has the number
/// `large` is also searched by the rules, which refuse it at once.
fn reports(entry: &Entry, input: &str, strict: bool, large: &str) -> Vec<Text> {
    let of_place = |error: InputError| [error.message].into_iter().chain(error.hint);
    let mut session = entry.open("input", input.as_bytes(), strict);
    let end = || -> Result<_, Stop> {
        while let Some((case, text)) = session.next_case()? {
            // This search has no cap that refuses at once: it multiplies nimbers by their
            // definition.
            if text.contains(large) && entry.about().name != "cf1310f" {
                let refused = |refusal| Stop::Refused { refusal, input: String::new(), case };
                session.answer(Method::Rules).map_err(refused)?;
            }
        }
        session.end()
    };
    match end() {
        Ok(ended) => {
            let said = |warning: Warning| of_place(*warning.place).chain(warning.notes);
            ended.warnings.into_iter().flat_map(said).collect()
        }
        Err(Stop::Fault { fault: Fault::Input(error), case }) => {
            of_place(*error).chain(case.map(|case| case.words())).collect()
        }
        Err(Stop::Refused { refusal, .. }) => {
            [refusal.reason().clone()].into_iter().chain(refusal.advice().cloned()).collect()
        }
        Err(stop) => panic!("{stop}"),
    }
}

#[test]
fn faults_and_limits_are_in_every_language() {
    let mut faults = BTreeSet::new();
    let mut compared = 0;
    for entry in problems::all() {
        let about = entry.about();
        let mut texts = vec![about.computed_limits(), about.search.words()];
        texts.extend(about.all_numbers().map(|number| number.field().words()));
        let large = u64::MAX.to_string();
        for input in small_inputs(&entry, 12) {
            let tokens: Vec<&str> = input.split_whitespace().collect();
            for at in 0..tokens.len().min(9) {
                for other in ["x", "-1", "１", "0", "1", &large, ""] {
                    let mut changed = tokens.clone();
                    changed[at] = other;
                    let changed = changed.join(" ") + "\n";
                    texts.extend(
                        [false, true]
                            .into_iter()
                            .flat_map(|strict| reports(&entry, &changed, strict, &large)),
                    );
                }
            }
            for end in 0..tokens.len().min(9) {
                texts.extend(reports(&entry, &tokens[..end].join(" "), true, &large));
            }
            texts.extend(reports(&entry, &format!("{input} 7 x"), false, &large));
        }
        for text in texts {
            compared += 1;
            let plain =
                Language::ALL.map(|language| text.said(language).split('`').step_by(2).collect::<String>());
            faults.extend(wrong(&plain[0], &plain[1]).map(|fault| format!("{}: {fault}", about.name)));
        }
    }
    assert!(compared > 10_000, "only {compared}");
    let faults: Vec<String> = faults.into_iter().take(60).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// Every line of an error under `--lang zh` is Chinese, but for what is quoted: arguments, sources,
/// names of files, what a compiler says, and usage.
fn english_lines<'t>(text: &'t str, arguments: &[&str]) -> Vec<&'t str> {
    let quoted = ["--", "^", "|", "-->", "用法："];
    let is_quoted = |line: &str| {
        let line = line.trim_start();
        let source = line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(" |");
        source
            || line.contains("broken.c:1:")
            || arguments.contains(&line)
            || quoted.iter().any(|sign| line.starts_with(sign))
    };
    let lines = text.lines().filter(|line| !is_quoted(line));
    let unquoted = |line: &&str| line.split(['`', '“', '”', '\'']).step_by(2).collect::<String>();
    lines
        .filter(|line| {
            let words = unquoted(line);
            // Names of files have other signs beside their letters.
            let words = words.split(|c: char| !c.is_ascii_alphabetic() && !"/-.".contains(c));
            // A small English word of a sentence, or a line without Chinese.
            let english = words.filter(|word| {
                ["the", "is", "not", "no", "cannot", "error", "help", "of"]
                    .contains(&word.to_lowercase().as_str())
            });
            let letters = line.chars().any(|c| c.is_ascii_alphabetic());
            english.count() > 0 || letters && line.is_ascii()
        })
        .collect()
}

/// Messages name what was wrong in the language that was asked for, whatever was wrong.
#[test]
fn errors_of_commands_are_in_chinese_where_chinese_is_asked_for() {
    let place = Place::new();
    let file = |name: &str, text: &str| {
        fs::write(place.file(name), text).expect("written");
        place.path(name)
    };
    let (good, bad) = (file("good.in", "1 1\n1\n"), file("bad.in", "x y\n"));
    let broken = file("broken.c", "int main( { return 0; }\n");
    let ruleset = file("plain.txt", "7");
    let (missing, full) = (place.path("missing"), place.path("full"));
    fs::create_dir(&full).expect("made");
    fs::write(place.file("full/one"), "1").expect("written");
    let empty = place.path("empty");
    fs::create_dir(&empty).expect("made");
    let deep = place.path("no/where");
    let rows: &[&[&str]] = &[
        &["check", "no-such-problem", &good],
        &["check", "p3186", &good],
        &["check", "nim"],
        &["check", "nim", &missing],
        &["check", "nim", &bad],
        &["check", "nim", &empty],
        &["check", "nim", "-", "-"],
        &["check", "nim", &good, &missing],
        &["check", "nim", &good, "--compare", "some"],
        &["check", "nim", &good, "--exit-codes", "other"],
        &["check", "nim", &good, "--no-such-flag"],
        &["check", "nim", &good, "x", "y"],
        &["generate", "no-such-problem"],
        &["generate", "nim", "-o", &full],
        &["generate", "nim", "-o", &good],
        &["generate", "nim", "-o", &deep],
        &["generate", "nim", "--to", "nowhere"],
        &["generate", "nim", "--seed", "x"],
        &["generate", "nim", "--memory", "0"],
        &["generate", "nim", "--time-limit", "soon"],
        &["generate", "corner-king", "-o", &missing, "--to", "kattis", "--size", "small"],
        &["stress", "no-such-problem", "true"],
        &["stress", "nim"],
        &["stress", "nim", &missing],
        &["stress", "nim", &broken],
        &["stress", "nim", "--from", &missing, "true"],
        &["stress", "nim", "--from", &bad, "true"],
        &["stress", "nim", "--cases", "-1", "true"],
        &["stress", "nim", "--cases", "many", "true"],
        &["stress", "nim", "--memory", "0", "true"],
        &["stress", "nim", "--time", "never", "true"],
        &["stress", "nim", "--jobs", "0", "true"],
        &["stress", "nim", "--sanitize", "true"],
        &["stress", "nim", "--", &missing],
        &["stress", "nim", "--sanitize", "--compile", "cc", &broken],
        &["explain-move", "no-such-problem", "1"],
        &["explain-move", "nim", "1", "--input", &missing],
        &["explain-move", "nim", "x", "--input", &good],
        &["explain-move", "nim", "1", "1", "--input", &good, "--case", "9"],
        &["explain-move", "nim", "1", "1", "--input", &good, "--case", "0"],
        &["explain-move", "nim", "1", "1", "--input", &bad],
        &["explain-move", "nim", "9", "9", "--input", &good],
        &["play", "0.8", "1"],
        &["play", "kayls", "1"],
        &["play", "subtract(0)", "1"],
        &["play", "frob(1)", "1"],
        &["play", "kayles", "x"],
        &["play", "kayles", "-5"],
        &["play", "kayles", "-"],
        &["play", "kayles", "--level", "9", "1"],
        &["play", "missing.toml", "1"],
        &["play", "split-game", &bad],
        &["play", "nim", &ruleset],
        &["play", "split-game", &good, "--case", "7"],
        &["p-positions", "0.8"],
        &["p-positions", "0.77", "-n", "10^99"],
        &["p-positions", "missing.toml"],
        &["p-positions", "kayles", "--format", "other"],
    ];
    let mut faults = Vec::new();
    for row in rows {
        let run = grundy(&[&[row[0], "--lang", "zh"], &row[1..]].concat());
        assert!(run.status.is_some_and(|status| status > 0), "{row:?}: {run:?}");
        let said = run.stdout + &run.stderr;
        assert!(!said.is_empty(), "{row:?}");
        let english = english_lines(&said, row);
        if !english.is_empty() || said.is_ascii() {
            faults.push(format!("{row:?}\n{said}{english:?}"));
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), rows.len(), faults.join("\n\n"));
}

/// The locale is asked where the command line names no language.
#[test]
fn the_locale_chooses_the_language_of_errors() {
    for (variable, value, begins) in
        [("LC_ALL", "zh_CN.UTF-8", "错误：没有题目"), ("LC_ALL", "en_GB.UTF-8", "error: there is no problem")]
    {
        let run = ran(&command(&["check", "no-such-problem", "x"])
            .env(variable, value)
            .output()
            .expect("it starts"));
        assert!(run.stderr.starts_with(begins), "{}", run.stderr);
    }
    // A command that speaks no Chinese speaks English alone.
    let run = ran(&command(&["nimbers"]).env("LC_ALL", "zh_CN.UTF-8").output().expect("it starts"));
    assert!(run.stderr.starts_with("error: ") && run.stderr.is_ascii(), "{}", run.stderr);
}
