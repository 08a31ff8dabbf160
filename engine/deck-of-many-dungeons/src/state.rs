//! The position of a game: all that rules and scripts read and change.
//!
//! Begin reading at [`State`], then [`Character`] and [`Held`]. All of it is plain data: it holds no log of past events
//! and no random numbers. The methods of `State` answer questions about it: who is awake, on which side, at which
//! distance. The child module `character` answers questions about a character.

mod character;

use super::action::OnCard;
use super::adventure::Drawn;
use super::chase::{Chase, Flight, is_in_chase};
use super::content::{Ability, Card, CardId, Catalog, ElementId, Grip, Kind, SheetId};
use super::facts::subject;
use super::frame::AnyFrame;
use super::free::FreePlay;
use super::house::{HouseRule, HouseRules};
use super::turn::Turn;
use rondel_engine::kernel::{Seat, Seats, Shared, Space, Subject, Terrain, Tracker};
use rondel_engine::machine::arena::{Arena, Figure};
use rondel_engine::machine::journey::Journey;
use rondel_engine::machine::{Actor, Holds, InPlay, Waits, WorkStack};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use character::first_temporary;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The house rules in force.
    pub house: HouseRules,
    /// All characters, the heroes first.
    pub people: Vec<Shared<Character>>,
    /// The number of player seats. The GM's seat follows them (DMD-001).
    pub players: u8,
    /// The map, if there is one.
    pub terrain: Option<Shared<Terrain>>,
    /// The side or the hero that caused the combat (DMD-161).
    pub instigator: Instigator,
    /// The level of the party (DMD-003).
    pub level: u8,
    /// The XP of the party (DMD-003).
    pub xp: u32,
    /// The prompts drawn for the adventure (DMD-283).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub story: SmallVec<[Drawn; 6]>,
    /// The heroes to whom stories were tied, in order, the latest last (DMD-335).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub hooked: SmallVec<[Who; 4]>,
    /// The chases under way (DMD-241).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chases: Vec<Chase>,
    /// The written adventure in progress, and the place of the party in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journey: Option<Journey>,
    /// The end of the latest Task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskEnd>,
    /// Whether the heroes have won the latest fight, or the adventure. `None` before that, and if nobody won.
    pub won: Option<bool>,
    /// The statuses and tokens in play.
    pub in_play: InPlay,
    /// Work in progress, the innermost last.
    pub frames: WorkStack<AnyFrame>,
}

/// The end of a Task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TaskEnd {
    Passed,
    Failed,
    /// The results of an opposed Task were equal, so nothing changes (DMD-097).
    Tied,
}

/// The one whose action caused the combat. It has more cards in the initiative pile (DMD-161).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Instigator {
    #[default]
    Nobody,
    Hero(Who),
    Enemies,
}

/// A character, by its index in [`State::people`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Who(pub u8);

/// A character in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Character {
    /// The name in commands.
    pub label: String,
    /// The character as it is written in the content.
    pub sheet: SheetId,
    pub kind: Kind,
    /// The seat that decides for it.
    pub seat: Seat,
    pub level: u8,
    pub gold: u32,
    pub health: Tracker,
    pub resolve: Tracker,
    /// The character's temporary Resolve.
    pub temporary: Tracker,
    /// Whether it can have temporary Resolve: heroes and Bosses can (DMD-140).
    pub has_temporary: bool,
    pub cards: Vec<Held>,
    /// The character's hex. `None` if it is not on a map.
    pub at: Option<Space>,
    /// The number of actions that its next turn lacks (DMD-199, DMD-206).
    pub owes: u8,
    /// The actions left over from its latest turn, if the house rules let a Defend use them (DMD-206).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spare: u8,
    /// The actions bought in this turn (DMD-154).
    pub bought: u8,
    /// The bought actions that it has not used yet. They are for a Move or a Fortify only (DMD-154).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bought_left: u8,
    /// Whether it has attacked in its latest turn (DMD-154).
    pub attacked: bool,
    /// Whether it has moved in its latest turn (DMD-330).
    pub moved: bool,
    /// The elements it has connected to in this combat (DMD-326).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub elements: SmallVec<[ElementId; 2]>,
    /// The state of its flight (DMD-239).
    #[serde(default, skip_serializing_if = "is_no_flight")]
    pub flight: Flight,
    /// Whether it has been killed, so that nothing wakes it (DMD-131).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub killed: bool,
    /// The sessions that it has missed while its player was away (DMD-303).
    #[serde(default, skip_serializing_if = "Absence::is_none")]
    pub absence: Absence,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_no_flight(flight: &Flight) -> bool {
    *flight == Flight::No
}

