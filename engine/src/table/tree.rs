//! The tree of play as it is saved: every position of a history with the steps that led to it.
//!
//! `all_played` makes a [`Tree`] of a session's history. `play_all` plays a tree again on a fresh table.

use super::ReadOrder;
use super::entry::{Entry, Way};
use super::position::Drive;
use super::refusal::problem;
use super::replay::{hidden_misfit, read_ruling};
use super::session::Session;
use crate::kernel::{Problem, Rules};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A position of a history, and the steps from the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The position's number in the history.
    pub number: usize,
    /// The position before it. `None` at the start.
    pub parent: Option<usize>,
    /// The position that undo leads to, if not the parent.
    pub back: Option<usize>,
    /// The position that redo leads to.
    pub next: Option<usize>,
    /// What led to the position.
    pub way: Way,
    /// The command.
    pub text: String,
    /// The steps in words, each with who did it.
    pub steps: Vec<(String, String)>,
}

/// All that was played of a game, branch beside branch.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tree {
    /// The current position of the table.
    pub here: usize,
    /// The number of positions that were left out.
    pub left_out: usize,
    /// The positions, each before its continuations.
    pub played: Vec<Played>,
}

/// A tree that has been played again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grown {
    /// The present number of each position, by its former number. Positions that do not fit the content are missing.
    pub numbers: BTreeMap<usize, usize>,
    /// The reason why the line to the table's position does not fit to its end.
    pub differs: Option<Problem>,
}

impl Tree {
    /// Keeps at most the newest `most` positions and the ways to them. The ways to the table's position and to the
    /// positions in `named` are always kept.
    #[must_use]
    pub fn at_most(mut self, most: usize, named: &[usize]) -> Tree {
        if self.played.len() <= most {
            return self;
        }
        let by_number = self.by_number();
        let mut kept = BTreeSet::new();
        for wanted in named.iter().copied().chain([self.here]) {
            keep(&by_number, wanted, &mut kept);
        }
        for wanted in by_number.keys().rev() {
            if kept.len() >= most {
                break;
            }
            keep(&by_number, *wanted, &mut kept);
        }
        let before = self.played.len();
        self.played.retain(|played| kept.contains(&played.number));
        self.left_out += before - self.played.len();
        self
    }

    /// Returns the positions by their numbers.
    fn by_number(&self) -> BTreeMap<usize, &Played> {
        self.played.iter().map(|played| (played.number, played)).collect()
    }

    /// Returns the numbers of a position and of all positions above it.
    fn line(&self, number: usize) -> BTreeSet<usize> {
        let by_number = self.by_number();
        let mut line = BTreeSet::new();
        let mut at = Some(number);
        // A position that is met again ends the line, even in a damaged save.
        while let Some(number) = at
            && line.insert(number)
        {
            at = by_number.get(&number).and_then(|played| played.parent);
        }
        line
    }
}

/// Adds a position and all positions that it depends on to `kept`.
fn keep(played: &BTreeMap<usize, &Played>, number: usize, kept: &mut BTreeSet<usize>) {
    let mut pending = vec![number];
    while let Some(number) = pending.pop() {
        if let Some(played) = played.get(&number)
            && kept.insert(number)
        {
            pending.extend(played.parent.into_iter().chain(played.back));
        }
    }
}

impl<R: Rules> Session<R> {
    /// Returns the whole tree of play.
    pub(super) fn all_played(&self) -> Tree {
        let mut played = Vec::new();
        for number in 0..self.history.len() {
            let Some(entry) = self.history.get(number) else { continue };
            played.push(Played {
                number,
                parent: entry.parent,
                back: entry.back,
                next: entry.next,
                way: entry.way,
                text: entry.text.clone(),
                steps: entry.steps.clone(),
            });
        }
        Tree { here: self.history.here(), left_out: 0, played }
    }

    /// Plays all positions of a tree again on a fresh table, and returns their new numbers.
    pub(super) fn play_all(&mut self, tree: &Tree, read: ReadOrder<'_>) -> Grown {
        let (mut grown, line) = (Grown::default(), tree.line(tree.here));
        if !tree.played.is_empty() && !tree.played.iter().any(|played| played.number == tree.here) {
            let message = format!("the position @{} where it stood is not in it", tree.here);
            grown.differs = Some(problem("C0112", message));
        }
        for played in &tree.played {
            match self.play_one(played, &grown.numbers, read) {
                Ok(number) => _ = grown.numbers.insert(played.number, number),
                Err(differs) if grown.differs.is_none() && line.contains(&played.number) => {
                    grown.differs = Some(differs);
                }
                Err(_) => {}
            }
        }
        let new_number = |former: &usize| grown.numbers.get(former).copied();
        for played in &tree.played {
            let next = played.next.as_ref().and_then(new_number);
            if let (Some(at), Some(next)) = (new_number(&played.number), next) {
                self.history.set_redo(at, next);
            }
        }
        // If the table's position is missing, the nearest one above it is taken. Numbers grow from parent to child.
        self.history.go_to(line.iter().rev().find_map(new_number).unwrap_or(0));
        grown
    }

    /// Plays the steps to one position, and returns its new number.
    fn play_one(
        &mut self,
        played: &Played,
        numbers: &BTreeMap<usize, usize>,
        read: ReadOrder<'_>,
    ) -> Result<usize, Problem> {
        let new_number = |former: usize| numbers.get(&former).copied();
        let no_parent = || problem("C0112", "what it goes on from does not fit");
        let from = played.parent.map_or(Some(0), new_number).ok_or_else(no_parent)?;
        let place = self.history.position(from).ok_or_else(no_parent)?;
        let edition = Rc::clone(&self.latest);
        let mut drive = Drive::new(&*edition.rules, self.luck, place, self.cancel);
        let own = self.own();
        for (who, words) in &played.steps {
            let taken = match who.as_str() {
                "ruling" => read_ruling(words, read).and_then(|ruling| drive.rule(&ruling)).map(|()| true),
                _ => drive.take_said(who, words, &edition.former),
            };
            let misfit = match taken {
                Ok(true) => continue,
                Ok(false) => problem("C0112", format!("`{who}` is not offered `{words}`")),
                Err(misfit) => misfit,
            };
            // A seat that may not know the step gets an error that does not quote it.
            return Err(hidden_misfit(own.as_deref(), who).unwrap_or(misfit));
        }
        drive.finish();
        let Drive { steps, rulings, told, place, .. } = drive;
        let text = played.text.clone();
        let entry = Entry { text, steps, rulings, told, ..Entry::at(edition, played.way, place) };
        // The start has no parent, so its steps belong to the start of the table. Any other entry is added behind its
        // parent, and undo leads from there to the position that the table comes from.
        if played.parent.is_none() {
            self.history.extend(entry);
        } else {
            self.history.go_to(played.back.and_then(new_number).unwrap_or(from));
            self.history.push_at(from, entry);
        }
        Ok(self.history.here())
    }
}
