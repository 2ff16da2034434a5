//! Subtraction games: from a heap take `s` stones, `s` in a finite set.
//!
//! # Reference
//!
//! *Winning Ways*, ch. 4; S. W. Golomb, "A mathematical investigation of games of take-away", J.
//! Combinatorial Theory 1 (1966), for the period.

use std::fmt;
use std::ops::ControlFlow;

use crate::engine::{OutOfMemory, Refused, filled};
use crate::period::{Proved, prove_window};
use crate::winning::WinningMoves;
use sg_core::games::nim::Take;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::rules::limit::LimitReached;
use sg_core::values::gcd;
use sg_core::{HeapRuleset, Move, Nimber};

/// A subtraction game with a finite set.
///
/// # Example
///
/// ```
/// use sg_heaps::Nimber;
/// use sg_heaps::subtraction::SubtractionGame;
///
/// let game = SubtractionGame::new([4, 2, 5, 2])?;
/// assert_eq!(game.set(), [2, 4, 5]);
/// let nimbers = game.solve(1_000_000_000_000_000_000, 1 << 20)?;
/// assert_eq!(nimbers.nimber(999_999_999_999_999_998), Some(Nimber(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SubtractionGame {
    /// Sorted, distinct, positive, not empty.
    set: Vec<u64>,
}

sg_core::summary!(
    SubtractionGame,
    this { takes: this.set.len(), least: this.set.first(), largest: this.set.last() }
);

/// The reason why numbers are not a subtraction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidSet {
    /// Taking no stones would be a move that never ends.
    Zero,
    /// There is no number at all.
    Empty,
}

impl fmt::Display for InvalidSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "a subtraction set holds positive numbers, but 0 was given",
            Self::Empty => "a subtraction set must not be empty",
        })
    }
}

impl std::error::Error for InvalidSet {}

/// The reason why the nimbers of a subtraction game are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SubtractionError {
    /// A table as long as the limit neither holds the heap nor proves a period.
    LimitReached(LimitReached),
    /// There is no memory for the table.
    OutOfMemory(OutOfMemory),
}

impl fmt::Display for SubtractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LimitReached(error) => error.fmt(f),
            Self::OutOfMemory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SubtractionError {}

impl From<Refused> for SubtractionError {
    fn from(refused: Refused) -> Self {
        Self::OutOfMemory(refused.after(0, 0))
    }
}

impl HeapRuleset for SubtractionGame {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut usable = self.set.iter().take_while(|&&stones| stones <= heap);
        usable.try_for_each(|&stones| option(&[heap - stones]))
    }
}

impl SubtractionGame {
    /// The game with this set, in any order, with or without duplicates.
    ///
    /// # Errors
    ///
    /// [`InvalidSet`] if a number is 0 or there is none.
    pub fn new(set: impl IntoIterator<Item = u64>) -> Result<Self, InvalidSet> {
        let mut set: Vec<u64> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        match set.first() {
            None => Err(InvalidSet::Empty),
            Some(0) => Err(InvalidSet::Zero),
            Some(_) => Ok(Self { set }),
        }
    }

    /// The game of rules that take a number of a finite set and never break a heap.
    pub(crate) fn of(rules: &TakingBreaking) -> Option<Self> {
        let digits = rules.digits();
        let takes_only = rules.tail().is_empty() && digits.iter().all(|digit| matches!(digit.0, 0 | 3));
        let set = (0..).zip(digits).filter(|(_, digit)| digit.0 == 3).map(|(take, _)| take);
        takes_only.then(|| Self::new(set).ok())?
    }

    /// The longest table whose making takes about this many steps of a nanosecond.
    pub(crate) fn table_within(&self, steps: u64) -> u64 {
        let (numbers, largest) = (self.set.len() as u64, self.set[self.set.len() - 1]);
        steps / (numbers.min(largest / 64) + numbers / 64 + 1)
    }

    /// The set, sorted and without duplicates.
    #[must_use]
    pub fn set(&self) -> &[u64] {
        &self.set
    }

