//! The fast road: nimbers from the rare positions alone, many heaps at once.
//!
//! By the split of [`Split`], the values that are common at n are excluded at n by pairs with a rare position
//! alone, and by single heaps. So the least common value that is not excluded, the *candidate*, is found from
//! the rare positions, few as they are. It is the nimber if every smaller value that is rare at n is excluded
//! by some pair whatever. For most heaps a short list of *witnesses*, normal positions chosen because they
//! exclude much, shows that; where it does not, all pairs are looked through. Nothing is guessed: a witness
//! only ever shows an option that exists.
//!
//! A normal position is kept as a *lane*, the set with the index of its nimber as the one member, and for
//! rulesets with several takes that break also the union of the lanes at those takes. What a position r
//! brings to a run of heaps is then a run of lanes, united and xored with the index of G(r) by [`Rows`]. Heaps
//! that are too near wait for the nimber before them: positions at a distance of a superblock or more are
//! brought to a superblock of heaps at once, those between `BLOCK` and that to `BLOCK` heaps, those between
//! `NEAR` and `BLOCK` to `NEAR` heaps, and what is nearer is brought forward from each heap when its nimber
//! is known.
//!
//! Rare positions farther back than lanes are kept are [`Far`]: they have nothing brought, but the first values that
//! a heap has left are compared with what they exclude.
//!
//! Nimbers that are no members of a lane are *high*. Few heaps have them; they are done one by one, and what
//! pairs of two high positions give is noted for the heap where it will be wanted.
#![allow(
    clippy::inline_always,
    reason = "the loops have to be compiled with the vector width of the function that they are used in"
)]
#![allow(clippy::cast_precision_loss, reason = "costs are estimates")]

use std::ops::Range;

use super::far::Far;
use super::lanes::{Lane, Wide};
use super::level::{self, Level};
use super::plain::Plain;
use super::rows::Rows;
use super::split::{Split, Tally};
use super::takes::Takes;
use super::values::Values;
use super::{NimberSlice, TakingBreaking};

/// So many heaps at least are done on the plain road first.
const FIRST: usize = 512;
/// Positions nearer than this are brought forward from each heap.
pub(super) const NEAR: usize = 16;
/// Positions nearer than this are brought to `NEAR` heaps at once, others to this many.
pub(super) const BLOCK: usize = 64;
/// What is left to the road, but may be forced where the roads are compared.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// How many numbers a lane is to hold; the cheapest, if not given.
    members: Option<u32>,
    /// The lanes of so many positions at least are kept, so that rare positions may come later.
    least_window: usize,
    /// The lanes of at most so many bytes are kept; rare positions farther back are [`Far`].
    window_bytes: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { members: None, least_window: 1 << 15, window_bytes: 64 << 20 }
    }
}

impl Bounds {
    /// The most positions whose lanes are kept in each of `arrays` arrays, a superblock at least; twice as many
    /// have a place.
    fn most_window<L: Lane>(self, arrays: usize) -> usize {
        (self.window_bytes / (size_of::<L>() * arrays * 2)).max(L::SUPER)
    }
}

/// So many first nimbers are at hand in reverse.
const MIRROR: usize = 4096;
/// A witness list is chosen by what it does for so many heaps.
const SAMPLES: usize = 1024;
/// Where a heap wants more values than these, the first options are marked at once, not looked through for each.
const MANY_WANTED: u32 = 16;
/// Pairs that a scan for one value compares while another road takes one step.
const SCANNED_AT_ONCE: usize = 16;
/// No witness list is longer.
const MOST_WITNESSES: usize = 1024;

/// What the fast road did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    pub(super) mask: u32,
    pub(super) uses_position: bool,
    pub(super) members: u32,
    pub(super) rare: usize,
    pub(super) last_rare: usize,
    pub(super) witnesses: usize,
    pub(super) full_scans: u64,
    pub(super) steps_by_hand: u64,
    pub(super) pairs: u64,
}

/// The fast road of one ruleset: what it knows besides the nimbers, which live with the caller.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    ruleset: TakingBreaking,
    takes: Takes,
    level: Level,
    state: AnyState,
    /// The state is made anew when so many heaps are done.
    rebuild_at: usize,
    tally: Tally,
    bounds: Bounds,
    full_scans: u64,
    steps_by_hand: u64,
    pairs: u64,
}

/// The state with lanes of some width, or no fast road for the time being.
#[derive(Clone, Debug)]
enum AnyState {
    Plain(Box<Plain>),
    U16(Box<State<u16>>),
    U32(Box<State<u32>>),
    U64(Box<State<u64>>),
    U128(Box<State<Wide<2>>>),
    U256(Box<State<Wide<4>>>),
    U512(Box<State<Wide<8>>>),
}

/// Does the same with the state of whatever width; not for the plain road.
macro_rules! with_state {
    ($state:expr, $bound:ident => $do:expr, $plain:ident => $otherwise:expr) => {
        match $state {
            AnyState::Plain($plain) => $otherwise,
            AnyState::U16($bound) => $do,
            AnyState::U32($bound) => $do,
            AnyState::U64($bound) => $do,
            AnyState::U128($bound) => $do,
            AnyState::U256($bound) => $do,
            AnyState::U512($bound) => $do,
        }
    };
}

impl Sparse {
    /// The fast road, or `None` if it is not sound for the ruleset.
    pub(super) fn new(ruleset: &TakingBreaking, level: Level, values: &Values) -> Option<Self> {
        let takes = Takes::of(ruleset)?;
        let mut sparse = Self {
            ruleset: ruleset.clone(),
            state: AnyState::Plain(Box::new(Plain::resumed(ruleset, values))),
            rebuild_at: FIRST.max((4 * takes.most).next_power_of_two()),
            takes,
            level,
            tally: Tally::default(),
            bounds: Bounds::default(),
            full_scans: 0,
            steps_by_hand: 0,
            pairs: 0,
        };
        if values.len() >= sparse.rebuild_at {
            sparse.rebuild(values);
        }
        Some(sparse)
    }

