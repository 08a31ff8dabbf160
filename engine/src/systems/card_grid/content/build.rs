//! Items to catalog: the second half of loading, after the language has checked their shape.

mod cards;
mod foes;
mod places;
mod uses;

pub use places::steps;

use super::Catalog;
use crate::kernel::{FormerIds, Item, Origin, Problem};
use crate::script::{Host, Scripts};

/// Compiles everything. All problems are reported.
pub fn build(items: &[Item], scripts: &Scripts, host: &Host) -> Result<Catalog, Vec<Problem>> {
    let catalog = Catalog { former: FormerIds::new(items), items: items.to_vec(), ..Catalog::default() };
    let mut builder = Builder { catalog, host, scripts, problems: Vec::new() };
    builder.behaviours();
    builder.skills();
    builder.categories();
    builder.cards();
    builder.foes();
    builder.obstacles();
    builder.adventures();
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
