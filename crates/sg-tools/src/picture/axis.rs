//! An axis with ticks at whole numbers only.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use sg_text::grouped;

/// The whole numbers from 0 to a last one, with half a number of room on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    pub(super) last: f64,
}

impl Ranged for Whole {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let part = (value + 0.5) / (self.last + 1.0);
        limit.0 + (part * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let most = hint.max_num_points();
        if most == 0 || !hint.weight().allow_light_points() && most < 2 {
            return vec![0.0];
        }
        let last = self.last as u64;
        let step = step(last, most as u64);
        (0..=last / step).map(|tick| (tick * step) as f64).collect()
    }

    fn range(&self) -> Range<f64> {
        -0.5..self.last + 0.5
    }
}

impl ValueFormatter<f64> for Whole {
    fn format(value: &f64) -> String {
        grouped(*value as u64)
    }
}

/// The least of the steps 1, 2, 5, 10, 20, 50, ... that leads from 0 to `last` in at most `most`
/// ticks.
fn step(last: u64, most: u64) -> u64 {
    let steps = (0..19).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_u64.pow(zeros)));
    steps.into_iter().find(|step| last / step < most.max(1)).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_stand_at_whole_numbers() {
        let ticks = |last: f64, most: usize| Whole { last }.key_points(most);
        assert_eq!(ticks(0.0, 9), [0.0]);
        assert_eq!(ticks(1.0, 9), [0.0, 1.0]);
        assert_eq!(ticks(3.0, 3), [0.0, 2.0]);
        assert_eq!(ticks(1000.0, 9), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
        assert_eq!(ticks(2.0, 1), [0.0]);
    }
}
