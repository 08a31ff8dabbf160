//! Effects of content, and the times when they can be used.
//!
//! An effect is a [`Behaviour`]: a script with its properties. A [`UseId`] is one call of it by a card or a foe, such
//! as `push(2)` on an attack or `ability regrow` on a foe.

pub use crate::machine::UseId;
pub use crate::systems::card_grid::words::Moment;

closed! {
    /// The time when a card can be used.
    #[derive(Default)]
    pub enum Timing {
        /// In the hero's part of a round.
        #[default]
        Turn = "turn",
        /// Between encounters.
        Rest = "rest",
        /// In the hero's part of a round, and between encounters.
        Any = "any",
        /// While a hit is soaked.
        Hit = "hit",
    }
}

/// The properties of an effect, in addition to its script.
#[derive(Clone, PartialEq, Debug)]
pub struct Property {
    /// Whether its use is the hero's action (GRID-180).
    pub action: bool,
    pub timing: Timing,
    pub text: String,
}

/// An effect with its script.
pub type Behaviour = crate::machine::Behaviour<Moment, Property>;

impl Behaviour {
    /// Returns the moment at which the effect is used: `on_use`, `on_use_at` or `on_use_for`. `None` if it cannot be
    /// used.
    pub fn usable(&self) -> Option<Moment> {
        [Moment::Use, Moment::UseAt, Moment::UseFor].into_iter().find(|moment| self.hook(moment.own()).is_some())
    }
}
