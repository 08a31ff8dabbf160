//! The errors of edits that do not fit the item.

use crate::check::define::body::{Making, values};
use crate::check::names::Names;
use crate::shape::edit::Reading;
use crate::text::did_you_mean;
use rondel_engine::kernel::{Arg, Datum, Help, Origin, Problem, Word};

/// Returns the error of a removal of more things than there are. `there` is the number of things in the list.
pub(super) fn too_few(arg: &Arg, word: &Word, (there, wanted): (u16, u16), at: Origin) -> Problem {
    let name = shown(&arg.datum);
    Problem::error("E0216", at, format!("`{}` has only {there} of the {wanted} `{name}` to remove", word.word))
        .label("too many are removed here")
        .help(format!("remove at most {there}"))
}

/// Returns the error of a removal of something that the item does not have. `readings` are the possible meanings of the
/// removal.
pub(super) fn not_there(what: &str, readings: &[Reading], making: &Making, at: Origin, names: &Names) -> Problem {
    // The name as the author spelt it, or the id if the name is unknown.
    let spelt = |datum: &Datum| {
        let id = shown(datum);
        let kinds = names.kinds_of(&id);
        let spelling = kinds.first().and_then(|kind| names.spelling(kind, &id));
        spelling.unwrap_or(&id).to_string()
    };
    let words: Vec<&str> = readings.iter().map(|reading| reading.word.word).collect();
    let mut there: Vec<String> = Vec::new();
    for statement in &making.whole.statements {
        if words.contains(&statement.word) {
            there.extend(values(&statement.args).into_iter().map(|arg| spelt(&arg.datum)));
        }
    }
    let first = readings.first().and_then(|reading| reading.args.first());
    let wanted = first.map(|arg| spelt(&arg.datum)).unwrap_or_default();
    let problem = Problem::error("E0216", at, format!("{what} has no `{wanted}` in `{}`", words.join("`, `")))
        .label("this can't be removed");
    let place = first.map_or(at, |arg| arg.at);
    let near = did_you_mean(&wanted, there.iter().map(String::as_str));
    match near.map(|help| help.in_place_of(&wanted, place)) {
        Some(Help { said, instead: Some(text) }) => problem.help(said).fix(place, text),
        Some(help) => problem.help(help),
        None if there.is_empty() => problem.help("it has none of this sort: take the line out"),
        None => problem.help(format!("it has: {}", there.join(", "))),
    }
}

/// Returns a value as one word for messages.
fn shown(datum: &Datum) -> String {
    match datum {
        Datum::Name(name) | Datum::Word(name) | Datum::Text(name) => name.clone(),
        Datum::Call(call) => call.id.clone(),
        Datum::Counted(_, counted) => shown(&counted.datum),
        other => other.said(),
    }
}

/// A refused addition: the item can have only one statement of the word, and has one already.
pub(super) struct Refused {
    pub pack: usize,
    pub word: &'static str,
    pub has: Origin,
    pub more: Origin,
}

/// Returns one error for all refused additions of a pack.
pub(super) fn has_one(what: &str, all: &[Refused]) -> Option<Problem> {
    let (first, others) = all.split_first()?;
    let words: Vec<String> = all.iter().map(|refused| format!("`{}`", refused.word)).collect();
    let (words, of_each) = (words.join(" and "), if others.is_empty() { "" } else { " of each" });
    let problem = Problem::error("E0215", first.more, format!("{what} has its {words}, and can have one{of_each}"))
        .label("this can't be added")
        .also(first.has, "it has this one");
    let also = |problem: Problem, refused: &Refused| {
        problem.also(refused.more, "nor this").also(refused.has, "it has this one")
    };
    let problem = others.iter().fold(problem, also);
    Some(problem.help(format!("`change` says {words} anew; or a pack that requires both says what counts")))
}
