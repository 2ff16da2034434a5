//! Both methods of a problem held against one another on all of its small cases.

use serde_json::{Map, Value};
use sg_judge::{Entry, Format, Method, Options};

use crate::stress::all_small;

/// Inputs of one small case each, the simplest first: at most `most`, also beyond the judge's
/// limits.
#[must_use]
pub fn small_inputs(entry: &Entry, most: usize) -> Vec<String> {
    let framing = entry.about().framing;
    all_small(entry, false, most).inputs.iter().map(|drawn| drawn.input(framing)).collect()
}

/// Runs both methods on the small cases of a problem and compares what they print: the judge's
/// answer, and in the JSON the outcome and the winning moves. Returns how many cases both methods
/// answered.
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
