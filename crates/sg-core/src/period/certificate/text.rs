//! Certificates as text.

use std::fmt::Write;
use std::str::FromStr;

use super::{Certificate, MOST_NIMBER, Proof, Refusal, Station, TABLE_LINE, WindowProof};
use crate::heaps::engine::Split;
use crate::heaps::notation::{Ruleset, RulesetKind};
use crate::heaps::taking_breaking::{Digit, Parts, TakingBreaking};
use crate::period::Repetition;
use crate::values::checksum::checksum;

const FORMAT: &str = "sg period certificate 1";
pub(super) const SPARSE_WINDOW: &str = "sparse-window";

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

/// Heaps of certificates are below this, so that sums of them do not overflow.
const MOST_HEAP: usize = 1 << 48;
/// Digits of a checksum.
const CHECKSUM: usize = 16;
const RADIX: u32 = 36;

impl Certificate {
    /// The certificate as text, in the format of the [module](super).
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut writer = Writer::default();
        let Repetition { from, distance, saltus } = self.claim;
        let digits =
            |digits: &[Digit]| digits.iter().map(|digit| format!(" {}", digit.0)).collect::<String>();
        writer.line(FORMAT);
        writer.line(&format!("ruleset {}", self.ruleset));
        writer.line(&format!("digits{}", digits(self.rules.digits())));
        writer.line(&format!("tail{}", digits(self.rules.tail())));
        writer.line(&format!("parts {}", parts_name(self.rules.parts())));
        writer.line(&format!("preperiod {from}"));
        writer.line(&format!("period {distance}"));
        writer.line(&format!("saltus {saltus}"));
        writer.line(&format!("theorem {}", self.theorem_id()));
        match &self.proof {
            Proof::ClosedForm(_) => {}
            Proof::Table { values, .. } => {
                let width = width(values.iter());
                writer.line(&format!("heaps {}", values.len()));
                writer.line(&format!("width {width}"));
                for (place, values) in values.chunks(TABLE_LINE).enumerate() {
                    writer.line(&format!("table {} {}", place * TABLE_LINE, packed(values, width)));
                }
            }
            Proof::Window(proof) => writer.window(proof),
        }
        writer.line("end");
        writer.text
    }

    /// Reads a certificate. What it says is not checked here, but that the text is whole and names one ruleset.
    ///
    /// # Errors
    ///
    /// [`Refusal`] with the first line that is not as it should be.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let mut reader = Reader::new(text)?;
        if *reader.next("sg")? != FORMAT["sg ".len()..] {
            return Err(reader.refusal(format!("it is not `{FORMAT}`")));
        }
        let ruleset = reader.next("ruleset")?.to_owned();
        let named = ruleset.parse::<Ruleset>().map_err(|error| reader.refusal(error.to_string()))?;
        let mut digits = |name: &str| -> Result<Vec<Digit>, Refusal> {
            let words = reader.next(name)?;
            words.split_whitespace().map(|word| Ok(Digit(reader.number(word)?))).collect()
        };
        let (digits, tail) = (digits("digits")?, digits("tail")?);
        let parts = reader.next("parts")?;
        let parts =
            [Parts::Any, Parts::Unequal, Parts::Equal].into_iter().find(|&one| parts_name(one) == parts);
        let parts = parts.ok_or_else(|| reader.refusal("not any, unequal or equal"))?;
        let rules =
            TakingBreaking::new(digits, tail, parts).map_err(|error| reader.refusal(error.to_string()))?;
        if *named.kind() != RulesetKind::TakingBreaking(rules.clone()) {
            return Err(reader.refusal(format!("these are not the rules of {ruleset}")));
        }
        let from = reader.heap("preperiod")?;
        let distance = reader.heap("period")?;
        let words = reader.next("saltus")?;
        let saltus: u32 = reader.number(words)?;
        let claim = Repetition { from, distance, saltus: saltus.into() };
        let theorem = reader.next("theorem")?;
        let known = ["nim", "lasker", "guy-smith", "repeating-state", SPARSE_WINDOW];
        let proof = match known.into_iter().find(|&name| name == theorem) {
            Some(theorem @ ("nim" | "lasker")) => Proof::ClosedForm(theorem),
            Some(SPARSE_WINDOW) => Proof::Window(reader.window()?),
            Some(theorem) => Proof::Table { theorem, values: reader.table()? },
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

/// How many characters the largest of some nimbers takes.
fn width<'a>(nimbers: impl Iterator<Item = &'a u32>) -> usize {
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
struct Writer {
    text: String,
    /// The checksum of the text.
    sum: u64,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let before = self.text.len();
        self.text.push_str(line);
        self.text.push(' ');
        self.sum = checksum(self.sum, &self.text.as_bytes()[before..]);
        let end = format!("{:016x}\n", self.sum);
        self.sum = checksum(self.sum, end.as_bytes());
        self.text.push_str(&end);
    }

    fn window(&mut self, proof: &WindowProof) {
        let parity = match (proof.split.has_position_parity(), proof.split.is_even_rare()) {
            (false, _) => "none",
            (true, true) => "even",
            (true, false) => "odd",
        };
        let mut rare = String::from("rare");
        for (heap, nimber) in &proof.rare {
            let _ = write!(rare, " {heap}={nimber}");
        }
        let width = width(proof.stations.iter().flat_map(|station| &station.nimbers));
        self.line(&format!("mask {}", proof.split.mask().0));
        self.line(&format!("parity {parity}"));
        self.line(&rare);
        self.line(&format!("witness {}", proof.witness));
        self.line(&format!("window {}", proof.window));
        self.line(&format!("first {}", proof.first));
        self.line(&format!("start {}", proof.start));
        self.line(&format!("width {width}"));
        self.line(&format!("stations {}", proof.stations.len()));
        for Station { heap, nimbers } in &proof.stations {
            self.line(&format!("station {heap} {}", packed(nimbers, width)));
        }
    }
}

