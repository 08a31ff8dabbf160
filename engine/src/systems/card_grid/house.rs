//! The house: which readings of the rulebook this table plays by.

use super::words::HOUSE;
use serde::{Deserialize, Serialize};

/// An option, in the order of the vocabulary's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    TiesSucceed,
    OpposedAttacks,
    Connected,
    Stack,
    ThresholdPyramid,
    HpLike,
    AttackerPicks,
    SingleTarget,
    FoesAggressive,
    CheckOnHit,
    HalfAtCreation,
    FreeSkills,
    OneHero,
    HealRate,
    Lethality,
}

/// The value of every option: an index into its values; for a numeric option the number itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct House(Vec<u8>);

impl Default for House {
    fn default() -> Self {
        House(vec![0; HOUSE.len()])
    }
}

impl House {
    /// Is the option away from its default?
    pub fn has(&self, option: Choice) -> bool {
        self.number(option) != 0
    }

    /// The value as a number; 0 is the default.
    pub fn number(&self, option: Choice) -> u8 {
        self.0.get(option as usize).copied().unwrap_or(0)
    }

    /// The value by name, for scripts: `game.house("attacker_picks")`.
    pub fn value(&self, name: &str) -> Option<String> {
        let at = HOUSE.iter().position(|word| word.name == name)?;
        let value = *self.0.get(at)?;
        match HOUSE[at].values {
            [_, "n"] if value > 0 => Some(value.to_string()),
            values => values.get(usize::from(value)).map(|value| (*value).to_string()),
        }
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
        let values = HOUSE[at].values;
        let known = values.iter().position(|known| *known == value).and_then(|to| u8::try_from(to).ok());
        let number = value.parse::<u8>().ok().filter(|n| values.contains(&"n") && (1..=99).contains(n));
        let Some(to) = number.or(known.filter(|_| value != "n")) else {
            return Err(format!("`{name}` is one of: {}", values.join(", ")));
        };
        if let Some(slot) = self.0.get_mut(at) {
            *slot = to;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_values() {
        let mut house = House::default();
        assert!(!house.has(Choice::AttackerPicks));
        house.set("attacker_picks", "yes").unwrap();
        house.set("heal_rate", "2").unwrap();
        assert!(house.has(Choice::AttackerPicks) && house.number(Choice::HealRate) == 2);
        assert_eq!(house.value("heal_rate").as_deref(), Some("2"));
        house.set("heal_rate", "all").unwrap();
        assert_eq!(house.value("heal_rate").as_deref(), Some("all"));
        assert!(house.set("heal_rate", "n").is_err() && house.set("stable", "2").is_err());
        assert!(house.set("heal_rat", "1").unwrap_err().contains("heal_rate"));
    }
}
