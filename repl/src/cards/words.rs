//! Lines of words on a picture: text cut into lines of a width, in letters as large as there is room for.
//!
//! Begin reading at [`fitted`], which tries sizes of letters. `Wrapping` cuts a paragraph into lines for one size.

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
        let block = set(fonts, paragraphs, (wide, high), points);
        if block.high <= high || points <= least {
            return block;
        }
        points = (points - STEP).max(least);
    }
}

/// Returns paragraphs in lines of at most `wide` millimetres. What comes more than a line below `high` is left out.
fn set(fonts: &Fonts, paragraphs: &[Paragraph], (wide, high): (f32, f32), points: f32) -> Block {
    let line = points * POINT * LINE;
    // The sizes are small and positive. A line above the most shows that the text does not fit.
    let most = (high / line).max(0.0) as usize + 2;
    let mut lines = Vec::new();
    let mut top = 0.0;
    for (nth, paragraph) in paragraphs.iter().enumerate() {
        if paragraph.apart && nth > 0 {
            top += line * GAP;
        }
        if lines.len() > most {
            break;
        }
        for runs in wrapped(fonts, &paragraph.runs, wide, points, most) {
            // Four fifths of a line are above its baseline.
            lines.push(Line { runs, base: top + line * 0.8 });
            top += line;
        }
    }
    Block { lines, points, high: top }
}

/// Returns the runs of a paragraph, cut into lines at blanks. A word that is wider than a line is cut at a letter. The
/// text ends after `most` lines.
fn wrapped(fonts: &Fonts, runs: &[Run], wide: f32, points: f32, most: usize) -> Vec<Vec<Run>> {
    let mut wrapping = Wrapping { fonts, wide, points, lines: vec![Vec::new()], used: 0.0, blank: false };
    for run in runs {
        for (nth, word) in run.text.split(' ').enumerate() {
            // `split` cuts at blanks, so a blank stands before each word but the first.
            wrapping.blank |= nth > 0;
            if wrapping.lines.len() > most {
                return wrapping.lines;
            }
            if !word.is_empty() {
                wrapping.add_word(word, run.cut);
            }
        }
    }
    wrapping.lines
}

/// A paragraph while it is cut into lines.
struct Wrapping<'f> {
    fonts: &'f Fonts,
    /// The width of a line, in millimetres.
    wide: f32,
    /// The size of the letters, in points.
    points: f32,
    /// The lines so far. The last one is not full yet.
    lines: Vec<Vec<Run>>,
    /// The used width of the last line.
    used: f32,
    /// Whether a blank comes before the next word.
    blank: bool,
}

impl Wrapping<'_> {
    /// Adds a word to the last line, or to a new line if it does not fit.
    fn add_word(&mut self, word: &str, cut: Cut) {
        // Words without a blank between them, such as a bold word and the comma after it, stay together.
        let may_break = self.blank && self.used > 0.0;
        let gap = if may_break { self.fonts.width(cut, " ", self.points) } else { 0.0 };
        if may_break && self.used + gap + self.fonts.width(cut, word, self.points) > self.wide {
            self.begin_line();
        }
        for piece in pieces(self.fonts, word, cut, self.wide, self.points) {
            let needs = self.fonts.width(cut, piece, self.points);
            // Only the pieces of a word that is wider than a line may stand in different lines.
            let is_cut = piece.len() < word.len();
            if is_cut && self.used > 0.0 && self.used + needs > self.wide {
                self.begin_line();
            }
            // No blank stands at the beginning of a line.
            if self.blank && self.used > 0.0 {
                self.add_text(&format!(" {piece}"), cut);
                self.used += needs + gap;
            } else {
                self.add_text(piece, cut);
                self.used += needs;
            }
            self.blank = false;
        }
    }

    /// Begins a new line.
    fn begin_line(&mut self) {
        self.lines.push(Vec::new());
        self.used = 0.0;
    }

    /// Adds text to the last line.
    fn add_text(&mut self, text: &str, cut: Cut) {
        let Some(line) = self.lines.last_mut() else { return };
        match line.last_mut() {
            Some(last) if last.cut == cut => last.text.push_str(text),
            _ => line.push(Run { text: text.to_string(), cut }),
        }
    }
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
