//! `cargo xtask verify` itself, on small folders of fixtures that are spoiled on purpose: whatever
//! is wrong must be found, reported by its name, and make it fail.

mod files;
mod lists;
mod outputs;
mod review;
#[cfg(unix)]
mod saved;
mod tree;

use tree::Tree;

#[test]
fn all_is_well() {
    let seen = Tree::new().verify_in_ci(&[]);
    seen.passes();
    seen.contains("split-game: 3 of 3 cases agree\ncases: 3 passed, 0 failed\n");
}
