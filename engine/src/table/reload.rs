//! Reloading: new content under an open table, and playing again what was played on older content.
//!
//! [`Session::take_into_use`] adapts the position to the new content (`rebind`) and adds that as a step of the history.
//! After an undo, [`Session::play_again`] repeats a command that was played on older content.
//!
//! For example, position 1 is followed by position 2, inside a script that the new content changes. Position 2 cannot
//! be adapted, so position 1 is adapted, and becomes position 3. At 3, undo leads to 2 (the entry's `back`), and redo
//! plays the command of 2 again (`again`). `Session::since` is the number of positions when the latest content came.

use super::content::Edition;
use super::entry::{Entry, Way};
use super::listed::{begins, faults};
use super::log::LogLine;
use super::opened::Opened;
use super::position::Drive;
use super::refusal::problem;
use super::replay::hidden_misfit;
use super::session::Session;
use super::{Differs, Game, ReadOrder, Redone, Reloaded, Told, read_ruling};
use crate::kernel::{Origin, Problem, Problems, RebindError, Rules, Seat, Stop};
use std::rc::Rc;

/// A position that was adapted to other content.
struct Rebound<S> {
    /// The number of the position that it was made from: the table's position, or the nearest one above that could be
    /// adapted.
    from: usize,
    state: S,
    /// The changes, in words.
    changes: Vec<String>,
    /// The changed script that was running. Because of it, play goes back to an earlier position.
    script: Option<String>,
}

/// Returns compiled content as that of this system.
///
/// # Errors
/// `C0113` if it is of another system.
pub(super) fn of_this_system<R: Rules>(game: &dyn Game) -> Result<&Opened<R>, Problems> {
    game.as_any().downcast_ref::<Opened<R>>().ok_or_else(|| {
        let message = format!("this scene is played by `{}`", R::vocabulary().system);
        let help = format!("it can't go on by `{}`", game.vocabulary().system);
        problem("C0113", message).help(help).into()
    })
}

impl<R: Rules> Session<R> {
    /// Adopts content that means the same, without a step of the history. Returns `false` if the position would change.
    pub(super) fn take_as_the_same(&mut self, opened: &Opened<R>) -> bool {
        let edition = Rc::new(opened.edition(self.latest.number));
        let now = self.history.now();
        // A position on older content stays as it is.
        if now.edition.number == self.latest.number {
            let mut state = self.state().clone();
            let is_bound = edition.rules.rebind(&now.edition.rules, &mut state).is_ok();
            if !is_bound || state != *self.state() {
                return false;
            }
            self.history.reprint(Rc::clone(&edition));
        }
        self.latest = edition;
        true
    }

    /// Adapts the table's position to new content, as a step of the history. Other positions stay on the content they
    /// were played on.
    pub(super) fn take_into_use(&mut self, opened: &Opened<R>) -> Result<Reloaded, Problems> {
        let edition = Rc::new(opened.edition(self.latest.number + 1));
        // Content on which nothing was played yet is replaced.
        let replaces = self.history.is_untouched_reload();
        // The replaced content was never played on, so the position is adapted from the one before it.
        let replaced = self.history.now();
        let before = if replaces { replaced.back.or(replaced.parent) } else { None };
        let at = before.unwrap_or(self.history.here());
        // `at` is the position to adapt, `from` the one that could be adapted: `at` itself, or one above it.
        let Rebound { from, state, changes, script } = self.rebound(at, &edition)?;
        let standing = self.history.get(from).ok_or_else(|| nowhere(""))?;
        let place = self.history.position(from).ok_or_else(|| nowhere(""))?.with(state);
        let is_under_way = !begins(&*edition.rules, &place.state);
        // The position after `from`, whose command redo plays again. A replaced step hands its own on.
        let next = if from == at && replaces { self.history.now().again } else { standing.next.or(standing.again) };
        // If play has gone back from `at` to `from`, redo leads towards `at`.
        let again = self.history.towards(from, at).or(next);
        let entry = Entry { again, ..Entry::at(Rc::clone(&edition), Way::Reloaded, place) };
        // An untouched reload is replaced in its place, if the new position comes from the same parent. Otherwise it is
        // undone first.
        if replaces && self.history.now().parent == Some(from) {
            self.history.replace(entry);
        } else {
            if replaces {
                self.history.undo();
            }
            self.history.push_at(from, entry);
        }
        // Content that is entirely new cannot be in progress.
        let has_changed = changes.iter().any(|change| !change.starts_with("new: "));
        let mut notes = self.notes_on_play(script, again.is_some(), is_under_way && has_changed);
        (self.latest, self.since) = (edition, self.history.len());
        self.note_faults(&mut notes);
        Ok(Reloaded { changes, notes })
    }

