//! Candidates on one processor core and their witnesses on another.
//!
//! As long as every heap has its candidate as its nimber, or is high and normal if it has none,
//! candidates follow from candidates alone. So another thread finds them, superblock after
//! superblock, and this one looks at the witnesses of what it receives. Where a heap turns out to
//! have another nimber, all that came after it is dropped and its superblock is computed as with
//! one thread. So everything, counts too, is the same.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::super::candidates::CandidateSearch;
use super::super::constants::REACH;
use super::super::dispatch::{self, Kernel, Vectors};
use super::super::memory::Refused;
use super::super::neighbours::Settle;
use super::super::values::Values;
use super::Sparse;
use sg_core::processor::Level;

/// The rows of what is sent first take about this many steps, some tens of microseconds: until then
/// nothing can be looked at.
const FIRST_STEPS: u64 = 1 << 16;
/// Each message takes twice as long as the one before, up to this many steps: to wake a thread that
/// waits may take ten microseconds.
const MOST_STEPS: u64 = 1 << 19;
/// The largest number of messages that wait to be looked at.
const WAITING: usize = 8;
/// The window is copied for the other thread if it takes no more bytes; a copy takes a few hundred
/// microseconds.
const MOST_COPIED: usize = 1 << 21;

/// The candidates of some superblocks.
struct Message<L> {
    /// The lanes of the heaps.
    lanes: Vec<L>,
    superblocks: Vec<Sent<L>>,
}

/// The part of a message on a superblock that is not the lanes of its heaps.
struct Sent<L> {
    /// The heaps that have no candidate among the low values.
    high: Vec<usize>,
    /// The values that its heaps exclude at the heaps after it by distances below `REACH`.
    ahead: [L; REACH],
}

impl<L: Settle> Sparse<L> {
    /// True if another thread may find the candidates of the heaps before `most`, and that is
    /// likely to pay.
    pub(in super::super) fn may_run_ahead(&self, most: usize) -> bool {
        let is_enough = most.saturating_sub(self.heaps()) >= self.least_ahead;
        is_enough && self.candidates.window.bytes() <= MOST_COPIED && self.is_quiet(self.least_ahead)
    }

    /// Computes superblocks as [`extend`](Self::extend) does, at most this many and until
    /// `is_enough`, which is asked after each one, says so; fewer, perhaps none, if a heap does not
    /// have its candidate or the system starts no thread.
    ///
    /// To be used only if another thread [may run ahead](Self::may_run_ahead).
    pub(in super::super) fn extend_ahead(
        &mut self,
        level: Level,
        values: &mut Values,
        superblocks: usize,
        is_enough: impl FnMut(&Self, &Values) -> bool,
    ) -> Result<(), Refused> {
        let (sender, receiver) = sync_channel(WAITING);
        let steps = self.superblock_counts().row_steps(level).max(1);
        let at_once = [FIRST_STEPS, MOST_STEPS].map(|at_once| (at_once / steps).max(1) as usize);
        let is_over = &AtomicBool::new(false);
        let lead = Lead {
            candidates: self.candidates.clone(),
            stops_at_high: !self.rare.high_rare.is_empty(),
            superblocks,
            at_once,
            sender,
            is_over,
        };
        thread::scope(|scope| {
            // Where there are no threads, nothing is done, and the caller goes on without them.
            match thread::Builder::new().spawn_scoped(scope, move || dispatch::run(level, lead)) {
                Ok(_) => {
                    let done = dispatch::run(level, Follow { sparse: self, values, receiver, is_enough });
                    is_over.store(true, Ordering::Relaxed);
                    done
                }
                Err(_) => Ok(()),
            }
        })
    }

    /// Takes what was sent for the next superblock, if it is right; see
    /// [`look_at_superblock`](Self::look_at_superblock).
    #[inline(always)]
    fn follow<V: Vectors>(
        &mut self,
        vectors: V,
        values: &mut Values,
        lanes: &[L],
        sent: &Sent<L>,
    ) -> Result<bool, Refused> {
        self.prepare(values)?;
        let CandidateSearch { takes, window, block, .. } = &mut self.candidates;
        let (first, length) = (block.first, block.length);
        window.make_room(first, length);
        window.put(takes, first, lanes);
        block.witnessed.fill(L::EMPTY);
        let is_right = self.look_at_superblock(vectors, values, &sent.high)?;
        if is_right {
            let block = &mut self.candidates.block;
            block.set_ahead(&sent.ahead);
            block.first = block.end();
        }
        Ok(is_right)
    }
}

/// Finds candidates and sends them, until all are sent, they cannot be found, or the receiver is
/// dropped.
struct Lead<'a, L> {
    candidates: CandidateSearch<L>,
    stops_at_high: bool,
    superblocks: usize,
    /// The number of superblocks that are sent first, and the most that are sent at once.
    at_once: [usize; 2],
    sender: SyncSender<Message<L>>,
    /// True once the receiver takes no more.
    is_over: &'a AtomicBool,
}

impl<L: Settle> Kernel for Lead<'_, L> {
    type Output = ();

    #[inline(always)]
    fn compute<V: Vectors>(self, vectors: V) {
        let Self { mut candidates, stops_at_high, superblocks: mut left, at_once, sender, is_over } = self;
        let [mut at_once, most_at_once] = at_once;
        let length = candidates.block.length;
        let mut is_found = true;
        while is_found && left > 0 {
            let count = at_once.min(left);
            left -= count;
            at_once = most_at_once.min(2 * at_once);
            let mut message =
                Message { lanes: Vec::with_capacity(count * length), superblocks: Vec::with_capacity(count) };
            for _ in 0..count {
                let mut high = Vec::new();
                is_found = !is_over.load(Ordering::Relaxed)
                    && candidates.find_superblock(vectors, stops_at_high, &mut high);
                if !is_found {
                    break;
                }
                let CandidateSearch { window, block, .. } = &mut candidates;
                let at = window.at(block.first);
                message.lanes.extend_from_slice(&window.lanes()[at..at + length]);
                message.superblocks.push(Sent { high, ahead: block.ahead() });
                block.first = block.end();
            }
            if sender.send(message).is_err() {
                return;
            }
        }
    }
}

/// Looks at the witnesses of what is sent.
struct Follow<'a, L, E> {
    sparse: &'a mut Sparse<L>,
    values: &'a mut Values,
    receiver: Receiver<Message<L>>,
    is_enough: E,
}

impl<L: Settle, E: FnMut(&Sparse<L>, &Values) -> bool> Kernel for Follow<'_, L, E> {
    type Output = Result<(), Refused>;

    #[inline(always)]
    fn compute<V: Vectors>(self, vectors: V) -> Result<(), Refused> {
        let Self { sparse, values, receiver, mut is_enough } = self;
        // When this ends, the receiver is dropped, so that the other thread does not wait until
        // there is room for more.
        let length = sparse.superblock_length();
        for Message { lanes, superblocks } in &receiver {
            for (lanes, sent) in lanes.chunks_exact(length).zip(&superblocks) {
                if !sparse.follow(vectors, values, lanes, sent)? || is_enough(sparse, values) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
