//! Rulesets: those with names, and one's own.

use sg_core::heaps::notation::{NAMES, NotationError, Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_play::Words;
use sg_play::game::Rules;
use sg_play::json::Json;
use sg_play::say;
use sg_play::say::studies::notation;

use crate::request::{Fault, Request, numbers, shortened};

/// What is wrong with a text that should be a ruleset: the place, the reason, what to write instead.
pub(crate) fn fault(words: &Words, error: &NotationError) -> Fault {
    let (text, help) = notation(words, error);
    let values = [("found", &*shortened(&error.text)), ("fault", &*text)];
    let text = words.say("page.fault.ruleset", &values);
    Fault(match help {
        Some(help) => words.say("page.fault.help", &[("fault", &text), ("help", &help)]),
        None => text,
    })
}

/// The rulesets with names.
pub(crate) fn catalogue(words: &Words) -> Json {
    let entry = |named: &sg_core::heaps::notation::Named| {
        let ruleset = Ruleset::from_rules(named.rules(), Some(named.name));
        let mut entries = vec![
            ("name", named.name.into()),
            ("about", words.plain(&format!("about.{}", named.name)).into()),
        ];
        entries.extend(described(words, &ruleset));
        Json::Object(entries)
    };
    Json::Object(vec![("rulesets", NAMES.iter().map(entry).collect())])
}

/// One ruleset: its code, its digits, its moves in words, its names.
pub(crate) fn ruleset(words: &Words, text: &str) -> Result<Json, Fault> {
    let ruleset: Ruleset = text.parse().map_err(|error| fault(words, &error))?;
    let mut entries = vec![("text", ruleset.to_string().into())];
    entries.extend(described(words, &ruleset));
    let names = ruleset.known_as().into_iter().map(|named| Json::from(named.name));
    entries.push(("names", names.collect()));
    Ok(Json::Object(entries))
}

fn described(words: &Words, ruleset: &Ruleset) -> Vec<(&'static str, Json)> {
    let digit = |digit: &Digit| Json::from(u64::from(digit.0));
    let mut entries = vec![("code", Json::from(ruleset.code()))];
    if let RulesetKind::TakingBreaking(rules) = ruleset.kind() {
        entries.push(("digits", rules.digits().iter().take(MOST_TICKED + 1).map(digit).collect()));
        let plain = rules.tail().is_empty()
            && rules.parts() == Parts::Any
            && rules.digits().len() <= MOST_TICKED + 1
            && rules.most_heaps() <= 2;
        entries.push(("ticked", plain.into()));
    }
    let rules = say::rules(words, &Rules::Ruleset(ruleset.kind().clone()));
    entries.push(("rules", rules.into_iter().map(Json::from).collect()));
    entries
}

/// Rules are ticked for taking up to so many stones.
const MOST_TICKED: usize = 9;

/// The ruleset whose digits were ticked.
pub(crate) fn ticked(request: &Request<'_>) -> Result<Json, Fault> {
    let words = request.words();
    let digits = numbers(&words, request.get("digits"))?;
    let digits = digits.into_iter().take(MOST_TICKED + 1).map(|digit| Digit(digit as u32 & 7)).collect();
    // Boxes for taking nothing and leaving fewer than two heaps are not there to be ticked.
    let rules = TakingBreaking::new(digits, Vec::new(), Parts::Any);
    let rules = rules.map_err(|_| Fault(words.plain("notation.zero-move")))?;
    ruleset(&words, &Ruleset::from_rules(rules.into(), None).to_string())
}
