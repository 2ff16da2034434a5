//! Rulesets: those with names, and your own.

use std::cmp::Reverse;

use sg_core::heaps::notation::{NAMES, Named, NotationError, Ruleset, RulesetKind};
use sg_core::heaps::options::first_options;
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_play::game::Rules;
use sg_play::json::Json;
use sg_play::notation::shortened;
use sg_play::say;
use sg_text::{Language, Text, text};

use crate::request::{Fault, Request, numbers};

/// The fault in a text that should be a ruleset: the place, the reason, what to write instead.
pub(crate) fn fault(error: &NotationError) -> Fault {
    let (text, help) = say::notation(error);
    let text =
        text!("`{found}`, {fault}", "“{found}”，{fault}", found = shortened(&error.text), fault = text);
    Fault(match help {
        Some(help) => text!("{fault} ({help})", "{fault}（{help}）", fault = text),
        None => text,
    })
}

/// The rulesets with names.
pub(crate) fn catalogue(language: Language) -> Json {
    let entry = |named: &Named| {
        let ruleset = Ruleset::from_rules(named.rules(), Some(named.name));
        let mut entries = vec![("name", named.name.into()), ("about", about(named).said(language).into())];
        entries.extend(described(language, &ruleset));
        Json::Object(entries)
    };
    Json::Object(vec![("rulesets", NAMES.iter().map(entry).collect())])
}

/// The descriptions of rulesets with a name in Chinese; `sg-core` has them in English.
const ABOUT: [(&str, &str); 19] = [
    ("nim", "取走任意多颗石子（Bouton，1901 年）"),
    ("kayles", "击倒一个或相邻两个木柱（Dudeney，1908 年；Loyd）"),
    ("dawson-kayles", "恰好击倒相邻两个木柱"),
    ("dawson-chess", "三行棋盘上的兵，能吃子时必须吃子，走最后一步者胜（T. R. Dawson，1935 年）"),
    ("grundy", "把一堆分成大小不等的两堆（Grundy，1939 年）"),
    ("lasker", "取走任意多颗石子，或把一堆分成两堆（Lasker，1931 年）"),
    ("guiles", "Guiles（《稳操胜券》第 4 章）"),
    ("officers", "取走一颗石子，且至少留下一个（《稳操胜券》第 4 章）"),
    ("treblecross", "长条上只画叉的井字棋，先连成三个者胜；n 格相当于大小为 n + 2 的堆"),
    ("bean-splitting", "把一堆换成任意两个更小的堆"),
    ("turning-turtles", "翻一枚或两枚硬币，其中最右边的由正面翻到反面：Nim 的变形"),
    ("mock-turtles", "翻至多三枚硬币"),
    ("moebius", "翻至多五枚硬币"),
    ("mogul", "翻至多七枚硬币"),
    ("moidores", "翻至多九枚硬币"),
    ("twins", "恰好翻两枚硬币"),
    ("triplets", "恰好翻三枚硬币"),
    ("ruler", "翻任意多枚相邻的硬币"),
    ("turnips", "翻三枚等间距的硬币"),
];

fn about(named: &Named) -> Text {
    let chinese = ABOUT.iter().find(|(name, _)| *name == named.name);
    Text::both(named.about.to_owned(), chinese.map_or(named.about, |(_, about)| about).to_owned())
}

/// One ruleset: its code, its digits, its moves in words, its names.
pub(crate) fn ruleset(language: Language, text: &str) -> Result<Json, Fault> {
    let ruleset: Ruleset = text.parse().map_err(|error| fault(&error))?;
    let mut entries = vec![("text", ruleset.to_string().into())];
    entries.extend(described(language, &ruleset));
    let names = ruleset.known_as().into_iter().map(|named| Json::from(named.name));
    entries.push(("names", names.collect()));
    Ok(Json::Object(entries))
}

fn described(language: Language, ruleset: &Ruleset) -> Vec<(&'static str, Json)> {
    let digit = |digit: &Digit| Json::from(u64::from(digit.0));
    let mut entries = vec![("code", Json::from(ruleset.code()))];
    if let RulesetKind::TakingBreaking(rules) = ruleset.kind() {
        entries.push(("digits", rules.digits().iter().take(MOST_TICKED + 1).map(digit).collect()));
        let plain = rules.tail().is_empty()
            && rules.parts() == Parts::Any
            && rules.digits().len() <= MOST_TICKED + 1
            && rules.most_heaps() <= 3;
        entries.push(("ticked", plain.into()));
    }
    entries.push(("group", group(ruleset.kind()).into()));
    let example = example(ruleset.kind());
    entries.push(("example", example.into_iter().map(Json::from).collect()));
    entries.push(("example_of", EXAMPLE_OF.into()));
    let rules = say::rules(&Rules::Ruleset(ruleset.kind().clone()));
    entries.push(("rules", say::texts(&rules, language)));
    entries
}

/// A move of a heap, or of a coin, of this size is drawn for each ruleset.
const EXAMPLE_OF: u64 = 7;

/// A move in a heap of [`EXAMPLE_OF`] as the parts that it leaves: the most parts, taking about two
/// stones, the parts about equal.
fn example(kind: &RulesetKind) -> Vec<u64> {
    let moves = first_options(kind, EXAMPLE_OF, 500, 20_000).options;
    let shows = |parts: &Vec<u64>| {
        let largest = parts.iter().max().copied();
        let taken = EXAMPLE_OF.abs_diff(parts.iter().sum());
        (parts.len(), Reverse(taken.abs_diff(2)), Reverse(largest))
    };
    moves.into_iter().max_by_key(shows).unwrap_or_default()
}

/// By what a move does: the catalogue is grouped by it.
fn group(kind: &RulesetKind) -> &'static str {
    match kind {
        RulesetKind::CoinTurning(_) => "coins",
        RulesetKind::BeanSplitting => "break",
        RulesetKind::TakingBreaking(rules) if rules.most_heaps() < 2 => "take",
        RulesetKind::TakingBreaking(rules) => {
            let takes = rules.digits().iter().skip(1).chain(rules.tail()).any(|digit| digit.0 != 0);
            if takes { "take-break" } else { "break" }
        }
    }
}

/// Rules are ticked for taking up to this many stones.
const MOST_TICKED: usize = 9;

/// The ruleset whose digits were ticked.
pub(crate) fn ticked(request: &Request<'_>) -> Result<Json, Fault> {
    let digits = numbers(request.get("digits"))?;
    let digits = digits.into_iter().take(MOST_TICKED + 1).map(|digit| Digit(digit as u32 & 15)).collect();
    // Boxes for taking nothing and leaving fewer than two heaps are not there to be ticked.
    let rules = TakingBreaking::new(digits, Vec::new(), Parts::Any);
    let rules = rules.map_err(|_| {
        Fault(text!(
            "this digit before the point would allow taking nothing without breaking the heap",
            "小数点前的这一位会允许不取也不分的一步"
        ))
    })?;
    ruleset(request.language(), &Ruleset::from_rules(rules.into(), None).to_string())
}

#[cfg(test)]
mod tests {
    use super::{ABOUT, NAMES};

    #[test]
    fn every_ruleset_with_a_name_is_described_in_chinese() {
        assert_eq!(
            ABOUT.map(|(name, _)| name)[..],
            *NAMES.iter().map(|named| named.name).collect::<Vec<_>>()
        );
    }
}
