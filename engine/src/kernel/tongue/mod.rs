//! The language of statements and commands, read by one grammar into one tree.
//!
//! Expressions, formulas, lines of behaviour, claims and the words of filters are read by `tongue.pest`. Every part of
//! the tree has its place in the text. So code looks for a name, a call or a sign in the tree and never in the text,
//! where a name in quotes could be taken for a part of the language. Text that fits nowhere is kept as
//! [`ExprKind::Rough`]. The script engine or the reader of a line says what is wrong with it.

mod claim;
mod depth;
mod expr;
mod family;
mod formula;
mod line;
mod listing;
mod parse;

pub use claim::{Claim, Says, Words};
pub use expr::{Expr, ExprKind, Piece};
pub use family::{Choices, Member, members};
pub use formula::{FormulaFault, formula};
pub use line::{Change, Changed, Condition, Does, Effect, Head, Line};
pub use listing::Listing;
pub use parse::{expression, filter_words};

/// The greatest depth of brackets and other parts within one another. Text with deeper ones is not read.
pub const MOST_DEPTH: usize = 64;

/// The most words and signs of a value. Text with longer ones is not read.
pub const LONGEST: usize = 4096;
