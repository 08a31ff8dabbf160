//! Items to catalog: the second half of loading, after the language has checked their shape.

mod cards;
mod foes;
mod places;
mod uses;

pub use places::steps;

use super::{BehaviourId, Catalog};
use crate::kernel::{FormerIds, Item, Items, Origin, Problem, Tally};
use crate::script::{Host, Scripts};
use std::collections::BTreeMap;

/// Compiles everything. All problems are reported.
pub fn build(items: &[Item], scripts: &Scripts, host: &Host) -> Result<Catalog, Vec<Problem>> {
    let items = Items::new(items.to_vec()).map_err(|problem| vec![problem])?;
    let catalog = Catalog { former: FormerIds::new(&items), items, ..Catalog::default() };
    let (behaviours, calls) = (BTreeMap::new(), Tally::default());
    let mut builder = Builder { catalog, host, scripts, behaviours, calls, problems: Vec::new() };
    builder.behaviours();
    builder.skills();
    builder.categories();
    builder.cards();
    builder.foes();
    builder.obstacles();
    builder.adventures();
    Items::countable("calls of scripts", builder.catalog.uses.len(), Origin::CODE).map_err(|problem| vec![problem])?;
    if builder.problems.iter().any(Problem::is_error) { Err(builder.problems) } else { Ok(builder.catalog) }
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
    /// The items of these kinds, by stable id: numbers never depend on the order of files or edits.
    fn sorted(&self, kinds: &[&str]) -> Vec<Item> {
        let mut items: Vec<Item> =
            self.catalog.items.iter().filter(|item| kinds.contains(&item.kind)).cloned().collect();
        items.sort_by(|a, b| a.id.cmp(&b.id));
        items
    }

    fn error(&mut self, code: &'static str, at: Origin, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::error(code, at, message).help(help));
    }
}

/// The text of a statement, if the item has it.
fn text(item: &Item, word: &str) -> String {
    item.get(word).and_then(|s| s.datum(0).text()).unwrap_or_default().to_string()
}

/// The number of a statement, or another one.
fn number(item: &Item, word: &str, otherwise: i64) -> i16 {
    let n = item.get(word).and_then(|s| s.datum(0).int()).unwrap_or(otherwise);
    i16::try_from(n).unwrap_or(i16::MAX)
}

/// A number as a small one; the language has checked the range.
fn byte(n: i16) -> u8 {
    u8::try_from(n.clamp(0, 255)).unwrap_or(0)
}
