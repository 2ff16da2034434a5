//! `sg plot`: nimbers against heap sizes.
//!
//! Few heaps are drawn as dots; many are counted into cells whose shade tells how many heaps fall there, so that a
//! million heaps stay readable and the file stays small.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "places in a picture: a pixel is far coarser than 52 bits, and nothing drawn is negative"
)]

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::register_font;
use sg_core::Solver;
use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::period::Period;
use sg_core::solver::Limits;

use crate::cli::Plot;
use crate::failure::Failure;
use crate::output::{Output, beside, grouped, keep};
use crate::ruleset::{load, title};
use crate::solving::{self, Run};

/// `DejaVu` Sans ships with the program, so that pictures look the same everywhere.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans.ttf");
const FONT_NAME: &str = "sans-serif";

/// Up to here each heap is a dot of its own.
const MOST_DOTS: usize = 2000;

const INK: RGBColor = RGBColor(0x22, 0x2B, 0x3A);
const GRID: RGBColor = RGBColor(0x7A, 0x86, 0x96);
const DOT: RGBColor = RGBColor(0x1F, 0x5A, 0xA8);
const PREPERIOD: RGBColor = RGBColor(0xC8, 0x3E, 0x2D);
const PERIOD: RGBColor = RGBColor(0x2F, 0x8F, 0x4E);
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
enum Kind {
    Svg,
    Png,
}

/// What the picture shows.
struct Scene<'a> {
    title: String,
    x_name: &'static str,
    run: Run<'a>,
    verdict: Period,
}

/// An error of the drawing library.
type Drawn<T> = Result<T, Box<dyn std::error::Error>>;

pub(crate) fn run(arguments: &Plot, output: &mut Output) -> Result<(), Failure> {
    let path = &arguments.output;
    let kind =
        match path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            _ => {
                let what = format!("{}: a picture's name ends in .svg or .png", path.display());
                return Err(Failure::Usage(what));
            }
        };
    let ruleset = load(&arguments.ruleset.ruleset)?;
    let failure = |error: &dyn std::fmt::Display| Failure::file(path, "write the picture", error);
    if path.is_dir() {
        return Err(failure(&"it is a directory"));
    }
    // A directory that cannot be written to is told before the work, not after it.
    let ending = if kind == Kind::Svg { ".svg" } else { ".png" };
    let file = beside(path, ending).map_err(|error| failure(&error))?;

    let mut solver = Solver::new(&ruleset).with_limits(Limits::table(arguments.to + 1));
    let (run, period) = solving::run(&ruleset, &mut solver, arguments.to + 1)?;
    let scene = Scene::new(&ruleset, run, period);
    register_font(FONT_NAME, FontStyle::Normal, FONT)
        .map_err(|_| Failure::Report("the font in the program is broken".to_owned()))?;
    let size = (arguments.width, arguments.height);
    paint(&scene, kind, size, file.path()).map_err(|error| failure(&error))?;
    keep(file, path).map_err(|error| failure(&error))?;
    if Output::is_terminal() {
        let bytes = fs::metadata(path).map_or(0, |data| data.len());
        writeln!(output, "{}: {} bytes", path.display(), grouped(bytes))?;
    }
    Ok(())
}

fn paint(scene: &Scene<'_>, kind: Kind, size: (u32, u32), path: &Path) -> io::Result<()> {
    let other = |error: Box<dyn std::error::Error>| io::Error::other(error.to_string());
    match kind {
        Kind::Svg => {
            let mut text = String::new();
            scene.draw(&SVGBackend::with_string(&mut text, size).into_drawing_area()).map_err(other)?;
            // The library writes a media type that only lenient viewers understand.
            fs::write(path, text.replace("href=\"data:png;base64,", "href=\"data:image/png;base64,"))
        }
        Kind::Png => scene.draw(&BitMapBackend::new(path, size).into_drawing_area()).map_err(other),
    }
}

/// The nimbers counted into the cells of the plotting area.
struct Cells {
    width: u32,
    height: u32,
    counts: Vec<u32>,
}

impl<'a> Scene<'a> {
    fn new(ruleset: &Ruleset, run: Run<'a>, verdict: Period) -> Self {
        let x_name = match ruleset.kind() {
            RulesetKind::TakingBreaking(_) => "heap size (stones)",
            RulesetKind::BeanSplitting => "heap size (bottles to the right)",
            RulesetKind::CoinTurning(_) => "coin (number from the left)",
        };
        let last = grouped(run.len() as u128 - 1);
        Self { title: format!("Nimbers of {}, heaps 0 to {last}", title(ruleset)), x_name, run, verdict }
    }

