//! Listings: what must be so of the items that a list shows.

use super::expr::Piece;

/// A part of a listing: `ranged hp >= 5 without counter` has three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing<'t> {
    /// `ranged`: it stands somewhere in the item.
    Says(Piece<'t>),
    /// `with counter`, `without counter`: the item has this part, or has it not; none: nothing stands behind the word.
    Has {
        /// `with`, `has` or `without`.
        word: Piece<'t>,
        /// The name of the part.
        part: Option<Piece<'t>>,
        /// It is to be there.
        there: bool,
    },
    /// `hp >= 5`: a part of the item compares so; none: nothing stands behind the sign.
    Compares {
        /// The name of the part.
        part: Piece<'t>,
        /// How it compares: `==`, `=`, `!=`, `<`, `<=`, `>` or `>=`.
        sign: Piece<'t>,
        /// With what.
        value: Option<Piece<'t>>,
    },
}
