//! Pictures of nimbers against heap sizes.
//!
//! Few heaps are drawn as dots; many are counted into cells whose shade shows how many heaps fall
//! there, so that a million heaps stay readable and the file stays small.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "places in a picture: a pixel is far coarser than 52 bits, and nothing drawn is negative"
)]

mod axis;
mod legend;
mod shapes;

use std::error::Error;
use std::io::Cursor;
use std::ops::RangeInclusive;

use image::{ImageFormat, RgbImage};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::period::Period;
use sg_heaps::solver::Nimbers;

use crate::rulesets::title;
use axis::Whole;
use legend::{Entry, Room, Sign};
use sg_text::{grouped, shortened};
use shapes::{Dot, Line, Pen, dash_in_svg};

/// The widths of pictures, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 400..=8000;
/// The heights of pictures, in pixels.
pub const HEIGHTS: RangeInclusive<u32> = 300..=8000;

/// `DejaVu` Sans 2.37 is a part of the program, so that pictures look the same everywhere: a sixth
/// of it, the blocks Latin, Greek and Cyrillic and the punctuation, arrows and operators of
/// mathematics, made by `pyftsubset --notdef-outline --no-hinting --layout-features= --legacy-kern
/// --drop-tables+=GSUB,GPOS,GDEF`.
const FONT: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
const FONT_NAME: &str = "sans-serif";

/// Up to here each heap is a separate dot.
const MOST_DOTS: usize = 2000;

const INK: RGBColor = RGBColor(0x22, 0x2B, 0x3A);
const GRID: RGBColor = RGBColor(0x7A, 0x86, 0x96);
const DOT: RGBColor = RGBColor(0x1F, 0x5A, 0xA8);
/// The marks differ by hue, width and dashes, so that no reader depends on the hue.
const PREPERIOD: Pen = Pen { colour: RGBColor(0xC8, 0x3E, 0x2D), width: 2, dashed: false };
const PERIOD: Pen = Pen { colour: RGBColor(0x2F, 0x8F, 0x4E), width: 1, dashed: true };
/// The room around the plot.
const MARGIN: u32 = 14;
/// Shades from one heap in a cell to as many as there are.
const SHADES: [RGBColor; 5] = [
    RGBColor(0x86, 0xB2, 0xE2),
    RGBColor(0x5F, 0x97, 0xD3),
    RGBColor(0x3A, 0x78, 0xBE),
    RGBColor(0x1F, 0x53, 0x99),
    RGBColor(0x0B, 0x25, 0x55),
];

/// The kinds of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text, of any size on a page.
    Svg,
    /// Pixels.
    Png,
}

/// Nimbers against heap sizes, with the preperiod and the periods marked.
#[derive(Clone, Debug)]
pub struct Picture<'s> {
    title: String,
    x_name: &'static str,
    nimbers: Nimbers<'s>,
    verdict: Period,
}

/// An error of the drawing library.
type Drawn<T> = Result<T, Box<dyn Error>>;

impl<'s> Picture<'s> {
    /// A picture of the nimbers of the heaps from 0 on; `verdict` is what is known of their period.
    ///
    /// # Panics
    ///
    /// If there is no heap.
    #[must_use]
    pub fn new(ruleset: &Ruleset, nimbers: Nimbers<'s>, verdict: Period) -> Self {
        assert!(!nimbers.is_empty(), "a picture shows a heap");
        let x_name = match ruleset.kind() {
            RulesetKind::TakingBreaking(_) => "heap size (stones)",
            RulesetKind::BeanSplitting => "heap size (bottles to the right)",
            RulesetKind::CoinTurning(_) => "coin (number from the left)",
        };
        let last = grouped(nimbers.len() - 1);
        Self { title: format!("Nimbers of {}, heaps 0 to {last}", title(ruleset)), x_name, nimbers, verdict }
    }

