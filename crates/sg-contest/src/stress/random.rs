//! Random cases, with a bias to what kills wrong programs.

use std::collections::{BTreeSet, HashMap};

use sg_core::values::SplitMix64;
use sg_judge::{Entry, Request};

use crate::draw::{Drawn, Token, draw_fitting, rank, read_again};

/// A generator for one of many streams of a seed.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// A generator that depends on a seed and the number of a stream.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Self {
        let mut random = SplitMix64::new(seed ^ stream.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        random.bits();
        Self(random)
    }

    /// 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    /// A number from 0 to `most`, each equally likely.
    pub const fn up_to(&mut self, most: u64) -> u64 {
        self.0.up_to(most)
    }
}

/// The mode in which the numbers of a name are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The least value.
    Least,
    /// The greatest value.
    Most,
    /// Up to 3 above the least value.
    Small,
    /// The least value with few exceptions of 1 more.
    Sparse,
    /// Any value, each equally likely.
    Uniform,
    /// Any value up to this one, each equally likely.
    UpTo(u64),
    /// Any order of magnitude, each equally likely.
    Logarithmic,
    /// A power of two or a neighbour of one.
    NearPowerOfTwo,
    /// Even numbers.
    Even,
    /// Even numbers of any order of magnitude. Sets of them have large nimbers.
    EvenLogarithmic,
    /// Even numbers up to this one. Sets of the smallest have large nimbers more often.
    EvenUpTo(u64),
    /// The number of this name before, or a neighbour.
    NearTheLast,
    /// Up to 3 below the greatest value.
    NearMost,
    /// Up to 8 above the number of this name before, so that no two are equal.
    Rising,
    /// Each value in its turn, from 1 on, as 0 often ends a list, and from the least one again
    /// after the greatest.
    InTurn,
    /// The least value once, the next one twice, and so on. With the other ends in turn, these are
    /// the edges of a graph in which each vertex leads to all before it.
    Stairs,
    /// The least value but for one or two places, which are often a power of two apart: a sum of
    /// few terms, in which bits that are lost, and terms that cancel though they differ, make
    /// another answer.
    Few,
    /// Mostly any value, sometimes the greatest or up to 3 below it.
    Mixed,
    /// Powers of two and their neighbours, Fibonacci numbers, and relatives of the number before:
    /// itself, its double, the next or the previous Fibonacci number, one bit changed, about a
    /// power of two more. Types that are too small and inexact constants err here first.
    Notable,
    /// This value, or the nearest one that is allowed.
    Exactly(u64),
}

const MODES: [Mode; 12] = [
    Mode::Small,
    Mode::Small,
    Mode::Sparse,
    Mode::Uniform,
    Mode::Logarithmic,
    Mode::NearPowerOfTwo,
    Mode::Even,
    Mode::NearTheLast,
    Mode::NearMost,
    Mode::Least,
    Mode::InTurn,
    Mode::Few,
];

/// The state kept from one token of an input to the next.
#[derive(Default)]
struct Kept {
    /// Of each name, the letters' is empty: a few, looked up for every token.
    named: Vec<(&'static str, Named)>,
    /// The last number of all.
    before: Option<u64>,
    /// Whether all numbers are uniform.
    uniform: Option<bool>,
    /// The usual letter of the words, and how rare others are: one in this many. A board with few
    /// pieces is drawn so.
    words: Option<(u64, u64)>,
    /// Whether no word is shorter than the longest.
    whole_words: Option<bool>,
}

/// The state kept from one number of a name to the next.
#[derive(Default)]
struct Named {
    /// The mode that was drawn.
    mode: Option<Mode>,
    /// The last number.
    last: Option<u64>,
    /// The number of them so far, where the mode asks.
    asked: u64,
    /// The next places of [`Mode::Few`].
    few: [u64; 2],
}

/// The result of drawing an input once.
struct Attempt {
    /// The tokens, those before one that does not fit too.
    drawn: Drawn,
    fits: bool,
    /// The number of tokens that the reader asked for: one more than there was room for if they are
    /// too many.
    asked: usize,
}

/// The reason why an input cannot be drawn.
#[derive(PartialEq)]
pub(super) enum Undrawn {
    /// A list is longer than there is room for.
    TooLong,
    /// The reader does not take what is drawn.
    Unfit,
}

/// The manner in which a case is drawn.
#[derive(Clone, Debug)]
pub struct Manner {
    /// The modes of some names; the others' are drawn.
    pub modes: Vec<(&'static str, Mode)>,
    /// The mode of the others, unless it is drawn.
    pub others: Option<Mode>,
    /// The most by which a number with a drawn mode may be above its least value.
    pub reach: u64,
    /// The most tokens of a case.
    pub tokens: usize,
}

impl Kept {
    fn of(&mut self, name: &'static str) -> &mut Named {
        let at = self.named.iter().position(|(known, _)| *known == name).unwrap_or(self.named.len());
        if at == self.named.len() {
            self.named.push((name, Named::default()));
        }
        &mut self.named[at].1
    }

