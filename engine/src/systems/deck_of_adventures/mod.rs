//! Deck of Adventures: a game-mastered role-playing game. Every check is a draw from one's own deck, measured against a
//! target card on the ring of ranks.
//!
//! Begin reading at `state`, the position, and `check`, the most frequent work in progress. This file plugs the modules
//! into the machine that all systems share: its implementation of [`System`] has a line for each question of the
//! machine.
//!
//! | Topic | Modules |
//! | --- | --- |
//! | Cards | `deck`, `degree` (the measure of a card), `reveal` (target cards), `epic_hand` |
//! | Checks | `call`, `check`, `volunteers` |
//! | Play | `free` (outside fights), `gm` (the GM's commands), `rest`, `epic`, `story` |
//! | Fights | `fight`, `initiative`, `turn`, `movement`, `attack`, `soak` (damage), `stand`, `rouse` |
//! | Characters | `body`, `condition`, `power`, `numbers` (what changes from play), `creation` |
//! | Scripts | `effects`, `ask` (questions), `facts`, `hooks` (whose scripts hear a moment) |
//! | Content | `words` (the vocabulary), `content` (the catalog), `setup` (scenes), `ruling` |
//! | Telling | `event`, `narrate`, `explain`, `named` (commands), `view` |
//! | Bots and odds | `outlook`, `resolved`, `reach`, `standing` |

mod action;
mod ask;
mod attack;
mod body;
mod brace;
mod call;
mod carried;
mod check;
mod condition;
mod content;
mod creation;
mod deck;
mod degree;
mod effects;
mod epic;
mod epic_hand;
mod event;
mod explain;
mod facts;
mod fight;
mod frame;
mod free;
mod gm;
mod hooks;
mod house;
mod initiative;
mod movement;
mod named;
mod narrate;
mod numbers;
mod outlook;
mod power;
mod reach;
mod rebind;
mod resolved;
mod rest;
mod reveal;
mod rouse;
mod ruling;
mod setup;
mod shove;
mod soak;
mod stand;
mod standing;
mod state;
mod story;
mod turn;
mod view;
mod volunteers;
mod words;
mod work;

use crate::kernel::{
    Attempt, Card, CardReader, Carried, FactId, Illegal, Item, Numbers, Pick, PlayingCard, Problem, Resolved, Seat,
    Seats, Setup, Subject, Tracker, Value, Verdict, View, Vocabulary, Why, Words, does, whose,
};
use crate::machine::arena::BoardRules;
use crate::machine::{Builder, Cue, Cues, Flow, Holds, Machine, Rebind, System, TrackEvent, TrackId, Tracks};
use crate::script::Question;
use action::Action;
use check::Outcome;
use content::{Catalog, Moment, UseId};
use epic_hand::Played;
use event::Event;
use frame::{AnyFrame, Caller};
use state::State;
use work::Work;

/// The rules of Deck of Adventures.
pub enum DeckRules {}

/// The system with its compiled content and its script host.
pub type DeckOfAdventures = Machine<DeckRules>;

/// The result of a frame, which the frame below it gets.
pub enum Gift {
    /// An answer to a question.
    Value(Value),
    /// A target card or an initiative card.
    Card(PlayingCard),
    /// The outcome of a check.
    Outcome(Outcome),
}

impl From<Value> for Gift {
    fn from(value: Value) -> Gift {
        Gift::Value(value)
    }
}

impl crate::machine::Gift<DeckRules> for Gift {
    fn value(self, _: &DeckOfAdventures) -> Value {
        match self {
            Gift::Value(value) => value,
            Gift::Card(card) => Value::text(card.to_string()),
            Gift::Outcome(outcome) => Value::text(outcome.degree.word()),
        }
    }
}

