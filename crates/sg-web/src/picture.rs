//! Pictures of nimber sequences as arrays of numbers: how many heaps fall on each pixel.

use sg_core::Nimber;
use sg_heaps::engine::{NimberSlice, Split, with_nimbers};
use sg_heaps::period::{Observed, Proved};
use sg_play::json::Json;

/// The place where a sequence repeats, proved or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) period: u64,
    pub(crate) preperiod: u64,
    pub(crate) saltus: u64,
}

impl Place {
    pub(crate) fn of_proved(found: &Proved) -> Self {
        Self { period: found.period(), preperiod: found.preperiod(), saltus: found.saltus() }
    }

    pub(crate) fn of_observed(found: &Observed) -> Self {
        let seen = found.repetition();
        Self { period: seen.distance, preperiod: seen.from, saltus: seen.saltus }
    }
}

/// Nimbers in 32 bits, from the type in which they lie.
fn wide<T: Copy + Into<u32>>(run: &[T]) -> impl Iterator<Item = u32> {
    run.iter().map(|&nimber| nimber.into())
}

/// The first of the heaps of column `column` of `columns`, counted from the first heap in view.
fn start(column: usize, columns: usize, heaps: u64) -> u64 {
    (u128::from(heaps) * column as u128 / columns as u128) as u64
}

/// The grid in which the heaps in view are counted.
#[derive(Clone, Copy)]
struct Grid {
    /// The first heap.
    from: u64,
    /// The number of heaps of each column except the last.
    per: usize,
    columns: usize,
    rows: usize,
    /// The least nimber of the lowest row.
    lowest: u32,
    /// The number of nimbers that a row has.
    each: u32,
    /// Which heaps are counted apart.
    split: Option<Split>,
}

impl Grid {
    /// Counts nimbers that all have a row. A picture of ten million heaps waits for these loops.
    fn count<T: Copy + Into<u32>>(self, run: &[T], numbers: &mut Vec<u32>) {
        let Self { from, per, columns, rows, lowest, each, split } = self;
        numbers.clear();
        numbers.resize(if split.is_some() { 2 } else { 1 } * columns * rows, 0);
        let (common, rare) = numbers.split_at_mut(columns * rows);
        let first = |column: usize| (column * per).min(run.len());
        for (column, counts) in common.chunks_exact_mut(rows).enumerate() {
            let values = &run[first(column)..first(column + 1)];
            if let Some(split) = split {
                let rare = &mut rare[column * rows..][..rows];
                for (heap, &value) in (from as usize + first(column)..).zip(values) {
                    let nimber = value.into();
                    let class = split.is_rare(heap, Nimber(nimber.into()));
                    let counts = if class { &mut *rare } else { &mut *counts };
                    counts[((nimber - lowest) / each) as usize] += 1;
                }
            } else if each == 1 {
                for &value in values {
                    counts[(value.into() - lowest) as usize] += 1;
                }
            } else {
                for &value in values {
                    counts[((value.into() - lowest) / each) as usize] += 1;
                }
            }
        }
    }

    /// Leaves out the rows below `lowest` and above `most`, where each nimber has its row.
    fn crop(&mut self, lowest: u32, most: u32, numbers: &mut Vec<u32>) {
        let (skipped, rows) = ((lowest - self.lowest) as usize, (most - lowest + 1) as usize);
        let columns = numbers.len() / self.rows;
        for column in 0..columns {
            let begin = column * self.rows + skipped;
            numbers.copy_within(begin..begin + rows, column * rows);
        }
        numbers.truncate(columns * rows);
        (self.lowest, self.rows) = (lowest, rows);
    }

    /// The least and the largest nimber that were counted, where each has its row.
    fn range(self, numbers: &[u32]) -> (u32, u32) {
        let occurs = |row: &usize| numbers.iter().skip(*row).step_by(self.rows).any(|&count| count > 0);
        let nimber = |row: usize| row as u32 + self.lowest;
        let (least, most) = ((0..self.rows).find(occurs), (0..self.rows).rfind(occurs));
        (least.map_or(0, nimber), most.map_or(0, nimber))
    }
}

