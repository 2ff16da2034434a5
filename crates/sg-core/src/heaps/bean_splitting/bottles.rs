//! Rows of bottles with beans: bean splitting as the judges dress it.
//!
//! Bottle `i` of `n` holds `beans[i]` beans. A move picks `i < j <= k` with a bean in bottle `i`,
//! takes one bean out of it and puts one into `j` and one into `k`. A bean in bottle `i` is a heap
//! of size `n - 1 - i`; only whether a bottle holds an odd number counts for the nim-sum, but a
//! move needs a bean to take.

use crate::Nimber;
use crate::heaps::bean_splitting::{count_splits, is_odious, largest_split, nimber, splits};

/// The heap that a bean in bottle `bottle` of `bottles` is.
///
/// # Panics
///
/// If there is no such bottle.
#[must_use]
#[inline]
pub const fn heap(bottles: usize, bottle: usize) -> u64 {
    assert!(bottle < bottles, "no such bottle");
    (bottles - 1 - bottle) as u64
}

/// The nim-sum of all beans.
///
/// # Complexity
///
/// O(n) for n bottles.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::heaps::bean_splitting::bottles;
///
/// assert_eq!(bottles::nim_sum(&[1, 0, 1, 5000]), Nimber(5)); // heaps 3 and 1: 4 ^ 1
/// ```
#[must_use]
pub fn nim_sum(beans: &[u64]) -> Nimber {
    Row::of(beans).nim_sum()
}

/// A bottle that counts for the nim-sum, because its number of beans is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odd {
    /// Its place in the row, from 0.
    pub bottle: usize,
    /// Its beans.
    pub beans: u64,
    /// The heap that each of its beans is.
    pub heap: u64,
    /// The nimber of that heap.
    pub nimber: Nimber,
}

/// The bottles that hold an odd number of beans, in order.
pub fn odd(beans: &[u64]) -> impl Iterator<Item = Odd> {
    let odd = beans.iter().copied().enumerate().filter(|(_, beans)| beans % 2 == 1);
    odd.map(|(bottle, in_bottle)| {
        let heap = heap(beans.len(), bottle);
        Odd { bottle, beans: in_bottle, heap, nimber: nimber(heap) }
    })
}

/// The number of different moves `(i, j, k)` that leave a P-position.
///
/// # Constraints
///
/// Fewer than 2^32 bottles. A bean has at most as many winning moves as its heap is large, so the
/// count stays below n^2 / 2 and fits 64 bits.
///
/// # Complexity
///
/// O(n) for n bottles.
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting::bottles;
///
/// assert_eq!(bottles::count_winning_moves(&[1, 0, 1, 5000]), 1);
/// assert_eq!(bottles::count_winning_moves(&[0, 0, 1]), 0);
/// ```
#[must_use]
pub fn count_winning_moves(beans: &[u64]) -> u64 {
    Row::of(beans).first_and_count().1
}

/// The lexicographically least move `(i, j, k)` that leaves a P-position, or `None` in a
/// P-position.
///
/// # Complexity
///
/// O(n) for n bottles.
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting::bottles;
///
/// assert_eq!(bottles::first_winning_move(&[1, 0, 1, 5000]), Some((0, 2, 3)));
/// assert_eq!(bottles::first_winning_move(&[0, 0, 1]), None);
/// ```
#[must_use]
pub fn first_winning_move(beans: &[u64]) -> Option<(usize, usize, usize)> {
    Row::of(beans).first_and_count().0
}

/// A row as far as it matters who wins and by which moves: two bits for a bottle.
///
/// It is put together in words of 64 bottles, in order, so that a row need not be held as numbers.
///
/// # Example
///
/// ```
/// use sg_core::Nimber;
/// use sg_core::heaps::bean_splitting::bottles::Row;
///
/// let mut row = Row::new(4);
/// assert_eq!(row.next_word(), 3); // the last bottle does not matter
/// row.push(0b101, 0b101);
/// assert_eq!(row.next_word(), 0);
/// assert_eq!(row.nim_sum(), Nimber(5));
/// assert_eq!(row.first_and_count(), (Some((0, 2, 3)), 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The bottles but the last one that are still to come.
    left: u64,
    bottles: u64,
    /// The words but the last one pushed. The lowest bit of a word is that of a bottle whose upper
    /// part, the heap of its beans less 1, is a multiple of 64.
    before: Vec<Word>,
    /// The last word, which for a short row is the only one.
    last: Word,
}

