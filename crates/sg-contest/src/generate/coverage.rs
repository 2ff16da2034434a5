//! Which bounds of the numbers some inputs reach, and which no file can reach.

use std::fmt;

use sg_judge::{Entry, Framing, Number, Request};

use super::MOST_TOKENS;
use crate::draw::{draw_cases, names, trace_up_to};

/// Whether some file holds a number at its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// It does.
    Reached,
    /// None does, and none may: the number says how much follows, and a file would have more than
    /// [`MOST_TOKENS`] tokens; or it is the number of cases, and all would be so small that they
    /// have one answer.
    TooLong,
    /// None does.
    Unreached,
}

/// A bound of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number.
    pub name: &'static str,
    /// The judge's limits of the number in a formula.
    pub stated: String,
    /// Whether it is the greatest value; else it is the least.
    pub greatest: bool,
    /// The judge's bound. In places where other numbers allow less, theirs counts.
    pub value: u64,
    /// Whether it is reached.
    pub coverage: Coverage,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.greatest { "greatest" } else { "least" };
        write!(f, "{} at its {end}, {}", self.name, self.stated)
    }
}

/// The bounds of a problem's numbers, those of one name together, and which were seen.
pub(super) struct Reached {
    names: Vec<Named>,
}

/// A number, or several of one name. What is said of its ends is said of the least value first.
#[derive(Default)]
struct Named {
    name: &'static str,
    stated: String,
    /// Whether it is the number of cases.
    count: bool,
    /// The judge's bounds.
    declared: [u64; 2],
    /// Whether a number has been at the judge's bound.
    at_declared: [bool; 2],
    /// Whether a number has been at the bound of its place.
    in_place: [bool; 2],
    /// Whether the bound of a place was the judge's.
    possible: [bool; 2],
    /// Whether the number was asked for at all.
    asked: bool,
}

impl Named {
    fn see(&mut self, value: u64, place: [u64; 2]) {
        self.asked = true;
        for (end, bound) in place.into_iter().enumerate() {
            self.at_declared[end] |= value == self.declared[end];
            self.in_place[end] |= value == bound;
        }
        self.possible[0] |= place[0] <= self.declared[0];
        self.possible[1] |= place[1] >= self.declared[1];
    }

    /// Whether the least or the greatest value was seen: the judge's, or the bound of a place if no
    /// place has the judge's.
    const fn reached(&self, end: usize) -> bool {
        self.at_declared[end] || self.in_place[end] && !self.possible[end]
    }
}

/// The judge's bounds of the numbers of a name among some: the least and the greatest.
pub(super) fn declared(numbers: &[Number], name: &str) -> [u64; 2] {
    let named = numbers.iter().filter(|number| number.field().name() == name);
    named.fold([u64::MAX, 0], |[least, most], number| {
        let (from, to) = number.bounds().judge().into_inner();
        [least.min(from), most.max(to)]
    })
}

impl Reached {
    pub(super) fn new(entry: &Entry) -> Self {
        let about = entry.about();
        let count = match about.framing {
            Framing::CountFirst(count) => Some(count),
            Framing::Single | Framing::UntilZero(_) | Framing::UntilEnd(_) => None,
        };
        let mut names: Vec<Named> = Vec::new();
        let numbers = about.numbers.iter().map(|number| (false, number));
        for (count, number) in count.iter().map(|count| (true, count)).chain(numbers) {
            let name = number.field().name();
            if names.iter().any(|named| named.name == name && named.count == count) {
                continue;
            }
            let same: &[Number] = if count { &[*number] } else { about.numbers };
            let (stated, declared) = (number.stated(), declared(same, name));
            names.push(Named { name, stated, count, declared, ..Named::default() });
        }
        Self { names }
    }