    /// The nimbers of the heaps from 0 to `largest`, by a closed form, a table, or a table with a
    /// proved period.
    ///
    /// The set is first divided by its greatest common divisor `d`, since `g(n)` is the nimber of
    /// `floor(n / d)` in the smaller game. Closed forms are used for one or two numbers and for a
    /// run of consecutive numbers. Otherwise tables of growing length are made until one reaches
    /// `largest` or holds a window as long as the largest number twice; the second is a proof of
    /// the period, because such a window determines all that comes after it.
    ///
    /// # Errors
    ///
    /// [`SubtractionError`] if a table of `limit` heaps neither reaches `largest` nor holds its
    /// period, or there is no memory for it.
    ///
    /// # Complexity
    ///
    /// O(n min(k, s / 64) + k n / 64) time and O(n) space for a table of n heaps (at most `limit`),
    /// k numbers and the largest number s.
    pub fn solve(&self, largest: u64, limit: usize) -> Result<SubtractionNimbers, SubtractionError> {
        // What no heap holds cannot be taken; one number is kept, so that there is a game.
        let within = self.set.partition_point(|&stones| stones <= largest);
        let usable = &self.set[..within.max(1)];
        let divisor = usable.iter().copied().fold(0, gcd);
        let set: Vec<u64> = usable.iter().map(|&stones| stones / divisor).collect();
        let (low, high) = (set[0], set[set.len() - 1]);
        let run = high - low == set.len() as u64 - 1;
        let form = if run {
            Form::Run { low, high }
        } else if let &[low, high] = &set[..] {
            Form::Pair { low, high }
        } else {
            Self::tabulate(&set, largest / divisor, limit)?
        };
        let endless = usable.len() == self.set.len() && !matches!(form, Form::Table { period: None, .. });
        Ok(SubtractionNimbers { divisor, largest: if endless { u64::MAX } else { largest }, form })
    }

    fn tabulate(set: &[u64], largest: u64, limit: usize) -> Result<Form, SubtractionError> {
        // Numbers beyond every heap of the table can never be taken from one.
        let most = |heaps: usize| -> Vec<usize> {
            set.iter().filter_map(|&stones| usize::try_from(stones).ok()).filter(|&s| s < heaps).collect()
        };
        let high = usize::try_from(set[set.len() - 1]).unwrap_or(usize::MAX);
        let all = usize::try_from(largest).ok().and_then(|largest| largest.checked_add(1));
        let mut length = high.saturating_mul(4).max(1 << 12);
        loop {
            if let Some(all) = all.filter(|&all| all <= length.min(limit)) {
                return Ok(Form::Table { nimbers: table(&most(all), all)?, period: None });
            }
            if length > limit {
                // One last table as long as the limit allows, if it can hold a period at all.
                length = limit;
            }
            if high < length {
                let mut nimbers = table(&most(length), length)?;
                if let Some(period) = prove_window(&nimbers, high) {
                    nimbers.truncate((period.preperiod() + period.period()) as usize);
                    return Ok(Form::Table { nimbers, period: Some(period) });
                }
            }
            if length == limit {
                return Err(SubtractionError::LimitReached(LimitReached { limit, unit: "heaps" }));
            }
            length = length.saturating_mul(4);
        }
    }
}

/// The nimbers of heaps `0..length`, level by level: once the heaps of nimbers below `v` are known,
/// the heaps of nimber `v` are found in increasing order as those left that reach none of their own
/// kind.
fn table(set: &[usize], length: usize) -> Result<Vec<u32>, Refused> {
    let words = length.div_ceil(64);
    let mut nimbers = filled(0_u32, length)?;
    let mut left = filled(u64::MAX, words)?;
    if !length.is_multiple_of(64) {
        left[words - 1] = (1 << (length % 64)) - 1;
    }
    // The set as bits: shifted by a heap, it says who can move to that heap.
    let mut shape = filled(0_u64, set.last().map_or(0, |&most| most / 64 + 1))?;
    for &stones in set {
        shape[stones / 64] |= 1 << (stones % 64);
    }
    let by_words = shape.len() < set.len();
    let mut reaching = filled(0_u64, words)?;
    let mut first = 0;
    for nimber in 0.. {
        while first < words && left[first] == 0 {
            first += 1;
        }
        if first == words {
            break;
        }
        reaching[first..].fill(0);
        for word in first..words {
            let mut done = 0_u64;
            loop {
                let free = left[word] & !reaching[word] & !done;
                if free == 0 {
                    break;
                }
                let bit = free.trailing_zeros();
                let heap = 64 * word + bit as usize;
                done |= 1 << bit;
                nimbers[heap] = nimber;
                if by_words {
                    spread(&mut reaching[word..], &shape, bit);
                } else {
                    for &stones in set {
                        match reaching.get_mut((heap + stones) / 64) {
                            Some(reached) => *reached |= 1 << ((heap + stones) % 64),
                            None => break,
                        }
                    }
                }
            }
            left[word] &= !done;
        }
    }
    Ok(nimbers)
}

