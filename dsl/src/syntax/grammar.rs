//! The parser that the crate pest generates from `grammar.pest`.

/// The generated parser. It also generates `Rule`, with a variant for each rule of the grammar.
#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
pub(super) struct Grammar;
