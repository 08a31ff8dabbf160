//! Keywords: words for types of things that content adds to those of the rules.
//!
//! A keyword is an item: `keyword "Fire" { text "Burns." }`. Cards, foes and statuses list their keywords with `type`.
//! Filters say `weapon that is fire`, and scripts ask `card.is_of("fire")`. [`Keywords`] holds the keywords of every
//! item, looked up as content is loaded.

mod beside;

use super::build::Builder;
use super::content::Content;
use super::game::Machine;
use super::system::System;
use crate::kernel::Shape::{List, Name};
use crate::kernel::rows::{TEXT, item, word};
use crate::kernel::{
    Card, CardReader, FactId, FactWord, Item, ItemWord, Items, Kind, Lexicon, MOST_WORDS, Naming, OwnWords, Problem,
    Shape, Subject, Times, Value, Word, WordSet, slug,
};
use crate::machine::Moment;
use beside::words_beside;

/// The kind of items that are keywords.
pub const KEYWORD: &str = "keyword";

/// The name of a keyword.
pub const A_KEYWORD: Kind = Kind::Named(&Naming::items(&[KEYWORD]));

/// The keywords of an item whose type has no words in the rules.
pub const TYPE: Word = word(
    "type",
    &[List(&Name(&[KEYWORD]))],
    Times::Optional,
    "",
    "Its keywords: `type undead, fire`. Filters and scripts ask for them (`is_of`).",
);

/// Keywords as items.
pub const ITEMS: [ItemWord; 1] = items(&[TEXT]);

/// Returns keywords with more statements: `counts_as`, in a system with kinds of damage.
pub const fn items(words: &'static [Word]) -> [ItemWord; 1] {
    [item(
        KEYWORD,
        words,
        "",
        "A word for what things are, at most 64 of them: `keyword \"Fire\" { text \"Burns.\" }`, then `type weapon, fire` or `type fire`.",
    )]
}

/// Returns the statement `counts_as`: the kind of damage that the rules treat a keyword as.
pub const fn counts_as(kinds: &'static [Shape], rule: &'static str, doc: &'static str) -> Word {
    word(COUNTS_AS, kinds, Times::Optional, rule, doc)
}

/// The word of the statement that [`counts_as`] returns.
const COUNTS_AS: &str = "counts_as";

/// The fact by which scripts and filters ask for a type.
const IS_OF: &str = "is_of";

/// Returns the fact of whether something is of a type. `of` names the types: [`A_KEYWORD`], or those of the rules too.
pub const fn fact(on: u8, of: &'static [Kind], rule: &'static str, doc: &'static str) -> [FactWord; 1] {
    [FactWord { on, name: IS_OF, args: of, gives: Kind::Bool, doc, rule }]
}

/// Returns whether a fact is `is_of`.
pub(super) fn is_fact<S: System>(fact: FactId) -> bool {
    S::VOCABULARY.facts.get(usize::from(fact.0)).is_some_and(|word| word.name == IS_OF)
}

/// The keywords of a content, and those of each item.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Keywords {
    words: OwnWords,
    /// The keywords of each item, by the item's number. Empty if the content has no keywords.
    of: Vec<WordSet>,
}

impl Keywords {
    /// Numbers the keywords and collects those of every item. `Err` if there are too many.
    fn new(items: &Items) -> Result<Keywords, Problem> {
        let words = OwnWords::new(KEYWORD, items)?;
        let mut of = Vec::new();
        if words.all().next().is_none() {
            return Ok(Keywords { words, of });
        }
        for item in items.iter() {
            let types: WordSet = item.list("type").iter().filter_map(|arg| words.id(arg.datum.text()?)).collect();
            // A keyword has itself as a type. Damage of this kind has no other item that could give it the type.
            let own = if item.kind == KEYWORD { words.id(&item.id) } else { None };
            of.push(types.with(own.into_iter().collect()));
        }
        Ok(Keywords { words, of })
    }

    /// Returns the keywords of an item.
    pub fn of(&self, item: u16) -> WordSet {
        self.of.get(usize::from(item)).copied().unwrap_or_default()
    }

