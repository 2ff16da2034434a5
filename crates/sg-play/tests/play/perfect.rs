//! Outcomes, winning moves, replies, hints and verdicts against a search of the literal rules, on
//! every small position.

use std::collections::BTreeSet;

use sg_play::event::{Ended, Moved};
use sg_play::hint::Hint;
use sg_play::machine::Because;
use sg_play::review::Verdict;
use sg_play::{Convention, Event, Game, Level, Match, Player, Settings, Turn};

use super::{Opened, subjects};

/// Each winning move by the position that it leaves.
fn left(
    game: &Game,
    position: &sg_play::Position,
    moves: &[sg_play::Move],
    literal: &super::Literal,
) -> BTreeSet<Vec<u64>> {
    let after = |chosen| game.play(position, chosen).expect("legal").1;
    moves.iter().map(|chosen| literal.canonical(&game.view(&after(chosen)).numbers)).collect()
}

#[test]
fn outcomes_and_all_moves_are_those_of_the_rules() {
    let mut opened = Opened::default();
    for subject in subjects() {
        let (mut game, literal) = opened.open(&subject);
        let start = game.start().clone();
        let numbers = game.view(&start).numbers;
        let options = literal.options(&literal.canonical(&numbers));
        let first = game.first_moves(&start, 10_000);
        assert!(first.complete, "{subject:?}");
        let legal = left(&game, &start, &first.moves, literal);
        assert_eq!(legal, options.iter().cloned().collect(), "{subject:?}: legal moves");
        assert_eq!(game.is_over(&start), options.is_empty(), "{subject:?}");
        let wins = literal.wins(&numbers);
        let analysis = game.analyse(&start, 10_000).expect("judged");
        assert_eq!(analysis.outcome.is_n(), wins, "{subject:?}: outcome");
        assert_eq!(game.outcome(&start).map(sg_core::Outcome::is_n), Ok(wins));
        let winning = left(&game, &start, &analysis.winning, literal);
        let expected: BTreeSet<Vec<u64>> = options.into_iter().filter(|next| !literal.wins(next)).collect();
        assert_eq!(winning, expected, "{subject:?}: winning moves");
        if let Some(count) = analysis.count {
            assert_eq!(count, analysis.winning.len() as u128, "{subject:?}: their number");
        }
    }
}

/// A game in which `me` plays by the seed or by the hints, and `grundy` is perfect.
struct Played {
    events: Vec<Event>,
    winner: Player,
}

fn played(
    subject: &super::Subject,
    game: Game,
    settings: Settings,
    mut choose: impl FnMut(&mut Match) -> String,
) -> Played {
    let mut play = Match::new(game, settings);
    let mut events = play.begin();
    for _ in 0..1000 {
        match play.turn() {
            Turn::Over { winner } => return Played { events, winner },
            Turn::Of(player) => assert_eq!(player, Player::Me, "{subject:?}"),
        }
        let line = choose(&mut play);
        let more = play.line(&line);
        assert!(matches!(more.first(), Some(Event::Moved(_))), "{subject:?}: {line}: {more:?}");
        events.extend(more);
    }
    panic!("{subject:?}: no end");
}

/// From every N-position the machine wins, whatever is played; from a P-position it resists as long
/// as can be.
#[test]
fn the_machine_wins_every_won_position_and_resists_in_every_lost_one() {
    let mut opened = Opened::default();
    for (at, subject) in subjects().into_iter().enumerate() {
        let (game, literal) = opened.open(&subject);
        let start = game.view(game.start()).numbers;
        let won = literal.solved(&start);
        let mut play =
            Match::new(game, Settings { first: Player::Machine, seed: at as u64, ..Settings::default() });
        let events = play.begin();
        let reply = events.iter().find_map(|event| match event {
            Event::Moved(moved) => Some(moved),
            _ => None,
        });
        let Some(Moved { by: Player::Machine, view, because, .. }) = reply else {
            let Some(Event::Ended(ended)) = events.last() else { panic!("{subject:?}: {events:?}") };
            assert_eq!(ended.winner == Player::Machine, won.0, "{subject:?}");
            continue;
        };
        let after = literal.solved(&view.numbers);
        if won.0 {
            assert!(!after.0, "{subject:?} -> {:?}", view.numbers);
            assert_eq!(*because, Some(Because::Winning));
        } else {
            assert_eq!(*because, Some(Because::LongestResistance(won.1)), "{subject:?}");
            assert_eq!(after, (true, won.1 - 1), "{subject:?} -> {:?}", view.numbers);
        }
    }
}

