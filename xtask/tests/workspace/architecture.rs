//! Arrows point down: between the crates of the workspace, and between the files of each crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use xtask::workspace::{cargo, root};

use crate::repository::{dependencies, members, none};

/// Each crate with the members of the workspace that it may use, from the lowest layer up: a row
/// names crates of the rows above it alone.
const ARROWS: &[(&str, &[&str])] = &[
    ("sg-core", &[]),
    ("sg-files", &[]),
    ("sg-engine", &["sg-core"]),
    ("sg-heaps", &["sg-core", "sg-engine"]),
    ("sg-misere", &["sg-core", "sg-heaps"]),
    ("sg-text-macro", &[]),
    ("sg-text", &["sg-text-macro"]),
    // Play must compile to WebAssembly, and so must all that the page uses.
    ("sg-play", &["sg-core", "sg-heaps", "sg-misere", "sg-text"]),
    // A problem's program compiles neither the engine nor misere play unless its own theory needs
    // them.
    ("sg-judge", &["sg-core", "sg-text"]),
    ("sg-contest", &["sg-core", "sg-judge", "sg-text"]),
    ("sg-census", &["sg-core", "sg-files", "sg-heaps", "sg-text"]),
    // No problem uses another one; what two of them share is a crate below them.
    ("beans", &["sg-core", "sg-judge"]),
    ("split-game", &["beans", "sg-core", "sg-judge"]),
    ("funny-stone", &["beans", "sg-core", "sg-judge"]),
    ("coin-game", &["sg-core", "sg-judge"]),
    ("stripes", &["sg-core", "sg-heaps", "sg-judge"]),
    ("classics", &["sg-core", "sg-heaps", "sg-judge", "sg-misere"]),
    // The table of problems.
    (
        "sg-tools",
        &[
            "sg-core",
            "sg-heaps",
            "sg-judge",
            "sg-text",
            "classics",
            "coin-game",
            "funny-stone",
            "split-game",
            "stripes",
        ],
    ),
    // Its first module is built without judges' problems, and stays small.
    ("sg-web", &["sg-contest", "sg-core", "sg-heaps", "sg-judge", "sg-play", "sg-text", "sg-tools"]),
    ("sg-py", &["sg-census", "sg-contest", "sg-core", "sg-heaps", "sg-judge", "sg-tools"]),
    // Play reads the inputs of the problems with their own binaries.
    (
        "grundy",
        &[
            "sg-census",
            "sg-contest",
            "sg-core",
            "sg-files",
            "sg-heaps",
            "sg-judge",
            "sg-misere",
            "sg-play",
            "sg-text",
            "sg-tools",
            "coin-game",
            "funny-stone",
            "split-game",
            "stripes",
        ],
    ),
    ("xtask", &["sg-contest", "sg-core"]),
];

#[test]
fn dependencies_point_down() {
    let members = members();
    let mut wrong = Vec::new();
    for (name, manifest) in &members {
        let Some(row) = ARROWS.iter().position(|(of_row, _)| of_row == name) else {
            wrong.push(format!("{name} has no row"));
            continue;
        };
        let (below, allowed) = (&ARROWS[..row], ARROWS[row].1);
        for (needed, _) in dependencies(manifest, &["dependencies"]) {
            if members.iter().any(|(member, _)| member == needed) && !allowed.contains(&needed) {
                wrong.push(format!("{name} uses {needed}"));
            }
        }
        let up = allowed.iter().filter(|allowed| !below.iter().any(|(lower, _)| lower == *allowed));
        wrong.extend(up.map(|allowed| format!("{name}: the row of {allowed} is not above")));
    }
    let gone = ARROWS.iter().filter(|(of_row, _)| !members.iter().any(|(name, _)| name == of_row));
    wrong.extend(gone.map(|(name, _)| format!("{name} is not a member")));
    none("arrows between crates", &wrong);
}

