//! Deck of Many Dungeons: heroes whose cards all lie open, against enemies built from cards, on hexes.
//!
//! [`DungeonRules`] connects the rules to the machine, which calls them as a `System`. Each concept has a module:
//!
//! | concept | modules |
//! |---|---|
//! | content, as written and as compiled | `words`, `content`, `creation`, `rebind` |
//! | the position, and the scene it begins with | `state`, `setup`, `action`, `event`, `frame` |
//! | play out of combat | `free`, `task`, `disable`, `gear`, `outfit`, `market`, `rest` |
//! | a fight and the turn of a side | `fight`, `initiative`, `covert`, `turn`, `deeds`, `chase` |
//! | the use of an ability | `usable`, `aim`, `play`, `pay`, `aimed`, `roll`, `defend` |
//! | what a use does | `allot`, `results`, `lasting`, `steps` |
//! | adventures and encounters | `travel`, `adventure`, `muster`, `encounter` |
//! | levels | `session`, `levels`, `improve`, `build`, `deck`, `carried` |
//! | scripts | `hooks`, `numbers`, `effects`, `facts` |
//! | house rules and rulings | `house`, `ruling` |
//! | words and pictures for players, worth for bots | `named`, `narrate`, `view`, `explain`, `standing` |

mod action;
mod adventure;
mod aim;
mod aimed;
mod allot;
mod build;
mod carried;
mod chase;
mod content;
mod covert;
mod creation;
mod deck;
mod deeds;
mod defend;
mod disable;
mod effects;
mod encounter;
mod event;
mod explain;
mod facts;
mod fight;
mod frame;
mod free;
mod gear;
mod hooks;
mod house;
mod improve;
mod initiative;
mod lasting;
mod levels;
mod market;
mod muster;
mod named;
mod narrate;
mod numbers;
mod outfit;
mod pay;
mod play;
mod rebind;
mod rest;
mod results;
mod roll;
mod ruling;
mod session;
mod setup;
mod standing;
mod state;
mod steps;
mod task;
mod travel;
mod turn;
mod usable;
mod view;
mod words;

use action::Action;
use content::{Catalog, Moment};
use event::Event;
use frame::{AnyFrame, Caller, Look, Rebind};
use rondel_engine::kernel::{
    Card, CardReader, Carried, FactId, Illegal, Item, Numbers, Problem, Seat, Seats, Setup, Source, Subject, Tracker,
    Value, Verdict, View, Vocabulary, Why, Words,
};
use rondel_engine::machine::arena::BoardRules;
use rondel_engine::machine::journey::Journey;
use rondel_engine::machine::{Border, Builder, Cues, Flow, Frame, Machine, System, TrackEvent, TrackId, Tracks, UseId};
use rondel_engine::script::Question;
use state::State;

/// The rules of Deck of Many Dungeons.
pub enum DungeonRules {}

/// The system with its compiled content.
pub type DeckOfManyDungeons = Machine<DungeonRules>;

/// A position being changed.
type Work<'a> = rondel_engine::machine::Work<'a, DungeonRules>;

