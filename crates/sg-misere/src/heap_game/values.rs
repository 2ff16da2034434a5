//! Values of heaps that add up: the types of tame heaps, the elements of a quotient.

use super::super::method::Method;

/// Values of heaps that add up to the value of a sum, which determines who wins it.
pub(super) trait Values {
    type Value: Copy;

    /// The value of no heaps at all.
    const ZERO: Self::Value;

    /// The value of a heap that is not larger than those of the sum.
    fn value(&self, heap: u64) -> Self::Value;
    /// The value of a sum.
    fn plus(&self, a: Self::Value, b: Self::Value) -> Self::Value;
    /// Whether a sum of this value is a misere P-position.
    fn is_p(&self, value: Self::Value) -> bool;
    /// The heap from which on the values of all heaps repeat, and the period, if that is proved.
    fn repeats(&self) -> Option<(u64, u64)>;
    /// The method of an answer by the value of the whole sum.
    fn method(&self, value: Self::Value) -> Method;

    /// The value of several heaps.
    fn sum(&self, heaps: impl Iterator<Item = u64>) -> Self::Value {
        heaps.fold(Self::ZERO, |sum, heap| self.plus(sum, self.value(heap)))
    }
}
