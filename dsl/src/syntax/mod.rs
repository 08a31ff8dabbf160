//! The syntax tree: the text of a file with the places of all parts. Words have no meaning yet.

#![allow(missing_docs, reason = "what stands in the tree is seen by no program")]

mod grammar;
mod parse;
mod why;

pub use parse::parse;
pub(crate) use parse::{heads, parse_line};

use std::ops::Range;

/// A piece of the file, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }

    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end.max(self.end) }
    }

    /// Returns the empty place behind it.
    pub fn after(self) -> Span {
        Span { start: self.end, end: self.end }
    }
}

/// A file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct File {
    pub entries: Vec<Entry>,
}

/// An entry at the top level of a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    Item(Box<ItemTree>),
    Comment(Span),
}

/// An item.
#[derive(Clone, PartialEq, Debug)]
pub struct ItemTree {
    pub head: Head,
    pub body: Body,
    /// The braces do not fit, or the head cannot be read. Missing parts may only be out of sight.
    pub damaged: bool,
    /// The head cannot be read; kind and name are the likeliest.
    pub unread: bool,
    /// From the head's first byte to the closing brace.
    pub span: Span,
}

/// The words before a kind. They relate an item to those of its name in other packs.
pub const HOWS: [&str; 5] = ["replace", "change", "extend", "default", WITHOUT];

/// The word before the kind and name of another pack's item that this pack removes. No braces follow.
pub(crate) const WITHOUT: &str = "without";

/// The head of an item, before its brace.
#[derive(Clone, PartialEq, Debug)]
pub struct Head {
    /// One of [`HOWS`].
    pub how: Option<Span>,
    pub kind: Span,
    /// Quoted or bare; quotes included.
    pub name: Span,
    /// The other names of a family.
    pub others: Vec<Span>,
    /// Behind `like`: the other item.
    pub like: Option<Term>,
    /// Behind `every`: the condition for changed items; empty: all of the kind. The name is then the word `every`.
    pub every: Option<Span>,
    /// From bracket to bracket.
    pub bracket: Option<Span>,
    pub params: Vec<ParamTree>,
    pub comments: Vec<Span>,
}

/// `damage: int = 1`, `skill: atk|def`
#[derive(Clone, PartialEq, Debug)]
pub struct ParamTree {
    pub name: Span,
    pub kind: Span,
    pub default: Vec<Term>,
    pub span: Span,
}

impl ParamTree {
    /// Returns its kind, without blanks.
    pub fn kind_of(&self, text: &str) -> String {
        self.kind.of(text).split_whitespace().collect()
    }
}

/// Statements between braces.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    pub parts: Vec<Part>,
    /// Without the braces.
    pub span: Span,
    /// Some statement in it could not be read.
    pub damaged: bool,
}

/// A part of a body.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    Statement(Line),
    Comment(Span),
}

/// A statement: terms up to the line's end.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub terms: Vec<Term>,
    /// Comments where it continues over a line end.
    pub comments: Vec<Span>,
    pub span: Span,
}

/// A word of a statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    pub kind: TermKind,
    pub span: Span,
}

/// The sort of a word.
#[derive(Clone, PartialEq, Debug)]
pub enum TermKind {
    /// In quotes.
    Text,
    Number,
    Word,
    /// A letter or number with the mark of a suit behind it: `8♣`.
    Suited,
    /// `^ * + - / = : ,`
    Mark(u8),
    /// In round brackets.
    Group(Vec<Term>),
    /// In braces.
    Block(Body),
    /// Something that has no meaning outside a raw line.
    Other,
}

impl Term {
    pub fn is_mark(&self, mark: u8) -> bool {
        self.kind == TermKind::Mark(mark)
    }
}
