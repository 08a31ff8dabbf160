//! The contract of every rules system: a machine that stops only to ask.
//!
//! Every choice and every chance outcome is an explicit action, and nothing inside [`Rules::apply`] asks, rolls or
//! waits. So undo, replay, branching, odds, bots, scenes and saves all come from these few calls, once, for all
//! systems.

use super::{
    Asked, Card, Carried, Events, FactId, Happening, Item, Pick, Problem, Ran, RebindError, Seat, Seats, Setup, Source,
    Statement, Subject, Value, View, Vocabulary, Words,
};
use crate::script::Scripts;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// What the machine waits for. Cheap to ask: no list is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Seats decide: those that must, in any order, and perhaps others that may act beside them.
    Decide(Asked),
    /// Chance decides; see [`Rules::outcomes`].
    Chance,
    /// Nothing more happens.
    Over(Verdict),
}

impl Stop {
    /// The seats that must decide here; nobody where no seat is asked.
    pub fn must(self) -> Seats {
        if let Stop::Decide(asked) = self { asked.must() } else { Seats::NONE }
    }

    /// The seats that can act here: those that must decide, and those that may.
    pub fn can(self) -> Seats {
        if let Stop::Decide(asked) = self { asked.all() } else { Seats::NONE }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize)]
pub enum Verdict {
    /// These seats have won; all others have lost.
    Won(Seats),
    /// Everybody has lost: to the rules, to time, or to Foes, whom no seat plays.
    Lost,
    /// Nobody has won and nobody has lost.
    Drawn,
    /// A game that a seat [imagines](Rules::imagine) has come to where that seat cannot see, such as a room that it has never
    /// entered. No real game ends so.
    Unknown,
}

impl Verdict {
    /// These seats have won; without any, everybody has lost.
    pub fn won_by(seats: Seats) -> Verdict {
        if seats.is_empty() { Verdict::Lost } else { Verdict::Won(seats) }
    }

    /// Has this seat won (`Some(true)`) or lost? `None`: neither.
    pub fn is_won_by(self, seat: Seat) -> Option<bool> {
        match self {
            Verdict::Won(seats) => Some(seats.has(seat)),
            Verdict::Lost => Some(false),
            Verdict::Drawn | Verdict::Unknown => None,
        }
    }

    /// In words: `won by you`, `won by the heroes`, `lost`, `drawn`, `unknown: nobody has been there`. `winners` names those who have won.
    pub fn told(self, winners: impl FnOnce(Seats) -> String) -> String {
        match self {
            Verdict::Won(seats) => format!("won by {}", winners(seats)),
            Verdict::Lost => "lost".into(),
            Verdict::Drawn => "drawn".into(),
            Verdict::Unknown => "unknown: nobody has been there".into(),
        }
    }
}

/// Why an action was refused. The state is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// In the words of the rulebook, with the rule that forbids it.
    pub why: String,
    /// The id of that rule; empty when the action simply is not offered now.
    pub rule: &'static str,
    /// The seat does not have the thing that was named: another may.
    pub absent: bool,
}

impl Illegal {
    /// An action that is not among those listed.
    pub fn not_offered() -> Illegal {
        Illegal { why: "that is not among the actions offered now".into(), rule: "", absent: false }
    }

    /// A refusal by a rule.
    pub fn by(rule: &'static str, why: impl Into<String>) -> Illegal {
        Illegal { why: why.into(), rule, absent: false }
    }
}

/// What is wrong with an order, and the way out.
impl From<Problem> for Illegal {
    fn from(problem: Problem) -> Illegal {
        let parts = [Some(problem.message), problem.help];
        Illegal::by("", parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

/// The word of a game master or designer: orders with a reason. Allowed at any stop, logged, replayed, never listed.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    /// As it was written, for the log.
    pub text: String,
    /// The orders, shaped by `Vocabulary::rulings`.
    pub orders: Vec<Statement>,
}

/// What a system itself would do at a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The commands, in order, as they would be typed.
    pub plan: Vec<String>,
    /// Why, in a sentence with its numbers.
    pub why: String,
}

/// What an event adds to the statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tallied {
    /// What is counted: `damage`.
    pub name: &'static str,
    /// How much.
    pub amount: i64,
    /// Of what, where that is not the event's source.
    pub of: Option<Source>,
}

