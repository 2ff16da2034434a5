//! What the games on heaps share: how heaps are read, rules and the sizes of a search, moves in words, the table and the
//! nim-sum of an explanation.

use crate::MOST;
use serde_json::{Value, json};
use sg_core::Nimber;
use sg_core::games::nim::Take;
use sg_core::rules::oracle::Rules;
use sg_judge::{Cap, Fault, Number, Report, Scanner, SearchLimits, listed};

/// The number of heaps.
pub const HEAP_COUNT: Number = Number::always("n", "the number of heaps", 0..=MOST);
/// The size of a heap.
pub const HEAP: Number = Number::new("a", "the size of a heap", 0..=MOST, 0..=u64::MAX);
/// The numbers of games on heaps.
pub const NUMBERS: &[Number] = &[HEAP_COUNT, HEAP];

/// The most steps of a search in which numbers only shrink.
pub const MOST_STEPS: Cap =
    Cap::new(5_000_000, "steps").meaning("(a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...");
/// What such a search takes; [`search_sizes`] are the sizes.
pub const SEARCH: SearchLimits = SearchLimits::new(&[Cap::new(1_000, "heaps"), MOST_STEPS], 2_000_000);

/// How many numbers there are, and how many steps a search takes in which each of them stays between 0 and its size.
#[must_use]
pub fn search_sizes(sizes: &[u64]) -> [u64; 2] {
    let positions = sizes.iter().fold(1_u64, |product, &size| product.saturating_mul(size.saturating_add(1)));
    let total = sizes.iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
    [sizes.len() as u64, positions.saturating_mul(total)]
}

/// Reads `n a_1 .. a_n`, each `heap` within its bounds. Memory follows the numbers that stand there.
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

/// Rules: a move takes stones from one heap, any number that the function allows.
#[derive(Clone, Copy, Debug)]
pub struct Taking<F>(pub F);

impl<F: Fn(u64) -> bool> Rules for Taking<F> {
    type Position = Vec<u64>;
    type Move = Take;

    fn moves(&self, heaps: &Vec<u64>, found: &mut dyn FnMut(Take, Vec<u64>)) {
        for (heap, &size) in heaps.iter().enumerate() {
            for stones in (1..=size).filter(|&stones| (self.0)(stones)) {
                let mut after = heaps.clone();
                after[heap] -= stones;
                found(Take { heap, stones }, after);
            }
        }
    }
}

/// A take in words and as data; heaps are counted from 1.
#[must_use]
pub fn take_in_words(take: &Take) -> (String, Value) {
    let Take { heap, stones } = take;
    (format!("take {stones} from heap {}", heap + 1), json!({ "heap": heap + 1, "take": stones }))
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
/// assert_eq!(classics::games::heaps::nim_sum_in_words(&[3, 5]), "3 ^ 5 = 6");
/// assert_eq!(classics::games::heaps::nim_sum_in_words(&[]), "the empty nim-sum = 0");
/// ```
#[must_use]
pub fn nim_sum_in_words(summands: &[u64]) -> String {
    let sum = summands.iter().fold(0, |sum, summand| sum ^ summand);
    let shown: Vec<String> =
        summands.iter().take(listed(summands.len() as u128)).map(u64::to_string).collect();
    match summands.len() - shown.len() {
        more @ 1.. => format!("{} ^ ... ({more} more) = {sum}", shown.join(" ^ ")),
        0 if summands.is_empty() => "the empty nim-sum = 0".to_string(),
        0 => format!("{} = {sum}", shown.join(" ^ ")),
    }
}

/// The table of the heaps that are not empty, each with its nimber, and the outcome by their nim-sum.
#[must_use]
pub fn report(heaps: &[u64], nimbers: &[Nimber]) -> Report {
    let counting = heaps.iter().zip(nimbers).enumerate().filter(|(_, (size, _))| **size > 0);
    let rows =
        counting.map(|(heap, (size, nimber))| [(heap + 1).to_string(), size.to_string(), nimber.to_string()]);
    Report::by_nim_sum(nimbers.iter().copied().sum())
        .line("Each heap is an independent game:")
        .table(["heap", "size", "nimber"], rows)
}
