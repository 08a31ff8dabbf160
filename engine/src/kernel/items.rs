//! The items of a content. Each has a number, and is found by its kind and id.

use super::{Item, Origin, Problem};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

/// The code of too much content: more items than 16-bit numbers. The whole content is refused, because a partial load
/// would hide what is missing.
pub const TOO_MUCH: &str = "E0802";

/// The most items that can have 16-bit numbers. The last of these numbers means "none".
const MOST: usize = u16::MAX as usize;

/// Items by number, kind and id.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Items {
    all: Arc<[Item]>,
    /// The numbers of the items with an id, one for each kind that uses it.
    by_id: BTreeMap<String, Vec<u16>>,
    /// The numbers of the items that had an id formerly.
    by_former_id: BTreeMap<String, Vec<u16>>,
}

impl Items {
    /// Returns the items, numbered in the order given.
    ///
    /// # Errors
    /// There are more items than numbers.
    pub fn new(all: impl Into<Arc<[Item]>>) -> Result<Items, Problem> {
        let all: Arc<[Item]> = all.into();
        Items::countable("items", all.len(), Origin::CODE)?;
        let mut by_id: BTreeMap<String, Vec<u16>> = BTreeMap::new();
        let mut by_former_id: BTreeMap<String, Vec<u16>> = BTreeMap::new();
        for (number, item) in (0..u16::MAX).zip(&*all) {
            by_id.entry(item.id.clone()).or_default().push(number);
            for former_id in item.former_ids() {
                by_former_id.entry(former_id).or_default().push(number);
            }
        }
        Ok(Items { all, by_id, by_former_id })
    }

    /// Fails if there are more things than 16-bit numbers. `what` names the things.
    pub fn countable(what: &str, many: usize, at: Origin) -> Result<(), Problem> {
        if many <= MOST {
            return Ok(());
        }
        let problem = Problem::error(TOO_MUCH, at, format!("this is too much content: {many} {what}, at most {MOST}"));
        Err(problem.label("together with the packs before it").help("divide it into packs that are played apart"))
    }

    /// Returns copies of the items of some kinds in the order of their ids. The copies are made one at a time, because
    /// thousands at once would need as much memory again.
    pub fn sorted(&self, kinds: &[&str]) -> impl Iterator<Item = Item> + use<> {
        let numbered = (0..).zip(self.iter());
        let mut found: Vec<(usize, &Item)> = numbered.filter(|(_, item)| kinds.contains(&item.kind)).collect();
        found.sort_by_key(|(_, item)| &item.id);
        let order: Vec<usize> = found.into_iter().map(|(at, _)| at).collect();
        let all = Arc::clone(&self.all);
        order.into_iter().filter_map(move |at| all.get(at).cloned())
    }

    /// Returns the number of an item.
    pub fn number(&self, kind: &str, id: &str) -> Option<u16> {
        self.called(id).find(|(_, item)| item.kind == kind).map(|(number, _)| number)
    }

    /// Returns the number of the first item of a kind that had this id formerly.
    pub fn former_number(&self, kind: &str, former_id: &str) -> Option<u16> {
        let mut numbers = self.by_former_id.get(former_id)?.iter().copied();
        numbers.find(|number| self.all.get(usize::from(*number)).is_some_and(|item| item.kind == kind))
    }

    /// Returns an item by its kind and id.
    pub fn find(&self, kind: &str, id: &str) -> Option<&Item> {
        self.called(id).find(|(_, item)| item.kind == kind).map(|(_, item)| item)
    }

    /// Returns the items of all kinds with this id, in the order of their numbers.
    pub fn called(&self, id: &str) -> impl Iterator<Item = (u16, &Item)> {
        let numbers = self.by_id.get(id).into_iter().flatten();
        numbers.filter_map(|number| Some((*number, self.all.get(usize::from(*number))?)))
    }
}

impl Deref for Items {
    type Target = [Item];

    fn deref(&self) -> &[Item] {
        &self.all
    }
}

/// A count of things that are alike, such as the calls of one behaviour by one item.
#[derive(Clone, Debug)]
pub struct Tally<K>(BTreeMap<K, usize>);

impl<K> Default for Tally<K> {
    fn default() -> Self {
        Tally(BTreeMap::new())
    }
}

impl<K: Ord> Tally<K> {
    /// Counts one more thing of this key. Returns how many there were before it.
    pub fn next(&mut self, key: K) -> usize {
        let count = self.0.entry(key).or_default();
        *count += 1;
        *count - 1
    }
}