    /// Whether the next number of a name, or letter in rows of this length, is one of the few: now
    /// and then two, which are often a power of two apart.
    fn is_of_few(&mut self, name: &'static str, row: u64, random: &mut Random) -> bool {
        let named = self.of(name);
        named.asked += 1;
        let (place, mut few) = (named.asked, named.few);
        let is_one = few.contains(&place);
        if place >= few[1] {
            let bits = random.up_to(12);
            few[0] = place + 1 + random.up_to((1 << bits) - 1);
            if random.up_to(3) == 0 {
                // The last one of a row, now and then of as many rows as a number said before.
                few[0] = few[0].next_multiple_of(row);
                let longest = self.named.iter().filter_map(|(_, named)| named.last).max();
                if let Some(end) = longest.filter(|_| row > 1 && random.up_to(1) == 0) {
                    few[0] = few[0].max(end.saturating_mul(row));
                }
            }
            // The sizes of types above all. On a board in a row, in a column or on a diagonal.
            let apart = 1 << [random.up_to(6), 5, 6][random.up_to(2) as usize];
            few[1] = few[0] + apart * [1, row, row + 1][random.up_to(2) as usize];
            self.of(name).few = few;
        }
        is_one
    }
}

impl Manner {
    /// Numbers of all kinds, up to so much above the least ones.
    #[must_use]
    pub const fn any(reach: u64, tokens: usize) -> Self {
        Self { modes: Vec::new(), others: None, reach, tokens }
    }

    /// Draws an input of at most `cases` cases. `None` if nothing was drawn that fits.
    #[must_use]
    pub fn draw(&self, entry: &Entry, cases: u64, random: &mut Random) -> Option<Drawn> {
        self.try_draw(entry, cases, random).ok()
    }

    /// As [`Self::draw`], with the reason why nothing was drawn.
    pub(super) fn try_draw(&self, entry: &Entry, cases: u64, random: &mut Random) -> Result<Drawn, Undrawn> {
        let mut manner = self.clone();
        let mut all_tokens = 0;
        for _ in 0..24 {
            let Attempt { drawn, fits, asked } = manner.attempt(&[], manner.tokens, entry, cases, random);
            if fits {
                return Ok(drawn);
            }
            let is_long = asked > manner.tokens;
            // An endless list is not begun again and again.
            all_tokens += asked;
            if all_tokens > 2 * manner.tokens {
                return Err(if is_long { Undrawn::TooLong } else { Undrawn::Unfit });
            }
            manner.reach = (manner.reach / 2).max(2);
            if is_long {
                manner.reach = manner.reach.min(manner.tokens as u64 / (2 * cases.max(1))).max(2);
            }
        }
        Err(Undrawn::Unfit)
    }

