//! Connected coins on a grid: a move turns a connected set of coins, all to the upper left of one
//! of them, which goes from up to down.
//!
//! As in every coin-turning game the nimber of a position is the nim-sum of the coins that are up,
//! each alone. That of a coin in the first row or column, where connected sets are runs, is the one
//! of the Ruler game: the greatest power of 2 that divides its number. Elsewhere it is P = 2^(i +
//! j - 2) in row i, column j. All are powers of 2, so a nim-sum is kept as the set of its
//! exponents, at any size.
//!
//! # Proof
//!
//! By induction. All other coins to the upper left have powers of 2 below P: 2^(i' + j' - 2)
//! inside, and on the edges at most i + j - 2, the larger of i and j being at most that. So no set
//! has the nim-sum P. Every smaller number is that of a set. By symmetry let j >= 3; the 2 x 2 grid
//! is soon checked. Take the first row up to column j and column j down to the coin. They are
//! connected, and coins beside them may be added at will: (2, b), with the nimber 2^b, for 2 <= b <
//! j, and (b - j + 3, j - 1), with 2^b, for j <= b < i + j - 2. So all bits from the second on can
//! be set. The lowest two are changed by 2 with (2, 1), by 1 without (1, 1), and by 3 with (2, 1)
//! and without (1, 1) if (2, 2) is in the set, which then holds (2, 1), or else without (1, 1) and
//! (1, 2).
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14 (Ruler); ZJOI 2009, "染色游戏".

use crate::values::not_in_pairs;

/// The exponent of the nimber of a coin in a row and a column, which are counted from 1.
///
/// # Panics
///
/// If the row or the column is 0, or the exponent does not fit in 64 bits.
///
/// # Example
///
/// ```
/// use sg_core::games::connected_coins::exponent;
///
/// assert_eq!([1, 2, 3, 4].map(|column| exponent(1, column)), [0, 1, 0, 2]);
/// assert_eq!([exponent(2, 2), exponent(100, 100)], [2, 198]);
/// ```
#[must_use]
pub const fn exponent(row: u64, column: u64) -> u64 {
    assert!(row > 0 && column > 0, "rows and columns are counted from 1");
    if row == 1 || column == 1 {
        return row.trailing_zeros() as u64 + column.trailing_zeros() as u64;
    }
    (row - 1).checked_add(column - 1).expect("the exponent fits 64 bits")
}

/// The exponents of the powers of 2 whose sum is the nim-sum of coins in these rows and columns, in
/// increasing order.
///
/// # Panics
///
/// If [`exponent`] does for a coin.
///
/// # Complexity
///
/// O(k log k) for k coins.
///
/// # Example
///
/// ```
/// use sg_core::games::connected_coins::nim_sum;
///
/// assert_eq!(nim_sum([(2, 2), (1, 4), (1, 2)]), [1]);
/// ```
#[must_use]
pub fn nim_sum(coins: impl IntoIterator<Item = (u64, u64)>) -> Vec<u64> {
    not_in_pairs(coins.into_iter().map(|(row, column)| exponent(row, column)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::exponent;

    type Coins = BTreeSet<(u64, u64)>;

    fn nim_sum(coins: &Coins) -> u64 {
        coins.iter().fold(0, |sum, &(row, column)| sum ^ 1 << exponent(row, column))
    }

    /// The set of the proof with this nim-sum, which a coin inside makes connected.
    fn set_with(row: u64, column: u64, wanted: u64) -> Coins {
        if column == 2 {
            let small: [&[(u64, u64)]; 4] = [&[], &[(1, 1), (1, 2), (2, 1)], &[(1, 2)], &[(1, 1), (1, 2)]];
            return match row {
                2 => small[wanted as usize].iter().copied().collect(),
                _ => set_with(2, row, wanted).into_iter().map(|(row, column)| (column, row)).collect(),
            };
        }
        let mut coins: Coins =
            (1..=column).map(|column| (1, column)).chain((2..row).map(|row| (row, column))).collect();
        let wrong = nim_sum(&coins) ^ wanted;
        for bit in (2..row + column - 2).filter(|bit| wrong >> bit & 1 == 1) {
            coins.insert(if bit < column { (2, bit) } else { (bit + 3 - column, column - 1) });
        }
        if wrong & 1 == 1 {
            coins.remove(&(1, 1));
        }
        if wrong & 3 == 3 && !coins.contains(&(2, 2)) {
            coins.remove(&(1, 2));
        } else if wrong & 2 == 2 {
            coins.insert((2, 1));
        }
        coins
    }

    /// Whether the coins and `corner` are connected.
    fn connected(mut coins: Coins, corner: (u64, u64)) -> bool {
        let mut reached = vec![corner];
        while let Some((row, column)) = reached.pop() {
            let near = [(row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)];
            reached.extend(near.into_iter().filter(|coin| coins.remove(coin)));
        }
        coins.is_empty()
    }

    #[test]
    fn every_number_below_the_power_is_that_of_a_connected_set() {
        for (row, column) in (2..=6).flat_map(|row| (2..=6).map(move |column| (row, column))) {
            for wanted in 0..1 << exponent(row, column) {
                let coins = set_with(row, column, wanted);
                assert_eq!(nim_sum(&coins), wanted, "({row}, {column})");
                assert!(coins.iter().all(|&coin| coin != (row, column) && coin.0 <= row && coin.1 <= column));
                assert!(connected(coins, (row, column)), "({row}, {column}): {wanted}");
            }
        }
    }
}
