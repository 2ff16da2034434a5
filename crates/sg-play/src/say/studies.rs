//! Rulesets, periods and comparisons in words: what is wrong with a code, why a period holds, what would prove one.

use sg_core::heaps::notation::{MOST_TAKEN, NotationError, NotationErrorKind};
use sg_heaps::comparison::{Comparison, EqualityProof};
use sg_heaps::period::{MissingProof, Observed, Period, Proved, Theorem};

use crate::words::Words;

/// A character or a text of the input, without what would control a terminal or change the direction of text.
fn quoted(found: char) -> String {
    found.escape_debug().to_string()
}

/// What is wrong with a text that should be a ruleset, with its place; and what to write instead.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_play::say::studies::notation;
/// use sg_play::{Language, Words};
///
/// let Err(error) = "0.138".parse::<Ruleset>() else { return };
/// let (fault, help) = notation(&Words::of(Language::English), &error);
/// assert_eq!(fault, "character 5: 8 is not an octal digit");
/// assert_eq!(help.as_deref(), Some("octal digits are 0 to 7; write hex: before a hexadecimal code"));
/// ```
#[must_use]
pub fn notation(words: &Words, error: &NotationError) -> (String, Option<String>) {
    let character = error.text.get(..error.at).map_or(0, |before| before.chars().count()) + 1;
    let problem = problem(words, &error.problem);
    let text = words.say("notation", &[("character", &character.to_string()), ("problem", &problem)]);
    (text, advice(words, &error.problem))
}

fn problem(words: &Words, problem: &NotationErrorKind) -> String {
    let found = |key: &str, found: char| words.say(key, &[("found", &quoted(found))]);
    match *problem {
        NotationErrorKind::Empty => words.plain("notation.empty"),
        NotationErrorKind::UnknownName { .. } => words.plain("notation.unknown-name"),
        NotationErrorKind::UnknownFamily { .. } => words.plain("notation.unknown-family"),
        NotationErrorKind::NoPoint => words.plain("notation.no-point"),
        NotationErrorKind::SecondPoint => words.plain("notation.second-point"),
        NotationErrorKind::BeforeThePoint => words.plain("notation.before-the-point"),
        NotationErrorKind::NotOctal(digit) => found("notation.not-octal", digit),
        NotationErrorKind::NotADigit(digit) => found("notation.not-a-digit", digit),
        NotationErrorKind::ZeroMove(_) => words.plain("notation.zero-move"),
        NotationErrorKind::NoDigits => words.plain("notation.no-digits"),
        NotationErrorKind::Unclosed => words.plain("notation.unclosed"),
        NotationErrorKind::EmptySet => words.plain("notation.empty-set"),
        NotationErrorKind::SecondPrefix => words.plain("notation.second-prefix"),
        NotationErrorKind::NotANumber(c) => found("notation.not-a-number", c),
        NotationErrorKind::NotASeparator(c) => found("notation.not-a-separator", c),
        NotationErrorKind::BackwardRange => words.plain("notation.backward-range"),
        NotationErrorKind::TakesNothing => words.plain("notation.takes-nothing"),
        NotationErrorKind::TooLarge => words.plain("notation.too-large"),
        NotationErrorKind::AfterTheEnd(c) => found("notation.after-the-end", c),
        _ => words.plain("notation.other"),
    }
}

fn advice(words: &Words, problem: &NotationErrorKind) -> Option<String> {
    Some(match problem {
        NotationErrorKind::Empty | NotationErrorKind::UnknownName { nearest: None } => {
            words.plain("notation.help.spellings")
        }
        NotationErrorKind::UnknownName { nearest: Some(nearest) }
        | NotationErrorKind::UnknownFamily { nearest: Some(nearest) } => {
            words.say("notation.help.nearest", &[("nearest", nearest)])
        }
        NotationErrorKind::UnknownFamily { nearest: None }
        | NotationErrorKind::EmptySet
        | NotationErrorKind::NotANumber(_)
        | NotationErrorKind::NotASeparator(_)
        | NotationErrorKind::BackwardRange => words.plain("notation.help.sets"),
        NotationErrorKind::NotOctal(_) => words.plain("notation.help.octal"),
        NotationErrorKind::ZeroMove(_) => words.plain("notation.help.zero-move"),
        NotationErrorKind::TooLarge => {
            words.say("notation.help.too-large", &[("limit", &MOST_TAKEN.to_string())])
        }
        NotationErrorKind::NoPoint
        | NotationErrorKind::SecondPoint
        | NotationErrorKind::BeforeThePoint
        | NotationErrorKind::NotADigit(_)
        | NotationErrorKind::NoDigits => words.plain("notation.help.code"),
        _ => return None,
    })
}

