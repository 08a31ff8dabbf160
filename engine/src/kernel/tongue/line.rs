//! Lines of behaviour: `on hurt if me.hp <= 3: me.heal(2)`, `while in play: damage_dealt +1`, and what goes on behind them.

use super::expr::{Expr, Piece};

/// What stands before the `:` of a line, and what is done or changed behind it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line<'t, D> {
    /// What stands before the `:`.
    pub head: Head<'t>,
    /// What stands behind it; none: there is no `:`.
    pub does: Option<D>,
}

/// What stands before the `:` of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head<'t> {
    /// The whole of it.
    pub is: Piece<'t>,
    /// The first word behind `on`, or `in play` behind `while`.
    pub first: Option<Piece<'t>>,
    /// The condition.
    pub condition: Option<Condition<'t>>,
    /// What stands where only a condition belongs.
    pub beside: Option<Piece<'t>>,
}

/// `if me.hp <= 3`, `unless me.sneaking`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition<'t> {
    /// With its `if` or `unless`.
    pub is: Piece<'t>,
    /// The word in front: `if` or `unless`.
    pub word: Piece<'t>,
    /// It stands behind `unless`: it must not hold.
    pub denied: bool,
    /// What must hold, or must not; none: nothing stands behind the word.
    pub of: Option<Expr<'t>>,
}

/// What is done at a moment, one after another, and the condition that stands behind it by mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Does<'t> {
    /// The whole of it.
    pub is: Piece<'t>,
    /// One after another.
    pub effects: Vec<Effect<'t>>,
    /// A condition belongs before the `:`.
    pub late: Option<Condition<'t>>,
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect<'t> {
    /// `me.heal(2)`; none: nothing stands there.
    Of(Option<Expr<'t>>),
    /// `each card in me.cards("hand"): each.discard()`
    Each {
        /// The whole of it.
        is: Piece<'t>,
        /// Who or what fits.
        filter: Piece<'t>,
        /// Of which list; an empty one: nothing stands behind `in`.
        list: Option<Option<Expr<'t>>>,
        /// What is done for each; none: there is no `:`.
        does: Option<Vec<Effect<'t>>>,
    },
}

/// What is changed as long as something is in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed<'t> {
    /// The whole of it.
    pub is: Piece<'t>,
    /// `any` before the number or permission: anybody's.
    pub any: bool,
    /// The number or permission; an empty one: none stands there.
    pub name: Piece<'t>,
    /// A `:` behind it, where none belongs.
    pub colon: Option<Piece<'t>>,
    /// What stands behind that.
    pub rest: Piece<'t>,
    /// How it changes.
    pub how: Change<'t>,
    /// A condition belongs before the `:`.
    pub late: Option<Condition<'t>>,
}

/// How a number changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change<'t> {
    /// `no may_move "stuck"`: forbidden, perhaps with a reason.
    Forbidden(Option<Expr<'t>>),
    /// `+1`, `-2`, `= 3`: the sign and the number.
    By(Piece<'t>, Option<Expr<'t>>),
    /// `at_most 2`, `doubled`: the verb and what it takes.
    Verb(Piece<'t>, Option<Expr<'t>>),
    /// Something else.
    Rough(Option<Expr<'t>>),
}