/// The sessions that the player of a hero has missed, and their price (DMD-303).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Absence {
    /// The number of sessions missed, which the end of a session sets back to 0.
    pub sessions: u8,
    /// The number of battles for which the hero still stays a level behind.
    pub battles: u8,
}

impl Absence {
    /// Returns whether it has missed nothing.
    pub fn is_none(&self) -> bool {
        *self == Absence::default()
    }
}

/// The place of a card of a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// The card is no gear, and always in use.
    Own,
    /// The card is gear that is neither worn nor held (DMD-072).
    Bag,
    /// The card is worn, or is a floating enchantment in use.
    Worn,
    /// The card is held in this hand, or in both (DMD-065).
    Hand(Grip),
    /// The card is an enchantment on gear: the index of the gear among the cards of the character (DMD-263).
    On(u8),
}

/// A card of a character.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    pub card: CardId,
    pub disabled: bool,
    pub place: Place,
    /// The number of times that each ability was used in this turn (DMD-170). The list may be shorter than the list of
    /// abilities. The missing ones are unused.
    pub used: SmallVec<[u8; 2]>,
}

/// An ability of a character with its card, as the card is held and as it is printed.
pub struct HeldAbility<'s, 'c> {
    pub held: &'s Held,
    pub card: &'c Card,
    pub ability: &'c Ability,
}

/// The heroes with their Followers, or those against them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Camp {
    Heroes,
    Enemies,
}

impl State {
    pub fn person(&self, who: Who) -> &Character {
        &self.people[usize::from(who.0)]
    }

    pub fn person_mut(&mut self, who: Who) -> &mut Character {
        &mut self.people[usize::from(who.0)]
    }

    /// Returns a label that nobody present has: the name itself, or the name with a number, as in `ogre-2`.
    pub fn free_label(&self, name: &str) -> String {
        let is_taken = |label: &str| {
            let mut present = self.people.iter().filter(|person| person.flight != Flight::Past);
            present.any(|person| person.label == label)
        };
        let mut labels = (1u32..).map(|n| if n == 1 { name.to_string() } else { format!("{name}-{n}") });
        labels.find(|label| !is_taken(label)).unwrap_or_default()
    }

    /// Returns whether nothing is in progress except play out of combat.
    pub fn is_at_rest(&self) -> bool {
        matches!(self.frames.last(), None | Some(AnyFrame::FreePlay(_)))
    }

    /// Returns the play out of combat, if the scene has any.
    pub fn free_play(&mut self) -> Option<&mut FreePlay> {
        self.frames.iter_mut().find_map(Holds::<FreePlay>::get_mut)
    }

