//! Code shared by the games of the CSES Problem Set: the numbers of cases of heaps, the words, and
//! the rest of the record.

use crate::prelude::*;

/// The number of heaps.
const HEAPS: Number = Number::new("n", sentences::HEAPS, 1..=200_000, 0..=MOST);
/// The size of a heap.
const HEAP: Number = Number::new("x", sentences::HEAP, 1..=1_000_000_000, 0..=u64::MAX);

/// The common part of the records; cases of heaps are read by [`read`].
pub const HEAP_GAME: About = About {
    numbers: &[HEAPS, HEAP],
    search: heaps::SEARCH,
    input: "t, then t cases: n, then n heaps.",
    input_zh: "第一行 t，之后 t 组：n，然后是 n 堆的大小。",
    words: ["first\n", "second\n"],
    framing: Framing::CountFirst(Number::new("t", sentences::CASES, 1..=200_000, 0..=MOST)),
    most_in_all: Some(("n", 200_000)),
    ..THEORY
};

/// Reads the number of heaps in a line, and the heaps in the next.
///
/// # Errors
///
/// A [`Fault`] with the place.
pub fn read(input: &mut Scanner<'_>) -> Result<Vec<u64>, Fault> {
    heaps::read_lines(input, HEAPS, HEAP)
}
