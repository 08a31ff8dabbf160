//! The house: which readings of the rulebook this table plays by.

use super::words::HOUSE;
use serde::{Deserialize, Serialize};

/// An option, in the order of the vocabulary's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    TiesFail,
    AdvantageAlone,
    LaterTrackOrder,
    VictoryBeatsDeath,
    RubyUncapped,
    AbstractMap,
    ExperiencePerBubble,
    HealthCap,
    GemCap,
    ChooseUniques,
    MixedDifficulty,
    SwarmAttacks,
    DiceOwned,
    Level1RewardsOnce,
}

/// The value of every option: an index into its values; for a numeric option 0, the default, or the number itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct House(Vec<u8>);

impl Default for House {
    fn default() -> Self {
        House(vec![0; HOUSE.len()])
    }
}

impl House {
    /// Is the option taken up?
    pub fn has(&self, option: Choice) -> bool {
        self.number(option).is_some()
    }

    /// The number of a numeric option; `None` at its default.
    pub fn number(&self, option: Choice) -> Option<u8> {
        self.0.get(option as usize).copied().filter(|n| *n > 0)
    }

    /// The value by name, for scripts: `game.house("ties_fail")`.
    pub fn value(&self, name: &str) -> Option<String> {
        let at = HOUSE.iter().position(|word| word.name == name)?;
        let word = HOUSE.get(at)?;
        let now = *self.0.get(at)?;
        let numeric = now > 0 && word.values.contains(&"n");
        if numeric { Some(now.to_string()) } else { word.values.get(usize::from(now)).map(|value| value.to_string()) }
    }

    /// Sets an option by name. The error says what would do.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some((at, word)) = HOUSE.iter().enumerate().find(|(_, word)| word.name == name) else {
            let near = crate::kernel::nearest(name, HOUSE.iter().map(|word| word.name));
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            return Err(format!("no house rule is called `{name}`{near}"));
        };
        let listed = word.values.iter().position(|known| *known == value && *known != "n");
        let least = if at == Choice::DiceOwned as usize { 3 } else { 1 };
        let number = value.parse().ok().filter(|n| word.values.contains(&"n") && (least..=99).contains(n));
        match listed.and_then(|at| u8::try_from(at).ok()).or(number) {
            Some(to) => {
                self.0[at] = to;
                Ok(())
            }
            None if word.values.contains(&"n") => {
                Err(format!("`{name}` is `{}` or a number from {least} to 99", word.values.first().unwrap_or(&"")))
            }
            None => Err(format!("`{name}` is one of: {}", word.values.join(", "))),
        }
    }
}
