//! The words of the page's scripts: the same keys and placeholders in each language, none missing,
//! none unused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

fn web() -> PathBuf {
    PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("web")
}

/// The keys and texts of a file, as the scripts read them.
fn entries(language: &str) -> Vec<(String, String)> {
    let file = web().join("words").join(language).with_extension("txt");
    let text = fs::read_to_string(file).expect("the words");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let split = lines.map(|line| line.split_once('=').expect("a key and a text"));
    split.map(|(key, text)| (key.trim().to_owned(), text.trim().to_owned())).collect()
}

/// The placeholders of a text.
fn placeholders(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a closing brace").0.to_owned()).collect()
}

#[test]
fn every_language_has_the_same_keys_and_placeholders() {
    let of = |language: &str| -> BTreeMap<String, BTreeSet<String>> {
        let all = entries(language);
        let table: BTreeMap<_, _> = all.iter().map(|(key, text)| (key.clone(), placeholders(text))).collect();
        assert_eq!(table.len(), all.len(), "a key occurs twice in {language}");
        table
    };
    let english = of("en");
    assert!(english.len() > 50, "only {} texts", english.len());
    assert_eq!(english, of("zh"));
}

/// Keys are written in full, but for the last part of those that depend on an object or a number.
#[test]
fn every_key_is_used_and_every_used_key_is_there() {
    let mut page = String::new();
    for entry in fs::read_dir(web()).expect("the page's sources") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "js" || ending == "html") {
            page.push_str(&fs::read_to_string(&path).expect("a source"));
        }
    }
    let keys: Vec<String> = entries("en").into_iter().map(|(key, _)| key).collect();
    for key in &keys {
        let key = key.strip_prefix("page.").expect("a key of the page");
        // `say` takes the text about coins by itself.
        let key =
            key.strip_suffix(".coin").filter(|key| keys.contains(&format!("page.{key}"))).unwrap_or(key);
        let prefix = key.rsplit_once('.').map_or(key, |(prefix, _)| prefix);
        let used = [format!("\"{key}\""), format!("say(`{prefix}.${{")];
        assert!(used.iter().any(|used| page.contains(used)), "page.{key} is not used");
    }
    for call in ["say(\"", "data-words=\"", "data-label=\""] {
        for rest in page.split(call).skip(1) {
            let (key, _) = rest.split_once('"').expect("an end");
            assert!(keys.contains(&format!("page.{key}")), "page.{key} is missing");
        }
    }
}