    /// Computes some more nimbers.
    pub(super) fn extend(&mut self, values: &mut Values) {
        if values.len() >= self.rebuild_at {
            self.rebuild(values);
        }
        let level = self.level;
        with_state!(&mut self.state, state => {
            // Between two looks at the progress there is work for some hundred microseconds at least.
            for _ in 0..8 {
                if state.heaps >= self.rebuild_at {
                    break;
                }
                level::run(level, state, values);
            }
        }, plain => {
            let length = ((1 << 22) / values.len().max(1)).clamp(64, 4096);
            let to = self.rebuild_at.min(values.len() + length);
            plain.extend(values, to);
        });
    }

    pub(super) fn account(&self) -> Account {
        with_state!(&self.state, state => Account {
            mask: state.split.mask,
            uses_position: state.split.uses_position(),
            members: members_of(state),
            rare: state.rare.len() + 1,
            last_rare: state.rare.last().map_or(0, |&(heap, _)| heap),
            witnesses: state.witnesses.len(),
            full_scans: self.full_scans + state.full_scans,
            steps_by_hand: self.steps_by_hand + state.steps_by_hand,
            pairs: self.pairs + state.pairs,
        }, _plain => Account {
            full_scans: self.full_scans,
            steps_by_hand: self.steps_by_hand,
            pairs: self.pairs,
            ..Account::default()
        })
    }

