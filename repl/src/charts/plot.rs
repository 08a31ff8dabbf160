//! Charts as SVG: bars with intervals, and histograms.

use crate::sim::hundredths;
use crate::text::sanitize;
use plotters::coord::ranged1d::SegmentValue;
use plotters::prelude::*;

/// The width of all charts.
const WIDE: u32 = 900;
/// The height of a row of bars.
const ROW: u32 = 30;
/// The height added for the axis.
const AXIS: u32 = 56;
/// The number of labels at the axis of bars.
const LABELS: usize = 8;
/// The most characters of a name.
const LONGEST: usize = 34;

/// The colour of the number now. Colour-blind people can tell it from [`THEN`].
const NOW: RGBColor = RGBColor(0x1f, 0x6f, 0xa8);
/// The colour of the number before.
const THEN: RGBColor = RGBColor(0xd9, 0x95, 0x2b);
/// The colour of letters and intervals.
const INK: RGBColor = RGBColor(0x1d, 0x1a, 0x16);
/// The colour of the mesh.
const FAINT: RGBColor = RGBColor(0xe4, 0xdf, 0xd6);

/// A number with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Measured {
    /// The number.
    pub at: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

impl Measured {
    /// Returns a number that is known exactly.
    pub fn exact(at: f64) -> Measured {
        Measured { at, low: at, high: at }
    }
}

/// A row of a chart: its name, its number, and the number it is compared with, if there is one: see [`Pair`].
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its name, beside the bar.
    pub name: String,
    /// The number.
    pub now: Measured,
    /// The number it is compared with.
    pub then: Option<Measured>,
}

/// The two numbers of a row, if it has two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pair {
    /// The number of the older content, and the number now.
    ThenAndNow,
    /// The numbers of two compared actions.
    AandB,
}

impl Pair {
    /// Returns both numbers, as the words behind their bars.
    fn said(self, one: &str, other: &str) -> String {
        match self {
            Pair::ThenAndNow => format!("{one} → {other}"),
            Pair::AandB => format!("A {one}, B {other}"),
        }
    }
}

/// The kind of numbers in a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Shares from 0 to 1, said in percent.
    Share,
    /// Plain numbers.
    Number,
}

impl Unit {
    /// Returns a number as the label of an axis with labels at this distance from one another.
    fn said(self, number: f64, step: f64) -> String {
        // As many places as tell two labels apart: two for a step of 0.05.
        let places = |step: f64| if step < 1.0 { (-step.log10()).ceil().min(6.0) as usize } else { 0 };
        match self {
            // The axis continues beyond 100%, to make room for the words behind bars. No share is that large.
            Unit::Share if number > 1.0 + f64::EPSILON => String::new(),
            Unit::Share => format!("{:.*}%", places(step * 100.0), number * 100.0),
            Unit::Number => format!("{number:.*}", places(step)),
        }
    }

    /// Returns a number with its interval, as the words behind a bar.
    fn exactly(self, measured: Measured) -> String {
        // Rounded from millionths, as everywhere else.
        let millionths = |number: f64| (number * 1e6).round() as i64;
        let said = |number: f64| match self {
            Unit::Share => format!("{:.1}%", number * 100.0),
            Unit::Number => hundredths(millionths(number)),
        };
        let Measured { at, low, high } = measured;
        if low == high { said(at) } else { format!("{} ({} to {})", said(at), said(low), said(high)) }
    }
}

