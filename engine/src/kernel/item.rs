//! Items: content as systems receive it, checked against the vocabulary but without meaning yet.
//!
//! The line `card "Rapier" { damage 2 }` becomes an [`Item`] of the kind `card` with a [`Statement`] `damage`, whose
//! argument is a [`Datum`]. The DSL makes items from text. A program may make them by hand. The engine never sees the
//! text.

use super::{Formula, Origin, Pattern, PlayingCard, Ranges, Space};
use std::fmt;
use std::sync::Arc;

/// A card, a Foe or a trait: a kind, a name and a body of statements.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The kind, as the vocabulary spells it: `card`.
    pub kind: &'static str,
    /// The name as written: `Grey Wolf`.
    pub name: String,
    /// The stable id: the name's slug, `grey-wolf`.
    pub id: String,
    /// The declared parameters. Empty if the item takes no arguments.
    pub params: Vec<Param>,
    /// The body.
    pub body: Arc<[Statement]>,
    /// The id of the pack that defines the item. Empty outside packs.
    pub pack: String,
    /// Whether the item is only for the scenes of its pack. Rules that choose among all items of a kind leave it out.
    pub is_fixture: bool,
    /// The name's place in the text.
    pub at: Origin,
}

/// A declared parameter: `damage: int = 1`.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// The parameter's name.
    pub name: String,
    /// The kind of its values.
    pub takes: ParamKind,
    /// The default value. `None` if a value is required.
    pub default: Option<Datum>,
    /// The parameter's place.
    pub at: Origin,
}

/// The kind of value that a parameter takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// `int`: a whole number.
    Int,
    /// `formula`: a formula, calculated when it is read.
    Formula,
    /// `rounds`: a set of small numbers.
    Ranges,
    /// `pattern`: marks.
    Pattern,
    /// `word`: a bare word.
    Word,
    /// `cost`: a number of something, `2 intellect`.
    Cost,
    /// `text`: quoted text.
    Text,
    /// `bool`: `yes` or `no`.
    Bool,
    /// `atk|def`: one of these words.
    OneOf(Vec<String>),
}

/// One statement of a body.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// The statement's word, as the vocabulary spells it: `damage`.
    pub word: &'static str,
    /// The statement's arguments, in the shape the vocabulary asks for.
    pub args: Vec<Arg>,
    /// The statement's place, from its first to its last byte.
    pub at: Origin,
}

/// A value with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Arg {
    /// The value.
    pub datum: Datum,
    /// The argument's place.
    pub at: Origin,
}

/// A value in a statement. The vocabulary's `Shape` determines which variant stands where.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// An optional value that was left out.
    Absent,
    /// A whole number.
    Int(i64),
    /// `yes` or `no`.
    Bool(bool),
    /// Quoted text, or the raw rest of a line.
    Text(String),
    /// A word of a closed list, or a free one.
    Word(String),
    /// A formula.
    Formula(Formula),
    /// A set of small numbers.
    Ranges(Ranges),
    /// Marks.
    Pattern(Pattern),
    /// A playing card.
    PlayingCard(PlayingCard),
    /// A space of a board.
    Space(Space),
    /// An item's id, resolved.
    Name(String),
    /// A number of something: `2 intellect`, `R/2 agility`.
    Cost(Box<Formula>, String),
    /// An item that takes arguments, with all its parameters in declared order.
    Call(Box<Call>),
    /// This many of a value: `Strength x16` (1 by default).
    Counted(u16, Box<Arg>),
    /// Several of a shape, the parts of a sequence, or braced values.
    List(Vec<Arg>),
    /// Rows of a table: key and statements.
    Rows(Vec<Row>),
    /// A nested body.
    Block(Vec<Statement>),
}

/// An item with arguments: `flee(hp: 1)`.
#[derive(Clone, PartialEq)]
pub struct Call {
    /// The item's id, resolved.
    pub id: String,
    /// A value for each declared parameter, defaults filled in, in declared order.
    pub args: Vec<(String, Datum)>,
    /// The places of the values that were written out.
    pub places: Places,
}

/// Leaves out the places. Output such as the fingerprint of content is the same wherever a call stands.
impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("id", &self.id).field("args", &self.args).finish()
    }
}

