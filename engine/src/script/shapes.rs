//! The forms of words in messages, such as `combatant.damage(amount: int)`, and the help that suggests them.
//!
//! A form is the way in which a word may be written on a receiver: `me.hp` or `me.damage(amount: int)`. `all_forms` and
//! `forms_on` find the forms of a word, and `call_forms` those with brackets.

use crate::kernel::{
    Help, HookWord, Kind, Vocabulary, called_elsewhere, effect_usage, fact_call, is_opposite, kind_word, nearest,
    question_call,
};

/// Returns the forms of a vocabulary word on all receivers, in backticks: `combatant.damage(amount: int)`.
pub(super) fn all_forms(vocabulary: &Vocabulary, name: &str) -> Vec<String> {
    forms_of(vocabulary, name, |_| true)
}

/// Returns the forms of a word on subjects of the kind `on`.
pub(super) fn forms_on(vocabulary: &Vocabulary, name: &str, on: u8) -> Vec<String> {
    forms_of(vocabulary, name, |word_on| word_on == Some(on))
}

/// Returns the forms of all effects on a kind of subject, with the receiver written as `written`.
pub fn effects_on(vocabulary: &Vocabulary, kind: u8, written: &str) -> Vec<String> {
    let receiver = Receiver { kind, written: Some(written.to_string()) };
    let effects = vocabulary.effects.iter().filter(|effect| effect.on == Some(kind));
    let mut names: Vec<&str> = effects.map(|effect| effect.name).collect();
    names.dedup();
    names.into_iter().flat_map(|name| receiver.call_forms(vocabulary, name)).collect()
}

/// Returns the forms of a word on the receivers that `fits` accepts.
fn forms_of(vocabulary: &Vocabulary, name: &str, fits: impl Fn(Option<u8>) -> bool) -> Vec<String> {
    let mut forms = Vec::new();
    for fact in vocabulary.facts {
        if fact.name == name && fits(Some(fact.on)) {
            let subject = kind_word(vocabulary, Kind::Subject(fact.on));
            forms.push(format!("`{subject}.{}`", fact_call(vocabulary, fact)));
        }
    }
    for effect in vocabulary.effects {
        if effect.name == name && fits(effect.on) {
            forms.push(format!("`{}`", effect_usage(vocabulary, effect)));
        }
    }
    for question in vocabulary.questions {
        if question.name == name && fits(question.on) {
            forms.push(format!("`{}`", question_call(vocabulary, question)));
        }
    }
    forms
}

/// Returns a moment as the head of a function, in backticks: `fn on_turn(me)`.
pub(super) fn header(word: &HookWord) -> String {
    let roles: Vec<&str> = word.roles.iter().map(|(role, _)| *role).collect();
    format!("`fn {}({})`", word.name, roles.join(", "))
}

/// Returns the help for a name that other systems or languages use for a word of this vocabulary.
pub(super) fn elsewhere(vocabulary: &Vocabulary, name: &str) -> Option<Help> {
    let word = called_elsewhere(name).iter().find(|word| !all_forms(vocabulary, word).is_empty())?;
    Some(suggested(name, word, calls_or_all(all_forms(vocabulary, word))))
}

/// Returns the help that suggests a word, in these forms, for `name`. A word that adds what `name` takes away needs a
/// negative number, so the word alone does not take the place of `name`.
fn suggested(name: &str, word: &str, forms: Vec<String>) -> Help {
    let forms = forms.join(" or ");
    if word.starts_with("add_") && is_opposite(name, word) {
        format!("did you mean {forms}, with a negative number?").into()
    } else {
        Help::from(format!("did you mean {forms}?")).instead(word)
    }
}

/// The receiver of a call: the kind of the subject, and how the script writes it (`None` if unknown).
#[derive(Clone)]
pub(super) struct Receiver {
    pub kind: u8,
    pub written: Option<String>,
}

/// A word that can be called, with its number of arguments.
struct Callable {
    name: &'static str,
    args: usize,
}

/// Returns `: ` and the doc of the only word of this name, to follow the word's form in a help. Empty if there are
/// several words.
pub(super) fn says(vocabulary: &Vocabulary, name: &str) -> String {
    says_of(vocabulary, name, |_| true)
}

/// Returns `: ` and the doc of the only word of this name on receivers that `fits` accepts.
fn says_of(vocabulary: &Vocabulary, name: &str, fits: impl Fn(Option<u8>) -> bool) -> String {
    let effects = vocabulary.effects.iter().filter(|effect| effect.name == name && fits(effect.on));
    let questions = vocabulary.questions.iter().filter(|question| question.name == name && fits(question.on));
    let mut docs = effects.map(|effect| effect.doc).chain(questions.map(|question| question.doc));
    let (Some(doc), None) = (docs.next(), docs.next()) else { return String::new() };
    let doc = doc.trim_end_matches('.');
    if doc.is_empty() { String::new() } else { format!(": {doc}") }
}

