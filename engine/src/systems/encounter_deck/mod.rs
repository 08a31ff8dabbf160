//! The Encounter Deck System: a solo crawl of one hero. The hero has four skills and gems that improve rolls, and each
//! encounter adds a room to the map.
//!
//! Begin reading at [`EncounterRules`], which answers the calls of the engine. Each method calls one of these modules.
//!
//! | Topic | Module |
//! |---|---|
//! | The beginning | `opening`, `entrance` |
//! | The hidden decks | `deck` |
//! | The next card: drawn, placed, filed | `between`, `placing`, `ending` |
//! | Rooms and exits | `map`, `content::room` |
//! | An encounter: tests, rounds, rewards | `fight` |
//! | A check: dice and gems | `check`, `gems`; changes from play in `numbers` |
//! | Items | `item` |
//! | Gains and losses | `deed` |
//! | Scripts | `hooks`, `effects`, `ask`, `facts` |
//! | The position | `state`; made in `setup`, changed in `work`, `frame`, `ruling`, `rebind` |
//! | For the tools | `action`, `event`; `named`, `narrate`, `explain`, `view` |

mod action;
mod ask;
mod between;
mod check;
pub(crate) mod content;
mod deck;
mod deed;
mod effects;
mod ending;
mod entrance;
mod event;
mod explain;
mod facts;
mod fight;
mod frame;
mod gems;
mod hooks;
mod house;
mod item;
mod map;
mod named;
mod narrate;
mod numbers;
mod opening;
mod placing;
mod rebind;
mod ruling;
mod setup;
mod state;
mod view;
mod words;
mod work;

use crate::kernel::{
    Card, CardReader, FactId, Item, Numbers, Problem, Seat, Setup, Subject, Value, Verdict, View, Vocabulary, Why,
    Words, does,
};
use crate::machine::{Builder, Flow, Machine, Rebind, System, TrackEvent, TrackId, Tracks, Way};
use crate::script::Question;
use action::Action;
use content::{Catalog, Moment, Thing, UseId};
use event::Event;
use frame::{AnyFrame, Caller, Look};
use state::{Outcome, State, mine};
use words::track;
use work::Work;

/// The rules of the Encounter Deck.
pub enum EncounterRules {}

/// The system with its compiled content and its script host.
pub type EncounterDeck = Machine<EncounterRules>;