    /// Returns all characters, in order.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        (0..u8::try_from(self.people.len()).unwrap_or(u8::MAX)).map(Who)
    }

    /// Returns the characters who are awake, in order.
    pub fn awake(&self) -> impl Iterator<Item = Who> {
        self.everybody().filter(|who| self.person(*who).is_awake())
    }

    /// Returns the characters who are awake, as subjects.
    pub fn awake_subjects(&self) -> Vec<Subject> {
        self.awake().map(subject).collect()
    }

    /// Returns the characters that a seat directs: its own characters, and for a player's seat also the Followers of
    /// the heroes (DMD-219).
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.everybody().filter(move |who| self.seats_of(*who).has(seat))
    }

    /// Returns the seats that direct a character.
    pub fn seats_of(&self, who: Who) -> Seats {
        let person = self.person(who);
        let is_shared = person.kind == Kind::Follower && self.is_hero(who);
        if is_shared { self.player_seats() } else { Seats::only(person.seat) }
    }

    /// Returns the heroes, in order.
    pub fn heroes(&self) -> impl Iterator<Item = Who> {
        self.everybody().filter(|who| self.person(*who).kind == Kind::Hero)
    }

    /// Returns the characters who can pay for `who`. A Follower's payers are its allies who are awake. Everybody else
    /// pays alone (DMD-212).
    pub fn payers(&self, who: Who) -> Vec<Who> {
        if self.person(who).kind != Kind::Follower {
            return vec![who];
        }
        let pays = |ally: &Who| self.person(*ally).kind != Kind::Follower && !self.are_enemies(who, *ally);
        self.awake().filter(pays).collect()
    }

    /// Returns the largest sum that one payer can pay for `who`. Payers do not share a payment.
    pub fn wealth(&self, who: Who) -> i32 {
        self.payers(who).into_iter().map(|payer| self.person(payer).resolves()).max().unwrap_or(0)
    }

    /// Returns whether an element is active for `who`, so that its Passives work. It must be the only element of the
    /// character's cards, or one that the character has connected to (DMD-326).
    pub fn has_element(&self, catalog: &Catalog, who: Who, element: ElementId) -> bool {
        let person = self.person(who);
        let mut elements = person.cards.iter().filter_map(|held| catalog.printed(held.card).element);
        person.elements.contains(&element) || elements.all(|other| other == element)
    }

    /// Returns whether a character is on the heroes' side, as a hero or as a Follower.
    pub fn is_hero(&self, who: Who) -> bool {
        self.person(who).seat != self.gm()
    }

    /// Returns whether two characters are on different sides.
    pub fn are_enemies(&self, a: Who, b: Who) -> bool {
        self.is_hero(a) != self.is_hero(b)
    }

    /// Returns whether a character belongs to a camp.
    pub fn belongs_to(&self, who: Who, camp: Camp) -> bool {
        self.is_hero(who) == (camp == Camp::Heroes)
    }

    /// Returns whether anybody of a camp is awake.
    pub fn stands(&self, camp: Camp) -> bool {
        self.awake().any(|who| self.belongs_to(who, camp))
    }

    /// Returns whether a combat is in progress. Only then is there temporary Resolve (DMD-139).
    pub fn is_in_combat(&self) -> bool {
        self.frames.iter().any(|frame| matches!(frame, AnyFrame::Fight(_)))
    }

    /// Returns the turn in progress. `None` outside turns.
    pub fn turn(&self) -> Option<&Turn> {
        self.frames.iter().find_map(Holds::<Turn>::get)
    }

    /// Returns the part of a character in the turn in progress, to change it. `None` if the character does not act in
    /// this turn.
    pub fn actor_mut(&mut self, who: Who) -> Option<&mut Actor> {
        let turn = self.frames.iter_mut().find_map(Holds::<Turn>::get_mut);
        turn.and_then(|turn| turn.side.get_mut(subject(who)))
    }

    /// Returns the first free hex at the end of the map where a character's side begins, which is the left end for
    /// heroes. `None` without a map, or if that end is full.
    pub fn place_at_end(&self, who: Who) -> Option<Space> {
        self.arena()?.open_at_end(self.is_hero(who))
    }

    /// Returns whether a camp fights on, because a member is awake or in a chase (DMD-241).
    pub fn fights_on(&self, camp: Camp) -> bool {
        self.stands(camp) || is_in_chase(self, camp)
    }

    /// Returns the GM's seat, which follows those of the players.
    pub fn gm(&self) -> Seat {
        Seat::new(self.players).unwrap_or(Seat::CHANCE)
    }

    /// Returns the players' seats.
    pub fn player_seats(&self) -> Seats {
        let seats = (0..self.players).filter_map(Seat::new);
        seats.fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
    }

    /// Returns a wait for the seats that direct a character.
    pub fn waits_for(&self, who: Who) -> Waits {
        Waits::For(self.seats_of(who))
    }

    /// Returns the map with everybody awake on it. `None` without a map.
    pub fn arena(&self) -> Option<Arena<'_>> {
        let terrain = self.terrain.as_ref()?;
        let figure = |who: Who| {
            let person = self.person(who);
            // `up`: it stands, because it is awake.
            Some(Figure { one: subject(who), label: &person.label, at: person.at?, up: true })
        };
        Some(Arena { terrain, figures: self.awake().filter_map(figure).collect() })
    }

    /// Returns the distance between two characters in hexes. `None` if there is no map or one of them is not on it.
    pub fn distance(&self, a: Who, b: Who) -> Option<u32> {
        let grid = self.terrain.as_ref()?.grid();
        Some(grid.distance(self.person(a).at?, self.person(b).at?))
    }

    /// Returns an ability of `who` with its card. `None` if there is no such ability.
    pub fn ability<'c>(&self, catalog: &'c Catalog, who: Who, on: OnCard) -> Option<HeldAbility<'_, 'c>> {
        let held = self.person(who).cards.get(usize::from(on.card))?;
        let card = catalog.printed(held.card);
        Some(HeldAbility { held, card, ability: card.abilities.get(usize::from(on.ability))? })
    }

    /// Returns the price in Resolve of another throw of several dice, of enabling a card, or of an extra action. By
    /// default it is 1 (DMD-109, DMD-147, DMD-154).
    pub fn price(&self) -> u8 {
        self.house.number(HouseRule::ResolvePrice).unwrap_or(1)
    }

    /// Returns the price in Resolve of one more action of `who`. The second regular action of a Follower costs 1 by
    /// every house rule (DMD-154, DMD-216).
    pub fn price_of_action(&self, who: Who) -> u8 {
        if self.person(who).kind == Kind::Follower { 1 } else { self.price() }
    }
}
