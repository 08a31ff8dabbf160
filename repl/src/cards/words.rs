//! Lines of words on a picture: text cut into lines of a width, in letters as large as there is room for.

use super::font::{Cut, Fonts, POINT};

/// The height of a line, in parts of the size of its letters.
pub const LINE: f32 = 1.14;

/// The gap before a paragraph that begins something new, in lines.
const GAP: f32 = 0.45;

/// The step by which letters are made smaller, in points.
const STEP: f32 = 0.25;

/// Letters of one cut.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The text.
    pub text: String,
    /// The cut.
    pub cut: Cut,
}

/// Runs that begin on a line of their own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Paragraph {
    /// The runs.
    pub runs: Vec<Run>,
    /// Whether there is a gap before the paragraph.
    pub apart: bool,
}

impl Paragraph {
    /// Returns a paragraph of one cut.
    pub fn new(text: &str, cut: Cut) -> Paragraph {
        Paragraph { runs: vec![Run { text: text.to_string(), cut }], apart: false }
    }
}

/// A line of words.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The runs.
    pub runs: Vec<Run>,
    /// Its baseline, in millimetres below the top of the first line.
    pub base: f32,
}

/// Lines of one size.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The lines.
    pub lines: Vec<Line>,
    /// The size of the letters, in points.
    pub points: f32,
    /// The height of all lines, in millimetres.
    pub high: f32,
}

/// Returns paragraphs in the largest letters that fit into a room of `wide` by `high` millimetres, from `points` down
/// to `least`. If not even the smallest letters fit, the returned block is higher than the room.
pub fn fitted(fonts: &Fonts, paragraphs: &[Paragraph], (wide, high): (f32, f32), points: f32, least: f32) -> Block {
    let mut points = points.max(least);
    loop {
        let block = set(fonts, paragraphs, wide, points);
        if block.high <= high || points <= least {
            return block;
        }
        points = (points - STEP).max(least);
    }
}

/// Returns paragraphs in lines of at most `wide` millimetres.
fn set(fonts: &Fonts, paragraphs: &[Paragraph], wide: f32, points: f32) -> Block {
    let line = points * POINT * LINE;
    let mut lines = Vec::new();
    let mut top = 0.0;
    for (nth, paragraph) in paragraphs.iter().enumerate() {
        if paragraph.apart && nth > 0 {
            top += line * GAP;
        }
        for runs in wrapped(fonts, &paragraph.runs, wide, points) {
            // Four fifths of a line are above its baseline.
            lines.push(Line { runs, base: top + line * 0.8 });
            top += line;
        }
    }
    Block { lines, points, high: top }
}

/// Returns the runs of a paragraph, cut into lines at blanks. A word that is wider than a line is cut at a letter.
fn wrapped(fonts: &Fonts, runs: &[Run], wide: f32, points: f32) -> Vec<Vec<Run>> {
    let mut lines: Vec<Vec<Run>> = vec![Vec::new()];
    // The used width of the last line, and whether a blank comes before the next word.
    let mut used = 0.0;
    let mut blank = false;
    for run in runs {
        let mut words = run.text.split(' ').peekable();
        while let Some(word) = words.next() {
            if !word.is_empty() {
                let gap = if blank && used > 0.0 { fonts.width(run.cut, " ", points) } else { 0.0 };
                let needs = fonts.width(run.cut, word, points);
                // Words without a blank between them, such as a bold word and the comma after it, stay together.
                let begins = blank || used == 0.0;
                if begins && used > 0.0 && used + gap + needs > wide {
                    lines.push(Vec::new());
                    used = 0.0;
                }
                for piece in pieces(fonts, word, run.cut, wide, points) {
                    let needs = fonts.width(run.cut, piece, points);
                    // Only the pieces of a word that is wider than a line may stand in different lines.
                    let is_cut = piece.len() < word.len();
                    if is_cut && used > 0.0 && used + needs > wide {
                        lines.push(Vec::new());
                        used = 0.0;
                    }
                    let between = if blank && used > 0.0 { " " } else { "" };
                    used += needs + if between.is_empty() { 0.0 } else { gap };
                    if let Some(line) = lines.last_mut() {
                        push(line, &format!("{between}{piece}"), run.cut);
                    }
                    blank = false;
                }
            }
            // `split` cuts at blanks: if another word follows, a blank stood before it.
            blank |= words.peek().is_some();
        }
    }
    lines
}

/// Returns a word in pieces that each fit into a line.
fn pieces<'w>(fonts: &Fonts, word: &'w str, cut: Cut, wide: f32, points: f32) -> Vec<&'w str> {
    if fonts.width(cut, word, points) <= wide {
        return vec![word];
    }
    let mut pieces = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let ends = rest.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let first = rest.chars().next().map_or(rest.len(), char::len_utf8);
        let end = ends.take_while(|end| fonts.width(cut, &rest[..*end], points) <= wide).last().unwrap_or(first);
        let (piece, remaining) = rest.split_at(end);
        pieces.push(piece);
        rest = remaining;
    }
    pieces
}

/// Adds text to a line.
fn push(line: &mut Vec<Run>, text: &str, cut: Cut) {
    match line.last_mut() {
        Some(last) if last.cut == cut => last.text.push_str(text),
        _ => line.push(Run { text: text.to_string(), cut }),
    }
}
