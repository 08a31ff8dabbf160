//! Conflicts about names beside items: house rules ([`house`]) and the rules of rulebooks ([`rules`]) that two packs
//! set differently.

use super::packs::Setting;
use super::{Packs, shortened};
use crate::pack::{self, Manifest};
use rondel_engine::kernel::{Origin, Problem, SourceId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A pack's value for a name: the value of a house rule, or the text of a rule.
struct Named {
    pack: usize,
    said: String,
    at: Origin,
}

impl Setting for Named {
    fn pack(&self) -> usize {
        self.pack
    }
}

/// Warns of packs whose text under a name differs from the text that counts. `both` says what both packs do with the
/// name. `ends` are the words behind the text that counts, and the words behind the other text.
fn check_named(
    code: &'static str,
    named: &BTreeMap<String, Vec<Named>>,
    (both, ends): (impl Fn(&str) -> String, [&str; 2]),
    packs: &Packs,
    problems: &mut Vec<Problem>,
) {
    for (name, values) in named {
        let values: Vec<&Named> = values.iter().collect();
        let Some(winner) = values.last() else { continue };
        for loser in packs.losers(&values).into_iter().filter(|loser| loser.said != winner.said) {
            let (first, last) = (packs.id(loser.pack), packs.id(winner.pack));
            let message = format!("`{first}` and `{last}` both {}: the one of `{last}` counts", both(name));
            let problem = Problem::warning(code, winner.at, message)
                .label(format!("by `{last}`: {}{}", shortened(&winner.said), ends[0]))
                .also(loser.at, format!("by `{first}`: {}{}", shortened(&loser.said), ends[1]))
                .help(packs.remedy(winner.pack, loser.pack));
            problems.push(problem);
        }
    }
}

/// Warns of packs that set the same house rule differently. `pages` are the manifests of the packs, each with its file
/// and text. The pack of the system sets the defaults, so changing these is no conflict.
pub(crate) fn house(pages: &[(&Manifest, Option<SourceId>, &str)], packs: &Packs, problems: &mut Vec<Problem>) {
    let mut options: BTreeMap<String, Vec<Named>> = BTreeMap::new();
    for (pack, (manifest, file, text)) in pages.iter().enumerate() {
        if manifest.id == manifest.system {
            continue;
        }
        let Some(file) = *file else { continue };
        for (name, value) in &manifest.house {
            let at = pack::place(text, file, name, value);
            options.entry(name.clone()).or_default().push(Named { pack, said: format!("`{value}`"), at });
        }
    }
    let words = (|name: &str| format!("set the house rule `{name}`"), [" counts", " is dropped"]);
    check_named("W0502", &options, words, packs, problems);
}

/// Warns of packs whose rules of the same id differ. `books` holds the `rules.md` of each pack, if it has one.
pub(crate) fn rules(books: &[Option<(SourceId, Arc<str>)>], packs: &Packs, problems: &mut Vec<Problem>) {
    let mut rules: BTreeMap<String, Vec<Named>> = BTreeMap::new();
    for (pack, book) in books.iter().enumerate() {
        let Some((file, text)) = book else { continue };
        for (at, id, said) in rule_lines(text) {
            let at = crate::origin(Some(*file), at..at + id.len());
            rules.entry(id.trim().to_uppercase()).or_default().push(Named { pack, said: said.trim().to_string(), at });
        }
    }
    check_named("W0506", &rules, (|id: &str| format!("have a rule {id}"), ["", ""]), packs, problems);
}

/// Returns the rules of a `rules.md`, which are lines of the form `- **ID** text`. Each has the byte of its id, the id
/// and the text.
pub(crate) fn rule_lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    const LEAD: &str = "- **";
    let mut end = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let at = end;
        end += line.len();
        let (id, said) = line.strip_prefix(LEAD)?.split_once("**")?;
        Some((at + LEAD.len(), id, said))
    })
}
