//! The catalog: content compiled to ids and tables. Names are looked up when loading, never while playing.

mod build;

pub use build::compile;

pub use super::words::Moment;
use crate::kernel::Suit;
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
    pub effects: Vec<UseId>,
    pub text: String,
}

/// Everything the content holds.
#[derive(Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
    pub sheets: Vec<Sheet>,
}

catalog! {
    Catalog: Moment, ();
    sheet: sheets[SheetId] -> Sheet, sheet_named in ["dealer", "bystander", "companion"];
}