/// The places of arguments, by the names of their parameters. All compare as equal: a value's place is not part of a
/// call's content.
#[derive(Clone, Debug, Default)]
pub struct Places(pub Vec<(String, Origin)>);

impl PartialEq for Places {
    fn eq(&self, _: &Places) -> bool {
        true
    }
}

impl Places {
    /// Returns the place of an argument. `None` for an argument that was not written out.
    pub fn of(&self, param: &str) -> Option<Origin> {
        self.0.iter().find(|(name, _)| name == param).map(|(_, at)| *at)
    }
}

impl Arg {
    /// Returns the place of the first character of a quoted text that `is_meant` rejects. For an argument made in code,
    /// returns the argument's own place.
    pub fn stray(&self, is_meant: impl Fn(char) -> bool) -> Option<Origin> {
        let (at, sign) = self.datum.text()?.char_indices().find(|(_, c)| !is_meant(*c))?;
        let Some(file) = self.at.file else { return Some(self.at) };
        // The 1 is the opening quote.
        let start = self.at.start as usize + 1 + at;
        Some(Origin::new(file, start, start + sign.len_utf8()))
    }
}

/// One row of a table: `2-5: damage 5`.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The part before the colon.
    pub key: Arg,
    /// The part after the colon.
    pub body: Vec<Statement>,
}

/// The start of a scene: its statements, apart from the steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The scene's name.
    pub name: String,
    /// Statements in the shape of the vocabulary's scene words.
    pub body: Vec<Statement>,
    /// The scene's place in the text.
    pub at: Origin,
}

impl Item {
    /// Returns the first statement with this word.
    pub fn get(&self, word: &str) -> Option<&Statement> {
        self.body.iter().find(|statement| statement.word == word)
    }

    /// Returns all statements with this word.
    pub fn all<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a Statement> {
        self.body.iter().filter(move |statement| statement.word == word)
    }

    /// Returns the word and place of every statement and row of the item, in printed order. Statements in blocks are
    /// included. A row of a table has an empty word.
    pub fn rows(&self) -> Vec<(&'static str, Origin)> {
        let mut rows = Vec::new();
        self.body.iter().for_each(|statement| statement.rows(&mut rows));
        rows
    }

    /// Returns the number of the row at a place, among all [`Item::rows`].
    pub fn row_at(&self, at: Origin) -> Option<u16> {
        let row = self.rows().iter().position(|(_, place)| *place == at)?;
        u16::try_from(row).ok()
    }

    /// Returns whether anything in the body names the item with this id.
    pub fn names(&self, id: &str) -> bool {
        self.body.iter().any(|statement| statement.says_name(id))
    }

