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
    Advice, Card, FactId, Happening, Illegal, Item, Problem, Seat, Seats, Setup, Statement, Stop, Subject, Value,
    Verdict, View, Vocabulary, Words,
};
use crate::machine::{Builder, Flow, Look, Machine, Offers, Rebind, System};
use crate::script::{Effect, Question};
use action::Action;
use content::{Catalog, Moment, Property, UseId};
use event::Event;
use frame::{Caller, Frame, Hook, Phase, RollStep};
use state::{Answer, State};
use work::Work;

/// The rules of the Card Grid.
pub enum GridRules {}

/// The system with its compiled content and its script host.
pub type CardGrid = Machine<GridRules>;

fn list_phase(game: &CardGrid, state: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    match (phase, state.sent(seat)) {
        (Phase::Stable, _) => stable::list(game, state, seat, out),
        (Phase::Prepare, Some(who)) => prepare::list(game, state, who, out),
        (Phase::Break, Some(who)) => adventure::list_break(game, state, who, out),
        (Phase::Heroes, Some(who)) => fight::list(game, state, who, out),
        _ => {}
    }
}

impl System for GridRules {
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

    fn setup(game: &CardGrid, setup: &Setup) -> Result<State, Vec<Problem>> {
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
        let seats = match state.frames.last() {
            Some(Frame::HitDice { .. } | Frame::Die { .. }) => return Stop::Chance,
            Some(Frame::Roll(roll)) if roll.step == RollStep::Dice => return Stop::Chance,
            Some(Frame::Buy { player, .. }) => Seat::new(*player).map_or(Seats::NONE, Seats::only),
            Some(Frame::Phase(Phase::Stable)) => stable::asked(state),
            Some(Frame::Phase(Phase::Prepare)) => {
                state.seats(state.party().find(|who| !state.at(*who).done).into_iter())
            }
            Some(Frame::Phase(Phase::Break | Phase::Heroes)) => {
                state.seats(state.able().filter(|who| !state.at(*who).done))
            }
            _ => work::waiting(state).map_or(Seats::NONE, |who| Seats::only(state.seat(who))),
        };
        Stop::Decide(seats)
    }

    fn offers(look: &Look<'_, Self>, offers: &mut Offers<'_, Self>) {
        let (Look { game, state, .. }, seat) = (*look, offers.seat);
        let out = offers.list();
        match state.frames.last() {
            Some(Frame::Phase(phase)) => list_phase(game, state, *phase, seat, out),
            Some(Frame::Place { who, card }) => prepare::list_cells(game, state, *who, *card, out),
            Some(Frame::Buy { player, card }) => {
                out.extend(stable::buyers(game, state, *player, *card).map(Action::For));
            }
            Some(Frame::Swap { who, .. }) => adventure::list_swap(game, state, *who, out),
            Some(Frame::LastCard { .. }) => out.extend([Action::Yes, Action::No]),
            Some(Frame::Aim { card, .. }) => using::list_aims(game, state, *card, out),
            Some(Frame::Roll(roll)) => roll::list(state, roll, out),
            Some(Frame::Soak { who, margin, picked }) => harm::list_soak(game, state, *who, *margin, picked, out),
            Some(Frame::Remove { group, only, margin, picked, .. }) => {
                harm::list_dice(game, state, *group, *only, *margin, picked, out);
            }
            Some(Frame::Restore { who, value }) => heal::list(game, state, *who, *value, out),
            Some(Frame::Ask { query, args, .. }) => ask::list(*query, args, out),
            _ => {}
        }
    }

    fn outcomes(look: &Look<'_, Self>, out: &mut Vec<(Action, u32)>) {
        match look.state.frames.last() {
            Some(Frame::HitDice { group, .. }) => {
                dice::one(look.state.group(*group).map_or(6, |group| look.game.catalog.foe(group.foe).die), out);
            }
            Some(Frame::Die { sides }) => dice::one(*sides, out),
            Some(Frame::Roll(frame::Roll { step: RollStep::Dice, stance: Some(stance), .. })) => stance.outcomes(out),
            _ => {}
        }
    }

    fn stream(state: &State) -> u32 {
        named::stream(state)
    }

    fn take(work: &mut Work<'_>, seat: Seat, action: Action) -> Result<(), Illegal> {
        work.take(seat, action)
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

    fn abandon(state: &mut State) {
        state.frames.truncate(1);
        state.verdict = Some(Verdict::Drawn);
    }

    fn begins(state: &State, _: Seat) -> bool {
        matches!(state.frames.last(), Some(Frame::Phase(_)))
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

    fn take_answer(_: &CardGrid, state: &mut State) -> Option<Value> {
        if let Answer::Value(value) = std::mem::take(&mut state.answer) { Some(value) } else { None }
    }

    fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
        work.carry_out(caller, effect);
    }

    fn pose(work: &mut Work<'_>, caller: &Caller, question: Question) -> Flow {
        work.pose(caller, question)
    }

    fn fact(game: &CardGrid, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(&game.catalog, state, who, fact, args)
    }

    fn label(_: &CardGrid, state: &State, who: Subject) -> String {
        facts::label(state, who)
    }

    fn labelled(_: &CardGrid, state: &State) -> Vec<(String, Subject)> {
        let heroes = state.everybody().map(|who| (state.at(who).label.clone(), facts::hero(who)));
        let groups = state.group_ids().filter_map(|id| Some((state.group(id)?.label.clone(), facts::group(id))));
        let game = Subject { kind: words::kind::GAME, id: 0 };
        heroes.chain(groups).chain([("game".to_string(), game)]).collect()
    }

    fn words(game: &CardGrid, state: &State, action: Action) -> Words {
        named::words(game, state, action)
    }

    fn question(game: &CardGrid, state: &State, seat: Seat) -> String {
        named::question(game, state, seat)
    }

    fn chance(game: &CardGrid, state: &State) -> String {
        named::chance(&game.catalog, state)
    }

    fn why_not(game: &CardGrid, state: &State, seat: Seat, attempt: &str) -> Vec<Illegal> {
        why_not::why_not(game, state, seat, attempt)
    }

    fn view(game: &CardGrid, state: &State, viewer: Option<Seat>) -> View {
        view::view(game, state, viewer)
    }

    fn card(game: &CardGrid, name: &str) -> Option<Card> {
        card::card(game, name)
    }

    fn seat_name(state: &State, seat: Seat) -> String {
        named::seat_name(state, seat)
    }

    fn narrate(game: &CardGrid, state: &State, happening: &Happening<Event>, _: Option<Seat>) -> Option<String> {
        narrate::narrate(game, state, &happening.event)
    }

    fn standing(game: &CardGrid, state: &State, seat: Seat) -> i64 {
        standing::standing(game, state, seat)
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    fn advice(game: &CardGrid, state: &State, seat: Seat, wish: &str) -> Option<Advice> {
        advice::advice(game, state, seat, wish)
    }

    fn rebind(state: &mut State, map: &mut Rebind<'_, Self>) {
        rebind::rebind(state, map);
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}
