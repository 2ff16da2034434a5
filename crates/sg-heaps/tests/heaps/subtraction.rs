//! Subtraction games: tables, closed forms and periods against the definition.

use sg_core::games::nim::Take;
use sg_core::rules::position;
use sg_core::{LimitReached, Nimber, NimberSequence};
use sg_heaps::subtraction::{InvalidSet, Source, SubtractionError, SubtractionGame};

use sg_core::values::SplitMix64;

/// Compares a game with its definition on the heaps below `heaps`; answers how it was solved for
/// all heaps.
fn check(set: &[u64], heaps: usize) -> Source {
    let game = SubtractionGame::new(set.iter().copied()).expect("a set");
    let mut sequence = NimberSequence::new(&game);
    let expected = sequence.up_to(heaps as u64).to_vec();
    let endless = game.solve(u64::MAX, 1 << 16).expect("a short period");
    let table = game.solve(heaps as u64, heaps + 1).expect("a short table");
    for (heap, &nimber) in expected.iter().enumerate() {
        assert_eq!(endless.nimber(heap as u64), Some(nimber), "{set:?}, heap {heap}, forever");
        assert_eq!(table.nimber(heap as u64), Some(nimber), "{set:?}, heap {heap}, by the table");
    }
    if let Source::Period(proved) = endless.source() {
        let (preperiod, period) = (proved.preperiod() as usize, proved.period() as usize);
        let divisor = (1..=set[0]).rev().find(|divisor| set.iter().all(|s| s % divisor == 0)).unwrap_or(1);
        let reduced: Vec<Nimber> = expected.iter().copied().step_by(divisor as usize).collect();
        let repeats =
            |from: usize, by: usize| (from..reduced.len() - by).all(|n| reduced[n] == reduced[n + by]);
        if preperiod + 2 * period + 100 < reduced.len() {
            assert!(repeats(preperiod, period), "{set:?}");
            assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{set:?}: least preperiod");
            assert!(!(1..period).any(|less| repeats(preperiod, less)), "{set:?}: fundamental period");
        }
    }
    if let Some((preperiod, period)) = endless.period() {
        let repeats = |from: u128, by: u128| {
            (from as usize..heaps - by as usize).all(|n| expected[n] == expected[n + by as usize])
        };
        if preperiod + 2 * period + 100 < heaps as u128 {
            assert!(repeats(preperiod, period), "{set:?}");
            assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{set:?}: least preperiod");
            assert!(!(1..period).any(|less| repeats(preperiod, less)), "{set:?}: fundamental period");
        }
    }
    endless.source()
}

#[test]
fn every_small_set() {
    for bits in 1_u64..256 {
        let set: Vec<u64> = (0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| bit + 1).collect();
        check(&set, 500);
    }
}

/// What is solved for small heaps leaves numbers out that larger heaps hold, and may not speak of
/// those.
#[test]
fn nothing_is_claimed_beyond_the_numbers_left_out() {
    for bits in 1_u64..1 << 12 {
        let set: Vec<u64> = (0..12).filter(|bit| bits >> bit & 1 == 1).map(|bit| bit + 1).collect();
        let game = SubtractionGame::new(set.iter().copied()).expect("a set");
        let mut sequence = NimberSequence::new(&game);
        let expected = sequence.up_to(30).to_vec();
        for largest in 0..16 {
            let solved = game.solve(largest, 1 << 16).expect("a short table");
            for (heap, &nimber) in (0..).zip(&expected) {
                let claimed = solved.nimber(heap);
                let told = if heap <= largest { Some(nimber) } else { claimed.and(Some(nimber)) };
                assert_eq!(claimed, told, "{set:?}, heap {heap}, solved to {largest}");
            }
        }
    }
}

#[test]
fn pairs_and_runs_are_closed_forms() {
    for low in 1..=12 {
        for high in low..=25 {
            assert!(matches!(check(&[low, high], 300), Source::Pair { .. } | Source::Run { .. }));
            assert_eq!(check(&(low..=high).collect::<Vec<_>>(), 300), Source::Run { low, high });
        }
    }
    let huge = 1_000_000_000_000_000_000;
    let game = SubtractionGame::new([huge, 2]).expect("a set");
    assert_eq!(game.solve(u64::MAX, 0).map(|nimbers| nimbers.nimber(huge + 1)), Ok(Some(Nimber(2))));
}

