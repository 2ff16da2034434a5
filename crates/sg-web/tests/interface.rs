//! The interface against answers that are had without it: games, hints, sequences, pictures;
//! hostile requests.

use std::fmt::Write as _;

use sg_core::NimberSequence;
use sg_core::heaps::notation::{NAMES, Ruleset};
use sg_heaps::Solver;
use sg_play::{Convention, Game, Match, Settings};
use sg_web::exports::Module;
use sg_web::{Games, Interface, MOST_HEAPS};

/// Asks a new interface.
fn ask(request: &str) -> String {
    Games::default().ask(request)
}

/// The text, number or list under a key of an answer.
fn value<'a>(answer: &'a str, key: &str) -> &'a str {
    let (_, rest) =
        answer.split_once(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {answer}"));
    let (close, skip) = match rest.as_bytes()[0] {
        b'"' => ('"', 1),
        b'[' => (']', 1),
        _ => (',', 0),
    };
    let rest = &rest[skip..];
    &rest[..rest.find([close, '}']).expect("an end")]
}

#[test]
fn a_game_goes_as_it_goes_without_the_interface() {
    for (name, heaps, convention) in [
        ("nim", &[3, 5, 7][..], Convention::Misere),
        ("kayles", &[3, 5, 7], Convention::Normal),
        ("grundy", &[9, 4, 2], Convention::Normal),
        ("lasker", &[2, 3, 4], Convention::Normal),
        ("ruler", &[1, 4, 6], Convention::Normal),
    ] {
        let ruleset: Ruleset = name.parse().expect("a ruleset");
        let game = Game::of_ruleset(&ruleset, heaps, convention).expect("a game");
        let mut plain = Match::new(game, Settings::default());
        plain.begin();
        let mut interface = Games::default();
        let numbers: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let misere = u8::from(convention == Convention::Misere);
        let mut state =
            interface.ask(&format!("new\ngame={name}\nheaps={}\nmisere={misere}", numbers.join(" ")));
        while let Some(chosen) = plain.first_moves(1).pop().filter(|_| plain.turn().id() == "me") {
            plain.line(&chosen.to_string());
            state = interface.ask(&format!("line\nline={chosen}"));
            let view = plain.game().view(plain.position());
            let numbers: Vec<String> = view.numbers.iter().map(u64::to_string).collect();
            assert_eq!(value(&state, "heaps"), numbers.join(","), "{name}: {state}");
            assert_eq!(value(&state, "turn"), plain.turn().id());
        }
        assert!(state.contains("\"review\":[{"), "{state}");
    }
}

#[test]
fn moves_and_nimbers_of_the_position_are_listed() {
    let mut interface = Games::default();
    let _ = interface.ask("new\ngame=grundy\nheaps=3 6 10");
    assert_eq!(interface.ask("nimbers"), "{\"nimbers\":[1,1,0]}");
    let moves = interface.ask("moves");
    assert!(moves.contains("\"10 -> 1 9\"") && moves.ends_with("\"more\":false}"), "{moves}");
    let _ = interface.ask("new\ngame=nim\nheaps=1000");
    assert!(interface.ask("moves").ends_with("\"more\":true}"));
}

#[test]
fn hints_name_the_nim_sum_and_a_move() {
    let mut interface = Games::default();
    let begun = interface.ask("new\ngame=kayles\nheaps=1000000000000000000 3 5");
    assert_eq!(value(&begun, "heaps"), "\"1000000000000000000\",3,5");
    let first = interface.ask("line\nline=?");
    // The example of a move is not a hint.
    let hint = first.split_once("\"hints\"").map_or("", |(_, hint)| hint);
    assert!(
        first.contains("\"nim_sum\":null") && hint.contains("N-position") && !hint.contains("->"),
        "{first}"
    );
    let second = interface.ask("line\nline=?");
    assert_eq!(value(&second, "nim_sum"), "6");
    let third = interface.ask("line\nline=?");
    assert_eq!(value(&third, "count"), "8");
    let ruleset: Ruleset = "kayles".parse().expect("a ruleset");
    let mut solver = Solver::new(ruleset);
    let position = solver.position(&[1_000_000_000_000_000_000, 3, 5]).expect("known");
    assert_eq!(position.nim_sum().0, 6);
    assert_eq!(position.winning_moves(0).count, Some(8));
}

