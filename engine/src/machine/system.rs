//! The contract for authors of a rules system: the differences between systems.
//!
//! [`Rules`](crate::kernel::Rules) is the contract of the tools, and [`Machine`] fulfils it for every system. This
//! contract is the layer below. The machine keeps the stack of work in progress, plays from stop to stop, checks
//! actions, runs scripts and adapts positions to new content. A system defines its state, its kinds of work, and the
//! meaning of its words.

use super::arena::BoardRules;
use super::frame::{Frame, Frames};
use super::look::Look;
use super::play::{Answer, Border, Ending, InPlay, InPlayEvent, Left, Thing, Voices};
use super::work::{Flow, Work};
use super::{
    Builder, Caller, Chosen, Content, Cue, Cues, Gift, Machine, Moment, Offers, Params, Pick, Rebind, TrackEvent,
    TrackId, Tracks, UseId, WorkStack, argument,
};
use crate::kernel::{
    Advice, Attempt, Card, CardReader, Carried, Datum, FactId, Illegal, Item, Numbers, Pick as Luck, Problem, Resolved,
    Seat, Seats, Setup, Source, Statement, Subject, Tracker, Value, Verdict, View, Vocabulary, Why, Words,
};
use crate::script::{Effect, Question};
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Debug, hash::Hash, ops::DerefMut};

