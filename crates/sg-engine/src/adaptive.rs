//! The choice between the plain method and the sparse one, made anew whenever the heaps have
//! doubled, and reviewed in between.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "costs are estimates")]

use super::choice::{Choice, Chooser};
use super::constants::{
    BLOCK_STEPS, Bounds, COUNTED_AT_ONCE, MOST_AHEAD_HEAPS, MOST_AHEAD_STEPS, MOST_BLOCK_HEAPS,
};
use super::lanes::{Lane16, Lane32, Lane64, Lane128, Lane256, Lane512};
use super::memory::Refused;
use super::neighbours::Settle;
use super::plain::Plain;
use super::reach::Reach;
use super::rows::Row;
use super::slice::Position;
use super::sparse::{Counts, Sparse, members_of};
use super::split::Split;
use super::takes::Takes;
use super::values::Values;
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_core::processor::Level;

/// The state of the sparse method and its counts.
#[derive(Clone, Debug)]
pub(super) struct Account {
    pub(super) split: Split,
    pub(super) lane_bits: u32,
    pub(super) rare: usize,
    pub(super) last_rare: usize,
    pub(super) has_far: bool,
    pub(super) witnesses: usize,
    pub(super) counts: Counts,
}

/// The quickest sound method for a ruleset for which the sparse one is sound: the plain one at
/// first and while no split is worth its cost, the sparse one with lanes of the cheapest width
/// otherwise.
///
/// Its choices depend on the nimbers alone, not on how many heaps were asked for at a time.
#[derive(Clone, Debug)]
pub(super) struct Adaptive {
    ruleset: TakingBreaking,
    takes: Takes,
    level: Level,
    current: Current,
    chooser: Chooser,
    bounds: Bounds,
    /// The counts until the present method was chosen.
    counts: Counts,
    plain_steps: u64,
    /// The ends of the blocks that were computed last, all but the last one, with what was known of
    /// witnesses there.
    ends: Vec<(usize, Reach)>,
    /// The heaps and counts at the last two choices, the older one first.
    marks: [(usize, Counts); 2],
}

/// False where the system has no threads, so that the page need not carry code for them.
const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// The heaps that the sparse method computes without a break.
struct Block {
    level: Level,
    /// The heap after the last, if they do not take too long.
    end: usize,
    /// The steps taken before the first.
    steps: u64,
}

impl Block {
    /// The block after what is computed; it ends before the method is chosen anew.
    fn after<L: Settle>(sparse: &Sparse<L>, level: Level, choose_at: usize) -> Self {
        let end = choose_at.min(sparse.heaps() + MOST_BLOCK_HEAPS);
        Self { level, end, steps: sparse.counts().steps(level) }
    }

    /// True if the block is computed, or so much of it that it is time to stop.
    fn is_full<L: Settle>(&self, sparse: &Sparse<L>) -> bool {
        sparse.heaps() >= self.end || sparse.counts().steps(self.level) - self.steps >= BLOCK_STEPS
    }
}

/// The method in use; the sparse one with lanes of some width.
#[derive(Clone, Debug)]
enum Current {
    Plain(Box<Plain>),
    U16(Box<Sparse<Lane16>>),
    U32(Box<Sparse<Lane32>>),
    U64(Box<Sparse<Lane64>>),
    U128(Box<Sparse<Lane128>>),
    U256(Box<Sparse<Lane256>>),
    U512(Box<Sparse<Lane512>>),
}

/// Does the same with the sparse method of whatever width, or something else with the plain one.
macro_rules! with_current {
    ($current:expr, $sparse:ident => $do:expr, $plain:ident => $otherwise:expr) => {
        match $current {
            Current::Plain($plain) => $otherwise,
            Current::U16($sparse) => $do,
            Current::U32($sparse) => $do,
            Current::U64($sparse) => $do,
            Current::U128($sparse) => $do,
            Current::U256($sparse) => $do,
            Current::U512($sparse) => $do,
        }
    };
}

impl Adaptive {
    /// The method at the end of `values`, or `None` if only the plain one is sound for the ruleset.
    pub(super) fn new(
        ruleset: &TakingBreaking,
        level: Level,
        values: &Values,
        bounds: Bounds,
    ) -> Result<Option<Self>, Refused> {
        let Some(takes) = Takes::of(ruleset) else { return Ok(None) };
        let mut adaptive = Self {
            ruleset: ruleset.clone(),
            current: Current::Plain(Box::new(Plain::resumed(ruleset, values)?)),
            chooser: Chooser::new(&takes, bounds),
            takes,
            level,
            bounds,
            counts: Counts::default(),
            plain_steps: 0,
            ends: Vec::new(),
            marks: [(0, Counts::default()); 2],
        };
        if adaptive.chooser.is_due(values.len()) {
            adaptive.choose(values)?;
        }
        Ok(Some(adaptive))
    }