/// A library that the tests want with other features than the programs is built twice, and with it
/// all that depends on it.
#[test]
fn tests_and_programs_are_one_build() {
    let features = |edges: &str| -> BTreeSet<String> {
        let mut command = cargo();
        command.args(["tree", "--workspace", "--prefix", "none", "--format", "{p} {f}", "--edges", edges]);
        let tree = command.output().expect("cargo");
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let tree = String::from_utf8_lossy(&tree.stdout).into_owned();
        tree.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    };
    let programs = features("normal,build");
    assert!(programs.len() > 50, "{programs:?}");
    let other: Vec<String> = programs.difference(&features("normal,build,dev")).cloned().collect();
    none("libraries of the programs that the tests have with other features", &other);
}

/// What a file of a crate says about modules.
#[derive(Debug, Default)]
struct Module {
    /// The modules that it declares.
    children: BTreeSet<String>,
    /// What it makes known under its own name, and whose that is.
    exports: BTreeMap<String, Vec<String>>,
    /// The paths that it uses itself.
    uses: BTreeSet<Vec<String>>,
}

/// The modules of a crate by their paths; that of the root is empty.
type Modules = BTreeMap<Vec<String>, Module>;

/// Reads the modules below a file.
fn read(file: &Path, path: &[String], modules: &mut Modules) {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let module = scan(&text, path);
    let stem = file.with_extension("");
    let folder = if ["lib", "main", "mod"].iter().any(|name| stem.ends_with(name)) {
        file.parent().expect("a folder").to_path_buf()
    } else {
        stem
    };
    for child in module.children.clone() {
        let files = [folder.join(format!("{child}.rs")), folder.join(&child).join("mod.rs")];
        if let Some(file) = files.iter().find(|file| file.is_file()) {
            read(file, &[path, &[child]].concat(), modules);
        }
    }
    modules.insert(path.to_vec(), module);
}

/// The words and signs of a source, without comments, texts and what is there for tests alone.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(raw) =
            rest.strip_prefix('r').filter(|raw| raw.starts_with('"') || raw.starts_with("#\""))
        {
            let end = if raw.starts_with('#') { "\"#" } else { "\"" };
            let start = end.len() + 1;
            rest[start..].find(end).map_or(rest.len(), |at| start + at + end.len())
        } else if first == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if first == '\'' && (rest.starts_with("'\\") || rest.chars().nth(2) == Some('\'')) {
            let after = 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            let after = if rest.starts_with("'\\") { 3 } else { after };
            rest.get(after..).and_then(|rest| rest.find('\'')).map_or(rest.len(), |end| after + end + 1)
        } else if is_word(first) {
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            tokens.push(&rest[..length]);
            length
        } else if rest.starts_with("::") {
            tokens.push("::");
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(&rest[..first.len_utf8()]);
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    without_tests(&tokens)
}

/// Leaves out what follows `#[cfg(test)]` or another condition with `test`: an item up to its brace
/// or semicolon.
fn without_tests<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].starts_with(&["#", "[", "cfg", "("]) {
            let end = at + tokens[at..].iter().position(|token| *token == "]").unwrap_or(0);
            let condition = &tokens[at..end];
            if condition.contains(&"test") && !condition.contains(&"not") {
                at = end + 1;
                let mut depth = 0;
                while at < tokens.len() {
                    let token = tokens[at];
                    at += 1;
                    depth += i32::from(token == "{") - i32::from(token == "}");
                    if depth == 0 && (token == "}" || token == ";") {
                        break;
                    }
                }
                continue;
            }
        }
        kept.push(tokens[at]);
        at += 1;
    }
    kept
}

