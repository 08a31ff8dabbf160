//! The position of a game: [`State`]. It is plain data, without log, clock or luck.
//!
//! [`Who`] and [`GroupId`] name heroes and groups of foes by their places in lists. `frames` is the stack of work in
//! progress. Its first entry says what the heroes do: they are at home, arrange cards, or fight. Its last entry acts or
//! waits next.

use super::content::{AdventureId, CardId, FoeId, ObstacleId, Step};
use super::frame::AnyFrame;
use super::hero::{Fate, Hero};
use super::house::HouseRules;
use super::soak::Die;
use crate::kernel::{Ingredients, Seat, Seats, Shared, Verdict};
use crate::machine::{InPlay, Waits, WorkStack};
use serde::{Deserialize, Serialize};

/// A hero, by its place in [`State::heroes`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Who(pub u8);

/// A group of foes, by its place in [`Encounter::groups`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GroupId(pub u8);

/// A player. Its place in [`State::players`] is the number of its seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    pub name: String,
    /// The hero that the player has sent into the adventure.
    pub sent: Option<Who>,
}

/// Foes of one kind that stand together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    pub label: String,
    pub foe: FoeId,
    /// The dice left of each foe that still stands, sorted. A foe whose dice are not rolled yet has none. Foes with one
    /// die each are alike, so the foes themselves are sorted too. Other foes stay in rolling order (GRID-167).
    pub foes: Vec<Vec<u8>>,
    /// The number of its attacks that it still loses this round.
    pub held: u8,
    /// The reductions of its attack bonus in this round.
    pub weak: Ingredients,
    /// The reductions of the difficulty of attacks on it in this round.
    pub exposed: Ingredients,
    /// Whether its last round began with its contest (GRID-181). The next one then begins with an attack.
    pub contested: bool,
}

impl Group {
    /// Returns a group in which no foe stands yet.
    pub fn new(label: String, foe: FoeId) -> Group {
        Group {
            label,
            foe,
            foes: Vec::new(),
            held: 0,
            weak: Ingredients::default(),
            exposed: Ingredients::default(),
            contested: false,
        }
    }

    /// Returns the number of foes that can act (GRID-162, GRID-168).
    pub fn standing(&self) -> usize {
        self.foes.len()
    }

    /// Returns how many dice of all its foes are left.
    pub fn dice_left(&self) -> usize {
        self.foes.iter().map(Vec::len).sum()
    }

    /// Returns every die left, in rolling order. `one` says that each foe has a single die. Such foes are alike, so all
    /// dice count as those of foe 0.
    pub fn dice(&self, one: bool) -> Vec<Die> {
        let dice_of = |(nth, dice): (usize, &Vec<u8>)| {
            let foe = if one { 0 } else { u8::try_from(nth).unwrap_or(u8::MAX) };
            dice.iter().map(move |shows| Die { foe, shows: *shows }).collect::<Vec<_>>()
        };
        self.foes.iter().enumerate().flat_map(dice_of).collect()
    }
}

/// The heroes' present encounter.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Encounter {
    pub groups: Vec<Shared<Group>>,
    /// The obstacle that the heroes still have to pass. In a fight, it is the way past the foes.
    pub obstacle: Option<ObstacleId>,
    /// The fate of heroes who have lost every card, such as `captured`. If `None`, they are lost (GRID-130).
    pub outcome: Option<String>,
    /// The place in the party of the hero to be attacked next (GRID-182).
    pub next_target: u8,
    /// The round of the fight, from 1 to 99: counting stops there. It is 0 before the first round, and without foes.
    #[serde(default)]
    pub round: u8,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    /// Whether cards and skills that stand aside are also offered.
    pub aside: bool,
    pub players: Shared<Vec<Player>>,
    pub heroes: Vec<Shared<Hero>>,
    /// The adventures still to be won, the present one first.
    pub campaign: Vec<AdventureId>,
    /// Whether the heroes come home to the stable after an adventure.
    pub home: bool,
    /// The steps still to come in this adventure, the next one first.
    pub path: Shared<Vec<Step>>,
    pub encounter: Option<Encounter>,
    /// Cards that the party has found and nobody has taken yet.
    pub loot: Vec<CardId>,
    /// Work in progress, the innermost last.
    pub frames: WorkStack<AnyFrame>,
    pub verdict: Option<Verdict>,
    /// Statuses and tokens, with the heroes, groups and the game that bear them.
    pub in_play: InPlay,
}

