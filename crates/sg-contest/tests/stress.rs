//! The search for counterexamples and the check of inputs, on a problem that no tool knows.

mod common;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use common::ENTRY;
use sg_contest::check::{UnevenLine, check_input, uneven_line};
use sg_contest::draw::{Drawn, trace};
use sg_contest::process::{Clock, End};
use sg_contest::stress::{
    Manner, Mistaken, Plan, Ran, Random, Stressed, Subject, Verdict, shrink, small_cases, stress, stress_from,
};
use sg_core::values::SplitMix64;
use sg_judge::{Comparison, Framing, Language};

const PLAN: Plan = Plan { seed: 1, cases: 2_000, time: None, jobs: 1, comparison: Comparison::Lines };

/// A program in process: it is given the heaps of each case one after another.
struct Answering<F>(F);

impl<F: Fn(&[Vec<u64>]) -> String + Sync> Subject for Answering<F> {
    fn run(&self, input: &str, _: usize, _: Option<Duration>) -> Ran {
        let mut numbers = input.split_whitespace().map(|word| word.parse::<u64>().expect("a number"));
        let cases = numbers.next().expect("a count");
        let heaps: Vec<Vec<u64>> = (0..cases)
            .map(|_| {
                let heaps = numbers.next().expect("a count");
                numbers.by_ref().take(heaps as usize).collect()
            })
            .collect();
        Ran { end: End::Exited(0), stdout: (self.0)(&heaps).into_bytes(), stderr: Vec::new() }
    }
}

fn word(odd: bool) -> &'static str {
    if odd { "First\n" } else { "Second\n" }
}

fn each(wrong: impl Fn(&[u64]) -> bool) -> impl Fn(&[Vec<u64>]) -> String {
    move |cases| {
        let odd = |heaps: &Vec<u64>| (heaps.iter().sum::<u64>() % 2 == 1) != wrong(heaps);
        cases.iter().map(|heaps| word(odd(heaps))).collect()
    }
}

fn tried(program: impl Fn(&[Vec<u64>]) -> String + Sync, plan: Plan) -> Stressed {
    stress(&ENTRY, &Answering(program), plan).expect("it runs")
}

#[test]
fn small_cases_come_in_their_order() {
    let small = small_cases(&ENTRY, 20);
    let inputs: Vec<String> = small.inputs.iter().map(|input| input.input(Framing::Single)).collect();
    assert_eq!(inputs[..4], ["1\n0\n", "1\n1\n", "1\n2\n", "1\n3\n"]);
    assert!(inputs.contains(&"2\n0 1\n".to_string()));
}

#[test]
fn a_right_program_is_not_accused() {
    let stressed = tried(each(|_| false), PLAN);
    assert!(stressed.found.is_none());
    assert!(stressed.covered.small > 100 && stressed.covered.limits > 0, "{:?}", stressed.covered);
}

#[test]
fn the_least_input_is_found_and_the_mistake_named() {
    let stressed = stress(&ENTRY, &Mistaken { entry: &ENTRY, mistake: 0 }, PLAN).expect("it runs");
    let found = stressed.found.expect("a mistake");
    let known = &ENTRY.mistakes()[..1];
    assert_eq!((&*found.input, found.verdict, found.least), (known[0].least, Verdict::Wrong, true));
    assert_eq!(found.mistakes, known);
}

/// Each step that is not tried any more would copy the input: some hours in all.
#[test]
fn nothing_is_looked_at_after_a_shrinking_was_ended() {
    let manner = Manner::any(u64::MAX, 1 << 20);
    let mut random = Random::new(1, 0);
    let drawn = (0..).find_map(|_| manner.draw(&ENTRY, 20_000, &mut random)).expect("cases");
    let mut calls = 0;
    let (left, shrunk) = shrink(&ENTRY, drawn.clone(), true, None, &mut |_| {
        calls += 1;
        None
    });
    assert_eq!((left, calls, shrunk.finished), (drawn, 1, false));
}

