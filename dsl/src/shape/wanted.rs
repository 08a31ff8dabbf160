//! Descriptions of shapes for messages, such as `a number from 1 to 6`; and descriptions of the terms found instead.

use crate::syntax::{Term, TermKind};
use rondel_engine::kernel::{Shape, with_article};

/// The beginning of the description of a name.
const NAME_OF: &str = "the name of";

/// The description of marks.
pub(crate) const MARKS: &str = "marks such as `^^*`";

/// Returns a description of the value that a shape takes, such as "a formula such as `R/2+1`".
pub(crate) fn describe(shape: &Shape) -> String {
    match shape {
        Shape::Int(low, i64::MAX) => format!("a number of at least {low}"),
        Shape::Int(low, high) => format!("a number from {low} to {high}"),
        Shape::Bool => "`yes` or `no`".into(),
        Shape::Text => "text in quotes".into(),
        Shape::Line => "text up to the end of the line".into(),
        Shape::Filter(_) => "what it must be, such as `card` or `opponent that is prone`".into(),
        Shape::Formula(names) => match names.first() {
            Some(name) => format!("a formula such as `{name}/2+1`"),
            None => "a sum such as `2+1`".into(),
        },
        Shape::Ranges(low, high) => format!("numbers from {low} to {high} such as {}", ranges_example(*low, *high)),
        Shape::Pattern => MARKS.into(),
        Shape::PlayingCard => "a playing card such as `8♣` or `8c`".into(),
        Shape::Space => "a space such as `c4`".into(),
        Shape::OneOf(words) => one_of(words),
        Shape::Free => "a word".into(),
        Shape::Name(kinds) => name_of(kinds),
        Shape::Call(kind) => format!("{NAME_OF} {}", with_article(kind)),
        Shape::Cost([first, ..]) => format!("a cost such as `2 {first}`"),
        Shape::Cost([]) => "a cost such as `2 strength`".into(),
        Shape::Graded(words, low, high) => {
            let first = words.first().unwrap_or(&"");
            format!(
                "{} with a number from {low} to {high} behind it, such as `{first}{}`",
                one_of(words),
                (low + high) / 2
            )
        }
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) => describe(inner),
        Shape::Seq(parts) => parts.first().map_or_else(|| "nothing".into(), describe),
        Shape::After(word, inner) => format!("`{word}` and then {}", describe(inner)),
        Shape::Either(parts) => either(parts.iter().map(describe)),
        Shape::Block(_) => "a block `{ ... }`".into(),
        Shape::Rows(key, _) | Shape::Map(key, _) => {
            format!("a table `{{ ... }}` whose rows begin with {} and `:`", describe(key))
        }
        Shape::Braced(inner) => format!("a block `{{ ... }}` of rows, each {}", describe(inner)),
    }
}

/// Returns whether a description begins with the name of an item.
pub(crate) fn begins_with_name(description: &str) -> bool {
    description.starts_with(NAME_OF)
}

/// Returns whether marks such as `^` are among the described values.
pub(crate) fn allows_marks(description: &str) -> bool {
    description.contains(MARKS)
}

/// Returns whether the name of a keyword is among the described values.
pub(crate) fn allows_keyword(description: &str) -> bool {
    description.contains(&format!("{NAME_OF} a keyword"))
}

/// Returns the parts joined as `a, b or c`, each of them once.
pub(crate) fn either(parts: impl IntoIterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for part in parts {
        if !all.contains(&part) {
            all.push(part);
        }
    }
    match all.split_last() {
        None => "nothing".into(),
        Some((only, [])) => only.clone(),
        // Parts that are lists themselves have a `;` between them.
        Some((last, before)) if all.iter().any(|part| part.contains(" or ")) => {
            format!("{}; or {last}", before.join("; "))
        }
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
    }
}

