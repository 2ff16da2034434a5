//! The order of the modules: each uses only those before it, so that there are no circles.

use std::fs;
use std::path::Path;

/// The modules from the data up; those of a folder come before the module that holds them.
const ORDER: [&str; 25] = [
    "random",
    "position",
    "player",
    "json",
    "notation",
    "analysis",
    "kinds::kind",
    "kinds::heaps",
    "kinds::bottles",
    "kinds::hackenbush",
    "kinds::powers",
    "kinds",
    "game",
    "hint",
    "machine",
    "review",
    "event",
    "matches",
    "say::line",
    "say::objects",
    "say::refusals",
    "say::rules",
    "say::hints",
    "say::events",
    "say::record",
];

/// The place of a module.
fn place(module: &str) -> usize {
    ORDER.iter().position(|other| *other == module).unwrap_or_else(|| panic!("no place for {module}"))
}

#[test]
fn a_module_uses_only_those_before_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for module in ORDER {
        let file = source.join(module.replace("::", "/")).with_extension("rs");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let folder = module.rsplit_once("::").map_or("", |(folder, _)| folder);
        for line in text.lines() {
            let used = match (line.strip_prefix("use crate::"), line.strip_prefix("use super::")) {
                (Some(used), _) => used.to_owned(),
                (_, Some(used)) => format!("{folder}::{used}"),
                _ => continue,
            };
            let own = !folder.is_empty() && used.starts_with(folder);
            let used = used.split("::").take(if own { 2 } else { 1 }).collect::<Vec<_>>().join("::");
            assert!(place(&used) < place(module), "{module} uses {used}");
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen} uses");
}
