//! Holds the roads of the engine against the definition and against each other.

use sg_core::NimberSequence;
use sg_core::heaps::engine::{Engine, Level, Options, Road};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

fn ruleset(digits: &[u32], tail: &[u32], parts: Parts) -> TakingBreaking {
    let list = |digits: &[u32]| digits.iter().map(|&digit| Digit(digit)).collect();
    TakingBreaking::new(list(digits), list(tail), parts).expect("a ruleset")
}

/// The nimbers of the heaps `0..heaps` on `road`.
fn on(road: Road, ruleset: &TakingBreaking, heaps: usize) -> Vec<u64> {
    let mut engine = Engine::with_options(ruleset, Options::default().road(road));
    engine.advance(heaps);
    engine.nimbers().expect("kept").between(0, heaps).iter().map(|g| g.0).collect()
}

/// The nimbers of the heaps `0..heaps` by the definition.
fn by_definition(ruleset: &TakingBreaking, heaps: usize) -> Vec<u64> {
    NimberSequence::new(ruleset).up_to(heaps - 1).iter().map(|g| g.0).collect()
}

/// Every octal ruleset with at most three digits after the point: `0.xyz` and `4.xyz`.
fn three_digit_octals() -> impl Iterator<Item = TakingBreaking> {
    (0..1024).map(|code| {
        let digits = [code >> 9 << 2, code >> 6 & 7, code >> 3 & 7, code & 7];
        ruleset(&digits, &[], Parts::Any)
    })
}

/// A small generator of numbers that look random (Marsaglia's xorshift), the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % u64::from(bound)) as u32
    }

    /// `length` digits that leave at most `heaps` heaps, the first of which takes `first` stones.
    fn digits(&mut self, length: u32, heaps: u32, first: u32) -> Vec<u32> {
        (first..first + length)
            .map(|take| {
                let digit = if self.below(3) == 0 { 0 } else { self.below(2 << heaps) };
                if take == 0 { digit & !3 } else { digit }
            })
            .collect()
    }
}

#[test]
fn plain_road_equals_the_definition_for_octals_of_three_digits() {
    for ruleset in three_digit_octals() {
        assert_eq!(on(Road::Plain, &ruleset, 60), by_definition(&ruleset, 60), "{ruleset:?}");
    }
}

#[test]
fn plain_road_equals_the_definition_for_rulesets_of_all_kinds() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for round in 0..600 {
        let heaps = [1, 2, 2, 3, 3, 4][round % 6];
        let parts = [Parts::Any, Parts::Unequal, Parts::Equal][round / 6 % 3];
        let length = numbers.below(12);
        let digits = numbers.digits(length, heaps, 0);
        let length = if numbers.below(2) == 0 { 0 } else { numbers.below(5) };
        let mut tail = numbers.digits(length, heaps, digits.len() as u32);
        if digits.is_empty() {
            tail.iter_mut().take(1).for_each(|digit| *digit &= !3);
        }
        let ruleset = ruleset(&digits, &tail, parts);
        let size = if heaps > 3 { 36 } else { 70 };
        assert_eq!(on(Road::Plain, &ruleset, size), by_definition(&ruleset, size), "{ruleset:?}");
    }
}

#[test]
fn plain_road_knows_nim_and_wide_nimbers() {
    let nim = ruleset(&[0], &[3], Parts::Any);
    let nimbers = on(Road::Plain, &nim, 70_000);
    assert!(nimbers.iter().enumerate().all(|(heap, &nimber)| nimber == heap as u64));
}

/// Every level of the fast road that this processor can run.
fn fast_roads() -> impl Iterator<Item = Road> {
    Level::ALL.into_iter().filter(|level| level.is_available()).map(Road::Sparse)
}

/// The checksum of Fletcher over 16-bit sums.
fn fletcher(nimbers: &[u64]) -> u32 {
    let (a, b) = nimbers.iter().fold((0_u16, 0_u16), |(a, b), &nimber| {
        let a = a.wrapping_add(nimber as u16);
        (a, b.wrapping_add(a))
    });
    u32::from(b) << 16 | u32::from(a)
}

/// The nimbers of the heaps `0..heaps` of an octal ruleset: a table filled move by move.
fn octal_table(ruleset: &TakingBreaking, heaps: usize) -> Vec<u64> {
    let mut table: Vec<u16> = Vec::with_capacity(heaps);
    // seen[v] is the last heap of which nimber v was an option's, so that nothing needs to be cleared.
    let mut seen = vec![usize::MAX; 4096];
    for heap in 0..heaps {
        for (take, digit) in ruleset.digits().iter().enumerate().take(heap + 1) {
            let rest = heap - take;
            if digit.leaves(0) && rest == 0 {
                seen[0] = heap;
            }
            if digit.leaves(1) && rest > 0 {
                seen[usize::from(table[rest])] = heap;
            }
            if digit.leaves(2) {
                for lesser in 1..=rest / 2 {
                    seen[usize::from(table[lesser] ^ table[rest - lesser])] = heap;
                }
            }
        }
        let mex = seen.iter().position(|&last| last != heap).expect("a small nimber");
        table.push(mex as u16);
    }
    table.into_iter().map(u64::from).collect()
}

#[test]
fn both_roads_equal_a_table_for_octals_of_three_digits() {
    const HEAPS: usize = 2001;
    for ruleset in three_digit_octals() {
        let table = octal_table(&ruleset, HEAPS);
        for road in [Road::Plain, Road::Auto] {
            assert_eq!(on(road, &ruleset, HEAPS), table, "{road:?} {ruleset:?}");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn fast_road_equals_the_plain_one_for_octals_of_three_digits_far() {
    for ruleset in three_digit_octals() {
        let plain = on(Road::Plain, &ruleset, 12_000);
        for road in fast_roads() {
            assert_eq!(on(road, &ruleset, 12_000), plain, "{road:?} {ruleset:?}");
        }
    }
}

#[test]
fn fast_road_equals_the_plain_one_for_random_rulesets() {
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    for round in 0..240 {
        let parts = if round % 3 == 0 { Parts::Unequal } else { Parts::Any };
        let length = 1 + numbers.below(if round % 4 == 0 { 40 } else { 6 });
        let mut digits = numbers.digits(length, 2, 0);
        if round % 8 == 0 {
            // Few and far takes, as for stripes.
            digits = vec![0; 1 + numbers.below(400) as usize];
            for _ in 0..3 {
                let at = 1 + numbers.below(400) as usize;
                digits.resize(digits.len().max(at + 1), 0);
                digits[at] = [7, 6, 4, 5][numbers.below(4) as usize];
            }
        }
        let ruleset = ruleset(&digits, &[], parts);
        let heaps = 4500;
        assert_eq!(on(Road::Auto, &ruleset, heaps), on(Road::Plain, &ruleset, heaps), "{round} {ruleset:?}");
    }
}

#[test]
fn checksums_at_400_001_heaps_are_the_known_ones() {
    let known = [
        ([0, 1, 6, 0], 0x0EDC_5EDF),
        ([0, 5, 6, 0], 0xFDE0_74FF),
        ([0, 6, 4, 4], 0x4020_C0E2),
        ([0, 3, 5, 4], 0xC3DD_E3E4),
        ([0, 3, 7, 6], 0x9938_149E),
    ];
    for (digits, sum) in known {
        let ruleset = ruleset(&digits, &[], Parts::Any);
        for road in fast_roads() {
            assert_eq!(fletcher(&on(road, &ruleset, 400_001)), sum, "{road:?} {digits:?}");
        }
    }
}