    /// Returns the note on how play goes on: it went back because the running `script` has changed, or the work under
    /// way keeps its old numbers. Otherwise there is none. `has_redo`: redo can play a command again.
    fn notes_on_play(&self, script: Option<String>, has_redo: bool, keeps_numbers: bool) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(script) = script {
            let again = if has_redo { "; `redo` plays again what was answered" } else { "" };
            notes.push(format!(
                "`{script}` was running and is another script now: back to the decision before it began{again}"
            ));
        } else if keeps_numbers && !matches!(self.rules().stop(self.state()), Stop::Over(_)) {
            notes.push(
                "whatever is under way keeps the numbers that it began with; `undo 2` and `redo` play it anew".into(),
            );
        }
        notes
    }

    /// Adds the faults of scripts at the current position to the notes.
    fn note_faults(&mut self, notes: &mut Vec<String>) {
        for happening in faults(self.rules(), self.state()) {
            let line = self.rules().narrate(self.state(), &happening, None).unwrap_or_default();
            if self.viewer.is_none_or(|viewer| happening.audience.has(viewer)) && !notes.contains(&line) {
                notes.push(line.clone());
            }
            self.history.note_fault(line);
        }
    }

    /// Returns the position `at` on other content, or the nearest one above it that is not inside a changed script.
    fn rebound(&self, at: usize, edition: &Edition<R>) -> Result<Rebound<R::State>, Problems> {
        let (mut next, mut script) = (Some(at), None);
        while let Some((from, entry)) = next.and_then(|at| Some((at, self.history.get(at)?))) {
            let mut state = self.history.position(from).ok_or_else(|| nowhere(""))?.state;
            match edition.rules.rebind(&entry.edition.rules, &mut state) {
                Ok(changes) => return Ok(Rebound { from, state, changes, script }),
                Err(RebindError::Gone(problems)) => return Err(problems.into()),
                // Of several changed scripts, the player is told the one at the position `at`.
                Err(RebindError::MidScript(name)) => script = Some(script.unwrap_or(name)),
            }
            next = entry.parent;
        }
        Err(nowhere(&script.unwrap_or_default()).into())
    }

    /// Adapts the position that undo has reached to the latest content. `left` is the number of the position that was
    /// left. A position that was played on older content on purpose stays on it.
    pub(super) fn carry_content_back(&mut self, left: usize) {
        let Some(taken) = self.history.get(left) else { return };
        // Content is carried back from a position that was played before the content was loaded, that was carried
        // itself, or that was played on this content.
        let carries = match taken.way {
            Way::Played => left < self.since || taken.edition.number == self.latest.number,
            Way::Carried => true,
            Way::Reloaded => false,
        };
        if !carries || self.history.now().edition.number == self.latest.number {
            return;
        }
        // A position that was carried before is used again.
        let next = self.history.now().next.filter(|next| {
            let entry = self.history.get(*next);
            entry.is_some_and(|entry| entry.way == Way::Carried && entry.edition.number == self.latest.number)
        });
        if next.is_some() {
            self.history.redo();
            return;
        }
        let here = self.history.here();
        // If the latest content lacks something of this position, the position stays on its own content.
        if let Ok(Rebound { from, state, .. }) = self.rebound(here, &self.latest)
            && from == here
        {
            let now = self.history.now();
            let (again, place) = (now.next, self.history.place().with(state));
            let text = self.history.content_name(self.latest.number);
            self.history.push(Entry { again, text, ..Entry::at(Rc::clone(&self.latest), Way::Carried, place) });
        }
    }

    /// Repeats the next command of older content. `None` if there is none.
    pub(super) fn play_again(&mut self, read: ReadOrder<'_>) -> Result<Option<Redone>, Problem> {
        let Some((at, then)) = self.history.now().again.and_then(|at| self.next_command(at)) else { return Ok(None) };
        let edition = Rc::clone(self.edition());
        let (text, steps, next) = (then.text.clone(), then.steps.clone(), then.next);
        let former_told = told(&then.told, self.viewer);
        let view = |at: usize| {
            let rules = &self.history.get(at)?.edition.rules;
            Some(rules.view(&self.history.position(at)?.state, self.viewer))
        };
        // If the positions differ from the beginning, only a difference in the events says anything new.
        let beginnings = then.parent.and_then(view).zip(view(self.history.here()));
        let begins_alike = beginnings.is_some_and(|(former, now)| Differs::seen(&former, &now).is_none());
        let former_end = view(at);
        // The steps are played on a working copy. If one does not fit, nothing has changed.
        let mut drive = Drive::new(&*edition.rules, self.luck, self.history.place().clone(), self.cancel);
        drive.viewer = self.viewer;
        let (own, shown) = (self.own(), then.text_for(self.own().as_deref()));
        let done = steps.iter().try_for_each(|step| {
            let done = follow(&mut drive, step, read, &edition);
            // A seat that may not know the step gets an error that does not quote it.
            done.map_err(|misfit| hidden_misfit(own.as_deref(), &step.0).unwrap_or(misfit))
        });
        done.and_then(|()| drive.settle(self.by_hand)).map_err(|problem| {
            let message = format!("`{shown}` does not fit the new content: {}", problem.message);
            let otherwise = || "play on from here: what was played is kept, and `branches` leads to it".to_string();
            Problem::error("C0117", Origin::CODE, message).help(problem.help.unwrap_or_else(otherwise))
        })?;
        drive.finish();
        let Drive { steps, rulings, told: lines, place, .. } = drive;
        let told_now = told(&lines, self.viewer);
        let entry = Entry { text, steps, rulings, told: lines, again: next, ..Entry::at(edition, Way::Played, place) };
        // The entry's `again`: the next redo plays the command that followed this one.
        self.history.push(entry);
        let text = self.history.now().text_for(self.own().as_deref());
        let seen_at_the_end = || {
            if !begins_alike {
                return None;
            }
            Differs::seen(former_end.as_ref()?, &self.rules().view(self.state(), self.viewer))
        };
        let differs = Differs::between(&former_told, &told_now).or_else(seen_at_the_end);
        Ok(Some(Redone { text, told: told_now, differs }))
    }

    /// Returns the first command at or after a position of the history, with its number. Steps to new content are
    /// skipped.
    fn next_command(&self, mut at: usize) -> Option<(usize, &Entry<R>)> {
        loop {
            let entry = self.history.get(at)?;
            if !entry.steps.is_empty() {
                return Some((at, entry));
            }
            at = entry.next.or(entry.again)?;
        }
    }
}