impl System for DeckRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = AnyFrame;
    type Gift = Gift;
    type Moment = Moment;
    type Property = ();
    type Catalog = Catalog;

    const VOCABULARY: &'static Vocabulary = &words::VOCABULARY;

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn setup(game: &DeckOfAdventures, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(game, setup)
    }

    fn verdict(state: &State) -> Option<Verdict> {
        // A lost fight loses the game even with work left on the stack, unless it is part of an adventure, which goes
        // on.
        if state.fight.is_none() && state.won == Some(false) && !state.is_fight_of_beat() {
            return Some(Verdict::Lost);
        }
        let ended = state.story.as_ref().and_then(|story| story.ended);
        if !state.frames.is_empty() {
            return None;
        }
        Some(match ended.or(state.won) {
            Some(true) => Verdict::won_by(state.player_seats()),
            Some(false) => Verdict::Lost,
            None => Verdict::Drawn,
        })
    }

    fn fault(used: Option<UseId>, text: String) -> Event {
        Event::Fault { used, text }
    }

    fn pose(work: &mut Work<'_>, _: &Caller, question: Question) -> Flow {
        work.pose(question)
    }

    fn fact(game: &DeckOfAdventures, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(game, state, who, fact, args)
    }

    fn label(_: &DeckOfAdventures, state: &State, who: Subject) -> String {
        facts::label(state, who)
    }

    fn labelled(_: &DeckOfAdventures, state: &State) -> Vec<(String, Subject)> {
        facts::labelled(state)
    }

    fn turn(state: &State) -> Option<u32> {
        state.acting().map(|turn| u32::from(turn.who.0))
    }

    fn resolved(_: &DeckOfAdventures, begun: &State, now: &State) -> Resolved {
        resolved::resolved(begun, now)
    }

    fn attempt(state: &State) -> Option<Attempt> {
        outlook::attempt(state)
    }

    fn rule_attempt(work: &mut Work<'_>, success: bool) -> bool {
        work.rule_check(success)
    }

    fn chapter(game: &DeckOfAdventures, state: &State) -> Option<String> {
        outlook::chapter(game, state)
    }

    fn foreseen(game: &DeckOfAdventures, state: &State, seat: Seat, action: Action) -> Option<String> {
        outlook::foreseen(game, state, seat, action)
    }

    fn words(game: &DeckOfAdventures, state: &State, action: Action) -> Words {
        named::words(game, state, action)
    }

    fn view(game: &DeckOfAdventures, state: &State, viewer: Option<Seat>) -> View {
        view::view(game, state, viewer)
    }

    fn card(game: &DeckOfAdventures, name: &str, reader: CardReader) -> Option<Card> {
        view::card(game, name, reader)
    }

    fn seat_name(state: &State, seat: Seat) -> String {
        if seat == state.gm() {
            return "gm".into();
        }
        state.of_seat(seat).next().map_or_else(String::new, |who| state.person(who).label.clone())
    }

    fn narrate(game: &DeckOfAdventures, state: &State, event: &Event) -> Option<String> {
        Some(narrate::narrate(game, state, event))
    }

    fn narrate_unseen(_: &DeckOfAdventures, state: &State, event: &Event) -> Option<String> {
        narrate::narrate_unseen(state, event)
    }

    /// Deals anew the cards that the seat cannot see, and draws the range of a check that it is not told (DOA-136).
    fn imagine(_: &DeckOfAdventures, state: &State, seat: Seat, pick: &mut Pick<'_>) -> State {
        let mut state = state.clone();
        for deck in &mut state.decks {
            deck.redeal_unseen(seat, pick);
        }
        if seat != state.gm() {
            let checks = state.frames.iter_mut().filter_map(Holds::<Played>::get_mut);
            for played in checks.filter(|played| played.hidden) {
                played.imagine_range(pick);
            }
        }
        state
    }

    fn party(state: &State, seats: Seats) -> Option<String> {
        if seats == state.player_seats() { Some("the players".to_string()) } else { None }
    }

    /// Returns the allies of a seat. The players play together, and the GM plays the other side.
    fn allies(state: &State, seat: Seat) -> Seats {
        if state.player_seats().has(seat) { state.player_seats() } else { Seats::only(seat) }
    }

    fn standing(game: &DeckOfAdventures, state: &State, seat: Seat) -> i64 {
        standing::standing(game, state, seat)
    }

    fn numbers(look: &frame::Look<'_>, event: &Event, why: Why) -> Numbers {
        explain::numbers(look, event, why)
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    const TRACKS: &'static Tracks<Moment> = words::track::TRACKS;

    fn tracker(state: &State, of: Subject, track: TrackId) -> Option<&Tracker> {
        let who = facts::who_of(of)?;
        state.people.get(usize::from(who.0)).map(|person| person.tracker(track))
    }

    fn tracker_mut(state: &mut State, of: Subject, track: TrackId) -> Option<&mut Tracker> {
        let who = facts::who_of(of)?;
        state.people.get_mut(usize::from(who.0)).map(|person| person.tracker_mut(track))
    }

    fn track_event(event: TrackEvent) -> Option<Event> {
        Some(Event::Track(event))
    }

    // An effect that chooses a target chooses a character.
    const AIMED: u8 = words::kind::CHARACTER;
    // The scripts of these items run for a character only.
    const SPEAKERS: &'static [(&'static str, u8)] = &[
        ("power", words::kind::CHARACTER),
        ("weapon", words::kind::CHARACTER),
        ("armor", words::kind::CHARACTER),
        ("vulnerability", words::kind::CHARACTER),
    ];

    const BOARD: Option<&'static BoardRules<DeckRules>> = Some(&BoardRules {
        arena: State::arena,
        present: State::alive,
        // An area may be centred on every space in sight.
        may_place: |_, _, _, _| Ok(()),
        // Without a map there are no distances, and an area includes everybody.
        is_near: |_, _, _, _| None,
    });

    fn carried(look: &frame::Look<'_>, seat: Seat) -> Result<Vec<Carried>, Illegal> {
        carried::carried(look, seat)
    }

    /// Returns everybody who is not dead.
    fn aims(look: &frame::Look<'_>, _: Subject, _: Subject) -> Vec<(Subject, Result<(), Illegal>)> {
        look.state.alive().into_iter().map(|character| (character, Ok(()))).collect()
    }

    // `on use` has a `target` if the power is used at somebody. The text lacks its outer quotes, because the error puts
    // them around it.
    const AIMED_MOMENTS: &'static [(Cue<Moment>, &'static str)] = &[(Moment::Use.own(), "at foe` or `at friend")];

    // A `power` hears `on use` only if it has the statement `use`.
    const USED: Option<(Cue<Moment>, &'static str, &'static str)> = Some((Moment::Use.own(), "power", "use"));

    fn is_aimed(catalog: &Catalog, used: UseId, cue: Cue<Moment>) -> bool {
        cue == Moment::Use.own() && power::is_aimed(catalog, used)
    }

    fn decides(state: &State, who: Subject) -> Option<Seat> {
        facts::who_of(who).map(|who| state.person(who).seat)
    }

    fn occasion(look: &frame::Look<'_>, moment: Moment, with: &[Subject]) -> String {
        let who = with.first().map(|who| look.game.label_of(look.state, *who)).unwrap_or_default();
        if moment == Moment::Turn {
            format!("{} turn begins", whose(&who))
        } else {
            format!("{} taken damage", does(&who, "has"))
        }
    }

    // Answers the machine's questions about the stack of frames, rulings and effects of scripts. The slots are: the
    // types; the types of the stack; the action of a seat that lets a moment pass; the functions that carry out a
    // ruling and an effect of a script.
    crate::works_on_frames! { State, Action, Event; AnyFrame, Work, Caller; Action::Pass; Work::order, Work::carry_out }

    fn listeners(look: &frame::Look<'_>) -> Cues<Moment> {
        hooks::listeners(look)
    }

    // Answers the machine's questions about things in play, such as statuses and tokens. The slots are: the types; the
    // kind of subject of a thing; who speaks, who may bear a thing, and which item hears of a moment.
    crate::lives_in_play! { State, Event; words::kind::THING; hooks::voices, hooks::may_bear, hooks::hears }

    fn rebind(state: &mut State, map: &mut Rebind<'_, Self>) {
        rebind::rebind(state, map);
    }

    fn printed_as(game: &DeckOfAdventures, state: &State, who: Subject) -> Vec<u16> {
        facts::printed_as(&game.catalog, state, who)
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}
