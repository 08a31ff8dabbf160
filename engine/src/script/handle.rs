//! Handles: subjects as scripts hold them, and the conversion of values between the engine and scripts.
//!
//! A [`Handle`] knows its [`Path`], the source it came from. The observations of a run are its reads, comparisons and
//! answers, numbered in order. Runs are remembered by paths, so that two wolves in the same role share one memory.
//! [`to_script`] converts a value for a script, [`Said`] and [`from_script`] convert it back.

use super::limits;
use crate::kernel::{Kind, Subject, Value, Vocabulary, with_article};
use rhai::{Array, Dynamic, ImmutableString};
use smallvec::SmallVec;

/// The source of a subject in a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Path {
    /// The role at this index.
    Role(u16),
    /// A parameter of the script's item.
    Param,
    /// The result of the observation at this index.
    Observed(u16),
    /// An element of a list: the index of the observation that gave the list, and the index in the list.
    Element(u16, u16),
}

/// A subject in a script.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handle {
    /// The subject itself.
    pub who: Subject,
    /// The source it came from.
    pub path: Path,
}

/// The arguments of the script's item: `me.param`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Params;

/// Returns a value as the script sees it. Its subjects become handles that know their source.
pub(super) fn to_script(value: &Value, path: Path) -> Dynamic {
    match value {
        Value::None => Dynamic::UNIT,
        Value::Bool(b) => Dynamic::from_bool(*b),
        Value::Int(n) => Dynamic::from_int(*n),
        Value::Text(text) => Dynamic::from(ImmutableString::from(&**text)),
        Value::Subject(who) => Dynamic::from(Handle { who: *who, path }),
        Value::List(list) => Dynamic::from_array(
            list.iter().enumerate().map(|(at, value)| to_script(value, element(path, at))).collect(),
        ),
    }
}

/// Returns the source of an element of a list.
fn element(path: Path, at: usize) -> Path {
    match path {
        Path::Observed(observation) => Path::Element(observation, u16::try_from(at).unwrap_or(u16::MAX)),
        other => other,
    }
}

/// A value that a script passes out. Its subjects keep their sources.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// No subject is in it.
    Plain(Value),
    /// A subject with its source.
    Subject(Handle),
    /// A list of values.
    List(Vec<Said>),
}

/// The values of one call.
pub(super) type AllSaid = SmallVec<[Said; 3]>;

impl Said {
    /// Converts a value of a script. `None` for a value that exists only in scripts (a map, a function).
    pub fn of(value: &Dynamic) -> Option<Said> {
        Said::nested(value, 0)
    }

    /// Converts a value that is inside `depth` lists.
    fn nested(value: &Dynamic, depth: usize) -> Option<Said> {
        if value.is_unit() {
            return Some(Said::Plain(Value::None));
        }
        if let Ok(n) = value.as_int() {
            return Some(Said::Plain(Value::Int(n)));
        }
        if let Ok(b) = value.as_bool() {
            return Some(Said::Plain(Value::Bool(b)));
        }
        if let Ok(text) = value.as_immutable_string_ref() {
            return Some(Said::Plain(Value::text(text.as_str())));
        }
        if let Ok(c) = value.as_char() {
            return Some(Said::Plain(Value::text(c.to_string())));
        }
        if let Some(handle) = value.read_lock::<Handle>() {
            return Some(Said::Subject(*handle));
        }
        let list = value.read_lock::<Array>().filter(|_| depth < limits::DEPTH)?;
        list.iter().map(|value| Said::nested(value, depth + 1)).collect::<Option<Vec<Said>>>().map(Said::List)
    }

    /// Returns the value as the engine sees it.
    pub fn value(&self) -> Value {
        match self {
            Said::Plain(value) => value.clone(),
            Said::Subject(handle) => Value::Subject(handle.who),
            Said::List(list) => Value::List(list.iter().map(Said::value).collect()),
        }
    }

    /// Returns the kind of the value.
    pub fn kind(&self) -> Kind {
        match self {
            Said::Plain(value) => value.kind(),
            Said::Subject(handle) => Kind::Subject(handle.who.kind),
            Said::List(_) => Kind::List,
        }
    }
}

/// Converts a value of a script, and drops the sources of its subjects. `None` for a value that exists only in scripts.
pub(super) fn from_script(value: &Dynamic) -> Option<Value> {
    Said::of(value).map(|said| said.value())
}

/// Returns a kind of value in words: `a number`, `a combatant`.
pub(super) fn kind_name(vocabulary: &Vocabulary, kind: Kind) -> String {
    match kind {
        Kind::Nothing => "nothing".to_string(),
        Kind::Bool => "true or false".to_string(),
        Kind::Int | Kind::Range(..) => "a number".to_string(),
        Kind::Text | Kind::Named(_) => "a text".to_string(),
        Kind::List | Kind::Several(_) | Kind::Names(_) => "a list".to_string(),
        Kind::Pairs(_) => "a list of pairs".to_string(),
        Kind::Any => "any value".to_string(),
        Kind::Subject(on) => subject_name(vocabulary, on),
    }
}

/// Returns a kind of subject in words: `a combatant`.
pub(super) fn subject_name(vocabulary: &Vocabulary, on: u8) -> String {
    let name = vocabulary.subjects.get(usize::from(on)).copied().unwrap_or("thing");
    if name.ends_with('s') {
        return format!("a group of {name}");
    }
    with_article(name)
}

/// Returns the kind of a script's value in words.
pub(super) fn value_name(vocabulary: &Vocabulary, value: &Dynamic) -> String {
    match from_script(value) {
        Some(Value::None) => "nothing, `()`".to_string(),
        Some(value) => kind_name(vocabulary, value.kind()),
        None => type_name(value.type_name()).to_string(),
    }
}

/// Returns a Rhai type in words for authors of scripts.
pub(super) fn type_name(name: &str) -> &str {
    match name {
        "i64" => "a number",
        "bool" => "true or false",
        "array" => "a list",
        "map" => "a map",
        "()" => "nothing, `()`",
        "char" => "a character",
        "Fn" => "a function",
        "handle" => "a subject",
        "params" => "the parameters",
        "range" | "range=" => "a range",
        name if name.ends_with("::Handle") => "a subject",
        name if name.contains("string") || name.contains("String") || name.contains("str") => "a text",
        name if name.contains("range") || name.contains("Range") => "a range",
        name => name,
    }
}
