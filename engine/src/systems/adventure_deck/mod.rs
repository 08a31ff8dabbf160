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
    Card, FactId, Happening, Illegal, Item, Pick, Pile, Problem, Seat, Seats, Setup, Statement, Stop, Subject, Value,
    Verdict, View, Vocabulary, Words,
};
use crate::machine::{Builder, Flow, Look, Machine, Offers, Params, Rebind, System};
use crate::script::{Effect, Question};
use action::Action;
use content::{Catalog, Moment, Property, UseId};
use event::Event;
use frame::{Caller, CombatStep, Frame, Hook};
use state::{Answer, State};
use std::sync::Arc;
use work::Work;

/// The rules of the Adventure Deck System.
pub enum AdventureRules {}

/// The system with its compiled content and its script host.
pub type AdventureDeck = Machine<AdventureRules>;

/// Between Encounters: what a Player may do while it is nobody's Turn.
fn list_rest(game: &AdventureDeck, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some(who) = state.everybody().find(|who| state.seat(*who) == seat) else { return };
    out.push(Action::Pass);
    hooks::list_actions(game, state, who, content::Stage::Rest, out);
    hooks::list_tasks(game, state, who, out);
    let missing = state.at(who).hero().map_or(0, |hero| hero.hand_most().saturating_sub(hero.hand_size()));
    out.extend((1..=missing).map(Action::Draw)); // ADS-092
}

