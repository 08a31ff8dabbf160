//! The second half of loading: makes the catalog from the items. The language has checked the shape of the items
//! before.
//!
//! `compile` is the entry point. It compiles one kind of item after another, because items refer to earlier ones. Each
//! kind has a file.

mod card_checks;
mod cards;
mod foes;
mod formulas;
mod people;
mod rondel;
mod rooms;
mod uses;

pub use cards::distances;
pub use foes::attribute as foe_attribute;
pub use people::deal;

use super::Face;
use crate::kernel::{Arg, Datum, Item};
use crate::systems::adventure_deck::AdventureRules;

type Builder<'a> = crate::machine::Builder<'a, AdventureRules>;

/// Compiles all items, and reports every problem.
pub fn compile(builder: &mut Builder<'_>) {
    builder.formulas();
    builder.behaviours();
    builder.cards();
    builder.foes();
    builder.folk();
    builder.decks();
    builder.stories();
    builder.people();
    builder.users();
    builder.rooms();
    builder.catalog.index();
    // A `CardId` has 16 bits, so too many cards are an error.
    builder.countable("cards", builder.catalog.cards.len());
}

impl Builder<'_> {
    /// Returns the symbol of an item, which is Up by default. Reports a face that is not exactly one symbol (ADS-001).
    fn face(&mut self, item: &Item) -> Face {
        let statement = item.get("face");
        let Some(Datum::Pattern(pattern)) = statement.map(|face| face.datum(0)) else { return Face::Up };
        match (pattern.ups, pattern.downs, pattern.any) {
            (1, 0, 0) => Face::Up,
            (0, 1, 0) => Face::Down,
            _ => {
                let at = statement.map_or(item.at, |face| face.place(0));
                let message = format!("`{}` bears {pattern}, not one symbol", item.name);
                self.error("E0711", at, message, "write `face ^` or `face v`");
                Face::Up
            }
        }
    }
}

/// Returns all parts of the lists after a word: `a`, `b` and `c` of `tasks a, b; tasks c`.
fn args_of<'a>(item: &'a Item, word: &'a str) -> impl Iterator<Item = &'a Arg> {
    item.all(word).flat_map(|statement| statement.datum(0).list())
}

/// Returns a number as a `u8`, clamped to its range. It is `otherwise` if there is no number. The language has checked
/// the range.
fn byte(n: Option<i64>, otherwise: u8) -> u8 {
    n.map_or(otherwise, |n| u8::try_from(n.clamp(0, 255)).unwrap_or(otherwise))
}
