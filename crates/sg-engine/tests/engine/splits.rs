//! The split that is found from nimbers alone against that in use.

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_engine::{Engine, split_of, split_of_slice};

#[test]
fn the_split_found_from_the_nimbers_is_the_engine_s() {
    let texts = [
        "0.401001",
        "unequal:0.153",
        "0.16",
        "0.104",
        "0.106",
        "0.127",
        "0.07",
        "0.77",
        "0.356",
        "0.6",
        "4.7",
        "stripes(3,7,19)",
        "0.(3)",
        "unequal:0.77",
    ];
    for text in texts {
        let ruleset: Ruleset = text.parse().expect("a ruleset");
        let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{text}") };
        let mut engine = Engine::new(rules);
        for heaps in [100, 700, 1500, 3000, 6000, 12_000, 20_000] {
            engine.advance(heaps).expect("memory");
            // Blocks may end beyond the number asked for.
            let in_use = engine.progress().sparse.map(|sparse| sparse.split);
            assert_eq!(split_of(rules, engine.nimbers()), in_use, "{text}, {heaps} heaps");
            for heaps in [heaps, 512, 513, 1024, 1025] {
                let nimbers = engine.nimbers().between(0, heaps);
                assert_eq!(split_of_slice(rules, nimbers), split_of(rules, nimbers), "{text}, {heaps} heaps");
            }
        }
    }
}
