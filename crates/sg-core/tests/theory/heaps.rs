//! Nim and its relations, Bash's game, Fibonacci Nim, Wythoff's game, coins.

use std::num::NonZeroU64;

use sg_core::games::bash;
use sg_core::games::fibonacci_nim;
use sg_core::games::lasker;
use sg_core::games::moore;
use sg_core::games::nim::{self, Take};
use sg_core::games::staircase;
use sg_core::games::wythoff;
use sg_core::heaps::coin_turning::{CoinNimbers, CoinTurning, Shape};
use sg_core::heaps::power_coins::PowerCoins;
use sg_core::heaps::taking_breaking::Parts;
use sg_core::rules::oracle::{Oracle, Play};
use sg_core::{Nimber, NimberSequence, Outcome};

use crate::rules::{Counting, FibonacciNim, King, Moore, OneHeap, Staircase, Wythoff};
use sg_core::values::SplitMix64;

fn some(n: u64) -> NonZeroU64 {
    NonZeroU64::new(n).expect("a positive number")
}

/// All positions of `count` heaps of at most `most` stones.
fn positions(count: u32, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let base = most + 1;
    (0..base.pow(count)).map(move |code| (0..count).map(|heap| code / base.pow(heap) % base).collect())
}

fn any_take(heap: u64) -> Vec<Vec<u64>> {
    (0..heap).map(|left| vec![left]).collect()
}

fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.sort_unstable();
    heaps
}

#[test]
fn nim_under_both_plays() {
    let mut normal = Oracle::new(OneHeap(any_take));
    let mut opposite = Oracle::new(OneHeap(any_take)).under(Play::Misere);
    for heaps in positions(4, 4).chain(positions(2, 9)) {
        let takes = |moves: Vec<(usize, Vec<u64>)>| -> Vec<Take> {
            moves.into_iter().map(|(heap, left)| Take { heap, stones: heaps[heap] - left[0] }).collect()
        };
        // The oracle sees heaps in order, so moves are compared on positions that are.
        let in_order = heaps.is_sorted();
        let position = sorted(heaps.clone());
        assert_eq!(normal.nimber(&position), Ok(nim::nimber(&heaps)), "{heaps:?}");
        assert_eq!(normal.outcome(&position), Ok(nim::outcome(&heaps)), "{heaps:?}");
        assert_eq!(opposite.outcome(&position), Ok(nim::misere_outcome(&heaps)), "{heaps:?}");
        if in_order {
            let found: Vec<Take> = nim::winning_moves(&heaps).collect();
            assert_eq!(normal.winning_moves(&position).map(takes), Ok(found), "{heaps:?}");
            let found: Vec<Take> = nim::misere_winning_moves(&heaps).collect();
            assert_eq!(opposite.winning_moves(&position).map(takes), Ok(found), "misere {heaps:?}");
        }
    }
}

#[test]
fn moore_under_both_plays() {
    for k in 1..=5 {
        let mut normal = Oracle::new(Moore(k));
        let mut opposite = Oracle::new(Moore(k)).under(Play::Misere);
        let k = some(k as u64);
        for heaps in positions(4, 3).chain(positions(3, 5)) {
            let left_by = |takes: Option<Vec<Take>>| {
                takes.map(|takes| {
                    let mut left = heaps.clone();
                    for take in &takes {
                        left[take.heap] -= take.stones;
                    }
                    left
                })
            };
            assert_eq!(normal.outcome(&heaps), Ok(moore::outcome(&heaps, k)), "{heaps:?} {k}");
            assert_eq!(
                opposite.outcome(&heaps),
                Ok(moore::misere_outcome(&heaps, k)),
                "misere {heaps:?} {k}"
            );
            for (oracle, found) in [
                (&mut normal, left_by(moore::winning_move(&heaps, k))),
                (&mut opposite, left_by(moore::misere_winning_move(&heaps, k))),
            ] {
                let winning = oracle.winning_moves(&heaps).expect("a small game");
                match found {
                    Some(left) => assert!(winning.contains(&left), "{heaps:?} {k} {left:?}"),
                    None => assert!(winning.is_empty(), "{heaps:?} {k}"),
                }
            }
        }
    }
    // The wrong rule in print, that N-positions have no bit count divisible by k + 1.
    assert_eq!(moore::outcome(&[1, 3], some(1)), Outcome::N);
    // A k beyond every count is one large Nim heap; nothing overflows.
    let most = NonZeroU64::MAX;
    assert_eq!(moore::outcome(&[u64::MAX, 0], most), Outcome::N);
    let all = vec![Take { heap: 0, stones: u64::MAX }, Take { heap: 1, stones: 5 }];
    assert_eq!(moore::winning_move(&[u64::MAX, 5], most), Some(all));
}

