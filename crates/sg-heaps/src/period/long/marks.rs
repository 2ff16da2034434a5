//! The first window that comes back, without keeping the windows.
//!
//! A heap is *marked* by the nimbers just before it alone: if a hash of the last 64, the gear hash
//! of content-defined chunking, begins with enough zero bits. At a mark the whole window is hashed,
//! with 128 bits, and looked up among those of earlier marks. Where windows decide what follows,
//! the first one that comes back does so after one period, and each mark of a period comes back.
//! When there are many marks, only those with one more zero bit are kept. A sequence that has no
//! more marks, such as a constant one, is caught by the window at the last power of two (R. P.
//! Brent, "An improved Monte Carlo factorization algorithm", BIT 20, 1980).
//!
//! Reference: W. Xia et al., "`FastCDC`: a fast and efficient content-defined chunking approach for
//! data deduplication", USENIX ATC 2016.

use std::collections::HashMap;

use sg_core::values::SplitMix64;

/// A hash says something about this many nimbers.
pub(super) const CONTENT: usize = 64;
/// No more marks are kept.
const MOST_MARKS: usize = 4096;
/// A mark has at least this many zero bits.
const LEAST_ZEROS: u32 = 10;

/// The marks so far, for windows of one length.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The number of the latest nimbers in a window.
    window: usize,
    zeros: u32,
    /// For each window at a mark the first heap after it, and how many zero bits its mark has.
    table: HashMap<u128, (usize, u32)>,
    /// The last mark.
    last: usize,
    /// The window at the last power of two: the heap, the gear hash there, and the hash of the
    /// window.
    anchor: Option<(usize, u64, u128)>,
    /// The window of the anchor is not looked for before this heap.
    wait: usize,
}

impl Marks {
    pub(super) fn new(window: usize) -> Self {
        Self { window, zeros: LEAST_ZEROS, table: HashMap::new(), last: 0, anchor: None, wait: 0 }
    }

    pub(super) const fn window(&self) -> usize {
        self.window
    }

    /// Looks at the nimbers from index `new` on; that at index 0 is of the heap `base`. There are
    /// at least as many before them as a window has, and [`CONTENT`].
    ///
    /// Answers two heaps before which the windows have the same hash, and have not come back
    /// earlier.
    pub(super) fn look<T: Copy + Into<u32>>(
        &mut self,
        values: &[T],
        base: usize,
        new: usize,
    ) -> Option<[usize; 2]> {
        let mut gear = values[new - CONTENT..new].iter().fold(0, |gear, &value| next(gear, value.into()));
        let mut found = None;
        let mut at = new;
        while at < values.len() {
            // Of the heaps before the next power of two the hash says it all.
            let power = (base + at + 1).next_power_of_two();
            let end = (power - base).min(values.len());
            // A hash up to here begins with enough zero bits.
            let most = u64::MAX.checked_shr(self.zeros).unwrap_or(0);
            let anchored = self.anchor.map_or(most, |(_, gear, _)| gear);
            for &value in &values[at..end] {
                gear = next(gear, value.into());
                at += 1;
                if gear <= most || gear == anchored {
                    break;
                }
            }
            let seen = self.mark(&values[at - self.window..at], base + at, gear);
            found = found.or(seen);
        }
        found
    }

    /// Notes the window before `heap` as far as its hash calls for it.
    fn mark<T: Copy + Into<u32>>(&mut self, window: &[T], heap: usize, gear: u64) -> Option<[usize; 2]> {
        let mut found = None;
        let zeros = gear.leading_zeros();
        if zeros >= self.zeros {
            self.last = heap;
            let hash = hash(window);
            match self.table.get(&hash) {
                Some(&(earlier, _)) => found = Some([earlier, heap]),
                None => _ = self.table.insert(hash, (heap, zeros)),
            }
            while self.table.len() > MOST_MARKS {
                self.zeros += 1;
                self.table.retain(|_, (_, zeros)| *zeros >= self.zeros);
            }
        }
        if let Some((earlier, anchored, wanted)) = self.anchor
            && found.is_none()
            && gear == anchored
            && self.last < earlier
            && heap >= self.wait
        {
            // A window that differs would be hashed again and again in a constant run.
            self.wait = heap + self.window;
            if hash(window) == wanted {
                found = Some([earlier, heap]);
            }
        }
        if heap.is_power_of_two() {
            self.anchor = Some((heap, gear, hash(window)));
            self.wait = heap + 1;
        }
        found
    }

    /// The heaps of the marks.
    pub(super) fn heaps(&self) -> impl Iterator<Item = usize> {
        self.table.values().map(|&(heap, _)| heap)
    }

