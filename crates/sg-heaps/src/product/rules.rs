//! Products by their literal rules: moves on the board, and the mex over all moves. Tests compare
//! the theorem with both.

use std::collections::BTreeSet;

use super::{Place, ProductMove};
use sg_core::rules::oracle::Rules;
use sg_core::{HeapRuleset, Mex, Nimber};

/// The rules of the product of two coin-turning games: a position is the set of heads on the board.
///
/// # Example
///
/// ```
/// use sg_core::heaps::coin_turning::{CoinTurning, Shape};
/// use sg_heaps::product::rules::OnTheBoard;
/// use sg_core::rules::oracle::Oracle;
///
/// let turtles = CoinTurning::between(1, Some(2), Shape::Any);
/// let mut oracle = Oracle::new(OnTheBoard(turtles.clone(), turtles));
/// assert_eq!(oracle.nimber(&vec![[2, 2]]).map(|nimber| nimber.0), Ok(3));
/// ```
#[derive(Clone, Debug)]
pub struct OnTheBoard<A, B>(pub A, pub B);

impl<A: HeapRuleset, B: HeapRuleset> Rules for OnTheBoard<A, B> {
    /// The heads in increasing order.
    type Position = Vec<Place>;
    type Move = ProductMove;

    fn moves(&self, heads: &Vec<Place>, found: &mut dyn FnMut(ProductMove, Vec<Place>)) {
        for &head in heads {
            self.0.options(head[0], &mut |rows| {
                self.1.options(head[1], &mut |columns| {
                    let mut after: BTreeSet<Place> = heads.iter().copied().collect();
                    for &row in rows.iter().chain([&head[0]]) {
                        for &column in columns.iter().chain([&head[1]]) {
                            let place = [row, column];
                            if !after.remove(&place) {
                                after.insert(place);
                            }
                        }
                    }
                    let (rows, columns) = (rows.to_vec(), columns.to_vec());
                    found(ProductMove { head, rows, columns }, after.into_iter().collect());
                });
            });
        }
    }
}

/// The nimbers of lone coins in the rows `0..=most[0]` and the columns `0..=most[1]`, each the mex
/// over all moves. Of the theory only this is used, that a position is the sum of its heads. It
/// serves games of heaps too.
///
/// # Panics
///
/// If a ruleset names an option with a part that is not smaller.
///
/// # Complexity
///
/// All options of each row with all of each column.
///
/// # Example
///
/// ```
/// use sg_core::heaps::coin_turning::{CoinTurning, Shape};
/// use sg_heaps::product::rules::by_definition;
///
/// let twins = CoinTurning::between(2, Some(2), Shape::Any);
/// let nimbers = by_definition(&twins, &twins, [4, 4]);
/// assert_eq!(nimbers[4][3].0, 1); // 3 * 2, as twins are counted from 1
/// ```
pub fn by_definition<A: HeapRuleset, B: HeapRuleset>(
    first: &A,
    second: &B,
    most: [u64; 2],
) -> Vec<Vec<Nimber>> {
    let mut nimbers: Vec<Vec<Nimber>> = Vec::new();
    let mut seen = Mex::new();
    for row in 0..=most[0] {
        nimbers.push(Vec::new());
        for column in 0..=most[1] {
            let (known, seen_here) = (&nimbers, &mut seen);
            first.options(row, &mut |rows| {
                second.options(column, &mut |columns| {
                    let all_rows = rows.iter().chain([&row]);
                    let turned =
                        all_rows.flat_map(|&row| columns.iter().chain([&column]).map(move |&at| (row, at)));
                    let others = turned.filter(|&place| place != (row, column));
                    seen_here.insert(others.map(|(row, at)| known[row as usize][at as usize]).sum());
                });
            });
            let nimber = seen.take();
            nimbers[row as usize].push(nimber);
        }
    }
    nimbers
}
