//! Rare positions, and the rows that say what they and single heaps exclude.

use super::constants::{BLOCK, FORWARD, NEAR, NUMBERED, REACH};
use super::far::Far;
use super::lanes::Lane;
use super::memory::{self, Refused};
use super::neighbours::Forward;
use super::rows::{BothLists, BothRows, NumberedRows, Row};
use super::slice::Position;
use super::split::Split;
use super::takes::Takes;
use super::values::Values;

/// The number of rows by numbers that take less time than one that is applied to lanes.
const NUMBERED_FOR_ONE: usize = 2;

/// The rare positions and the high ones.
///
/// # Invariants
///
/// All lists are ascending and without heap 0; `high_rare` is a part of `all`, and `high_normal` of
/// none. They have the true heaps, where those between the first and the latest are stored.
#[derive(Clone, Debug, Default)]
pub(super) struct RarePositions {
    /// All rare positions.
    pub(super) all: Vec<Position>,
    /// The rare ones with high nimbers.
    pub(super) high_rare: Vec<Position>,
    /// The normal positions with high nimbers.
    pub(super) high_normal: Vec<Position>,
    /// For each high rare position the first high normal one that may yet give an option with it.
    high_from: Vec<usize>,
    /// True heaps are this much larger than the places of the latest heaps; 0 if none are stored.
    pub(super) dropped: usize,
}

impl RarePositions {
    /// Those among `values`, for lanes `L`.
    pub(super) fn find<L: Lane>(split: Split, values: &Values) -> Result<Self, Refused> {
        let mut found = Self { dropped: values.dropped(), ..Self::default() };
        let stored = values.stored();
        let known = stored.map_or(values.len(), |stored| stored.first);
        for (heap, nimber) in values.as_slice().between(0, known).iter().enumerate().skip(1) {
            let nimber = nimber.0 as u32;
            if split.is_rare_at(heap, nimber) {
                found.push_rare::<L>((heap, nimber))?;
            } else if nimber >= L::LIMIT {
                memory::push(&mut found.high_normal, (heap, nimber))?;
            }
        }
        if let Some(stored) = stored {
            stored.rare.iter().try_for_each(|&position| found.push_rare::<L>(position))?;
            stored
                .high_normal
                .iter()
                .try_for_each(|&position| memory::push(&mut found.high_normal, position))?;
        }
        Ok(found)
    }

    /// The number of rare positions that are among the first heaps of `values`, where those after
    /// them are stored; else all.
    pub(super) fn kept(&self, values: &Values) -> usize {
        values
            .stored()
            .map_or(self.all.len(), |stored| self.all.partition_point(|&(heap, _)| heap < stored.first))
    }

    /// The last of them; 0 if there is none.
    pub(super) fn last_kept(&self, values: &Values) -> usize {
        self.all[..self.kept(values)].last().map_or(0, |&(heap, _)| heap)
    }

    /// The place and the nimber of a sum of two positions.
    pub(super) fn sum(&self, (a, g): Position, (b, h): Position) -> Option<Position> {
        Some(((a + b).checked_sub(self.dropped)?, g ^ h))
    }

    /// Appends a rare position.
    pub(super) fn push_rare<L: Lane>(&mut self, position: Position) -> Result<(), Refused> {
        memory::push(&mut self.all, position)?;
        if position.1 >= L::LIMIT {
            memory::push(&mut self.high_rare, position)?;
            memory::push(&mut self.high_from, 0)?;
        }
        Ok(())
    }

    /// The last rare position; 0 if there is none.
    pub(super) fn last(&self) -> usize {
        self.all.last().map_or(0, |&(heap, _)| heap)
    }

    /// The sums of rare and normal positions, both high, that are options of the heaps from `first`
    /// on, `length` of them.
    pub(super) fn high_pairs(
        &mut self,
        takes: &Takes,
        first: usize,
        length: usize,
        mut each: impl FnMut(Position),
    ) {
        let most = takes.double.last().copied().unwrap_or(0);
        let first = first + self.dropped;
        for (&rare, from) in self.high_rare.iter().zip(&mut self.high_from) {
            let passed = |&&(heap, _): &&Position| heap + rare.0 + most < first;
            *from += self.high_normal[*from..].iter().take_while(passed).count();
            for &normal in &self.high_normal[*from..] {
                if normal.0 + rare.0 >= first + length {
                    break;
                }
                each((rare.0 + normal.0 - self.dropped, rare.1 ^ normal.1));
            }
        }
    }

    /// True if no heap after those that [`high_pairs`](Self::high_pairs) was asked for has an
    /// option with two high parts, one of them rare, as far as positions are known.
    pub(super) fn has_no_high_pairs(&self) -> bool {
        self.high_from.iter().all(|&from| from == self.high_normal.len())
    }

    /// The bytes that the lists take.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.all)
            + memory::bytes(&self.high_rare)
            + memory::bytes(&self.high_normal)
            + memory::bytes(&self.high_from)
    }
}

/// The lanes that normal positions exclude, with a low rare position or as single heaps, at the
/// heaps at each distance.
#[derive(Clone, Debug)]
pub(super) struct RareRows<L> {
    /// For each index of a normal position: `NEAR` empty lanes, what the position excludes at
    /// itself (nothing) and the heaps up to `REACH - 1` after it, and `NEAR` more empty lanes. The
    /// rows after them are empty, for a position that has no index.
    pub(super) forward: Vec<Forward<L>>,
    /// No position excludes anything at a heap less than this far after it; `NEAR` at most.
    pub(super) nearest: usize,
    /// The rows that are applied to `NEAR` heaps at once, to `BLOCK`, and to a superblock.
    pub(super) close: BothRows,
    /// The close rows by the numbers of lanes, if that is possible and saves time.
    pub(super) numbered: NumberedRows,
    pub(super) middle: BothRows,
    pub(super) wide: BothRows,
    /// Rare positions that are too far for the window.
    pub(super) far: Far,
    /// `wide` and `far` lack the latest rare positions.
    pub(super) is_stale: bool,
}

