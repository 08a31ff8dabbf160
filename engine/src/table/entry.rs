//! One entry of the history: a command, or a step to new content, and the position after it.

use super::content::Edition;
use super::log::LogLine;
use super::position::Position;
use crate::kernel::{Rules, Ruling};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The text of a step to new content.
pub const NEW_CONTENT: &str = "the new content";

/// The beginning of that text once the step has a [name](super::Table::name_content).
pub(super) const CONTENT: &str = "content: ";

/// Returns whether this is the text of a step to new content.
pub fn is_new_content(text: &str) -> bool {
    text == NEW_CONTENT || text.starts_with(CONTENT)
}

/// The decider of a step that is a ruling.
const RULING: &str = "ruling";

/// The decider of a step that is an outcome of chance.
const CHANCE: &str = "chance";

/// The way a position was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Way {
    /// By a command. The start counts as such, too.
    Played,
    /// New content was taken into use where the table stood.
    Reloaded,
    /// By undo to its parent, which was then adapted to the present content. For the next undo, this position and its
    /// parent are one.
    Carried,
}

/// One command, and the position after it. Indices are always into the history.
///
/// For example, two commands are played, and new content comes. It has changed the script that is running in position
/// 2, so play continues from position 1. At position 3, undo leads back to 2, and redo plays `pass` again.
///
/// | position | reached by | `parent` | `back` | `next` | `again` |
/// |---|---|---|---|---|---|
/// | 0 | the start | | | 1 | |
/// | 1 | `play boar-spear` | 0 | | 2 | |
/// | 2 | `pass` | 1 | | 3 | |
/// | 3 | the new content | 1 | 2 | | 2 |
pub(super) struct Entry<R: Rules> {
    /// The position before the command.
    pub parent: Option<usize>,
    /// The position that undo leads to, if not the parent. The two differ after new content that went back to an
    /// earlier decision.
    pub back: Option<usize>,
    /// The position that redo leads to.
    pub next: Option<usize>,
    /// The position that was played next on older content. Redo plays its steps again on this content.
    pub again: Option<usize>,
    pub way: Way,
    /// The content that the position stands on.
    pub edition: Rc<Edition<R>>,
    /// The typed text.
    pub text: String,
    /// The steps in words, each with who did it.
    pub steps: Vec<(String, String)>,
    /// The rulings among the steps, in their order.
    pub rulings: Vec<Ruling>,
    /// The events told.
    pub told: Vec<LogLine>,
    /// The number of events on the way here.
    pub told_by: usize,
    /// The position it led to. `None`: it is not stored, and is played again when needed.
    pub place: Option<Position<R::State>>,
}

impl<R: Rules> Entry<R> {
    /// Returns an entry for a position, without a command.
    pub fn at(edition: Rc<Edition<R>>, way: Way, place: Position<R::State>) -> Self {
        Entry {
            parent: None,
            back: None,
            next: None,
            again: None,
            way,
            edition,
            text: String::new(),
            steps: Vec::new(),
            rulings: Vec::new(),
            told: Vec::new(),
            told_by: place.told,
            place: Some(place),
        }
    }

    /// Returns the command as the seat called `own` may know it: its own commands in words, of another seat's command
    /// only that seat's name. `None` knows everything.
    pub fn text_for(&self, own: Option<&str>) -> String {
        if self.way != Way::Played && self.steps.is_empty() {
            return if self.text.is_empty() { NEW_CONTENT.to_string() } else { self.text.clone() };
        }
        let mut deciders = self.steps.iter().map(|(who, _)| who.as_str()).filter(|who| *who != CHANCE);
        let decider = deciders.next().unwrap_or_default();
        match own {
            Some(own) if decider == own => {
                let steps = self.steps.iter().filter(|(who, _)| who == own);
                steps.map(|(_, words)| words.as_str()).collect::<Vec<_>>().join(" ")
            }
            Some(_) if decider != RULING => decider.to_string(),
            _ => self.text.clone(),
        }
    }
}
