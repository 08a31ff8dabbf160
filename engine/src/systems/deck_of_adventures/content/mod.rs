//! The catalog: content compiled to ids and tables. Names are looked up when loading, never while playing.

mod build;
mod loops;

pub use build::compile;

use super::body::{Damage, MadeOf};
pub use super::words::Moment;
use crate::kernel::{Suit, Terrain};
use crate::machine::Content;
pub use crate::machine::UseId;
use serde::{Deserialize, Serialize};

/// A character as it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct SheetId(pub u16);

closed! {
    /// What a check can be of: the six attributes, then the ten skills (DOA-029, DOA-030).
    pub enum Ability {
        Agility = "agility",
        Conviction = "conviction",
        Intuition = "intuition",
        Intelligence = "intelligence",
        Strength = "strength",
        Vitality = "vitality",
        Finesse = "finesse",
        Stealth = "stealth",
        Bluffing = "bluffing",
        Performance = "performance",
        Detection = "detection",
        Craft = "craft",
        Knowledge = "knowledge",
        Investigation = "investigation",
        Athletics = "athletics",
        Brute = "brute",
    }

    /// What a character is (DOA-039 to DOA-046).
    pub enum Kind { Dealer = "dealer", Bystander = "bystander", Companion = "companion" }
}

impl Ability {
    /// The attribute of a skill; an attribute has none (DOA-030).
    pub fn attribute(self) -> Option<Ability> {
        Some(match self {
            Ability::Finesse | Ability::Stealth => Ability::Agility,
            Ability::Bluffing | Ability::Performance => Ability::Conviction,
            Ability::Detection | Ability::Craft => Ability::Intuition,
            Ability::Knowledge | Ability::Investigation => Ability::Intelligence,
            Ability::Athletics | Ability::Brute => Ability::Strength,
            _ => return None,
        })
    }

    /// Is it one of the fighting skills (DOA-031)?
    pub fn is_fighting(self) -> bool {
        matches!(self, Ability::Finesse | Ability::Brute)
    }
}

/// Something to fight with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct WeaponId(pub u16);

/// A power or a weakness.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PowerId(pub u16);

closed! {
    /// What using a power takes.
    pub enum Takes { Action = "action", Free = "free" }

    /// On whom a power is used.
    #[derive(Default)]
    pub enum Aim { #[default] Nobody = "nobody", Foe = "foe", Friend = "friend" }
}

/// A power or a weakness: what goes with it all the time, and what it does when it is used.
pub struct Power {
    pub id: String,
    pub name: String,
    pub item: u16,
    /// What it costs; 0 for a weakness.
    pub xp: u8,
    /// What a weakness pays (DOA-177).
    pub pays: u8,
    /// Open to this Role only, and from this level on (DOA-179, DOA-180).
    pub role: Option<String>,
    pub level: u8,
    pub takes: Option<Takes>,
    pub energy: u8,
    pub aim: Aim,
    pub range: u8,
    pub effects: Vec<UseId>,
    pub text: String,
}

/// A part of an adventure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BeatId(pub u16);

/// A part of an adventure: what the GM does in it, as a script says.
pub struct Beat {
    pub id: String,
    pub name: String,
    pub item: u16,
    pub script: Option<UseId>,
    /// Where a fight takes place that begins in it; on the squares of before when it has none.
    pub map: Option<Terrain>,
    pub text: String,
}

/// Something to wear.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ArmorId(pub u16);

closed! {
    /// The sense that an attack needs (DOA-126).
    #[derive(Default)]
    pub enum Need { #[default] Sight = "sight", Hearing = "hearing", Nothing = "nothing" }
}

/// How an attack is made.
pub struct Means {
    /// What it is made with, where that is not the Primary Skill (DOA-107).
    pub ability: Option<Ability>,
    pub damage: u8,
    pub range: u8,
    pub made_of: MadeOf,
    pub needs: Need,
    /// It is a Contested Check of these two.
    pub contest: Option<(Ability, Ability)>,
}

/// A weapon.
pub struct Weapon {
    pub id: String,
    pub name: String,
    pub item: u16,
    pub means: Means,
    pub effects: Vec<UseId>,
    pub text: String,
}

/// Armour (DOA-140, DOA-144 to DOA-147).
pub struct Armor {
    pub id: String,
    pub name: String,
    pub item: u16,
    pub ac: u8,
    pub ap: u8,
    /// The Strength it takes to move freely in it.
    pub strength: i8,
    /// Only hits in the target's colour count.
    pub color_hits: bool,
    pub effects: Vec<UseId>,
    pub text: String,
}

/// A character, as its sheet says.
pub struct Sheet {
    pub id: String,
    pub name: String,
    /// The number of its item, for sources.
    pub item: u16,
    pub kind: Kind,
    pub level: u8,
    /// Of Dealers (DOA-042).
    pub suit: Option<Suit>,
    /// What it attacks with (DOA-107).
    pub primary: Ability,
    pub steps: [i8; Ability::ALL.len()],
    /// Of Bystanders (DOA-043).
    pub hp: u8,
    /// AP without armour.
    pub ap: u8,
    pub speed: u8,
    pub energy: u8,
    /// The Role, by its id, and what it is called.
    pub role: Option<String>,
    pub background: Option<String>,
    /// Experience Points, where they are counted (DOA-174).
    pub xp: Option<i64>,
    /// What weaknesses have paid.
    pub paid: u8,
    pub powers: Vec<PowerId>,
    pub weapons: Vec<WeaponId>,
    pub armor: Option<ArmorId>,
    pub effects: Vec<UseId>,
    pub text: String,
}

/// Everything the content holds.
#[derive(Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
    pub sheets: Vec<Sheet>,
    pub weapons: Vec<Weapon>,
    pub armors: Vec<Armor>,
    pub beats: Vec<Beat>,
    pub powers: Vec<Power>,
}

impl Catalog {
    /// What damage of this name is made of; none, where nothing is called so.
    pub fn made_of(&self, name: &str) -> Option<MadeOf> {
        let (kind, keyword) = self.damage_named(name);
        let kind = kind.map_or(Some(Damage::default()), Damage::named)?;
        Some(MadeOf { kind, keyword })
    }
}

catalog! {
    Catalog: Moment, ();
    sheet: sheets[SheetId] -> Sheet, sheet_named in ["dealer", "bystander", "companion"];
    weapon: weapons[WeaponId] -> Weapon, weapon_named in ["weapon"];
    power: powers[PowerId] -> Power, power_named in ["power", "vulnerability"];
    beat: beats[BeatId] -> Beat, beat_named in ["beat"];
    armor: armors[ArmorId] -> Armor, armor_named in ["armor"];
}
