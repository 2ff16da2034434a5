//! The engine beside the plain method: nimbers of all heaps up to a size, in heaps a second.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_engine::{Engine, Method, NimberSlice, Options};

/// What is measured: sparse games, one with a position's parity in its mask, one with a short
/// period, one whose takes lie far apart, one with many rare values, one whose parts must differ,
/// and some of which many heaps are rare, more and more of two of them.
const RULESETS: [&str; 10] = [
    "0.354",
    "0.376",
    "0.127",
    "kayles",
    "stripes(3,7,19)",
    "officers",
    "grundy",
    "0.07",
    "0.401001",
    "unequal:0.153",
];
/// The sizes; the plain method is quadratic and stops at the one in the middle.
const HEAPS: [usize; 3] = [2_000, 20_000, 400_000];
const MOST_WITH_THE_PLAIN_METHOD: usize = 20_000;

fn taking_breaking(text: &str) -> TakingBreaking {
    match text.parse::<Ruleset>().unwrap_or_else(|error| panic!("{error}")).kind() {
        RulesetKind::TakingBreaking(rules) => rules.clone(),
        other => panic!("{text} is not a taking-and-breaking ruleset: {other:?}"),
    }
}

fn computed(method: Method, rules: &TakingBreaking, heaps: usize) -> Engine {
    let mut engine = Engine::with_options(rules, Options::default().method(method));
    engine.advance(heaps).expect("memory");
    engine
}

fn nimbers(engine: &Engine, heaps: usize) -> NimberSlice<'_> {
    engine.nimbers().between(0, heaps)
}

fn methods(criterion: &mut Criterion) {
    for text in RULESETS {
        let rules = taking_breaking(text);
        let mut group = criterion.benchmark_group(text);
        group.sample_size(10).warm_up_time(Duration::from_millis(500));
        for heaps in HEAPS {
            let plain_too = heaps <= MOST_WITH_THE_PLAIN_METHOD;
            if plain_too {
                let fast = computed(Method::Auto, &rules, heaps);
                let plain = computed(Method::Plain, &rules, heaps);
                assert_eq!(nimbers(&fast, heaps), nimbers(&plain, heaps), "{text}: the methods differ");
            }
            group.throughput(Throughput::Elements(heaps as u64));
            let measured = [("engine", Method::Auto), ("plain", Method::Plain)];
            for (name, method) in
                measured.into_iter().filter(|&(_, method)| plain_too || method == Method::Auto)
            {
                group.bench_function(BenchmarkId::new(name, heaps), |bencher| {
                    bencher.iter(|| computed(method, black_box(&rules), heaps).heaps());
                });
            }
        }
        group.finish();
    }
}

criterion_group!(benches, methods);
criterion_main!(benches);
