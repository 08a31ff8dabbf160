//! Errors of rebinding: what keeps an open position from going on with new content.

use super::{Origin, Problem};
use std::collections::BTreeSet;

/// Why a position can't be rebound to new content.
#[derive(Clone, PartialEq, Debug)]
pub enum RebindError {
    /// Something it needs is gone: the new content is refused.
    Gone(Vec<Problem>),
    /// It stands between two questions of a script that is another one now: play goes back to the last decision
    /// before that script began. The text names the script.
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
    /// What, in words, and the name of the item.
    gone: BTreeSet<(String, String)>,
    changed: Option<String>,
}

impl RebindErrors {
    /// The position holds something that is not there any more: ``the card `rapier` ``, and the item's name.
    pub fn gone(&mut self, what: String, item: &str) {
        self.gone.insert((what, item.to_string()));
    }

    /// A script that has run half-way in this position is another one now.
    pub fn changed(&mut self, script: &str) {
        self.changed = Some(script.to_string());
    }

    /// May the position go on?
    ///
    /// # Errors
    /// What is gone (`E0801`), else the script that is another one.
    pub fn verdict(self) -> Result<(), RebindError> {
        if !self.gone.is_empty() {
            return Err(RebindError::Gone(self.gone.iter().map(|(what, item)| problem(what, item)).collect()));
        }
        self.changed.map_or(Ok(()), |script| Err(RebindError::MidScript(script)))
    }
}

fn problem(what: &str, item: &str) -> Problem {
    Problem::error("E0801", Origin::CODE, format!("{what} is gone, but the open scene needs it"))
        .about(&[], item)
        .help("put it back, say `formerly` in the item that took its place, or open the scene anew")
}
