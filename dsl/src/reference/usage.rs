//! The notation of shapes in the reference, such as `NUMBER of strength|agility, ...`.

use rondel_engine::kernel::Shape;

/// Returns the notation of several shapes in the reference: `NUMBER of strength|agility, ...`.
pub fn usage(list: &[Shape]) -> String {
    list.iter().map(notation).collect::<Vec<_>>().join(" ")
}

/// Returns the notation of one shape.
fn notation(shape: &Shape) -> String {
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
        Shape::Counted(inner) => format!("{} [xN]", notation(inner)),
        Shape::List(inner) => format!("{}, ...", notation(inner)),
        Shape::Seq(parts) => usage(parts),
        Shape::Opt(inner) => format!("[{}]", notation(inner)),
        Shape::After(word, inner) => format!("{word} {}", notation(inner)),
        Shape::Either(parts) => parts.iter().map(notation).collect::<Vec<_>>().join(" | "),
        Shape::Map(key, value) => format!("{{ {}: {}; ... }}", notation(key), notation(value)),
        Shape::Braced(inner) => format!("{{ {}; ... }}", notation(inner)),
        Shape::Block(words) => format!("{{ {} }}", words.iter().map(|word| word.word).collect::<Vec<_>>().join("; ")),
        Shape::Rows(key, words) => {
            let names: Vec<&str> = words.iter().map(|word| word.word).collect();
            format!("{{ {}: {}; ... }}", notation(key), names.join(" | "))
        }
    }
}
