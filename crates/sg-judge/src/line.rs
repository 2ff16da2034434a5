//! Lines of numbers, formatted at once.

use std::fmt;

/// A short text of numbers and separators, put together in place and written in one piece.
///
/// A judge's answers are lines of a few numbers, 100,000 of them in a file: each detour through a formatter
/// costs more than finding the answer.
///
/// # Constraints
///
/// What does not fit [`Line::CAPACITY`] bytes is an error of the formatter that it is written to.
///
/// # Example
///
/// ```
/// use sg_judge::Line;
///
/// assert_eq!(Line::new().number(3).text(" ").number(15).text("\n").to_string(), "3 15\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line {
    length: usize,
    bytes: [u8; Self::CAPACITY],
}

impl Line {
    /// The most bytes that a line holds: four numbers of 64 bits with their separators.
    pub const CAPACITY: usize = 96;

    /// The empty line.
    #[must_use]
    pub const fn new() -> Self {
        Self { length: 0, bytes: [0; Self::CAPACITY] }
    }

    /// Adds a number.
    #[must_use]
    #[inline]
    pub fn number(self, number: u64) -> Self {
        self.text(itoa::Buffer::new().format(number))
    }

    /// Adds a text.
    #[must_use]
    #[inline]
    pub fn text(mut self, text: &str) -> Self {
        let end = self.length + text.len();
        if let Some(room) = self.bytes.get_mut(self.length..end) {
            room.copy_from_slice(text.as_bytes());
        }
        self.length = end;
        self
    }
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for Line {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.bytes.get(..self.length).and_then(|bytes| str::from_utf8(bytes).ok());
        f.write_str(text.ok_or(fmt::Error)?)
    }
}
