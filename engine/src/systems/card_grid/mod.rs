//! The Card Grid: heroes made of cards that lie edge to edge, and foes made of hit dice.
//!
//! Where to find what: grids in `grid`, the skills their edges form in `skills`, combos in `combo`, what heroes are called in
//! `title`; creating in `creation`, buying in `market` and `pyramid`, arranging in `prepare` and `limits`, all of it at
//! home in `stable`. The way of an adventure is in `adventure`, a fight in `fight`, an obstacle in `obstacle`; every
//! roll in `roll`, its dice in `dice`, what it adds in `bonus`. Hits are in `harm`, the sets that pay for them in `soak`, healing and rest in
//! `heal`, tapping in `using`. Scripts are called in `hooks`, act in `effects`, ask in `ask` and read in `facts`. The best
//! layout is in `advice`. What waits for what is in `frame`; `work` plays on from stop to stop.

mod action;
mod adventure;
mod advice;
mod ask;
mod bonus;
mod card;
mod combo;
mod content;
mod creation;
mod dice;
mod effects;
mod event;
mod facts;
mod fight;
mod frame;
mod grid;
mod harm;
mod heal;
mod hero;
mod hooks;
mod house;
mod layout;
mod limits;
mod market;
mod named;
mod narrate;
mod obstacle;
mod prepare;
mod pyramid;
mod rebind;
mod roll;
mod ruling;
mod setup;
mod skills;
mod soak;
mod stable;
mod standing;
mod state;
mod title;
mod using;
mod view;
mod why_not;
mod words;
mod work;

use crate::kernel::{
    Advice, Card, Events, FactId, Happening, Illegal, Item, Problem, Rules, Ruling, Seat, Setup, Source, Stop, Subject,
    Unbound, Value, View, Vocabulary, Words,
};
use crate::machine::System;
use crate::script::{Host, Scripts};
use action::Action;
use content::Catalog;
use event::Event;
use frame::{Frame, Phase, RollStep};
use state::State;
use std::sync::Arc;
use work::Work;

/// The system with its compiled content and its script host.
pub struct CardGrid {
    catalog: Arc<Catalog>,
    host: Host,
    scripts: Scripts,
}

impl CardGrid {
    /// What a seat may do, in the order of the work that asks.
    fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match state.frames.last() {
            Some(Frame::Phase(phase)) => self.list_phase(state, *phase, seat, out),
            Some(Frame::Place { who, card }) => prepare::list_cells(self, state, *who, *card, out),
            Some(Frame::Buy { player, card }) => {
                out.extend(stable::buyers(self, state, *player, *card).map(Action::For));
            }
            Some(Frame::Swap { who, .. }) => adventure::list_swap(self, state, *who, out),
            Some(Frame::LastCard { .. }) => out.extend([Action::Yes, Action::No]),
            Some(Frame::Aim { card, .. }) => using::list_aims(self, state, *card, out),
            Some(Frame::Roll(roll)) => roll::list(state, roll, out),
            Some(Frame::Soak { who, margin, picked }) => harm::list_soak(self, state, *who, *margin, picked, out),
            Some(Frame::Remove { group, only, margin, picked, .. }) => {
                harm::list_dice(self, state, *group, *only, *margin, picked, out);
            }
            Some(Frame::Restore { who, value }) => heal::list(self, state, *who, *value, out),
            Some(Frame::Ask { query, args, .. }) => ask::list(*query, args, out),
            _ => {}
        }
    }

    fn list_phase(&self, state: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
        match (phase, state.sent(seat)) {
            (Phase::Stable, _) => stable::list(self, state, seat, out),
            (Phase::Prepare, Some(who)) => prepare::list(self, state, who, out),
            (Phase::Break, Some(who)) => adventure::list_break(self, state, who, out),
            (Phase::Heroes, Some(who)) => fight::list(self, state, who, out),
            _ => {}
        }
    }
}

impl CardGrid {
    /// Takes an action that is offered, and plays on to the next stop.
    fn carry_on(&self, state: &mut State, seat: Seat, action: Action, out: &mut Events<Event>) -> Result<(), Illegal> {
        Work { game: self, s: state, out }.heard(|work| {
            work.take(seat, action)?;
            work.run();
            Ok(())
        })
    }
}

