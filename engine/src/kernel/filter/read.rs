//! The reader of filters: from words to the tree of a [`Filter`], or to an error at its place.
//!
//! [`Reader::selection`] reads the whole text, [`Reader::part`] one condition. In `foe with hp 4 or more` the part
//! `foe` is a fact of the subject without a value, and `hp 4 or more` a fact with a range of numbers. A [`Naming`] says
//! which names a fact takes or gives, such as those of all statuses.

use super::joint::{Clause, wants_both};
use super::misread::Misread;
use super::plural::{is_said, singular};
use super::selection::Extreme;
use super::{Filter, Lexicon, Part, Reading, Selection, Test, Wanted};
use crate::kernel::near::unasked;
use crate::kernel::tongue::filter_words;
use crate::kernel::{FactId, FactWord, Help, Kind, Naming, Value, Vocabulary, meant, nearest, with_article};
use std::ops::Range;
use std::rc::Rc;

/// Words between the parts of a filter, which say nothing by themselves.
const BETWEEN: [&str; 10] = ["and", "with", "that", "which", "who", "is", "are", "a", "an", "the"];

/// Words that turn a part into its opposite.
const NOT: [&str; 3] = ["not", "no", "without"];

/// The greatest number of words in a name.
const LONGEST: usize = 6;

/// A word of a filter, with its place.
pub(super) struct Token<'t> {
    pub text: &'t str,
    at: Range<usize>,
    quoted: bool,
}

/// Splits a filter into words. Quotes around a name are removed.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let words = filter_words(text).into_iter().map(|word| match word.text.strip_prefix('"') {
        Some(name) => Token { text: name.strip_suffix('"').unwrap_or(name), at: word.range(), quoted: true },
        None => Token { text: word.text, at: word.range(), quoted: false },
    });
    words.collect()
}

/// The reader of one filter, for one kind of subject.
#[derive(Clone)]
pub(super) struct Reader<'l, 't> {
    pub lexicon: &'l Lexicon,
    /// The kind of subject that is described.
    pub of: u8,
    text: &'t str,
    pub tokens: Rc<[Token<'t>]>,
    /// The index of the next token.
    pub at: usize,
    /// The least or the most of something, once it has been read.
    pub extreme: Option<Extreme>,
    /// Whether errors suggest a similar word, which takes long to find.
    helps: bool,
}

impl<'l, 't> Reader<'l, 't> {
    /// Returns a reader at the beginning of a text that describes subjects of kind `of`.
    pub fn new(lexicon: &'l Lexicon, text: &'t str, of: u8) -> Reader<'l, 't> {
        Reader { lexicon, of, text, tokens: tokens(text).into(), at: 0, extreme: None, helps: true }
    }

    /// Returns a reader at the same place of the same text that describes subjects of kind `of`.
    pub fn for_kind(&self, of: u8) -> Reader<'l, 't> {
        Reader { of, ..self.clone() }
    }

    /// Skips the search for similar words, for errors that nobody reads.
    pub fn without_help(self) -> Reader<'l, 't> {
        Reader { helps: false, ..self }
    }

    /// Reads the whole text: alternatives with `or` between them.
    pub fn selection(mut self) -> Result<Selection, Misread> {
        let first = self.clause()?;
        let mut later = Vec::new();
        while self.take(&["or"]).is_some() {
            let start = self.place().start;
            let clause = self.clause()?;
            if let Some(misread) = first.says_nobody(&clause, &self.since(start), start..self.end()) {
                return Err(misread);
            }
            later.push(clause.tests);
        }
        let alternatives: Vec<Vec<Test>> = std::iter::once(first.tests).chain(later).collect();
        if alternatives.len() > 1
            && let Some(extreme) = &self.extreme
        {
            let message = format!("`the {}` cannot stand beside `or`", extreme.number.text);
            return Err(self.misread(&message, None));
        }
        let text = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Selection { filter: Filter { alternatives, text }, extreme: self.extreme })
    }

    /// Reads conditions that must all hold, up to the next `or`.
    pub fn all(&mut self) -> Result<Vec<Test>, Misread> {
        self.clause().map(|clause| clause.tests)
    }

    /// Reads one alternative.
    fn clause(&mut self) -> Result<Clause, Misread> {
        let (mut tests, mut is_close): (Vec<Test>, bool) = (Vec::new(), false);
        loop {
            let and = self.pass_over();
            if self.word().is_none_or(|word| word == "or") {
                break;
            }
            let start = self.place().start;
            if self.superlative()? {
                continue;
            }
            let negated = self.take(&NOT).is_some();
            self.pass_over();
            let part = self.part()?;
            let test = Test { negated, part, text: self.since(start) };
            if let Some(before) = tests.last() {
                match and.map(|and| wants_both(before, &test, and)) {
                    Some(Some(misread)) => return Err(misread),
                    Some(None) => {}
                    None => is_close = true,
                }
            }
            tests.push(test);
        }
        if tests.is_empty() && self.extreme.is_none() {
            return Err(self.nothing_said());
        }
        Ok(Clause { tests, is_close })
    }

