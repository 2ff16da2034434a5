//! Test data for a problem that no tool knows.

mod common;

use common::ENTRY;
use sg_contest::check::check_input;
use sg_contest::generate::{Coverage, NotGenerated, Recipe, Set, Size, assess, generate};
use sg_judge::Language;

fn set(seed: u64, size: Size) -> Set {
    generate(&ENTRY, Recipe { seed, size, sample: None }, &|| true).expect("generated")
}

#[test]
fn a_set_kills_every_mistake_reaches_every_bound_and_is_within_the_limits() {
    for size in [Size::Small, Size::Limit] {
        let set = set(1, size);
        assert_eq!(set.faults(), []);
        assert!(set.bounds.len() == 6 && set.bounds.iter().all(|bound| bound.coverage == Coverage::Reached));
        let outcomes = set.outcomes();
        assert!(5 * outcomes.first.min(outcomes.second) >= outcomes.first + outcomes.second);
        assert!(set.files[0].part.sample && set.files.iter().filter(|file| file.part.sample).count() == 1);
        let mut names: Vec<&str> = set.files.iter().map(|file| file.part.name.as_str()).collect();
        for part in ["sample", "all-small", "bounds", "trap-rare", "random"] {
            assert!(names.iter().any(|name| name.starts_with(part)), "{part} {names:?}");
        }
        assert_eq!(names.iter().any(|name| name.starts_with("limits")), size == Size::Limit);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), set.files.len(), "names are given once");
        for file in &set.files {
            let checked = check_input(&ENTRY, &file.part.name, file.part.input.as_bytes()).expect("strict");
            assert_eq!(checked.layout, None, "{}", file.part.name);
            assert_eq!(checked.cases, file.answers.len() as u64);
        }
    }
}

/// Cases at the limits that the second player wins, each before one that differs in a single heap,
/// and the first player wins some of these.
#[test]
fn lost_cases_at_the_limits_are_followed_by_cases_next_to_them() {
    let set = set(1, Size::Limit);
    let close = set.files.iter().find(|file| file.part.name == "limits-close").expect("the file");
    let lost = close.answers.iter().filter(|answer| *answer == "Second\n").count();
    assert!(close.part.one_sided && lost >= close.answers.len() / 3, "{lost}");
    // The last answer may be there to make them differ.
    let next = close.answers[..close.answers.len() - 1].iter().skip(1).step_by(2);
    assert!(next.filter(|answer| *answer == "First\n").count() > 1, "{:?}", close.answers);
}

#[test]
fn the_seed_alone_decides() {
    let inputs = |seed| -> Vec<String> {
        set(seed, Size::Limit).files.into_iter().map(|file| file.part.input).collect()
    };
    assert_eq!(inputs(7), inputs(7));
    assert_ne!(inputs(7), inputs(8));
}

/// What is left when the trap is taken out, or all files with a bound.
#[test]
fn a_mistake_that_survives_and_a_bound_that_is_not_reached_are_named() {
    let whole = set(1, Size::Small);
    let without = |left_out: &dyn Fn(&str, &str) -> bool| {
        let parts = whole.files.iter().map(|file| file.part.clone());
        let parts = parts.filter(|part| !left_out(&part.name, &part.input)).collect();
        assess(&ENTRY, parts, &|| true).expect("assessed")
    };
    let trapless = without(&|name, _| name == "trap-rare");
    let names: Vec<&str> = trapless.survivors().iter().map(|about| about.name).collect();
    assert_eq!(names, ["rare"]);
    assert!(
        trapless.faults()[0].said(Language::English).contains("`rare` survives"),
        "{:?}",
        trapless.faults()
    );
    let low = without(&|_, input| input.split_whitespace().any(|word| word == "1000"));
    let unreached: Vec<String> = low.unreached().into_iter().map(ToString::to_string).collect();
    assert_eq!(unreached, ["a at its greatest, 0 <= a <= 1000"]);
}

#[test]
fn a_sample_beyond_the_limits_is_refused_and_a_call_can_be_ended() {
    let recipe = |sample| Recipe { sample: Some(sample), size: Size::Small, seed: 1 };
    let error = generate(&ENTRY, recipe("1\n10\n1 1 1 1 1 1 1 1 1 1\n"), &|| true).unwrap_err();
    assert!(matches!(error, NotGenerated::Input(_)), "{error:?}");
    let sampled = generate(&ENTRY, recipe("1\n1  \n\n5"), &|| true).expect("generated");
    assert_eq!(sampled.files[0].part.input, "1\n1\n5\n");
    assert!(matches!(generate(&ENTRY, recipe("1\n1\n5\n"), &|| false), Err(NotGenerated::Cancelled)));
}
