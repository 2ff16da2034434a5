//! The files of words: the same keys and placeholders in each language, none missing, none unused, no English in Chinese.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use sg_play::say::say;
use sg_play::words::{PAGE_MARK, entries};
use sg_play::{Event, Language, Level, Match, Player, Settings, Turn, Words};

use super::{Opened, subjects};

/// The placeholders of a text.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a closing brace").0).collect()
}

#[test]
fn every_language_has_the_same_keys_and_placeholders() {
    let of = |language: Language| -> BTreeMap<&str, BTreeSet<&str>> {
        let all: Vec<_> = entries(language.file()).collect();
        let table: BTreeMap<_, _> = all.iter().map(|&(key, text)| (key, placeholders(text))).collect();
        assert_eq!(table.len(), all.len(), "a key stands twice in {}", language.tag());
        table
    };
    let english = of(Language::English);
    assert!(english.len() > 150, "only {} texts", english.len());
    for language in Language::ALL {
        let other = of(language);
        for (key, names) in &english {
            assert_eq!(other.get(key), Some(names), "{key} in {}", language.tag());
        }
        assert_eq!(other.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>());
    }
}

fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "js" || ending == "html")
        {
            text.push_str(&fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// Keys are written in full, but for the last part of those that depend on the object or on a number.
#[test]
fn every_key_is_used_and_every_used_key_is_there() {
    let mut text = String::new();
    sources(Path::new("src"), &mut text);
    sources(Path::new("../sg/src/commands"), &mut text);
    sources(Path::new("../sg-web/src"), &mut text);
    let mut page = String::new();
    sources(Path::new("../sg-web/web"), &mut page);
    let keys: BTreeSet<&str> = entries(Language::English.file()).map(|(key, _)| key).collect();
    let (_, of_page) = Language::English.file().split_once(PAGE_MARK).expect("a mark");
    let of_page: BTreeSet<&str> = entries(of_page).map(|(key, _)| key).collect();
    assert!(of_page.len() > 50, "{of_page:?}");
    for key in &keys {
        let prefix = key.rsplit_once('.').map_or(*key, |(prefix, _)| prefix);
        if let Some(key) = key.strip_prefix("page.") {
            let prefix = key.rsplit_once('.').map_or(key, |(prefix, _)| prefix);
            let used = [format!("\"{key}\""), format!("say(`{prefix}.${{")];
            let by_core = text.contains(&format!("\"page.{key}\""));
            let by_page = used.iter().any(|used| page.contains(used));
            let for_page = of_page.contains(&*format!("page.{key}"));
            assert!(if for_page { by_page } else { by_core }, "page.{key} is not used");
            assert!(!(for_page && by_core), "page.{key} stands among the words of the scripts alone");
            continue;
        }
        let used = [format!("\"{key}\""), format!("\"{prefix}\""), format!("\"{prefix}.{{}}\"")];
        assert!(used.iter().any(|used| text.contains(used)), "{key} is not used");
    }
    for call in ["say(\"", "data-words=\"", "data-label=\""] {
        for rest in page.split(call).skip(1) {
            let (key, _) = rest.split_once('"').expect("an end");
            assert!(keys.contains(&*format!("page.{key}")), "page.{key} is missing");
        }
    }
    for call in ["words.plain(\"", "words.say(\"", "words.counted(\"", "words.counted_with(\""] {
        for rest in text.split(call).skip(1) {
            let (key, _) = rest.split_once('"').expect("an end");
            let many = format!("{key}.many");
            let there = if call.contains("counted") { keys.contains(&*many) } else { keys.contains(key) };
            assert!(there, "{key} is missing");
        }
    }
}

/// Words in Latin letters that stay in Chinese: names, commands, and terms that are written so.
const LATIN: [&str; 31] = [
    "sg",
    "undo",
    "why",
    "help",
    "quit",
    "SG",
    "mex",
    "Nim",
    "tame",
    "mis",
    "re",
    "P",
    "Sprague",
    "Grundy",
    "Ctrl",
    "C",
    "D",
    "i",
    "j",
    "k",
    "x",
    "r",
    "v",
    "split",
    "game",
    "stripes",
    "coin",
    "hackenbush",
    "step",
    "hex",
    "F",
];

#[test]
fn every_event_has_all_its_words_in_every_language() {
    let lines = [
        "?",
        "?",
        "?",
        "why",
        "undo",
        "help",
        "99 -> 1",
        "1 -> 5",
        "7 -> 7",
        "7 -> 6 6",
        "3 -> 2 2 2",
        "4 -> 1 1",
        "x",
        "99999999999999999999 -> 1",
        "0 -> 0 0",
        "0 -> 1 2",
        "5 -> 1",
        "2 -> 1",
        "6 -> 5 4 3 2 1",
        "3 -> 1 1",
    ];
    let mut seen = BTreeSet::new();
    let mut opened = Opened::default();
    for (at, subject) in subjects().into_iter().enumerate().step_by(7) {
        let (game, _) = opened.open(&subject);
        let title = game.title().to_owned();
        let level = Level::new(at as u8 % 5 + 1).expect("a level");
        let first = if at % 2 == 0 { Player::Me } else { Player::Sg };
        let mut play = Match::new(game, Settings { first, level, seed: at as u64 });
        let mut events = play.begin();
        for line in lines {
            events.extend(play.line(line));
        }
        while let Turn::Of(Player::Me) = play.turn() {
            let moves = play.first_moves(20);
            events.extend(play.line(&moves[at % moves.len()].to_string()));
        }
        events.extend(play.line("undo"));
        events.extend(play.line("quit"));
        events.extend(play.line("1 -> 0"));
        for event in &events {
            seen.insert(event.id());
            for language in Language::ALL {
                let words = Words::of(language);
                for line in say(&words, event) {
                    let text = line.text.replace(&title, "");
                    assert!(!text.contains(['[', '{', '}']), "{subject:?}: {text}");
                    if language == Language::Chinese {
                        let words =
                            text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
                        for word in words {
                            assert!(LATIN.contains(&word), "{word:?} in {text:?}");
                        }
                    }
                }
                let json = event.json(&words).to_string();
                assert!(!json.contains("\"[") && json.starts_with("{\"event\":\""), "{json}");
            }
        }
    }
    let expected = ["end", "help", "hint", "move", "quit", "refused", "reply", "start", "undo", "why"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
    assert!(matches!(Event::Help(sg_play::Object::Heaps).id(), "help"));
}
