//! Bounds on the distance of the witnesses of rare values, which the sparse-window theorem needs.

use super::constants::REVERSED;

/// A bound on the lesser parts of the witnesses of all heaps from one on, none of which is rare.
///
/// It depends on the nimbers and the split alone: the bound is a power of two, and rises only where
/// a heap has no lesser witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The first heap that it is about, a power of two.
    pub from: usize,
    /// No lesser part of a witness is larger; a power of two.
    pub witness: usize,
}

impl Reach {
    /// The first heap that it may be about.
    const LEAST_FROM: usize = 1 << 18;
    /// The least bound: as many first options are marked at once, without being told apart.
    pub(super) const LEAST: usize = REVERSED;
    /// The largest bound.
    pub const MOST: usize = 1 << 16;

    /// Nothing is known of the heaps before `heaps`.
    pub fn since(heaps: usize) -> Self {
        // Far enough that the windows of certificates fit before it.
        Self { from: (8 * heaps).next_power_of_two().max(Self::LEAST_FROM), witness: Self::LEAST }
    }

    /// An option with this lesser part was needed at `heap`.
    pub(super) fn note(&mut self, heap: usize, lesser: usize) {
        if heap >= self.from && lesser > self.witness {
            if lesser > Self::MOST {
                *self = Self::since(heap + 1);
            } else {
                self.witness = lesser.next_power_of_two();
            }
        }
    }

    /// The heap is rare.
    pub(super) fn note_rare(&mut self, heap: usize) {
        if heap >= self.from {
            *self = Self::since(heap + 1);
        }
    }
}