    /// Returns the error of a missing condition.
    pub fn nothing_said(&self) -> Misread {
        match self.tokens.get(self.at) {
            Some(token) => {
                let help = format!("write `{}` without quotes", token.text);
                Misread { help, ..self.misread("a filter does not begin with a text in quotes", None) }
            }
            None => self.misread("something is to be said here", None),
        }
    }

    /// Returns the text from the byte `start` to the last token that was read.
    pub fn since(&self, start: usize) -> String {
        self.text.get(start..self.end()).unwrap_or("").to_string()
    }

    /// Returns the end of the last token that was read.
    fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(0, |token| token.at.end)
    }

    /// Reads one condition. The first case that fits counts.
    pub fn part(&mut self) -> Result<Part, Misread> {
        let Some(word) = self.word() else { return Err(self.nothing_said()) };
        let vocabulary = self.lexicon.vocabulary;
        // `foe`, the kind of subject itself
        if vocabulary.subjects.get(usize::from(self.of)).is_some_and(|kind| is_said(word, kind)) {
            self.at += 1;
            return Ok(Part::Any);
        }
        if word == "me" {
            self.at += 1;
            return Ok(Part::Me);
        }
        // `hp 4 or more`, a fact of the subject
        let facts = || (0..=u16::MAX).map(FactId).zip(vocabulary.facts);
        if let Some((id, fact)) = facts().find(|(_, fact)| fact.on == self.of && says(word, fact) && plain(fact)) {
            let from = self.at;
            self.at += 1;
            let read = self.reading(id, fact, fact.args.first().copied());
            // `of` may be a fact of the subject (`of fire`) or of its bearer (`of an opponent`). The second is tried
            // only if the first cannot be read.
            let may_be_of_bearer = word == "of" && self.whose(word).is_some();
            if read.is_ok() || !may_be_of_bearer {
                return Ok(Part::OfIt(read?));
            }
            self.at = from;
        }
        // `of an opponent`, a fact of another subject
        if let Some((id, fact)) = self.whose(word) {
            self.at += 1;
            return self.conditions_on(id, fact);
        }
        // `within melee`, a relation to `me`
        if let Some(part) = self.relation(word)? {
            return Ok(part);
        }
        // `status burning`, or a name without its kind: `weapon`
        if let Some(part) = self.of_kind(word)?.or_else(|| self.bare()) {
            return Ok(part);
        }
        Err(self.unknown(word))
    }

    /// Reads the rest of a condition after its fact: the word that the fact takes, and the wanted value.
    fn reading(&mut self, fact: FactId, about: &FactWord, takes: Option<Kind>) -> Result<Reading, Misread> {
        let word = takes.map(|kind| self.value(kind)).transpose()?;
        let wanted = match about.gives.bare() {
            Kind::Bool => Wanted::Truth,
            Kind::Int => self.number(),
            Kind::Text | Kind::Named(_) => Wanted::Text(self.value(about.gives)?),
            _ => Wanted::It,
        };
        Ok(Reading { fact, word, wanted })
    }

    /// Reads the value that a fact takes: one of the names that `kind` allows, or any word if `kind` has no names.
    fn value(&mut self, kind: Kind) -> Result<Value, Misread> {
        let Kind::Named(naming) = kind else {
            let Some(token) = self.tokens.get(self.at) else {
                return Err(self.misread("a word is missing here", None));
            };
            let value = Value::text(token.text);
            self.at += 1;
            return Ok(value);
        };
        // `|_| true`: any name of the naming fits.
        if let Some(name) = self.name(naming, |_| true) {
            return Ok(Value::text(name));
        }
        let wanted = naming.wanted();
        let Some(word) = self.word() else {
            return Err(self.misread(&format!("{} is missing here", with_article(&wanted)), None));
        };
        let near = nearest(word, self.lexicon.all(naming)).map(str::to_string);
        Err(self.misread(&format!("there is no {wanted} `{word}`"), near))
    }

    /// Reads the longest known name at this place that `fits`. `None` if there is none.
    fn name(&mut self, naming: &Naming, fits: impl Fn(&str) -> bool) -> Option<String> {
        let first = self.tokens.get(self.at)?;
        let most = if first.quoted { 1 } else { LONGEST };
        for words in (1..=most).rev() {
            let Some(last) = self.tokens.get(self.at + words - 1) else { continue };
            let text = if first.quoted { Some(first.text) } else { self.text.get(first.at.start..last.at.end) };
            // A comma stands between conditions, never in a name.
            let Some(text) = text.filter(|text| !text.contains(',')) else { continue };
            if let Some(name) = self.lexicon.named(naming, text)
                && fits(text)
            {
                let name = name.to_string();
                self.at += words;
                return Some(name);
            }
        }
        None
    }

    /// Reads a relation to `me`: `opponent`, `within melee`, `gap 1 or less`.
    fn relation(&mut self, word: &str) -> Result<Option<Part>, Misread> {
        let is_within = word == "within";
        // `me` may be of several kinds. The first fitting fact of each kind counts.
        let mut found: Vec<(FactId, &'static FactWord)> = Vec::new();
        for (id, fact) in (0..=u16::MAX).map(FactId).zip(self.lexicon.vocabulary.facts) {
            let Some(tie) = self.tie(fact) else { continue };
            let is_meant = if is_within { tie == Tie::Within } else { says(word, fact) };
            if is_meant && found.iter().all(|(_, other)| other.on != fact.on) {
                found.push((id, fact));
            }
        }
        if found.is_empty() {
            return Ok(None);
        }
        self.at += 1;
        let behind = self.at;
        let mut readings = Vec::new();
        for (id, fact) in &found {
            self.at = behind;
            // The first argument is the subject that is described, so a word of the text is the second.
            readings.push((fact.on, self.reading(*id, fact, fact.args.get(1).copied())?));
        }
        Ok(Some(Part::OfMe { readings, takes_it: found.iter().all(|(_, fact)| !fact.args.is_empty()) }))
    }

    /// Returns the form in which a fact of `me` describes this kind of subject. `None` if the fact does not.
    pub fn tie(&self, fact: &FactWord) -> Option<Tie> {
        let viewers = &self.lexicon.viewers;
        if !viewers.contains(&fact.on) {
            return None;
        }
        match (fact.args, fact.gives.bare()) {
            // `opponent`, for the list `opponents`. A list named like a kind of subject (`things`) holds none that
            // could be `me`.
            ([], Kind::List | Kind::Any) => {
                let of_others = self.lexicon.vocabulary.subjects.iter().any(|kind| is_said(kind, fact.name));
                if viewers.contains(&self.of) && !of_others { Some(Tie::One) } else { None }
            }
            ([], Kind::Subject(of)) if of == self.of => Some(Tie::One),
            // `gap 1 or less`
            ([Kind::Subject(of)], Kind::Bool | Kind::Int) if *of == self.of => Some(Tie::One),
            // `within melee`
            ([Kind::Subject(of), Kind::Named(_)], Kind::Bool) if *of == self.of => Some(Tie::Within),
            _ => None,
        }
    }

    /// Reads a kind of item and a name: `status burning`. `None` if no kind of item stands here.
    fn of_kind(&mut self, word: &str) -> Result<Option<Part>, Misread> {
        let mut kinds = self.lexicon.vocabulary.items.iter().map(|item| item.word);
        let Some(kind) = kinds.find(|kind| is_said(word, kind)) else { return Ok(None) };
        for (id, fact) in (0..=u16::MAX).map(FactId).zip(self.lexicon.vocabulary.facts) {
            let ([Kind::Named(naming)], Kind::Bool | Kind::Int) = (fact.args, fact.gives.bare()) else { continue };
            if fact.on != self.of || !(naming.any_item || naming.items.contains(&kind)) {
                continue;
            }
            self.at += 1;
            let lexicon = self.lexicon;
            let Some(name) = self.name(naming, |name| lexicon.has_item(kind, name)) else {
                let Some(word) = self.word() else {
                    return Err(self.misread(&format!("the name of a {kind} is missing here"), None));
                };
                let of_kind = lexicon.all(naming).filter(|name| lexicon.has_item(kind, name));
                let near = nearest(word, of_kind).map(str::to_string);
                return Err(self.misread(&format!("there is no {kind} `{word}`"), near));
            };
            let wanted = if fact.gives.bare() == Kind::Int { self.number() } else { Wanted::Truth };
            return Ok(Some(Part::OfIt(Reading { fact: id, word: Some(Value::text(name)), wanted })));
        }
        Ok(None)
    }

    /// Reads a name that a fact of the subject takes, without the fact: `weapon`, `warrior`. Facts that take the name
    /// of any item do not count, since such a name would fit several of them.
    fn bare(&mut self) -> Option<Part> {
        for (id, fact) in (0..=u16::MAX).map(FactId).zip(self.lexicon.vocabulary.facts) {
            let ([Kind::Named(naming)], Kind::Bool) = (fact.args, fact.gives) else { continue };
            if fact.on != self.of || naming.any_item {
                continue;
            }
            // Any name of the naming fits, or its plural.
            let name = self.name(naming, |_| true).or_else(|| self.one_of_several(naming));
            if let Some(name) = name {
                let word = Some(Value::text(name));
                return Some(Part::OfIt(Reading { fact: id, word, wanted: Wanted::Truth }));
            }
        }
        None
    }

    /// Reads the plural of a name: `weapons` for `weapon`.
    fn one_of_several(&mut self, naming: &Naming) -> Option<String> {
        let name = self.lexicon.named(naming, &singular(self.word()?)?)?.to_string();
        self.at += 1;
        Some(name)
    }

    /// Returns the error of a word that means nothing for this kind of subject.
    fn unknown(&self, word: &str) -> Misread {
        if !self.helps {
            return self.misread("this says nothing", None);
        }
        let kind = self.lexicon.vocabulary.subjects.get(usize::from(self.of)).copied().unwrap_or("thing");
        let message = format!("`{word}` says nothing of {}", with_article(kind));
        // The suggestion replaces all words up to the number, so it is no single word to put in.
        if let Some(form) = self.comparison(word) {
            return Misread { instead: None, ..self.misread(&message, Some(form)) };
        }
        if let Some(help) = self.said_otherwise(word) {
            return Misread { help, ..self.misread(&message, None) };
        }
        let filter_words = super::filter_words(self.lexicon.vocabulary, self.of);
        let mut words: Vec<String> = filter_words.into_iter().map(|word| word.name).collect();
        words.extend(self.lexicon.vocabulary.subjects.get(usize::from(self.of)).map(|kind| (*kind).to_string()));
        for fact in self.lexicon.vocabulary.facts.iter().filter(|fact| fact.on == self.of) {
            if let ([Kind::Named(naming)], Kind::Bool) = (fact.args, fact.gives)
                && !naming.any_item
            {
                words.extend(self.lexicon.all(naming).map(str::to_string));
            }
        }
        let near = meant(word, words.iter().map(String::as_str).chain(["me"]));
        self.misread(&message, near.map(str::to_string))
    }

    /// Returns an error at the next word. `near` is the word that was probably meant.
    pub fn misread(&self, message: &str, near: Option<String>) -> Misread {
        let plain = Misread::new(self.place(), message.to_string());
        match near.map(Help::meant) {
            Some(Help { said, instead }) => Misread { help: said, instead, near: true, ..plain },
            None => plain,
        }
    }

    /// Returns the next word, unless it is in quotes.
    pub fn word(&self) -> Option<&'t str> {
        self.tokens.get(self.at).filter(|token| !token.quoted).map(|token| token.text)
    }

    /// Takes the next word if it is one of these.
    pub fn take(&mut self, words: &[&str]) -> Option<&'t str> {
        let word = self.word().filter(|word| words.contains(word))?;
        self.at += 1;
        Some(word)
    }

    /// Skips the words between parts. Returns the place of the last `and` or comma among them.
    fn pass_over(&mut self) -> Option<Range<usize>> {
        let mut and = None;
        while let Some(word) = self.word().filter(|word| *word == "," || BETWEEN.contains(word)) {
            if matches!(word, "and" | ",") {
                and = Some(self.place());
            }
            self.at += 1;
        }
        and
    }

    /// Returns the place of the next word.
    pub fn place(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.text.len()..self.text.len(), |token| token.at.clone())
    }
}