    /// The bytes of the picture, this many pixels wide and high; sizes beyond [`WIDTHS`] and
    /// [`HEIGHTS`] are brought within.
    ///
    /// # Errors
    ///
    /// The report of the drawing library, in words.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::Solver;
    /// use sg_core::heaps::notation::Ruleset;
    /// use sg_tools::picture::{Kind, Picture};
    ///
    /// let kayles: Ruleset = "kayles".parse()?;
    /// let mut solver = Solver::new(&kayles);
    /// let period = solver.period()?;
    /// let picture = Picture::new(&kayles, solver.nimbers(0..200)?, period);
    /// assert!(picture.draw(Kind::Svg, (800, 400))?.starts_with(b"<svg"));
    /// assert!(picture.draw(Kind::Png, (800, 400))?.starts_with(b"\x89PNG"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, kind: Kind, (width, height): (u32, u32)) -> Result<Vec<u8>, String> {
        let size =
            (width.clamp(*WIDTHS.start(), *WIDTHS.end()), height.clamp(*HEIGHTS.start(), *HEIGHTS.end()));
        register_font(FONT_NAME, FontStyle::Normal, FONT).map_err(|_| "the font in the program is broken")?;
        self.paint(kind, size).map_err(|error| error.to_string())
    }
}

/// The nimbers counted into the cells of the plotting area.
struct Cells {
    width: u32,
    height: u32,
    counts: Vec<u32>,
}