    /// Chooses the split and the width of the lanes by what is known so far.
    fn rebuild(&mut self, values: &Values) {
        let nimbers = values.as_slice();
        let heaps = nimbers.len();
        self.rebuild_at = (heaps + 1).next_power_of_two();
        self.tally.count(nimbers);
        let present = with_state!(&self.state, state => Some(state.split), _plain => None);
        let split = Split::best(&self.tally, self.takes.parity(), present);
        let rare = |counts: &[[u64; 2]], least: u32| {
            let rare = |heap, nimber| nimber >= least && split.is_rare(heap, nimber);
            Tally::how_many(counts, rare) as f64
        };
        // Costs are in cycles a heap, roughly. High nimbers and rare ones done by hand are counted where they
        // tell the future.
        let takes = self.takes.double.len() as f64;
        let recent = Tally::how_many(&self.tally.recent, |_, _| true) as f64;
        let all_rare = rare(&self.tally.all, 0);
        let rare_by_hand = 2000.0 + takes * (3000.0 + heaps as f64 / 8.0);
        // Where many are rare, most heaps want a look at all their options.
        let share = rare(&self.tally.recent, 0) / recent;
        let cost_of_rare = share * rare_by_hand * (1.0 + (10.0 * share).powi(2));
        let cost = |members: u32, bytes: u32| {
            let limit = 2 * members;
            let high = Tally::how_many(&self.tally.recent, |_, nimber| nimber >= limit) as f64 / recent;
            let by_hand = 500.0 + takes * (4.0 * all_rare + 20.0 * rare(&self.tally.all, limit));
            // Rare positions strewn over more lanes than a cache holds have each to be fetched.
            let strewn = share > 0.02 && heaps * bytes as usize > 2 << 20;
            (all_rare + 50.0) * f64::from(bytes) / if strewn { 12.0 } else { 40.0 }
                + f64::from(bytes) / 4.0
                + high * by_hand
                + cost_of_rare
        };
        let widths = [(16, 2), (32, 4), (64, 8), (128, 16), (256, 32), (512, 64)];
        let possible = widths.into_iter().filter(|&(members, _)| {
            split.fits(members) && self.bounds.members.is_none_or(|forced| forced == members)
        });
        let best = possible
            .map(|(members, bytes)| (members, cost(members, bytes)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|&(_, cost)| self.bounds.members.is_some() || cost < 300.0 + 0.7 * heaps as f64)
            .map_or(0, |(members, _)| members);
        let mut witnesses = Vec::new();
        let stays = with_state!(&mut self.state, state => {
            let stays = state.split == split && members_of(state) == best && !state.has_far_rows();
            if stays {
                state.grow(values);
            } else {
                self.full_scans += state.full_scans;
                self.steps_by_hand += state.steps_by_hand;
                self.pairs += state.pairs;
            }
            if state.split == split {
                // They serve on with other lanes.
                witnesses.clone_from(&state.witnesses);
            }
            stays
        }, _plain => best == 0);
        if stays {
            return;
        }
        let (takes, bounds) = (&self.takes, self.bounds);
        self.state = match best {
            0 => AnyState::Plain(Box::new(Plain::resumed(&self.ruleset, values))),
            16 => AnyState::U16(Box::new(State::new(self.level, takes, split, values, witnesses, bounds))),
            32 => AnyState::U32(Box::new(State::new(self.level, takes, split, values, witnesses, bounds))),
            64 => AnyState::U64(Box::new(State::new(self.level, takes, split, values, witnesses, bounds))),
            128 => AnyState::U128(Box::new(State::new(self.level, takes, split, values, witnesses, bounds))),
            256 => AnyState::U256(Box::new(State::new(self.level, takes, split, values, witnesses, bounds))),
            _ => AnyState::U512(Box::new(State::new(self.level, takes, split, values, witnesses, bounds))),
        };
    }
}

/// How many numbers the lanes of a state hold.
const fn members_of<L: Lane>(_: &State<L>) -> u32 {
    L::MEMBERS
}

/// Rows on the lanes of single positions and on the united lanes of all takes that break.
#[derive(Clone, Debug, Default)]
struct BothRows {
    single: Rows,
    united: Rows,
}

/// A value that is common at some heap.
#[derive(Clone, Copy, Debug)]
struct Common<L> {
    value: u32,
    /// The indices of the smaller values that are rare there.
    smaller_rare: L,
}

/// What is written and read again at once must not lie across cache lines.
#[repr(align(64))]
struct Aligned<T>(T);

/// Pairs of a distance and an index, collected for [`BothRows`].
#[derive(Default)]
struct BothLists {
    single: Vec<(usize, u32)>,
    united: Vec<(usize, u32)>,
}

impl From<BothLists> for BothRows {
    fn from(lists: BothLists) -> Self {
        Self { single: Rows::new(lists.single), united: Rows::new(lists.united) }
    }
}

/// The fast road with lanes `L`.
#[derive(Clone, Debug)]
pub(super) struct State<L> {
    level: Level,
    takes: Takes,
    split: Split,
    heaps: usize,
    /// For even and odd heaps: the common value of each index.
    common: [Vec<Common<L>>; 2],
    /// The lane of position x is at `x + margin - dropped`; rare and high positions have the empty lane.
    lanes: Vec<L>,
    /// At the same place: the lanes of x, and of the positions before it by how much more than the least a
    /// take that breaks takes. Empty if there is only one such take.
    united: Vec<L>,
    margin: usize,
    dropped: usize,
    bounds: Bounds,
    /// At least so many positions are in the window.
    window: usize,
    /// All rare positions but 0, with their nimbers.
    rare: Vec<(usize, u32)>,
    /// The high nimbers of rare positions, and of normal ones.
    high_rare: Vec<(usize, u32)>,
    high: Vec<(usize, u32)>,
    /// For each high rare position the first high normal one that may yet give an option with it.
    high_from: Vec<usize>,
    /// For each index of a normal position: `NEAR` empty lanes, what the position brings to itself (nothing)
    /// and the heaps up to `NEAR - 1` after it, and `NEAR` more empty lanes.
    forward: Vec<[L; 3 * NEAR]>,
    /// What is brought to `NEAR` heaps at once, to `BLOCK`, and to a superblock.
    close: BothRows,
    middle: BothRows,
    wide: BothRows,
    /// Rare positions out of the window.
    far: Far,
    /// `wide` and `far` do not have all rare positions yet.
    stale: bool,
    /// The witnesses, as distances to united lanes and indices; whether some are not among the rows yet; and
    /// how many were chosen last.
    witnesses: Vec<(usize, u32)>,
    more_witnesses: bool,
    chosen: usize,
    chosen_at: usize,
    /// The scans and heaps done when the misses of the witnesses were last counted from.
    scans_counted: u64,
    counted_at: usize,
    /// The same for witnesses as for rare positions, on united lanes.
    close_witnesses: Rows,
    middle_witnesses: Rows,
    wide_witnesses: Rows,
    /// The length of a superblock.
    length: usize,
    /// The indices of the excluded values common at each heap of the superblock and a few heaps after it.
    excluded: Vec<L>,
    /// The indices of values rare at each heap of the superblock that have a witness.
    witnessed: Vec<L>,
    /// Heaps after the superblock and indices of values that single rare heaps exclude there.
    later: Vec<(usize, u32)>,
    /// The nimbers of the superblock.
    found: Vec<u32>,
    /// The nimbers of the first heaps but 0, in reverse.
    mirror: Values,
    /// For each value the last heap of which an option with it was marked.
    shown: Vec<usize>,
    full_scans: u64,
    steps_by_hand: u64,
    pairs: u64,
}

impl<L: Lane> State<L> {
    fn new(
        level: Level,
        takes: &Takes,
        split: Split,
        values: &Values,
        witnesses: Vec<(usize, u32)>,
        bounds: Bounds,
    ) -> Self {
        let heaps = values.len();
        let length = superblock_length::<L>(heaps);
        let arrays = if takes.double.len() > 1 { 2 } else { 1 };
        let (mut rare, mut high_rare, mut high) = (Vec::new(), Vec::new(), Vec::new());
        for (heap, nimber) in values.as_slice().iter().enumerate().skip(1) {
            let nimber = nimber.0 as u32;
            let is_high = nimber >= Self::LIMIT;
            if split.is_rare(heap, nimber) {
                rare.push((heap, nimber));
                if is_high {
                    high_rare.push((heap, nimber));
                }
            } else if is_high {
                high.push((heap, nimber));
            }
        }
        let last_rare = rare.last().map_or(0, |&(heap, _)| heap);
        let window = (4 * last_rare).max(bounds.least_window).min(bounds.most_window::<L>(arrays));
        let margin = takes.most + L::SUPER;
        let dropped = heaps.saturating_sub(window);
        let size = window_size::<L>(margin, window, heaps);
        let common = [0, 1].map(|heap| {
            let parity = split.common_parity(heap);
            let common = |index| {
                let value = split.value(index, parity);
                let smaller = (0..L::MEMBERS).filter(|&index| split.value(index, 1 ^ parity) < value);
                Common { value, smaller_rare: smaller.fold(L::EMPTY, |set, index| set.or(L::one(index))) }
            };
            (0..L::MEMBERS).map(common).collect()
        });
        let mut state = Self {
            level,
            takes: takes.clone(),
            split,
            heaps,
            common,
            lanes: vec![L::EMPTY; size],
            united: vec![L::EMPTY; if arrays == 2 { size } else { 0 }],
            margin,
            dropped,
            bounds,
            window,
            rare,
            high_from: vec![0; high_rare.len()],
            high_rare,
            high,
            forward: Vec::new(),
            close: BothRows::default(),
            middle: BothRows::default(),
            wide: BothRows::default(),
            far: Far::new(takes.most),
            stale: true,
            close_witnesses: Rows::default(),
            middle_witnesses: Rows::default(),
            wide_witnesses: Rows::default(),
            length,
            excluded: vec![L::EMPTY; length + NEAR],
            witnessed: vec![L::EMPTY; length],
            later: Vec::new(),
            found: vec![0; length],
            mirror: Values::default(),
            shown: Vec::new(),
            full_scans: 0,
            steps_by_hand: 0,
            pairs: 0,
            chosen: witnesses.len(),
            witnesses,
            more_witnesses: true,
            chosen_at: heaps,
            scans_counted: 0,
            counted_at: heaps,
        };
        for heap in dropped.max(1)..heaps {
            let nimber = values.at(heap);
            if nimber < Self::LIMIT && !split.is_rare(heap, nimber) {
                state.lanes[heap + margin - dropped] = L::one(split.index(nimber));
            }
        }
        if arrays == 2 {
            for heap in dropped..heaps {
                state.unite(heap);
            }
        }
        state.make_near_rows();
        state.bring_forward(values);
        // Witnesses of other lanes may have indices that are no members of these, or be out of their window.
        state.witnesses.retain(|row| row.1 < L::MEMBERS && row.0 <= window);
        state.make_mirror(values);
        if state.witnesses.is_empty() {
            state.choose_witnesses(values);
        }
        state
    }

