//! HDU 1404 Digital Deletions: lower a digit of a string, or erase a zero with everything after it.
//!
//! The string is not a number: `00` is not `0`, and zeros come to the front during play. All
//! strings that begin with a zero are won by erasing everything; a program that reads the string as
//! a number takes `01` for the loss `1`. Published pages on the game say that whoever removes the
//! last digit *loses*; here that player wins.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::prelude::*;

/// The length of a string.
const LENGTH: Number =
    Number::new("length", ["the number of digits of a string", "数字串的位数"], 1..=6, 1..=1 << 20);

/// How far the tables go.
fn reach() -> Text {
    text!(
        "every string of up to {longest} digits, and longer ones whose table has at most {entries} entries or whose first digits decide",
        "长度不超过 {longest} 的任意数字串，以及表不超过 {entries} 项、或由开头几位决定胜负的更长的数字串",
        longest = DigitalDeletions::LONGEST_IN_TABLE,
        entries = in_short(DigitalDeletions::MOST_ENTRIES)
    )
}

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<DigitalDeletions>>();

/// The solver of HDU 1404.
#[derive(Clone, Debug)]
pub struct DigitalDeletions {
    /// The number of positions that the searches of the input have visited, and how many they may.
    visited: usize,
    most_visited: usize,
}

/// The rules on strings of digits, each from 0 to 9.
#[derive(Clone, Copy, Debug)]
pub struct DeletionRules;

/// A move; places are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// The digit at a place becomes a smaller one.
    Lower {
        /// The place.
        at: usize,
        /// The digit that is written there.
        to: u8,
    },
    /// Erases the zero at a place, and everything after it.
    Erase {
        /// The place.
        at: usize,
    },
}

impl Deletion {
    /// The digits that it leaves of `digits`.
    #[must_use]
    pub fn of(self, digits: &[u8]) -> Vec<u8> {
        match self {
            Self::Erase { at } => digits[..at].to_vec(),
            Self::Lower { at, to } => replaced(digits, at, to),
        }
    }
}

/// The moves from a string, from left to right.
fn moves(digits: &[u8]) -> impl Iterator<Item = Deletion> + '_ {
    digits.iter().enumerate().flat_map(|(at, &digit)| {
        let lower = (0..digit).map(move |to| Deletion::Lower { at, to });
        lower.chain((digit == 0).then_some(Deletion::Erase { at }))
    })
}

impl Rules for DeletionRules {
    type Position = Vec<u8>;
    type Move = Deletion;

    fn moves(&self, digits: &Vec<u8>, found: &mut dyn FnMut(Deletion, Vec<u8>)) {
        for deletion in moves(digits) {
            found(deletion, deletion.of(digits));
        }
    }
}

/// For every string with digits below a bound at each place, the one digit that makes it a loss
/// when written after it.
///
/// Of the strings that differ in the last digit only, one at most is a loss, because each moves to
/// those below it. So a table needs one entry for ten strings, and of the strings of `n` digits
/// only the first `n - 1` matter.
#[derive(Clone, Debug)]
struct LastDigits {
    /// The digit at place `i` is below `bounds[i]`.
    bounds: Vec<u8>,
    /// `levels[n]` has an entry for each string of `n` digits, in alphabetic order.
    levels: Vec<Vec<u8>>,
}

/// No digit makes this string a loss.
const NONE: u8 = 10;
/// As [`NONE`], and neither does anything longer: a zero in it can be erased to leave a loss.
const WON: u8 = 11;

/// The table for all strings of each length, which tells about no longer ones: all readers of the
/// process share it. A shorter one is a tenth of the next, so that each is computed by itself.
static EVERY: [OnceLock<LastDigits>; DigitalDeletions::LONGEST_IN_TABLE + 1] =
    [const { OnceLock::new() }; DigitalDeletions::LONGEST_IN_TABLE + 1];

impl LastDigits {
    /// Nothing computed yet.
    fn new(bounds: Vec<u8>) -> Self {
        Self { bounds, levels: Vec::new() }
    }

    /// The number of entries that the levels `0..=level` have together.
    fn entries(&self, level: usize) -> u64 {
        let mut all = 1_u64;
        let mut last = 1_u64;
        for &bound in &self.bounds[..level] {
            last = last.saturating_mul(bound.into());
            all = all.saturating_add(last);
        }
        all
    }

