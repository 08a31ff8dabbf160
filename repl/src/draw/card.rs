//! Drawing of a card: its name, facts and text, and the ring of six segments (the rondel).

use super::canvas::{Area, Canvas, DOTTED, Frame, HEAVY, LIGHT};
use crate::text::{BOLD, DIM, GOOD, WARY, beside, paint, sanitize, sanitize_lines, width, wrap};
use anstyle::Style;
use rondel_engine::kernel::{Card, Segment};

/// The height of a segment's box.
const HIGH: usize = 4;
/// The fewest columns of facts and text beside a ring. With fewer, they stand below it.
const LEAST_ROOM: usize = 30;
/// The columns between a ring and the text beside it.
const GAP: usize = 3;

/// Draws an item of the catalog, in at most `columns` if names allow it.
pub fn card(card: &Card, columns: usize) -> String {
    let mut lines = vec![format!("{}  {}", paint(BOLD, sanitize(&card.name)), paint(DIM, sanitize(&card.kind)))];
    let ring = ring(&card.ring);
    let room = match ring.iter().map(|line| width(line)).max() {
        Some(wide) => columns.saturating_sub(wide + GAP),
        None => columns,
    };
    if ring.is_empty() || room < LEAST_ROOM {
        lines.extend(ring);
        lines.extend(words(card, columns));
    } else {
        lines.extend(beside(&ring, &words(card, room), GAP));
    }
    lines.extend(legend(&card.ring));
    lines.extend(card.field.iter().flat_map(|field| super::field::field(field, columns)));
    lines.extend(card.written.as_ref().map(|place| paint(DIM, sanitize(place))));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Returns the facts, a blank line, and the text.
fn words(card: &Card, columns: usize) -> Vec<String> {
    let all = || card.facts.iter().chain(&card.notes);
    let name_width = all().map(|(name, _)| width(name)).max().unwrap_or(0);
    let mut blocks = Vec::new();
    for (name, value) in all() {
        let name = crate::text::pad(&paint(DIM, sanitize(name)), name_width);
        blocks.push(wrap(&format!("{name}  {}", sanitize(value)), columns, name_width + 2));
    }
    let has_text = !(card.plan.is_empty() && card.text.is_empty());
    if !blocks.is_empty() && has_text {
        blocks.push(String::new());
    }
    for text in card.plan.iter().chain(&card.text) {
        blocks.extend(sanitize_lines(text).map(|line| wrap(&line, columns, 2)));
    }
    blocks.iter().flat_map(|block| block.split('\n')).map(str::to_string).collect()
}

/// Draws a ring of six segments, the first at the top and the others clockwise. Any other number is drawn in one row.
fn ring(segments: &[Segment]) -> Vec<String> {
    let texts = segments.iter().flat_map(|segment| [&segment.name, &segment.text]);
    let widest = texts.map(|text| width(text)).max().unwrap_or(0);
    let wide = widest.max(3) + 4;
    let mut canvas = Canvas::default();
    for (at, segment) in segments.iter().enumerate() {
        let (x, y) = match (segments.len(), at) {
            (6, 0) => (wide, 0),
            (6, 1) => (2 * wide, HIGH / 2),
            (6, 2) => (2 * wide, HIGH / 2 + HIGH),
            (6, 3) => (wide, 2 * HIGH),
            (6, 4) => (0, HIGH / 2 + HIGH),
            (6, 5) => (0, HIGH / 2),
            _ => (at * wide, 0),
        };
        draw(&mut canvas, segment, Area { x, y, wide, high: HIGH });
    }
    canvas.lines()
}

/// Returns the meaning of each frame in a ring: `━━ Primary  ── Secondary`.
fn legend(ring: &[Segment]) -> Option<String> {
    let mut kinds: Vec<(u8, &str)> = ring.iter().map(|segment| (segment.strength, segment.word)).collect();
    kinds.sort_unstable_by_key(|(strength, _)| std::cmp::Reverse(*strength));
    kinds.dedup();
    let mut entries = Vec::new();
    for (strength, word) in kinds {
        let (frame, style) = frame(strength);
        entries.push(format!("{} {}", paint(style, frame.line()), paint(DIM, word)));
    }
    if entries.is_empty() { None } else { Some(entries.join("  ")) }
}

/// Returns the frame and style of a box of a strength.
fn frame(strength: u8) -> (&'static Frame, Style) {
    match strength {
        2 => (&HEAVY, GOOD.bold()),
        1 => (&LIGHT, WARY),
        _ => (&DOTTED, DIM),
    }
}

/// Draws a segment into an area.
fn draw(canvas: &mut Canvas, segment: &Segment, area: Area) {
    let (frame, style) = frame(segment.strength);
    canvas.frame(area, frame, style);
    let mut put_centred = |row: usize, text: &str, style: Style| {
        let text = sanitize(text);
        let inner = area.wide - 2;
        canvas.put(area.x + 1 + inner.saturating_sub(width(&text)) / 2, area.y + row, &text, style);
    };
    put_centred(1, &segment.name, DIM);
    put_centred(2, if segment.text.is_empty() { "–" } else { &segment.text }, style);
}