/// A rules system, as the machine plays it.
pub trait System: Sized + 'static {
    /// A position: plain data. Two ways to one position give equal states, so no log, clock or luck lives in it.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One pick.
    type Action: Copy + Ord + Hash + Debug + 'static;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug + Serialize + 'static;
    /// One entry of the stack: work in progress of any kind.
    type Frame: Frames<Self>;
    /// The result that work gives to the waiting work below it: an answer, faces of dice.
    type Gift: Gift<Self> + From<Value>;
    /// The moments at which scripts are called.
    type Moment: Moment;
    /// A property of a behaviour that an item states besides its script.
    type Property: 'static;
    /// Everything that the content holds, compiled. [`System::compile`] makes it from the default value.
    type Catalog: Default + DerefMut<Target = Content<Self::Moment, Self::Property>> + 'static;

    // Content

    /// The words, subjects, facts, hooks and options of the system.
    const VOCABULARY: &'static Vocabulary;
    /// Compiles the items. Notes all problems.
    fn compile(builder: &mut Builder<'_, Self>);
    /// Returns the arguments of a call, in every variant that a position may select.
    fn params(args: &[(String, Datum)]) -> Vec<Params> {
        vec![args.iter().map(|(name, datum)| (name.clone(), argument(datum))).collect()]
    }

    /// Returns the index of the variant of [`System::params`] that applies in this position.
    fn params_now(_state: &Self::State) -> usize {
        0
    }

    /// Returns whether an item is of a type that the rules themselves know.
    fn is_of(_catalog: &Self::Catalog, _item: u16, _type: &str) -> bool {
        false
    }

    /// Returns the items that say what a subject is: a card's own, a Character's race. Not called for things in play.
    fn printed_as(_game: &Machine<Self>, _state: &Self::State, _who: Subject) -> Vec<u16> {
        Vec::new()
    }

    /// Draws the catalog entry with this name for a reader. The machine adds its keywords and where it is written.
    fn card(game: &Machine<Self>, name: &str, reader: CardReader) -> Option<Card>;

    // The course of a game

    /// Returns the position of a scene. The machine plays on from it to the first stop.
    ///
    /// # Errors
    /// All problems of the set-up.
    fn setup(game: &Machine<Self>, setup: &Setup) -> Result<Self::State, Vec<Problem>>;

    /// Returns the work in progress, the innermost last.
    fn stack(state: &Self::State) -> &[Self::Frame];
    /// Returns the work in progress, to change it.
    fn stack_mut(state: &mut Self::State) -> &mut WorkStack<Self::Frame>;
    /// Refuses actions that are always forbidden, even after the game.
    fn forbids(_look: &Look<'_, Self>, _offers: &mut Offers<'_, Self>) {}

    /// Lists what a seat may do at the question of a frame: what the frame offers, and what is offered at every question.
    fn offers(look: &Look<'_, Self>, frame: &Self::Frame, offers: &mut Offers<'_, Self>) {
        frame.offers(look, offers);
    }

    /// Takes an action that [`System::offers`] has listed. `at` is the place of the asking frame on the stack.
    fn take(work: &mut Work<'_, Self>, at: usize, seat: Seat, action: Self::Action) -> Result<(), Illegal> {
        Self::Frame::take(work, at, seat, action)
    }

    /// Returns how the game has ended, if it has.
    fn verdict(state: &Self::State) -> Option<Verdict>;
    /// Returns whether the end of the game is settled. If so, nothing more of a script is carried out.
    fn is_over(state: &Self::State) -> bool {
        Self::verdict(state).is_some()
    }

    /// Drops all work above the lowest frame, which says where the game stands, to be looked at but not played.
    fn abandon(state: &mut Self::State) {
        Self::stack_mut(state).truncate(1);
    }

    /// Returns the number of the current Turn's owner: see [`Rules::turn`](crate::kernel::Rules::turn).
    fn turn(_state: &Self::State) -> Option<u32> {
        None
    }

    /// Returns the outcome of an attempt: see [`Rules::resolved`](crate::kernel::Rules::resolved).
    fn resolved(_game: &Machine<Self>, _begun: &Self::State, _now: &Self::State) -> Resolved {
        Resolved::Nothing
    }

    /// Returns the attempt in progress: see [`Rules::attempt`](crate::kernel::Rules::attempt).
    fn attempt(_state: &Self::State) -> Option<Attempt> {
        None
    }

    /// Rules that the attempt under way succeeds or fails. Returns `false` if none is under way.
    fn rule_attempt(_work: &mut Work<'_, Self>, _success: bool) -> bool {
        false
    }

    /// Returns the part of the story: see [`Rules::chapter`](crate::kernel::Rules::chapter).
    fn chapter(_game: &Machine<Self>, _state: &Self::State) -> Option<String> {
        None
    }

    // Scripts and rulings

    /// Reads a fact of the vocabulary's table.
    fn fact(game: &Machine<Self>, state: &Self::State, who: Subject, fact: FactId, args: &[Value]) -> Value;
    /// Carries out an effect of a script.
    fn carry_out(work: &mut Work<'_, Self>, caller: &Caller<Self::Moment>, effect: &Effect);

    /// Returns whether nobody sees this effect of a script. If so, it may depend on what only one player knows.
    fn is_unseen(_effect: &Effect) -> bool {
        false
    }

    /// Poses a script's question. [`Work::give`] answers it when the script is innermost again.
    fn pose(work: &mut Work<'_, Self>, caller: &Caller<Self::Moment>, question: Question) -> Flow;
    /// Carries out a ruling's order, or refuses it. After a refusal, the position is thrown away.
    fn order(work: &mut Work<'_, Self>, order: &Statement) -> Result<(), Illegal>;
    /// Returns the event that tells that a script has failed.
    fn fault(used: Option<UseId>, text: String) -> Self::Event;
    /// Returns the event that tells a ruling.
    fn ruled(text: String) -> Self::Event;

    /// Returns the event of a message to the table. `None` in a system without such an event.
    fn said(_text: String) -> Option<Self::Event> {
        None
    }

    // Names and views

    /// Returns the name of a subject: by default its label.
    fn label(game: &Machine<Self>, state: &Self::State, who: Subject) -> String {
        let labelled = Self::labelled(game, state).into_iter().find(|(_, subject)| *subject == who);
        labelled.map(|(label, _)| label).unwrap_or_default()
    }

    /// Returns all subjects that can be named now, each with its label. One of them is the game, labelled `game`.
    fn labelled(game: &Machine<Self>, state: &Self::State) -> Vec<(String, Subject)>;
    /// Returns an action's words: its only name in saves, scenes and at the prompt.
    fn words(game: &Machine<Self>, state: &Self::State, action: Self::Action) -> Words;
    /// Draws what a viewer may know. The viewer `None` sees everything.
    fn view(game: &Machine<Self>, state: &Self::State, viewer: Option<Seat>) -> View;
    /// Returns the name of a seat.
    fn seat_name(state: &Self::State, seat: Seat) -> String;

    /// Returns the name of a winning party: see [`Rules::party`](crate::kernel::Rules::party).
    fn party(_state: &Self::State, _seats: Seats) -> Option<String> {
        None
    }

    /// Returns the seats on the same side as a seat, itself included.
    fn allies(_state: &Self::State, seat: Seat) -> Seats {
        Seats::only(seat)
    }

    // What is told of an event

    /// Returns an event as a sentence for the seats that see it: see [`Rules::narrate`](crate::kernel::Rules::narrate).
    fn narrate(game: &Machine<Self>, state: &Self::State, event: &Self::Event) -> Option<String>;

    /// Returns an event's sentence for the seats that do not see it, at most "something happened". By default nothing.
    fn narrate_unseen(_game: &Machine<Self>, _state: &Self::State, _event: &Self::Event) -> Option<String> {
        None
    }

    /// Returns an event's numbers with their parts, in the position after it. Not called for events with parts.
    fn numbers(look: &Look<'_, Self>, event: &Self::Event, why: Why) -> Numbers {
        Self::told_in_play(event).map(|event| look.in_play_numbers(*event, why)).unwrap_or_default()
    }

    /// Returns a contribution to the statistics: see [`Rules::tally`](crate::kernel::Rules::tally).
    fn tally(_event: &Self::Event) -> Option<(&'static str, i64)> {
        None
    }

    /// Returns the item of a card that an event draws into a hand.
    fn drawn(_game: &Machine<Self>, _event: &Self::Event) -> Option<u16> {
        None
    }

    // Bots, advice, and characters between games

    /// See [`Rules::playouts`](crate::kernel::Rules::playouts).
    const PLAYOUTS: Option<u32> = None;

    /// Returns an imagined position: see [`Rules::imagine`](crate::kernel::Rules::imagine).
    fn imagine(_game: &Machine<Self>, state: &Self::State, _seat: Seat, _pick: &mut Luck<'_>) -> Self::State {
        state.clone()
    }

    /// Returns a seat's standing: see [`Rules::standing`](crate::kernel::Rules::standing).
    fn standing(_game: &Machine<Self>, _state: &Self::State, _seat: Seat) -> i64 {
        0
    }

    /// Returns an expert plan: see [`Rules::advice`](crate::kernel::Rules::advice).
    fn advice(_game: &Machine<Self>, _state: &Self::State, _seat: Seat, _wish: &str) -> Option<Advice> {
        None
    }

    /// Returns an action's known effects: see [`Rules::foreseen`](crate::kernel::Rules::foreseen).
    fn foreseen(_game: &Machine<Self>, _state: &Self::State, _seat: Seat, _action: Self::Action) -> Option<String> {
        None
    }

    /// Returns a character's changes: see [`Rules::carried`](crate::kernel::Rules::carried).
    fn carried(_look: &Look<'_, Self>, _seat: Seat) -> Result<Vec<Carried>, Illegal> {
        Ok(Vec::new())
    }

    // Terms: targets and costs

    /// The kind of subject that terms aim at.
    const AIMED: u8 = u8::MAX;
    /// The kind of subject of cards in hand. `u8::MAX` if nobody holds cards.
    const CARDS: u8 = u8::MAX;
    /// The currencies of terms, besides cards, tokens and things in play: `hp`, `gold`.
    const CURRENCIES: &'static [&'static str] = &[];
    /// The tracks that pay each currency, in the order of [`System::CURRENCIES`]. Each track pays until it is empty.
    const PAID_FROM: &'static [&'static [TrackId]] = &[];
    /// The functions for play on boards. `None` in a system without boards.
    const BOARD: Option<&'static BoardRules<Self>> = None;

    /// Returns how much of a currency somebody can pay.
    fn wealth(look: &Look<'_, Self>, me: Subject, currency: u8) -> i64 {
        look.wealth_in_tracks(me, currency)
    }

    /// Pays this much of a currency for somebody.
    fn pay(work: &mut Work<'_, Self>, me: Subject, currency: u8, n: i64, why: Why) {
        work.pay_from_tracks(me, currency, n, why);
    }

    /// Returns the sorted cards that somebody could discard as a cost, with their numbers, without one copy of `but`.
    fn to_discard(_look: &Look<'_, Self>, _me: Subject, _but: Option<Subject>) -> Vec<(Subject, u32)> {
        Vec::new()
    }

    /// Discards a card as a cost.
    fn discard(_work: &mut Work<'_, Self>, _me: Subject, _card: Subject, _why: Why) {}
    /// Returns the permitted targets for terms of `it`, sorted, before the filter of the terms applies. If reasons are
    /// wanted, adds the forbidden targets with the reason.
    fn aims(_look: &Look<'_, Self>, _me: Subject, _it: Subject) -> Vec<(Subject, Result<(), Illegal>)> {
        Vec::new()
    }

    /// Returns the action that is this pick. `None` in a system without terms.
    fn pick(_pick: Pick) -> Option<Self::Action> {
        None
    }

    /// Returns the pick that an action is. `None` for any other action.
    fn picked(_action: Self::Action) -> Option<Pick> {
        None
    }

    /// Returns the name that a command gives to a card discarded as a cost.
    fn card_words(_game: &Machine<Self>, _card: Subject) -> String {
        String::new()
    }

    /// Takes the completed choices for a card. The work that waits for them is innermost.
    fn chosen(_work: &mut Work<'_, Self>, _chosen: Chosen) {}
    /// Returns the choices of the card that this work plays, while they wait to take effect.
    fn chosen_in(_frame: &Self::Frame) -> Option<&Chosen> {
        None
    }

    // Tracks

    /// The numbers that rise and fall: `track::TRACKS` of `tracks!`.
    const TRACKS: &'static Tracks<Self::Moment> = &Tracks::NONE;

    /// Returns a track of somebody. `None` without such a track, or if the position does not keep it as a [`Tracker`].
    fn tracker(_state: &Self::State, _of: Subject, _track: TrackId) -> Option<&Tracker> {
        None
    }

    /// Returns a track of somebody, to change it.
    fn tracker_mut(_state: &mut Self::State, _of: Subject, _track: TrackId) -> Option<&mut Tracker> {
        None
    }

    /// Returns the value of somebody's track. `None` without such a track.
    fn track(state: &Self::State, of: Subject, track: TrackId) -> Option<i64> {
        Self::tracker(state, of, track).map(|tracker| tracker.now().into())
    }

    /// Returns the highest value of somebody's track. `None` if it has no upper end.
    fn track_most(look: &Look<'_, Self>, of: Subject, track: TrackId) -> Option<i64> {
        Self::tracker(look.state, of, track).map(|tracker| tracker.most().into())
    }

    /// Sets the value of a track of somebody. The machine has checked that it is allowed.
    fn set_track(state: &mut Self::State, of: Subject, track: TrackId, now: i64) {
        if let Some(tracker) = Self::tracker_mut(state, of, track) {
            tracker.to(i32::try_from(now).unwrap_or(i32::MAX));
        }
    }

    /// Sets a track at a scene's beginning, and its highest value if stated.
    fn lay_track(state: &mut Self::State, of: Subject, track: TrackId, now: i64, most: Option<i64>) {
        Self::tracker_mut(state, of, track).into_iter().for_each(|tracker| tracker.lay(now, most));
    }

    /// Returns the event that tells that a track has changed. `None` in a system without such an event.
    fn track_event(_event: TrackEvent) -> Option<Self::Event> {
        None
    }

    // Things in play

    /// The kind of subject of things in play. `u8::MAX` in a system without them.
    const THING: u8 = u8::MAX;
    /// The kind of items that stay in play if they have a certain statement, and the word of that statement.
    const STAYS: Option<(&'static str, &'static str)> = None;
    /// The number of Rounds in a Count. `None` if the rules have no Counts.
    const ROUNDS_A_COUNT: Option<u8> = None;
    /// The borders of time that the system adds. Their words come before the words of the machine's borders.
    const BORDERS: &'static [Border] = &[];
    /// Whether each thing in play has limits of its own (`once a turn`). If not, equal things of one bearer share them.
    const LIMITS_BY_THING: bool = false;
    /// Returns the part of a position that holds things in play, tokens and limits.
    fn in_play(_state: &Self::State) -> &InPlay {
        InPlay::NONE
    }

    /// Returns that part of the position, to change it.
    fn in_play_mut(_state: &mut Self::State) -> Option<&mut InPlay> {
        None
    }

    /// Returns the event of something in play. `None` in a system without such things.
    fn in_play_event(_event: InPlayEvent) -> Option<Self::Event> {
        None
    }

    /// Returns the in-play event that an event of the system tells.
    fn told_in_play(_event: &Self::Event) -> Option<&InPlayEvent> {
        None
    }

    /// Returns whether this item can be laid face down, hidden from others.
    fn may_be_laid(_item: &Item) -> bool {
        false
    }

    /// Returns whether a status may be applied to a subject now.
    fn may_bear(_state: &Self::State, _who: Subject) -> bool {
        true
    }

    /// Returns the card by which a call applies a status, as a number of the system. `None` if no card owns a status.
    fn put_by(_look: &Look<'_, Self>, _caller: &Caller<Self::Moment>) -> Option<u8> {
        None
    }

    /// Returns whether a thing stays in play after its bearer is gone.
    fn stays_alone(_thing: &Thing) -> bool {
        false
    }

    /// Returns the time a thing stays from now on, as its item says.
    fn time_of(look: &Look<'_, Self>, thing: &Thing) -> Option<Left> {
        look.game.catalog.standing(thing.item).printed()
    }

    /// Tells that a thing has come into play.
    fn entered(work: &mut Work<'_, Self>, thing: &Thing, why: Why) {
        work.tell_in_play(InPlayEvent::Enters { item: thing.item, of: thing.of, left: thing.left }, why);
    }

    /// Handles a thing that has left play: moves its card, and tells the event.
    fn left(work: &mut Work<'_, Self>, thing: &Thing, ending: Ending, source: Source) {
        let event = InPlayEvent::Leaves { item: thing.item, of: thing.of, over: ending == Ending::Over };
        work.tell_in_play(event, Why::by("", source));
    }

    // Who hears of a moment

    /// The kinds of items whose scripts always run for one kind of subject: those of a `foe` for a combatant.
    const SPEAKERS: &'static [(&'static str, u8)] = &[];
    /// A cue that items of a kind hear only with a certain statement: the cue, the kind, the word of the statement.
    const USED: Option<(Cue<Self::Moment>, &'static str, &'static str)> = None;
    /// The moments whose `target` is the target that the caller has chosen, each with the statement by which it chooses
    /// one: `on play` has a `target` only on a card with `target opponent`.
    const AIMED_MOMENTS: &'static [(Cue<Self::Moment>, &'static str)] = &[];
    /// The moments whose `card` is the calling card.
    const OWN_CARD: &'static [Cue<Self::Moment>] = &[];
    /// Questions that are only asked before another moment, each with that moment: `may_target` before `on act`.
    const PARTNERS: &'static [[Cue<Self::Moment>; 2]] = &[];
    /// Lists the speakers in speaking order (`help timing`): everybody in play, after each the things attached to it.
    fn voices(_look: &Look<'_, Self>, _voices: &mut Voices<'_, Self>) {}
    /// Returns the cues of all speakers that [`System::voices`] may list, without things in play. When somebody comes,
    /// or other cards are used, the system calls [`Work::listeners_change`]. By default these are all cues.
    fn listeners(look: &Look<'_, Self>) -> Cues<Self::Moment> {
        look.game.catalog.cues
    }

    /// Returns whether a script that this item calls hears of a moment. A function that no item can call is an error.
    fn hears(_catalog: &Self::Catalog, _item: &Item, _cue: Cue<Self::Moment>) -> bool {
        true
    }

    /// Returns whether a caller is aimed at somebody by a word beside its terms.
    fn is_aimed(_catalog: &Self::Catalog, _used: UseId, _cue: Cue<Self::Moment>) -> bool {
        false
    }

    // Answers

    /// Returns the seat that decides for a subject. `None` if nobody does.
    fn decides(_state: &Self::State, _who: Subject) -> Option<Seat> {
        None
    }

    /// Returns the action of this answer, or of a pass for no answer. `None` in a system without windows.
    fn answering(_answer: Option<Answer>) -> Option<Self::Action> {
        None
    }

    /// Returns the action that answers with a card in Hand, by the card's number. `None` if nobody holds cards.
    fn answers_from_hand(_card: u16) -> Option<Self::Action> {
        None
    }

    /// Calls `each` with the holder and the number of every card that somebody could answer with.
    fn in_hand(_look: &Look<'_, Self>, _each: &mut dyn FnMut(Subject, u16)) {}
    /// Checks whether the rules let somebody answer with this card now. `Err` says which rule forbids it.
    fn may_answer(_look: &Look<'_, Self>, _who: Subject, _card: u16) -> Result<(), Illegal> {
        Ok(())
    }

    /// Plays this card as an answer, and logs it.
    fn answered(_work: &mut Work<'_, Self>, _who: Subject, _card: u16) {}
    /// Returns the calls of a card that is played as an answer.
    fn answers_of(_game: &Machine<Self>, _card: u16) -> &[UseId] {
        &[]
    }

    /// Returns the item of a card that somebody could answer with.
    fn card_item(_game: &Machine<Self>, _card: u16) -> Option<u16> {
        None
    }

    /// Returns what can be answered, in words: `the wolf attacks you`.
    fn occasion(look: &Look<'_, Self>, _moment: Self::Moment, with: &[Subject]) -> String {
        with.iter().map(|who| look.game.label_of(look.state, *who)).collect::<Vec<_>>().join(", ")
    }

    /// Returns whether an occasion can still be answered: after an attack has failed, for example, nobody is asked.
    fn still_holds(_look: &Look<'_, Self>, _moment: Self::Moment, _with: &[Subject]) -> bool {
        true
    }

    // New content under an open position

    /// Rewrites every id in a position for other content, except the ids in its frames.
    fn rebind(state: &mut Self::State, map: &mut Rebind<'_, Self>);
    /// Rewrites a subject that is a card for other content.
    fn rebind_subject(_one: &mut Subject, _map: &mut Rebind<'_, Self>) {}
    /// Rewrites the system's own number of a thing for other content, before the thing's item is rewritten.
    fn reprint(_thing: &mut Thing, _map: &mut Rebind<'_, Self>) {}
    /// Returns whether this scene plays with an item. Called for items that have changed.
    fn is_in_scene(_catalog: &Self::Catalog, _state: &Self::State, _item: &Item) -> bool {
        false
    }
}
