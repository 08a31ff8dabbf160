//! Shapes and calls as a designer would write them.

use rondel_engine::kernel::{EffectWord, FactWord, Kind, QuestionWord, Shape, Vocabulary};

/// Returns a fact as it is read of its subject: `hp: int`, `cards(text): list`.
pub fn fact_usage(vocabulary: &Vocabulary, fact: &FactWord) -> String {
    let args = if fact.args.is_empty() { String::new() } else { arguments(vocabulary, fact.args, &[]) };
    format!("{}{args}: {}", fact.name, kind_word(vocabulary, fact.gives))
}

/// Returns an effect as it is called: `combatant.damage(amount: int)`.
pub fn effect_usage(vocabulary: &Vocabulary, effect: &EffectWord) -> String {
    call(vocabulary, effect.on, effect.name, &arguments(vocabulary, effect.args, effect.names))
}

/// Returns a question as it is called, with the kind of its answer: `combatant.draw(count: int): list`.
pub fn question_usage(vocabulary: &Vocabulary, question: &QuestionWord) -> String {
    let asked = call(vocabulary, question.on, question.name, &arguments(vocabulary, question.args, question.names));
    format!("{asked}: {}", kind_word(vocabulary, question.gives))
}

fn call(vocabulary: &Vocabulary, on: Option<u8>, name: &str, args: &str) -> String {
    let receiver = on.map(|on| format!("{}.", kind_word(vocabulary, Kind::Subject(on)))).unwrap_or_default();
    format!("{receiver}{name}{args}")
}

/// Returns the arguments of a call with their names and kinds: `(amount: int, card)`.
fn arguments(vocabulary: &Vocabulary, kinds: &[Kind], names: &[&str]) -> String {
    let one = |(nth, kind): (usize, &Kind)| {
        let kind = kind_word(vocabulary, *kind);
        match names.get(nth) {
            Some(name) if *name != kind => format!("{name}: {kind}"),
            _ => kind.to_string(),
        }
    };
    format!("({})", kinds.iter().enumerate().map(one).collect::<Vec<_>>().join(", "))
}

/// Returns the word for a kind of value: `int`, `text`, the kind of subject.
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

/// Shapes one after another, as a designer would write them: `NUMBER of strength|agility, ...`.
pub fn usage(list: &[Shape]) -> String {
    list.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn one(shape: &Shape) -> String {
    match shape {
        Shape::Int(low, i64::MAX) => format!("NUMBER from {low}"),
        Shape::Int(low, high) => format!("{low}..{high}"),
        Shape::Bool => "yes|no".into(),
        Shape::Text => "\"text\"".into(),
        Shape::Line => "...".into(),
        Shape::Filter(_) => "FILTER".into(),
        Shape::Formula([]) => "NUMBER".into(),
        Shape::Formula(names) => format!("FORMULA({})", names.join(", ")),
        Shape::Ranges(low, high) => format!("RANGES {low}-{high}"),
        Shape::Pattern => "MARKS(^ v *)".into(),
        Shape::PlayingCard => "PLAYING-CARD(8♣)".into(),
        Shape::Space => "SPACE(c4)".into(),
        Shape::OneOf(words) => words.join("|"),
        Shape::Free => "WORD".into(),
        Shape::Name(kinds) => kinds.join("|").to_uppercase(),
        Shape::Call(kind) => format!("{}(...)", kind.to_uppercase()),
        Shape::Cost(words) => format!("NUMBER {}", words.join("|")),
        Shape::Graded(words, low, high) => format!("{}{low}..{high}", words.join("|")),
        Shape::Counted(inner) => format!("{} [xN]", one(inner)),
        Shape::List(inner) => format!("{}, ...", one(inner)),
        Shape::Seq(parts) => usage(parts),
        Shape::Opt(inner) => format!("[{}]", one(inner)),
        Shape::After(word, inner) => format!("{word} {}", one(inner)),
        Shape::Either(parts) => parts.iter().map(one).collect::<Vec<_>>().join(" | "),
        Shape::Map(key, value) => format!("{{ {}: {}; ... }}", one(key), one(value)),
        Shape::Braced(inner) => format!("{{ {}; ... }}", one(inner)),
        Shape::Block(words) => format!("{{ {} }}", words.iter().map(|w| w.word).collect::<Vec<_>>().join("; ")),
        Shape::Rows(key, words) => {
            format!("{{ {}: {}; ... }}", one(key), words.iter().map(|w| w.word).collect::<Vec<_>>().join(" | "))
        }
    }
}
