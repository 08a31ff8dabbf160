//! What keeps an open position from going on with new content.

use super::{Origin, Problem};
use std::collections::BTreeSet;

/// Why a position can't go on with new content.
#[derive(Clone, PartialEq, Debug)]
pub enum Unbound {
    /// Something it needs is gone: the new content is refused.
    Gone(Vec<Problem>),
    /// It stands between two questions of a script that is another one now: play goes back to the last decision
    /// before that script began. The text names the script.
    MidScript(String),
}

/// What a system has missed while it rewrote a position.
///
/// ```
/// use rondel_engine::kernel::{Missed, Unbound};
/// let mut missed = Missed::default();
/// assert!(missed.clone().verdict().is_ok());
/// missed.gone("the card `rapier`".into());
/// let Err(Unbound::Gone(problems)) = missed.verdict() else { panic!() };
/// assert_eq!(problems[0].message, "the card `rapier` is gone, but the open scene needs it");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Missed {
    gone: BTreeSet<String>,
    changed: Option<String>,
}

impl Missed {
    /// The position holds something that is not there any more: ``the card `rapier` ``.
    pub fn gone(&mut self, what: String) {
        self.gone.insert(what);
    }

    /// A script that has run half-way in this position is another one now.
    pub fn changed(&mut self, script: &str) {
        self.changed = Some(script.to_string());
    }

    /// May the position go on?
    ///
    /// # Errors
    /// What is gone (`E0801`), else the script that is another one.
    pub fn verdict(self) -> Result<(), Unbound> {
        if !self.gone.is_empty() {
            return Err(Unbound::Gone(self.gone.iter().map(|what| problem(what)).collect()));
        }
        self.changed.map_or(Ok(()), |script| Err(Unbound::MidScript(script)))
    }
}

fn problem(what: &str) -> Problem {
    Problem::error("E0801", Origin::CODE, format!("{what} is gone, but the open scene needs it"))
        .help("put it back, say `formerly` in the item that took its place, or open the scene anew")
}
