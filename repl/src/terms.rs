//! The terms of a question: its words without endings and without empty words. So `summons minions` finds texts about a
//! minion that is summoned.

use bm25::Tokenizer;
use rust_stemmers::{Algorithm, Stemmer};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Words of every question that do not describe the thing looked for.
const SMALL: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "has", "have", "he", "her",
    "his", "how", "i", "if", "in", "is", "it", "its", "me", "my", "of", "on", "one", "or", "s", "she", "so", "that",
    "the", "their", "them", "then", "there", "they", "this", "to", "was", "what", "when", "where", "which", "who",
    "whoever", "whom", "will", "with", "would", "you", "your",
];

/// Words with the same meaning here: the first represents all of them.
const ALIKE: &[&[&str]] = &[
    &["lose", "missing", "lost", "lack"],
    &["damage", "hurt", "wound", "harm", "wounded"],
    &["heal", "recover", "regain"],
    &["draw", "drawn", "drew"],
    &["kill", "dead", "defeat", "die", "dies", "dying", "death", "slain"],
    &["foe", "enemy", "monster", "creature"],
    &["player", "hero", "character"],
    &["hp", "life", "health"],
    &["hit", "strike", "struck"],
    &["discard", "graveyard"],
    &["spell", "magic"],
    &["armor", "armour"],
    &["ally", "friend", "companion", "teammate"],
    &["summon", "spawn"],
    &["price", "cost", "costs"],
];

/// The word that represents another, both without endings.
static FIRST: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let lists = ALIKE.iter().filter_map(|list| list.split_first());
    lists.flat_map(|(first, others)| others.iter().map(|other| (stem(other), stem(first)))).collect()
});

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// Finds the terms of texts for an index.
#[derive(Clone, Debug, Default)]
pub struct Terms;

impl Tokenizer for Terms {
    fn tokenize(&self, text: &str) -> Vec<String> {
        terms(text)
    }
}

/// Returns the terms of a text, in their order. If a text has nothing but small words, those are its terms.
pub fn terms(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let plain: Vec<String> = words().filter(|word| !SMALL.contains(word)).map(term).collect();
    if plain.is_empty() { words().map(term).collect() } else { plain }
}

/// Returns the one word for all with the same meaning, without its ending.
fn term(word: &str) -> String {
    let stemmed = stem(word);
    FIRST.get(&stemmed).cloned().unwrap_or(stemmed)
}

fn stem(word: &str) -> String {
    STEMMER.stem(word).into_owned()
}
