//! A card's board, such as the shape of an area: squares or hexes, as large as fit in a place.

use super::font::POINT;
use super::svg::{Anchor, Paint, Svg, mm};
use super::template::Place;
use super::words::Run;
use rondel_engine::kernel::Field;

/// The mark of a wall.
const WALL: &str = "#";

/// The height of a hex with a point at the top, in parts of its width.
const HEX: f32 = 1.1547;
/// The way from one row of hexes to the next, in parts of their height.
const HEX_ROW: f32 = 0.75;

/// The width of a space's outline, in parts of the space's width.
const OUTLINE: f32 = 0.05;
/// The width of an outline in a plan, in parts of a space's width.
const PLAN_OUTLINE: f32 = 0.06;
/// The size of a mark, in parts of a space's width.
const MARK: f32 = 0.55;
/// The way from the middle of a space down to the line on which its mark stands, in parts of the space's width.
const MARK_DROP: f32 = 0.2;

/// Draws a field. `full` is the colour of marked spaces, and `ink` is the colour of lines and marks.
pub fn draw(svg: &mut Svg, field: &Field, (x, y, wide, high): Place, full: &str, ink: &str) {
    let columns = || field.spaces.iter().map(|at| at.space.column());
    let rows = || field.spaces.iter().map(|at| at.space.row());
    let (Some(left), Some(right), Some(top), Some(low)) =
        (columns().min(), columns().max(), rows().min(), rows().max())
    else {
        return;
    };
    // The size in parts of a space's width. Every second row of hexes reaches half a space farther to the right.
    let across = f32::from(right - left) + if field.hex { 1.5 } else { 1.0 };
    let step = if field.hex { HEX * HEX_ROW } else { 1.0 };
    let down = f32::from(low - top) * step + if field.hex { HEX } else { 1.0 };
    // Cells are as large as fit, and the board is centred in its place.
    let cell = (wide / across).min(high / down);
    let (x, y) = (x + (wide - across * cell) / 2.0, y + (high - down * cell) / 2.0);
    for at in &field.spaces {
        // Every second row of hexes (2, 4, ...) is half a space to the right.
        let shift = if field.hex && at.space.row() % 2 == 1 { 0.5 } else { 0.0 };
        let middle = (
            x + (f32::from(at.space.column() - left) + 0.5 + shift) * cell,
            y + (f32::from(at.space.row() - top) * step + if field.hex { HEX / 2.0 } else { 0.5 }) * cell,
        );
        let text = at.text.trim();
        // Walls are filled, as on a plan.
        let fill = if text == WALL { Some(ink) } else { at.marked.then_some(full) };
        let paint = Paint { fill, line: Some(ink), width: cell * OUTLINE, dashed: false };
        svg.path(&outline(middle, cell, field.hex), paint);
        if !text.is_empty() && text != "." && text != WALL {
            let points = cell * MARK / POINT;
            let run = Run { text: text.to_string(), cut: super::font::Cut::Bold };
            svg.line(&[run], (middle.0, middle.1 + cell * MARK_DROP), points, Anchor::Middle, ink);
        }
    }
}

/// Draws a plan of characters: `#` is a space, and `^ v < >` are ways out of the space beside them.
pub fn plan(svg: &mut Svg, rows: &[String], (x, y, wide, high): Place, (full, tint): (&str, &str)) {
    let across = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0).max(1) as f32;
    let cell = (wide / across).min(high / rows.len().max(1) as f32);
    let (x, y) = (x + (wide - across * cell) / 2.0, y + (high - rows.len() as f32 * cell) / 2.0);
    for (down, row) in rows.iter().enumerate() {
        for (right, mark) in row.chars().enumerate() {
            let (left, top) = (x + right as f32 * cell, y + down as f32 * cell);
            let paint = Paint { fill: Some(tint), line: Some(full), width: cell * PLAN_OUTLINE, dashed: false };
            if mark == '#' {
                svg.rectangle((left, top, cell, cell), 0.0, paint);
            } else if let Some(corners) = arrow(mark) {
                let points = corners.map(|(a, b)| format!("{} {}", mm(left + a * cell), mm(top + b * cell)));
                svg.path(&format!("M{} Z", points.join(" L")), Paint { fill: Some(full), ..Paint::default() });
            }
        }
    }
}

/// Returns the corners of an arrow that points out of a plan, on a square of 1 by 1.
fn arrow(mark: char) -> Option<[(f32, f32); 3]> {
    match mark {
        '^' => Some([(0.2, 0.9), (0.8, 0.9), (0.5, 0.3)]),
        'v' => Some([(0.2, 0.1), (0.8, 0.1), (0.5, 0.7)]),
        '<' => Some([(0.9, 0.2), (0.9, 0.8), (0.3, 0.5)]),
        '>' => Some([(0.1, 0.2), (0.1, 0.8), (0.7, 0.5)]),
        _ => None,
    }
}

/// Returns the path of a space around its middle.
fn outline((x, y): (f32, f32), cell: f32, hex: bool) -> String {
    let (half, corner) = (cell / 2.0, cell * HEX / 2.0);
    let points: Vec<(f32, f32)> = if hex {
        let (short, long) = (corner / 2.0, corner);
        vec![(0.0, -long), (half, -short), (half, short), (0.0, long), (-half, short), (-half, -short)]
    } else {
        vec![(-half, -half), (half, -half), (half, half), (-half, half)]
    };
    let points: Vec<String> =
        points.into_iter().map(|(right, low)| format!("{} {}", mm(x + right), mm(y + low))).collect();
    format!("M{} Z", points.join(" L"))
}