/// Sets in `bits` the bits of `shape`, moved up by `shift` < 64.
fn spread(bits: &mut [u64], shape: &[u64], shift: u32) {
    let mut carry = 0;
    let mut shape = shape.iter();
    for word in bits {
        let Some(&more) = shape.next() else {
            *word |= carry;
            return;
        };
        *word |= more << shift | carry;
        carry = if shift == 0 { 0 } else { more >> (64 - shift) };
    }
}

#[derive(Clone, Debug)]
enum Form {
    /// The set `low..=high`.
    Run { low: u64, high: u64 },
    /// The set `{low, high}`.
    Pair { low: u64, high: u64 },
    /// A table, continued by its period if there is one.
    Table { nimbers: Vec<u32>, period: Option<Proved> },
}

/// The nimbers of a subtraction game, as far as they were asked for, or all.
#[derive(Clone)]
pub struct SubtractionNimbers {
    divisor: u64,
    /// The largest heap whose nimber is known. A larger heap may allow a number of the set that the
    /// known heaps are too small for.
    largest: u64,
    form: Form,
}

sg_core::summary!(SubtractionNimbers, this { largest: this.largest, source: this.source() });

/// The source of the nimbers of a subtraction game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A closed form for all multiples of the divisor from `low` to `high`, which may be one
    /// number: `G(n) = floor((n mod (low + high)) / low)`.
    Run {
        /// The least number.
        low: u64,
        /// The largest.
        high: u64,
    },
    /// A closed form for two numbers. With `r = n mod (low + high)`: `G(n) = floor(r / low) mod 2`
    /// if `r < high`, and otherwise `1 + (floor(r / low) - 1) mod 2`.
    Pair {
        /// The smaller number.
        low: u64,
        /// The larger.
        high: u64,
    },
    /// A table of all heaps up to the largest, and nothing beyond it.
    Table,
    /// A table and a proved period, both after dividing by the greatest common divisor; see
    /// [`SubtractionNimbers::period`].
    Period(Proved),
}

impl SubtractionNimbers {
    /// The way in which the nimbers are known.
    #[must_use]
    pub const fn source(&self) -> Source {
        match &self.form {
            &Form::Run { low, high } => Source::Run { low: low * self.divisor, high: high * self.divisor },
            &Form::Pair { low, high } => Source::Pair { low: low * self.divisor, high: high * self.divisor },
            Form::Table { period: Some(period), .. } => Source::Period(*period),
            Form::Table { period: None, .. } => Source::Table,
        }
    }

    /// The largest heap whose nimber is known. If the set has a larger number, all that is said of
    /// these nimbers holds up to this heap, from which that number cannot be taken.
    #[must_use]
    pub const fn largest(&self) -> u64 {
        self.largest
    }

    /// The greatest common divisor `d` of the numbers in use: `G(n)` is the nimber of
    /// `floor(n / d)` in the game of the numbers divided by `d`.
    #[must_use]
    pub const fn divisor(&self) -> u64 {
        self.divisor
    }

    /// The least preperiod and the period of all heaps, if they are known: `G(n + period) = G(n)`
    /// for `n >= preperiod`, in stones of the game itself.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::subtraction::SubtractionGame;
    ///
    /// let known = |set: &[u64]| SubtractionGame::new(set.to_vec()).unwrap().solve(u64::MAX, 1 << 16).unwrap();
    /// assert_eq!(known(&[1, 3, 4]).period(), Some((0, 7)));
    /// assert_eq!(known(&[2, 6, 8]).period(), Some((0, 14)));
    /// assert_eq!(known(&[1, 3]).period(), Some((0, 2)));
    /// ```
    #[must_use]
    pub fn period(&self) -> Option<(u128, u128)> {
        if self.largest != u64::MAX {
            return None;
        }
        let divisor = u128::from(self.divisor);
        let (preperiod, period) = match &self.form {
            // The larger number changes nothing: an odd multiple of the smaller one, which is 1
            // after dividing.
            &Form::Pair { low: 1, high } if high % 2 == 1 => (0, 2),
            &(Form::Run { low, high } | Form::Pair { low, high }) => (0, u128::from(low) + u128::from(high)),
            Form::Table { period, .. } => {
                period.map(|proved| (u128::from(proved.preperiod()), u128::from(proved.period())))?
            }
        };
        Some((preperiod * divisor, period * divisor))
    }

