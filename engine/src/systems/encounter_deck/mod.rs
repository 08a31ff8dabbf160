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
    Card, FactId, Happening, Illegal, Item, Problem, Seat, Seats, Setup, Statement, Stop, Subject, Value, Verdict,
    View, Vocabulary, Words,
};
use crate::machine::{Builder, Flow, Look, Machine, Rebind, System};
use crate::script::{Effect, Question};
use action::Action;
use content::{Catalog, Moment, Thing, UseId};
use event::Event;
use frame::{Caller, Frame, Hook, Opening};
use state::{Outcome, State, seat};
use work::Work;

/// The rules of the Encounter Deck.
pub enum EncounterRules {}

/// The system with its compiled content and its script host.
pub type EncounterDeck = Machine<EncounterRules>;

impl System for EncounterRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;
    type Moment = Moment;
    type Property = ();
    type Catalog = Catalog;

    fn vocabulary() -> &'static Vocabulary {
        &words::VOCABULARY
    }

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn setup(game: &EncounterDeck, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(game, setup)
    }

    fn stack(state: &State) -> &[Frame] {
        &state.frames
    }

    fn stack_mut(state: &mut State) -> &mut Vec<Frame> {
        &mut state.frames
    }

    fn stop(state: &State) -> Stop {
        let mine = seat().map_or(Seats::NONE, Seats::only);
        match state.frames.last() {
            Some(Frame::Drawing | Frame::Dice { .. } | Frame::Opening(Opening::Size)) => Stop::Chance,
            Some(Frame::Rolls(rolls)) if rolls.checks.iter().any(|check| check.rolling > 0) => Stop::Chance,
            Some(_) => Stop::Decide(mine),
            None => Stop::Over(match state.outcome {
                Some(Outcome::Victory | Outcome::Completed) => Verdict::won_by(mine),
                Some(Outcome::Failed) => Verdict::Lost,
                Some(Outcome::Nothing) | None => Verdict::Drawn,
            }),
        }
    }

    fn offers(look: &Look<'_, Self>, _: Seat, out: &mut Vec<Action>) {
        let Look { game, state } = *look;
        match state.frames.last() {
            Some(Frame::Opening(opening)) => opening::list(game, state, opening, out),
            Some(Frame::Between) => encounter::list_between(game, state, out),
            Some(Frame::Placing { card, exit }) => encounter::list_places(game, state, *card, *exit, out),
            Some(Frame::Fight) => fight::list(game, state, out),
            Some(Frame::Rolls(_)) => check::list(game, state, state.frames.len() - 1, out),
            Some(Frame::Ask { query, args }) => ask::list(*query, args, out),
            Some(Frame::Won) => out.extend([Action::Completionist, Action::Finish]),
            _ => {}
        }
    }

    fn outcomes(look: &Look<'_, Self>, out: &mut Vec<(Action, u32)>) {
        if let Some(Frame::Drawing) = look.state.frames.last() {
            out.extend(look.state.decks.outcomes().into_iter().map(|(card, weight)| (Action::Drawn(card), weight)));
        } else {
            out.extend(check::outcomes(look.state).into_iter().map(|(faces, weight)| (Action::Faces(faces), weight)));
        }
    }

    fn stream(state: &State) -> u32 {
        match state.frames.last() {
            Some(Frame::Drawing) => 0,
            Some(Frame::Rolls(rolls)) => {
                rolls.checks.iter().find(|check| check.rolling > 0).map_or(1, |check| 2 + check.skill as u32)
            }
            _ => 1,
        }
    }

    fn take(work: &mut Work<'_>, _: Seat, action: Action) -> Result<(), Illegal> {
        work.take(action)
    }

    fn step(work: &mut Work<'_>) -> Flow {
        work.step()
    }

    fn is_over(state: &State) -> bool {
        state.outcome.is_some()
    }

    /// Gems, the place of a room and a script's questions belong to what is under way.
    fn begins(state: &State, _: Seat) -> bool {
        matches!(state.frames.last(), Some(Frame::Opening(_) | Frame::Between | Frame::Fight | Frame::Won))
    }

    fn fault(used: Option<UseId>, text: String) -> Event {
        Event::Fault { used, text }
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

    fn take_answer(_: &EncounterDeck, state: &mut State) -> Option<Value> {
        state.answer.take()
    }

    fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
        work.carry_out(caller, effect);
    }

    fn pose(work: &mut Work<'_>, _: &Caller, question: Question) -> Flow {
        work.pose(question)
    }

    fn fact(game: &EncounterDeck, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(game, state, who, fact, args)
    }

    fn label(game: &EncounterDeck, state: &State, who: Subject) -> String {
        facts::label(game, state, who)
    }

    fn labelled(game: &EncounterDeck, state: &State) -> Vec<(String, Subject)> {
        facts::labelled(game, state).into_iter().map(|(label, who)| (label.to_string(), who)).collect()
    }

    fn words(game: &EncounterDeck, state: &State, action: Action) -> Words {
        named::words(game, state, action)
    }

    fn question(_: &EncounterDeck, state: &State, _: Seat) -> String {
        named::question(state)
    }

    fn chance(_: &EncounterDeck, state: &State) -> String {
        named::chance(state)
    }

    fn why_not(game: &EncounterDeck, state: &State, _: Seat, attempt: &str) -> Vec<Illegal> {
        why_not::why_not(game, state, attempt)
    }

    fn view(game: &EncounterDeck, state: &State, _: Option<Seat>) -> View {
        view::view(game, state)
    }

    fn card(game: &EncounterDeck, name: &str) -> Option<Card> {
        view::card(game, name)
    }

    fn seat_name(state: &State, _: Seat) -> String {
        state.hero.name.clone()
    }

    fn narrate(game: &EncounterDeck, state: &State, happening: &Happening<Event>, _: Option<Seat>) -> Option<String> {
        Some(narrate::narrate(game, state, &happening.event))
    }

    /// Health counts most, then circles filled and cards completed, then what can be spent.
    fn standing(_: &EncounterDeck, state: &State, _: Seat) -> i64 {
        let health = i64::from(state.hero.left(Thing::Health)) * 4;
        let gems: i64 = Thing::GEMS.iter().map(|gem| i64::from(state.hero.left(*gem)) * 2).sum();
        let filled = state.open.as_ref().map_or(0, |open| i64::from(open.filled) * 3);
        let done = i64::from(state.decks.victory.len()) * 30 + i64::from(state.decks.discard.len()) * 12;
        let ranks: i64 = state.hero.ranks.iter().map(|rank| i64::from(rank.0) * 4).sum();
        health + gems + filled + done + ranks
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        match event {
            Event::Struck { circles, .. } => Some(("circles filled", i64::from(*circles))),
            Event::Lost { thing: Thing::Health, n, .. } => Some(("health lost", i64::from(*n))),
            Event::Rolled { passes, .. } => Some(("checks passed", i64::from(*passes))),
            Event::Used { .. } => Some(("used", 1)),
            Event::Cleared { .. } => Some(("rooms cleared", 1)),
            _ => None,
        }
    }

    fn rebind(state: &mut State, map: &mut Rebind<'_, Self>) {
        rebind::rebind(state, map);
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}
