//! The superblock: the heaps that are computed at once, with what is known of each so far.

use super::constants::{BLOCK, NEAR, NUMBERED, REACH};
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::neighbours::Forward;
use super::slice::{NimberSlice, Position};
use super::split::Split;
use super::takes::Takes;

/// The sets of the heaps of a superblock.
///
/// # Invariants
///
/// Before the first superblock, and after each one, the last `REACH` sets of `excluded` hold what
/// the heaps so far exclude at the next ones by distances below `REACH`.
#[derive(Clone, Debug)]
pub(super) struct Superblock<L> {
    /// The first heap; before the superblock begins, the number of heaps known.
    pub(super) first: usize,
    /// The number of heaps: a power of two, at least `BLOCK`.
    pub(super) length: usize,
    /// The indices of the excluded values common at each heap, meaningless where a heap has its
    /// candidate, and at `REACH` heaps after the last.
    pub(super) excluded: Vec<L>,
    /// The indices of the values rare at each heap that have a witness.
    pub(super) witnessed: Vec<L>,
    /// The members of the lanes of `NUMBERED` heaps before the superblock, if rows need them, and
    /// of its own as far as they are found; `L::MEMBERS` or more where a lane is empty.
    pub(super) numbers: Vec<u16>,
    /// The nimbers found.
    pub(super) found: Vec<u32>,
    /// The indices of the smaller values, rare at each heap of a block, that need a witness.
    pub(super) needed: [L; BLOCK],
    /// The contents of `excluded` and `witnessed` for a block before its candidates are found.
    kept: ([L; BLOCK + REACH], [L; BLOCK]),
    /// Heaps after the superblock and indices of values that single rare heaps exclude there.
    later: Vec<Position>,
}

impl<L: Lane> Superblock<L> {
    /// A superblock of `length` heaps from `first` on.
    pub(super) fn new(first: usize, length: usize) -> Result<Self, Refused> {
        Ok(Self {
            first,
            length,
            excluded: memory::filled(L::EMPTY, length + REACH)?,
            witnessed: memory::filled(L::EMPTY, length)?,
            numbers: memory::filled(0, NUMBERED + length)?,
            found: memory::filled(0, length)?,
            needed: [L::EMPTY; BLOCK],
            kept: ([L::EMPTY; BLOCK + REACH], [L::EMPTY; BLOCK]),
            later: Vec::new(),
        })
    }

