//! The dice of a roll: a Cautious roll is 2d6, an Aggressive one 1d12 (GRID-001 to GRID-005).

use super::action::Action;

closed! {
    /// The stance of a roll.
    pub enum Stance { Cautious = "cautious", Aggressive = "aggressive" }
}

impl Stance {
    /// Lists the possible results with exact weights. These are 21 pairs with 36 in all, or 12 faces with 1 each.
    pub fn outcomes(self, out: &mut Vec<(Action, u32)>) {
        match self {
            Stance::Cautious => {
                for low in 1..=6 {
                    out.extend((low..=6).map(|high| (Action::Pair(low, high), if low == high { 1 } else { 2 })));
                }
            }
            Stance::Aggressive => one(12, out),
        }
    }
}

/// Lists the faces of one die, all with the same weight.
pub fn one(sides: u8, out: &mut Vec<(Action, u32)>) {
    out.extend((1..=sides).map(|face| (Action::Face(face), 1)));
}

/// Returns the total that rolled dice show, which is the natural result. `None` for an action that is no dice.
pub fn natural(action: Action) -> Option<i16> {
    match action {
        Action::Pair(low, high) => Some(i16::from(low + high)),
        Action::Face(face) => Some(i16::from(face)),
        _ => None,
    }
}
