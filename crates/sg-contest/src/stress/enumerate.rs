//! All small cases of a problem, the least first.

use sg_judge::{Entry, Request};

use super::order::order;
use crate::draw::{Drawn, draw_cases, letters};

/// All cases up to some size.
#[derive(Clone, Debug, Default)]
pub struct Small {
    /// The size: each token costs 1, and each number as much more as it is above its least value. A
    /// word costs its length and the rank of each of its letters.
    pub size: u64,
    /// Inputs of one case each, in the order of [`order`].
    pub inputs: Vec<Drawn>,
}

/// The most readings; those of cases that are refused count too.
const READINGS: usize = 600_000;
/// The most readings for each case with a landmark that is wanted: where a list has as many items
/// as a large number says, there are beginnings without end, and no case.
const READINGS_EACH: usize = 40;
/// The largest size that is tried. No more than this can be said of problems with very few cases.
const LARGEST: u64 = 60;
/// The most tokens of an input whose like are enumerated: each reading takes as long as the
/// beginning that it reads.
const MOST_ALIKE: usize = 200;

/// All cases that the judge's limits allow up to the largest size that has at most `most` of them.
///
/// # Complexity
///
/// A reading for each case and for each beginning of one.
#[must_use]
pub fn small_cases(entry: &Entry, most: usize) -> Small {
    all_small(entry, true, most)
}

/// The smallest cases, within the judge's limits only if `strict`.
pub(crate) fn all_small(entry: &Entry, strict: bool, most: usize) -> Small {
    let (size, mut inputs) = up_to_size(entry, strict, 1, LARGEST, most, &[]);
    inputs.sort_by(order);
    Small { size, inputs }
}

/// Smaller inputs of as many cases that resemble one: each number is small or one that has the same
/// name in `like`, which costs no more than 2. At most `most`, all that there are up to some size,
/// in the order of [`order`]; none of a long input.
#[must_use]
pub fn smaller_alike(entry: &Entry, like: &Drawn, most: usize) -> Vec<Drawn> {
    if like.tokens().nth(MOST_ALIKE).is_some() {
        return Vec::new();
    }
    let mut landmarks: Vec<Landmark> = Vec::new();
    for token in like.tokens() {
        let Some(name) = token.name else { continue };
        let landmark = (name, token.value());
        if token.value() > token.least.saturating_add(1) && !landmarks.contains(&landmark) {
            landmarks.push(landmark);
        }
    }
    landmarks.truncate(4);
    // No smaller input has more tokens, and each costs at least 1.
    let tokens = like.tokens().count() as u64;
    let largest = LARGEST.max(2 * tokens);
    let (_, mut alike) = up_to_size(entry, true, like.cases.len() as u64, largest, most, &landmarks);
    alike.retain(|input| order(input, like).is_lt());
    alike.sort_by(order);
    alike
}

/// Cases in which each number is small or one of the landmarks of its name, which cost no more than
/// 2, and one at least is a landmark. At most `most`, all that there are up to some size, in the
/// order of [`order`].
pub(super) fn cases_with(entry: &Entry, landmarks: &[Landmark], most: usize) -> Vec<Drawn> {
    let (_, mut cases) = up_to_size(entry, true, 1, LARGEST, most, landmarks);
    cases.retain(|drawn| {
        let mut tokens = drawn.tokens();
        tokens.any(|token| token.name.is_some_and(|name| landmarks.contains(&(name, token.value()))))
    });
    cases.sort_by(order);
    cases
}

