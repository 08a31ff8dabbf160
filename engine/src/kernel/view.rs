//! Views: a position or a catalog entry as a seat may know it, as data that any front end can draw.
//!
//! A [`View`] is a title and some [`Block`]s. One REPL draws a ring of rounds, a map of rooms and a grid of cards from
//! these few blocks, without knowing which system it serves.

use super::Field;
use serde::Serialize;

/// A drawn position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct View {
    /// One line above all: "Round 4 of Count 1, your Turn".
    pub title: String,
    /// The parts, in reading order.
    pub blocks: Vec<Block>,
}

/// One part of a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// Somebody or something with numbers: a combatant, a hero.
    Figure {
        /// The label by which commands name it.
        label: String,
        /// The figure's full name, if that says more than the label.
        name: String,
        /// Whether the figure has the Turn.
        active: bool,
        /// Whether the figure is out of the game: dead, fled, defeated.
        out: bool,
        /// The figure's tracks.
        tracks: Vec<Track>,
        /// Short words of state: `sneaking`, `prone`.
        marks: Vec<String>,
        /// The figure's cards.
        zones: Vec<Zone>,
    },
    /// A place for cards that belongs to nobody.
    Zone(Zone),
    /// Cells at whole coordinates.
    Board(Board),
    /// A battlefield: spaces close together, with their names at the rim.
    Field(Field),
    /// A short state of the game or of one sort of thing: `Night (2 Rounds)`, `exits`: `T2, T3 (locked: Heavy Door)`.
    Marks {
        /// The sort of thing whose state it is. Empty for the game.
        of: String,
        /// The words.
        marks: Vec<String>,
    },
    /// A line of text. It holds nothing that changes in play, and nothing that another block shows.
    Note(String),
}

impl Block {
    /// Returns the block of a sort of thing's marks. `None` without marks.
    pub fn marks(of: &str, marks: Vec<String>) -> Option<Block> {
        (!marks.is_empty()).then(|| Block::Marks { of: of.into(), marks })
    }
}

/// A number that goes up and down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Track {
    /// The track's name: `HP`.
    pub name: String,
    /// The value.
    pub now: i64,
    /// The greatest possible value, if there is one.
    pub most: Option<i64>,
}

/// A place for cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Zone {
    /// The zone's name: `hand`.
    pub name: String,
    /// The cards that the viewer may see, each with its number of copies.
    pub cards: Vec<(String, u32)>,
    /// The number of cards that the viewer may not see.
    pub hidden: u32,
}

/// Cells at whole coordinates: a map, a grid of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The board's name: `map`.
    pub name: String,
    /// Whether neighbours touch at six sides (`true`, odd rows shifted half a cell) or four (`false`).
    pub hex: bool,
    /// Whether neighbours share their wall, and an open side is no wall. If so, many small cells are drawn close
    /// together. Otherwise each cell has a frame of its own.
    pub shared: bool,
    /// The cells that hold something.
    pub cells: Vec<Cell>,
}

/// One cell of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cell {
    /// Column, growing to the right.
    pub x: i32,
    /// Row, growing downwards.
    pub y: i32,
    /// The cell's content, a few characters a line.
    pub text: Vec<String>,
    /// Whether the cell is emphasised.
    pub bright: bool,
    /// Open sides as compass letters: `n`, `e`, `s`, `w` (for hexes also `a`..`f`).
    pub open: String,
    /// The labels at its sides, by compass letter: a few characters.
    pub labels: Vec<(char, String)>,
}

/// The reader of a drawn card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardReader {
    /// An author of content, who reads the names of effects as content writes them: `slips_by: ...`.
    Author,
    /// A player with a printed card, which only says what an effect does.
    Player,
}

/// A catalog entry, ready to draw: a card, a Foe.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Card {
    /// The card's name.
    pub name: String,
    /// The card's kind in words: `weapon, large`.
    pub kind: String,
    /// Short facts: (`level`, `2`).
    pub facts: Vec<(String, String)>,
    /// Facts that no rule reads, from the statements `note` of the item: (`artist`, `Ann Marsh`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(String, String)>,
    /// A ring of segments, if it has one.
    pub ring: Vec<Segment>,
    /// Lines of text.
    pub text: Vec<String>,
    /// A small plan, one character a space and one line a row: `#` is a space, `^ v < >` are ways out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<String>,
    /// A board to draw, such as the shape of an area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Field>,
    /// The place where it is written: `file:line`.
    pub written: Option<String>,
}

/// One segment of a card's ring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Segment {
    /// The segment's name: the Round.
    pub name: String,
    /// The segment's value: `5`, `R+1`. It is empty if the segment gives nothing.
    pub text: String,
    /// The segment's strength: 2 for primary, 1 for secondary, 0 for none.
    pub strength: u8,
    /// The game's word for that strength: `Primary`.
    pub word: &'static str,
}