/// 64 bottles, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Word {
    odd: u64,
    occupied: u64,
}

impl Row {
    /// A row of this many bottles, before any is known.
    #[must_use]
    pub const fn new(bottles: u64) -> Self {
        let last = Word { odd: 0, occupied: 0 };
        Self { left: bottles.saturating_sub(1), bottles, before: Vec::new(), last }
    }

    /// A row of numbers of beans.
    #[must_use]
    pub fn of(beans: &[u64]) -> Self {
        let mut row = Self::new(beans.len() as u64);
        let mut beans = beans;
        while let (word, rest) = beans.split_at(row.next_word() as usize)
            && !word.is_empty()
        {
            let odd = word.iter().fold(0, |bits, &beans| bits << 1 | beans & 1);
            row.push(odd, word.iter().fold(0, |bits, &beans| bits << 1 | u64::from(beans > 0)));
            beans = rest;
        }
        row
    }

    /// The number of bottles that [`Row::push`] takes next: at most 64, and 0 when all are there
    /// but the last bottle, which cannot matter.
    #[must_use]
    #[inline]
    pub const fn next_word(&self) -> u64 {
        if self.left == 0 { 0 } else { (self.left - 1) % 64 + 1 }
    }

    /// Adds the next [`Row::next_word`] bottles: which of them hold an odd number of beans, and
    /// which hold any, a bit each, the last bottle's lowest.
    #[inline]
    pub fn push(&mut self, odd: u64, occupied: u64) {
        if self.left + 1 < self.bottles {
            self.before.push(self.last);
        }
        self.left -= self.next_word();
        self.last = Word { odd, occupied };
    }

    /// The words and their lowest upper parts, highest first.
    fn words(&self) -> impl Iterator<Item = (u64, Word)> {
        let words = self.before.iter().copied().chain([self.last]);
        (0..=self.before.len() as u64).rev().map(|place| 64 * place).zip(words)
    }

    /// The nim-sum of all beans.
    ///
    /// # Complexity
    ///
    /// O(n) for n bottles, as are the other answers.
    #[must_use]
    pub fn nim_sum(&self) -> Nimber {
        // The nimber of heap h is h - 1 with a bit appended that makes the number of one-bits odd.
        // Parity is linear, so the upper parts are summed alone and the last bit follows from how
        // many there were.
        let (mut upper, mut folded) = (0, 0);
        for (first, word) in self.words() {
            upper ^= first & parity(word.odd).wrapping_neg();
            folded ^= word.odd;
        }
        let (places, odd) = sum_of_places(folded);
        let upper = upper | places;
        Nimber(2 * upper + (odd ^ parity(upper)))
    }

    /// The lexicographically least move `(i, j, k)` that leaves a P-position, if there is one, and
    /// how many there are: [`first_winning_move`] and [`count_winning_moves`].
    #[must_use]
    pub fn first_and_count(&self) -> (Option<(usize, usize, usize)>, u64) {
        let total = self.nim_sum();
        if total.is_zero() {
            return (None, 0);
        }
        let (earliest, count) = match WINNING.get(total.0 as usize) {
            Some(table) if self.before.is_empty() => table.of(self.last.occupied),
            _ => self.earliest_and_count(total),
        };
        let first = earliest.and_then(|upper| {
            let heap = upper + 1;
            let (larger, smaller) = largest_split(heap, total ^ nimber(heap))?;
            // The larger part lies in the earlier bottle.
            let bottle = |heap: u64| (self.bottles - 1 - heap) as usize;
            Some((bottle(heap), bottle(larger), bottle(smaller)))
        });
        (first, count)
    }

    /// The upper part of the first bean that has a winning move, and how many winning moves there
    /// are, where the nim-sum is `total`, not 0.
    fn earliest_and_count(&self, total: Nimber) -> (Option<u64>, u64) {
        let (half, odious) = (total.0 / 2, is_odious(total.0));
        let (mut earliest, mut count) = (None, 0);
        for (first, word) in self.words() {
            let occupied = Uppers { first, bits: word.occupied };
            let winning =
                if odious { occupied.with_evil_split(half) } else { occupied.with_bit(half.ilog2()) };
            earliest = earliest.or_else(|| winning.last());
            count += if odious { occupied.evil_splits(half) } else { winning.count() };
        }
        (earliest, count)
    }
}

/// 1 if the number of one-bits is odd.
#[inline]
const fn parity(bits: u64) -> u64 {
    bits.count_ones() as u64 & 1
}

