//! Certificates of periods: made, read, checked, and tampered with in many ways.

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_heaps::Solver;
use sg_heaps::period::Proved;
use sg_heaps::period::certificate::Certificate;

fn rules(code: &str) -> TakingBreaking {
    let ruleset: Ruleset = code.parse().expect(code);
    let RulesetKind::TakingBreaking(rules) = ruleset.kind() else { panic!("{code}") };
    rules.clone()
}

fn proof(code: &str) -> (Proved, Vec<u32>) {
    let mut solver = Solver::new(rules(code));
    let proved = solver.period().expect("memory").proved().unwrap_or_else(|| panic!("{code} is proved"));
    let heaps = 2 * proved.heaps();
    let values = solver.nimbers(0..heaps).expect("known").iter().map(|nimber| nimber.0 as u32).collect();
    (proved, values)
}

fn certificate(code: &str) -> Certificate {
    let (proved, values) = proof(code);
    Certificate::new(code, &rules(code), proved, &values).expect("enough heaps")
}

#[test]
fn proofs_of_every_kind_have_certificates() {
    for (code, theorem) in [
        ("0.07", "guy-smith"),
        ("0.16", "sparse-window"),
        ("0.127", "sparse-window"),
        ("0.156", "sparse-window"),
        ("0.644", "sparse-window"),
        ("4.7", "guy-smith"),
        ("subtract(1,2,5)", "guy-smith"),
        ("allbut(1,3)", "repeating-state"),
        ("hex:0.8", "arithmetic"),
        ("0.8A", "arithmetic"),
        // The last of the heaps that it needs are smaller than the largest take.
        ("hex:8.10000004070000050000E", "arithmetic"),
        ("0.(3)", "nim"),
        ("4.(3)", "lasker"),
    ] {
        let made = certificate(code);
        assert_eq!((made.theorem_id(), made.ruleset()), (theorem, code));
        let text = made.to_string();
        let read = Certificate::parse(&text).unwrap_or_else(|refusal| panic!("{code}: {refusal}"));
        assert_eq!(read, made, "{code}");
        let checked = read.check().unwrap_or_else(|refusal| panic!("{code}: {refusal}"));
        assert_eq!(
            (checked.repetition, checked.theorem_id, checked.heaps),
            (made.claim(), theorem, made.heaps()),
            "{code}"
        );
        assert!(text.len() < 1 << 20, "{code}: {} bytes", text.len());
    }
}

#[test]
fn as_many_nimbers_as_are_said_make_a_certificate() {
    for code in ["0.07", "0.16", "0.127", "0.156", "0.644", "subtract(1,2,5)", "allbut(1,3)"] {
        let (proved, values) = proof(code);
        let rules = rules(code);
        let heaps = Certificate::heaps_for(&rules, proved);
        let made = Certificate::new(code, &rules, proved, &values[..heaps as usize]).expect(code);
        made.check().unwrap_or_else(|refusal| panic!("{code}: {refusal}"));
        assert!(made.heaps() <= heaps, "{code}: {} of {heaps}", made.heaps());
        if made.theorem_id() != "sparse-window" {
            assert_eq!(made.heaps(), heaps, "{code}");
        }
        // Without the last nimber that the proof is about, there is none.
        let last = made.heaps() as usize - 1;
        for few in [0, 1, 10, last].into_iter().filter(|&few| few <= last) {
            let refused = Certificate::new(code, &rules, proved, &values[..few]);
            assert!(refused.is_err_and(|refusal| refusal.to_string().contains("needs")), "{code}: {few}");
        }
    }
}

#[test]
fn a_certificate_names_its_own_rules() {
    let (proved, values) = proof("kayles");
    for name in ["", "a\nb", "0.137", "kayles "] {
        let refused = Certificate::new(name, &rules("kayles"), proved, &values);
        assert!(refused.is_err_and(|refusal| refusal.line() == 2), "{name:?}");
    }
}

/// CRC-64/XZ, bit by bit.
fn checksum(bytes: &[u8]) -> u64 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u64::from(byte), |crc, _| (crc >> 1) ^ ((crc & 1) * 0xC96C_5795_D787_0F42))
    })
}

/// The lines of a certificate without their checksums.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line[..line.len() - 17].to_owned()).collect()
}

/// Lines with the right checksums, as a forger would write them.
fn sealed(lines: &[String]) -> String {
    lines.iter().fold(String::new(), |text, line| {
        let text = text + line + " ";
        let sum = checksum(text.as_bytes());
        text + &format!("{sum:016x}\n")
    })
}

