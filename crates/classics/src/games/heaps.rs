//! Code shared by the games on heaps: reading heaps, rules and the sizes of a search, moves in
//! words, the table and the nim-sum of an explanation.

use crate::prelude::*;

/// The number of heaps.
pub const HEAP_COUNT: Number = Number::always("n", sentences::HEAPS, 0..=MOST);
/// The size of a heap.
pub const HEAP: Number = Number::new("a", sentences::HEAP, 0..=MOST, 0..=u64::MAX);

/// The most steps of a search in which numbers only shrink.
pub const MOST_STEPS: Cap = Cap::new(5_000_000, ["steps", "步"]).meaning([
    "(a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...",
    "(a + 1) (b + 1) ... (a + b + ...)，a、b、... 为各堆大小",
]);
/// The sizes that such a search accepts; [`search_sizes`] are the sizes.
pub const SEARCH: SearchLimits =
    SearchLimits::new(&[Cap::new(1_000, ["heaps", "堆"]), MOST_STEPS], 2_000_000);

/// The number of numbers, and how many steps a search takes in which each of them stays between 0
/// and its size.
#[must_use]
pub fn search_sizes(sizes: &[u64]) -> [u64; 2] {
    let positions = product(sizes.iter().map(|size| size.saturating_add(1)));
    let total = sizes.iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
    [sizes.len() as u64, positions.saturating_mul(total)]
}

/// Reads `n a_1 .. a_n`, each `heap` within its bounds. Memory follows the numbers that are there.
///
/// # Errors
///
/// A [`Fault`] at the first number that is out of bounds or missing.
///
/// # Example
///
/// ```
/// use classics::games::heaps;
/// use sg_judge::Scanner;
///
/// let mut input = Scanner::new("stdin", "3 5 0 7".as_bytes(), false);
/// assert_eq!(heaps::read(&mut input, heaps::HEAP).unwrap(), [5, 0, 7]);
/// ```
pub fn read(input: &mut Scanner<'_>, heap: Number) -> Result<Vec<u64>, Fault> {
    let count = input.get(HEAP_COUNT)?;
    input.list(heap, 1..count + 1)
}

/// Reads the number of heaps in a line, and the heaps in the next.
///
/// # Errors
///
/// As [`read`].
pub fn read_lines(input: &mut Scanner<'_>, count: Number, heap: Number) -> Result<Vec<u64>, Fault> {
    let count = input.get(count)?;
    input.end_of_line();
    input.list(heap, 1..count + 1)
}

/// Rules: a move takes stones from one heap, any number that the function allows.
#[derive(Clone, Copy, Debug)]
pub struct Taking<F>(pub F);

impl<F: Fn(u64) -> bool> Rules for Taking<F> {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Take, Vec<u64>)) {
        for (heap, &size) in heaps.iter().enumerate() {
            for stones in (1..=size).filter(|&stones| (self.0)(stones)) {
                found(Take { heap, stones }, replaced(heaps, heap, size - stones));
            }
        }
    }
}

/// A take in words and as data; heaps are counted from 1.
#[must_use]
pub fn take_in_words(take: &Take) -> (Text, Value) {
    let Take { heap, stones } = take;
    (
        text!("take {stones} from heap {heap}", "从第 {heap} 堆取 {stones} 颗", heap = heap + 1),
        json!({ "heap": heap + 1, "take": stones }),
    )
}

/// A take from the only heap, in words and as data.
#[must_use]
pub fn only_take_in_words(&stones: &u64) -> (Text, Value) {
    (text!("take {stones}", "取 {stones} 颗"), json!({ "take": stones }))
}

/// A take in words with what it leaves, and as data. `nimber_of` is the nimber of a heap of a size,
/// where it is known.
#[must_use]
pub fn take_and_leave(
    take: &Take,
    heaps: &[u64],
    nimber_of: impl Fn(u64) -> Option<Nimber>,
) -> (Text, Value) {
    let (words, data) = take_in_words(take);
    let (size, left) = (heaps[take.heap], heaps[take.heap] - take.stones);
    let becomes = nimber_of(size).zip(nimber_of(left));
    let becomes = becomes.map(|(before, after)| sentences::becomes(before, &[after.0]));
    let words = text!("{words}, leaving {left}", "{words}，剩 {left} 颗");
    (becomes.map_or_else(|| words.clone(), |becomes| sentences::with_effect(&words, &becomes)), data)
}

/// A take from the only heap with what it leaves, and as data.
#[must_use]
pub fn only_take_and_leave(stones: u64, heap: u64) -> (Text, Value) {
    let (words, data) = only_take_in_words(&stones);
    (text!("{words}, leaving {left}", "{words}，剩 {left} 颗", left = heap - stones), data)
}

/// The table of the heaps that are not empty, each with its nimber, their nim-sum and the outcome
/// by it.
#[must_use]
pub fn report(heaps: &[u64], nimbers: &[Nimber]) -> Report {
    let counting: Vec<(usize, (&u64, &Nimber))> =
        heaps.iter().zip(nimbers).enumerate().filter(|(_, (size, _))| **size > 0).collect();
    let rows = counting.iter().map(|&(heap, (&size, &nimber))| ([heap as u64 + 1, size], nimber));
    let terms: Vec<u64> = counting.iter().map(|(_, (_, nimber))| nimber.0).collect();
    let sum = nimbers.iter().copied().sum();
    let report =
        Report::by_nim_sum(sum).lines_in(Section::Games, sentences::sprague_grundy(sentences::EACH_HEAP));
    match counting[..] {
        [] => report.line(text!("Every heap is empty.", "每一堆都是空的。")).without_moves(true),
        _ => report
            .nim_sum_table([Phrase::both("heap", "堆"), Phrase::both("size", "大小")], rows, sum)
            .line(sentences::nim_sum(&terms)),
    }
}
