//! Comparisons of items without the places of their statements. Two that say the same may stand in different files.

use super::{Arg, Datum, Item, Param, Row, Statement};

impl Statement {
    /// Returns the content without its place: equal for equal content.
    pub fn said(&self) -> String {
        let args: Vec<String> = self.args.iter().map(|arg| arg.datum.said()).collect();
        format!("{} {}", self.word, args.join(" "))
    }
}

impl Item {
    /// Returns whether both have the same kind, name, parameters and statements.
    pub fn says_the_same(&self, other: &Item) -> bool {
        (self.kind, &self.name) == (other.kind, &other.name)
            && self.takes_the_same(other)
            && all_alike(&self.body, &other.body, Statement::says_the_same)
    }

    /// Returns whether both have the same parameters.
    pub fn takes_the_same(&self, other: &Item) -> bool {
        let same_default = |one: &Option<Datum>, other: &Option<Datum>| match (one, other) {
            (Some(value), Some(twin)) => value.says_the_same(twin),
            (value, twin) => value.is_none() && twin.is_none(),
        };
        let same_param = |one: &Param, other: &Param| {
            one.name == other.name && one.takes == other.takes && same_default(&one.default, &other.default)
        };
        all_alike(&self.params, &other.params, same_param)
    }
}

impl Statement {
    /// Returns whether both have the same word and arguments.
    pub fn says_the_same(&self, other: &Statement) -> bool {
        self.word == other.word && all_alike(&self.args, &other.args, Arg::says_the_same)
    }
}

impl Arg {
    /// Returns whether both have the same value.
    fn says_the_same(&self, other: &Arg) -> bool {
        self.datum.says_the_same(&other.datum)
    }
}

impl Row {
    /// Returns whether both have the same key and body.
    fn says_the_same(&self, other: &Row) -> bool {
        self.key.says_the_same(&other.key) && all_alike(&self.body, &other.body, Statement::says_the_same)
    }
}

impl Datum {
    /// Returns whether both are the same value.
    pub fn says_the_same(&self, other: &Datum) -> bool {
        match (self, other) {
            (Datum::Counted(n, one), Datum::Counted(m, other)) => n == m && one.says_the_same(other),
            (Datum::List(one), Datum::List(other)) => all_alike(one, other, Arg::says_the_same),
            (Datum::Rows(one), Datum::Rows(other)) => all_alike(one, other, Row::says_the_same),
            (Datum::Block(one), Datum::Block(other)) => all_alike(one, other, Statement::says_the_same),
            (Datum::Call(one), Datum::Call(other)) => {
                one.id == other.id
                    && all_alike(&one.args, &other.args, |(name, value), (known, twin)| {
                        name == known && value.says_the_same(twin)
                    })
            }
            (one, other) => one == other,
        }
    }
}

/// Returns whether two lists have the same length, and their elements are alike in pairs.
fn all_alike<T>(one: &[T], other: &[T], alike: impl Fn(&T, &T) -> bool) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
}

impl Datum {
    /// Returns the content without its place.
    pub fn said(&self) -> String {
        let list = |list: &[Arg]| list.iter().map(|arg| arg.datum.said()).collect::<Vec<_>>().join(", ");
        let body = |body: &[Statement]| body.iter().map(Statement::said).collect::<Vec<_>>().join("; ");
        match self {
            Datum::Counted(n, arg) => format!("{} x{n}", arg.datum.said()),
            Datum::List(args) => list(args),
            Datum::Rows(rows) => rows
                .iter()
                .map(|row| format!("{}: {}", row.key.datum.said(), body(&row.body)))
                .collect::<Vec<_>>()
                .join("; "),
            Datum::Block(block) => body(block),
            plain => format!("{plain:?}"),
        }
    }
}