    /// The bytes that are taken.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.excluded)
            + memory::bytes(&self.witnessed)
            + memory::bytes(&self.numbers)
            + memory::bytes(&self.found)
            + memory::bytes(&self.later)
    }

    /// The heap after the last.
    pub(super) const fn end(&self) -> usize {
        self.first + self.length
    }

    /// Makes the next superblocks `length` heaps long.
    pub(super) fn set_length(&mut self, length: usize) -> Result<(), Refused> {
        // What the last superblock excludes at the next one is in its last sets.
        let ahead: Vec<L> = self.excluded.split_off(self.length);
        memory::resize(&mut self.excluded, length, L::EMPTY)?;
        memory::reserve(&mut self.excluded, ahead.len())?;
        self.excluded.extend(ahead);
        memory::resize(&mut self.witnessed, length, L::EMPTY)?;
        memory::resize(&mut self.numbers, NUMBERED + length, 0)?;
        memory::resize(&mut self.found, length, 0)?;
        self.length = length;
        Ok(())
    }

    /// Begins the superblock with what the heaps before it exclude.
    pub(super) fn begin(&mut self) {
        self.excluded.copy_within(self.length.., 0);
        self.excluded[REACH..].fill(L::EMPTY);
        self.witnessed.fill(L::EMPTY);
        let (first, end) = (self.first, self.end());
        for (heap, index) in self.later.extract_if(.., |note| note.0 < end) {
            let to = &mut self.excluded[heap - first];
            *to = to.or(L::one(index));
        }
    }

    /// True if something is noted for heaps after the next superblock or in it.
    pub(super) const fn has_notes(&self) -> bool {
        !self.later.is_empty()
    }

    /// The values that the heaps of the superblock exclude at the heaps after it by distances below
    /// `REACH`.
    pub(super) fn ahead(&self) -> [L; REACH] {
        self.excluded.last_chunk().copied().unwrap_or([L::EMPTY; REACH])
    }

    /// Sets what [`ahead`](Self::ahead) answers.
    pub(super) fn set_ahead(&mut self, ahead: &[L; REACH]) {
        self.excluded[self.length..].copy_from_slice(ahead);
    }

    /// Keeps what is known of the block that begins with the place `from`.
    pub(super) fn keep(&mut self, from: usize) {
        self.kept.0.copy_from_slice(&self.excluded[from..from + BLOCK + REACH]);
        self.kept.1.copy_from_slice(&self.witnessed[from..from + BLOCK]);
    }

    /// Forgets what was found since [`keep`](Self::keep) of what the heaps of the block exclude.
    pub(super) fn put_back_excluded(&mut self, from: usize) {
        self.excluded[from..from + BLOCK + REACH].copy_from_slice(&self.kept.0);
    }

    /// Forgets what was found since [`keep`](Self::keep) of their witnesses.
    pub(super) fn put_back_witnessed(&mut self, from: usize) {
        self.witnessed[from..from + BLOCK].copy_from_slice(&self.kept.1);
    }

    /// The heaps of the block that begins with `from` that need more witnesses than they have: the
    /// bit of a place is set if its heap does.
    #[expect(clippy::inline_always, reason = "it is compiled with the features of the function around it")]
    #[inline(always)]
    pub(super) fn unwitnessed(&self, from: usize) -> u64 {
        let witnessed = &self.witnessed[from..from + BLOCK];
        let mut flags = [0_u8; BLOCK];
        for ((flag, &shown), &needed) in flags.iter_mut().zip(witnessed).zip(&self.needed) {
            *flag = (needed.minus(shown) != L::EMPTY).into();
        }
        let (bytes, _) = flags.as_chunks::<8>();
        // The product brings the lowest bits of the eight bytes together in the highest byte.
        let bits =
            bytes.iter().map(|&flags| u64::from_le_bytes(flags).wrapping_mul(0x0102_0408_1020_4080) >> 56);
        bits.rev().fold(0, |mask, bits| mask << 8 | bits)
    }

    /// Notes what a heap of the superblock, or a position just before the first one, excludes at
    /// the heaps less than `REACH` after it.
    pub(super) fn exclude_forward(&mut self, forward: &Forward<L>, heap: usize) {
        // The sets of the heaps before the first superblock are not needed.
        let from = heap.max(self.first);
        let at = if heap < self.first { self.length } else { from - self.first };
        for (to, &more) in self.excluded[at..].iter_mut().zip(&forward[NEAR + from - heap..NEAR + REACH]) {
            *to = to.or(more);
        }
    }

    /// Notes that `value`, common at `heap`, is excluded there.
    pub(super) fn note(&mut self, split: Split, heap: usize, value: u32) -> Result<(), Refused> {
        let index = split.index(value);
        if index < L::MEMBERS {
            if heap < self.end() {
                self.exclude(heap, index);
            } else {
                memory::push(&mut self.later, (heap, index))?;
            }
        }
        Ok(())
    }

    /// Notes that `value`, common at `heap`, is excluded there, before the superblock that begins
    /// with the first heap not known.
    pub(super) fn note_ahead(&mut self, split: Split, heap: usize, value: u32) -> Result<(), Refused> {
        if value < L::LIMIT {
            memory::push(&mut self.later, (heap, split.index(value)))?;
        }
        Ok(())
    }

    /// Notes what a pair of a rare and a normal position, both high, with this sum and nimber
    /// excludes in the superblock.
    pub(super) fn note_pair(&mut self, split: Split, takes: &Takes, (sum, nimber): Position) {
        let index = split.index(nimber);
        if index < L::MEMBERS {
            for take in &takes.double {
                if let Some(at) = (sum + take).checked_sub(self.first).filter(|&at| at < self.length) {
                    self.exclude(self.first + at, index);
                }
            }
        }
    }

    /// Notes what pairs with the low rare position `rare` exclude at the heaps of the superblock
    /// after it, as far as `nimbers` are known.
    pub(super) fn note_rare(
        &mut self,
        split: Split,
        takes: &Takes,
        nimbers: NimberSlice<'_>,
        (rare, nimber): Position,
    ) {
        for take in &takes.double {
            for heap in rare + take + 1..self.end() {
                let other = heap - take - rare;
                let Some(paired) = nimbers.get(other) else { break };
                let paired = paired.0 as u32;
                if paired < L::LIMIT && !split.is_rare_at(other, paired) {
                    self.exclude(heap, split.index(nimber ^ paired));
                }
            }
        }
    }

    fn exclude(&mut self, heap: usize, index: u32) {
        let to = &mut self.excluded[heap - self.first];
        *to = to.or(L::one(index));
    }
}