    fn largest(&self) -> u64 {
        self.run.iter().map(|nimber| nimber.0).max().unwrap_or(0)
    }

    fn draw<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Drawn<()>
    where
        B::ErrorType: 'static,
    {
        area.fill(&WHITE)?;
        let (width, _) = area.dim_in_pixel();
        let legend_width = 190.min(width / 3);
        let (left, legend) = area.split_horizontally(width - legend_width);
        let largest = self.largest() as f64;
        let last = (self.run.len() - 1) as f64;
        let y_labels = 10.min(self.largest() as usize + 2);
        // Long titles shrink until they fit.
        let letters = self.title.chars().count().max(1) as u32;
        let title_size = (width * 5 / 3 / letters).clamp(9, 22);
        let mut chart = ChartBuilder::on(&left)
            .caption(&self.title, (FONT_NAME, title_size).into_font().color(&INK))
            .margin(14)
            .x_label_area_size(52)
            .y_label_area_size(76)
            .build_cartesian_2d(-0.5_f64..last.max(1.0) + 0.5, -0.5_f64..largest.max(1.0) + 0.5)?;
        let plotting = chart.plotting_area();
        let cells = (self.run.len() > MOST_DOTS).then(|| self.cells(plotting.dim_in_pixel()));
        let most = cells.as_ref().map(|cells| cells.counts.iter().copied().max().unwrap_or(1));
        if let (Some(cells), Some(most)) = (cells, most) {
            let corner = (-0.5, largest.max(1.0) + 0.5);
            let bitmap =
                BitMapElement::with_owned_buffer(corner, (cells.width, cells.height), cells.pixels(most));
            plotting.draw(&bitmap.ok_or("the picture is too small")?)?;
        }
        chart
            .configure_mesh()
            .bold_line_style(GRID.mix(0.25))
            .light_line_style(TRANSPARENT)
            .axis_style(INK)
            .x_desc(self.x_name)
            .y_desc("nimber")
            .axis_desc_style((FONT_NAME, 15).into_font().color(&INK))
            .label_style((FONT_NAME, 13).into_font().color(&INK))
            .x_labels(9)
            .y_labels(y_labels)
            .x_label_formatter(&|x| whole(*x))
            .y_label_formatter(&|y| whole(*y))
            .draw()?;
        let plotting = chart.plotting_area();
        let marks = self.marks(plotting.dim_in_pixel().0);
        self.draw_marks(plotting, &marks)?;
        if most.is_none() {
            let radius = if self.run.len() <= 300 { 3 } else { 2 };
            for (heap, nimber) in self.run.iter().enumerate() {
                plotting.draw(&Circle::new((heap as f64, nimber.0 as f64), radius, DOT.filled()))?;
            }
        }
        self.draw_legend(&legend, &marks, most)?;
        area.present()?;
        Ok(())
    }

    /// How many heaps fall into each cell; a cell is a pixel wide, and a few high so that it can be seen.
    fn cells(&self, (width, height): (u32, u32)) -> Cells {
        let (columns, rows) = (width as usize, height as usize);
        let mut counts = vec![0_u32; columns * rows];
        let heaps = self.run.len();
        let values = self.largest().max(1) as usize + 1;
        // The rows of one value do not touch those of the next if there is room for a gap.
        let thick = (rows / values).saturating_sub(1).clamp(1, 4);
        for (heap, nimber) in self.run.iter().enumerate() {
            let column = heap * columns / heaps;
            let middle = (2 * nimber.0 as usize + 1) * rows / (2 * values);
            let first = (rows - 1 - middle.min(rows - 1)).saturating_sub(thick / 2);
            for row in first..(first + thick).min(rows) {
                counts[row * columns + column] += 1;
            }
        }
        Cells { width, height, counts }
    }