#[test]
fn what_only_large_numbers_show_is_made_small() {
    type Fails = fn(&[u64]) -> bool;
    let rows: [(&str, Fails); 3] = [
        ("1\n1\n700\n", |heaps| heaps.iter().any(|&heap| heap >= 700)),
        ("1\n9\n0 0 0 0 0 0 0 0 0\n", |heaps| heaps.len() == 9),
        ("1\n2\n0 997\n", |heaps| heaps.len() > 1 && heaps.iter().any(|&heap| heap >= 997)),
    ];
    for (least, wrong) in rows {
        let found = tried(each(wrong), PLAN).found.expect("a mistake");
        assert_eq!(found.input, least);
    }
}

/// Where a lower count moves numbers into the next case, the input has other places than those that
/// are gone through. Such inputs fail often if most do, without a rule.
#[test]
fn inputs_that_fail_without_a_rule_are_made_smaller_too() {
    let failing = trace(&ENTRY, "4\n2\n1 1\n3\n0 2 1\n2\n3 3\n4\n1 1 2 2\n", false).0;
    for seed in 0..200 {
        let mut fails = |drawn: &Drawn| {
            let numbers =
                drawn.tokens().fold(seed, |state, token| SplitMix64::new(state ^ token.value()).bits());
            Some(drawn.cases.len() > 2 && numbers % 3 > 0)
        };
        let (left, shrunk) = shrink(&ENTRY, failing.clone(), false, None, &mut fails);
        assert!(shrunk.finished && left.cases.len() > 2, "{seed}: {left:?}");
    }
}

/// The longest list, a sum that is large and odd: neither is found one number at a time.
#[test]
fn long_lists_and_large_sums_are_made_small() {
    type Fails = fn(&[u64]) -> bool;
    let rows: [(&str, Fails); 2] = [
        ("1\n9\n0 0 0 0 0 0 0 0 1\n", |heaps| heaps.len() == 9 && heaps.iter().sum::<u64>() % 2 == 1),
        ("1\n4\n501 1000 1000 1000\n", |heaps| {
            let sum: u64 = heaps.iter().sum();
            sum > 3_500 && sum % 2 == 1
        }),
    ];
    for (least, wrong) in rows {
        let found = tried(each(wrong), PLAN).found.expect("a mistake");
        assert_eq!(found.input, least);
    }
}

/// `FirstSecond` is another token than `First` and `Second`, for every judge.
#[test]
fn a_missing_line_end_between_answers_is_wrong() {
    let glued = |cases: &[Vec<u64>]| each(|_| false)(cases).replace('\n', "");
    let found = tried(glued, PLAN).found;
    assert!(found.is_some_and(|found| found.verdict == Verdict::Wrong && found.cases == 2));
}

#[test]
fn state_between_cases_is_found() {
    let program = |cases: &[Vec<u64>]| -> String {
        let mut sum = 0;
        let answers = cases.iter().map(|heaps| {
            sum += heaps.iter().sum::<u64>();
            word(sum % 2 == 1)
        });
        answers.collect()
    };
    let found = tried(program, PLAN).found.expect("a mistake");
    assert!(found.right_alone && found.cases == 2, "{found:?}");
    assert_eq!(found.input, "2\n1\n1\n1\n0\n");
}

/// A memo with a key that some cases share is wrong on the second of two, however many cases are
/// between them.
#[test]
fn a_case_that_is_wrong_long_after_another_is_found_with_it() {
    let key = |heaps: &[u64]| heaps.iter().fold(7_u64, |key, heap| (key * 131 + heap + 1) % 7_919);
    let program = |cases: &[Vec<u64>]| -> String {
        let mut memo = std::collections::HashMap::new();
        let odd = |heaps: &Vec<u64>| *memo.entry(key(heaps)).or_insert(heaps.iter().sum::<u64>() % 2 == 1);
        cases.iter().map(odd).map(word).collect()
    };
    let found = tried(program, PLAN).found.expect("a mistake");
    assert_eq!((found.right_alone, found.cases), (true, 2), "{found:?}");
}

