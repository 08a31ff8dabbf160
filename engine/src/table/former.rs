//! Former names in typed words: a save keeps words, and items may have been renamed since.
//!
//! If the item `Pick` was once called `War Pick`, `play war pick` is read as `play pick`.

use crate::kernel::{Item, slug};
use std::collections::{BTreeMap, BTreeSet};

/// The former ids of items, each with the present id. Ids that some item still has are left out.
#[derive(Clone, Debug, Default)]
pub(super) struct FormerNames(BTreeMap<String, String>);

impl FormerNames {
    /// Reads the `formerly` statements of content.
    pub fn of(items: &[Item]) -> FormerNames {
        let ids: BTreeSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
        let is_taken = |old: &String| ids.contains(old.as_str());
        let old_and_new = |item: &Item| item.former_ids().map(|old| (old, item.id.clone())).collect::<Vec<_>>();
        FormerNames(items.iter().flat_map(old_and_new).filter(|(old, _)| !is_taken(old)).collect())
    }

    /// Returns a typed line with present names. `None` if it contains no former name. A name may have any spelling:
    /// `War Pick`, `"War Pick"`, `war-pick`.
    pub fn typed(&self, line: &str) -> Option<String> {
        let most = self.0.keys().map(|old| old.split('-').count()).max()?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let (mut now, mut at, mut renamed) = (Vec::new(), 0, false);
        while let Some(word) = words.get(at) {
            // The present form of the name that the next `many` words are, with the marks behind it.
            let present = |many: usize| {
                let typed = words.get(at..at + many)?.join(" ");
                let without_marks = typed.trim_end_matches([',', ';', ':']);
                let marks = typed.get(without_marks.len()..)?;
                Some((many, self.present(&slug(without_marks))? + marks))
            };
            // A long name is tried before the shorter names that it begins with.
            let found = (1..=most).rev().find_map(present);
            renamed |= found.is_some();
            let (many, text) = found.unwrap_or_else(|| (1, (*word).to_string()));
            now.push(text);
            at += many;
        }
        renamed.then(|| now.join(" "))
    }

    /// Returns the present form of one word, if it is a former name. A label of a name and a number (`wolf-2`) changes
    /// with the name.
    fn present(&self, word: &str) -> Option<String> {
        let numbered = || {
            let (name, number) = word.rsplit_once('-')?;
            let now = self.0.get(name).filter(|_| number.bytes().all(|b| b.is_ascii_digit()))?;
            Some(format!("{now}-{number}"))
        };
        self.0.get(word).cloned().or_else(numbered)
    }

    /// Returns whether `words` may mean `now`: each word is the same, or the former name of the other. A former name
    /// fits itself too, because it may still be a word of something else.
    pub fn may_mean(&self, words: &str, now: &str) -> bool {
        let means = |(old, new): (&str, &str)| old == new || self.present(old).is_some_and(|present| present == new);
        words.split(' ').count() == now.split(' ').count() && words.split(' ').zip(now.split(' ')).all(means)
    }

    /// Returns the words with present names. `None` if they contain no former name.
    pub fn now(&self, words: &str) -> Option<String> {
        let has_former = words.split(' ').any(|word| self.present(word).is_some());
        let present = |word: &str| self.present(word).unwrap_or_else(|| word.to_string());
        has_former.then(|| words.split(' ').map(present).collect::<Vec<_>>().join(" "))
    }
}