    /// Looks at each token of an input, the closing case among them.
    pub(super) fn look_at(&mut self, entry: &Entry, input: &str) {
        // What a file of the judge's full size has after that is like what it has before.
        let (drawn, _) = trace_up_to(entry, input, true, 2 * MOST_TOKENS);
        let mut words = Vec::new();
        for token in drawn.tokens() {
            match token.name {
                Some(name) => self.see(name, token.value(), [token.least, token.most]),
                None => words.push((token.value(), [token.least, token.most])),
            }
        }
        if let Framing::UntilZero(closing) = entry.about().framing {
            let mut texts = closing.split_ascii_whitespace();
            let _ = draw_cases(entry, true, 1, &mut |request| {
                let text = texts.next()?;
                if let Request::Number { field, least, most } = request
                    && let Ok(value) = text.parse()
                {
                    self.see(field.name(), value, [least, most]);
                }
                Some(text.to_string())
            });
        }
        if let Some(count) = self.names.iter_mut().find(|named| named.count) {
            // Without a header the number comes first, also where not all cases were looked at.
            let first = input.split_ascii_whitespace().next().filter(|_| drawn.header.is_empty());
            let cases = first.and_then(|number| number.parse().ok()).unwrap_or(drawn.cases.len() as u64);
            count.see(cases, count.declared);
        }
        // A number that is never asked for is the length of the words, if there are words and one
        // such number.
        let mut lengths = self.names.iter_mut().filter(|named| !named.count && !named.asked);
        if let (Some(length), None) = (lengths.next(), lengths.next()) {
            for (value, place) in words {
                length.see(value, place);
            }
            length.asked = false;
        }
    }

    fn see(&mut self, name: &str, value: u64, place: [u64; 2]) {
        if let Some(named) = self.names.iter_mut().find(|named| named.name == name && !named.count) {
            named.see(value, place);
        }
    }

    /// All bounds. Those that were not seen are tried, to tell what cannot be reached.
    pub(super) fn bounds(&self, entry: &Entry) -> Vec<Bound> {
        let mut bounds = Vec::new();
        for named in &self.names {
            for (end, value) in named.declared.into_iter().enumerate() {
                let greatest = end == 1;
                let too_long = || {
                    greatest
                        && if named.count {
                            value.saturating_mul(tokens(entry, None).unwrap_or(1).max(1)) > MOST_TOKENS as u64
                        } else {
                            is_too_long(entry, named.name)
                        }
                };
                let coverage = match named.reached(end) {
                    true => Coverage::Reached,
                    false if too_long() => Coverage::TooLong,
                    false => Coverage::Unreached,
                };
                let (name, stated) = (named.name, named.stated.clone());
                bounds.push(Bound { name, stated, greatest, value, coverage });
            }
        }
        bounds
    }
}

/// Whether a case in which a number is at its greatest value has more than [`MOST_TOKENS`] tokens,
/// even if all others are at their least.
pub(super) fn is_too_long(entry: &Entry, name: &str) -> bool {
    tokens(entry, Some(name)).is_none()
}

/// The names of the numbers that say how much follows: with such a number at its greatest value, a
/// case has more tokens or longer words than with it at its least, be all others at their least or
/// at their greatest values.
pub(super) fn sizes(entry: &Entry) -> Vec<&'static str> {
    let grows = |name: &str, others: bool| {
        let length = |greatest: bool| asked(entry, &|other| if other == name { greatest } else { others });
        let (least, most) = (length(false), length(true));
        // A case that does not fit says nothing of its length.
        least.2 && (most.0 > least.0 || most.1 > least.1)
    };
    names(entry).into_iter().filter(|name| grows(name, false) || grows(name, true)).collect()
}

/// The number of tokens that the reader asks for when each number is at its least and that of a
/// name at its greatest value, until the case ends or does not fit. `None` if they are more than a
/// file may have.
fn tokens(entry: &Entry, greatest: Option<&str>) -> Option<u64> {
    let (tokens, ..) = asked(entry, &|name| Some(name) == greatest);
    (tokens <= MOST_TOKENS).then_some(tokens as u64)
}

/// The number of tokens that the reader asks for, no more than one above [`MOST_TOKENS`], and how
/// many letters of words, when the numbers of some names are at their greatest and all others at
/// their least values; and whether that makes a case.
fn asked(entry: &Entry, greatest: &dyn Fn(&str) -> bool) -> (usize, usize, bool) {
    let (mut asked, mut letters) = (0, 0);
    let (_, read) = draw_cases(entry, true, 1, &mut |request| {
        asked += usize::from(!matches!(request, Request::Suggestion { .. }));
        if asked > MOST_TOKENS {
            return None;
        }
        Some(match request {
            Request::Number { field, most, .. } if greatest(field.name()) => most.to_string(),
            Request::Number { least, .. } => least.to_string(),
            Request::Word { longest, allowed } => {
                letters += longest;
                let letter = (b'!'..=b'~').find(|&byte| allowed(byte)).map_or('0', char::from);
                letter.to_string().repeat(longest)
            }
            Request::EndOfLine | Request::Suggestion { .. } | Request::Completion(_) => String::new(),
        })
    });
    (asked, letters, read.is_ok())
}
