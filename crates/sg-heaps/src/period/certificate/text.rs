//! Certificates as text.

use std::fmt::{self, Write};
use std::ops::Range;
use std::str::FromStr;

use super::{
    Certificate, CertificateError, LARGE_STATIONS, MOST_NIMBER, Proof, Station, TABLE_LINE, WindowProof,
};
use crate::engine::Split;
use crate::engine::crc64;
use crate::period::Repetition;
use sg_core::heaps::notation::{NotationError, Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

const FORMAT: &str = "sg period certificate 1";
pub(super) const SPARSE_WINDOW: &str = "sparse-window";

pub(super) const RULESET_LINE: usize = 2;
pub(super) const PREPERIOD_LINE: usize = 6;
pub(super) const PERIOD_LINE: usize = 7;
pub(super) const THEOREM_LINE: usize = 9;
pub(super) const HEAPS_LINE: usize = 10;
pub(super) const PARITY_LINE: usize = 11;
pub(super) const RARE_LINE: usize = 12;
pub(super) const WITNESS_LINE: usize = 13;
pub(super) const WINDOW_LINE: usize = 14;
pub(super) const FIRST_LINE: usize = 15;
pub(super) const START_LINE: usize = 16;

/// The line of the station in this place.
pub(super) const fn station_line(place: usize) -> usize {
    place + 19
}

/// The line of a table that comes in this place.
pub(super) const fn table_line(place: usize) -> usize {
    place + 12
}

/// Heaps of certificates are below this, 2^48 with 64 bits, so that sums of them do not overflow.
const MOST_HEAP: usize = 1 << (usize::BITS / 4 * 3);
/// Digits of a checksum.
const CHECKSUM: usize = 16;
const RADIX: u32 = 36;
/// Before the nimbers of a station that only go on from those of the station before.
const OVERLAP: &str = "+";

/// The ruleset of a name, as a line of a certificate may hold it; or why not.
fn named(name: &str) -> Result<Ruleset, String> {
    if name.trim() != name {
        return Err(format!("`{name}` has white space around it"));
    }
    name.parse().map_err(|error: NotationError| error.to_string())
}

/// Checks that a named ruleset has these rules; the error says why not.
fn has_rules(named: &Ruleset, name: &str, rules: &TakingBreaking) -> Result<(), String> {
    let same = matches!(named.kind(), RulesetKind::TakingBreaking(own) if own == rules);
    if same { Ok(()) } else { Err(format!("these are not the rules of {name}")) }
}

/// Checks that a name is one of these rules; the error says why not.
pub(super) fn names(name: &str, rules: &TakingBreaking) -> Result<(), String> {
    has_rules(&named(name)?, name, rules)
}

/// Writes the certificate in the format of the [module](super).
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::default();
        let Repetition { from, distance, saltus } = self.claim;
        writer.line(FORMAT);
        writer.line(&format!("ruleset {}", self.ruleset));
        writer.rules(&self.rules);
        writer.line(&format!("preperiod {from}"));
        writer.line(&format!("period {distance}"));
        writer.line(&format!("saltus {saltus}"));
        writer.line(&format!("theorem {}", self.theorem_id()));
        match &self.proof {
            Proof::ClosedForm(_) => {}
            Proof::Table { values, .. } => {
                writer.table(values.len(), width(values.iter()), values.chunks(TABLE_LINE));
            }
            Proof::Window(proof) => writer.window(proof),
        }
        writer.line("end");
        f.write_str(&writer.text)
    }
}