    /// Computes the nimbers of the next block of heaps, or, with more threads than one, of several
    /// until `wanted` heaps are known.
    pub(super) fn extend(&mut self, values: &mut Values, wanted: usize) -> Result<(), Refused> {
        if self.chooser.is_due(values.len()) {
            self.choose(values)?;
        }
        let (level, choose_at, threads) = (self.level, self.chooser.next(), self.bounds.threads);
        let ends = &mut self.ends;
        ends.clear();
        with_current!(&mut self.current, sparse => {
            // Several superblocks, so that callers are not called back all the time.
            let mut block = Block::after(sparse, level, choose_at);
            let most = wanted.min(choose_at).min(values.len() + MOST_AHEAD_HEAPS);
            if HAS_THREADS
                && threads > 1
                && sparse.may_run_ahead(most)
            {
                // The last block may go on beyond what is wanted, but tables are ready up to the
                // next choice only.
                let end = choose_at.min(most + MOST_BLOCK_HEAPS);
                let superblocks = (end - sparse.heaps()).div_ceil(sparse.superblock_length());
                let most_steps = block.steps + MOST_AHEAD_STEPS;
                let width = values.as_slice().bytes_each();
                sparse.extend_ahead(level, values, superblocks, |sparse, values| {
                    if !block.is_full(sparse) {
                        return false;
                    }
                    let next = Block::after(sparse, level, choose_at);
                    let is_wider = values.as_slice().bytes_each() != width;
                    let is_enough = sparse.heaps() >= most || next.steps >= most_steps || is_wider;
                    if !is_enough {
                        ends.push((sparse.heaps(), sparse.reach()));
                        block = next;
                    }
                    is_enough
                })?;
            }
            while !block.is_full(sparse) {
                sparse.extend(level, values)?;
            }
        }, plain => plain.extend(values, choose_at.min(values.len() + MOST_BLOCK_HEAPS))?);
        // Counted at the next choice, but never this many at once that a block takes long.
        if values.len() >= self.chooser.counted() + COUNTED_AT_ONCE {
            self.chooser.count(values.as_slice())?;
        }
        Ok(())
    }

    /// Where the blocks ended that the last call of [`extend`](Self::extend) computed, all but the
    /// last one, with what was known of witnesses there.
    pub(super) fn ends(&self) -> &[(usize, Reach)] {
        &self.ends
    }

    /// The maximum number of threads that compute.
    pub(super) const fn threads(&self) -> usize {
        self.bounds.threads
    }

    /// From now on at most this many threads compute at a time.
    pub(super) const fn set_threads(&mut self, threads: usize) {
        self.bounds.threads = threads;
    }

    /// The work of the sparse method; `None` while the plain one is in use.
    pub(super) fn account(&self) -> Option<Account> {
        with_current!(&self.current, sparse => {
            let (rare, last_rare) = sparse.rare();
            Some(Account {
                split: sparse.split(),
                lane_bits: members_of(sparse),
                rare,
                last_rare,
                has_far: sparse.has_far_positions(),
                witnesses: sparse.witnesses().len(),
                counts: sparse.counts(),
            })
        }, _plain => None)
    }

    /// True if the plain method is in use because the sparse one lost time since the last choice.
    pub(super) const fn has_gone_back(&self) -> bool {
        self.chooser.has_gone_back()
    }

    fn counts(&self) -> Counts {
        with_current!(&self.current, sparse => sparse.counts(), _plain => self.counts)
    }

    /// The steps taken so far.
    pub(super) fn steps(&self) -> u64 {
        let plain = if let Current::Plain(plain) = &self.current { plain.steps() } else { 0 };
        let counts = self.counts();
        self.plain_steps.saturating_add(plain) + counts.steps(self.level)
    }

    /// About how many steps the heaps `from..to` take, `from` being known.
    pub(super) fn estimate(&self, from: usize, to: usize) -> u64 {
        if let Current::Plain(plain) = &self.current {
            return plain.estimate(from, to);
        }
        let counts = self.counts();
        let (heaps, scans) = self.since_mark(from);
        let rows = counts.row_steps(self.level) - self.marks[0].1.row_steps(self.level);
        let (from, to) = (from as f64, (to as f64).max(from as f64));
        // Rows take the same time for each heap, searches as much more as the heaps are larger.
        let middle = from - heaps / 2.0;
        let grown = f64::midpoint(from, to) / middle.max(1.0);
        ((to - from) * (rows as f64 + scans * grown) / heaps) as u64
    }

    /// The numbers of heaps and of steps of searches since the choice before the last.
    fn since_mark(&self, heaps: usize) -> (f64, f64) {
        let (marked, counts) = self.marks[0];
        let scans = self.counts().scan_steps - counts.scan_steps;
        ((heaps - marked).max(1) as f64, scans as f64)
    }

