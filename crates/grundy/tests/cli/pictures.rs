//! Plots.

use std::fs;

use super::{Place, answer};

#[test]
fn an_svg_names_what_it_shows() {
    let place = Place::new();
    let path = place.path("kayles.svg");
    assert_eq!(answer(&["plot", "kayles", "-n", "200", "-o", &path]), "");
    let svg = fs::read_to_string(&path).expect("written");
    for text in [
        "Nimbers of kayles (0.77), heaps 0 to 200",
        "heap size (stones)",
        "nimber",
        "one heap",
        "end of the preperiod",
        "end of a period",
        "preperiod 71",
        "period 12",
        "(proved)",
    ] {
        assert!(svg.contains(text), "{text}");
    }
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<circle").count(), 201 + 1, "a dot a heap and one in the legend");
}

#[test]
fn a_million_heaps_are_a_small_picture() {
    let place = Place::new();
    let (svg, png) = (place.path("long.svg"), place.path("long.png"));
    answer(&["plot", "0.16", "-n", "1000000", "-o", &svg]);
    let text = fs::read_to_string(&svg).expect("written");
    assert!(text.len() < 400_000, "{} bytes", text.len());
    assert!(text.contains("heaps in a cell") && text.contains("data:image/png;base64,"));
    answer(&["plot", "0.16", "-n", "1000000", "-o", &png, "--width", "900", "--height", "500"]);
    let bytes = fs::read(&png).expect("written");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() < 400_000);
    assert_eq!((&bytes[16..20], &bytes[20..24]), (&900_u32.to_be_bytes()[..], &500_u32.to_be_bytes()[..]));
}

/// Degenerate axes: one heap, only nimber 0, nimbers that grow with the heap.
#[test]
fn odd_sequences_are_drawn_too() {
    let place = Place::new();
    for (ruleset, n) in [("kayles", "0"), ("0.0", "10"), ("nim", "3000"), ("mock-turtles", "100")] {
        for ending in ["svg", "png"] {
            let path = place.path(&format!("odd.{ending}"));
            answer(&["plot", ruleset, "-n", n, "-o", &path]);
            assert!(fs::metadata(&path).is_ok_and(|data| data.len() > 1000), "{ruleset} {n} {ending}");
        }
    }
}

/// The texts of an SVG with the places of their anchors and their sizes.
fn texts(svg: &str) -> Vec<(f64, String, f64, String)> {
    let attribute = |tag: &str, name: &str| {
        tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next()).map(str::to_owned)
    };
    svg.split("<text")
        .skip(1)
        // The name of the vertical axis is rotated.
        .filter(|piece| !piece.split('>').next().is_some_and(|tag| tag.contains("transform")))
        .map(|piece| {
            let (tag, rest) = piece.split_once('>').expect("a tag");
            let number = |name: &str| attribute(tag, name).and_then(|text| text.parse().ok()).expect(name);
            let text = rest.split("</text>").next().unwrap_or_default().trim().to_owned();
            (number("x"), attribute(tag, "text-anchor").expect("an anchor"), number("font-size"), text)
        })
        .collect()
}

#[test]
fn a_small_picture_cuts_nothing_off() {
    let place = Place::new();
    let path = place.path("small.svg");
    for ruleset in ["kayles", "subtract(1,2,7,9,11)", "unequal:4.(3)"] {
        answer(&["plot", ruleset, "-n", "200", "-o", &path, "--width", "400", "--height", "300"]);
        let svg = fs::read_to_string(&path).expect("written");
        let texts = texts(&svg);
        assert!(texts.iter().any(|(_, _, _, text)| text.starts_with("Nimbers of ")), "{texts:?}");
        for (x, anchor, size, text) in &texts {
            // Letters of the font are some 0.56 of its size wide on average.
            let width = text.chars().map(|_| size * 0.56).sum::<f64>();
            let (left, right) = match &**anchor {
                "start" => (*x, x + width),
                "middle" => (x - width / 2.0, x + width / 2.0),
                _ => (x - width, *x),
            };
            assert!(left > -4.0 && right < 404.0, "{ruleset}: {text} from {left} to {right}");
        }
    }
}

#[test]
fn ticks_stand_at_heaps_and_nimbers() {
    let place = Place::new();
    let path = place.path("few.svg");
    for (n, ticks) in [("0", &["0", "0", "1"][..]), ("1", &["0", "1", "0", "1"])] {
        answer(&["plot", "kayles", "-n", n, "-o", &path]);
        let svg = fs::read_to_string(&path).expect("written");
        let mut labels: Vec<_> = texts(&svg)
            .into_iter()
            .map(|(_, _, _, text)| text)
            .filter(|text| text.parse::<u32>().is_ok())
            .collect();
        let mut ticks: Vec<_> = ticks.iter().map(ToString::to_string).collect();
        labels.sort_unstable();
        ticks.sort_unstable();
        assert_eq!(labels, ticks, "n = {n}");
        // One mark beside each label, and none without.
        let ink = svg.matches("stroke=\"#222B3A\"").count();
        assert_eq!(ink, 2 + labels.len(), "n = {n}: two axes and the marks");
    }
}

#[test]
fn an_observed_saltus_is_shown() {
    let place = Place::new();
    let path = place.path("saltus.svg");
    answer(&["plot", "unequal:4.(3)", "-n", "300", "-o", &path]);
    let svg = fs::read_to_string(&path).expect("written");
    assert!(svg.contains("with saltus 4") && svg.contains("(observed, not proved)"));
    assert!(svg.contains("repeats from heap ") && svg.contains("at distance 4"));
}

#[test]
fn marks_differ_by_more_than_their_hue() {
    let place = Place::new();
    let path = place.path("kayles.svg");
    answer(&["plot", "kayles", "-n", "200", "-o", &path]);
    let svg = fs::read_to_string(&path).expect("written");
    let lines = |colour: &str| -> Vec<bool> {
        svg.split('<')
            .filter(|tag| tag.contains(&format!("stroke=\"{colour}\"")))
            .map(|tag| tag.contains("stroke-dasharray"))
            .collect()
    };
    assert_eq!(lines("#C83E2D"), [false; 2], "the preperiod and its line in the legend");
    assert_eq!(lines("#2F8F4E"), [true; 11], "ten periods and their line in the legend");
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_a_pipe_written_to() {
    use std::os::unix::fs::symlink;
    use std::process::{Command, Stdio};
    let place = Place::new();
    let link = place.path("link.svg");
    symlink("target.svg", &link).expect("made");
    for _ in 0..2 {
        answer(&["plot", "kayles", "-n", "50", "-o", &link]);
        assert!(fs::symlink_metadata(&link).is_ok_and(|data| data.is_symlink()));
        assert!(fs::read(place.file("target.svg")).is_ok_and(|text| text.starts_with(b"<svg ")));
    }
    let pipe = place.path("pipe.png");
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|made| made.success()));
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().expect("cat");
    answer(&["plot", "kayles", "-n", "50", "-o", &pipe]);
    let read = reader.wait_with_output().expect("it ends").stdout;
    assert!(read.starts_with(b"\x89PNG\r\n\x1a\n"), "{} bytes", read.len());
}