#[test]
fn following_the_hints_wins_from_every_won_position() {
    let mut opened = Opened::default();
    for (at, subject) in subjects().into_iter().enumerate().step_by(3) {
        let (game, literal) = opened.open(&subject);
        let start = game.view(game.start()).numbers;
        if !literal.wins(&start) || game.is_over(game.start()) {
            continue;
        }
        let settings = Settings { seed: at as u64, ..Settings::default() };
        let game = played(&subject, game, settings, |play| {
            let hints: Vec<Event> = (0..3).flat_map(|_| play.line("?")).collect();
            let stages: Vec<u8> = hints
                .iter()
                .filter_map(|event| match event {
                    Event::Hint(hinted) => Some(hinted.hint.stage()),
                    _ => None,
                })
                .collect();
            assert_eq!(stages, [1, 2, 3]);
            let Some(Event::Hint(hinted)) = hints.last() else { panic!("a hint") };
            let Hint::Plan(plan) = &hinted.hint else { panic!("a plan") };
            // Every reply that is listed has an answer that wins.
            for (reply, answer) in &plan.replies {
                let position = play.position().clone();
                let chosen = plan.chosen.clone().expect("a winning move");
                let next = [&chosen, reply, answer]
                    .into_iter()
                    .fold(position, |position, step| play.game().play(&position, step).expect("legal").1);
                assert!(!literal.wins(&play.game().view(&next).numbers), "{chosen}, {reply}, {answer}");
            }
            plan.chosen.as_ref().expect("a winning move").to_string()
        });
        assert_eq!(game.winner, Player::Me, "{subject:?}");
        let Some(Event::Ended(Ended { review, .. })) = game.events.last() else { panic!("an end") };
        assert_eq!(sg_play::review::first_mistake(&review.judged), None);
    }
}

/// Both sides err now and then; each verdict is that of the rules, and so is the first mistake.
#[test]
fn every_verdict_is_that_of_the_rules() {
    let mut mistakes = 0;
    let mut opened = Opened::default();
    for (at, subject) in subjects().into_iter().enumerate().step_by(2) {
        let (game, literal) = opened.open(&subject);
        let level = Level::new(at as u8 % 5 + 1).expect("a level");
        let settings = Settings {
            first: if at % 4 == 0 { Player::Machine } else { Player::Me },
            level,
            seed: at as u64,
        };
        let mut state = at as u64;
        let game = played(&subject, game, settings, |play| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves = play.first_moves(1000);
            moves[(state >> 33) as usize % moves.len()].to_string()
        });
        let mut positions = Vec::new();
        for event in &game.events {
            match event {
                Event::Started(started) => positions.push(started.view.numbers.clone()),
                Event::Moved(moved) => positions.push(moved.view.numbers.clone()),
                _ => {}
            }
        }
        let Some(Event::Ended(ended)) = game.events.last() else { panic!("an end") };
        assert_eq!(ended.review.judged.len() + 1, positions.len());
        for (judged, pair) in ended.review.judged.iter().zip(positions.windows(2)) {
            let expected = match (literal.wins(&pair[0]), literal.wins(&pair[1])) {
                (_, false) => Verdict::Wins,
                (true, true) => Verdict::Mistake,
                (false, true) => Verdict::Lost,
            };
            assert_eq!(judged.verdict, expected, "{subject:?}: {judged:?}");
            assert_eq!(judged.better.is_some(), expected == Verdict::Mistake);
            mistakes += usize::from(expected == Verdict::Mistake);
            if judged.by == Player::Machine && expected == Verdict::Mistake {
                assert!(judged.at_random() && level < Level::PERFECT, "{subject:?}: {judged:?}");
            }
        }
        // The winner is who could not move under misere play, and the other one under normal play.
        let stuck_wins = subject.convention == Convention::Misere;
        assert_eq!(ended.winner == ended.stuck, stuck_wins);
    }
    assert!(mistakes > 500, "only {mistakes} mistakes");
}

#[test]
fn a_move_that_is_taken_back_and_played_again_is_answered_alike() {
    let ruleset = "kayles".parse().expect("a ruleset");
    let game = Game::of_ruleset(&ruleset, &[7, 9, 12], Convention::Normal).expect("playable");
    let mut play = Match::new(game, Settings { seed: 5, ..Settings::default() });
    play.begin();
    let first = play.line("7 -> 2 3");
    let undone = play.line("undo");
    assert!(
        matches!(&undone[..], [Event::Undone { moves: 2, view }] if view.numbers == [7, 9, 12]),
        "{undone:?}"
    );
    assert_eq!(play.line("7 -> 3 2"), first);
    play.line("undo");
    assert!(matches!(&play.line("undo")[..], [Event::Refused { .. }]));
}

#[test]
fn winning_moves_vary_with_the_seed() {
    let ruleset = "kayles".parse().expect("a ruleset");
    let replies: BTreeSet<String> = (0..40)
        .map(|seed| {
            let game = Game::of_ruleset(&ruleset, &[12, 15, 20], Convention::Normal).expect("playable");
            let mut play = Match::new(game, Settings { first: Player::Machine, seed, ..Settings::default() });
            let events = play.begin();
            let Some(Event::Moved(moved)) = events.get(1) else { panic!("{events:?}") };
            moved.played.to_string()
        })
        .collect();
    assert!(replies.len() > 3, "{replies:?}");
}

/// A page or a server keeps games on other threads, and a copy plays on by itself.
#[test]
fn games_are_copied_and_move_between_threads() {
    fn shared<T: Send + Sync + Clone>() {}
    shared::<(Game, Match)>();
    let game =
        Game::of_ruleset(&"nim".parse().expect("a name"), &[3, 5, 7], Convention::Normal).expect("playable");
    let mut play = Match::new(game, Settings::default());
    let before = play.clone();
    play.line("3 -> 2");
    assert_ne!(play.position(), before.position());
}
