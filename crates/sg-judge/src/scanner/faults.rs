//! The errors of a scanner: what was expected and what was found, with the place and its line.

use super::Scanner;
use super::token::{LONGEST_TOKEN, SHOWN, Token, printable};
use crate::fault::{Excerpt, Fault, InputError};
use crate::{Text, text};

/// The most white space that is looked through for input that is left over.
const MOST_BLANKS: u64 = 1 << 20;

impl Scanner<'_> {
    /// A fault at the token that comes next, or at the end of the input: `expected` is required
    /// there.
    pub fn fault_here(&mut self, expected: impl Into<Text>) -> Fault {
        let expected = expected.into();
        match self.token(|| expected.clone()) {
            Ok(token) => self.unexpected(&token, &expected),
            Err(fault) => fault,
        }
    }

    /// A fault that is not a single token's: the numbers read for `what`, which began in line
    /// `line`, do not fit together.
    pub fn fault_in(&self, line: u64, what: impl Into<Text>) -> Fault {
        Fault::Input(Box::new(InputError { line, column: 1, ..self.error_here(what) }))
    }

    pub(super) fn unexpected(&self, token: &Token, expected: &Text) -> Fault {
        let head = token.head.printable();
        let cut = token.length > SHOWN as u64;
        let found = if token.length >= LONGEST_TOKEN {
            text!("`{head}...` (a gigabyte or more)", "`{head}...`（不少于 1 GB）")
        } else if cut {
            text!("`{head}...` ({length} bytes)", "`{head}...`（{length} 字节）", length = token.length)
        } else {
            Text::plain(format_args!("`{head}`"))
        };
        let message = text!("expected {expected}, found {found}", "应为 {expected}，实际为 {found}");
        let error = self.error_at(token, message);
        Fault::Input(Box::new(InputError { hint: hint(&head), ..error }))
    }

    /// An error at a token, with its line as far as it is known.
    fn error_at(&self, token: &Token, message: Text) -> InputError {
        let mut source = String::new();
        if token.column > token.before.length as u64 + 1 && token.column > 1 {
            source.push_str("...");
        }
        source.push_str(&token.before.printable());
        let from = source.len();
        source.push_str(&token.head.printable());
        if token.length > SHOWN as u64 {
            source.push_str("...");
        }
        let to = source.len();
        let rest = &self.buffer[self.at..self.end.min(self.at + SHOWN)];
        let line_end = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(rest.len());
        if token.line == self.line {
            source.push_str(&printable(&rest[..line_end]));
        }
        let (line, column) = (token.line, token.column);
        let excerpt = Some(Excerpt { source, marked: from..to });
        InputError { line, column, excerpt, ..self.error_here(message) }
    }

    /// The input left over, as an error with `message`, or `None` if there is none. White space of
    /// more than [`MOST_BLANKS`] bytes, or an input that cannot be read on, counts as none: the
    /// answers are known already.
    pub(crate) fn left_over(&mut self, message: Text) -> Option<InputError> {
        let before = self.base + self.at as u64;
        while !self.skip_buffered_space() {
            if self.base + self.at as u64 - before > MOST_BLANKS || !self.refill().ok()? {
                return None;
            }
        }
        let token = self.token(Text::default).ok()?;
        Some(self.error_at(&token, message))
    }

    /// An error with `message` at the scanning place, without its line.
    pub(crate) fn error_here(&self, message: impl Into<Text>) -> InputError {
        InputError {
            input: self.name.clone(),
            line: self.line,
            column: self.column(),
            message: message.into(),
            excerpt: None,
            hint: None,
        }
    }
}

/// A hint for a token that looks like a number but is not written in ASCII.
fn hint(token: &str) -> Option<Text> {
    let ascii = |c: char| match c {
        '\u{ff10}'..='\u{ff19}' => char::from_digit(c as u32 - 0xff10, 10),
        '\u{2212}' | '\u{ff0d}' | '\u{2010}'..='\u{2015}' => Some('-'),
        '\u{ff0b}' => Some('+'),
        '\u{ff0e}' | '\u{3002}' => Some('.'),
        '\u{ff0c}' | '\u{3001}' => Some(','),
        '\u{3000}' | '\u{a0}' => Some(' '),
        _ if c.is_ascii() => Some(c),
        _ => None,
    };
    if token.is_ascii() {
        return None;
    }
    let plain: Option<String> = token.chars().map(ascii).collect();
    match plain {
        Some(plain) if token.chars().any(|c| ('\u{ff10}'..='\u{ff19}').contains(&c)) => Some(text!(
            "these are full-width digits; numbers are written in ASCII: `{plain}`",
            "这些是全角数字，数字应写成 ASCII：`{plain}`"
        )),
        Some(plain) => Some(text!(
            "some characters are not ASCII; in ASCII this is `{plain}`",
            "有些字符不是 ASCII；写成 ASCII 是 `{plain}`"
        )),
        None if token.chars().any(|c| c.is_numeric() && !c.is_ascii()) => {
            Some(text!("numbers are written in the ASCII digits 0 to 9", "数字只能用 ASCII 的 0 到 9"))
        }
        None => None,
    }
}