impl<L: Lane> RareRows<L> {
    /// All rows but those for a whole superblock of `length` heaps.
    pub(super) fn new(
        takes: &Takes,
        split: Split,
        rare: &[Position],
        length: usize,
    ) -> Result<Self, Refused> {
        let mut rows = Self {
            forward: vec![[L::EMPTY; FORWARD]; L::MEMBERS.max(u64::BITS) as usize + 1],
            nearest: NEAR,
            close: BothRows::default(),
            numbered: NumberedRows::default(),
            middle: BothRows::default(),
            wide: BothRows::default(),
            far: Far::new(),
            is_stale: true,
        };
        rows.make_near(takes, split, rare, length)?;
        Ok(rows)
    }

    /// Sorts the rows by distance, all but those for a whole superblock of `length` heaps.
    pub(super) fn make_near(
        &mut self,
        takes: &Takes,
        split: Split,
        rare: &[Position],
        length: usize,
    ) -> Result<(), Refused> {
        let (mut close, mut middle) = (BothLists::default(), BothLists::default());
        self.forward.fill([L::EMPTY; FORWARD]);
        self.nearest = NEAR;
        for (distance, index) in single_rows::<L>(takes, split, rare) {
            self.nearest = self.nearest.min(distance);
            if distance < REACH {
                for (of, lanes) in self.forward[..L::MEMBERS as usize].iter_mut().enumerate() {
                    lanes[NEAR + distance] = lanes[NEAR + distance].or(L::one(of as u32 ^ index));
                }
            } else if distance < BLOCK {
                memory::push(&mut close.single, (distance, index))?;
            } else if distance < length {
                memory::push(&mut middle.single, (distance, index))?;
            }
        }
        for (distance, index) in united_rows::<L>(takes, split, rare) {
            if distance < BLOCK {
                memory::push(&mut close.united, (distance, index))?;
            } else if distance < length {
                memory::push(&mut middle.united, (distance, index))?;
            }
        }
        if L::IS_NUMBERED {
            let mut numbered = memory::collect(close_by_takes(takes, &close))?;
            numbered.sort_unstable();
            numbered.dedup();
            let is_possible = numbered.iter().all(|&(distance, _)| distance <= NUMBERED);
            let pays = numbered.len() <= NUMBERED_FOR_ONE * (close.single.len() + close.united.len());
            self.numbered = NumberedRows::new(if is_possible && pays { &numbered } else { &[] })?;
        }
        (self.close, self.middle) = (BothRows::new(close)?, BothRows::new(middle)?);
        self.is_stale = true;
        Ok(())
    }

    /// Makes the rows for a whole superblock of `length` heaps, with a window of `farthest`
    /// positions.
    pub(super) fn make_wide(
        &mut self,
        takes: &Takes,
        split: Split,
        rare: &[Position],
        length: usize,
        farthest: usize,
    ) -> Result<(), Refused> {
        let reached = |row: &Row| row.0 >= length && row.0 <= farthest;
        self.wide = BothRows::new(BothLists {
            single: memory::collect(single_rows::<L>(takes, split, rare).filter(|row| row.0 >= length))?,
            united: memory::collect(united_rows::<L>(takes, split, rare).filter(reached))?,
        })?;
        let far = |&(heap, nimber): &Position| heap + takes.nearest() > farthest && nimber < L::LIMIT;
        let far = rare.iter().copied().filter(far);
        self.far.set(far.map(|(heap, nimber)| (heap, split.index(nimber))), &takes.double)?;
        self.is_stale = false;
        Ok(())
    }

    /// The bytes that the rows take.
    pub(super) const fn bytes(&self) -> usize {
        memory::bytes(&self.forward)
            + self.close.bytes()
            + self.numbered.bytes()
            + self.middle.bytes()
            + self.wide.bytes()
            + self.far.bytes()
    }
}

/// The rows on single lanes: single heaps, and rare positions so near that not all takes reach as
/// far as `REACH`.
fn single_rows<L: Lane>(takes: &Takes, split: Split, rare: &[Position]) -> impl Iterator<Item = Row> {
    let singles = takes.single.iter().filter(move |take| split.stays_common(**take)).map(|&take| (take, 0));
    let near = rare.iter().take_while(|(heap, _)| heap + takes.nearest() < REACH);
    let near = near.filter(|(_, nimber)| *nimber < L::LIMIT);
    let near = near.flat_map(move |&(heap, nimber)| {
        takes.double.iter().map(move |take| (heap + take, split.index(nimber)))
    });
    singles.chain(near)
}

/// Close rows on the lanes of single positions, one for each take.
fn close_by_takes(takes: &Takes, close: &BothLists) -> impl Iterator<Item = Row> {
    let nearest = takes.nearest();
    let united = close.united.iter().flat_map(move |&(distance, index)| {
        takes.double.iter().map(move |take| (distance - nearest + take, index))
    });
    close.single.iter().copied().chain(united)
}

/// The rows on united lanes: the other low rare positions.
fn united_rows<L: Lane>(takes: &Takes, split: Split, rare: &[Position]) -> impl Iterator<Item = Row> {
    let nearest = takes.nearest();
    rare.iter()
        .filter(move |(heap, nimber)| heap + nearest >= REACH && *nimber < L::LIMIT)
        .map(move |&(heap, nimber)| (heap + nearest, split.index(nimber)))
}
