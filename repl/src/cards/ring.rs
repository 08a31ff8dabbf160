//! A card's ring of segments (the rondel), drawn as a ring: the first segment at the top, the others clockwise.
//!
//! A primary segment is full, a secondary segment is outlined, and a segment that cannot be used is dashed and empty.
//! So the three differ without colours, too.

use super::font::{Cut, POINT, width};
use super::svg::{Anchor, Paint, Svg, mm};
use super::template::Place;
use super::words::Run;
use rondel_engine::kernel::Segment;
use std::f32::consts::PI;

/// The radius of the hole, in parts of the ring's radius.
const HOLE: f32 = 0.42;

/// The colours of a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours<'c> {
    /// The colour of full segments.
    pub full: &'c str,
    /// The colour of outlined segments.
    pub tint: &'c str,
    /// The colour of letters.
    pub ink: &'c str,
    /// The colour of letters on full segments.
    pub paper: &'c str,
}

/// Draws a ring as large as fits in a place. Draws nothing without segments.
pub fn draw(svg: &mut Svg, ring: &[Segment], (x, y, wide, high): Place, colours: Colours<'_>) {
    let (middle, radius) = ((x + wide / 2.0, y + high / 2.0), wide.min(high) / 2.0);
    let slice = 2.0 * PI / ring.len().max(1) as f32;
    let line = radius * 0.025;
    // Full segments come last, so that their edges lie above the edges of their neighbours.
    let mut order: Vec<(usize, &Segment)> = ring.iter().enumerate().collect();
    order.sort_by_key(|(_, segment)| segment.strength);
    for (nth, segment) in order {
        let angle = slice * nth as f32 - PI / 2.0;
        let shape = sector(middle, (radius * HOLE, radius - line), (angle - slice / 2.0, angle + slice / 2.0));
        let (fill, edge, letters) = match segment.strength {
            // A light edge keeps full neighbours apart.
            2 => (colours.full, colours.paper, colours.paper),
            1 => (colours.tint, colours.full, colours.ink),
            _ => ("none", colours.ink, colours.ink),
        };
        let dashed = segment.strength == 0;
        svg.path(&shape, Paint { fill: Some(fill), line: Some(edge), width: line, dashed });
        let text = if segment.text.is_empty() { "–" } else { &segment.text };
        value(svg, text, at(middle, radius * 0.72, angle), radius, letters);
        word(
            svg,
            &segment.name,
            at(middle, radius * 0.29, angle),
            (radius * 0.16, radius * 0.24),
            Cut::Regular,
            colours.ink,
        );
    }
}

/// Writes a segment's value around a point: its first word large, and each other word on a line below it.
fn value(svg: &mut Svg, text: &str, (x, y): (f32, f32), radius: f32, colour: &str) {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest: Vec<&str> = rest.split(' ').filter(|word| !word.is_empty()).collect();
    // Several lines reach into the corners of a segment, where it is narrower.
    let is_one_word = rest.is_empty();
    let (large, small, room) = if is_one_word { (0.34, 0.0, 0.44) } else { (0.2, 0.12, 0.42) };
    let (large, small, room) = (large * radius, small * radius, room * radius);
    let top = y - small * rest.len() as f32 / 2.0;
    word(svg, first, (x, top), (large, room), Cut::Bold, colour);
    for (nth, further) in rest.into_iter().enumerate() {
        let below = top + large * 0.45 + small * (nth as f32 + 0.5);
        word(svg, further, (x, below), (small, room), Cut::Regular, colour);
    }
}

/// Returns the point at a distance and an angle from the middle.
fn at((x, y): (f32, f32), distance: f32, angle: f32) -> (f32, f32) {
    (x + distance * angle.cos(), y + distance * angle.sin())
}

/// Returns the path of a part of a ring, between two radii and two angles.
fn sector(middle: (f32, f32), (inner, outer): (f32, f32), (from, to): (f32, f32)) -> String {
    let point = |distance, angle| {
        let (x, y) = at(middle, distance, angle);
        format!("{} {}", mm(x), mm(y))
    };
    let large = u8::from(to - from > PI);
    format!(
        "M{} A{r} {r} 0 {large} 1 {} L{} A{i} {i} 0 {large} 0 {} Z",
        point(outer, from),
        point(outer, to),
        point(inner, to),
        point(inner, from),
        r = mm(outer),
        i = mm(inner),
    )
}

/// Writes a word around a point, in letters `high`. The letters are smaller if the word is wider than `wide`.
fn word(svg: &mut Svg, text: &str, (x, y): (f32, f32), (high, wide): (f32, f32), cut: Cut, colour: &str) {
    let points = high / POINT;
    let points = (points * wide / width(cut, text, points).max(0.01)).min(points);
    let run = Run { text: text.to_string(), cut };
    svg.line(&[run], (x, y + points * POINT * 0.33), points, Anchor::Middle, colour);
}
