//! Compares the methods of the engine with the definition and with each other.

use std::ops::ControlFlow;

use sg_core::NimberSequence;
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use sg_core::processor::Level;
use sg_engine::{Engine, Method, Options, OutOfMemory};

fn ruleset(digits: &[u32], tail: &[u32], parts: Parts) -> TakingBreaking {
    let list = |digits: &[u32]| digits.iter().map(|&digit| Digit(digit)).collect();
    TakingBreaking::new(list(digits), list(tail), parts).expect("a ruleset")
}

/// The nimbers of the heaps `0..heaps` on `method`.
fn on(method: Method, ruleset: &TakingBreaking, heaps: usize) -> Vec<u64> {
    let mut engine = Engine::with_options(ruleset, Options::default().method(method));
    engine.advance(heaps).expect("memory");
    engine.nimbers().between(0, heaps).iter().map(|g| g.0).collect()
}

/// The nimbers of the heaps `0..heaps` by the definition.
fn by_definition(ruleset: &TakingBreaking, heaps: usize) -> Vec<u64> {
    NimberSequence::new(ruleset).up_to(heaps as u64 - 1).iter().map(|g| g.0).collect()
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
fn plain_method_equals_the_definition_for_octals_of_three_digits() {
    for ruleset in three_digit_octals() {
        assert_eq!(on(Method::Plain, &ruleset, 60), by_definition(&ruleset, 60), "{ruleset:?}");
    }
}

#[test]
fn plain_method_equals_the_definition_for_rulesets_of_all_kinds() {
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
        assert_eq!(on(Method::Plain, &ruleset, size), by_definition(&ruleset, size), "{ruleset:?}");
    }
}

#[test]
fn plain_method_computes_nim_and_wide_nimbers() {
    let nim = ruleset(&[0], &[3], Parts::Any);
    let nimbers = on(Method::Plain, &nim, 70_000);
    assert!(nimbers.iter().enumerate().all(|(heap, &nimber)| nimber == heap as u64));
}

