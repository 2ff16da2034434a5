//! The greatest common divisor.

/// The greatest common divisor of two numbers; that of a number and 0 is the number.
///
/// # Complexity
///
/// O(log n) divisions for the smaller number n.
///
/// # Example
///
/// ```
/// use sg_core::values::gcd;
///
/// assert_eq!((gcd(12, 18), gcd(7, 0)), (6, 7));
/// ```
#[must_use]
pub const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
