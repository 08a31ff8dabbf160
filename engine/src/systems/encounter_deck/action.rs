//! Actions: one pick of the player, or one outcome of chance, as plain data.
//!
//! `named` gives the words of an action: `Action::Join(1)` is `join b`.

use super::content::room::Square;
use super::content::{CardId, ItemId, Skill};
use super::state::{Game, Owed};
use crate::kernel::{Dice, Roll};
use crate::machine::{Ability, Pick};
use std::sync::LazyLock;

/// The most dice of one roll.
pub const MOST_DICE: usize = 5;

/// Rolled dice: their faces, the lowest first. Unused places are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Faces {
    /// The number of dice.
    pub n: u8,
    pub faces: [i8; MOST_DICE],
}

impl Faces {
    /// Returns the faces of the dice that are used.
    pub fn list(&self) -> &[i8] {
        self.faces.get(..usize::from(self.n)).unwrap_or(&[])
    }

    /// Returns all rolls of `n` dice, sorted, each with the number of orders in which it can fall (ENC-001).
    pub fn all(n: u8) -> &'static [(Faces, u32)] {
        static TABLES: LazyLock<Vec<Vec<(Faces, u32)>>> = LazyLock::new(|| (0..=MOST_DICE).map(Faces::table).collect());
        TABLES.get(usize::from(n).min(MOST_DICE)).map_or(&[], Vec::as_slice)
    }

    /// Makes the table of [`Faces::all`] for `n` dice.
    fn table(n: usize) -> Vec<(Faces, u32)> {
        let dice = u16::try_from(n).ok().and_then(|n| Dice::new(n, 6, 0));
        let rolls = dice.and_then(|dice| dice.rolls().ok()).unwrap_or_default();
        rolls.iter().map(|(roll, weight)| (Faces::of(roll), *weight)).collect()
    }

    fn of(roll: &Roll) -> Faces {
        let mut faces = [0; MOST_DICE];
        for (to, face) in faces.iter_mut().zip(roll.faces()) {
            *to = i8::try_from(*face).unwrap_or(0);
        }
        Faces { n: u8::try_from(roll.faces().len()).unwrap_or(0), faces }
    }
}

/// One pick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The game is chosen.
    Game(Game),
    /// One of the first experiences goes to a skill.
    Raise(Skill),
    /// A unique card is taken into play.
    Take(CardId),
    /// The column of the entrance's first square, from 0.
    Column(u8),
    /// The row of the entrance's first square, from 0.
    Row(u8),
    /// The remaining squares of the entrance are chosen automatically, as compact as possible.
    Fill,
    /// A square is added to the entrance.
    Square(Square),
    /// The remaining exits of the entrance are chosen automatically, far from each other.
    Spread,
    /// An exit of the entrance, by its number among the free sides, from 0.
    Exit(u8),
    /// The next card is drawn.
    Draw,
    /// An exit of the map, by its number among the open exits, from 0.
    Join(u8),
    /// An exit of the drawn room, from 1.
    By(u8),
    /// These checks are rolled together.
    Roll(Owed),
    /// Adds an AGL or WIT roll to the round: the option with this number on the card, from 0.
    Declare(u8),
    /// A Ruby turns a die that shows `die` up or down. Here and below, `check` is the number of the check among the
    /// rolls.
    Ruby {
        check: u8,
        die: i8,
        up: bool,
    },
    /// An Emerald rolls all dice of a check again.
    Emerald {
        check: u8,
    },
    /// A Sapphire rolls a die that shows `die` again.
    Sapphire {
        check: u8,
        die: i8,
    },
    /// An item is used, on a check or outside of checks.
    Use {
        item: ItemId,
        check: Option<u8>,
    },
    /// A thing in play is used.
    Ability(Ability),
    /// One choice when a thing is used, such as a target or a card to pay.
    Term(Pick),
    /// Nothing more is spent on the checks.
    Accept,
    Yes,
    No,
    /// The number of an answer to a script, from 0.
    Answer(u8),
    /// The game goes on after a Victory.
    Completionist,
    /// The game stops at the Victory.
    Finish,
    /// Chance: dice.
    Faces(Faces),
    /// Chance: the top card.
    Drawn(CardId),
}
