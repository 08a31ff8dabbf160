//! Claims: what is said to hold at a position, in an expectation or where something is waited for.

use super::expr::{Expr, Piece};

/// What is said to hold: `wolf hp >= 2`, `not won you`, `wolf.hp < you.hp`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim<'t> {
    /// All of it behind `not`.
    pub is: Piece<'t>,
    /// It stands behind `not`.
    pub denied: bool,
    /// What is said.
    pub says: Says<'t>,
}

/// What a claim says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says<'t> {
    /// Nothing at all.
    Nothing,
    /// Plain words.
    Words(Words<'t>),
    /// An expression: `wolf.hp < you.hp`.
    Expr(Expr<'t>),
}

/// A claim in plain words: `over`, `round 6`, `wolf hp >= 2`, `you opponents has wolf`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words<'t> {
    /// The first word: somebody's label, a fact of the game, or a word such as `won`.
    pub first: Piece<'t>,
    /// A word behind it, such as the name of a fact.
    pub second: Option<Piece<'t>>,
    /// Brackets behind that word, with what stands in them.
    pub brackets: Option<Piece<'t>>,
    /// How it is compared: `>=`, `is`, `has`; none: it is to be the same.
    pub how: Option<Piece<'t>>,
    /// What it is compared with; empty: nothing.
    pub value: Piece<'t>,
}

impl<'t> Words<'t> {
    /// All that stands behind the first word of this claim.
    #[must_use]
    pub fn behind_first(&self, of: &Claim<'t>) -> &'t str {
        of.is.text.get(self.first.end() - of.is.at..).unwrap_or("").trim()
    }
}
