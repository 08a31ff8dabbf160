//! Results of several cells together: of all Foes of one level, of all characters of one class.
//!
//! `--by foe.level` puts the cells together whose Foes say the same `level`: the cells of two Foes of level 1 become
//! the row `foe level 1`. The cells of a row share the luck of their games, so the interval of a row is as wide as that
//! of a single cell with the same share.

use super::report::{Report, Row};
use crate::content::Diagnostics;
use rondel_engine::kernel::{Datum, Item, ItemWord, Shape, Statement, Vocabulary, nearest, slug, with_article};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::str::FromStr;

/// A statement of a kind of item, by which cells come together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct By {
    /// The kind of item: `foe`.
    kind: String,
    /// The word of the statement: `level`.
    word: String,
}

impl FromStr for By {
    type Err = String;

    fn from_str(text: &str) -> Result<By, String> {
        let (kind, word) = text.split_once('.').unwrap_or_default();
        if kind.is_empty() || word.is_empty() {
            return Err("a kind of item and a statement of it, such as `foe.level`".into());
        }
        Ok(By { kind: kind.to_lowercase(), word: word.to_lowercase() })
    }
}

/// The place of a group among others. Numbers come in their order, names in that of the cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The number that all items of the group say.
    Number(i64),
    /// The other value that all items of the group say.
    Text(String),
    /// A name that stands alone, because `--by` does not put items of its kind together. The number is its index among
    /// such names.
    Name(usize),
}

/// Checks that the system has these kinds and statements.
///
/// # Errors
/// `R0020` if the system lacks one of them, or if the statement holds other statements.
pub fn check(by: &[By], words: &Vocabulary) -> Result<(), Diagnostics> {
    for By { kind, word } in by {
        let Some(item) = words.item(kind) else {
            let kinds = words.items.iter().map(|item| item.word);
            return Err(unknown(format!("there is no kind of item `{kind}`"), kind, kinds));
        };
        let Some(statement) = item.words.iter().find(|statement| statement.word == word) else {
            let statements = item.words.iter().map(|statement| statement.word);
            return Err(unknown(format!("{} has no statement `{word}`", with_article(kind)), word, statements));
        };
        if !statement.shape.iter().all(is_plain) {
            let message = format!("results cannot be put together by `{kind}.{word}`: it holds statements");
            let help = format!("a statement of numbers, words or names: {}", plain_words(item).join(", "));
            return Err(Diagnostics::new("R0020", message, help));
        }
    }
    Ok(())
}

/// Returns the error R0020 of a word that is not known. The help names a similar word, or all known words.
fn unknown<'w>(message: String, word: &str, known: impl Iterator<Item = &'w str>) -> Diagnostics {
    let known: Vec<&str> = known.collect();
    let help = match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.join(", ")),
    };
    Diagnostics::new("R0020", message, help)
}

/// Returns the statements of a kind that hold no others.
fn plain_words(kind: &ItemWord) -> Vec<&'static str> {
    kind.words.iter().filter(|word| word.shape.iter().all(is_plain)).map(|word| word.word).collect()
}

/// Returns whether a value of this shape holds no statements.
fn is_plain(shape: &Shape) -> bool {
    match shape {
        Shape::Block(_) | Shape::Rows(..) | Shape::Map(..) => false,
        Shape::Opt(inner) | Shape::After(_, inner) | Shape::Counted(inner) => is_plain(inner),
        Shape::List(inner) | Shape::Braced(inner) => is_plain(inner),
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().all(is_plain),
        _ => true,
    }
}