impl System for AdventureRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;
    type Gift = state::Answer;
    type Moment = Moment;
    type Property = Property;
    type Catalog = Catalog;

    fn vocabulary() -> &'static Vocabulary {
        &words::VOCABULARY
    }

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn params(args: &[(String, crate::kernel::Datum)]) -> Vec<Params> {
        content::params(args)
    }

    fn params_now(state: &State) -> usize {
        content::params_now(state.round, state.house.is(house::HouseRule::HalfRAttributes, 1))
    }

    fn setup(game: &AdventureDeck, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(game, setup)
    }

    fn stack(state: &State) -> &[Frame] {
        &state.frames
    }

    fn stack_mut(state: &mut State) -> &mut Vec<Frame> {
        &mut state.frames
    }

    fn stop(state: &State) -> Stop {
        if let Some(verdict) = state.verdict {
            return Stop::Over(verdict);
        }
        match state.frames.last() {
            Some(Frame::Check { .. } | Frame::Deal { .. }) => Stop::Chance,
            Some(Frame::Combat(CombatStep::AtRest)) => Stop::Decide(work::resting(state)),
            _ => match work::waiting(state) {
                Some(who) => Stop::Decide(Seats::only(state.seat(who))),
                None => Stop::Over(Verdict::Drawn),
            },
        }
    }

    fn offers(look: &Look<'_, Self>, offers: &mut Offers<'_, Self>) {
        let (Look { game, state, .. }, seat) = (*look, offers.seat);
        let out = offers.list();
        if state.ground.at_rest && matches!(state.frames.last(), Some(Frame::Combat(_))) {
            return list_rest(game, state, seat, out);
        }
        let Some(at) = state.frames.len().checked_sub(1) else { return };
        match &state.frames[at] {
            Frame::Turn(turn) => turn::list(game, state, turn, out),
            Frame::Opening { who, .. } => {
                state.at(*who).hero().into_iter().for_each(|hero| deal::choices(game, hero, out))
            }
            Frame::Shed { who, .. } => out.extend(
                state
                    .at(*who)
                    .hero()
                    .into_iter()
                    .flat_map(|hero| hero.hand.bag().kinds().collect::<Vec<_>>())
                    .map(Action::Discard),
            ),
            Frame::Play(play) => play::list(game, state, play, out),
            Frame::Attack(attack) => attack::list(game, state, at, attack, out),
            Frame::Ask { who, query, args } => ask::list(game, state, *who, *query, args, out),
            Frame::Cling { .. } => out.extend([Action::Cling, Action::Die]),
            Frame::Aim { who, used } => out.extend(hooks::aims(game, state, *who, *used).into_iter().map(Action::On)),
            Frame::Enter { who } => entry::list(game, state, *who, out),
            Frame::Search { .. } => out.extend([Action::Yes, Action::No]),
            Frame::Grope { .. } => out.extend([Action::Declare(false), Action::Declare(true)]),
            Frame::Recall(recall) => recall::list_picks(game, state, recall, out),
            Frame::Combat(_) | Frame::Check { .. } | Frame::Deal { .. } | Frame::Moments { .. } | Frame::Hook(_) => {}
        }
    }

    fn outcomes(look: &Look<'_, Self>, out: &mut Vec<(Action, u32)>) {
        ask::outcomes(look.game, look.state, out);
    }

    fn stream(state: &State) -> u32 {
        match state.frames.last() {
            Some(Frame::Deal { who, .. }) => u32::from(who.0) * 2,
            Some(Frame::Check { who, .. }) => u32::from(who.0) * 2 + 1,
            _ => u32::MAX,
        }
    }

    fn take(work: &mut Work<'_>, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = match work.s.frames.last() {
            _ if seat == Seat::CHANCE => None,
            Some(Frame::Combat(_)) => work.s.everybody().find(|who| work.s.seat(*who) == seat),
            _ => work::waiting(work.s),
        };
        work.take(who, action)
    }

    fn step(work: &mut Work<'_>) -> Flow {
        work.step()
    }

    fn verdict(state: &State) -> Option<Verdict> {
        state.verdict
    }

    fn answer(game: &Machine<Self>, gift: state::Answer) -> Value {
        let _ = (game, gift);
        Value::None
    }

    fn give(work: &mut Work<'_>, gift: state::Answer) {
        work.s.answer = gift;
    }

    fn turn(state: &State) -> Option<u32> {
        let of = |frame: &Frame| if let Frame::Turn(turn) = frame { Some(u32::from(turn.who.0)) } else { None };
        state.frames.iter().find_map(of)
    }

    /// A Turn's own questions begin something; what an attack, a script or a card asks belongs to what is under way.
    fn begins(state: &State, _: Seat) -> bool {
        match state.frames.last() {
            Some(Frame::Turn(turn)) => turn.against.is_none(),
            Some(Frame::Combat(_) | Frame::Opening { .. } | Frame::Enter { .. }) => true,
            _ => false,
        }
    }

    fn fault(_: Option<UseId>, text: String) -> Event {
        Event::Fault { text }
    }

    fn ruled(text: String) -> Event {
        Event::Ruled { text }
    }

    fn order(work: &mut Work<'_>, order: &Statement) -> Result<(), Illegal> {
        work.order(order)
    }

    fn frame(hook: Hook) -> Frame {
        Frame::Hook(hook)
    }

    fn hook(frame: &Frame) -> Option<&Hook> {
        if let Frame::Hook(hook) = frame { Some(hook) } else { None }
    }

    fn hook_mut(frame: &mut Frame) -> Option<&mut Hook> {
        if let Frame::Hook(hook) = frame { Some(hook) } else { None }
    }

    fn take_answer(game: &AdventureDeck, state: &mut State) -> Option<Value> {
        match state.take_answer() {
            Answer::Value(value) => Some(value),
            Answer::Faces { ups, downs } => Some(game.catalog.faces.get(ups, downs)),
            Answer::None => None,
        }
    }

    fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
        work.carry_out(caller, effect);
    }

    fn pose(work: &mut Work<'_>, caller: &Caller, question: Question) -> Flow {
        work.pose(caller, question)
    }

    fn fact(game: &AdventureDeck, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(&game.catalog, state, who, fact, args)
    }

    fn label(game: &AdventureDeck, state: &State, who: Subject) -> String {
        facts::label(&game.catalog, state, who)
    }

    fn labelled(_: &AdventureDeck, state: &State) -> Vec<(String, Subject)> {
        let everybody = state.everybody().map(|who| (state.at(who).label.to_string(), facts::combatant(who)));
        everybody.chain([("game".to_string(), Subject { kind: words::kind::GAME, id: 0 })]).collect()
    }

    fn words(game: &AdventureDeck, state: &State, action: Action) -> Words {
        named::words(game, state, action)
    }

    fn question(game: &AdventureDeck, state: &State, seat: Seat) -> String {
        named::question(game, state, seat)
    }

    fn chance(_: &AdventureDeck, state: &State) -> String {
        named::chance(state)
    }

    fn why_not(game: &AdventureDeck, state: &State, seat: Seat, attempt: &str) -> Vec<Illegal> {
        why_not::why_not(game, state, seat, attempt)
    }

    fn view(game: &AdventureDeck, state: &State, viewer: Option<Seat>) -> View {
        view::view(game, state, viewer)
    }

    fn card(game: &AdventureDeck, name: &str) -> Option<Card> {
        view::card(game, name)
    }

    fn seat_name(state: &State, seat: Seat) -> String {
        let who = state.everybody().find(|who| state.seat(*who) == seat && state.at(*who).hero().is_some());
        who.map_or_else(|| "foes".to_string(), |who| state.at(who).label.to_string())
    }

    fn narrate(
        game: &AdventureDeck,
        state: &State,
        happening: &Happening<Event>,
        viewer: Option<Seat>,
    ) -> Option<String> {
        match (&happening.event, viewer) {
            (Event::Drew { who, .. }, Some(seat)) if !happening.audience.has(seat) => {
                narrate::narrate(game, state, &Event::DrewHidden { who: *who })
            }
            (event, _) => narrate::narrate(game, state, event),
        }
    }

    /// The Hands of others hold what their decks and Hands could hold. What is in a deck is no secret.
    fn imagine(state: &State, seat: Seat, pick: &mut Pick<'_>) -> State {
        let mut state = state.clone();
        for hero in state.combatants.iter_mut().map(Arc::make_mut).filter_map(combatant::Combatant::hero_mut) {
            Pile::redeal(&mut [&mut hero.hand, &mut hero.draw], seat, pick);
            hero.hand.tidy();
        }
        state
    }

    fn standing(_: &AdventureDeck, state: &State, seat: Seat) -> i64 {
        standing::standing(state, seat)
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    /// As quick as looking one command ahead, and wins more.
    fn playouts() -> Option<u32> {
        Some(25)
    }

    fn rebind(state: &mut State, map: &mut Rebind<'_, Self>) {
        rebind::rebind(state, map);
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}
