//! Listings: the conditions by which a list of items is filtered, such as `ranged hp >= 5 without counter`.

use super::expr::Piece;

/// A part of a listing: `ranged hp >= 5 without counter` has three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing<'t> {
    /// `ranged`: the item contains the text.
    Says(Piece<'t>),
    /// `with counter`, `without counter`: the item has or lacks this part.
    Has {
        /// `with`, `has` or `without`.
        word: Piece<'t>,
        /// The name of the part. `None` if nothing follows the word.
        part: Option<Piece<'t>>,
        /// Whether the item must have the part.
        there: bool,
    },
    /// `hp >= 5`: a comparison with a part of the item.
    Compares {
        /// The name of the part.
        part: Piece<'t>,
        /// The comparison: `==`, `=`, `!=`, `<`, `<=`, `>` or `>=`.
        sign: Piece<'t>,
        /// The value to compare with. `None` if nothing follows the sign.
        value: Option<Piece<'t>>,
    },
}
