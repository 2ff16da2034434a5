//! Octal and hexadecimal codes.

use super::{MOST_TAKEN, NotationError, NotationErrorKind};
use crate::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

/// The prefixes of a code. `hex:` tells a hexadecimal code without letters from a slip in an octal
/// one.
const PREFIXES: [&str; 3] = ["hex:", "unequal:", "equal:"];

/// True if `text` is to be read as a code and not as a set or a name.
pub(super) fn is_code(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next();
    first.is_some_and(|first| !first.is_alphabetic())
        || first.is_some_and(|first| first.is_ascii_hexdigit()) && chars.next() == Some('.')
        || text.contains(':')
}

/// Reads a code: prefixes, one digit, a point, digits, perhaps a repeating tail.
pub(super) fn read(text: &str) -> Result<TakingBreaking, NotationError> {
    let error = |at, problem| NotationError::new(text, at, problem);
    let lower = text.to_ascii_lowercase();
    let (mut hexadecimal, mut parts, mut at) = (false, Parts::Any, 0);
    let is_given = |parts: Parts| parts != Parts::Any;
    while let Some(prefix) = PREFIXES.into_iter().find(|prefix| lower[at..].starts_with(prefix)) {
        match prefix {
            "hex:" if hexadecimal => return Err(error(at, NotationErrorKind::SecondPrefix)),
            "hex:" => hexadecimal = true,
            _ if is_given(parts) => return Err(error(at, NotationErrorKind::SecondPrefix)),
            "unequal:" => parts = Parts::Unequal,
            _ => parts = Parts::Equal,
        }
        at += prefix.len();
    }
    if lower[at..].split_once(':').is_some_and(|(word, _)| word.chars().all(char::is_alphabetic)) {
        return Err(error(at, NotationErrorKind::UnknownPrefix));
    }
    hexadecimal |= lower[at..].bytes().any(|byte| matches!(byte, b'a'..=b'f'));

    let digit = |at: usize, found: char| match found.to_digit(16) {
        Some(digit @ 8..) if !hexadecimal => Err(error(at, NotationErrorKind::NotOctal(digit as u8))),
        Some(digit) => Ok(Digit(digit)),
        None => Err(error(at, NotationErrorKind::NotADigit(found))),
    };
    let first = at;
    let (mut before, mut digits, mut tail) = (Vec::new(), Vec::new(), Vec::new());
    let mut state = State::Before;
    for (offset, found) in text[first..].char_indices() {
        at = first + offset;
        state = match (state, found) {
            (State::Before, '.') if before.len() == 1 || before.is_empty() => State::After,
            (State::Before, '.') => return Err(error(first + 1, NotationErrorKind::BeforeThePoint)),
            (State::After | State::Tail, '.') => return Err(error(at, NotationErrorKind::SecondPoint)),
            (State::Before, _) => {
                before.push(digit(at, found)?);
                State::Before
            }
            (State::After, '(') => State::Tail,
            (State::Tail, ')') if tail.is_empty() => return Err(error(at, NotationErrorKind::NoDigits)),
            (State::Tail, ')') => State::End,
            (State::After, _) => {
                digits.push(digit(at, found)?);
                State::After
            }
            (State::Tail, _) => {
                tail.push(digit(at, found)?);
                State::Tail
            }
            (State::End, _) => return Err(error(at, NotationErrorKind::AfterTheEnd(found))),
        };
        if digits.len() + tail.len() > MOST_TAKEN {
            return Err(error(at, NotationErrorKind::TooLarge));
        }
    }
    match state {
        State::Before => return Err(error(text.len(), NotationErrorKind::NoPoint)),
        State::Tail => return Err(error(text.len(), NotationErrorKind::Unclosed)),
        State::After if digits.is_empty() => return Err(error(text.len(), NotationErrorKind::NoDigits)),
        State::After | State::End => {}
    }
    // The books often leave the 0 before the point out.
    let zero = before.first().copied().unwrap_or_default();
    if zero.0 & 3 != 0 {
        return Err(error(first, NotationErrorKind::ZeroMove(zero.0)));
    }
    digits.insert(0, zero);
    Ok(canonical(digits, tail, parts))
}

/// The place of the reader in a code.
#[derive(Clone, Copy)]
enum State {
    Before,
    After,
    Tail,
    End,
}

/// The ruleset with the shortest tail, begun as early as possible but after digit 0.
///
/// Digit 0 must not leave fewer than two heaps.
#[must_use]
pub fn canonical(mut digits: Vec<Digit>, mut tail: Vec<Digit>, parts: Parts) -> TakingBreaking {
    if digits.is_empty() && !tail.is_empty() {
        digits.push(tail[0]);
        tail.rotate_left(1);
    }
    let shortest = (1..=tail.len())
        .find(|&length| tail.len().is_multiple_of(length) && tail[length..] == tail[..tail.len() - length]);
    tail.truncate(shortest.unwrap_or(0));
    while digits.len() > 1 && digits.last() == tail.last() {
        digits.pop();
        tail.rotate_right(1);
    }
    // Parts can be told apart only where a move leaves two heaps or more.
    let breaks = digits.iter().chain(&tail).any(|digit| digit.0 >> 2 != 0);
    let parts = if breaks { parts } else { Parts::Any };
    TakingBreaking::new(digits, tail, parts)
        .unwrap_or_else(|_| unreachable!("digit 0 was checked by the caller"))
}

/// Whether every digit is one that a code has.
pub(super) fn is_written(rules: &TakingBreaking) -> bool {
    rules.digits().iter().chain(rules.tail()).all(|digit| digit.0 <= Digit::MOST_WRITTEN)
}

/// Writes the code of canonical rules.
///
/// Digits that no code has are in brackets, so that two rulesets are not written alike; no reader
/// takes them.
pub(super) fn write(rules: &TakingBreaking) -> String {
    let all = || rules.digits().iter().chain(rules.tail()).map(|digit| digit.0);
    let mut code = String::new();
    if all().any(|digit| digit == 8 || digit == 9) && !all().any(|digit| digit > 9) {
        code.push_str("hex:");
    }
    code.push_str(match rules.parts() {
        Parts::Any => "",
        Parts::Unequal => "unequal:",
        Parts::Equal => "equal:",
    });
    let written = |digit: &Digit| match digit.0 {
        digit @ ..=Digit::MOST_WRITTEN => format!("{digit:X}"),
        digit => format!("[{digit}]"),
    };
    let digits = |part: &[Digit]| -> String { part.iter().map(written).collect() };
    code.push_str(&digits(&[rules.digit(0)]));
    code.push('.');
    code.push_str(&digits(rules.digits().get(1..).unwrap_or(&[])));
    if !rules.tail().is_empty() {
        code.push('(');
        code.push_str(&digits(rules.tail()));
        code.push(')');
    }
    if code.ends_with('.') {
        code.push('0');
    }
    code
}
