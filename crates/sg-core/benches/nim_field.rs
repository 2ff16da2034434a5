//! Nim-products: the tables beside the rules for Fermat powers and beside the crate `nimber`;
//! roots, inverses and logarithms.
//!
//! The definition by mex takes the time of all smaller products together and is measured on a whole
//! table.
//!
//! Measured on a shared core, `cargo bench -p sg-core --bench nim_field --
//! --quick`: a product of 64 bits takes 33 ns by tables, 42 µs by `nimber` 0.1.1 (1,280 times), 12
//! ms by the rules for Fermat powers; of 32 bits 5.4 ns, 11.6 µs and 0.33 ms.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimber::FiniteNimber;
use sg_core::Nimber;
use sg_core::values::nim_field::reference;

/// The number of products that a run takes.
const COUNT: usize = 1 << 12;

/// Numbers of this many bits, by a multiplicative generator.
fn numbers(bits: u32) -> Vec<u64> {
    let next = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(1), next)
        .skip(1)
        .take(COUNT)
        .map(|state: u64| (state ^ state >> 31) >> (64 - bits))
        .collect()
}

fn products(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nim product");
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(COUNT as u64 - 1));
    for bits in [16, 32, 64] {
        let numbers = numbers(bits);
        for pair in numbers.windows(2).take(100) {
            let product = Nimber(pair[0]) * Nimber(pair[1]);
            assert_eq!(product.0, reference::by_fermat_powers(pair[0], pair[1]));
            assert_eq!(
                FiniteNimber::from(product.0),
                FiniteNimber::from(pair[0]) * FiniteNimber::from(pair[1])
            );
        }
        group.bench_function(BenchmarkId::new("tables", bits), |bencher| {
            bencher.iter(|| numbers.windows(2).map(|pair| Nimber(pair[0]) * Nimber(pair[1])).sum::<Nimber>());
        });
        group.bench_function(BenchmarkId::new("tables, each from the one before", bits), |bencher| {
            bencher.iter(|| {
                numbers
                    .iter()
                    .map(|&number| Nimber(number))
                    .fold(Nimber(3), |product, number| product * (number ^ Nimber(1)))
            });
        });
        group.bench_function(BenchmarkId::new("Fermat powers", bits), |bencher| {
            bencher.iter(|| {
                numbers.windows(2).fold(0, |sum, pair| sum ^ reference::by_fermat_powers(pair[0], pair[1]))
            });
        });
        let finite: Vec<FiniteNimber> = numbers.iter().map(|&number| number.into()).collect();
        group.bench_function(BenchmarkId::new("crate nimber", bits), |bencher| {
            bencher.iter(|| {
                for pair in finite.windows(2) {
                    black_box(&pair[0] * &pair[1]);
                }
            });
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("a table of nim products");
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    group.bench_function("by the definition, 64 x 64", |bencher| {
        bencher.iter(|| reference::by_definition(black_box(64)));
    });
    group.bench_function("by tables, 64 x 64", |bencher| {
        let all = || (0..64).flat_map(|a| (0..64).map(move |b| Nimber(a) * Nimber(b)));
        bencher.iter(|| all().sum::<Nimber>());
    });
    group.finish();
}

fn others(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nim field");
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    let number = Nimber(0x1234_5678_9abc_def0);
    group.bench_function("square", |bencher| bencher.iter(|| black_box(number).square()));
    group.bench_function("root", |bencher| bencher.iter(|| black_box(number).sqrt()));
    group.bench_function("inverse", |bencher| bencher.iter(|| black_box(number).inverse()));
    group.bench_function("order", |bencher| bencher.iter(|| black_box(number).multiplicative_order()));
    group.bench_function("logarithm", |bencher| {
        bencher.iter(|| black_box(number).log(black_box(Nimber(1 << 32 | 6))));
    });
    let finite = FiniteNimber::from(number.0);
    group.bench_function("inverse, crate nimber", |bencher| {
        bencher.iter(|| FiniteNimber::from(1) / black_box(&finite));
    });
    group.finish();
}

criterion_group!(benches, products, others);
criterion_main!(benches);
