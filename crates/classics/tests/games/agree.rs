//! An input answered twice, by the theory and by the rules, through the driver.

use classics::GAMES;
use serde_json::Value;
use sg_judge::{Format, Method, Options, Stop};

/// The output of a game of the catalogue, and how it ends. By its name: with the types of a game,
/// its solver would be compiled once more here.
pub(crate) fn run(name: &str, input: &str, method: Method, format: Format) -> (String, Result<u64, Stop>) {
    let entry = GAMES.iter().find(|entry| entry.about().name == name).expect(name);
    let mut output = Vec::new();
    let options = Options { method, format, ..Options::default() };
    let ended = entry.drive("input", &mut input.as_bytes(), &mut output, options);
    (String::from_utf8(output).expect("text"), ended.map(|ended| ended.cases))
}

/// The judge's output.
pub(crate) fn answers(name: &str, input: &str) -> String {
    let (output, ended) = run(name, input, Method::Theory, Format::Answer);
    ended.unwrap_or_else(|stop| panic!("{input}: {stop}"));
    output
}

/// The fault of an input and the answers before it.
pub(crate) fn fault(name: &str, input: &str) -> (String, String) {
    let (output, ended) = run(name, input, Method::Theory, Format::Answer);
    (output, ended.expect_err("a fault").to_string())
}

/// Holds the answers by both methods against one another, and of the explanations the outcome and
/// every winning move, as far as they are listed and in order. Returns how many cases there were.
pub(crate) fn agree(name: &str, input: &str) -> usize {
    let [by_theory, by_rules] = [Method::Theory, Method::Rules].map(|method| {
        let (output, ended) = run(name, input, method, Format::Json);
        ended.unwrap_or_else(|stop| panic!("{name}: {stop}"));
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>()
    });
    assert_eq!(by_theory.len(), by_rules.len());
    for (theory, rules) in by_theory.iter().zip(&by_rules) {
        assert_eq!(theory["answer"], rules["answer"], "{name}: {}", theory["input"]);
        assert_eq!(compared(theory), compared(rules), "{name}: {}", theory["input"]);
    }
    by_theory.len()
}

/// Of an explanation, what does not depend on the method.
fn compared(explanation: &Value) -> Vec<(Value, Value)> {
    let reports = match explanation.get("positions") {
        Some(positions) => positions.as_array().cloned().unwrap_or_default(),
        None => vec![explanation.clone()],
    };
    reports.into_iter().map(|report| (report["outcome"].clone(), report["winning_moves"].clone())).collect()
}
