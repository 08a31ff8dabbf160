//! Things in play that a scene or a ruling puts somewhere: statuses and tokens at the start of a scene, and orders such
//! as `status wolf Burning 2` or `attach you Jewel to ally`. The refusals here name no rule (`""`).

use super::clock::Ending;
use super::thing::{Thing, ThingId};
use super::words::{STATUS, TOKEN};
use crate::kernel::{Datum, Events, Illegal, Statement, Subject, Why};
use crate::machine::draft::Draft;
use crate::machine::{Machine, System, Work};

/// The code of the error when a scene puts tokens on a thing that is not in play.
const ABSENT: &str = "E0648";
/// The word of statements and orders about tokens.
const TOKENS: &str = "tokens";

impl<S: System> Draft<'_, S> {
    /// Reads a scene's statements of things in play with somebody: `status Burning 2`, `tokens Charge 3`. Calls no
    /// scripts.
    pub fn lies_with(&mut self, of: Subject, statements: &[Statement]) {
        // Tokens may lie on a status of another statement, so statuses come first.
        for statement in statements.iter().filter(|statement| statement.word == STATUS) {
            self.set_status(of, statement);
        }
        for statement in statements.iter().filter(|statement| statement.word == TOKENS) {
            self.set_tokens(of, statement);
        }
    }

    /// Reads `status NAME [DURATION]`.
    fn set_status(&mut self, of: Subject, statement: &Statement) {
        let (name, duration) = (statement.datum(0), statement.datum(1));
        let Some(item) = self.game.catalog.items.number(STATUS, name.text().unwrap_or_default()) else { return };
        let standing = self.game.catalog.standing(item);
        let is_there = S::in_play(&self.state).of(of).any(|thing| thing.item == item);
        if is_there && !standing.stacks {
            return;
        }
        let left = standing.left(duration.int().and_then(|n| u8::try_from(n).ok()));
        let thing = Thing::open(item, None, of, of, left);
        self.game.work(&mut self.state, &mut Events::off()).lay_down(thing);
    }

    /// Reads `tokens NAME COUNT [on THING]`.
    fn set_tokens(&mut self, of: Subject, statement: &Statement) {
        let (name, count, on) = (statement.datum(0), statement.datum(1), statement.datum(2));
        let Some(token) = self.game.catalog.items.number(TOKEN, name.text().unwrap_or_default()) else { return };
        let count = count.int().and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
        let holder = match self.game.token_holder(&self.state, of, on) {
            Ok(holder) => holder,
            Err(why) => return self.error(ABSENT, statement.at, why, "say first that it lies there"),
        };
        if let Some(in_play) = S::in_play_mut(&mut self.state) {
            in_play.set_tokens(holder, token, count);
        }
    }
}

impl<S: System> Machine<S> {
    /// Returns the bearer of tokens: the subject `of`, or the thing attached to it that `on` names.
    fn token_holder(&self, state: &S::State, of: Subject, on: &Datum) -> Result<Subject, String> {
        let Some(name) = on.text() else { return Ok(of) };
        let is_called = |thing: &&Thing| {
            let item = self.catalog.items.get(usize::from(thing.item));
            item.is_some_and(|item| item.id == name)
        };
        match S::in_play(state).of(of).find(is_called) {
            Some(thing) => Ok(Subject { kind: S::THING, id: u16::from(thing.id.0) }),
            None => Err(format!("no `{name}` lies with {}", self.label_of(state, of))),
        }
    }
}

