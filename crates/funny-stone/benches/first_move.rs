//! The first winning move of a row of piles: closed form beside the textbook's table and
//! enumeration.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use sg_core::heaps::bean_splitting::bottles::first_winning_move;

/// The textbook: nimbers by the definition, triples tried until one wins. O(n^3).
fn textbook(stones: &[u64]) -> Option<(usize, usize, usize)> {
    let n = stones.len();
    let mut nimbers: Vec<usize> = Vec::new();
    for heap in 0..n {
        let mut seen = vec![false; 4 * n];
        for a in 0..heap {
            for b in 0..=a {
                seen[nimbers[a] ^ nimbers[b]] = true;
            }
        }
        nimbers.push(seen.iter().position(|seen| !seen).unwrap_or(seen.len()));
    }
    nimbers.reverse();
    let odd = stones.iter().zip(&nimbers).filter(|(stones, _)| **stones % 2 == 1);
    let total = odd.fold(0, |sum, (_, nimber)| sum ^ nimber);
    let from = (0..n).filter(|&i| stones[i] > 0);
    let mut moves = from.flat_map(|i| (i + 1..n).flat_map(move |j| (j..n).map(move |k| (i, j, k))));
    moves.find(|&(i, j, k)| total ^ nimbers[i] ^ nimbers[j] ^ nimbers[k] == 0)
}

fn first_move(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("funny-stone");
    group.sample_size(20);
    for piles in [23, 300, 1_000_000_u64] {
        let stones: Vec<u64> = (0..piles).map(|pile| (pile * pile * 13 + pile * 7 + 1) % 1000).collect();
        group.bench_function(BenchmarkId::new("theory", piles), |b| {
            b.iter(|| first_winning_move(black_box(&stones)));
        });
        if piles <= 300 {
            assert_eq!(first_winning_move(&stones), textbook(&stones));
            group.bench_function(BenchmarkId::new("textbook", piles), |b| {
                b.iter(|| textbook(black_box(&stones)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, first_move);
criterion_main!(benches);
