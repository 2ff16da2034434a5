//! Arrays of nimbers that are given away: a table of hundreds of megabytes is handed on without a
//! copy.

use std::ops::RangeBounds;

use super::nimbers::bytes_of;
use super::search::report;
use super::{Nimbers, Progress, SolveError, Solver, Source, Watch, unwatched};
use crate::NimberArray;
use crate::period::Proved;
use sg_core::Nimber;

impl Solver {
    /// The nimbers of a range of heaps in the narrowest integers that hold them, as an owned array.
    ///
    /// A range that begins at heap 0 takes the solver's own table, cut to the range or, where a
    /// period is proved, continued to its end: no second array of that size is made.
    ///
    /// # Errors
    ///
    /// As [`Solver::nimbers`], and [`SolveError::OutOfMemory`] if there is no memory for the array.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::{NimberArray, Solver, TakingBreaking};
    ///
    /// let kayles = Solver::new(TakingBreaking::strips(&[1, 2]));
    /// let far = kayles.clone().into_nimbers(1_000_000_000_000..1_000_000_000_003)?;
    /// assert_eq!(far, NimberArray::U8(vec![1, 4, 7]));
    /// assert_eq!(kayles.into_nimbers(..1_000_000)?.len(), 1_000_000);
    /// # Ok::<(), sg_heaps::solver::SolveError>(())
    /// ```
    pub fn into_nimbers(self, heaps: impl RangeBounds<u64>) -> Result<NimberArray, SolveError> {
        self.into_nimbers_watched(heaps, &mut unwatched)
    }

    /// [`Solver::into_nimbers`] with a progress callback.
    ///
    /// # Errors
    ///
    /// As [`Solver::into_nimbers`], and [`SolveError::Stopped`] if the callback stops the work.
    pub fn into_nimbers_watched(
        mut self,
        heaps: impl RangeBounds<u64>,
        watch: &mut Watch<'_>,
    ) -> Result<NimberArray, SolveError> {
        let nimbers = self.nimbers_watched(heaps, watch)?;
        let refused = |computed| SolveError::OutOfMemory { computed };
        let (range, computed) = (nimbers.heaps(), nimbers.solver().computed());
        let Some(length) = usize::try_from(nimbers.len()).ok().filter(|&length| fits(length)) else {
            return Err(refused(computed));
        };
        let mut largest = Nimber::ZERO;
        for_each(&nimbers, watch, |nimber| largest = largest.max(nimber))?;
        let bytes = bytes_of(largest);
        let as_wide =
            matches!(&self.source, Source::Engine(engine, _) if engine.nimbers().bytes_each() == bytes);
        let is_in_table = range.end <= computed || self.proved.is_some();
        if range.start > 0 || !as_wide || !is_in_table {
            let nimbers = Nimbers::new(&self, range);
            return copied(&nimbers, bytes, watch);
        }
        let Self { source: Source::Engine(engine, _), proved, .. } = self else {
            return Err(refused(computed));
        };
        let continued = match engine.into_nimbers() {
            NimberArray::U8(table) => continued(table, length, proved).map(NimberArray::U8),
            NimberArray::U16(table) => continued(table, length, proved).map(NimberArray::U16),
            NimberArray::U32(table) => continued(table, length, proved).map(NimberArray::U32),
            NimberArray::U64(table) => continued(table, length, proved).map(NimberArray::U64),
        };
        continued.ok_or(refused(computed))
    }
}

/// Whether this many nimbers may fit memory at all. They are all looked at before the array is
/// made, so what is hopeless is refused before that.
fn fits(length: usize) -> bool {
    // Without the black box the compiler may leave the allocation out.
    std::hint::black_box(Vec::<u8>::new()).try_reserve_exact(length).is_ok()
}

/// The nimbers in integers of this many bytes, which hold them.
fn copied(nimbers: &Nimbers<'_>, bytes: usize, watch: &mut Watch<'_>) -> Result<NimberArray, SolveError> {
    Ok(match bytes {
        1 => NimberArray::U8(collected(nimbers, watch, |Nimber(nimber)| nimber as u8)?),
        2 => NimberArray::U16(collected(nimbers, watch, |Nimber(nimber)| nimber as u16)?),
        4 => NimberArray::U32(collected(nimbers, watch, |Nimber(nimber)| nimber as u32)?),
        _ => NimberArray::U64(collected(nimbers, watch, |Nimber(nimber)| nimber)?),
    })
}

fn collected<T>(
    nimbers: &Nimbers<'_>,
    watch: &mut Watch<'_>,
    narrowed: impl Fn(Nimber) -> T,
) -> Result<Vec<T>, SolveError> {
    let refused = SolveError::OutOfMemory { computed: nimbers.solver().computed() };
    let mut array = Vec::new();
    let length = usize::try_from(nimbers.len()).ok();
    if length.is_none_or(|length| array.try_reserve_exact(length).is_err()) {
        return Err(refused);
    }
    for_each(nimbers, watch, |nimber| array.push(narrowed(nimber)))?;
    Ok(array)
}

