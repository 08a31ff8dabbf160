//! The moments that come for an item, told where a script waits for one that never does.

use super::build::Builder;
use super::content::Moment;
use super::system::System;
use crate::kernel::{HookWord, Item, meant};
use crate::script::{HookId, in_line};

impl<S: System> Builder<'_, S> {
    /// What a function is called where it was written: `on hit` in a line, `on_hit` in a script.
    pub(super) fn said(&self, hook: HookId) -> String {
        let (_, function) = self.host.function(hook);
        self.said_as(hook, function)
    }

    /// A name of a function as it is written where a hook stands.
    fn said_as(&self, hook: HookId, function: &str) -> String {
        if self.host.is_of_lines(hook) { in_line(function) } else { function.to_string() }
    }

    /// The moment that comes for these items in the place of one that does not, or some of those that come.
    pub(super) fn heard_instead(&self, (kind, hook, moment): (&str, HookId, S::Moment), items: &[&Item]) -> String {
        const MOST: usize = 5;
        let Some(lacking) = word::<S>(kind, moment.name()) else { return ALL.into() };
        let comes = |moment: S::Moment| items.iter().all(|item| S::hears(&self.catalog, item, moment));
        let alike = |word: &HookWord| (word.query, word.gives) == (lacking.query, lacking.gives);
        let moments = S::Moment::ALL.iter().filter(|(moment, _)| comes(*moment));
        let mut names: Vec<&str> =
            moments.map(|(_, name)| *name).filter(|name| word::<S>(kind, name).is_some_and(alike)).collect();
        let short = bare(lacking.name);
        let near = meant(short, names.iter().map(|name| bare(name)));
        if let Some(meant) = near.and_then(|near| names.iter().find(|name| bare(name) == near).copied()) {
            return format!("did you mean `{}`?", self.said_as(hook, meant));
        }
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

/// The name of a moment without what says for whom it is called.
fn bare(name: &str) -> &str {
    ["on_", "my_"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}
