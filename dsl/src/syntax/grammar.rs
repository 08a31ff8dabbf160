//! The grammar, as pest makes a parser of it.

/// The parser.
#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
pub(super) struct Grammar;
