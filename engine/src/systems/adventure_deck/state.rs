//! The position of the game: [`State`], which is plain data. It holds no log, clock or luck.
//!
//! A [`Who`] is a combatant by its number. `state.at(who)` gives the combatant, `state.present()` all who still fight.
//! Work in progress, such as an attack that waits for an answer, is on the stack `frames`.

use super::again::Due;
use super::chase::Chase;
use super::combatant::{Combatant, Out};
use super::content::{CardId, Distances, UseId};
use super::frame::AnyFrame;
use super::ground::Mode;
use super::house::HouseRules;
use super::mixed::Mixed;
use super::pairwise::Pairs;
use super::round::Round;
use super::{AdventureDeck, AdventureRules};
use crate::kernel::{Pattern, Seat, Seats, Value, Verdict};
use crate::machine::journey::Journey;
use crate::machine::{Gift, InPlay, Thing, ThingId, Waits, WorkStack};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// A few combatants.
pub type Several = SmallVec<[Who; 8]>;

/// A combatant, by its place in [`State::combatants`], which never changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Who(pub u8);

impl Who {
    /// Returns the stream of luck of its deck. Checks have a stream of their own, so that one card more or less drawn
    /// changes no check.
    pub fn deck_stream(self) -> u32 {
        u32::from(self.0) * 2
    }

    /// Returns the stream of luck of its checks and its Initiative.
    pub fn check_stream(self) -> u32 {
        u32::from(self.0) * 2 + 1
    }
}

closed! {
    /// The light on the scene's ground (ADS-354 to ADS-356).
    #[derive(Default)]
    pub enum Light {
        #[default]
        Medium = "medium",
        None = "none",
        Bright = "bright",
    }
}

/// The scene's ground.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ground {
    /// The mode of Distance (ADS-055).
    pub mode: Mode,
    /// The Distances between pairs of combatants that Moves have changed. `None` unless each pair has a Distance of its
    /// own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Box<Pairs>>,
    /// Whether the surroundings are dense. Otherwise, the ground is open (ADS-324).
    pub dense: bool,
    pub light: Light,
    /// The Distances that the Room allows (ADS-258). An empty set allows all.
    pub room: Distances,
    /// The symbol of the Room Card itself, for the penalty draw.
    pub symbol: Option<Pattern>,
    /// The numbers of Ups and Downs in the separate deck for Up/Downs (ADS-336).
    pub updown_deck: Option<(u32, u32)>,
    /// Tasks that can be tried in this place and are not done yet (ADS-343).
    pub tasks: SmallVec<[UseId; 2]>,
    /// Whether no Combat is in progress.
    pub at_rest: bool,
}

/// The result of a finished piece of work, handed to the frame that waits for it.
pub enum Answer {
    /// The numbers of Ups and Downs that were drawn.
    Faces { ups: u8, downs: u8 },
    /// The answer to a script's question.
    Value(Value),
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer::Value(value)
    }
}

impl Gift<AdventureRules> for Answer {
    fn value(self, game: &AdventureDeck) -> Value {
        match self {
            Answer::Value(value) => value,
            Answer::Faces { ups, downs } => game.catalog.faces.get(ups, downs),
        }
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    pub ground: Ground,
    pub round: Round,
    /// The finished Rounds of this Combat, up to 99. No rule can ask for a larger number.
    pub rounds_run: u8,
    /// All combatants of this Combat and of earlier ones. Copies of a position share the combatants that have not
    /// changed since.
    pub combatants: Vec<Arc<Combatant>>,
    /// The order of Turns (ADS-326).
    pub order: SmallVec<[Who; 8]>,
    /// The number of `order` that have begun their Turn in this Round.
    pub turn: u8,
    /// Extra Actions out of turn and extra Turns, the next one first. They follow the present Turn.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub due: SmallVec<[Due; 1]>,
    /// Work in progress, the innermost last.
    pub frames: WorkStack<AnyFrame>,
    /// The chases under way, one for each pair: who closes in, and who steps away (ADS-325).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub chases: SmallVec<[Chase; 1]>,
    /// Combatants who cast a Spell, the most recent first, each once (ADS-411).
    pub casters: SmallVec<[Who; 4]>,
    /// Combatants who healed somebody, the most recent first, each once (ADS-410).
    pub healers: SmallVec<[Who; 4]>,
    /// The pairs between which cards went unseen.
    #[serde(default, skip_serializing_if = "Mixed::is_empty")]
    pub mixed: Mixed,
    pub verdict: Option<Verdict>,
    /// Statuses, Persistent cards and tokens.
    pub in_play: InPlay,
    /// The adventure that the scene belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journey: Option<Journey>,
}

impl State {
    pub fn at(&self, who: Who) -> &Combatant {
        &self.combatants[usize::from(who.0)]
    }

