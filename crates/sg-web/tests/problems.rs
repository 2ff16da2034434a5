//! The screen Problems against answers that are had without the page: every problem of the table,
//! its inputs in the fixtures and those of its known mistakes; other programs' outputs; hostile
//! requests.

use std::fs;
use std::path::Path;

use serde_json::Value;
use sg_contest::generate::{Recipe, Size, generate};
use sg_contest::judgement::{answers, mistaken};
use sg_judge::{Entry, Format, Language, Options};
use sg_tools::{material, problems};
use sg_web::{Interface, Problems};

/// A value of a request as one line.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn ask(interface: &mut Problems, request: &str) -> Value {
    serde_json::from_str(&interface.ask(request)).expect("JSON")
}

/// The answers to an input, asked for in blocks of `block` cases, and the last state.
fn answered(interface: &mut Problems, name: &str, input: &str, block: u64) -> (String, Value) {
    ask(interface, &format!("input\nname={name}\ntext={}", escaped(input)));
    let mut answer = String::new();
    loop {
        let state = ask(interface, &format!("answer\ncases={block}"));
        answer += state["answer"].as_str().expect("a text");
        if state["done"] == true {
            return (answer, state);
        }
    }
}

/// The output of a problem's program.
fn printed(entry: &Entry, input: &str, format: Format, language: Language) -> (String, bool) {
    let mut output = Vec::new();
    let options = Options { format, language, ..Options::default() };
    let ended = entry.drive("input", &mut input.as_bytes(), &mut output, options);
    (String::from_utf8(output).expect("a text"), ended.is_ok())
}

/// Short inputs of a problem: those of its fixtures and the least ones of its known mistakes.
fn inputs(entry: &Entry) -> Vec<String> {
    let mut inputs: Vec<String> = entry.mistakes().iter().map(|about| about.least.to_owned()).collect();
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../fixtures")
        .join(entry.about().name);
    for file in fs::read_dir(folder).expect("fixtures") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "in")
            && let Ok(text) = fs::read_to_string(&path)
            && text.len() < 2_000
        {
            inputs.push(text);
        }
    }
    inputs
}

#[test]
#[ignore = "heavy: every explanation, twice in each language"]
fn heavy_answers_and_explanations_are_those_of_the_programs() {
    let (mut whole, mut faults) = (0, 0);
    for entry in problems::all() {
        let name = entry.about().name;
        for input in inputs(&entry) {
            let mut interface = Problems::default();
            let (expected, complete) = printed(&entry, &input, Format::Answer, Language::English);
            for block in [1, 1_000] {
                let (answer, state) = answered(&mut interface, name, &input, block);
                assert_eq!(answer, expected, "{name}\n{input}");
                assert_eq!(state["fault"].is_null(), complete, "{name}\n{input}\n{state}");
                if !complete {
                    faults += 1;
                    assert!(
                        state["fault"]["line"].as_u64() > Some(0) && state["fault"]["column"].is_u64(),
                        "{state}"
                    );
                }
            }
            let cases = ask(&mut interface, "answer\ncases=1")["cases"].as_u64().expect("a number");
            for language in Language::ALL {
                let (expected, explained) = printed(&entry, &input, Format::Explain, language);
                if !explained {
                    continue;
                }
                let tag = if language == Language::Chinese { "zh" } else { "en" };
                let case = |case: u64| -> String {
                    let explained = ask(&mut interface, &format!("explain\nlang={tag}\ncase={case}"));
                    let parts =
                        explained["parts"].as_array().unwrap_or_else(|| panic!("{name}: {explained}"));
                    parts.iter().map(|part| part["text"].as_str().expect("a text")).collect()
                };
                let said = (1..=cases).map(case).collect::<Vec<_>>().join("\n");
                assert_eq!(said, expected, "{name}\n{input}");
                whole += 1;
            }
        }
    }
    assert!(whole > 300 && faults > 5, "{whole} and {faults}");
}

#[test]
fn the_list_is_the_table_and_every_problem_opens_with_an_input() {
    let mut interface = Problems::default();
    let listed = ask(&mut interface, "problems\nlang=zh");
    let listed = listed["problems"].as_array().expect("a list");
    let table = problems::all();
    assert_eq!(listed.len(), table.len());
    let mut others = 0;
    for (row, entry) in listed.iter().zip(&table) {
        let about = entry.about();
        assert_eq!(row["name"], about.name);
        others += usize::from(row["idea"] == "other");
        for lang in ["en", "zh"] {
            let problem = ask(&mut interface, &format!("problem\nname={}\nlang={lang}", about.name));
            assert_eq!(problem["mistakes"].as_array().map(Vec::len), Some(entry.mistakes().len()));
            assert_eq!(problem["hints"].as_array().map(Vec::len), Some(3), "{}", about.name);
            let solutions = material::of(about.name).solutions.len();
            assert_eq!(problem["solutions"].as_array().map(Vec::len), Some(solutions));
            let sample = problem["sample"].as_str().expect("a sample").to_owned();
            let (answer, state) = answered(&mut interface, about.name, &sample, 50);
            assert!(state["fault"].is_null() && !answer.is_empty(), "{} {state}", about.name);
        }
    }
    assert!(others * 2 < table.len(), "{others} problems have no idea");
}

