//! Misere quotients: the work of which times of the published solver are known.
//!
//! Bars, on one core: 0.07 to heap 33 in a second, 0.644 proved in two, 0.35 to heap 29 in fifteen.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use sg_core::heaps::notation::Ruleset;
use sg_misere::Quotient;

/// A ruleset, the last heap, and the order of the quotient.
const WORK: [(&str, u64, usize); 8] = [
    ("0.77", 167, 40),
    ("0.115", 214, 42),
    ("0.07", 33, 638),
    ("0.54", 60, 234),
    ("0.35", 17, 1826),
    ("4.7", 35, 460),
    ("0.644", 7398, 172),
    ("0.35", 29, 2866),
];

fn computed(text: &str, last: u64) -> usize {
    let ruleset: Ruleset = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut quotient = Quotient::new(&ruleset).unwrap_or_else(|error| panic!("{error}"));
    quotient.advance(last + 1).unwrap_or_else(|error| panic!("{text}: {error}"));
    quotient.order()
}

fn quotients(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("misere quotient");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(1));
    for (text, last, order) in WORK {
        assert_eq!(computed(text, last), order, "{text} up to heap {last}");
        group.bench_function(BenchmarkId::new(text, last), |bencher| {
            bencher.iter(|| computed(black_box(text), last));
        });
    }
    group.finish();
}

criterion_group!(benches, quotients);
criterion_main!(benches);
