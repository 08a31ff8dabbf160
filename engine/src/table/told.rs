//! What a table shows of a game: its offers, the events it tells, its past positions, and how two tellings differ.

use crate::kernel::{Block, Seat, View, Words, Zone};
use serde::Serialize;

/// A listed action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The seat that may take it. [`Seat::CHANCE`] for an outcome of chance.
    pub seat: Seat,
    /// The words that name the action.
    pub words: Words,
    /// The weight of an outcome of chance.
    pub weight: Option<u32>,
}

/// An event, told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// The event's number in this line of play, from 0.
    pub number: usize,
    /// The sentence.
    pub text: String,
    /// The rule's id. It may be empty.
    pub rule: String,
    /// The card, or the script's file and line. It may be empty.
    pub source: String,
    /// The event's depth below the event that set it off.
    pub depth: u8,
    /// The calculation of the event's amount: `3 (Longsword) + 1 (Strength) = 4`. It may be empty.
    pub sum: String,
}

/// A position of the history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Past {
    /// The position's number. The start is 0.
    pub number: usize,
    /// The position before it. `None` at the start.
    pub parent: Option<usize>,
    /// The command that led to it. Empty at the start, and `the new content` for new content.
    pub text: String,
    /// Whether the table is at this position.
    pub here: bool,
    /// The number of events on the way to the position.
    pub told: usize,
}

/// A command that was taken again by redo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Redone {
    /// The command.
    pub text: String,
    /// The events, if the command was played again on changed content. Otherwise empty.
    pub told: Vec<Told>,
    /// The first thing that happened differently on this content.
    pub differs: Option<Differs>,
}

/// The first point where two tellings of the same commands differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Differs {
    /// The event of the first telling. `None` where it ended.
    pub then: Option<String>,
    /// The event of the second telling. `None` where it ended.
    pub now: Option<String>,
}

impl Differs {
    /// Returns the first event that differs between two tellings. `None` if they are equal.
    pub fn between(then: &[Told], now: &[Told]) -> Option<Differs> {
        let texts = |told: &[Told]| told.iter().map(|event| event.text.clone()).collect::<Vec<_>>();
        Differs::first(&texts(then), &texts(now))
    }

    /// Returns the first visible difference between two positions. `None` if they look the same.
    pub fn seen(then: &View, now: &View) -> Option<Differs> {
        Differs::first(&visible(then), &visible(now))
    }

    /// Returns the first sentence that differs between two lists, or that one of them lacks.
    fn first(then: &[String], now: &[String]) -> Option<Differs> {
        let longest = then.len().max(now.len());
        let at = (0..longest).find(|at| then.get(*at) != now.get(*at))?;
        Some(Differs { then: then.get(at).cloned(), now: now.get(at).cloned() })
    }
}

/// Returns everything visible of a position, one sentence each.
fn visible(view: &View) -> Vec<String> {
    let zone = |whose: &str, zone: &Zone| {
        let cards: Vec<String> = zone.cards.iter().map(|(card, n)| format!("{card} x{n}")).collect();
        format!("{whose}{}: {} and {} hidden", zone.name, cards.join(", "), zone.hidden)
    };
    let mut lines = vec![view.title.clone()];
    for block in &view.blocks {
        match block {
            Block::Figure { label, name, out, tracks, marks, zones, .. } => {
                lines.push(format!("{label} {name}{}", if *out { " is out" } else { "" }));
                lines.extend(tracks.iter().map(|track| format!("{label}: {} {}", track.name, track.now)));
                lines.push(format!("{label}: {}", marks.join(", ")));
                lines.extend(zones.iter().map(|of| zone(&format!("{label}, "), of)));
            }
            Block::Zone(of) => lines.push(zone("", of)),
            Block::Marks { of, marks } => lines.push(format!("{of}: {}", marks.join(", "))),
            Block::Note(text) => lines.push(text.clone()),
            Block::Board(board) => lines.extend(
                board.cells.iter().map(|cell| format!("{} {},{}: {}", board.name, cell.x, cell.y, cell.text.join(" "))),
            ),
            Block::Field(field) => {
                lines.extend(field.stands.iter().map(|(label, space)| format!("{label} at {space}")));
                lines.extend(field.spaces.iter().map(|at| format!("{} {}: {}", field.name, at.space, at.text)));
            }
        }
    }
    lines
}

/// The effects of new content on a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Reloaded {
    /// The changes in the content, in words.
    pub changes: Vec<String>,
    /// The effects on the position: restored play, restarted work, scripts that fail now.
    pub notes: Vec<String>,
}
