//! The Walsh-Hadamard transform.

use std::ops::{Add, Sub};

/// Replaces `counts[v]` by the sums `sum over v of counts[v] * (-1)^(one-bits of v &
/// mask)`, for every mask.
///
/// With as many entries of value `v` as `counts[v]` says, the result at `mask` is how many of them
/// have an even number of one-bits under the mask less how many have an odd one, for all masks at
/// once.
///
/// # Panics
///
/// If the length is not a power of two.
///
/// # Complexity
///
/// O(n log n) for n entries.
///
/// # Example
///
/// ```
/// use sg_core::values::walsh_hadamard;
///
/// let mut counts = [3, 1, 0, 2]; // the values 0, 0, 0, 1, 3, 3
/// walsh_hadamard(&mut counts);
/// assert_eq!(counts, [6, 0, 2, 4]);
/// ```
pub fn walsh_hadamard<T: Copy + Add<Output = T> + Sub<Output = T>>(counts: &mut [T]) {
    assert!(counts.len().is_power_of_two(), "{} is not a power of two", counts.len());
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
