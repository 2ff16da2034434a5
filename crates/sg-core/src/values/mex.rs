//! The minimum excluded number.

use crate::Nimber;

/// A set of nimbers that answers its minimum excluded value and can be used again.
///
/// Duplicates are harmless, and values far above the number of insertions cost no memory that the
/// mex could not need: a value is remembered only while it could matter.
///
/// # Complexity
///
/// [`Mex::insert`] is O(1) amortised; [`Mex::take`] is O(m / 64) for a mex or largest value kept of
/// m.
///
/// # Example
///
/// ```
/// use sg_core::{Mex, Nimber};
///
/// let mut seen = Mex::new();
/// for nimber in [0, 1, 1, 3] {
///     seen.insert(Nimber(nimber));
/// }
/// assert_eq!(seen.take(), Nimber(2));
/// assert_eq!(seen.take(), Nimber(0)); // taking empties the set
/// ```
#[derive(Clone, Default)]
pub struct Mex {
    words: Vec<u64>,
    /// Insertions since the set was last empty: the mex can never exceed it.
    inserted: u64,
    /// Values that were at least `inserted` when they came; they may matter once more have come.
    far: Vec<u64>,
}

crate::summary!(Mex, this { inserted: this.inserted });

impl Mex {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the nimber of an option.
    pub fn insert(&mut self, nimber: Nimber) {
        self.inserted += 1;
        // A mex of m needs m distinct insertions, so a value may wait outside the dense words until
        // the count could reach it; a word of slack keeps ordinary values away from the waiting
        // list.
        if nimber.0 < self.inserted + 1024 {
            self.set(nimber.0);
        } else {
            self.far.push(nimber.0);
        }
    }

    /// The least nimber that was not inserted; the set is empty afterwards.
    pub fn take(&mut self) -> Nimber {
        for value in std::mem::take(&mut self.far) {
            if value < self.inserted {
                self.set(value);
            }
        }
        let least = least_missing(self.words.iter().copied());
        self.words.fill(0);
        self.inserted = 0;
        Nimber(least)
    }

    fn set(&mut self, value: u64) {
        let at = (value / 64) as usize;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (value % 64);
    }
}

/// The least number whose bit is not set in the words.
pub fn least_missing(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut least = 0;
    for word in words {
        least += u64::from(word.trailing_ones());
        if word != u64::MAX {
            break;
        }
    }
    least
}

/// The least nimber that is not among `nimbers`.
///
/// # Complexity
///
/// O(k) time and space for k nimbers, however large they are.
///
/// # Example
///
/// ```
/// use sg_core::{Nimber, mex};
///
/// assert_eq!(mex([Nimber(1), Nimber(0), Nimber(4)]), Nimber(2));
/// assert_eq!(mex([]), Nimber(0));
/// ```
///
/// # Reference
///
/// *Winning Ways*, ch. 3, "the minimal excluded number".
pub fn mex(nimbers: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut seen = Mex::new();
    for nimber in nimbers {
        seen.insert(nimber);
    }
    seen.take()
}
