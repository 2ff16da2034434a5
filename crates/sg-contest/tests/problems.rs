//! The tools on the four problems with their own programs.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use sg_contest::generate::{Recipe, Size, generate};
use sg_contest::judgement::answers;
use sg_contest::process::{Clock, End};
use sg_contest::small::both_methods_agree;
use sg_contest::stress::{Phase, Plan, Ran, Subject, stress};
use sg_judge::{Comparison, Entry};
use stripes::Stripes;

#[test]
fn both_methods_print_the_same_on_small_cases() {
    for entry in [split_game::ENTRY, stripes::ENTRY, coin_game::ENTRY, funny_stone::ENTRY] {
        let compared = both_methods_agree(&entry, 600);
        assert!(compared.clone().is_ok_and(|cases| cases > 100), "{compared:?}");
    }
}

/// Right but for boards of 1000 cells.
struct BoardsUpTo999 {
    entry: Entry,
    runs: AtomicUsize,
}

impl Subject for BoardsUpTo999 {
    fn run(&self, input: &str, _: usize, _: Option<Duration>) -> Ran {
        self.runs.fetch_add(1, Relaxed);
        let boards = input.split_ascii_whitespace().skip(4);
        let right = answers(&self.entry, input.as_bytes(), false).expect("an input");
        let printed: Vec<String> = boards
            .zip(right)
            .map(|(board, right)| if board == "1000" { "0\n".to_owned() } else { right })
            .collect();
        Ran { end: End::Exited(0), stdout: printed.concat().into_bytes(), stderr: Vec::new() }
    }
}

/// A program that goes wrong at the judge's limits alone is found in some hundred runs, though
/// small cases, each with lengths of its own, would take thousands.
#[test]
fn the_limits_are_tried_before_thousands_of_small_cases() {
    let subject = BoardsUpTo999 { entry: Entry::of::<Stripes>(), runs: AtomicUsize::new(0) };
    let plan = Plan { seed: 1, cases: 20_000, time: None, jobs: 1, comparison: Comparison::Lines };
    let stressed = stress(&subject.entry, &subject, plan).expect("not aborted");
    let found = stressed.found.expect("a wrong answer");
    assert_eq!(found.input, "1 1 1\n1\n1000\n");
    assert_eq!(found.failed, 3);
    let runs = subject.runs.into_inner();
    assert!(runs < 900, "{runs} runs");
}

/// Right, if it had the time for many boards.
struct UpTo999Boards {
    entry: Entry,
}

impl Subject for UpTo999Boards {
    fn run(&self, input: &str, _: usize, _: Option<Duration>) -> Ran {
        let right = answers(&self.entry, input.as_bytes(), false).expect("an input");
        let end = if right.len() > 999 { End::TimedOut(Clock::Cpu) } else { End::Exited(0) };
        Ran { end, stdout: right.concat().into_bytes(), stderr: Vec::new() }
    }
}

#[test]
#[ignore = "heavy: a full file is made smaller"]
fn heavy_as_many_cases_as_the_judge_has_are_tried_together() {
    let subject = UpTo999Boards { entry: Entry::of::<Stripes>() };
    let plan = Plan { seed: 1, cases: 200, time: None, jobs: 1, comparison: Comparison::Lines };
    let stressed = stress(&subject.entry, &subject, plan).expect("not aborted");
    let found = stressed.found.expect("an input that is too long");
    assert_eq!((found.phase, found.cases, found.right_alone), (Phase::Limits, 1_000, true));
}

/// Who wins the rows of up to 1,000 cells, with a mex that ends at `most`.
fn rows_won(lengths: &[usize], most: usize) -> Vec<bool> {
    let mut nimbers: Vec<usize> = Vec::new();
    for cells in 0..=1_000_usize {
        let mut reached = vec![false; 2_048];
        for rest in lengths.iter().filter_map(|length| cells.checked_sub(*length)) {
            for left in 0..=rest / 2 {
                reached[nimbers[left] ^ nimbers[rest - left]] = true;
            }
        }
        nimbers.push((0..most).find(|&nimber| !reached[nimber]).unwrap_or(most));
    }
    nimbers.into_iter().map(|nimber| nimber > 0).collect()
}

/// A program whose mex ends at 16 fails on a table of large nimbers.
#[test]
fn a_small_mex_fails_on_a_table_of_large_nimbers() {
    let recipe = Recipe { seed: 1, size: Size::Limit, sample: None };
    let set = generate(&stripes::ENTRY, recipe, &|| true).expect("generated");
    let tables: Vec<_> =
        set.files.iter().filter(|file| file.part.name.starts_with("limits-in-turn")).collect();
    assert!(tables.iter().all(|file| file.part.one_sided && file.answers.len() == 1_000));
    let fails = |input: &str, most| {
        let numbers: Vec<usize> = input.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let won = rows_won(&numbers[..3], most);
        let right = answers(&stripes::ENTRY, input.as_bytes(), true).expect("an input");
        numbers[4..].iter().zip(right).any(|(&row, right)| won[row] != (right == "1\n"))
    };
    assert!(tables.iter().any(|file| fails(&file.part.input, 16)));
    assert!(!tables.iter().any(|file| fails(&file.part.input, 2_000)));
}
