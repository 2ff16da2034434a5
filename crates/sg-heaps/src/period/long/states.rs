//! Windows kept at heaps far apart, from which the nimbers after them can be computed again.

use crate::period::certificate::Station;

/// Stations take no more characters together in a checkpoint, ...
const MOST_CHARACTERS: usize = 1 << 20;
/// ... but more where they are so far apart that a checker takes minutes from one to the next.
const FAR_APART: usize = 1 << 30;
const MOST_CHARACTERS_FAR_APART: usize = 1 << 23;
/// The distance between stations at first.
const LEAST_SPACING: usize = 1 << 16;

/// Stations at multiples of a power of two, which doubles whenever there are too many.
#[derive(Clone, Debug)]
pub(super) struct States {
    spacing: usize,
    list: Vec<Station>,
}

impl States {
    pub(super) fn new(spacing: usize, list: Vec<Station>) -> Self {
        Self { spacing: spacing.next_power_of_two().max(LEAST_SPACING), list }
    }

    pub(super) const fn spacing(&self) -> usize {
        self.spacing
    }

    pub(super) fn list(&self) -> &[Station] {
        &self.list
    }

    const fn most_characters(&self) -> usize {
        if self.spacing < FAR_APART { MOST_CHARACTERS } else { MOST_CHARACTERS_FAR_APART }
    }

    /// The heaps for stations among those after `from` and up to `to`.
    pub(super) fn due(&self, from: usize, to: usize) -> impl Iterator<Item = usize> + use<> {
        let spacing = self.spacing;
        (from / spacing + 1..=to / spacing).map(move |place| place * spacing)
    }

    /// Keeps the nimbers before a heap.
    pub(super) fn push(&mut self, heap: usize, nimbers: Vec<u32>) {
        let wide = nimbers.iter().any(|&nimber| nimber >= 36);
        let length = nimbers.len() * if wide { 2 } else { 1 };
        self.list.push(Station::new(heap, nimbers));
        while self.list.len() > 2 && self.list.len() * length > self.most_characters() {
            self.spacing *= 2;
            self.list.retain(|station| station.heap.is_multiple_of(self.spacing));
        }
    }
}
