//! All small cases of a problem, the least first.

use sg_judge::{Entry, Request};

use super::order::order;
use crate::draw::{Drawn, draw_cases};

/// All cases up to some size.
#[derive(Clone, Debug, Default)]
pub struct Small {
    /// The size: each token costs 1, and each number as much more as it is above its least value. A word costs its length
    /// and the rank of each of its letters.
    pub size: u64,
    /// Inputs of one case each, in the order of [`order`].
    pub inputs: Vec<Drawn>,
}

/// The most attempts for a size; a cut branch is an attempt too.
const ATTEMPTS: usize = 300_000;
/// The largest size that is tried. No more than this can be said of problems with very few cases.
const LARGEST: u64 = 60;

/// All cases that the judge's limits allow up to the largest size that has at most `most` of them.
///
/// # Complexity
///
/// Some ten readings for each case.
#[must_use]
pub fn small_cases(entry: &Entry, most: usize) -> Small {
    all_small(entry, true, most)
}

/// The same, within the judge's limits only if `strict`.
pub(crate) fn all_small(entry: &Entry, strict: bool, most: usize) -> Small {
    let mut small = Small::default();
    for size in 1..=LARGEST {
        let Some(inputs) = of_size(entry, strict, 1, size, most, &[]) else { break };
        small = Small { size, inputs };
    }
    small.inputs.sort_by(order);
    small
}