/// The nim-sum of the places of the one-bits, and 1 if their number is odd.
#[inline]
const fn sum_of_places(bits: u64) -> (u64, u64) {
    // The same for a byte: the sum in three bits, and the parity above them.
    const OF_BYTE: [u8; 256] = {
        let mut of_byte = [0_u8; 256];
        let mut byte = 1_usize;
        while byte < 256 {
            let place = byte.ilog2() as usize;
            of_byte[byte] = of_byte[byte - (1 << place)] ^ (8 | place as u8);
            byte += 1;
        }
        of_byte
    };
    // All bytes laid over one another, and a bit for the parity of each.
    let half = bits ^ bits >> 32;
    let quarter = half ^ half >> 16;
    let column = OF_BYTE[((quarter ^ quarter >> 8) & 0xff) as usize] as u64;
    let fours = bits ^ bits >> 4;
    let twos = fours ^ fours >> 2;
    let parities = ((twos ^ twos >> 1) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    ((OF_BYTE[parities as usize] as u64 & 7) << 3 | column & 7, column >> 3)
}

/// Which numbers below 64 have bit 0, 1, ...
const PLACES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Some of the 64 numbers from `first` on, a multiple of 64: upper parts of nimbers.
#[derive(Clone, Copy)]
struct Uppers {
    first: u64,
    bits: u64,
}

impl Uppers {
    const fn count(self) -> u64 {
        self.bits.count_ones() as u64
    }

    fn last(self) -> Option<u64> {
        Some(self.first + u64::from(self.bits.checked_ilog2()?))
    }

    /// Those in `mask`.
    const fn and(self, mask: u64) -> Self {
        Self { bits: self.bits & mask, ..self }
    }

    /// Those with bit `bit`.
    fn with_bit(self, bit: u32) -> Self {
        let has_bit = (self.first >> bit & 1).wrapping_neg();
        self.and(*PLACES.get(bit as usize).unwrap_or(&has_bit))
    }

    /// Those that are at least `least`.
    const fn from(self, least: u64) -> Self {
        let below = least.saturating_sub(self.first);
        if below < 64 { self.and(u64::MAX << below) } else { self.and(0) }
    }

    fn sum(self) -> u64 {
        let places = PLACES.iter().zip(0..).map(|(&place, bit)| self.and(place).count() << bit);
        self.first * self.count() + places.sum::<u64>()
    }

    /// The numbers whose heaps have a split that leaves an evil number, where half of the nim-sum
    /// is `half`.
    ///
    /// [`Uppers::evil_splits`] says how many there are. It is none where `upper` is the least
    /// number with the bit, or lacks it and has no higher one: for the powers of two above `half`,
    /// and for all that are less than the highest bit of `half`.
    const fn with_evil_split(self, half: u64) -> Self {
        const POWERS_OF_TWO: u64 = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8 | 1 << 16 | 1 << 32;
        let powers = if self.first == 0 { POWERS_OF_TWO } else { self.first.is_power_of_two() as u64 };
        let powers = Self { bits: powers, ..self }.from(half + 1);
        let least = if half == 0 { 0 } else { 1 << half.ilog2() };
        self.from(least).and(!powers.bits)
    }

    /// The total number of splits that leave an evil number.
    ///
    /// Any pair of equal parts will do where `upper` is `half`. Otherwise the splits are as many as
    /// there are numbers below `upper` with the highest bit, `top`, of `upper ^ half`; the uppers
    /// from which `half` differs there make a run of 2^top.
    fn evil_splits(self, half: u64) -> u64 {
        // In a run above `half` all have the bit, and those below `upper` are `upper` less the
        // first of the run.
        let mut splits = self.from(half + 1).sum();
        // Besides, there are the numbers with the bit before the run, the same for all of it. What
        // is taken away was added before: the end is right whatever wraps on the way.
        let each = |top: u32| {
            let run = half >> top ^ 1;
            (run >> 1 << top).wrapping_sub(if run & 1 == 1 { run << top } else { 0 })
        };
        let mut add = |mask: u64, each: u64| {
            splits = splits.wrapping_add(self.and(mask).count().wrapping_mul(each));
        };
        let place = half % 64;
        if self.first == half - place {
            for top in 0..6 {
                add(u64::MAX >> (64 - (1 << top)) << ((place >> top ^ 1) << top), each(top));
            }
            add(1 << place, half + 1);
        } else {
            add(u64::MAX, each((self.first ^ half).ilog2()));
        }
        splits
    }
}

/// The number of winning moves that a bean has, for each upper part below 64, where the nim-sum is
/// known.
///
/// Most rows have fewer than 64 bottles, and there is nothing else to look at.
#[derive(Clone, Copy)]
struct Winning {
    /// Uppers of which bit 0, 1, ... of the number is set: at most 64 moves.
    bits: [u64; 7],
    /// Uppers that have any.
    any: u64,
}

/// One for each nim-sum below 128.
static WINNING: [Winning; 128] = {
    let mut tables = [Winning { bits: [0; 7], any: 0 }; 128];
    let mut total = 1;
    while total < 128 {
        let (table, mut upper) = (&mut tables[total as usize], 0);
        while upper < 64 {
            let moves = count_splits(upper + 1, Nimber(total ^ nimber(upper + 1).0));
            let mut bit = 0;
            while bit < 7 {
                table.bits[bit] |= (moves >> bit & 1) << upper;
                bit += 1;
            }
            table.any |= ((moves > 0) as u64) << upper;
            upper += 1;
        }
        total += 1;
    }
    tables
};

impl Winning {
    /// The last of some uppers that has any, and how many all have.
    #[inline]
    fn of(&self, uppers: u64) -> (Option<u64>, u64) {
        // No heap has more winning moves than it is large.
        let largest = u64::from(u64::BITS - uppers.leading_zeros());
        let bits = &self.bits[..(u64::BITS - largest.leading_zeros()) as usize];
        let moves = bits.iter().rev().fold(0, |sum, bit| 2 * sum + u64::from((bit & uppers).count_ones()));
        ((self.any & uppers).checked_ilog2().map(u64::from), moves)
    }
}

/// The moves `(i, j, k)` that leave a P-position, in lexicographic order.
///
/// # Complexity
///
/// O(n) in all until the first move is found, then O(1) for each move and each bottle.
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting::bottles;
///
/// assert_eq!(bottles::winning_moves(&[1, 0, 1, 5000]).collect::<Vec<_>>(), [(0, 2, 3)]);
/// assert_eq!(bottles::winning_moves(&[0, 0, 1]).next(), None);
/// ```
pub fn winning_moves(beans: &[u64]) -> impl Iterator<Item = (usize, usize, usize)> {
    let total = nim_sum(beans);
    let movable = if total.is_zero() { &[] } else { beans };
    let from = movable.iter().enumerate().filter(|(_, beans)| **beans > 0);
    from.flat_map(move |(i, _)| winning_from(beans.len(), i, total))
}

/// The winning moves of a bean in bottle `i`, whether there is one or not.
fn winning_from(bottles: usize, i: usize, total: Nimber) -> impl Iterator<Item = (usize, usize, usize)> {
    let heap = heap(bottles, i);
    let last = bottles - 1;
    // The larger part lies in the earlier bottle, so the largest first is the least `j` first.
    splits(heap, total ^ nimber(heap))
        .map(move |(larger, smaller)| (i, last - larger as usize, last - smaller as usize))
}

/// All moves `(i, j, k)` of a row, in lexicographic order, and how many there are.
///
/// # Complexity
///
/// O(n) for the number; O(1) for each move and each bottle.
///
/// # Example
///
/// ```
/// use sg_core::heaps::bean_splitting::bottles;
///
/// let (count, moves) = bottles::moves(&[2, 0, 1, 0]);
/// assert_eq!(count, 7);
/// assert_eq!(moves.last(), Some((2, 3, 3)));
/// ```
pub fn moves(beans: &[u64]) -> (u128, impl Iterator<Item = (usize, usize, usize)>) {
    let n = beans.len();
    let from = || beans.iter().enumerate().filter(|(_, beans)| **beans > 0).map(|(i, _)| i);
    let count = from().map(|i| u128::from(heap(n, i)) * u128::from(heap(n, i) + 1) / 2).sum();
    (count, from().flat_map(move |i| (i + 1..n).flat_map(move |j| (j..n).map(move |k| (i, j, k)))))
}

/// The row that the move `(i, j, k)` leaves; `None` if bottle `i` is empty. Numbers of beans beyond
/// 2^64 - 1 begin again at 0, which changes no parity.
///
/// # Panics
///
/// If there is no such bottle.
#[must_use]
pub fn after(beans: &[u64], (i, j, k): (usize, usize, usize)) -> Option<Vec<u64>> {
    let mut after = beans.to_vec();
    after[i] = beans[i].checked_sub(1)?;
    for bottle in [j, k] {
        after[bottle] = after[bottle].wrapping_add(1);
    }
    Some(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NimberSequence;
    use crate::heaps::bean_splitting::BeanSplitting;

    /// The method of textbooks: the table by its definition, every triple tried.
    fn textbook(table: &mut NimberSequence<BeanSplitting>, beans: &[u64]) -> Vec<(usize, usize, usize)> {
        let n = beans.len();
        let g: Vec<Nimber> = (0..n).map(|bottle| table.nimber((n - 1 - bottle) as u64)).collect();
        let total: Nimber = (0..n).filter(|&bottle| beans[bottle] % 2 == 1).map(|bottle| g[bottle]).sum();
        let mut winning = Vec::new();
        for i in 0..n {
            for j in i + 1..n {
                for k in j..n {
                    if beans[i] > 0 && (total ^ g[i] ^ g[j] ^ g[k]).is_zero() {
                        winning.push((i, j, k));
                    }
                }
            }
        }
        winning
    }

    #[test]
    fn all_rows_of_up_to_nine_bottles_agree_with_the_textbook() {
        let mut table = NimberSequence::new(BeanSplitting);
        for n in 0..=9_usize {
            for code in 0..3_u64.pow(n as u32) {
                let beans: Vec<u64> = (0..n as u32).map(|bottle| code / 3_u64.pow(bottle) % 3).collect();
                let slow = textbook(&mut table, &beans);
                assert_eq!(winning_moves(&beans).collect::<Vec<_>>(), slow, "{beans:?}");
                assert_eq!(first_winning_move(&beans), slow.first().copied(), "{beans:?}");
                let both = (slow.first().copied(), slow.len() as u64);
                assert_eq!(count_winning_moves(&beans), both.1, "{beans:?}");
                assert_eq!(Row::of(&beans).first_and_count(), both, "{beans:?}");
            }
        }
    }

    #[test]
    fn longer_rows_agree_with_the_textbook() {
        let mut table = NimberSequence::new(BeanSplitting);
        // Rows that end at and around whole words, sparse and dense.
        for n in [40, 63, 64, 65, 66, 67, 129, 130, 200] {
            for (seed, sparse) in (1..=8).zip([1, 2, 5, 40].into_iter().cycle()) {
                let mut state: u64 = seed * n;
                let mut random = || {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    state >> 40
                };
                let beans: Vec<u64> =
                    (0..n).map(|_| if random() % sparse == 0 { random() % 4 } else { 0 }).collect();
                let slow = textbook(&mut table, &beans);
                let both = (slow.first().copied(), slow.len() as u64);
                assert_eq!(Row::of(&beans).first_and_count(), both, "{beans:?}");
                assert_eq!(winning_moves(&beans).collect::<Vec<_>>(), slow, "{beans:?}");
                let total = odd(&beans).map(|odd| odd.nimber).sum();
                assert_eq!(nim_sum(&beans), total, "{beans:?}");
            }
        }
    }

    #[test]
    fn places_are_summed_as_one_by_one() {
        let mut bits: u64 = 1;
        for _ in 0..1000 {
            let places = (0..64).filter(|place| bits >> place & 1 == 1);
            assert_eq!(
                sum_of_places(bits),
                (places.fold(0, |sum, place| sum ^ place), parity(bits)),
                "{bits:#x}"
            );
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
                >> (bits % 7);
        }
    }

    #[test]
    fn far_bits_of_the_nim_sum_count_as_the_splits_of_each_bean_do() {
        // Longer rows than the textbook can take: bean by bean instead.
        for (seed, n) in (1..).zip([1000, 4097, 5000, 70_000]) {
            let beans: Vec<u64> =
                (0..n).map(|bottle: u64| (bottle * bottle * seed + bottle) % 23 % 3).collect();
            let total: Nimber = odd(&beans).map(|odd| odd.nimber).sum();
            assert_eq!(nim_sum(&beans), total);
            let heaps =
                (0..beans.len()).filter(|&bottle| beans[bottle] > 0).map(|bottle| heap(beans.len(), bottle));
            let count = heaps.map(|heap| count_splits(heap, total ^ nimber(heap))).sum();
            assert_eq!(Row::of(&beans).first_and_count(), (winning_moves(&beans).next(), count), "n = {n}");
        }
    }
}
