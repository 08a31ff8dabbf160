//! The position: plain data, no log, no luck.

use super::action::OnCard;
use super::content::{Ability, Card, CardId, Catalog, Grip, SheetId, Slot};
use super::facts::subject;
use super::frame::AnyFrame;
use super::house::{BossStart, HouseRule, HouseRules};
use super::words::track;
use rondel_engine::kernel::{Seat, Seats, Space, Subject, Terrain, Tracker};
use rondel_engine::machine::arena::{Arena, Figure};
use rondel_engine::machine::{InPlay, TrackId, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    /// All characters, the heroes first.
    pub people: Vec<Character>,
    /// The number of player seats; the GM's seat follows them (DMD-001).
    pub players: u8,
    /// The map, if there is one.
    pub terrain: Option<Terrain>,
    /// Who caused the combat (DMD-161).
    pub instigator: Instigator,
    /// Whether the latest Task has succeeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<bool>,
    /// Whether the heroes have won, once it is over.
    pub won: Option<bool>,
    /// Statuses and tokens.
    pub in_play: InPlay,
    /// Work in progress, the innermost last.
    pub frames: Vec<AnyFrame>,
}

/// The one whose action caused the combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Instigator {
    #[default]
    Nobody,
    Hero(Who),
    Enemies,
}

/// A character, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Who(pub u8);

/// A character in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Character {
    /// The name in commands.
    pub label: String,
    pub sheet: SheetId,
    pub seat: Seat,
    pub health: Tracker,
    pub resolve: Tracker,
    pub temporary: Tracker,
    /// Whether it can have temporary Resolve: heroes and Bosses can (DMD-140).
    pub has_temporary: bool,
    pub cards: Vec<Held>,
    pub at: Option<Space>,
    /// The actions that its next turn lacks (DMD-199, DMD-206).
    pub owes: u8,
    /// The actions bought in this turn (DMD-154).
    pub bought: u8,
    /// Whether it has attacked in its latest turn, and whether it has moved (DMD-154, DMD-330).
    pub attacked: bool,
    pub moved: bool,
}

/// A card of somebody.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    pub card: CardId,
    pub disabled: bool,
    /// The hand it is in; none: it is not held (DMD-065).
    pub grip: Option<Grip>,
    /// The uses of each ability in this turn (DMD-170). Empty: none of any.
    pub used: SmallVec<[u8; 2]>,
}

impl Character {
    /// Returns its tracker on a track; none, where it has no such track (DMD-140).
    pub fn tracker(&self, track: TrackId) -> Option<&Tracker> {
        match track {
            track::Health => Some(&self.health),
            track::Resolve => Some(&self.resolve),
            _ => Some(&self.temporary).filter(|_| self.has_temporary),
        }
    }

    pub fn tracker_mut(&mut self, track: TrackId) -> Option<&mut Tracker> {
        match track {
            track::Health => Some(&mut self.health),
            track::Resolve => Some(&mut self.resolve),
            _ => Some(&mut self.temporary).filter(|_| self.has_temporary),
        }
    }

    /// Returns whether it is awake (DMD-122).
    pub fn is_awake(&self) -> bool {
        self.health.now() > 0
    }

    /// Returns what it can pay: Resolve and temporary Resolve (DMD-138).
    pub fn wealth(&self) -> i32 {
        self.resolve.now() + self.temporary.now()
    }

    /// Returns how often it has used an ability in this turn.
    pub fn uses(&self, on: OnCard) -> u8 {
        let held = self.cards.get(usize::from(on.card));
        held.and_then(|held| held.used.get(usize::from(on.ability))).copied().unwrap_or(0)
    }

    /// Counts a use of an ability.
    pub fn note_use(&mut self, on: OnCard) {
        let Some(held) = self.cards.get_mut(usize::from(on.card)) else { return };
        let nth = usize::from(on.ability);
        if held.used.len() <= nth {
            held.used.resize(nth + 1, 0);
        }
        held.used[nth] = held.used[nth].saturating_add(1);
    }