impl Certificate {
    /// Reads a certificate as `Display` writes it. What it says is not checked here, but that the
    /// text is whole and names one ruleset.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] with the first line that is not as it should be.
    pub fn parse(text: &str) -> Result<Self, CertificateError> {
        let mut reader = Reader::new(text, "certificate", MOST_NIMBER - 1)?;
        if *reader.next("sg")? != FORMAT["sg ".len()..] {
            return Err(reader.refusal(format!("it is not `{FORMAT}`")));
        }
        let ruleset = reader.next("ruleset")?.to_owned();
        let named = named(&ruleset).map_err(|why| reader.refusal(why))?;
        let rules = reader.rules()?;
        has_rules(&named, &ruleset, &rules).map_err(|why| reader.refusal(why))?;
        let from = reader.heap("preperiod")?;
        let distance = reader.heap("period")?;
        let words = reader.next("saltus")?;
        let saltus: u32 = reader.number(words)?;
        let claim = Repetition::in_table(from, distance, saltus.into());
        let theorem = reader.next("theorem")?;
        let known = ["nim", "lasker", "guy-smith", "repeating-state", "arithmetic", SPARSE_WINDOW];
        let proof = match known.into_iter().find(|&name| name == theorem) {
            Some(theorem @ ("nim" | "lasker")) => Proof::ClosedForm(theorem),
            Some(SPARSE_WINDOW) => Proof::Window(reader.window()?),
            Some(theorem) => {
                let mut values = Vec::new();
                reader.table(&mut |nimbers| {
                    values.extend_from_slice(nimbers);
                    Ok(())
                })?;
                Proof::Table { theorem, values }
            }
            None => return Err(reader.refusal("not a theorem of certificates")),
        };
        reader.next("end")?;
        reader.finish()?;
        Ok(Self { ruleset, rules, claim, proof })
    }
}

const fn parts_name(parts: Parts) -> &'static str {
    match parts {
        Parts::Any => "any",
        Parts::Unequal => "unequal",
        Parts::Equal => "equal",
    }
}

/// The number of characters that the largest of some nimbers takes.
pub(in crate::period) fn width<'a>(nimbers: impl Iterator<Item = &'a u32>) -> usize {
    nimbers.max().map_or(1, |&largest| largest.max(1).ilog(RADIX) as usize + 1)
}

/// Nimbers in `width` characters each.
fn packed(nimbers: &[u32], width: usize) -> String {
    let mut text = String::with_capacity(nimbers.len() * width);
    for &nimber in nimbers {
        for place in (0..width as u32).rev() {
            let digit = nimber / RADIX.pow(place) % RADIX;
            text.push(char::from_digit(digit, RADIX).unwrap_or('?'));
        }
    }
    text
}

#[derive(Default)]
pub(in crate::period) struct Writer {
    pub(in crate::period) text: String,
    /// The checksum of the text.
    sum: u64,
}

impl Writer {
    pub(in crate::period) fn line(&mut self, line: &str) {
        let before = self.text.len();
        self.text.push_str(line);
        self.text.push(' ');
        self.sum = crc64(self.sum, &self.text.as_bytes()[before..]);
        let end = format!("{:016x}\n", self.sum);
        self.sum = crc64(self.sum, end.as_bytes());
        self.text.push_str(&end);
    }

    pub(in crate::period) fn rules(&mut self, rules: &TakingBreaking) {
        let words = |name: &str, digits: &[Digit]| {
            digits.iter().fold(name.to_owned(), |line, digit| line + " " + &digit.0.to_string())
        };
        self.line(&words("digits", rules.digits()));
        self.line(&words("tail", rules.tail()));
        self.line(&format!("parts {}", parts_name(rules.parts())));
    }

    /// The split and the rare heaps.
    pub(in crate::period) fn split(&mut self, split: Split, rare: &[(usize, u32)]) {
        self.mask(split);
        self.positions("rare", rare);
    }

    /// The split.
    pub(in crate::period) fn mask(&mut self, split: Split) {
        let parity = match (split.has_position_parity(), split.is_even_rare()) {
            (false, _) => "none",
            (true, true) => "even",
            (true, false) => "odd",
        };
        self.line(&format!("mask {}", split.mask().0));
        self.line(&format!("parity {parity}"));
    }

    /// Heaps with their nimbers.
    pub(in crate::period) fn positions(&mut self, name: &str, positions: &[(usize, u32)]) {
        let mut words = String::from(name);
        for (heap, nimber) in positions {
            let _ = write!(words, " {heap}={nimber}");
        }
        self.line(&words);
    }

