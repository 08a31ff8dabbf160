//! Bots at a table: their commands become entries of the history, as people's do.

use super::Told;
use super::expect::holds_at;
use super::history::Keep;
use super::position::Drive;
use super::session::Session;
use super::sight::Sight;
use crate::explore::bot::{self, Bots};
use crate::kernel::budget::{SPENT, stopped};
use crate::kernel::{Problem, Rules, Seats, Stop};

impl<R: Rules> Session<R> {
    /// Lets bots carry out one command for the asked seats among `seats`. Returns the events, or `None` if no bot
    /// acted. With an expectation `until`, stops at the first decision at which it holds.
    pub(super) fn let_play(
        &mut self,
        bots: &Bots,
        seats: Seats,
        keep: Keep,
        until: Option<&str>,
    ) -> Result<Option<Vec<Told>>, Problem> {
        // `by_hand`: chance waits for people to bring its outcomes. `taken` counts the picks and outcomes so far.
        let (by_hand, before, viewer) = (self.by_hand, self.history.place().taken, self.viewer);
        // The first actions of the commands tried so far. `bot::auto` adds the one that it begins with. This is a new
        // one, as long as there is any.
        let mut shunned = Vec::new();
        let met = |drive: &Drive<'_, R>| match until {
            Some(until) if matches!(drive.stop(), Stop::Decide(_)) => {
                holds_at(&Sight::new(drive.rules, viewer, &drive.place, drive.luck, drive.cancel), until)
            }
            _ => Ok(false),
        };
        let told = loop {
            let known = shunned.len();
            // No text: the entry of the history gets the words of the bot's decisions.
            let done = self.attempt("", keep, |drive| {
                bot::auto(drive, bots, seats, by_hand, &mut shunned, &met)?;
                if drive.cancel.is_cancelled() {
                    return Err(stopped());
                }
                if drive.steps.is_empty() { Ok(()) } else { drive.settle(by_hand) }
            });
            // Whether this attempt began with an action that no earlier one began with. If not, nothing else is left.
            let shuns_new = shunned.get(known).is_some_and(|action| !shunned[..known].contains(action));
            match done {
                // The command would set off too much and be taken back. The bot tries another one.
                Err(problem) if problem.code == SPENT && shuns_new => continue,
                done => break done?,
            }
        };
        Ok((self.history.place().taken != before).then_some(told))
    }
}
