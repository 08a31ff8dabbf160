//! The language reference of a system, generated from its vocabulary, so that it says what the checker accepts.
//! [`reference`](reference()) makes one page for one system. [`references`] makes a page for each of several systems,
//! and one for what they share. A section is a heading such as `## Moments`, an introduction and entries. A section
//! whose title begins with `###` stands below the section before it.

mod sections;
mod usage;

use rondel_engine::kernel::Vocabulary;
pub use rondel_engine::kernel::{effect_usage, fact_usage, kind_word, question_usage};
use sections::{Entry, Section, sections};
use std::fmt::Write;
pub use usage::usage;

/// The note that a page is generated.
const MADE: &str = "Generated from the vocabulary and checked by a test; `RONDEL_BLESS=1 cargo test -p rondel-tests --test reference` updates it.\n";
/// The explanation of the notation.
const NOTATION: &str = "Notation: `[x]` is optional, `a|b` is either, `x, ...` is a list with commas. A statement ends at the line end, `;` or `}`.\n";

/// Returns the reference as one Markdown page.
///
/// ```
/// # use rondel_engine::kernel::Rules;
/// # use rondel_engine::systems::AdventureDeck;
/// let page = rondel_dsl::reference(AdventureDeck::vocabulary());
/// assert!(page.contains("## `card`") && page.contains("## Moments"));
/// ```
pub fn reference(vocabulary: &'static Vocabulary) -> String {
    page(vocabulary.title, &sections(vocabulary), &Shared::default())
}

/// Pages for several systems: one page for everything that all of them share, and a page for the rest of each.
pub struct References {
    /// The page for everything that all systems share.
    pub shared: String,
    /// The pages of the systems, in the order of their vocabularies.
    pub own: Vec<String>,
}

/// Returns the references of several systems.
///
/// ```
/// # use rondel_engine::kernel::Rules;
/// # use rondel_engine::systems::{AdventureDeck, CardGrid};
/// let pages = rondel_dsl::references(&[AdventureDeck::vocabulary(), CardGrid::vocabulary()]);
/// assert!(pages.shared.contains("## Packs") && !pages.own[0].contains("## Packs"));
/// ```
pub fn references(all: &[&'static Vocabulary]) -> References {
    let every: Vec<Vec<Section>> = all.iter().map(|vocabulary| sections(vocabulary)).collect();
    let shared = Shared::of(&every);
    let mut own = Vec::new();
    for (vocabulary, sections) in all.iter().zip(&every) {
        own.push(page(vocabulary.title, sections, &shared));
    }
    References { shared: shared.page(), own }
}

/// The sections and entries that all systems have in common.
#[derive(Default)]
struct Shared {
    sections: Vec<Section>,
}

impl Shared {
    /// Returns the entries of the first system that all other systems have, too.
    ///
    /// An item has a section of its own, such as `card`. The statements that items of all systems share are gathered in
    /// one section. A statement counts as shared even if another system has it in another item: `card` here, `relic`
    /// there.
    fn of(every: &[Vec<Section>]) -> Shared {
        let Some((first, others)) = every.split_first() else { return Shared::default() };
        let is_everywhere = |section: &Section, entry: &Entry| {
            others.iter().all(|sections| {
                // An entry of an item is looked for in all items. Another entry is looked for under the same title.
                let mut of_sort = sections.iter().filter(|other| other.is_item == section.is_item);
                of_sort.any(|other| (other.is_item || other.title == section.title) && other.entries.contains(entry))
            })
        };
        let mut shared = Shared::default();
        for section in first {
            // All items have one title here. Any other section keeps its own title.
            let title = section.shared_title();
            // `explains`: same title, same introduction. An introduction that another system says differently stays on
            // the pages of the systems.
            let explained_in = |sections: &Vec<Section>| sections.iter().any(|other| other.explains(section));
            let intro = if section.is_item {
                "Items of every system may say:"
            } else if others.iter().all(explained_in) {
                section.intro.as_str()
            } else {
                ""
            };
            let place = match shared.sections.iter().position(|earlier| earlier.title == title) {
                Some(place) => place,
                None => {
                    let (title, intro) = (title.to_string(), intro.to_string());
                    shared.sections.push(Section { title, intro, entries: Vec::new(), is_item: section.is_item });
                    shared.sections.len() - 1
                }
            };
            for entry in section.entries.iter().filter(|entry| is_everywhere(section, entry)) {
                if let Some(target) = shared.sections.get_mut(place)
                    && !target.entries.contains(entry)
                {
                    target.entries.push(entry.clone());
                }
            }
        }
        shared.without_lone_heads()
    }

    /// Drops sections without entries, unless they have a long introduction or sections below them.
    fn without_lone_heads(self) -> Shared {
        let leads_on = |at: usize| self.sections.get(at + 1).is_some_and(|next| next.title.starts_with("###"));
        let is_kept = |(at, section): (usize, &Section)| {
            let has_below = !section.title.starts_with("###") && leads_on(at);
            !section.entries.is_empty() || section.intro.contains('\n') || has_below
        };
        let kept: Vec<bool> = self.sections.iter().enumerate().map(is_kept).collect();
        let kept_sections = self.sections.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept);
        Shared { sections: kept_sections.map(|(section, _)| section).collect() }
    }

    /// Returns whether the shared page has this entry.
    fn has(&self, section: &Section, entry: &Entry) -> bool {
        // Entries of items stand under one title on the shared page.
        let title = section.shared_title();
        self.sections.iter().any(|known| known.title == title && known.entries.contains(entry))
    }

    /// Returns the shared page.
    fn page(&self) -> String {
        let mut page = format!("# Language and script reference: what all systems share\n\n{MADE}{NOTATION}");
        for section in &self.sections {
            write_head(&mut page, section, true);
            let mut told = Vec::new();
            section.entries.iter().for_each(|entry| write_entry(&mut page, entry, 0, &mut told));
        }
        page
    }
}