    /// Begins a turn: every ability may be used again.
    pub fn begins_turn(&mut self) {
        self.cards.iter_mut().for_each(|held| held.used.clear());
        (self.bought, self.attacked, self.moved) = (0, false, false);
    }
}

/// Returns the temporary Resolve with which a character begins a combat: heroes have 1, and Bosses as the house rules
/// have it (DMD-134, DMD-140).
pub fn first_temporary(house: &HouseRules, is_hero: bool, has_temporary: bool) -> i32 {
    i32::from(has_temporary && (is_hero || house.is(BossStart::One)))
}

impl Held {
    /// Returns whether an ability of this card fits how it is held (DMD-066).
    pub fn fits(&self, card: &Card, ability: &Ability) -> bool {
        let is_held = matches!(card.slot, Some(Slot::One | Slot::Two | Slot::Either));
        !is_held || (self.grip.is_some() && ability.grip.is_none_or(|grip| self.grip == Some(grip)))
    }
}

impl State {
    pub fn person(&self, who: Who) -> &Character {
        &self.people[usize::from(who.0)]
    }

    pub fn person_mut(&mut self, who: Who) -> &mut Character {
        &mut self.people[usize::from(who.0)]
    }

    /// Returns all characters, in order.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        (0..u8::try_from(self.people.len()).unwrap_or(u8::MAX)).map(Who)
    }

    /// Returns those who are awake, in order.
    pub fn awake(&self) -> impl Iterator<Item = Who> {
        self.everybody().filter(|who| self.person(*who).is_awake())
    }

    /// Returns the same as subjects.
    pub fn awake_subjects(&self) -> Vec<Subject> {
        self.awake().map(subject).collect()
    }

    /// Returns the characters of a seat.
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.everybody().filter(move |who| self.person(*who).seat == seat)
    }

    /// Returns whether a character is on the heroes' side.
    pub fn is_hero(&self, who: Who) -> bool {
        self.person(who).seat != self.gm()
    }

    /// Returns whether two are on different sides.
    pub fn are_enemies(&self, a: Who, b: Who) -> bool {
        self.is_hero(a) != self.is_hero(b)
    }

    /// Returns whether anybody of a side is awake.
    pub fn stands(&self, heroes: bool) -> bool {
        self.awake().any(|who| self.is_hero(who) == heroes)
    }

    /// Returns the GM's seat.
    pub fn gm(&self) -> Seat {
        Seat::new(self.players).unwrap_or(Seat::CHANCE)
    }

    /// Returns the players' seats.
    pub fn player_seats(&self) -> Seats {
        (0..self.players).filter_map(Seat::new).fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
    }

    /// Waits for the seat of a character.
    pub fn waits_for(&self, who: Who) -> Waits {
        Waits::For(Seats::only(self.person(who).seat))
    }

    /// Returns the map with everybody awake on it, if there is one.
    pub fn arena(&self) -> Option<Arena<'_>> {
        let terrain = self.terrain.as_ref()?;
        let figure = |who: Who| {
            let person = self.person(who);
            Some(Figure { one: subject(who), label: &person.label, at: person.at?, up: true })
        };
        Some(Arena { terrain, figures: self.awake().filter_map(figure).collect() })
    }

    /// Returns the steps between two characters; none without a map.
    pub fn distance(&self, a: Who, b: Who) -> Option<u32> {
        let grid = self.terrain.as_ref()?.grid();
        Some(grid.distance(self.person(a).at?, self.person(b).at?))
    }

    /// Returns an ability of somebody with its card, and whether the card is disabled.
    pub fn ability<'c>(&self, catalog: &'c Catalog, who: Who, on: OnCard) -> Option<(&Held, &'c Card, &'c Ability)> {
        let held = self.person(who).cards.get(usize::from(on.card))?;
        let card = catalog.printed(held.card);
        Some((held, card, card.abilities.get(usize::from(on.ability))?))
    }

    /// Returns the price of what costs 1 by default (DMD-109, DMD-147, DMD-154).
    pub fn price(&self) -> u8 {
        self.house.number(HouseRule::ResolvePrice).unwrap_or(1)
    }
}
