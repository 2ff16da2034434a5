//! Smaller inputs that still fail.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::time::Instant;

use sg_judge::{Entry, Request};

use super::order::order;
use crate::draw::{Drawn, Token, draw_cases, draw_fitting, letters, rank, read_again};

/// The most runs of a program for one shrinking.
const MOST_RUNS: u64 = 2_000;

/// From how many tokens on an input is a long one.
const LONG: usize = 1_000;
/// The most tokens of an input whose numbers are lowered in pairs, and the most items of a list, or
/// letters of a board, that are left out in pairs.
const MOST_PAIRED: usize = 60;
/// The most tokens of a case whose lists are looked at as a whole, and how many numbers at its
/// beginning may count those.
const MOST_LISTED: usize = 10_000;
const FIRST_COUNTS: usize = 4;
/// The most lines of a case that are left out, each or several.
const MOST_LINES: usize = 300;
/// The most parts of a list that are tried with a last item that completes them.
const MOST_PARTS: usize = 12;
/// The number of counts above the least one that are tried with large numbers after them, and
/// others that are.
const FEW: u64 = 7;
const COUNTS: [u64; 4] = [1 << 8, (1 << 8) + 1, 1 << 16, (1 << 16) + 1];
/// The most tokens of a list of plain numbers.
const MOST_TOKENS: usize = 1 << 20;

/// The end of a shrinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// The number of runs of the program.
    pub runs: u64,
    /// Whether every step was tried on the last input, so that nothing can be left out or lowered.
    pub finished: bool,
}

struct Search<'s> {
    entry: &'s Entry,
    strict: bool,
    fails: &'s mut dyn FnMut(&Drawn) -> Option<bool>,
    runs: u64,
    deadline: Option<Instant>,
}

impl Search<'_> {
    fn over(&self) -> bool {
        self.runs >= MOST_RUNS || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Takes a changed input if it is one, is smaller and fails. It must be read as the cases that
    /// it was made of: where a lower count moves what follows into the next case, the places that
    /// the steps go through would be others.
    fn take(&mut self, best: &mut Drawn, changed: &Drawn) -> bool {
        if self.over() {
            return false;
        }
        let as_made = |read: &Drawn| {
            read.header.len() == changed.header.len()
                && read.cases.iter().map(Vec::len).eq(changed.cases.iter().map(Vec::len))
        };
        let read = read_again(self.entry, changed, self.strict).filter(as_made);
        read.is_some_and(|read| self.take_read(best, read))
    }

    /// Takes a changed input that the problem's reader took, if it is smaller and fails.
    fn take_read(&mut self, best: &mut Drawn, read: Drawn) -> bool {
        if self.over() || order(&read, best) != Ordering::Less {
            return false;
        }
        let Some(fails) = (self.fails)(&read) else {
            self.runs = MOST_RUNS;
            return false;
        };
        self.runs += 1;
        if fails {
            *best = read;
        }
        fails
    }
}

/// Makes a failing input smaller, in the order of [`order`], until no step helps: leaving out
/// cases, vertices and lines, leaving out tokens and lowering the number that counts them, one part
/// or two at a time or with a last one that completes the position, clearing letters of a board and
/// leaving out its columns, lowering numbers one at a time and in pairs, moving numbers to the end.
///
/// Each candidate is read by the problem's own reader first, so that only inputs within the limits
/// are tried. `fails` ends the shrinking by `None`.
pub fn shrink(
    entry: &Entry,
    failing: Drawn,
    strict: bool,
    deadline: Option<Instant>,
    fails: &mut dyn FnMut(&Drawn) -> Option<bool>,
) -> (Drawn, Shrunk) {
    let mut search = Search { entry, strict, fails, runs: 0, deadline };
    let mut best = failing;
    loop {
        let mut helped = leave_out_cases(&mut search, &mut best);
        helped |= leave_out_vertices_and_lines(&mut search, &mut best);
        helped |= shorten(&mut search, &mut best);
        // Of a long plain list it makes no difference which part is left out, and the end was.
        if !is_plain(&best) {
            helped |= complete(&mut search, &mut best);
            helped |= leave_out_two(&mut search, &mut best);
            helped |= leave_out_tokens(&mut search, &mut best);
        }
        helped |= clear_two(&mut search, &mut best);
        helped |= narrow(&mut search, &mut best);
        helped |= renumber(&mut search, &mut best);
        helped |= lower_each(&mut search, &mut best);
        helped |= lower_two(&mut search, &mut best);
        helped |= reorder(&mut search, &mut best);
        if !helped || search.over() {
            return (best, Shrunk { runs: search.runs, finished: !search.over() });
        }
    }
}

