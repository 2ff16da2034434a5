//! Nim-multiplication without tables: by the definition, and by the rules for Fermat powers. Tests
//! compare the fast method with both.

use crate::{Mex, Nimber};

/// The nim-products of all numbers below `size`, by the definition: `table[a][b]`.
///
/// # Complexity
///
/// O(n^4) time and O(n^2) memory for `size` n: a second or so for 256.
///
/// # Example
///
/// ```
/// use sg_core::values::nim_field::reference;
///
/// assert_eq!(reference::by_definition(4)[2], [0, 2, 3, 1].map(sg_core::Nimber));
/// ```
///
/// # Reference
///
/// J. H. Conway, *On Numbers and Games*, ch. 6.
#[must_use]
pub fn by_definition(size: usize) -> Vec<Vec<Nimber>> {
    let mut table: Vec<Vec<Nimber>> = vec![Vec::with_capacity(size); size];
    let mut seen = Mex::new();
    for a in 0..size {
        for b in 0..size {
            let product = if b < a {
                // The definition is the same for both orders.
                table[b][a]
            } else {
                for row in &table[..a] {
                    for (of_a, of_both) in table[a][..b].iter().zip(&row[..b]) {
                        seen.insert(row[b] ^ *of_a ^ *of_both);
                    }
                }
                seen.take()
            };
            table[a].push(product);
        }
    }
    table
}

/// The nim-product by the rules for Fermat powers `F = 2^(2^k)` alone: `F * x` is the ordinary
/// product for `x < F`, `F * F = F ^ F/2`, and the distributive law.
///
/// # Complexity
///
/// One product of two powers of two for each pair of one-bits; each is at most some dozens of
/// steps.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::values::nim_field::reference::by_fermat_powers;
///
/// assert_eq!(by_fermat_powers(1 << 63, 1 << 63), 16_017_865_340_936_038_689);
/// ```
#[must_use]
pub fn by_fermat_powers(a: u64, b: u64) -> u64 {
    let mut product = 0;
    for i in (0..64).filter(|i| a >> i & 1 == 1) {
        for j in (0..64).filter(|j| b >> j & 1 == 1) {
            product ^= of_powers(i, j);
        }
    }
    product
}

/// The nim-product of `2^i` and `2^j`.
fn of_powers(i: u32, j: u32) -> u64 {
    if i == 0 || j == 0 {
        return 1 << (i | j);
    }
    // F = 2^fermat is the largest Fermat power in 2^i or 2^j.
    let fermat = 1 << (i | j).ilog2();
    match (i & fermat != 0, j & fermat != 0) {
        (true, true) => {
            // F * F = F ^ F/2; what else is in them is less than F, and so is its product.
            let rest = of_powers(i ^ fermat, j ^ fermat);
            rest << fermat ^ by_fermat_powers(rest, 1 << (fermat - 1))
        }
        (true, false) => of_powers(i ^ fermat, j) << fermat,
        _ => of_powers(i, j ^ fermat) << fermat,
    }
}
