//! The moments that come for an item, told where a script waits for one that never does.

use super::build::Builder;
use super::system::System;
use crate::kernel::{HookWord, Item, Side, meant};
use crate::machine::{Cue, Moment};
use crate::script::HookId;

impl<S: System> Builder<'_, S> {
    /// What a function is called where it was written: `on hit` in a line, `on_hit` in a script.
    pub(super) fn said(&self, hook: HookId) -> String {
        let (_, function) = self.host.function(hook);
        self.said_as(hook, function)
    }

    /// A name of a function as it is written where a hook stands.
    fn said_as(&self, hook: HookId, function: &str) -> String {
        if self.host.is_of_lines(hook) { S::VOCABULARY.in_line(function) } else { function.to_string() }
    }

    /// The moment that comes for these items in the place of one that does not, or some of those that come.
    pub(super) fn heard_instead(&self, (kind, hook, cue): (&str, HookId, Cue<S::Moment>), items: &[&Item]) -> String {
        const MOST: usize = 5;
        let Some(lacking) = word::<S>(kind, cue.name()) else { return ALL.into() };
        let comes = |cue: Cue<S::Moment>| items.iter().all(|item| S::hears(&self.catalog, item, cue));
        let alike = |word: &HookWord| (word.query, word.gives) == (lacking.query, lacking.gives);
        let moments = S::Moment::CUES.iter().filter(|(cue, _)| comes(*cue));
        let words = moments.filter_map(|(_, name)| word::<S>(kind, name)).filter(|word| alike(word));
        let words: Vec<&HookWord> = words.collect();
        let near = meant(bare(lacking), words.iter().map(|word| bare(word)));
        if let Some(meant) = near.and_then(|near| words.iter().find(|word| bare(word) == near)) {
            return format!("did you mean `{}`?", self.said_as(hook, meant.name));
        }
        let mut names: Vec<&str> = words.iter().map(|word| word.name).collect();
        names.sort_by_key(|name| name.len());
        let some: Vec<String> = names.iter().take(MOST).map(|name| format!("`{}`", self.said_as(hook, name))).collect();
        match (some.as_slice(), items.first()) {
            ([], _) | (_, None) => ALL.into(),
            (some, Some(item)) => format!("for a {} there are {} and more: {ALL}", item.kind, some.join(", ")),
        }
    }
}

/// Where all moments are listed.
const ALL: &str = "`help hooks` says what is called when, and for what";

/// The moment of this name for behaviours of this kind.
fn word<S: System>(kind: &str, name: &str) -> Option<&'static HookWord> {
    S::VOCABULARY.hooks.iter().find(|word| word.name == name && word.items.contains(&kind))
}

/// What a line calls a function, where that says whom it is about.
fn bare(word: &HookWord) -> &'static str {
    if word.query && word.side == Side::Any { word.name } else { word.line }
}
