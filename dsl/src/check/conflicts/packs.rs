//! The packs in the order of loading: which requires which, and whose settings lose against others.

use crate::pack::Manifest;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The packs in the order of loading, with the packs that each requires.
pub(crate) struct Packs {
    ids: Vec<String>,
    /// The indices of the packs that each pack requires, directly or through others.
    under: Vec<BTreeSet<usize>>,
    /// The index of the system's own pack.
    base: Option<usize>,
}

impl Packs {
    /// Returns the packs with these manifests, which are in the order of loading.
    pub fn new<'m>(manifests: impl Iterator<Item = &'m Manifest>) -> Packs {
        let mut packs = Packs { ids: Vec::new(), under: Vec::new(), base: None };
        for manifest in manifests {
            let mut under = BTreeSet::new();
            for required in &manifest.requires {
                let Some(at) = packs.ids.iter().position(|id| id == required) else { continue };
                under.insert(at);
                under.extend(packs.under.get(at).into_iter().flatten());
            }
            if manifest.id == manifest.system {
                packs.base = packs.base.or(Some(packs.ids.len()));
            }
            packs.ids.push(manifest.id.clone());
            packs.under.push(under);
        }
        packs
    }

    /// Returns the id of a pack.
    pub fn id(&self, pack: usize) -> &str {
        self.ids.get(pack).map_or("", String::as_str)
    }

    /// Returns whether a pack with this id is in use.
    pub fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|pack_id| pack_id == id)
    }

    /// Returns the packs whose libraries a pack can use, nearest first: itself, those it requires, and the system's.
    pub fn lenders(&self, pack: usize) -> Arc<[u16]> {
        let under = self.under.get(pack).into_iter().flatten().rev().copied();
        let all = std::iter::once(pack).chain(under).chain(self.base);
        let mut lenders: Vec<u16> = all.filter_map(|at| u16::try_from(at).ok()).collect();
        let mut seen = BTreeSet::new();
        lenders.retain(|lender| seen.insert(*lender));
        lenders.into()
    }

    /// Returns whether the later pack requires the earlier one, directly or through others.
    pub fn builds_on(&self, later: usize, earlier: usize) -> bool {
        self.under.get(later).is_some_and(|under| under.contains(&earlier))
    }

    /// Returns the settings that the last setting overrides without intention. `settings` are in the order of loading.
    /// The override of a setting is intended if one of the later packs requires the pack of this setting. For example,
    /// if the packs a, b and c set a thing in this order and c requires only a, the setting of b alone is returned.
    pub(super) fn losers<'s, S: Setting>(&self, settings: &[&'s S]) -> Vec<&'s S> {
        let Some((winner, before)) = settings.split_last() else { return Vec::new() };
        let mut losers = Vec::new();
        for (at, setting) in before.iter().enumerate() {
            let after = settings.get(at + 1..).unwrap_or(&[]);
            let is_intended = || after.iter().any(|later| self.builds_on(later.pack(), setting.pack()));
            if setting.pack() != winner.pack() && !is_intended() {
                losers.push(*setting);
            }
        }
        losers
    }

    /// Returns the help that settles a conflict.
    pub(super) fn remedy(&self, winner: usize, loser: usize) -> String {
        let (winner, loser) = (self.id(winner), self.id(loser));
        format!(
            "the later pack counts: if that is meant, `{winner}` says `requires: [\"{loser}\"]`; if not, `{loser}` comes \
             after it; or a third pack requires both and says what counts"
        )
    }
}

/// Something that a pack sets.
pub(super) trait Setting {
    /// Returns the index of the pack.
    fn pack(&self) -> usize;
}