    /// Where a preperiod and periods end, as far as the picture, so many pixels wide, can show it.
    fn marks(&self, pixels: u32) -> Vec<(f64, RGBColor)> {
        /// Lines closer than this are clutter.
        const APART: usize = 12;
        let Period::Proved(proved) = self.verdict else { return Vec::new() };
        let (from, period, last) = (proved.preperiod(), proved.period(), self.run.len() - 1);
        let mut marks = Vec::new();
        if from > 0 {
            marks.push((from, PREPERIOD));
        }
        if period * pixels as usize / self.run.len() >= APART {
            marks.extend(
                (1..).map(|count| (from + count * period, PERIOD)).take_while(|&(heap, _)| heap <= last),
            );
        }
        marks.retain(|&(heap, _)| heap <= last);
        marks.into_iter().map(|(heap, colour)| (heap as f64 - 0.5, colour)).collect()
    }

    fn draw_marks<B: DrawingBackend>(
        &self,
        plotting: &DrawingArea<B, Cartesian2d<RangedCoordf64, RangedCoordf64>>,
        marks: &[(f64, RGBColor)],
    ) -> Drawn<()>
    where
        B::ErrorType: 'static,
    {
        let top = self.largest().max(1) as f64 + 0.5;
        for &(heap, colour) in marks {
            plotting.draw(&PathElement::new([(heap, -0.5), (heap, top)], colour.stroke_width(1)))?;
        }
        Ok(())
    }

    fn draw_legend<B: DrawingBackend>(
        &self,
        area: &DrawingArea<B, Shift>,
        marks: &[(f64, RGBColor)],
        most: Option<u32>,
    ) -> Drawn<()>
    where
        B::ErrorType: 'static,
    {
        /// The middle of a line's small letters, below its top.
        const MIDDLE: i32 = 4;
        let style = (FONT_NAME, 13).into_font().color(&INK);
        let mut y = 60;
        let mut line = |text: &str, sign: Option<RGBColor>, dot: bool| -> Drawn<()> {
            let x = 26;
            if let Some(colour) = sign {
                if dot {
                    area.draw(&Circle::new((10, y + MIDDLE), 3, colour.filled()))?;
                } else {
                    area.draw(&PathElement::new(
                        [(2, y + MIDDLE), (20, y + MIDDLE)],
                        colour.stroke_width(2),
                    ))?;
                }
            }
            area.draw(&Text::new(text.to_owned(), (x, y), style.clone()))?;
            y += 20;
            Ok(())
        };
        if most.is_none() {
            line("one heap", Some(DOT), true)?;
        }
        match self.verdict {
            Period::Proved(proved) => {
                if marks.iter().any(|&(_, colour)| colour == PREPERIOD) {
                    line("end of the preperiod", Some(PREPERIOD), false)?;
                }
                if marks.iter().any(|&(_, colour)| colour == PERIOD) {
                    line("end of a period", Some(PERIOD), false)?;
                }
                line(&format!("preperiod {}", grouped(proved.preperiod() as u128)), None, false)?;
                line(&format!("period {}", grouped(proved.period() as u128)), None, false)?;
                if proved.saltus() > 0 {
                    line(&format!("saltus {}", grouped(proved.saltus())), None, false)?;
                }
                line("(proved)", None, false)?;
            }
            Period::Observed(observed) => {
                let seen = observed.repetition();
                line("repeats at distance", None, false)?;
                line(&grouped(seen.distance as u128), None, false)?;
                line("(observed, not proved)", None, false)?;
            }
            _ => {}
        }
        let Some(most) = most else { return Ok(()) };
        line("", None, false)?;
        line("heaps in a cell", None, false)?;
        let (top, height, bar) = (y + 4, 120, (2, 20));
        for step in 0..height {
            let shade = shade(1.0 - f64::from(step) / f64::from(height));
            area.draw(&Rectangle::new([(bar.0, top + step), (bar.1, top + step + 1)], shade.filled()))?;
        }
        let label = |heaps: u32, part: f64| {
            let y = top + ((1.0 - part) * f64::from(height)) as i32 - MIDDLE;
            area.draw(&Text::new(grouped(heaps), (26, y), style.clone()))
        };
        label(1, 0.0)?;
        if most > 1 {
            label(most, 1.0)?;
        }
        // Shades follow the logarithm, so the middle of the bar is the root of the largest count.
        let middle = f64::from(most).sqrt().round();
        if middle > 1.0 && middle < f64::from(most) {
            label(middle as u32, middle.ln() / f64::from(most).ln())?;
        }
        Ok(())
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

/// A label of an axis: whole numbers only.
fn whole(value: f64) -> String {
    if value < 0.0 || value.fract() != 0.0 { String::new() } else { grouped(value as u64) }
}