/// Looks at each nimber, calling back on the way.
fn for_each(
    nimbers: &Nimbers<'_>,
    watch: &mut Watch<'_>,
    mut look: impl FnMut(Nimber),
) -> Result<(), SolveError> {
    /// Some milliseconds.
    const BETWEEN_CALLS: usize = 1 << 20;
    let mut rest = nimbers.iter();
    for done in nimbers.heaps().step_by(BETWEEN_CALLS) {
        report(watch, &Progress::new(done, nimbers.heaps().end))?;
        rest.by_ref().take(BETWEEN_CALLS).for_each(&mut look);
    }
    Ok(())
}

/// The first `length` nimbers, from a table of the first ones and the proved period if they are not
/// in it. Every one fits the integers of the table.
fn continued<T>(mut table: Vec<T>, length: usize, proved: Option<Proved>) -> Option<Vec<T>>
where
    T: Copy + Into<u64> + TryFrom<u64>,
{
    if table.len() >= length {
        table.truncate(length);
        table.shrink_to_fit();
        return Some(table);
    }
    let proved = proved?;
    table.try_reserve_exact(length - table.len()).ok()?;
    let (from, period, saltus) = proved.indices();
    if saltus == 0 {
        while table.len() < length {
            // Whole periods from the first one on; they double.
            let whole = (table.len() - from) / period * period;
            let start = table.len() - whole;
            let more = whole.min(length - table.len());
            table.extend_from_within(start..start + more);
        }
    } else {
        for heap in table.len()..length {
            let before: u64 = table[heap - period].into();
            table.push(T::try_from(before.checked_add(saltus)?).ok()?);
        }
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Limits;
    use sg_core::heaps::notation::Ruleset;

    #[test]
    fn arrays_that_are_given_away_are_the_nimbers() {
        // Periods with and without a saltus, closed forms, tables of coins, no period at all, and
        // ranges of every place.
        let rulesets = [
            "kayles",
            "0.137",
            "allbut(1,3)",
            "nim",
            "lasker",
            "0.16",
            "mock-turtles",
            "bean-splitting",
            "grundy",
        ];
        for text in rulesets {
            let ruleset: Ruleset = text.parse().expect(text);
            for range in [0..0, 0..1, 0..100, 0..255, 0..257, 0..3_000, 5..5, 7..900, 1_000..2_500] {
                let mut solver = Solver::new(&ruleset).with_limits(Limits::table(3_000));
                let given = solver.clone().into_nimbers(range.clone()).expect(text);
                let nimbers = solver.nimbers(range.clone()).expect(text);
                assert_eq!(given.len() as u64, nimbers.len(), "{text} {range:?}");
                assert_eq!(given.is_empty(), range.is_empty(), "{text} {range:?}");
                assert_eq!(given.bytes_each(), nimbers.bytes_each(), "{text} {range:?}");
                let same = nimbers.iter().enumerate().all(|(at, nimber)| given.get(at) == Some(nimber));
                assert!(same, "{text} {range:?}");
            }
        }
    }

    #[test]
    fn tables_are_continued_by_their_period() {
        let ruleset: Ruleset = "kayles".parse().expect("a ruleset");
        let mut solver = Solver::new(&ruleset);
        solver.period().expect("proved");
        let table = solver.computed();
        assert!(table < 10_000, "{table}");
        let NimberArray::U8(given) = solver.clone().into_nimbers(0..100_001).expect("few") else {
            panic!("nimbers below 10")
        };
        let same = (0..).zip(&given).all(|(heap, &nimber)| solver.known(heap) == Some(Nimber(nimber.into())));
        assert!(same && given.len() == 100_001);
    }

    #[test]
    fn tables_of_every_length_are_continued() {
        // Short periods after short and long preperiods, a long period, and nimbers that grow.
        for text in ["0.3", "0.15", "0.137", "0.644", "lasker"] {
            let ruleset: Ruleset = text.parse().expect(text);
            let mut solver = Solver::new(&ruleset);
            let proved = solver.period().expect(text).proved().expect(text);
            let (from, period, _) = proved.indices();
            let least = from + period;
            let nimbers = solver.nimbers(0..5 * least as u64).expect(text);
            let nimbers: Vec<u16> = nimbers.iter().map(|nimber| nimber.0 as u16).collect();
            for known in least..=2 * least {
                for length in (0..nimbers.len()).step_by(1 + least / 5) {
                    let given = continued(nimbers[..known].to_vec(), length, Some(proved));
                    assert!(given.is_some_and(|given| given == nimbers[..length]), "{text} {known} {length}");
                }
            }
            assert_eq!(continued(nimbers[..least].to_vec(), least + 1, None), None, "{text}");
        }
    }

    #[test]
    fn what_no_machine_has_is_refused() {
        let kayles = Solver::new("kayles".parse::<Ruleset>().expect("a ruleset"));
        let refused = kayles.into_nimbers(0..1 << 62);
        assert!(
            matches!(refused, Err(SolveError::OutOfMemory { .. })),
            "{:?}",
            refused.map(|given| given.len())
        );
    }
}
