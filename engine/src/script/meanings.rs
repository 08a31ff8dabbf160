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
        let mut all: BTreeMap<&'static str, Vec<Meaning>> = BTreeMap::new();
        let mut add = |name: &'static str, receiver: Option<u8>, args: &'static [Kind], gives: Kind| {
            all.entry(name).or_default().push(Meaning { receiver, args, gives });
        };
        for fact in vocabulary.facts {
            add(fact.name, Some(fact.on), fact.args, fact.gives);
        }
        for effect in vocabulary.effects {
            add(effect.name, effect.on, effect.args, Kind::Nothing);
        }
        for question in vocabulary.questions {
            add(question.name, question.on, question.args, question.gives);
        }
        for question in vocabulary.questions.iter().filter(|question| chooses(question)) {
            add(question.name, question.on, NARROWED, question.gives);
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
