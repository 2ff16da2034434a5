//! Row games against a search of their rules: where a game is recognized as a code, every row has
//! the nimber of its heap.

use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::rows::{NoCode, RowGame};
use sg_core::rules::oracle::Oracle;
use sg_core::values::SplitMix64;
use sg_core::{NimberSequence, Outcome};

/// Compares rows of up to `most` cells with the heaps of the game's code; the code, or why there is
/// none.
fn compared(rules: &[String], most: usize) -> Result<String, NoCode> {
    let game = RowGame::new(rules).expect("rules");
    let code = game.code('o')?;
    let RulesetKind::TakingBreaking(rules_of_code) = code.kind() else { unreachable!("an octal code") };
    let mut nimbers = NimberSequence::new(rules_of_code.clone());
    let mut oracle = Oracle::new(&game);
    for (cells, &theory) in nimbers.up_to(most as u64).iter().enumerate() {
        assert_eq!(oracle.nimber(&vec!['o'; cells]), Ok(theory), "{rules:?}, {cells} cells");
    }
    Ok(code.to_string())
}

#[test]
fn games_of_the_literature_are_recognized() {
    for (rules, code) in [
        (&["oo -> .o", "oo -> o."][..], "0.6"), // Impartial Cannibal Clobber
        (&["oo -> o."], "0.6"),
        (&["o -> .", "oo -> .."], "0.77"), // Kayles
        (&["oo -> .."], "0.07"),           // Dawson's Kayles, Flip Game II
        (&["ooo -> ...", "|oo -> |..", "oo| -> ..|", "|o| -> |.|"], "0.137"), // Dawson's Chess
        (&["|o| -> |.|", "|oo| -> |..|"], "0.11"),
        (&["|o -> |."], "0.3"),
        (&["ooo -> o.o"], "0.4"),
        (&["oXo -> ..."], "0.0"),
    ] {
        let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
        assert_eq!(compared(&rules, 11).as_deref(), Ok(code), "{rules:?}");
    }
}

#[test]
fn games_that_are_no_codes_are_refused_with_a_reason() {
    let refused = |rules: &[&str]| RowGame::new(rules).expect("rules").code('o').expect_err("no code");
    assert_eq!(refused(&["ooo -> .o."]), NoCode::FixedPiece { rule: 0, size: 1 });
    assert_eq!(refused(&["oo -> Xo", "oX -> .."]), NoCode::OtherCell { rule: 0, cell: 'X' });
    let sizes = NoCode::Sizes { take: 2, allowed: [4, 0], forbidden: [1, 0] };
    assert_eq!(refused(&["oooo -> oo.."]), sizes);
    // Another rule allows the remaining pairs.
    assert_eq!(compared(&["oooo -> oo..".into(), "ooo -> o..".into()], 11).as_deref(), Ok("0.06"));
    for rule in ["", "oo", "oo -> o", "oo -> oo", "o|o -> ...", "|oo -> ..", "-> ", "o o -> ..."] {
        assert!(RowGame::new([rule]).is_err(), "{rule:?}");
    }
    assert!(RowGame::new([format!("{0} -> .{0}", "o".repeat(70))]).is_err());
}

#[test]
fn random_games_have_the_nimbers_of_their_codes() {
    let mut random = SplitMix64::new(7);
    let (mut codes, mut refused) = (0, 0);
    for _ in 0..2_000 {
        let rule = |random: &mut SplitMix64| {
            let length = 1 + random.up_to(3) as usize;
            let mut after: Vec<char> =
                (0..length).map(|_| if random.up_to(2) == 0 { 'o' } else { '.' }).collect();
            if after.iter().all(|&cell| cell == 'o') {
                after[0] = '.';
            }
            let [left, right] = [(); 2].map(|()| if random.up_to(2) == 0 { "|" } else { "" });
            let after: String = after.into_iter().collect();
            format!("{left}{}{right} -> {left}{after}{right}", "o".repeat(length))
        };
        let rules: Vec<String> = (0..=random.up_to(2)).map(|_| rule(&mut random)).collect();
        match compared(&rules, 9) {
            Ok(_) => codes += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(codes > 200 && refused > 200, "{codes} codes, {refused} refused");
}

/// Cells without rules have no moves.
#[test]
fn a_row_of_unknown_cells_is_lost() {
    let game = RowGame::new(["oo -> .."]).expect("a rule");
    assert_eq!(game.code('x').expect("no rule applies").to_string(), "0.0");
    assert_eq!(game.code('.').expect("no rule applies").to_string(), "0.0");
    assert_eq!(Oracle::new(game).outcome(&vec!['x'; 5]), Ok(Outcome::P));
}
