//! A card's ring of segments (the rondel), drawn as a ring: the first segment at the top, the others clockwise.
//!
//! A primary segment is full, a secondary segment is outlined, and a segment that cannot be used is dashed and empty.
//! So the three differ without colours, too.

use super::font::{Cut, Fonts, POINT};
use super::svg::{Anchor, Paint, Svg, mm};
use super::template::Place;
use super::words::Run;
use rondel_engine::kernel::Segment;
use std::f32::consts::PI;

/// The radius of the hole, in parts of the ring's radius.
const HOLE: f32 = 0.42;

/// The height of capitals and digits, in parts of the size of letters.
const CAPITAL: f32 = 0.7;

/// The least distance of letters from the edge of a segment, in parts of the ring's radius.
const EDGE: f32 = 0.015;

/// The number of sizes that are tried for a word, and the smallest of them in parts of the largest.
const STEPS: u8 = 20;
const SMALLEST: f32 = 0.5;

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

/// Draws a ring as large as fits in a place. Draws nothing without segments. All lengths in it are parts of the radius.
pub fn draw(svg: &mut Svg, fonts: &Fonts, ring: &[Segment], (x, y, wide, high): Place, colours: Colours<'_>) {
    let (middle, radius) = ((x + wide / 2.0, y + high / 2.0), wide.min(high) / 2.0);
    let slice = 2.0 * PI / ring.len().max(1) as f32;
    let line = radius * 0.025;
    // Full segments come last, so that their edges lie above the edges of their neighbours.
    let mut order: Vec<(usize, &Segment)> = ring.iter().enumerate().collect();
    order.sort_by_key(|(_, segment)| segment.strength);
    for (nth, segment) in order {
        let angle = slice * nth as f32 - PI / 2.0;
        let part = Sector { middle, radii: (radius * HOLE, radius - line), angle, half: slice / 2.0 };
        let shape = part.path();
        // A segment of strength 2 is primary, of 1 secondary, and of 0 it cannot be used.
        let (fill, edge, letters) = match segment.strength {
            // A light edge keeps full neighbours apart.
            2 => (colours.full, colours.paper, colours.paper),
            1 => (colours.tint, colours.full, colours.ink),
            _ => ("none", colours.ink, colours.ink),
        };
        let dashed = segment.strength == 0;
        svg.path(&shape, Paint { fill: Some(fill), line: Some(edge), width: line, dashed });
        let text = if segment.text.is_empty() { "–" } else { &segment.text };
        value(svg, fonts, text, at(middle, radius * 0.72, angle), (radius, part), letters);
        let name = points(fonts, &segment.name, Cut::Regular, (radius * 0.16, radius * 0.24));
        word(svg, &segment.name, at(middle, radius * 0.29, angle), name, Cut::Regular, colours.ink);
    }
}

/// Writes a segment's value around a point: its first word large, and each other word on a line below it.
fn value(svg: &mut Svg, fonts: &Fonts, text: &str, (x, y): (f32, f32), (radius, part): (f32, Sector), colour: &str) {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest: Vec<&str> = rest.split(' ').filter(|word| !word.is_empty()).collect();
    // Several lines reach into the corners of a segment, where it is narrower.
    let is_one_word = rest.is_empty();
    // The height of the first word, the height of the others, and the width that each has.
    let (large, small, room) = if is_one_word { (0.34, 0.0, 0.44) } else { (0.2, 0.12, 0.42) };
    let (large, small, room) = (large * radius, small * radius, room * radius);
    let top = y - small * rest.len() as f32 / 2.0;
    let fitting = |text: &str, at: (f32, f32), cut: Cut, high: f32| {
        let points = points(fonts, text, cut, (high, room));
        points * part.share((x, at.1), (fonts.width(cut, text, points), points * POINT * CAPITAL))
    };
    word(svg, first, (x, top), fitting(first, (x, top), Cut::Bold, large), Cut::Bold, colour);
    for (nth, further) in rest.into_iter().enumerate() {
        let below = top + large * 0.45 + small * (nth as f32 + 0.5);
        word(svg, further, (x, below), fitting(further, (x, below), Cut::Regular, small), Cut::Regular, colour);
    }
}

/// Returns the point at a distance and an angle from the middle.
fn at((x, y): (f32, f32), distance: f32, angle: f32) -> (f32, f32) {
    (x + distance * angle.cos(), y + distance * angle.sin())
}

/// A part of a ring, between two radii and two angles.
#[derive(Clone, Copy)]
struct Sector {
    /// The middle of the ring.
    middle: (f32, f32),
    /// The inner and the outer radius.
    radii: (f32, f32),
    /// The direction of its middle.
    angle: f32,
    /// Half of the angle that it covers.
    half: f32,
}

impl Sector {
    /// Returns its outline.
    fn path(self) -> String {
        let ((inner, outer), from, to) = (self.radii, self.angle - self.half, self.angle + self.half);
        let point = |distance, angle| {
            let (x, y) = at(self.middle, distance, angle);
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

    /// Returns whether a point lies inside, and not close to the edge.
    fn holds(self, (x, y): (f32, f32)) -> bool {
        let (dx, dy) = (x - self.middle.0, y - self.middle.1);
        let (distance, gap) = (dx.hypot(dy), self.radii.1 * EDGE);
        // The angle to its own direction, from -PI to PI. For example, in degrees, 350 is -20 from the direction 10.
        let aside = (dy.atan2(dx) - self.angle + 3.0 * PI).rem_euclid(2.0 * PI) - PI;
        // The distance from the nearer of the two straight sides.
        let from_side = distance * (self.half - aside.abs()).clamp(-PI / 2.0, PI / 2.0).sin();
        distance > self.radii.0 + gap && distance < self.radii.1 - gap && from_side > gap
    }

    /// Returns the share of its size at which a box around a point lies inside: 1 if the box fits in its full size.
    fn share(self, (x, y): (f32, f32), (wide, high): (f32, f32)) -> f32 {
        let is_inside = |share: f32| {
            let (across, down) = (wide * share / 2.0, high * share / 2.0);
            [(-across, -down), (across, -down), (-across, down), (across, down)]
                .iter()
                .all(|(dx, dy)| self.holds((x + dx, y + dy)))
        };
        let shares = (0..STEPS).map(|step| 1.0 - step as f32 / STEPS as f32 * (1.0 - SMALLEST));
        shares.into_iter().find(|share| is_inside(*share)).unwrap_or(SMALLEST)
    }
}

/// Returns the size of letters for a word: as high as asked for, or smaller if the word is wider than `wide`.
fn points(fonts: &Fonts, text: &str, cut: Cut, (high, wide): (f32, f32)) -> f32 {
    let points = high / POINT;
    (points * wide / fonts.width(cut, text, points).max(0.01)).min(points)
}

/// Writes a word around a point, in letters of this size.
fn word(svg: &mut Svg, text: &str, (x, y): (f32, f32), points: f32, cut: Cut, colour: &str) {
    let run = Run { text: text.to_string(), cut };
    svg.line(&[run], (x, y + points * POINT * 0.33), points, Anchor::Middle, colour);
}