    /// All that is known, for a checkpoint: numbers in hexadecimal digits.
    pub(super) fn to_words(&self) -> Vec<String> {
        let (heap, gear, sum) = self.anchor.unwrap_or_default();
        let mut words = vec![format!(
            "{:x}:{:x}:{:x}:{:x}:{heap:x}:{gear:x}:{sum:x}",
            self.window, self.zeros, self.last, self.wait
        )];
        let mut marks: Vec<_> = self.table.iter().collect();
        marks.sort_unstable_by_key(|(_, (heap, _))| *heap);
        words.extend(marks.into_iter().map(|(hash, (heap, zeros))| format!("{heap:x}:{zeros:x}:{hash:x}")));
        words
    }

    /// Reads what [`to_words`](Self::to_words) wrote.
    pub(super) fn from_words<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let numbers = |word: &str| -> Option<Vec<u128>> {
            word.split(':').map(|number| u128::from_str_radix(number, 16).ok()).collect()
        };
        let [window, zeros, last, wait, heap, gear, sum] = numbers(words.next()?)?.try_into().ok()?;
        let size = |number: u128| usize::try_from(number).ok();
        let anchor = if heap == 0 { None } else { Some((size(heap)?, u64::try_from(gear).ok()?, sum)) };
        let mut table = HashMap::new();
        for word in words {
            let [heap, zeros, hash] = numbers(word)?.try_into().ok()?;
            table.insert(hash, (size(heap)?, u32::try_from(zeros).ok()?));
        }
        let zeros = u32::try_from(zeros).ok()?;
        Some(Self { window: size(window)?, zeros, table, last: size(last)?, anchor, wait: size(wait)? })
    }
}

/// The gear hash with one nimber more.
fn next(gear: u64, nimber: u32) -> u64 {
    (gear << 1).wrapping_add(GEARS[(nimber & 255) as usize])
}

/// A number without a pattern for each nimber.
static GEARS: [u64; 256] = {
    let (mut gears, mut numbers) = ([0; 256], SplitMix64::new(0));
    let mut at = 0;
    while at < 256 {
        gears[at] = numbers.bits();
        at += 1;
    }
    gears
};

/// A window as 128 bits: two polynomials modulo 2^64. What it finds is verified with the nimbers
/// themselves.
fn hash<T: Copy + Into<u32>>(window: &[T]) -> u128 {
    let [a, b] = window.iter().fold([1_u64, 1], |[a, b], &nimber| {
        let nimber = u64::from(nimber.into()) + 1;
        let mixed = |sum: u64, factor: u64| (sum ^ nimber).wrapping_mul(factor).rotate_left(23);
        [mixed(a, 0x9FB2_1C65_1E98_DF25), mixed(b, 0xD6E8_FEB8_6659_FD93)]
    });
    u128::from(a) << 64 | u128::from(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks at a sequence in pieces: the first pair of heaps found.
    fn look(values: &[u32], window: usize, piece: usize) -> Option<[usize; 2]> {
        let mut marks = Marks::new(window);
        let mut new = window.max(CONTENT);
        while new < values.len() {
            let end = (new + piece).min(values.len());
            if let Some(found) = marks.look(&values[..end], 0, new) {
                return Some(found);
            }
            // As if it went on from a checkpoint.
            let words = marks.to_words();
            marks = Marks::from_words(words.iter().map(String::as_str)).expect("its own words");
            new = end;
        }
        None
    }

    fn random(count: usize) -> Vec<u32> {
        let mut state = 1_u64;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 60) as u32
        };
        (0..count).map(|_| number()).collect()
    }

    #[test]
    fn the_first_return_is_one_period_away() {
        for (preperiod, period) in [(1000, 40_000), (100_000, 7000), (30_000, 5), (5, 150_000)] {
            let mut values = random(preperiod + period);
            for at in preperiod + period..4 * (preperiod + period) {
                values.push(values[at - period]);
            }
            for piece in [1 << 30, 5000] {
                let [earlier, later] = look(&values, 100, piece).expect("it repeats");
                assert_eq!(later - earlier, period, "{preperiod}");
                assert!(earlier >= preperiod && earlier < 2 * (preperiod + period) + 100);
            }
        }
        assert_eq!(look(&random(300_000), 100, 9000), None);
    }

    #[test]
    fn constant_ends_are_found() {
        let mut values = random(50_000);
        values.extend(vec![3; 200_000]);
        let [earlier, later] = look(&values, 1000, 8192).expect("it repeats");
        assert_eq!(later - earlier, 1);
    }

    #[test]
    fn marks_stay_few() {
        let values = random(20_000_000);
        let mut marks = Marks::new(70);
        assert_eq!(marks.look(&values, 0, 70), None);
        assert!(marks.table.len() > MOST_MARKS / 4 && marks.table.len() <= MOST_MARKS);
        assert!(marks.to_words().len() == marks.table.len() + 1);
    }
}
