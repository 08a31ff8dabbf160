//! Templates: how the cards of a pack look. A template is the file `cards.ron` of a pack.
//!
//! The template of the topmost pack that has one counts. So a pack can draw its cards in its own way, by a changed copy
//! of a template. [`Template::read`] parses a file. Lengths are in millimetres, counted from the upper left corner of
//! the card. Sizes of letters are in points.

mod faults;
mod part;

use super::font;
use crate::content::Diagnostics;
use faults::{Fault, place_of};
pub use part::{Align, Part, Piece, Place, pieces};
use ron::extensions::Extensions;
use rondel_engine::kernel::{Origin, Problem, Sources, slug};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// The name of the file.
pub const FILE: &str = "cards.ron";

/// The largest card: 300 millimetres in width and height.
const LARGEST: f32 = 300.0;

/// The look of cards.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The width and height of a card.
    pub size: (f32, f32),
    /// The radius of the corners. 0 for square corners.
    #[serde(default)]
    pub corner: f32,
    /// The length by which the picture extends beyond the card's edge on sheets for a print shop.
    #[serde(default = "three")]
    pub bleed: f32,
    /// Colours by name, as `#rrggbb`. A part with the colour `kind` takes the colour that has the name of the card's
    /// kind or type, or else the colour `other`.
    #[serde(default)]
    pub colours: BTreeMap<String, String>,
    /// Icons by name: SVG paths on a square of 24 by 24.
    #[serde(default)]
    pub icons: BTreeMap<String, String>,
    /// The font files of the pack. Without them, words are written in the fonts that the program carries.
    #[serde(default)]
    pub fonts: Option<font::Named>,
    /// Letters for signs: a word of a fact that consists of these signs alone is written with the letters.
    #[serde(default)]
    pub signs: BTreeMap<char, String>,
    /// The faces. An item has the first face that is for its kind or types. An item without a face is no card.
    pub faces: Vec<Face>,
    /// The back of all cards whose face names none.
    #[serde(default)]
    pub back: Vec<Part>,
}

/// The default bleed.
fn three() -> f32 {
    3.0
}

/// The front of some cards.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// The kinds and types of the cards that the face is for: `weapon`, `foe`.
    pub of: Vec<String>,
    /// Another size than the template's.
    #[serde(default)]
    pub size: Option<(f32, f32)>,
    /// Its parts, drawn in this order.
    pub parts: Vec<Part>,
    /// Another back than the template's.
    #[serde(default)]
    pub back: Option<Vec<Part>>,
}

