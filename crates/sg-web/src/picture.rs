//! Pictures of nimber sequences as arrays of numbers: how many heaps fall on each pixel.

use sg_core::heaps::engine::NimberSlice;
use sg_core::period::{Observed, Proved};
use sg_play::json::Json;

/// Where a sequence repeats, proved or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) period: usize,
    pub(crate) preperiod: usize,
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

/// Runs an expression with the nimbers as an iterator of `u32`, in the type in which they lie.
macro_rules! each_nimber {
    ($nimbers:expr, $values:ident => $body:expr) => {
        match $nimbers {
            NimberSlice::U8(run) => {
                let $values = run.iter().map(|&nimber| u32::from(nimber));
                $body
            }
            NimberSlice::U16(run) => {
                let $values = run.iter().map(|&nimber| u32::from(nimber));
                $body
            }
            NimberSlice::U32(run) => {
                let $values = run.iter().copied();
                $body
            }
        }
    };
}

/// The first of the heaps of column `column` of `columns`, counted from the first heap in view.
fn start(column: usize, columns: usize, heaps: u64) -> u64 {
    (u128::from(heaps) * column as u128 / columns as u128) as u64
}

/// For each column of heaps and each band of nimbers how many heaps fall there, the columns one after the other.
///
/// A band is `each` nimbers high, the least nimber of the lowest is `lowest`.
pub(crate) fn density(
    nimbers: NimberSlice<'_>,
    from: u64,
    (width, height): (usize, usize),
    numbers: &mut Vec<u32>,
) -> Json {
    let heaps = nimbers.len() as u64;
    let (least, most) = each_nimber!(nimbers, values => {
        values.fold((u32::MAX, 0), |(least, most), nimber| (nimber.min(least), nimber.max(most)))
    });
    // The axis begins at 0 unless that would waste more than half of it.
    let lowest = if least > most / 2 { least } else { 0 };
    let each = (most - lowest) / height as u32 + 1;
    let rows = ((most - lowest) / each + 1) as usize;
    let columns = width.min(usize::try_from(heaps).unwrap_or(width));
    numbers.resize(columns * rows, 0);
    each_nimber!(nimbers, values => {
        let mut values = values;
        for (column, counts) in numbers.chunks_exact_mut(rows).enumerate() {
            let count = start(column + 1, columns, heaps) - start(column, columns, heaps);
            if each == 1 {
                for nimber in values.by_ref().take(count as usize) {
                    counts[(nimber - lowest) as usize] += 1;
                }
            } else {
                for nimber in values.by_ref().take(count as usize) {
                    counts[((nimber - lowest) / each) as usize] += 1;
                }
            }
        }
    });
    let densest = numbers.iter().copied().max().unwrap_or(0);
    Json::Object(vec![
        ("from", from.into()),
        ("to", (from + heaps).into()),
        ("columns", columns.into()),
        ("rows", rows.into()),
        ("lowest", u64::from(lowest).into()),
        ("each", u64::from(each).into()),
        ("least", u64::from(least).into()),
        ("most", u64::from(most).into()),
        ("densest", u64::from(densest).into()),
    ])
}

/// The nimbers in rows of `period` heaps: `rows * columns` nimbers, then for each row 1 if it equals the one above.
///
/// Where there are more heaps or rows than pixels, the first of those that fall on a pixel is shown; whether rows are
/// equal is compared for all heaps. A last row that is not whole is filled up with `u32::MAX`.
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
    let mut most = 0;
    for row in 0..rows {
        let first = start(row, rows, all_rows) * period;
        for column in 0..columns {
            let nimber = nimbers.get((first + start(column, columns, period)) as usize);
            most = nimber.map_or(most, |nimber| most.max(nimber.0));
            numbers.push(nimber.map_or(u32::MAX, |nimber| nimber.0 as u32));
        }
    }
    // The last heap that differs from the one a row above it, and the rows of pixels in which some heap does.
    let mut differs = vec![false; rows];
    let mut last = None;
    let (mut row, mut end) = (0, 0);
    each_nimber!(nimbers, values => {
        for (place, (nimber, above)) in values.clone().skip(period as usize).zip(values).enumerate() {
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
        ("most", most.into()),
        // From this heap on every heap in view equals the one a row above it.
        ("equal_from", (from + last.map_or(period, |last| last + 1).min(heaps)).into()),
    ])
}
