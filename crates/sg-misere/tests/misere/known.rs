//! Quotients and their presentations, as published or certified.

use sg_core::{HeapRuleset, Nimber};
use sg_misere::tame::tame_order;
use sg_misere::{Quotient, TameHeaps};

use crate::{quotient, rules};

/// A solved ruleset: code; order and number of P-elements; period, preperiod, heaps needed; whether
/// it is tame; idempotents, order of the kernel; the heaps at which the order grew.
type Solved = (&'static str, (usize, usize), (u64, u64, u64), bool, (usize, usize), &'static str);

const SOLVED: [Solved; 22] = [
    ("0.3", (2, 1), (2, 0, 4), true, (1, 2), "1:2"),
    ("0.33", (6, 2), (3, 0, 6), true, (2, 4), "1:2,2:6"),
    ("0.31", (6, 2), (2, 3, 7), true, (2, 4), "1:2,2:6"),
    ("0.52", (6, 2), (4, 6, 22), true, (2, 4), "1:2,3:6"),
    ("0.147", (10, 2), (8, 10, 39), true, (2, 8), "1:2,4:6,7:10"),
    ("0.3333", (10, 2), (5, 0, 10), true, (2, 8), "1:2,2:6,4:10"),
    ("0.75", (8, 2), (2, 8, 22), false, (2, 4), "1:2,2:6,5:8"),
    ("0.512", (8, 2), (6, 16, 47), false, (2, 4), "1:2,4:6,9:8"),
    ("0.34", (12, 3), (8, 7, 32), false, (2, 4), "1:2,4:6,10:12"),
    ("0.312", (12, 3), (2, 5, 10), false, (2, 4), "1:2,2:6,4:12"),
    ("0.53", (16, 3), (9, 21, 62), false, (2, 8), "1:2,3:6,9:10,11:12,14:16"),
    ("0.716", (14, 4), (2, 22, 51), false, (3, 4), "1:2,2:6,5:14"),
    ("0.3101", (14, 4), (2, 5, 11), false, (3, 4), "1:2,2:6,4:14"),
    ("0.123", (20, 5), (5, 5, 13), false, (3, 4), "1:2,3:6,8:12,9:20"),
    ("0.0122", (20, 5), (7, 8, 19), false, (3, 4), "2:2,5:6,12:14,14:20"),
    ("0.144", (30, 5), (10, 12, 47), false, (3, 8), "1:2,5:6,9:10,14:12,20:30"),
    ("0.71", (36, 9), (6, 3, 20), false, (3, 4), "1:2,2:6,5:14,8:36"),
    ("0.77", (40, 9), (12, 71, 168), false, (5, 16), "1:2,2:6,5:12,9:18,12:24,25:32,27:40"),
    ("4.4", (40, 9), (12, 72, 169), false, (5, 16), "2:2,3:6,6:12,10:18,13:24,26:32,28:40"),
    ("0.074", (40, 9), (24, 142, 335), false, (5, 16), "2:2,4:6,10:12,18:18,24:24,50:32,54:40"),
    ("0.15", (42, 12), (10, 66, 154), false, (5, 4), "1:2,6:6,14:8,18:16,20:20,23:30,27:36,29:40,30:42"),
    ("0.1232", (46, 12), (6, 6, 16), false, (4, 4), "1:2,3:6,9:12,11:46"),
];

fn grew(quotient: &Quotient) -> String {
    let steps: Vec<String> =
        quotient.grew().iter().map(|step| format!("{}:{}", step.heap, step.order)).collect();
    steps.join(",")
}

#[test]
fn solved_rulesets() {
    for (code, orders, (period, preperiod, heaps), tame, (idempotents, kernel), growth) in SOLVED {
        let mut game = quotient(code);
        let proved = game.solve(1000).expect(code).expect(code);
        assert_eq!(
            (proved.period(), proved.preperiod(), proved.heaps()),
            (period, preperiod, heaps),
            "{code}"
        );
        assert_eq!((game.order(), game.p_order()), orders, "{code}");
        assert_eq!(game.heaps(), heaps, "{code}: proved as soon as the heaps suffice");
        assert_eq!(
            (game.is_tame(), game.idempotents(), game.kernel().order),
            (tame, idempotents, kernel),
            "{code}"
        );
        assert_eq!(grew(&game), growth, "{code}");
        // The heap before the last one does not suffice.
        let mut shorter = quotient(code);
        shorter.advance(heaps - 1).expect(code);
        assert_eq!(shorter.period(), None, "{code}");
        if game.order() > 2 {
            assert!(game.kernel().faithful, "{code}");
        }
        // Each element repeats within two more.
        assert!((0..game.order() as u16).all(|x| {
            let powers: Vec<u16> =
                std::iter::successors(Some(x), |&y| Some(game.product(y, x))).take(100).collect();
            powers[97] == powers[99]
        }));
    }
}

