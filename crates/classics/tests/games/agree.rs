//! An input answered twice, by the theory and by the rules.

use serde_json::Value;
use sg_judge::{Asked, Fault, Framing, Method, Problem, Scanner};

/// Calls `each` with every case of `input`.
fn for_each_case<P: Problem>(input: &str, mut each: impl FnMut(&mut P, &P::Case)) -> Result<(), Fault> {
    let mut scanner = Scanner::new("input", input.as_bytes(), false);
    let mut problem = P::new(Asked { method: Method::Theory, ..Asked::default() });
    problem.read_header(&mut scanner)?;
    let mut left = match P::ABOUT.framing {
        Framing::Single => 1,
        Framing::CountFirst(field, bounds) => scanner.number(field, &bounds)?,
        Framing::UntilZero | Framing::UntilEnd => u64::MAX,
    };
    while left > 0 && (problem.unfinished() || !scanner.at_end()?) {
        let Some(case) = problem.read(&mut scanner)? else { break };
        each(&mut problem, &case);
        left -= 1;
    }
    Ok(())
}

/// The judge's output.
pub(crate) fn answers<P: Problem>(input: &str) -> String {
    let mut output = String::new();
    let all = for_each_case(input, |problem: &mut P, case| {
        output.push_str(&problem.solve(case).expect("an answer").to_string());
    });
    all.expect("an input without fault");
    output
}

/// The fault of an input and the answers before it.
pub(crate) fn fault<P: Problem>(input: &str) -> (String, String) {
    let mut output = String::new();
    let fault = for_each_case(input, |problem: &mut P, case| {
        output.push_str(&problem.solve(case).expect("an answer").to_string());
    });
    (output, fault.expect_err("a fault").to_string())
}

/// Holds the answers by both methods against one another, and of the explanations the outcome and every winning move, as
/// far as they are listed and in their order. Answers how many cases there were.
pub(crate) fn agree<P: Problem>(input: &str) -> usize {
    let mut cases = 0;
    let all = for_each_case(input, |problem: &mut P, case| {
        cases += 1;
        let label = || {
            let lines: Vec<&str> = input.lines().take(50).collect();
            format!("{}, case {cases} of\n{}", P::ABOUT.name, lines.join("\n"))
        };
        let told = problem.solve(case).expect("an answer").to_string();
        let found = problem.by_the_rules(case).expect("a small case").to_string();
        assert_eq!(told, found, "{}", label());
        let [told, found] = [Method::Theory, Method::Rules].map(|method| {
            let explanation = problem.explain(case, method).expect("an explanation");
            essence(&serde_json::to_value(explanation).expect("data"))
        });
        assert_eq!(told, found, "{}", label());
    });
    all.expect("an input without fault");
    cases
}

/// Of an explanation, what does not depend on the method.
fn essence(explanation: &Value) -> Vec<(Value, Value)> {
    let reports = match explanation.get("positions") {
        Some(positions) => positions.as_array().cloned().unwrap_or_default(),
        None => vec![explanation.clone()],
    };
    reports.into_iter().map(|report| (report["outcome"].clone(), report["winning_moves"].clone())).collect()
}
