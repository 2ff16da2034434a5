//! Certificates: written, checked, tampered with.

use sg_core::misere::Certificate;

use crate::quotient;

fn certificate(code: &str) -> Certificate {
    let mut game = quotient(code);
    let proved = game.solve(400).expect(code);
    game.certificate(code, proved)
}

#[test]
fn solved_rulesets_have_certificates() {
    for (code, order, p_order, period) in [
        ("0.0", 1, 0, (0, 1)),
        ("0.3", 2, 1, (0, 2)),
        ("0.33", 6, 2, (0, 3)),
        ("0.75", 8, 2, (8, 2)),
        ("0.123", 20, 5, (5, 5)),
        ("0.77", 40, 9, (71, 12)),
        ("0.15", 42, 12, (66, 10)),
        ("0.1232", 46, 12, (6, 6)),
    ] {
        let checked = certificate(code).check().unwrap_or_else(|flaw| panic!("{code}: {flaw}"));
        assert_eq!(
            (checked.order, checked.p_order, checked.period),
            (order, p_order, Some(period)),
            "{code}"
        );
    }
}

#[test]
fn partial_quotients_have_certificates_without_a_period() {
    for (code, heaps, order) in [("grundy", 21, 48), ("0.07", 26, 144), ("4.7", 15, 50)] {
        let mut game = quotient(code);
        game.advance(heaps).expect(code);
        let certificate = game.certificate(code, None);
        assert_eq!(
            certificate.check().map(|checked| (checked.order, checked.period)),
            Ok((order, None)),
            "{code}"
        );
    }
}

/// Every certificate that differs from `right` in one number, by one up or down.
fn tampered(right: &Certificate) -> Vec<(String, Certificate)> {
    let mut all = Vec::new();
    let mut with = |what: String, change: &dyn Fn(&mut Certificate) -> Option<()>| {
        let mut wrong = right.clone();
        if change(&mut wrong).is_some() && wrong != *right {
            all.push((what, wrong));
        }
    };
    for up in [false, true] {
        let step = move |number: &mut usize| {
            *number = if up { *number + 1 } else { number.checked_sub(1)? };
            Some(())
        };
        with(format!("heaps {up}"), &|wrong| step(&mut wrong.heaps));
        with(format!("period {up}"), &|wrong| step(wrong.period.as_mut()?));
        with(format!("preperiod {up}"), &|wrong| step(wrong.preperiod.as_mut()?));
        for i in 0..right.letters.len() {
            with(format!("letter {i} {up}"), &|wrong| step(&mut wrong.letters[i]));
            for j in 0..right.elements.len() {
                with(format!("action {i} {j} {up}"), &|wrong| step(&mut wrong.action[i][j]));
            }
        }
        for i in 0..right.elements.len() {
            for j in 0..right.elements[i].len() {
                with(format!("element {i} {j} {up}"), &|wrong| step(&mut wrong.elements[i][j]));
            }
        }
        for i in 0..right.p.len() {
            with(format!("p {i} {up}"), &|wrong| step(&mut wrong.p[i]));
        }
        for i in 0..right.values.len() {
            with(format!("value {i} {up}"), &|wrong| step(&mut wrong.values[i]));
        }
    }
    with("no period".to_string(), &|wrong| wrong.period.take().map(drop));
    with("no preperiod".to_string(), &|wrong| wrong.preperiod.take().map(drop));
    with("a P-element less".to_string(), &|wrong| wrong.p.pop().map(drop));
    with("a value less".to_string(), &|wrong| wrong.values.pop().map(drop));
    with("a heap less".to_string(), &|wrong| {
        wrong.heaps -= 1;
        wrong.values.pop().map(drop)
    });
    with("an element less".to_string(), &|wrong| wrong.elements.pop().map(drop));
    with("a letter less".to_string(), &|wrong| wrong.letters.pop().map(drop));
    with("an action less".to_string(), &|wrong| wrong.action.pop().map(drop));
    for ruleset in ["0.7", "0.74", "grundy", "no ruleset", "turning-turtles", "unequal:0.77", "0.(7)"] {
        with(format!("ruleset {ruleset}"), &|wrong| {
            wrong.ruleset = ruleset.to_string();
            Some(())
        });
    }
    all
}

#[test]
fn any_wrong_number_is_found() {
    for code in ["0.123", "0.33", "0.75"] {
        let right = certificate(code);
        assert_eq!(right.check().map(|checked| checked.heaps), Ok(right.heaps), "{code}");
        for (what, wrong) in tampered(&right) {
            let flaw = wrong.check().expect_err(&format!("{code}: {what} was not found"));
            assert!(!flaw.to_string().is_empty());
        }
    }
}

/// `cargo test --release -p sg-core --test misere -- --ignored any_wrong_number_of_a_large`
#[test]
#[ignore = "some seconds"]
fn any_wrong_number_of_a_large_certificate_is_found() {
    for code in ["0.77", "0.144", "0.71"] {
        for (what, wrong) in tampered(&certificate(code)) {
            assert!(wrong.check().is_err(), "{code}: {what}");
        }
    }
}

#[test]
fn a_longer_period_is_refused() {
    let mut game = quotient("0.123");
    game.advance(100).expect("0.123");
    let longer = game.prove(5, 10).expect("a multiple repeats as well");
    let wrong = Certificate { period: Some(10), ..game.certificate("0.123", Some(longer)) };
    let flaw = wrong.check().expect_err("5 is a smaller period");
    assert_eq!(flaw.to_string(), "period: 5 is a smaller one");
}

#[test]
fn the_text_of_a_certificate() {
    assert_eq!(
        certificate("0.3").to_string(),
        "{ \"format\": \"sg misere certificate 1\", \"ruleset\": \"0.3\", \"heaps\": 4,\n  \"letters\": [1],\n  \
         \"elements\": [[],[1]],\n  \"action\": [[1,0]],\n  \"p\": [1],\n  \"values\": [0,1,0,1],\n  \"period\": 2, \
         \"preperiod\": 0 }"
    );
}
