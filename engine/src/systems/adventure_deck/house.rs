//! The house: which readings of the rulebook this table plays by.

use super::words::HOUSE;
use serde::{Deserialize, Serialize};

/// An option, in the order of the vocabulary's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    HalfRAttributes,
    FullHand,
    CombatDeck,
    HalfDamage,
    FatigueOn,
    ClingInPvp,
    PrintedPlusAttributes,
    PresneakDraws,
    Recall,
    GoldRemainder,
    FoeDraws,
    AttributeReplacesDraw,
}

/// The value of every option: an index into its values; for a numeric option, the number itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct House(Vec<u8>);

impl Default for House {
    fn default() -> Self {
        House(vec![0; HOUSE.len()])
    }
}

impl House {
    /// Does the option stand at its `n`th value, the default being 0?
    pub fn is(&self, option: Choice, n: u8) -> bool {
        self.0.get(option as usize).copied().unwrap_or(0) == n
    }

    /// The value by name, for scripts: `game.house("half_damage")`.
    pub fn value(&self, name: &str) -> Option<&'static str> {
        let at = HOUSE.iter().position(|word| word.name == name)?;
        HOUSE[at].values.get(usize::from(*self.0.get(at)?)).copied()
    }

    /// Sets an option by name. The error says what would do.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(at) = HOUSE.iter().position(|word| word.name == name) else {
            let near = crate::kernel::nearest(name, HOUSE.iter().map(|word| word.name));
            return Err(match near {
                Some(near) => format!("no house rule is called `{name}`; did you mean `{near}`?"),
                None => format!("no house rule is called `{name}`"),
            });
        };
        let Some(to) = HOUSE[at].values.iter().position(|known| *known == value) else {
            return Err(format!("`{name}` is one of: {}", HOUSE[at].values.join(", ")));
        };
        if let (Some(slot), Ok(to)) = (self.0.get_mut(at), u8::try_from(to)) {
            *slot = to;
        }
        Ok(())
    }
}