impl<S: System> Work<'_, S> {
    /// Puts a thing into play as a scene begins, without an event and without calls of scripts.
    pub fn lay_down(&mut self, thing: Thing) {
        // No script runs yet, so no number of a thing is held for one.
        S::in_play_mut(self.s).and_then(|in_play| in_play.enter(thing, |_| false));
    }

    /// Carries out an order about things in play: `status`, `tokens`, `turn` or `attach`. Its first value is the label
    /// of the bearer, which `bearer` finds.
    ///
    /// # Errors
    /// There is nothing or nobody of that name.
    pub fn order_in_play(
        &mut self,
        order: &Statement,
        bearer: impl Fn(&Self, &str) -> Result<Subject, Illegal>,
    ) -> Result<(), Illegal> {
        let of = bearer(self, order.datum(0).text().unwrap_or_default())?;
        match order.word {
            "attach" => {
                let to = bearer(self, order.datum(2).text().unwrap_or_default())?;
                self.order_attach(of, to, order)
            }
            "turn" => self.order_turn(of, order),
            TOKENS => self.order_tokens(of, order),
            _ => self.order_status(of, order),
        }
    }

    /// Carries out `turn wolf "Old Shield" face_down`.
    fn order_turn(&mut self, of: Subject, order: &Statement) -> Result<(), Illegal> {
        let (name, side) = (order.datum(1), order.datum(2));
        let id = self.called_with(of, name.text().unwrap_or_default())?;
        match side.text() {
            Some("face_down") => self.turn_down(id, Why::RULING),
            Some("exhausted") => _ = self.exhaust(id, Why::RULING),
            Some("ready") => _ = self.ready(id, Why::RULING),
            _ => self.turn_up(id, Why::RULING),
        }
        Ok(())
    }

    /// Carries out `tokens wolf Charge 3 on "Old Shield"`.
    fn order_tokens(&mut self, of: Subject, order: &Statement) -> Result<(), Illegal> {
        let (name, count, on) = (order.datum(1).text().unwrap_or_default(), order.datum(2), order.datum(3));
        let token = self.game.catalog.items.number(TOKEN, name).ok_or_else(|| unknown(name))?;
        let holder = self.game.token_holder(self.s, of, on).map_err(|why| Illegal::by("", why))?;
        self.set_tokens(holder, token, count.int().unwrap_or(0), Why::RULING);
        Ok(())
    }

    /// Carries out `status wolf Burning 2`. A duration of 0 ends the status.
    fn order_status(&mut self, of: Subject, order: &Statement) -> Result<(), Illegal> {
        let (name, duration) = (order.datum(1).text().unwrap_or_default(), order.datum(2).int());
        let item = self.game.catalog.items.number(STATUS, name).ok_or_else(|| unknown(name))?;
        let present = S::in_play(self.s).of(of).find(|thing| thing.item == item).map(|thing| thing.id);
        match (duration, present) {
            (Some(0), Some(id)) => self.take_out(&[id], Ending::Ended, Why::RULING.source),
            (Some(0), None) => return Err(Illegal::by("", format!("it bears no `{name}`"))),
            (n, _) if S::may_bear(self.s, of) => {
                self.put(item, of, of, n.and_then(|n| u8::try_from(n).ok()), Why::RULING);
            }
            _ => return Err(Illegal::by("", "nothing can lie with it now")),
        }
        Ok(())
    }

    /// Carries out `attach you Jewel to ally on "Old Shield"`.
    fn order_attach(&mut self, of: Subject, to: Subject, order: &Statement) -> Result<(), Illegal> {
        let (name, host) = (order.datum(1), order.datum(3));
        let id = self.called_with(of, name.text().unwrap_or_default())?;
        let host = host.text().map(|host| self.called_with(to, host)).transpose()?;
        let to = host.map_or(to, |host| self.thing(host));
        if self.attach(id, to, Why::RULING) { Ok(()) } else { Err(Illegal::by("", "it can't lie there")) }
    }

    /// Returns a thing attached to a subject, by the id of its item.
    fn called_with(&self, of: Subject, name: &str) -> Result<ThingId, Illegal> {
        let is_called = |thing: &&Thing| {
            let item = self.game.catalog.items.get(usize::from(thing.item));
            item.is_some_and(|item| item.id == name)
        };
        match S::in_play(self.s).of(of).find(is_called) {
            Some(thing) => Ok(thing.id),
            None => Err(Illegal::by("", format!("no `{name}` lies with {}", self.game.label_of(self.s, of)))),
        }
    }
}

/// Returns the refusal of a name that no item has.
fn unknown(name: &str) -> Illegal {
    Illegal::by("", format!("nothing is called `{name}`"))
}
