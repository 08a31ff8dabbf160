//! Dice: Cautious is 2d6, Aggressive 1d12 (GRID-001 to GRID-005).

use super::action::Action;
use serde::{Deserialize, Serialize};

/// How a roll is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stance {
    Cautious,
    Aggressive,
}

impl Stance {
    pub fn name(self) -> &'static str {
        match self {
            Stance::Cautious => "cautious",
            Stance::Aggressive => "aggressive",
        }
    }

    /// What the dice may show, with exact weights: 21 pairs out of 36, or 12 faces.
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

/// One die: each face alike.
pub fn one(sides: u8, out: &mut Vec<(Action, u32)>) {
    out.extend((1..=sides).map(|face| (Action::Face(face), 1)));
}

/// The natural result.
pub fn natural(action: Action) -> Option<i16> {
    match action {
        Action::Pair(low, high) => Some(i16::from(low + high)),
        Action::Face(face) => Some(i16::from(face)),
        _ => None,
    }
}
