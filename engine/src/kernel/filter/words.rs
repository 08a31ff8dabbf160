//! The words that filters may use, as a list for help and the reference.

use super::Lexicon;
use super::others::HOLDER;
use super::plural::singular;
use super::read::{Reader, Tie, plain};
use crate::kernel::near::unasked;
use crate::kernel::{Kind, Vocabulary};

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
    let lexicon = Lexicon::new(vocabulary, &[]);
    let reader = Reader::new(&lexicon, "", of);
    let mut words: Vec<FilterWord> = Vec::new();
    // Filters never look for the game.
    let of_game = vocabulary.subjects.get(usize::from(of)) == Some(&"game");
    for fact in vocabulary.facts.iter().filter(|_| !of_game) {
        if reader.names_one(fact) {
            // A filter asks for the holder with `of`: `of an opponent`.
            let name = if fact.name == HOLDER { "of" } else { fact.name };
            let usage = format!("{name} FILTER");
            words.push(FilterWord { name: name.to_string(), usage, doc: fact.doc, rule: fact.rule });
            continue;
        }
        // The name of the fact, as a filter says it.
        let is_own = fact.on == of && plain(fact);
        let (tie, takes) = (reader.tie(fact).filter(|_| !is_own), fact.args.last().copied());
        let bare = unasked(fact.name).filter(|_| fact.gives == Kind::Bool).unwrap_or(fact.name);
        let name = match (is_own, tie) {
            (true, _) => bare.to_string(),
            (_, Some(Tie::Within)) => "within".to_string(),
            (_, Some(Tie::One)) => {
                singular(bare).filter(|_| fact.gives.bare() == Kind::List).unwrap_or(bare.to_string())
            }
            (false, None) => continue,
        };
        // What may stand behind the name: a word, a number, a text.
        let word = takes.map(|kind| value_usage(vocabulary, kind)).filter(|usage| !usage.is_empty());
        let number = if fact.gives.bare() == Kind::Int { Some("[N [or more|or less]]".to_string()) } else { None };
        let text = matches!(fact.gives, Kind::Text | Kind::Named(_)).then(|| value_usage(vocabulary, fact.gives));
        let name = match (takes, fact.gives.bare()) {
            // The name is left out if the word alone is said: `weapon`, `status Burning`.
            (Some(Kind::Named(naming)), Kind::Bool) if is_own && !naming.any_item => String::new(),
            (Some(Kind::Named(naming)), Kind::Int) if is_own && !naming.items.is_empty() => String::new(),
            _ => name,
        };
        let parts = [Some(name.clone()).filter(|name| !name.is_empty()), word, number, text];
        let usage = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if !usage.is_empty() && !words.iter().any(|known| known.usage == usage) {
            words.push(FilterWord { name, usage, doc: fact.doc, rule: fact.rule });
        }
    }
    words
}

/// Returns how a value is written in the usage of a word: as a choice of words, as `status NAME`, or as `WORD`.
fn value_usage(vocabulary: &Vocabulary, kind: Kind) -> String {
    let Kind::Named(naming) = kind else {
        return if kind == Kind::Text { "WORD".into() } else { String::new() };
    };
    if naming.kinds {
        return "WORD".into();
    }
    let mut parts: Vec<String> = naming.closed(vocabulary).iter().map(|word| (*word).to_string()).collect();
    parts.extend(naming.items.iter().map(|kind| format!("{kind} NAME")));
    parts.extend(naming.any_item.then(|| "NAME".to_string()));
    parts.join("|")
}
