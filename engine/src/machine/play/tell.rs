//! What is told of objects and tokens.

use crate::kernel::{Card, Item, Subject, Why};
use crate::machine::{Machine, System, UseId, Work};
use serde::Serialize;

/// Something that happens to what is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum InPlayEvent {
    /// It comes into play with somebody.
    Enters {
        /// The number of its item.
        item: u16,
        /// With whom.
        of: Subject,
    },
    /// It lies there already; its time begins anew.
    Renewed {
        /// The number of its item.
        item: u16,
        /// With whom.
        of: Subject,
    },
    /// It is out of play.
    Leaves {
        /// The number of its item.
        item: u16,
        /// With whom it lay.
        of: Subject,
        /// Its time was over.
        over: bool,
    },
    /// It does something else instead of what was about to happen.
    Instead {
        /// The number of its item.
        item: u16,
        /// To whom it was to happen.
        of: Subject,
    },
    /// It is used as an action.
    Activated {
        /// The number of its item.
        item: u16,
        /// By whom.
        of: Subject,
    },
    /// At this one it is no longer aimed: it is no legal target any more.
    NotAimed {
        /// The number of the item that is aimed.
        item: u16,
        /// At whom it was aimed.
        of: Subject,
    },
    /// The tokens of a name on something are others now.
    Tokens {
        /// The number of the token's item.
        token: u16,
        /// On whom, or with whom the thing lies that they are on.
        on: Subject,
        /// The number of that thing's item.
        thing: Option<u16>,
        /// How many they were.
        before: u16,
        /// How many they are.
        now: u16,
    },
}

impl<S: System> Work<'_, S> {
    /// Tells of something in play.
    pub(in crate::machine) fn tell_in_play(&mut self, event: InPlayEvent, why: Why) {
        S::in_play_event(event).into_iter().for_each(|event| self.tell(event, why));
    }
}

impl<S: System> Machine<S> {
    /// What happens to what is in play, in a sentence.
    pub fn in_play_told(&self, state: &S::State, event: InPlayEvent) -> String {
        let name = |item: u16| self.catalog.items.get(usize::from(item)).map_or("", |item| item.name.as_str());
        let label = |who: Subject| self.label_of(state, who);
        match event {
            InPlayEvent::Enters { item, of } => match S::in_play(state).of(of).find(|thing| thing.item == item) {
                Some(thing) if thing.left.is_some() => {
                    let left = thing.left.map(|left| left.clock.told(left.n)).unwrap_or_default();
                    format!("{}: {} for {left}", label(of), name(item))
                }
                _ => format!("{}: {}", label(of), name(item)),
            },
            InPlayEvent::Renewed { item, of } => format!("{}: {} anew", label(of), name(item)),
            InPlayEvent::Leaves { item, of, over: true } => format!("{}: {} is over", label(of), name(item)),
            InPlayEvent::Leaves { item, of, over: false } => format!("{}: {} ends", label(of), name(item)),
            InPlayEvent::Instead { item, of } => format!("{}: {} instead", label(of), name(item)),
            InPlayEvent::Activated { item, of } => {
                format!("{} {}", crate::kernel::does(&label(of), "uses"), name(item))
            }
            InPlayEvent::NotAimed { item, of } => {
                format!("{} no longer a target of {}", crate::kernel::does(&label(of), "is"), name(item))
            }
            InPlayEvent::Tokens { token, on, thing, before, now } => {
                let of = thing.map(|item| format!("{} of ", name(item))).unwrap_or_default();
                let (change, sign) = (before.abs_diff(now), if now > before { "+" } else { "-" });
                format!("{of}{}: {sign}{change} {}, {now} now", label(on), name(token))
            }
        }
    }

    /// What lies in play with somebody is worth to it, in hit points or their like, as the items say.
    pub fn worth(&self, state: &S::State, of: Subject) -> i64 {
        S::in_play(state).worth(of, |item| self.catalog.standing(item).worth)
    }

    /// What a subject is called, an object by its name and whom it lies with: `Burning of wolf-1`.
    pub fn label_of(&self, state: &S::State, who: Subject) -> String {
        let Some(id) = super::calls::thing_of(who, S::THING) else { return S::label(self, state, who) };
        let Some(thing) = S::in_play(state).get(id) else { return "something gone".into() };
        let name = self.catalog.items.get(usize::from(thing.item)).map_or("", |item| item.name.as_str());
        format!("{name} of {}", S::label(self, state, thing.of))
    }

    /// What a status does, for the drawing of its card.
    pub fn draw_status(&self, item: &Item, card: &mut Card) {
        let standing = self.catalog.standing(self.catalog.item(item.kind, &item.id));
        let mut fact = |name: &str, value: String| card.facts.push((name.into(), value));
        if let Some((clock, n)) = standing.lasts {
            fact("lasts", clock.told(n));
        }
        if standing.stacks {
            fact("stacks", "yes".into());
        }
        for used in &standing.uses {
            fact("effect", self.behaviour_text(*used));
            let own = self.drawn_terms(self.catalog.behind(*used).item);
            own.into_iter().for_each(|(name, text)| fact(name, text));
        }
    }

    /// What a call does, as its item says it, with the arguments: `fair_wind(more: 1): your attacks deal 1 more`.
    pub fn behaviour_text(&self, used: UseId) -> String {
        let behaviour = self.catalog.behind(used);
        let item = self.catalog.items.get(usize::from(behaviour.item));
        let said = item.and_then(|item| item.get("text")).and_then(|said| said.datum(0).text());
        let args = self.catalog.used(used).params(0).iter().map(|(name, value)| format!("{name}: {value}"));
        let args: Vec<String> = args.collect();
        let args = if args.is_empty() { String::new() } else { format!(" ({})", args.join(", ")) };
        let text = said.map(|said| format!(": {said}")).unwrap_or_default();
        format!("{}{args}{text}", behaviour.name)
    }

    /// The statuses that lie with somebody and the tokens on it and on them, for drawings: `Burning (2 Rounds)`,
    /// `3 Charge`. Objects of `drawn` kinds are drawn elsewhere; their tokens and times stand here.
    pub fn marks_of(&self, state: &S::State, who: Subject) -> Vec<String> {
        let in_play = S::in_play(state);
        let named = |item: u16| self.catalog.items.get(usize::from(item));
        let tokens = |on: Subject| {
            let told = |(token, n): (u16, u16)| format!("{n} {}", named(token).map_or("", |item| &item.name));
            in_play.tokens_on(on).map(told).collect::<Vec<_>>()
        };
        let mut marks = tokens(who);
        for thing in in_play.of(who) {
            let Some(item) = named(thing.item) else { continue };
            let left = thing.left.map(|left| left.clock.told(left.n));
            let on = tokens(Subject { kind: S::THING, id: u16::from(thing.id.0) });
            let about: Vec<String> = left.into_iter().chain(on).collect();
            match (about.is_empty(), item.kind == super::words::STATUS) {
                (true, true) => marks.push(item.name.clone()),
                (true, false) => {}
                (false, _) => marks.push(format!("{} ({})", item.name, about.join(", "))),
            }
        }
        marks
    }
}
