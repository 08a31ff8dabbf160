//! The Adventure Deck System: Combat Decks, Rondels and Foes run from tables on cards.
//!
//! A Rondel is the ring of six Rounds on a card: it says what the card does on each Round. Begin reading at
//! [`AdventureRules`], which answers the calls of the engine. Each of its methods hands the work to one of these
//! modules.
//!
//! | Topic | Module |
//! |---|---|
//! | A Round and its formulas | `round` |
//! | Before the Combat, in it, after it | `initiative`, `entry`; `combat`; `finds` |
//! | Rooms and adventures | `rooms` |
//! | A Turn, and its possible actions | `turn`, `choices` |
//! | Playing a card | `legal`, `play`, `boost` |
//! | An attack and its answers | `attack`, `answer`, `counter`, `damage` |
//! | Limits by body, Grapple and Room | `means` |
//! | Light, and the matches needed first | `sight`, `matching` |
//! | Foes | `foe` |
//! | Drawing and wear, Up/Downs | `deal`, `check` |
//! | Gear, Recall | `gear`, `recall` |
//! | The standing of a seat | `standing` |
//! | Scripts: called, acting, asking, reading | `hooks`, `effects`, `script_effects`, `script_attack`, `ask`, `facts` |
//! | The stack of waiting work, and play from stop to stop | `frame`, `work` |

mod action;
mod again;
mod amount;
mod answer;
mod ask;
mod attack;
mod battle_map;
mod boost;
mod carried;
mod chase;
pub(crate) mod check;
mod choices;
mod combat;
mod combatant;
mod content;
mod counter;
mod damage;
mod deal;
mod effects;
mod entry;
mod event;
mod explain;
mod facts;
mod finds;
mod foe;
mod foresight;
mod frame;
mod gear;
mod ground;
mod hooks;
mod house;
mod initiative;
mod joining;
mod lasting;
mod legal;
mod levels;
mod making;
mod matching;
mod means;
mod memory;
mod mixed;
mod moves;
mod moving;
mod named;
mod narrate;
mod numbers;
mod outlook;
mod pairwise;
mod play;
mod printed;
mod raising;
mod rebind;
mod recall;
mod rooms;
mod round;
mod ruling;
mod script_attack;
mod script_effects;
mod search;
mod setup;
mod sight;
mod standing;
mod state;
mod stories;
mod terms;
mod turn;
mod view;
mod wear;
mod window;
mod words;
mod work;

use crate::kernel::{
    Card, CardReader, Carried, FactId, Illegal, Item, Numbers, Pick, Problem, Resolved, Seat, Seats, Setup, Source,
    Subject, Value, Verdict, View, Vocabulary, Why, Words,
};
use crate::machine::arena::BoardRules;
use crate::machine::{
    Builder, Cue, Ending, Flow, Holds, Left, Machine, Params, Rebind, System, Thing, TrackEvent, TrackId, Tracks, Way,
};
use crate::script::{Effect, Question};
use action::Action;
use content::{Catalog, Moment, Property, UseId};
use event::Event;
use frame::{AnyFrame, Caller, Look};
use state::{Answer, Several, State};
use std::sync::Arc;
use turn::Turn;
use words::track;
use work::Work;

/// The rules of the Adventure Deck System. This type has no values, and only implements `System`.
pub enum AdventureRules {}

/// The system with its compiled content and its script host.
pub type AdventureDeck = Machine<AdventureRules>;