    /// Draws a case after a given header. A token that does not fit is drawn again with those
    /// before it kept, as among a thousand pairs of different numbers some are equal at first;
    /// after some attempts all are drawn again.
    pub(crate) fn draw_after(&self, header: &[Token], entry: &Entry, random: &mut Random) -> Option<Drawn> {
        let header: Vec<String> = header.iter().map(|token| token.text.clone()).collect();
        let (mut given, mut stuck, mut all_tokens) = (header.clone(), 0, 0);
        while stuck < 24 && all_tokens <= 2 * self.tokens {
            let Attempt { drawn, fits, .. } =
                self.attempt(&given, header.len() + self.tokens, entry, 1, random);
            if fits {
                return Some(drawn);
            }
            let mut texts: Vec<String> = drawn.tokens().map(|token| token.text.clone()).collect();
            all_tokens += texts.len() + 1;
            texts.pop();
            stuck = if texts.len() > given.len() { 0 } else { stuck + 1 };
            // The tokens of a closing case are not among them.
            given = if stuck % 8 == 7 || texts.len() < header.len() { header.clone() } else { texts };
        }
        None
    }

    /// One attempt at an input of at most `cases` cases and `room` tokens: those that are given,
    /// and then drawn ones.
    fn attempt(
        &self,
        given: &[String],
        room: usize,
        entry: &Entry,
        cases: u64,
        random: &mut Random,
    ) -> Attempt {
        let mut kept = Kept::default();
        let (mut asked, mut completing) = (0, None);
        let (drawn, read) = draw_fitting(entry, cases, &mut |request| {
            if let Request::Completion(value) = request {
                completing = if asked >= given.len() && random.up_to(3) > 0 { value() } else { None };
                return None;
            }
            asked += 1;
            match (given.get(asked - 1), completing.take(), request) {
                (Some(text), _, request) => {
                    if let Request::Number { field, .. } = request {
                        kept.of(field.name()).last = text.parse().ok();
                    }
                    Some(text.clone())
                }
                _ if asked > room => None,
                (None, Some(value), Request::Number { field, least, most })
                    if value.parse().is_ok_and(|value| (least..=most).contains(&value))
                        && self.is_free(field.name()) =>
                {
                    Some(value)
                }
                (None, Some(word), Request::Word { .. }) => Some(word),
                _ => Some(self.text(request, random, &mut kept)),
            }
        });
        Attempt { drawn, fits: matches!(read, Ok(true)), asked }
    }

    /// The mode of the numbers of a name, unless it is drawn.
    pub(super) fn mode(&self, name: &str) -> Option<Mode> {
        self.modes.iter().find(|mode| mode.0 == name).map(|mode| mode.1).or(self.others)
    }

    /// Whether a number of this name may be one that completes a position.
    fn is_free(&self, name: &str) -> bool {
        match self.modes.iter().find(|mode| mode.0 == name) {
            Some((_, mode)) => *mode == Mode::Notable,
            None => matches!(
                self.others,
                None | Some(Mode::Uniform | Mode::Logarithmic | Mode::Mixed | Mode::NearPowerOfTwo)
            ),
        }
    }

