//! The catalogue as a whole.

use std::collections::HashSet;
use std::path::Path;

use classics::GAMES;

#[test]
fn names_are_unique_and_every_game_is_described() {
    let mut names = HashSet::new();
    for about in GAMES.iter().map(sg_judge::Entry::about) {
        for name in std::iter::once(about.name).chain(about.aliases.iter().copied()) {
            assert!(names.insert(name), "{name} names two games");
        }
        for text in
            [about.title, about.judge, about.rules, about.limits, about.input, about.output, about.theory]
        {
            assert!(!text.is_empty(), "{} leaves out a text", about.name);
        }
    }
}

#[test]
fn every_game_has_fixtures() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    for about in GAMES.iter().map(sg_judge::Entry::about) {
        let list = fixtures.join(about.name).join("fixture.toml");
        assert!(list.is_file(), "{} is missing", list.display());
    }
}
