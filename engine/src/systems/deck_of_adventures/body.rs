//! Bodies: hit points, armour points, and what has lately been lost of them (DOA-040, DOA-115, DOA-116, DOA-137).

use super::state::Who;
use crate::kernel::Tracker;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

closed! {
    /// What damage is made of (DOA-137, DOA-139).
    #[derive(Default)]
    pub enum Damage { #[default] Physical = "physical", Psychic = "psychic", Poison = "poison" }
}

/// What some damage is made of, and the keyword that it is, by the number of its item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MadeOf {
    pub kind: Damage,
    pub keyword: Option<u16>,
}

impl MadeOf {
    /// What it is made of when nothing is said.
    pub const PHYSICAL: MadeOf = MadeOf { kind: Damage::Physical, keyword: None };
}

/// What a character has left.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Body {
    pub hp: Tracker,
    pub ap: Tracker,
    /// Knocked out, for so many of its own turns (DOA-130, DOA-132).
    pub out: Option<u8>,
    /// It has been woken in this fight.
    pub woken: bool,
    /// It was knocked out by more damage than there were HP, and can stand at 0 (`knocked_out_at`).
    pub falls_below: bool,
    pub dead: bool,
    /// Damage that a Fate Card can still undo (DOA-114).
    pub wounds: SmallVec<[Wound; 2]>,
    /// Damage since the start of its previous turn (DOA-116).
    pub hurt: u8,
    /// A stun check is due whatever the damage (DOA-119).
    pub reeling: bool,
    /// Fate Cards given up against damage this round (DOA-112).
    pub toughened: u8,
    /// What the damage is made of that it is taking, while that is worked out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taking: Option<MadeOf>,
    /// Who has hurt it last.
    pub hurt_by: Option<Who>,
    /// Who has attacked it this round (DOA-127).
    pub attackers: SmallVec<[Who; 4]>,
    /// The checks of its lone stand: passed, and failed (DOA-134).
    pub stood: (u8, u8),
}

/// Damage from one source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wound {
    pub hp: u8,
    pub ap: u8,
    /// What was more than there was, where that knocks out (`knocked_out_at`).
    pub over: u8,
    /// A turn of its own has begun since.
    pub old: bool,
}

impl Wound {
    /// Is there a point left to undo?
    pub fn is_left(&self) -> bool {
        self.hp + self.ap + self.over > 0
    }
}

impl Body {
    /// A body with nothing lost.
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

    /// Can it do anything?
    pub fn is_up(&self) -> bool {
        self.out.is_none() && !self.dead
    }

    /// A turn of its own begins.
    pub fn turn_begins(&mut self) {
        self.wounds.iter_mut().for_each(|wound| wound.old = true);
    }

    /// A turn of its own is over: what was lost before it is lost for good (DOA-114).
    pub fn turn_ends(&mut self) {
        self.wounds.retain(|wound| !wound.old);
    }

    /// One point of the latest wound is given back, HP first; is one knocked out by it no more (DOA-115)?
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
