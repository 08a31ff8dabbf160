//! Drawing of boards: cells at whole coordinates, as boxes with gaps (doors) on open sides.

use super::canvas::{Area, Canvas, HEAVY, LIGHT};
use crate::text::{BOLD, DIM, sanitize, width};
use anstyle::Style;
use rondel_engine::kernel::{Board, Cell};

/// The most columns and rows of a drawing. A larger map is cut at the lower right.
const MOST: usize = 60;
/// The fewest columns inside the frame of a cell.
const LEAST_WIDE: usize = 3;

/// Draws a board, and returns its lines.
pub fn board(board: &Board) -> Vec<String> {
    let (Some(left), Some(top)) =
        (board.cells.iter().map(|cell| cell.x).min(), board.cells.iter().map(|cell| cell.y).min())
    else {
        return vec![format!("  {}", crate::text::paint(DIM, format!("{}: empty", sanitize(&board.name))))];
    };
    let widest = board.cells.iter().flat_map(|cell| &cell.text).map(|line| width(line)).max().unwrap_or(1);
    let wide = widest.max(LEAST_WIDE) + 2;
    let high = board.cells.iter().map(|cell| cell.text.len()).max().unwrap_or(1).max(1) + 2;
    let placed = board.cells.iter().filter_map(|cell| Some((offset(cell.x, left)?, offset(cell.y, top)?, cell)));
    let placed: Vec<(usize, usize, &Cell)> = placed.collect();
    let canvas = if board.shared {
        super::map::map(&placed)
    } else {
        let mut canvas = Canvas::default();
        for (column, row, cell) in placed {
            let shift = if board.hex && cell.y.rem_euclid(2) == 1 { wide / 2 } else { 0 };
            draw_cell(&mut canvas, cell, board.hex, Area { x: 2 + column * wide + shift, y: row * high, wide, high });
        }
        canvas
    };
    let mut lines = vec![format!("  {}", crate::text::paint(DIM, sanitize(&board.name)))];
    lines.extend(canvas.lines());
    lines
}

/// Returns the column or row of a coordinate in the drawing. `None` if the coordinate is beyond the largest map.
fn offset(at: i32, least: i32) -> Option<usize> {
    usize::try_from(i64::from(at) - i64::from(least)).ok().filter(|n| *n < MOST)
}

/// Draws a cell into an area.
fn draw_cell(canvas: &mut Canvas, cell: &Cell, hex: bool, area: Area) {
    let style = if cell.bright { BOLD } else { DIM };
    canvas.frame(area, if cell.bright { &HEAVY } else { &LIGHT }, style);
    for door in doors(&cell.open, hex) {
        let (x, y) = match door {
            Door::Side { right } => (area.x + if right { area.wide - 1 } else { 0 }, area.y + area.high / 2),
            Door::Edge { low, eighth } => {
                let middle = area.x + area.wide * eighth / 8;
                (middle.max(area.x + 1), area.y + if low { area.high - 1 } else { 0 })
            }
        };
        canvas.put(x, y, " ", Style::new());
    }
    for (at, line) in cell.text.iter().enumerate() {
        let line = sanitize(line);
        let start = area.x + 1 + (area.wide - 2).saturating_sub(width(&line)) / 2;
        canvas.put(start, area.y + 1 + at, &line, if cell.bright { BOLD } else { Style::new() });
    }
}

/// A gap in a frame: in the middle of a side, or at an eighth of an edge.
enum Door {
    Side { right: bool },
    Edge { low: bool, eighth: usize },
}

/// Returns the doors of a cell. On a hex board the letters `a`..`f` go clockwise from the upper right side.
fn doors(open: &str, hex: bool) -> Vec<Door> {
    let door = |letter| {
        Some(match (letter, hex) {
            ('e', false) | ('b', true) => Door::Side { right: true },
            ('w', _) | ('e', true) => Door::Side { right: false },
            ('n', _) => Door::Edge { low: false, eighth: 4 },
            ('s', _) => Door::Edge { low: true, eighth: 4 },
            ('a', true) => Door::Edge { low: false, eighth: 6 },
            ('c', true) => Door::Edge { low: true, eighth: 6 },
            ('d', true) => Door::Edge { low: true, eighth: 2 },
            ('f', true) => Door::Edge { low: false, eighth: 2 },
            _ => return None,
        })
    };
    open.chars().filter_map(door).collect()
}