#[test]
fn more_cases_than_the_judge_has_do_not_count() {
    let program = |cases: &[Vec<u64>]| -> String { each(|_| false)(&cases[..cases.len().min(20)]) };
    let stressed = tried(program, PLAN);
    assert!(stressed.found.is_none() && stressed.covered.unconfirmed > 0, "{stressed:?}");
}

#[test]
fn without_a_number_of_cases_random_ones_are_tried_until_the_time_is_over() {
    let tried = |cases| {
        let time = Some(Duration::from_millis(500));
        tried(each(|_| false), Plan { cases, time, ..PLAN }).covered
    };
    let (some, all) = (tried(500), tried(u64::MAX));
    assert!(all.random > some.random && all.left.1 == 0, "{some:?} {all:?}");
}

#[test]
fn the_report_is_the_same_for_every_number_of_jobs() {
    let found = |jobs| {
        let found = tried(each(|heaps| heaps.contains(&613)), Plan { jobs, ..PLAN }).found;
        found.map(|found| (found.input, found.shrunk))
    };
    assert_eq!(found(1), found(4));
}

#[test]
fn a_program_that_is_not_deterministic_is_called_so() {
    let runs = AtomicU32::new(0);
    let program = |cases: &[Vec<u64>]| {
        let wrong = runs.fetch_add(1, Relaxed) < 3;
        each(move |_| wrong)(cases)
    };
    let found = tried(program, PLAN).found.expect("a failure");
    assert!(found.failed < 3, "{found:?}");
}

/// A right program of which some cases take longer than the search waits, and some longer than the
/// program may.
struct Slow<F> {
    /// What a case takes, in percent of the time that the program may.
    takes: F,
    /// The runs that took the whole time.
    whole: AtomicU32,
}

impl<F: Fn(&[u64]) -> u64 + Sync> Subject for Slow<F> {
    fn run(&self, input: &str, expected: usize, patience: Option<Duration>) -> Ran {
        let slowest = Mutex::new(0);
        let program = Answering(|cases: &[Vec<u64>]| {
            *slowest.lock().expect("one run") = cases.iter().map(|case| (self.takes)(case)).sum();
            each(|_| false)(cases)
        });
        let ran = program.run(input, expected, patience);
        let allowed = if patience.is_some() { 10 } else { 100 };
        if slowest.into_inner().expect("one run") <= allowed {
            return ran;
        }
        self.whole.fetch_add(u32::from(patience.is_none()), Relaxed);
        Ran { end: End::TimedOut(Clock::Cpu), stdout: Vec::new(), stderr: Vec::new() }
    }
}

#[test]
fn a_program_that_does_not_end_is_told_in_a_few_runs_of_the_whole_time() {
    let slow = |takes: fn(&[u64]) -> u64, given: &str| {
        let subject = Slow { takes, whole: AtomicU32::new(0) };
        let stressed = match given {
            "" => stress(&ENTRY, &subject, PLAN),
            given => stress_from(&ENTRY, &subject, PLAN, given),
        };
        let found = stressed.expect("it runs").found.expect("a slow case");
        assert!(matches!(found.verdict, Verdict::Exceeded(End::TimedOut(_))), "{found:?}");
        assert_eq!(found.failed, 3);
        (found.input, subject.whole.into_inner())
    };
    let ends = |heaps: &[u64]| if heaps.contains(&3) { 1_000 } else { 0 };
    for given in ["", "1\n4\n9 3 3 5\n"] {
        let (input, whole) = slow(ends, given);
        assert_eq!((&*input, whole <= 4), ("1\n1\n3\n", true), "{whole}");
    }
    // Whatever takes longer than the search waits is not what is reported.
    let (input, _) = slow(|heaps| 5 * heaps.iter().sum::<u64>(), "1\n4\n9 13 3 5\n");
    let reported: u64 =
        input.split_whitespace().skip(2).map(|heap| heap.parse::<u64>().expect("a heap")).sum();
    assert_eq!(reported, 21, "{input}");
}