#[test]
fn the_same_is_said_in_both_languages() {
    let mut interface = Games::default();
    let _ = interface.ask("new\ngame=nim\nheaps=1 2");
    let _ = interface.ask("line\nline=?");
    let english = interface.ask("show\nlang=en");
    let chinese = interface.ask("show\nlang=zh");
    assert!(english.contains("you can win from here") && chinese.contains("必胜态"), "{english}\n{chinese}");
    let lost = interface.ask("line\nline=2 -> 0\nlang=en");
    assert!(lost.contains("you lose") && lost.contains("2 -> 1 would have won"), "{lost}");
    assert_eq!(value(&lost, "mistake"), "1");
    let back = interface.ask("back\nto=1");
    assert_eq!((value(&back, "heaps"), value(&back, "turn")), ("1,2", "me"));
}

/// Computes a sequence in blocks as the page does, and answers with the last state.
fn study(interface: &mut Games, which: u8, text: &str, to: u64) -> String {
    let mut state = interface.ask(&format!("study\nwhich={which}\ntext={text}\nto={to}"));
    let mut heaps = 64;
    while value(&state, "done") == "false" {
        state = interface.ask(&format!("advance\nwhich={which}\nheaps={heaps}"));
        heaps *= 2;
    }
    state
}

#[test]
fn verdicts_are_those_of_the_core() {
    let mut interface = Games::default();
    for (code, to, verdict, period, preperiod) in [
        ("0.77", 1_000_000, "proved", "12", "71"),
        ("0.07", 1_000_000, "proved", "34", "53"),
        ("0.45", 1_000_000, "proved", "20", "498"),
        ("0.127", 1_000_000, "proved", "4", "46578"),
        ("nim", 1000, "proved", "1", "0"),
        ("0.6", 20_000, "nothing", "null", "null"),
        ("grundy", 10_000, "nothing", "null", "null"),
    ] {
        let state = study(&mut interface, 0, code, to);
        let found = (value(&state, "verdict"), value(&state, "period"), value(&state, "preperiod"));
        assert_eq!(found, (verdict, period, preperiod), "{code}: {state}");
        assert_eq!(value(&state, "heaps"), to.to_string());
    }
    // After a proof the table is not made longer.
    let state = study(&mut interface, 0, "0.07", MOST_HEAPS);
    assert!(value(&state, "computed").parse::<u64>().expect("a number") < 10_000, "{state}");
    let mut state = interface.ask("study\ntext=0.6\nto=10000000");
    assert_eq!(value(&state, "done"), "false");
    state = interface.ask("advance\nheaps=3000");
    assert_eq!(value(&state, "done"), "false");
    state = interface.ask("stop");
    assert_eq!((value(&state, "done"), value(&state, "to"), value(&state, "more")), ("true", "3000", "true"));
    // It goes on where it stopped, by default to twice as many heaps.
    state = interface.ask("continue");
    assert_eq!(
        (value(&state, "done"), value(&state, "to"), value(&state, "heaps")),
        ("false", "6000", "3000")
    );
    state = interface.ask("advance\nheaps=6000");
    assert_eq!((value(&state, "done"), value(&state, "heaps")), ("true", "6000"));
    let _ = interface.ask("values");
    assert_eq!(interface.numbers()[..300], plain("0.6", 300));
    // The verdict is about the heaps that were asked for, whatever else was computed.
    for to in [20_000, 3_001] {
        let state = study(&mut interface, 0, "0.6", to);
        assert!(state.contains(&format!("No period was found up to heap {};", to - 1)), "{state}");
    }
    let proved = study(&mut interface, 0, "0.77", 1000);
    assert_eq!(value(&proved, "more"), "false");
    assert_eq!(value(&interface.ask("continue\nto=5000"), "to"), "1000", "a proof says all");
}

