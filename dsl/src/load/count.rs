//! The limit on the number of items: exceeding it is reported once, at the pack with the most items.

use super::{ContentFile, Loader};
use crate::{pack, syntax};
use rondel_engine::kernel::{Items, Origin, SourceId};
use std::collections::{BTreeMap, BTreeSet};

impl Loader {
    /// Returns whether there are too many items, and reports that. This comes before any other check, because the
    /// checks of too many items would take long. Each item has a brace, so items are counted only if there are too many
    /// braces. Heads that say the same are counted once.
    pub(super) fn is_too_much(&mut self, content: &[ContentFile], is_kind: &dyn Fn(&str) -> bool) -> bool {
        let braces = content.iter().map(|file| file.text.bytes().filter(|byte| *byte == b'{').count()).sum();
        // `countable` returns an error if there are more than can be numbered.
        if Items::countable("braces", braces, Origin::CODE).is_ok() {
            return false;
        }
        let mut seen = BTreeSet::new();
        let mut brought = Vec::with_capacity(content.len());
        for file in content {
            let fresh = syntax::heads(&file.text, is_kind).into_iter().filter(|head| seen.insert(*head));
            brought.push((file.id, fresh.count()));
        }
        self.report_too_many(brought)
    }

    /// Returns whether there are too many items to number, and reports that at the pack with the most items. `brought`
    /// is the number of items of each file.
    pub(super) fn report_too_many(&mut self, brought: impl IntoIterator<Item = (SourceId, usize)>) -> bool {
        let (mut by_pack, mut all) = (BTreeMap::<usize, usize>::new(), 0);
        for (file, many) in brought {
            all += many;
            if let Some(pack) = self.out.pack_of(file) {
                *by_pack.entry(pack).or_default() += many;
            }
        }
        let most = by_pack.iter().max_by_key(|(_, n)| **n).and_then(|(pack, _)| self.out.packs.get(*pack));
        let at = most.and_then(|pack| {
            let file = pack.file?;
            Some(pack::place(&self.out.sources.get(file)?.text, file, "id", &pack.manifest.id))
        });
        let problem = Items::countable("items", all, at.unwrap_or(Origin::CODE)).err();
        let refused = problem.is_some();
        self.out.problems.extend(problem);
        refused
    }
}
