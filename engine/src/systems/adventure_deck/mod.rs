//! The Adventure Deck System: Combat Decks, Rondels and Foes that are run from tables on their cards.
//!
//! Where to find what: a Round and its formulas in `round`, the Combat in `combat` and before it in `entry`, a Turn in `turn`, playing a card
//! in `legal`, `play` and `boost`, an attack in `attack`, `answer` and `damage`, what body, Grapple and Room allow anybody
//! in `means`, light in `sight`, Foes in `foe`, drawing and wear in
//! `deal`, Up/Downs in `check`, gear in `gear`, Recall in `recall`, how well somebody stands in `standing`. Scripts are
//! called in `hooks`, act in `effects`, ask in `ask` and read in `facts`. What waits for what is in `frame`; `work` plays on from stop to stop.

mod action;
mod answer;
mod ask;
mod attack;
mod boost;
mod check;
mod combat;
mod combatant;
mod content;
mod damage;
mod deal;
mod effects;
mod entry;
mod event;
mod facts;
mod foe;
mod frame;
mod gear;
mod hooks;
mod house;
mod legal;
mod means;
mod named;
mod narrate;
mod play;
mod rebind;
mod recall;
mod round;
mod ruling;
mod setup;
mod sight;
mod standing;
mod state;
mod turn;
mod view;
mod why_not;
mod words;
mod work;

use crate::kernel::{
    Card, Events, FactId, Happening, Illegal, Item, Pick, Pile, Problem, Rules, Ruling, Seat, Setup, Source, Stop,
    Subject, Unbound, Value, View, Vocabulary, Words,
};
use crate::machine::System;
use crate::script::{Host, Scripts};
use action::Action;
use content::Catalog;
use event::Event;
use frame::Frame;
use state::State;
use std::sync::Arc;
use work::Work;

/// The system with its compiled content and its script host.
pub struct AdventureDeck {
    catalog: Arc<Catalog>,
    host: Host,
    scripts: Scripts,
    faces: ask::Faces,
}

impl AdventureDeck {
    fn list(&self, state: &State, out: &mut Vec<Action>) {
        let Some(at) = state.frames.len().checked_sub(1) else { return };
        match &state.frames[at] {
            Frame::Turn(turn) => turn::list(self, state, turn, out),
            Frame::Opening { who, .. } => {
                state.at(*who).hero().into_iter().for_each(|hero| deal::choices(self, hero, out))
            }
            Frame::Shed { who, .. } => out.extend(
                state
                    .at(*who)
                    .hero()
                    .into_iter()
                    .flat_map(|hero| hero.hand.bag().kinds().collect::<Vec<_>>())
                    .map(Action::Discard),
            ),
            Frame::Play(play) => play::list(self, state, play, out),
            Frame::Attack(attack) => attack::list(self, state, at, attack, out),
            Frame::Ask { who, query, args } => ask::list(self, state, *who, *query, args, out),
            Frame::Cling { .. } => out.extend([Action::Cling, Action::Die]),
            Frame::Aim { who, used } => out.extend(hooks::aims(self, state, *who, *used).into_iter().map(Action::On)),
            Frame::Enter { who } => entry::list(self, state, *who, out),
            Frame::Search { .. } => out.extend([Action::Yes, Action::No]),
            Frame::Grope { .. } => out.extend([Action::Declare(false), Action::Declare(true)]),
            Frame::Recall(recall) => recall::list_picks(self, state, recall, out),
            Frame::Combat(_) | Frame::Check { .. } | Frame::Deal { .. } | Frame::Moments { .. } | Frame::Hook(_) => {}
        }
    }
}

impl AdventureDeck {
    /// Takes an action that is offered, and plays on to the next stop.
    fn carry_on(&self, state: &mut State, seat: Seat, action: Action, out: &mut Events<Event>) -> Result<(), Illegal> {
        let who = match state.frames.last() {
            _ if seat == Seat::CHANCE => None,
            Some(Frame::Combat(_)) => state.everybody().find(|who| state.seat(*who) == seat),
            _ => work::waiting(state),
        };
        let mut work = Work { game: self, s: state, out };
        work.heard(|work| {
            work.take(who, action)?;
            work.run();
            Ok(())
        })
    }
}

