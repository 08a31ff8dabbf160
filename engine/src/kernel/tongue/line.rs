//! The syntax tree of lines of behaviour: `on hurt if me.hp <= 3: me.heal(2)`, `while in play: damage_dealt +1`.
//!
//! A [`Line`] has a [`Head`] (`on hurt if me.hp <= 3`). Behind the `:` it has either effects ([`Does`]) or a change
//! ([`Changed`]). The parser in `parse.rs` makes them from text.

use super::expr::{Expr, Piece};

/// A line: the head before the `:`, and the effects or the change behind it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line<'t, D> {
    /// The part before the `:`.
    pub head: Head<'t>,
    /// The part behind the `:`. `None` if there is no `:`.
    pub does: Option<D>,
}

/// The part of a line before the `:`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head<'t> {
    /// The whole head.
    pub is: Piece<'t>,
    /// The first word behind `on`, or `in play` behind `while`.
    pub first: Option<Piece<'t>>,
    /// The condition.
    pub condition: Option<Condition<'t>>,
    /// Text where only a condition belongs.
    pub beside: Option<Piece<'t>>,
}

/// `if me.hp <= 3`, `unless me.sneaking`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition<'t> {
    /// The whole condition, with its `if` or `unless`.
    pub is: Piece<'t>,
    /// The word in front: `if` or `unless`.
    pub word: Piece<'t>,
    /// Whether the word is `unless`. If so, the expression must not hold.
    pub denied: bool,
    /// The expression that must or must not hold. `None` if nothing stands behind the word.
    pub of: Option<Expr<'t>>,
}

/// The effects at a moment, in order, and a condition misplaced behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Does<'t> {
    /// The whole part behind the `:`.
    pub is: Piece<'t>,
    /// The effects, in order.
    pub effects: Vec<Effect<'t>>,
    /// A misplaced condition, which belongs before the `:`.
    pub late: Option<Condition<'t>>,
}

/// An effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect<'t> {
    /// `me.heal(2)`. `None` if nothing stands there.
    Of(Option<Expr<'t>>),
    /// `each card in me.cards("hand"): each.discard()`
    Each {
        /// The whole effect.
        is: Piece<'t>,
        /// The filter of the subjects that are affected.
        filter: Piece<'t>,
        /// The list behind `in`. `None` if there is no `in`, `Some(None)` if nothing stands behind it.
        list: Option<Option<Expr<'t>>>,
        /// The effects for each subject. `None` if there is no `:`.
        does: Option<Vec<Effect<'t>>>,
    },
}

/// A change that holds as long as something is in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed<'t> {
    /// The whole part behind the `:`.
    pub is: Piece<'t>,
    /// Whether `any` stands before the number or permission. If so, it may be anybody's.
    pub any: bool,
    /// The number or permission. Empty if it is missing.
    pub name: Piece<'t>,
    /// A misplaced `:` behind the name.
    pub colon: Option<Piece<'t>>,
    /// The text behind the name and the `:`.
    pub rest: Piece<'t>,
    /// The change.
    pub how: Change<'t>,
    /// A misplaced condition, which belongs before the `:`.
    pub late: Option<Condition<'t>>,
}

/// A change of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change<'t> {
    /// `no may_move "stuck"`: forbidden, perhaps with a reason.
    Forbidden(Option<Expr<'t>>),
    /// `+1`, `-2`, `= 3`: the sign and the number.
    By(Piece<'t>, Option<Expr<'t>>),
    /// `at_most 2`, `doubled`: the verb and its argument.
    Verb(Piece<'t>, Option<Expr<'t>>),
    /// Text that is no known form of a change.
    Rough(Option<Expr<'t>>),
}
