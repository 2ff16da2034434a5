//! The words of every event: in each language, no English in Chinese.

use std::collections::BTreeSet;

use sg_play::say::say;
use sg_play::{Event, Level, Match, Player, Settings, Turn};
use sg_text::Language;

use super::{Opened, subjects};

/// Words in Latin letters that stay in Chinese: names, commands, and terms that are written so.
const LATIN: [&str; 34] = [
    "grundy",
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
    "N",
    "fickle",
    "firm",
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
        let first = if at % 2 == 0 { Player::Me } else { Player::Machine };
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
                for line in say(event) {
                    let text = line.text.said(language).replace(&title, "");
                    assert!(!text.contains(['[', '{', '}']), "{subject:?}: {text}");
                    if language == Language::Chinese {
                        let words =
                            text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
                        for word in words {
                            assert!(LATIN.contains(&word), "{word:?} in {text:?}");
                        }
                    }
                }
                let json = event.json(language).to_string();
                assert!(!json.contains("\"[") && json.starts_with("{\"event\":\""), "{json}");
            }
        }
    }
    let expected = ["end", "help", "hint", "move", "quit", "refused", "reply", "start", "undo", "why"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
    assert!(matches!(Event::Help(sg_play::Object::Heaps).id(), "help"));
}