/// Smaller inputs of as many cases that resemble one: each number is small or one that has the same name in `like`, which
/// costs no more than 2. At most `most`, all that there are up to some size, in the order of [`order`].
#[must_use]
pub fn smaller_alike(entry: &Entry, like: &Drawn, most: usize) -> Vec<Drawn> {
    let mut landmarks: Vec<(&'static str, u64)> = Vec::new();
    for token in like.tokens() {
        let Some(field) = token.field else { continue };
        let landmark = (field.name(), token.value());
        if token.value() > token.least.saturating_add(1) && !landmarks.contains(&landmark) {
            landmarks.push(landmark);
        }
    }
    landmarks.truncate(4);
    let mut alike = Vec::new();
    let cases = like.cases.len() as u64;
    // No smaller input has more tokens, and each costs at least 1.
    let tokens = like.tokens().count() as u64;
    for size in 1..=LARGEST.max(2 * tokens) {
        let Some(mut inputs) = of_size(entry, true, cases, size, most, &landmarks) else { break };
        inputs.retain(|input| order(input, like).is_lt());
        alike = inputs;
    }
    alike.sort_by(order);
    alike.dedup();
    alike
}

/// Cases in which each number is small or one of the landmarks of its name, which cost no more than 2, and one at least is a
/// landmark. At most `most`, all that there are up to some size, in the order of [`order`].
pub(super) fn cases_with(entry: &Entry, landmarks: &[(&'static str, u64)], most: usize) -> Vec<Drawn> {
    let mut cases = Vec::new();
    for size in 1..=LARGEST {
        let Some(mut drawn) = of_size(entry, true, 1, size, most, landmarks) else { break };
        drawn.retain(|drawn| {
            let mut tokens = drawn.tokens();
            tokens.any(|token| {
                token.field.is_some_and(|field| landmarks.contains(&(field.name(), token.value())))
            })
        });
        cases = drawn;
    }
    cases.sort_by(order);
    cases
}

/// The cases up to a size in no particular order, or `None` if they are more than `most` or take too many attempts.
fn of_size(
    entry: &Entry,
    strict: bool,
    cases: u64,
    size: u64,
    most: usize,
    landmarks: &[(&'static str, u64)],
) -> Option<Vec<Drawn>> {
    let mut inputs = Vec::new();
    let mut walk = Walk::default();
    for _ in 0..ATTEMPTS {
        walk.at = 0;
        let (drawn, read) =
            draw_cases(entry, strict, cases, &mut |request| walk.next(size, request, landmarks));
        if matches!(read, Ok(true)) {
            inputs.push(drawn);
            if inputs.len() > most {
                return None;
            }
        }
        if !walk.advance() {
            return Some(inputs);
        }
    }
    None
}

/// A walk through all sequences of choices.
#[derive(Debug, Default)]
struct Walk {
    made: Vec<Choice>,
    /// How many were asked for in this round.
    at: usize,
}

/// The texts allowed at one place, and the one that is chosen.
#[derive(Debug)]
struct Choice {
    texts: Texts,
    chosen: u64,
    /// The text that is chosen and what it costs.
    current: (String, u64),
    /// What is left of the size for this choice and those after it.
    room: u64,
}

#[derive(Debug)]
enum Texts {
    /// Those from the least on, and then those that cost 2.
    Numbers {
        least: u64,
        count: u64,
        landmarks: Vec<u64>,
    },
    Words(Vec<(String, u64)>),
}

impl Texts {
    fn new(request: Request<'_>, room: u64, landmarks: &[(&'static str, u64)]) -> Self {
        match request {
            Request::Number { field, least, most } => {
                let count = if least > most { 0 } else { (most - least).saturating_add(1).min(room) };
                let fits = |&&(name, value): &&(&str, u64)| {
                    room >= 2 && name == field.name() && value <= most && value >= least.saturating_add(count)
                };
                let landmarks = landmarks.iter().filter(fits).map(|landmark| landmark.1).collect();
                Self::Numbers { least, count, landmarks }
            }
            Request::Word { longest, allowed } => Self::Words(words(longest, allowed, room)),
            Request::EndOfLine | Request::Suggestion { .. } | Request::Completion(_) => {
                Self::Words(Vec::new())
            }
        }
    }

    /// The text with index `at`, and its cost; `None` after the last one.
    fn get(&self, at: u64) -> Option<(String, u64)> {
        match self {
            Self::Numbers { least, count, landmarks } => match at.checked_sub(*count) {
                None => Some(((least + at).to_string(), at + 1)),
                Some(landmark) => landmarks.get(landmark as usize).map(|number| (number.to_string(), 2)),
            },
            Self::Words(words) => words.get(at as usize).cloned(),
        }
    }
}

impl Walk {
    fn next(&mut self, size: u64, request: Request<'_>, landmarks: &[(&'static str, u64)]) -> Option<String> {
        if self.at == self.made.len() {
            let room = self.made.last().map_or(size, |last| last.room.saturating_sub(last.current.1));
            let texts = Texts::new(request, room, landmarks);
            let current = texts.get(0)?;
            self.made.push(Choice { texts, chosen: 0, current, room });
        }
        self.at += 1;
        Some(self.made[self.at - 1].current.0.clone())
    }

    /// The next sequence, from the last choice of this round on; false after the last one.
    fn advance(&mut self) -> bool {
        self.made.truncate(self.at);
        while let Some(choice) = self.made.last_mut() {
            choice.chosen += 1;
            if let Some(next) = choice.texts.get(choice.chosen) {
                choice.current = next;
                return true;
            }
            self.made.pop();
        }
        false
    }
}

/// The words that cost at most `room`, with their costs.
fn words(longest: usize, allowed: &dyn Fn(u8) -> bool, room: u64) -> Vec<(String, u64)> {
    let letters: Vec<char> = (b'!'..=b'~').filter(|&byte| allowed(byte)).map(char::from).collect();
    let mut all: Vec<(String, u64)> = Vec::new();
    let mut words = vec![(String::new(), 0)];
    for _ in 0..longest as u64 {
        words = words
            .iter()
            .flat_map(|(word, cost)| {
                let letters = letters.iter().zip(1..).take_while(move |(_, rank)| cost + rank <= room);
                letters.map(move |(letter, rank)| (format!("{word}{letter}"), cost + rank))
            })
            .collect();
        if words.is_empty() {
            break;
        }
        all.extend(words.iter().cloned());
    }
    all
}