/// Where a text is refused, by the parser or by the checker.
fn refused(text: &str) -> Option<(usize, String)> {
    let verdict = Certificate::parse(text).and_then(|certificate| certificate.check());
    verdict.err().map(|refusal| (refusal.line(), refusal.to_string()))
}

fn line_of(lines: &[String], word: &str) -> usize {
    lines.iter().position(|line| line.split(' ').next() == Some(word)).unwrap_or_else(|| panic!("{word}"))
}

fn number(lines: &[String], word: &str) -> usize {
    lines[line_of(lines, word)].split(' ').nth(1).and_then(|number| number.parse().ok()).expect(word)
}

/// The line of the station at `heap`, with this many nimbers before it in `width` digits each.
fn station(values: &[u32], heap: usize, length: usize, width: u32) -> String {
    let digit = |number: u32| char::from_digit(number % 36, 36).expect("below 36");
    let digits = |&nimber: &u32| (0..width).rev().map(move |place| digit(nimber / 36_u32.pow(place)));
    let nimbers: String = values[heap - length..heap].iter().flat_map(digits).collect();
    format!("station {heap} {nimbers}")
}

/// The certificate of 0.156 by windows: small, with some stations.
fn sample() -> (Vec<String>, Vec<u32>) {
    let (proved, values) = proof("0.156");
    let text = Certificate::new("0.156", &rules("0.156"), proved, &values).expect("enough").to_string();
    let lines = lines(&text);
    assert_eq!(sealed(&lines), text);
    assert_eq!(refused(&text), None);
    (lines, values)
}

#[test]
fn every_changed_byte_is_found() {
    let (lines, _) = sample();
    let text = sealed(&lines);
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let changed = String::from_utf8(bytes).expect("ASCII");
        let line = text[..at].matches('\n').count() + 1;
        let (found, what) = refused(&changed).unwrap_or_else(|| panic!("byte {at}"));
        // A line that is broken in two or joined with the next is noticed at its beginning.
        assert_eq!(found, line, "byte {at}: {what}");
    }
}

#[test]
fn truncated_certificates_are_refused() {
    let text = sealed(&sample().0);
    for end in (0..text.len() - 1).step_by(11) {
        assert!(refused(&text[..end]).is_some(), "{end}");
    }
    assert!(refused(&(text.clone() + "more\n")).is_some());
    assert!(refused(&(text.clone() + &text)).is_some());
}

