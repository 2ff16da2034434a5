//! Hostile sizes and lines: every question ends, and what is out of reach is reported.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use sg_play::say::say;
use sg_play::{Convention, Event, Game, Match, Player, Settings, Turn, Unplayable};
use sg_text::Language;

/// Plays some moves with all hints, within a time that no hanging question would keep.
fn quickly(what: &str, game: Result<Game, Unplayable>, moves: usize) {
    let start = Instant::now();
    let game = match game {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().starts_with('['), "{what}: {error}");
            return;
        }
    };
    let numbers = game.view(game.start()).numbers;
    let again = game.starting_at(&numbers).expect("the same position").expect("playable as before");
    for (first, game) in [(Player::Me, game), (Player::Machine, again)] {
        let mut play = Match::new(game, Settings { first, ..Settings::default() });
        let mut events = play.begin();
        for _ in 0..moves {
            if !matches!(play.turn(), Turn::Of(Player::Me)) {
                break;
            }
            for line in ["?", "?", "?", "why"] {
                events.extend(play.line(line));
            }
            let Some(next) = play.first_moves(5).pop() else { break };
            events.extend(play.line(&next.to_string()));
        }
        for event in &events {
            assert!(!matches!(event, Event::Unplayable(_) | Event::Refused { .. }), "{what}: {event:?}");
            assert!(say(event).len() < 200, "{what}");
        }
        assert!(events.iter().any(|event| matches!(event, Event::Moved(_) | Event::Ended(_))), "{what}");
    }
    // Seconds on a quiet machine; a question without a bound takes forever.
    assert!(start.elapsed() < Duration::from_secs(100), "{what}: {:?}", start.elapsed());
}

const HUGE: u64 = 1_000_000_000_000_000_000;

fn are_played_or_refused(positions: &[&[u64]], convention: Convention) {
    let rulesets = [
        "nim",
        "kayles",
        "grundy",
        "0.07",
        "hex:0.FFFF",
        "0.(1)",
        "bean-splitting",
        "mogul",
        "subtract(1,1000000)",
    ];
    for text in rulesets {
        let ruleset = text.parse().expect(text);
        for heaps in positions {
            let shown: Vec<u64> = heaps.iter().copied().take(5).collect();
            let what = format!("{text} {shown:?} {convention:?}");
            quickly(&what, Game::of_ruleset(&ruleset, heaps, convention), 1);
        }
    }
}

#[test]
fn huge_heaps_are_played_or_refused() {
    for convention in [Convention::Normal, Convention::Misere] {
        are_played_or_refused(&[&[u64::MAX]], convention);
    }
}

// A test for each kind of play: they take long, and run at the same time.
#[test]
#[ignore = "heavy: questions that reach their limits"]
fn heavy_huge_heaps_of_normal_play_are_played_or_refused() {
    several_huge_heaps(Convention::Normal);
}

#[test]
#[ignore = "heavy: questions that reach their limits"]
fn heavy_huge_heaps_of_misere_play_are_played_or_refused() {
    several_huge_heaps(Convention::Misere);
}

fn several_huge_heaps(convention: Convention) {
    let many: Vec<u64> = (1..5000).collect();
    are_played_or_refused(&[&[HUGE, 3, 5], &many, &vec![7; 50_000], &[HUGE; 5]], convention);
}

#[test]
fn huge_positions_are_played_or_refused() {
    quickly("bottles", Game::of_bottles(&[HUGE; 100], Convention::Normal, false), 5);
    quickly("bottles", Game::of_bottles(&vec![3; 4000], Convention::Normal, true), 3);
    quickly("bottles", Game::of_bottles(&[HUGE; 10], Convention::Misere, true), 3);
    quickly("bottles", Game::of_bottles(&[], Convention::Normal, true), 3);
    quickly("row", Game::of_strips(&[1, 5, 5], HUGE, Convention::Normal), 3);
    quickly("row", Game::of_strips(&[3, 7, 19], 100_000, Convention::Misere), 3);
    quickly("row", Game::of_strips(&[HUGE], HUGE, Convention::Normal), 3);
    quickly("coins", Game::of_power_coins(&[1 << 59, 3, 12, HUGE], u64::MAX, Convention::Normal), 3);
    quickly("trees", Game::of_hackenbush(&(0..300).collect::<Vec<_>>(), Convention::Normal), 2);
    quickly("trees", Game::of_hackenbush(&[2, 1], Convention::Normal), 2);
}

proptest! {
    #[test]
    fn no_line_does_harm(lines in prop::collection::vec(
        prop_oneof![
            any::<String>(),
            "[0-9 \\->,+?#]{0,30}",
            (0_u64..20, prop::collection::vec(0_u64..12, 0..4)).prop_map(|(from, to)| {
                format!("{from} -> {}", to.iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
            }),
            prop_oneof![Just("?"), Just("why"), Just("undo"), Just("help"), Just("quit")].prop_map(str::to_owned),
        ], 0..40), kind in 0..5, misere: bool) {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let game = match kind {
            0 => Game::of_ruleset(&"0.37".parse().expect("a code"), &[9, 11, 4], convention),
            1 => Game::of_bottles(&[1, 2, 0, 3, 1], convention, false),
            2 => Game::of_strips(&[2, 3, 4], 17, convention),
            3 => Game::of_power_coins(&[2, 3, 4, 6, 12, 18], 2, Convention::Normal),
            _ => Game::of_hackenbush(&[0, 1, 1, 0, 4], Convention::Normal),
        };
        let mut play = Match::new(game.expect("playable"), Settings::default());
        let mut events = play.begin();
        for line in lines {
            events.extend(play.line(&line));
        }
        for language in Language::ALL {
            for event in &events {
                for line in say(event) {
                    let text = line.text.said(language);
                    prop_assert!(!text.chars().any(char::is_control), "{text:?}");
                }
                let json = event.json(language).to_string();
                prop_assert!(!json.chars().any(char::is_control), "{json}");
            }
        }
    }
}
