//! The words of every event: in each language, no English in Chinese.

use std::collections::BTreeSet;

use sg_play::say::say;
use sg_play::{Level, Match, Player, Settings, Turn};
use sg_text::Language;

use super::{Opened, subjects};

/// Words in Latin letters that stay in Chinese: names, commands, and terms that are written so.
const LATIN: [&str; 36] = [
    "g",
    "xor",
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
}

#[test]
fn the_example_of_every_position_is_legal() {
    let mut opened = Opened::default();
    for subject in subjects().into_iter().step_by(7) {
        let (game, _) = opened.open(&subject);
        let start = game.start().clone();
        match game.view(&start).example {
            Some(example) => assert!(game.play(&start, &example).is_ok(), "{subject:?}: {example}"),
            None => assert!(game.is_over(&start), "{subject:?}: no example"),
        }
    }
}

#[test]
fn the_second_hint_shows_every_heap_and_the_step_to_a_move() {
    let hinted = |game: sg_play::Game| {
        let mut play = Match::new(game, Settings::default());
        play.begin();
        let events = play.line("?").into_iter().chain(play.line("?")).collect::<Vec<_>>();
        let lines = events.iter().flat_map(say).map(|line| line.text.said(Language::English).to_owned());
        lines.collect::<Vec<_>>().join("\n")
    };
    let normal = sg_play::Convention::Normal;
    let said = |ruleset: &str, heaps: &[u64]| {
        let ruleset = ruleset.parse().expect("a ruleset");
        hinted(sg_play::Game::of_ruleset(&ruleset, heaps, normal).expect("a game"))
    };
    let nim = said("nim", &[3, 5, 7]);
    for step in ["heap 3: 3 xor 1 = 2", "heap 5: 5 xor 1 = 4", "heap 7: 7 xor 1 = 6"] {
        assert!(nim.contains(step), "{nim}");
    }
    // A heap of 10 has nimber 0 in Grundy's game, and is listed all the same.
    let grundy = said("grundy", &[8, 10]);
    assert!(grundy.contains("heap 10") && grundy.contains("adds nothing"), "{grundy}");
    // So is a coin of nimber 0.
    let coins = hinted(sg_play::Game::of_power_coins(&[6, 12], 3, normal).expect("a game"));
    assert!(coins.contains("coin 6 ") && coins.contains("adds nothing"), "{coins}");
    assert!(said("nim", &[4, 4]).contains("whatever is played"));
}
