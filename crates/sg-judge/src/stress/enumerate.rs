//! All small cases of a problem, the least first.

use super::order::order;
use crate::{Drawn, Entry, Request};

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
    let mut small = Small::default();
    for size in 1..=LARGEST {
        let Some(inputs) = of_size(entry, size, most) else { break };
        small = Small { size, inputs };
    }
    small.inputs.sort_by(order);
    small
}

/// The cases up to a size in no particular order, or `None` if they are more than `most` or take too many attempts.
fn of_size(entry: &Entry, size: u64, most: usize) -> Option<Vec<Drawn>> {
    let mut inputs = Vec::new();
    let mut walk = Walk::default();
    for _ in 0..ATTEMPTS {
        walk.at = 0;
        let drawn = entry.draw(true, &mut |request| walk.next(size, request));
        if let Ok(Some(drawn)) = drawn {
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

/// The texts that may stand in a place and what each costs, and which is chosen.
#[derive(Debug)]
struct Choice {
    texts: Texts,
    chosen: u64,
    /// What is left of the size for this choice and those behind it.
    room: u64,
}

#[derive(Debug)]
enum Texts {
    Numbers { least: u64, count: u64 },
    Words(Vec<(String, u64)>),
}

impl Choice {
    fn new(request: Request<'_>, room: u64) -> Self {
        let texts = match request {
            Request::Number { least, most, .. } => {
                let count = if least > most { 0 } else { (most - least).saturating_add(1).min(room) };
                Texts::Numbers { least, count }
            }
            Request::Word { longest, allowed } => Texts::Words(words(longest, allowed, room)),
            Request::EndOfLine => Texts::Numbers { least: 0, count: 0 },
        };
        Self { texts, chosen: 0, room }
    }

    fn count(&self) -> u64 {
        match &self.texts {
            Texts::Numbers { count, .. } => *count,
            Texts::Words(words) => words.len() as u64,
        }
    }

    /// What is left behind this choice.
    fn left(&self) -> u64 {
        let cost = match &self.texts {
            Texts::Numbers { .. } => self.chosen + 1,
            Texts::Words(words) => words.get(self.chosen as usize).map_or(0, |word| word.1),
        };
        self.room.saturating_sub(cost)
    }

    fn text(&self) -> Option<String> {
        match &self.texts {
            Texts::Numbers { least, count } => {
                (self.chosen < *count).then(|| (least + self.chosen).to_string())
            }
            Texts::Words(words) => words.get(self.chosen as usize).map(|word| word.0.clone()),
        }
    }
}

impl Walk {
    fn next(&mut self, size: u64, request: Request<'_>) -> Option<String> {
        if self.at == self.made.len() {
            let room = self.made.last().map_or(size, Choice::left);
            let choice = Choice::new(request, room);
            if choice.count() == 0 {
                return None;
            }
            self.made.push(choice);
        }
        let text = self.made[self.at].text();
        self.at += 1;
        text
    }

    /// The next sequence, from the last choice of this round on; false behind the last one.
    fn advance(&mut self) -> bool {
        self.made.truncate(self.at);
        while let Some(choice) = self.made.last_mut() {
            choice.chosen += 1;
            if choice.chosen < choice.count() {
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
