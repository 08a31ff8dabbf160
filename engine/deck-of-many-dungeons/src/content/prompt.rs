//! Prompts: the cards from which the adventure generator draws (DMD-283 to DMD-288).
//!
//! [`prompt`] reads one from its item. For example, `goal "Fetch It" { entry "a key"; entry "a heart" }` becomes a
//! [`Prompt`] of the pile [`Pile::Goal`]. The roll on it picks one of two entries.

use super::Builder;
use rondel_engine::closed;
use rondel_engine::kernel::Item;

// `closed!` gives an enum the functions `word` and `named`, and the list `WORDS`: `Pile::Giver.word()` is
// `quest_giver`.
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
    /// Returns its name as a sentence says it: `quest giver`.
    pub fn told(self) -> String {
        self.word().replace('_', " ")
    }
}

/// A prompt: a card of the adventure generator.
pub struct Prompt {
    /// The name in commands.
    pub id: String,
    pub name: String,
    pub pile: Pile,
    /// The results of the roll on it. Without any, there is no roll.
    pub entries: Vec<String>,
}

/// Reads a prompt and adds it to the catalog.
pub fn prompt(builder: &mut Builder<'_>, item: &Item) {
    let Some(pile) = Pile::named(item.kind) else { return };
    let texts = item.all("entry").filter_map(|entry| entry.datum(0).text());
    let entries = texts.map(str::to_string).collect();
    builder.catalog.prompts.push(Prompt { id: item.id.clone(), name: item.name.clone(), pile, entries });
}
