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
    for (ruleset, n) in [
        ("kayles", "0"),
        ("0.0", "10"),
        ("0.0", "5000"),
        ("nim", "3000"),
        ("mock-turtles", "100"),
        ("ruler", "4096"),
    ] {
        for ending in ["svg", "png"] {
            let path = place.path(&format!("odd.{ending}"));
            answer(&["plot", ruleset, "-n", n, "-o", &path]);
            assert!(fs::metadata(&path).is_ok_and(|data| data.len() > 1000), "{ruleset} {n} {ending}");
        }
    }
}
