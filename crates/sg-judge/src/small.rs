//! The small cases of a problem, found by its own reader, and both methods held against one another on all of them.
//!
//! Nothing is written for a problem: its reader asks for one token after another, with the values that may stand there, and
//! every choice among the least of them is tried. What the reader does not accept is no case.

use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::{Entry, Format, Method, Options, Request};

/// How far choices go: so many tokens, and so many values each from the least on.
const EXTENTS: [(usize, u64); 6] = [(3, 8), (4, 5), (5, 4), (6, 3), (8, 2), (11, 2)];
/// The most attempts for an extent.
const ATTEMPTS: usize = 20_000;

/// Inputs of one small case each, the simplest first: at most `most`, without duplicates.
///
/// # Complexity
///
/// At most 120,000 cases are read.
#[must_use]
pub fn small_inputs(entry: &Entry, most: usize) -> Vec<String> {
    let framing = entry.about().framing;
    let mut inputs = Vec::new();
    let mut known = HashSet::new();
    for (tokens, values) in EXTENTS {
        // Each extent has its share of the cases.
        let share = (inputs.len() + most / EXTENTS.len()).min(most);
        let mut choices = Choices::default();
        for _ in 0..ATTEMPTS {
            choices.at = 0;
            let drawn = entry.draw(false, &mut |request| {
                if choices.at >= tokens {
                    return None;
                }
                let allowed = texts(request, values);
                let chosen = choices.next(allowed.len())?;
                allowed.into_iter().nth(chosen)
            });
            if let Ok(Some(drawn)) = drawn {
                let input = drawn.input(framing);
                if known.insert(input.clone()) {
                    inputs.push(input);
                }
            }
            if inputs.len() >= share || !choices.advance() {
                break;
            }
        }
    }
    inputs
}

/// A sequence of choices that is gone through in order.
#[derive(Debug, Default)]
struct Choices {
    /// What is chosen, and among how many.
    made: Vec<(usize, usize)>,
    /// How many were asked for in this round.
    at: usize,
}

impl Choices {
    /// The next choice among `among`; `None` if there is nothing to choose.
    fn next(&mut self, among: usize) -> Option<usize> {
        if self.at == self.made.len() && among > 0 {
            self.made.push((0, among));
        }
        let chosen = self.made.get(self.at)?.0;
        self.at += 1;
        Some(chosen)
    }

    /// The next sequence, from the last choice of this round on; false behind the last one.
    fn advance(&mut self) -> bool {
        self.made.truncate(self.at);
        while let Some((chosen, among)) = self.made.last_mut() {
            *chosen += 1;
            if chosen < among {
                return true;
            }
            self.made.pop();
        }
        false
    }
}

/// The simplest tokens that may stand where `request` asks for one.
fn texts(request: Request<'_>, values: u64) -> Vec<String> {
    match request {
        Request::Number { least, most, .. } => {
            (least..=most.min(least.saturating_add(values))).map(|number| number.to_string()).collect()
        }
        Request::Word { longest, allowed } => {
            let letters: Vec<char> = (b'!'..=b'~')
                .filter(|&byte| allowed(byte))
                .map(char::from)
                .take(values as usize + 1)
                .collect();
            let mut words = vec![String::new()];
            let mut all = Vec::new();
            for _ in 0..longest.min(3) {
                words =
                    words.iter().flat_map(|word| letters.iter().map(move |c| format!("{word}{c}"))).collect();
                all.extend(words.clone());
            }
            all
        }
        Request::EndOfLine | Request::Suggestion { .. } | Request::Completion(_) => Vec::new(),
    }
}

/// Runs both methods on the small cases of a problem and compares what they print: the judge's answer, and in the JSON the
/// outcome and the winning moves. Returns how many cases both methods answered.
///
/// # Errors
///
/// The first case on which they differ.
pub fn both_methods_agree(entry: &Entry, most: usize) -> Result<usize, String> {
    let mut compared = 0;
    for input in small_inputs(entry, most) {
        let run = |method, format| {
            let mut output = Vec::new();
            let options = Options { method, format, ..Options::default() };
            let ended = entry.drive("small", &mut input.as_bytes(), &mut output, options);
            ended.map(|_| String::from_utf8_lossy(&output).into_owned())
        };
        let answers = [Method::Theory, Method::Rules].map(|method| run(method, Format::Answer));
        let [Ok(by_theory), Ok(by_rules)] = &answers else { continue };
        let name = entry.about().name;
        let differ = |theory: &str, rules: &str| {
            Err(format!("{name} on {input:?}:\nby the theory: {theory}\nby the rules: {rules}"))
        };
        if by_theory != by_rules {
            return differ(by_theory, by_rules);
        }
        let data = [Method::Theory, Method::Rules].map(|method| run(method, Format::Json));
        let [Ok(by_theory), Ok(by_rules)] = &data else {
            return Err(format!("{name} on {input:?}: {data:?}"));
        };
        if compared_parts(by_theory) != compared_parts(by_rules) {
            return differ(by_theory, by_rules);
        }
        compared += 1;
    }
    Ok(compared)
}

/// Of the lines of JSON, what does not depend on the method.
fn compared_parts(lines: &str) -> Vec<Value> {
    fn parts(value: Value) -> Value {
        match value {
            Value::Object(object) => {
                let kept = object.into_iter().filter(|(key, _)| key != "because" && key != "nim_sum");
                Value::Object(kept.map(|(key, value)| (key, parts(value))).collect::<Map<_, _>>())
            }
            Value::Array(values) => Value::Array(values.into_iter().map(parts).collect()),
            other => other,
        }
    }
    lines.lines().filter_map(|line| serde_json::from_str(line).ok()).map(parts).collect()
}
