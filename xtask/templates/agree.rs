//! New game: theory and rules agree on every small position, for every winning move.

use classics::games::new_game::NewGame;
use sg_judge::OnePosition;

use crate::agree::agree;

#[test]
fn new_game_theory_and_rules_agree() {
    let heaps: Vec<String> = (0..=50).map(|stones| stones.to_string()).collect();
    assert_eq!(agree::<OnePosition<NewGame>>(&format!("51\n{}\n", heaps.join(" "))), 51);
}