/// Draws a bar for each row, the first at the top, with its interval as a line and its number in words. `mark` is a
/// number to compare with, such as the mean of all. `pair` says what two numbers in a row are.
///
/// # Errors
/// A chart that cannot be drawn, in words.
pub fn bars(rows: &[Row], unit: Unit, mark: Option<f64>, pair: Pair) -> Result<String, String> {
    let (least, most) = axis_ends(rows, mark);
    // The chart may draw more labels than it is asked for, but not twice as many: they are at least this far apart.
    let step = (most - least) / (2 * LABELS) as f64;
    // The axis needs two rows, so a single row has an empty row above it.
    let n = rows.len().max(2);
    let height = u32::try_from(n).unwrap_or(u32::MAX).saturating_mul(ROW).saturating_add(AXIS);
    drawn(height, |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(10)
            .x_label_area_size(28)
            .y_label_area_size(250)
            // A segment for each row, 0 to `n - 1`: a segmented range includes its end.
            .build_cartesian_2d(least..most, (0..n - 1).into_segmented())
            .map_err(in_words)?;
        let name = |at: &SegmentValue<usize>| match at {
            SegmentValue::CenterOf(nth) => row_of(rows, *nth).map(|row| cut(&row.name)).unwrap_or_default(),
            _ => String::new(),
        };
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .y_labels(n)
            .x_labels(LABELS)
            .y_label_formatter(&name)
            .x_label_formatter(&|at| unit.said(*at, step))
            .label_style(("sans-serif", 14).into_font().color(&INK))
            .draw()
            .map_err(in_words)?;
        if let Some(mark) = mark {
            let line = PathElement::new([(mark, SegmentValue::Exact(0)), (mark, SegmentValue::Last)], INK.mix(0.5));
            chart.draw_series([line]).map_err(in_words)?;
        }
        // Rows are counted from below, as the axis counts its segments.
        for (nth, row) in (0..n).filter_map(|nth| Some((nth, row_of(rows, nth)?))) {
            let end_of = |nth: usize| if nth + 1 == n { SegmentValue::Last } else { SegmentValue::Exact(nth + 1) };
            for Bar { length, colour, above, below } in bars_of(row) {
                let ends = [(0.0f64, SegmentValue::Exact(nth)), (length, end_of(nth))];
                let mut bar = Rectangle::new(ends, colour.filled());
                bar.set_margin(above, below, 0, 0);
                chart.draw_series([bar]).map_err(in_words)?;
            }
            if row.then.is_none() && row.now.low < row.now.high {
                let ends = [row.now.low, row.now.high].map(|end| (end, SegmentValue::CenterOf(nth)));
                chart.draw_series([PathElement::new(ends, INK.stroke_width(2))]).map_err(in_words)?;
            }
            let words = match row.then {
                Some(then) => pair.said(&unit.exactly(Measured::exact(then.at)), &unit.exactly(row.now)),
                None => unit.exactly(row.now),
            };
            // The words stand behind the bars and the interval.
            let end = row.then.map_or(f64::MIN, |then| then.at).max(row.now.high).max(row.now.at);
            let at = (end, SegmentValue::CenterOf(nth));
            let words = EmptyElement::at(at) + Text::new(words, (8, -7), ("sans-serif", 14).into_font().color(&INK));
            chart.draw_series([words]).map_err(in_words)?;
        }
        Ok(())
    })
}

/// Returns the least and the largest number of the axis below the bars.
fn axis_ends(rows: &[Row], mark: Option<f64>) -> (f64, f64) {
    let numbers = rows.iter().flat_map(|row| [Some(row.now), row.then]).flatten();
    // Bars begin at 0.
    let (mut least, mut most) = (0.0f64, 0.0f64);
    for number in numbers.flat_map(|measured| [measured.high, measured.low, measured.at]).chain(mark) {
        least = least.min(number);
        most = most.max(number);
    }
    if most <= least {
        most = least + 1.0;
    }
    // Room for the words behind the longest bar.
    (least, most + (most - least) * 0.45)
}

/// A bar, with the margins above and below it in dots.
struct Bar {
    length: f64,
    colour: RGBColor,
    above: u32,
    below: u32,
}

/// Returns the bars of a row. Two bars share its height.
fn bars_of(row: &Row) -> Vec<Bar> {
    match row.then {
        Some(then) => vec![
            Bar { length: then.at, colour: THEN, above: 4, below: 14 },
            Bar { length: row.now.at, colour: NOW, above: 16, below: 3 },
        ],
        None => vec![Bar { length: row.now.at, colour: NOW, above: 6, below: 6 }],
    }
}

