//! Suggestions for misplaced words: the body of the vocabulary in which a word is allowed. All functions return a help,
//! or `None` if there is nothing to suggest.

use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Help, Shape, Vocabulary, Word, with_article};
use rondel_engine::machine::keywords;
use std::collections::BTreeSet;

/// Returns the help that names the body in which a statement belongs.
pub(crate) fn of_word(vocabulary: &'static Vocabulary, typed: &str) -> Option<String> {
    /// The most kinds of items that a help names.
    const FEW: usize = 3;
    let items = || vocabulary.items.iter().map(|item| (item.word, item.words)).chain([("scene", vocabulary.scene)]);
    let has = |words: &[Word]| words.iter().any(|word| word.word == typed);
    let kinds: Vec<String> = items().filter(|(_, words)| has(words)).map(|(kind, _)| with_article(kind)).collect();
    if !kinds.is_empty() {
        let named = match kinds.get(..FEW) {
            Some(first) if kinds.len() > FEW => format!("{} and others", first.join(", ")),
            _ => kinds.join(" and "),
        };
        return Some(format!("`{typed}` is a statement of {named}"));
    }
    let visit =
        |word: &'static Word, path: &[&'static str]| if word.word == typed { Some(path.to_vec()) } else { None };
    let mut walk = Walk { seen: BTreeSet::new(), visit };
    let path = items().find_map(|(kind, words)| walk.words(words, &mut vec![kind]))?;
    let (kind, inner) = path.split_first()?;
    let block = inner.last()?;
    Some(format!("`{typed}` stands inside `{block} {{ }}` of {}", with_article(kind)))
}

/// Returns the help for a word that only other games have: where it belongs in the first of them, and all their names.
pub(crate) fn of_other_game(own: &'static Vocabulary, others: &[&'static Vocabulary], typed: &str) -> Option<String> {
    let having: Vec<(String, &str)> =
        others.iter().filter_map(|other| Some((of_word(other, typed)?, other.title))).collect();
    let (belongs, _) = having.first()?;
    let titles: Vec<&str> = having.iter().map(|(_, title)| *title).collect();
    Some(format!("{belongs} in {}; this pack is written for {}", titles.join(" and "), own.title))
}

/// Returns the help for a kind of items that only other games have: their names.
pub(crate) fn kind_of_other_game(
    own: &'static Vocabulary,
    others: &[&'static Vocabulary],
    typed: &str,
) -> Option<String> {
    let having: Vec<&str> =
        others.iter().filter(|other| other.item(typed).is_some()).map(|other| other.title).collect();
    if having.is_empty() {
        return None;
    }
    let titles = having.join(" and ");
    Some(format!("`{typed}` is a kind of item in {titles}; this pack is written for {}", own.title))
}

/// Returns the help for a behaviour line that stands in the wrong body: the kind of item that may hold it, and the
/// statement of this body that calls such an item. `words` are the words of the body.
pub(crate) fn of_line(vocabulary: &'static Vocabulary, typed: &str, words: &[&'static [Word]]) -> Option<String> {
    if !LINES.contains(&typed) {
        return None;
    }
    let has_line = |words: &[Word]| words.iter().any(|word| word.word == typed);
    let items = vocabulary.items.iter().filter(|item| has_line(item.words));
    let kinds: Vec<&'static str> = items.map(|item| item.word).collect();
    let first = kinds.first()?;
    let calls = |word: &Word, kind: &str| word.shape.iter().any(|shape| is_called(shape, kind));
    let mut called_kinds: Vec<(&'static str, &'static str)> = Vec::new();
    for kind in kinds.iter().copied() {
        let mut own_words = words.iter().flat_map(|list| list.iter());
        if let Some(word) = own_words.find(|word| calls(word, kind)) {
            called_kinds.push((word.word, kind));
        }
    }
    // Of several kinds, the kind with the most moments is suggested.
    let moments = |kind: &str| vocabulary.hooks.iter().filter(|hook| hook.items.contains(&kind)).count();
    Some(match called_kinds.into_iter().max_by_key(|(_, kind)| moments(kind)) {
        Some((word, kind)) => format!(
            "`{typed}` is a statement of {}: write `{kind} name {{ {typed} ... }}`, and here `{word} name`",
            with_article(kind)
        ),
        None => format!("`{typed}` is a statement of {}", with_article(first)),
    })
}

/// Returns the word of a body that takes something of the kind `typed`: an enemy's `habit` for `effect`.
pub(crate) fn here(typed: &str, words: &[&'static [Word]]) -> Option<Help> {
    let takes = |word: &&&'static Word| word.shape.iter().any(|shape| is_of(shape, typed));
    let mut found = words.iter().flat_map(|list| list.iter());
    let word = found.find(|word| takes(&word))?;
    let help = format!("did you mean `{}`? It takes {}", word.word, with_article(typed));
    Some(Help::from(help).instead(word.word))
}

/// Returns the help with the ruling that takes a word as a value: `set wolf hp 3` for `hp wolf 3`. `None` where `words`
/// are no rulings.
pub(crate) fn of_ruling(vocabulary: &'static Vocabulary, typed: &str, words: &[&'static [Word]]) -> Option<String> {
    let are_rulings = words.iter().any(|list| std::ptr::eq(*list, vocabulary.rulings));
    let word = vocabulary.rulings.iter().find(|word| takes_value(word, typed)).filter(|_| are_rulings)?;
    Some(format!("`{typed}` stands in the ruling `{}`: {}", word.word, word.doc))
}