impl System for DungeonRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = AnyFrame;
    // The result that a frame gives to the frame below it, such as the face of a die.
    type Gift = Value;
    type Moment = Moment;
    type Property = ();
    type Catalog = Catalog;

    const VOCABULARY: &'static Vocabulary = &words::VOCABULARY;
    const BORDERS: &'static [Border] = words::BORDERS;
    const TRACKS: &'static Tracks<Moment> = words::track::TRACKS;
    // Terms of content, such as `target`, aim at characters.
    const AIMED: u8 = words::kind::CHARACTER;

    const BOARD: Option<&'static BoardRules<DungeonRules>> = Some(&BoardRules {
        arena: State::arena,
        present: State::awake_subjects,
        // An area may be centred on any hex in sight.
        may_place: |_, _, _, _| Ok(()),
        // Without a map there are no distances.
        is_near: |_, _, _, _| None,
    });

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn setup(game: &DeckOfManyDungeons, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(game, setup)
    }

    /// Lists what the frame offers. Cards may be disabled at every question of play (DMD-103).
    fn offers(look: &Look<'_>, frame: &AnyFrame, offers: &mut frame::Offers<'_>) {
        frame.offers(look, offers);
        disable::offer_disabling(look, frame, offers);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Disable(who, nth) => disable::disables(work, who, nth),
            _ => AnyFrame::take(work, at, seat, action)?,
        }
        Ok(())
    }

    /// Returns the verdict once no frame is left. It is unknown as soon as the party is in a place that nobody has
    /// seen, which only a bot can imagine.
    fn verdict(state: &State) -> Option<Verdict> {
        if travel::is_unknown(state) {
            return Some(Verdict::Unknown);
        }
        if !state.frames.is_empty() {
            return None;
        }
        Some(match state.won {
            Some(true) => Verdict::won_by(state.player_seats()),
            Some(false) => Verdict::Lost,
            None => Verdict::Drawn,
        })
    }

    /// Returns the side whose turn it is, as a number: 1 for the heroes, 0 for the enemies.
    fn turn(state: &State) -> Option<u32> {
        state.turn().map(|turn| u32::from(turn.heroes))
    }

    fn fault(used: Option<UseId>, text: String) -> Event {
        Event::Fault { used, text }
    }

    /// Returns the statements of a hero that change from one adventure to the next, such as its XP.
    fn carried(look: &frame::Look<'_>, seat: Seat) -> Result<Vec<Carried>, Illegal> {
        carried::carried(look, seat)
    }

    /// Answers at once with nothing: this system has no questions of its own.
    fn pose(work: &mut Work<'_>, _: &Caller, _: Question) -> Flow {
        work.give(Value::None);
        Flow::Go
    }

    fn fact(game: &DeckOfManyDungeons, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(game, state, who, fact, args)
    }

    fn labelled(_: &DeckOfManyDungeons, state: &State) -> Vec<(String, Subject)> {
        facts::labelled(state)
    }

    fn words(game: &DeckOfManyDungeons, state: &State, action: Action) -> Words {
        named::words(game, state, action)
    }

    /// Returns the place of the party in its adventure.
    fn chapter(game: &DeckOfManyDungeons, state: &State) -> Option<String> {
        state.journey.as_ref().map(|journey| game.catalog.atlas.place(journey.at).name.clone())
    }

    /// Returns the position with all places that nobody has entered as unknown. Nothing else is hidden from anybody.
    fn imagine(_: &DeckOfManyDungeons, state: &State, _: Seat, _: &mut rondel_engine::kernel::Pick<'_>) -> State {
        let mut state = state.clone();
        state.journey.iter_mut().for_each(Journey::imagine);
        state
    }

    fn view(game: &DeckOfManyDungeons, state: &State, _: Option<Seat>) -> View {
        view::view(game, state)
    }

    fn card(game: &DeckOfManyDungeons, name: &str, reader: CardReader) -> Option<Card> {
        view::card(game, name, reader)
    }

    fn seat_name(state: &State, seat: Seat) -> String {
        if seat == state.gm() {
            return "gm".into();
        }
        state.of_seat(seat).next().map_or_else(String::new, |who| state.person(who).label.clone())
    }

    fn party(state: &State, seats: Seats) -> Option<String> {
        if seats == state.player_seats() { Some("the heroes".to_string()) } else { None }
    }

    fn allies(state: &State, seat: Seat) -> Seats {
        if state.player_seats().has(seat) { state.player_seats() } else { Seats::only(seat) }
    }

    fn narrate(game: &DeckOfManyDungeons, state: &State, event: &Event) -> Option<String> {
        Some(narrate::narrate(game, state, event))
    }

    fn standing(game: &DeckOfManyDungeons, state: &State, seat: Seat) -> i64 {
        standing::standing(game, state, seat)
    }

    fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
        explain::numbers(look, event, why)
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    fn tracker(state: &State, of: Subject, track: TrackId) -> Option<&Tracker> {
        let who = facts::who_of(of)?;
        state.people.get(usize::from(who.0)).and_then(|person| person.tracker(track))
    }

    fn tracker_mut(state: &mut State, of: Subject, track: TrackId) -> Option<&mut Tracker> {
        let who = facts::who_of(of)?;
        state.people.get_mut(usize::from(who.0)).and_then(|person| person.tracker_mut(track))
    }

    /// Returns the highest value of a track. Resolve is never above Health (DMD-115). Temporary Resolve exists in
    /// combat only, where nothing limits it (DMD-135, DMD-139).
    fn track_most(look: &Look<'_>, of: Subject, track: TrackId) -> Option<i64> {
        let person = look.state.people.get(usize::from(facts::who_of(of)?.0))?;
        let most = match track {
            words::track::Health => person.health.most(),
            words::track::Resolve => person.resolve.most().min(person.health.now()),
            _ if !look.state.is_in_combat() => 0,
            _ => return None,
        };
        Some(most.into())
    }

    fn track_event(event: TrackEvent) -> Option<Event> {
        Some(Event::Track(event))
    }

    fn decides(state: &State, who: Subject) -> Option<Seat> {
        facts::who_of(who).map(|who| state.person(who).seat)
    }

    /// Returns all characters who are awake: terms may aim at each of them.
    fn aims(look: &Look<'_>, _: Subject, _: Subject) -> Vec<(Subject, Result<(), Illegal>)> {
        look.state.awake_subjects().into_iter().map(|subject| (subject, Ok(()))).collect()
    }

    fn put_by(look: &Look<'_>, caller: &Caller) -> Option<u8> {
        lasting::put_by(look, caller)
    }

    fn listeners(look: &Look<'_>) -> Cues<Moment> {
        hooks::listeners(look)
    }

    fn occasion(look: &frame::Look<'_>, moment: Moment, with: &[Subject]) -> String {
        hooks::occasion(look, moment, with)
    }

    fn still_holds(look: &frame::Look<'_>, moment: Moment, with: &[Subject]) -> bool {
        hooks::still_holds(look, moment, with)
    }

    // The parts of `System` for the stack of frames: what is in progress, rulings, and the effects of scripts. The
    // slots are: the types; the types of the stack; the action by which a seat does not answer a moment that it may
    // answer; the functions that carry out a ruling and an effect of a script.
    rondel_engine::works_on_frames! {
        State, Action, Event; AnyFrame, Work, Caller; Action::Pass; ruling::order, effects::carry_out
    }

    // The parts of `System` for statuses and tokens in play, and for those whose scripts are called. The slots are: the
    // types; the kind of subject of a thing; who speaks, and who may bear a thing.
    rondel_engine::lives_in_play! { State, Event; words::kind::THING; hooks::voices, hooks::may_bear }

    fn printed_as(game: &DeckOfManyDungeons, state: &State, who: Subject) -> Vec<u16> {
        facts::printed_as(&game.catalog, state, who)
    }

    fn rebind(state: &mut State, map: &mut Rebind<'_>) {
        rebind::rebind(state, map);
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}

/// Tells an event by a rule, with the character `who` as its source.
fn tell_of(work: &mut Work<'_>, who: state::Who, event: Event, rule: &'static str) {
    let why = why_of(work, who, rule);
    work.tell(event, why);
}

/// Returns the reason of an event: a rule, with the character `who` as the source.
fn why_of(work: &Work<'_>, who: state::Who, rule: &'static str) -> Why {
    Why::by(rule, Source::Item(work.catalog().sheet(work.s.person(who).sheet).item))
}
