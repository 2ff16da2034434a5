//! Smaller inputs that still fail.

use std::cmp::Ordering;
use std::time::Instant;

use super::order::order;
use super::trace::read_again;
use crate::{Drawn, Entry, Token};

/// The most runs of a program for one shrinking.
const MOST_RUNS: u64 = 2_000;

/// How a shrinking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// How often the program was run.
    pub runs: u64,
    /// Whether every step was tried on the last input, so that nothing can be left out or lowered.
    pub finished: bool,
}

struct Search<'s> {
    entry: &'s Entry,
    strict: bool,
    fails: &'s mut dyn FnMut(&Drawn) -> bool,
    runs: u64,
    deadline: Option<Instant>,
}

impl Search<'_> {
    fn over(&self) -> bool {
        self.runs >= MOST_RUNS || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Takes a changed input if it is one, is smaller and fails.
    fn take(&mut self, best: &mut Drawn, changed: &Drawn) -> bool {
        if self.over() {
            return false;
        }
        let Some(read) = read_again(self.entry, changed, self.strict) else { return false };
        if order(&read, best) != Ordering::Less {
            return false;
        }
        self.runs += 1;
        let fails = (self.fails)(&read);
        if fails {
            *best = read;
        }
        fails
    }
}

/// Makes a failing input smaller, in the order of [`order`], until no step helps: leaving out cases, leaving out tokens and
/// lowering the number that counts them, lowering numbers one at a time and in pairs, moving numbers to the end.
///
/// Each candidate is read by the problem's own reader first, so that only inputs within the limits are tried.
pub fn shrink(
    entry: &Entry,
    failing: Drawn,
    strict: bool,
    deadline: Option<Instant>,
    fails: &mut dyn FnMut(&Drawn) -> bool,
) -> (Drawn, Shrunk) {
    let mut search = Search { entry, strict, fails, runs: 0, deadline };
    let mut best = failing;
    loop {
        let mut helped = leave_out_cases(&mut search, &mut best);
        helped |= leave_out_tokens(&mut search, &mut best);
        helped |= lower_each(&mut search, &mut best);
        helped |= lower_two(&mut search, &mut best);
        helped |= reorder(&mut search, &mut best);
        if !helped || search.over() {
            return (best, Shrunk { runs: search.runs, finished: !search.over() });
        }
    }
}

fn leave_out_cases(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    let mut width = best.cases.len() / 2;
    while width > 0 {
        let mut from = 0;
        while from + width <= best.cases.len() && best.cases.len() > width {
            let mut changed = best.clone();
            changed.cases.drain(from..from + width);
            if search.take(best, &changed) {
                helped = true;
            } else {
                from += width;
            }
        }
        width /= 2;
    }
    helped
}

/// The places of all tokens: those of the header first.
fn places(drawn: &Drawn) -> Vec<(usize, usize)> {
    let header = (0..drawn.header.len()).map(|at| (0, at));
    let cases = drawn.cases.iter().enumerate();
    header.chain(cases.flat_map(|(case, tokens)| (0..tokens.len()).map(move |at| (case + 1, at)))).collect()
}

fn list(drawn: &mut Drawn, part: usize) -> &mut Vec<Token> {
    if part == 0 { &mut drawn.header } else { &mut drawn.cases[part - 1] }
}

fn token(drawn: &Drawn, (part, at): (usize, usize)) -> &Token {
    if part == 0 { &drawn.header[at] } else { &drawn.cases[part - 1][at] }
}

fn lowered(drawn: &Drawn, place: (usize, usize), by: u64) -> Option<Drawn> {
    let old = token(drawn, place);
    old.field?;
    let value = old.value().checked_sub(by)?;
    let mut changed = drawn.clone();
    list(&mut changed, place.0)[place.1].text = value.to_string();
    Some(changed)
}

/// Lowers a number that may count some of the tokens behind it, and leaves out as many of them, a multiple or a share.
fn leave_out_tokens(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for part in 1..=best.cases.len() {
        let mut count = 0;
        while count < best.cases[part - 1].len() {
            let counter = &best.cases[part - 1][count];
            let above =
                if counter.field.is_some() { counter.value().saturating_sub(counter.least) } else { 0 };
            // A word's own letters, and a count that cannot be as large as what stands behind it.
            let behind = (best.cases[part - 1].len() - count - 1) as u64;
            let mut by = above.min(behind);
            while by > 0 && !search.over() {
                if !leave_out(search, best, part, count, by) {
                    by /= 2;
                    continue;
                }
                helped = true;
                let counter = &best.cases[part - 1][count];
                by = by.min(counter.value().saturating_sub(counter.least));
            }
            count += 1;
        }
    }
    helped
}