/// Repeats a recorded step. A decision is taken by its words. Chance brings its recorded outcome if that is possible.
/// Otherwise chance is drawn.
fn follow<R: Rules>(
    drive: &mut Drive<'_, R>,
    (who, words): &(String, String),
    read: ReadOrder<'_>,
    edition: &Edition<R>,
) -> Result<(), Problem> {
    match who.as_str() {
        "ruling" => read_ruling(words, read).and_then(|ruling| drive.rule(&ruling)),
        // Chance may be asked where it was not before, and the other way round.
        "chance" if drive.stop() != Stop::Chance => Ok(()),
        "chance" if drive.take_said(who, words, &edition.former)? => Ok(()),
        "chance" => drive.draw().map(drop),
        _ => {
            while drive.draw()? {}
            match drive.take_said(who, words, &edition.former)? {
                true => Ok(()),
                false => Err(problem("C0112", format!("`{who}` is not offered `{words}`"))),
            }
        }
    }
}

/// Returns the log lines as a viewer reads them.
fn told(lines: &[LogLine], viewer: Option<Seat>) -> Vec<Told> {
    lines.iter().filter_map(|line| line.for_viewer(viewer)).collect()
}

/// Returns the error of a scene that has no position outside a changed script.
fn nowhere(script: &str) -> Problem {
    let message = format!("the scene begins inside the script `{script}`, which has changed");
    Problem::error("C0115", Origin::CODE, message).help("open the scene anew")
}