    /// True if a larger window could hold rare positions that this one does not.
    fn has_far_rows(&self) -> bool {
        let farthest = self.rare.last().map_or(0, |&(heap, _)| heap + self.takes.nearest());
        let arrays = if self.united.is_empty() { 1 } else { 2 };
        farthest > self.window && self.window < self.bounds.most_window::<L>(arrays)
    }

    /// Makes ready for twice as many heaps.
    fn grow(&mut self, values: &Values) {
        if self.dropped == 0 {
            let size = window_size::<L>(self.margin, self.window, self.heaps);
            for lanes in [&mut self.lanes, &mut self.united] {
                if !lanes.is_empty() {
                    lanes.resize(size, L::EMPTY);
                }
            }
        }
        let length = superblock_length::<L>(self.heaps);
        if length != self.length {
            // What the last superblock brought to the next one stands behind it.
            let brought = self.excluded.split_off(self.length);
            self.excluded.resize(length, L::EMPTY);
            self.excluded.extend(brought);
            self.witnessed.resize(length, L::EMPTY);
            self.found.resize(length, 0);
            self.length = length;
            self.make_near_rows();
            self.stale = true;
            self.more_witnesses = true;
        }
        self.make_mirror(values);
        self.scans_counted = self.full_scans;
        self.counted_at = self.heaps;
    }

    /// Copies the first nimbers in reverse, if they are not all there in the width that nimbers have now.
    fn make_mirror(&mut self, values: &Values) {
        let length = (self.heaps / 4).min(MIRROR);
        let nimbers = values.as_slice();
        if self.mirror.len() != length || self.mirror.as_slice().bytes_each() != nimbers.bytes_each() {
            let first = nimbers.between(1, 1 + length);
            self.mirror = match first {
                NimberSlice::U8(first) => Values::U8(first.iter().rev().copied().collect()),
                NimberSlice::U16(first) => Values::U16(first.iter().rev().copied().collect()),
                NimberSlice::U32(first) => Values::U32(first.iter().rev().copied().collect()),
            };
        }
    }

    /// Nimbers from here on are high.
    const LIMIT: u32 = 2 * L::MEMBERS;

    /// Makes the united lane of `heap`.
    #[inline(always)]
    fn unite(&mut self, heap: usize) {
        let at = heap + self.margin - self.dropped;
        let nearest = self.takes.nearest();
        let sets = self.takes.double.iter().map(|take| self.lanes[at + nearest - take]);
        self.united[at] = sets.fold(L::EMPTY, L::or);
    }

    /// Sorts what rare positions and single heaps bring by distance; all but the rows of the superblock.
    fn make_near_rows(&mut self) {
        let (mut close, mut middle) = (BothLists::default(), BothLists::default());
        self.forward = vec![[L::EMPTY; 3 * NEAR]; L::MEMBERS as usize];
        let mut put_single = |distance: usize, index: u32| {
            if distance < NEAR {
                for (of, lanes) in self.forward.iter_mut().enumerate() {
                    lanes[NEAR + distance] = lanes[NEAR + distance].or(L::one(of as u32 ^ index));
                }
            } else if distance < BLOCK {
                close.single.push((distance, index));
            } else if distance < self.length {
                middle.single.push((distance, index));
            }
        };
        for (distance, index) in single_rows::<L>(&self.takes, self.split, &self.rare) {
            put_single(distance, index);
        }
        for (distance, index) in united_rows::<L>(&self.takes, self.split, &self.rare) {
            if distance < BLOCK {
                close.united.push((distance, index));
            } else if distance < self.length {
                middle.united.push((distance, index));
            }
        }
        (self.close, self.middle) = (close.into(), middle.into());
    }

    /// Sorts what rare positions and single heaps bring to a whole superblock.
    fn make_wide_rows(&mut self) {
        let mut wide = BothLists::default();
        let (enough, farthest) = (self.length, self.window);
        wide.single
            .extend(single_rows::<L>(&self.takes, self.split, &self.rare).filter(|row| row.0 >= enough));
        for row in united_rows::<L>(&self.takes, self.split, &self.rare) {
            if row.0 >= enough && row.0 <= farthest {
                wide.united.push(row);
            }
        }
        self.wide = wide.into();
        let nearest = self.takes.nearest();
        let far = |&(heap, nimber): &(usize, u32)| heap + nearest > farthest && nimber < Self::LIMIT;
        let far = self.rare.iter().copied().filter(far);
        self.far.set(far.map(|(heap, nimber)| (heap, self.split.index(nimber))), &self.takes.double);
        self.stale = false;
    }

    /// What the positions before the first superblock bring to it and beyond by hand.
    fn bring_forward(&mut self, values: &Values) {
        let heaps = self.heaps;
        for heap in heaps - NEAR..heaps {
            let nimber = values.at(heap);
            if !self.split.is_rare(heap, nimber) && nimber < Self::LIMIT {
                let forward = &self.forward[self.split.index(nimber) as usize];
                for to in heaps..heap + NEAR {
                    let lane = &mut self.excluded[self.length + to - heaps];
                    *lane = lane.or(forward[NEAR + to - heap]);
                }
            }
        }
        for &(heap, nimber) in self.rare.iter().rev().take_while(|(heap, _)| heap + self.takes.most >= heaps)
        {
            for take in &self.takes.single {
                let to = heap + take;
                if to >= heaps && nimber < Self::LIMIT && self.split.is_common_at(to, nimber) {
                    self.later.push((to, self.split.index(nimber)));
                }
            }
        }
    }

