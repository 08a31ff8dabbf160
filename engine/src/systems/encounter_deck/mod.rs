//! The Encounter Deck: a solo crawl of one hero, four skills, gems that mend rolls, and a map that grows by a room an
//! encounter.
//!
//! Where to find what: the set-up in `opening` and `entrance`, the hidden decks in `deck`, one encounter after another
//! in `encounter`, rooms and exits in `map` and `content::room`, tests and rounds in `fight`, dice and gems in `check`,
//! items in `item`, gains and losses in `deed`. Scripts are called in `hooks`, act in `effects`, ask in `ask` and read
//! in `facts`. What waits for what is in `frame`; `work` plays on from stop to stop.

mod action;
mod ask;
mod check;
mod content;
mod deck;
mod deed;
mod effects;
mod encounter;
mod entrance;
mod event;
mod facts;
mod fight;
mod frame;
mod hooks;
mod house;
mod item;
mod map;
mod named;
mod narrate;
mod opening;
mod rebind;
mod ruling;
mod setup;
mod state;
mod view;
mod why_not;
mod words;
mod work;

use crate::kernel::{
    Card, Events, FactId, Happening, Illegal, Item, Problem, Rules, Ruling, Seat, Setup, Source, Stop, Subject,
    Unbound, Value, View, Vocabulary, Words,
};
use crate::machine::System;
use crate::script::{Host, Scripts};
use action::Action;
use content::{Catalog, Thing};
use event::Event;
use frame::Frame;
use state::State;
use std::sync::Arc;
use work::Work;

/// The system with its compiled content and its script host.
pub struct EncounterDeck {
    catalog: Arc<Catalog>,
    host: Host,
    scripts: Scripts,
}

impl EncounterDeck {
    fn list(&self, state: &State, out: &mut Vec<Action>) {
        match state.frames.last() {
            Some(Frame::Opening(opening)) => opening::list(self, state, opening, out),
            Some(Frame::Between) => encounter::list_between(self, state, out),
            Some(Frame::Placing { card, exit }) => encounter::list_places(self, state, *card, *exit, out),
            Some(Frame::Fight) => fight::list(self, state, out),
            Some(Frame::Rolls(_)) => check::list(self, state, state.frames.len() - 1, out),
            Some(Frame::Ask { query, args }) => ask::list(*query, args, out),
            Some(Frame::Won) => out.extend([Action::Completionist, Action::Finish]),
            _ => {}
        }
    }
}

