//! `grundy man`, `grundy completions`, and the program's second name.

use std::fs;

use super::{Place, answer};

#[test]
fn an_example_in_the_manual_stays_as_it_is_typed() {
    let page = answer(&["man"]);
    let (_, example) = page.split_once(".nf\n").expect("a part that is not filled");
    let (example, _) = example.split_once(".fi\n").expect("its end");
    assert!(example.contains("  take = [1, 2]   ") && example.contains("\n  [[move]]\n"), "{example}");
    assert!(page.contains("\n.nh\n"), "no hyphens in codes");
    // The points that begin a request are the page's own.
    let requests =
        [".TH", ".SH", ".TP", ".PP", ".nf", ".fi", ".nh", ".ad", ".RS", ".RE", ".IP", ".br", ".ie", ".el"];
    for line in page.lines().filter(|line| line.starts_with('.')) {
        assert!(requests.iter().any(|request| line.starts_with(request)), "{line}");
    }
}

/// What is said at length of a command is shown by `--help` and in its page, and not only what is
/// said of it in the list.
#[test]
fn long_help_is_shown() {
    for (command, said) in [
        (&["census"][..], "octal:N"),
        (&["census", "merge"], "in any order"),
        (&["find"], "with commas between them"),
        (&["row"], "A theorem determines"),
        (&["diff"], "proves nothing"),
        (&["check-proof"], "shares nothing"),
        (&["play"], "7 -> 1 5"),
        (&["calc"], "nim-product"),
        (&["product"], "Tartan theorem"),
        (&["stress"], "The exit status"),
        (&["explain-move"], "heap=1 take=3"),
        (&["generate"], "The exit status"),
    ] {
        let help = answer(&[command, &["--help"]].concat());
        assert!(help.contains(said), "{command:?}: {help}");
        let page = answer(&[&["man"], command].concat()).replace("\\-", "-").replace("\\fR", "");
        assert!(page.contains(said), "{command:?}: {page}");
    }
}

/// Both ruleset files of `--help`, pasted.
#[test]
fn the_ruleset_files_of_the_help_are_read() {
    let place = Place::new();
    let help = answer(&["--help"]);
    let samples: Vec<&str> = help.split("\n\n").filter(|block| block.starts_with("  ")).collect();
    let [.., heaps, coins] = samples[..] else { panic!("two samples: {help}") };
    for (name, sample, said) in [("heaps.toml", heaps, "mine"), ("coins.toml", coins, "coin")] {
        fs::write(place.file(name), sample).expect("written");
        let described = answer(&["rulesets", &place.path(name)]);
        assert!(described.contains(said), "{described}");
    }
}

#[test]
fn a_synopsis_shows_values_and_repetitions() {
    let page = answer(&["man", "nimber"]);
    assert!(page.starts_with(".TH \"grundy-nimber\" \"1\" "), "{page}");
    let (_, synopsis) = page.split_once(".SH SYNOPSIS\n").expect("a synopsis");
    let (synopsis, rest) = synopsis.split_once(".SH ").expect("another section");
    let synopsis = synopsis.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "");
    for shown in ["grundy nimber <RULESET> <HEAP>...", "[--list COUNT]", "[--up-to N]", "[-h|--help]"] {
        assert!(synopsis.contains(shown), "{shown}\n{synopsis}");
    }
    assert!(rest.contains("<\\fIHEAP\\fR>..."), "{rest}");
    assert!(
        answer(&["man", "plot"]).contains("\\-o|\\-\\-output FILE"),
        "a required option without brackets"
    );
}

/// The pages that the first one and those of subcommands with subcommands list, each under the name
/// by which `man` finds it.
#[test]
fn every_page_that_is_listed_is_written() {
    let place = Place::new();
    answer(&["man", "--dir", &place.path("pages")]);
    let mut written: Vec<String> = fs::read_dir(place.file("pages"))
        .expect("made")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("plain"))
        .collect();
    written.sort_unstable();
    let page = answer(&["man"]) + &answer(&["man", "misere"]) + &answer(&["man", "census"]);
    let lists =
        |line: &str| line.starts_with("grundy\\-").then(|| line.replace("\\-", "-").replace("(1)", ".1"));
    let mut listed: Vec<String> = page
        .lines()
        .filter(|line| line.ends_with("(1)"))
        .filter_map(lists)
        .chain(["grundy.1".to_owned()])
        .collect();
    listed.sort_unstable();
    assert_eq!(listed, written);
    assert!(written.len() > 8, "{written:?}");
    for file in &written {
        let text = fs::read_to_string(place.file(&format!("pages/{file}"))).expect("written");
        let name = file.strip_suffix(".1").expect("section 1");
        assert!(text.starts_with(&format!(".TH \"{name}\" \"1\" \"\" \"grundy ")), "{file}");
        let nested = ["misere", "census"].into_iter().find_map(|above| {
            let below = name.strip_prefix(&format!("grundy-{above}-"))?;
            Some(answer(&["man", above, below]))
        });
        let alone = nested
            .or_else(|| Some(answer(&["man", name.strip_prefix("grundy-")?])))
            .unwrap_or_else(|| answer(&["man"]));
        assert_eq!(text, alone, "{file}");
    }
}
