//! The position of a game: all that rules and scripts read and change.
//!
//! Begin reading at [`State`]. It is plain data: it holds no log of past events and no random numbers.

use super::action::OnCard;
use super::adventure::Drawn;
use super::chase::{Chase, Flight, is_chased};
use super::content::{Ability, Card, CardId, Catalog, ElementId, Grip, Kind, SheetId};
use super::facts::subject;
use super::frame::AnyFrame;
use super::free::FreePlay;
use super::house::{BossStart, HouseRule, HouseRules};
use super::turn::Turn;
use super::words::track;
use rondel_engine::kernel::{Seat, Seats, Shared, Space, Subject, Terrain, Tracker};
use rondel_engine::machine::arena::{Arena, Figure};
use rondel_engine::machine::journey::Journey;
use rondel_engine::machine::{Actor, InPlay, TrackId, Waits, WorkStack};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    /// All characters, the heroes first.
    pub people: Vec<Shared<Character>>,
    /// The number of player seats; the GM's seat follows them (DMD-001).
    pub players: u8,
    /// The map, if there is one.
    pub terrain: Option<Shared<Terrain>>,
    /// Who caused the combat (DMD-161).
    pub instigator: Instigator,
    /// The level of the heroes and their XP, the same for all of them (DMD-003).
    pub level: u8,
    pub xp: u32,
    /// The prompts of the adventure, and the heroes to whom stories were tied, the latest last (DMD-283, DMD-335).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub story: SmallVec<[Drawn; 6]>,
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub hooked: SmallVec<[Who; 4]>,
    /// The chases under way (DMD-241).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chases: Vec<Chase>,
    /// The adventure under way, and where the party is in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journey: Option<Journey>,
    /// How the latest Task ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskEnd>,
    /// Whether the heroes have won, once it is over.
    pub won: Option<bool>,
    /// Statuses and tokens.
    pub in_play: InPlay,
    /// Work in progress, the innermost last.
    pub frames: WorkStack<AnyFrame>,
}

/// How a Task ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TaskEnd {
    Passed,
    Failed,
    /// An opposed Task with equal results: nothing changes (DMD-097).
    Tied,
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
    pub kind: Kind,
    pub seat: Seat,
    pub level: u8,
    pub gold: u32,
    pub health: Tracker,
    pub resolve: Tracker,
    pub temporary: Tracker,
    /// Whether it can have temporary Resolve: heroes and Bosses can (DMD-140).
    pub has_temporary: bool,
    pub cards: Vec<Held>,
    pub at: Option<Space>,
    /// The actions that its next turn lacks (DMD-199, DMD-206).
    pub owes: u8,
    /// The actions left over from its latest turn, where the house rules let a Defend use them (DMD-206).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spare: u8,
    /// The actions bought in this turn (DMD-154).
    pub bought: u8,
    /// Whether it has attacked in its latest turn, and whether it has moved (DMD-154, DMD-330).
    pub attacked: bool,
    pub moved: bool,
    /// The elements it has connected to in this combat (DMD-326).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub elements: SmallVec<[ElementId; 2]>,
    /// How far its flight has come (DMD-239).
    #[serde(default, skip_serializing_if = "is_no_flight")]
    pub flight: Flight,
    /// Whether it has been killed, so that nothing wakes it (DMD-131).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub killed: bool,
    /// The sessions that its player has missed since the last level, and the battles that it stays a level behind for
    /// them (DMD-303).
    #[serde(default, skip_serializing_if = "Absence::is_none")]
    pub absence: Absence,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_no_flight(flight: &Flight) -> bool {
    *flight == Flight::No
}

/// What a hero has missed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Absence {
    pub sessions: u8,
    pub battles: u8,
}

impl Absence {
    /// Returns whether it has missed nothing.
    pub fn is_none(&self) -> bool {
        *self == Absence::default()
    }
}

/// Where a card of somebody is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// It is no gear, and always at hand.
    Own,
    /// It is owned, and neither worn nor held (DMD-072).
    Bag,
    /// It is worn, or equipped.
    Worn,
    /// It is held (DMD-065).
    Hand(Grip),
    /// It is an enchantment of the gear at this place among the cards (DMD-263).
    On(u8),
}

/// A card of somebody.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    pub card: CardId,
    pub disabled: bool,
    pub place: Place,
    /// The uses of each ability in this turn (DMD-170). Empty: none of any.
    pub used: SmallVec<[u8; 2]>,
}

impl Character {
    /// Returns its tracker on a track; none, where it has no such track (DMD-140).
    pub fn tracker(&self, track: TrackId) -> Option<&Tracker> {
        match track {
            track::Health => Some(&self.health).filter(|_| self.kind != Kind::Hazard),
            track::Resolve => Some(&self.resolve).filter(|_| matches!(self.kind, Kind::Hero | Kind::Enemy)),
            _ => Some(&self.temporary).filter(|_| self.has_temporary),
        }
    }

    pub fn tracker_mut(&mut self, track: TrackId) -> Option<&mut Tracker> {
        match track {
            track::Health => Some(&mut self.health).filter(|_| self.kind != Kind::Hazard),
            track::Resolve => Some(&mut self.resolve).filter(|_| matches!(self.kind, Kind::Hero | Kind::Enemy)),
            _ => Some(&mut self.temporary).filter(|_| self.has_temporary),
        }
    }

    /// Returns whether it is awake, and still here (DMD-122, DMD-241).
    pub fn is_awake(&self) -> bool {
        self.health.now() > 0 && self.flight.is_here()
    }

    /// Leaves the map (DMD-241).
    pub fn leaves(&mut self, flight: Flight) {
        (self.flight, self.at) = (flight, None);
    }