impl System for EncounterRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = AnyFrame;
    type Gift = Value;
    type Moment = Moment;
    type Property = ();
    type Catalog = Catalog;

    const VOCABULARY: &'static Vocabulary = &words::VOCABULARY;

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn setup(game: &EncounterDeck, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(game, setup)
    }

    /// Forbids everything after the end, with the reason.
    fn forbids(look: &Look<'_>, offers: &mut frame::Offers<'_>) {
        if look.state.frames.is_empty() {
            ending::forbid_going_on(look, offers);
            ending::forbid_all(look, offers);
        }
    }

    fn verdict(state: &State) -> Option<Verdict> {
        if !state.frames.is_empty() {
            return None;
        }
        Some(match state.outcome {
            Some(Outcome::Victory | Outcome::Completed) => Verdict::won_by(mine()),
            Some(Outcome::Failed) => Verdict::Lost,
            Some(Outcome::Nothing) | None => Verdict::Drawn,
        })
    }

    fn is_over(state: &State) -> bool {
        state.outcome.is_some()
    }

    fn fault(used: Option<UseId>, text: String) -> Event {
        Event::Fault { used, text }
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

    fn view(game: &EncounterDeck, state: &State, _: Option<Seat>) -> View {
        view::view(game, state)
    }

    fn card(game: &EncounterDeck, name: &str, reader: CardReader) -> Option<Card> {
        view::card(game, name, reader)
    }

    fn seat_name(state: &State, _: Seat) -> String {
        state.hero.name.clone()
    }

    fn narrate(game: &EncounterDeck, state: &State, event: &Event) -> Option<String> {
        Some(narrate::narrate(game, state, event))
    }

    /// Returns the standing. Health counts most, then filled circles and completed cards, then things to spend.
    fn standing(game: &EncounterDeck, state: &State, _: Seat) -> i64 {
        let health = i64::from(state.hero.left(Thing::Health)) * 4;
        let gems: i64 = Thing::GEMS.iter().map(|gem| i64::from(state.hero.left(*gem)) * 2).sum();
        let filled = state.open.as_ref().map_or(0, |open| i64::from(open.filled) * 3);
        let completed = i64::from(state.decks.victory.len()) * 30 + i64::from(state.decks.discard.len()) * 12;
        let ranks: i64 = state.hero.ranks.iter().map(|rank| i64::from(rank.0) * 4).sum();
        let in_play = game.worth(state, facts::HERO_SUBJECT) + game.worth(state, facts::GAME_SUBJECT)
            - game.worth(state, facts::ENEMY_SUBJECT);
        health + gems + filled + completed + ranks + in_play * 4
    }

    fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
        explain::numbers(look, event, why)
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

    fn decides(_state: &State, who: Subject) -> Option<Seat> {
        hooks::decides(who)
    }

    fn occasion(look: &Look<'_>, _: Moment, with: &[Subject]) -> String {
        match with.first() {
            // Two moments can be answered: somebody has lost health, or a round begins.
            Some(who) => format!("{} lost health", does(&look.game.label_of(look.state, *who), "has")),
            None => "a round begins".into(),
        }
    }

    const CURRENCIES: &'static [&'static str] = Thing::WORDS;
    const SPEAKERS: &'static [(&'static str, u8)] = &[("item", words::kind::HERO), ("encounter", words::kind::ENEMY)];

    const PAID_FROM: &'static [&'static [TrackId]] =
        &[&[track::Health], &[track::Ruby], &[track::Emerald], &[track::Sapphire]];
    const TRACKS: &'static Tracks<Moment> = track::TRACKS;

    fn track(state: &State, _: Subject, track: TrackId) -> Option<i64> {
        Thing::of(track).map(|thing| state.hero.left(thing).into())
    }

    fn track_most(look: &Look<'_>, _: Subject, track: TrackId) -> Option<i64> {
        Thing::of(track).map(|thing| look.state.most(thing))
    }

    fn set_track(state: &mut State, _: Subject, track: TrackId, now: i64) {
        if let Some(thing) = Thing::of(track) {
            state.hero.set_left(thing, now);
        }
    }

    fn track_event(event: TrackEvent) -> Option<Event> {
        let (thing, small) = (Thing::of(event.track)?, |n: i64| u8::try_from(n).unwrap_or(u8::MAX));
        let (n, left) = (small(event.n()), small(event.to));
        Some(if event.way == Way::Gain { Event::Gained { thing, n } } else { Event::Lost { thing, n, left } })
    }

    fn pay(work: &mut Work<'_>, _: Subject, currency: u8, n: i64, why: crate::kernel::Why) {
        work.pay_with(currency, n, why);
    }

    // The functions of the engine for the stack of frames, for rulings, and for effects of scripts. The slots are: the
    // types; the types of the stack; the action of a seat that lets a moment pass; the functions that carry out a
    // ruling and an effect of a script.
    crate::works_on_frames! { State, Action, Event; AnyFrame, Work, Caller; Action::No; Work::order, Work::carry_out }

    // The functions for statuses and tokens, which are in `state.in_play`, and for the scripts that hear of a moment.
    // The slots are: the types; the kind of subject of a thing; who speaks, who may bear a thing, and which item hears
    // of a moment.
    crate::lives_in_play! { State, Event; words::kind::THING; hooks::voices, hooks::may_bear, hooks::hears }

    fn rebind(state: &mut State, map: &mut Rebind<'_, Self>) {
        rebind::rebind(state, map);
    }

    fn rebind_subject(one: &mut Subject, map: &mut Rebind<'_, Self>) {
        if one.kind == words::kind::ITEM {
            let mut item = content::ItemId(one.id);
            map.item_id(&mut item);
            one.id = item.0;
        }
    }

    fn printed_as(game: &EncounterDeck, state: &State, who: Subject) -> Vec<u16> {
        facts::printed_as(&game.catalog, state, who)
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}