    /// The same with the levels that tell whether strings of `length` digits are losses.
    fn reaching(mut self, length: usize) -> Self {
        while self.levels.len() < length {
            let level = self.next_level();
            self.levels.push(level);
        }
        self
    }

    fn index(&self, digits: &[u8]) -> usize {
        digits
            .iter()
            .zip(&self.bounds)
            .fold(0, |at, (&digit, &bound)| at * usize::from(bound) + usize::from(digit))
    }

    /// True for a string that the player to move loses. The empty one is lost: the last digit was
    /// just removed.
    fn is_loss(&self, digits: &[u8]) -> bool {
        match digits.split_last() {
            None => true,
            Some((&last, before)) => self.levels[before.len()][self.index(before)] == last,
        }
    }

    fn next_level(&self) -> Vec<u8> {
        let length = self.levels.len();
        if length == 0 {
            return vec![1]; // 0 can be erased, so the least digit that is lost alone is 1
        }
        let mut level: Vec<u8> = Vec::with_capacity(self.entries(length) as usize);
        let mut strides = vec![1_usize; length];
        for place in (1..length).rev() {
            strides[place - 1] = strides[place] * usize::from(self.bounds[place]);
        }
        let mut digits = vec![0_u8; length];
        loop {
            let (last, before) = (digits[length - 1], &digits[..length - 1]);
            let last_of_before = self.levels[length - 1][level.len() / usize::from(self.bounds[length - 1])];
            let entry = if last_of_before == WON || last == 0 && self.is_loss(before) {
                WON
            } else {
                // After a loss a zero is not a loss: erasing it leaves that loss.
                let mut excluded = u16::from(last_of_before == last);
                for (&digit, &stride) in digits.iter().zip(&strides) {
                    for less in 1..=usize::from(digit) {
                        excluded |= 1 << level[level.len() - less * stride];
                    }
                }
                (excluded.trailing_ones() as u8).min(NONE)
            };
            level.push(entry);
            let Some(place) = (0..length).rev().find(|&place| digits[place] + 1 < self.bounds[place]) else {
                return level;
            };
            digits[place] += 1;
            digits[place + 1..].fill(0);
        }
    }
}

impl Default for DigitalDeletions {
    fn default() -> Self {
        Self::with_search_limit(Self::MOST_VISITED)
    }
}

impl DigitalDeletions {
    /// Strings of up to this length are answered from one table.
    const LONGEST_IN_TABLE: usize = 8;
    /// The most entries of a table for a single longer string.
    const MOST_ENTRIES: u64 = 1 << 24;
    /// The most positions that the searches of all strings of an input visit: some seconds.
    const MOST_VISITED: usize = 2_000_000;

    /// A solver whose searches by the rules visit at most this many positions, for all strings
    /// together.
    #[must_use]
    pub fn with_search_limit(most_visited: usize) -> Self {
        Self { visited: 0, most_visited }
    }