    /// Returns what it holds for payments: Resolve and temporary Resolve (DMD-138).
    pub fn resolves(&self) -> i32 {
        self.resolve.now() + self.temporary.now()
    }

    /// Returns whether a card of it is in use: it is no gear in the bag, nor an enchantment of such (DMD-072).
    pub fn uses_card(&self, held: &Held) -> bool {
        match held.place {
            Place::Own | Place::Worn | Place::Hand(_) => true,
            Place::Bag => false,
            Place::On(gear) => self.cards.get(usize::from(gear)).is_some_and(|gear| gear.place != Place::Bag),
        }
    }

    /// Returns whether a card works: it is in use and enabled (DMD-105).
    pub fn works(&self, held: &Held) -> bool {
        !held.disabled && self.uses_card(held)
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
        (self.spare, self.bought, self.attacked, self.moved) = (0, 0, false, false);
    }
}

/// Returns the temporary Resolve with which a character begins a combat: heroes have 1, and Bosses as the house rules
/// have it (DMD-134, DMD-140).
pub fn first_temporary(house: &HouseRules, is_hero: bool, has_temporary: bool) -> i32 {
    i32::from(has_temporary && (is_hero || house.is(BossStart::One)))
}

impl Held {
    /// Makes a card as it is got: enabled and not used.
    pub fn new(card: CardId, place: Place) -> Held {
        Held { card, disabled: false, place, used: SmallVec::new() }
    }

    /// Returns whether an ability of this card fits how it is held (DMD-066).
    pub fn fits(&self, ability: &Ability) -> bool {
        match self.place {
            Place::Hand(hand) => ability.grip.is_none_or(|grip| grip == hand),
            Place::Own | Place::Bag | Place::Worn | Place::On(_) => true,
        }
    }
}

impl State {
    pub fn person(&self, who: Who) -> &Character {
        &self.people[usize::from(who.0)]
    }

    pub fn person_mut(&mut self, who: Who) -> &mut Character {
        &mut self.people[usize::from(who.0)]
    }

    /// Returns a label that nobody present has: the name, or the name with a number.
    pub fn free_label(&self, name: &str) -> String {
        let taken = |label: &str| self.people.iter().any(|one| one.flight != Flight::Past && one.label == label);
        let mut labels = (1u32..).map(|n| if n == 1 { name.to_string() } else { format!("{name}-{n}") });
        labels.find(|label| !taken(label)).unwrap_or_default()
    }

    /// Returns whether nothing is in progress but play out of combat.
    pub fn is_at_rest(&self) -> bool {
        matches!(self.frames.last(), None | Some(AnyFrame::FreePlay(_)))
    }

    /// Returns the play out of combat, if the scene has any.
    pub fn free_play(&mut self) -> Option<&mut FreePlay> {
        let mut frames = self.frames.iter_mut();
        frames.find_map(|frame| if let AnyFrame::FreePlay(play) = frame { Some(play) } else { None })
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

    /// Returns the characters that a seat directs: its own, and for each player the Followers of the heroes (DMD-219).
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.everybody().filter(move |who| self.seats_of(*who).has(seat))
    }

    /// Returns the seats that direct a character.
    pub fn seats_of(&self, who: Who) -> Seats {
        let person = self.person(who);
        let shared = person.kind == Kind::Follower && self.is_hero(who);
        if shared { self.player_seats() } else { Seats::only(person.seat) }
    }

    /// Returns the heroes, in order.
    pub fn heroes(&self) -> impl Iterator<Item = Who> {
        self.everybody().filter(|who| self.person(*who).kind == Kind::Hero)
    }

    /// Returns those who can pay for a character: itself, and for a Follower its allies who are awake (DMD-212).
    pub fn payers(&self, who: Who) -> Vec<Who> {
        if self.person(who).kind != Kind::Follower {
            return vec![who];
        }
        let pays = |ally: &Who| self.person(*ally).kind != Kind::Follower && !self.are_enemies(who, *ally);
        self.awake().filter(pays).collect()
    }

    /// Returns the most that one of those can pay for it.
    pub fn wealth(&self, who: Who) -> i32 {
        self.payers(who).into_iter().map(|payer| self.person(payer).resolves()).max().unwrap_or(0)
    }

    /// Returns whether the Passives of a card of this element work for somebody: it is the only element of its cards,
    /// or one that it has connected to (DMD-326).
    pub fn has_element(&self, catalog: &Catalog, who: Who, element: ElementId) -> bool {
        let person = self.person(who);
        let mut elements = person.cards.iter().filter_map(|held| catalog.printed(held.card).element);
        person.elements.contains(&element) || elements.all(|known| known == element)
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

    /// Returns the turn under way, if there is one.
    pub fn turn(&self) -> Option<&Turn> {
        self.frames.iter().find_map(|frame| if let AnyFrame::Turn(turn) = frame { Some(turn) } else { None })
    }

    /// Returns what somebody still has to do in the turn under way, if it acts in it.
    pub fn actor_mut(&mut self, who: Who) -> Option<&mut Actor> {
        let mut frames = self.frames.iter_mut();
        let turn = frames.find_map(|frame| if let AnyFrame::Turn(turn) = frame { Some(turn) } else { None });
        turn.and_then(|turn| turn.side.get_mut(subject(who)))
    }

    /// Returns the first free hex at the end of the map from which the side of a character comes.
    pub fn place_at_end(&self, who: Who) -> Option<Space> {
        self.arena()?.open_at_end(self.is_hero(who))
    }

    /// Returns whether a side fights on: somebody of it is awake, or in a chase (DMD-241).
    pub fn fights_on(&self, heroes: bool) -> bool {
        self.stands(heroes) || is_chased(self, heroes)
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
        Waits::For(self.seats_of(who))
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