    /// Chooses witnesses greedily by what they do for the latest heaps.
    fn choose_witnesses(&mut self, values: &Values) {
        let heaps = self.heaps;
        let united = if self.united.is_empty() { &self.lanes } else { &self.united };
        let nearest = self.takes.nearest();
        // Near enough for the cache, and never paired with themselves. The first positions are tried as often
        // as all others, for they have values that hardly occur later.
        let first = NEAR.saturating_sub(nearest).max(1);
        let last = (first + (1 << 14)).min(heaps / 3).min(self.window / 2);
        let mut wanting = Vec::new();
        let recent = (heaps / 4).min(16 * SAMPLES).min(self.window / 2);
        let stride = recent.div_ceil(SAMPLES) | 1;
        for heap in (heaps - recent..heaps).step_by(stride) {
            let nimber = values.at(heap);
            if !self.split.is_rare(heap, nimber) && nimber < Self::LIMIT {
                let index = self.split.index(nimber) as usize;
                wanting.push((heap, L::EMPTY, self.common[heap & 1][index].smaller_rare));
            }
        }
        wanting.retain(|&(_, have, want)| !have.covers(want));
        let mut rows = Vec::new();
        let mut random = 0x9E37_79B9_7F4A_7C15_u64 ^ heaps as u64;
        let mut next = |bound: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 16) as usize % bound
        };
        let nimbers = values.as_slice();
        let normal = |heap: usize| {
            let nimber = nimbers.get(heap)?.0 as u32;
            (!self.split.is_rare(heap, nimber) && nimber < Self::LIMIT).then_some(nimber)
        };
        let row_at = |heap: usize, (distance, index): (usize, u32)| {
            united[heap + self.margin - self.dropped - distance].xored(index)
        };
        // A row costs the more the fewer lanes are in a register; what single heaps want is left to them.
        let worth = (size_of::<L>() as u32 / 4).max(1);
        // Looking for one witness of one value takes at most so many steps in all.
        let mut patience = 1 << 18;
        while first < last && !wanting.is_empty() && rows.len() < MOST_WITNESSES {
            let propose = |heap: usize| {
                let row = (heap + nearest, self.split.index(normal(heap)?));
                let gain = |&(at, have, want): &(usize, L, L)| {
                    have.lacks(want) - have.or(row_at(at, row)).lacks(want)
                };
                // When many heaps want something, some of them speak for all.
                let stride = wanting.len().div_ceil(64);
                let gain: u32 = wanting.iter().step_by(stride).map(gain).sum();
                let gain = gain * stride as u32;
                (gain >= worth).then_some((gain, row))
            };
            let mut best = (0..8)
                .filter_map(|_| {
                    let below = (last - first) >> next((last - first).ilog2() as usize + 1);
                    propose(first + next(below.max(1)))
                })
                .max();
            if best.is_none_or(|(gain, _)| gain < 16) {
                // What is left is special: look for witnesses of one value that a heap wants.
                let (heap, have, want) = wanting[next(wanting.len())];
                let missing = want.minus(have).members().next().unwrap_or(0);
                let mut found = 0;
                for witness in first..last {
                    patience -= 1;
                    if let Some(nimber) = normal(witness)
                        && row_at(heap, (witness + nearest, self.split.index(nimber))).has(missing)
                    {
                        best = best.max(propose(witness));
                        found += 1;
                    }
                    if found == 8 || patience == 0 {
                        break;
                    }
                }
                if found == 0 {
                    wanting.retain(|other| other.0 != heap);
                }
                if patience == 0 {
                    break;
                }
            }
            let Some((_, row)) = best else { continue };
            rows.push(row);
            wanting.retain_mut(|(heap, have, want)| {
                *have = have.or(row_at(*heap, row));
                !have.covers(*want)
            });
        }
        self.scans_counted = self.full_scans;
        self.counted_at = heaps;
        self.chosen_at = heaps;
        self.chosen = rows.len();
        self.witnesses = rows;
        self.more_witnesses = true;
    }

    /// Sorts the witnesses by distance.
    fn make_witness_rows(&mut self) {
        let between = |least: usize, end: usize| {
            let rows = self.witnesses.iter().copied();
            Rows::new(rows.filter(|row| (least..end).contains(&row.0)).collect())
        };
        self.close_witnesses = between(0, BLOCK);
        self.middle_witnesses = between(BLOCK, self.length);
        self.wide_witnesses = between(self.length, usize::MAX);
        self.more_witnesses = false;
    }

    /// Computes the nimbers of the next superblock. [`Rows::bring_many`] and [`Rows::bring`] come from the
    /// caller, so that they are compiled once for each level and not where they are used.
    #[inline(always)]
    pub(super) fn superblock(
        &mut self,
        values: &mut Values,
        bring_many: impl Fn(&Rows, &mut [L], &[L], usize),
        bring_few: impl Fn(&Rows, &mut [L], &[L], usize),
    ) {
        let first = self.heaps;
        let length = self.length;
        if self.has_enough_witnesses() && first > self.chosen_at + self.chosen_at / 2 {
            self.choose_witnesses(values);
        }
        if self.more_witnesses {
            self.make_witness_rows();
        }
        if self.stale {
            self.make_wide_rows();
        }
        self.make_room();
        let at = first + self.margin - self.dropped;

        // The last superblock brought something to the first few heaps of this one.
        self.excluded.copy_within(length.., 0);
        self.excluded[NEAR..].fill(L::EMPTY);
        self.witnessed.fill(L::EMPTY);
        for (heap, index) in self.later.extract_if(.., |note| note.0 < first + length) {
            let to = &mut self.excluded[heap - first];
            *to = to.or(L::one(index));
        }
        self.bring_high();
        let united = if self.united.is_empty() { &self.lanes } else { &self.united };
        bring_many(&self.wide.united, &mut self.excluded[..length], united, at);
        bring_many(&self.wide.single, &mut self.excluded[..length], &self.lanes, at);
        bring_many(&self.wide_witnesses, &mut self.witnessed[..length], united, at);
        self.pairs += (length * (self.rare.len() + self.witnesses.len())) as u64;
        self.far.extend::<L>(values, first, self.split);

        for block in (0..length).step_by(BLOCK) {
            let end = block + BLOCK;
            let united = if self.united.is_empty() { &self.lanes } else { &self.united };
            bring_many(&self.middle.united, &mut self.excluded[block..end], united, at + block);
            bring_many(&self.middle.single, &mut self.excluded[block..end], &self.lanes, at + block);
            bring_many(&self.middle_witnesses, &mut self.witnessed[block..end], united, at + block);
            if !self.far.is_empty()
                && let Some(excluded) = self.excluded[block..].first_chunk_mut()
            {
                self.far.look(self.level, excluded, first + block);
            }
            for near in (block..end).step_by(NEAR) {
                let united = if self.united.is_empty() { &self.lanes } else { &self.united };
                let to = &mut self.excluded[near..near + NEAR];
                bring_few(&self.close.united, to, united, at + near);
                bring_few(&self.close.single, to, &self.lanes, at + near);
                let to = &mut self.witnessed[near..near + NEAR];
                bring_few(&self.close_witnesses, to, united, at + near);
                self.settle_near(values, near, at + near);
            }
        }
        values.extend(&self.found[values.len() - first..]);
        self.heaps = first + length;
    }

    /// Finds the nimbers of `NEAR` heaps from `near` on in the superblock, to which all positions are brought
    /// but those nearer than `NEAR`.
    #[inline(always)]
    fn settle_near(&mut self, values: &mut Values, near: usize, at: usize) {
        let end = near + NEAR;
        let mut done = 0;
        loop {
            let (here, next) = self.excluded[near..end + NEAR].split_at_mut(NEAR);
            let lanes = self.lanes[at..].first_chunk_mut();
            let found = self.found[near..].first_chunk_mut();
            let witnessed = self.witnessed[near..].first_chunk();
            let (Some(here), Some(next)) = (here.first_chunk_mut(), next.first_chunk_mut()) else { return };
            let (Some(lanes), Some(found), Some(witnessed)) = (lanes, found, witnessed) else { return };
            let odd = (self.heaps + near) & 1;
            let common = [&self.common[odd][..], &self.common[1 ^ odd][..]];
            let from = done;
            let before = (!self.far.is_empty()).then_some((*here, *next));
            done = settle_run(from..NEAR, common, &self.forward, witnessed, here, next, lanes, found);
            if let Some(before) = before {
                // A nimber beyond the candidates may be excluded by a position far away.
                let known = |p: &usize| {
                    let index = self.split.index(found[*p]);
                    self.far.is_known((near + p) % BLOCK, index)
                };
                let sure = (from..done).find(|p| !known(p)).unwrap_or(done);
                if sure < done {
                    (*here, *next) = before;
                    done = settle_run(from..sure, common, &self.forward, witnessed, here, next, lanes, found);
                }
            }
            if done == NEAR {
                break;
            }
            values.extend(&self.found[values.len() - self.heaps..near + done]);
            self.one_by_hand(values.as_slice(), near + done);
            done += 1;
        }
        if !self.united.is_empty() {
            let nearest = self.takes.nearest();
            let mut sets = [L::EMPTY; NEAR];
            for take in &self.takes.double {
                let lanes = &self.lanes[at + nearest - take..][..NEAR];
                for (set, &lane) in sets.iter_mut().zip(lanes) {
                    *set = set.or(lane);
                }
            }
            self.united[at..at + NEAR].copy_from_slice(&sets);
        }
    }

    /// Makes sure that the lanes of the next superblock have a place.
    fn make_room(&mut self) {
        let end = self.heaps + self.length + self.margin - self.dropped;
        if end <= self.lanes.len() {
            return;
        }
        let dropped = self.heaps - self.window;
        let from = dropped - self.dropped;
        let kept = self.margin + self.window;
        for lanes in [&mut self.lanes, &mut self.united] {
            if !lanes.is_empty() {
                lanes.copy_within(from..from + kept, 0);
            }
        }
        self.dropped = dropped;
    }

    /// Brings what pairs with the low rare position `rare` give to the heaps of the superblock from `from` on.
    fn bring_from(&mut self, nimbers: NimberSlice<'_>, rare: usize, nimber: u32, from: usize) {
        let end = self.heaps + self.length;
        for take in &self.takes.double {
            for heap in from.max(rare + take + 1)..end {
                let other = heap - take - rare;
                let Some(paired) = nimbers.get(other) else { break };
                let paired = paired.0 as u32;
                if paired < Self::LIMIT && !self.split.is_rare(other, paired) {
                    let to = &mut self.excluded[heap - self.heaps];
                    *to = to.or(L::one(self.split.index(nimber ^ paired)));
                }
            }
        }
    }

    /// Notes that `value`, common at `heap` and low, is excluded there.
    fn note(&mut self, heap: usize, value: u32) {
        let index = self.split.index(value);
        if index >= L::MEMBERS {
            return;
        }
        if heap < self.heaps + self.length {
            let to = &mut self.excluded[heap - self.heaps];
            *to = to.or(L::one(index));
        } else {
            self.later.push((heap, index));
        }
    }

    /// Finds the nimber of one heap of the superblock from all its options, and notes what follows from it.
    #[cold]
    #[inline(never)]
    fn one_by_hand(&mut self, nimbers: NimberSlice<'_>, i: usize) {
        let heap = self.heaps + i;
        let nimber = self.nimber_by_hand(nimbers, i);
        self.found[i] = nimber;
        let at = heap + self.margin - self.dropped;
        let low = nimber < Self::LIMIT;
        if !self.split.is_rare(heap, nimber) {
            if low {
                let index = self.split.index(nimber);
                self.lanes[at] = L::one(index);
                let forward = &self.forward[index as usize][NEAR..2 * NEAR];
                for (to, &more) in self.excluded[i..i + NEAR].iter_mut().zip(forward) {
                    *to = to.or(more);
                }
                return;
            }
            self.lanes[at] = L::EMPTY;
            self.high.push((heap, nimber));
            for other in 0..self.high_rare.len() {
                self.note_pair((heap, nimber), self.high_rare[other]);
            }
            return;
        }
        self.lanes[at] = L::EMPTY;
        self.rare.push((heap, nimber));
        self.stale = true;
        for take in 0..self.takes.single.len() {
            let to = heap + self.takes.single[take];
            if self.split.is_common_at(to, nimber) {
                self.note(to, nimber);
            }
        }
        if low {
            self.bring_from(nimbers, heap, nimber, heap + 1);
        } else {
            self.high_rare.push((heap, nimber));
            self.high_from.push(0);
            for other in 0..self.high.len() {
                self.note_pair((heap, nimber), self.high[other]);
            }
        }
    }

    /// Notes what a pair of a rare and a normal position, both high, excludes in the superblock.
    fn note_pair(&mut self, (a, g): (usize, u32), (b, h): (usize, u32)) {
        let index = self.split.index(g ^ h);
        if index < L::MEMBERS {
            for take in &self.takes.double {
                if let Some(to) = (a + b + take).checked_sub(self.heaps).filter(|&to| to < self.length) {
                    self.excluded[to] = self.excluded[to].or(L::one(index));
                }
            }
        }
    }

    /// Brings what pairs of a rare and an earlier normal position, both high, exclude in the superblock.
    fn bring_high(&mut self) {
        let most = self.takes.double.last().copied().unwrap_or(0);
        for at in 0..self.high_rare.len() {
            let (rare, nimber) = self.high_rare[at];
            let passed = |&&(heap, _): &&(usize, u32)| heap + rare + most < self.heaps;
            let from = self.high_from[at];
            let from = from + self.high[from..].iter().take_while(passed).count();
            self.high_from[at] = from;
            for other in from..self.high.len() {
                if self.high[other].0 + rare >= self.heaps + self.length {
                    break;
                }
                self.note_pair((rare, nimber), self.high[other]);
            }
        }
    }

    fn nimber_by_hand(&mut self, nimbers: NimberSlice<'_>, i: usize) -> u32 {
        let heap = self.heaps + i;
        if !self.far.is_known(i % BLOCK, self.excluded[i].first_missing()) {
            self.far.complete(&mut self.excluded[i], heap, i % BLOCK);
        }
        let parity = self.split.common_parity(heap);
        let index = self.excluded[i].first_missing();
        let index = if index < L::MEMBERS { index } else { self.high_index(nimbers, heap) };
        let candidate = self.split.value(index, parity);
        // Smaller values without a witness, in order: those of members, then higher ones.
        let wanted = match self.common[heap & 1].get(index as usize) {
            Some(common) => common.smaller_rare.minus(self.witnessed[i]),
            None => L::FULL.minus(self.witnessed[i]),
        };
        let takes = self.takes.double.len();
        if L::EMPTY.lacks(wanted) > MANY_WANTED {
            self.takes.mark_options(nimbers, heap, MIRROR, &mut self.shown);
            self.steps_by_hand += (takes * MIRROR) as u64;
        }
        for index in wanted.members().chain(L::MEMBERS..) {
            let value = self.split.value(index, 1 ^ parity);
            if value >= candidate {
                break;
            }
            if self.shown.get(value as usize) == Some(&heap) {
                continue;
            }
            self.full_scans += 1;
            let lesser = self.takes.option_with(self.level, nimbers, &self.mirror, heap, value);
            self.steps_by_hand += (takes * lesser.unwrap_or(heap / 2) / SCANNED_AT_ONCE) as u64 + 64;
            let Some(lesser) = lesser else {
                return value;
            };
            let scans = (self.full_scans - self.scans_counted) as f64;
            if scans > tolerated_scans::<L>() * (heap - self.counted_at) as f64
                && !self.has_enough_witnesses()
            {
                self.add_witness(nimbers, lesser);
            }
        }
        candidate
    }

    /// True if more witnesses would rather be chosen anew than added.
    fn has_enough_witnesses(&self) -> bool {
        self.witnesses.len() > 2 * self.chosen + 64
    }

    /// Takes a position that showed an option as a witness for later heaps.
    fn add_witness(&mut self, nimbers: NimberSlice<'_>, heap: usize) {
        let distance = heap + self.takes.nearest();
        let Some(nimber) = nimbers.get(heap).map(|g| g.0 as u32) else { return };
        // Far enough to be brought to several heaps, near enough for the window, and never paired with itself.
        if (NEAR..=self.window / 2).contains(&distance)
            && heap <= self.heaps / 3
            && nimber < Self::LIMIT
            && !self.split.is_rare(heap, nimber)
        {
            let row = (distance, self.split.index(nimber));
            if !self.witnesses.contains(&row) {
                self.witnesses.push(row);
                self.more_witnesses = true;
            }
        }
    }

    /// The least index, not that of a member, of the values common at `heap` that are not excluded.
    fn high_index(&self, nimbers: NimberSlice<'_>, heap: usize) -> u32 {
        match nimbers {
            NimberSlice::U8(nimbers) => self.high_index_in(nimbers, heap),
            NimberSlice::U16(nimbers) => self.high_index_in(nimbers, heap),
            NimberSlice::U32(nimbers) => self.high_index_in(nimbers, heap),
        }
    }

    fn high_index_in<T: Copy + Into<u32>>(&self, nimbers: &[T], heap: usize) -> u32 {
        let mut excluded = Vec::with_capacity(8 * L::MEMBERS as usize);
        let mut exclude = |value: u32| {
            if self.split.is_common_at(heap, value) {
                let index = self.split.index(value) as usize;
                if index >= excluded.len() {
                    excluded.resize(index + 1, false);
                }
                excluded[index] = true;
            }
        };
        for take in &self.takes.single {
            exclude(nimbers[heap - take].into());
        }
        for &(rare, with) in &self.rare {
            for take in &self.takes.double {
                if rare + take < heap {
                    exclude(with ^ nimbers[heap - take - rare].into());
                }
            }
        }
        let free = excluded.iter().skip(L::MEMBERS as usize).position(|excluded| !excluded);
        free.map_or((excluded.len() as u32).max(L::MEMBERS), |free| L::MEMBERS + free as u32)
    }
}

