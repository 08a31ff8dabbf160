//! A canvas of styled characters, on which rings, boards and maps are drawn.

use crate::text::paint;
use anstyle::Style;
use unicode_width::UnicodeWidthChar;

/// A field of styled characters that grows as it is drawn on.
#[derive(Default)]
pub struct Canvas {
    /// The cells by rows. `None` is the second half of a wide character.
    rows: Vec<Vec<Option<(char, Style)>>>,
}

/// The eight pieces of a frame: the corners clockwise from the top left, then top, right, bottom and left.
pub struct Frame([char; 8]);

impl Frame {
    /// Returns two characters of the frame's upper line.
    pub fn line(&self) -> String {
        self.0[4].to_string().repeat(2)
    }
}

/// A heavy frame, for something strong or active.
pub const HEAVY: Frame = Frame(['┏', '┓', '┛', '┗', '━', '┃', '━', '┃']);
/// A light frame, for something ordinary.
pub const LIGHT: Frame = Frame(['┌', '┐', '┘', '└', '─', '│', '─', '│']);
/// A dotted frame, for something weak.
pub const DOTTED: Frame = Frame(['┌', '┐', '┘', '└', '╌', '┊', '╌', '┊']);

/// A rectangle of characters.
#[derive(Clone, Copy)]
pub struct Area {
    /// The left column.
    pub x: usize,
    /// The top row.
    pub y: usize,
    /// The number of columns.
    pub wide: usize,
    /// The number of rows.
    pub high: usize,
}

impl Canvas {
    /// Puts text at a column and row.
    pub fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        if self.rows.len() <= y {
            self.rows.resize_with(y + 1, Vec::new);
        }
        let Some(row) = self.rows.get_mut(y) else { return };
        let mut at = x;
        for c in text.chars() {
            let wide = c.width().unwrap_or(0);
            if wide == 0 {
                continue;
            }
            if row.len() < at + wide {
                row.resize(at + wide, Some((' ', Style::new())));
            }
            for (n, cell) in row[at..at + wide].iter_mut().enumerate() {
                *cell = (n == 0).then_some((c, style));
            }
            at += wide;
        }
    }

    /// Draws a frame along the rim of an area.
    pub fn frame(&mut self, area: Area, frame: &Frame, style: Style) {
        let [top_left, top_right, bottom_right, bottom_left, top, right, bottom, left] = frame.0;
        let inner = area.wide.saturating_sub(2);
        let line = |a: char, fill: char, b: char| format!("{a}{}{b}", fill.to_string().repeat(inner));
        let low = area.y + area.high.saturating_sub(1);
        self.put(area.x, area.y, &line(top_left, top, top_right), style);
        self.put(area.x, low, &line(bottom_left, bottom, bottom_right), style);
        for y in area.y + 1..low {
            self.put(area.x, y, &left.to_string(), style);
            self.put(area.x + area.wide.saturating_sub(1), y, &right.to_string(), style);
        }
    }

    /// Returns the lines, without blanks at their ends.
    pub fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| line(row)).collect()
    }
}

/// Returns a row as text. Neighbouring characters of one style share an escape sequence.
fn line(row: &[Option<(char, Style)>]) -> String {
    let mut out = String::new();
    let mut run = String::new();
    let mut style = Style::new();
    let end = row.iter().rposition(|cell| !matches!(cell, Some((' ', _)))).map_or(0, |at| at + 1);
    for (c, new) in row.iter().take(end).flatten() {
        if *new != style && !run.is_empty() {
            out.push_str(&paint(style, &run));
            run.clear();
        }
        style = *new;
        run.push(*c);
    }
    if !run.is_empty() {
        out.push_str(&paint(style, &run));
    }
    out
}
