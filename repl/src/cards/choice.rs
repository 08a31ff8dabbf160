//! The choice of cards to draw, and the number of copies of each.
//!
//! [`Choice::of`] returns the chosen cards of a content: `rondel cards weapon --deck "Warrior's Deck"`.

use crate::content::{Content, Diagnostics};
use crate::prompt::lists::item_fields;
use crate::text::sanitize;
use rondel_engine::kernel::{Datum, Item, ItemFilter, ItemWord, Statement, nearest, plural, slug};
use std::collections::{BTreeMap, BTreeSet};

/// The choice of a command line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// The words of the filter: a kind (`spells`), words and statements (`level>3`), or the names of cards. Empty for
    /// all cards.
    pub filter: Vec<String>,
    /// Decks, characters or other items that name cards. Only these cards are taken, each as often as it is named.
    /// Empty for all cards.
    pub decks: Vec<String>,
    /// The numbers of copies said behind words of the filter, by the words' places: `"Mud Heron" x2 "Eel Pike"`. If the
    /// filter names no cards, the number behind its last word counts for all cards that fit.
    pub copies: BTreeMap<usize, usize>,
    /// Whether cards in which only the packs below the topmost one have a part are taken too.
    pub all: bool,
}

/// The most copies that a word such as `x9` may say.
const MOST_COPIES: usize = 500;

/// Returns the words of a command line without the numbers of copies among them, such as `x9`, and these numbers by the
/// places of the words before them. Of `["Mud Heron", "x2", "Eel Pike"]` these are `["Mud Heron", "Eel Pike"]` and
/// `{0: 2}`.
///
/// # Errors
/// `R0038` for a number of copies out of range.
pub fn with_copies(words: &[String]) -> Result<(Vec<String>, BTreeMap<usize, usize>), Diagnostics> {
    let (mut filter, mut copies): (Vec<String>, BTreeMap<usize, usize>) = Default::default();
    for word in words {
        let is_number = |rest: &&str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        let digits = word.strip_prefix('x').filter(is_number);
        let before = filter.len().checked_sub(1);
        let (Some(digits), Some(before)) = (digits, before) else {
            filter.push(word.clone());
            continue;
        };
        let n = digits.parse::<usize>().ok().filter(|n| (1..=MOST_COPIES).contains(n));
        let Some(n) = n else {
            let message = format!("`{}` is no number of copies", sanitize(word));
            return Err(refused(&message, format!("from `x1` to `x{MOST_COPIES}`")));
        };
        copies.insert(before, n);
    }
    Ok((filter, copies))
}

/// The number of copies of an item.
type Copies<'c> = Box<dyn Fn(&Item) -> usize + 'c>;

/// A test of items.
type Fits<'c> = Box<dyn Fn(&Item) -> bool + 'c>;

/// A test of whether the template has a face for an item.
pub type IsCard<'f> = &'f dyn Fn(&Item) -> bool;

