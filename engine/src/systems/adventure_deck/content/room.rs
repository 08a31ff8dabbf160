//! Rooms: what stands in a place of an adventure (ADS-258 to ADS-269).

use super::{CardId, Cues, Distance, Distances, FoeId, UseId};
use crate::kernel::Pattern;
use crate::systems::adventure_deck::state::Light;
use smallvec::SmallVec;

/// Foes of a Room: what they are called there, which, and how many.
pub type FoeList = Vec<(String, FoeId, u16)>;

/// Something that is for sale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ware {
    pub card: CardId,
    /// How many of it there are.
    pub n: u16,
    /// The price of one, in gold.
    pub gold: u16,
}

/// A Room, in the order of the atlas.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Room {
    /// The Distances that can be used; any when none are listed.
    pub distances: Distances,
    pub symbol: Option<Pattern>,
    pub light: Light,
    /// Dense surroundings, where nobody reaches one who fled.
    pub dense: bool,
    /// Play on a line.
    pub line: bool,
    /// How far from the Players its Foes begin.
    pub begins: Distance,
    /// The Foes that one Player meets, and those that several meet.
    pub solo: FoeList,
    pub group: FoeList,
    /// What the Room does; its scripts' `me` is the game.
    pub effects: Vec<UseId>,
    pub effect_cues: Cues,
    /// What every Foe of the Room does besides (ADS-268).
    pub orders: Vec<UseId>,
    pub order_cues: Cues,
    pub tasks: SmallVec<[UseId; 2]>,
    /// What is found when all its Foes are beaten (ADS-269).
    pub treasure: Vec<CardId>,
    pub gold: u32,
    pub wares: Vec<Ware>,
}

impl Room {
    /// Whom so many Players meet here (ADS-267).
    pub fn foes(&self, players: usize) -> &FoeList {
        if players > 1 && !self.group.is_empty() { &self.group } else { &self.solo }
    }
}
