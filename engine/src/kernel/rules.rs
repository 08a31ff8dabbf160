//! The contract of every rules system: a machine that stops only to ask.
//!
//! Begin at [`Rules`]. Every choice and every outcome of chance is an explicit action, and nothing inside
//! [`Rules::apply`] asks, rolls or waits. A tool loops over three calls: [`Rules::stop`] tells who is asked,
//! [`Rules::actions`] or [`Rules::outcomes`] lists what is possible, [`Rules::apply`] carries one of them out. Undo,
//! replay, odds, bots, scenes and saves are built on these calls, once for all systems.

use super::{
    Card, CardReader, Carried, Events, FactId, Happening, Illegal, Item, Pick, Problem, Ran, RebindError, Seat, Seats,
    Setup, Source, Statement, Stop, Subject, Value, View, Vocabulary, Words,
};
use crate::script::Scripts;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// An intervention of a game master or designer: orders with a reason. Allowed at any stop, logged, replayed, never
/// listed.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    /// The orders as they were written, for the log.
    pub text: String,
    /// The orders, shaped by `Vocabulary::rulings`.
    pub orders: Vec<Statement>,
}

/// A system's own advice for a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The commands, in order, as they would be typed.
    pub plan: Vec<String>,
    /// The reason, in a sentence with its numbers.
    pub why: String,
}

/// The contribution of an event to the statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tallied {
    /// The thing that is counted: `damage`.
    pub name: &'static str,
    /// The amount.
    pub amount: i64,
    /// The source that the amount is counted for, if that is not the event's own source.
    pub of: Option<Source>,
}

/// The outcome of something under way. See [`Rules::resolved`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Resolved {
    /// Nothing is under way that could succeed or fail.
    Nothing,
    /// The outcome is still open.
    Open,
    /// The outcome is settled.
    As {
        /// Whether the attempt has succeeded.
        success: bool,
        /// The result in short, with the name of its maker: `ilka succeeds`.
        outcome: String,
        /// The outcome more precisely: `a Suited Success`.
        degree: String,
        /// The rank of the degree among all degrees, 0 for the best.
        rank: u8,
    },
}

/// An attempt under way that its maker wants to succeed, for bots. See [`Rules::attempt`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The seats on the side of its maker.
    pub seats: Seats,
    /// The value of a success.
    pub stake: Stake,
}

/// The value of an attempt's success, in units of [`Rules::standing`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stake {
    /// The standing after the attempt shows the whole value.
    Shown,
    /// The success has this value whatever follows from it, because a person judges the consequences.
    Always(i64),
    /// The success has this value only if the game continues differently after a success than after a failure. A passed
    /// check, for example, opens another part of the story.
    Hangs(i64),
}