    /// The bytes taken in addition to the nimbers.
    pub(super) fn bytes(&self) -> usize {
        self.chooser.bytes() + with_current!(&self.current, sparse => sparse.bytes(), plain => plain.bytes())
    }

    /// Makes the choices and reviews that are due by what is known so far.
    fn choose(&mut self, values: &Values) -> Result<(), Refused> {
        let heaps = values.len();
        let Some(Choice { split, members: best }) = self.chooser.choose(values.as_slice())? else {
            return Ok(());
        };
        // A superblock should not take longer than some tens of milliseconds.
        let (since, scans) = self.since_mark(heaps);
        let most_length = (4.0 * BLOCK_STEPS as f64 * since / scans.max(1.0)) as usize;
        self.marks = [self.marks[1], (heaps, self.counts())];
        let mut witnesses = Vec::new();
        let stays = with_current!(&mut self.current, sparse => {
            let stays = sparse.split() == split && members_of(sparse) == best && !sparse.needs_longer_window();
            if stays {
                sparse.grow(values, most_length)?;
            }
            self.counts = sparse.counts();
            if sparse.split() == split {
                // They serve on with other lanes.
                witnesses.extend_from_slice(sparse.witnesses());
            }
            stays
        }, plain => {
            if best > 0 {
                self.plain_steps = self.plain_steps.saturating_add(plain.steps());
            }
            best == 0
        });
        if stays {
            return Ok(());
        }
        let reach = self.reach().filter(|_| self.split() == Some(split));
        self.current = self.sparse(split, best, values, witnesses, most_length)?;
        if let Some(reach) = reach {
            self.set_reach(reach);
        }
        Ok(())
    }

    /// The sparse method with lanes of `members`, or the plain one if there are none, at the end of
    /// `values`.
    fn sparse(
        &mut self,
        split: Split,
        members: u32,
        values: &Values,
        witnesses: Vec<Row>,
        most_length: usize,
    ) -> Result<Current, Refused> {
        // What is there is given up first, so that both never take memory at once.
        self.current = Current::Plain(Box::new(Plain::new(&self.ruleset)));
        macro_rules! sparse {
            () => {
                Box::new(Sparse::new(
                    &self.takes,
                    split,
                    values,
                    witnesses,
                    self.bounds,
                    self.counts,
                    most_length,
                )?)
            };
        }
        Ok(match members {
            0 => Current::Plain(Box::new(Plain::resumed(&self.ruleset, values)?)),
            16 => Current::U16(sparse!()),
            32 => Current::U32(sparse!()),
            64 => Current::U64(sparse!()),
            128 => Current::U128(sparse!()),
            256 => Current::U256(sparse!()),
            _ => Current::U512(sparse!()),
        })
    }

    /// The split in use.
    fn split(&self) -> Option<Split> {
        with_current!(&self.current, sparse => Some(sparse.split()), _plain => None)
    }

    /// The distance of the farthest witness; `None` while the plain method is in use.
    pub(super) fn reach(&self) -> Option<Reach> {
        with_current!(&self.current, sparse => Some(sparse.reach()), _plain => None)
    }

    pub(super) fn set_reach(&mut self, reach: Reach) {
        with_current!(&mut self.current, sparse => sparse.set_reach(reach), _plain => ());
    }

    /// The rare heaps with their nimbers.
    pub(super) fn rare_positions(&self) -> &[Position] {
        with_current!(&self.current, sparse => &sparse.rare_positions().all, _plain => &[])
    }

    /// The normal heaps that are too high for lanes, with their nimbers.
    pub(super) fn high_normal(&self) -> &[Position] {
        with_current!(&self.current, sparse => &sparse.rare_positions().high_normal, _plain => &[])
    }

    /// The first heap, counted as in the values, and a value that could not be decided there.
    pub(super) fn undecided(&self) -> Option<Position> {
        with_current!(&self.current, sparse => sparse.undecided(), _plain => None)
    }

    /// Goes on at the end of `values`, of which the heaps after the first ones were dropped: with
    /// this split and lanes of `members`, whatever comes, and without a look at options with a
    /// lesser part beyond [`Reach::MOST`].
    ///
    /// All that the sparse method does is decided by the first heaps and the distances of the
    /// latest ones, so it makes no difference to it how many heaps there were between, as long as
    /// their number is even.
    pub(super) fn go_on_without_middle(
        &mut self,
        values: &Values,
        split: Split,
        members: u32,
        reach: Reach,
    ) -> Result<(), Refused> {
        self.chooser.close();
        self.bounds.most_lesser = Some(Reach::MOST);
        if let Some(stored) = values.stored() {
            self.bounds.most_witness = stored.first - 1;
        }
        self.counts = self.counts();
        let witnesses =
            with_current!(&self.current, sparse => sparse.witnesses().to_vec(), _plain => Vec::new());
        self.current = self.sparse(split, members, values, witnesses, MOST_BLOCK_HEAPS)?;
        self.set_reach(reach);
        Ok(())
    }
}