/// Returns the words allowed in this shape, without those of blocks and tables.
pub(crate) fn words_of(shape: &Shape) -> Vec<&'static str> {
    match shape {
        Shape::OneOf(words) | Shape::Cost(words) => words.to_vec(),
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) => words_of(inner),
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().flat_map(words_of).collect(),
        Shape::After(word, inner) => std::iter::once(*word).chain(words_of(inner)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the kinds of items whose names a list of this shape holds.
pub(crate) fn listed(shape: &Shape) -> Vec<&'static str> {
    match shape {
        Shape::List(Shape::Name(kinds)) => kinds.to_vec(),
        Shape::List(Shape::Counted(Shape::Name(kinds))) => kinds.to_vec(),
        Shape::Opt(inner) | Shape::After(_, inner) => listed(inner),
        _ => Vec::new(),
    }
}

/// Returns whether a value of this shape begins with the name of an item.
pub(crate) fn names_items(shape: &Shape) -> bool {
    match shape {
        Shape::Name(_) => true,
        Shape::Counted(inner) | Shape::List(inner) => names_items(inner),
        Shape::Seq(parts) => parts.first().is_some_and(names_items),
        _ => false,
    }
}

/// Returns whether values of this shape may be counted: `Longsword x8`.
pub(crate) fn is_counted(shape: &Shape) -> bool {
    match shape {
        Shape::Counted(_) => true,
        Shape::List(inner) | Shape::Opt(inner) | Shape::After(_, inner) => is_counted(inner),
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().any(is_counted),
        _ => false,
    }
}

/// Returns the words joined as a choice. A long list is cut short.
fn one_of(words: &[&str]) -> String {
    // Between the two limits a list is shown whole: cutting off a few words would help nobody.
    const MOST: usize = 20;
    const SHOWN: usize = 12;
    let shown = if words.len() <= MOST { MOST } else { SHOWN };
    let quoted = words.iter().take(shown).map(|word| format!("`{word}`"));
    if words.len() <= MOST { either(quoted) } else { format!("one of {} ...", quoted.collect::<Vec<_>>().join(", ")) }
}

/// Returns the kinds with their articles: `a card or a foe`.
pub(crate) fn kinds_of(kinds: &[&str]) -> String {
    either(kinds.iter().map(|kind| with_article(kind)))
}

/// Returns the description of a name of one of these kinds: `the name of a card or a foe`.
pub(crate) fn name_of(kinds: &[&str]) -> String {
    format!("{NAME_OF} {}", kinds_of(kinds))
}

/// Returns examples of a set of numbers: `2-5` or `1,6`.
fn ranges_example(low: u8, high: u8) -> String {
    if high.saturating_sub(low) < 4 {
        return format!("`{low}` or `{low}-{high}`");
    }
    format!("`{}-{}` or `{low},{high}`", low + 1, high - 1)
}

/// Returns a short description of the term that was found.
pub(crate) fn found(text: &str, term: Option<&Term>) -> String {
    let Some(term) = term else { return "nothing".into() };
    let slice = term.span.of(text);
    match &term.kind {
        TermKind::Block(_) => "a block `{ ... }`".into(),
        TermKind::Group(_) => "a bracket `( ... )`".into(),
        TermKind::Text => format!("the text {}", short(slice)),
        _ => format!("`{}`", short(slice)),
    }
}

/// Returns a text cut to 30 characters.
pub(crate) fn short(text: &str) -> String {
    short_to(text, 30)
}

/// Returns a text cut to at most `most` characters, with `...` at the end if it was longer.
pub(crate) fn short_to(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most.saturating_sub(3)).chain("...".chars()).collect()
}

/// Returns the fixed words that stand before values in this shape: `of` and `by` for `recall`.
pub(crate) fn leads_of(shape: &Shape) -> Vec<&'static str> {
    match shape {
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) => leads_of(inner),
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().flat_map(leads_of).collect(),
        Shape::After(word, inner) => std::iter::once(*word).chain(leads_of(inner)).collect(),
        _ => Vec::new(),
    }
}