/// How many looks at the options a heap may want before more witnesses are taken. A witness costs each heap the
/// more the wider the lanes are, and the more nimbers there are, the more witnesses would be needed.
fn tolerated_scans<L: Lane>() -> f64 {
    (size_of::<L>() as f64 / 32.0).powi(2)
}

/// Finds the nimbers of normal heaps at some places among `NEAR` neighbours, and stops at the first whose nimber
/// is not found this way.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the innermost loop, on what does not overlap")]
fn settle_run<L: Lane>(
    places: Range<usize>,
    common: [&[Common<L>]; 2],
    forward: &[[L; 3 * NEAR]],
    witnessed: &[L; NEAR],
    here: &mut [L; NEAR],
    next: &mut [L; NEAR],
    lanes: &mut [L; NEAR],
    found: &mut [u32; NEAR],
) -> usize {
    let mut excluded = Aligned(*here);
    let mut later = *next;
    let mut done = places.end;
    for p in places {
        let index = excluded.0[p].first_missing();
        let Some(common) = common[p & 1].get(index as usize).filter(|c| witnessed[p].covers(c.smaller_rare))
        else {
            done = p;
            break;
        };
        found[p] = common.value;
        lanes[p] = L::one(index);
        // What the heap brings to its neighbours stands in the middle of the table's row, between empty lanes,
        // so that it can be read as shifted by the heap's place.
        let forward = &forward[index as usize];
        if let (Some(now), Some(then)) =
            (forward[NEAR - p..].first_chunk(), forward[2 * NEAR - p..].first_chunk())
        {
            excluded.0 = united(&excluded.0, now);
            later = united(&later, then);
        }
    }
    (*here, *next) = (excluded.0, later);
    done
}

