//! The number of copies of each card in a deck, and the places in its file that say so.

use crate::content::Content;
use rondel_engine::kernel::{Datum, Item, Origin, Statement, slug};
use std::ops::Range;

/// The names in a deck.
pub struct Deck<'c> {
    entries: Vec<Entry<'c>>,
    /// The bytes of each statement with names.
    statements: Vec<Range<usize>>,
    /// The file with the deck.
    pub at: Origin,
}

/// One name in a deck.
struct Entry<'c> {
    id: &'c str,
    copies: usize,
    /// The name with its number.
    whole: Range<usize>,
    /// The name alone.
    name: Range<usize>,
}

/// A change of a deck's text.
pub struct Counted {
    /// The bytes that are replaced.
    pub at: Range<usize>,
    /// The text in their place.
    pub text: String,
}

impl<'c> Deck<'c> {
    /// Returns the deck with this name: an item of any kind that names others.
    pub fn of(content: &'c Content, name: &str) -> Option<Deck<'c>> {
        let id = slug(name);
        // Items are sorted by kind. Of several with this id the last counts, so a `deck` is found before a `card`.
        let item = content.items().iter().rev().find(|item| item.id == id && !Self::read(item).entries.is_empty())?;
        Some(Self::read(item))
    }

    /// Collects the names in an item.
    fn read(item: &'c Item) -> Deck<'c> {
        let mut deck = Deck { entries: Vec::new(), statements: Vec::new(), at: item.at };
        deck.add_body(&item.body);
        deck
    }

    /// Adds the names in statements.
    fn add_body(&mut self, body: &'c [Statement]) {
        for said in body {
            let known = self.entries.len();
            said.args.iter().for_each(|arg| self.add_datum(&arg.datum, range(arg.at)));
            if self.entries.len() > known {
                self.statements.push(range(said.at));
            }
        }
    }

    /// Adds the names in a datum, whose bytes are `whole`.
    fn add_datum(&mut self, datum: &'c Datum, whole: Range<usize>) {
        match datum {
            Datum::Name(id) => self.entries.push(Entry { id, copies: 1, name: whole.clone(), whole }),
            Datum::Counted(copies, arg) => {
                if let Datum::Name(id) = &arg.datum {
                    self.entries.push(Entry { id, copies: usize::from(*copies), whole, name: range(arg.at) });
                }
            }
            Datum::List(args) => args.iter().for_each(|arg| self.add_datum(&arg.datum, range(arg.at))),
            _ => {}
        }
    }

    /// Returns the copies of a card, as a cell says them: nothing for none, and a sum if the deck names it repeatedly.
    pub fn said(&self, id: &str) -> String {
        let copies = self.entries.iter().filter(|entry| entry.id == id).map(|entry| entry.copies.to_string());
        copies.collect::<Vec<_>>().join(" + ")
    }

    /// Returns the change of the deck's text for another number of copies of a card: in `Net x4, Hat`, 6 copies of Net
    /// replace `Net x4` by `Net x6`, and none remove `Net x4, `. A card that the deck lacks is added at its end.
    ///
    /// # Errors
    /// The reason why the text cannot say that number.
    pub fn with(&self, text: &str, id: &str, name: &str, copies: usize) -> Result<Counted, &'static str> {
        let mut of_card = self.entries.iter().filter(|entry| entry.id == id);
        let found = of_card.next();
        if of_card.next().is_some() {
            return Err("the deck names it more than once");
        }
        let times = if copies == 1 { String::new() } else { format!(" x{copies}") };
        match (found, copies) {
            (None, 0) => Err("the deck has none of them"),
            (Some(entry), 0) => Ok(Counted { at: self.without(text, &entry.whole), text: String::new() }),
            (Some(entry), _) => {
                let written = text.get(entry.name.clone()).unwrap_or(name);
                Ok(Counted { at: entry.whole.clone(), text: format!("{written}{times}") })
            }
            (None, _) => {
                let last = self.entries.last().ok_or("the deck has no card so far")?;
                let end = last.whole.end;
                Ok(Counted { at: end..end, text: format!(", {}{times}", rondel_dsl::quoted(name)) })
            }
        }
    }

    /// Returns the bytes to remove with an entry: the entry and a comma, or the whole statement if it has no other
    /// entry.
    fn without(&self, text: &str, entry: &Range<usize>) -> Range<usize> {
        let (before, after) = (text.get(..entry.start).unwrap_or(""), text.get(entry.end..).unwrap_or(""));
        if let Some(rest) = after.trim_start().strip_prefix(',') {
            return entry.start..text.len() - rest.trim_start_matches([' ', '\t']).len();
        }
        if let Some(rest) = before.trim_end().strip_suffix(',') {
            return rest.len()..entry.end;
        }
        let whole =
            self.statements.iter().find(|statement| statement.start <= entry.start && entry.end <= statement.end);
        super::patch::with_its_line(text, whole.cloned().unwrap_or(entry.clone()))
    }
}

/// Returns the bytes of a place.
fn range(at: Origin) -> Range<usize> {
    at.start as usize..at.end as usize
}