#[test]
fn first_nimbers_are_told_and_full_width_letters_are_read() {
    let mut interface = Games::default();
    let begun = interface.ask("first\ntext=０．７７\nto=40");
    assert_eq!(value(&begun, "text"), "0.77");
    assert_eq!(interface.numbers(), plain("0.77", 40));
    assert!(ask("ruleset\ntext=0.（3）").contains("\"code\":\"0.(3)\""));
    assert!(ask("study\ntext=0.77\nto=10^3").contains("\"to\":1000"));
    assert!(ask("study\ntext=0.77\nto=abc").contains("Heaps up to: expected a whole number, found `abc`"));
    assert!(ask("study\ntext=0.77\nto=abc\nlang=zh").contains("“计算到多大的堆”应填整数，而不是“abc”"));
}

#[test]
fn columns_of_a_picture_have_equal_heaps_and_no_beat_with_the_period() {
    let mut interface = Games::default();
    study(&mut interface, 0, "0.7", 2000);
    let answer = interface.ask("density\nwidth=750\nheight=300");
    // 3 heaps a column would show a pattern of their own: 0, 1, 0 beside 1, 0, 1.
    assert_eq!((value(&answer, "per"), value(&answer, "columns")), ("4", "500"), "{answer}");
    assert!(interface.numbers().iter().all(|&count| count == 2), "each column has the same shares");
}

/// The nimbers by the definition.
fn plain(text: &str, heaps: usize) -> Vec<u32> {
    let ruleset: Ruleset = text.parse().expect("a ruleset");
    let mut nimbers = NimberSequence::new(ruleset.kind());
    nimbers.up_to(heaps as u64 - 1).iter().map(|nimber| nimber.0 as u32).collect()
}

#[test]
fn values_and_pictures_are_counted_from_the_definition() {
    for (text, heaps) in [("0.77", 600), ("0.16", 500), ("grundy", 400), ("mock-turtles", 200), ("nim", 300)]
    {
        let expected = plain(text, heaps);
        let mut interface = Games::default();
        study(&mut interface, 0, text, heaps as u64);
        let _ = interface.ask("values");
        assert_eq!(interface.numbers(), expected, "{text}");
        for (from, to, width, height) in [(0, heaps, 37, 300), (90, 170, 800, 7), (5, 6, 3, 3)] {
            let answer =
                interface.ask(&format!("density\nfrom={from}\nto={to}\nwidth={width}\nheight={height}"));
            let number = |key: &str| value(&answer, key).parse::<usize>().expect("a number");
            let (columns, rows, lowest, each) =
                (number("columns"), number("rows"), number("lowest"), number("each"));
            assert!(columns <= width && rows <= height, "{answer}");
            let mut counts = vec![0; columns * rows];
            for (at, &nimber) in expected[from..to].iter().enumerate() {
                let column = at / number("per");
                counts[column * rows + (nimber as usize - lowest) / each] += 1;
            }
            assert_eq!(interface.numbers(), counts, "{text} {from} {to} {width} {height}");
        }
        for period in [1, 7, 12, 599] {
            let answer =
                interface.ask(&format!("fold\nfrom=3\nto={heaps}\nperiod={period}\nwidth=1000\nheight=1000"));
            let number = |key: &str| value(&answer, key).parse::<usize>().expect("a number");
            let seen = &expected[3..];
            let equal = (period..seen.len()).rfind(|&at| seen[at] != seen[at - period]);
            let from = equal.map_or(period, |at| at + 1).min(seen.len()) + 3;
            assert_eq!(number("equal_from"), from, "{text} {period}");
            let (rows, columns) = (number("rows"), number("columns"));
            assert_eq!((rows, columns), (seen.len().div_ceil(period), period));
            for row in 0..rows {
                for column in 0..columns {
                    let nimber = seen.get(row * period + column).copied().unwrap_or(u32::MAX);
                    assert_eq!(interface.numbers()[row * columns + column], nimber);
                }
                let row_of = |row: usize| &seen[row * period..seen.len().min((row + 1) * period)];
                let same = row > 0 && row_of(row).iter().zip(row_of(row - 1)).all(|(a, b)| a == b);
                assert_eq!(
                    interface.numbers()[rows * columns + row],
                    u32::from(same),
                    "{text} {period} {row}"
                );
            }
        }
    }
}

