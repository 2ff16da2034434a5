//! Periods that P-positions exclude, against the periods of all octal codes of three digits.

use std::fs;

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::Solver;
use sg_heaps::period::ExcludedPeriods;

/// The heaps whose P-positions are taken.
const HEAPS: u64 = 600;

/// No table is as long as a period.
#[test]
fn long_periods_are_decided() {
    let ruleset: Ruleset = "kayles".parse().expect("a name");
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("kayles") };
    let far = ExcludedPeriods::new(rules, [0, 1 << 40]);
    assert!(!far.contains(1 << 36) && !far.contains(1 << 40));
    assert!(far.contains((1 << 40) + 1) && far.contains((1 << 40) + 2) && !far.contains((1 << 40) + 3));
    let greatest = ExcludedPeriods::new(rules, [u64::MAX]);
    assert!(!greatest.contains(u64::MAX) && greatest.contains(1 << 63));
}

#[test]
fn no_proved_period_is_excluded() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let table = fs::read_to_string(format!("{folder}/../../fixtures/census/octal3.csv")).expect("the census");
    let (mut proved, mut excluding) = (0, 0);
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let (code, verdict, period, saltus) = (cells[0], cells[1], cells[3], cells[4]);
        if verdict != "proved" || saltus != "0" {
            continue;
        }
        let ruleset: Ruleset = code.parse().expect("a code");
        let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{code}") };
        let mut solver = Solver::new(&ruleset);
        let zeros: Vec<u64> = solver.nimbers(0..HEAPS).expect("few heaps").zeros().collect();
        let excluded = ExcludedPeriods::new(rules, zeros);
        let period = period.parse().expect("a period");
        assert!(!excluded.contains(period), "{code}: {period}");
        assert!(excluded.smallest_open() <= period, "{code}: {period}");
        proved += 1;
        excluding += u32::from(excluded.smallest_open() > 1);
    }
    assert!(proved > 150 && excluding > 100, "{excluding} of {proved}");
}