/// A name in a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named<'t> {
    /// A kind or a type of cards.
    Kind(&'t str),
    /// A fact of cards, or `name`, `kind`, `pack`.
    Fact(&'t str),
    /// An icon of the template.
    Icon(&'t str),
    /// A picture among the art of the pack, by the name of its file.
    Art(&'t str),
}

/// Returns the error of words in a template. Words that stand nowhere in it, such as a colour that a part takes by itself,
/// are told at `colours`.
pub(super) fn refused_words(path: &str, text: &str, faulty: &str, why: String, help: &str) -> Diagnostics {
    let start = place_of(text, faulty).or_else(|| text.find("colours")).unwrap_or(0);
    refused(path, text, start..start + faulty.len().max(1), why, help)
}

/// Returns the error of a template at a range of its text.
fn refused(path: &str, text: &str, at: Range<usize>, why: String, help: &str) -> Diagnostics {
    let mut sources = Sources::new();
    let at = Origin::new(sources.add(path, text), at.start, at.end);
    let problem = Problem::error("R0037", at, format!("`{path}` is no template of cards")).label(why).help(help);
    Diagnostics { problems: vec![problem], sources }
}

/// Returns an error of RON in words that need no knowledge of its types.
fn in_words(error: &ron::Error) -> String {
    match error {
        // A `Place` is a tuple, whose length RON tells so.
        ron::Error::ExpectedDifferentLength { expected, found } if expected.contains("size 4") => {
            format!("four numbers stand here, left, top, width and height, and there are {found}")
        }
        ron::Error::NoSuchStructField { found, outer, .. } => {
            let outer = outer.as_ref().map(|outer| format!(" of `{outer}`")).unwrap_or_default();
            format!("`{found}` is no word{outer}")
        }
        ron::Error::NoSuchEnumVariant { expected, found, .. } => {
            let known = expected.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
            format!("`{found}` is none of {known}")
        }
        ron::Error::MissingStructField { field, outer } => {
            let outer = outer.as_ref().map(|outer| format!(" in `{outer}`")).unwrap_or_default();
            format!("`{field}` is missing{outer}; a template takes nothing over from another one")
        }
        other => other.to_string(),
    }
}

impl Template {
    /// Reads a template. `path` is shown in errors.
    ///
    /// # Errors
    /// `R0037` at the first place that cannot be read, or that no picture can be drawn from.
    pub fn read(path: &str, text: &str) -> Result<Template, Diagnostics> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let template: Template = options.from_str(text).map_err(|error| {
            let mut sources = Sources::new();
            sources.add(path, text);
            let byte = |line, column| sources.find(path, line, column).map_or(0, |at| at.start as usize);
            let start = byte(error.span.start.line, error.span.start.col);
            let end = byte(error.span.end.line, error.span.end.col).max(start + 1);
            let help = "`rondel cards --template` writes one that works; `rondel help book cards` explains each part";
            refused(path, text, start..end, in_words(&error.code), help)
        })?;
        match template.faults().into_iter().next() {
            None => Ok(template),
            Some(Fault { faulty, why, help }) => Err(refused_words(path, text, &faulty, why, help)),
        }
    }

    /// Returns all parts, each with the size of the cards that it is drawn on.
    fn sized(&self) -> Vec<(&Part, (f32, f32))> {
        let of_face = |face: &'_ Face| face.size.unwrap_or(self.size);
        let mut sized: Vec<(&Part, (f32, f32))> = self.back.iter().map(|part| (part, self.size)).collect();
        for face in &self.faces {
            // A face of its own size that names no back has the template's back, which must then fit, too.
            let back = face.back.as_ref().unwrap_or(&self.back);
            sized.extend(face.parts.iter().chain(back).map(|part| (part, of_face(face))));
        }
        sized
    }

    /// Returns all parts of all faces and backs.
    fn parts(&self) -> impl Iterator<Item = &Part> {
        let faces = self.faces.iter().flat_map(|face| face.parts.iter().chain(face.back.iter().flatten()));
        faces.chain(&self.back)
    }

    /// Returns the names that are right only if the content has them.
    pub fn names(&self) -> Vec<Named<'_>> {
        let kinds = self.faces.iter().flat_map(|face| &face.of).map(|kind| Named::Kind(kind));
        kinds.chain(self.parts().flat_map(Part::names)).collect()
    }

    /// Returns the face for a card, by its kind and types. `None` if the template has none.
    pub fn face(&self, words: &[&str]) -> Option<&Face> {
        let is_word = |name: &String| words.iter().any(|word| is_same(name, word));
        self.faces.iter().find(|face| face.of.iter().any(is_word))
    }

    /// Returns a colour as `#rrggbb`. `kind` is the colour of the card with these kinds and types.
    pub fn colour<'t>(&'t self, name: &'t str, words: &[&str]) -> &'t str {
        let of_kind = || named(&self.colours, words).or_else(|| self.colours.get("other"));
        let found = if name == "kind" { of_kind() } else { self.colours.get(name) };
        match found {
            Some(colour) => colour,
            None if name.starts_with('#') => name,
            // A colour that nothing defines is drawn in grey.
            None => "#555555",
        }
    }
}

/// Returns the entry of the first of these words that has one.
pub fn named<'t>(entries: &'t BTreeMap<String, String>, words: &[&str]) -> Option<&'t String> {
    for word in words {
        if let Some((_, entry)) = entries.iter().find(|(name, _)| is_same(name, word)) {
            return Some(entry);
        }
    }
    None
}

/// Returns whether a name in a template means a word of a card: `Rare` means the keyword `rare`.
pub fn is_same(name: &str, word: &str) -> bool {
    name == word || slug(name) == slug(word)
}
