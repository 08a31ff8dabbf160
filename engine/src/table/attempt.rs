//! Attempts: work on a copy of the position that is kept only if all of it succeeds.

use super::Told;
use super::entry::{Entry, Way};
use super::history::Keep;
use super::position::Drive;
use super::session::Session;
use crate::kernel::{Problem, Rules};
use std::rc::Rc;

impl<R: Rules> Session<R> {
    /// Does `work` on a working copy of the position. If the work succeeds and takes steps, adds the result to the
    /// history under the command `text`. Returns the events. If `text` is empty, the command gets the words of the
    /// decisions.
    pub(super) fn attempt(
        &mut self,
        text: &str,
        keep: Keep,
        work: impl FnOnce(&mut Drive<'_, R>) -> Result<(), Problem>,
    ) -> Result<Vec<Told>, Problem> {
        let edition = Rc::clone(self.edition());
        let mut drive = Drive::new(&*edition.rules, self.luck, self.history.place().clone(), self.cancel);
        drive.viewer = self.viewer;
        work(&mut drive)?;
        drive.finish();
        if drive.steps.is_empty() {
            return Ok(Vec::new());
        }
        let told = drive.told.iter().filter_map(|line| line.for_viewer(self.viewer)).collect();
        let text = if text.is_empty() && keep == Keep::AsEntry { drive.decided() } else { text.to_string() };
        let Drive { steps, rulings, told: lines, place, .. } = drive;
        let entry = Entry { text, steps, rulings, told: lines, ..Entry::at(Rc::clone(&edition), Way::Played, place) };
        match keep {
            Keep::AsEntry => self.history.push(entry),
            Keep::InLastEntry => self.history.extend(entry),
        }
        Ok(told)
    }
}
