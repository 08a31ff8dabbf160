//! Statements of scenes and orders of rulings about things in play.

use super::clock::Ending;
use super::thing::{Thing, ThingId};
use super::words::{STATUS, TOKEN};
use crate::kernel::{Datum, Events, Illegal, Statement, Subject, Why};
use crate::machine::draft::Draft;
use crate::machine::{Machine, System, Work};

/// The code of the error when a scene names something that does not lie there.
const ABSENT: &str = "E0648";

impl<S: System> Draft<'_, S> {
    /// Reads a scene's statements of things in play with somebody: `status Burning 2`, `tokens Charge 3`. Calls no
    /// scripts.
    pub fn lies_with(&mut self, of: Subject, said: &[Statement]) {
        // Tokens may lie on the things of the other statements.
        for word in [STATUS, TOKENS] {
            said.iter().filter(|said| said.word == word).for_each(|said| self.lies(of, said));
        }
    }

    fn lies(&mut self, of: Subject, statement: &Statement) {
        let name = statement.datum(0).text().unwrap_or_default();
        let n = statement.datum(1).int();
        let items = &self.game.catalog.items;
        if statement.word == TOKENS {
            let n = n.and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
            let Some(token) = items.number(TOKEN, name) else { return };
            match self.game.token_holder(&self.state, of, statement.datum(2)) {
                Ok(on) => {
                    S::in_play_mut(&mut self.state).into_iter().for_each(|in_play| in_play.set_tokens(on, token, n));
                }
                Err(why) => self.error(ABSENT, statement.at, why, "say first that it lies there"),
            }
        } else if let Some(item) = items.number(STATUS, name) {
            let standing = self.game.catalog.standing(item);
            if !standing.stacks && S::in_play(&self.state).of(of).any(|thing| thing.item == item) {
                return; // it lies there already
            }
            let left = standing.left(n.and_then(|n| u8::try_from(n).ok()));
            let thing = Thing::open(item, None, of, of, left);
            self.game.work(&mut self.state, &mut Events::off()).lay_down(thing);
        }
    }
}

impl<S: System> Machine<S> {
    /// Returns the bearer of tokens: somebody, or something attached to them.
    fn token_holder(&self, state: &S::State, of: Subject, on: &Datum) -> Result<Subject, String> {
        let Some(name) = on.text() else { return Ok(of) };
        let called =
            |thing: &&Thing| self.catalog.items.get(usize::from(thing.item)).is_some_and(|item| item.id == name);
        let thing = S::in_play(state).of(of).find(called);
        let on = |thing: &Thing| Subject { kind: S::THING, id: u16::from(thing.id.0) };
        thing.map(on).ok_or_else(|| format!("no `{name}` lies with {}", self.label_of(state, of)))
    }
}

impl<S: System> Work<'_, S> {
    /// Puts an object into play as a scene begins, without calling scripts or telling it.
    pub fn lay_down(&mut self, thing: Thing) {
        S::in_play_mut(self.s).and_then(|in_play| in_play.enter(thing, |_| false));
    }

    /// Carries out a ruling's order: `status wolf Burning 2`, `tokens wolf Charge 3`; `bearer` finds a label's owner.
    ///
    /// # Errors
    /// There is nothing or nobody of that name.
    pub fn order_in_play(
        &mut self,
        order: &Statement,
        bearer: impl Fn(&Self, &str) -> Result<Subject, Illegal>,
    ) -> Result<(), Illegal> {
        let of = bearer(self, order.datum(0).text().unwrap_or_default())?;
        if order.word == "attach" {
            let to = bearer(self, order.datum(2).text().unwrap_or_default())?;
            return self.order_attach(of, to, order);
        }
        let name = order.datum(1).text().unwrap_or_default();
        let items = &self.game.catalog.items;
        if order.word == "turn" {
            let id = self.called_with(of, name)?;
            match order.datum(2).text() {
                Some("face_down") => self.turn_down(id, Why::RULING),
                Some("exhausted") => _ = self.exhaust(id, Why::RULING),
                Some("ready") => _ = self.ready(id, Why::RULING),
                _ => self.turn_up(id, Why::RULING),
            }
            return Ok(());
        }
        if order.word == TOKENS {
            let token = items.number(TOKEN, name).ok_or_else(|| unknown(name))?;
            let on = self.game.token_holder(self.s, of, order.datum(3)).map_err(|why| Illegal::by("", why))?;
            self.set_tokens(on, token, order.datum(2).int().unwrap_or(0), Why::RULING);
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

impl<S: System> Work<'_, S> {
    /// Carries out `attach you Jewel to ally on "Old Shield"`.
    fn order_attach(&mut self, of: Subject, to: Subject, order: &Statement) -> Result<(), Illegal> {
        let id = self.called_with(of, order.datum(1).text().unwrap_or_default())?;
        let host = order.datum(3).text().map(|name| self.called_with(to, name)).transpose()?;
        let to = host.map_or(to, |host| self.thing(host));
        if self.attach(id, to, Why::RULING) { Ok(()) } else { Err(Illegal::by("", "it can't lie there")) }
    }

    /// Returns something attached to somebody, by the id of its item.
    fn called_with(&self, of: Subject, name: &str) -> Result<ThingId, Illegal> {
        let called = |thing: &&Thing| {
            let item = self.game.catalog.items.get(usize::from(thing.item));
            item.is_some_and(|item| item.id == name)
        };
        let found = S::in_play(self.s).of(of).find(called);
        let absent = || Illegal::by("", format!("no `{name}` lies with {}", self.game.label_of(self.s, of)));
        found.map(|thing| thing.id).ok_or_else(absent)
    }
}

/// The word of statements and orders about tokens.
const TOKENS: &str = "tokens";

fn unknown(name: &str) -> Illegal {
    Illegal::by("", format!("nothing is called `{name}`"))
}