#[test]
fn white_space_is_told_from_a_wrong_answer() {
    let spaced = |cases: &[Vec<u64>]| each(|_| false)(cases).replace('\n', "\n\n");
    let found = tried(spaced, PLAN).found.expect("a difference");
    assert_eq!(found.verdict, Verdict::WhiteSpace);
    let returns = |cases: &[Vec<u64>]| each(|_| false)(cases).replace('\n', "\r\n");
    assert!(tried(returns, PLAN).found.is_none(), "blanks at the ends of lines do not count");
}

#[test]
fn an_input_that_is_given_is_made_smaller() {
    let input = "3\n2\n4 8\n3\n9 900 7\n1\n5\n";
    let wrong = each(|heaps: &[u64]| heaps.iter().any(|&heap| heap > 300));
    let stressed = stress_from(&ENTRY, &Answering(wrong), PLAN, input).expect("it runs");
    assert_eq!(stressed.found.expect("a mistake").input, "1\n1\n301\n");
    assert!(stress_from(&ENTRY, &Answering(each(|_| false)), PLAN, "1\n2\n4\n").is_err(), "no input");
}

#[test]
fn an_input_is_checked_with_its_layout_and_its_bounds() {
    let checked = check_input(&ENTRY, "in", b"2\n2\n0 7\n1\n1000\n").expect("an input");
    assert_eq!((checked.cases, &checked.layout), (2, &None));
    let of = |name: &str| checked.reached.iter().find(|reached| reached.name == name).expect("a name");
    assert_eq!((of("n").values, of("n").bounds), ((1, 2), (true, false)));
    assert_eq!((of("a").values, of("a").bounds), ((0, 1000), (true, true)));
    let rows: [(&[u8], u64, u64, &str); 8] = [
        (b"1\n1 7\n", 2, 2, "expected a line end, found a space"),
        (b"1\n2\n0  7\n", 3, 3, "expected `7`, found a space"),
        (b"1\n2\n0 7 \n", 3, 4, "expected a line end, found a space"),
        (b"1\r\n1\r\n7\r\n", 1, 2, "expected a line end, found a carriage return (CR)"),
        (b"1\n1\n7", 3, 2, "expected a line end, found the end of the input"),
        (b"1\n1\n7\n\n", 4, 1, "expected the end of the input, found a line end"),
        (b"1\n1\n07\n", 3, 1, "a number with a leading zero"),
        (b"\xef\xbb\xbf1\n1\n7\n", 1, 1, "expected `1`, found a byte order mark"),
    ];
    for (input, line, column, message) in rows {
        let layout =
            check_input(&ENTRY, "in", input).expect("within the limits").layout.expect("another layout");
        assert_eq!(
            (layout.line, layout.column, layout.message.said(Language::English)),
            (line, column, message),
            "{input:?}"
        );
    }
    for (input, error) in [
        (&b"1\n1\n1001\n"[..], "in:3:1: expected a_0, the stones of a heap, from 0 to 1000, found `1001`"),
        (b"2\n1\n7\n", "in:4:1: expected n, the number of heaps, from 1 to 9, found the end of the input"),
        (b"1\n1\n7\n8\n", "in:4:1: expected the end of the input after the last case, found `8`"),
    ] {
        assert_eq!(check_input(&ENTRY, "in", input).expect_err("a fault").to_string(), error);
    }
}

#[test]
fn a_number_too_many_or_too_few_is_found_where_it_is() {
    let uneven = |line, found, expected| Some(UnevenLine { line, found, expected });
    let rows: [(&[u8], _); 5] = [
        (b"2\n2\n3 4 5\n1\n7\n", uneven(3, 3, 2)),
        (b"2\n\n2\n3\n1\n7\n", uneven(4, 1, 2)),
        (b"1\n1\n7\n8\n", None),
        (b"1\n2\n7 1001\n", None),
        (b"", None),
    ];
    for (input, found) in rows {
        assert!(check_input(&ENTRY, "in", input).is_err(), "{input:?}");
        assert_eq!(uneven_line(&ENTRY, input), found, "{input:?}");
    }
}
