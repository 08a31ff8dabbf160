//! Items to catalog: the second half of loading, after the language has checked their shape.

mod cards;
mod foes;
mod formulas;
mod people;
mod uses;

pub use cards::distances;
pub use foes::attribute as foe_attribute;
pub use people::deal;

use super::{Catalog, Face};
use crate::kernel::{FormerIds, Item, Origin, Pattern, Problem};
use crate::script::{Host, Scripts};

/// Compiles everything. All problems are reported.
pub fn build(items: &[Item], scripts: &Scripts, host: &Host) -> Result<Catalog, Vec<Problem>> {
    let mut builder = Builder {
        catalog: Catalog { former: FormerIds::new(items), items: items.to_vec(), ..Catalog::default() },
        host,
        scripts,
        problems: Vec::new(),
    };
    builder.formulas();
    builder.behaviours();
    builder.cards();
    builder.foes();
    builder.folk();
    builder.decks();
    builder.people();
    builder.catalog.index();
    if builder.problems.iter().any(Problem::is_error) { Err(builder.problems) } else { Ok(builder.catalog) }
}

/// A catalog in the making.
struct Builder<'a> {
    catalog: Catalog,
    host: &'a Host,
    scripts: &'a Scripts,
    problems: Vec<Problem>,
}

impl Builder<'_> {
    /// The items of a kind, by stable id: numbers never depend on the order of files or edits.
    fn sorted(&self, kind: &str) -> Vec<Item> {
        let mut items: Vec<Item> = self.catalog.items.iter().filter(|item| item.kind == kind).cloned().collect();
        items.sort_by(|a, b| a.id.cmp(&b.id));
        items
    }

    fn error(&mut self, code: &'static str, at: Origin, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::error(code, at, message).help(help));
    }
}

/// The symbols of a card: one, or one of each for a card printed in both ways.
fn faces(pattern: Pattern) -> Option<&'static [Face]> {
    match (pattern.ups, pattern.downs, pattern.any) {
        (1, 0, 0) => Some(&[Face::Up]),
        (0, 1, 0) => Some(&[Face::Down]),
        (1, 1, 0) => Some(&[Face::Up, Face::Down]),
        _ => None,
    }
}

/// A number as a `u8`, cut off at its ends; the language has checked the range.
fn byte(n: Option<i64>, otherwise: u8) -> u8 {
    n.map_or(otherwise, |n| u8::try_from(n.clamp(0, 255)).unwrap_or(otherwise))
}