impl State {
    pub fn at(&self, who: Who) -> &Hero {
        self.heroes.get(usize::from(who.0)).expect("a hero's number is made with the hero and never taken back")
    }

    pub fn at_mut(&mut self, who: Who) -> &mut Hero {
        self.heroes.get_mut(usize::from(who.0)).expect("a hero's number is made with the hero and never taken back")
    }

    /// Returns all heroes, also those who are lost or at home.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        (0..u8::try_from(self.heroes.len()).unwrap_or(u8::MAX)).map(Who)
    }

    /// Returns the heroes in the adventure, in table order.
    pub fn party(&self) -> impl Iterator<Item = Who> + '_ {
        self.players.iter().filter_map(|player| player.sent)
    }

    /// Returns the heroes in the adventure who can act.
    pub fn able(&self) -> impl Iterator<Item = Who> + '_ {
        self.party().filter(|who| self.at(*who).able())
    }

    /// Returns the heroes of a player who are not lost.
    pub fn heroes_of(&self, player: u8) -> impl Iterator<Item = Who> + '_ {
        self.everybody().filter(move |who| self.at(*who).player == player && self.at(*who).fate != Fate::Lost)
    }

    /// Returns the hero with this label.
    pub fn labelled(&self, label: &str) -> Option<Who> {
        self.everybody().find(|who| self.at(*who).label == label)
    }

    /// Returns the seat of the hero's player.
    pub fn seat(&self, who: Who) -> Seat {
        Seat::new(self.at(who).player).unwrap_or(Seat::CHANCE)
    }

    /// Returns the seats of these heroes.
    pub fn seats(&self, heroes: impl Iterator<Item = Who>) -> Seats {
        heroes.fold(Seats::NONE, |all, who| all.with(Seats::only(self.seat(who))))
    }

    /// Returns a wait for this hero's player.
    pub fn asks(&self, who: Who) -> Waits {
        Waits::For(self.seats(std::iter::once(who)))
    }

    /// Returns whether the heroes are at home.
    pub fn is_home(&self) -> bool {
        matches!(self.frames.first(), Some(AnyFrame::Stable(_)))
    }

    /// Returns whether the heroes arrange their cards at the start of a session.
    pub fn is_arranging(&self) -> bool {
        matches!(self.frames.first(), Some(AnyFrame::Prepare(_)))
    }

    /// Returns whether the heroes are between two encounters.
    pub fn is_break(&self) -> bool {
        matches!(self.frames.first(), Some(AnyFrame::Break(_)))
    }

    /// Returns the hero that the player on a seat has sent into the adventure.
    pub fn sent(&self, seat: Seat) -> Option<Who> {
        self.players.get(seat.index())?.sent
    }

    /// Returns the groups of foes in this encounter.
    pub fn groups(&self) -> &[Shared<Group>] {
        self.encounter.as_ref().map_or(&[], |encounter| &encounter.groups)
    }

    pub fn group(&self, id: GroupId) -> Option<&Group> {
        self.groups().get(usize::from(id.0)).map(|group| &**group)
    }

    pub fn group_mut(&mut self, id: GroupId) -> Option<&mut Group> {
        self.encounter.as_mut()?.groups.get_mut(usize::from(id.0)).map(|group| &mut **group)
    }

    pub fn group_ids(&self) -> impl DoubleEndedIterator<Item = GroupId> + use<> {
        (0..u8::try_from(self.groups().len()).unwrap_or(0)).map(GroupId)
    }

    /// Returns the groups with a foe still standing.
    pub fn standing(&self) -> impl Iterator<Item = GroupId> + '_ {
        self.group_ids().filter(|id| self.group(*id).is_some_and(|group| group.standing() > 0))
    }
}
