//! Questions about one character and its cards: which tracks it has, and which cards it uses.
//!
//! For example, [`Character::works`] says whether a card is in use and enabled.

use super::{Character, Held, Place};
use crate::action::OnCard;
use crate::chase::Flight;
use crate::content::{Ability, CardId, Kind};
use crate::house::{BossStart, HouseRules};
use crate::words::track;
use rondel_engine::kernel::Tracker;
use rondel_engine::machine::TrackId;
use smallvec::SmallVec;

impl Character {
    /// Returns the tracker of the character on a track. `None` if it has no such track, as a Follower has no Resolve
    /// (DMD-140, DMD-211).
    pub fn tracker(&self, track: TrackId) -> Option<&Tracker> {
        if !self.has_track(track) {
            return None;
        }
        Some(match track {
            track::Health => &self.health,
            track::Resolve => &self.resolve,
            _ => &self.temporary,
        })
    }

    /// Returns the tracker of the character on a track, like [`Character::tracker`], to change it.
    pub fn tracker_mut(&mut self, track: TrackId) -> Option<&mut Tracker> {
        if !self.has_track(track) {
            return None;
        }
        Some(match track {
            track::Health => &mut self.health,
            track::Resolve => &mut self.resolve,
            _ => &mut self.temporary,
        })
    }

    fn has_track(&self, track: TrackId) -> bool {
        match track {
            track::Health => self.kind != Kind::Hazard,
            track::Resolve => matches!(self.kind, Kind::Hero | Kind::Enemy),
            _ => self.has_temporary,
        }
    }

    /// Returns whether the character has Health and is on the map: it has not fled, and was not left behind (DMD-122,
    /// DMD-241).
    pub fn is_awake(&self) -> bool {
        self.health.now() > 0 && self.flight.is_here()
    }

    /// Returns whether the character has Health and takes part in the combat, on the map or in a chase off it. Damage,
    /// Defend abilities and Passives work in a chase, too (DMD-241).
    pub fn takes_part(&self) -> bool {
        self.health.now() > 0 && (self.flight.is_here() || self.flight == Flight::Away)
    }

    /// Returns whether this is a Hazard of the present place, which acts in any turn (DMD-236). Hazards that were sent
    /// away or left behind act no more.
    pub fn is_hazard_here(&self) -> bool {
        self.kind == Kind::Hazard && self.flight.is_here()
    }

    /// Returns whether the character has no Health left, wherever it is: a chase leads off the map (DMD-122). A Hazard
    /// has no Health to lose.
    pub fn is_unconscious(&self) -> bool {
        self.health.now() <= 0 && self.kind != Kind::Hazard
    }

    /// Takes the character off the map, and sets the state of its flight (DMD-241).
    pub fn leaves(&mut self, flight: Flight) {
        self.flight = flight;
        self.at = None;
    }

    /// Returns the sum that the character can pay: Resolve and temporary Resolve together (DMD-138).
    pub fn resolves(&self) -> i32 {
        self.resolve.now() + self.temporary.now()
    }

    /// Returns how many of `left` actions may be used for anything. A bought one is for a Move or a Fortify (DMD-154).
    pub fn regular_actions(&self, left: u8) -> u8 {
        left.saturating_sub(self.bought_left)
    }

    /// Returns whether a card of the character is in use: it is neither gear in the bag nor an enchantment on such gear
    /// (DMD-072).
    pub fn uses_card(&self, held: &Held) -> bool {
        match held.place {
            Place::Own | Place::Worn | Place::Hand(_) => true,
            Place::Bag => false,
            Place::On(gear) => self.cards.get(usize::from(gear)).is_some_and(|gear| gear.place != Place::Bag),
        }
    }

    /// Returns whether a card of the character works: it is in use and enabled (DMD-105).
    pub fn works(&self, held: &Held) -> bool {
        !held.disabled && self.uses_card(held)
    }

    /// Returns the number of times that the character has used an ability in this turn.
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

    /// Lets every ability be used again.
    pub fn forgets_uses(&mut self) {
        for held in &mut self.cards {
            held.used.clear();
        }
    }

    /// Begins a turn: every ability may be used again, and nothing is bought or done yet.
    pub fn begins_turn(&mut self) {
        self.forgets_uses();
        self.spare = 0;
        self.bought = 0;
        self.bought_left = 0;
        self.attacked = false;
        self.moved = false;
    }
}

/// Returns the temporary Resolve of a character as a combat begins. It is 1 for heroes, 1 or 0 for Bosses by a house
/// rule, and 0 for all others (DMD-134, DMD-140).
pub fn first_temporary(house: &HouseRules, is_hero: bool, has_temporary: bool) -> i32 {
    i32::from(has_temporary && (is_hero || house.is(BossStart::One)))
}

impl Held {
    /// Makes a card that is enabled and unused.
    pub fn new(card: CardId, place: Place) -> Held {
        Held { card, disabled: false, place, used: SmallVec::new() }
    }

    /// Returns whether an ability of this card fits the hand that holds it. Cards that are not held always fit
    /// (DMD-066).
    pub fn fits(&self, ability: &Ability) -> bool {
        match self.place {
            Place::Hand(hand) => ability.grip.is_none_or(|grip| grip == hand),
            Place::Own | Place::Bag | Place::Worn | Place::On(_) => true,
        }
    }
}
