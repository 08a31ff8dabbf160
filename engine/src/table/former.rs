//! Former names in what was said: a save keeps words, and what they name may have been renamed since.

use crate::kernel::Item;
use std::collections::BTreeMap;

/// What former names stand for: ids that no item has any more, and what the item is called now.
#[derive(Clone, Debug, Default)]
pub(super) struct FormerNames(BTreeMap<String, String>);

impl FormerNames {
    /// By the `formerly` statements of content.
    pub fn of(items: &[Item]) -> FormerNames {
        FormerNames(items.iter().flat_map(|item| item.former_ids().map(|old| (old, item.id.clone()))).collect())
    }

    /// The words with the names of today; `None` when they hold no former name. A label made of a name and a number
    /// (`wolf-2`) goes with the name.
    pub fn now(&self, words: &str) -> Option<String> {
        let numbered = |word: &str| {
            let (name, number) = word.rsplit_once('-')?;
            let now = self.0.get(name).filter(|_| number.bytes().all(|b| b.is_ascii_digit()))?;
            Some(format!("{now}-{number}"))
        };
        let of = |word: &str| self.0.get(word).cloned().or_else(|| numbered(word));
        let known = words.split(' ').any(|word| of(word).is_some());
        let all = || words.split(' ').map(|word| of(word).unwrap_or_else(|| word.to_string())).collect::<Vec<_>>();
        known.then(|| all().join(" "))
    }
}
