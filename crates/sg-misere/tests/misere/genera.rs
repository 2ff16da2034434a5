//! The genus of heaps.

use sg_core::LimitReached;
use sg_misere::{HeapGenera, Kind};

use crate::rules;

fn genera(text: &str, last: u64) -> Vec<(String, Kind)> {
    let mut genera = HeapGenera::new(rules(text)).expect(text);
    genera.advance(last + 1).expect(text);
    genera.list().iter().map(|found| (found.genus.to_string().replace(['{', '}'], ""), found.kind)).collect()
}

#[test]
fn published_genera() {
    for (text, expected) in [
        (
            "0.77",
            "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 1^13 4^64 3^31 2^20 1^031",
        ),
        (
            "0.07",
            "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520 2^20 4^146 0^120 5^057 2^0520 2^20 3^1431 3^31",
        ),
        (
            "grundy",
            "0^120 0^120 0^120 1^031 0^120 2^20 1^031 0^120 2^20 1^031 0^120 2^20 1^031 3^1431 2^20 1^031 3^1431 2^20 4^0564 3^1431 0^20",
        ),
        (
            "0.3F",
            "0^120 1^031 2^20 0^120 1^031 2^20 3^1431 4^0564 5^46 3^1431 4^0564 5^4875 6^1,9,10,8 7^075 8^6875 6^1,9,10,8 7^075 8^6,10,8 9^1,9,12,11,9 10^0,11,13,9,11 11^6,10,8",
        ),
        (
            "subtract(2,3,7)",
            "0^120 0^120 1^031 1^031 2^20 0^120 0^120 1^031 1^031 2^20 0^120 0^120 1^031 1^031 2^20 0^120 0^120 1^031 1^031 2^20 0^120",
        ),
        (
            "allbut(2,3,7)",
            "0^120 1^031 0^120 1^031 2^20 3^31 2^20 3^31 4^46 5^57 4^46 5^57 6^64 7^75 6^64 7^75 8^8,10 9^9,11 8^8,10 9^9,11 10^10,8",
        ),
        (
            "0.123",
            "0^120 1^031 0^120 2^20 2^20 1^031 0^02 0^120 2^1420 1^20 1^031 0^02 0^120 2^1420 1^20 1^031 0^02 0^120 2^1420 1^20 1^031",
        ),
        ("0.312", "0^120 1^031 2^20 0^02 2^1420 0^02 1^13 0^02 1^13 0^02 1^13"),
        ("0.75", "0^120 1^031 2^20 1^031 2^20 1^431 2^20 1^431 2^20 1^13 2^20 1^13 2^20 1^13 2^20"),
        (
            "0.26",
            "0^120 0^120 1^031 2^20 3^31 0^120 1^031 2^20 3^31 0^420 1^531 2^0420 3^31 0^20420 1^531 2^020420 3^1431 0^2020420 1^31431 2^02020420 3^131431",
        ),
    ] {
        let expected: Vec<&str> = expected.split(' ').collect();
        let found: Vec<String> =
            genera(text, expected.len() as u64 - 1).into_iter().map(|(genus, _)| genus).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn kinds() {
    let kayles = genera("0.77", 9);
    assert_eq!(kayles[5], ("4^146".to_string(), Kind::Restless));
    assert_eq!(genera("0.75", 5)[5].1, Kind::Restive);
    assert!(genera("0.3333", 40).iter().all(|(_, kind)| *kind == Kind::Tame));
    assert_eq!(genera("nim", 12)[12], ("12^12,14".to_string(), Kind::Tame));
}

#[test]
fn too_many_sums_are_refused() {
    let mut genera = HeapGenera::new(rules("0.77")).expect("kayles").with_limit(1000);
    assert_eq!(genera.advance(100), Err(LimitReached { limit: 1000, unit: "sums" }));
    assert!(genera.list().len() > 10);
}