impl Receiver {
    /// Returns the forms of this name on this receiver: those with brackets, or all forms if none has brackets.
    pub(super) fn call_forms(&self, vocabulary: &Vocabulary, name: &str) -> Vec<String> {
        calls_or_all(self.forms(vocabulary, name))
    }

    /// Returns the forms of a word on this receiver: `me.damage(amount: int)`.
    pub(super) fn forms(&self, vocabulary: &Vocabulary, name: &str) -> Vec<String> {
        let subject = vocabulary.subjects.get(usize::from(self.kind)).copied().unwrap_or_default();
        let forms = forms_on(vocabulary, name, self.kind);
        let Some(written) = &self.written else { return forms };
        let (subject_dot, written_dot) = (format!("`{subject}."), format!("`{written}."));
        forms.into_iter().map(|form| form.replacen(&subject_dot, &written_dot, 1)).collect()
    }

    /// Returns `: ` and the doc of this receiver's only word of this name, to follow the word's form in a help.
    pub(super) fn says(&self, vocabulary: &Vocabulary, name: &str) -> String {
        says_of(vocabulary, name, |on| on == Some(self.kind))
    }

    /// Returns the help with the word that was meant by a call of `name` with `args` arguments. Tries in this order:
    ///
    /// 1. a word that other games call `name`, and that takes as many arguments: `damage` for `harm`;
    /// 2. a word that continues `name` with an underscore, and takes as many;
    /// 3. any word that other games call `name`;
    /// 4. the nearest name.
    pub(super) fn meant(&self, vocabulary: &Vocabulary, name: &str, args: usize) -> Option<Help> {
        let callables = self.callables(vocabulary);
        let has = |word: &str| callables.iter().any(|callable| callable.name == word);
        let fits = |word: &str| callables.iter().any(|callable| callable.name == word && callable.args == args);
        // The words of this receiver that other games call `name`. Those that fit come first (`false` before `true`).
        let mut elsewhere: Vec<&str> = called_elsewhere(name).to_vec();
        elsewhere.retain(|word| has(word));
        let begins_alike = |word: &str| word.starts_with(name) || name.starts_with(word);
        elsewhere.sort_by_key(|word| (!fits(word), !begins_alike(word)));
        let first_elsewhere = elsewhere.first().copied();
        let names = || callables.iter().map(|callable| callable.name);
        let continues_name = |word: &str| word.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'));
        let word = first_elsewhere
            .filter(|word| fits(word)) // 1.
            .or_else(|| names().find(|word| continues_name(word) && fits(word))) // 2.
            .or(first_elsewhere) // 3.
            .or_else(|| nearest(name, names()))?; // 4.
        Some(suggested(name, word, self.call_forms(vocabulary, word)))
    }

    /// Returns the words that can be called on the receiver.
    fn callables(&self, vocabulary: &Vocabulary) -> Vec<Callable> {
        let effects = vocabulary.effects.iter().filter(|effect| effect.on == Some(self.kind));
        let questions = vocabulary.questions.iter().filter(|question| question.on == Some(self.kind));
        let facts = vocabulary.facts.iter().filter(|fact| fact.on == self.kind && !fact.args.is_empty());
        let mut callables = Vec::new();
        callables.extend(effects.map(|effect| Callable { name: effect.name, args: effect.args.len() }));
        callables.extend(questions.map(|question| Callable { name: question.name, args: question.args.len() }));
        callables.extend(facts.map(|fact| Callable { name: fact.name, args: fact.args.len() }));
        callables
    }
}

/// Returns the help that suggests a word of the vocabulary.
pub(super) fn meant_call(vocabulary: &Vocabulary, word: &str) -> Help {
    Help::from(format!("did you mean {}?", calls_or_all(all_forms(vocabulary, word)).join(" or "))).instead(word)
}

/// Returns the forms with brackets, or all forms if none has brackets. The author typed a call, so a fact of the same
/// name is no help.
pub(super) fn calls_or_all(forms: Vec<String>) -> Vec<String> {
    let is_call = |form: &String| form.ends_with(")`");
    if forms.iter().any(is_call) { forms.into_iter().filter(is_call).collect() } else { forms }
}

/// Returns a form with its list written out: `` `hero.choose([..., ...])` ``. `None` unless it takes exactly one list.
pub(super) fn with_one_list(form: &str) -> Option<String> {
    let (call, args) = form.strip_suffix(")`")?.split_once('(')?;
    let kind = args.rsplit(": ").next().unwrap_or(args);
    let takes_one_list = kind == "list" && !args.contains(", ");
    if takes_one_list { Some(format!("{call}([..., ...])`")) } else { None }
}