impl Rules for AdventureDeck {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn vocabulary() -> &'static Vocabulary {
        &words::VOCABULARY
    }

    fn build(items: &[Item], scripts: &Scripts) -> Result<Self, Vec<Problem>> {
        let host = Host::new(&words::VOCABULARY, scripts)?;
        let catalog = content::build(items, scripts, &host)?;
        Ok(AdventureDeck { catalog: Arc::new(catalog), host, scripts: scripts.clone(), faces: ask::Faces::new() })
    }

    fn warnings(&self) -> Vec<Problem> {
        self.catalog.warnings.clone()
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
        if state.ground.at_rest && matches!(state.frames.last(), Some(Frame::Combat(_))) {
            if let Some(who) = state.everybody().find(|who| state.seat(*who) == seat) {
                out.push(Action::Pass);
                hooks::list_actions(self, state, who, content::Stage::Rest, out);
                hooks::list_tasks(self, state, who, out);
                let missing = state.at(who).hero().map_or(0, |hero| hero.hand_most().saturating_sub(hero.hand_size()));
                out.extend((1..=missing).map(Action::Draw)); // ADS-092
            }
        } else {
            self.list(state, out);
        }
        out[from..].sort();
    }

    fn faults(&self, state: &State, seat: Seat, out: &mut Events<Event>) {
        self.faults_of_list(state, seat, out);
    }

    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u32)>) {
        ask::outcomes(self, state, out);
    }

    fn stream(&self, state: &State) -> u32 {
        match state.frames.last() {
            Some(Frame::Deal { who, .. }) => u32::from(who.0) * 2,
            Some(Frame::Check { who, .. }) => u32::from(who.0) * 2 + 1,
            _ => u32::MAX,
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
                let mut offered = Vec::new();
                self.actions(state, seat, &mut offered);
                offered.contains(&action)
            }
        };
        if offered { self.carry_on(state, seat, action, out) } else { Err(Illegal::not_offered()) }
    }

    fn take(&self, state: &mut State, seat: Seat, action: Action, out: &mut Events<Event>) {
        let _ = self.carry_on(state, seat, action, out);
    }

    fn rule(&self, state: &mut State, ruling: &Ruling, out: &mut Events<Event>) -> Result<(), Illegal> {
        ruling::rule(self, state, ruling, out)
    }

    fn turn(&self, state: &State) -> Option<u32> {
        let of = |frame: &Frame| if let Frame::Turn(turn) = frame { Some(u32::from(turn.who.0)) } else { None };
        state.frames.iter().find_map(of)
    }

    /// A Turn's own questions begin something; what an attack, a script or a card asks belongs to what is under way.
    fn begins(&self, state: &State, seat: Seat) -> bool {
        let Stop::Decide(seats) = work::stop(state) else { return false };
        let own = match state.frames.last() {
            Some(Frame::Turn(turn)) => turn.against.is_none(),
            Some(Frame::Combat(_) | Frame::Opening { .. } | Frame::Enter { .. }) => true,
            _ => false,
        };
        own && seats.has(seat)
    }

    /// The Hands of others hold what their decks and Hands could hold. What is in a deck is no secret.
    fn imagine(&self, state: &State, seat: Seat, pick: &mut Pick<'_>) -> State {
        let mut state = state.clone();
        for hero in state.combatants.iter_mut().map(Arc::make_mut).filter_map(combatant::Combatant::hero_mut) {
            Pile::redeal(&mut [&mut hero.hand, &mut hero.draw], seat, pick);
            hero.hand.tidy();
        }
        state
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

    /// As quick as looking one command ahead, and wins more.
    fn playouts() -> Option<u32> {
        Some(25)
    }

    fn chance(&self, state: &State) -> String {
        named::chance(state)
    }

    fn why_not(&self, state: &State, seat: Seat, attempt: &str) -> Vec<Illegal> {
        why_not::why_not(self, state, seat, attempt)
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        view::view(self, state, seat)
    }

    fn card(&self, name: &str) -> Option<Card> {
        view::card(self, name)
    }

    fn subject(&self, state: &State, label: &str) -> Option<Subject> {
        if label == "game" {
            return Some(Subject { kind: words::kind::GAME, id: 0 });
        }
        state.labelled(label).map(facts::combatant)
    }

    fn labels(&self, state: &State) -> Vec<String> {
        state.combatants.iter().map(|one| one.label.to_string()).chain(["game".to_string()]).collect()
    }

    fn fact(&self, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(&self.catalog, state, who, fact, args)
    }

    fn eval(&self, state: &State, expression: &str) -> Result<Value, Problem> {
        let mut names: Vec<(String, Subject)> = vec![("game".into(), Subject { kind: words::kind::GAME, id: 0 })];
        names.extend(state.everybody().map(|who| (state.at(who).label.replace('-', "_"), facts::combatant(who))));
        self.host.eval(expression, &names, &self.seen(state))
    }

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        let who = state.everybody().find(|who| state.seat(*who) == seat && state.at(*who).hero().is_some());
        who.map_or_else(|| "foes".to_string(), |who| state.at(who).label.to_string())
    }

    fn narrate(&self, state: &State, happening: &Happening<Event>, seat: Option<Seat>) -> Option<String> {
        match (&happening.event, seat) {
            (Event::Drew { who, .. }, Some(seat)) if !happening.audience.has(seat) => {
                narrate::narrate(self, state, &Event::DrewHidden { who: *who })
            }
            (event, _) => narrate::narrate(self, state, event),
        }
    }

    fn source(&self, source: Source) -> Option<String> {
        match source {
            Source::Rules => None,
            Source::Ruling => Some("a ruling".into()),
            Source::Item(at) => self.catalog.items.get(usize::from(at)).map(|item| item.name.clone()),
            Source::Script(used, line) => {
                let used = self.catalog.uses.get(usize::from(used))?;
                let hook = self.catalog.behaviour(used.behaviour).hooks.first()?.1;
                let caller =
                    self.catalog.items.get(usize::from(used.caller)).map(|item| item.name.as_str()).unwrap_or_default();
                Some(format!("{}:{line}, for {caller}", self.host.path(hook)))
            }
        }
    }

    /// Of a script: the item it runs for and what it does there, such as a Foe and its trait.
    fn piece(&self, source: Source) -> Option<String> {
        let Source::Script(used, _) = source else { return self.source(source) };
        let used = self.catalog.uses.get(usize::from(used))?;
        let caller = self.catalog.items.get(usize::from(used.caller))?;
        let behaviour = &self.catalog.behaviour(used.behaviour).name;
        Some(if *behaviour == caller.name { behaviour.clone() } else { format!("{}: {behaviour}", caller.name) })
    }

    fn standing(&self, state: &State, seat: Seat) -> i64 {
        standing::standing(state, seat)
    }

    fn tally(&self, event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    fn rebind(&self, old: &Self, state: &mut State) -> Result<Vec<String>, Unbound> {
        rebind::rebind(self, old, state)
    }
}