impl Picture<'_> {
    fn paint(&self, kind: Kind, size: (u32, u32)) -> Drawn<Vec<u8>> {
        match kind {
            Kind::Svg => {
                let mut text = String::new();
                self.draw_on(kind, &SVGBackend::with_string(&mut text, size).into_drawing_area())?;
                // The library writes a media type that only lenient viewers understand.
                let text = text.replace("href=\"data:png;base64,", "href=\"data:image/png;base64,");
                Ok(dash_in_svg(&text, PERIOD).into_bytes())
            }
            Kind::Png => {
                let mut pixels = vec![0; 3 * size.0 as usize * size.1 as usize];
                self.draw_on(kind, &BitMapBackend::with_buffer(&mut pixels, size).into_drawing_area())?;
                let image = RgbImage::from_raw(size.0, size.1, pixels).ok_or("too few pixels")?;
                let mut bytes = Cursor::new(Vec::new());
                image.write_to(&mut bytes, ImageFormat::Png)?;
                Ok(bytes.into_inner())
            }
        }
    }

    /// The number of heaps.
    fn heaps(&self) -> usize {
        self.nimbers.len() as usize
    }

    fn largest(&self) -> u64 {
        self.nimbers.iter().map(|nimber| nimber.0).max().unwrap_or(0)
    }

    fn draw_on<B: DrawingBackend<ErrorType: 'static>>(
        &self,
        kind: Kind,
        area: &DrawingArea<B, Shift>,
    ) -> Drawn<()> {
        area.fill(&WHITE)?;
        let (width, height) = area.dim_in_pixel();
        let label_style = (FONT_NAME, 13).into_font().color(&INK);
        let largest = self.largest();
        let y_area = area.estimate_text_size(&grouped(largest), &label_style)?.0 + 46;

        // The legend names the marks, marks depend on the plot's width, and that on the legend's:
        // the widest legend.
        let mut widest = self.entries(&[(0.0, PREPERIOD), (0.0, PERIOD)], None);
        widest.extend(self.entries(&[], Some(u32::MAX)));
        let beside = match Room::needed(area, &widest)? {
            Room::Beside(width) => width,
            Room::Below(_) => 0,
        };
        let pixels = width.saturating_sub(beside + y_area + 2 * MARGIN).max(1);
        let marks = self.marks(pixels);
        // Dots that cover one another say less than shades.
        let dots = self.heaps() <= MOST_DOTS.min(2 * pixels as usize + 2);

        let (title, below) = area.split_vertically(40);
        self.draw_title(&title)?;
        // Cells, and with them the scale of shades, are known once the plot's size is.
        let room = Room::needed(area, &self.entries(&marks, (!dots).then_some(u32::MAX)))?;
        let (plot, legend) = match room {
            Room::Beside(_) => below.split_horizontally(width - beside),
            Room::Below(needed) => below.split_vertically((height - 40).saturating_sub(needed)),
        };
        let x_label = area.estimate_text_size(&grouped(self.heaps() as u128), &label_style)?.0;
        let x_labels = (pixels / (x_label + 26)).clamp(2, 9) as usize;
        let y_labels = (height / 55).clamp(3, 10) as usize;
        let mut chart = ChartBuilder::on(&plot)
            .margin(MARGIN)
            .margin_top(2)
            .margin_right(if beside > 0 { MARGIN } else { 30 })
            .margin_bottom(if beside > 0 { MARGIN } else { 10 })
            .x_label_area_size(44)
            .y_label_area_size(y_area)
            .build_cartesian_2d(
                Whole { last: (self.heaps() - 1) as f64 },
                Whole { last: largest.max(1) as f64 },
            )?;
        let plotting = chart.plotting_area();
        let cells = (!dots).then(|| self.cells(plotting.dim_in_pixel()));
        let most = cells.as_ref().map(|cells| cells.counts.iter().copied().max().unwrap_or(1));
        let top = largest.max(1) as f64 + 0.5;
        if let (Some(cells), Some(most)) = (cells, most) {
            let bitmap = BitMapElement::with_owned_buffer(
                (-0.5, top),
                (cells.width, cells.height),
                cells.pixels(most),
            );
            plotting.draw(&bitmap.ok_or("the picture is too small")?)?;
        }
        chart
            .configure_mesh()
            .bold_line_style(GRID.mix(0.25))
            .light_line_style(TRANSPARENT)
            .max_light_lines(0)
            .axis_style(INK)
            .x_desc(self.x_name)
            .y_desc("nimber")
            .axis_desc_style((FONT_NAME, 15).into_font().color(&INK))
            .label_style(label_style)
            .x_labels(x_labels)
            .y_labels(y_labels)
            .draw()?;
        let plotting = chart.plotting_area();
        for &(heap, pen) in &marks {
            plotting.draw(&Line { ends: [(heap, -0.5), (heap, top)], pen, kind })?;
        }
        if dots {
            let radius = if self.heaps() <= pixels as usize / 3 { 3 } else { 2 };
            for (heap, nimber) in self.nimbers.iter().enumerate() {
                let centre = [(heap as f64, nimber.0 as f64)];
                plotting.draw(&Dot { centre, radius, colour: DOT, kind })?;
            }
        }
        legend::draw(&legend, room, &self.entries(&marks, most), kind)?;
        area.present()?;
        Ok(())
    }

    /// Writes the title across the picture, in letters small enough to fit.
    fn draw_title<B: DrawingBackend<ErrorType: 'static>>(&self, area: &DrawingArea<B, Shift>) -> Drawn<()> {
        let (width, height) = area.dim_in_pixel();
        let room = width.saturating_sub(2 * MARGIN);
        let style = |size: u32| (FONT_NAME, size).into_font().color(&INK);
        let fits = |text: &str, size: u32| -> Drawn<bool> {
            Ok(area.estimate_text_size(text, &style(size))?.0 <= room)
        };
        let (mut text, mut size) = (self.title.clone(), 22);
        while size > 11 && !fits(&text, size)? {
            size -= 1;
        }
        let mut letters = text.chars().count();
        while letters > 10 && !fits(&text, size)? {
            letters -= 1;
            text = shortened(&self.title, letters);
        }
        let place = ((width / 2) as i32, (height / 2) as i32);
        let centred = style(size).pos(Pos::new(HPos::Center, VPos::Center));
        area.draw(&Text::new(text, place, centred))?;
        Ok(())
    }

    /// The number of heaps that fall into each cell; a cell is a pixel wide, and a few high so that
    /// it can be seen.
    fn cells(&self, (width, height): (u32, u32)) -> Cells {
        let (columns, rows) = (width as usize, height as usize);
        let mut counts = vec![0_u32; columns * rows];
        let heaps = self.heaps();
        let values = self.largest().max(1) as usize + 1;
        // The rows of one value do not touch those of the next if there is room for a gap.
        let thick = (rows / values).saturating_sub(1).clamp(1, 4);
        for (heap, nimber) in self.nimbers.iter().enumerate() {
            let column = heap * columns / heaps;
            let middle = (2 * nimber.0 as usize + 1) * rows / (2 * values);
            let first = (rows - 1 - middle.min(rows - 1)).saturating_sub(thick / 2);
            for row in first..(first + thick).min(rows) {
                counts[row * columns + column] += 1;
            }
        }
        Cells { width, height, counts }
    }

    /// The ends of a preperiod and of periods, as far as the picture, this many pixels wide, can
    /// show them.
    fn marks(&self, pixels: u32) -> Vec<(f64, Pen)> {
        /// Lines closer than this are clutter.
        const APART: u64 = 12;
        let last = self.heaps().saturating_sub(1) as u64;
        let (from, period) = match self.verdict {
            Period::Proved(proved) => (proved.preperiod(), Some(proved.period())),
            Period::Observed(observed) => (observed.repetition().from, None),
            Period::Nothing { .. } => return Vec::new(),
        };
        let mut marks = Vec::new();
        if from > 0 {
            marks.push((from, PREPERIOD));
        }
        if let Some(period) = period
            && period * u64::from(pixels) / self.heaps() as u64 >= APART
        {
            marks.extend(
                (1..).map(|count| (from + count * period, PERIOD)).take_while(|&(heap, _)| heap <= last),
            );
        }
        marks.retain(|&(heap, _)| heap <= last);
        marks.into_iter().map(|(heap, pen)| (heap as f64 - 0.5, pen)).collect()
    }

    /// The text of the legend; `most` is the largest number of heaps in a cell, if the heaps are
    /// counted.
    fn entries(&self, marks: &[(f64, Pen)], most: Option<u32>) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut add = |sign, text: String| entries.push(Entry { sign, text });
        if most.is_none() {
            add(Sign::Dot, "one heap".to_owned());
        }
        let saltus = |saltus: u64| format!("saltus {}", grouped(saltus));
        match self.verdict {
            Period::Proved(proved) => {
                for (pen, what) in [(PREPERIOD, "end of the preperiod"), (PERIOD, "end of a period")] {
                    if marks.iter().any(|&(_, drawn)| drawn == pen) {
                        add(Sign::Line(pen), what.to_owned());
                    }
                }
                add(Sign::None, format!("preperiod {}", grouped(proved.preperiod())));
                add(Sign::None, format!("period {}", grouped(proved.period())));
                if proved.saltus() > 0 {
                    add(Sign::None, saltus(proved.saltus()));
                }
                add(Sign::None, "(proved)".to_owned());
            }
            Period::Observed(observed) => {
                let seen = observed.repetition();
                let from = format!("repeats from heap {}", grouped(seen.from));
                // The line is where the repetition begins.
                let line = marks.first().map_or(Sign::None, |&(_, pen)| Sign::Line(pen));
                add(line, from);
                add(Sign::None, format!("at distance {}", grouped(seen.distance)));
                if seen.saltus > 0 {
                    add(Sign::None, format!("with {}", saltus(seen.saltus)));
                }
                add(Sign::None, "(observed, not proved)".to_owned());
            }
            Period::Nothing { .. } => {}
        }
        if let Some(most) = most {
            add(Sign::Scale(most), "heaps in a cell".to_owned());
        }
        entries
    }
}

impl Cells {
    /// The cells as RGB, white where no heap falls.
    fn pixels(&self, most: u32) -> Vec<u8> {
        let scale = f64::from(most.max(2)).ln();
        self.counts
            .iter()
            .flat_map(|&count| {
                let colour = if count == 0 { WHITE } else { shade(f64::from(count).ln() / scale) };
                [colour.0, colour.1, colour.2]
            })
            .collect()
    }
}

/// The colour for a part, from 0 to 1, of the scale.
fn shade(part: f64) -> RGBColor {
    let place = part.clamp(0.0, 1.0) * (SHADES.len() - 1) as f64;
    let at = (place as usize).min(SHADES.len() - 2);
    let (low, high, part) = (SHADES[at], SHADES[at + 1], place - at as f64);
    let mix = |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
    RGBColor(mix(low.0, high.0), mix(low.1, high.1), mix(low.2, high.2))
}
