//! Rebinding errors: why an open position cannot continue on new content.

use super::{Origin, Problem};
use std::collections::BTreeSet;

/// The reason why a position can't be rebound to new content.
#[derive(Clone, PartialEq, Debug)]
pub enum RebindError {
    /// Something that the position needs is gone, so the new content is refused.
    Gone(Vec<Problem>),
    /// The position is between two questions of a script that has changed. Play goes back to the last decision before
    /// that script began. The text is the name of the script.
    MidScript(String),
}

/// Collects the errors while a position is rebound.
///
/// ```
/// use rondel_engine::kernel::{RebindError, RebindErrors};
/// let mut errors = RebindErrors::default();
/// assert!(errors.clone().verdict().is_ok());
/// errors.gone("the card `rapier`".into(), "rapier");
/// let Err(RebindError::Gone(problems)) = errors.verdict() else { panic!() };
/// assert_eq!(problems[0].message, "the card `rapier` is gone, but the open scene needs it");
/// ```
#[derive(Clone, Default, Debug)]
pub struct RebindErrors {
    /// The missing things in words, each with the name of its item.
    gone: BTreeSet<(String, String)>,
    /// The name of a changed script that was running.
    changed: Option<String>,
}

impl RebindErrors {
    /// Notes something that the position needs and the content no longer has. `what` names it in words (``the card
    /// `rapier` ``). `item` is the name alone.
    pub fn gone(&mut self, what: String, item: &str) {
        self.gone.insert((what, item.to_string()));
    }

    /// Notes that a script has changed that is half-way through its run in this position.
    pub fn changed(&mut self, script: &str) {
        self.changed = Some(script.to_string());
    }

    /// Checks whether the position may go on.
    ///
    /// # Errors
    /// Something is gone (`E0801`), or else a script has changed.
    pub fn verdict(self) -> Result<(), RebindError> {
        if !self.gone.is_empty() {
            return Err(RebindError::Gone(self.gone.iter().map(|(what, item)| problem(what, item)).collect()));
        }
        self.changed.map_or(Ok(()), |script| Err(RebindError::MidScript(script)))
    }
}

/// Returns the error of a missing thing.
fn problem(what: &str, item: &str) -> Problem {
    Problem::error("E0801", Origin::CODE, format!("{what} is gone, but the open scene needs it"))
        .about(&[], item)
        .help("put it back, say `formerly` in the item that took its place, or open the scene anew")
}
