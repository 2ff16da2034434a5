//! The legend: beside the plot where there is room, otherwise below it.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::shapes::{Dot, Line, Pen};
use super::{DOT, Drawn, FONT_NAME, INK, Kind, shade};
use sg_text::grouped;

/// The size of the letters.
const SIZE: u32 = 13;
/// From one line to the next.
const LINE: i32 = 20;
/// The room for a sign before its text.
const SIGN: i32 = 26;
/// The middle of a line's small letters, below its top.
const MIDDLE: i32 = 4;
/// The length of the scale of shades, beside the plot and below it.
const SCALE: (i32, i32) = (120, 70);
/// The room around the legend.
const MARGIN: i32 = 8;
/// Pictures narrower than this have their legend below the plot.
const ROOM_BESIDE: u32 = 640;

/// A line of the legend.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) sign: Sign,
    pub(super) text: String,
}

/// The sample before the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    None,
    Dot,
    Line(Pen),
    /// The shades from one heap in a cell to this many.
    Scale(u32),
}

/// The place of the legend, and what it needs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// The width, beside the plot.
    Beside(u32),
    /// The height, below the plot.
    Below(u32),
}

fn style() -> TextStyle<'static> {
    (FONT_NAME, SIZE).into_font().color(&INK)
}

/// The text of an entry below the plot, where a scale has no numbers beside it.
fn below_text(entry: &Entry) -> String {
    match entry.sign {
        Sign::Scale(most) => format!("1 to {} {}", grouped(most), entry.text),
        _ => entry.text.clone(),
    }
}

/// The width of an entry below the plot, without the space to the next one.
fn width<B: DrawingBackend<ErrorType: 'static>>(area: &DrawingArea<B, Shift>, entry: &Entry) -> Drawn<i32> {
    let text = area.estimate_text_size(&below_text(entry), &style())?.0 as i32;
    Ok(text
        + match entry.sign {
            Sign::None => 0,
            Sign::Dot | Sign::Line(_) => SIGN,
            Sign::Scale(_) => SCALE.1 + 8,
        })
}

impl Room {
    /// The room that the entries need in this picture.
    pub(super) fn needed<B: DrawingBackend<ErrorType: 'static>>(
        area: &DrawingArea<B, Shift>,
        entries: &[Entry],
    ) -> Drawn<Self> {
        let all = area.dim_in_pixel().0;
        if all < ROOM_BESIDE {
            let rows = places_below(area, entries)?.last().map_or(0, |&(_, y)| y + LINE);
            return Ok(Self::Below((rows + MARGIN) as u32));
        }
        let style = style();
        let mut most = 0;
        for entry in entries {
            most = most.max(area.estimate_text_size(&entry.text, &style)?.0);
        }
        Ok(Self::Beside((most + SIGN as u32 + 2 * MARGIN as u32).min(all / 3)))
    }
}

/// The place of each entry if they fill rows from left to right.
fn places_below<B: DrawingBackend<ErrorType: 'static>>(
    area: &DrawingArea<B, Shift>,
    entries: &[Entry],
) -> Drawn<Vec<(i32, i32)>> {
    let end = area.dim_in_pixel().0 as i32 - MARGIN;
    let (mut x, mut y) = (MARGIN, 0);
    let mut places = Vec::new();
    for entry in entries {
        let width = width(area, entry)?;
        if x > MARGIN && x + width > end {
            (x, y) = (MARGIN, y + LINE);
        }
        places.push((x, y));
        x += width + 2 * MARGIN;
    }
    Ok(places)
}

/// Draws the legend into its area.
pub(super) fn draw<B: DrawingBackend<ErrorType: 'static>>(
    area: &DrawingArea<B, Shift>,
    room: Room,
    entries: &[Entry],
    kind: Kind,
) -> Drawn<()> {
    match room {
        Room::Below(_) => {
            for (entry, place) in entries.iter().zip(places_below(area, entries)?) {
                let x = match entry.sign {
                    Sign::None => place.0,
                    Sign::Dot | Sign::Line(_) => place.0 + SIGN,
                    Sign::Scale(_) => {
                        for step in 0..SCALE.1 {
                            let shade = shade(f64::from(step) / f64::from(SCALE.1));
                            let x = place.0 + step;
                            area.draw(&Rectangle::new(
                                [(x, place.1), (x + 1, place.1 + 12)],
                                shade.filled(),
                            ))?;
                        }
                        place.0 + SCALE.1 + 8
                    }
                };
                sign(area, entry.sign, place, kind)?;
                area.draw(&Text::new(below_text(entry), (x, place.1), style()))?;
            }
        }
        Room::Beside(_) => {
            let mut y = MARGIN;
            for entry in entries {
                area.draw(&Text::new(entry.text.clone(), (SIGN, y), style()))?;
                sign(area, entry.sign, (0, y), kind)?;
                y += LINE;
                if let Sign::Scale(most) = entry.sign {
                    scale(area, y, most)?;
                    y += SCALE.0 + LINE;
                }
            }
        }
    }
    Ok(())
}

/// Draws a sign at the left end of a line.
fn sign<B: DrawingBackend<ErrorType: 'static>>(
    area: &DrawingArea<B, Shift>,
    sign: Sign,
    (x, y): (i32, i32),
    kind: Kind,
) -> Drawn<()> {
    match sign {
        Sign::Dot => {
            area.draw(&Dot { centre: [(x + 10, y + MIDDLE)], radius: 3, colour: DOT, kind })?;
        }
        Sign::Line(pen) => {
            area.draw(&Line { ends: [(x + 2, y + MIDDLE), (x + 20, y + MIDDLE)], pen, kind })?;
        }
        Sign::None | Sign::Scale(_) => {}
    }
    Ok(())
}

/// Draws the scale of shades from top to bottom, with numbers beside it.
fn scale<B: DrawingBackend<ErrorType: 'static>>(
    area: &DrawingArea<B, Shift>,
    y: i32,
    most: u32,
) -> Drawn<()> {
    let top = y + 4;
    for step in 0..SCALE.0 {
        let shade = shade(1.0 - f64::from(step) / f64::from(SCALE.0));
        area.draw(&Rectangle::new([(2, top + step), (20, top + step + 1)], shade.filled()))?;
    }
    let label = |heaps: u32, part: f64| {
        let y = top + ((1.0 - part) * f64::from(SCALE.0)) as i32 - MIDDLE;
        area.draw(&Text::new(grouped(heaps), (SIGN, y), style()))
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
