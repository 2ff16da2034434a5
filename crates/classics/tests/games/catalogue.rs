//! The catalogue as a whole.

use std::collections::{HashMap, HashSet};

use classics::{ELSEWHERE, GAMES};
use rayon::prelude::*;
use sg_contest::small;
use sg_judge::{Entry, Problem, Text};

/// Both methods print the same answers, outcomes and winning moves for `most` small cases of every
/// game of the table.
fn both_methods_print_the_same(most: usize) {
    let difference = |entry: &Entry| match small::both_methods_agree(entry, most) {
        Ok(cases) if cases >= 5 => None,
        Ok(cases) => Some(format!("{}: only {cases} cases were compared", entry.about().name)),
        Err(difference) => Some(difference),
    };
    let wrong: Vec<String> = GAMES.par_iter().filter_map(difference).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn both_methods_print_the_same_on_small_cases() {
    both_methods_print_the_same(50);
}

#[test]
#[ignore = "heavy: eight times as many cases"]
fn heavy_both_methods_print_the_same_on_more_cases() {
    both_methods_print_the_same(400);
}

#[test]
fn names_are_unique_and_every_game_is_described() {
    let mut names = HashSet::new();
    for about in GAMES.iter().map(Entry::about) {
        for name in std::iter::once(about.name).chain(about.aliases.iter().copied()) {
            assert!(names.insert(name), "{name} names two games");
        }
        for text in [about.title, about.title_zh, about.judge] {
            assert!(!text.is_empty(), "{} leaves out a text", about.name);
        }
        let [rules, theory] = [about.rules_in_words(), about.theory_in_words()].map(Text::from);
        for text in [rules, about.input_in_words(), about.output_in_words(), theory] {
            let [english, chinese] = sg_judge::Language::ALL.map(|language| text.said(language));
            assert!(!english.is_empty(), "{} leaves out a text", about.name);
            assert!(!chinese.is_ascii(), "{}: {chinese}", about.name);
        }
        assert!(!about.numbers.is_empty(), "{} has no numbers", about.name);
        for name in [about.name, about.title, about.title_zh, &about.name.to_uppercase()] {
            let found = Entry::find(GAMES, name).map(|entry| entry.about().name);
            assert_eq!(found, Some(about.name), "{name}");
        }
    }
}

/// A record that takes a text from another one takes it in both languages.
#[test]
fn texts_are_taken_from_other_records_in_both_languages() {
    let mut versions = HashMap::new();
    // CSES 1730 says xor where P2197 says nim-sum; in Chinese these are one word.
    for about in GAMES.iter().map(Entry::about).filter(|about| about.name != "cses1730") {
        let input = [about.input, about.input_zh];
        let output = [about.output, about.output_zh];
        let theory = [about.theory, about.theory_zh];
        for text in [input, output, theory] {
            for (at, version) in text.into_iter().enumerate() {
                let known = *versions.entry((at, version)).or_insert(text);
                assert_eq!(known, text, "{}", about.name);
            }
        }
    }
}

/// The names that lead to other binaries are those of the problems there.
#[test]
fn the_names_of_other_binaries_are_theirs() {
    fn check<P: Problem>() {
        let about = P::ABOUT;
        let other = ELSEWHERE.iter().find(|other| other.binary == about.name).expect(about.name);
        let mut names: Vec<String> = about.aliases.iter().map(|name| (*name).to_string()).collect();
        names.extend([about.title.to_lowercase(), about.title_zh.to_string()]);
        names.retain(|name| name != about.name);
        assert_eq!(other.names, names);
    }
    check::<coin_game::CoinProblem>();
    check::<funny_stone::FunnyStone>();
    check::<split_game::SplitGame>();
    check::<stripes::Stripes>();
    assert_eq!(ELSEWHERE.len(), 4);
}