fn leave_out(search: &mut Search<'_>, best: &mut Drawn, part: usize, count: usize, by: u64) -> bool {
    let length = best.cases[part - 1].len();
    let widths: Vec<usize> = if by == 1 {
        (1..=(length - count - 1).min(12)).collect()
    } else {
        (1..=3).map(|each| each * by as usize).collect()
    };
    for width in widths {
        // With long lists, a hundred places are enough for a try.
        let step = if by == 1 { (length / 300).max(1) } else { (width / 2).max(1) };
        let mut from = count + 1;
        while from + width <= length {
            if let Some(mut changed) = lowered(best, (part, count), by) {
                list(&mut changed, part).drain(from..from + width);
                if search.take(best, &changed) {
                    return true;
                }
            }
            from += step;
        }
    }
    false
}

fn lower_each(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for place in places(best) {
        let old = token(best, place).clone();
        if old.field.is_none() {
            helped |= lower_word(search, best, place);
            continue;
        }
        // The greatest step that fits, found by halving; then from the new value again.
        let mut by = old.value().saturating_sub(old.least);
        while by > 0 && !search.over() {
            match lowered(best, place, by) {
                Some(changed) if search.take(best, &changed) => {
                    helped = true;
                    by = by.min(token(best, place).value().saturating_sub(token(best, place).least));
                }
                _ => by /= 2,
            }
        }
    }
    helped
}

/// Leaves out letters of a word.
fn lower_word(search: &mut Search<'_>, best: &mut Drawn, place: (usize, usize)) -> bool {
    let mut helped = false;
    let mut at = 0;
    while at < token(best, place).text.len() && !search.over() {
        let word = token(best, place).text.clone();
        let mut changed = best.clone();
        let shorter = &mut list(&mut changed, place.0)[place.1].text;
        shorter.remove(at);
        if !shorter.is_empty() && search.take(best, &changed) {
            helped = true;
            continue;
        }
        let old = word.as_bytes()[at];
        for letter in (b'!'..old).filter(u8::is_ascii_graphic) {
            let mut changed = best.clone();
            list(&mut changed, place.0)[place.1].text.replace_range(at..=at, &char::from(letter).to_string());
            if search.take(best, &changed) {
                helped = true;
                break;
            }
        }
        at += 1;
    }
    helped
}

fn lower_two(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    let all = places(best);
    // Pairs of a long input are too many.
    if all.len() > 60 {
        return false;
    }
    for (at, &one) in all.iter().enumerate() {
        for &other in &all[at + 1..] {
            let room = |best: &Drawn| {
                [one, other].map(|place| {
                    let token = token(best, place);
                    if token.field.is_some() { token.value().saturating_sub(token.least) } else { 0 }
                })
            };
            let mut by = room(best).into_iter().min().unwrap_or(0);
            while by > 0 && !search.over() {
                let changed = lowered(best, one, by).and_then(|changed| lowered(&changed, other, by));
                match changed {
                    Some(changed) if search.take(best, &changed) => {
                        helped = true;
                        by = by.min(room(best).into_iter().min().unwrap_or(0));
                    }
                    _ => by /= 2,
                }
            }
            // One lower, the other higher: earlier in the order only if the earlier one is lowered.
            let changed = lowered(best, one, 1).map(|mut changed| {
                let token = &mut list(&mut changed, other.0)[other.1];
                token.text = token.value().saturating_add(1).to_string();
                changed
            });
            if room(best)[0] > 0
                && token(best, other).field.is_some()
                && changed.is_some_and(|changed| search.take(best, &changed))
            {
                helped = true;
            }
        }
    }
    helped
}

/// Swaps neighbours of the same name, the smaller one to the front.
fn reorder(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    let all = places(best);
    if all.len() > 60 {
        return false;
    }
    for (at, &one) in all.iter().enumerate() {
        for &other in &all[at + 1..] {
            let (first, second) = (token(best, one), token(best, other));
            let same_name = match (first.field, second.field) {
                (Some(first), Some(second)) => first.name() == second.name(),
                _ => false,
            };
            if !same_name || first.value() <= second.value() {
                continue;
            }
            let (first, second) = (first.text.clone(), second.text.clone());
            let mut changed = best.clone();
            list(&mut changed, one.0)[one.1].text = second;
            list(&mut changed, other.0)[other.1].text = first;
            helped |= search.take(best, &changed);
        }
    }
    helped
}
