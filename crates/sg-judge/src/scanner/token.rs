//! A token, as far as it is kept for messages.

/// The most bytes that an error shows of a token, of the line before it and of the line after it.
pub(super) const SHOWN: usize = 40;

/// A token is not read beyond about this many bytes, whatever it is: a device may have no end.
pub(super) const LONGEST_TOKEN: u64 = 1 << 30;

/// The first [`SHOWN`] of some bytes, in place: a token is looked at millions of times and shown
/// once.
pub(super) struct Shown {
    pub(super) length: usize,
    pub(super) bytes: [u8; SHOWN],
}

impl Shown {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let room = bytes.len().min(SHOWN - self.length);
        self.bytes[self.length..self.length + room].copy_from_slice(&bytes[..room]);
        self.length += room;
    }

    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut shown = Self { length: 0, bytes: [0; SHOWN] };
        shown.push(bytes);
        shown
    }

    pub(super) fn printable(&self) -> String {
        printable(&self.bytes[..self.length])
    }
}

/// A token as far as it was looked at.
pub(super) struct Token {
    pub(super) line: u64,
    pub(super) column: u64,
    /// Its length in bytes.
    pub(super) length: u64,
    /// Its first bytes.
    pub(super) head: Shown,
    /// Its value, if it is made of digits and fits 64 bits.
    pub(super) value: Option<u64>,
    /// The end of the line before it, taken while that was still in the buffer.
    pub(super) before: Shown,
}

/// Bytes as text for a report: what is not UTF-8 or would move the cursor is replaced.
pub(super) fn printable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(sg_text::printable_char).collect()
}
