//! Spellings, errors and arrows.

use super::*;
use crate::heaps::coin_turning::{CoinNimbers, CoinTurning, Shape, TooManyCoins};
use crate::{NimberSequence, Outcome};

/// The canonical spelling of each text.
#[test]
fn spellings_are_canonical_and_read_back() {
    let rows = [
        ("0.137", "0.137"),
        (".137", "0.137"),
        ("0.0700", "0.07"),
        ("0.0", "0.0"),
        ("0.000", "0.0"),
        ("4.0", "4.0"),
        ("4.07", "4.07"),
        ("0.3f", "0.3F"),
        ("0.18F", "0.18F"),
        ("hex:0.18", "hex:0.18"),
        ("HEX:0.17", "0.17"),
        ("hex:0.1A", "0.1A"),
        ("C.F", "C.F"),
        ("c.(0f)", "C.(0F)"),
        ("0.(3)", "0.(3)"),
        ("0.3(33)", "0.(3)"),
        ("0.0(30)", "0.(03)"),
        ("0.12(0)", "0.12"),
        ("0.1(2121)", "0.(12)"),
        ("4.(4)", "4.(4)"),
        ("unequal:4.0", "unequal:4.0"),
        ("unequal:hex:8.0", "hex:unequal:8.0"),
        ("unequal:0.3", "0.3"),
        ("equal:4.0", "equal:4.0"),
        ("subtract(5, 2,1,2)", "subtract(1,2,5)"),
        (" Subtract ( 007 ) ", "subtract(7)"),
        ("subtract(1-5)", "subtract(1,2,3,4,5)"),
        ("subtract(9, 3 - 5,1,4-6)", "subtract(1,3,4,5,6,9)"),
        ("allbut(2-2)", "allbut(2)"),
        ("stripes(3-4)", "stripes(3,4)"),
        ("all-but(3,1)", "allbut(1,3)"),
        ("stripes(19,7,3)", "stripes(3,7,19)"),
        ("Dawson's Kayles", "dawson-kayles"),
        ("JAMES BOND", "treblecross"),
        ("mock_turtles", "mock-turtles"),
    ];
    for (text, canonical) in rows {
        let ruleset: Ruleset = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(ruleset.to_string(), canonical, "{text}");
        assert_eq!(canonical.parse(), Ok(ruleset), "{text}");
    }
}

#[test]
fn every_octal_code_of_three_digits_reads_back() {
    for code in 0..512 {
        for first in [0, 4] {
            let text = format!("{first}.{code:03o}");
            let ruleset: Ruleset = text.parse().expect("a code");
            assert_eq!(ruleset.to_string().parse(), Ok(ruleset.clone()), "{text}");
            let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{text} is a code") };
            for take in 1..=3 {
                assert_eq!(rules.digit(take).0, code >> (3 * (3 - take)) & 7, "{text}");
            }
        }
    }
}

#[test]
fn sets_and_names_are_the_codes_that_they_stand_for() {
    let rows = [
        ("nim", "0.(3)"),
        ("kayles", "0.77"),
        ("lasker", "4.(3)"),
        ("grundy", "unequal:4.0"),
        ("subtract(1,2)", "0.33"),
        ("allbut(1,3)", "0.030(3)"),
        ("stripes(3,7)", "0.0070007"),
    ];
    for (text, code) in rows {
        let ruleset: Ruleset = text.parse().expect(text);
        assert_eq!(ruleset.code().as_deref(), Some(code), "{text}");
    }
    let code: Ruleset = "0.77".parse().expect("a code");
    assert_eq!(code.known_as().iter().map(|named| named.name).collect::<Vec<_>>(), ["kayles"]);
}

