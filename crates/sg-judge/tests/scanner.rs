//! The scanner's short cuts held against a plain reader: values, places of faults, buffers cut
//! anywhere.

use std::io::{self, Read};

use sg_judge::{Bounds, Field, Phrase, Scanner};

/// A small generator of pseudorandom numbers (`SplitMix64`), the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }
}

/// A reader that hands out pieces of at most `most` bytes.
struct Pieces<'a> {
    rest: &'a [u8],
    most: usize,
    random: Random,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = 1 + self.random.below(self.most as u64) as usize;
        let length = self.rest.len().min(buffer.len()).min(most);
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest = &self.rest[length..];
        Ok(length)
    }
}

/// What a plain reader finds: each token with its line and column.
fn tokens(text: &str) -> Vec<(u64, u64, &str)> {
    let mut found = Vec::new();
    for (line, content) in text.strip_prefix('\u{feff}').unwrap_or(text).split('\n').enumerate() {
        let mut at = 0;
        for token in content.split([' ', '\t', '\r', '\x0b', '\x0c']) {
            if !token.is_empty() {
                found.push((line as u64 + 1, at as u64 + 1, token));
            }
            at += token.len() + 1;
        }
    }
    found
}

const FIELD: Field = Field::new("x", Phrase::both("a number", "一个数"));
const ANY: Bounds = Bounds::always(0..=u64::MAX);

/// A text of numbers of all lengths with all kinds of white space between them.
fn text(random: &mut Random, numbers: usize) -> String {
    let mut text = String::from(random.pick(&["", "", "\u{feff}", " \n", "\r\n"]));
    let style = random.below(4);
    for at in 0..numbers {
        let digits = 1 + random.below(match style {
            0 => 1,
            1 => 5,
            2 => 20,
            _ => 30,
        });
        let number = match random.below(40) {
            0 => u64::MAX,
            1 => u64::MAX - random.below(3),
            2 => 10_u64.pow(random.below(20) as u32),
            _ => random.next() % 10_u64.saturating_pow(digits as u32),
        };
        let zeros = if random.below(30) == 0 { random.below(200) as usize } else { 0 };
        text += &"0".repeat(zeros);
        text += &number.to_string();
        let last = at + 1 == numbers;
        text += match random.below(if style == 3 { 10 } else { 60 }) {
            0 => "\n",
            1 => "\r\n",
            2 => "\t",
            3 => "  \t \n\n ",
            4 => "\x0b\x0c ",
            _ if last => random.pick(&["", "\n", " "]),
            _ => " ",
        };
    }
    text
}

fn scanner<'a>(text: &'a str, random: &mut Random) -> Scanner<'a> {
    let most = [1, 3, 21, 64, 65, 4096, 1 << 20][random.below(7) as usize];
    Scanner::new("text", Pieces { rest: text.as_bytes(), most, random: Random(random.next()) }, false)
}

#[test]
fn every_number_is_read_as_a_plain_reader_reads_it() {
    let mut random = Random(1);
    for round in 0..300 {
        let numbers = [1, 2, 10, 100, 3000][round % 5];
        let text = text(&mut random, numbers);
        let wanted: Vec<u64> =
            tokens(&text).iter().map(|(_, _, token)| token.parse().expect("a number")).collect();
        assert_eq!(wanted.len(), numbers);
        let mut input = scanner(&text, &mut random);
        let mut found = Vec::new();
        while found.len() < numbers {
            // By lists and one by one, so that each takes over where the other stopped.
            let list = random.below(200).min((numbers - found.len()) as u64);
            found.extend(input.numbers(FIELD, 0..list, &ANY).expect("numbers"));
            if found.len() < numbers {
                found.push(input.number(FIELD, &ANY).expect("a number"));
            }
        }
        assert_eq!(found, wanted, "round {round}");
        assert!(input.at_end().expect("readable"), "round {round}");
    }
}

