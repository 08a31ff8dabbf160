//! Events about things and tokens in play, their sentences and their names for people.
//!
//! [`InPlayEvent`] is one event; [`Machine::in_play_told`] says it in words: `wolf: Burning for 2 Rounds`.

use super::in_play_event::{InPlayEvent, Seen};
use super::thing::Thing;
use crate::kernel::{Card, CardReader, Item, Number, Numbers, Source, Subject, Why, Working};
use crate::machine::{Look, Machine, System, UseId, Work};

/// The name everybody sees for a face-down thing.
pub(super) const FACE_DOWN: &str = "a face-down card";

impl<S: System> Work<'_, S> {
    /// Tells an event about something in play.
    pub(in crate::machine) fn tell_in_play(&mut self, event: InPlayEvent, why: Why) {
        S::in_play_event(event).into_iter().for_each(|event| self.tell(event, why));
    }
}

impl<S: System> Look<'_, S> {
    /// Returns the numbers that explain an in-play event, in the position after it.
    pub fn in_play_numbers(&self, event: InPlayEvent, why: Why) -> Numbers {
        match event {
            InPlayEvent::Enters { item, left, .. } => {
                let standing = self.game.catalog.standing(item);
                let Some(left) = left else { return Numbers::NONE };
                let lasts = self.game.catalog.row(item, "lasts");
                let is_printed = standing.printed() == Some(left);
                // A printed time comes from the statement `lasts`, any other from what has set it.
                let from = if is_printed { lasts } else { why.source };
                let note = if from == Source::Rules { "as long as it lasts" } else { "" };
                Numbers::of(left.n, from, note)
            }
            InPlayEvent::Tokens { before, now, .. } => {
                let (before, now) = (i64::from(before), i64::from(now));
                let note = if why.source == Source::Rules { "tokens" } else { "" };
                let change = Number::default().add(now - before, why.source, || note.into());
                // The second number: `now`, which is this much less than before.
                Numbers::from(change).left("now", now, before - now)
            }
            // The number of the card among those that lay face down: those before it, and itself.
            InPlayEvent::TurnedUp { before, .. } if before > 0 => {
                let others = Number::default().add(i64::from(before), Source::Rules, || "before it".into());
                Numbers::from(others.add(1, Source::Rules, || "itself".into()))
            }
            _ => Numbers::NONE,
        }
    }
}

impl<S: System> Machine<S> {
    /// Returns an in-play event as a sentence.
    pub fn in_play_told(&self, state: &S::State, event: InPlayEvent) -> String {
        let name = |item: u16| self.catalog.items.get(usize::from(item)).map_or("", |item| item.name.as_str());
        let seen = |thing: Seen| match thing {
            Seen::Open(item) => name(item),
            Seen::FaceDown => FACE_DOWN,
        };
        let label = |who: Subject| self.label_of(state, who);
        match event {
            InPlayEvent::Attached { thing, from, of, host } => {
                let on = host.map(|host| format!("{} of ", seen(host))).unwrap_or_default();
                let from = if from == of { String::new() } else { format!(" of {}", label(from)) };
                format!("{}{from} goes to {on}{}", seen(thing), label(of))
            }
            InPlayEvent::TurnedDown { item, of } => format!("{}: {} is turned face down", label(of), name(item)),
            InPlayEvent::TurnedUp { item, of, before: 0 } => format!("{}: {} is turned up", label(of), name(item)),
            InPlayEvent::TurnedUp { item, of, before } => {
                format!("{}: {FACE_DOWN} {} is turned up: {}", label(of), before + 1, name(item))
            }
            InPlayEvent::Enters { item, of, left } => {
                let left = left.map(|left| format!(" for {}", left.clock.told::<S>(left.n))).unwrap_or_default();
                format!("{}: {}{left}", label(of), name(item))
            }
            InPlayEvent::Renewed { item, of } => format!("{}: {} anew", label(of), name(item)),
            InPlayEvent::Leaves { item, of, over: true } => format!("{}: {} is over", label(of), name(item)),
            InPlayEvent::Leaves { item, of, over: false } => format!("{}: {} ends", label(of), name(item)),
            InPlayEvent::Instead { item, of } => format!("{}: {} instead", label(of), name(item)),
            InPlayEvent::Activated { item, of } => {
                format!("{} {}", crate::kernel::does(&label(of), "uses"), name(item))
            }
            InPlayEvent::Costs { item, of, n } => format!("{} costs {} {n}", name(item), label(of)),
            InPlayEvent::NotAimed { item, of } => {
                format!("{} no longer a target of {}", crate::kernel::does(&label(of), "is"), name(item))
            }
            InPlayEvent::Tokens { token, on, thing, before, now } => {
                let of = thing.map(|thing| format!("{} of ", seen(thing))).unwrap_or_default();
                let (change, sign) = (before.abs_diff(now), if now > before { "+" } else { "-" });
                format!("{of}{}: {sign}{change} {}, {now} now", label(on), name(token))
            }
            InPlayEvent::Exhausted { thing, of } => format!("{}: {} is exhausted", label(of), seen(thing)),
            InPlayEvent::Readied { thing, of } => format!("{}: {} is ready again", label(of), seen(thing)),
        }
    }