/// One change in a certificate, sealed again.
type Forgery<'a> = (&'a str, &'a dyn Fn(&mut Vec<String>), &'a str);

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn forgeries_with_right_checksums_are_refused() {
    let (lines, values) = sample();
    let set = |lines: &mut Vec<String>, word: &str, value: String| {
        let at = line_of(lines, word);
        lines[at] = format!("{word} {value}");
    };
    let by = |word: &'static str, more: isize| {
        move |lines: &mut Vec<String>| {
            let value = number(lines, word).checked_add_signed(more).expect(word);
            set(lines, word, value.to_string());
        }
    };
    let first_station = line_of(&lines, "station");
    // Stations for other numbers in the header, right but for what is claimed.
    let stations = |lines: &mut Vec<String>, heaps: &[usize], length: usize| {
        let first = line_of(lines, "station");
        lines.truncate(first);
        lines.extend(heaps.iter().map(|&heap| station(&values, heap, length, 1)));
        lines.push("end".to_owned());
        set(lines, "stations", heaps.len().to_string());
    };
    let (first, start, window) = (number(&lines, "first"), number(&lines, "start"), number(&lines, "window"));
    let (period, preperiod) = (number(&lines, "period"), number(&lines, "preperiod"));
    assert_eq!((period, preperiod), (349, 3479));

    let forgeries: &[Forgery<'_>] = &[
        ("another version", &|lines| lines[0] = "sg period certificate 2".to_owned(), "it is not"),
        ("another ruleset", &|lines| lines[1] = "ruleset 0.157".to_owned(), "not the rules"),
        (
            "another ruleset with its digits",
            &|lines| (lines[1], lines[2]) = ("ruleset 0.157".to_owned(), "digits 0 1 5 7".to_owned()),
            "",
        ),
        ("a repeating tail", &|lines| set(lines, "tail", "3".to_owned()), "not the rules"),
        ("other parts", &|lines| set(lines, "parts", "unequal".to_owned()), "not the rules"),
        ("a preperiod one too large", &by("preperiod", 1), ""),
        ("a preperiod one too small", &by("preperiod", -1), ""),
        (
            "a preperiod one too large with its stations",
            &|lines| {
                set(lines, "preperiod", (preperiod + 1).to_string());
                set(lines, "start", (start + 1).to_string());
                stations(
                    lines,
                    &[first, start + 1, start + 2, start + 350],
                    window.max(start - preperiod + 1),
                );
            },
            "not the least preperiod",
        ),
        (
            "a preperiod one too small with its stations",
            &|lines| {
                set(lines, "preperiod", (preperiod - 1).to_string());
                stations(
                    lines,
                    &[first.max(start - preperiod + 2), start, start + 1, start + 349],
                    start - preperiod + 2,
                );
                set(lines, "first", first.max(start - preperiod + 2).to_string());
            },
            "one period further differ",
        ),
        ("a period one too large", &by("period", 1), ""),
        (
            "a multiple of the period",
            &|lines| {
                set(lines, "period", (2 * period).to_string());
                let heaps = [first, start, start + 2, start + period, start + 2 * period];
                stations(lines, &heaps, window.max(start - preperiod + 1));
            },
            "not the least period",
        ),
        ("a saltus", &|lines| set(lines, "saltus", "1".to_owned()), "does not cover"),
        ("another theorem", &|lines| set(lines, "theorem", "guy-smith".to_owned()), "is expected here"),
        ("a closed form", &|lines| set(lines, "theorem", "lasker".to_owned()), "is expected here"),
        ("another mask", &by("mask", 1), ""),
        ("the mask 0", &|lines| set(lines, "mask", "0".to_owned()), "not from 1"),
        ("a parity", &|lines| set(lines, "parity", "even".to_owned()), "parity"),
        (
            "R short of one",
            &|lines| {
                let at = line_of(lines, "rare");
                let end = lines[at].rfind(' ').expect("some");
                lines[at].truncate(end);
            },
            "",
        ),
        (
            "R without its first",
            &|lines| {
                let at = line_of(lines, "rare");
                let words: Vec<_> = lines[at].split(' ').collect();
                let left = [&words[..1], &words[2..]].concat().join(" ");
                lines[at] = left;
            },
            "rare heap 1 is",
        ),
        ("R with another nimber", &|lines| lines[11] = lines[11].replacen("=1", "=2", 1), "rare heap"),
        ("w too small", &by("witness", -1), ""),
        (
            "w far too small with its window",
            &|lines| {
                let last =
                    lines[11].rsplit([' ', '=']).nth(1).and_then(|heap| heap.parse().ok()).unwrap_or(0);
                set(lines, "witness", "0".to_owned());
                set(lines, "window", (3 + last).to_string());
            },
            "",
        ),
        ("W too small", &by("window", -1), "not k + max(r, w)"),
        (
            "first in no memory",
            &|lines| {
                set(lines, "first", (1_u64 << 40).to_string());
                set(lines, "start", (1_u64 << 41).to_string());
                set(lines, "preperiod", ((1_usize << 41) - window).to_string());
                let at = line_of(lines, "station");
                lines[at] = lines[at].replacen(&first.to_string(), &(1_u64 << 40).to_string(), 1);
            },
            "it is too large, or too small for the window",
        ),
        (
            "start one too small with its stations",
            &|lines| {
                set(lines, "start", (start - 1).to_string());
                stations(lines, &[first, start - 1, start, start - 1 + period], window);
            },
            "too small for the theorem",
        ),
        ("first too small", &|lines| set(lines, "first", "50".to_owned()), ""),
        ("first beyond the start", &|lines| set(lines, "first", (start + 1).to_string()), ""),
        ("start too small", &by("start", -1), ""),
        ("fewer stations", &by("stations", -1), "`end` is expected here"),
        ("more stations", &by("stations", 1), "`station` is expected here"),
        (
            "the station at the start missing",
            &|lines| {
                lines.retain(|line| !line.starts_with(&format!("station {start} ")));
                let left = number(lines, "stations") - 1;
                set(lines, "stations", left.to_string());
            },
            "is missing",
        ),
        (
            "the last station missing",
            &|lines| {
                lines.remove(lines.len() - 2);
                let left = number(lines, "stations") - 1;
                set(lines, "stations", left.to_string());
            },
            "is missing",
        ),
        ("two stations exchanged", &|lines| lines.swap(first_station, first_station + 1), "not in order"),
        (
            "a nimber of a station",
            &|lines| {
                let last = lines[first_station + 1].pop();
                lines[first_station + 1].push(if last == Some('1') { '2' } else { '1' });
            },
            "heap",
        ),
        (
            "a station one nimber short",
            &|lines| {
                lines[first_station].pop();
            },
            "has",
        ),
        (
            "a number that overflows",
            &|lines| set(lines, "start", "99999999999999999999".to_owned()),
            "not a number",
        ),
        ("a heap that is too large", &|lines| set(lines, "start", "281474976710656".to_owned()), "too large"),
    ];
    assert!(forgeries.len() > 30);
    // However much the preperiod is too large: no pair of nimbers is taken for another.
    for more in 1..40 {
        let mut forged = lines.clone();
        set(&mut forged, "preperiod", (preperiod + more).to_string());
        set(&mut forged, "start", (start + more).to_string());
        // The period is prime, so the station that refuses smaller ones is one heap further.
        let heaps = [start, start + 1, start + period].map(|heap| heap + more);
        stations(&mut forged, &[&[first], &heaps[..]].concat(), window.max(start - preperiod + 1));
        let (_, report) = refused(&sealed(&forged)).unwrap_or_else(|| panic!("accepted: {more} more"));
        assert!(report.contains("not the least preperiod"), "{more} more: {report}");
    }
    for (name, forge, what) in forgeries {
        let mut forged = lines.clone();
        forge(&mut forged);
        assert_ne!(forged, lines, "{name}");
        let (line, report) = refused(&sealed(&forged)).unwrap_or_else(|| panic!("accepted: {name}"));
        assert!(line > 0 && report.contains(what), "{name}: {report}");
    }
}

