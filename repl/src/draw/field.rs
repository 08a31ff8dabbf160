//! Drawing of fields: boards of many spaces, each with a mark or a short label. The names of columns and rows are at
//! the edge.

use super::canvas::Canvas;
use crate::text::{ACTIVE, BOLD, DIM, flow, paint, sanitize, width};
use anstyle::Style;
use rondel_engine::kernel::{Field, FieldSpace, Ground, Space};

/// The widest label that is drawn in full.
const MOST_LABEL: usize = 4;

/// Draws a field in at most `columns`, if there is room for one column of spaces. Columns that do not fit are drawn
/// below.
pub fn field(field: &Field, columns: usize) -> Vec<String> {
    let ends = |number: fn(&FieldSpace) -> u8| {
        let numbers = || field.spaces.iter().map(number);
        Some((numbers().min()?, numbers().max()?))
    };
    let (Some(rows), Some((left, right))) = (ends(|at| at.space.row()), ends(|at| at.space.column())) else {
        return vec![format!("  {}", paint(DIM, format!("{}: empty", sanitize(&field.name))))];
    };
    let layout = Layout::new(field, rows);
    let fitting = columns.saturating_sub(layout.rim + layout.shift + 1) / layout.wide;
    let columns_at_once = u8::try_from(fitting.clamp(1, 255)).unwrap_or(u8::MAX);
    let mut lines = vec![format!("  {}", paint(DIM, sanitize(&field.name)))];
    let mut from = left;
    loop {
        let to = from.saturating_add(columns_at_once - 1).min(right);
        // Empty rows leave no gap, because the numbers at the edge name the rows.
        lines.extend(layout.band(field, from, to).lines().into_iter().filter(|line| !line.is_empty()));
        match to.checked_add(1).filter(|next| *next <= right) {
            Some(next) => from = next,
            None => break,
        }
    }
    let legend = legend(field);
    // The first line of the legend begins with 2 blanks, further lines with 4.
    if !legend.is_empty() {
        lines.push(format!("  {}", flow(&legend, &paint(DIM, " · "), columns, 2, 4)));
    }
    lines
}

/// Returns the meanings of the labels and of the marks on the ground.
fn legend(field: &Field) -> Vec<String> {
    let named = |(label, name): &(String, String)| format!("{} {}", paint(BOLD, sanitize(label)), sanitize(name));
    let mut marks: Vec<char> = Vec::new();
    for at in field.spaces.iter().filter(|at| !at.token) {
        marks.extend(at.text.chars().next().filter(|mark| !marks.contains(mark)));
    }
    marks.sort_unstable();
    let said = |mark: char| {
        let meaning = Ground::of_mark(mark)?.meaning()?;
        Some(paint(DIM, format!("{mark} {meaning}")))
    };
    field.names.iter().map(named).chain(marks.into_iter().filter_map(said)).collect()
}

/// The layout of a field.
struct Layout {
    /// The number of characters before the first space, for the numbers of the rows.
    rim: usize,
    /// The number of characters of a space, with the room for its marks.
    wide: usize,
    /// The shift to the right of every second row.
    shift: usize,
    /// The first row.
    top: u8,
}

impl Layout {
    /// Returns the layout of a field whose rows go from `top` to `low`.
    fn new(field: &Field, (top, low): (u8, u8)) -> Layout {
        let label = field.spaces.iter().map(|at| width(&sanitize(&at.text))).max().unwrap_or(1).clamp(1, MOST_LABEL);
        let names = field.spaces.iter().map(|at| Space::column_name(at.space.column()).len()).max().unwrap_or(1);
        // On a hex field rows are shifted by half a space, which must be a whole number of characters.
        let wide = label.max(names) + 2;
        let wide = wide + usize::from(field.hex && wide % 2 == 1);
        let rim = (u16::from(low) + 1).to_string().len() + 3;
        Layout { rim, wide, shift: if field.hex { wide / 2 } else { 0 }, top }
    }

    /// Draws the columns `from` to `to`.
    fn band(&self, field: &Field, from: u8, to: u8) -> Canvas {
        let mut canvas = Canvas::default();
        for column in from..=to {
            let x = self.rim + usize::from(column - from) * self.wide;
            self.put(&mut canvas, x, 0, &Space::column_name(column), DIM);
        }
        for at in field.spaces.iter().filter(|at| (from..=to).contains(&at.space.column())) {
            self.space(&mut canvas, at, from);
        }
        canvas
    }

    /// Draws a space with its label, and the number of its row.
    fn space(&self, canvas: &mut Canvas, at: &FieldSpace, from: u8) {
        let y = usize::from(at.space.row() - self.top) + 1;
        let number = (u16::from(at.space.row()) + 1).to_string();
        canvas.put((self.rim - 1).saturating_sub(width(&number)), y, &number, DIM);
        let shifted = if at.space.row() % 2 == 1 { self.shift } else { 0 };
        let x = self.rim + usize::from(at.space.column() - from) * self.wide + shifted;
        let style = match (at.token, at.marked) {
            (true, _) => BOLD,
            (false, true) => ACTIVE,
            (false, false) => DIM,
        };
        let (begin, end) = self.put(canvas, x, y, &cut(&sanitize(&at.text)), style);
        if at.marked {
            canvas.put(begin - 1, y, "[", ACTIVE);
            canvas.put(end, y, "]", ACTIVE);
        }
    }

    /// Writes text into the middle of a space. Returns the columns at which the text begins and ends.
    fn put(&self, canvas: &mut Canvas, x: usize, y: usize, text: &str, style: Style) -> (usize, usize) {
        let begin = x + 1 + (self.wide - 2).saturating_sub(width(text)) / 2;
        canvas.put(begin, y, text, style);
        (begin, begin + width(text))
    }
}

/// Returns the label, cut to [`MOST_LABEL`] columns.
fn cut(label: &str) -> String {
    let mut short = String::new();
    for c in label.chars() {
        short.push(c);
        if width(&short) > MOST_LABEL {
            short.pop();
            break;
        }
    }
    short
}
