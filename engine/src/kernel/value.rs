//! Values: what facts (`me.hp`) give and scripts hold, and their kinds.
//!
//! A [`Value`] is a number, a text, a subject or a list. [`Kind`] describes values before they are known, so that
//! checks can find `me.heal("two")`.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A thing in the state that has facts: a combatant, a card in play, the game. A system lists the kinds in its
/// vocabulary (`Vocabulary::subjects`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Subject {
    /// Index into the system's subject kinds.
    pub kind: u8,
    /// The subject's number within that kind.
    pub id: u16,
}

impl Subject {
    /// Nobody: the subject of an empty role, such as the target of an unaimed card. Scripts read `()`.
    pub const NOBODY: Subject = Subject { kind: super::NOBODY, id: 0 };

    /// Returns whether this is nobody.
    pub fn is_nobody(self) -> bool {
        self == Subject::NOBODY
    }
}

/// A small value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Value {
    /// Nothing: `()` in a script.
    #[default]
    None,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word or text. Faces are the words `^` and `v`.
    Text(Arc<str>),
    /// Something in the state.
    Subject(Subject),
    /// Several values.
    List(Arc<[Value]>),
}

impl Value {
    /// Changes every subject in the value, those in lists included.
    pub fn change_subjects(&mut self, change: &mut impl FnMut(&mut Subject)) {
        match self {
            Value::Subject(subject) => change(subject),
            Value::List(list) => {
                let mut values = list.to_vec();
                values.iter_mut().for_each(|value| value.change_subjects(change));
                *list = values.into();
            }
            Value::None | Value::Bool(_) | Value::Int(_) | Value::Text(_) => {}
        }
    }

    /// Returns a text value.
    pub fn text(text: impl AsRef<str>) -> Value {
        Value::Text(Arc::from(text.as_ref()))
    }

    /// Returns a list of values.
    pub fn list(values: impl IntoIterator<Item = Value>) -> Value {
        Value::List(values.into_iter().collect())
    }

    /// Returns the number, if it is one.
    pub fn int(&self) -> Option<i64> {
        if let Value::Int(n) = self { Some(*n) } else { None }
    }

    /// Returns the boolean, if it is one.
    pub fn bool(&self) -> Option<bool> {
        if let Value::Bool(b) = self { Some(*b) } else { None }
    }

    /// Returns the text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        if let Value::Text(t) = self { Some(t) } else { None }
    }

    /// Returns the subject, if it is one.
    pub fn subject(&self) -> Option<Subject> {
        if let Value::Subject(s) = self { Some(*s) } else { None }
    }

    /// Returns the kind of the value, without a range and without the kind of elements.
    pub fn kind(&self) -> Kind {
        match self {
            Value::None => Kind::Nothing,
            Value::Bool(_) => Kind::Bool,
            Value::Int(_) => Kind::Int,
            Value::Text(_) => Kind::Text,
            Value::Subject(s) => Kind::Subject(s.kind),
            Value::List(_) => Kind::List,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::None => f.write_str("nothing"),
            Value::Bool(b) => f.write_str(if *b { "yes" } else { "no" }),
            Value::Int(n) => write!(f, "{n}"),
            Value::Text(t) => f.write_str(t),
            Value::Subject(s) => write!(f, "#{}.{}", s.kind, s.id),
            Value::List(list) => {
                for (at, value) in list.iter().enumerate() {
                    write!(f, "{}{value}", if at == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

/// The kind of a value, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `()`.
    Nothing,
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int,
    /// A whole number, from the first of these numbers to the second.
    Range(i64, i64),
    /// Text or a word.
    Text,
    /// A text that names something, such as a status.
    Named(&'static super::Naming),
    /// A subject of the kind with this index in `Vocabulary::subjects`.
    Subject(u8),
    /// A list.
    List,
    /// A list of subjects of the kind with this index.
    Several(u8),
    /// A list of texts that name something.
    Names(&'static super::Naming),
    /// A list of lists, each of a text that names something and a number.
    Pairs(&'static super::Naming),
    /// Anything.
    Any,
}

impl Kind {
    /// A number or an amount, 0 or more.
    pub const COUNT: Kind = Kind::Range(0, i64::MAX);

    /// Returns whether a value of the kind `other` fits where this kind is wanted. Only their sorts count: any text
    /// fits where a name is wanted, and any number where a range is.
    pub fn accepts(self, other: Kind) -> bool {
        self == Kind::Any || self.sort() == other.sort()
    }

    /// Returns the kind without details of its values. For example, the sort of a name is `Text`, and the sort of a
    /// range is `Int`.
    pub fn sort(self) -> Kind {
        if let Kind::Named(_) = self { Kind::Text } else { self.bare() }
    }

    /// Returns the kind without ranges and kinds of elements. A name stays a name.
    pub fn bare(self) -> Kind {
        match self {
            Kind::Range(..) => Kind::Int,
            Kind::Several(_) | Kind::Names(_) | Kind::Pairs(_) => Kind::List,
            kind => kind,
        }
    }

    /// Returns the kind of a value that may be of this kind or of the other one.
    pub fn join(self, other: Kind) -> Kind {
        match self.sort() {
            _ if self == other => self,
            sort if sort == other.sort() => sort,
            _ => Kind::Any,
        }
    }

    /// Returns whether values of this kind are subjects or lists of subjects.
    pub fn is_of_subjects(self) -> bool {
        matches!(self, Kind::Subject(_) | Kind::Several(_))
    }

    /// Returns whether a value is of this kind: it has this sort, its number is in the range, and the subjects in its
    /// list are of the right kind.
    pub fn holds(self, value: &Value) -> bool {
        self.accepts(value.kind())
            && match (self, value) {
                (Kind::Range(low, high), Value::Int(n)) => (low..=high).contains(n),
                (Kind::Several(kind), Value::List(list)) => list.iter().all(|each| each.kind() == Kind::Subject(kind)),
                _ => true,
            }
    }
}