#[test]
fn random_sets_sparse_and_dense() {
    let mut random = SplitMix64::new(3);
    for round in 0..60 {
        let set: Vec<u64> = match round % 3 {
            0 => (0..3 + random.up_to(3)).map(|_| 1 + random.up_to(39)).collect(),
            // More numbers than words in their bit set, so that whole words are spread.
            1 => (1..=190).filter(|_| random.up_to(2) > 0).collect(),
            _ => (0..4).map(|_| 3 * (1 + random.up_to(11))).collect(),
        };
        let game = SubtractionGame::new(set.iter().copied()).expect("a set");
        if game.solve(u64::MAX, 1 << 16).is_ok() {
            check(&set, 1500);
        }
        let table = game.solve(1500, 1501).expect("a short table");
        let mut sequence = NimberSequence::new(&game);
        for heap in 0..=1500 {
            assert_eq!(table.nimber(heap), Some(sequence.nimber(heap)), "{set:?} {heap}");
        }
    }
}

/// Fewer numbers than words in their bit set, so that each is taken alone.
#[test]
fn sparse_sets_of_large_numbers() {
    for set in [&[1, 100, 300][..], &[2, 129, 1000], &[63, 64, 65, 700], &[7, 128, 191, 500, 1100]] {
        check(set, 3000);
    }
}

/// How the nimbers are known is said in stones of the game itself, before dividing.
#[test]
fn sources_are_in_stones_of_the_game() {
    let solved = |set: &[u64], largest: u64| {
        SubtractionGame::new(set.iter().copied()).expect("a set").solve(largest, 1 << 16).expect("a period")
    };
    for (set, divisor, source) in [
        (&[4, 6, 8][..], 2, Source::Run { low: 4, high: 8 }),
        (&[6, 15], 3, Source::Pair { low: 6, high: 15 }),
        (&[5], 5, Source::Run { low: 5, high: 5 }),
    ] {
        let nimbers = solved(set, u64::MAX);
        assert_eq!((nimbers.divisor(), nimbers.source()), (divisor, source), "{set:?}");
        // Nothing was left out, so what was asked for small heaps is known for all.
        let small = solved(set, 100);
        assert_eq!(small.nimber(1_000_003), nimbers.nimber(1_000_003), "{set:?}");
        assert!(small.nimber(u64::MAX).is_some(), "{set:?}");
    }
    // A table of some heaps says nothing of larger ones.
    let table = solved(&[1, 3, 4, 90], 50);
    assert_eq!((table.source(), table.nimber(51)), (Source::Table, None));
}

#[test]
fn winning_moves_of_sums() {
    let game = SubtractionGame::new([5, 1, 2, 5]).expect("a set");
    let nimbers = game.solve(30, 100).expect("a short table");
    let mut sequence = NimberSequence::new(&game);
    for a in 0..15 {
        for b in 0..15 {
            let expected: Vec<Take> = position::winning_moves(&mut sequence, &[a, b])
                .into_iter()
                .map(|found| Take { heap: found.heap, stones: [a, b][found.heap] - found.leaves[0] })
                .collect();
            let found = nimbers.winning_moves(&game, &[a, b]).map(Iterator::collect);
            assert_eq!(found, Some(expected), "{a} {b}");
        }
    }
}

#[test]
fn limits_and_bad_sets() {
    assert_eq!(SubtractionGame::new([]), Err(InvalidSet::Empty));
    assert_eq!(SubtractionGame::new([3, 0]), Err(InvalidSet::Zero));
    let game = SubtractionGame::new([2, 3, 1_000_000_007]).expect("a set");
    let refused = game.solve(u64::MAX, 1000).unwrap_err();
    assert_eq!(refused, SubtractionError::LimitReached(LimitReached { limit: 1000, unit: "heaps" }));
    // The number that no heap holds does not matter, but nothing is claimed beyond the heaps asked
    // for.
    let small = game.solve(1_000_000_006, 1000).expect("a run");
    assert_eq!(small.nimber(1_000_000_006), Some(Nimber(1_000_000_006 % 5 / 2)));
    assert_eq!(small.nimber(1_000_000_007), None);
    assert!(small.winning_moves(&game, &[3, 2_000_000_000]).is_none());
    // A table that no machine holds is refused.
    let huge = SubtractionGame::new([1, 5, 1 << 60]).expect("a set");
    let refused = huge.solve(u64::MAX, usize::MAX).unwrap_err();
    assert_eq!(sg_heaps::Error::from(refused).kind(), sg_heaps::ErrorKind::OutOfMemory);
    // Too small for every move.
    let none = game.solve(1, 0).expect("no moves at all");
    assert_eq!(none.nimber(1), Some(Nimber(0)));
}