#[test]
fn names_are_distinct_and_begin_as_known() {
    let mut spelled: Vec<&str> =
        NAMES.iter().flat_map(|named| named.aliases.iter().chain([&named.name])).copied().collect();
    spelled.sort_unstable();
    let all = spelled.len();
    spelled.dedup();
    assert_eq!(spelled.len(), all);

    let rows: [(&str, &[u64]); 12] = [
        ("nim", &[0, 1, 2, 3, 4, 5, 6]),
        ("kayles", &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("dawson-kayles", &[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
        ("dawson-chess", &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
        ("grundy", &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]),
        ("lasker", &[0, 1, 2, 4, 3, 5, 6, 8, 7]),
        ("guiles", &[0, 1, 1, 0, 1, 1, 2, 2, 1]),
        ("officers", &[0, 0, 1, 2, 0, 1, 2, 3, 1]),
        ("bean-splitting", &[0, 1, 2, 4, 7, 8, 11, 13]),
        ("mock-turtles", &[0, 1, 2, 4, 7, 8, 11, 13]),
        ("ruler", &[0, 1, 2, 1, 4, 1, 2, 1, 8]),
        ("twins", &[0, 0, 1, 2, 3, 4]),
    ];
    for (name, begins) in rows {
        let ruleset: Ruleset = name.parse().expect(name);
        let mut nimbers = NimberSequence::new(ruleset.kind());
        let nimbers: Vec<u64> =
            nimbers.up_to(begins.len() as u64 - 1).iter().map(|nimber| nimber.0).collect();
        assert_eq!(nimbers, begins, "{name}");
        assert_eq!(crate::Nimber(nimbers[0]).outcome(), Outcome::P);
    }
}

/// The byte position and the line for each malformed text.
#[test]
fn errors_mark_the_bad_character() {
    let rows = [
        ("", 0, "no ruleset"),
        ("  ", 2, "no ruleset"),
        ("137", 3, "a code needs a point"),
        ("3F", 2, "a code needs a point"),
        ("0.8", 2, "8 is not an octal digit"),
        ("  0.179", 6, "9 is not an octal digit"),
        ("0.1x", 3, "`x` is not a digit of a code"),
        ("0.1.3", 3, "a second point"),
        ("00.3", 1, "not exactly one digit before the point"),
        ("1.3", 0, "1 before the point would allow taking nothing without breaking the heap"),
        ("7.7", 0, "7 before the point would allow taking nothing without breaking the heap"),
        ("F.0", 0, "F before the point would allow taking nothing without breaking the heap"),
        ("0.", 2, "a digit is expected here"),
        ("0.()", 3, "a digit is expected here"),
        ("0.(3", 4, "the parenthesis is not closed"),
        ("0.3)", 3, "`)` is not a digit of a code"),
        ("0.(3)3", 5, "`3` after the end"),
        ("0.(3)(3)", 5, "`(` after the end"),
        ("0.((3))", 3, "`(` is not a digit of a code"),
        ("-0.3", 0, "`-` is not a digit of a code"),
        ("0.3 7", 3, "` ` is not a digit of a code"),
        ("0.٣", 2, "`٣` is not a digit of a code"),
        ("hex:", 4, "a code needs a point"),
        ("kayls", 0, "no ruleset of this name"),
        ("frobnicate", 0, "no ruleset of this name"),
        ("subtrct(1)", 0, "no family of rulesets of this name"),
        ("subtract()", 9, "the set holds no number"),
        ("allbut()", 7, "the set holds no number"),
        ("unequal:equal:0.77", 8, "the same kind of prefix is given twice"),
        ("equal:hex:equal:0.77", 10, "the same kind of prefix is given twice"),
        ("hex:hex:0.7", 4, "the same kind of prefix is given twice"),
        ("subtract(1,2", 12, "the parenthesis is not closed"),
        ("subtract(1,", 11, "the parenthesis is not closed"),
        ("subtract(0,1)", 9, "taking 0 stones would not be a move"),
        ("subtract(-1)", 9, "`-` is not a number of stones"),
        ("subtract(5-1)", 11, "the range ends before it begins"),
        ("subtract(1-)", 11, "`)` is not a number of stones"),
        ("subtract(1--2)", 11, "`-` is not a number of stones"),
        ("subtract(1-3-5)", 12, "`-` where a comma or `)` is expected"),
        ("subtract(0-5)", 9, "taking 0 stones would not be a move"),
        ("subtract(1-1000001)", 11, "too large"),
        ("subtract(1-", 11, "the parenthesis is not closed"),
        ("subtract(1;2)", 10, "`;` where a comma or `)` is expected"),
        ("subtract(1)2", 11, "`2` after the end"),
        ("subtract(99999999999999999999999)", 9, "too large"),
        ("subtract(1000001)", 9, "too large"),
        ("subtract(1.5)", 10, "`.` where a comma or `)` is expected"),
    ];
    for (text, at, problem) in rows {
        let error = text.parse::<Ruleset>().expect_err(text);
        assert_eq!((error.at, &*error.problem.to_string()), (at, problem), "{text}");
        assert!(error.marked().contains("help"), "{text}");
    }
    let error = "kayls".parse::<Ruleset>().expect_err("a slip");
    assert_eq!(error.help().as_deref(), Some("did you mean `kayles`?"));
    let long = format!("0.{}", "1".repeat(MOST_TAKEN + 1));
    assert_eq!(long.parse::<Ruleset>().expect_err("too long").problem, NotationErrorKind::TooLarge);
}

/// A text of a few kilobytes may name the same million numbers hundreds of times.
#[test]
fn ranges_that_overlap_are_merged() {
    let text = format!("subtract({}1-1000000)", "1-1000000,".repeat(1000));
    let ruleset: Ruleset = text.parse().expect("a set");
    assert_eq!(ruleset, "subtract(1-1000000)".parse().expect("a set"));
}

#[test]
fn descriptions_are_arrows() {
    let rows: [(&str, &[&str]); 6] = [
        ("grundy", &["a -> b + c where a = b + c, b, c all different"]),
        ("nim", &["a -> nothing where a = t, t = 1, 2, 3, ...", "a -> b where a = b + t, t = 1, 2, 3, ..."]),
        (
            "0.0(03)",
            &[
                "a -> nothing where a = t, t = 3, 5, ... (step 2)",
                "a -> b where a = b + t, t = 3, 5, ... (step 2)",
            ],
        ),
        ("0.08A", &["a -> b where a = b + 3", "a -> b + c + d where a = b + c + d + t, t = 2, 3"]),
        ("bean-splitting", &["a -> b + c where a > b >= c >= 0"]),
        ("ruler", &["turn any number of neighbouring coins, the rightmost from heads to tails"]),
    ];
    for (text, expected) in rows {
        assert_eq!(text.parse::<Ruleset>().expect(text).description(), expected, "{text}");
    }
}

#[test]
fn coins_by_sets_of_sums_are_coins_by_the_rules() {
    for shape in [Shape::Any, Shape::Consecutive, Shape::EquallySpaced] {
        for (least, most) in [
            (1, Some(1)),
            (1, Some(2)),
            (1, Some(3)),
            (2, Some(2)),
            (3, Some(3)),
            (2, Some(4)),
            (1, None),
            (3, None),
        ] {
            let coins = CoinTurning::between(least, most, shape);
            let last = if shape == Shape::Any && most.is_none() { 12 } else { 20 };
            let mut plain = NimberSequence::new(&coins);
            let plain: Vec<u64> = plain.up_to(last as u64)[..=last].iter().map(|nimber| nimber.0).collect();
            let mut fast = CoinNimbers::new(coins.clone());
            fast.extend(last as u64).expect("few coins");
            assert_eq!(
                fast.values().iter().map(|&value| u64::from(value)).collect::<Vec<_>>(),
                plain,
                "{coins}"
            );
            if let Some(formula) =
                (0..=last as u64).map(|coin| coins.closed_form(coin)).collect::<Option<Vec<_>>>()
            {
                assert_eq!(formula.iter().map(|nimber| nimber.0).collect::<Vec<_>>(), plain, "{coins}");
            }
        }
    }
    let mut all = CoinNimbers::new(CoinTurning::between(1, None, Shape::Any));
    assert_eq!(all.extend(100), Err(TooManyCoins { last: all.values().len() as u64 - 1 }));
}