impl Choice {
    /// Returns the chosen cards, each with its number of copies, by kind and name.
    ///
    /// # Errors
    /// `R0038` if there is no such deck, a filter cannot be read, or nothing fits.
    pub fn of<'c>(&self, content: &'c Content, is_card: IsCard<'_>) -> Result<Vec<(&'c Item, usize)>, Diagnostics> {
        let named = self.named(content);
        let fits = self.fits(content, &named)?;
        let chosen: Vec<(&Item, usize)> = if self.decks.is_empty() {
            let cards = self.of_pack(content, &named).filter(|item| is_card(item));
            cards.map(|item| (item, 1)).collect()
        } else {
            in_decks(content, &self.decks, is_card)?
        };
        let times = self.times(&named)?;
        let fitting = chosen.into_iter().filter(|(item, _)| fits(item));
        let chosen: Vec<(&Item, usize)> = fitting.map(|(item, n)| (item, n * times(item))).collect();
        if chosen.is_empty() {
            // A word may stand in the plural, as kinds do: `spells`.
            let singulars = self.filter.iter().map(|word| singular(word).unwrap_or(word).to_string());
            let filter: Vec<String> = singulars.collect();
            if filter != self.filter {
                return Choice { filter, ..self.clone() }.of(content, is_card);
            }
            let names = content.items().iter().filter(|item| is_card(item)).map(|item| item.name.as_str());
            let help = match nearest(self.filter.join(" ").trim_matches('"'), names) {
                Some(near) => format!("did you mean `{}`?", sanitize(near)),
                None => {
                    "`rondel cards` without words draws what the pack defines or changes; `--all` the cards of the packs below it too"
                        .into()
                }
            };
            return Err(refused("no card fits", help));
        }
        Ok(chosen)
    }

    /// Returns the number of copies of an item, as the words of the filter say it. `named` are the ids that these words
    /// name. Of `"Mud Heron" x2 "Eel Pike"` this is 2 and 1, of `spells x3` it is 3 for each spell.
    ///
    /// # Errors
    /// `R0038` if a number stands in the midst of a filter of other words.
    fn times<'s>(&'s self, named: &'s [String]) -> Result<Copies<'s>, Diagnostics> {
        let last = self.filter.len().saturating_sub(1);
        // Each word of the filter is a name.
        if named.len() > 1 {
            let of_word = |nth: usize| self.copies.get(&nth).copied().unwrap_or(1);
            return Ok(Box::new(move |item| {
                let of_item = (0..).zip(named).filter(|(_, id)| **id == item.id);
                of_item.map(|(nth, _)| of_word(nth)).sum()
            }));
        }
        if let Some((nth, n)) = self.copies.iter().find(|(nth, _)| **nth < last) {
            let before = self.filter.get(*nth).map_or("", String::as_str);
            let message = format!("`x{n}` counts for the card named before it, and `{}` names none", sanitize(before));
            return Err(refused(
                &message,
                "`\"Mud Heron\" x2 \"Eel Pike\" x4`, or a filter with one number at its end",
            ));
        }
        let all = self.copies.get(&last).copied().unwrap_or(1);
        Ok(Box::new(move |_| all))
    }

    /// Returns the ids of the items that the filter names: with one name in all, or with a name in each word of the
    /// command line. Empty for a filter of other words.
    fn named(&self, content: &Content) -> Vec<String> {
        let whole = vec![slug(self.filter.join(" ").trim_matches('"'))];
        let each: Vec<String> = self.filter.iter().map(|word| slug(word.trim_matches('"'))).collect();
        let is_known = |id: &String| content.items().iter().any(|item| item.id == *id);
        let are_known = |ids: &Vec<String>| !ids.is_empty() && ids.iter().all(is_known);
        [whole, each].into_iter().find(are_known).unwrap_or_default()
    }

    /// Returns the items that the topmost pack defines, replaces or changes, or those of all packs. An item that only
    /// scenes need is returned only if it is `named`.
    fn of_pack<'c, 'n>(
        &self,
        content: &'c Content,
        named: &'n [String],
    ) -> impl Iterator<Item = &'c Item> + use<'c, 'n> {
        let all = self.all;
        let loaded = &content.loaded;
        let top = loaded.packs.len().saturating_sub(1);
        let items = content.items().iter();
        items.filter(move |item| named.contains(&item.id) || (!item.is_fixture && (all || loaded.has_part(top, item))))
    }

    /// Returns a test of items by the filter, or by the names in it.
    fn fits<'c>(&self, content: &'c Content, named: &'c [String]) -> Result<Fits<'c>, Diagnostics> {
        if !named.is_empty() {
            return Ok(Box::new(|item| named.contains(&item.id)));
        }
        let text = self.filter.join(" ");
        let text = text.trim();
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        let is_named =
            |kind: &&ItemWord| kind.word.eq_ignore_ascii_case(first) || plural(kind.word).eq_ignore_ascii_case(first);
        let mut kinds: Vec<&ItemWord> = content.words.items.iter().filter(is_named).collect();
        let mut text_of_kind = rest;
        if kinds.is_empty() {
            kinds = content.words.items.iter().collect();
            text_of_kind = text;
        }
        let mut filters: BTreeMap<&str, Vec<ItemFilter>> = BTreeMap::new();
        let mut unfit = None;
        // A kind that has no such statement has no such cards. The filter is a mistake only if no kind has the
        // statement.
        for kind in kinds {
            match ItemFilter::all(text_of_kind, kind) {
                Ok(of_kind) => drop(filters.insert(kind.word, of_kind)),
                Err(error) => unfit = Some(error),
            }
        }
        if filters.is_empty()
            && let Some(unfit) = unfit
        {
            return Err(refused(&sanitize(&unfit.message), unfit.help));
        }
        Ok(Box::new(move |item| {
            let Some(filters) = filters.get(item.kind) else { return false };
            if filters.is_empty() {
                return true;
            }
            let fields = item_fields(content, item);
            filters.iter().all(|filter| filter.fits(&item.name, &fields))
        }))
    }
}

