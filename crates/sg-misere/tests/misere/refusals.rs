//! What has no theory is refused with a reason.

use sg_core::Outcome;
use sg_heaps::{Limits, SolveError, Solver};
use sg_misere::{Choice, Error, ErrorKind, MisereSolver, Quotient};

use crate::{quotient, rules};

#[test]
fn rows_of_coins_are_no_sums() {
    for (text, coins, row, sum) in [
        ("turning-turtles", &[2, 3][..], Outcome::P, Outcome::N),
        ("mock-turtles", &[2, 3, 4], Outcome::N, Outcome::P),
        ("twins", &[3, 4], Outcome::N, Outcome::P),
    ] {
        let refused = Quotient::new(rules(text)).expect_err(text);
        let (found, row_outcome, sum_outcome) = refused.counterexample.clone().expect(text);
        assert_eq!(found, coins, "{text}");
        assert_ne!(row_outcome, sum_outcome);
        if text == "turning-turtles" {
            assert_eq!((row_outcome, sum_outcome), (row, sum));
        }
        assert!(refused.to_string().contains("row of coins"), "{refused}");
        assert!(MisereSolver::new(rules(text)).is_err());
        let _ = (row, sum);
    }
    for text in ["moebius", "mogul", "moidores", "ruler", "triplets"] {
        assert!(Quotient::new(rules(text)).is_err(), "{text}");
    }
}

#[test]
fn no_period_without_the_theorem() {
    // Unequal parts, and a repeating tail.
    for text in ["unequal:0.3", "grundy", "allbut(2,3)", "nim", "lasker"] {
        let mut game = quotient(text);
        game.advance(20).expect(text);
        // Parts cannot be told apart where nothing breaks: that is 0.3.
        assert_eq!(game.period().is_some(), text == "unequal:0.3", "{text}");
    }
}

/// A position of 2,000 heaps takes 16 kB: the search by the rules counts what its positions take,
/// and not only how many there are.
#[test]
fn positions_of_many_heaps_are_counted_by_their_size() {
    let mut game = MisereSolver::new(rules("nim")).expect("heaps");
    let refused = game.solve(&[5; 2000], Choice::Rules, 1).expect_err("too many positions");
    assert_eq!(
        refused.to_string(),
        "the winner was not found: by the rules more than 8363 positions can be reached"
    );
    assert_eq!(game.solve(&[5; 3], Choice::Rules, 1).expect("few positions").decision.outcome, Outcome::N);
}

#[test]
fn an_error_of_normal_play_becomes_one_of_misere_play() {
    fn far(limits: Limits) -> Result<u64, Error> {
        Ok(Solver::new(rules("0.007")).with_limits(limits).nimber(1 << 40)?.0)
    }
    let error = far(Limits::table(100)).expect_err("a long table");
    assert_eq!(error.kind(), ErrorKind::NormalPlay(sg_heaps::ErrorKind::OutOfReach));
    assert!(error.get_ref().is::<SolveError>());
}