#[test]
fn tame_solutions_grow_where_their_quotients_do() {
    for code in ["0.31", "0.52", "0.147"] {
        let mut heaps = TameHeaps::new(rules(code)).expect(code);
        heaps.advance(60);
        let mut solver = sg_heaps::Solver::new(rules(code));
        solver.period().expect(code);
        let solution = heaps.solution(&solver).expect(code);
        let mut game = quotient(code);
        game.advance(60).expect(code);
        assert_eq!(solution.grew(), game.grew(), "{code}");
    }
}

#[test]
fn presentations() {
    for (code, heaps, letters, relations, p) in [
        ("0.75", 22, "1,2,5", "a^2=1,b^3=b,bc=ab,c^2=b^2", "a,b^2"),
        ("0.34", 32, "1,4,10", "a^2=1,b^4=b^2,b^2c=b^3,c^2=1", "a,b^2,ac"),
        ("0.123", 13, "1,3,8,9", "a^2=1,b^4=b^2,b^2c=b^3,c^2=1,b^2d=d,cd=bd,d^3=ad^2", "a,b^2,ac,bd,d^2"),
        (
            "0.53",
            62,
            "1,3,9,11,14",
            "a^2=1,b^3=b,b^2c=c,c^2=b^2,bd=ab,cd=ac,d^2=b^2,be=ab,ce=ac,e^2=b^2",
            "a,b^2,e",
        ),
        (
            "0.71",
            20,
            "1,2,5,8",
            "a^2=1,b^4=b^2,b^2c=c,c^4=ac^3,c^3d=c^3,d^2=1",
            "a,b^2,bc,c^2,ac^3,ad,b^3d,cd,bc^2d",
        ),
        ("0.3101", 11, "1,2,4", "a^2=1,b^3=b,b^2c=c,c^3=ac^2", "a,b^2,bc,c^2"),
        ("0.716", 51, "1,2,5", "a^2=1,b^3=b,b^2c=c,c^3=ac^2", "a,b^2,abc,c^2"),
        (
            "0.144",
            47,
            "1,5,9,14,20",
            "a^2=1,b^3=b,b^2c=c,c^4=c^2,bd=ab,cd=ac,d^2=b^2,c^2e=c^3,de=ab^2e,e^2=c^2",
            "a,b^2,c^2,ae,abce",
        ),
        (
            "0.77",
            168,
            "1,2,5,9,12,25,27",
            "a^2=1,b^3=b,bc^2=b,c^3=c,bd=bc,cd=b^2,d^3=d,be=bc,ce=b^2,e^2=de,bf=ab,cf=ab^2c,d^2f=f,f^2=b^2,b^2g=g,\
             c^2g=g,dg=cg,eg=cg,fg=ag,g^2=b^2",
            "a,b^2,ac,ac^2,d,ad^2,e,ade,adf",
        ),
        (
            "0.1232",
            16,
            "1,3,9,11",
            "a^2=1,b^4=b^2,b^2c=b^3,bc^3=bc,c^4=c^2,bcd=b^2d,b^3d^2=bd^2,cd^2=bd^2,b^2d^3=d^3,d^5=ad^4",
            "",
        ),
    ] {
        let mut game = quotient(code);
        game.advance(heaps).expect(code);
        let found = game.presentation();
        let of_letters: Vec<String> = found.letters().iter().map(|letter| letter.heap.to_string()).collect();
        assert_eq!(of_letters.join(","), letters, "{code}");
        let of_relations: Vec<String> =
            found.relations().iter().map(|(left, right)| format!("{left}={right}")).collect();
        assert_eq!(of_relations.join(","), relations, "{code}");
        let of_p: Vec<String> = (found.elements().iter().filter(|&&x| game.is_p(x)))
            .map(|&x| found.product(x).to_string())
            .collect();
        if !p.is_empty() {
            assert_eq!(of_p.join(","), p, "{code}");
        }
    }
}

#[test]
fn values_of_heaps() {
    for (code, heaps) in [
        ("0.75", "1 a b a b c b c b ab^2 b ab^2 b"),
        ("0.34", "1 a 1 a b 1 a 1 ab a c a b 1 ac"),
        ("0.123", "1 a 1 b b a d^2 1 c d a d^2 1"),
    ] {
        let mut game = quotient(code);
        game.solve(100).expect(code);
        let found = game.presentation();
        let values: Vec<String> = game.values().iter().map(|&x| found.product(x).to_string()).collect();
        assert_eq!(values[..heaps.split(' ').count()].join(" "), heaps, "{code}");
    }
}

#[test]
fn single_heaps_that_are_lost() {
    for (code, lost) in [
        ("0.77", &[1, 4, 9, 12, 20][..]),
        ("0.15", &[1, 2, 4, 5, 8, 11, 12]),
        ("0.144", &[1, 4, 11]),
        ("0.75", &[1, 3]),
    ] {
        let mut game = quotient(code);
        game.solve(200).expect(code);
        let found: Vec<usize> =
            (0..game.values().len()).filter(|&heap| game.is_p(game.values()[heap])).collect();
        assert_eq!(found, lost, "{code}");
    }
    let mut dawson = quotient("0.07");
    dawson.advance(34).expect("33 heaps of 0.07");
    let found: Vec<usize> = (0..34).filter(|&heap| dawson.is_p(dawson.values()[heap])).collect();
    assert_eq!(found, [2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31]);
}

