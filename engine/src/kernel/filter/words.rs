//! The words that filters may use, as a list for help and the reference.

use super::Lexicon;
use super::others::HOLDER;
use super::plural::singular;
use super::read::{Reader, Tie, plain};
use crate::kernel::near::unasked;
use crate::kernel::{FactWord, Kind, Vocabulary};

/// A word that filters may say of a kind of subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilterWord {
    /// The word.
    pub name: String,
    /// The usage of the word: `hp N`, `status NAME`.
    pub usage: String,
    /// The meaning of the word, from the fact that it reads.
    pub doc: &'static str,
    /// The rule of that fact.
    pub rule: &'static str,
}

/// Returns the words that a filter may use for this kind of subject.
pub fn filter_words(vocabulary: &'static Vocabulary, of: u8) -> Vec<FilterWord> {
    // Filters never look for the game.
    if vocabulary.subjects.get(usize::from(of)) == Some(&"game") {
        return Vec::new();
    }
    let lexicon = Lexicon::new(vocabulary, &[]);
    let reader = Reader::new(&lexicon, "", of);
    let mut words: Vec<FilterWord> = Vec::new();
    for fact in vocabulary.facts {
        // The fact gives another subject, which a filter goes on to describe: `of an opponent` for the holder.
        if reader.names_one(fact) {
            let name = if fact.name == HOLDER { "of" } else { fact.name };
            let usage = format!("{name} FILTER");
            words.push(FilterWord { name: name.to_string(), usage, doc: fact.doc, rule: fact.rule });
            continue;
        }
        // `plain`: the fact takes nothing or a name, and gives a plain value.
        let is_own = fact.on == of && plain(fact);
        let Some(name) = name_in_filters(&reader, fact, is_own) else { continue };
        let takes = fact.args.last().copied();
        let name = match (takes, fact.gives.bare()) {
            // `weapon`, `status Burning`: the value says enough without the name of the fact. An item of any kind would
            // be a bare `NAME`, so the name of the fact stays in front.
            (Some(Kind::Named(naming)), Kind::Bool) if is_own && !naming.any_item => String::new(),
            // `token Charge 2 or more`: the kind of item takes the place of the fact's name.
            (Some(Kind::Named(naming)), Kind::Int) if is_own && !naming.items.is_empty() => String::new(),
            _ => name,
        };
        let mut parts = vec![name.clone()];
        // What may stand behind the name: a word, a number, a text.
        parts.extend(takes.map(|kind| value_usage(vocabulary, kind)));
        parts.retain(|part| !part.is_empty());
        if fact.gives.bare() == Kind::Int {
            parts.push("[N [or more|or less]]".to_string());
        }
        if matches!(fact.gives, Kind::Text | Kind::Named(_)) {
            parts.push(value_usage(vocabulary, fact.gives));
        }
        let usage = parts.join(" ");
        if !usage.is_empty() && !words.iter().any(|word| word.usage == usage) {
            words.push(FilterWord { name, usage, doc: fact.doc, rule: fact.rule });
        }
    }
    words
}

/// Returns the name by which a filter says a fact. `None` if no filter uses the fact.
///
/// If `is_own`, the described subject has the fact: `prone` for `is_prone`. Otherwise `me` has the fact, which tells
/// how the subject stands to `me`. Then the [`Tie`] is the form:
///
/// - `One`: the name alone, a list in the singular: `opponent` for the fact `opponents`.
/// - `Within`: the word `within`, whatever the name of the fact: `within melee`.
fn name_in_filters(reader: &Reader<'_, '_>, fact: &FactWord, is_own: bool) -> Option<String> {
    // The name without `is_` or `has_`.
    let unasked_name = if fact.gives == Kind::Bool { unasked(fact.name) } else { None };
    let bare = unasked_name.unwrap_or(fact.name);
    if is_own {
        return Some(bare.to_string());
    }
    let of_several = match reader.tie(fact)? {
        Tie::Within => return Some("within".to_string()),
        Tie::One if fact.gives.bare() == Kind::List => singular(bare),
        Tie::One => None,
    };
    Some(of_several.unwrap_or(bare.to_string()))
}

/// Returns how a value is written in the usage of a word: as a choice of words, as `status NAME`, or as `WORD`.
fn value_usage(vocabulary: &Vocabulary, kind: Kind) -> String {
    let Kind::Named(naming) = kind else {
        return if kind == Kind::Text { "WORD".into() } else { String::new() };
    };
    // The value is the name of a kind of item, such as `card`.
    if naming.kinds {
        return "WORD".into();
    }
    // `closed` gives the words that are known without any content: `physical`, `ethereal`.
    let mut parts: Vec<String> = naming.closed(vocabulary).iter().map(|word| (*word).to_string()).collect();
    parts.extend(naming.items.iter().map(|kind| format!("{kind} NAME")));
    if naming.any_item {
        parts.push("NAME".to_string());
    }
    parts.join("|")
}
