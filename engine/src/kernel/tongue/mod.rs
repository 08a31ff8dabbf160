//! The tongue: what is written inside a statement and behind a command, read by one grammar into one tree.
//!
//! Expressions, lines of behaviour, claims and the words of filters are read by `tongue.pest`. Every part of the tree knows
//! where it stands, so that whoever looks for a name, a call or a sign asks the tree and never the text: a name in quotes is
//! no part of the language. Reading never fails; what fits nowhere is kept as [`ExprKind::Rough`], for the script engine or
//! the reader of a line to say why.

mod claim;
mod expr;
mod family;
mod line;
mod listing;
mod parse;

pub use claim::{Claim, Says, Words};
pub use expr::{Expr, ExprKind, Piece};
pub use family::{Member, members};
pub use line::{Change, Changed, Condition, Does, Effect, Head, Line};
pub use listing::Listing;
pub use parse::{expression, filter_words};

/// Brackets may be nested so deep; what goes deeper is not read, and kept as one piece.
pub const MOST_DEPTH: usize = 64;
