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

    /// Keeps stations at the heaps after `from` and up to `to` that are due, with the nimbers
    /// `before` each.
    pub(super) fn extend(&mut self, from: usize, to: usize, before: impl Fn(usize) -> Vec<u32>) {
        let mut heap = from;
        loop {
            // The spacing may grow with each of them.
            heap = (heap / self.spacing + 1) * self.spacing;
            if heap > to {
                return;
            }
            self.push(heap, before(heap));
        }
    }

    fn push(&mut self, heap: usize, nimbers: Vec<u32>) {
        let wide = nimbers.iter().any(|&nimber| nimber >= 36);
        let length = nimbers.len() * if wide { 2 } else { 1 };
        self.list.push(Station::new(heap, nimbers));
        while self.list.len() > 2 && self.list.len() * length > self.most_characters() {
            self.spacing *= 2;
            self.list.retain(|station| station.heap.is_multiple_of(self.spacing));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each station is as long as all may be together, and they are far more than there is room
    /// for.
    #[test]
    fn stations_of_long_windows_are_few_and_far_apart() {
        let mut states = States::new(0, Vec::new());
        states.extend(0, 1000 * LEAST_SPACING, |_| vec![1; MOST_CHARACTERS]);
        assert!(states.spacing() <= 1024 * LEAST_SPACING, "{}", states.spacing());
        let heaps: Vec<usize> = states.list().iter().map(|station| station.heap).collect();
        assert_eq!(heaps, [512 * LEAST_SPACING]);
        states.extend(1000 * LEAST_SPACING, 2000 * LEAST_SPACING, |_| vec![1; 10]);
        assert!(states.list().iter().all(|station| station.heap.is_multiple_of(states.spacing())));
    }
}