/// Leaves out stretches of at most `longest` things one after another, and then of half as many, as
/// long as `without` makes an input without the ones at such places.
fn leave_out_stretches(
    search: &mut Search<'_>,
    best: &mut Drawn,
    longest: usize,
    without: impl Fn(&Drawn, Range<usize>) -> Option<Drawn>,
) -> bool {
    let (mut helped, mut width) = (false, longest);
    while width > 0 {
        let mut from = 0;
        while !search.over()
            && let Some(changed) = without(best, from..from + width)
        {
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

fn leave_out_cases(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let half = best.cases.len() / 2;
    leave_out_stretches(search, best, half, |best, cases| {
        let fits = cases.end <= best.cases.len() && cases.len() < best.cases.len();
        fits.then(|| best.with([&best.cases[..cases.start], &best.cases[cases.end..]].concat()))
    })
}

/// Leaves out vertices of a graph that is given as a list for each vertex, and then lines that no
/// number counts, such as positions up to a line of its own.
fn leave_out_vertices_and_lines(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for part in 0..best.cases.len() {
        let with = |best: &Drawn, case: Vec<Token>| {
            let mut changed = best.clone();
            changed.cases[part] = case;
            changed
        };
        let half = best.cases[part].first().map_or(0, Token::value) / 2;
        helped |= leave_out_stretches(search, best, half as usize, |best, vertices| {
            let vertices = vertices.start as u64..vertices.end as u64;
            without_vertices(&best.cases[part], vertices).map(|case| with(best, case))
        });
        // The first line says how the others are read.
        let lines = |case: &[Token]| case.iter().filter(|token| token.ends_line).count().saturating_sub(1);
        let half = lines(&best.cases[part]).div_ceil(2);
        let half = if half > MOST_LINES / 2 { 0 } else { half };
        helped |= leave_out_stretches(search, best, half, |best, left_out| {
            let case = &best.cases[part];
            let others = case.split_inclusive(|token| token.ends_line).enumerate();
            let others = others.filter(|(line, _)| !(left_out.start + 1..left_out.end + 1).contains(line));
            (left_out.end <= lines(case))
                .then(|| with(best, others.flat_map(|(_, line)| line).cloned().collect()))
        });
    }
    helped
}

/// A case without some vertices, counted from 0: their lists, their places in other lists, and the
/// positions that are empty then. `None` if the case is not the number of vertices in the first
/// line, a list of vertices for each of them and lists that are positions, or has no such vertices.
fn without_vertices(case: &[Token], vertices: Range<u64>) -> Option<Vec<Token>> {
    let lines: Vec<&[Token]> = case.split_inclusive(|token| token.ends_line).collect();
    let [[count], lists @ ..] = &lines[..] else { return None };
    let others = count.value().checked_sub(vertices.end)? + vertices.start;
    if (lists.len() as u64) < count.value() {
        return None;
    }
    let mut kept = vec![Token { text: others.to_string(), ..count.clone() }];
    for (at, list) in (0..).zip(lists) {
        let (length, named) = list.split_first()?;
        let is_vertex = |token: &Token| token.least == 0 && token.most + 1 == count.value();
        if length.value() != named.len() as u64 || !named.iter().all(is_vertex) {
            return None;
        }
        let mut left: Vec<Token> =
            named.iter().filter(|token| !vertices.contains(&token.value())).cloned().collect();
        let is_position = at >= count.value();
        if vertices.contains(&at) || is_position && left.is_empty() && !named.is_empty() {
            continue;
        }
        for token in left.iter_mut().filter(|token| token.value() >= vertices.end) {
            token.text = (token.value() - (vertices.end - vertices.start)).to_string();
        }
        kept.push(Token { text: left.len().to_string(), ..length.clone() });
        kept.append(&mut left);
        // The last one of the list may be gone.
        kept.last_mut()?.ends_line = true;
    }
    Some(kept)
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

/// An input with some numbers lowered; `None` if one of them is a word or too small.
fn lowered(drawn: &Drawn, places: &[(usize, usize)], by: u64) -> Option<Drawn> {
    let mut changed = drawn.clone();
    for &(part, at) in places {
        let token = &mut list(&mut changed, part)[at];
        token.name?;
        token.text = token.value().checked_sub(by)?.to_string();
    }
    Some(changed)
}

/// The largest amount by which all of some numbers can be lowered.
fn room(drawn: &Drawn, places: &[(usize, usize)]) -> u64 {
    places.iter().map(|&place| token(drawn, place).above()).min().unwrap_or(0)
}

/// The value of each number of a plain list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Least,
    /// The least one and 1: where 0 is the least, all of them count.
    Next,
    Greatest,
}

/// The numbers after a lowered count: all at the same value, except perhaps one of them, which is 1
/// more than the least or 1 less than the greatest.
#[derive(Clone, Copy, Debug)]
struct Plain {
    all: Value,
    but: Option<usize>,
}

impl Plain {
    const LEAST: Self = Self { all: Value::Least, but: None };
    const NEXT: Self = Self { all: Value::Next, but: None };

    /// Those that are tried for a list of this many numbers. Single numbers at powers of two, and
    /// the last ones, are numbers of many kinds.
    fn all(numbers: usize, back: usize) -> Vec<Self> {
        let powers = (0..usize::BITS).map(|bit| 1_usize << bit).take_while(|&at| at <= numbers);
        let powers = powers.flat_map(|at| [at - 1, at]).filter(|&at| at < numbers);
        let last = (1..=back).filter_map(|back| numbers.checked_sub(back));
        let mut places: Vec<usize> = last.chain(powers).collect();
        places.sort_unstable_by_key(|&at| std::cmp::Reverse(at));
        places.dedup();
        let but = places.into_iter().map(|at| Self { all: Value::Least, but: Some(at) });
        std::iter::once(Self::LEAST).chain(but).chain([Self::NEXT]).chain(Self::large(numbers)).collect()
    }

    /// All at their greatest values, or all but the first or the last.
    fn large(numbers: usize) -> [Self; 3] {
        [None, Some(0), Some(numbers.saturating_sub(1))].map(|but| Self { all: Value::Greatest, but })
    }

    fn number(self, at: usize, least: u64, most: u64) -> u64 {
        match (self.all, self.but == Some(at)) {
            (Value::Least, false) => least,
            (Value::Least, true) | (Value::Next, _) => least.saturating_add(1).min(most),
            (Value::Greatest, false) => most,
            (Value::Greatest, true) => most.saturating_sub(1).max(least),
        }
    }

    /// A case that begins as `best` does, with `count` for token number `place`, and goes on like
    /// this.
    fn draw(self, search: &Search<'_>, best: &Drawn, place: usize, count: u64) -> Option<Drawn> {
        let mut given = best.header.iter().chain(&best.cases[0][..place]).map(|token| token.text.clone());
        let (mut counted, mut at) = (Some(count), 0);
        let (drawn, read) = draw_cases(search.entry, search.strict, 1, &mut |request| {
            if let Some(text) = given.next() {
                return Some(text);
            }
            let Request::Number { least, most, .. } = request else { return None };
            if let Some(count) = counted.take() {
                return Some(count.to_string());
            }
            at += 1;
            // A count may be out of its bounds, but the list after it must not be endless.
            (at <= MOST_TOKENS).then(|| self.number(at - 1, least, most).to_string())
        });
        matches!(read, Ok(true)).then_some(drawn)
    }
}

/// Lowers a number that counts what follows it, where nothing but its length, and perhaps one
/// number or the sum, makes the input fail: with plain numbers after it.
fn shorten(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    if best.cases.len() != 1 {
        return false;
    }
    let mut helped = false;
    for place in 0..4 {
        // The case becomes shorter meanwhile.
        if place + 2 >= best.cases[0].len() {
            break;
        }
        // A number that counts nothing leaves the list as long as it is.
        let shorter = |search: &Search<'_>, best: &Drawn| {
            let counter = &best.cases[0][place];
            let drawn = Plain::LEAST.draw(search, best, place, counter.least);
            drawn.is_some_and(|drawn| drawn.cases[0].len() < best.cases[0].len())
        };
        if best.cases[0][place].above() == 0 || !shorter(search, best) {
            continue;
        }
        // Plain numbers first, which are quick to try after that. A count at its bound is often the
        // least one that fails.
        let count = best.cases[0][place].value();
        helped |= plain(search, best, place, count, |numbers| Plain::all(numbers, 4));
        helped |= few_large(search, best, place);
        // The least count that fails, by halving what is between one that fails and one that does
        // not.
        let (mut least, mut most) = (best.cases[0][place].least, best.cases[0][place].value());
        if most > least && plain(search, best, place, most - 1, |numbers| Plain::all(numbers, 4)) {
            (helped, most) = (true, most - 1);
        } else {
            least = most;
        }
        while least < most && !search.over() {
            let count = least.midpoint(most);
            if plain(search, best, place, count, |numbers| Plain::all(numbers, 4)) {
                (helped, most) = (true, count);
            } else {
                least = count + 1;
            }
        }
        // The same count with the least numbers after it.
        let count = best.cases[0][place].value();
        while plain(search, best, place, count, |numbers| Plain::all(numbers, 64)) {
            helped = true;
        }
    }
    helped
}

/// Whether nearly all numbers are at their least or nearly all at their greatest values, in a long
/// input.
fn is_plain(drawn: &Drawn) -> bool {
    let tokens = drawn.tokens().count();
    let at = |end: fn(&Token) -> u64| drawn.tokens().filter(|token| token.value() == end(token)).count();
    tokens > LONG && at(|token| token.least).max(at(|token| token.most)) + 10 > tokens
}

/// A few numbers at their greatest values, which make a sum too large for a type where more of them
/// need not: what is carried out of it is lost. Or as many as make a count of them too large.
fn few_large(search: &mut Search<'_>, best: &mut Drawn, place: usize) -> bool {
    let counter = &best.cases[0][place];
    let (least, most) = (counter.least, counter.value().min(counter.least.saturating_add(FEW)));
    let many = COUNTS.into_iter().filter(|count| (counter.least..counter.value()).contains(count));
    let counts: Vec<u64> = (least..most).chain(many).collect();
    counts.into_iter().any(|count| {
        plain(search, best, place, count, |numbers| [&[Plain::LEAST], &Plain::large(numbers)[..]].concat())
    })
}

/// Tries a count with plain numbers after it: with those that `kinds` returns for as many numbers.
fn plain(
    search: &mut Search<'_>,
    best: &mut Drawn,
    place: usize,
    count: u64,
    kinds: impl Fn(usize) -> Vec<Plain>,
) -> bool {
    if search.over() {
        return false;
    }
    let Some(least) = Plain::LEAST.draw(search, best, place, count) else { return false };
    let numbers = least.cases[0].len() - place - 1;
    for plain in kinds(numbers) {
        // A long list takes a while to draw.
        if search.over() {
            return false;
        }
        if let Some(drawn) = plain.draw(search, best, place, count)
            && search.take_read(best, drawn)
        {
            return true;
        }
    }
    false
}

/// Lowers a number that may count some of the tokens after it, and leaves out as many of them, a
/// multiple or a share.
fn leave_out_tokens(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for part in 1..=best.cases.len() {
        let mut count = 0;
        while count < best.cases[part - 1].len() {
            // A word's own letters, and a count that cannot be as large as what follows it.
            let after = (best.cases[part - 1].len() - count - 1) as u64;
            let mut by = best.cases[part - 1][count].above().min(after);
            while by > 0 && !search.over() {
                if !leave_out(search, best, part, count, by) {
                    by /= 2;
                    continue;
                }
                helped = true;
                by = by.min(best.cases[part - 1][count].above());
            }
            count += 1;
        }
    }
    helped
}

fn leave_out(search: &mut Search<'_>, best: &mut Drawn, part: usize, count: usize, by: u64) -> bool {
    let length = best.cases[part - 1].len();
    let widths: Vec<usize> = if by == 1 {
        (1..=(length - count - 1).min(if length > MOST_PAIRED { 3 } else { 12 })).collect()
    } else {
        (1..=3).map(|each| each * by as usize).collect()
    };
    for width in widths {
        // With long lists, a hundred places are enough for a try.
        let step = if by == 1 { (length / 300).max(1) } else { (width / 2).max(1) };
        let mut from = count + 1;
        while from + width <= length && !search.over() {
            if let Some(mut changed) = lowered(best, &[(part, count)], by) {
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

/// The lists of a case that is not too long: the place of the number that counts the items, how
/// many there are, and the number of tokens of each. It is one of the first numbers, or it begins a
/// line that holds the list.
fn lists(case: &[Token]) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    if case.len() > MOST_LISTED {
        return found;
    }
    let mut begin = 0;
    for line in case.split_inclusive(|token| token.ends_line) {
        let end = begin + line.len();
        for at in begin..end.min(FIRST_COUNTS.max(begin + 1)) {
            let items = usize::try_from(case[at].value()).unwrap_or(usize::MAX);
            let fits = |each: &usize| {
                let length = items.saturating_mul(*each);
                if at < FIRST_COUNTS { length < case.len() - at } else { at + 1 + length == end }
            };
            if case[at].name.is_some() && case[at].above() > 0 {
                found.extend((1..=3).filter(fits).map(|each| (at, items, each)));
            }
        }
        begin = end;
    }
    found
}

/// Leaves out two items of a list at once, equal ones first: what fails only where the nim-sum is 0
/// fails without them too.
fn leave_out_two(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for part in 0..best.cases.len() {
        let mut next = 0;
        while let Some(&(count, items, each)) = lists(&best.cases[part]).get(next).filter(|_| !search.over())
        {
            next += 1;
            let item = |drawn: &Drawn, at: usize| -> Vec<String> {
                let first = count + 1 + at * each;
                drawn.cases[part][first..first + each].iter().map(|token| token.text.clone()).collect()
            };
            let all: Vec<Vec<String>> = (0..items).map(|at| item(best, at)).collect();
            let mut twos: Vec<[usize; 2]> = Vec::new();
            let mut places = HashMap::new();
            for (at, item) in all.iter().enumerate() {
                match places.remove(item) {
                    Some(before) => twos.push([before, at]),
                    None => drop(places.insert(item, at)),
                }
            }
            if items <= MOST_PAIRED / 2 {
                twos.extend((1..items).flat_map(|at| (0..at).map(move |before| [before, at])));
            }
            for [one, other] in twos {
                if search.over() {
                    break;
                }
                let Some(mut changed) = lowered(best, &[(part + 1, count)], 2) else { break };
                for at in [other, one] {
                    let first = count + 1 + at * each;
                    changed.cases[part].drain(first..first + each);
                }
                if search.take(best, &changed) {
                    // Its items are others now.
                    (helped, next) = (true, next - 1);
                    break;
                }
            }
        }
    }
    helped
}

/// Leaves out all of a list but a part, with a last item of which the reader says that the second
/// player wins with it.
fn complete(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    if best.cases.len() != 1 || !search.strict {
        return false;
    }
    let mut next = 0;
    while let Some(&(count, items, each)) = lists(&best.cases[0]).get(next) {
        next += 1;
        let mut smaller = false;
        let step = (items / MOST_PARTS).max(1);
        for kept in [1, 3, items / 2, items * 3 / 4, items.saturating_sub(2)] {
            let mut from = 0;
            while kept > 0 && from + kept < items && !smaller && !search.over() {
                let Some(drawn) = completed(search, best, [count, each, from, kept]) else { break };
                smaller = search.take_read(best, drawn);
                from += step;
            }
        }
        if smaller {
            (helped, next) = (true, next - 1);
        }
    }
    helped
}

/// A case with `kept` items of a list from item number `from` on, and one that completes them;
/// `None` if the reader completes nothing.
fn completed(search: &Search<'_>, best: &Drawn, [count, each, from, kept]: [usize; 4]) -> Option<Drawn> {
    let case = &best.cases[0];
    let first = count + 1 + from * each;
    let length = [(kept + 1).to_string()];
    let texts = |tokens: &[Token]| tokens.iter().map(|token| token.text.clone()).collect::<Vec<_>>();
    let before = [&best.header[..], &case[..count]].concat();
    let given = [texts(&before), length.to_vec(), texts(&case[first..first + (kept + 1) * each])].concat();
    with_completion(search, &given)
}

/// A case of these tokens but for those with which the reader says that the second player wins;
/// `None` if it says it of none.
fn with_completion(search: &Search<'_>, given: &[String]) -> Option<Drawn> {
    let (mut asked, mut completing, mut is_completed) = (0, None, false);
    let (drawn, read) = draw_fitting(search.entry, 1, &mut |request| {
        if let Request::Completion(value) = request {
            completing = value();
            return None;
        }
        asked += 1;
        let completes = completing.take();
        is_completed |= completes.is_some();
        completes.or_else(|| given.get(asked - 1).cloned())
    });
    (is_completed && matches!(read, Ok(true))).then_some(drawn)
}

/// Clears a board but for one row and a last one that completes it, a row and a column, or two
/// letters at once: those that are mirror images of one another first, and all of few ones.
fn clear_two(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for part in 0..best.cases.len() {
        let board: Vec<&Token> = best.cases[part].iter().filter(|token| token.name.is_none()).collect();
        let letters = board.iter().flat_map(|row| row.text.bytes());
        let Some(empty) = letters.min_by_key(|&letter| rank(letter)).filter(|_| board.len() > 1) else {
            continue;
        };
        let longest = board.iter().map(|row| row.text.len()).max().unwrap_or(0);
        let rows = board.len();
        let completed = if search.strict && best.cases.len() == 1 { rows } else { 0 };
        for line in 0..completed {
            let row = cleared(best, part, empty, &|[row, _]| row != line);
            let given: Vec<String> = row.tokens().map(|token| token.text.clone()).collect();
            let Some(drawn) = with_completion(search, &given).filter(|_| !search.over()) else { break };
            helped |= search.take_read(best, drawn);
        }
        for line in (0..rows.max(longest)).rev() {
            if search.over() {
                return helped;
            }
            let changed = cleared(best, part, empty, &|place| place.contains(&line));
            helped |= search.take(best, &changed);
        }
        let full = full(&best.cases[part], empty);
        let is_mirrored = |&[row, column]: &[usize; 2]| row < column && full.contains(&[column, row]);
        let mirrored = full.iter().copied().filter(is_mirrored);
        let mut twos: Vec<[[usize; 2]; 2]> = mirrored.map(|place| [place, [place[1], place[0]]]).collect();
        if full.len() <= MOST_PAIRED / 2 {
            twos.extend(
                (1..full.len())
                    .flat_map(|at| full[..at].iter().map(|&one| [one, full[at]]).collect::<Vec<_>>()),
            );
        }
        for two in twos {
            if search.over() {
                break;
            }
            let changed = cleared(best, part, empty, &|place| two.contains(&place));
            helped |= search.take(best, &changed);
        }
    }
    helped
}

/// The rows and columns of a board, from 0, that have other letters than one.
fn full(case: &[Token], empty: u8) -> Vec<[usize; 2]> {
    let rows = case.iter().filter(|token| token.name.is_none()).enumerate();
    let of_row = |(row, token): (usize, &Token)| {
        let columns = token.text.bytes().enumerate().filter(|&(_, letter)| letter != empty);
        columns.map(|(column, _)| [row, column]).collect::<Vec<_>>()
    };
    rows.flat_map(of_row).collect()
}

/// A board with a letter at some of its rows and columns.
fn cleared(drawn: &Drawn, part: usize, empty: u8, at: &dyn Fn([usize; 2]) -> bool) -> Drawn {
    let mut changed = drawn.clone();
    let rows = changed.cases[part].iter_mut().filter(|token| token.name.is_none()).enumerate();
    for (row, token) in rows {
        let letters = token.text.bytes().enumerate();
        let letters = letters.map(|(column, letter)| if at([row, column]) { empty } else { letter });
        token.text = letters.map(char::from).collect();
    }
    changed
}

/// Leaves out columns at the left or the right of a board: of all words of a case, with the number
/// that is their length.
fn narrow(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for part in 0..best.cases.len() {
        let is_word = |token: &&mut Token| token.name.is_none();
        let length =
            |case: &[Token]| case.iter().find(|token| token.name.is_none()).map(|word| word.text.len());
        let mut by = length(&best.cases[part]).unwrap_or(0) / 2;
        while by > 0 && !search.over() {
            let columns = length(&best.cases[part]).unwrap_or(0);
            let Some(count) = best.cases[part]
                .iter()
                .position(|token| token.name.is_some() && token.value() == columns as u64)
            else {
                break;
            };
            let without = [0..columns.saturating_sub(by), by.min(columns)..columns];
            let narrower = without.into_iter().any(|kept| {
                let Some(mut changed) = lowered(best, &[(part + 1, count)], by as u64) else { return false };
                for word in changed.cases[part].iter_mut().filter(is_word) {
                    word.text = word.text.get(kept.clone()).unwrap_or("").to_string();
                }
                search.take(best, &changed)
            });
            helped |= narrower;
            by = if narrower { by } else { by / 2 };
        }
    }
    helped
}

/// Gives what numbers name together, such as a vertex of a graph, a lower name: the least one that
/// is free, or another one's in exchange.
fn renumber(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let bounds = |token: &Token| (token.least, token.most);
    let mut helped = false;
    if best.tokens().count() > LONG {
        return false;
    }
    for part in 0..best.cases.len() {
        let numbers = |drawn: &Drawn| {
            let numbers = drawn.cases[part].iter().filter(|token| token.name.is_some());
            numbers.map(|token| (bounds(token), token.value())).collect::<BTreeSet<_>>()
        };
        for (limits, value) in numbers(best).into_iter().rev() {
            let taken = numbers(best);
            let free = (limits.0..value).find(|&name| !taken.contains(&(limits, name)));
            let taken = taken.range((limits, limits.0)..(limits, value)).map(|&(_, name)| name);
            for name in free.into_iter().chain(taken.take(MOST_PAIRED)) {
                let mut changed = best.clone();
                let mut named = [0, 0];
                for token in &mut changed.cases[part] {
                    if token.name.is_some() && bounds(token) == limits {
                        let (is_old, is_new) = (token.value() == value, token.value() == name);
                        let other = if is_old { name } else { value };
                        if is_old || is_new {
                            token.text = other.to_string();
                            named[usize::from(is_new)] += 1;
                        }
                    }
                }
                // `reorder` exchanges two numbers that come once.
                if named != [1, 1] && search.take(best, &changed) {
                    helped = true;
                    break;
                }
            }
        }
    }
    helped
}

/// Whether a number alone can be lowered by 1, so that something is told by the input's failing
/// only with it.
pub(super) fn can_be_lowered(entry: &Entry, drawn: &Drawn, name: &str) -> bool {
    let place = places(drawn).into_iter().find(|&place| token(drawn, place).name == Some(name));
    let lower = place.and_then(|place| lowered(drawn, &[place], 1));
    lower.is_some_and(|lower| read_again(entry, &lower, true).is_some())
}

fn lower_each(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for place in places(best) {
        // Each look at a long input copies it.
        if search.over() {
            break;
        }
        helped |= if token(best, place).name.is_none() {
            lower_word(search, best, place)
        } else {
            lower(search, best, &[place])
        };
    }
    helped
}

/// Lowers numbers together by the greatest step that fits, found by halving; then from the new
/// values again.
fn lower(search: &mut Search<'_>, best: &mut Drawn, places: &[(usize, usize)]) -> bool {
    let mut helped = false;
    let mut by = room(best, places);
    while by > 0 && !search.over() {
        // The parity of a number is often what counts, or a power of two, and 3 is not a half of
        // another step.
        let steps = if by > 2 { by - 1..=by.saturating_add(1) } else { by..=by };
        let mut take = |by| lowered(best, places, by).is_some_and(|changed| search.take(best, &changed));
        if steps.rev().any(&mut take) {
            helped = true;
            by = by.min(room(best, places));
        } else {
            by /= 2;
        }
    }
    // In a nim-sum, a binary digit is left out.
    for bit in (0..u64::BITS).rev() {
        let all = places.iter().fold(u64::MAX, |all, &place| all & token(best, place).value());
        if all >> bit & 1 == 1 && room(best, places) >= 1 << bit && !search.over() {
            let changed = lowered(best, places, 1 << bit);
            helped |= changed.is_some_and(|changed| search.take(best, &changed));
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
        for letter in letters().take_while(|&letter| letter != old) {
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

/// The places of all tokens in pairs, the earlier one first; none of a long input, of which there
/// are too many.
fn pairs(drawn: &Drawn) -> Vec<[(usize, usize); 2]> {
    let all = places(drawn);
    if all.len() > MOST_PAIRED {
        return Vec::new();
    }
    let with_later = |(at, &one)| all[at + 1..].iter().map(move |&other| [one, other]);
    all.iter().enumerate().flat_map(with_later).collect()
}

fn lower_two(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for [one, other] in pairs(best) {
        helped |= lower(search, best, &[one, other]);
        // One lower, the other higher: earlier in the order only if the earlier one is lowered.
        let changed = lowered(best, &[one], 1).map(|mut changed| {
            let token = &mut list(&mut changed, other.0)[other.1];
            token.text = token.value().saturating_add(1).to_string();
            changed
        });
        helped |= token(best, one).above() > 0
            && token(best, other).name.is_some()
            && changed.is_some_and(|changed| search.take(best, &changed));
    }
    helped
}

/// Swaps numbers of the same name or the same bounds, the smaller one to the front.
fn reorder(search: &mut Search<'_>, best: &mut Drawn) -> bool {
    let mut helped = false;
    for [one, other] in pairs(best) {
        let (first, second) = (token(best, one), token(best, other));
        let bounds = |token: &Token| (token.least, token.most);
        let alike = first.name.is_some()
            && second.name.is_some()
            && (first.name == second.name || bounds(first) == bounds(second));
        if !alike || first.value() <= second.value() {
            continue;
        }
        let (first, second) = (first.text.clone(), second.text.clone());
        let mut changed = best.clone();
        list(&mut changed, one.0)[one.1].text = second;
        list(&mut changed, other.0)[other.1].text = first;
        helped |= search.take(best, &changed);
    }
    helped
}