#[inline(always)]
fn united<L: Lane>(a: &[L; NEAR], b: &[L; NEAR]) -> [L; NEAR] {
    std::array::from_fn(|i| a[i].or(b[i]))
}

/// How long superblocks are after so many heaps: short enough that there are positions far enough.
fn superblock_length<L: Lane>(heaps: usize) -> usize {
    let length = (heaps / 4 + 1).next_power_of_two() / 2;
    length.clamp(BLOCK, L::SUPER)
}

/// How many lanes the window has, for the superblocks until the heaps are twice as many.
fn window_size<L: Lane>(margin: usize, window: usize, heaps: usize) -> usize {
    margin + L::SUPER + (2 * heaps).min(2 * window)
}

/// What single heaps bring, and rare positions so near that not all takes reach as far as `NEAR`: distances to
/// single lanes, and indices.
fn single_rows<L: Lane>(
    takes: &Takes,
    split: Split,
    rare: &[(usize, u32)],
) -> impl Iterator<Item = (usize, u32)> {
    let singles = takes.single.iter().filter(move |take| split.stays_common(**take)).map(|&take| (take, 0));
    let near = rare.iter().take_while(|(heap, _)| heap + takes.nearest() < NEAR);
    let near = near.filter(|(_, nimber)| *nimber < 2 * L::MEMBERS);
    let near = near.flat_map(move |&(heap, nimber)| {
        takes.double.iter().map(move |take| (heap + take, split.index(nimber)))
    });
    singles.chain(near)
}