#[test]
fn staircase_nim_with_every_winning_move() {
    let mut oracle = Oracle::new(Staircase);
    for stairs in positions(4, 3).chain(positions(3, 4)) {
        assert_eq!(oracle.nimber(&stairs), Ok(staircase::nimber(&stairs)), "{stairs:?}");
        let found = staircase::winning_moves(&stairs).map(|take| (take.heap, take.stones)).collect();
        assert_eq!(oracle.winning_moves(&stairs), Ok(found), "{stairs:?}");
    }
}

#[test]
fn lasker_by_its_ruleset_and_by_its_rules() {
    let mut sequence = NimberSequence::new(lasker::ruleset().expect("a ruleset"));
    for heap in 0..300 {
        assert_eq!(sequence.nimber(heap), lasker::nimber(heap), "{heap}");
    }
    let mut oracle = Oracle::new(OneHeap(|heap: u64| {
        let splits = (1..=heap / 2).map(|part| vec![part, heap - part]);
        any_take(heap).into_iter().chain(splits).collect()
    }));
    for heaps in positions(2, 9).filter(|heaps| heaps.is_sorted()) {
        assert_eq!(oracle.outcome(&heaps), Ok(lasker::outcome(&heaps)), "{heaps:?}");
        let winning = oracle.winning_moves(&heaps).expect("a small game");
        match lasker::winning_move(&heaps) {
            None => assert_eq!(winning, []),
            Some(sg_core::Move { heap, take, leaves }) => {
                // The oracle writes an empty heap where nothing is left.
                let left = if leaves.is_empty() { vec![0] } else { leaves.clone() };
                assert!(winning.contains(&(heap, left)), "{heaps:?}");
                assert_eq!(take, Some(heaps[heap] - leaves.iter().sum::<u64>()), "{heaps:?}");
            }
        }
    }
    let huge = 999_999_999_999_999_999;
    assert_eq!(lasker::winning_move(&[huge, huge]), None);
    assert!(lasker::winning_move(&[huge, huge + 1]).is_some());
}

#[test]
fn bash_and_the_counting_game() {
    for m in 1..=8 {
        let mut normal = Oracle::new(OneHeap(|n: u64| (1..=m.min(n)).map(|take| vec![n - take]).collect()));
        let mut opposite = Oracle::new(OneHeap(|n: u64| (1..=m.min(n)).map(|take| vec![n - take]).collect()))
            .under(Play::Misere);
        let bound = some(m);
        for n in 0..60 {
            let takes = |moves: Vec<(usize, Vec<u64>)>| -> Vec<u64> {
                moves.into_iter().map(|(_, left)| n - left[0]).collect()
            };
            assert_eq!(normal.nimber(&vec![n]), Ok(bash::nimber(n, bound)), "{n} {m}");
            assert_eq!(opposite.outcome(&vec![n]), Ok(bash::misere_outcome(n, bound)), "{n} {m}");
            let only = bash::winning_take(n, bound).into_iter().collect();
            assert_eq!(normal.winning_moves(&vec![n]).map(takes), Ok(only), "{n} {m}");
            let only = bash::misere_winning_take(n, bound).into_iter().collect();
            assert_eq!(opposite.winning_moves(&vec![n]).map(takes), Ok(only), "{n} {m}");
            let counting = Oracle::new(Counting { goal: n, m }).outcome(&0);
            assert_eq!(counting, Ok(bash::outcome(n, bound)), "{n} {m}");
        }
    }
    // Turning normal play round is wrong: with 2 stones and m = 2 the first player wins both.
    assert_eq!((bash::outcome(2, some(2)), bash::misere_outcome(2, some(2))), (Outcome::N, Outcome::N));
    assert_eq!(bash::outcome(u64::MAX, NonZeroU64::MAX), Outcome::N);
    assert_eq!(bash::winning_take(u64::MAX, NonZeroU64::MAX), Some(u64::MAX));
    assert_eq!(bash::outcome(1_000_000_000_000_000_000, some(999_999_999_999_999_999)), Outcome::P);
}