    /// Returns whether there is a statement with this word.
    pub fn has(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    /// Returns the text, word or name that the first statement with this word begins with.
    pub fn text(&self, word: &str) -> Option<&str> {
        self.get(word)?.datum(0).text()
    }

    /// Returns the number that the first statement with this word begins with.
    pub fn int(&self, word: &str) -> Option<i64> {
        self.get(word)?.datum(0).int()
    }

    /// Returns the values of the list that the first statement with this word begins with.
    pub fn list(&self, word: &str) -> &[Arg] {
        self.get(word).map_or(&[], |statement| statement.datum(0).list())
    }

    /// Returns the words that a later pack's `change` has set. They are in another file than the item's name. Each word
    /// has the place where it begins in that file.
    pub fn changed(&self) -> Vec<(&'static str, Origin)> {
        // `(...)` stands for the parameters.
        let params = self.params.first().map(|param| ("(...)", param.at));
        let mut changed: Vec<(&'static str, Origin)> = Vec::new();
        let statements = self.body.iter().map(|statement| (statement.word, statement.at));
        for (word, at) in params.into_iter().chain(statements) {
            let made_in_code = at.file.is_none();
            if at.file != self.at.file && !made_in_code && !changed.iter().any(|(known, _)| *known == word) {
                changed.push((word, at));
            }
        }
        changed
    }
}

impl Row {
    /// Returns the value of a row with a bare value. `Absent` for a row of statements.
    pub fn value(&self) -> &Datum {
        match self.body.first() {
            Some(statement) if statement.word.is_empty() => statement.datum(0),
            _ => &Datum::Absent,
        }
    }

    /// Returns the first statement with this word.
    pub fn get(&self, word: &str) -> Option<&Statement> {
        self.body.iter().find(|statement| statement.word == word)
    }
}

impl Setup {
    /// Returns the first statement with this word.
    pub fn get(&self, word: &str) -> Option<&Statement> {
        self.body.iter().find(|statement| statement.word == word)
    }

    /// Returns all statements with this word.
    pub fn all<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a Statement> {
        self.body.iter().filter(move |statement| statement.word == word)
    }

    /// Returns the text, word or name that the first statement with this word begins with.
    pub fn text(&self, word: &str) -> Option<&str> {
        self.get(word)?.datum(0).text()
    }

    /// Returns the number that the first statement with this word begins with.
    pub fn int(&self, word: &str) -> Option<i64> {
        self.get(word)?.datum(0).int()
    }
}

impl Statement {
    /// Returns the `n`th value, counted from 0. `Absent` if there are fewer.
    pub fn datum(&self, n: usize) -> &Datum {
        self.args.get(n).map_or(&Datum::Absent, |arg| &arg.datum)
    }

    /// Returns whether anything in the statement names the item with this id.
    pub fn says_name(&self, id: &str) -> bool {
        self.args.iter().any(|arg| arg.datum.names(id))
    }

    /// Lists this statement, and the rows and statements in it: see [`Item::rows`].
    fn rows(&self, rows: &mut Vec<(&'static str, Origin)>) {
        rows.push((self.word, self.at));
        self.args.iter().for_each(|arg| arg.datum.list_rows(rows));
    }

    /// Returns the place of the `n`th value. If there are fewer, returns the place of the statement itself.
    pub fn place(&self, n: usize) -> Origin {
        self.args.get(n).map_or(self.at, |arg| arg.at)
    }
}

impl Datum {
    /// Returns the number. `None` for anything but a number or a formula with a fixed result.
    pub fn int(&self) -> Option<i64> {
        match self {
            Datum::Int(n) => Some(*n),
            Datum::Formula(f) => f.number(),
            _ => None,
        }
    }

    /// Returns the text, word or name. `None` for anything else.
    pub fn text(&self) -> Option<&str> {
        match self {
            Datum::Text(t) | Datum::Word(t) | Datum::Name(t) => Some(t),
            _ => None,
        }
    }

    /// Returns the list. Empty for anything else.
    pub fn list(&self) -> &[Arg] {
        if let Datum::List(list) = self { list } else { &[] }
    }

    /// Returns the rows. Empty for anything else.
    pub fn rows(&self) -> &[Row] {
        if let Datum::Rows(rows) = self { rows } else { &[] }
    }

    /// Lists the rows and statements in the value: see [`Item::rows`].
    fn list_rows(&self, rows: &mut Vec<(&'static str, Origin)>) {
        self.list().iter().for_each(|arg| arg.datum.list_rows(rows));
        if let Datum::Block(block) = self {
            block.iter().for_each(|statement| statement.rows(rows));
        }
        for row in self.rows() {
            rows.push(("", row.key.at));
            row.body.iter().for_each(|statement| statement.rows(rows));
        }
    }

    /// Returns whether anything in the value names the item with this id.
    fn names(&self, id: &str) -> bool {
        let in_body = |body: &[Statement]| body.iter().any(|statement| statement.says_name(id));
        match self {
            Datum::Name(name) => name == id,
            Datum::Cost(_, name) => name == id,
            Datum::Call(call) => call.id == id || call.args.iter().any(|(_, datum)| datum.names(id)),
            Datum::Counted(_, arg) => arg.datum.names(id),
            Datum::List(list) => list.iter().any(|arg| arg.datum.names(id)),
            Datum::Rows(rows) => rows.iter().any(|row| row.key.datum.names(id) || in_body(&row.body)),
            Datum::Block(body) => in_body(body),
            _ => false,
        }
    }

    /// Returns the nested statements. Empty for anything else.
    pub fn block(&self) -> &[Statement] {
        if let Datum::Block(block) = self { block } else { &[] }
    }
}
