//! The parts of a face or a back, such as a text, a ring or the art of the card.

use super::Named;
use serde::Deserialize;

/// A rectangle: left, top, width and height.
pub type Place = (f32, f32, f32, f32);

/// A part of a face or a back.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub enum Part {
    /// A rectangle. It may extend beyond the card's edge, for the bleed.
    Box {
        /// Its place.
        at: Place,
        /// The colour inside.
        #[serde(default)]
        fill: Option<String>,
        /// The colour of its line.
        #[serde(default)]
        line: Option<String>,
        /// The width of its line.
        #[serde(default = "thin")]
        width: f32,
        /// The radius of its corners.
        #[serde(default)]
        corner: f32,
    },
    /// A line of text, made smaller until it fits. The sign `·` divides the line into pieces. A piece with names in
    /// braces is left out if the card has none of these facts.
    Text {
        /// Its place.
        at: Place,
        /// The words. `{name}`, `{kind}`, `{pack}` and the name of any fact in braces stand for the card's own.
        say: String,
        /// The size of the letters.
        size: f32,
        /// The smallest size.
        #[serde(default = "smallest")]
        least: f32,
        /// Whether the letters are bold.
        #[serde(default)]
        bold: bool,
        /// Whether the letters are italic.
        #[serde(default)]
        italic: bool,
        /// The alignment of the line.
        #[serde(default)]
        align: Align,
        /// The colour of the letters.
        #[serde(default = "ink")]
        colour: String,
    },
    /// Facts, one a paragraph, then the card's text. Made smaller until they fit.
    Words {
        /// Their place.
        at: Place,
        /// The size of the letters.
        size: f32,
        /// The smallest size.
        #[serde(default = "smallest")]
        least: f32,
        /// Only these facts. Empty for all.
        #[serde(default)]
        only: Vec<String>,
        /// All facts but these.
        #[serde(default)]
        leave_out: Vec<String>,
        /// Whether facts are shown.
        #[serde(default = "yes")]
        facts: bool,
        /// Whether the text is shown.
        #[serde(default = "yes")]
        text: bool,
        /// Whether the text is italic.
        #[serde(default)]
        italic: bool,
        /// The colour of the letters.
        #[serde(default = "ink")]
        colour: String,
    },
    /// The card's ring of segments (the rondel), as a ring. Left out for cards without a ring.
    Ring {
        /// Its place.
        at: Place,
    },
    /// The card's board: the shape of an area, or the plan of a room. Left out for cards without a board.
    Board {
        /// Its place.
        at: Place,
    },
    /// The picture `art/ID.png`, `.jpg` or `.svg` of the pack. Without a picture, the icon of the card's kind is drawn.
    Art {
        /// Its place.
        at: Place,
        /// The name of another picture: `of: "back"` draws `art/back.png`.
        #[serde(default)]
        of: Option<String>,
        /// The colour of the icon.
        #[serde(default = "faint")]
        colour: String,
        /// Whether the picture is shown whole, with room beside it. Otherwise it fills its place, and its edges are cut.
        #[serde(default)]
        whole: bool,
        /// Nothing is drawn for a card that has this: `ring`, `board` or a fact.
        #[serde(default)]
        unless: Option<String>,
    },
    /// An icon, by its name. Braces work as in a text: `{symbol}` is the icon with the name of the card's symbol.
    Icon {
        /// Its place.
        at: Place,
        /// Its name.
        of: String,
        /// Its colour.
        #[serde(default = "ink")]
        colour: String,
    },
}

/// The default width of a line.
fn thin() -> f32 {
    0.3
}

/// The default of the smallest size of letters.
fn smallest() -> f32 {
    6.0
}

/// The default colour of letters.
fn ink() -> String {
    "ink".into()
}

/// The default colour of an icon in place of art.
fn faint() -> String {
    "faint".into()
}

/// The default of parts that are shown.
fn yes() -> bool {
    true
}

/// A piece of a text with names in braces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'t> {
    /// Words as they are.
    Words(&'t str),
    /// A name that stood in braces.
    Name(&'t str),
}

/// Returns the pieces of a text. A brace without its partner is a word.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, more)) = rest.split_once('{')
        && let Some((name, behind)) = more.split_once('}')
    {
        pieces.extend([Piece::Words(before), Piece::Name(name)]);
        rest = behind;
    }
    pieces.push(Piece::Words(rest));
    pieces
}

/// Returns the facts that a text names in braces.
fn braced(text: &str) -> Vec<Named<'_>> {
    let named = |piece| if let Piece::Name(name) = piece { Some(Named::Fact(name)) } else { None };
    pieces(text).into_iter().filter_map(named).collect()
}

/// The alignment of a line of text.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Align {
    /// To the left.
    #[default]
    Left,
    /// In the middle.
    Middle,
    /// To the right.
    Right,
}

impl Part {
    /// Returns the place of the part.
    pub fn place(&self) -> Place {
        match self {
            Part::Box { at, .. }
            | Part::Text { at, .. }
            | Part::Words { at, .. }
            | Part::Ring { at }
            | Part::Board { at }
            | Part::Art { at, .. }
            | Part::Icon { at, .. } => *at,
        }
    }

    /// Returns the colours that the part names.
    pub(super) fn colours(&self) -> Vec<&str> {
        match self {
            Part::Box { fill, line, .. } => fill.iter().chain(line).map(String::as_str).collect(),
            Part::Text { colour, .. }
            | Part::Words { colour, .. }
            | Part::Art { colour, .. }
            | Part::Icon { colour, .. } => vec![colour],
            Part::Ring { .. } | Part::Board { .. } => vec!["ink", "faint", "paper", "kind"],
        }
    }

    /// Returns the facts and icons that the part names.
    pub(super) fn names(&self) -> Vec<Named<'_>> {
        match self {
            Part::Text { say, .. } => braced(say),
            Part::Words { only, leave_out, .. } => only.iter().chain(leave_out).map(|fact| Named::Fact(fact)).collect(),
            Part::Icon { of, .. } if of.contains('{') => braced(of),
            Part::Icon { of, .. } => vec![Named::Icon(of)],
            Part::Art { of: Some(of), .. } => vec![Named::Art(of)],
            _ => Vec::new(),
        }
    }

    /// Returns the sizes of the part's letters.
    pub(super) fn sizes(&self) -> Vec<f32> {
        match self {
            Part::Text { size, least, .. } | Part::Words { size, least, .. } => vec![*size, *least],
            _ => Vec::new(),
        }
    }
}
