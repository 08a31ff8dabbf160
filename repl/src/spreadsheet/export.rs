//! Items as the rows of a sheet. A family of items is written as one item with several names, and so has one row.

use super::columns::kind;
use super::copies::Deck;
use super::{COPIES, FILE, Grid, cell, refused};
use crate::cards::choice::Choice;
use crate::content::{Content, Diagnostics};
use crate::text::sanitize;
use rondel_dsl::{WrittenItem, written};
use rondel_engine::kernel::{Item, ItemWord, SourceId, nearest, plural, slug};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the chosen items, which are of one kind, a row each. Families have one row. `decks` get a column each.
///
/// # Errors
/// `R0038` if nothing fits, `R0042` if several kinds fit or there is no such deck.
pub fn export(content: &Content, filter: &str, all: bool, decks: &[String]) -> Result<Grid, Diagnostics> {
    let items = chosen(content, filter, all)?;
    let kind = one_kind(content, &items)?;
    let mut counted_decks = Vec::new();
    for name in decks {
        counted_decks.push(deck(content, name)?);
    }
    let files = Files::of(content, &items);
    let rows: Vec<(&WrittenItem, SourceId)> = files.rows(&items);
    let has_word = |item: &WrittenItem, word: &str| item.statements.iter().any(|statement| statement.word == word);
    let is_used = |word: &str| rows.iter().any(|(item, _)| has_word(item, word));
    let words: Vec<_> = kind.words.iter().filter(|word| is_used(word.word)).collect();
    let mut head = vec![kind.word.to_string()];
    head.extend(words.iter().map(|word| word.word.to_string()));
    head.extend(decks.iter().map(|deck| format!("{COPIES}{deck}")));
    head.push(FILE.into());
    let row_of = |(item, file): &(&WrittenItem, SourceId)| {
        let source = content.sources().get(*file);
        let text = source.map_or("", |source| &*source.text);
        let mut row = vec![item.names.join(" | ")];
        row.extend(words.iter().map(|word| cell::of(item, word.word, Some(word), text)));
        row.extend(counted_decks.iter().map(|deck| copies(deck, &item.names)));
        row.push(source.map_or("", |source| &source.path).to_string());
        row
    };
    Ok(Grid { rows: rows.iter().map(row_of).collect(), head, ..Grid::default() })
}

/// Returns the items that a filter chooses. The kind in the filter may stand in the singular.
fn chosen<'c>(content: &'c Content, filter: &str, all: bool) -> Result<Vec<&'c Item>, Diagnostics> {
    let (first, rest) = filter.trim().split_once(' ').unwrap_or((filter.trim(), ""));
    let named_kind = kind(content, first);
    let filter = match named_kind {
        Some(kind) => format!("{} {rest}", plural(kind.word)),
        None => filter.to_string(),
    };
    let choice = Choice { filter: vec![filter.trim().to_string()], all, ..Choice::default() };
    // `|_| true`: any item may be chosen, also one that has no card.
    match choice.of(content, &|_| true) {
        Ok(items) => Ok(items.into_iter().map(|(item, _)| item).collect()),
        Err(wrong) if named_kind.is_some() => Err(wrong),
        Err(_) => Err(no_kind(content, first)),
    }
}

/// Returns the error of a word that names no kind of items, and that no item fits.
fn no_kind(content: &Content, word: &str) -> Diagnostics {
    let kinds: Vec<String> = content.words.items.iter().map(|kind| plural(kind.word)).collect();
    let help = match nearest(word, kinds.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", kinds.join(", ")),
    };
    refused("R0042", format!("`{}` names no kind of items, and nothing fits it", sanitize(word)), help)
}

/// Returns the kind of all items.
fn one_kind(content: &Content, items: &[&Item]) -> Result<&'static ItemWord, Diagnostics> {
    let kinds: BTreeSet<&str> = items.iter().map(|item| item.kind).collect();
    let first = kinds.first().copied().unwrap_or_default();
    if kinds.len() > 1 {
        let all: Vec<String> = kinds.iter().map(|kind| plural(kind)).collect();
        let message = format!("a table has items of one kind, and these are {}", all.join(", "));
        return Err(refused("R0042", message, format!("one of them: `rondel table export {}`", all.join("`, `"))));
    }
    let no_item = || refused("R0042", "no item fits", "`rondel table export cards` exports the cards of the pack");
    content.words.item(first).ok_or_else(no_item)
}

/// Returns the deck with a name, or the error R0042.
pub(super) fn deck<'c>(content: &'c Content, name: &str) -> Result<Deck<'c>, Diagnostics> {
    let name = name.trim_matches('"');
    Deck::of(content, name).ok_or_else(|| {
        let message = format!("there is no deck `{}`", sanitize(name));
        refused("R0042", message, "a deck, a character or whatever else names cards: `--deck \"Warrior's Deck\"`")
    })
}

/// Returns the copies of an item in a deck, as a cell says them. A family has a number for each member: `4 | 2`.
pub(super) fn copies(deck: &Deck<'_>, names: &[String]) -> String {
    let mut numbers: Vec<String> = names.iter().map(|name| deck.said(&slug(name))).collect();
    if numbers.iter().all(String::is_empty) {
        return String::new();
    }
    for number in &mut numbers {
        if number.is_empty() {
            *number = "0".into();
        }
    }
    numbers.join(" | ")
}

/// The files in which items are written.
pub(super) struct Files(BTreeMap<SourceId, Vec<WrittenItem>>);

impl Files {
    /// Returns the files of these items.
    pub fn of(content: &Content, items: &[&Item]) -> Files {
        let ids: BTreeSet<SourceId> = items.iter().filter_map(|item| item.at.file).collect();
        let read = |id: &SourceId| Some((*id, written(&content.sources().get(*id)?.text)));
        Files(ids.iter().filter_map(read).collect())
    }

    /// Returns the written items, each once, with their files.
    pub fn rows(&self, items: &[&Item]) -> Vec<(&WrittenItem, SourceId)> {
        let mut seen = BTreeSet::new();
        let mut rows = Vec::new();
        for item in items {
            if let Some((found, file)) = self.written_item(item)
                && seen.insert((file, found.span.start))
            {
                rows.push((found, file));
            }
        }
        rows
    }

    /// Returns an item as it is written, with its file.
    fn written_item(&self, item: &Item) -> Option<(&WrittenItem, SourceId)> {
        let (file, at) = (item.at.file?, item.at.start as usize);
        let of_file = self.0.get(&file)?;
        // The written item around this place is the last item that begins at or before it.
        let before = of_file.partition_point(|written| written.span.start <= at);
        let last_before = of_file.get(before.checked_sub(1)?)?;
        if last_before.span.contains(&at) { Some((last_before, file)) } else { None }
    }
}