/// A rules system.
///
/// Implementors hold their compiled content and a script host. One value is used by one thread at a time. Tools are
/// written once over this contract, and work on every system:
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shipped/barn.rs"));
/// use rondel_engine::kernel::{Rules, Stop};
/// use rondel_engine::systems::AdventureDeck;
///
/// /// Returns the actions of all seats that must decide, in words.
/// fn said<R: Rules>(rules: &R, state: &R::State) -> Vec<String> {
///     let Stop::Decide(asked) = rules.stop(state) else { return Vec::new() };
///     let mut said = Vec::new();
///     for seat in asked.must().iter() {
///         let mut actions = Vec::new();
///         rules.actions(state, seat, &mut actions);
///         said.extend(actions.into_iter().map(|action| rules.words(state, action).text()));
///     }
///     said
/// }
///
/// # fn main() {
/// let content = shipped();
/// let rules = AdventureDeck::build(&content.items, &content.scripts).expect("the shipped content is sound");
/// let state = rules.setup(&barn()).expect("it begins");
/// assert!(said(&rules, &state).contains(&"pass".to_string()));
/// # }
/// ```
pub trait Rules: Sized + 'static {
    /// A position: plain data. Two ways to one position give equal states, so no log, clock or luck lives in it.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One pick.
    type Action: Copy + Ord + Hash + Debug + 'static;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug + Serialize + 'static;

    /// Returns the words, subjects, facts, hooks and options of the system.
    fn vocabulary() -> &'static Vocabulary;

    /// Compiles checked items and scripts. Reports all problems, not just the first.
    fn build(items: &[Item], scripts: &Scripts) -> Result<Self, Vec<Problem>>;

    /// Lists oddities of content that can still be played. By default none.
    fn warnings(&self) -> Vec<Problem> {
        Vec::new()
    }

    /// Returns the items and scripts that these rules were built from. If the rules keep them, the fingerprint of the
    /// content is worked out only when a save is written. By default the rules keep none.
    fn content(&self) -> Option<(&[Item], &Scripts)> {
        None
    }

    /// Returns the position in which a scene begins.
    fn setup(&self, setup: &Setup) -> Result<Self::State, Vec<Problem>>;

    /// Returns the position in which a scene begins, and tells the events before anybody is asked.
    ///
    /// # Errors
    /// As [`Rules::setup`].
    fn open(&self, setup: &Setup, _events: &mut Events<Self::Event>) -> Result<Self::State, Vec<Problem>> {
        self.setup(setup)
    }

    /// Returns the reason why the machine has stopped.
    fn stop(&self, state: &Self::State) -> Stop;

    /// Lists every action `seat` may take now, sorted. No two have the same words. Appends to `out`. A seat that must
    /// decide has at least one action. A seat that only may act takes its actions like any other.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Lists the actions that bots, odds and simulations choose from, for a seat that must decide. Actions that people
    /// begin on their own, beside the question (calling a check, awarding something), are left out. Appends to `out`,
    /// at least one. By default these are all actions.
    fn awaited(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.actions(state, seat, out);
    }

    /// Tells the failures of scripts that [`Rules::actions`] asked for this seat. The actions that these scripts would
    /// have allowed are not offered, and a list of actions cannot report that. Call this after the list is made. Like
    /// the list, the failures follow from the position alone. They are for the seat alone and may name its cards. A
    /// caller that keeps a log tells each of them once.
    fn tell_faults(&self, _state: &Self::State, _seat: Seat, _out: &mut Events<Self::Event>) {}

    /// Lists the possible chance outcomes, with exact weights, sorted. Appends to `out`.
    fn outcomes(&self, state: &Self::State, out: &mut Vec<(Self::Action, u32)>);

    /// Returns the stream of luck of the waiting chance: a deck, a die, a seat.
    fn stream(&self, state: &Self::State) -> u32;

    /// Takes an action for `seat` ([`Seat::CHANCE`] for an outcome) and continues to the next stop. An illegal action
    /// changes nothing.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        out: &mut Events<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Takes an action that the caller has just listed, without checking that it is legal, for tools that play millions
    /// of moves. Any other action may have a senseless result, but does no harm.
    fn take(&self, state: &mut Self::State, seat: Seat, action: Self::Action, out: &mut Events<Self::Event>) {
        let _ = self.apply(state, seat, action, out);
    }

    /// Carries out a ruling. A refused ruling changes nothing.
    fn rule(&self, state: &mut Self::State, ruling: &Ruling, out: &mut Events<Self::Event>) -> Result<(), Illegal>;

    /// Returns the number of the current Turn's owner, chosen by the system. `None` if nobody has the Turn, or in a
    /// game without Turns. An action is over when the Turn passes to another owner. Odds of one action end there.
    fn turn(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Returns the outcome of the attempt that was open in `begun`, seen from the later position `now`. Odds report it
    /// first, and exactly. A system without attempts that succeed or fail keeps this default.
    fn resolved(&self, _begun: &Self::State, _now: &Self::State) -> Resolved {
        Resolved::Nothing
    }

    /// Returns the attempt in progress if its success has a value that the standing does not show, such as a check in a
    /// story. Bots add that value.
    fn attempt(&self, _state: &Self::State) -> Option<Attempt> {
        None
    }

    /// Returns the position after the attempt has succeeded or failed, all else being equal. A bot compares both
    /// positions to find the value of the attempt.
    fn come_out(&self, _state: &Self::State, _success: bool) -> Option<Self::State> {
        None
    }

    /// Returns the name of the current part of the story, if there is one. Odds tell which part comes next.
    fn chapter(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Returns the known effects of an action beyond its own words, in a few words.
    fn foreseen(&self, _state: &Self::State, _seat: Seat, _action: Self::Action) -> Option<String> {
        None
    }

    /// Returns whether `seat`, which must decide, begins an action of its own, because everything before is over.
    /// `false` if the seat continues a command, or answers what another does. A system overrides this if it can tell
    /// without listing the actions, or if [`Words::part`] does not mark its answers.
    fn begins(&self, state: &Self::State, seat: Seat) -> bool {
        let mut actions = Vec::new();
        self.actions(state, seat, &mut actions);
        !actions.is_empty() && !actions.iter().any(|action| self.words(state, *action).part)
    }

    /// Returns whether the seats that must decide now choose without knowing each other's choices. Tools that look
    /// ahead then take every choice as equally likely.
    fn decides_in_secret(&self, _state: &Self::State) -> bool {
        false
    }

    /// Returns the number of operations that scripts have used so far. It only grows, and a remembered run counts as
    /// much as its first run. Tools that look ahead measure their effort by this number and not by positions, because
    /// scripts also run while lists of actions are made.
    fn operations(&self) -> u64 {
        0
    }

    /// Returns what scripts have done so far.
    fn ran(&self) -> Ran {
        Ran::default()
    }

    /// Suspends a rule, by its id: everything that it would refuse is allowed. `None` puts all rules in force again.
    /// Tools use this to find out which scenes notice that a rule is missing.
    fn suspend(&self, _rule: Option<&str>) {}

    /// Returns the number of refusals the suspended rule would have made.
    fn lifted(&self) -> u64 {
        0
    }

    /// Returns an action's words: its only name in saves, scenes and at the prompt.
    fn words(&self, state: &Self::State, action: Self::Action) -> Words;

    /// Returns the question of this stop as a short sentence for `seat`: "your Action", "react to ...?". The seat may
    /// be the one that is asked, or another one.
    fn question(&self, state: &Self::State, seat: Seat) -> String;

    /// Returns the name of the content that asks here: a card, a trait, a beat. `None` if a rule asks.
    fn asker(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Returns what chance decides at this stop, and for whom, in a few words: `3 Up/Downs from your deck`. Empty if
    /// the outcomes say enough.
    fn chance(&self, _state: &Self::State) -> String {
        String::new()
    }

    /// Returns the actions that rules forbid to a seat, each with the rule. They are found in the same pass that makes
    /// the list of actions. [`Words`] with an empty rest mean every action that begins with that word. This is also
    /// called when the game is over.
    fn refused(&self, _state: &Self::State, _seat: Seat) -> Vec<(Words, Illegal)> {
        Vec::new()
    }

    /// Returns the position after an action, stopped at the next question of the same command. It stops there even if
    /// only one answer is left and play would continue, so that [`Rules::refused`] can say why nothing more fits. A
    /// system that never leaves out a question keeps this default.
    fn lingering(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Self::State {
        let mut state = state.clone();
        self.take(&mut state, seat, action, &mut Events::off());
        state
    }

    /// Draws what a viewer may know. The viewer `None` sees everything.
    fn view(&self, state: &Self::State, viewer: Option<Seat>) -> View;

    /// Draws the catalog entry with this name (a card, a Foe ...) for a reader. `None` if there is no such entry.
    fn card(&self, name: &str, reader: CardReader) -> Option<Card>;

    /// Returns the subject with a label such as `wolf-2`, or the system's own subject (`game`).
    fn subject(&self, state: &Self::State, label: &str) -> Option<Subject>;

    /// Returns all labels that can be asked about now, for completion.
    fn labels(&self, state: &Self::State) -> Vec<String>;

    /// Reads a fact of the vocabulary's table.
    fn fact(&self, state: &Self::State, who: Subject, fact: FactId, args: &[Value]) -> Value;

    /// Evaluates a Rhai expression over the scene. The roles in it are the labels, with `_` for `-`, and `game`.
    fn eval(&self, state: &Self::State, expression: &str) -> Result<Value, Problem>;

    /// Returns the name of a seat.
    fn seat_name(&self, state: &Self::State, seat: Seat) -> String;

    /// Returns the common name of these winning seats: `the heroes` for one side. `None` if they have no common name,
    /// so that each seat is named.
    fn party(&self, _state: &Self::State, _seats: Seats) -> Option<String> {
        None
    }

    /// Returns the seats on the same side as a seat, itself included.
    fn allies(&self, _state: &Self::State, seat: Seat) -> Seats {
        Seats::only(seat)
    }

    /// Returns an event as a sentence for a viewer, or `None` if it tells that viewer nothing. The viewer `None` sees
    /// everything. All seats of the event's audience read the full sentence. All others read the same: at most that
    /// something happened.
    fn narrate(&self, state: &Self::State, happening: &Happening<Self::Event>, viewer: Option<Seat>) -> Option<String>;

    /// Returns the origin of an event: a card's name, or a script's file and line.
    fn source(&self, source: super::Source) -> Option<String>;

    /// Returns where the content behind an event's source is written: `weapons.rondel:8`, if that is known.
    fn place(&self, _source: super::Source) -> Option<String> {
        None
    }

    /// Returns the content behind an event's source, for counting: a card, or a script's card.
    fn piece(&self, source: super::Source) -> Option<String> {
        self.source(source)
    }

    /// Returns a position that `seat` cannot tell from the given one. Hidden information is dealt again, each
    /// arrangement as likely as chance makes it. `pick` answers that chance, so calls with all answers in turn give all
    /// arrangements with their weights. Odds for a seat average over these positions, fair bots search in them, and
    /// everything that a seat asks is answered from them. So the result may depend on nothing hidden: in positions that
    /// the seat cannot tell apart, the same answers lead to the same position. A system that hides nothing keeps this
    /// default.
    fn imagine(&self, state: &Self::State, _seat: Seat, _pick: &mut Pick<'_>) -> Self::State {
        state.clone()
    }

    /// Returns how well `seat` stands. More is better. The unit is small and the system's own (a hit point, a kept
    /// card). Only bots use this value, to compare positions.
    fn standing(&self, _state: &Self::State, _seat: Seat) -> i64 {
        0
    }

    /// Returns the number of games that the best bot for its time searches ahead at each decision. `None` is a bot that
    /// looks one command ahead. Tools that play many games use this bot by default.
    fn playouts() -> Option<u32> {
        None
    }

    /// Returns what an event adds to the statistics: a name such as `damage` and an amount. It is counted for the
    /// event's source, unless the result names another one.
    fn tally(&self, _event: &Self::Event) -> Option<Tallied> {
        None
    }

    /// Returns the statements of a seat's character that change from one adventure to the next. A system that carries
    /// nothing over keeps this default.
    ///
    /// # Errors
    /// The rules do not let the adventure stop here.
    fn carried(&self, _state: &Self::State, _seat: Seat) -> Result<Vec<Carried>, Illegal> {
        Ok(Vec::new())
    }

    /// Returns the system's own expert plan, such as the best layout of a grid. `wish` is the text that was asked for,
    /// perhaps empty. If there is no plan (`None`), tools search instead.
    fn advice(&self, _state: &Self::State, _seat: Seat, _wish: &str) -> Option<Advice> {
        None
    }

    /// Adapts a position of the `old` content to the content of these rules, by stable names. Returns the changes in
    /// words, and marks those that matter in this scene. After an error the position is unchanged.
    fn rebind(&self, old: &Self, state: &mut Self::State) -> Result<Vec<String>, RebindError>;
}