    /// The number of stations and each of them.
    pub(in crate::period) fn stations(&mut self, stations: &[Station]) {
        let width = width(stations.iter().flat_map(Station::nimbers));
        self.line(&format!("width {width}"));
        self.line(&format!("stations {}", stations.len()));
        let all = stations.iter().map(|station| station.nimbers().len()).sum::<usize>();
        let mut before = None;
        for station in stations {
            let before_it = before.filter(|_| all >= LARGE_STATIONS);
            let (sign, nimbers) = match before_it.and_then(|before| station.continues(before)) {
                Some(new) => (OVERLAP, new),
                None => ("", station.nimbers()),
            };
            self.line(&format!("station {} {sign}{}", station.heap, packed(nimbers, width)));
            before = Some(station);
        }
    }

    /// The nimbers of the heaps from 0 on, of which [`TABLE_LINE`] come in each line, in this many
    /// characters each.
    pub(in crate::period) fn table<L: AsRef<[u32]>>(
        &mut self,
        heaps: usize,
        width: usize,
        lines: impl Iterator<Item = L>,
    ) {
        self.line(&format!("heaps {heaps}"));
        self.line(&format!("width {width}"));
        for (place, nimbers) in lines.enumerate() {
            self.line(&format!("table {} {}", place * TABLE_LINE, packed(nimbers.as_ref(), width)));
        }
    }

    fn window(&mut self, proof: &WindowProof) {
        self.split(proof.split, &proof.rare);
        self.line(&format!("witness {}", proof.witness));
        self.line(&format!("window {}", proof.window));
        self.line(&format!("first {}", proof.first));
        self.line(&format!("start {}", proof.start));
        self.stations(&proof.stations);
    }
}

/// The lines of a text, their checksums verified as they are read.
pub(in crate::period) struct Reader<'a> {
    lines: std::str::Lines<'a>,
    sum: u64,
    line: usize,
    /// The kind of text.
    kind: &'a str,
    /// No nimber is larger.
    most: u32,
}

impl<'a> Reader<'a> {
    /// Begins to read a text of this kind, whose nimbers are at most `most`.
    pub(in crate::period) fn new(text: &'a str, kind: &'a str, most: u32) -> Result<Self, CertificateError> {
        if text.strip_prefix("sg period ").is_some_and(|rest| rest.starts_with(kind)) {
            Ok(Self { lines: text.lines(), sum: 0, line: 0, kind, most })
        } else {
            Err(CertificateError::new(1, format!("not a {kind} of a period")))
        }
    }

    pub(in crate::period) fn refusal(&self, what: impl Into<String>) -> CertificateError {
        CertificateError::new(self.line, what)
    }

