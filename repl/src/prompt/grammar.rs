//! The words that may come next in a ruling, an expression or a question, for completion. They follow from the shapes
//! in the vocabulary, as in the checker.
//!
//! A shape describes the values behind a word: `Shape::Name` is the name of an item, `Shape::Opt` a value that may be
//! missing, `Shape::After` a value behind a fixed word. A fact is something that can be asked of a subject, such as
//! `hp` of a figure.

use super::session::ReplSession;
use rondel_engine::explore::bot::Bot;
use rondel_engine::kernel::{Block, Seats, Shape, Word, slug};
use rondel_engine::table::Table;

/// One word of a ruling: a fixed word, or a value.
enum Slot {
    Fixed(&'static str),
    Value(&'static Shape),
}

/// Returns the words that may follow `before` in a ruling.
pub(super) fn order(session: &ReplSession, before: &str) -> Vec<String> {
    let typed = pieces(before);
    let Some((first, rest)) = typed.split_first() else {
        return session.content.words.rulings.iter().map(|word| word.word.to_string()).collect();
    };
    let Some(word) = session.content.words.rulings.iter().find(|word| word.word == *first) else { return Vec::new() };
    if word.word == "house" {
        return house(session, rest);
    }
    match slots(word).get(rest.len()) {
        Some(Slot::Fixed(fixed)) => vec![fixed.to_string()],
        Some(Slot::Value(shape)) => values(session, shape),
        None => Vec::new(),
    }
}

/// Returns the words of a line. A quoted text is one word.
fn pieces(text: &str) -> Vec<&str> {
    let mut in_quotes = false;
    let pieces = text.split(|c: char| {
        if c == '"' {
            in_quotes = !in_quotes;
        }
        c == ' ' && !in_quotes
    });
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// Returns what stands behind the word of a ruling, one by one: three values for `set wolf-1 hp 3`.
fn slots(word: &Word) -> Vec<Slot> {
    let mut slots = Vec::new();
    word.shape.iter().for_each(|shape| unfold(shape, &mut slots));
    slots
}

/// Adds the slots of a shape.
fn unfold(shape: &'static Shape, slots: &mut Vec<Slot>) {
    match shape {
        Shape::After(word, shape) => {
            slots.push(Slot::Fixed(word));
            unfold(shape, slots);
        }
        Shape::Seq(shapes) => shapes.iter().for_each(|shape| unfold(shape, slots)),
        Shape::Opt(shape) | Shape::Counted(shape) | Shape::List(shape) => unfold(shape, slots),
        plain => slots.push(Slot::Value(plain)),
    }
}

/// Returns the values that fit a shape.
fn values(session: &ReplSession, shape: &Shape) -> Vec<String> {
    match shape {
        Shape::OneOf(words) => words.iter().map(|word| word.to_string()).collect(),
        Shape::Bool => vec!["yes".into(), "no".into()],
        // A bare word may be a label.
        Shape::Free => session.table.labels(),
        Shape::Name(kinds) => names(session, kinds),
        Shape::Call(kind) => names(session, &[kind]),
        Shape::Either(shapes) => shapes.iter().flat_map(|shape| values(session, shape)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the names of items of these kinds. Names of several words are in quotes.
fn names(session: &ReplSession, kinds: &[&'static str]) -> Vec<String> {
    let items = session.content.items().iter().filter(|item| kinds.contains(&item.kind));
    let is_plain = |name: &str| name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let quoted = |name: &String| if is_plain(name) { name.clone() } else { format!("\"{name}\"") };
    items.map(|item| quoted(&item.name)).collect()
}

/// Returns the words that may follow `house`: the names of house rules, and then the values of the named rule.
fn house(session: &ReplSession, typed: &[&str]) -> Vec<String> {
    let rules = session.content.words.house;
    match typed {
        [] => rules.iter().map(|rule| rule.name.to_string()).collect(),
        [name] => {
            let Some(rule) = rules.iter().find(|rule| rule.name == *name) else { return Vec::new() };
            // `n` stands for any number.
            rule.values.iter().filter(|value| **value != "n").map(|value| value.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the facts of somebody on the table. A fact with arguments ends with a bracket.
pub(super) fn facts_of(session: &ReplSession, label: &str) -> Vec<String> {
    let table: &dyn Table = &*session.table;
    let labels = table.labels();
    // In an expression `-` takes away, so labels are written with `_` there.
    let label = labels.iter().find(|other| other.replace('-', "_") == label).map_or(label, String::as_str);
    let facts = session.content.words.facts;
    let plain_facts = || facts.iter().filter(|fact| fact.args.is_empty() && table.fact(label, fact.name).is_ok());
    let mut kinds: Vec<u8> = plain_facts().map(|fact| fact.on).collect();
    kinds.sort_unstable();
    // A fact's name may exist for several kinds of subject (`on` is the number of the kind). The kind that most of the
    // facts share is taken.
    let most_common = kinds.chunk_by(|a, b| a == b).max_by_key(|same| same.len());
    let kind = most_common.and_then(|same| same.first()).copied();
    let mut names: Vec<String> = Vec::new();
    for fact in plain_facts().filter(|fact| Some(fact.on) == kind) {
        names.push(fact.name.to_string());
    }
    for fact in facts.iter().filter(|fact| !fact.args.is_empty() && Some(fact.on) == kind) {
        names.push(format!("{}(", fact.name));
    }
    names.sort();
    names.dedup();
    names
}

/// Returns the facts of every kind, for kinds that nobody on the table has.
pub(super) fn facts(session: &ReplSession) -> Vec<String> {
    let mut names: Vec<String> = session.content.words.facts.iter().map(|fact| fact.name.to_string()).collect();
    names.sort();
    names.dedup();
    names
}

/// The words that begin a clause of a question about odds.
pub(super) const CLAUSES: [&str; 6] = ["until", "of", "policy", "order", "depth", "given"];

/// Returns the words that may follow a clause of a question about odds. `None` if the clause takes an expression.
pub(super) fn clause(session: &ReplSession, clause: &str) -> Option<Vec<String>> {
    let owned = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    let seats = || crate::sim::seats(&*session.table).iter().map(|name| slug(name)).collect::<Vec<_>>();
    match clause {
        "until" => Some([owned(&["asked", "over"]), game_facts(session), labels(session)].concat()),
        "policy" => Some([owned(&["pass", "random", "first", "best", "worst"]), seats()].concat()),
        "order" => Some([owned(&["any", "as asked"]), seats()].concat()),
        "depth" => Some(Vec::new()),
        _ => None,
    }
}

/// Returns the words that may follow `until` of `auto`.
pub(super) fn until(session: &ReplSession) -> Vec<String> {
    let words = ["over".to_string(), "won".into(), "lost".into(), "drawn".into()].into_iter();
    words.chain(game_facts(session)).chain(labels(session)).collect()
}

/// Returns the numbers among the facts of the game.
fn game_facts(session: &ReplSession) -> Vec<String> {
    let mut names = facts_of(session, "game");
    names.retain(|name| session.table.fact("game", name).is_ok_and(|value| value.int().is_some()));
    names
}

/// Returns the labels on the table.
fn labels(session: &ReplSession) -> Vec<String> {
    session.table.labels().into_iter().filter(|label| label != "game").collect()
}

/// Returns the words that may follow `before` among the options of `sim`.
pub(super) fn sim(session: &ReplSession, before: &str) -> Vec<String> {
    match before.rsplit(' ').next() {
        Some("--bot") => {
            let mut values: Vec<String> = Bot::names().map(str::to_string).collect();
            for seat in crate::sim::seats(&*session.table) {
                values.extend(Bot::names().map(|bot| format!("{}={bot}", slug(&seat))));
            }
            values
        }
        Some("--seed") => vec!["1".into(), "2".into(), "3".into()],
        _ => ["100", "1000", "--bot", "--seed"].into_iter().map(str::to_string).collect(),
    }
}

/// Returns the ids of rules, and the names of house rules.
pub(super) fn rules(session: &ReplSession) -> Vec<String> {
    let ids = session.content.rulebook.rules.iter().map(|rule| rule.id.clone());
    ids.chain(session.content.words.house.iter().map(|word| word.name.to_string())).collect()
}

/// Returns `me`, `all`, the seats and everybody on the table, each once.
pub(super) fn everybody(session: &ReplSession) -> Vec<String> {
    let mut names = vec!["me".to_string(), "all".to_string()];
    let seats = Seats::ALL.iter().map(|seat| session.table.seat_name(seat));
    let labels = session.table.labels();
    names.extend(seats.filter(|name| labels.contains(name)));
    for block in session.table.view(session.table.viewer()).blocks {
        if let Block::Figure { label, .. } = block {
            names.push(label);
        }
    }
    let mut once: Vec<String> = Vec::new();
    for name in names {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once
}
