//! The text of a case as it was read, for reports.

use super::Scanner;
use super::token::printable;
use crate::digits::is_space;

/// The number of bytes of a case that are echoed.
pub(crate) const ECHOED: usize = 120;

/// The text of the tokens that were read since a place, for [`Scanner::echo`].
#[derive(Debug, Default)]
pub(super) struct Echo {
    /// The text that left the buffer, as far as it is shown.
    pub(super) text: Vec<u8>,
    /// The place in the buffer where the text goes on.
    pub(super) from: usize,
}

impl Echo {
    /// Takes what was read of the buffer.
    pub(super) fn take(&mut self, read: &[u8]) {
        let new = &read[self.from.min(read.len())..];
        let room = (4 * ECHOED).saturating_sub(self.text.len());
        self.text.extend_from_slice(&new[..new.len().min(room)]);
        self.from = read.len();
    }
}

impl Scanner<'_> {
    /// Shows from here on what is read; see [`Scanner::echo`].
    pub(crate) fn begin_echo(&mut self) {
        self.echo = Some(Echo { text: Vec::new(), from: self.at });
    }

    /// The tokens that were read since [`Scanner::begin_echo`], separated by single spaces: the
    /// first [`ECHOED`] bytes or so.
    pub(crate) fn echo(&mut self) -> String {
        let Some(mut echo) = self.echo.take() else { return String::new() };
        echo.take(&self.buffer[..self.at]);
        let mut words = String::new();
        for word in echo.text.split(|&byte| is_space(byte)).filter(|word| !word.is_empty()) {
            let word = printable(word);
            if words.len() + word.len() > ECHOED {
                words.push_str(if words.is_empty() { "..." } else { " ..." });
                break;
            }
            words.push_str(if words.is_empty() { "" } else { " " });
            words.push_str(&word);
        }
        words
    }
}
