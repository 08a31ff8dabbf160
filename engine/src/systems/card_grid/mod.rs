//! The Card Grid System: a hero is two grids of cards, and foes are groups of hit dice.
//!
//! Two cards that touch in the character grid form a skill. Two cards that touch in the attack grid form a combo. Begin
//! reading at [`GridRules`], which answers the calls of the engine. Each of its methods hands the work to one of these
//! modules.
//!
//! | Topic | Module |
//! |---|---|
//! | A hero | `hero`; its two `grid`s, the `skills` and the `combo`s they form; its `title` |
//! | At home | `stable`, `creation`; `market` and the `pyramid` of attacks |
//! | The start of a session | `prepare`, `place`, `limits` |
//! | Advice to a player | `advice` with the search in `layout`, `home_advice` |
//! | An adventure | `adventure`; `between` two encounters |
//! | An encounter | `obstacle`, `fight`; the heroes' part of a round, `turn` |
//! | A roll | `roll`, `dice`, `bonus`; changes from play in `numbers` |
//! | A hit | `harm` for heroes, `remove` for foes; the ways to pay for it in `soak` |
//! | Cards in play | `using`, `heal`; `moving` by scripts |
//! | Scripts | `hooks`, `effects`, `ask`, `facts` |
//! | The position | `state`; made in `setup`, changed in `work`, `frame`, `ruling`, `rebind` |
//! | For the tools | `action`, `event`; `named`, `narrate`, `explain`, `view`, `card`, `standing` |

mod action;
mod adventure;
mod advice;
mod ask;
mod between;
mod bonus;
mod card;
mod combo;
mod content;
mod creation;
mod dice;
mod effects;
mod event;
mod explain;
mod facts;
mod fight;
mod frame;
mod grid;
mod harm;
mod heal;
mod hero;
mod home_advice;
mod hooks;
mod house;
pub(crate) mod layout;
mod limits;
mod market;
mod moving;
mod named;
mod narrate;
mod numbers;
mod obstacle;
mod place;
mod prepare;
pub(crate) mod pyramid;
mod rebind;
mod remove;
mod roll;
mod ruling;
mod setup;
mod skills;
pub(crate) mod soak;
mod stable;
mod standing;
mod state;
mod title;
mod turn;
mod using;
mod view;
mod words;
mod work;

use crate::kernel::{
    Advice, Card, CardReader, FactId, Illegal, Item, Numbers, Problem, Seat, Seats, Setup, Subject, Value, Verdict,
    View, Vocabulary, Why, Words, does,
};
use crate::machine::{Builder, Flow, Machine, Rebind, System};
use crate::script::Question;
use action::Action;
use content::{Catalog, Moment, Property, UseId};
use event::Event;
use frame::{AnyFrame, Caller};
use state::State;
use work::Work;

/// The rules of the Card Grid.
pub enum GridRules {}

/// The system with its compiled content and its script host.
pub type CardGrid = Machine<GridRules>;