/// Returns the `nth` row from below, counted from 0.
fn row_of(rows: &[Row], nth: usize) -> Option<&Row> {
    rows.iter().rev().nth(nth)
}

/// A column of a histogram.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Column {
    /// The number that was counted.
    pub at: u32,
    /// The share of games with this number.
    pub share: f64,
    /// That share in the older content, if two contents are compared.
    pub then: Option<f64>,
    /// Of these games, the share with some property, such as the games won.
    pub of_these: Option<Measured>,
}

/// Draws columns, and over each a dot with its interval for the share of its games.
///
/// # Errors
/// A chart that cannot be drawn, in words.
pub fn histogram(columns: &[Column], below: &str) -> Result<String, String> {
    let first = columns.first().map_or(0, |column| column.at);
    // The axis needs two columns.
    let last = columns.last().map_or(0, |column| column.at).max(first + 1);
    let has_dots = columns.iter().any(|column| column.of_these.is_some());
    let largest = columns.iter().flat_map(|column| [Some(column.share), column.then]).flatten().fold(0.0f64, f64::max);
    let highest = if has_dots { 1.0 } else { (largest * 1.15).clamp(0.01, 1.0) };
    drawn(300, |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d((first..last).into_segmented(), 0.0..highest)
            .map_err(in_words)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .x_labels(usize::try_from(last - first + 1).unwrap_or(0).min(31))
            .x_label_formatter(&|at| match at {
                SegmentValue::CenterOf(at) | SegmentValue::Exact(at) => at.to_string(),
                SegmentValue::Last => String::new(),
            })
            .y_label_formatter(&|at| Unit::Share.said(*at, highest / 10.0))
            .x_desc(sanitize(below))
            .label_style(("sans-serif", 14).into_font().color(&INK))
            .draw()
            .map_err(in_words)?;
        let are_two = columns.iter().any(|column| column.then.is_some());
        for column in columns {
            // The column of the older content is drawn first, and is wider.
            let then = column.then.map(|then| (then, THEN, 2));
            let now = (column.share, NOW, if are_two { 8 } else { 2 });
            for (height, colour, margin) in then.into_iter().chain([now]) {
                let to = if column.at == last { SegmentValue::Last } else { SegmentValue::Exact(column.at + 1) };
                let ends = [(SegmentValue::Exact(column.at), 0.0), (to, height)];
                let mut bar = Rectangle::new(ends, colour.filled());
                bar.set_margin(0, 0, margin, margin);
                chart.draw_series([bar]).map_err(in_words)?;
            }
            if let Some(measured) = column.of_these {
                let ends = [measured.low, measured.high].map(|end| (SegmentValue::CenterOf(column.at), end));
                chart.draw_series([PathElement::new(ends, INK.stroke_width(1))]).map_err(in_words)?;
                let dot = Circle::new((SegmentValue::CenterOf(column.at), measured.at), 4, INK.filled());
                chart.draw_series([dot]).map_err(in_words)?;
            }
        }
        Ok(())
    })
}

/// Draws a chart of this height.
fn drawn(
    height: u32,
    draw: impl FnOnce(&DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Result<(), String>,
) -> Result<String, String> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDE, height)).into_drawing_area();
        root.fill(&WHITE).map_err(in_words)?;
        draw(&root)?;
        root.present().map_err(in_words)?;
    }
    Ok(svg)
}

/// Returns an error in words.
fn in_words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Returns a name that has room beside a chart. A longer name loses its middle, since its end often tells it from others.
fn cut(name: &str) -> String {
    let name = sanitize(name);
    let length = name.chars().count();
    if length <= LONGEST {
        return name;
    }
    let end = LONGEST / 3;
    let (head, tail) = (name.chars().take(LONGEST - end - 1), name.chars().skip(length - end));
    format!("{}…{}", head.collect::<String>().trim_end(), tail.collect::<String>().trim_start())
}