    fn text(&self, request: Request<'_>, random: &mut Random, kept: &mut Kept) -> String {
        match request {
            Request::EndOfLine | Request::Suggestion { .. } | Request::Completion(_) => String::new(),
            Request::Word { longest, allowed } => {
                let letters: Vec<u8> = (b'!'..=b'~').filter(|&byte| allowed(byte)).collect();
                // All rows of a board have the greatest length.
                let whole = *kept.whole_words.get_or_insert_with(|| random.up_to(1) == 0);
                let length = if whole || random.up_to(2) > 0 {
                    longest as u64
                } else {
                    1 + random.up_to(longest as u64 - 1)
                };
                let length = length.min(self.reach.max(1));
                let letters = &letters[..letters.len().min(2 + random.up_to(letters.len() as u64) as usize)];
                let last = letters.len() as u64 - 1;
                let (usual, rarity) = *kept.words.get_or_insert_with(|| {
                    // None of a hundred is that rare: there are a few at their own places.
                    let rarity = [1, 1 << random.up_to(12), 0, 0][random.up_to(3) as usize];
                    (random.bits(), rarity)
                });
                let letter = |_| {
                    let few = rarity == 0 && kept.is_of_few("", length, random);
                    let rare = few || rarity > 0 && random.up_to(rarity - 1) == 0;
                    let usual = usual % (last + 1);
                    let at = if few {
                        (usual + 1) % (last + 1)
                    } else if rare {
                        random.up_to(last)
                    } else {
                        usual
                    };
                    char::from(letters[at as usize])
                };
                (0..length).map(letter).collect()
            }
            Request::Number { least, most, .. } if least > most => least.to_string(),
            Request::Number { field, least, most } => {
                let name = field.name();
                let given = self.mode(name);
                let mode = given.unwrap_or_else(|| {
                    let uniform = *kept.uniform.get_or_insert_with(|| random.up_to(3) == 0);
                    let mut drawn = || MODES[random.up_to(MODES.len() as u64 - 1) as usize];
                    if uniform { Mode::Uniform } else { *kept.of(name).mode.get_or_insert_with(&mut drawn) }
                });
                let most = if given.is_some() { most } else { most.min(least.saturating_add(self.reach)) };
                let last = if mode == Mode::Notable { kept.before } else { kept.of(name).last };
                let mode = match mode {
                    Mode::Few if kept.is_of_few(name, 1, random) => {
                        [Mode::Exactly(least + 1), Mode::Most, Mode::Uniform][random.up_to(2) as usize]
                    }
                    Mode::Stairs => {
                        let named = kept.of(name);
                        named.asked += 1;
                        let step = ((8 * named.asked - 7).isqrt() - 1) / 2;
                        Mode::Exactly(least + step % (most - least).saturating_add(1))
                    }
                    mode => mode,
                };
                let number = number(mode, least, most, last, random);
                kept.of(name).last = Some(number);
                kept.before = Some(number);
                number.to_string()
            }
        }
    }
}

fn number(mode: Mode, least: u64, most: u64, last: Option<u64>, random: &mut Random) -> u64 {
    let room = most - least;
    match mode {
        Mode::Least | Mode::Few | Mode::Stairs => least,
        Mode::Most => most,
        Mode::Small => least + random.up_to(room.min(3)),
        Mode::Sparse => least + u64::from(random.up_to(7) == 0).min(room),
        Mode::Uniform => least + random.up_to(room),
        Mode::UpTo(to) => least + random.up_to(room.min(to.saturating_sub(least))),
        Mode::Logarithmic => {
            let bits = random.up_to(u64::from(u64::BITS - room.leading_zeros()));
            least + random.up_to(room.min(1_u64.checked_shl(bits as u32).map_or(u64::MAX, |end| end - 1)))
        }
        Mode::NearPowerOfTwo => {
            let power = 1_u64 << random.up_to(u64::from(most.max(1).ilog2()));
            (power - 1).saturating_add(random.up_to(2)).clamp(least, most)
        }
        Mode::Even => (least + random.up_to(room)) & !1 | (least & 1 & u64::from(room == 0)),
        Mode::EvenLogarithmic => (number(Mode::Logarithmic, least, most, None, random) + 1) & !1,
        Mode::EvenUpTo(to) => (number(Mode::UpTo(to - 1), least, most, None, random) + 1) & !1,
        Mode::NearTheLast => match last {
            Some(last) => (last.saturating_sub(1)).saturating_add(random.up_to(2)).clamp(least, most),
            None => least + random.up_to(room),
        },
        Mode::NearMost => most - random.up_to(room.min(3)),
        Mode::Mixed => match random.up_to(7) {
            0 => most,
            1 => most - random.up_to(room.min(3)),
            _ => least + random.up_to(room),
        },
        Mode::InTurn => match last {
            None => least.max(1),
            Some(last) if last < most => last + 1,
            Some(_) => least,
        },
        Mode::Notable => notable(least, most, last, random),
        Mode::Rising => last.map_or(least, |last| last.saturating_add(1)).saturating_add(random.up_to(7)),
        Mode::Exactly(value) => value,
    }
    .clamp(least, most)
}

/// A number of [`Mode::Notable`], at most `most`, or a neighbour of such a number.
fn notable(least: u64, most: u64, last: Option<u64>, random: &mut Random) -> u64 {
    let fibonacci = |up_to: u64| {
        let (mut a, mut b) = (1_u64, 2_u64);
        while b <= up_to {
            (a, b) = (b, a.saturating_add(b));
        }
        (a, b)
    };
    let bits = u64::from(most.max(1).ilog2());
    match (random.up_to(10), last) {
        (0, Some(last)) => last,
        (9, Some(last)) => {
            (last.saturating_sub(1)).saturating_add(1 << random.up_to(bits)).saturating_add(random.up_to(2))
        }
        (8, Some(last)) => last.saturating_mul(2).saturating_sub(1).saturating_add(random.up_to(2)),
        (1, Some(last)) => last ^ 1 << random.up_to(bits),
        (2 | 10, Some(last)) => fibonacci(last).1,
        (3, Some(last)) => fibonacci(last.saturating_sub(1)).0,
        (4 | 5, _) => fibonacci((1 << random.up_to(bits + 1).min(63)).min(most)).0,
        _ => number(Mode::NearPowerOfTwo, least, most, None, random),
    }
}

/// Makes the numbers of a case equal in pairs: where the numbers of a name are heaps, each heap and
/// its double cancel, so that the second player wins. A pair is of neighbours, or `far` apart: of
/// one in the first half and one in the second. A board becomes its own mirror image, rows and
/// columns exchanged. `None` if nothing is changed or the reader does not take it.
#[must_use]
pub fn paired(entry: &Entry, drawn: &Drawn, far: bool) -> Option<Drawn> {
    let mut changed = drawn.clone();
    for case in &mut changed.cases {
        let mut alike: HashMap<&'static str, Vec<usize>> = HashMap::new();
        for (at, token) in case.iter().enumerate() {
            if let Some(name) = token.name {
                alike.entry(name).or_default().push(at);
            }
        }
        for places in alike.into_values().filter(|places| places.len() > 1) {
            let half = places.len() / 2;
            let (distance, step) = if far { (half, 1) } else { (1, 2) };
            for first in (0..half).map(|pair| pair * step) {
                let text = case[places[first]].text.clone();
                case[places[first + distance]].text = text;
            }
            if places.len() % 2 == 1 {
                // The odd one.
                let odd = &mut case[places[places.len() - 1]];
                odd.text = odd.least.to_string();
            }
        }
        mirror(case);
    }
    if changed == *drawn { None } else { read_again(entry, &changed, true) }
}

/// Makes one of the numbers of each name the nim-sum of the others of that name, the latest one for
/// which it is allowed: where numbers are Nim heaps the second player wins, and not by pairs.
/// `None` if nothing is changed or the reader does not take it.
#[must_use]
pub fn summed(entry: &Entry, drawn: &Drawn) -> Option<Drawn> {
    let mut changed = drawn.clone();
    for case in &mut changed.cases {
        let mut sums: HashMap<&'static str, (u64, u64)> = HashMap::new();
        for token in case.iter() {
            let (sum, count) = sums.entry(token.name.unwrap_or_default()).or_default();
            (*sum, *count) = (*sum ^ token.value(), *count + 1);
        }
        for token in case.iter_mut().rev() {
            let Some((sum, count)) = token.name.and_then(|name| sums.get_mut(name)) else { continue };
            let value = *sum ^ token.value();
            if *count > 2 && (token.least..=token.most).contains(&value) {
                token.text = value.to_string();
                *count = 0;
            }
        }
    }
    if changed == *drawn { None } else { read_again(entry, &changed, true) }
}

/// Makes the words of a case, if they are the rows of a board, the same with rows and columns
/// exchanged. What has no image but itself becomes empty.
fn mirror(case: &mut [Token]) {
    let mut words: Vec<&mut Token> = case.iter_mut().filter(|token| token.name.is_none()).collect();
    let rows: Vec<Vec<u8>> = words.iter().map(|word| word.text.clone().into_bytes()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    if rows.len() < 2 || rows.iter().any(|row| row.len() != columns) {
        return;
    }
    let Some(&empty) = rows.iter().flatten().min_by_key(|&&letter| rank(letter)) else { return };
    for (row, word) in words.iter_mut().enumerate() {
        let letter = |column: usize| match column {
            _ if column == row || column >= rows.len() || row >= columns => empty,
            _ => rows[row.min(column)][row.max(column)],
        };
        word.text = (0..columns).map(|column| char::from(letter(column))).collect();
    }
}

/// Changes one of the last `late` tokens of a case: another bit in a number, one or two other
/// letters on a board. Where all cancelled before, little is left: the high bits, a late heap, two
/// letters a power of two apart, which a program may lose. `None` if no case was found that the
/// reader takes.
#[must_use]
pub fn disturbed(entry: &Entry, drawn: &Drawn, late: u64, random: &mut Random) -> Option<Drawn> {
    (0..16).find_map(|_| {
        let mut changed = drawn.clone();
        for case in &mut changed.cases {
            let last = (case.len() as u64).checked_sub(1)?;
            let at = (last - random.up_to(last.min(late))) as usize;
            let token = &mut case[at];
            if token.name.is_some() {
                // The lowest bit, the parity, any bit, and a high one, which is beyond a small
                // type.
                let highest = u64::from(token.most.max(1).ilog2());
                let any = random.up_to(highest);
                let bit = [0, any, highest - any / 2][random.up_to(2) as usize];
                token.text = (token.value() ^ 1 << bit).clamp(token.least, token.most).to_string();
                continue;
            }
            let column = random.up_to((token.text.len() as u64).checked_sub(1)?) as usize;
            let apart = 1 << [random.up_to(6), 5, 6][random.up_to(2) as usize];
            let before = |place: usize| place.checked_sub(apart);
            let other = match random.up_to(3) {
                0 => None,
                1 => before(at).map(|row| (row, column)),
                2 => before(column).map(|column| (at, column)),
                _ => before(at).zip(before(column)),
            };
            let letters: BTreeSet<u8> =
                case.iter().filter(|token| token.name.is_none()).flat_map(|word| word.text.bytes()).collect();
            for (row, column) in [Some((at, column)), other].into_iter().flatten() {
                exchange(&mut case[row], column, &letters);
            }
        }
        if changed == *drawn { None } else { read_again(entry, &changed, true) }
    })
}

/// The factors with which programs make one key of two numbers.
const FACTORS: [u64; 13] =
    [100, 101, 1_000, 1_001, 10_000, 100_000, 1_000_000, 1 << 6, 1 << 8, 1 << 10, 1 << 16, 1 << 20, 1 << 32];
/// Pairs of cases for each factor and two numbers, and the most numbers of such a case.
const COLLISIONS: (usize, usize) = (4, 4);

/// Pairs of cases that a program confuses if it keeps its answers under a key of two numbers: a
/// factor times one number, plus the next one. The first number is 1 less, and the next one the
/// factor more.
pub(crate) fn colliding(entry: &Entry, random: &mut Random) -> Vec<[Drawn; 2]> {
    let manner =
        Manner { modes: Vec::new(), others: Some(Mode::Uniform), reach: u64::MAX, tokens: COLLISIONS.1 };
    let mut pairs = Vec::new();
    for (at, factor) in (1..COLLISIONS.1).flat_map(|at| FACTORS.map(|factor| (at, factor))) {
        for _ in 0..COLLISIONS.0 {
            let Some(drawn) = manner.draw_after(&[], entry, random) else { return pairs };
            let numbers = drawn.cases.first().and_then(|case| case.get(at - 1..=at));
            let Some([one, next]) = numbers else { continue };
            let words = one.name.is_none() || next.name.is_none();
            if words || one.least == one.most || next.most - next.least < factor {
                continue;
            }
            let (first, second) = (one.value().max(one.least + 1), next.value().min(next.most - factor));
            let with = |first: u64, second: u64| {
                let mut drawn = drawn.clone();
                drawn.cases[0][at - 1].text = first.to_string();
                drawn.cases[0][at].text = second.to_string();
                read_again(entry, &drawn, true)
            };
            pairs.extend(with(first, second).zip(with(first - 1, second + factor)).map(<[Drawn; 2]>::from));
        }
    }
    pairs
}

/// Puts the next one of some letters into a place of a word.
fn exchange(word: &mut Token, at: usize, letters: &BTreeSet<u8>) {
    let mut bytes = word.text.clone().into_bytes();
    if word.name.is_none() && at < bytes.len() {
        let next = letters.range(bytes[at] + 1..).chain(letters).next();
        bytes[at] = next.copied().unwrap_or(bytes[at]);
        word.text = String::from_utf8(bytes).unwrap_or_default();
    }
}
