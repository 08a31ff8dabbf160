//! Drawing of maps: many small cells that share their walls.

use super::canvas::Canvas;
use crate::text::{BOLD, DIM, sanitize, width};
use anstyle::Style;
use rondel_engine::kernel::Cell;
use std::collections::BTreeSet;

/// The columns and rows from one cell to the next, with the wall between them.
const STEP: (usize, usize) = (4, 2);
/// The characters at which walls meet. The index is the sum of the walls that meet: 1 up, 2 right, 4 down, 8 left.
const JOINTS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// The walls: the column and row of the point at which each begins, and whether it runs along the row (`true`) or down
/// (`false`).
type Walls = BTreeSet<(usize, usize, bool)>;

/// Draws the cells at these columns and rows. A side has a wall unless it is open. A side that two cells share has a
/// wall if it is closed in one of them.
pub fn map(cells: &[(usize, usize, &Cell)]) -> Canvas {
    let mut canvas = Canvas::default();
    let mut walls = Walls::new();
    for (x, y, cell) in cells {
        let sides =
            [('n', (*x, *y, true)), ('s', (*x, *y + 1, true)), ('w', (*x, *y, false)), ('e', (*x + 1, *y, false))];
        walls.extend(sides.iter().filter(|(side, _)| !cell.open.contains(*side)).map(|(_, wall)| *wall));
    }
    for (x, y, along) in &walls {
        match along {
            true => canvas.put(at(*x, 0) + 1, at(*y, 1), &"─".repeat(STEP.0 - 1), DIM),
            false => canvas.put(at(*x, 0), at(*y, 1) + 1, "│", DIM),
        }
    }
    for (x, y, joint) in joints(&walls) {
        canvas.put(at(x, 0), at(y, 1), &joint.to_string(), DIM);
    }
    for (x, y, cell) in cells {
        write(&mut canvas, *x, *y, cell);
    }
    canvas
}

/// Returns the column (`axis` 0) or row (`axis` 1) of a point on the canvas.
fn at(n: usize, axis: usize) -> usize {
    if axis == 0 { 2 + n * STEP.0 } else { n * STEP.1 }
}

/// Returns the character at each point where walls meet or end.
fn joints(walls: &Walls) -> Vec<(usize, usize, char)> {
    let ends =
        walls.iter().flat_map(|(x, y, along)| if *along { [(*x, *y), (*x + 1, *y)] } else { [(*x, *y), (*x, *y + 1)] });
    let points: BTreeSet<(usize, usize)> = ends.collect();
    let joint = |(x, y): (usize, usize)| {
        let up = y > 0 && walls.contains(&(x, y - 1, false));
        let left = x > 0 && walls.contains(&(x - 1, y, true));
        let mask = usize::from(up)
            + 2 * usize::from(walls.contains(&(x, y, true)))
            + 4 * usize::from(walls.contains(&(x, y, false)))
            + 8 * usize::from(left);
        (x, y, JOINTS.get(mask).copied().unwrap_or(' '))
    };
    points.into_iter().map(joint).collect()
}

/// Draws the text of a cell and the labels of its sides.
fn write(canvas: &mut Canvas, x: usize, y: usize, cell: &Cell) {
    let (left, top) = (at(x, 0), at(y, 1));
    let style = if cell.bright { BOLD } else { Style::new() };
    let mut put_centred = |text: &str, column: usize, row: usize, style: Style| {
        let text = sanitize(text);
        canvas.put(column.saturating_sub(width(&text).saturating_sub(1) / 2), row, &text, style);
    };
    if let Some(text) = cell.text.first().filter(|text| !text.is_empty()) {
        put_centred(text, left + STEP.0 / 2, top + 1, style);
    }
    for (side, label) in &cell.labels {
        let (column, row) = match side {
            'n' => (left + STEP.0 / 2, top),
            's' => (left + STEP.0 / 2, top + STEP.1),
            'w' => (left, top + 1),
            _ => (left + STEP.0, top + 1),
        };
        put_centred(label, column, row, BOLD);
    }
}
