//! The odds of commands in brief, on the newest content and on the content before it.
//!
//! The table computes odds only on the content that it plays on. So for the odds of before, `brief_before` puts the
//! former content under the table, asks, and puts the newest under it again. The table numbers each content that it
//! plays on: its editions.

use super::{Watch, then_and_now};
use crate::prompt::session::ReplSession;
use crate::prompt::{odds, odds_text, tree};
use crate::text::sanitize;
use std::rc::Rc;

/// The most positions of odds. More are not worth waiting for.
const MOST_POSITIONS: usize = 20_000;

/// The odds of a command in brief.
pub(super) enum Brief {
    /// The possible results.
    Known(Vec<String>),
    /// The command is not possible, and why.
    Refused(String),
    /// The odds would take too long to compute, or the command cannot be read.
    TooMuch,
}

impl Brief {
    /// Returns the odds in words, for one line.
    pub(super) fn told(&self) -> String {
        match self {
            Brief::Known(lines) if lines.is_empty() => "nothing that the table shows".into(),
            Brief::Known(lines) => sanitize(&lines.join(", ")),
            Brief::Refused(why) => format!("not possible now: {}", sanitize(why)),
            Brief::TooMuch => "too much to work out at each save".into(),
        }
    }
}

impl ReplSession {
    /// Returns the odds of a command, in brief.
    pub(super) fn brief(&self, command: &str) -> Brief {
        let Ok(mut query) = odds::read(self, command) else { return Brief::TooMuch };
        // Odds that need games count as too much, so no more than one is played.
        (query.most, query.games) = (MOST_POSITIONS, 1);
        match self.table.odds(&query) {
            Ok(odds) if odds.sampled.is_some() => Brief::TooMuch,
            Ok(odds) => Brief::Known(odds_text::brief(&odds)),
            Err(problem) => Brief::Refused(problem.message),
        }
    }

    /// Returns the possible results of a command in a line. `None` if the command is not possible, or too much to work
    /// out.
    pub fn odds_in_brief(&self, command: &str) -> Option<String> {
        match self.brief(command) {
            known @ Brief::Known(_) => Some(known.told()),
            Brief::Refused(_) | Brief::TooMuch => None,
        }
    }

    /// Returns the odds of a command on the content before the newest. `None` if they cannot be computed, for example
    /// because something was played on the newest content.
    fn brief_before(&mut self, command: &str) -> Option<Brief> {
        let before = self.watched.before.clone()?;
        let (edition, here) = (self.table.edition(), tree::here(&*self.table));
        // If a position follows this one, something was undone. The newest step is then not the new content.
        if self.table.history().iter().any(|past| past.parent == Some(here)) {
            return None;
        }
        // If the newest step is the new content, undoing the step leads to another edition. The step is then redone.
        let is_newest_step = self.table.undo().is_some() && self.table.edition() != edition;
        let content = Rc::clone(&self.newest);
        let _ = self.table.redo(&content.orders());
        // The old content takes the place of the new content for a moment.
        if !is_newest_step || self.table.reload(&*before.game).is_err() {
            return None;
        }
        let brief = self.brief(command);
        // Then the table is where it was, with the new content.
        self.editions.push((self.table.edition(), before));
        if self.table.reload(&*self.newest.game).is_ok() {
            self.editions.push((self.table.edition(), Rc::clone(&self.newest)));
            self.name_step();
        }
        self.follow_table();
        Some(brief)
    }

    /// Returns the odds of a command on the previous and the newest content, if they differ.
    pub(super) fn odds_before_and_after(&mut self, command: &str) -> Vec<String> {
        let now = self.brief(command);
        let Some(before) = self.brief_before(command) else { return Vec::new() };
        let command = sanitize(command);
        match (before, now) {
            (Brief::Known(before), Brief::Known(now)) if before != now => {
                let differ = |one: &[String], other: &[String]| {
                    let differing: Vec<String> = one.iter().filter(|line| !other.contains(line)).cloned().collect();
                    Brief::Known(differing).told()
                };
                vec![format!("odds {command}: {} -> {}", differ(&before, &now), differ(&now, &before))]
            }
            (Brief::Refused(_), Brief::Known(now)) => {
                vec![format!("odds {command}: it is possible now, {}", Brief::Known(now).told())]
            }
            (Brief::Known(_), Brief::Refused(why)) => {
                vec![format!("odds {command}: it is not possible any more: {}", sanitize(&why))]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the odds of the watch with this index, before and after the save.
    pub(super) fn watched_odds(&mut self, at: usize) -> Vec<String> {
        let Some((Watch::Odds(action), _)) = self.watched.list.get(at).cloned() else { return Vec::new() };
        let now = self.brief(&action).told();
        let plays_alike = self.watched.before.is_none();
        let before = if plays_alike { Some(now.clone()) } else { self.brief_before(&action).map(|brief| brief.told()) };
        if let Some((_, known)) = self.watched.list.get_mut(at) {
            known.clone_from(&now);
        }
        let what = format!("odds {}", sanitize(&action));
        // Once play has moved on, the previous value is unknown.
        match before {
            Some(before) => vec![then_and_now(&what, &before, &now)],
            None => vec![format!("{what}: {now}")],
        }
    }
}