/// The form of a relation to `me`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tie {
    /// Said by its name alone: `opponent`.
    One,
    /// Said by its name or by `within`, and a word: `within melee`.
    Within,
}

/// Returns the kinds of subjects that `me` may be, the game aside.
pub(super) fn viewers(vocabulary: &Vocabulary) -> Vec<u8> {
    let is_game = |kind: u8| vocabulary.subjects.get(usize::from(kind)) == Some(&"game");
    let first_roles = vocabulary.hooks.iter().filter_map(|hook| hook.roles.first());
    let mut kinds: Vec<u8> = first_roles.map(|(_, kind)| *kind).filter(|kind| !is_game(*kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Returns whether a filter can use this fact of the subject itself: it takes nothing or a name, and gives a plain
/// value.
pub(super) fn plain(fact: &FactWord) -> bool {
    matches!(
        (fact.args, fact.gives.bare()),
        ([], Kind::Bool | Kind::Int | Kind::Text | Kind::Named(_))
            | ([Kind::Named(_) | Kind::Text], Kind::Bool | Kind::Int)
    )
}

/// Returns whether a word stands for a fact: `prone`, `foe` for `is_foe`, `ally` for `allies`.
fn says(word: &str, fact: &FactWord) -> bool {
    let is_bare_name = || unasked(fact.name).is_some_and(|bare| is_said(word, bare));
    is_said(word, fact.name) || (fact.gives == Kind::Bool && is_bare_name())
}
