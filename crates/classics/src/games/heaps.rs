//! What the games on heaps share: how heaps are read, literal rules and their search, moves in words, the table and the
//! nim-sum of an explanation.

use serde_json::{Value, json};
use sg_core::Nimber;
use sg_core::games::nim::Take;
use sg_core::rules::oracle::{Oracle, Rules};
use sg_judge::{
    Bounds, Fault, Field, LISTED_MOVES, Refusal, Report, Scanner, Searched, search, too_large_for_search,
};

use crate::game::MOST;

/// The moves that a search is allowed to look at; [`SEARCHED`] says so.
const MOST_STEPS: u64 = 5_000_000;
/// The sizes that a search takes.
pub const SEARCHED: &str = "sizes a_1, ..., a_n with (a_1 + 1) ... (a_n + 1) (a_1 + ... + a_n) at most 5,000,000, and n at most 1,000";

/// Reads `n a_1 .. a_n`, heaps within `bounds`. Memory follows the numbers that stand there.
///
/// # Errors
///
/// A [`Fault`] at the first number that is out of bounds or missing.
///
/// # Example
///
/// ```
/// use classics::games::heaps;
/// use sg_judge::{Bounds, Scanner};
///
/// let mut input = Scanner::new("stdin", "3 5 0 7".as_bytes(), false);
/// assert_eq!(heaps::read(&mut input, &Bounds::always(0..=9)).unwrap(), [5, 0, 7]);
/// ```
pub fn read(input: &mut Scanner<'_>, bounds: &Bounds) -> Result<Vec<u64>, Fault> {
    let count = input.number(Field::new("n", "the number of heaps"), &Bounds::always(0..=MOST))?;
    input.numbers(Field::new("a", "the size of a heap"), 1..count + 1, bounds)
}

/// Literal rules: a move takes stones from one heap, any number that the function allows.
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

/// Searches a game in which heaps only shrink, each move in one of them.
///
/// # Errors
///
/// [`Refusal`] with the size that is taken.
pub fn search_heaps<R: Rules<Position = Vec<u64>>>(
    rules: R,
    heaps: &[u64],
) -> Result<Searched<R::Move>, Refusal> {
    search_within(rules, &heaps.to_vec(), heaps, "heaps")
}

/// Refuses what the search cannot take, numbers each of which stays between 0 and its size; `things` names what has
/// these sizes.
///
/// # Errors
///
/// How large they are.
pub fn few(sizes: &[u64], things: &str) -> Result<(), String> {
    let positions = sizes.iter().fold(1_u64, |product, &size| product.saturating_mul(size.saturating_add(1)));
    let total = sizes.iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
    if positions.saturating_mul(total) > MOST_STEPS || sizes.len() > 1_000 {
        return Err(format!("the sizes of {} {things} add up to {total}", sizes.len()));
    }
    Ok(())
}

/// Searches a game of numbers each of which stays between 0 and its size; `things` names what has these sizes.
///
/// # Errors
///
/// [`Refusal`] with the sizes that are taken.
pub fn search_within<R: Rules<Position = Vec<u64>>>(
    rules: R,
    start: &Vec<u64>,
    sizes: &[u64],
    things: &str,
) -> Result<Searched<R::Move>, Refusal> {
    let takes = format!("{things} of {SEARCHED}");
    few(sizes, things).map_err(|why| too_large_for_search(&why, &takes))?;
    search(&mut Oracle::new(rules), start, &takes)
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
    let shown: Vec<String> = summands.iter().take(LISTED_MOVES).map(u64::to_string).collect();
    match summands.len().checked_sub(LISTED_MOVES + 1) {
        Some(more) => format!("{} ^ ... ({} more) = {sum}", shown.join(" ^ "), more + 1),
        None if summands.is_empty() => "the empty nim-sum = 0".to_string(),
        None => format!("{} = {sum}", shown.join(" ^ ")),
    }
}

/// The table of the heaps that are not empty, each with its nimber, and the outcome by their nim-sum.
#[must_use]
pub fn report(heaps: &[u64], nimbers: &[Nimber]) -> Report {
    let counting = heaps.iter().zip(nimbers).enumerate().filter(|(_, (size, _))| **size > 0);
    let rows =
        counting.map(|(heap, (size, nimber))| [(heap + 1).to_string(), size.to_string(), nimber.to_string()]);
    Report::by_nim_sum(nimbers.iter().copied().sum())
        .line("Each heap is a game of its own:")
        .table(["heap", "size", "nimber"], rows)
}
