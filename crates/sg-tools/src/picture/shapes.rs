//! Dots and lines, as an SVG and as pixels.

use plotters::element::{Drawable, PointCollection};
use plotters::prelude::*;
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, DrawingErrorKind};

use super::Kind;

/// Dashes and gaps of a dashed line, in pixels.
pub(super) const DASH: (i32, i32) = (6, 4);

/// A filled circle. The library's circles have jagged edges as pixels; this one is shaded where it
/// covers a part of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dot<C> {
    pub(super) centre: [C; 1],
    pub(super) radius: u32,
    pub(super) colour: RGBColor,
    pub(super) kind: Kind,
}

impl<'a, C: 'a> PointCollection<'a, C> for &'a Dot<C> {
    type Point = &'a C;
    type IntoIter = &'a [C];

    fn point_iter(self) -> &'a [C] {
        &self.centre
    }
}

impl<C, B: DrawingBackend> Drawable<B> for Dot<C> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        points: I,
        backend: &mut B,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<B::ErrorType>> {
        let reach = self.radius as i32 + 1;
        for (x, y) in points {
            if self.kind == Kind::Svg {
                backend.draw_circle((x, y), self.radius, &self.colour, true)?;
                continue;
            }
            for dy in -reach..=reach {
                for dx in -reach..=reach {
                    let alpha = covered(dx, dy, f64::from(self.radius) + 0.25);
                    if alpha > 0.0 {
                        let rgb = (self.colour.0, self.colour.1, self.colour.2);
                        backend.draw_pixel((x + dx, y + dy), BackendColor { alpha, rgb })?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The part of the pixel at (x, y) that a circle around the middle of pixel (0, 0) covers.
fn covered(x: i32, y: i32, radius: f64) -> f64 {
    /// Samples in each direction.
    const FINE: i32 = 6;
    let place =
        |pixel: i32, sample: i32| f64::from(pixel) + (f64::from(sample) + 0.5) / f64::from(FINE) - 0.5;
    let inside = (0..FINE)
        .flat_map(|i| (0..FINE).map(move |j| (i, j)))
        .filter(|&(i, j)| place(x, i).hypot(place(y, j)) <= radius)
        .count();
    inside as f64 / f64::from(FINE * FINE)
}

/// The pen with which a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pen {
    pub(super) colour: RGBColor,
    pub(super) width: u32,
    pub(super) dashed: bool,
}

impl BackendStyle for Pen {
    fn color(&self) -> BackendColor {
        BackendColor { alpha: 1.0, rgb: (self.colour.0, self.colour.1, self.colour.2) }
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// A horizontal or vertical line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<C> {
    pub(super) ends: [C; 2],
    pub(super) pen: Pen,
    pub(super) kind: Kind,
}

impl<'a, C: 'a> PointCollection<'a, C> for &'a Line<C> {
    type Point = &'a C;
    type IntoIter = &'a [C];

    fn point_iter(self) -> &'a [C] {
        &self.ends
    }
}

impl<C, B: DrawingBackend> Drawable<B> for Line<C> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut points: I,
        backend: &mut B,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<B::ErrorType>> {
        let (Some(start), Some(end)) = (points.next(), points.next()) else { return Ok(()) };
        // In an SVG the line stays one element; `dash_in_svg` gives it its dashes.
        if !self.pen.dashed || self.kind == Kind::Svg {
            return backend.draw_line(start, end, &self.pen);
        }
        let (dx, dy) = ((end.0 - start.0).signum(), (end.1 - start.1).signum());
        let length = (end.0 - start.0).abs().max((end.1 - start.1).abs());
        let at = |way: i32| (start.0 + dx * way, start.1 + dy * way);
        for from in (0..=length).step_by((DASH.0 + DASH.1) as usize) {
            backend.draw_line(at(from), at((from + DASH.0 - 1).min(length)), &self.pen)?;
        }
        Ok(())
    }
}

/// Dashes all lines of the pen's colour in the text of an SVG: the library has no dashes.
pub(super) fn dash_in_svg(text: &str, pen: Pen) -> String {
    let RGBColor(red, green, blue) = pen.colour;
    let stroke = format!("stroke=\"#{red:02X}{green:02X}{blue:02X}\"");
    text.replace(&stroke, &format!("{stroke} stroke-dasharray=\"{} {}\"", DASH.0, DASH.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_round_and_shaded_at_the_edge() {
        let row: Vec<f64> = (-4..=4).map(|x| covered(x, 0, 3.25)).collect();
        assert!(row.iter().eq(row.iter().rev()), "{row:?}");
        assert_eq!((row[0], row[4]), (0.0, 1.0));
        assert!(row[1] > 0.5 && row[1] < 1.0, "{row:?}");
        let area: f64 = (-5..=5).flat_map(|x| (-5..=5).map(move |y| covered(x, y, 3.25))).sum();
        assert!((area - std::f64::consts::PI * 3.25 * 3.25).abs() < 0.5, "{area}");
    }
}
