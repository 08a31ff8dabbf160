//! Drawing of maps: many small cells that share their walls.

use super::canvas::Canvas;
use crate::text::{BOLD, DIM, sanitize, width};
use anstyle::Style;
use rondel_engine::kernel::Cell;
use std::collections::BTreeSet;

/// The columns and rows from one cell to the next, with the wall between them.
const STEP: (usize, usize) = (4, 2);
/// The column of the leftmost walls.
const LEFT: usize = 2;
/// The characters at which walls meet. The index is the sum of the walls that meet: 1 up, 2 right, 4 down, 8 left.
const JOINTS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// A wall, which begins at the point of this column and row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Wall {
    x: usize,
    y: usize,
    runs: Runs,
}

/// The direction in which a wall runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Runs {
    /// Down the column.
    Down,
    /// Along the row.
    Along,
}

type Walls = BTreeSet<Wall>;

/// Draws the cells at these columns and rows. A side has a wall unless it is open. A side that two cells share has a
/// wall if it is closed in one of them.
pub fn map(cells: &[(usize, usize, &Cell)]) -> Canvas {
    let mut canvas = Canvas::default();
    let mut walls = Walls::new();
    for (x, y, cell) in cells {
        let (x, y) = (*x, *y);
        let sides = [
            ('n', Wall { x, y, runs: Runs::Along }),
            ('s', Wall { x, y: y + 1, runs: Runs::Along }),
            ('w', Wall { x, y, runs: Runs::Down }),
            ('e', Wall { x: x + 1, y, runs: Runs::Down }),
        ];
        walls.extend(sides.iter().filter(|(side, _)| !cell.open.contains(*side)).map(|(_, wall)| *wall));
    }
    for Wall { x, y, runs } in &walls {
        match runs {
            Runs::Along => canvas.put(column(*x) + 1, row(*y), &"─".repeat(STEP.0 - 1), DIM),
            Runs::Down => canvas.put(column(*x), row(*y) + 1, "│", DIM),
        }
    }
    draw_joints(&walls, &mut canvas);
    for (x, y, cell) in cells {
        write(&mut canvas, *x, *y, cell);
    }
    canvas
}

/// Returns the column of a point on the canvas.
fn column(x: usize) -> usize {
    LEFT + x * STEP.0
}

/// Returns the row of a point on the canvas.
fn row(y: usize) -> usize {
    y * STEP.1
}

/// Draws the points where walls meet or end.
fn draw_joints(walls: &Walls, canvas: &mut Canvas) {
    let mut points: BTreeSet<(usize, usize)> = BTreeSet::new();
    for Wall { x, y, runs } in walls {
        points.insert((*x, *y));
        points.insert(if *runs == Runs::Along { (*x + 1, *y) } else { (*x, *y + 1) });
    }
    let is_wall = |x: usize, y: usize, runs: Runs| walls.contains(&Wall { x, y, runs });
    for (x, y) in points {
        let up = y > 0 && is_wall(x, y - 1, Runs::Down);
        let right = is_wall(x, y, Runs::Along);
        let down = is_wall(x, y, Runs::Down);
        let left = x > 0 && is_wall(x - 1, y, Runs::Along);
        let mask = usize::from(up) + 2 * usize::from(right) + 4 * usize::from(down) + 8 * usize::from(left);
        canvas.put(column(x), row(y), &JOINTS[mask].to_string(), DIM);
    }
}

/// Draws the text of a cell and the labels of its sides.
fn write(canvas: &mut Canvas, x: usize, y: usize, cell: &Cell) {
    let (left, top) = (column(x), row(y));
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