    /// Reads the next line, and returns what it says after the word that it begins with.
    pub(in crate::period) fn next(&mut self, word: &str) -> Result<&'a str, CertificateError> {
        self.line += 1;
        let line =
            self.lines.next().ok_or_else(|| self.refusal(format!("the {} ends too early", self.kind)))?;
        let cut = line.len().checked_sub(CHECKSUM).filter(|&cut| line.is_char_boundary(cut));
        let (before, digits) = line.split_at(cut.ok_or_else(|| self.refusal("no checksum"))?);
        self.sum = crc64(self.sum, before.as_bytes());
        if digits != format!("{:016x}", self.sum) {
            return Err(
                self.refusal("the checksum is wrong: the line, or one before it, was changed or cut short")
            );
        }
        self.sum = crc64(crc64(self.sum, digits.as_bytes()), b"\n");
        let content = before.trim_end();
        match content.split_once(' ').unwrap_or((content, "")) {
            (first, rest) if first == word => Ok(rest),
            _ => Err(self.refusal(format!("`{word}` is expected here"))),
        }
    }

    pub(in crate::period) fn number<T: FromStr>(&self, text: &str) -> Result<T, CertificateError> {
        // Rust's numbers may have a sign.
        let digits = Some(text).filter(|text| !text.starts_with('+'));
        digits
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| self.refusal(format!("`{text}` is not a number, or too large")))
    }

    /// A line with a number of heaps.
    pub(in crate::period) fn heap(&mut self, word: &str) -> Result<usize, CertificateError> {
        let text = self.next(word)?;
        self.heap_in(text)
    }

    fn heap_in(&self, text: &str) -> Result<usize, CertificateError> {
        let heap: usize = self.number(text)?;
        if heap >= MOST_HEAP {
            return Err(self.refusal(format!("{heap} is too large")));
        }
        Ok(heap)
    }

    /// The line with the width of nimbers.
    fn width(&mut self) -> Result<usize, CertificateError> {
        let width = self.heap("width")?;
        let most = self::width([self.most].iter());
        if !(1..=most).contains(&width) {
            return Err(self.refusal(format!("not from 1 to {most}")));
        }
        Ok(width)
    }

    fn nimber(&self, text: &str, radix: u32) -> Result<u32, CertificateError> {
        let nimber = u32::from_str_radix(text, radix).ok().filter(|&nimber| nimber <= self.most);
        nimber.ok_or_else(|| self.refusal(format!("`{text}` is not a nimber up to {}", self.most)))
    }

    fn nimbers(&self, text: &str, width: usize) -> Result<Vec<u32>, CertificateError> {
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) || !text.len().is_multiple_of(width) {
            return Err(self.refusal("the text is not a sequence of complete nimbers"));
        }
        let ends = (0..text.len()).step_by(width);
        ends.map(|at| self.nimber(&text[at..at + width], RADIX)).collect()
    }

    pub(in crate::period) fn rules(&mut self) -> Result<TakingBreaking, CertificateError> {
        let mut digits = |name: &str| -> Result<Vec<Digit>, CertificateError> {
            let words = self.next(name)?;
            words.split_whitespace().map(|word| Ok(Digit(self.number(word)?))).collect()
        };
        let (digits, tail) = (digits("digits")?, digits("tail")?);
        let parts = self.next("parts")?;
        let parts =
            [Parts::Any, Parts::Unequal, Parts::Equal].into_iter().find(|&one| parts_name(one) == parts);
        let parts = parts.ok_or_else(|| self.refusal("not any, unequal or equal"))?;
        TakingBreaking::new(digits, tail, parts).map_err(|error| self.refusal(error.to_string()))
    }

    /// The split and the rare heaps.
    pub(in crate::period) fn split(&mut self) -> Result<(Split, Vec<(usize, u32)>), CertificateError> {
        Ok((self.mask()?, self.positions("rare")?))
    }

    /// The split.
    pub(in crate::period) fn mask(&mut self) -> Result<Split, CertificateError> {
        let text = self.next("mask")?;
        let mask: u32 = self.number(text)?;
        if mask == 0 || mask >= MOST_NIMBER {
            return Err(self.refusal(format!("not from 1 to {}", MOST_NIMBER - 1)));
        }
        match self.next("parity")? {
            "none" => Ok(Split::new(mask, false, 0)),
            "even" => Ok(Split::new(mask, true, 0)),
            "odd" => Ok(Split::new(mask, true, 1)),
            _ => Err(self.refusal("not none, even or odd")),
        }
    }

    /// Heaps with their nimbers.
    pub(in crate::period) fn positions(&mut self, name: &str) -> Result<Vec<(usize, u32)>, CertificateError> {
        let words = self.next(name)?;
        let pair = |word: &str| {
            let (heap, nimber) = word.split_once('=').ok_or_else(|| self.refusal(format!("`{word}`")))?;
            Ok((self.heap_in(heap)?, self.nimber(nimber, 10)?))
        };
        words.split_whitespace().map(pair).collect()
    }

    pub(in crate::period) fn stations(&mut self) -> Result<Vec<Station>, CertificateError> {
        let width = self.width()?;
        let count = self.heap("stations")?;
        let (mut all, mut ranges) = (Vec::new(), Vec::<(usize, Range<usize>)>::new());
        while ranges.len() < count {
            let text = self.next("station")?;
            let (heap, nimbers) = text.split_once(' ').unwrap_or((text, ""));
            let heap = self.heap_in(heap)?;
            let (new, overlaps) = match nimbers.strip_prefix(OVERLAP) {
                Some(new) => (self.nimbers(new, width)?, true),
                None => (self.nimbers(nimbers, width)?, false),
            };
            let from = match ranges.last() {
                _ if !overlaps => all.len(),
                Some((before, range))
                    if new.len() <= range.len() && before.checked_add(new.len()) == Some(heap) =>
                {
                    range.start + new.len()
                }
                _ => {
                    return Err(self.refusal(format!(
                        "after `{OVERLAP}` one nimber for each heap since the station before is expected, and no more than \
                         that has"
                    )));
                }
            };
            all.extend(new);
            ranges.push((heap, from..all.len()));
        }
        Ok(Station::sharing(all, ranges))
    }

    /// The nimbers of the heaps from 0 on, line by line; those before a refusal are good.
    pub(in crate::period) fn table(
        &mut self,
        take: &mut dyn FnMut(&[u32]) -> Result<(), CertificateError>,
    ) -> Result<(), CertificateError> {
        let heaps = self.heap("heaps")?;
        let width = self.width()?;
        let mut known = 0;
        while known < heaps {
            let text = self.next("table")?;
            let (from, nimbers) = text.split_once(' ').unwrap_or((text, ""));
            let nimbers = self.nimbers(nimbers, width)?;
            if self.heap_in(from)? != known || nimbers.len() != (heaps - known).min(TABLE_LINE) {
                return Err(self.refusal(format!("{TABLE_LINE} nimbers from heap {known} on are expected")));
            }
            take(&nimbers)?;
            known += nimbers.len();
        }
        Ok(())
    }

    fn window(&mut self) -> Result<WindowProof, CertificateError> {
        let (split, rare) = self.split()?;
        let witness = self.heap("witness")?;
        let window = self.heap("window")?;
        let first = self.heap("first")?;
        let start = self.heap("start")?;
        let stations = self.stations()?;
        Ok(WindowProof { split, rare, witness, window, first, start, stations })
    }

    /// Nothing may follow.
    pub(in crate::period) fn finish(&mut self) -> Result<(), CertificateError> {
        self.line += 1;
        match self.lines.next() {
            None => Ok(()),
            Some(_) => Err(self.refusal("nothing may follow the end")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stations so large together that what overlaps is given once.
    #[test]
    fn large_stations_that_overlap_are_written_once() {
        const LENGTH: usize = LARGE_STATIONS / 4;
        let all: Vec<u32> = (0..3 * LENGTH as u32).map(|heap| heap.wrapping_mul(heap) % 97).collect();
        let station = |heap: usize| Station::new(heap, all[heap - LENGTH..heap].to_vec());
        let half = LENGTH / 2;
        let heaps = [2, 3, 5, 6].map(|halves| halves * half);
        let mut stations: Vec<_> = heaps.into_iter().map(station).collect();
        let written = |stations: &[Station]| {
            let mut writer = Writer::default();
            writer.stations(stations);
            writer.text
        };
        let read =
            |text: &str| Reader { lines: text.lines(), sum: 0, line: 0, kind: "", most: 99 }.stations();
        let text = written(&stations);
        assert_eq!(read(&text).expect("stations"), stations);
        let given = text.lines().skip(2).map(|line| line.len() / 2 / half);
        assert_eq!(given.collect::<Vec<_>>(), [2, 1, 2, 1]);
        // Where they do not agree, both are given.
        stations[1] = Station::new(3 * half, vec![1; LENGTH]);
        let text = written(&stations);
        assert_eq!(read(&text).expect("stations"), stations);
        let given = text.lines().skip(2).map(|line| line.len() / 2 / half);
        assert_eq!(given.collect::<Vec<_>>(), [2, 2, 2, 1]);
    }
}
