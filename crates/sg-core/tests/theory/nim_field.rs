//! The field of nimbers: the fast methods against the definition, the rules for Fermat powers and
//! the axioms of a field.

use sg_core::Nimber;
use sg_core::values::nim_field::{GROUP_ORDER, GROUP_PRIMES, reference};

use sg_core::values::SplitMix64;

/// Random numbers of all widths, those with few bits among them.
fn numbers(seed: u64, count: usize) -> Vec<u64> {
    let mut random = SplitMix64::new(seed);
    let mut number = || {
        let width = random.up_to(63);
        let sparse = random.up_to(3) == 0;
        let bits = random.bits() >> width;
        if sparse { bits & random.bits() & random.bits() } else { bits }
    };
    (0..count).map(|_| number()).collect()
}

#[test]
fn products_of_small_numbers_are_those_of_the_definition() {
    products_are_those_of_the_definition(100);
}

#[test]
#[ignore = "heavy: all bytes"]
fn heavy_products_of_bytes_are_those_of_the_definition() {
    products_are_those_of_the_definition(256);
}

fn products_are_those_of_the_definition(size: usize) {
    let table = reference::by_definition(size);
    for (a, row) in (0..).zip(&table) {
        for (b, &product) in (0..).zip(row) {
            assert_eq!(Nimber(a) * Nimber(b), product, "{a} * {b}");
            assert_eq!(reference::by_fermat_powers(a, b), product.0, "{a} * {b}");
        }
    }
}

#[test]
fn products_of_any_width_are_those_of_the_fermat_powers() {
    let (left, right) = (numbers(1, 3000), numbers(2, 3000));
    for (&a, &b) in left.iter().zip(&right) {
        assert_eq!((Nimber(a) * Nimber(b)).0, reference::by_fermat_powers(a, b), "{a} * {b}");
        // A narrow factor goes the way of the wide one beside it.
        assert_eq!((Nimber(a >> 40) * Nimber(b)).0, reference::by_fermat_powers(a >> 40, b), "{a} * {b}");
    }
    for (i, j) in (0..64).flat_map(|i| (0..64).map(move |j| (1 << i, 1 << j))) {
        assert_eq!((Nimber(i) * Nimber(j)).0, reference::by_fermat_powers(i, j), "{i} * {j}");
    }
}

#[test]
fn published_values() {
    let row = |a: u64| (0..16).map(|b| (Nimber(a) * Nimber(b)).0).collect::<Vec<_>>();
    assert_eq!(row(2), [0, 2, 3, 1, 8, 10, 11, 9, 12, 14, 15, 13, 4, 6, 7, 5]);
    assert_eq!(row(4), [0, 4, 8, 12, 6, 2, 14, 10, 11, 15, 3, 7, 13, 9, 5, 1]);
    assert_eq!(row(8), [0, 8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2]);
    assert_eq!(row(15), [0, 15, 5, 10, 1, 14, 4, 11, 2, 13, 7, 8, 3, 12, 6, 9]);
    for (a, b, product) in [
        (8, 16, 128),
        (13, 11, 5),
        (3141, 5926, 14994),
        (1 << 32, 1 << 32, 6_442_450_944),
        (1 << 63, 1 << 63, 16_017_865_340_936_038_689),
        (0x1234_5678_9abc_def0, 0x76, 0x8494_6b8c_f1e1_1ef9),
        ((1 << 16) - 1, (1 << 16) - 1, 40_111),
        (1 << 16, 1 << 16, 98_304),
        (u64::MAX, u64::MAX, 11_290_409_524_105_353_207),
    ] {
        assert_eq!(Nimber(a) * Nimber(b), Nimber(product), "{a} * {b}");
        assert_eq!(Nimber(b) * Nimber(a), Nimber(product), "{b} * {a}");
    }
    let inverses: Vec<u64> = (1..=16).filter_map(|a| Nimber(a).inverse()).map(u64::from).collect();
    assert_eq!(inverses, [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170]);
    let roots: Vec<u64> = (0..16).map(|a| Nimber(a).sqrt().0).collect();
    assert_eq!(roots, [0, 1, 3, 2, 7, 6, 4, 5, 14, 15, 13, 12, 9, 8, 10, 11]);
    assert_eq!(Nimber(123_456_789).sqrt(), Nimber(98_433_322));
    for (order, of) in [
        (1, &[1][..]),
        (3, &[2, 3]),
        (15, &[4, 5, 6, 7, 9, 11, 12, 15]),
        (5, &[8, 10, 13, 14]),
        (85, &[16]),
        (6_148_914_691_236_517_205, &[1 << 32, 1 << 63]),
    ] {
        for &number in of {
            assert_eq!(Nimber(number).multiplicative_order(), Some(order), "{number}");
        }
    }
    for (base, number, logarithm) in [
        (2, 2, Some(1)),
        (1, 1, Some(0)),
        (2, 3, Some(2)),
        (8, 10, Some(4)),
        (8, 2, None),
        (321_321_321_321, 2, Some(6_148_914_691_236_517_205)),
        (123_214_213_213, 4_356_903_202_345_442_785, Some(68_943_624_821_423_112)),
        (0, 0, Some(1)),
        (0, 1, Some(0)),
        (0, 2, None),
        (5, 0, None),
        (1, 2, None),
    ] {
        assert_eq!(Nimber(number).log(Nimber(base)), logarithm, "log({base}, {number})");
    }
}