/// Of 0.127 the largest rare heap, 27,106, is what the start must be beyond, and not the preperiod.
#[test]
fn the_proof_begins_beyond_twice_the_rare_heaps() {
    let (proved, values) = proof("0.127");
    let text = Certificate::new("0.127", &rules("0.127"), proved, &values).expect("enough").to_string();
    let good = lines(&text);
    let (first, start) = (number(&good, "first"), number(&good, "start"));
    let (window, preperiod) = (number(&good, "window"), number(&good, "preperiod"));
    assert_eq!((number(&good, "period"), preperiod), (4, 46_578));
    assert_eq!(start - window, 2 * (27_106 + 3) + 1);
    let with_start = |start: usize| {
        let mut lines = good.clone();
        let at = line_of(&lines, "start");
        lines[at] = format!("start {start}");
        let at = line_of(&lines, "station");
        lines.truncate(at);
        let length = window.max(start - preperiod + 1);
        let width = number(&good, "width") as u32;
        lines.extend([first, start, start + 2, start + 4].map(|heap| station(&values, heap, length, width)));
        lines.push("end".to_owned());
        refused(&sealed(&lines)).map(|(_, report)| report)
    };
    assert_eq!(with_start(start), None);
    assert_eq!(with_start(start + 1), None);
    let report = with_start(start - 1).expect("too small");
    assert!(report.contains("too small for the theorem"), "{report}");
}

/// Parts that must differ: an equal break is not a witness.
#[test]
fn certificates_of_unequal_parts() {
    for (code, period, preperiod) in
        [("unequal:0.7", 2, 0), ("unequal:0.147", 28, 22), ("unequal:0.35", 3, 21)]
    {
        let (proved, values) = proof(code);
        assert_eq!((proved.period(), proved.preperiod()), (period, preperiod), "{code}");
        let text = Certificate::new(code, &rules(code), proved, &values).expect("enough heaps").to_string();
        assert_eq!(refused(&text), None, "{code}");
        // The nimbers are others where equal parts are allowed, but for 0.7, whose nimbers are 0
        // and 1.
        let lines: Vec<String> = lines(&text)
            .into_iter()
            .map(|line| match line.split_once(' ') {
                Some(("ruleset", ruleset)) => format!("ruleset {}", ruleset.replace("unequal:", "")),
                Some(("parts", _)) => "parts any".to_owned(),
                _ => line,
            })
            .collect();
        assert_eq!(refused(&sealed(&lines)).is_none(), code == "unequal:0.7", "{code}");
    }
}

