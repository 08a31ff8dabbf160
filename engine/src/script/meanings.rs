//! The possible meanings of the vocabulary's names: `damage` may be an effect of a combatant and one of a group.

use super::chain::OF_LISTS;
use super::filters::chooses;
use crate::kernel::{Kind, Vocabulary};
use std::collections::BTreeMap;

/// The arguments of a question with a filter: the list to choose from, and the filter as text.
const NARROWED: &[Kind] = &[Kind::List, Kind::Text];

/// A possible meaning of a name: a fact, an effect or a question.
#[derive(Clone, Copy)]
pub(super) struct Meaning {
    /// The kind of subject before the dot. `None` for a word that stands alone.
    pub receiver: Option<u8>,
    pub args: &'static [Kind],
    pub gives: Kind,
}

/// The possible meanings of each name of the vocabulary.
pub(super) struct Meanings(BTreeMap<&'static str, Vec<Meaning>>);

impl Meanings {
    /// Collects the meanings of all words. A question that chooses among subjects also has the form with a filter.
    pub(super) fn of(vocabulary: &'static Vocabulary) -> Meanings {
        let meaning = |receiver, args, gives| Meaning { receiver, args, gives };
        let facts = vocabulary.facts.iter().map(|fact| (fact.name, meaning(Some(fact.on), fact.args, fact.gives)));
        let effects =
            vocabulary.effects.iter().map(|effect| (effect.name, meaning(effect.on, effect.args, Kind::Nothing)));
        let asked = || vocabulary.questions.iter();
        let questions = asked().map(|question| (question.name, meaning(question.on, question.args, question.gives)));
        let choices = asked().filter(|question| chooses(question));
        let narrowed = choices.map(|question| (question.name, meaning(question.on, NARROWED, question.gives)));
        let mut all: BTreeMap<&'static str, Vec<Meaning>> = BTreeMap::new();
        for (name, word) in facts.chain(effects).chain(questions.chain(narrowed)) {
            all.entry(name).or_default().push(word);
        }
        Meanings(all)
    }

    /// Returns the possible meanings of a name. Empty if it is unknown.
    pub(super) fn of_name(&self, name: &str) -> &[Meaning] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }
}

/// Returns the kind that a call on an unknown receiver gives, if all kinds of receivers with this word agree.
pub(super) fn given_by_all(meanings: &Meanings, name: &str, args: usize) -> Kind {
    let fits = |word: &&Meaning| word.receiver.is_some() && word.args.len() == args;
    // The receiver may be a list, whose function of this name gives something else.
    if OF_LISTS.contains(&name) {
        return Kind::Any;
    }
    let mut words = meanings.of_name(name).iter().filter(fits);
    let Some(first) = words.next() else { return Kind::Any };
    let all_agree = words.all(|word| word.gives == first.gives);
    if first.gives == Kind::Nothing || !all_agree { Kind::Any } else { first.gives }
}
