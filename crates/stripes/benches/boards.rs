//! The nimbers of all boards up to a size: the engine beside the textbook's O(n^2) table.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_heaps::engine::Engine;

const STRIPS: [usize; 3] = [3, 7, 19];

/// The textbook: for each board, mark the nim-sums of all options and take the least one not
/// marked.
fn textbook(most: usize) -> u64 {
    let mut nimbers = vec![0_usize; most + 1];
    let mut marked_by = vec![0; 4096];
    for cells in 1..=most {
        for strip in STRIPS.into_iter().filter(|&strip| strip <= cells) {
            let rest = cells - strip;
            for left in 0..=rest / 2 {
                marked_by[nimbers[left] ^ nimbers[rest - left]] = cells;
            }
        }
        nimbers[cells] = marked_by.iter().position(|&by| by != cells).unwrap_or(marked_by.len());
    }
    nimbers[most] as u64
}

fn theory(most: usize) -> Option<Nimber> {
    let mut engine = Engine::new(&TakingBreaking::strips(&STRIPS));
    engine.advance(most + 1).expect("memory");
    engine.nimber(most)
}

fn boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("stripes");
    group.sample_size(10);
    for most in [1_000, 20_000, 1_000_000] {
        group.bench_function(BenchmarkId::new("theory", most), |b| b.iter(|| theory(black_box(most))));
        if most <= 20_000 {
            assert_eq!(theory(most), Some(Nimber(textbook(most))));
            group
                .bench_function(BenchmarkId::new("textbook", most), |b| b.iter(|| textbook(black_box(most))));
        }
    }
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