/// The name of a number of the input, and a value of it that costs at most 2.
type Landmark = (&'static str, u64);

/// A beginning of an input, and what may follow it.
struct Beginning {
    /// Its last token, and the beginning before that; `None` if it is empty.
    last: Option<(usize, String)>,
    cost: u64,
    texts: Texts,
}

/// The largest size, at most `largest`, up to which there are at most `most` inputs that take no
/// more than [`READINGS`] (with landmarks [`READINGS_EACH`]); and these inputs, by size.
fn up_to_size(
    entry: &Entry,
    strict: bool,
    cases: u64,
    largest: u64,
    most: usize,
    landmarks: &[Landmark],
) -> (u64, Vec<Drawn>) {
    let each = if landmarks.is_empty() { READINGS } else { READINGS_EACH };
    let most_readings = READINGS.min(most.saturating_mul(each));
    let mut beginnings: Vec<Beginning> = Vec::new();
    let mut inputs = Vec::new();
    let mut readings = 0;
    // Reads what begins so: it is an input, or one more beginning, or no input begins so.
    let read =
        |beginnings: &mut Vec<Beginning>, inputs: &mut Vec<Drawn>, last: Option<(usize, String)>, cost| {
            let mut before = last.as_ref();
            let mut tokens = Vec::new();
            while let Some((beginning, text)) = before {
                tokens.push(text);
                before = beginnings[*beginning].last.as_ref();
            }
            let mut texts = None;
            let (drawn, ended) = draw_cases(entry, strict, cases, &mut |request| {
                let text = tokens.pop().cloned();
                if text.is_none() {
                    texts = Texts::new(request, landmarks);
                }
                text
            });
            if let Some(texts) = texts {
                beginnings.push(Beginning { last, cost, texts });
            } else if matches!(ended, Ok(true)) {
                inputs.push(drawn);
            }
        };
    read(&mut beginnings, &mut inputs, None, 0);
    for size in 1..=largest {
        let smaller = inputs.len();
        for beginning in 0..beginnings.len() {
            let Beginning { cost, texts, .. } = &beginnings[beginning];
            for text in texts.of_cost(size - cost) {
                read(&mut beginnings, &mut inputs, Some((beginning, text)), size);
                readings += 1;
                if inputs.len() > most || readings > most_readings {
                    inputs.truncate(smaller);
                    return (size - 1, inputs);
                }
            }
        }
    }
    (largest, inputs)
}

/// The texts allowed at one place.
#[derive(Debug)]
enum Texts {
    Numbers { least: u64, most: u64, landmarks: Vec<u64> },
    Words { letters: Vec<char>, longest: usize },
}

impl Texts {
    fn new(request: Request<'_>, landmarks: &[Landmark]) -> Option<Self> {
        match request {
            Request::Number { field, least, most } => {
                let fits = |&&(name, value): &&Landmark| {
                    name == field.name() && value <= most && value > least.saturating_add(1)
                };
                let landmarks = landmarks.iter().filter(fits).map(|landmark| landmark.1).collect();
                Some(Self::Numbers { least, most, landmarks })
            }
            Request::Word { longest, allowed } => {
                let letters = letters().filter(|&byte| allowed(byte)).map(char::from).collect();
                Some(Self::Words { letters, longest })
            }
            Request::EndOfLine | Request::Suggestion { .. } | Request::Completion(_) => None,
        }
    }

    /// Those of a cost, at least 1.
    fn of_cost(&self, cost: u64) -> Vec<String> {
        match self {
            Self::Numbers { least, most, landmarks } => {
                let plain = least.checked_add(cost - 1);
                let plain = plain.filter(|number| number <= most && !landmarks.contains(number));
                let landmarks = if cost == 2 { &**landmarks } else { &[] };
                plain.iter().chain(landmarks).map(u64::to_string).collect()
            }
            Self::Words { letters, longest } => words(letters, *longest, cost),
        }
    }
}

/// The words of a cost.
fn words(letters: &[char], longest: usize, cost: u64) -> Vec<String> {
    if cost == 0 {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (letter, rank) in letters.iter().zip(1..=cost).filter(|_| longest > 0) {
        let rest = words(letters, longest - 1, cost - rank);
        all.extend(rest.into_iter().map(|rest| format!("{letter}{rest}")));
    }
    all
}