/// How something under way has come out; see [`Rules::resolved`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Resolved {
    /// Nothing is under way that could succeed or fail.
    Nothing,
    /// It is still open.
    Open,
    /// It is settled.
    As {
        /// Is it a success?
        success: bool,
        /// Who has come out how, in short: `ilka succeeds`.
        outcome: String,
        /// The same more precisely: `a Suited Success`.
        degree: String,
        /// The place of the degree among all degrees, 0 for the best.
        rank: u8,
    },
}

/// An attempt under way that its maker wants to succeed, for bots; see [`Rules::attempt`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The seats on the side of its maker.
    pub seats: Seats,
    /// How much a success is worth.
    pub stake: Stake,
}

/// How much the success of an attempt is worth, in units of [`Rules::standing`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stake {
    /// The standing afterwards shows all of it.
    Shown,
    /// This much, whatever comes of it: a person judges what it leads to.
    Always(i64),
    /// This much where the game goes on differently after a success than after a failure, and nothing elsewhere.
    Hangs(i64),
}

/// A rules system.
///
/// Implementors hold their compiled content and a script host; one value is used by one thread at a time. Tools are written
/// once over this contract, and work on every system:
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shipped/barn.rs"));
/// use rondel_engine::kernel::{Rules, Stop};
/// use rondel_engine::systems::AdventureDeck;
///
/// /// What can be said to a position, in words.
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

    /// The words, subjects, facts, hooks and options of the system.
    fn vocabulary() -> &'static Vocabulary;

    /// Compiles checked items and scripts. All problems are reported, not just the first.
    fn build(items: &[Item], scripts: &Scripts) -> Result<Self, Vec<Problem>>;

    /// What is odd about the content, although it can be played. A system that knows of nothing need not say anything.
    fn warnings(&self) -> Vec<Problem> {
        Vec::new()
    }

    /// The position in which a scene begins.
    fn setup(&self, setup: &Setup) -> Result<Self::State, Vec<Problem>>;

    /// The same, and tells what happens before anybody is asked.
    ///
    /// # Errors
    /// As [`Rules::setup`].
    fn open(&self, setup: &Setup, _events: &mut Events<Self::Event>) -> Result<Self::State, Vec<Problem>> {
        self.setup(setup)
    }

    /// What the machine waits for.
    fn stop(&self, state: &Self::State) -> Stop;

    /// Lists every action `seat` may take now, sorted, no two with the same words. Appends to `out`. A seat that must
    /// decide has at least one; what a seat that only may act has is taken like any other.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Lists what a seat that must decide is waited for: of its actions those that it may not put off for ever. What it
    /// may begin at any time of its own accord, beside what it is asked (to call a check, to award something), is a
    /// person's to begin: bots, odds and simulations choose among these alone. Appends to `out`; never nothing. A system
    /// that offers no such thing need not say anything.
    fn awaited(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.actions(state, seat, out);
    }

    /// Tells the scripts that fail where [`Rules::actions`] asks them for this seat: what they would have allowed is not
    /// offered, and a list cannot say so itself. Asked after the list was made; a pure function of the position like it,
    /// and for the seat alone, whose cards it may name. Whoever keeps a log tells each fault once.
    fn faults(&self, _state: &Self::State, _seat: Seat, _out: &mut Events<Self::Event>) {}

    /// Lists what chance may bring now, with exact weights, sorted. Appends to `out`.
    fn outcomes(&self, state: &Self::State, out: &mut Vec<(Self::Action, u32)>);

    /// Which stream of luck the waiting chance belongs to: a deck, a die, a seat.
    fn stream(&self, state: &Self::State) -> u32;

    /// Takes an action for `seat` ([`Seat::CHANCE`] for an outcome) and plays on to the next stop. An illegal action
    /// changes nothing.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        out: &mut Events<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Takes an action that the caller has just listed, without asking again whether it is one: what tools do that
    /// play millions of moves. With any other action it does as [`Rules::apply`] or nothing sensible, but no harm.
    fn take(&self, state: &mut Self::State, seat: Seat, action: Self::Action, out: &mut Events<Self::Event>) {
        let _ = self.apply(state, seat, action, out);
    }

    /// Carries out a ruling; a refused one changes nothing.
    fn rule(&self, state: &mut Self::State, ruling: &Ruling, out: &mut Events<Self::Event>) -> Result<(), Illegal>;

    /// Whose Turn it is, by a number of the system's own; `None` when it is nobody's, or when Turns mean nothing. What a
    /// combatant does is over when the Turn passes to another: odds of one action end there.
    fn turn(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// How what is under way in `begun`, an attempt that succeeds or fails, has come out in `now`, a position reached from
    /// there. Odds tell that first, and exactly. A system without such attempts need not say anything.
    fn resolved(&self, _begun: &Self::State, _now: &Self::State) -> Resolved {
        Resolved::Nothing
    }

    /// The attempt under way, where bots are to want its success for its own sake: a check in a story, whose worth the
    /// standing does not show.
    fn attempt(&self, _state: &Self::State) -> Option<Attempt> {
        None
    }

    /// The position in which the attempt under way has come out as a success or as a failure, all else being alike. With
    /// both a bot finds out what hangs on the attempt.
    fn come_out(&self, _state: &Self::State, _success: bool) -> Option<Self::State> {
        None
    }

    /// The part of a story that is played, by its name, where there is one: odds tell which comes next.
    fn chapter(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// What an action sets off, in a few words, as far as that is known before it is taken and its own words do not say it.
    fn foreseen(&self, _state: &Self::State, _seat: Seat, _action: Self::Action) -> Option<String> {
        None
    }

    /// Is `seat`, which must decide, asked to begin something of its own, rather than to go on with a command or to answer what another
    /// does? Where that happens, whatever was done before is over too. A system that knows it without making lists, or
    /// has questions that answer and do not look so, says it here.
    fn begins(&self, state: &Self::State, seat: Seat) -> bool {
        let mut actions = Vec::new();
        self.actions(state, seat, &mut actions);
        !actions.is_empty() && !actions.iter().any(|action| self.words(state, *action).part)
    }

    /// Do those who must decide now choose in secret of each other? Then nobody can go by what another has chosen: tools that
    /// look ahead take any choice as equally likely.
    fn decides_in_secret(&self, _state: &Self::State) -> bool {
        false
    }

    /// How many operations scripts have used so far, ever; it only grows. What is remembered of them makes no difference.
    /// Tools that look ahead count by it how dear that is: lists are made by scripts too.
    fn operations(&self) -> u64 {
        0
    }

    /// What scripts have done so far, ever.
    fn ran(&self) -> Ran {
        Ran::default()
    }

    /// Puts a rule out of force, by its id: where it would refuse something, it is allowed; with `None` all rules are in
    /// force again. For tools that ask which scenes notice that a rule is gone; nothing else of the rule changes.
    fn suspend(&self, _rule: Option<&str>) {}

    /// How many refusals the rule that is out of force would have made.
    fn lifted(&self) -> u64 {
        0
    }

    /// The words of an action: its only name in saves, scenes and at the prompt.
    fn words(&self, state: &Self::State, action: Self::Action) -> Words;

    /// What is being asked at this stop, in a short sentence that `seat` reads ("your Action", "react to ...?"), whether it is
    /// asked itself or looks on.
    fn question(&self, state: &Self::State, seat: Seat) -> String;

    /// Who asks at this stop, where that is no rule but a piece of content: the card, the trait, the beat, by its name.
    fn asker(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// What chance decides at this stop, and whose it is, in a few words (`3 Up/Downs from your deck`); nothing where the
    /// outcomes say it all.
    fn chance(&self, _state: &Self::State) -> String {
        String::new()
    }

    /// What is not offered to a seat because a rule forbids it, with the rule; from the walk that makes the list. Words
    /// without a rest speak for whatever begins with that word. Also asked when the game is over.
    fn refused(&self, _state: &Self::State, _seat: Seat) -> Vec<(Words, Illegal)> {
        Vec::new()
    }

    /// The position after an action at which the same command would ask on, also where only one answer is left and play
    /// itself goes on: there [`Rules::refused`] says why nothing more fits. A system in which no question is ever left
    /// out need not say anything.
    fn lingering(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Self::State {
        let mut state = state.clone();
        self.take(&mut state, seat, action, &mut Events::off());
        state
    }

    /// What a viewer may know, drawn; `None` sees everything.
    fn view(&self, state: &Self::State, viewer: Option<Seat>) -> View;

    /// What the catalog holds under a name (a card, a Foe ...), drawn; `None` when there is no such thing.
    fn card(&self, name: &str) -> Option<Card>;

    /// The subject with a label such as `wolf-2`, or the system's own subject (`game`).
    fn subject(&self, state: &Self::State, label: &str) -> Option<Subject>;

    /// All labels that can be asked about now, for completion.
    fn labels(&self, state: &Self::State) -> Vec<String>;

    /// Reads a fact of the vocabulary's table.
    fn fact(&self, state: &Self::State, who: Subject, fact: FactId, args: &[Value]) -> Value;

    /// Evaluates a Rhai expression over the scene. The roles in it are the labels, with `_` for `-`, and `game`.
    fn eval(&self, state: &Self::State, expression: &str) -> Result<Value, Problem>;

    /// The name a seat goes by.
    fn seat_name(&self, state: &Self::State, seat: Seat) -> String;

    /// The name under which these seats, more than one, win together: `the heroes`, where they are all of one side.
    /// Without one, each is named.
    fn party(&self, _state: &Self::State, _seats: Seats) -> Option<String> {
        None
    }

    /// The seats on the same side as this one, itself among them.
    fn allies(&self, _state: &Self::State, seat: Seat) -> Seats {
        Seats::only(seat)
    }

    /// An event as a sentence for a viewer (`None` sees everything); `None` when it says nothing to it. All seats of the
    /// event's audience read what sees everything does, and all others read alike: at most that something happened.
    fn narrate(&self, state: &Self::State, happening: &Happening<Self::Event>, viewer: Option<Seat>) -> Option<String>;

    /// Where an event's source stands: a card's name, or a script's file and line.
    fn source(&self, source: super::Source) -> Option<String>;

    /// Where the content behind an event's source is written: `weapons.rondel:8`, if that is known.
    fn place(&self, _source: super::Source) -> Option<String> {
        None
    }

    /// The piece of content behind an event's source, for counting: the card's name, of a script the card it runs for.
    fn piece(&self, source: super::Source) -> Option<String> {
        self.source(source)
    }

    /// A position that `seat` cannot tell from this one: what it may not see is dealt anew, each arrangement as likely as
    /// chance makes it. `pick` answers that chance; asked with all answers in turn it gives all arrangements, each with
    /// its weight. Odds for a seat average over them, bots that must not peep search in them, and all that a seat is
    /// shown or told on asking comes from them. So they hang on nothing that is hidden: in positions that the seat cannot
    /// tell apart the same answers lead to the same position. A system that hides nothing need not say anything.
    fn imagine(&self, state: &Self::State, _seat: Seat, _pick: &mut Pick<'_>) -> Self::State {
        state.clone()
    }

    /// How well `seat` stands, the more the better, in the system's own small unit (a hit point, a kept card). Bots
    /// compare positions by it; it decides nothing else.
    fn standing(&self, _state: &Self::State, _seat: Seat) -> i64 {
        0
    }

    /// Who plays best for its time in this system: a search of so many games ahead at each decision, or, with `None`, a
    /// bot that looks one command ahead. Tools play many games so when nobody says who plays.
    fn playouts() -> Option<u32> {
        None
    }

    /// What an event adds to the statistics: a name such as `damage` and how much. The event's source says of what, where
    /// the count does not say it itself.
    fn tally(&self, _event: &Self::Event) -> Option<Tallied> {
        None
    }

    /// What the character of a seat takes along from here: what of its item's words is said otherwise from now on. A system
    /// in which nothing is carried from one adventure to the next need not say anything.
    ///
    /// # Errors
    /// The rules do not let it stop here.
    fn carried(&self, _state: &Self::State, _seat: Seat) -> Result<Vec<Carried>, Illegal> {
        Ok(Vec::new())
    }

    /// A plan by the system's own expertise, where it has one: the best layout of a grid. `wish` is what was asked for,
    /// perhaps nothing. Without one, tools search.
    fn advice(&self, _state: &Self::State, _seat: Seat, _wish: &str) -> Option<Advice> {
        None
    }

    /// Rewrites a position of the `old` content so that it holds on this one, by stable names. The answer lists what
    /// changed for this scene, in words; on an error the position is as it was.
    fn rebind(&self, old: &Self, state: &mut Self::State) -> Result<Vec<String>, RebindError>;
}
