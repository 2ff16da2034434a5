//! What games on heaps share: how heaps are read, taken from and added up.

use serde_json::{Value, json};
use sg_core::nim::Take;
use sg_judge::{Bounds, Fault, Field, LISTED_MOVES, Scanner};

use crate::theory::{COUNT, at_most, few_positions};

/// Reads a count and then as many numbers. Memory follows the numbers that stand there.
///
/// # Errors
///
/// A [`Fault`] at the first number that is out of bounds or missing.
///
/// # Example
///
/// ```
/// use classics::heaps;
/// use sg_judge::{Bounds, Field, Scanner};
///
/// let (count, heap) = (Field::new("n", "the number of heaps"), Field::new("a", "the size of a heap"));
/// let mut input = Scanner::new("stdin", "3 5 0 7".as_bytes(), false);
/// assert_eq!(heaps::list(&mut input, count, heap, &Bounds::always(0..=9)).unwrap(), [5, 0, 7]);
/// ```
pub fn list(input: &mut Scanner<'_>, count: Field, each: Field, bounds: &Bounds) -> Result<Vec<u64>, Fault> {
    let count = input.number(count, &COUNT)?;
    input.numbers(each, 1..count + 1, bounds)
}

/// Reads `n a_1 .. a_n`, heaps within `bounds`.
///
/// # Errors
///
/// As [`list`].
pub fn heaps(input: &mut Scanner<'_>, bounds: &Bounds) -> Result<Vec<u64>, Fault> {
    list(input, Field::new("n", "the number of heaps"), Field::new("a", "the size of a heap"), bounds)
}

/// A take from one heap of many, in words and as data; heaps are numbered from 1.
#[must_use]
pub fn take_in_words(&Take { heap, stones }: &Take) -> (String, Value) {
    let heap = heap + 1;
    (format!("take {stones} from heap {heap}"), json!({ "heap": heap, "take": stones }))
}

/// A take from the only heap, in words and as data.
#[must_use]
pub fn only_take_in_words(&stones: &u64) -> (String, Value) {
    (format!("take {stones}"), json!({ "take": stones }))
}

/// The nim-sum of some numbers as a sum: `3 ^ 5 = 6`. Many summands are abridged.
///
/// # Example
///
/// ```
/// assert_eq!(classics::heaps::nim_sum_in_words(&[3, 5]), "3 ^ 5 = 6");
/// assert_eq!(classics::heaps::nim_sum_in_words(&[]), "the empty nim-sum = 0");
/// ```
#[must_use]
pub fn nim_sum_in_words(summands: &[u64]) -> String {
    let sum = summands.iter().fold(0, |sum, summand| sum ^ summand);
    let shown: Vec<String> = summands.iter().take(LISTED_MOVES).map(u64::to_string).collect();
    match summands.len().checked_sub(LISTED_MOVES + 1) {
        Some(more) => format!("{} ^ ... ({} more) = {sum}", shown.join(" ^ "), more + 1),
        None if summands.is_empty() => "the empty nim-sum = 0".to_string(),
        None => format!("{} = {sum}", shown.join(" ^ ")),
    }
}

/// Refuses heaps that are too much for the search by the rules: more than 20 of them, or more than `most` positions
/// between them and nothing left.
///
/// # Errors
///
/// What is too much.
pub fn few_and_small(heaps: &[u64], most: u64) -> Result<(), String> {
    at_most(20, heaps.len() as u64, "heaps")?;
    few_positions(heaps.iter().map(|heap| heap.saturating_add(1)), most)
}
