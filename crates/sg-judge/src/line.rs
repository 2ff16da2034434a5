//! Lines of numbers, formatted at once.

use std::fmt;

/// A short text of numbers and separators, put together in place and written in one piece.
///
/// A judge's answers are lines of a few numbers, 100,000 of them in a file: each detour through a
/// formatter costs more than finding the answer.
///
/// # Constraints
///
/// A text that does not fit [`Line::CAPACITY`] bytes is an error of the formatter that it is
/// written to.
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
    #[inline]
    pub fn number(&mut self, number: u64) -> &mut Self {
        // Most numbers are places in a short row, and whether they have one digit or two is a coin
        // toss: two bytes are written either way, and what comes next covers the second one if it
        // does not count.
        let room = self.bytes.get_mut(self.length..).and_then(<[u8]>::first_chunk_mut);
        if let Some(room) = room.filter(|_| number < 100) {
            let (tens, ones) = (b'0' + number as u8 / 10, b'0' + number as u8 % 10);
            *room = if number < 10 { [ones, 0] } else { [tens, ones] };
            self.length += if number < 10 { 1 } else { 2 };
            return self;
        }
        self.text(itoa::Buffer::new().format(number))
    }

    /// Adds a text.
    #[inline]
    pub fn text(&mut self, text: &str) -> &mut Self {
        let end = self.length + text.len();
        if let Some(room) = self.bytes.get_mut(self.length..end) {
            room.copy_from_slice(text.as_bytes());
        }
        self.length = end;
        self
    }

    /// The text, in UTF-8; what did not fit is missing.
    #[must_use]
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length.min(Self::CAPACITY)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_length_stand_as_they_are_written() {
        let mut numbers: Vec<u64> = (0..2000).collect();
        numbers
            .extend((0..20).map(|digits| 10_u64.pow(digits)).flat_map(|power| [power - 1, power, power + 1]));
        numbers.push(u64::MAX);
        for pair in numbers.windows(2) {
            let line = Line::new().number(pair[0]).text(" ").number(pair[1]).text("\n").to_string();
            assert_eq!(line, format!("{} {}\n", pair[0], pair[1]));
        }
    }

    #[test]
    fn a_line_can_be_full_and_no_fuller() {
        for last in [7, 17, 117] {
            let expected = last.to_string();
            let mut line = Line::new();
            line.text(&"x".repeat(Line::CAPACITY - expected.len())).number(last);
            assert_eq!(line.to_string().len(), Line::CAPACITY);
            assert!(line.to_string().ends_with(&expected));
            line.number(1);
            assert!(fmt::write(&mut String::new(), format_args!("{line}")).is_err());
        }
    }
}
