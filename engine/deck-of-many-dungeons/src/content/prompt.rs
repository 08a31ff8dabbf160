//! Prompts: the cards from which an adventure is drawn (DMD-283 to DMD-288).

use super::Builder;
use rondel_engine::closed;
use rondel_engine::kernel::Item;

closed! {
    /// The piles of prompts, in the order in which they are drawn (DMD-283).
    pub enum Pile {
        Giver = "quest_giver",
        Faction = "faction",
        Location = "location",
        Goal = "goal",
        Twist = "twist",
    }
}

impl Pile {
    /// Returns its name in a sentence.
    pub const fn told(self) -> &'static str {
        match self {
            Pile::Giver => "quest giver",
            Pile::Faction => "faction",
            Pile::Location => "location",
            Pile::Goal => "goal",
            Pile::Twist => "twist",
        }
    }
}

/// A prompt.
pub struct Prompt {
    pub id: String,
    pub name: String,
    pub pile: Pile,
    /// What the roll on it finds; empty: there is no roll.
    pub entries: Vec<String>,
}

/// Reads a prompt.
pub fn prompt(builder: &mut Builder<'_>, item: &Item) {
    let Some(pile) = Pile::named(item.kind) else { return };
    let entries = item.all("entry").filter_map(|said| said.datum(0).text().map(str::to_string)).collect();
    builder.catalog.prompts.push(Prompt { id: item.id.clone(), name: item.name.clone(), pile, entries });
}