/// Returns the report with the cells put together whose items say the same. A cell that could not begin is left out of
/// the rows, and kept with its reason.
pub fn grouped(report: Report, by: &[By], items: &[Item]) -> Report {
    let mut lone_names: Vec<String> = Vec::new();
    let mut groups: BTreeMap<(String, Vec<Place>, String), Row> = BTreeMap::new();
    let (begun, left_out): (Vec<Row>, Vec<Row>) = report.cells.into_iter().partition(|row| row.refused.is_none());
    for row in begun {
        let (places, with) = (0..row.with.len()).map(|nth| placed(&row, nth, by, items, &mut lone_names)).unzip();
        // Wins are counted for the seat asked first, so only rows with the same first seat can be added.
        match groups.entry((row.scene.clone(), places, row.first.clone())) {
            Entry::Occupied(mut group) => group.get_mut().put_together(&row),
            Entry::Vacant(free) => _ = free.insert(Row { with, ..row }),
        }
    }
    Report { cells: groups.into_values().collect(), left_out, ..report }
}

/// Returns the group of a row's `nth` name: its place, and what it is called. `lone_names` are the names so far that
/// stand alone.
fn placed(row: &Row, nth: usize, by: &[By], items: &[Item], lone_names: &mut Vec<String>) -> (Place, String) {
    let name = row.with.get(nth).map_or("", String::as_str);
    let kind = row.kinds.get(nth).map(String::as_str);
    let Some((By { kind, word }, item)) = named_item(name, kind, by, items) else {
        return (Place::Name(index_of(name, lone_names)), name.to_string());
    };
    let text = item.all(word).map(arguments).collect::<Vec<_>>().join(", ");
    if text.is_empty() {
        return (Place::Text(text), format!("{kind} without {word}"));
    }
    match text.parse() {
        Ok(number) => (Place::Number(number), format!("{kind} {word} {number}")),
        Err(_) => (Place::Text(text.clone()), format!("{kind} {word} {text}")),
    }
}

/// Returns the item that a row names, with the statement by which it is put together. `kind` is the kind of the name:
/// `None` in a report of an older version, which does not tell it.
fn named_item<'a>(name: &str, kind: Option<&str>, by: &'a [By], items: &'a [Item]) -> Option<(&'a By, &'a Item)> {
    let id = slug(name);
    let mut may_be = by.iter().filter(|by| kind.is_none_or(|kind| kind == by.kind));
    may_be.find_map(|by| Some((by, items.iter().find(|item| item.id == id && item.kind == by.kind)?)))
}

/// Returns the index of a name in a list. Adds the name if it is not there.
fn index_of(name: &str, names: &mut Vec<String>) -> usize {
    names.iter().position(|other| other == name).unwrap_or_else(|| {
        names.push(name.to_string());
        names.len() - 1
    })
}

/// Returns the values of a statement in plain words. A statement without values is its word.
fn arguments(statement: &Statement) -> String {
    let values = statement.args.iter().filter(|arg| arg.datum != Datum::Absent);
    let texts: Vec<String> = values.map(|arg| plain(&arg.datum)).collect();
    if texts.is_empty() { statement.word.to_string() } else { texts.join(" ") }
}

/// Returns a value in plain words.
fn plain(datum: &Datum) -> String {
    match datum {
        Datum::Int(n) => n.to_string(),
        Datum::Bool(is_so) => (if *is_so { "yes" } else { "no" }).to_string(),
        Datum::Text(text) | Datum::Word(text) | Datum::Name(text) => text.clone(),
        Datum::Formula(formula) => formula.to_string(),
        Datum::Ranges(ranges) => ranges.to_string(),
        Datum::Pattern(pattern) => pattern.to_string(),
        Datum::PlayingCard(card) => card.to_string(),
        Datum::Space(space) => space.to_string(),
        Datum::Cost(amount, of) => format!("{amount} {of}"),
        Datum::Call(call) => call.id.clone(),
        Datum::Counted(1, arg) => plain(&arg.datum),
        Datum::Counted(n, arg) => format!("{} x{n}", plain(&arg.datum)),
        Datum::List(args) => args.iter().map(|arg| plain(&arg.datum)).collect::<Vec<_>>().join(", "),
        Datum::Absent | Datum::Rows(_) | Datum::Block(_) => String::new(),
    }
}