    /// Returns a combatant to be changed. If another copy of the position shares the combatant, it is copied first.
    pub fn at_mut(&mut self, who: Who) -> &mut Combatant {
        Arc::make_mut(&mut self.combatants[usize::from(who.0)])
    }

    /// Returns all combatants, also those who are dead, away, or from an earlier Combat.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        (0..u8::try_from(self.combatants.len()).unwrap_or(u8::MAX)).map(Who)
    }

    /// Returns the number of combatants in this Combat, including those who are out of it.
    pub fn on_the_field(&self) -> usize {
        self.combatants.iter().filter(|combatant| !combatant.is_past()).count()
    }

    /// Returns all who are still in the Combat, in Turn order.
    pub fn present(&self) -> impl Iterator<Item = Who> + '_ {
        self.order.iter().copied().filter(|who| self.at(*who).is_in())
    }

    /// Returns all Characters, whether or not they are still in the Combat.
    pub fn heroes(&self) -> impl Iterator<Item = Who> + '_ {
        self.everybody().filter(|who| self.at(*who).hero().is_some())
    }

    /// Returns the Characters who are still in the Combat, in Turn order.
    pub fn heroes_present(&self) -> impl Iterator<Item = Who> + '_ {
        self.present().filter(|who| self.at(*who).hero().is_some())
    }

    /// Returns the combatants that oppose `who` now (ADS-022).
    pub fn opponents(&self, who: Who) -> impl Iterator<Item = Who> + '_ {
        self.present().filter(move |other| self.opposed(who, *other))
    }

    /// Returns the other combatants that help `who` now (ADS-021).
    pub fn allies(&self, who: Who) -> impl Iterator<Item = Who> + '_ {
        self.present().filter(move |other| *other != who && !self.opposed(who, *other))
    }

    /// Returns whether two combatants are on different sides (ADS-022). Nobody opposes itself.
    pub fn opposed(&self, one: Who, other: Who) -> bool {
        one != other && self.at(one).side.opposes(self.at(other).side)
    }

    pub fn seat(&self, who: Who) -> Seat {
        self.at(who).seat
    }

    /// Returns a combatant's Persistent Effects: its open cards in play, in order of play (ADS-025).
    pub fn out(&self, who: Who) -> impl Iterator<Item = (ThingId, CardId)> {
        let card = |thing: &Thing| Some((thing.id, CardId(thing.print?)));
        self.in_play.of(super::facts::combatant(who)).filter(|thing| thing.down.is_none()).filter_map(card)
    }

    /// Returns the seats of all combatants: those of the Players, and that of the Foes.
    pub fn seats(&self) -> Seats {
        self.combatants.iter().fold(Seats::NONE, |seats, combatant| seats.with(Seats::only(combatant.seat)))
    }

    /// Returns the combatant with a label. If there is none, `wolf` also finds `wolf-1`.
    pub fn labelled(&self, label: &str) -> Option<Who> {
        let not_past = || self.everybody().filter(|who| !self.at(*who).is_past());
        let exact = not_past().find(|who| &*self.at(*who).label == label);
        exact.or_else(|| not_past().find(|who| self.at(*who).label.strip_prefix(label) == Some("-1")))
    }

    /// Returns the possible Targets (ADS-322 to ADS-324): all Opponents in the Combat. On open ground, they include
    /// those who fled, who take no more Turns.
    pub fn in_sight(&self, who: Who) -> impl Iterator<Item = Who> + '_ {
        self.seen().filter(move |other| self.opposed(who, *other))
    }

    /// Returns everybody in the Combat, in Turn order. On open ground, those who fled follow.
    pub fn seen(&self) -> impl Iterator<Item = Who> + '_ {
        let has_fled = |other: &Who| !self.ground.dense && self.at(*other).out == Some(Out::Fled);
        self.present().chain(self.everybody().filter(has_fled))
    }

    /// Puts `who` at the front of a list, and removes its earlier entry.
    pub fn note(list: &mut SmallVec<[Who; 4]>, who: Who) {
        list.retain(|other| *other != who);
        list.insert(0, who);
    }

    /// Returns a wait for the seat that decides for `who`: its Player's seat, or the Foes' seat.
    pub fn waits_for(&self, who: Who) -> Waits {
        Waits::For(Seats::only(self.seat(who)))
    }

    /// Returns the name of a seat: the label of its Character, or `foes`.
    pub fn seat_name(&self, seat: Seat) -> &str {
        let who = self.everybody().find(|who| self.seat(*who) == seat && self.at(*who).hero().is_some());
        who.map_or("foes", |who| &self.at(who).label)
    }

    /// Returns a question to `who`, as `seat` reads it. The label comes first, unless the seat has the same name.
    pub fn asks(&self, seat: Seat, who: Who, question: impl Into<String>) -> String {
        let (label, question) = (&*self.at(who).label, question.into());
        if label == self.seat_name(seat) { question } else { format!("{label}: {question}") }
    }
}