/// What the other low rare positions bring: distances to united lanes, and indices.
fn united_rows<L: Lane>(
    takes: &Takes,
    split: Split,
    rare: &[(usize, u32)],
) -> impl Iterator<Item = (usize, u32)> {
    let nearest = takes.nearest();
    rare.iter()
        .filter(move |(heap, nimber)| heap + nearest >= NEAR && *nimber < 2 * L::MEMBERS)
        .map(move |&(heap, nimber)| (heap + nearest, split.index(nimber)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::taking_breaking::{Digit, Parts};

    fn ruleset(digits: &[u32], parts: Parts) -> TakingBreaking {
        let digits = digits.iter().map(|&digit| Digit(digit)).collect();
        TakingBreaking::new(digits, vec![], parts).expect("a ruleset")
    }

    /// Rulesets with rare positions, with takes of one parity, with few or many nimbers, with far takes.
    fn rulesets() -> Vec<TakingBreaking> {
        let mut stripes = [0; 20];
        for take in [3, 7, 19] {
            stripes[take] = 7;
        }
        let mut far = [0; 90];
        (far[40], far[88], far[89]) = (6, 4, 2);
        let octals: [&[u32]; 9] = [
            &[0, 1, 6],
            &[0, 3, 7, 6],
            &[0, 1, 2, 7],
            &[0, 6],
            &[0, 0, 6],
            &[0, 3, 5, 4],
            &[4, 0, 3],
            &stripes,
            &far,
        ];
        let mut all: Vec<_> = octals.into_iter().map(|digits| ruleset(digits, Parts::Any)).collect();
        all.push(ruleset(&[4], Parts::Unequal));
        all.push(ruleset(&[0, 2, 5, 6], Parts::Unequal));
        all
    }

    fn plain(ruleset: &TakingBreaking, heaps: usize) -> Values {
        let mut values = Values::default();
        Plain::new(ruleset).extend(&mut values, heaps);
        values
    }

    /// Runs the fast road with some bounds and compares it with the plain one; returns it.
    fn compared(ruleset: &TakingBreaking, plain: &Values, bounds: Bounds) -> Sparse {
        let mut values = Values::default();
        let mut sparse = Sparse::new(ruleset, Level::best(), &values).expect("sound");
        sparse.bounds = bounds;
        while values.len() < plain.len() {
            sparse.extend(&mut values);
        }
        for (heap, (found, wanted)) in values.as_slice().iter().zip(plain.as_slice().iter()).enumerate() {
            assert_eq!(found, wanted, "heap {heap}, {bounds:?} {ruleset:?}");
        }
        sparse
    }

    #[test]
    fn lanes_of_every_width_give_the_same_nimbers() {
        for ruleset in rulesets() {
            let plain = plain(&ruleset, 5000);
            for members in [16, 32, 64, 128, 256, 512] {
                compared(&ruleset, &plain, Bounds { members: Some(members), ..Bounds::default() });
            }
        }
    }

    #[test]
    fn rare_positions_out_of_the_window_are_brought_too() {
        for ruleset in rulesets() {
            let plain = plain(&ruleset, 7000);
            // Room for about fifteen hundred lanes of 64 bits.
            let bounds = Bounds { members: Some(64), least_window: 1, window_bytes: 24 << 10 };
            let sparse = compared(&ruleset, &plain, bounds);
            if let (AnyState::U64(state), true) = (&sparse.state, ruleset.digits() == [Digit(0), Digit(6)]) {
                assert!(state.dropped > 0 && !state.far.is_empty(), "the window was to be too small");
            }
        }
    }
}