#[test]
fn marks_are_those_of_the_numbers() {
    let mut random = Random(3);
    for round in 0..300 {
        let numbers = [1, 2, 10, 100, 3000][round % 5];
        let text = text(&mut random, numbers);
        let mut wanted: &[_] = &tokens(&text);
        let mut input = scanner(&text, &mut random);
        while !wanted.is_empty() {
            let list = random.below(65).min(wanted.len() as u64);
            let (these, rest) = wanted.split_at(list as usize);
            let numbers = || these.iter().map(|(_, _, token)| token.parse::<u64>().expect("a number"));
            // A judge's limits, in force or not, change the method and not the marks.
            let bounds = if random.below(4) == 0 { Bounds::always(0..=u64::MAX - 1) } else { ANY };
            match input.parities(FIELD, 7..7 + list, &bounds) {
                Ok(found) => {
                    assert_eq!(
                        found.odd,
                        numbers().fold(0, |bits, number| bits << 1 | number & 1),
                        "round {round}"
                    );
                    let nonzero = numbers().fold(0, |bits, number| bits << 1 | u64::from(number > 0));
                    assert_eq!(found.nonzero, nonzero, "round {round}");
                }
                Err(fault) => {
                    let (line, column, _) = these[numbers().position(|n| n == u64::MAX).expect("a fault")];
                    assert!(fault.to_string().starts_with(&format!("text:{line}:{column}: ")), "{fault}");
                    assert!(bounds != ANY, "{fault}");
                    break;
                }
            }
            wanted = rest;
            if let Some(((line, _, token), rest)) = wanted.split_first() {
                assert_eq!(input.next_line().expect("readable"), *line, "round {round}");
                assert_eq!(input.number(FIELD, &ANY).ok(), token.parse().ok(), "round {round}");
                wanted = rest;
            }
        }
    }
}

#[test]
fn a_fault_is_placed_where_a_plain_reader_finds_it() {
    let mut random = Random(2);
    for round in 0..300 {
        let text = text(&mut random, [1, 5, 70, 700][round % 4]);
        let mut found = tokens(&text);
        let at = random.below(found.len() as u64) as usize;
        let bad = random.pick(&[
            "-1",
            "x",
            "1e5",
            "0x10",
            "18446744073709551616",
            "1000000000000000000000000000000",
            "+7",
            "1\0",
            "7a",
            "\u{ff11}",
        ]);
        // The bad token takes the place of a good one; the text before it keeps its place.
        let offset = found[at].2.as_ptr() as usize - text.as_ptr() as usize;
        let spoilt = format!("{}{bad}{}", &text[..offset], &text[offset + found[at].2.len()..]);
        let (line, column, _) = found.swap_remove(at);
        for method in 0..3 {
            let mut input = scanner(&spoilt, &mut random);
            let fault = match method {
                0 => input.numbers(FIELD, 0..1 << 20, &ANY).map(|_| ()).expect_err("a bad token"),
                1 => loop {
                    if let Err(fault) = input.parities(FIELD, 0..1 + random.below(64), &ANY) {
                        break fault;
                    }
                },
                _ => {
                    (0..at).for_each(|_| assert!(input.number(FIELD, &ANY).is_ok(), "round {round}"));
                    input.number(FIELD, &ANY).map(|_| ()).expect_err("a bad token")
                }
            };
            let place = format!("text:{line}:{column}: ");
            assert!(
                fault.to_string().starts_with(&place),
                "round {round}: {fault} should begin with {place}"
            );
        }
    }
}

#[test]
fn flags_are_read_in_every_layout_and_a_bad_one_is_placed() {
    let mut random = Random(3);
    for round in 0..200_usize {
        let count = [1, 31, 32, 33, 64, 1000, 5000][round % 7];
        let lines = round % 3;
        let mut text = String::new();
        for at in 0..count {
            text.push(if random.below(2) == 0 { '0' } else { '1' });
            let last = at + 1 == count;
            text += match (lines, random.below(50)) {
                _ if last => random.pick(&["", "\n"]),
                (1, _) => "\n",
                (2, 0) => "\r\n",
                (2, 1) => "   ",
                _ => " ",
            };
        }
        let wanted: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let mut found = Vec::new();
        scanner(&text, &mut random)
            .flags(FIELD, count, |piece| found.extend_from_slice(piece))
            .expect("flags");
        assert_eq!(found, wanted, "round {round}");

        let at = random.below(count) as usize;
        let (line, column, token) = tokens(&text)[at];
        let offset = token.as_ptr() as usize - text.as_ptr() as usize;
        let spoilt =
            format!("{}{}{}", &text[..offset], random.pick(&["2", "-", "11", "q"]), &text[offset + 1..]);
        let fault = scanner(&spoilt, &mut random).flags(FIELD, count, |_| ()).expect_err("a bad flag");
        let place = format!("text:{line}:{column}: expected x_{}", at + 1);
        assert!(fault.to_string().starts_with(&place), "round {round}: {fault} should begin with {place}");
    }
}

/// A reader that fails the test if it is asked for more than a person has typed.
struct Typed<'a>(&'a [u8]);

impl Read for Typed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert!(!self.0.is_empty(), "the scanner waits for more than it needs");
        let length = self.0.len();
        buffer[..length].copy_from_slice(self.0);
        self.0 = &[];
        Ok(length)
    }
}

#[test]
fn a_typed_line_is_answered_before_the_next_one() {
    let mut input = Scanner::new("typed", Typed(b"3 17 1\n"), false);
    assert_eq!(input.numbers(FIELD, 0..3, &ANY).expect("numbers"), [3, 17, 1]);
}
