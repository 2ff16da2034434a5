//! The judges' problems that the tools know, as one table.

use sg_judge::{Entry, separated, text};
pub(crate) use sg_tools::problems::all;

use crate::failure::Failure;

/// The problem of a name.
pub(crate) fn find(name: &str) -> Result<Entry, Failure> {
    let all = all();
    Entry::find(&all, name).copied().ok_or_else(|| {
        let like = Entry::names_like(&all, name);
        let help = if like.is_empty() {
            let names = separated(all.iter().map(|entry| entry.about().name), ", ");
            text!("the problems are {names}", "已有的题目：{names}")
        } else {
            text!("did you mean `{like}`?", "是指 `{like}` 吗？", like = like.join("`, `"))
        };
        Failure::usage(text!("there is no problem `{name}`; {help}", "没有题目 `{name}`；{help}"))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::io::Cursor;
    use std::sync::Mutex;
    use std::time::Duration;

    use rayon::prelude::*;
    use sg_contest::check::{check_input, uneven_line};
    use sg_contest::draw::{Drawn, Token};
    use sg_contest::generate::{Recipe, Size, TestFile, generate};
    use sg_contest::process::End;
    use sg_contest::stress::{
        Manner, Mistaken, Mode, Plan, Ran, Random, Subject, disturbed, paired, shrink, small_cases, stress,
    };
    use sg_contest::{is_output_of, mistaken_while};
    use sg_judge::{Language, Method, MistakeAbout, Phrase, Report};

    use super::*;

    /// A sample is laid out as its statement says.
    #[test]
    fn samples_have_the_layout_of_their_problems() {
        for entry in all() {
            let Some(sample) = sg_tools::material::of(entry.about().name).sample else { continue };
            let checked =
                check_input(&entry, "sample.in", sample.as_bytes()).unwrap_or_else(|stop| panic!("{stop:?}"));
            assert_eq!(checked.layout, None, "{}", entry.about().name);
        }
        // A blank line between two cases is no uneven one: the fault is in the last line alone.
        let rows = find("hdu1730").expect("a problem");
        assert_eq!(uneven_line(&rows, b"3 6\n4 5\n1 2\n1 2\n\n1 3\n1 1\n"), None);
        let uneven = uneven_line(&rows, b"3 6\n4 5\n1 2\n1 2\n\n1 3 5\n1 1\n").map(|uneven| uneven.line);
        assert_eq!(uneven, Some(6));
    }

    /// The known mistakes as programs: each is condemned by the smallest input that it is
    /// documented with.
    #[test]
    #[ignore = "heavy: a search for each mistake"]
    fn heavy_every_known_mistake_is_condemned_by_its_least_input() {
        let plan = |entry: &Entry| Plan {
            seed: 1,
            cases: Plan::CASES,
            time: None,
            jobs: 1,
            comparison: entry.about().comparison,
        };
        let wrong_of = |&(entry, mistake, about): &(Entry, usize, MistakeAbout)| {
            let stressed =
                stress(&entry, &Mistaken { entry: &entry, mistake }, plan(&entry)).expect("it runs");
            let found = stressed.found.map(|found| (found.input, found.mistakes.contains(&about)));
            (found != Some((about.least.to_string(), true)))
                .then(|| format!("{} {}: {:?} {found:?}\n", entry.about().name, about.name, about.least))
        };
        let of = |entry: &Entry| {
            (0..).zip(entry.mistakes()).map(|(at, about)| (*entry, at, about)).collect::<Vec<_>>()
        };
        let all: Vec<_> = all().iter().flat_map(of).collect();
        let wrong: String = all.par_iter().filter_map(wrong_of).collect();
        assert!(wrong.is_empty(), "{wrong}");
    }

    /// The inputs for slow programs are within the judge's limits, and no constant answers them.
    #[test]
    fn adversaries_are_inputs_with_several_answers() {
        let mut tried = 0;
        for entry in all() {
            for adversary in entry.adversaries() {
                let input = (adversary.input)();
                let mut output = Vec::new();
                let options = sg_judge::Options { strict: true, ..sg_judge::Options::default() };
                let ended = entry.drive("input", &mut input.as_bytes(), &mut output, options);
                let ended = ended.unwrap_or_else(|stop| panic!("{}: {stop}", entry.about().name));
                assert!(ended.warnings.is_empty(), "{}", entry.about().name);
                let answers: std::collections::BTreeSet<&[u8]> =
                    output.split(|&byte| byte == b'\n').collect();
                assert!(answers.len() > 2, "{}: {answers:?}", entry.about().name);
                tried += 1;
            }
        }
        assert!(tried > 0);
    }

    /// Whether the second player wins the only position of an input.
    fn second_wins(entry: &Entry, drawn: &Drawn) -> bool {
        let input = drawn.input(entry.about().framing);
        let mut session = entry.open("input", Cursor::new(input), true);
        assert!(matches!(session.next_case(), Ok(Some(_))));
        let outcomes = session.solver().outcomes().unwrap_or_else(|refusal| panic!("{refusal:?}"));
        outcomes.iter().all(|outcome| !outcome.is_n())
    }

    fn uniform(entry: &Entry, random: &mut Random) -> Drawn {
        let manner =
            Manner { modes: Vec::new(), others: Some(Mode::Uniform), reach: u64::MAX, tokens: 50_000 };
        manner.draw(entry, 1, random).expect("a case")
    }

    /// Readers that know the nim-sum so far complete it to 0 now and then.
    #[test]
    fn large_positions_are_completed_so_that_the_second_player_wins() {
        for name in ["p2148", "hdu4315", "hdu2873", "p1290"] {
            let entry = find(name).expect("a problem");
            let mut random = Random::new(1, 1);
            let lost = (0..40).filter(|_| second_wins(&entry, &uniform(&entry, &mut random))).count();
            assert!((15..40).contains(&lost), "{name}: {lost}");
        }
    }

    /// Coins and bombs have the same nimber with rows and columns exchanged.
    #[test]
    fn a_board_that_is_its_own_mirror_image_is_lost_and_one_next_to_it_is_won() {
        for name in ["p2594", "hdu2873"] {
            let entry = find(name).expect("a problem");
            let mut random = Random::new(1, 2);
            let mut won = 0;
            for _ in 0..20 {
                let drawn = uniform(&entry, &mut random);
                let Some(pairs) = paired(&entry, &drawn, false) else { continue };
                assert!(second_wins(&entry, &pairs), "{name}");
                let close = disturbed(&entry, &pairs, u64::MAX, &mut random);
                won += usize::from(close.is_some_and(|close| !second_wins(&entry, &close)));
            }
            assert!(won > 5, "{name}: {won}");
        }
    }

    /// The golden ratio as a number of 32 bits: numbers that are next to it in ratio are in the
    /// data.
    #[test]
    fn a_golden_ratio_of_32_bits_fails_on_euclids_game() {
        let recipe = Recipe { seed: 1, size: Size::Limit, sample: None };
        let set = generate(&find("p1290").expect("a problem"), recipe, &|| true).expect("generated");
        let answer = |line: &str| {
            let numbers: Vec<f64> = line.split(' ').filter_map(|number| number.parse().ok()).collect();
            let (small, large) = (numbers[0].min(numbers[1]), numbers[0].max(numbers[1]));
            let wins = large <= small || (large / small) as f32 > 1.618_034;
            if wins { "Stan wins\n" } else { "Ollie wins\n" }
        };
        let fails = |file: &&TestFile| {
            let lines = file.part.input.lines().skip(1);
            lines.zip(&file.answers).any(|(line, right)| answer(line) != right)
        };
        assert!(set.files.iter().any(|file| fails(&file)));
    }

    /// The file of a set of test data at the limits.
    fn file_of(problem: &str, name: &str) -> TestFile {
        let recipe = Recipe { seed: 1, size: Size::Limit, sample: None };
        let set = generate(&find(problem).expect("a problem"), recipe, &|| true).expect("generated");
        set.files.into_iter().find(|file| file.part.name == name).expect(name)
    }

    /// Cases with the same key follow one another.
    #[test]
    fn a_memo_under_a_thousand_times_one_number_plus_the_other_fails() {
        let file = file_of("p4101", "same-key");
        let mut memo = HashMap::new();
        let answers = file.part.input.lines().skip(1).map(|line| {
            let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().expect("a number")).collect();
            let key = 1_000 * numbers[0] + numbers[1];
            *memo.entry(key).or_insert((numbers[0] - numbers[0].div_ceil(numbers[1])) % 2)
        });
        // The judge's word for the first player is 0.
        assert!(!answers.eq(file.answers.iter().map(|answer| u64::from(answer == "0\n"))));
    }

    /// Runs of 18 and 19 pieces are rare, and among a thousand rows their loss seldom changes the
    /// answer.
    #[test]
    #[ignore = "heavy: large data"]
    fn heavy_a_long_run_that_is_lost_fails_where_its_row_is_alone() {
        let file = file_of("p2575", "limits-lone");
        for lost in [17, 18, 19] {
            let mut numbers = file.part.input.split_whitespace().map(|word| word.parse().expect("a number"));
            let mut next = || numbers.next().expect("another number");
            let cases = next();
            let answer = |_| {
                let mut sum = 0;
                for _ in 0..next() {
                    let pieces: Vec<usize> = (0..next()).map(|_| next()).collect();
                    let free = (0..=20).rev().filter(|place| !pieces.contains(place));
                    let runs = free.clone().zip(free.skip(1)).map(|(place, before)| place - before - 1);
                    sum = runs.step_by(2).filter(|run| *run != lost).fold(sum, |sum, run| sum ^ run);
                }
                if sum == 0 { "NO\n" } else { "YES\n" }
            };
            let answers: Vec<&str> = (0..cases).map(answer).collect();
            assert_ne!(answers, file.answers, "{lost}");
        }
    }

    /// Nimbers from 64 on need sets of more numbers, and two heaps or more.
    #[test]
    #[ignore = "heavy: large data"]
    fn heavy_sets_of_all_numbers_have_nimbers_for_which_a_mask_is_too_short() {
        let entry = find("hdu1536").expect("a problem");
        let mistake = entry.mistakes().iter().position(|about| about.name == "mex-in-64-bits");
        let file = file_of("hdu1536", "limits-full-sets");
        let mut answers = file.answers.iter();
        let mut agrees = true;
        let printed = mistaken_while(&entry, mistake.expect("known"), file.part.input.as_bytes(), |line| {
            agrees = answers.next() == Some(&line);
            agrees
        });
        assert!(printed.is_ok() && !agrees);
    }

    /// A mistake that keeps something from case to case looks at each case once: it took hours when
    /// all cases were looked at again after each.
    #[test]
    fn many_cases_of_a_mistake_take_no_longer_than_as_many_inputs() {
        let entry = find("cses1098").expect("a problem");
        let mistake = entry.mistakes().iter().position(|about| about.name == "not-reset").expect("known");
        let input = format!("100000\n{}", "1\n1\n".repeat(100_000));
        let printed = ["first\n", "second\n"].repeat(50_000).concat();
        assert!(is_output_of(&entry, mistake, input.as_bytes(), printed.as_bytes()));
    }

    /// Of lights whose nim-sum is 0, a few that are completed have the sum 0 too.
    #[test]
    fn what_fails_at_nim_sum_0_alone_is_made_small() {
        let entry = find("poj3533").expect("a problem");
        let mut random = Random::new(1, 4);
        let manner = Manner {
            modes: vec![("n", Mode::Exactly(300))],
            others: Some(Mode::Uniform),
            reach: u64::MAX,
            tokens: 2_000,
        };
        let mut fails = |drawn: &Drawn| {
            let numbers: Vec<u64> = drawn.cases[0].iter().map(Token::value).collect();
            let far = numbers[1..].chunks(3).filter(|place| place.iter().all(|&number| number > 200)).count();
            Some(far % 2 == 1 && second_wins(&entry, drawn))
        };
        let mut drawn = (0..).filter_map(|_| manner.draw(&entry, 1, &mut random));
        let failing = drawn.find(|drawn| fails(drawn) == Some(true)).expect("one of many");
        assert_eq!(failing.cases[0].len(), 901);
        let (least, _) = shrink(&entry, failing, true, None, &mut fails);
        assert!(least.cases[0].len() <= 10, "{least:?}");
    }

    /// Places 64 apart in rows and in columns: their nimbers differ by a factor of 2^128.
    #[test]
    fn letters_apart_on_a_diagonal_are_tried() {
        let entry = find("p2594").expect("a problem");
        let mut random = Random::new(1, 3);
        let largest = Manner { modes: Vec::new(), others: Some(Mode::Most), reach: u64::MAX, tokens: 1_000 };
        let mut boards = (0..20).filter_map(|_| largest.draw(&entry, 1, &mut random));
        let both =
            |drawn: &Drawn| b"HT".iter().all(|&letter| drawn.cases[0][2].text.as_bytes().contains(&letter));
        let lost =
            boards.find_map(|board| paired(&entry, &board, false).filter(both)).expect("a mirror image");
        let changed = |case: &Drawn| -> Vec<(usize, usize)> {
            let rows = case.cases[0].iter().zip(&lost.cases[0]).enumerate();
            let of_row = |(row, (one, other)): (usize, (&Token, &Token))| {
                let letters = one.text.bytes().zip(other.text.bytes()).enumerate();
                let changed: Vec<_> = letters.filter(|(_, (one, other))| one != other).collect();
                changed.into_iter().map(move |(column, _)| (row, column)).collect::<Vec<_>>()
            };
            rows.flat_map(of_row).collect()
        };
        let close = (0..200).filter_map(|_| disturbed(&entry, &lost, u64::MAX, &mut random));
        let on_diagonals = close.filter(|case| {
            let [(row, column), (other_row, other_column)] = changed(case)[..] else { return false };
            row != other_row && other_row - row == other_column.abs_diff(column)
        });
        let count = on_diagonals.count();
        assert!(count > 10, "{count}");
    }

    #[test]
    fn every_problem_has_known_mistakes() {
        for entry in all() {
            let about = entry.about();
            let mistakes = entry.mistakes();
            assert!(!mistakes.is_empty(), "{}", about.name);
            for (at, mistake) in mistakes.iter().enumerate() {
                assert!(mistakes[..at].iter().all(|other| other.name != mistake.name), "{}", mistake.name);
                let said = |text: Phrase| Language::ALL.map(|language| text.phrase(language));
                let texts =
                    [[mistake.name, mistake.least], said(mistake.words), said(mistake.source)].concat();
                assert!(texts.iter().all(|text| !text.is_empty()), "{} {mistake:?}", about.name);
            }
        }
    }

    /// Random edges are seldom without a cycle, or a tree: the readers suggest such that are.
    #[test]
    fn random_graphs_and_trees_fit() {
        for name in ["hdu1524", "graph-game", "graph-game-misere", "graph-game-every", "hackenbush-tree"] {
            let entry = find(name).expect("a problem");
            let mut random = Random::new(1, 0);
            let manner = Manner::any(40, 2_000);
            let drawn: Vec<_> = (0..200).filter_map(|_| manner.draw(&entry, 1, &mut random)).collect();
            assert!(drawn.len() > 150, "{name}: {} of 200", drawn.len());
            let long = drawn.iter().filter(|drawn| drawn.tokens().count() > 30).count();
            assert!(long > 20, "{name}: {long} long ones");
        }
    }

    /// Outcomes are found without an explanation, which may take much longer.
    #[test]
    fn the_outcomes_are_those_of_the_explanation() {
        for entry in all() {
            let name = entry.about().name;
            let mut compared = 0;
            for small in small_cases(&entry, 60).inputs {
                let input = small.input(entry.about().framing);
                let mut session = entry.open("input", input.as_bytes(), false);
                session.next_case().expect(name).expect(name);
                let Ok(explanation) = session.explain(Method::Theory) else { continue };
                let explained: Vec<_> = explanation.reports().iter().map(Report::outcome).collect();
                assert_eq!(session.solver().outcomes().expect(name), explained, "{name}\n{input}");
                compared += 1;
            }
            assert!(compared > 5, "{name}: {compared}");
        }
    }

    /// A right program that looks at who wins the larger ones of the positions that it is asked
    /// about.
    struct Looking<'e> {
        entry: &'e Entry,
        /// The numbers of positions that the first player wins, and the second.
        outcomes: Mutex<[u64; 2]>,
    }

    impl Subject for Looking<'_> {
        fn run(&self, input: &str, _: usize, _: Option<Duration>) -> Ran {
            let mut session = self.entry.open("input", input.as_bytes(), false);
            let mut printed = String::new();
            while let Ok(Some((_, text))) = session.next_case() {
                let large =
                    text.split_whitespace().any(|word| word.parse().is_ok_and(|number: u64| number > 300));
                let outcomes =
                    if large { session.solver().outcomes().unwrap_or_default() } else { Vec::new() };
                for outcome in outcomes {
                    self.outcomes.lock().expect("counted")[usize::from(!outcome.is_n())] += 1;
                }
                printed += &session.answer(Method::Theory).unwrap_or_default();
            }
            Ran { end: End::Exited(0), stdout: printed.into_bytes(), stderr: Vec::new() }
        }
    }

    /// Large numbers drawn one by one hardly ever make the nim-sum 0. A half of the large cases are
    /// not drawn but enumerated, few numbers near their bounds, nearly all of which the first
    /// player wins.
    #[test]
    #[ignore = "heavy: thousands of large cases"]
    fn heavy_both_players_win_some_of_the_large_cases_that_are_tried() {
        let names = ["nim", "lasker-nim", "split-game", "hdu1730", "hdu3404", "poj3533", "wythoff"];
        names.par_iter().for_each(|name| {
            let entry = find(name).expect("a problem");
            let subject = Looking { entry: &entry, outcomes: Mutex::default() };
            let plan =
                Plan { seed: 1, cases: 3_000, time: None, jobs: 1, comparison: entry.about().comparison };
            let stressed = stress(&entry, &subject, plan).expect("it runs");
            assert!(stressed.found.is_none(), "{name}: {:?}", stressed.found);
            let [first, second] = subject.outcomes.into_inner().expect("counted");
            assert!(20 * second > first && 20 * first > second, "{name}: {first} and {second}");
        });
    }

    /// A program that computes with a golden ratio of its own.
    struct Golden(f64);

    impl Subject for Golden {
        fn run(&self, input: &str, _: usize, _: Option<Duration>) -> Ran {
            let heaps: Vec<f64> = input.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [one, other] = heaps[..] else { panic!("two heaps") };
            let less = ((one - other).abs() * self.0).floor();
            let answer = if (less - one.min(other)).abs() < 0.5 { "0\n" } else { "1\n" };
            Ran { end: End::Exited(0), stdout: answer.into(), stderr: Vec::new() }
        }
    }

    /// A known mistake is named only where the program errs as it does: other golden ratios are
    /// told apart where they begin to err.
    #[test]
    fn another_golden_ratio_is_not_the_known_one() {
        let entry = find("p2252").expect("a problem");
        let plan =
            Plan { seed: 1, cases: Plan::CASES, time: None, jobs: 1, comparison: entry.about().comparison };
        for (ratio, known) in
            [(1.618_033_988_7, "golden-ratio-of-ten-digits"), (1.618_033_98, ""), (1.618_033_989, "")]
        {
            let found = stress(&entry, &Golden(ratio), plan).expect("it runs").found.expect("it errs");
            let names: Vec<&str> = found.mistakes.iter().map(|mistake| mistake.name).collect();
            assert_eq!(names.concat(), known, "{ratio}: {:?}", found.input);
        }
    }

    #[test]
    fn a_mistyped_name_is_found_or_gets_a_suggestion() {
        let name = |asked: &str| {
            find(asked).map(|entry| entry.about().name).map_err(|failure| format!("{failure:?}"))
        };
        for (asked, found) in [
            ("3185", "split-game"),
            ("luogu3185", "split-game"),
            ("洛谷 P3185", "split-game"),
            ("HDU-1536", "hdu1536"),
            ("hdu 1536", "hdu1536"),
            ("Split game", "split-game"),
        ] {
            assert_eq!(name(asked).as_deref(), Ok(found), "{asked}");
        }
        for (asked, like) in [("P3186", "p3185"), ("hdu1356", "hdu1536"), ("split-gaem", "split-game")] {
            let said = name(asked).expect_err(asked);
            assert!(said.contains("did you mean `") && said.contains(like), "{asked}: {said}");
        }
        for asked in ["", "9", "p", "another thing"] {
            assert!(name(asked).expect_err(asked).contains("the problems are split-game, "), "{asked}");
        }
    }

    #[test]
    fn every_problem_is_found_by_all_its_names() {
        for entry in all() {
            let about = entry.about();
            for name in about.aliases.iter().chain([&about.name, &about.title, &about.title_zh]) {
                assert_eq!(find(name).expect(name).about().name, about.name);
            }
        }
    }
}
