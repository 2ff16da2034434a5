//! The winning moves of a row of bottles: closed form and counting, beside the textbook's table and
//! enumeration.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use sg_core::heaps::bean_splitting::bottles;

/// The textbook: nimbers by the definition, every triple tried. O(n^3).
fn textbook(beans: &[u64]) -> (Option<(usize, usize, usize)>, u64) {
    let n = beans.len();
    let mut nimbers = vec![0_usize; n];
    for heap in 1..n {
        let mut seen = vec![false; 4 * n];
        for a in 0..heap {
            for b in 0..=a {
                seen[nimbers[a] ^ nimbers[b]] = true;
            }
        }
        nimbers[heap] = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
    }
    let of = |bottle: usize| nimbers[n - 1 - bottle];
    let total = (0..n).filter(|&bottle| beans[bottle] % 2 == 1).fold(0, |sum, bottle| sum ^ of(bottle));
    let (mut first, mut count) = (None, 0);
    for i in (0..n).filter(|&i| beans[i] > 0) {
        for j in i + 1..n {
            for k in j..n {
                if total ^ of(i) ^ of(j) ^ of(k) == 0 {
                    first = first.or(Some((i, j, k)));
                    count += 1;
                }
            }
        }
    }
    (first, count)
}

fn theory(beans: &[u64]) -> (Option<(usize, usize, usize)>, u64) {
    (bottles::first_winning_move(beans), bottles::count_winning_moves(beans))
}

fn row(bottles: u64) -> Vec<u64> {
    (0..bottles).map(|bottle| (bottle * bottle * 31 + bottle * 17 + 3) % 10).collect()
}

fn winning_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("split-game");
    group.sample_size(20);
    for bottles in [21, 300, 1_000_000] {
        let beans = row(bottles);
        group.bench_function(BenchmarkId::new("theory", bottles), |b| b.iter(|| theory(black_box(&beans))));
        if bottles <= 300 {
            assert_eq!(theory(&beans), textbook(&beans));
            group.bench_function(BenchmarkId::new("textbook", bottles), |b| {
                b.iter(|| textbook(black_box(&beans)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, winning_moves);
criterion_main!(benches);