    /// Returns how much everything in play with a subject is worth to it, in hit points or the like.
    pub fn worth(&self, state: &S::State, of: Subject) -> i64 {
        S::in_play(state).worth(of, |item| self.catalog.standing(item).worth)
    }

    /// Returns a subject's label; a thing has its name and its bearer's: `Burning of wolf-1`.
    pub fn label_of(&self, state: &S::State, who: Subject) -> String {
        let Some(id) = super::calls::thing_of(who, S::THING) else { return S::label(self, state, who) };
        let Some(thing) = S::in_play(state).get(id) else { return "something gone".into() };
        format!("{} of {}", self.thing_name(state, thing), S::label(self, state, thing.of))
    }

    /// Returns a thing's name among those of the same subject. The second of two that look alike has a number.
    fn thing_name(&self, state: &S::State, thing: &Thing) -> String {
        let name = self.catalog.items.get(usize::from(thing.item)).map_or("", |item| item.name.as_str());
        let name = if thing.down.is_some() { FACE_DOWN } else { name };
        match S::in_play(state).alike_before(thing) {
            0 => name.to_string(),
            before => format!("{name} {}", before + 1),
        }
    }

    /// Adds to the drawing of a status's card what the status does.
    pub fn draw_status(&self, item: &Item, card: &mut Card, reader: CardReader) {
        let standing = self.catalog.standing(self.catalog.item(item.kind, &item.id));
        let mut fact = |name: &str, value: String| card.facts.push((name.into(), value));
        if let Some((clock, n)) = standing.lasts {
            fact("lasts", clock.told::<S>(n));
        }
        if standing.stacks {
            fact("stacks", "yes".into());
        }
        for used in &standing.uses {
            card.facts.extend(self.effect_facts(*used, reader));
        }
    }

    /// Returns the text of an item's call, with the arguments: `fair_wind (more: 1): your attacks deal 1 more`.
    pub fn behaviour_text(&self, used: UseId, reader: CardReader) -> String {
        self.catalog.said_of(used, reader)
    }

    /// Returns in words the host of a thing, and its owner if somebody else bears it. `None` if there is neither.
    fn attached_as(&self, state: &S::State, thing: &Thing) -> Option<String> {
        let host = thing.on.and_then(|host| S::in_play(state).get(host));
        let on = host.map(|host| match Seen::of(host) {
            Seen::Open(item) => {
                format!("on {}", self.catalog.items.get(usize::from(item)).map_or("", |item| &item.name))
            }
            Seen::FaceDown => format!("on {FACE_DOWN}"),
        });
        // A status has no print, and its owner is not told.
        let owner = (thing.print.is_some() && thing.owner != thing.of).then(|| S::label(self, state, thing.owner));
        let whose = owner.map(|owner| format!("{} card", crate::kernel::whose(&owner)));
        let said: Vec<String> = on.into_iter().chain(whose).collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// Returns the keywords, statuses and tokens of somebody, for drawings: `Burning (2 Rounds)`, `3 Charge`. Other
    /// things are drawn elsewhere, so only those with a time, tokens or the like are listed.
    pub fn marks_of(&self, state: &S::State, who: Subject) -> Vec<String> {
        let in_play = S::in_play(state);
        let named = |item: u16| self.catalog.items.get(usize::from(item));
        let tokens = |on: Subject| {
            let told = |(token, n): (u16, u16)| format!("{n} {}", named(token).map_or("", |item| &item.name));
            in_play.tokens_on(on).map(told).collect::<Vec<_>>()
        };
        let mut marks = self.keywords_of(state, who);
        marks.extend(tokens(who));
        for thing in in_play.of(who) {
            let Some(item) = named(thing.item) else { continue };
            let left = thing.left.map(|left| left.clock.told::<S>(left.n));
            let tokens_on_it = tokens(Subject { kind: S::THING, id: u16::from(thing.id.0) });
            let exhausted = thing.exhausted.then(|| "exhausted".to_string());
            let about = self.attached_as(state, thing).into_iter().chain(left).chain(exhausted).chain(tokens_on_it);
            let about: Vec<String> = about.collect();
            let name = self.thing_name(state, thing);
            if !about.is_empty() {
                marks.push(format!("{name} ({})", about.join(", ")));
            } else if item.kind == super::words::STATUS {
                marks.push(name);
            }
        }
        marks
    }
}