#[test]
fn partial_quotients() {
    for (code, heaps, growth) in [
        ("0.07", 30, "2:2,4:6,10:12,14:24,25:144,27:176,30:360"),
        (
            "4.7",
            20,
            "1:2,2:6,5:8,8:12,9:18,10:22,11:28,12:34,13:42,14:50,15:60,16:70,17:82,18:94,19:108,20:122",
        ),
        ("0.26", 25, "2:2,3:6,9:8,11:12,13:18,15:24,17:32,19:40,21:50,23:60,25:72"),
        ("0.35", 12, "1:2,2:6,4:14,6:38,7:70,8:106,10:246,11:426,12:774"),
        ("grundy", 28, "3:2,5:6,13:12,18:24,20:48"),
        ("0.3122", 6, "1:2,2:6,4:12,5:44,6:52"),
    ] {
        let mut game = quotient(code);
        game.advance(heaps + 1).expect(code);
        assert_eq!(grew(&game), growth, "{code}");
    }
    let mut dawson = quotient("0.07");
    dawson.advance(31).expect("30 heaps");
    let p: Vec<usize> = dawson.grew().iter().map(|step| step.p_order).collect();
    assert_eq!(p, [1, 2, 3, 5, 23, 28, 65]);
}

#[test]
fn cousins_have_equal_orders() {
    let orders = |code: &str, last: u64| {
        let mut game = quotient(code);
        (0..=last)
            .map(|heap| {
                game.advance(heap + 1).expect(code);
                game.order()
            })
            .collect::<Vec<usize>>()
    };
    let dawson = orders("0.07", 25);
    // How many heaps less than 0.07 each of them needs.
    for (code, less) in [("0.137", 1), ("0.17", 0), ("0.4", -1)] {
        let others = orders(code, 24);
        for heap in 4..22_usize {
            assert_eq!(others[heap.saturating_add_signed(-less)], dawson[heap], "{code} {heap}");
        }
    }
    let (kayles, dual) = (orders("0.77", 40), orders("4.4", 41));
    assert_eq!(kayles[..], dual[1..]);
}

#[test]
fn tame_forever() {
    for (code, last) in [("0.56", 6), ("0.156", 9), ("0.147", 9), ("0.373", 1), ("0.52", 5), ("0.31", 1)] {
        let mut tame = TameHeaps::new(rules(code)).expect(code);
        // With one heap fewer than the theorem needs there is no proof.
        let needed = (0..200)
            .find(|&heaps| {
                tame.advance(heaps);
                tame.forever().is_some()
            })
            .expect(code);
        let proof = tame.forever().expect(code);
        assert_eq!((proof.last_fickle(), proof.heaps()), (last, needed), "{code}");
        // The quotient of the first heaps is that of Nim.
        let mut game = quotient(code);
        for heaps in 1..60_usize {
            game.advance(heaps as u64).expect(code);
            tame.advance(heaps as u64);
            let largest = tame.types()[..heaps].iter().map(|found| found.nimber).max().unwrap_or_default();
            assert_eq!(Some(game.order() as u64), tame_order(largest), "{code} {heaps}");
            assert!(game.is_tame(), "{code} {heaps}");
        }
    }
    for (code, heap, pair) in [
        ("0.77", 5, (4, 1)),
        ("0.75", 5, (1, 4)),
        ("0.123", 8, (2, 1)),
        ("0.07", 10, (3, 1)),
        ("0.177", 8, (4, 1)),
    ] {
        let mut tame = TameHeaps::new(rules(code)).expect(code);
        assert!(!tame.advance(50), "{code}");
        let wild = tame.first_wild().expect(code);
        assert_eq!((wild.heap, (wild.nimber.0, wild.misere.0)), (heap, pair), "{code}");
        assert_eq!(tame.forever(), None, "{code}");
    }
}

#[test]
fn the_codes_of_three_digits_that_are_tame_forever() {
    let mut count = 0;
    for code in (1..512).filter(|code| code % 8 != 0) {
        let code = format!("0.{}{}{}", code / 64, code / 8 % 8, code % 8);
        let mut tame = TameHeaps::new(rules(&code)).expect(&code);
        let proved = (1..=200).any(|heaps| tame.advance(heaps) && tame.forever().is_some());
        count += usize::from(proved);
    }
    assert_eq!(count, 29);
}

#[test]
fn heaps_without_moves_are_trivial() {
    let mut game = quotient("0.0");
    game.advance(20).expect("no moves");
    assert_eq!((game.order(), game.p_order()), (1, 0));
    let mut options = 0;
    game.rules().options(19, &mut |_| options += 1);
    assert_eq!(options, 0);
    assert_eq!(
        [0, 1 << 62, 1 << 63].map(|largest| tame_order(Nimber(largest))),
        [Some(1), Some((1 << 63) + 2), None]
    );
}
