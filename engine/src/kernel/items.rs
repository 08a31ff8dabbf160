//! The items of a content. Each has a number, and is found by its kind and id.

use super::{Arg, Datum, Item, Origin, Problem, Statement};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

/// The code of too much content: more items than 16-bit numbers. The whole content is refused, because a partial load
/// would hide what is missing.
pub const TOO_MUCH: &str = "E0802";

/// The most items that can have 16-bit numbers. The last of these numbers means "none".
const MOST: usize = u16::MAX as usize;

/// The most times that an item says a word, and the most things in a list. Rules number them with 8 bits.
const MOST_IN_AN_ITEM: usize = 250;

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

    /// Returns an error for each item that says a word too often, or has too long a list.
    pub fn crowded(&self) -> impl Iterator<Item = Problem> {
        self.all.iter().filter_map(|item| {
            let (what, many, at) = crowd(&item.body)?;
            let message = format!("{} \"{}\" has {many} of `{what}`, at most {MOST_IN_AN_ITEM}", item.kind, item.name);
            let problem = Problem::error(TOO_MUCH, at, message).label("this is one of them");
            Some(problem.help("divide it into several items, or let one of them do it with a parameter"))
        })
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

/// Returns the word that stands too often among these statements, or that has too long a list, with the number and the
/// place.
fn crowd(body: &[Statement]) -> Option<(&'static str, usize, Origin)> {
    let too_often = || {
        let words: BTreeSet<&'static str> = body.iter().map(|statement| statement.word).collect();
        let times = |word: &&'static str| body.iter().filter(|statement| statement.word == *word).count();
        let word = words.into_iter().find(|word| times(word) > MOST_IN_AN_ITEM)?;
        let at = body.iter().rfind(|statement| statement.word == word)?.at;
        Some((word, times(&word), at))
    };
    let too_long = || {
        let mut args = body.iter().flat_map(|statement| statement.args.iter().map(|arg| (statement.word, arg)));
        args.find_map(|(word, arg)| long_list(word, arg))
    };
    // Few items have as many statements at all.
    let found = if body.len() > MOST_IN_AN_ITEM { too_often() } else { None };
    found.or_else(too_long)
}

/// Returns the first list in a value that is too long.
fn long_list(word: &'static str, arg: &Arg) -> Option<(&'static str, usize, Origin)> {
    let too_long = |many: usize| (many > MOST_IN_AN_ITEM).then_some((word, many, arg.at));
    match &arg.datum {
        Datum::Counted(_, inner) => long_list(word, inner),
        Datum::List(list) => too_long(list.len()).or_else(|| list.iter().find_map(|arg| long_list(word, arg))),
        Datum::Rows(rows) => too_long(rows.len()).or_else(|| rows.iter().find_map(|row| crowd(&row.body))),
        Datum::Block(body) => crowd(body),
        _ => None,
    }
}