impl System for GridRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = AnyFrame;
    // A finished frame gives its result to the frame below it. Here all results are answers.
    type Gift = Value;
    type Moment = Moment;
    type Property = Property;
    type Catalog = Catalog;

    const VOCABULARY: &'static Vocabulary = &words::VOCABULARY;

    fn compile(builder: &mut Builder<'_, Self>) {
        content::compile(builder);
    }

    fn setup(game: &CardGrid, setup: &Setup) -> Result<State, Vec<Problem>> {
        setup::setup(game, setup)
    }

    fn verdict(state: &State) -> Option<Verdict> {
        state.verdict
    }

    fn abandon(state: &mut State) {
        state.frames.truncate(1); // the lowest frame says where the game stands
        state.verdict = Some(Verdict::Drawn);
    }

    fn fault(_: Option<UseId>, text: String) -> Event {
        Event::Fault { text }
    }

    fn pose(work: &mut Work<'_>, caller: &Caller, question: Question) -> Flow {
        work.pose(caller, question)
    }

    fn fact(game: &CardGrid, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(game, state, who, fact, args)
    }

    fn label(game: &CardGrid, state: &State, who: Subject) -> String {
        facts::label(&game.catalog, state, who)
    }

    fn labelled(_: &CardGrid, state: &State) -> Vec<(String, Subject)> {
        let heroes = state.everybody().map(|who| (state.at(who).label.clone(), facts::hero(who)));
        let groups = state.group_ids().filter_map(|id| Some((state.group(id)?.label.clone(), facts::group(id))));
        heroes.chain(groups).chain([("game".to_string(), facts::GAME_SUBJECT)]).collect()
    }

    fn words(game: &CardGrid, state: &State, action: Action) -> Words {
        named::words(game, state, action)
    }

    fn view(game: &CardGrid, state: &State, viewer: Option<Seat>) -> View {
        view::view(game, state, viewer)
    }

    fn card(game: &CardGrid, name: &str, reader: CardReader) -> Option<Card> {
        card::card(game, name, reader)
    }

    fn seat_name(state: &State, seat: Seat) -> String {
        named::seat_name(state, seat)
    }

    fn party(state: &State, seats: Seats) -> Option<String> {
        if seats == state.seats(state.party()) { Some("the heroes".into()) } else { None }
    }

    /// Returns the allies of a seat. All players are on one side, so these are all seats.
    fn allies(state: &State, seat: Seat) -> Seats {
        let seats = (0..).take(state.players.len()).filter_map(Seat::new);
        seats.fold(Seats::only(seat), |allies, ally| allies.with(Seats::only(ally)))
    }

    fn narrate(game: &CardGrid, state: &State, event: &Event) -> Option<String> {
        narrate::narrate(game, state, event)
    }

    fn standing(game: &CardGrid, state: &State, seat: Seat) -> i64 {
        standing::standing(game, state, seat)
    }

    fn numbers(look: &frame::Look<'_>, event: &Event, why: Why) -> Numbers {
        explain::numbers(look, event, why)
    }

    fn tally(event: &Event) -> Option<(&'static str, i64)> {
        standing::tally(event)
    }

    fn advice(game: &CardGrid, state: &State, seat: Seat, wish: &str) -> Option<Advice> {
        match state.frames.last() {
            Some(frame::AnyFrame::Turn(_)) if wish.is_empty() => obstacle::advice(game, state, seat),
            Some(frame::AnyFrame::Stable(_)) if wish.is_empty() => home_advice::advice(game, state, seat),
            _ => advice::advice(game, state, seat, wish),
        }
    }

    fn decides(state: &State, who: Subject) -> Option<Seat> {
        hooks::decides(state, who)
    }

    fn occasion(look: &frame::Look<'_>, _: Moment, with: &[Subject]) -> String {
        match with.first() {
            // Two moments can be answered: somebody is hurt, or a round begins.
            Some(who) => format!("{} hurt", does(&look.game.label_of(look.state, *who), "is")),
            None => "a round begins".into(),
        }
    }

    // An effect that chooses a target chooses a group of foes.
    const AIMED: u8 = words::kind::FOES;

    // The scripts of a foe run for its group.
    const SPEAKERS: &'static [(&'static str, u8)] = &[("foe", words::kind::FOES)];

    /// Returns every group of foes that stands.
    fn aims(look: &frame::Look<'_>, _: Subject, _: Subject) -> Vec<(Subject, Result<(), Illegal>)> {
        look.state.standing().map(|id| (facts::group(id), Ok(()))).collect()
    }

    // Answers the machine's questions about the stack of frames, rulings and effects of scripts. The slots are: the
    // types; the types of the stack; the action of a seat that lets a moment pass; the functions that carry out a
    // ruling and an effect of a script.
    crate::works_on_frames! { State, Action, Event; AnyFrame, Work, Caller; Action::Pass; Work::order, Work::carry_out }

    // Answers the machine's questions about things in play, such as statuses and tokens. The slots are: the types; the
    // kind of subject of a thing; who speaks, who may bear a thing, and which item hears of a moment.
    crate::lives_in_play! { State, Event; words::kind::THING; hooks::voices, hooks::may_bear, hooks::hears }

    fn rebind(state: &mut State, map: &mut Rebind<'_, Self>) {
        rebind::rebind(state, map);
    }

    fn rebind_subject(one: &mut Subject, map: &mut Rebind<'_, Self>) {
        if one.kind == words::kind::CARD {
            one.id = map.card(content::CardId(one.id)).0;
        }
    }

    fn printed_as(game: &CardGrid, state: &State, who: Subject) -> Vec<u16> {
        facts::printed_as(&game.catalog, state, who)
    }

    fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
        rebind::is_in_scene(catalog, state, item)
    }
}