/// What is known about a period, in sentences: what holds, and why, or what is missing.
#[must_use]
pub fn period(words: &Words, period: &Period) -> Vec<String> {
    match period {
        Period::Proved(found) => vec![proved(words, found), theorem(words, found)],
        Period::Observed(found) => observed(words, found),
        Period::Nothing { heaps } => vec![words.say("period.nothing", &[("heaps", &heaps.to_string())])],
        _ => Vec::new(),
    }
}

fn proved(words: &Words, found: &Proved) -> String {
    let (period, preperiod) = (found.period().to_string(), found.preperiod().to_string());
    let values = [("period", &*period), ("preperiod", &*preperiod), ("saltus", &*found.saltus().to_string())];
    words.say(if found.saltus() == 0 { "period.proved" } else { "period.proved-saltus" }, &values)
}

/// The theorem that proves a period.
#[must_use]
pub fn theorem(words: &Words, found: &Proved) -> String {
    let heaps = found.heaps().to_string();
    match found.theorem() {
        Theorem::GuySmith { most_heaps: 1, most_taken } => {
            words.say("theorem.finite-window", &[("window", &most_taken.to_string()), ("heaps", &heaps)])
        }
        Theorem::GuySmith { most_heaps, most_taken } => words.say(
            "theorem.guy-smith",
            &[("most", &most_heaps.to_string()), ("taken", &most_taken.to_string()), ("heaps", &heaps)],
        ),
        Theorem::RepeatingState { at } => {
            words.say("theorem.repeating-state", &[("at", &at.to_string()), ("heaps", &heaps)])
        }
        Theorem::SparseWindow { last_rare, window, .. } => words.say(
            "theorem.sparse-window",
            &[("window", &window.to_string()), ("rare", &last_rare.to_string()), ("heaps", &heaps)],
        ),
        Theorem::NimInDisguise => words.plain("theorem.nim"),
        Theorem::Lasker => words.plain("theorem.lasker"),
        _ => words.plain("theorem.other"),
    }
}

fn observed(words: &Words, found: &Observed) -> Vec<String> {
    let seen = found.repetition();
    let values = [
        ("heaps", &*found.heaps().to_string()),
        ("distance", &*seen.distance.to_string()),
        ("from", &*seen.from.to_string()),
        ("saltus", &*seen.saltus.to_string()),
    ];
    let key = if seen.saltus == 0 { "period.observed" } else { "period.observed-saltus" };
    let missing = match found.missing() {
        MissingProof::Heaps(heaps) => words.say("missing.heaps", &[("heaps", &heaps.to_string())]),
        MissingProof::MoreHeaps => words.plain("missing.more-heaps"),
        MissingProof::ArithmeticPeriodicity => words.plain("missing.arithmetic"),
        _ => words.plain("missing.no-theorem"),
    };
    vec![words.say(key, &values), missing]
}

/// What a comparison of two sequences found, in sentences.
#[must_use]
pub fn comparison(words: &Words, found: &Comparison) -> Vec<String> {
    let heaps = found.heaps.to_string();
    let mut said = Vec::new();
    if let Some(first) = found.first {
        let values = [
            ("heap", &*first.heap.to_string()),
            ("first", &*first.first.to_string()),
            ("second", &*first.second.to_string()),
            ("heaps", &*heaps),
            ("count", &*found.differences.to_string()),
        ];
        said.push(words.say("compared.differ", &values));
    } else {
        said.push(words.say("compared.agree", &[("heaps", &heaps)]));
        said.push(equality(words, found.proof.as_ref()));
    }
    if let Some(shifted) = &found.shifted {
        let values = [
            ("first", &*shifted.first.to_string()),
            ("second", &*shifted.second.to_string()),
            ("heaps", &*shifted.heaps.to_string()),
        ];
        said.push(words.say("compared.shifted", &values));
        said.push(equality(words, shifted.proof.as_ref()));
    }
    said
}

fn equality(words: &Words, proof: Option<&EqualityProof>) -> String {
    match proof {
        Some(EqualityProof::CanonicalCode(code)) => words.say("compared.canonical", &[("code", code)]),
        Some(EqualityProof::Periods { heaps }) => {
            words.say("compared.periods", &[("heaps", &heaps.to_string())])
        }
        _ => words.plain("compared.no-proof"),
    }
}
