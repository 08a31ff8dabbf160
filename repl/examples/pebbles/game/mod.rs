//! Pebbles: two seats throw stones at each other, out of hands that nobody else sees.
//!
//! Where to find what: a position and its set-up in `state`, stones and their qualities in `content`, a Turn in `turn`,
//! a throw in `throw`, what scripts do and ask in `script` and read in `facts`, the words of all that in `words`.

mod action;
mod content;
mod event;
mod facts;
mod script;
mod state;
mod throw;
mod turn;
mod view;
mod words;

use action::Action;
use content::{Catalog, Moment};
use event::Event;
use rondel_engine::frames;
use rondel_engine::kernel::{
    Card, CardReader, FactId, Illegal, Pick, Pile, Problem, Seat, Setup, Statement, Subject, Value, Verdict, View,
    Vocabulary, Words,
};
use rondel_engine::machine::{
    Border, Builder, Cues, Flow, InPlay, InPlayEvent, Machine, System, TrackEvent, TrackId, Tracks, UseId, Voices,
    WorkStack,
};
use rondel_engine::script::{Effect, Question};
use rondel_engine::systems::{self, Systems};
use script::Ask;
use state::{State, Who};
use throw::Throw;
use turn::{Drawing, Turn};

/// The systems of this program.
pub const SYSTEMS: Systems = Systems::new(&[systems::System::of::<Pebbles>()]);

/// The rules of Pebbles.
pub enum PebbleRules {}

/// The system with its compiled content.
pub type Pebbles = Machine<PebbleRules>;

type Work<'a> = rondel_engine::machine::Work<'a, PebbleRules>;

frames! { PebbleRules, Moment: Turn, Drawing, Throw, Ask }

impl System for PebbleRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = AnyFrame;
    type Gift = Value;
    type Moment = Moment;
    type Property = ();
    type Catalog = Catalog;

    const VOCABULARY: &'static Vocabulary = &words::VOCABULARY;
    const BORDERS: &'static [Border] = words::BORDERS;
    const LIMITS_BY_THING: bool = true;
    const THING: u8 = words::kind::THING;

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn setup(game: &Pebbles, setup: &Setup) -> Result<State, Vec<Problem>> {
        state::setup(game, setup)
    }

    fn stack(state: &State) -> &[AnyFrame] {
        &state.frames
    }

    fn stack_mut(state: &mut State) -> &mut WorkStack<AnyFrame> {
        &mut state.frames
    }

    fn verdict(state: &State) -> Option<Verdict> {
        state.verdict()
    }

    fn turn(state: &State) -> Option<u32> {
        Some(state.turn as u32)
    }

    fn fault(_: Option<UseId>, text: String) -> Event {
        Event::Fault { text }
    }

    fn ruled(text: String) -> Event {
        Event::Ruled { text }
    }

    fn order(work: &mut Work<'_>, order: &Statement) -> Result<(), Illegal> {
        state::order(work, order)
    }

    fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
        script::carry_out(work, caller, effect);
    }

    fn pose(work: &mut Work<'_>, _: &Caller, question: Question) -> Flow {
        script::pose(work, &question)
    }

    fn fact(_: &Pebbles, state: &State, who: Subject, fact: FactId, _: &[Value]) -> Value {
        facts::read(state, who, fact)
    }

    fn labelled(_: &Pebbles, _: &State) -> Vec<(String, Subject)> {
        let players = Who::ALL.map(|who| (who.word().to_string(), who.subject()));
        [("game".to_string(), facts::GAME_SUBJECT)].into_iter().chain(players).collect()
    }

    fn words(game: &Pebbles, _: &State, action: Action) -> Words {
        action::words(&game.catalog, action)
    }

    fn view(game: &Pebbles, state: &State, viewer: Option<Seat>) -> View {
        view::view(game, state, viewer)
    }

    fn card(game: &Pebbles, name: &str, _: CardReader) -> Option<Card> {
        view::card(&game.catalog, name)
    }

    fn seat_name(_: &State, seat: Seat) -> String {
        Who::ALL.into_iter().find(|who| who.seat() == seat).map_or("", Who::word).to_string()
    }

    fn narrate(game: &Pebbles, state: &State, event: &Event) -> Option<String> {
        Some(event::narrate(game, state, event))
    }

    fn narrate_unseen(_: &Pebbles, _: &State, event: &Event) -> Option<String> {
        event::narrate_unseen(event)
    }

    /// Deals anew all stones that the seat does not see.
    fn imagine(_: &Pebbles, state: &State, seat: Seat, pick: &mut Pick<'_>) -> State {
        let mut state = state.clone();
        Pile::redeal(&mut state.piles_mut(), seat, pick);
        state
    }

    /// Returns the standing: a hit point counts as much as two stones in hand.
    fn standing(_: &Pebbles, state: &State, seat: Seat) -> i64 {
        let worth = |who: Who| i64::from(state.player(who).hp) * 2 + i64::from(state.player(who).hand.len());
        Who::ALL.into_iter().map(|who| if who.seat() == seat { worth(who) } else { -worth(who) }).sum()
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        match event {
            Event::Track(event) => Some(("damage", event.n())),
            Event::Thrown { .. } => Some(("thrown", 1)),
            _ => None,
        }
    }

    const TRACKS: &'static Tracks<Moment> = words::track::TRACKS;

    fn track(state: &State, of: Subject, _: TrackId) -> Option<i64> {
        Who::of(of).map(|who| state.player(who).hp.into())
    }

    fn set_track(state: &mut State, of: Subject, _: TrackId, now: i64) {
        Who::of(of).into_iter().for_each(|who| state.player_mut(who).hp = i16::try_from(now).unwrap_or(i16::MAX));
    }

    fn track_event(event: TrackEvent) -> Option<Event> {
        Some(Event::Track(event))
    }

    fn in_play(state: &State) -> &InPlay {
        &state.in_play
    }

    fn in_play_mut(state: &mut State) -> Option<&mut InPlay> {
        Some(&mut state.in_play)
    }

    fn voices(_: &Look<'_>, voices: &mut Voices<'_, Self>) {
        Who::ALL.into_iter().for_each(|who| voices.say(who.subject(), &[], &Cues::default()));
    }

    fn in_play_event(event: InPlayEvent) -> Option<Event> {
        Some(Event::InPlay(event))
    }

    fn told_in_play(event: &Event) -> Option<&InPlayEvent> {
        if let Event::InPlay(event) = event { Some(event) } else { None }
    }

    fn rebind(state: &mut State, map: &mut Rebind<'_>) {
        state.in_play.rebind(map);
        for pile in state.piles_mut() {
            *pile = pile.rename(|stone| Some(content::now(map, stone))).0;
        }
    }
}
