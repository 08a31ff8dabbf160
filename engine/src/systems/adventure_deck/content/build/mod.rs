//! Items to catalog: the second half of loading, after the language has checked their shape.

mod cards;
mod foes;
mod formulas;
mod people;
mod uses;

pub use cards::distances;
pub use foes::attribute as foe_attribute;
pub use people::deal;

use super::{BehaviourId, Catalog, Face};
use crate::kernel::{Datum, FormerIds, Item, Items, Origin, Problem, Tally};
use crate::script::{Host, Scripts};
use std::collections::BTreeMap;

/// Compiles everything. All problems are reported.
pub fn build(items: &[Item], scripts: &Scripts, host: &Host) -> Result<Catalog, Vec<Problem>> {
    let items = Items::new(items.to_vec()).map_err(|problem| vec![problem])?;
    let mut builder = Builder {
        catalog: Catalog { former: FormerIds::new(&items), items, ..Catalog::default() },
        host,
        scripts,
        behaviours: BTreeMap::new(),
        calls: Tally::default(),
        problems: Vec::new(),
    };
    builder.formulas();
    builder.behaviours();
    builder.cards();
    builder.foes();
    builder.folk();
    builder.decks();
    builder.people();
    builder.users();
    builder.catalog.index();
    for (what, many) in [("cards", builder.catalog.cards.len()), ("calls of scripts", builder.catalog.uses.len())] {
        Items::countable(what, many, Origin::CODE).map_err(|problem| vec![problem])?;
    }
    if builder.problems.iter().any(Problem::is_error) {
        return Err(builder.problems);
    }
    Ok(Catalog { warnings: builder.problems, ..builder.catalog })
}

/// A catalog in the making.
struct Builder<'a> {
    catalog: Catalog,
    host: &'a Host,
    scripts: &'a Scripts,
    /// The behaviours by the numbers of their items.
    behaviours: BTreeMap<u16, BehaviourId>,
    /// What is called where, and how often.
    calls: Tally<(u16, BehaviourId)>,
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

impl Builder<'_> {
    /// The symbol that an item bears: exactly one (ADS-001); Up when it says nothing.
    fn face(&mut self, item: &Item) -> Face {
        let Some(Datum::Pattern(pattern)) = item.get("face").map(|s| s.datum(0)) else { return Face::Up };
        match (pattern.ups, pattern.downs, pattern.any) {
            (1, 0, 0) => Face::Up,
            (0, 1, 0) => Face::Down,
            _ => {
                let at = item.get("face").map_or(item.at, |s| s.place(0));
                let message = format!("`{}` bears {pattern}, not one symbol", item.name);
                self.error("E0711", at, message, "write `face ^` or `face v`");
                Face::Up
            }
        }
    }
}

/// A number as a `u8`, cut off at its ends; the language has checked the range.
fn byte(n: Option<i64>, otherwise: u8) -> u8 {
    n.map_or(otherwise, |n| u8::try_from(n.clamp(0, 255)).unwrap_or(otherwise))
}
