//! The body of a character: its hit points, armour points and recent wounds (DOA-040, DOA-115, DOA-116, DOA-137).
//!
//! Begin reading at [`Body`], which every character has. `soak` deals damage to it and adds a [`Wound`]. A Fate Card
//! undoes a point of a wound: see [`Body::undo_point`].

use super::state::Who;
use crate::kernel::Tracker;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

closed! {
    /// The type of damage (DOA-137, DOA-139).
    #[derive(Default)]
    pub enum Damage { #[default] Physical = "physical", Psychic = "psychic", Poison = "poison" }
}

/// The type of an amount of damage, and perhaps a keyword of the content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MadeOf {
    pub kind: Damage,
    /// The keyword, by the number of its item.
    pub keyword: Option<u16>,
}

impl MadeOf {
    /// Physical damage without a keyword, the default.
    pub const PHYSICAL: MadeOf = MadeOf { kind: Damage::Physical, keyword: None };
}

/// The physical state of a character.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Body {
    pub hp: Tracker,
    pub ap: Tracker,
    /// The number of its own turns since it was knocked out (DOA-130, DOA-132). `None` if it is not knocked out.
    pub out: Option<u8>,
    /// Whether it has been woken in this fight.
    pub woken: bool,
    /// Whether it was knocked out under the house rule `knocked_out_at below_zero`, by damage beyond its HP. Such a
    /// body can wake at 0 HP.
    pub falls_below: bool,
    pub dead: bool,
    /// The damage that a Fate Card can still undo (DOA-114), the latest last.
    pub wounds: SmallVec<[Wound; 2]>,
    /// The damage since the start of its previous turn (DOA-116).
    pub hurt: u8,
    /// Whether an effect has made a stun check due, whatever the damage (DOA-119).
    pub reeling: bool,
    /// The number of Fate Cards given up against damage this round (DOA-112).
    pub toughened: u8,
    /// The type of the damage that is being computed for this character. Scripts read it as `me.taking`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taking: Option<MadeOf>,
    /// The last character that hurt it.
    pub hurt_by: Option<Who>,
    /// The characters that attacked it this round (DOA-127).
    pub attackers: SmallVec<[Who; 4]>,
    /// The numbers of passed and of failed checks in its Lone Stand (DOA-134).
    pub stood: (u8, u8),
}

/// The damage of one hit or effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wound {
    pub hp: u8,
    pub ap: u8,
    /// The damage beyond its HP. A Fate Card undoes it first (DOA-026): of 5 damage on 2 HP, 4 still knock out.
    pub over: u8,
    /// Whether a turn of the wounded character has begun since.
    pub old: bool,
}

impl Wound {
    /// Returns whether any point of it can still be undone.
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

    /// Begins a turn of the character: its wounds so far become old.
    pub fn turn_begins(&mut self) {
        for wound in &mut self.wounds {
            wound.old = true;
        }
    }

    /// Ends a turn of the character: old wounds can no longer be undone (DOA-114).
    pub fn turn_ends(&mut self) {
        self.wounds.retain(|wound| !wound.old);
    }

    /// Undoes one point of the latest wound: damage beyond its HP first, then HP, then AP. Returns whether this wakes a
    /// knocked-out character (DOA-115).
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
        self.wounds.retain(|wound| wound.is_left());
        self.hurt = self.hurt.saturating_sub(1);
        let is_over = self.wounds.iter().any(|wound| wound.over > 0);
        self.out.is_some() && !is_over && (self.hp.now() > 0 || self.falls_below)
    }
}
