//! The nim-sum of a row of coins: summed by pattern, beside the textbook's factorisation of each
//! coin.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use sg_core::Nimber;
use sg_core::heaps::power_coins::{PowerCoins, RowSum};

const MOST_OTHERS: u64 = 20;

/// The textbook: divide each coin that shows tails by 2 and 3, fill the table of exponents by the
/// definition.
fn textbook(sides: &[u8]) -> u64 {
    const SIZE: usize = 32;
    let mut table = [[0_usize; SIZE]; SIZE];
    let (twos_most, threes_most) = (sides.len().ilog2() as usize, sides.len().ilog(3) as usize);
    for a in 0..=twos_most {
        for b in 0..=threes_most {
            let mut seen = [false; 1024];
            for (exponent, by_two) in [(a, true), (b, false)] {
                for p in 1..=exponent {
                    let mut sum = 0;
                    for q in 1..=(exponent / p).min(MOST_OTHERS as usize) {
                        sum ^= if by_two { table[a - p * q][b] } else { table[a][b - p * q] };
                        seen[sum] = true;
                    }
                }
            }
            table[a][b] = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
        }
    }
    let mut total = 0;
    for (index, _) in sides.iter().enumerate().filter(|(_, side)| **side == 0) {
        let (mut coin, mut a, mut b) = (index + 1, 0, 0);
        while coin.is_multiple_of(2) {
            coin /= 2;
            a += 1;
        }
        while coin.is_multiple_of(3) {
            coin /= 3;
            b += 1;
        }
        total ^= table[a][b];
    }
    total as u64
}

fn theory(sides: &[u8]) -> Nimber {
    let coins = PowerCoins::up_to(sides.len() as u64, MOST_OTHERS);
    let mut row = RowSum::new(&coins);
    row.push(sides);
    row.nim_sum()
}

fn rows(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("coin-game");
    group.sample_size(20);
    for coins in [30_000_u64, 1_000_000] {
        let sides: Vec<u8> =
            (1..=coins).map(|x| (x.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63) as u8).collect();
        assert_eq!(theory(&sides), Nimber(textbook(&sides)));
        group.bench_function(BenchmarkId::new("theory", coins), |b| b.iter(|| theory(black_box(&sides))));
        group.bench_function(BenchmarkId::new("textbook", coins), |b| b.iter(|| textbook(black_box(&sides))));
    }
    group.finish();
}

criterion_group!(benches, rows);
criterion_main!(benches);