    /// The nimber of a heap, or `None` beyond the heaps that are known.
    ///
    /// # Complexity
    ///
    /// O(1).
    #[must_use]
    pub fn nimber(&self, heap: u64) -> Option<Nimber> {
        if heap > self.largest {
            return None;
        }
        let heap = heap / self.divisor;
        Some(Nimber(match &self.form {
            &Form::Run { low, high } => {
                let group = u128::from(low) + u128::from(high);
                // The residue is at most the heap.
                (u128::from(heap) % group) as u64 / low
            }
            &Form::Pair { low, high } => pair(heap, low, high),
            Form::Table { nimbers, period: None } => u64::from(*nimbers.get(heap as usize)?),
            Form::Table { nimbers, period: Some(proved) } => {
                proved.reduce(heap).map_or(0, |(least, _)| nimbers[least as usize]).into()
            }
        }))
    }

    /// The winning moves of a sum of heaps in `game`, the game that these nimbers belong to, found
    /// one by one. `None` if a heap is beyond those known.
    ///
    /// # Complexity
    ///
    /// O(n k) for n heaps and k numbers in the set.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::games::nim::Take;
    /// use sg_heaps::subtraction::SubtractionGame;
    ///
    /// let game = SubtractionGame::new([1, 3, 4])?;
    /// let nimbers = game.solve(10, 100)?;
    /// let winning = nimbers.winning_moves(&game, &[6, 1]).expect("both heaps are known");
    /// assert!(winning.eq([Take { heap: 0, stones: 3 }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_moves<'a>(
        &'a self,
        game: &'a SubtractionGame,
        heaps: &'a [u64],
    ) -> Option<impl Iterator<Item = Take> + 'a> {
        let each = heaps.iter().map(|&heap| self.nimber(heap)).collect::<Option<Vec<_>>>()?;
        let sum: Nimber = each.iter().copied().sum();
        Some(heaps.iter().zip(each).enumerate().flat_map(move |(heap, (&stones, nimber))| {
            self.takes(game, stones, nimber ^ sum).map(move |stones| Take { heap, stones })
        }))
    }

    /// The numbers of stones that leave a heap of nimber `wanted`.
    fn takes<'g>(
        &'g self,
        game: &'g SubtractionGame,
        heap: u64,
        wanted: Nimber,
    ) -> impl Iterator<Item = u64> + 'g {
        let usable = game.set.iter().copied().take_while(move |&take| take <= heap);
        usable.filter(move |take| self.nimber(heap - take) == Some(wanted))
    }

    /// The moves of `game` from a heap that leave one of nimber `wanted`: how many, and the first
    /// of them by stones taken.
    pub(crate) fn moves_to(
        &self,
        game: &SubtractionGame,
        heap: u64,
        wanted: Nimber,
        listed: usize,
    ) -> WinningMoves {
        let takes = || self.takes(game, heap, wanted);
        let left = |take: u64| if take == heap { Vec::new() } else { vec![heap - take] };
        let found = takes().take(listed).map(|take| Move { heap: 0, take: Some(take), leaves: left(take) });
        WinningMoves { count: Some(takes().count() as u128), listed: found.collect() }
    }
}

/// The nimber of a heap in the game with the set {`low`, `high`}: the period is `low + high`, the
/// heaps below `high` are those of {`low`}, and the last `low` heaps of a period reach a heap of
/// nimber 0 by `high`.
fn pair(heap: u64, low: u64, high: u64) -> u64 {
    let group = u128::from(low) + u128::from(high);
    let by_low = |heap: u64| heap / low % 2;
    // The residue is at most the heap.
    let heap = (u128::from(heap) % group) as u64;
    if heap < high { by_low(heap) } else { 1 + by_low(heap - low) }
}
