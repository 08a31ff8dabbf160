//! Rooms, compiled: the contents of a place of an adventure (ADS-258 to ADS-269).
//!
//! A [`Room`] has its ground, Foes, tasks and goods. The atlas of the journey has the exits and texts.

use super::{CardId, Cues, Distance, Distances, FoeId, UseId};
use crate::kernel::Pattern;
use crate::systems::adventure_deck::ground::Mode;
use crate::systems::adventure_deck::state::Light;
use smallvec::SmallVec;

/// The Foes of a Room: their names in the Room, their kinds and their numbers.
pub type FoeList = Vec<(String, FoeId, u16)>;

/// A card that is for sale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ware {
    pub card: CardId,
    /// The number of copies.
    pub n: u16,
    /// The price of one, in gold.
    pub gold: u16,
}

/// A Room of an adventure, besides its exits and its text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Room {
    /// The Distances that can be used. An empty set allows all.
    pub distances: Distances,
    /// The symbol of its card, for the penalty draw (ADS-261).
    pub symbol: Option<Pattern>,
    pub light: Light,
    /// Whether the surroundings are dense, where nobody reaches a combatant that fled.
    pub dense: bool,
    /// The mode of Distance in this Room.
    pub mode: Mode,
    /// The Distance of its Foes from the Players at the start.
    pub begins: Distance,
    /// The Foes that one Player meets.
    pub solo: FoeList,
    /// The Foes that several Players meet. If the list is empty, they meet those of `solo`.
    pub group: FoeList,
    /// The effects of the Room. In their scripts, `me` is the game.
    pub effects: Vec<UseId>,
    pub effect_cues: Cues,
    /// Traits that every Foe of the Room has in addition (ADS-268).
    pub orders: Vec<UseId>,
    pub order_cues: Cues,
    /// The tasks that can be tried in the Room.
    pub tasks: SmallVec<[UseId; 2]>,
    /// The cards found when all its Foes are beaten (ADS-269).
    pub treasure: Vec<CardId>,
    /// The gold found when all its Foes are beaten.
    pub gold: u32,
    pub wares: Vec<Ware>,
}

impl Room {
    /// Returns the Foes that this many Players meet in the Room (ADS-267).
    pub fn foes(&self, players: usize) -> &FoeList {
        if players > 1 && !self.group.is_empty() { &self.group } else { &self.solo }
    }
}