#[test]
fn common_and_rare_heaps_are_counted_apart() {
    for (text, heaps) in [("0.77", 3000), ("0.127", 3000)] {
        let expected = plain(text, heaps);
        let mut interface = Games::default();
        study(&mut interface, 0, text, heaps as u64);
        let answer = interface.ask(&format!("density\nsplit=1\nfrom=10\nto={heaps}\nwidth=90\nheight=300"));
        let number = |key: &str| value(&answer, key).parse::<usize>().expect("a number");
        let mask = u32::from_str_radix(value(&answer, "mask"), 2).expect("a mask");
        let by_position = value(&answer, "position") == "true";
        assert_eq!(by_position, text == "0.127", "{answer}");
        let (columns, rows, lowest) = (number("columns"), number("rows"), number("lowest"));
        let numbers = interface.numbers();
        assert_eq!((number("each"), numbers.len()), (1, 2 * columns * rows));
        let mut counts = vec![0; 2 * columns * rows];
        let mut classes = [0, 0];
        for (at, &nimber) in expected[10..].iter().enumerate() {
            let column = at / number("per");
            let parity = (nimber & mask).count_ones() as usize + if by_position { at + 10 } else { 0 };
            // Which of the two classes is the rare one is told by their sizes.
            classes[parity % 2] += 1;
            counts[((parity % 2) * columns + column) * rows + nimber as usize - lowest] += 1;
        }
        if classes[0] < classes[1] {
            counts.rotate_left(columns * rows);
        }
        assert_eq!(numbers, counts, "{text}");
        assert_eq!(number("rare"), classes[0].min(classes[1]), "{text}");
        assert!(number("rare") * 5 < heaps, "{text}: {answer}");
    }
    let mut interface = Games::default();
    study(&mut interface, 0, "nim", 100);
    assert_eq!(value(&interface.ask("density\nsplit=1"), "mask"), "null");
}

#[test]
fn a_game_goes_on_after_moves_that_were_made_before() {
    let mut interface = Games::default();
    let begun = interface.ask("new\ngame=row\nheaps=9\nstrips=2 3\nfirst=people\nmoves=9-2-5,5-0-3");
    assert_eq!((value(&begun, "heaps"), value(&begun, "turn")), ("2,3", "first"), "{begun}");
    assert_eq!(value(&begun, "picture"), "..####...");
    let undone = interface.ask("line\nline=undo");
    assert_eq!((value(&undone, "heaps"), value(&undone, "turn")), ("2,5", "second"));
    // The machine moves where it is its turn.
    let begun = interface.ask("new\ngame=nim\nheaps=1 2\nmoves=2-1");
    assert_eq!((value(&begun, "heaps"), value(&begun, "turn")), ("1", "me"), "{begun}");
    for (moves, expected) in [("2-3", "not a move from 2"), ("2-1,,x", "move 2 of the link"), ("-", "move 1")]
    {
        let answer = ask(&format!("new\ngame=nim\nheaps=1 2\nmoves={moves}"));
        assert!(answer.contains(expected), "{answer}");
    }
}

#[test]
fn two_sequences_are_compared() {
    let mut interface = Games::default();
    study(&mut interface, 0, "0.161", 1000);
    study(&mut interface, 1, "0.36", 1000);
    let found = interface.ask("compare");
    assert_eq!((value(&found, "first"), value(&found, "equal")), ("519", "null"), "{found}");
    study(&mut interface, 0, "kayles", 1000);
    study(&mut interface, 1, "0.77", 1000);
    let found = interface.ask("compare");
    assert_eq!((value(&found, "first"), value(&found, "equal")), ("null", "canonical-code"), "{found}");
}

