//! What scenes and rulings say of things in play.

use super::clock::Ending;
use super::thing::{Thing, ThingId};
use super::words::{STATUS, TOKEN};
use crate::kernel::{Illegal, Statement, Subject, Why};
use crate::machine::{System, Work};

impl<S: System> Work<'_, S> {
    /// A statement of a scene: `status Burning 2`, `tokens Charge 3`. Nobody's script is called.
    pub fn set_up_in_play(&mut self, of: Subject, statement: &Statement) {
        let name = statement.datum(0).text().unwrap_or_default();
        let n = statement.datum(1).int();
        let items = &self.game.catalog.items;
        if statement.word == TOKENS {
            let token = items.number(TOKEN, name);
            let n = n.and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
            if let (Some(token), Some(in_play)) = (token, S::in_play_mut(self.s)) {
                in_play.set_tokens(of, token, n);
            }
        } else if let Some(item) = items.number(STATUS, name) {
            let standing = self.game.catalog.standing(item);
            if !standing.stacks && S::in_play(self.s).of(of).any(|thing| thing.item == item) {
                return; // it lies there already
            }
            let left = standing.left(n.and_then(|n| u8::try_from(n).ok()));
            self.lay_down(Thing { id: ThingId(0), item, print: None, of, owner: of, left });
        }
    }

    /// An object lies in play where a scene begins: nobody's script is called, and nothing is told.
    pub fn lay_down(&mut self, thing: Thing) {
        S::in_play_mut(self.s).and_then(|in_play| in_play.enter(thing, |_| false));
    }

    /// An order of a ruling: `status wolf Burning 2`, `tokens wolf Charge 3`.
    ///
    /// # Errors
    /// Nothing of the name is there.
    pub fn order_in_play(&mut self, of: Subject, order: &Statement) -> Result<(), Illegal> {
        let name = order.datum(1).text().unwrap_or_default();
        let items = &self.game.catalog.items;
        if order.word == TOKENS {
            let token = items.number(TOKEN, name).ok_or_else(|| unknown(name))?;
            self.set_tokens(of, token, order.datum(2).int().unwrap_or(0), Why::RULING);
            return Ok(());
        }
        let item = items.number(STATUS, name).ok_or_else(|| unknown(name))?;
        let known = S::in_play(self.s).of(of).find(|thing| thing.item == item).map(|thing| thing.id);
        match (order.datum(2).int(), known) {
            (Some(0), Some(id)) => self.take_out(&[id], Ending::Ended, Why::RULING.source),
            (Some(0), None) => return Err(Illegal::by("", format!("it bears no `{name}`"))),
            (n, _) if S::may_bear(self.s, of) => {
                self.put(item, of, of, n.and_then(|n| u8::try_from(n).ok()), Why::RULING);
            }
            _ => return Err(Illegal::by("", "nothing can lie with it now")),
        }
        Ok(())
    }
}

/// The word of both for tokens.
const TOKENS: &str = "tokens";

fn unknown(name: &str) -> Illegal {
    Illegal::by("", format!("nothing is called `{name}`"))
}
