//! The compiler of the catalog from the items of packs. The language has checked their shape before, and here their
//! meaning is checked.
//!
//! [`compile`] is the entry point. Each submodule adds the functions for some kinds of items to the builder.

mod cards;
mod foes;
mod places;
mod uses;

pub use places::steps;

use crate::kernel::Item;
use crate::systems::card_grid::GridRules;

type Builder<'a> = crate::machine::Builder<'a, GridRules>;

/// Compiles all items. Each kind comes after the kinds that it names.
pub fn compile(builder: &mut Builder<'_>) {
    builder.behaviours();
    builder.skills();
    builder.categories();
    builder.cards();
    builder.foes();
    builder.obstacles();
    builder.adventures();
}

/// Returns the text of a statement. Empty if the item lacks it.
fn text(item: &Item, word: &str) -> String {
    item.text(word).unwrap_or_default().to_string()
}

/// Returns the number of a statement, or `otherwise` if the item lacks it.
fn number(item: &Item, word: &str, otherwise: i64) -> i16 {
    let n = item.int(word).unwrap_or(otherwise);
    i16::try_from(n).unwrap_or(i16::MAX)
}

/// Returns a number as a byte. The language has checked the range.
fn byte(n: i16) -> u8 {
    u8::try_from(n.clamp(0, 255)).unwrap_or(0)
}