/// Returns a word without its plural ending. `None` for a word without such an ending.
fn singular(word: &str) -> Option<&str> {
    word.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with('s'))
}

/// Returns the error of a choice that cannot be read, or that chooses no card.
fn refused(message: &str, help: impl Into<rondel_engine::kernel::Help>) -> Diagnostics {
    Diagnostics::new("R0038", message, help)
}

/// Returns the cards of several decks together, by kind and name.
fn in_decks<'c>(
    content: &'c Content,
    decks: &[String],
    is_card: IsCard<'_>,
) -> Result<Vec<(&'c Item, usize)>, Diagnostics> {
    let mut all: BTreeMap<(&str, &str), (&Item, usize)> = BTreeMap::new();
    for deck in decks {
        for (item, n) in in_deck(content, deck, is_card)? {
            let (_, copies) = all.entry((item.kind, &item.id)).or_insert((item, 0));
            *copies += n;
        }
    }
    Ok(all.into_values().collect())
}

/// Returns the cards that an item names, directly or through other items such as its deck.
fn in_deck<'c>(content: &'c Content, name: &str, is_card: IsCard<'_>) -> Result<Vec<(&'c Item, usize)>, Diagnostics> {
    let id = slug(name.trim_matches('"'));
    let decks: Vec<&Item> = content.items().iter().filter(|item| item.id == id).collect();
    if decks.is_empty() {
        let near = nearest(name, content.items().iter().map(|item| item.name.as_str()));
        let help = match near {
            Some(near) => format!("did you mean `{}`?", sanitize(near)),
            None => "a deck or a character: whatever names cards".into(),
        };
        return Err(refused(&format!("there is no `{}`", sanitize(name)), help));
    }
    let items = content.items().iter().map(|item| ((item.kind, item.id.as_str()), item)).collect();
    let mut counted = Counted { content, items, is_card, cards: BTreeMap::new(), seen: BTreeSet::new() };
    for deck in decks {
        counted.count(deck);
    }
    let Counted { items, cards, .. } = counted;
    Ok(cards.into_iter().filter_map(|(key, n)| Some((*items.get(&key)?, n))).collect())
}

/// Counts how often statements say each name.
fn in_statements<'c>(statements: &'c [Statement], copies: &mut BTreeMap<&'c str, usize>) {
    for arg in statements.iter().flat_map(|statement| &statement.args) {
        in_datum(&arg.datum, 1, copies);
    }
}

/// Counts each name in a value `n` times.
fn in_datum<'c>(datum: &'c Datum, n: usize, copies: &mut BTreeMap<&'c str, usize>) {
    match datum {
        Datum::Name(id) => *copies.entry(id).or_default() += n,
        Datum::Call(call) => *copies.entry(&call.id).or_default() += n,
        Datum::Counted(times, arg) => in_datum(&arg.datum, n * usize::from(*times), copies),
        Datum::List(args) => args.iter().for_each(|arg| in_datum(&arg.datum, n, copies)),
        Datum::Block(statements) => in_statements(statements, copies),
        Datum::Rows(rows) => rows.iter().for_each(|row| in_statements(&row.body, copies)),
        _ => {}
    }
}

/// A count of the cards that items name.
struct Counted<'c, 'f> {
    content: &'c Content,
    /// All items by kind and id.
    items: BTreeMap<(&'c str, &'c str), &'c Item>,
    is_card: IsCard<'f>,
    cards: BTreeMap<(&'c str, &'c str), usize>,
    seen: BTreeSet<(&'c str, &'c str)>,
}

impl<'c> Counted<'c, '_> {
    /// Counts the cards that an item names. A named item that is no card is searched in turn. Each item is searched
    /// once.
    fn count(&mut self, item: &'c Item) {
        if !self.seen.insert((item.kind, &item.id)) {
            return;
        }
        let mut copies: BTreeMap<&str, usize> = BTreeMap::new();
        in_statements(&item.body, &mut copies);
        // Items of different kinds may share a name, so the kinds of the statement decide which item is meant.
        for (kind, id) in self.content.loaded.names_in(item.kind, &item.body) {
            let Some(&named) = self.items.get(&(kind, id.as_str())) else { continue };
            if (self.is_card)(named) {
                let copies_of_card = copies.get(id.as_str()).copied().unwrap_or(1);
                *self.cards.entry((named.kind, &named.id)).or_default() += copies_of_card;
            } else {
                self.count(named);
            }
        }
    }
}
