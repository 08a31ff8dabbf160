//! Behaviours, and their calls: `push(2)` on an attack, `ability regrow` on a foe.

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
        /// At both.
        Any = "any",
        /// While a hit is soaked.
        Hit = "hit",
    }
}

/// The properties of an effect, besides its script.
#[derive(Clone, PartialEq, Debug)]
pub struct Property {
    /// Whether using it is the hero's action (GRID-180).
    pub action: bool,
    pub timing: Timing,
    pub text: String,
}

/// An effect with its script.
pub type Behaviour = crate::machine::Behaviour<Moment, Property>;

impl Behaviour {
    /// Returns the moment at which it is used, if it is used at all.
    pub fn usable(&self) -> Option<Moment> {
        [Moment::Use, Moment::UseAt, Moment::UseFor].into_iter().find(|moment| self.hook(moment.own()).is_some())
    }
}