/// Returns the page of a system, without the entries of the shared page.
fn page(title: &str, sections: &[Section], shared: &Shared) -> String {
    let mut page = format!("# {title}: language and script reference\n\n{MADE}");
    page.push_str(match shared.sections.is_empty() {
        true => NOTATION,
        false => "What all systems share, and how to read an entry, is on [the shared page](../reference.md).\n",
    });
    for section in sections {
        let (elsewhere, own): (Vec<&Entry>, Vec<&Entry>) =
            section.entries.iter().partition(|entry| shared.has(section, entry));
        if own.is_empty() && !elsewhere.is_empty() && !section.is_item {
            continue; // The whole section is on the shared page.
        }
        // An introduction that stands on the shared page is left out.
        write_head(&mut page, section, !shared.sections.iter().any(|known| known.explains(section)));
        let mut told = Vec::new();
        own.iter().for_each(|entry| write_entry(&mut page, entry, 0, &mut told));
        if section.is_item && !elsewhere.is_empty() {
            _ = writeln!(page, "- As in [every system](../reference.md#statements-of-items): {}.", named(&elsewhere));
        }
    }
    page
}

/// Writes the heading of a section.
fn write_head(page: &mut String, section: &Section, with_intro: bool) {
    _ = write!(page, "\n{}\n\n", section.title);
    if with_intro && !section.intro.is_empty() {
        _ = write!(page, "{}\n\n", section.intro);
    }
}

/// Writes an entry and the entries inside it. Inner entries in `told` were written in this section before, and are only
/// named.
fn write_entry<'e>(page: &mut String, entry: &'e Entry, depth: usize, told: &mut Vec<&'e Entry>) {
    let indent = "  ".repeat(depth);
    _ = writeln!(page, "{indent}- {}", entry.line);
    told.push(entry);
    let (repeated, new): (Vec<&Entry>, Vec<&Entry>) = entry.inner.iter().partition(|inner| told.contains(inner));
    new.iter().for_each(|inner| write_entry(page, inner, depth + 1, told));
    if !repeated.is_empty() {
        _ = writeln!(page, "{indent}  - As above: {}.", named(&repeated));
    }
}

/// Returns the words of entries as a list: `` `cost`, `or` ``.
fn named(entries: &[&Entry]) -> String {
    entries.iter().map(|entry| format!("`{}`", entry.word)).collect::<Vec<_>>().join(", ")
}
