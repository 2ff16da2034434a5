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

/// The pages that the first one and those of subcommands with subcommands list, each under the name by which `man` finds it.
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