impl Rules for CardGrid {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn vocabulary() -> &'static Vocabulary {
        &words::VOCABULARY
    }

    fn build(items: &[Item], scripts: &Scripts) -> Result<Self, Vec<Problem>> {
        let host = Host::new(&words::VOCABULARY, scripts)?;
        let catalog = content::build(items, scripts, &host)?;
        Ok(CardGrid { catalog: Arc::new(catalog), host, scripts: scripts.clone() })
    }

    fn setup(&self, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(self, setup)
    }

    fn stop(&self, state: &State) -> Stop {
        work::stop(state)
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Stop::Decide(seats) = work::stop(state) else { return };
        if !seats.has(seat) {
            return;
        }
        let from = out.len();
        self.list(state, seat, out);
        out[from..].sort();
    }

    fn faults(&self, state: &State, seat: Seat, out: &mut Events<Event>) {
        self.faults_of_list(state, seat, out);
    }

    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u32)>) {
        if state.verdict.is_some() {
            return;
        }
        match state.frames.last() {
            Some(Frame::HitDice { group, .. }) => {
                dice::one(state.group(*group).map_or(6, |group| self.catalog.foe(group.foe).die), out);
            }
            Some(Frame::Die { sides }) => dice::one(*sides, out),
            Some(Frame::Roll(frame::Roll { step: RollStep::Dice, stance: Some(stance), .. })) => stance.outcomes(out),
            _ => {}
        }
    }

    fn stream(&self, state: &State) -> u32 {
        named::stream(state)
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, out: &mut Events<Event>) -> Result<(), Illegal> {
        let listed = match work::stop(state) {
            Stop::Over(_) => false,
            Stop::Chance => {
                let mut offered = Vec::new();
                self.outcomes(state, &mut offered);
                seat == Seat::CHANCE && offered.iter().any(|(known, _)| *known == action)
            }
            Stop::Decide(_) => {
                let mut offered = Vec::new();
                self.actions(state, seat, &mut offered);
                offered.contains(&action)
            }
        };
        if !listed {
            return Err(Illegal::not_offered());
        }
        self.carry_on(state, seat, action, out)
    }

    fn take(&self, state: &mut State, seat: Seat, action: Action, out: &mut Events<Event>) {
        let _ = self.carry_on(state, seat, action, out);
    }

    fn begins(&self, state: &State, seat: Seat) -> bool {
        let asked = matches!(work::stop(state), Stop::Decide(seats) if seats.has(seat));
        asked && matches!(state.frames.last(), Some(Frame::Phase(_)))
    }

    fn rule(&self, state: &mut State, ruling: &Ruling, out: &mut Events<Event>) -> Result<(), Illegal> {
        ruling::rule(self, state, ruling, out)
    }

    fn operations(&self) -> u64 {
        self.host.operations()
    }

    fn words(&self, state: &State, action: Action) -> Words {
        named::words(self, state, action)
    }

    fn question(&self, state: &State, seat: Seat) -> String {
        named::question(self, state, seat)
    }

    fn chance(&self, state: &State) -> String {
        named::chance(&self.catalog, state)
    }

    fn why_not(&self, state: &State, seat: Seat, attempt: &str) -> Vec<Illegal> {
        why_not::why_not(self, state, seat, attempt)
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        view::view(self, state, seat)
    }

    fn card(&self, name: &str) -> Option<Card> {
        card::card(self, name)
    }

    fn subject(&self, state: &State, label: &str) -> Option<Subject> {
        if label == "game" {
            return Some(Subject { kind: words::kind::GAME, id: 0 });
        }
        let group = || state.group_ids().find(|id| state.group(*id).is_some_and(|group| group.label == label));
        state.labelled(label).map(facts::hero).or_else(|| group().map(facts::group))
    }

    fn labels(&self, state: &State) -> Vec<String> {
        let heroes = state.heroes.iter().map(|hero| hero.label.clone());
        let groups = state.groups().iter().map(|group| group.label.clone());
        heroes.chain(groups).chain(["game".to_string()]).collect()
    }

    fn fact(&self, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(&self.catalog, state, who, fact, args)
    }

    fn eval(&self, state: &State, expression: &str) -> Result<Value, Problem> {
        let named = |label: String| Some((label.replace('-', "_"), self.subject(state, &label)?));
        let names: Vec<(String, Subject)> = self.labels(state).into_iter().filter_map(named).collect();
        self.host.eval(expression, &names, &self.seen(state))
    }

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        named::seat_name(state, seat)
    }

    fn narrate(&self, state: &State, happening: &Happening<Event>, _: Option<Seat>) -> Option<String> {
        narrate::narrate(self, state, &happening.event)
    }

    fn source(&self, source: Source) -> Option<String> {
        match source {
            Source::Rules => None,
            Source::Ruling => Some("a ruling".into()),
            Source::Item(at) => self.catalog.items.get(usize::from(at)).map(|item| item.name.clone()),
            Source::Script(used, line) => {
                let used = self.catalog.uses.get(usize::from(used))?;
                let behaviour = self.catalog.behaviours.get(usize::from(used.behaviour.0))?;
                let caller = self.catalog.items.get(usize::from(used.caller)).map(|item| item.name.as_str());
                let path = behaviour.hooks.first().map(|(_, hook)| self.host.path(*hook)).unwrap_or_default();
                Some(format!("{path}:{line}, for {}", caller.unwrap_or_default()))
            }
        }
    }

    /// Of a script: the item it runs for and what it does there.
    fn piece(&self, source: Source) -> Option<String> {
        let Source::Script(used, _) = source else { return self.source(source) };
        let used = self.catalog.uses.get(usize::from(used))?;
        let caller = self.catalog.items.get(usize::from(used.caller))?;
        let behaviour = &self.catalog.behaviours.get(usize::from(used.behaviour.0))?.name;
        Some(if *behaviour == caller.name { behaviour.clone() } else { format!("{}: {behaviour}", caller.name) })
    }

    fn standing(&self, state: &State, seat: Seat) -> i64 {
        standing::standing(self, state, seat)
    }

    fn tally(&self, event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    fn advice(&self, state: &State, seat: Seat, wish: &str) -> Option<Advice> {
        advice::advice(self, state, seat, wish)
    }

    fn rebind(&self, old: &Self, state: &mut State) -> Result<Vec<String>, Unbound> {
        rebind::rebind(self, old, state)
    }
}