/// Every level of the sparse method that this processor can run.
fn sparse_methods() -> impl Iterator<Item = Method> {
    Level::ALL.into_iter().filter(|level| level.is_available()).map(Method::Sparse)
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
    // seen[v] is the last heap of which nimber v was an option's, so that nothing needs to be
    // cleared.
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
fn both_methods_equal_a_table_for_octals_of_three_digits() {
    both_methods_equal_a_table(three_digit_octals().step_by(5));
}

#[test]
#[ignore = "heavy: a thousand codes"]
fn heavy_octals_of_three_digits_by_both_methods_equal_a_table() {
    both_methods_equal_a_table(three_digit_octals());
}

fn both_methods_equal_a_table(rulesets: impl Iterator<Item = TakingBreaking>) {
    const HEAPS: usize = 2001;
    for ruleset in rulesets {
        let table = octal_table(&ruleset, HEAPS);
        for method in [Method::Plain, Method::Auto] {
            assert_eq!(on(method, &ruleset, HEAPS), table, "{method:?} {ruleset:?}");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn sparse_method_equals_the_plain_one_for_octals_of_three_digits_far() {
    for ruleset in three_digit_octals() {
        let plain = on(Method::Plain, &ruleset, 12_000);
        for method in sparse_methods() {
            assert_eq!(on(method, &ruleset, 12_000), plain, "{method:?} {ruleset:?}");
        }
    }
}

#[test]
fn sparse_method_equals_the_plain_one_for_random_rulesets() {
    sparse_method_equals_the_plain_one(60);
}

#[test]
#[ignore = "heavy: more of them"]
fn heavy_random_rulesets_by_both_methods() {
    sparse_method_equals_the_plain_one(240);
}

fn sparse_method_equals_the_plain_one(rulesets: u32) {
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    for round in 0..rulesets {
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
        assert_eq!(
            on(Method::Auto, &ruleset, heaps),
            on(Method::Plain, &ruleset, heaps),
            "{round} {ruleset:?}"
        );
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
        for method in sparse_methods() {
            assert_eq!(fletcher(&on(method, &ruleset, 400_001)), sum, "{method:?} {digits:?}");
        }
    }
}

/// A ruleset with these digits at these takes and nothing else.
fn with_digits(digits: &[(usize, u32)]) -> TakingBreaking {
    let mut all = vec![0; digits.iter().map(|&(take, _)| take + 1).max().unwrap_or(0)];
    for &(take, digit) in digits {
        all[take] = digit;
    }
    ruleset(&all, &[], Parts::Any)
}

#[test]
fn a_single_heap_is_no_witness_for_a_take_that_must_leave_two() {
    // The least take that breaks is long, odd, and may not leave a single heap; others do.
    let known = [
        with_digits(&[(2, 2), (3, 3), (5, 2), (7, 2), (9, 3), (14, 2), (16, 0), (18, 0), (20, 0), (21, 4)]),
        with_digits(&[(1, 3), (11, 1), (19, 4)]),
        with_digits(&[(3, 2), (7, 2), (19, 4)]),
    ];
    let mut numbers = Numbers(0x1234_5678_9ABC_DEF1);
    let random = (0..60).map(|_| {
        let largest = 17 + 2 * numbers.below(8) as usize;
        let mut digits = vec![(largest, 4)];
        digits.extend((1..largest).filter_map(|take| {
            let digit = numbers.below(14);
            (1..=3).contains(&digit).then_some((take, digit))
        }));
        with_digits(&digits)
    });
    for ruleset in known.into_iter().chain(random) {
        let plain = on(Method::Plain, &ruleset, 6000);
        assert_eq!(on(Method::Auto, &ruleset, 6000), plain, "{ruleset:?}");
    }
}

/// An octal ruleset `0.xyz` from its digits after the point.
fn octal(digits: &[u32]) -> TakingBreaking {
    let mut all = vec![0];
    all.extend(digits);
    ruleset(&all, &[], Parts::Any)
}

#[test]
fn the_split_is_reported_where_the_sparse_method_is_in_use_and_only_there() {
    let unequal = ruleset(&[0, 7, 7], &[], Parts::Unequal);
    let tail = ruleset(&[0], &[3], Parts::Any);
    for (ruleset, heaps) in [(unequal, 3000), (tail, 3000), (octal(&[0, 7]), 500), (octal(&[0, 7]), 20_000)] {
        let mut engine = Engine::new(&ruleset);
        engine.advance(heaps).expect("memory");
        if let Some(sparse) = engine.progress().sparse {
            assert!(sparse.lane_bits > 0 && sparse.pairs > 0 && sparse.split.mask().0 > 0, "{ruleset:?}");
        }
    }
    // 0.104: rare by the parity of the heap; 20 heaps, the last 284.
    let mut engine = Engine::new(&octal(&[1, 0, 4]));
    engine.advance(100_000).expect("memory");
    let split = engine.progress().sparse.expect("a split").split;
    assert_eq!((split.mask().0, split.has_position_parity()), (23, true));
    let rare = split.rare_heaps(engine.nimbers().between(0, 100_000));
    assert_eq!((rare.heaps, rare.last.map(|(heap, _)| heap)), (20, Some(284)));
}

#[test]
fn rare_heaps_are_counted_for_as_many_heaps_as_asked() {
    for digits in [&[1, 6][..], &[1, 2, 7], &[3, 7, 6], &[1, 0, 4]] {
        let mut engine = Engine::new(&octal(digits));
        engine.advance(40_000).expect("memory");
        let sparse = engine.progress().sparse.expect("a split");
        let all = sparse.split.rare_heaps(engine.nimbers());
        assert_eq!((all.heaps, all.last.map_or(0, |(heap, _)| heap)), (sparse.rare, sparse.last_rare));
        let mut before = 0;
        for heaps in [0, 1, 2, 10, 1000, 40_000] {
            let rare = sparse.split.rare_heaps(engine.nimbers().between(0, heaps));
            assert!(rare.heaps >= before && rare.last.is_none_or(|(heap, _)| (1..heaps).contains(&heap)));
            before = rare.heaps;
        }
    }
}

#[test]
fn out_of_memory_keeps_what_was_computed() {
    let rulesets = [
        octal(&[1, 6]),                     // sparse
        octal(&[7, 7]),                     // a short period
        ruleset(&[0], &[3], Parts::Any),    // nimbers that need wider integers
        ruleset(&[0, 15], &[], Parts::Any), // three heaps: sets forever
        ruleset(&[0, 2], &[], Parts::Any),  // at most one heap
    ];
    for ruleset in rulesets {
        for limit in [0, 1000, 200_000] {
            let mut engine = Engine::with_options(&ruleset, Options::default().memory(limit));
            let error = engine.advance(1 << 20).expect_err("too little memory");
            assert_eq!((error.limit, error.heaps), (Some(limit), engine.heaps()), "{ruleset:?}");
            assert!(error.bytes > limit, "{error}");
            assert!(error.to_string().contains("out of memory after"), "{error}");
            // Nothing that was known is lost.
            let heaps = engine.heaps().min(4000);
            let known: Vec<_> = engine.nimbers().between(0, heaps).iter().map(|g| g.0).collect();
            assert_eq!(known, on(Method::Plain, &ruleset, heaps));
            assert!(engine.advance(1 << 20).is_err());
        }
    }
}

#[test]
fn memory_stays_within_its_limit() {
    for ruleset in
        [octal(&[1, 6]), octal(&[3, 7, 6]), octal(&[0, 7]), with_digits(&[(3, 7), (7, 7), (19, 7)])]
    {
        let limit = 600_000;
        let mut engine = Engine::with_options(&ruleset, Options::default().memory(limit));
        let mut most = 0;
        let stopped = engine.advance_with(60_000, &mut |engine| {
            most = most.max(engine.memory());
            ControlFlow::Continue(())
        });
        // A block may add some before it is measured again.
        assert!(most < limit + limit / 4, "{most} {ruleset:?}");
        let known: Vec<_> = engine.nimbers().between(0, 8000).iter().map(|g| g.0).collect();
        assert_eq!(known, on(Method::Plain, &ruleset, 8000.min(engine.heaps())), "{stopped:?}");
    }
}

#[test]
fn computing_stops_when_asked_and_goes_on_later() -> Result<(), OutOfMemory> {
    let ruleset = octal(&[0, 7]);
    let mut engine = Engine::new(&ruleset);
    let mut blocks = 0;
    let stopped = engine.advance_with(1 << 20, &mut |_| {
        blocks += 1;
        if blocks < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    assert!(stopped.is_break() && blocks == 3 && engine.heaps() < 1 << 20);
    let done = engine.advance_with(30_000, &mut |_| ControlFlow::Continue(()))?;
    assert!(done.is_continue());
    assert_eq!(on(Method::Auto, &ruleset, 30_000), {
        engine.nimbers().between(0, 30_000).iter().map(|g| g.0).collect::<Vec<_>>()
    });
    Ok(())
}

#[test]
fn blocks_are_short() -> Result<(), OutOfMemory> {
    let rulesets = [
        ruleset(&[0, 7, 7], &[], Parts::Unequal),
        ruleset(&[0, 15], &[], Parts::Any),
        ruleset(&[0, 8], &[], Parts::Unequal),
        octal(&[0, 7]),
        octal(&[1, 6]),
        octal(&[3, 7, 6]),
    ];
    for ruleset in rulesets {
        let mut engine = Engine::new(&ruleset);
        let (mut before, mut longest) = (0, 0);
        let _ = engine.advance_with(3_000_000, &mut |engine| {
            longest = longest.max(engine.steps() - before);
            before = engine.steps();
            if before < 60_000_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        // A step is roughly a nanosecond.
        assert!(longest < 8_000_000, "{longest} {ruleset:?}");
    }
    Ok(())
}

#[test]
fn estimates_are_near_the_steps_that_it_takes() -> Result<(), OutOfMemory> {
    let rulesets = [
        (ruleset(&[0, 7, 7], &[], Parts::Unequal), 3000, 12_000),
        (ruleset(&[0, 15], &[], Parts::Any), 500, 2000),
        (octal(&[1, 6]), 100_000, 400_000),
        (octal(&[3, 7, 6]), 50_000, 200_000),
        (ruleset(&[0, 2], &[], Parts::Any), 1000, 100_000),
    ];
    for (ruleset, from, to) in rulesets {
        let mut engine = Engine::new(&ruleset);
        engine.advance(from)?;
        let (before, estimate) = (engine.steps(), engine.estimated_steps(to));
        engine.advance(to)?;
        let steps = engine.steps() - before;
        assert!(estimate < 5 * steps && steps < 5 * estimate, "{estimate} {steps} {ruleset:?}");
        assert_eq!(engine.estimated_steps(to), 0);
    }
    Ok(())
}
