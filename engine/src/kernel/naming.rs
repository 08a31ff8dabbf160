//! Namings: the names that a text of a script or a free word of content may have.
//!
//! The argument of `me.bears("Burning")` has the naming `Naming::items(&["status"])`: it must be the name of a status.
//! Names are checked when content is loaded, so that a misspelt one is reported before anybody plays. Begin at
//! [`Naming`]. [`Naming::known`] makes the list of possible names in a content.

use super::{Datum, Item, Statement, Vocabulary, effort, few, nearest, slug};
use std::collections::BTreeSet;

/// The possible names in a text. They are looked up when content is loaded, to report a misspelt name before anybody
/// plays.
#[derive(PartialEq, Eq, Debug)]
pub struct Naming {
    /// The kinds of items that may be named.
    pub items: &'static [&'static str],
    /// Whether an item of any kind may be named.
    pub any_item: bool,
    /// The words that may stand for a name.
    pub words: &'static [&'static str],
    /// The statements whose words may be named, each with its kind of item: the `group` of a `class`.
    pub said: &'static [(&'static str, &'static str)],
    /// Whether a house rule may be named.
    pub house: bool,
    /// Whether a kind of item may be named: `status`, `card`.
    pub kinds: bool,
    /// Former words, each with its present name.
    pub former: &'static [(&'static str, &'static str)],
}

/// Allows no names. The other constants add some.
const NOTHING: Naming =
    Naming { items: &[], any_item: false, words: &[], said: &[], house: false, kinds: false, former: &[] };

impl Naming {
    /// Allows a house rule.
    pub const HOUSE: Naming = Naming { house: true, ..NOTHING };

    /// Allows a kind of item.
    pub const KIND: Naming = Naming { kinds: true, ..NOTHING };

    /// Allows an item of any kind.
    pub const ITEM: Naming = Naming { any_item: true, ..NOTHING };

    /// Allows an item of one of these kinds.
    pub const fn items(items: &'static [&'static str]) -> Naming {
        Naming { items, ..NOTHING }
    }

    /// Allows one of these words.
    pub const fn words(words: &'static [&'static str]) -> Naming {
        Naming { words, ..NOTHING }
    }

    /// Allows a word that items say in a statement.
    pub const fn said(said: &'static [(&'static str, &'static str)]) -> Naming {
        Naming { said, ..NOTHING }
    }

    /// Allows one of these words too.
    pub const fn or_words(self, words: &'static [&'static str]) -> Naming {
        Naming { words, ..self }
    }

    /// Allows an item of one of these kinds too.
    pub const fn or_items(self, items: &'static [&'static str]) -> Naming {
        Naming { items, ..self }
    }

    /// Gives former words their present names.
    pub const fn formerly(self, former: &'static [(&'static str, &'static str)]) -> Naming {
        Naming { former, ..self }
    }

    /// Returns the present name of a former word.
    pub fn now(&self, word: &str) -> Option<&'static str> {
        self.former.iter().find(|(former, _)| *former == word).map(|(_, now)| *now)
    }

    /// Returns the possible names in words: `card, or ...`.
    pub fn wanted(&self) -> String {
        let mut parts: Vec<String> = self.items.iter().map(|kind| (*kind).to_string()).collect();
        if self.any_item {
            parts.push("item".to_string());
        }
        for (_, statement) in self.said {
            // The statement `remembers wounds` declares a number, and a text names the number.
            let part = if *statement == "remembers" { "remembered number" } else { statement };
            if !parts.iter().any(|other| other == part) {
                parts.push(part.to_string());
            }
        }
        if self.house {
            parts.push("house rule".to_string());
        }
        if self.kinds {
            parts.push("kind of item".to_string());
        }
        if !self.words.is_empty() {
            parts.push("word".to_string());
        }
        match parts.as_slice() {
            [] => "thing".into(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
        }
    }

    /// Returns the possible names that come from closed lists, and so can be listed without a content.
    pub fn closed(&self, vocabulary: &Vocabulary) -> Vec<&'static str> {
        let mut names = self.words.to_vec();
        if self.house {
            names.extend(vocabulary.house.iter().map(|word| word.name));
        }
        if self.kinds {
            names.extend(vocabulary.items.iter().map(|item| item.word));
        }
        names
    }

    /// Returns the word of the closed lists that a text means in another spelling: `ruby` for `Ruby`. `None` for a word
    /// as it is written, and for all other texts.
    pub fn word(&self, vocabulary: &Vocabulary, text: &str) -> Option<&'static str> {
        if self.words.contains(&text) {
            return None;
        }
        // Scripts call this at each run, and nearly all texts are names of items. Two words with other first letters
        // need no longer look. A mark of a suit stands for a word.
        let first = |word: &str| word.chars().find(|c| c.is_alphanumeric());
        let of_text = first(text).filter(|_| text.is_ascii());
        let may_be = |word: &str| of_text.is_none_or(|of| first(word).is_some_and(|c| c.eq_ignore_ascii_case(&of)));
        let house = vocabulary.house.iter().map(|word| word.name).filter(|_| self.house);
        let kinds = vocabulary.items.iter().map(|item| item.word).filter(|_| self.kinds);
        let mut words = self.words.iter().copied().chain(house).chain(kinds).filter(|word| may_be(word));
        words.find(|word| slug(word) == slug(text)).filter(|word| *word != text)
    }

    /// Returns whether the names of items of a kind are among the possible names.
    pub fn takes_items_of(&self, kind: &str) -> bool {
        self.any_item || self.items.contains(&kind)
    }

    /// Returns the possible names in a content.
    pub fn names<'i>(&self, vocabulary: &Vocabulary, items: &'i [Item]) -> Vec<&'i str> {
        let mut names: Vec<&'i str> = self.closed(vocabulary);
        for item in items {
            if self.takes_items_of(item.kind) {
                names.push(&item.name);
            }
            names.extend(self.said_by(item));
        }
        names
    }

    /// Returns the words that an item says in the statements of this naming.
    pub fn said_by<'i>(&self, item: &'i Item) -> Vec<&'i str> {
        let mut words = Vec::new();
        for (_, word) in self.said.iter().filter(|(kind, _)| *kind == item.kind) {
            for statement in item.all(word) {
                texts_of(statement, &mut words);
            }
        }
        words
    }

    /// Returns the possible names in a content, to check many texts against.
    pub fn known<'i>(&self, vocabulary: &Vocabulary, items: &'i [Item]) -> KnownNames<'i> {
        let names: Vec<&'i str> = effort::each(self.names(vocabulary, items)).collect();
        let mut ids: BTreeSet<String> = names.iter().map(|name| slug(name)).collect();
        for item in items.iter().filter(|item| self.takes_items_of(item.kind)) {
            ids.extend(item.other_ids());
        }
        KnownNames { names, ids, suggestions: MOST_SUGGESTIONS }
    }
}

