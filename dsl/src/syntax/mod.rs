//! The syntax tree: the parts of a file and their places. Words have no meaning yet. The vocabulary gives them a
//! meaning in `shape`.
//!
//! A [`File`] holds items. An item has a [`Head`] (`card "Longsword"`) and a [`Body`] of statements, which are
//! [`Line`]s of [`Term`]s (`damage 2`). Parts hold no text but [`Span`]s: `span.of(text)` is their text.

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
    /// Returns the bytes of this piece.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the text of this piece.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }

    /// Returns the piece from the beginning of this piece to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end.max(self.end) }
    }

    /// Returns the empty place behind this piece.
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
    /// Whether its braces do not match, or its head cannot be read. Statements that seem to be missing may then be
    /// elsewhere.
    pub damaged: bool,
    /// Whether the head cannot be read. Kind and name are then the likeliest kind and name.
    pub unread: bool,
    /// The place, from the head's first byte to the closing brace.
    pub span: Span,
}

/// The words before a kind. They relate an item to the items with its name in other packs.
pub const HOWS: [&str; 5] = ["replace", "change", "extend", "default", WITHOUT];

/// The word before the kind and name of another pack's item that this pack removes. No braces follow.
pub(crate) const WITHOUT: &str = "without";

/// The head of an item, before its brace.
#[derive(Clone, PartialEq, Debug)]
pub struct Head {
    /// The word before the kind, one of [`HOWS`].
    pub how: Option<Span>,
    pub kind: Span,
    /// The name, with its quotes if it has any.
    pub name: Span,
    /// The other names of a family.
    pub others: Vec<Span>,
    /// The name of the other item behind `like`.
    pub like: Option<Term>,
    /// The condition behind `every`, empty if all items of the kind are meant. The name is then the word `every`.
    pub every: Option<Span>,
    /// The parameters with their brackets.
    pub bracket: Option<Span>,
    pub params: Vec<ParamTree>,
    pub comments: Vec<Span>,
}

/// A declared parameter: `damage: int = 1`, `skill: atk|def`.
#[derive(Clone, PartialEq, Debug)]
pub struct ParamTree {
    pub name: Span,
    pub kind: Span,
    pub default: Vec<Term>,
    pub span: Span,
}

impl ParamTree {
    /// Returns the text of its type, without blanks.
    pub fn kind_of(&self, text: &str) -> String {
        self.kind.of(text).split_whitespace().collect()
    }
}

/// Statements between braces.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    pub parts: Box<[Part]>,
    /// The text between the braces.
    pub span: Span,
    /// Whether a statement in it could not be read.
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
    pub terms: Box<[Term]>,
    /// Comments inside it, where it continues over a line end.
    pub comments: Box<[Span]>,
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
    /// A text in quotes.
    Text,
    Number,
    Word,
    /// A letter or number with the mark of a suit behind it: `8♣`.
    Suited,
    /// `^ * + - / = : ,`
    Mark(u8),
    /// Terms in round brackets.
    Group(Box<[Term]>),
    /// Statements in braces.
    Block(Box<Body>),
    /// Something that has no meaning outside a raw line.
    Other,
}

impl Term {
    /// Returns whether the term is this mark.
    pub fn is_mark(&self, mark: u8) -> bool {
        self.kind == TermKind::Mark(mark)
    }
}