/// The lines of a text, their checksums verified as they are read.
struct Reader<'a> {
    lines: std::str::Lines<'a>,
    sum: u64,
    line: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Self, Refusal> {
        if text.starts_with("sg period certificate ") {
            Ok(Self { lines: text.lines(), sum: 0, line: 0 })
        } else {
            Err(Refusal::new(1, "not a certificate of a period"))
        }
    }

    fn refusal(&self, what: impl Into<String>) -> Refusal {
        Refusal::new(self.line, what)
    }

    /// What the next line says behind the word that it begins with.
    fn next(&mut self, word: &str) -> Result<&'a str, Refusal> {
        self.line += 1;
        let line = self.lines.next().ok_or_else(|| self.refusal("the certificate ends too early"))?;
        let cut = line.len().checked_sub(CHECKSUM).filter(|&cut| line.is_char_boundary(cut));
        let (before, digits) = line.split_at(cut.ok_or_else(|| self.refusal("no checksum"))?);
        self.sum = checksum(self.sum, before.as_bytes());
        if digits != format!("{:016x}", self.sum) {
            return Err(
                self.refusal("the checksum is wrong: the line, or one before it, was changed or cut short")
            );
        }
        self.sum = checksum(checksum(self.sum, digits.as_bytes()), b"\n");
        let content = before.trim_end();
        match content.split_once(' ').unwrap_or((content, "")) {
            (first, rest) if first == word => Ok(rest),
            _ => Err(self.refusal(format!("`{word}` is expected here"))),
        }
    }

    fn number<T: FromStr>(&self, text: &str) -> Result<T, Refusal> {
        text.parse().map_err(|_| self.refusal(format!("`{text}` is not a number, or too large")))
    }

    /// A line with a number of heaps.
    fn heap(&mut self, word: &str) -> Result<usize, Refusal> {
        let text = self.next(word)?;
        self.heap_in(text)
    }

    fn heap_in(&self, text: &str) -> Result<usize, Refusal> {
        let heap: usize = self.number(text)?;
        if heap >= MOST_HEAP {
            return Err(self.refusal(format!("{heap} is too large")));
        }
        Ok(heap)
    }

    /// The line with the width of nimbers.
    fn width(&mut self) -> Result<usize, Refusal> {
        let width = self.heap("width")?;
        if !(1..=4).contains(&width) {
            return Err(self.refusal("not from 1 to 4"));
        }
        Ok(width)
    }

    fn nimber(&self, text: &str, radix: u32) -> Result<u32, Refusal> {
        let nimber = u32::from_str_radix(text, radix).ok().filter(|&nimber| nimber < MOST_NIMBER);
        nimber.ok_or_else(|| self.refusal(format!("`{text}` is not a nimber below {MOST_NIMBER}")))
    }

    fn nimbers(&self, text: &str, width: usize) -> Result<Vec<u32>, Refusal> {
        if !text.is_ascii() || text.len() % width > 0 {
            return Err(self.refusal("these are not whole nimbers"));
        }
        let ends = (0..text.len()).step_by(width);
        ends.map(|at| self.nimber(&text[at..at + width], RADIX)).collect()
    }

    fn table(&mut self) -> Result<Vec<u32>, Refusal> {
        let heaps = self.heap("heaps")?;
        let width = self.width()?;
        let mut values = Vec::new();
        while values.len() < heaps {
            let text = self.next("table")?;
            let (from, nimbers) = text.split_once(' ').unwrap_or((text, ""));
            let nimbers = self.nimbers(nimbers, width)?;
            if self.heap_in(from)? != values.len() || nimbers.len() != (heaps - values.len()).min(TABLE_LINE)
            {
                return Err(
                    self.refusal(format!("{TABLE_LINE} nimbers from heap {} on are expected", values.len()))
                );
            }
            values.extend(nimbers);
        }
        Ok(values)
    }

    fn window(&mut self) -> Result<WindowProof, Refusal> {
        let text = self.next("mask")?;
        let mask: u32 = self.number(text)?;
        if mask == 0 || mask >= MOST_NIMBER {
            return Err(self.refusal(format!("not from 1 to {}", MOST_NIMBER - 1)));
        }
        let split = match self.next("parity")? {
            "none" => Split::new(mask, false, 0),
            "even" => Split::new(mask, true, 0),
            "odd" => Split::new(mask, true, 1),
            _ => return Err(self.refusal("not none, even or odd")),
        };
        let words = self.next("rare")?;
        let pair = |word: &str| {
            let (heap, nimber) = word.split_once('=').ok_or_else(|| self.refusal(format!("`{word}`")))?;
            Ok((self.heap_in(heap)?, self.nimber(nimber, 10)?))
        };
        let rare: Vec<_> = words.split_whitespace().map(pair).collect::<Result<_, Refusal>>()?;
        let witness = self.heap("witness")?;
        let window = self.heap("window")?;
        let first = self.heap("first")?;
        let start = self.heap("start")?;
        let width = self.width()?;
        let count = self.heap("stations")?;
        let mut stations = Vec::new();
        while stations.len() < count {
            let text = self.next("station")?;
            let (heap, nimbers) = text.split_once(' ').unwrap_or((text, ""));
            stations.push(Station { heap: self.heap_in(heap)?, nimbers: self.nimbers(nimbers, width)? });
        }
        Ok(WindowProof { split, rare, witness, window, first, start, stations })
    }

    /// Nothing may follow.
    fn finish(&mut self) -> Result<(), Refusal> {
        self.line += 1;
        match self.lines.next() {
            None => Ok(()),
            Some(_) => Err(self.refusal("nothing may follow the end")),
        }
    }
}