#[test]
fn bash_with_a_range() {
    for a in 1..=6 {
        for b in a..=8 {
            let range = bash::Range::new(some(a), some(b)).expect("a range");
            let takes = |n: u64| (a..=b.min(n)).map(move |take| vec![n - take]);
            let mut stuck = Oracle::new(OneHeap(|n| takes(n).collect()));
            let mut clear =
                Oracle::new(OneHeap(|n| takes(n).chain((0 < n && n < a).then(|| vec![0])).collect()));
            for n in 0..70 {
                assert_eq!(stuck.nimber(&vec![n]), Ok(range.nimber(n)), "{n} {a} {b}");
                assert_eq!(clear.nimber(&vec![n]), Ok(range.nimber_with_clearing(n)), "{n} {a} {b}");
                assert_eq!(clear.outcome(&vec![n]), Ok(range.outcome_with_clearing(n)), "{n} {a} {b}");
                for (oracle, takes) in [
                    (&mut stuck as &mut dyn HasMoves, range.winning_takes(n)),
                    (&mut clear, range.winning_takes_with_clearing(n)),
                ] {
                    let left: Vec<u64> = takes.into_iter().flatten().map(|take| n - take).collect();
                    assert_eq!(oracle.winning(n), left, "{n} {a} {b}");
                }
            }
        }
    }
    assert_eq!(bash::Range::new(some(3), some(2)), None);
    let wide = bash::Range::new(NonZeroU64::MAX, NonZeroU64::MAX).expect("a range");
    assert_eq!(wide.nimber(u64::MAX), Nimber(1));
    assert_eq!(wide.winning_takes_with_clearing(5), Some(5..=5));
    assert_eq!(wide.winning_takes(u64::MAX), Some(u64::MAX..=u64::MAX));
}

/// One heap, with the rules not named.
trait HasMoves {
    /// What is left by each winning move.
    fn winning(&mut self, n: u64) -> Vec<u64>;
}

impl<F: Fn(u64) -> Vec<Vec<u64>>> HasMoves for Oracle<OneHeap<F>> {
    fn winning(&mut self, n: u64) -> Vec<u64> {
        let moves = self.winning_moves(&vec![n]).expect("a small game");
        moves.into_iter().map(|(_, left)| left[0]).collect()
    }
}

#[test]
fn corner_king() {
    let mut oracle = Oracle::new(King);
    for right in 0..24 {
        for up in 0..24 {
            let at = (right, up);
            assert_eq!(oracle.nimber(&at), Ok(bash::king_nimber(right, up)), "{at:?}");
            let only = bash::king_winning_step(right, up).into_iter().collect();
            assert_eq!(oracle.winning_moves(&at), Ok(only), "{at:?}");
        }
    }
}

#[test]
fn fibonacci_nim_from_the_start_and_in_the_middle() {
    let mut oracle = Oracle::new(FibonacciNim);
    for n in 0..90_u64 {
        let start = (n, n.saturating_sub(1));
        assert_eq!(oracle.outcome(&start), Ok(fibonacci_nim::outcome(n)), "{n}");
        let least = oracle.winning_moves(&start).expect("a small game").into_iter().min();
        assert_eq!(least, fibonacci_nim::least_winning_take(n), "{n}");
        for most in 0..=n {
            let winning = oracle.winning_moves(&(n, most)).expect("a small game");
            let least = winning.iter().copied().min();
            assert_eq!(least, fibonacci_nim::least_winning_take_after(n, most), "{n} {most}");
            assert_eq!(winning, fibonacci_nim::winning_takes_after(n, most), "{n} {most}");
        }
    }
    for n in [1_000_000_000_000_000_000, u64::MAX, u64::MAX - 1] {
        let parts = fibonacci_nim::zeckendorf(n);
        assert_eq!(parts.iter().sum::<u64>(), n);
        assert!(parts.windows(2).all(|pair| pair[0] > 2 * pair[1]), "{parts:?}");
    }
    // The largest Fibonacci number of 64 bits.
    assert_eq!(fibonacci_nim::outcome(12_200_160_415_121_876_738), Outcome::P);
}