/// Returns the help with the word behind which something of this kind is called: the `traits` of a foe. `None` for
/// kinds that are only named and not called, since they may stand in many places.
pub(crate) fn of_kind(vocabulary: &'static Vocabulary, kind: &str) -> Option<String> {
    let visit = |word: &'static Word, path: &[&'static str]| {
        let calls_it = word.shape.iter().any(|shape| is_called(shape, kind));
        if calls_it { Some((word.word, path.first().copied())) } else { None }
    };
    let mut walk = Walk { seen: BTreeSet::new(), visit };
    let mut items = vocabulary.items.iter();
    let (word, item) = items.find_map(|item| walk.words(item.words, &mut vec![item.word]))?;
    let (kind, item) = (with_article(kind), with_article(item?));
    Some(format!("{kind} stands behind `{word}` of {item}"))
}

/// Returns whether a shape contains a call of something of this kind.
fn is_called(shape: &Shape, kind: &str) -> bool {
    match shape {
        Shape::Call(called) => *called == kind,
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) | Shape::Braced(inner) => is_called(inner, kind),
        _ => false,
    }
}

/// Returns the statement that takes this word as its value, and the kind of item that has this statement: `type` and
/// `card` for `weapon`. If several kinds have such a statement, `type` wins, because it names the sort of an item.
pub(crate) fn of_value(vocabulary: &'static Vocabulary, typed: &str) -> Option<(&'static str, &'static str)> {
    let mut takers: Vec<(&str, &str)> = Vec::new();
    for item in vocabulary.items {
        if let Some(word) = item.words.iter().find(|word| takes_value(word, typed)) {
            takers.push((word.word, item.word));
        }
    }
    if let [only] = takers.as_slice() {
        return Some(*only);
    }
    let sorts: Vec<_> = takers.into_iter().filter(|(word, _)| *word == keywords::TYPE.word).collect();
    // With two such statements, neither is meant for certain.
    if let [only] = sorts.as_slice() { Some(*only) } else { None }
}

/// Returns whether a statement takes this word as its value: `size` takes `medium`.
fn takes_value(statement: &Word, typed: &str) -> bool {
    statement.shape.iter().flat_map(crate::shape::wanted::words_of).any(|value| value == typed)
}

/// Returns whether a shape takes the name or the call of something of this kind.
fn is_of(shape: &Shape, kind: &str) -> bool {
    match shape {
        Shape::Call(called) => *called == kind,
        Shape::Name(kinds) => kinds.contains(&kind),
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) | Shape::Braced(inner) => is_of(inner, kind),
        _ => false,
    }
}

/// Returns every name that a formula of the system may use.
pub(crate) fn quantities(vocabulary: &'static Vocabulary) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    let mut walk = Walk {
        seen: BTreeSet::new(),
        visit: |word: &'static Word, _: &[&'static str]| -> Option<()> {
            word.shape.iter().for_each(|shape| formula_names(shape, &mut names));
            None
        },
    };
    for words in vocabulary.items.iter().map(|item| item.words).chain([vocabulary.scene]) {
        walk.words(words, &mut Vec::new());
    }
    names
}

/// Adds the names that formulas in this shape may use.
fn formula_names(shape: &'static Shape, out: &mut Vec<&'static str>) {
    match shape {
        Shape::Formula(names) => {
            for name in *names {
                if !out.contains(name) {
                    out.push(name);
                }
            }
        }
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) | Shape::After(_, inner) => {
            formula_names(inner, out);
        }
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().for_each(|part| formula_names(part, out)),
        Shape::Rows(key, _) => formula_names(key, out),
        Shape::Map(key, value) => [key, value].into_iter().for_each(|part| formula_names(part, out)),
        Shape::Braced(inner) => formula_names(inner, out),
        _ => {}
    }
}

/// A walk through the words of a vocabulary, nested ones too, that ends as soon as `visit` returns something. `visit`
/// gets each word and the words around it. A list of words that contains itself is entered once.
struct Walk<V> {
    seen: BTreeSet<usize>,
    visit: V,
}

impl<T, V: FnMut(&'static Word, &[&'static str]) -> Option<T>> Walk<V> {
    /// Walks through a list of words. `path` holds the words around it.
    fn words(&mut self, words: &'static [Word], path: &mut Vec<&'static str>) -> Option<T> {
        if !self.seen.insert(words.as_ptr() as usize) {
            return None;
        }
        for word in words {
            if let Some(found) = (self.visit)(word, path) {
                return Some(found);
            }
            path.push(word.word);
            let found_inside = word.shape.iter().find_map(|shape| self.shape(shape, path));
            path.pop();
            if found_inside.is_some() {
                return found_inside;
            }
        }
        None
    }

    /// Walks through the words inside a shape.
    fn shape(&mut self, shape: &'static Shape, path: &mut Vec<&'static str>) -> Option<T> {
        match shape {
            Shape::Block(words) | Shape::Rows(_, words) => self.words(words, path),
            Shape::Counted(inner)
            | Shape::List(inner)
            | Shape::Opt(inner)
            | Shape::After(_, inner)
            | Shape::Braced(inner)
            | Shape::Map(_, inner) => self.shape(inner, path),
            Shape::Seq(parts) | Shape::Either(parts) => parts.iter().find_map(|part| self.shape(part, path)),
            _ => None,
        }
    }
}
