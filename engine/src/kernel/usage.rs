//! The form of a call as help, reference and errors show it: `combatant.damage(amount: int)`.

use super::{EffectWord, FactWord, Kind, QuestionWord, Vocabulary};

/// Returns a fact with its arguments and the kind of its value: `hp: int`, `cards(text): list`.
pub fn fact_usage(vocabulary: &Vocabulary, fact: &FactWord) -> String {
    format!("{}: {}", fact_call(vocabulary, fact), kind_word(vocabulary, fact.gives))
}

/// Returns a fact with its arguments: `hp`, `cards(text)`.
pub fn fact_call(vocabulary: &Vocabulary, fact: &FactWord) -> String {
    // The arguments of facts have no names, only kinds.
    let args = if fact.args.is_empty() { String::new() } else { arguments(vocabulary, fact.args, &[]) };
    format!("{}{args}", fact.name)
}

/// Returns an effect with its receiver and arguments: `combatant.damage(amount: int)`.
pub fn effect_usage(vocabulary: &Vocabulary, effect: &EffectWord) -> String {
    call(vocabulary, effect.on, effect.name, &arguments(vocabulary, effect.args, effect.names))
}

/// Returns a question with its receiver, arguments and the kind of its answer: `combatant.draw(count: int): list`.
pub fn question_usage(vocabulary: &Vocabulary, question: &QuestionWord) -> String {
    format!("{}: {}", question_call(vocabulary, question), kind_word(vocabulary, question.gives))
}

/// Returns a question with its receiver and arguments: `combatant.draw(count: int)`.
pub fn question_call(vocabulary: &Vocabulary, question: &QuestionWord) -> String {
    call(vocabulary, question.on, question.name, &arguments(vocabulary, question.args, question.names))
}

/// Returns a call with its receiver, if it has one.
fn call(vocabulary: &Vocabulary, on: Option<u8>, name: &str, args: &str) -> String {
    let receiver = on.map(|on| format!("{}.", kind_word(vocabulary, Kind::Subject(on)))).unwrap_or_default();
    format!("{receiver}{name}{args}")
}

/// Returns the arguments of a call with their names and kinds: `(amount: int, card)`.
fn arguments(vocabulary: &Vocabulary, kinds: &[Kind], names: &[&str]) -> String {
    let argument = |(nth, kind): (usize, &Kind)| {
        let kind = kind_word(vocabulary, *kind);
        match names.get(nth) {
            Some(name) if *name != kind => format!("{name}: {kind}"),
            _ => kind.to_string(),
        }
    };
    format!("({})", kinds.iter().enumerate().map(argument).collect::<Vec<_>>().join(", "))
}

/// Returns the word for a kind of value: `int`, `text`, or the name of a kind of subject.
pub fn kind_word(vocabulary: &Vocabulary, kind: Kind) -> &'static str {
    match kind {
        Kind::Nothing => "nothing",
        Kind::Bool => "bool",
        Kind::Int | Kind::Range(..) => "int",
        Kind::Text | Kind::Named(_) => "text",
        Kind::Subject(subject) => vocabulary.subjects.get(usize::from(subject)).copied().unwrap_or("subject"),
        Kind::List | Kind::Several(_) | Kind::Names(_) => "list",
        Kind::Pairs(_) => "pairs",
        Kind::Any => "anything",
    }
}
