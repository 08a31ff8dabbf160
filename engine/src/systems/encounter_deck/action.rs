//! Everything that can be picked, and everything chance can bring.

use super::content::room::Square;
use super::content::{CardId, ItemId, Skill};
use super::state::{Game, Owed};
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

    /// Returns all rolls of `n` dice with the number of orders in which each can fall, sorted (ENC-001).
    pub fn all(n: u8) -> &'static [(Faces, u32)] {
        static TABLES: LazyLock<Vec<Vec<(Faces, u32)>>> = LazyLock::new(|| (0..=MOST_DICE).map(Faces::table).collect());
        TABLES.get(usize::from(n).min(MOST_DICE)).map_or(&[], Vec::as_slice)
    }

    fn table(n: usize) -> Vec<(Faces, u32)> {
        let mut rolls = vec![(Faces { n: 0, faces: [0; MOST_DICE] }, 0i8)];
        for _ in 0..n {
            rolls = rolls.iter().flat_map(|(roll, low)| ((*low).max(1)..=6).map(move |face| roll.with(face))).collect();
        }
        rolls.sort();
        rolls.into_iter().map(|(roll, _)| (roll, roll.orders())).collect()
    }

    fn with(mut self, face: i8) -> (Faces, i8) {
        if let Some(free) = self.faces.get_mut(usize::from(self.n)) {
            *free = face;
            self.n += 1;
        }
        (self, face)
    }

    /// Returns n! divided by the factorials of the number of times each face occurs.
    fn orders(&self) -> u32 {
        let factorial = |n: usize| (1..=n).map(|n| u32::try_from(n).unwrap_or(1)).product::<u32>();
        let alike = self.list().chunk_by(|a, b| a == b).map(|alike| factorial(alike.len())).product::<u32>();
        factorial(usize::from(self.n)) / alike.max(1)
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