#[test]
fn rulesets_by_name_and_by_ticking() {
    let catalogue = ask("catalogue\nlang=en");
    for named in NAMES {
        // One truth: the page's words are those of the list of names.
        assert!(catalogue.contains(&format!("\"name\":\"{}\",\"about\":\"{}\"", named.name, named.about)));
    }
    assert!(!ask("catalogue\nlang=zh").contains("\"about\":\"["));
    let ticked = ask("ticked\ndigits=0 7 7 0");
    assert!(ticked.contains("\"code\":\"0.77\"") && ticked.contains("\"names\":[\"kayles\"]"), "{ticked}");
    assert!(ask("ticked\ndigits=1 7").contains("\"fault\""));
    let other = ask("ruleset\ntext=0.(3)");
    assert!(other.contains("\"ticked\":false"), "{other}");
    // Three heaps have boxes too; what boxes would lose has none.
    assert!(ask("ruleset\ntext=0.3F").contains("\"ticked\":true"));
    let three = ask("ticked\ndigits=0 3 15");
    assert!(three.contains("\"digits\":[0,3,15]"), "{three}");
    for lost in ["grundy", "nim", "mock-turtles", "unequal:0.77", "0.00000000007"] {
        assert!(!ask(&format!("ruleset\ntext={lost}")).contains("\"ticked\":true"), "{lost}");
    }
}

#[test]
fn hostile_requests_are_faults_or_alerts() {
    let mut requests = vec![
        String::new(),
        "\n\n\n".to_owned(),
        "line\nline=7 -> 1".to_owned(),
        "density".to_owned(),
        "advance\nwhich=7".to_owned(),
        "compare".to_owned(),
        "study\ntext=0.77\nto=1000000000000".to_owned(),
        "study\ntext=\u{1f40d}\nto=10".to_owned(),
        "study\ntext=<b>0.7</b>".to_owned(),
        "new\ngame=nim\nheaps=".to_owned(),
        "new\ngame=nim\nheaps=99999999999999999999999".to_owned(),
        "new\ngame=row\nheaps=5 6\nstrips=1".to_owned(),
        "new\ngame=row\nheaps=5\nstrips=".to_owned(),
        "new\ngame=hackenbush\nheaps=1 2".to_owned(),
        "new\ngame=0.6\nheaps=1000000000000".to_owned(),
        "new\ngame=ruler\nheaps=1 2\nmisere=1".to_owned(),
        "ruleset\ntext=subtract(1,,2)".to_owned(),
    ];
    let mut many = "new\ngame=nim\nheaps=".to_owned();
    (0..200_000).for_each(|_| many.push_str("1 "));
    requests.push(many);
    for request in &requests {
        for language in ["en", "zh"] {
            let answer = ask(&format!("{request}\nlang={language}"));
            let shown: String = request.chars().take(80).collect();
            assert!(answer.starts_with("{\"fault\":\"") && answer.len() > 20, "{shown}: {answer}");
            assert!(!answer.contains("\"["), "a word is missing: {answer}");
        }
    }
    // Random bytes of requests that are understood.
    let mut interface = Games::default();
    let mut state = 1_u64;
    let verbs =
        ["new", "line", "back", "show", "study", "advance", "stop", "density", "fold", "values", "compare"];
    let values = [
        "0.77",
        "nim",
        "3 5 7",
        "0",
        "1",
        "-1",
        "7 -> 1",
        "?",
        "why",
        "\u{ff17}",
        "999999999999999999999",
        "500",
    ];
    let keys = [
        "game", "heaps", "line", "text", "which", "from", "to", "width", "height", "period", "misere",
        "level",
    ];
    for _ in 0..500 {
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut request = verbs[next(verbs.len())].to_owned();
        for _ in 0..next(5) {
            let _ = write!(request, "\n{}={}", keys[next(keys.len())], values[next(values.len())]);
        }
        let answer = interface.ask(&request);
        assert!(answer.starts_with('{') && answer.ends_with('}'), "{request}: {answer}");
    }
}

#[test]
fn a_request_goes_in_and_an_answer_comes_out_of_what_is_exported() {
    // The addresses are for WebAssembly; natively what is there and the lengths can be seen.
    let mut module = Module::<Games>::default();
    assert!(!module.room(9).is_null());
    let length = module.ask();
    let (answer, numbers) = module.answered();
    assert!(length > 10 && answer.len() == length && numbers.is_empty());
}