/// A station that overlaps the one before it may be given by its new nimbers, as many as there are
/// heaps between.
#[test]
fn stations_may_overlap() {
    let (whole, _) = sample();
    let place = line_of(&whole, "station") + 2;
    let (heap, nimbers) = whole[place].rsplit_once(' ').expect("three words");
    assert_eq!((heap, &whole[place - 1][..12]), ("station 3840", "station 3839"));
    let (old, new) = nimbers.split_at(nimbers.len() - 1);
    let with = |at: usize, station: String| {
        let mut lines = whole.clone();
        lines[at] = station;
        sealed(&lines)
    };
    let short = Certificate::parse(&with(place, format!("{heap} +{new}"))).expect("a station");
    assert_eq!(short, Certificate::parse(&sealed(&whole)).expect("stations"));
    short.check().expect("right");
    let other = if new == "1" { "2" } else { "1" };
    for (at, station, what) in [
        (place, format!("{heap} +"), "one nimber for each heap"),
        (place, format!("{heap} +{new}{new}"), "one nimber for each heap"),
        (place, format!("{heap} +{other}"), "the nimber of heap 3839 is"),
        (place, format!("station 3842 +{new}{new}{new}"), "is missing"),
        (place, format!("{heap} {}+{new}", &old[1..]), "not a sequence of complete nimbers"),
        (place - 2, "station 2964 +".to_owned(), "one nimber for each heap"),
        (place - 1, format!("station 3839 +{}", "1".repeat(3839 - 2964)), "one nimber for each heap"),
    ] {
        let (line, report) =
            refused(&with(at, station.clone())).unwrap_or_else(|| panic!("accepted: {station}"));
        assert!(report.contains(what), "{station}: {report}");
        assert!(at.abs_diff(line - 1) <= 1, "{station}: {report}");
    }
}

#[test]
fn forged_tables_are_refused() {
    for code in ["0.07", "subtract(1,2,5)", "allbut(1,3)"] {
        let good = lines(&certificate(code).to_string());
        let change = |word: &str, more: isize| {
            let mut lines = good.clone();
            let at = line_of(&lines, word);
            lines[at] = format!("{word} {}", number(&lines, word).saturating_add_signed(more));
            lines
        };
        let mut value = good.clone();
        let table = line_of(&value, "table");
        let end = value[table].pop().expect("a nimber");
        value[table].push(if end == '0' { '1' } else { '0' });
        let mut last = good.clone();
        last[table].pop();
        for (name, forged) in [
            ("period", change("period", 1)),
            ("preperiod", change("preperiod", 1)),
            ("saltus", change("saltus", 1)),
            ("heaps", change("heaps", -1)),
            ("a nimber", value),
            ("a nimber missing", last),
        ] {
            assert!(refused(&sealed(&forged)).is_some(), "{code}: {name}");
        }
        // One nimber, so that what repeats still does: the definition alone finds it.
        let at = line_of(&good, "table");
        let digits = good[at].rfind(' ').expect("a number and nimbers") + 1;
        for heap in (0..number(&good, "preperiod")).step_by(7) {
            let mut forged = good.clone();
            let place = digits + heap;
            let old = good[at][place..=place].to_owned();
            forged[at].replace_range(place..=place, if old == "1" { "2" } else { "1" });
            let (line, report) = refused(&sealed(&forged)).expect("refused");
            assert!(
                line == at + 1 && report.contains(&format!("the nimber of heap {heap} is {old}, not")),
                "{report}"
            );
        }
        // A multiple of the period holds as well, and is refused.
        let mut double = change("period", number(&good, "period").cast_signed());
        let saltus = line_of(&double, "saltus");
        double[saltus] = format!("saltus {}", 2 * number(&good, "saltus"));
        let (_, report) = refused(&sealed(&double)).expect("refused");
        assert!(!report.is_empty(), "{code}");
    }
    let nim = lines(&certificate("0.(3)").to_string());
    for (word, value) in [("period", "2"), ("preperiod", "1"), ("saltus", "0"), ("theorem", "lasker")] {
        let mut forged = nim.clone();
        let at = line_of(&forged, word);
        forged[at] = format!("{word} {value}");
        assert!(refused(&sealed(&forged)).is_some(), "{word}");
    }
}

#[test]
fn what_is_no_certificate_is_refused() {
    for text in
        ["", "\n", "sg", "sg period certificate ", "hello", "sg period certificate 1 0000000000000000\n"]
    {
        assert_eq!(refused(text).map(|(line, _)| line), Some(1), "{text:?}");
    }
}

/// Initial segments without what the engine knows: the walk of the checker against the definition.
#[test]
fn segments_may_be_checked_in_any_order() {
    let certificate = certificate("0.16");
    let checker = certificate.checker().expect("right");
    assert!(checker.segments() > 3);
    for segment in (0..checker.segments()).rev() {
        let (from, to) = checker.heaps(segment);
        assert!(from < to);
        checker.check(segment).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}

#[test]
fn a_certificate_is_summed_up_for_debugging() {
    let made = certificate("0.16");
    let shown = format!("{made:?}");
    assert!(shown.len() < 300 && shown.contains("149459") && shown.contains("0.16"), "{} bytes", shown.len());
}
