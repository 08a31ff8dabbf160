//! Everything that can be picked, and everything chance can bring.

use super::content::room::Square;
use super::content::{CardId, ItemId, Skill};
use super::state::{Game, Owed};
use crate::kernel::{Dice, Roll};
use crate::machine::{Ability, Pick};
use std::sync::LazyLock;

/// The most dice that lie in one roll.
pub const MOST_DICE: usize = 5;

/// Plain dice: their faces, the lowest first; unused places are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Faces {
    pub n: u8,
    pub faces: [i8; MOST_DICE],
}

impl Faces {
    /// Returns the faces themselves.
    pub fn list(&self) -> &[i8] {
        self.faces.get(..usize::from(self.n)).unwrap_or(&[])
    }

    /// Returns all rolls of `n` dice, sorted, each with its number of orders (ENC-001).
    pub fn all(n: u8) -> &'static [(Faces, u32)] {
        static TABLES: LazyLock<Vec<Vec<(Faces, u32)>>> = LazyLock::new(|| (0..=MOST_DICE).map(Faces::table).collect());
        TABLES.get(usize::from(n).min(MOST_DICE)).map_or(&[], Vec::as_slice)
    }

    fn table(n: usize) -> Vec<(Faces, u32)> {
        let dice = u16::try_from(n).ok().and_then(|n| Dice::new(n, 6, 0));
        let rolls = dice.and_then(|dice| dice.rolls().ok()).unwrap_or_default();
        rolls.iter().map(|(roll, weight)| (Faces::of(roll), *weight)).collect()
    }

    fn of(roll: &Roll) -> Faces {
        let mut faces = [0; MOST_DICE];
        faces.iter_mut().zip(roll.faces()).for_each(|(to, face)| *to = i8::try_from(*face).unwrap_or(0));
        Faces { n: u8::try_from(roll.faces().len()).unwrap_or(0), faces }
    }
}

/// One pick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Game(Game),
    Raise(Skill),
    Take(CardId),
    Column(u8),
    Row(u8),
    Fill,
    Square(Square),
    Spread,
    /// The number of the exit among the free sides, from 0.
    Exit(u8),
    Draw,
    /// The number of the exit among the open exits, from 0.
    Join(u8),
    By(u8),
    Roll(Owed),
    /// The number of the option on the card.
    Declare(u8),
    Ruby {
        check: u8,
        die: i8,
        up: bool,
    },
    Emerald {
        check: u8,
    },
    Sapphire {
        check: u8,
        die: i8,
    },
    Use {
        item: ItemId,
        check: Option<u8>,
    },
    /// Something in play is used.
    Ability(Ability),
    /// A pick of the terms on which something is used.
    Term(Pick),
    Accept,
    Yes,
    No,
    Answer(u8),
    Completionist,
    Finish,
    /// Chance: dice.
    Faces(Faces),
    /// Chance: the top card.
    Drawn(CardId),
}
