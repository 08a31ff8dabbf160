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
        let mut former = BTreeMap::new();
        for item in items {
            for old in item.former_ids() {
                if !ids.contains(old.as_str()) {
                    former.insert(old, item.id.clone());
                }
            }
        }
        FormerNames(former)
    }

    /// Returns a typed line with present names. `None` if it contains no former name. A name may have any spelling:
    /// `War Pick`, `"War Pick"`, `war-pick`.
    pub fn typed(&self, line: &str) -> Option<String> {
        let most = self.0.keys().map(|old| old.split('-').count()).max()?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let (mut present, mut at, mut is_renamed) = (Vec::new(), 0, false);
        while let Some(word) = words.get(at) {
            let renamed = |many: usize| Some((many, self.renamed(words.get(at..at + many)?)?));
            // A long name is tried before the shorter names that it begins with.
            if let Some((many, name)) = (1..=most).rev().find_map(renamed) {
                is_renamed = true;
                present.push(name);
                at += many;
            } else {
                present.push((*word).to_string());
                at += 1;
            }
        }
        if is_renamed { Some(present.join(" ")) } else { None }
    }

    /// Returns the present form of the name that these words are, with the marks behind it: `pick,` for `War Pick,`.
    fn renamed(&self, words: &[&str]) -> Option<String> {
        let typed = words.join(" ");
        let without_marks = typed.trim_end_matches([',', ';', ':']);
        let marks = typed.get(without_marks.len()..)?;
        Some(self.present(&slug(without_marks))? + marks)
    }

    /// Returns the present form of one word, if it is a former name. A label of a name and a number (`wolf-2`) changes
    /// with the name.
    fn present(&self, word: &str) -> Option<String> {
        if let Some(present) = self.0.get(word) {
            return Some(present.clone());
        }
        let (name, number) = word.rsplit_once('-')?;
        if !number.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let present = self.0.get(name)?;
        Some(format!("{present}-{number}"))
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
        if !has_former {
            return None;
        }
        let present = |word: &str| self.present(word).unwrap_or_else(|| word.to_string());
        let present_words: Vec<String> = words.split(' ').map(present).collect();
        Some(present_words.join(" "))
    }
}
