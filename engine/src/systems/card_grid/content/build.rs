//! Items to catalog: the second half of loading, after the language has checked their shape.

mod cards;
mod foes;
mod places;
mod uses;

pub use places::steps;

use crate::kernel::Item;
use crate::systems::card_grid::GridRules;

type Builder<'a> = crate::machine::Builder<'a, GridRules>;

/// Compiles everything.
pub fn compile(builder: &mut Builder<'_>) {
    builder.behaviours();
    builder.skills();
    builder.categories();
    builder.cards();
    builder.foes();
    builder.obstacles();
    builder.adventures();
}

/// Returns the text of a statement, if the item has it.
fn text(item: &Item, word: &str) -> String {
    item.text(word).unwrap_or_default().to_string()
}

/// Returns the number of a statement, or another one.
fn number(item: &Item, word: &str, otherwise: i64) -> i16 {
    let n = item.int(word).unwrap_or(otherwise);
    i16::try_from(n).unwrap_or(i16::MAX)
}

/// Returns a number as a small one; the language has checked the range.
fn byte(n: i16) -> u8 {
    u8::try_from(n.clamp(0, 255)).unwrap_or(0)
}
