//! Bodies: hit points, armour points, and their recent losses (DOA-040, DOA-115, DOA-116, DOA-137).

use super::state::Who;
use crate::kernel::Tracker;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

closed! {
    /// The type of damage (DOA-137, DOA-139).
    #[derive(Default)]
    pub enum Damage { #[default] Physical = "physical", Psychic = "psychic", Poison = "poison" }
}

/// The type of some damage, and its keyword by the number of its item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MadeOf {
    pub kind: Damage,
    pub keyword: Option<u16>,
}

impl MadeOf {
    /// The type of damage unless something else is said.
    pub const PHYSICAL: MadeOf = MadeOf { kind: Damage::Physical, keyword: None };
}

/// The condition of a character.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Body {
    pub hp: Tracker,
    pub ap: Tracker,
    /// Knocked out, for this many of its own turns (DOA-130, DOA-132).
    pub out: Option<u8>,
    /// Whether it has been woken in this fight.
    pub woken: bool,
    /// Whether damage beyond its HP knocked it out (`knocked_out_at`). If so, it can stand at 0.
    pub falls_below: bool,
    pub dead: bool,
    /// Damage that a Fate Card can still undo (DOA-114).
    pub wounds: SmallVec<[Wound; 2]>,
    /// Damage since the start of its previous turn (DOA-116).
    pub hurt: u8,
    /// Whether a stun check is due, for any amount of damage (DOA-119).
    pub reeling: bool,
    /// Fate Cards given up against damage this round (DOA-112).
    pub toughened: u8,
    /// The type of the damage it is taking, while that is worked out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taking: Option<MadeOf>,
    /// The last character that hurt it.
    pub hurt_by: Option<Who>,
    /// The characters that attacked it this round (DOA-127).
    pub attackers: SmallVec<[Who; 4]>,
    /// The checks of its lone stand: passed, and failed (DOA-134).
    pub stood: (u8, u8),
}

/// Damage from one source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wound {
    pub hp: u8,
    pub ap: u8,
    /// The damage beyond its HP, where that knocks out (`knocked_out_at`).
    pub over: u8,
    /// Whether a turn of its own has begun since.
    pub old: bool,
}

impl Wound {
    /// Returns whether a point is left to undo.
    pub fn is_left(&self) -> bool {
        self.hp + self.ap + self.over > 0
    }
}

impl Body {
    /// Makes a body with nothing lost.
    pub fn new(hp: i32, ap: i32) -> Body {
        Body {
            hp: Tracker::full(hp),
            ap: Tracker::full(ap),
            out: None,
            woken: false,
            falls_below: false,
            dead: false,
            wounds: SmallVec::new(),
            hurt: 0,
            reeling: false,
            toughened: 0,
            taking: None,
            hurt_by: None,
            attackers: SmallVec::new(),
            stood: (0, 0),
        }
    }

    /// Returns whether the character can act.
    pub fn is_up(&self) -> bool {
        self.out.is_none() && !self.dead
    }

    /// Begins a turn of its own.
    pub fn turn_begins(&mut self) {
        self.wounds.iter_mut().for_each(|wound| wound.old = true);
    }

    /// Ends a turn of its own: earlier wounds can no longer be undone (DOA-114).
    pub fn turn_ends(&mut self) {
        self.wounds.retain(|wound| !wound.old);
    }

    /// Restores one point of the latest wound. Damage beyond its HP comes first, then HP, then AP. Returns whether that
    /// wakes the character (DOA-115).
    pub fn undo_point(&mut self) -> bool {
        let Some(wound) = self.wounds.iter_mut().rev().find(|wound| wound.is_left()) else { return false };
        if wound.over > 0 {
            wound.over -= 1;
        } else if wound.hp > 0 {
            wound.hp -= 1;
            self.hp.by(1);
        } else {
            wound.ap -= 1;
            self.ap.by(1);
        }
        let (over, below_zero) = (wound.over, self.falls_below);
        self.wounds.retain(|wound| wound.is_left());
        self.hurt = self.hurt.saturating_sub(1);
        self.out.is_some() && over == 0 && (self.hp.now() > 0 || below_zero)
    }
}