/// The limit of searches for similar names. Content full of mistakes must load in time.
const MOST_SUGGESTIONS: u16 = 100;

/// The names of a content that texts may name.
#[derive(Debug)]
pub struct KnownNames<'i> {
    names: Vec<&'i str>,
    /// The ids of these names, and other ids of the same items.
    ids: BTreeSet<String>,
    /// The number of searches for similar names that are left.
    suggestions: u16,
}

impl KnownNames<'_> {
    /// Returns all names, the words of closed lists first.
    pub fn all(&self) -> &[&str] {
        &self.names
    }

    /// Returns all names in quotes, if they are few: see [`few`].
    pub fn few(&self) -> Option<String> {
        few(self.names.iter().copied())
    }

    /// Returns the part of a text that names nothing. The text may hold several names with `/` between them. `None` for
    /// an empty text.
    pub fn missing<'t>(&self, text: &'t str) -> Option<&'t str> {
        let is_missing = |part: &&str| !part.is_empty() && !self.ids.contains(&slug(part));
        // The whole text comes first, because a name may contain a `/` itself.
        if !is_missing(&text) {
            return None;
        }
        text.split('/').find(is_missing)
    }

    /// Returns the name that was probably meant. Of a name with its pack, `swamp:Snake`, only the part after the colon
    /// counts. `None` after too many searches.
    pub fn near(&mut self, part: &str) -> Option<String> {
        self.suggestions = self.suggestions.checked_sub(1)?;
        let name = part.split_once(':').map_or(part, |(_, name)| name);
        nearest(name, effort::each(self.names.iter().copied())).map(str::to_string)
    }
}

/// Adds the words and texts of a statement to `found`.
fn texts_of<'s>(statement: &'s Statement, found: &mut Vec<&'s str>) {
    fn add<'d>(datum: &'d Datum, found: &mut Vec<&'d str>) {
        found.extend(datum.text());
        datum.list().iter().for_each(|arg| add(&arg.datum, found));
    }
    statement.args.iter().for_each(|arg| add(&arg.datum, found));
}