    /// Returns whether an item is of the keyword with this name.
    pub fn is_of(&self, item: u16, name: &str) -> bool {
        let set = self.of(item);
        !set.is_empty() && self.words.id(name).is_some_and(|word| set.has(word))
    }

    /// Returns the numbers of the keywords in a set, in the order of their ids.
    pub fn items(&self, set: WordSet) -> impl Iterator<Item = u16> {
        self.words.of(set).map(|word| self.words.item(word))
    }
}

/// The code of a keyword that nothing asks for.
pub const UNASKED: &str = "W0804";

impl<S: System> Builder<'_, S> {
    /// Numbers the keywords, before anything may ask for them.
    pub(super) fn keywords(&mut self) {
        match Keywords::new(&self.catalog.items) {
            Ok(keywords) => self.catalog.keywords = keywords,
            Err(problem) => self.report(problem),
        }
    }

    /// Reports keywords with another meaning in a filter (`E0803`), and unused ones (`W0804`).
    pub(super) fn check_keywords(&mut self) {
        let keywords: Vec<Item> = self.sorted(&[KEYWORD]).collect();
        // Too many keywords are reported already.
        if keywords.is_empty() || keywords.len() > MOST_WORDS {
            return;
        }
        let lexicon = self.lexicon();
        let facts: Vec<&'static FactWord> = S::VOCABULARY.facts.iter().filter(|fact| fact.name == IS_OF).collect();
        let beside = words_beside(S::VOCABULARY.items);
        for keyword in &keywords {
            if let Some(problem) = taken(&lexicon, &facts, &beside, keyword).or_else(|| self.unasked(keyword)) {
                self.report(problem);
            }
        }
    }

    /// Warns about a keyword that things have, but no filter and no script asks for. The rules know nothing of it.
    fn unasked(&self, keyword: &Item) -> Option<Problem> {
        if keyword.has("counts_as") {
            return None; // The rules ask for it.
        }
        let bearer = self.catalog.items.iter().find(|item| item.kind != KEYWORD && item.names(&keyword.id))?;
        let mut names = vec![keyword.name.to_lowercase(), keyword.id.clone()];
        names.extend(keyword.former_ids());
        let names_it = |text: &str| {
            let text = text.to_lowercase();
            names.iter().any(|name| text.contains(name))
        };
        let in_scripts = || self.scripts.files.values().any(|file| names_it(&file.text));
        let in_filters = || self.filters.iter().any(|text| names_it(text));
        let mut args = self.catalog.uses.iter().flat_map(|used| used.params(0));
        if args.any(|(_, value)| value.as_text().is_some_and(names_it)) || in_filters() || in_scripts() {
            return None;
        }
        // The filter that asks for the keyword may have misspelt it.
        if self.has_advised(&keyword.name) {
            return None;
        }
        let message = format!("nothing asks for the keyword `{}`", keyword.name);
        let help = format!(
            "ask for it in a filter (`target opponent that is {}`) or a script (`is_of(\"{}\")`); until then it is only printed",
            keyword.id, keyword.name
        );
        let problem = Problem::warning(UNASKED, keyword.at, message).label("the rules know nothing of it");
        Some(problem.also(bearer.at, "this is of it").help(help))
    }
}

/// Returns the error of a keyword with another meaning in a filter. `beside` are the words of the rules that stand
/// where a keyword may stand, such as `weapon` in `type weapon, fire`.
fn taken(lexicon: &Lexicon, facts: &[&'static FactWord], beside: &[&str], keyword: &Item) -> Option<Problem> {
    // As a filter, the keyword must ask for `is_of` this keyword, and for nothing else.
    let is_misread = |fact: &FactWord| !lexicon.reads_as(&keyword.id.replace('-', " "), fact.on, IS_OF);
    let is_word_of_rules = beside.iter().any(|word| slug(word) == keyword.id);
    if !is_word_of_rules && !facts.iter().any(|fact| is_misread(fact)) {
        return None;
    }
    let message = format!("`{}` cannot be a keyword", keyword.name);
    let problem = Problem::error("E0803", keyword.at, message).label("rules and filters have this word already");
    Some(problem.help("give it another name; what the rules call so, `type` and filters can say without a keyword"))
}

impl<M: Moment, P> Content<M, P> {
    /// Returns a kind of damage by name: the kind of the rules that it counts as, and the number of its keyword. A kind
    /// of the rules has no keyword, and a keyword without `counts_as` has no kind of the rules.
    pub fn damage_named<'n>(&'n self, name: &'n str) -> (Option<&'n str>, Option<u16>) {
        let Some(word) = self.keywords.words.id(name) else { return (Some(name), None) };
        let number = self.keywords.words.item(word);
        (self.items.get(usize::from(number)).and_then(|item| item.text(COUNTS_AS)), Some(number))
    }

    /// Returns the name of a kind of damage that is a keyword.
    pub fn damage_name(&self, keyword: Option<u16>) -> Option<&str> {
        keyword.and_then(|number| self.items.get(usize::from(number))).map(|item| item.name.as_str())
    }
}

