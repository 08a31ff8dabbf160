//! Claims: statements about a position, such as `wolf hp >= 2` in `expect wolf hp >= 2`.
//! [`Claim::read`](super::Claim::read) parses one.

use super::expr::{Expr, Piece};

/// A statement about a position: `wolf hp >= 2`, `not won you`, `wolf.hp < you.hp`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim<'t> {
    /// The whole claim, without `not`.
    pub is: Piece<'t>,
    /// Whether `not` stands before the claim.
    pub denied: bool,
    /// The content of the claim.
    pub says: Says<'t>,
}

/// The content of a claim.
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
    /// The first word: a label, a fact of the game, or a word such as `won`.
    pub first: Piece<'t>,
    /// A second word, such as the name of a fact.
    pub second: Option<Piece<'t>>,
    /// Brackets behind the second word, with their content.
    pub brackets: Option<Piece<'t>>,
    /// The comparison: `>=`, `is`, `has`. `None` means equality.
    pub how: Option<Piece<'t>>,
    /// The value to compare with. Empty if there is none.
    pub value: Piece<'t>,
}

impl<'t> Words<'t> {
    /// Returns the text behind the first word of this claim: `you` in `won you`. `expect` uses it for the winners and
    /// losers, and for a value of two words.
    #[must_use]
    pub fn behind_first(&self, of: &Claim<'t>) -> &'t str {
        of.is.text.get(self.first.end() - of.is.at..).unwrap_or("").trim()
    }
}