    /// The table that tells about strings of `length` digits none of which is larger than that of
    /// `digits` at its place.
    fn table(digits: &[u8], length: usize) -> Result<Cow<'static, LastDigits>, Refusal> {
        if digits.len() <= Self::LONGEST_IN_TABLE {
            let every = || LastDigits::new(vec![10; Self::LONGEST_IN_TABLE]).reaching(length);
            return Ok(Cow::Borrowed(EVERY[length].get_or_init(every)));
        }
        let own = LastDigits::new(digits.iter().map(|digit| digit + 1).collect());
        let entries = own.entries(length.saturating_sub(1));
        if entries > Self::MOST_ENTRIES {
            return Err(Refusal::new(text!(
                "a string of {length} digits is out of reach: its table would have more than {most} entries",
                "{length} 位的数字串超出了可算的范围：表会超过 {most} 项",
                length = digits.len(),
                most = Self::MOST_ENTRIES
            ))
            .help(text!(
                "strings of up to {longest} digits are always answered, longer ones if their digits are small or they fall early",
                "不超过 {longest} 位的数字串都能求解；更长的，要求各位数字较小，或开头几位已决定胜负",
                longest = Self::LONGEST_IN_TABLE
            )));
        }
        Ok(Cow::Owned(own.reaching(length)))
    }

    /// The first zero that can be erased to leave a loss.
    fn winning_zero(digits: &[u8]) -> Result<Option<usize>, Refusal> {
        for at in (0..digits.len()).filter(|&at| digits[at] == 0) {
            if Self::table(digits, at)?.is_loss(&digits[..at]) {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }
}

fn digits_of(digits: &[u8]) -> String {
    digits.iter().map(|&digit| char::from(b'0' + digit)).collect()
}

impl Game for DigitalDeletions {
    /// The digits, from 0 to 9.
    type Position = Vec<u8>;
    type Rules = DeletionRules;

    const ABOUT: About = About {
        name: "hdu1404",
        aliases: &["digital-deletions"],
        title: "Digital Deletions",
        title_zh: "数字删除",
        judge: "HDU 1404",
        rules: "A string of digits. A move replaces a digit by a smaller one, or erases a zero together with all digits to \
                its right. Whoever removes the last digit wins.",
        rules_zh: "一个数字串。每次把一位改成更小的数字，或者删去一个 0 以及它右边的所有数字。删去最后一个数字者胜。",
        numbers: &[LENGTH],
        reach: Some(reach),
        search: SearchLimits::new(
            &[
                Cap::new(100, ["digits", "位数字"]),
                Cap::new(100_000, ["strings", "个数字串"])
                    .meaning(["the product of the digits, each with 1 added", "各位数字加 1 之积"]),
            ],
            2_000_000,
        ),
        input: "Strings to the end of the input, one a line.",
        input_zh: "读到文件末尾，每行一个数字串。",
        words: ["Yes\n", "No\n"],
        theory: "No nim-sum: the digits are not independent. Of the strings that differ in the last digit only, at most one is \
                 a loss, so a table of that digit for every prefix decides; a string wins as soon as a zero follows a losing prefix.",
        theory_zh: "没有异或和：各位数字不是独立的。仅末位不同的数字串中至多一个必败，所以为每个前缀记下这个末位即可；只要某个必败的前缀后面紧跟着 0，这个数字串就必胜。",
        ..HDU
    };

    fn outcome(&mut self, digits: &Vec<u8>) -> Result<Outcome, Refusal> {
        if Self::winning_zero(digits)?.is_some() {
            return Ok(Outcome::N);
        }
        Ok(Outcome::n_if(!Self::table(digits, digits.len())?.is_loss(digits)))
    }

    fn report(&mut self, digits: &Vec<u8>) -> Result<Report, Refusal> {
        let zero = Self::winning_zero(digits)?;
        let outcome = self.outcome(digits)?;
        let because = match zero {
            Some(0) => text!(
                "the string begins with a zero, and erasing it ends the game",
                "字符串以 0 开头，删去它就结束游戏"
            ),
            Some(at) => {
                text!(
                    "{before}, what comes before the zero at place {place}, is a loss",
                    "第 {place} 位的 0 前面的 {before} 必败",
                    before = digits_of(&digits[..at]),
                    place = at + 1
                )
            }
            None if outcome.is_n() => text!("a move leaves a losing string", "有一步走到必败的字符串"),
            None => text!("every move leaves a winning string", "每一步都走到必胜的字符串"),
        };
        let report = Report::new(outcome, because)
            .games(text!(
                    "The string is one game: its digits are not independent, as erasing a 0 erases all after it.",
                    "整个字符串是一个游戏：各位数字不独立，因为删去一个 0 时，后面的数字也全部删去。"
                ))
            .recurrence(text!(
                    "A string wins if and only if some move leaves a losing one; the empty string loses.",
                    "字符串必胜当且仅当有一步走到必败的字符串；空串必败。"
                ))
            .theorem(text!(
                    "Of the strings that differ in the last digit alone at most one is lost, since the larger digit can become the smaller:",
                    "仅末位不同的数字串中至多一个必败，因为大的数字可以变成小的："
                ))
            .theorem(text!(
                    "so one digit for each prefix makes the table. A 0 after a losing prefix wins at once: erase from that 0 to the end.",
                    "所以表里为每个前缀记一位数字即可。必败前缀后面紧跟着 0 时立即获胜：从这个 0 起全部删去。"
                ));
        let Ok(table) = Self::table(digits, digits.len()) else {
            // The beginning decides, and the other moves are beyond any table.
            let words = zero.map(|at| Self::in_words(digits, &Deletion::Erase { at }).0);
            return Ok(report.line(text!(
                "One winning move: {words}.",
                "一种必胜的走法：{words}。",
                words = words.unwrap_or_default()
            )));
        };
        let winning = moves(digits).filter(|deletion| table.is_loss(&deletion.of(digits)));
        Ok(report.winning_moves(Self::listed(digits, winning)))
    }

    fn search(&mut self, digits: &Vec<u8>) -> Result<Searched<Deletion>, Refusal> {
        if self.visited >= self.most_visited {
            return Err(Refusal::new(text!(
                "the searches by the rules of the strings before this one have visited {visited} positions, and those of an input \
                 may visit {most}",
                "按规则搜索之前的数字串已访问 {visited} 个局面，一个输入至多访问 {most} 个",
                visited = self.visited,
                most = self.most_visited
            ))
            .help(text!(
                "the theory answers all of them; or give fewer strings at a time",
                "用理论都能求解；或者一次少给几个数字串"
            )));
        }
        let searched = search_game::<Self>(digits)?;
        self.visited += searched.visited;
        Ok(searched)
    }

    fn rules(digits: &Vec<u8>) -> Result<(DeletionRules, Vec<u8>), Refusal> {
        let strings = product(digits.iter().map(|&digit| u64::from(digit) + 1));
        Self::ABOUT.search.check([digits.len() as u64, strings])?;
        Ok((DeletionRules, digits.clone()))
    }

    fn mistakes() -> Vec<Mistake<Vec<u8>>> {
        let truth = |digits: &Vec<u8>| DigitalDeletions::default().outcome(digits).unwrap_or(Outcome::N);
        vec![
            Self::mistaken(
                "string-as-number",
                [
                    "it reads the string as a number, so that leading zeros are lost",
                    "把字符串读成数，丢了前导的 0",
                ],
                ["an int instead of a string", "用 int 代替字符串"],
                "01\n",
                move |digits| {
                    let significant: Vec<u8> =
                        digits.iter().copied().skip_while(|&digit| digit == 0).collect();
                    truth(&if significant.is_empty() { vec![0] } else { significant })
                },
            ),
            Self::mistaken(
                "last-digit-loses",
                ["whoever removes the last digit loses", "让删去最后一位数字的一方输"],
                ["the rule read the other way round", "把规则看反了"],
                "0\n",
                move |digits| if digits[..] == [0] { Outcome::P } else { truth(digits) },
            ),
        ]
    }

    fn position_after(_: &Vec<u8>, after: &Vec<u8>) -> Option<Vec<u8>> {
        Some(after.clone())
    }

    fn in_words(digits: &Vec<u8>, deletion: &Deletion) -> (Text, Value) {
        let left = digits_of(&deletion.of(digits));
        match *deletion {
            Deletion::Lower { at, to } => (
                text!(
                    "place {place} becomes {to}, leaving {left}",
                    "第 {place} 位变为 {to}，剩下 {left}",
                    place = at + 1
                ),
                json!({ "place": at + 1, "digit": to, "left": left }),
            ),
            Deletion::Erase { at } => {
                let rest = if at == 0 { text!("nothing", "空串") } else { text!("{left}", " {left}") };
                (
                    text!(
                        "erase from place {place} on, leaving {rest}",
                        "从第 {place} 位起删去，剩下{rest}",
                        place = at + 1
                    ),
                    json!({ "erase_from": at + 1, "left": left }),
                )
            }
        }
    }
}

impl SingleGame for DigitalDeletions {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Vec<u8>>, Fault> {
        let strict = input.strict();
        let limits = if strict { LENGTH.bounds().judge() } else { LENGTH.bounds().computable() };
        let (least, longest) = limits.into_inner();
        let expected = if strict {
            text!(
                "a string of {least} to {longest} digits (the judge's limits)",
                "{least} 到 {longest} 位的数字串（题目的数据范围）"
            )
        } else {
            text!("a string of digits", "数字串")
        };
        let digits = input.letters(&expected, least..=longest, |byte| byte.is_ascii_digit())?;
        Ok(Some(digits.iter().map(|byte| byte - b'0').collect()))
    }
}
