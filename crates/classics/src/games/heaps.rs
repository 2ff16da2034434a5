//! What the games on heaps share: their literal rules and search, moves in words, the table of an explanation.

use serde_json::{Value, json};
use sg_core::Nimber;
use sg_core::nim::Take;
use sg_core::oracle::{Oracle, Rules};
use sg_judge::{Refusal, Report, Searched, search, too_large_for_search};

/// The moves that a search is allowed to look at.
const MOST_STEPS: u64 = 5_000_000;

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
    let takes = format!(
        "{things} of sizes a_1, ..., a_n with (a_1 + 1) ... (a_n + 1) (a_1 + ... + a_n) at most {MOST_STEPS}"
    );
    let positions = sizes.iter().fold(1_u64, |product, &size| product.saturating_mul(size.saturating_add(1)));
    let total = sizes.iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
    let steps = positions.saturating_mul(total);
    if steps > MOST_STEPS || sizes.len() > 1_000 {
        let why = format!("the sizes of the {things} add up to {total}");
        return Err(too_large_for_search(&why, &takes));
    }
    search(&mut Oracle::new(rules), start, &takes)
}

/// A take in words and as data; heaps are counted from 1.
#[must_use]
pub fn take_in_words(take: &Take) -> (String, Value) {
    let Take { heap, stones } = take;
    (format!("take {stones} from heap {}", heap + 1), json!({ "heap": heap + 1, "take": stones }))
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
