//! A checksum that does not change between versions.

/// FNV-1a with 64 bits: tells accidental changes, not intended ones.
///
/// # Complexity
///
/// O(n) for n bytes.
///
/// # Example
///
/// ```
/// use sg_core::values::fnv1a;
///
/// assert_eq!(fnv1a([]), 0xCBF2_9CE4_8422_2325);
/// assert_eq!(fnv1a(*b"foobar"), 0x8594_4171_F739_67E8);
/// ```
///
/// # Reference
///
/// G. Fowler, L. C. Noll, K.-P. Vo; RFC 9923.
#[must_use]
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