/// For each column of heaps and each band of nimbers how many heaps fall there, the columns one
/// after the other.
///
/// A band is `each` nimbers high, the least nimber of the lowest is `lowest`. No nimber is larger
/// than `bound`. With a split the common heaps are counted first, heap 0 among them, and in as many
/// numbers after them the rare ones.
///
/// Each column but the last has `per` heaps, so that a share of its heaps can be painted: with 1
/// heap in one and 2 in the next there would be patterns that no sequence has. Columns of a few
/// heaps less than the period would show a beat of the two lengths; they are as wide as the period.
pub(crate) fn density(
    nimbers: NimberSlice<'_>,
    from: u64,
    (width, height): (usize, usize),
    (bound, period): (u32, Option<u64>),
    split: Option<Split>,
    numbers: &mut Vec<u32>,
) -> Json {
    let heaps = nimbers.len() as u64;
    let least = nimbers.len().div_ceil(width).max(1);
    let (per, step) = match period {
        Some(period) if least > 1 && period <= 4 * least as u64 => {
            (least.next_multiple_of(period as usize), period as usize)
        }
        _ => (least, 1),
    };
    // Columns of as many pixels each must fill the width more or less.
    let fills = |per: &usize| {
        let columns = nimbers.len().div_ceil(*per).max(1);
        5 * (width / columns * columns) >= 3 * width
    };
    let per = (per..).step_by(step).take(8).find(fills).unwrap_or(per);
    let columns = nimbers.len().div_ceil(per);
    // The axis begins at 0 unless that would waste more than half of it.
    let beginning = |least: u32, most: u32| if least > most / 2 { least } else { 0 };
    let mut grid = Grid { from, per, columns, rows: bound as usize + 1, lowest: 0, each: 1, split };
    let (least, most);
    if grid.rows <= height {
        // What occurs is seen from the counts, so that the nimbers are looked at once.
        with_nimbers!(nimbers, run => grid.count(run, numbers));
        (least, most) = grid.range(numbers);
        grid.crop(beginning(least, most), most, numbers);
    } else {
        let both = |(least, most): (u32, u32), nimber: u32| (nimber.min(least), nimber.max(most));
        (least, most) = with_nimbers!(nimbers, run => wide(run).fold((u32::MAX, 0), both));
        grid.lowest = beginning(least, most);
        grid.each = (most - grid.lowest) / height as u32 + 1;
        grid.rows = ((most - grid.lowest) / grid.each + 1) as usize;
        with_nimbers!(nimbers, run => grid.count(run, numbers));
    }
    let (common, rare) = numbers.split_at(columns * grid.rows);
    let densest = |counts: &[u32]| u64::from(counts.iter().copied().max().unwrap_or(0));
    let rare_heaps = split.map(|_| rare.iter().map(|&count| u64::from(count)).sum::<u64>());
    Json::Object(vec![
        ("from", from.into()),
        ("to", (from + heaps).into()),
        ("per", per.into()),
        ("columns", columns.into()),
        ("rows", grid.rows.into()),
        ("lowest", u64::from(grid.lowest).into()),
        ("each", u64::from(grid.each).into()),
        ("least", u64::from(least).into()),
        ("most", u64::from(most).into()),
        ("densest", densest(common).into()),
        ("densest_rare", densest(rare).into()),
        ("rare", rare_heaps.into()),
        ("mask", split.map(|split| format!("{:b}", split.mask().0)).into()),
        ("position", split.is_some_and(Split::has_position_parity).into()),
    ])
}

/// The nimbers in rows of `period` heaps: `rows * columns` nimbers, then for each row 1 if it
/// equals the one above.
///
/// Where there are more heaps or rows than pixels, the first of those that fall on a pixel is
/// shown; whether rows are equal is compared for all heaps. A last row that is not whole is filled
/// up with `u32::MAX`.
pub(crate) fn fold(
    nimbers: NimberSlice<'_>,
    from: u64,
    period: u64,
    (width, height): (usize, usize),
    numbers: &mut Vec<u32>,
) -> Json {
    let heaps = nimbers.len() as u64;
    let all_rows = heaps.div_ceil(period);
    let rows = height.min(usize::try_from(all_rows).unwrap_or(height));
    let columns = width.min(usize::try_from(period).unwrap_or(width));
    for row in 0..rows {
        let first = start(row, rows, all_rows) * period;
        for column in 0..columns {
            let nimber = nimbers.get((first + start(column, columns, period)) as usize);
            numbers.push(nimber.map_or(u32::MAX, |nimber| nimber.0 as u32));
        }
    }
    let most = with_nimbers!(nimbers, run => wide(run).max().unwrap_or(0));
    // The last heap that differs from the one a row above it, and the rows of pixels in which some
    // heap does.
    let mut differs = vec![false; rows];
    let mut last = None;
    let (mut row, mut end) = (0, 0);
    with_nimbers!(nimbers, run => {
        for (place, (nimber, above)) in wide(run).skip(period as usize).zip(wide(run)).enumerate() {
            if nimber != above {
                let place = place as u64 + period;
                last = Some(place);
                while end <= place {
                    row += 1;
                    end = start(row, rows, all_rows) * period;
                }
                differs[row - 1] = true;
            }
        }
    });
    numbers.extend(differs.iter().enumerate().map(|(row, &differs)| u32::from(row > 0 && !differs)));
    Json::Object(vec![
        ("from", from.into()),
        ("to", (from + heaps).into()),
        ("columns", columns.into()),
        ("rows", rows.into()),
        ("all_rows", all_rows.into()),
        ("period", period.into()),
        ("most", u64::from(most).into()),
        // From this heap on every heap in view equals the one a row above it.
        ("equal_from", (from + last.map_or(period, |last| last + 1).min(heaps)).into()),
    ])
}