#[test]
fn known_mistakes_are_found_in_the_output_that_they_print() {
    for entry in problems::all() {
        let name = entry.about().name;
        for (mistake, about) in entry.mistakes().iter().enumerate() {
            let mut interface = Problems::default();
            answered(&mut interface, name, about.least, 10);
            let output = mistaken(&entry, mistake, about.least.as_bytes()).expect("an input").concat();
            let checked = ask(&mut interface, &format!("check\noutput={}", escaped(&output)));
            let names: Vec<&Value> =
                checked["mistakes"].as_array().into_iter().flatten().map(|known| &known["name"]).collect();
            assert!(
                checked["verdict"] == "wrong" && names.contains(&&about.name.into()),
                "{name} {}: {checked}",
                about.name
            );
        }
    }
}

#[test]
fn an_output_is_right_or_wrong_or_differs_in_white_space() {
    let input = "3\n4\n1 0 1 5000\n3\n0 0 1\n2\n1 1\n";
    let right = answers(&split_game(), input.as_bytes(), false).expect("an input").concat();
    let mut interface = Problems::default();
    assert_eq!(answered(&mut interface, "split-game", input, 2).0, right);
    let mut check = |output: &str| ask(&mut interface, &format!("check\noutput={}", escaped(output)));
    assert_eq!(check(&right)["verdict"], "right");
    assert_eq!(check(right.trim_end())["verdict"], "right", "the judge compares lines");
    let space = check(&right.replacen(' ', "  ", 1));
    assert!(
        space["verdict"] == "space"
            && space["case"] == 1
            && space["own"].as_str().expect("a text").contains("··"),
        "{space}"
    );
    let wrong = check(&right.replacen("0 2 3", "0 1 2", 1));
    assert!(wrong["verdict"] == "wrong" && wrong["case"] == 1 && wrong["own"] == "0 1 2\n1", "{wrong}");
    assert!(wrong["why"].as_str().expect("a reason").contains("0 1 2"), "{wrong}");
    assert_eq!(check("")["case"], 1);
    let last = check(&format!("{right}5\n"));
    assert!(last["verdict"] == "wrong" && last["case"] == 3, "{last}");
    answered(&mut interface, "p2197", "1\n1\n1\n", 1);
    let capitals = ask(&mut interface, "check\noutput=YES");
    assert!(capitals["verdict"] == "wrong", "{capitals}");
    assert_eq!(capitals["why"], "only punctuation or capital letters differ");
}

fn split_game() -> Entry {
    *Entry::find(&problems::all(), "split-game").expect("a problem")
}

#[test]
fn moves_are_judged() {
    let mut interface = Problems::default();
    answered(&mut interface, "split-game", "1\n4\n1 0 1 5000\n", 1);
    let mut judged = |text: &str| ask(&mut interface, &format!("move\nmove={text}"))["verdict"].clone();
    assert_eq!(judged("0 2 3"), "wins");
    assert_eq!(judged("1 2 3"), "not-allowed");
    assert!(ask(&mut interface, "move\nmove=x")["fault"].is_string());
    answered(&mut interface, "split-game", "1\n4\n1 0 1 4\n", 1);
    assert_eq!(ask(&mut interface, "move\nmove=0 1 2\nlang=zh")["verdict"], "loses");
}

#[test]
fn the_data_are_those_of_the_command_line() {
    let entry = split_game();
    let sample = material::of("split-game").sample;
    let set = generate(&entry, Recipe { seed: 1, size: Size::Small, sample }, &|| true).expect("a set");
    let made = ask(&mut Problems::default(), "data\nname=p3185");
    let files = made["files"].as_array().expect("files");
    assert_eq!(files.len(), 2 * set.files.len() + 1);
    for ((name, test), pair) in set.named().zip(files.chunks(2)) {
        assert_eq!(
            (&pair[0]["name"], &pair[0]["text"]),
            (&format!("{name}.in").into(), &test.part.input.as_str().into())
        );
        assert_eq!(pair[1]["text"], test.answers.concat());
    }
}

#[test]
fn hostile_requests_are_answered_by_faults() {
    let mut interface = Problems::default();
    for request in
        ["answer", "explain", "check", "move\nmove=1", "problem\nname=", "input\nname=\\", "data\nname=\u{0}"]
    {
        assert!(ask(&mut interface, request)["fault"].is_string(), "{request}");
    }
    let inputs = [
        "",
        "\n",
        "x",
        "-1",
        "0",
        "1",
        "99999999999999999999999",
        "1 99999999999999999999",
        "\u{feff}1",
        "\\",
        "\\n\\",
        "１",
        "1\r\n",
        "<b>",
        "\u{0}\u{1}",
        "1000000000000000000 1",
        "18446744073709551615 18446744073709551615",
        "2 2 2 2 2 2 2 2",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    ];
    for entry in problems::all() {
        for input in inputs {
            let (answer, state) = answered(&mut interface, entry.about().name, input, 7);
            let complete = state["fault"].is_null();
            assert_eq!(
                (answer, complete),
                printed(&entry, input, Format::Answer, Language::English),
                "{entry:?} {input:?}"
            );
            for request in
                ["explain\ncase=1", "explain\ncase=99", "check\noutput=\\", "move\nmove=1 2 3\nposition=9"]
            {
                ask(&mut interface, request);
            }
        }
    }
}
