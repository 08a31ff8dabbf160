//! The catalog: content compiled to ids and tables.
//!
//! Begin reading at [`Catalog`]. `build` makes the catalog when content is loaded, and looks up all names: a `weapon`
//! line of a sheet becomes a [`WeaponId`]. While playing, the rules find items only by their ids. In every type, `item`
//! is the number of the item that the value comes from.

mod build;
mod loops;

pub use build::compile;

use super::body::{Damage, MadeOf};
pub use super::words::Moment;
use crate::kernel::{Suit, Terrain};
use crate::machine::Content;
pub use crate::machine::UseId;
use serde::{Deserialize, Serialize};

/// A character's sheet, by its index in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct SheetId(pub u16);

closed! {
    /// The attributes and skills of checks: the six attributes, then the ten skills (DOA-029, DOA-030).
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

    /// The kind of a character (DOA-039 to DOA-046).
    pub enum Kind { Dealer = "dealer", Bystander = "bystander", Companion = "companion" }
}

impl Ability {
    /// Returns the attribute of a skill (DOA-030). `None` for an attribute.
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

    /// Returns whether this is one of the fighting skills (DOA-031).
    pub fn is_fighting(self) -> bool {
        matches!(self, Ability::Finesse | Ability::Brute)
    }
}

/// A weapon, by its index in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct WeaponId(pub u16);

/// A power or a weakness, by its index in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PowerId(pub u16);

closed! {
    /// The cost of using a power.
    pub enum Takes { Action = "action", Free = "free" }

    /// The target of a power.
    #[derive(Default)]
    pub enum Aim { #[default] Nobody = "nobody", Foe = "foe", Friend = "friend" }
}

/// A power or a weakness.
pub struct Power {
    pub id: String,
    pub name: String,
    pub item: u16,
    /// The price in Experience Points. It is 0 for a weakness.
    pub xp: u8,
    /// The Experience Points that a weakness gives (DOA-177).
    pub pays: u8,
    /// The only Role that may have it (DOA-180). `None` if all may.
    pub role: Option<String>,
    /// The lowest level that may have it (DOA-179).
    pub level: u8,
    /// The cost of a use in actions. `None` if it cannot be used and only its lasting effects apply.
    pub takes: Option<Takes>,
    /// The Energy Points that a use costs.
    pub energy: u8,
    pub aim: Aim,
    /// The reach of the power, in spaces.
    pub range: u8,
    /// The calls of its scripts.
    pub effects: Vec<UseId>,
    pub text: String,
}

/// A beat of an adventure, by its index in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BeatId(pub u16);

/// A beat, which is a part of an adventure. Its script says what the GM does in it.
pub struct Beat {
    pub id: String,
    pub name: String,
    pub item: u16,
    pub script: Option<UseId>,
    /// The map for a fight in this beat. Without one, the fight takes place on the previous map.
    pub map: Option<Terrain>,
    pub text: String,
}

/// An armour, by its index in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ArmorId(pub u16);

closed! {
    /// The sense that an attack needs (DOA-126).
    #[derive(Default)]
    pub enum Need { #[default] Sight = "sight", Hearing = "hearing", Nothing = "nothing" }
}

/// The means of an attack.
pub struct Means {
    /// The ability of the check. `None` stands for the Primary Skill (DOA-107).
    pub ability: Option<Ability>,
    pub damage: u8,
    /// The reach, in spaces.
    pub range: u8,
    /// The type of the damage.
    pub made_of: MadeOf,
    pub needs: Need,
    /// The abilities of an attack by a Contested Check: the one that sets the range, and the one that the target draws
    /// for.
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
    /// The Armor Class that it gives.
    pub ac: u8,
    /// The AP that it gives.
    pub ap: u8,
    /// The Strength that it requires. With less, Speed is halved (DOA-145). `i8::MIN` if it requires none.
    pub strength: i8,
    /// Whether only hits count that match the colour of the target card (DOA-147).
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
    /// The Primary Suit of a Dealer (DOA-042).
    pub suit: Option<Suit>,
    /// The skill of its attacks (DOA-107).
    pub primary: Ability,
    /// The steps bought in each attribute and skill.
    pub steps: [i8; Ability::ALL.len()],
    /// The HP of a Bystander (DOA-043).
    pub hp: u8,
    /// AP without armour.
    pub ap: u8,
    pub speed: u8,
    pub energy: u8,
    /// The id of the Role.
    pub role: Option<String>,
    /// The id of the background.
    pub background: Option<String>,
    /// The Experience Points (DOA-174). `None` if they are not counted.
    pub xp: Option<i64>,
    /// The Experience Points given by weaknesses.
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
    /// Returns the type of damage with this name, if there is one.
    pub fn made_of(&self, name: &str) -> Option<MadeOf> {
        let (name, keyword) = self.damage_named(name);
        let kind = name.map_or(Some(Damage::default()), Damage::named)?;
        Some(MadeOf { kind, keyword })
    }
}

// Each row makes two functions for a list, such as `weapon(id)` and `weapon_named(name)`.
catalog! {
    Catalog: Moment, ();
    sheet: sheets[SheetId] -> Sheet, sheet_named in ["dealer", "bystander", "companion"];
    weapon: weapons[WeaponId] -> Weapon, weapon_named in ["weapon"];
    power: powers[PowerId] -> Power, power_named in ["power", "vulnerability"];
    beat: beats[BeatId] -> Beat, beat_named in ["beat"];
    armor: armors[ArmorId] -> Armor, armor_named in ["armor"];
}