#[test]
fn wythoff_with_every_winning_move() {
    let mut oracle = Oracle::new(Wythoff);
    for a in 0..45 {
        for b in 0..45 {
            assert_eq!(oracle.outcome(&(a, b)), Ok(wythoff::outcome(a, b)), "{a} {b}");
            let mut found: Vec<(u64, u64)> = wythoff::winning_moves(a, b)
                .map(|chosen| match chosen {
                    wythoff::Move::First(take) => (take, 0),
                    wythoff::Move::Second(take) => (0, take),
                    wythoff::Move::Both(take) => (take, take),
                })
                .collect();
            let mut winning = oracle.winning_moves(&(a, b)).expect("a small game");
            found.sort_unstable();
            winning.sort_unstable();
            assert_eq!(winning, found, "{a} {b}");
        }
    }
}

#[test]
fn wythoff_in_wide_integers() {
    let mut random = SplitMix64::new(7);
    for _ in 0..20_000 {
        let k = random.bits() >> random.up_to(63);
        // The formula of the books, where 5 k^2 fits.
        if let Some(square) = (u128::from(k) * u128::from(k)).checked_mul(5) {
            assert_eq!(wythoff::lower(k), u128::midpoint(u128::from(k), square.isqrt()), "{k}");
        }
        // Beatty: the lower and the upper numbers together are all numbers, each once.
        if let Ok(partner) = u64::try_from(wythoff::partner(k)) {
            assert_eq!(wythoff::partner(partner), u128::from(k));
            assert_eq!(wythoff::outcome(k, partner), Outcome::P, "{k} {partner}");
            assert_eq!(wythoff::outcome(k, partner.wrapping_add(1)), Outcome::N, "{k} {partner}");
        }
        // Each winning move ends in a P-position.
        let (a, b) = (k, random.bits() >> random.up_to(63));
        for chosen in wythoff::winning_moves(a, b) {
            let (a, b) = match chosen {
                wythoff::Move::First(take) => (a - take, b),
                wythoff::Move::Second(take) => (a, b - take),
                wythoff::Move::Both(take) => (a - take, b - take),
            };
            assert_eq!(wythoff::outcome(a, b), Outcome::P);
        }
        assert_eq!(wythoff::outcome(a, b).is_n(), wythoff::winning_moves(a, b).next().is_some());
    }
    assert_eq!(wythoff::outcome(u64::MAX, 0), Outcome::N);
}

/// Mock Turtles: the nimber of a coin is about twice its number, so that beyond 2^63 it does not
/// fit.
#[test]
fn coins_whose_nimbers_do_not_fit_have_no_closed_form() {
    // However many may be turned, there are no more than lie to the left.
    let [mut many, mut all] =
        [Some(u32::MAX), None].map(|most| CoinNimbers::new(CoinTurning::between(1, most, Shape::Any)));
    many.extend(20).expect("few coins");
    all.extend(20).expect("few coins");
    assert_eq!(many.values(), all.values());
    let mock_turtles = CoinTurning::between(1, Some(3), Shape::Any);
    let largest = 1 << 63;
    assert!(mock_turtles.closed_form(largest).is_some_and(|nimber| nimber.0 >= largest));
    assert_eq!(mock_turtles.closed_form(largest + 1), None);
}

#[test]
fn no_stones_have_no_lesser_part() {
    for parts in [Parts::Any, Parts::Unequal, Parts::Equal] {
        assert_eq!([0, 1].map(|total| parts.largest_lesser(total)), [0, 0], "{parts:?}");
    }
    assert_eq!([2, 3, 4].map(|total| Parts::Unequal.largest_lesser(total)), [0, 1, 1]);
}

#[test]
fn the_table_of_power_coins_is_not_shown() {
    assert!(format!("{:?}", PowerCoins::up_to(10_000, 20)).len() < 100);
}