#[test]
fn the_axioms_of_a_field_of_characteristic_two() {
    let [a, b, c] = [3, 4, 5].map(|seed| numbers(seed, 2000));
    for ((&a, &b), &c) in a.iter().zip(&b).zip(&c) {
        let [a, b, c] = [a, b, c].map(Nimber);
        assert_eq!(a * b, b * a);
        assert_eq!((a * b) * c, a * (b * c), "{a} {b} {c}");
        assert_eq!(a * (b ^ c), (a * b) ^ (a * c), "{a} {b} {c}");
        assert_eq!(a * Nimber::ONE, a);
        assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
        assert_eq!([a, b, c].into_iter().product::<Nimber>(), a * b * c);
        // Frobenius: squaring is additive and multiplicative, and the root undoes it.
        assert_eq!((a ^ b).square(), a.square() ^ b.square(), "{a} {b}");
        assert_eq!((a * b).square(), a.square() * b.square(), "{a} {b}");
        assert_eq!(a.square(), a * a, "{a}");
        assert_eq!(a.sqrt().square(), a, "{a}");
        assert_eq!(a.square().sqrt(), a, "{a}");
        match b.inverse() {
            Some(inverse) => {
                assert_eq!(b * inverse, Nimber::ONE, "{b}");
                assert_eq!(a / b * b, a, "{a} {b}");
                assert_eq!(a.checked_div(b), Some(a / b));
                let mut quotient = a;
                quotient /= b;
                assert_eq!(quotient, a / b);
            }
            None => assert!(b.is_zero() && a.checked_div(b).is_none()),
        }
    }
}

#[test]
fn every_number_of_16_bits_has_its_inverse_and_its_root() {
    for a in (1..1 << 16).map(Nimber) {
        let inverse = a.inverse().expect("not 0");
        assert!(a * inverse == Nimber::ONE && inverse.0 < 1 << 16, "{a}");
        let root = a.sqrt();
        assert!(root * root == a && root.0 < 1 << 16, "{a}");
    }
}

#[test]
fn powers_add_their_exponents_and_orders_divide() {
    let bases = numbers(6, 100);
    let exponents = numbers(7, 200);
    for (at, &base) in bases.iter().enumerate().filter(|(_, base)| **base > 0) {
        let base = Nimber(base);
        let (m, n) = (exponents[at], exponents[at + 100]);
        let sum = ((u128::from(m) + u128::from(n)) % u128::from(GROUP_ORDER)) as u64;
        assert_eq!(base.pow(m) * base.pow(n), base.pow(sum), "{base} {m} {n}");
        assert_eq!(base.pow(GROUP_ORDER), Nimber::ONE);
        assert_eq!(base.pow(GROUP_ORDER - 1), base.inverse().expect("not 0"));
        assert_eq!(base.pow(1 << 63), base.sqrt(), "2^63 squares undo the 64th");
        let order = base.multiplicative_order().expect("not 0");
        assert_eq!(GROUP_ORDER % order, 0);
        assert_eq!(base.pow(order), Nimber::ONE);
        for prime in GROUP_PRIMES {
            assert!(!order.is_multiple_of(prime) || base.pow(order / prime) != Nimber::ONE, "{base}");
        }
    }
    assert_eq!(GROUP_PRIMES.iter().product::<u64>(), GROUP_ORDER);
    assert_eq!((Nimber(0).pow(0), Nimber(0).pow(5)), (Nimber(1), Nimber(0)));
    assert_eq!(Nimber(0).multiplicative_order(), None);
}

#[test]
fn logarithms_undo_powers() {
    for (base, exponent) in numbers(8, 60).into_iter().zip(numbers(9, 60)) {
        let base = Nimber(base);
        let Some(order) = base.multiplicative_order() else { continue };
        let power = base.pow(exponent);
        assert_eq!(power.log(base), Some(exponent % order), "{base}^{exponent}");
    }
    // All numbers of 8 bits, by going through the powers.
    for base in (1..256).map(Nimber) {
        let mut least = [None; 256];
        let mut power = Nimber::ONE;
        for exponent in 0..base.multiplicative_order().expect("not 0") {
            least[power.0 as usize] = Some(exponent);
            power *= base;
        }
        for number in (0..256).step_by(7) {
            assert_eq!(Nimber(number as u64).log(base), least[number], "log({base}, {number})");
        }
    }
}

#[test]
#[should_panic(expected = "attempt to divide a nimber by zero")]
fn division_by_zero_panics_as_integers_do() {
    let _ = Nimber(5) / Nimber(0);
}