/// What a source says about modules.
fn scan(text: &str, path: &[String]) -> Module {
    let tokens = tokens(text);
    let mut module = Module::default();
    for (at, token) in tokens.iter().enumerate() {
        if *token == "mod" && tokens.get(at + 2) == Some(&";") {
            module.children.insert(tokens[at + 1].trim_start_matches("r#").to_owned());
        }
    }
    // The words of the code itself.
    let mut code = BTreeSet::new();
    let mut at = 0;
    while at < tokens.len() {
        let before = at.checked_sub(1).map(|before| tokens[before]);
        if tokens[at] == "use" && tokens.get(at + 1) != Some(&"<") {
            let is_export = before == Some("pub") || before == Some(")");
            let mut found = Vec::new();
            at = tree(&tokens, at + 1, &[], &mut found);
            for (name, target) in found {
                let Some(target) = absolute(&target, path, &module) else { continue };
                if is_export {
                    module.exports.insert(name, target);
                } else {
                    module.uses.insert(target);
                }
            }
            continue;
        }
        let mut words = vec![tokens[at].to_owned()];
        while tokens.get(at + 1) == Some(&"::") && tokens.get(at + 2).is_some_and(|word| is_name(word)) {
            words.push(tokens[at + 2].to_owned());
            at += 2;
        }
        if words.len() > 1 && before != Some("::") && before != Some("$") {
            module.uses.extend(absolute(&words, path, &module));
        }
        code.insert(words.swap_remove(0));
        at += 1;
    }
    let used = module.exports.iter().filter(|(name, _)| code.contains(*name));
    module.uses.extend(used.map(|(_, target)| target.clone()));
    module
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Reads one tree of a `use` that begins at a token, with the paths that it names; returns where it
/// ends.
fn tree(tokens: &[&str], mut at: usize, before: &[String], found: &mut Vec<(String, Vec<String>)>) -> usize {
    let mut path = before.to_vec();
    while let Some(&token) = tokens.get(at) {
        at += 1;
        match token {
            "::" => continue,
            "{" => {
                while tokens.get(at).is_some_and(|token| *token != "}") {
                    at = tree(tokens, at, &path, found);
                    at += usize::from(tokens.get(at) == Some(&","));
                }
                return at + 1;
            }
            "as" => {
                let name = tokens.get(at).map_or_else(String::new, ToString::to_string);
                found.push((name, path));
                return at + 1;
            }
            word if is_name(word) && (word != "self" || path.is_empty()) => path.push(word.to_owned()),
            // `self` at the end is the path itself.
            "self" => {}
            // Of what a star names, the module is enough.
            "*" => {
                found.push(("*".to_owned(), path));
                return at;
            }
            _ => {
                at -= 1;
                break;
            }
        }
        if !matches!(tokens.get(at), Some(&("::" | "as"))) {
            break;
        }
    }
    found.extend(path.last().cloned().map(|name| (name, path)));
    at
}

/// A path from the root of the crate; `None` where it leads to another crate.
fn absolute(words: &[String], path: &[String], module: &Module) -> Option<Vec<String>> {
    match &*words[0] {
        "crate" => Some(words[1..].to_vec()),
        "self" => Some([path, &words[1..]].concat()),
        "super" => {
            let up = words.iter().take_while(|word| *word == "super").count();
            Some([&path[..path.len().checked_sub(up)?], &words[up..]].concat())
        }
        child if module.children.contains(child) => Some([path, words].concat()),
        _ => None,
    }
}

/// The file in which the thing with this path is, where names that a module only passes on are
/// followed.
fn home(modules: &Modules, target: &[String], depth: u32) -> Vec<String> {
    let mut place = Vec::new();
    for (at, word) in target.iter().enumerate() {
        let Some(module) = modules.get(&place) else { break };
        let child = [&place[..], std::slice::from_ref(word)].concat();
        if modules.contains_key(&child) {
            place = child;
        } else if let Some(passed) = module.exports.get(word).filter(|_| depth < 8) {
            return home(modules, &[passed, &target[at + 1..]].concat(), depth + 1);
        } else {
            break;
        }
    }
    place
}

/// The groups of names that reach each other.
fn groups(arrows: BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<String>> {
    let mut reached = arrows;
    for through in reached.keys().cloned().collect::<Vec<_>>() {
        let further = reached[&through].clone();
        for targets in reached.values_mut().filter(|targets| targets.contains(&through)) {
            targets.extend(further.iter().cloned());
        }
    }
    let mutual = |one: &String| -> BTreeSet<String> {
        reached[one]
            .iter()
            .filter(|other| reached.get(*other).is_some_and(|back| back.contains(one)))
            .cloned()
            .collect()
    };
    reached.keys().map(mutual).filter(|group| !group.is_empty()).collect()
}

/// The files of a crate that use each other in a circle, and the folders of the first level that
/// do.
///
/// A module and those in it are one thing, so that arrows between them do not count.
fn circles(modules: &Modules) -> BTreeSet<BTreeSet<String>> {
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut folders = files.clone();
    for (path, module) in modules {
        let targets: Vec<_> = module.uses.iter().map(|target| home(modules, target, 0)).collect();
        let others = targets.iter().filter(|target| !target.starts_with(path) && !path.starts_with(target));
        files.entry(path.join("::")).or_default().extend(others.map(|target| target.join("::")));
        if let Some(first) = path.first() {
            let others = targets.iter().filter_map(|target| target.first()).filter(|other| *other != first);
            folders.entry(first.clone()).or_default().extend(others.cloned());
        }
    }
    &groups(files) | &groups(folders)
}

/// The roots of a crate: its library and its programs.
fn roots(source: &Path) -> Vec<PathBuf> {
    let mut roots = vec![source.join("lib.rs"), source.join("main.rs")];
    roots.retain(|root| root.is_file());
    roots
}

#[test]
fn files_use_each_other_in_no_circle() {
    let mut wrong = Vec::new();
    for (name, _) in members() {
        let folder = if name == "xtask" { root().join(&name) } else { root().join("crates").join(&name) };
        for file in roots(&folder.join("src")) {
            let mut modules = Modules::new();
            read(&file, &[], &mut modules);
            wrong.extend(circles(&modules).iter().map(|group| format!("{name}: {group:?}")));
        }
    }
    none("circles", &wrong);
}

/// The circles of a crate whose modules are given as texts.
fn circles_of(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
    let path =
        |name: &str| name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let modules: Modules = sources.iter().map(|(name, text)| (path(name), scan(text, &path(name)))).collect();
    circles(&modules).into_iter().map(|group| group.into_iter().collect()).collect()
}

#[test]
fn circles_are_found() {
    let root = ("", "mod a; mod b; pub use a::A; mod c;");
    // By `use`, by a path in the code, and by a name that the root passes on.
    for (a, b) in [
        ("use crate::b::{self, B};", "use super::a::A;"),
        ("fn f() { crate::b::g() }", "use crate::{c::C, a::A as Other};"),
        ("use crate::b;", "fn g(a: &crate::A) {}"),
        ("pub struct A(crate::b::B);", "use crate::A;"),
    ] {
        assert_eq!(circles_of(&[root, ("a", a), ("b", b), ("c", "")]), [["a", "b"]], "{a} {b}");
    }
    let long = [root, ("a", "use crate::b::B;"), ("b", "use crate::c::C;"), ("c", "use crate::a;")];
    assert_eq!(circles_of(&long), [["a", "b", "c"]]);
    // No file uses one that uses it, but each folder uses the other.
    let folders =
        [("", "mod a; mod b;"), ("a", "mod c;"), ("b", "use crate::a;"), ("a::c", "use crate::b::B;")];
    assert_eq!(circles_of(&folders), [["a", "b"]]);
}

#[test]
fn what_is_no_circle_is_not_taken_for_one() {
    let root = ("", "mod a; mod b; pub use a::A;");
    for (a, b) in [
        ("use crate::b::B;", "use std::a; use other::{a::A, b};"),
        (
            "use crate::b::B;",
            "// use crate::a::A;\nconst T: &str = \"\\\"crate::a::A\"; const Q: char = '\"';",
        ),
        (
            "use crate::b::B;",
            "#[cfg(test)]\nmod tests { use crate::a::A; fn f() {} }\n#[cfg(test)] use crate::a;",
        ),
    ] {
        assert!(circles_of(&[root, ("a", a), ("b", b)]).is_empty(), "{a} {b}");
    }
    // Whoever names what a module passes on does not use that module.
    let passed = [
        ("", "mod m;"),
        ("m", "mod a; mod b;"),
        ("m::a", "mod d; pub use d::D; use super::b::B;"),
        ("m::b", "use super::a::D;"),
        ("m::a::d", ""),
    ];
    assert!(circles_of(&passed).is_empty());
    let inside = [root, ("a", "mod d; pub use d::D; fn f(_: D) {}"), ("b", ""), ("a::d", "use super::f;")];
    assert!(circles_of(&inside).is_empty());
}
