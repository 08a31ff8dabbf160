//! The forms in which a word of the vocabulary may be called: `x.name(1)`, `name(1, 2)`.

use super::compile::Compiler;
use super::filters::chooses;

/// A form of a word of the vocabulary.
pub(super) struct WordForm {
    /// Whether the word is called on something: `x.name(...)`.
    pub has_receiver: bool,
    /// The number of arguments, without the receiver.
    pub args: usize,
    pub sort: Sort,
}

/// The sort of a vocabulary word, with its index.
#[derive(Clone, Copy)]
pub(super) enum Sort {
    Fact,
    Effect(usize),
    Question(usize),
}

impl Sort {
    pub(super) fn is_fact(self) -> bool {
        matches!(self, Sort::Fact)
    }
}

impl Compiler<'_> {
    /// Returns the forms of all words of the vocabulary with this name.
    pub(super) fn forms(&self, name: &str) -> Vec<WordForm> {
        let mut forms = Vec::new();
        for word in self.vocabulary.facts.iter().filter(|word| word.name == name) {
            forms.push(WordForm { has_receiver: true, args: word.args.len(), sort: Sort::Fact });
        }
        for (at, word) in (0..).zip(self.vocabulary.effects).filter(|(_, word)| word.name == name) {
            forms.push(WordForm { has_receiver: word.on.is_some(), args: word.args.len(), sort: Sort::Effect(at) });
        }
        for (at, word) in (0..).zip(self.vocabulary.questions).filter(|(_, word)| word.name == name) {
            // A question that chooses from a list also takes a filter after the list.
            let most = word.args.len() + usize::from(chooses(word));
            for args in word.args.len()..=most {
                forms.push(WordForm { has_receiver: word.on.is_some(), args, sort: Sort::Question(at) });
            }
        }
        forms
    }
}
