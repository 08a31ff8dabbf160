//! Combatants: Characters and Foes.
//!
//! A [`Combatant`] has the fields that Characters and Foes share, such as HP, side and conditions. Its [`Nature`] tells
//! them apart: a [`Hero`] has a Hand and decks, and a Foe has only the number of its card.

use super::check::UpDowns;
use super::content::{Attribute, CardId, FoeId, FolkId, PersonId, StoryId, UseId};
use super::ground::Stand;
use super::memory::Memory;
use super::state::Who;
use crate::kernel::{Bag, Pattern, Pile, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// The Hand maximum before wear (ADS-084).
pub const HAND: u8 = 7;

/// The message when wear leaves nothing of the Hand maximum (ADS-198, ADS-204).
pub const NOTHING_LEFT: &str = "nothing is left of the Hand maximum";
/// The help that goes with the message [`NOTHING_LEFT`].
pub const MOST_WEAR: &str =
    "at most 6 levels of Fatigue and Exhaustion together: the next one kills (ADS-198, ADS-204)";

/// The side of a combatant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    Players,
    Foes,
    /// A Player against all others, with the combatants that it brings in. The number is that of the Player's
    /// combatant.
    Rival(u8),
}

impl Side {
    pub fn opposes(self, other: Side) -> bool {
        self != other
    }
}

/// The reason why a combatant is out of the Combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Out {
    /// The combatant is dead or defeated (ADS-199, ADS-393).
    Dead,
    /// The combatant got away alive (ADS-321).
    Fled,
    /// The combatant belongs to a Combat that is over, while the adventure continues.
    Past,
}

/// A combatant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combatant {
    pub label: Arc<str>,
    pub side: Side,
    pub seat: Seat,
    pub kind: Nature,
    pub hp: i16,
    pub most_hp: i16,
    /// The reason why it is out of the Combat. `None` while it is in.
    pub out: Option<Out>,
    /// The combatant's place on the line, or its space on the map.
    pub stand: Stand,
    pub prone: bool,
    pub sneaking: bool,
    /// Whether a script has brought it in. The defeat of such a combatant gives nothing.
    pub summoned: bool,
    /// The combatants it holds in a Grapple.
    pub holds: SmallVec<[Who; 2]>,
    /// Whether it is without a Normal Action on its next Turn (ADS-180).
    pub dazed: bool,
    /// Whether its Flee was stopped this Round (ADS-320).
    pub hampered: bool,
    /// The damage taken since its last Turn, up to 255.
    pub hurt_since_turn: u8,
    /// Whether it took damage this Round.
    pub hurt_now: bool,
    /// Whether it took damage in the last Round.
    pub hurt_last: bool,
    /// The HP that each attacker took from it, up to 999 (ADS-409).
    pub dealt_by: SmallVec<[(Who, u16); 2]>,
    /// The combatant's attackers, the most recent first, each once (ADS-412).
    pub attackers: SmallVec<[Who; 4]>,
    /// The last combatant that it attacked, and whether that was at Melee (ADS-408).
    pub aims_at: Option<(Who, bool)>,
    /// The numbers that scripts keep for it.
    pub memory: Memory,
    /// Base Actions used this Round (ADS-146).
    pub used: SmallVec<[UseId; 2]>,
    /// The gear that it has dropped: for each piece, one of its cards (ADS-232).
    pub dropped: SmallVec<[CardId; 2]>,
}

/// The differences between a Character and a Foe.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Nature {
    Hero(Box<Hero>),
    /// A Foe, by its kind. This copy of the Foe may have its own pattern for an Attribute (ADS-400).
    Foe {
        foe: FoeId,
        own_attribute: Option<(Attribute, Pattern)>,
    },
}

/// A Shield that is still raised against attacks from afar (ADS-148).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Raised {
    pub card: CardId,
    /// The defense that it gives.
    pub amount: i16,
    /// The number of attacks it can still answer.
    pub left: u8,
}

/// A Player's Character.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hero {
    pub person: PersonId,
    pub race: FolkId,
    pub class: FolkId,
    pub level: u8,
    pub draw: Pile<CardId>,
    pub hand: Pile<CardId>,
    pub discard: Bag<CardId>,
    /// Cards being played, not yet in the Discard.
    pub table: Bag<CardId>,
    /// Cards out of the game until the adventure ends (ADS-358).
    pub removed: Bag<CardId>,
    /// Cards that scripts have made, in any zone.
    pub made: Bag<CardId>,
    /// Cards that were put aside in the Character Deck (ADS-359).
    pub aside: Bag<CardId>,
    /// Finds of this Combat that still need a zone (ADS-362).
    pub found: Bag<CardId>,
    /// Finds that went into the Draw Deck in exchange for other cards (ADS-360).
    #[serde(default, skip_serializing_if = "Bag::is_empty")]
    pub exchanged: Bag<CardId>,
    pub fatigue: u8,
    pub exhaustion: u8,
    /// The Weapon in use, or a pair (ADS-210, ADS-218).
    pub armed: SmallVec<[CardId; 2]>,
    /// The Weapon that the free hand has thrown. The hand is busy with Weapons of this kind until a swap (ADS-448).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threw: Option<CardId>,
    /// Whether a Shield is in use.
    pub shield: bool,
    /// The attacks that a played Shield Card still answers, until the Round ends (G-41).
    pub raised: Option<Raised>,
    /// Whether it has played a Reaction, or a card in answer to a script, on the present Turn (ADS-090, ADS-091).
    pub reacted: bool,
    pub xp: u32,
    pub gold: u32,
    /// Story Cards (ADS-047).
    #[serde(default, skip_serializing_if = "Bag::is_empty")]
    pub stories: Bag<StoryId>,
    /// The Player's choice of a source for Up/Downs (ADS-054).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updowns: Option<UpDowns>,
    /// The Player's choice of a source for the draw against a Grapple (ADS-289).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grapple_updowns: Option<UpDowns>,
}

impl Hero {
    /// Returns the Hand maximum after wear (ADS-205), before things in play change it. Only such things keep a hero
    /// alive with 0 or less.
    pub fn hand_most(&self) -> i64 {
        i64::from(HAND) - i64::from(self.fatigue) - i64::from(self.exhaustion)
    }

    pub fn hand_size(&self) -> u8 {
        u8::try_from(self.hand.len()).unwrap_or(u8::MAX)
    }

    /// Returns whether it uses a pair of Weapons.
    pub fn dual(&self) -> bool {
        self.armed.len() == 2
    }
}

impl Combatant {
    /// Returns whether the combatant is still in the Combat.
    pub fn is_in(&self) -> bool {
        self.out.is_none()
    }

    /// Returns whether the combatant is in the Combat, or away but alive.
    pub fn is_alive(&self) -> bool {
        !matches!(self.out, Some(Out::Dead | Out::Past))
    }

    /// Returns whether the combatant belongs to a finished Combat. Nobody can name it any more.
    pub fn is_past(&self) -> bool {
        self.out == Some(Out::Past)
    }

    pub fn hero(&self) -> Option<&Hero> {
        if let Nature::Hero(hero) = &self.kind { Some(hero) } else { None }
    }

    pub fn hero_mut(&mut self) -> Option<&mut Hero> {
        if let Nature::Hero(hero) = &mut self.kind { Some(hero) } else { None }
    }

    pub fn foe(&self) -> Option<FoeId> {
        if let Nature::Foe { foe, .. } = &self.kind { Some(*foe) } else { None }
    }

    /// Returns the HP it has lost (ADS-402, G-71).
    pub fn lost(&self) -> i16 {
        (self.most_hp - self.hp).max(0)
    }
}
