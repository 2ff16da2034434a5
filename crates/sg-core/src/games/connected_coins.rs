//! Connected coins on a grid: a move turns a connected set of coins, all to the upper left of one of them, which goes from up
//! to down.
//!
//! As in every coin-turning game the nimber of a position is the nim-sum of the coins that are up, each alone. That of a coin in
//! the first row or column, where connected sets are runs, is the one of the Ruler game: the greatest power of 2 that divides
//! its number. Elsewhere the sets reach every number below a power of 2, and it is 2^(i + j - 2) in row i, column j. All are
//! powers of 2, so a nim-sum is kept as the set of its exponents, at any size.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14 (Ruler); ZJOI 2009, "染色游戏".

/// The exponent of the nimber of a coin in a row and a column, which are counted from 1.
///
/// # Panics
///
/// If the row or the column is 0, or the exponent does not fit 64 bits.
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
    if row == 1 || column == 1 { (row * column).trailing_zeros() as u64 } else { row - 1 + (column - 1) }
}

/// The exponents of the powers of 2 whose sum is the nim-sum of coins in these rows and columns, in rising order.
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
    let mut exponents: Vec<u64> = coins.into_iter().map(|(row, column)| exponent(row, column)).collect();
    exponents.sort_unstable();
    exponents
        .chunk_by(|one, other| one == other)
        .filter(|equal| equal.len() % 2 == 1)
        .map(|equal| equal[0])
        .collect()
}