impl<S: System> Machine<S> {
    /// Returns whether a subject is of this type, by the rules or a keyword. Face-down things are of no type.
    pub(super) fn is_of(&self, state: &S::State, who: Subject, args: &[Value]) -> Value {
        let name = args.first().and_then(Value::as_text).unwrap_or_default();
        let is_named = |item: u16| self.catalog.keywords.is_of(item, name) || S::is_of(&self.catalog, item, name);
        Value::Bool(self.printed_as(state, who).into_iter().any(is_named))
    }

    /// Returns the items that say what a subject is.
    fn printed_as(&self, state: &S::State, who: Subject) -> Vec<u16> {
        match super::play::thing_of(who, S::THING) {
            Some(id) => {
                let open = S::in_play(state).get(id).filter(|thing| thing.down.is_none());
                open.map(|thing| thing.item).into_iter().collect()
            }
            None => S::printed_as(self, state, who),
        }
    }

    /// Returns the keywords of a subject, by name, for drawings.
    pub(super) fn keywords_of(&self, state: &S::State, who: Subject) -> Vec<String> {
        let keywords = &self.catalog.keywords;
        let items = if keywords.of.is_empty() { Vec::new() } else { self.printed_as(state, who) };
        self.names_of(items.into_iter().fold(WordSet::default(), |all, item| all.with(keywords.of(item))))
    }

    /// Returns the names of the keywords in a set.
    fn names_of(&self, set: WordSet) -> Vec<String> {
        let name_of = |number: u16| self.catalog.items.get(usize::from(number)).map(|item| item.name.clone());
        self.catalog.keywords.items(set).filter_map(name_of).collect()
    }

    /// Adds to a drawn item its keywords, and to a drawn keyword its items. A player's card explains its keywords.
    pub(super) fn draw_keywords(&self, item: &Item, card: &mut Card, reader: CardReader) {
        let keywords = &self.catalog.keywords;
        let numbers = keywords.items(keywords.of(self.catalog.item(item.kind, &item.id)));
        let of_item = numbers.filter_map(|number| self.catalog.items.get(usize::from(number)));
        let shown = |keyword: &Item| match keyword.text("text") {
            Some(text) if reader == CardReader::Player => {
                format!("{} ({})", keyword.name, text.trim_end_matches('.'))
            }
            _ => keyword.name.clone(),
        };
        let keywords_shown: Vec<String> = of_item.map(shown).collect();
        if !keywords_shown.is_empty() && item.kind != KEYWORD {
            card.facts.insert(0, ("type".into(), keywords_shown.join(", ")));
        }
        if item.kind == KEYWORD {
            let is_bearer = |number: u16, other: &Item| other.kind != KEYWORD && keywords.is_of(number, &item.id);
            let items = (0..=u16::MAX).zip(self.catalog.items.iter());
            let bearers = items.filter(|(number, other)| is_bearer(*number, other));
            let names: Vec<&str> = bearers.map(|(_, bearer)| bearer.name.as_str()).collect();
            if let Some(kind) = item.text(COUNTS_AS) {
                card.facts.push(("counts as".into(), kind.into()));
            }
            card.facts.push(("of it".into(), if names.is_empty() { "nothing".into() } else { names.join(", ") }));
        }
    }
}
