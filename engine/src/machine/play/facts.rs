//! Facts that every system has: of things in play, of their bearers, and of the cards that were played.
//!
//! [`Machine::read`] answers every fact that a script or filter reads, such as `me.tokens("charge")`.

use super::border::Clock;
use super::calls::thing_of;
use super::journal::Journal;
use super::words::fact;
use crate::kernel::{FactId, Item, Subject, Value, slug};
use crate::machine::{Machine, System, keywords, terms, track};

impl<S: System> Machine<S> {
    /// Reads a fact: one of the system's own, or one that every system has.
    pub(in crate::machine) fn read(&self, state: &S::State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        if fact.0 < S::VOCABULARY.own_facts {
            return S::fact(self, state, who, fact, args);
        }
        if let Some(of) = track::reading::<S>(fact) {
            return self.track_fact(state, who, of);
        }
        match (fact::of::<S>(fact), terms::fact::of::<S>(fact)) {
            (Some(fact), _) => self.in_play_fact(state, who, fact, args),
            (None, Some(fact)) => self.chosen_fact(state, who, fact, args),
            (None, None) if keywords::is_fact::<S>(fact) => self.is_of(state, who, args),
            (None, None) => Value::None,
        }
    }

    /// Reads a fact of things in play.
    fn in_play_fact(&self, state: &S::State, who: Subject, fact: fact::Fact, args: &[Value]) -> Value {
        let in_play = S::in_play(state);
        let subject = |id: super::ThingId| Value::Subject(Subject { kind: S::THING, id: u16::from(id.0) });
        let list = |things: Vec<Value>| Value::List(things.into());
        let name = args.first().and_then(Value::as_text).unwrap_or_default();
        // A script may say a name that the item had formerly.
        let number_of = |kind: &str| self.catalog.items.number(kind, self.catalog.former.now(kind, &slug(name)));
        let thing = thing_of(who, S::THING).and_then(|id| in_play.get(id));
        // A face-down thing has no name and no kind, not even for its own script: no answer depends on what it is.
        let item_in_sight = || {
            let open = thing.filter(|thing| thing.down.is_none())?;
            self.catalog.items.get(usize::from(open.item))
        };
        match fact {
            fact::Fact::Tokens => {
                let n = number_of(super::words::TOKEN).map_or(0, |token| in_play.tokens(who, token));
                Value::Int(i64::from(n))
            }
            fact::Fact::Bears => {
                let id = slug(name);
                let is_named = |item: &Item| item.id == self.catalog.former.now(item.kind, &id);
                let open = in_play.of(who).filter(|thing| thing.down.is_none());
                let mut items = open.filter_map(|thing| self.catalog.items.get(usize::from(thing.item)));
                Value::Bool(items.any(is_named))
            }
            fact::Fact::Things if who.kind == S::THING => {
                let attached = thing.into_iter().flat_map(|host| in_play.on(host.id));
                list(attached.map(|thing| subject(thing.id)).collect())
            }
            fact::Fact::Things => list(in_play.of(who).map(|thing| subject(thing.id)).collect()),
            fact::Fact::Host => thing.and_then(|thing| thing.on).map_or(Value::None, subject),
            fact::Fact::IsFaceDown => Value::Bool(thing.is_some_and(|thing| thing.down.is_some())),
            fact::Fact::IsExhausted => Value::Bool(thing.is_some_and(|thing| thing.exhausted)),
            fact::Fact::AllThings => list(in_play.things().iter().map(|thing| subject(thing.id)).collect()),
            fact::Fact::Holder => thing.map_or(Value::None, |thing| Value::Subject(thing.of)),
            fact::Fact::Owner => thing.map_or(Value::None, |thing| Value::Subject(thing.owner)),
            fact::Fact::Name => Value::text(item_in_sight().map_or("", |item| &item.name)),
            fact::Fact::Kind => Value::text(item_in_sight().map_or("", |item| item.kind)),
            fact::Fact::Left => Value::Int(thing.and_then(|thing| thing.left).map_or(0, |left| i64::from(left.n))),
            fact::Fact::IsHere => Value::Bool(thing.is_some()),
            fact::Fact::IsNew => Value::Bool(thing.is_some_and(|thing| thing.new)),
            fact::Fact::Played | fact::Fact::LastPlayed | fact::Fact::LastPlayer => {
                self.journal_fact(in_play.journal(), who, fact, name)
            }
        }
    }

    /// Reads a fact about the cards that have been played.
    fn journal_fact(&self, journal: &Journal, who: Subject, fact: fact::Fact, period: &str) -> Value {
        // Asked of the game, the facts are about everybody's cards.
        let is_game = S::VOCABULARY.subject("game") == Some(who.kind);
        let by = if is_game { None } else { Some(who) };
        // A fight is the longest period, so it has all plays.
        let last = || journal.played(by, Clock::Fight).last();
        match fact {
            fact::Fact::LastPlayed => last().map_or(Value::None, |(_, card)| Value::Subject(card)),
            fact::Fact::LastPlayer => last().map_or(Value::None, |(who, _)| Value::Subject(who)),
            // Without a journal nothing is known of the plays, not even that there were none.
            _ if !self.catalog.keeps_journal => Value::None,
            _ => {
                let played = Clock::named::<S>(period).into_iter().flat_map(|period| journal.played(by, period));
                Value::list(played.map(|(_, card)| Value::Subject(card)))
            }
        }
    }
}
