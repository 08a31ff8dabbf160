//! The name, the value and the change of a measure in a few words.

use crate::text::sanitize;
use rondel_engine::explore::odds::{Case, Measure, Sort, decimal};
use rondel_engine::kernel::Value;

/// Returns the certain changes. Cards of a zone stand behind the number of its cards: `you hand 7 → 6 (Longsword 2 →
/// 1)`.
pub(super) fn changes(sure: &[&Measure]) -> Vec<String> {
    let (cards, others): (Vec<&Measure>, Vec<&Measure>) = sure.iter().partition(|measure| measure.sort == Sort::Card);
    let mut told = Vec::new();
    for measure in &others {
        let zone = measure.title();
        let inside = cards.iter().filter(|card| measure.sort == Sort::Zone && card.of == zone);
        let inside: Vec<String> =
            inside.map(|card| change(card).replacen(&format!("{} ", sanitize(&zone)), "", 1)).collect();
        let behind = if inside.is_empty() { String::new() } else { format!(" ({})", inside.join(", ")) };
        told.push(format!("{}{behind}", change(measure)));
    }
    for card in cards {
        let has_zone = others.iter().any(|measure| measure.sort == Sort::Zone && measure.title() == card.of);
        if !has_zone {
            told.push(change(card));
        }
    }
    told
}

/// Returns a certain change: `wolf HP 5 → 3`.
fn change(measure: &Measure) -> String {
    let value = measure.certain().cloned().unwrap_or_default();
    match (&measure.before, &value) {
        // A mark: `wolf: no more Bleeding`.
        (_, Value::Bool(is)) if measure.sort == Sort::Mark => {
            let of = if measure.of.is_empty() { String::new() } else { format!("{}: ", sanitize(&measure.of)) };
            format!("{of}{}{}", if *is { "" } else { "no more " }, sanitize(&measure.name))
        }
        (_, Value::Bool(true)) => title(measure),
        (_, Value::Bool(false)) => format!("{} no more", title(measure)),
        (Some(before), value) if before != value => format!("{} {} → {}", title(measure), said(before), said(value)),
        (_, value) => format!("{} {}", title(measure), said(value)),
    }
}

/// Returns a measure in a few words: its only value, its mean, or its first case that is a change.
pub(super) fn in_brief(measure: &Measure) -> Option<String> {
    if measure.certain().is_some() {
        return Some(change(measure));
    }
    if let (Some(before), Some(mean)) = (&measure.before, &measure.mean) {
        return Some(format!("{} {} → {}", title(measure), said(before), decimal(mean, 2)));
    }
    let case = cases(measure).into_iter().find(|case| measure.before.as_ref() != Some(&case.value))?;
    let value = if case.value == Value::Bool(true) { String::new() } else { format!(" {}", said(&case.value)) };
    Some(format!("{}{value} {}", title(measure), case.share.percent(0)))
}

/// Returns the name of a measure with its subject.
pub fn title(measure: &Measure) -> String {
    match (measure.sort, measure.of.as_str()) {
        (Sort::Card, "") => name(measure),
        (Sort::Card, of) => format!("{} {}", sanitize(of), name(measure)),
        _ => sanitize(&measure.title()),
    }
}

/// Returns the name of a card. A die counts as a card, and is named by the number it shows.
pub(super) fn name(card: &Measure) -> String {
    if is_die(card) { format!("showing {}:", sanitize(&card.name)) } else { sanitize(&card.name) }
}

/// Returns whether a card is a die: its name is only numbers, such as `3` or `[2 5]`.
pub(super) fn is_die(card: &Measure) -> bool {
    card.sort == Sort::Card && card.name.chars().all(|c| c.is_ascii_digit() || matches!(c, '[' | ']' | ' '))
}

/// Returns a value as text, and `–` for none.
pub fn said(value: &Value) -> String {
    if *value == Value::None { "–".into() } else { sanitize(&value.to_string()) }
}

/// Returns the cases of a measure that have a line. For a yes-or-no measure with two cases, this is only `true`.
pub(super) fn cases(measure: &Measure) -> Vec<&Case> {
    let is_boolean = measure.cases.iter().all(|case| case.value.bool().is_some());
    let lists_all = !is_boolean || measure.cases.len() == 1;
    measure.cases.iter().filter(|case| lists_all || case.value == Value::Bool(true)).collect()
}
