//! Values of heaps that add up: the types of tame heaps, the elements of a quotient.

use super::super::method::Method;
use sg_heaps::winning::WinningMoves;

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
    /// The winning moves in a heap, where `rest`, the value of the other heaps, decides them: in
    /// Nim there is at most one.
    fn only_move(&self, _rest: Self::Value, _heap: u64, _listed: usize) -> Option<WinningMoves> {
        None
    }
    /// The method of an answer by the value of the whole sum.
    fn method(&self, value: Self::Value) -> Method;

    /// The values of the sums of the first heaps, from none to all of them.
    fn sums(&self, heaps: impl Iterator<Item = u64>) -> Vec<Self::Value> {
        let add = |sum: &mut Self::Value, heap| {
            *sum = self.plus(*sum, self.value(heap));
            Some(*sum)
        };
        std::iter::once(Self::ZERO).chain(heaps.scan(Self::ZERO, add)).collect()
    }
}