impl System for AdventureRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = AnyFrame;
    type Gift = Answer;
    type Moment = Moment;
    type Property = Property;
    type Catalog = Catalog;

    const VOCABULARY: &'static Vocabulary = &words::VOCABULARY;

    /// The bots' number of playouts. It is as quick as looking one command ahead, and wins more games.
    const PLAYOUTS: Option<u32> = Some(25);

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn params(args: &[(String, crate::kernel::Datum)]) -> Vec<Params> {
        content::params(args)
    }

    fn params_now(state: &State) -> usize {
        content::params_now(state.round, state.house.is(house::HalfRAttributes::Up))
    }

    fn setup(game: &AdventureDeck, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(game, setup)
    }

    fn forbids(look: &Look<'_>, offers: &mut frame::Offers<'_>) {
        levels::forbid_in_combat(look, offers);
    }

    fn verdict(state: &State) -> Option<Verdict> {
        state.verdict
    }

    fn resolved(game: &AdventureDeck, begun: &State, now: &State) -> Resolved {
        outlook::resolved(game, begun, now)
    }

    /// Returns the number of the combatant whose Turn it is.
    fn turn(state: &State) -> Option<u32> {
        state.frames.iter().find_map(Holds::<Turn>::get).map(|turn| u32::from(turn.who.0))
    }

    fn fault(_: Option<UseId>, text: String) -> Event {
        Event::Fault { text }
    }

    fn pose(work: &mut Work<'_>, caller: &Caller, question: Question) -> Flow {
        work.pose(caller, question)
    }

    fn fact(game: &AdventureDeck, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(game, state, who, fact, args)
    }

    fn label(game: &AdventureDeck, state: &State, who: Subject) -> String {
        facts::label(&game.catalog, state, who)
    }

    /// Returns everything that a command may name, with its label.
    fn labelled(_: &AdventureDeck, state: &State) -> Vec<(String, Subject)> {
        let everybody = state.everybody().map(|who| (state.at(who).label.to_string(), facts::combatant(who)));
        everybody.chain([("game".to_string(), Subject { kind: words::kind::GAME, id: 0 })]).collect()
    }

    fn words(game: &AdventureDeck, state: &State, action: Action) -> Words {
        named::words(game, state, action)
    }

    /// Returns the Room of the party.
    fn chapter(game: &AdventureDeck, state: &State) -> Option<String> {
        state.journey.as_ref().map(|journey| game.catalog.atlas.place(journey.at).name.clone())
    }

    fn view(game: &AdventureDeck, state: &State, viewer: Option<Seat>) -> View {
        view::view(game, state, viewer)
    }

    fn card(game: &AdventureDeck, name: &str, reader: CardReader) -> Option<Card> {
        printed::card(game, name, reader)
    }

    fn seat_name(state: &State, seat: Seat) -> String {
        state.seat_name(seat).to_string()
    }

    /// Returns `the Players` if `seats` are all seats of Players.
    fn party(state: &State, seats: Seats) -> Option<String> {
        let players = state.everybody().filter(|who| {
            let player = state.at(*who);
            player.side == combatant::Side::Players && player.hero().is_some()
        });
        let player_seats = players.fold(Seats::NONE, |seats, who| seats.with(Seats::only(state.seat(who))));
        if seats == player_seats { Some("the Players".into()) } else { None }
    }

    /// Returns the seats that are on the same side as `seat` (ADS-021).
    fn allies(state: &State, seat: Seat) -> Seats {
        let own_combatants = state.everybody().filter(|who| state.seat(*who) == seat);
        let side = own_combatants.flat_map(|who| state.everybody().filter(move |other| !state.opposed(who, *other)));
        side.fold(Seats::only(seat), |seats, who| seats.with(Seats::only(state.seat(who))))
    }

    fn narrate(game: &AdventureDeck, state: &State, event: &Event) -> Option<String> {
        narrate::narrate(game, state, event)
    }

    /// Narrates an event for those who may not see its card. Returns `None` for an event without a hidden card.
    fn narrate_unseen(game: &AdventureDeck, state: &State, event: &Event) -> Option<String> {
        let unseen = match *event {
            Event::Drew { who, .. } => Event::DrewHidden { who },
            Event::CardMoved { who, from, to, whose, .. } => Event::CardMoved { who, card: None, from, to, whose },
            Event::NotThere { who, from, .. } => Event::NotThere { who, card: None, from, played: false },
            Event::LaidDown { who, .. } => Event::LaidDown { who, card: None },
            Event::Sees { who, .. } => Event::Sees { who, card: None },
            _ => return None,
        };
        narrate::narrate(game, state, &unseen)
    }

    /// Replaces everything that the seat cannot know by something that it may imagine. The Hand of another player gets
    /// cards that the player's deck and Hand could hold. A face-down card becomes any of these that can be laid face
    /// down. The contents of a deck are known. A number that depends on a player's secret answer becomes the number of
    /// another possible answer.
    fn imagine(game: &AdventureDeck, state: &State, seat: Seat, pick: &mut Pick<'_>) -> State {
        let mut state = state.clone();
        if let Some(journey) = &mut state.journey {
            journey.imagine();
        }
        lasting::redeal(game, &mut state, seat, pick);
        for combatant in state.combatants.iter_mut().filter(|combatant| combatant.memory.has_secrets()) {
            Arc::make_mut(combatant).memory.imagine(seat, pick);
        }
        let mut dealt = Several::new();
        for who in state.everybody() {
            if !dealt.contains(&who) {
                let around = state.mixed.around(who, seat);
                mixed::deal(&mut state, &around, seat, pick);
                dealt.extend(around);
            }
        }
        state
    }

    fn carried(look: &Look<'_>, seat: Seat) -> Result<Vec<Carried>, Illegal> {
        carried::carried(look, seat)
    }

    fn standing(game: &AdventureDeck, state: &State, seat: Seat) -> i64 {
        standing::standing(game, state, seat)
    }

    fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
        explain::numbers(look, event, why)
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    /// Returns the number of the drawn card's item.
    fn drawn(game: &AdventureDeck, event: &Event) -> Option<u16> {
        let Event::Drew { card, .. } = event else { return None };
        Some(game.catalog.card(*card).item)
    }

    fn decides(state: &State, who: Subject) -> Option<Seat> {
        window::decides(state, who)
    }

    fn in_hand(look: &Look<'_>, each: &mut dyn FnMut(Subject, u16)) {
        window::in_hand(look, each);
    }

    fn may_answer(look: &Look<'_>, who: Subject, card: u16) -> Result<(), Illegal> {
        window::may_answer(look, who, card)
    }

    fn answered(work: &mut Work<'_>, who: Subject, card: u16) {
        work.answer_with(who, card);
    }

    fn answers_of(game: &AdventureDeck, card: u16) -> &[UseId] {
        &game.catalog.card(content::CardId(card)).effects
    }

    fn card_item(game: &AdventureDeck, card: u16) -> Option<u16> {
        Some(game.catalog.card(content::CardId(card)).item)
    }

    fn occasion(look: &Look<'_>, moment: Moment, with: &[Subject]) -> String {
        window::occasion(look, moment, with)
    }

    fn answers_from_hand(card: u16) -> Option<Action> {
        Some(Action::React(content::CardId(card)))
    }

    // Gives the functions that need the stack of frames: stepping, offering, taking actions and rulings. The slots are:
    // the types; the types of the stack; the action of a seat that lets a moment pass; the functions that carry out a
    // ruling and an effect of a script.
    crate::works_on_frames! { State, Action, Event; AnyFrame, Work, Caller; Action::Pass; Work::order, Work::carry_out }

    fn may_be_laid(item: &Item) -> bool {
        lasting::may_be_laid(item)
    }

    fn listeners(look: &Look<'_>) -> content::Cues {
        hooks::listeners(look)
    }

    // Gives the functions for things in play: where they are kept, and who hears, bears and tells of them. The slots
    // are: the types; the kind of subject of a thing; who speaks, who may bear a thing, and which item hears of a
    // moment.
    crate::lives_in_play! { State, Event; words::kind::THING; hooks::voices, lasting::may_bear, lasting::hears }

    const CURRENCIES: &'static [&'static str] = &["hp", "gold"];
    const PAID_FROM: &'static [&'static [TrackId]] = &[&[track::Hp], &[track::Gold]];
    const TRACKS: &'static Tracks<Moment> = track::TRACKS;

    fn track(state: &State, of: Subject, track: TrackId) -> Option<i64> {
        let combatant = state.combatants.get(usize::from(facts::who(of)?.0))?;
        if track == track::Hp {
            Some(combatant.hp.max(0).into())
        } else {
            combatant.hero().map(|hero| hero.gold.into())
        }
    }

    fn track_most(look: &frame::Look<'_>, of: Subject, track: TrackId) -> Option<i64> {
        if track != track::Hp {
            return None;
        }
        Self::track(look.state, of, track)?;
        facts::who(of).map(|who| numbers::max_hp(look, who).into())
    }

    fn set_track(state: &mut State, of: Subject, track: TrackId, now: i64) {
        let Some(combatant) = facts::who(of).map(|who| state.at_mut(who)) else { return };
        match combatant.hero_mut() {
            Some(hero) if track == track::Gold => hero.gold = u32::try_from(now).unwrap_or(u32::MAX),
            _ => combatant.hp = i16::try_from(now).unwrap_or(i16::MAX),
        }
    }

    /// Returns the event of a change on a track. A payment is no damage, so nothing can replace it.
    fn track_event(event: TrackEvent) -> Option<Event> {
        let who = facts::who(event.of)?;
        let short = |n: i64| i16::try_from(n).unwrap_or(i16::MAX);
        let (amount, hp) = (short(event.n()), short(event.to));
        Some(match (event.track, event.way) {
            (track::Hp, Way::Lose) => Event::Damaged { who, amount, hp, over: 0 },
            (track::Hp, Way::Gain) => Event::Healed { who, amount, hp },
            (_, Way::Gain) => Event::Gold { who, gold: u32::try_from(event.n()).unwrap_or(u32::MAX) },
            _ => Event::PaysGold { who, gold: u32::try_from(event.n()).unwrap_or(u32::MAX) },
        })
    }

    // A `card` with the statement `persistent` stays in play.
    const STAYS: Option<(&'static str, &'static str)> = Some(("card", "persistent"));
    const ROUNDS_A_COUNT: Option<u8> = Some(round::Round::LAST.number());

    const CARDS: u8 = words::kind::CARD;
    const AIMED: u8 = words::kind::COMBATANT;
    const BOARD: Option<&'static BoardRules<AdventureRules>> = Some(&ground::BOARD);

    // The scripts of a `foe` run for a combatant only, those of a Room or an adventure for the game only.
    const SPEAKERS: &'static [(&'static str, u8)] =
        &[("foe", words::kind::COMBATANT), ("room", words::kind::GAME), ("adventure", words::kind::GAME)];

    fn aims(look: &frame::Look<'_>, me: Subject, it: Subject) -> Vec<(Subject, Result<(), Illegal>)> {
        terms::aims(look, me, it)
    }

    fn to_discard(look: &frame::Look<'_>, me: Subject, but: Option<Subject>) -> Vec<(Subject, u32)> {
        terms::to_discard(look, me, but)
    }

    fn discard(work: &mut Work<'_>, me: Subject, card: Subject, why: Why) {
        terms::discard(work, me, card, why);
    }

    fn card_words(game: &AdventureDeck, card: Subject) -> String {
        facts::card_of(card).map(|card| game.catalog.card_words(card)).unwrap_or_default()
    }

    fn rebind_subject(one: &mut Subject, map: &mut Rebind<'_, Self>) {
        if let Some(card) = facts::card_of(*one) {
            *one = facts::card(map.card(card));
        }
    }

    fn chosen_in(frame: &frame::AnyFrame) -> Option<&crate::machine::Chosen> {
        Holds::<play::Play>::get(frame)?.chosen.as_deref()
    }

    fn chosen(work: &mut Work<'_>, chosen: crate::machine::Chosen) {
        work.terms_chosen(chosen);
    }

    /// Returns whether an effect happens without an event. Only remembering does.
    fn is_unseen(effect: &Effect) -> bool {
        words::effect::Verb::of(effect.word) == Some(words::effect::Verb::Remember)
    }

    // `on play` and `on act` have a `target` if the card or action says `target opponent`.
    const AIMED_MOMENTS: &'static [(Cue<content::Moment>, &'static str)] =
        &[(content::Moment::Play.own(), "target opponent"), (content::Moment::Act.own(), "target opponent")];

    // In these, `card` is the card whose script runs.
    const OWN_CARD: &'static [Cue<content::Moment>] = &[
        content::Moment::Play.may(),
        content::Moment::Play.own(),
        content::Moment::Hit.own(),
        content::Moment::Answer.own(),
    ];

    fn is_aimed(catalog: &Catalog, used: UseId, cue: Cue<content::Moment>) -> bool {
        terms::is_aimed(catalog, used, cue)
    }

    // `may_target` is only asked before `on act`, so a script with the first alone does nothing.
    const PARTNERS: &'static [[Cue<content::Moment>; 2]] =
        &[[content::Moment::Target.may(), content::Moment::Act.own()]];

    /// Returns whether a thing stays in play without its bearer. A bearer's own card does.
    fn stays_alone(thing: &Thing) -> bool {
        thing.print.is_some() && thing.owner == thing.of
    }

    fn time_of(look: &crate::machine::Look<'_, Self>, thing: &Thing) -> Option<Left> {
        lasting::time_of(look, thing)
    }

    fn entered(work: &mut Work<'_>, thing: &Thing, why: Why) {
        lasting::entered(work, thing, why);
    }

    fn left(work: &mut Work<'_>, thing: &Thing, ending: Ending, source: Source) {
        lasting::left(work, thing, ending, source);
    }

    fn reprint(thing: &mut Thing, map: &mut Rebind<'_, Self>) {
        lasting::reprint(thing, map);
    }

    fn rebind(state: &mut State, map: &mut Rebind<'_, Self>) {
        rebind::rebind(state, map);
    }

    fn printed_as(game: &AdventureDeck, state: &State, who: Subject) -> Vec<u16> {
        facts::printed_as(&game.catalog, state, who)
    }

    fn is_of(catalog: &Catalog, item: u16, of: &str) -> bool {
        facts::is_of(catalog, item, of)
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}