impl Rules for EncounterDeck {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn vocabulary() -> &'static Vocabulary {
        &words::VOCABULARY
    }

    fn build(items: &[Item], scripts: &Scripts) -> Result<Self, Vec<Problem>> {
        let host = Host::new(&words::VOCABULARY, scripts)?;
        let catalog = content::build(items, scripts, &host)?;
        Ok(EncounterDeck { catalog: Arc::new(catalog), host, scripts: scripts.clone() })
    }

    fn setup(&self, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(self, setup)
    }

    fn stop(&self, state: &State) -> Stop {
        work::stop(state)
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Stop::Decide(seats) = work::stop(state) else { return };
        if seats.has(seat) {
            let from = out.len();
            self.list(state, out);
            out[from..].sort();
        }
    }

    fn faults(&self, state: &State, seat: Seat, out: &mut Events<Event>) {
        self.faults_of_list(state, seat, out);
    }

    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u32)>) {
        if work::stop(state) != Stop::Chance {
            return;
        }
        if let Some(Frame::Drawing) = state.frames.last() {
            out.extend(state.decks.outcomes().into_iter().map(|(card, weight)| (Action::Drawn(card), weight)));
        } else {
            out.extend(check::outcomes(state).into_iter().map(|(faces, weight)| (Action::Faces(faces), weight)));
        }
    }

    fn stream(&self, state: &State) -> u32 {
        match state.frames.last() {
            Some(Frame::Drawing) => 0,
            Some(Frame::Rolls(rolls)) => {
                rolls.checks.iter().find(|check| check.rolling > 0).map_or(1, |check| 2 + check.skill as u32)
            }
            _ => 1,
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, out: &mut Events<Event>) -> Result<(), Illegal> {
        let offered = match work::stop(state) {
            Stop::Over(_) => false,
            Stop::Chance => {
                let mut outcomes = Vec::new();
                self.outcomes(state, &mut outcomes);
                seat == Seat::CHANCE && outcomes.iter().any(|(known, _)| *known == action)
            }
            Stop::Decide(_) => {
                let mut actions = Vec::new();
                self.actions(state, seat, &mut actions);
                actions.contains(&action)
            }
        };
        if !offered {
            return Err(Illegal::not_offered());
        }
        self.take(state, seat, action, out);
        Ok(())
    }

    fn take(&self, state: &mut State, _: Seat, action: Action, out: &mut Events<Event>) {
        Work { game: self, s: state, out }.heard(|work| {
            if work.take(action).is_ok() {
                work.run();
            }
        });
    }

    fn rule(&self, state: &mut State, ruling: &Ruling, out: &mut Events<Event>) -> Result<(), Illegal> {
        ruling::rule(self, state, ruling, out)
    }

    /// Gems, the place of a room and a script's questions belong to what is under way.
    fn begins(&self, state: &State, seat: Seat) -> bool {
        let own = matches!(state.frames.last(), Some(Frame::Opening(_) | Frame::Between | Frame::Fight | Frame::Won));
        own && matches!(work::stop(state), Stop::Decide(seats) if seats.has(seat))
    }

    fn operations(&self) -> u64 {
        self.host.operations()
    }

    fn words(&self, state: &State, action: Action) -> Words {
        named::words(self, state, action)
    }

    fn question(&self, state: &State, _: Seat) -> String {
        named::question(state)
    }

    fn chance(&self, state: &State) -> String {
        named::chance(state)
    }

    fn why_not(&self, state: &State, _: Seat, attempt: &str) -> Vec<Illegal> {
        why_not::why_not(self, state, attempt)
    }

    fn view(&self, state: &State, _: Option<Seat>) -> View {
        view::view(self, state)
    }

    fn card(&self, name: &str) -> Option<Card> {
        view::card(self, name)
    }

    fn subject(&self, state: &State, label: &str) -> Option<Subject> {
        facts::labelled(self, state).into_iter().find(|(known, _)| *known == label).map(|(_, subject)| subject)
    }

    fn labels(&self, state: &State) -> Vec<String> {
        facts::labelled(self, state).into_iter().map(|(label, _)| label.to_string()).collect()
    }

    fn fact(&self, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(self, state, who, fact, args)
    }

    fn eval(&self, state: &State, expression: &str) -> Result<Value, Problem> {
        let names: Vec<(String, Subject)> =
            facts::labelled(self, state).into_iter().map(|(label, who)| (label.to_string(), who)).collect();
        self.host.eval(expression, &names, &self.seen(state))
    }

    fn seat_name(&self, state: &State, _: Seat) -> String {
        state.hero.name.clone()
    }

    fn narrate(&self, state: &State, happening: &Happening<Event>, _: Option<Seat>) -> Option<String> {
        Some(narrate::narrate(self, state, &happening.event))
    }

    fn source(&self, source: Source) -> Option<String> {
        match source {
            Source::Rules => None,
            Source::Ruling => Some("a ruling".into()),
            Source::Item(at) => self.catalog.items.get(usize::from(at)).map(|item| item.name.clone()),
            Source::Script(used, line) => {
                let used = self.catalog.uses.get(usize::from(used))?;
                let hook = self.catalog.behaviours.get(used.behaviour)?.hooks.first()?.1;
                let caller = self.catalog.items.get(usize::from(used.caller)).map(|item| item.name.as_str());
                Some(format!("{}:{line}, for {}", self.host.path(hook), caller.unwrap_or_default()))
            }
        }
    }

    /// Of a script: the item it runs for and what it does there.
    fn piece(&self, source: Source) -> Option<String> {
        let Source::Script(used, _) = source else { return self.source(source) };
        let used = self.catalog.uses.get(usize::from(used))?;
        let caller = self.catalog.items.get(usize::from(used.caller))?;
        let behaviour = &self.catalog.behaviours.get(used.behaviour)?.name;
        Some(if *behaviour == caller.name { behaviour.clone() } else { format!("{}: {behaviour}", caller.name) })
    }

    /// Health counts most, then circles filled and cards completed, then what can be spent.
    fn standing(&self, state: &State, _: Seat) -> i64 {
        let health = i64::from(state.hero.left(Thing::Health)) * 4;
        let gems: i64 = Thing::GEMS.iter().map(|gem| i64::from(state.hero.left(*gem)) * 2).sum();
        let filled = state.open.as_ref().map_or(0, |open| i64::from(open.filled) * 3);
        let done = i64::from(state.decks.victory.len()) * 30 + i64::from(state.decks.discard.len()) * 12;
        let ranks: i64 = state.hero.ranks.iter().map(|rank| i64::from(rank.0) * 4).sum();
        health + gems + filled + done + ranks
    }

    fn tally(&self, event: &Event) -> Option<(&'static str, i64)> {
        match event {
            Event::Struck { circles, .. } => Some(("circles filled", i64::from(*circles))),
            Event::Lost { thing: Thing::Health, n, .. } => Some(("health lost", i64::from(*n))),
            Event::Rolled { passes, .. } => Some(("checks passed", i64::from(*passes))),
            Event::Used { .. } => Some(("used", 1)),
            Event::Cleared { .. } => Some(("rooms cleared", 1)),
            _ => None,
        }
    }

    fn rebind(&self, old: &Self, state: &mut State) -> Result<Vec<String>, Unbound> {
        rebind::rebind(self, old, state)
    }
}
