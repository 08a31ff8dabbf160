//! Actions: one pick of a seat, or one outcome of chance, as plain data.
//!
//! `named` gives the words of an action. The command `attack CARD on goblins` is the pick `Attack`, then the pick `On`.

use super::content::{CardId, SkillId};
use super::grid::Cell;
use super::soak::Die;
use super::state::{GroupId, Who};
use crate::machine::{Ability, Pick};

/// One pick. Lists of actions are sorted in the order of the variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    // at home
    /// Begins a new hero.
    Create,
    /// Takes a card for a new hero. In a break, takes a find.
    Take(CardId),
    /// Puts a card of a new hero back.
    Drop(CardId),
    /// Completes the new hero.
    Done,
    Buy(CardId),
    /// The hero for whom a card is bought or used.
    For(Who),
    /// Chooses the hero who sets out.
    Send(Who),
    /// Lets a week pass, in which heroes recover.
    Week,
    // arranging
    /// Lays a card on its grid.
    Place(CardId),
    /// The cell for the card in `Place`.
    At(Cell),
    /// Takes a card off its grid.
    Lift(CardId),
    /// Brings a defense card along.
    Bring(CardId),
    BringAll,
    /// Leaves a defense card at home.
    Leave(CardId),
    /// Equips gear or a spell.
    Equip(CardId),
    /// Puts equipped gear or an equipped spell back into the pack.
    Stow(CardId),
    Ready,
    // in an encounter
    Attack(CardId),
    /// The group that an attack or a card is aimed at.
    On(GroupId),
    /// The number of a foe in the group, from 0, if a hit takes the dice of one foe only.
    OnOne(GroupId, u8),
    /// Rolls a skill on the obstacle.
    Roll(SkillId),
    /// Rolls 2d6.
    Cautious,
    /// Rolls 1d12.
    Aggressive,
    /// Taps a defense card for its effect.
    Tap(CardId),
    /// Uses gear, a spell or a character card.
    Use(CardId),
    /// A thing in play is used.
    Ability(Ability),
    /// A pick of the terms on which a thing is used.
    Term(Pick),
    /// Discards a defense card to soak a hit.
    Soak(CardId),
    /// Picks a hit die that the foes lose.
    Remove(Die),
    /// Takes a discarded defense card back by healing.
    Restore(CardId),
    Pass,
    /// Gives the adventure up.
    TurnBack,
    // between encounters
    /// Takes an equipped piece of gear or spell off, for another one.
    Swap(CardId),
    /// The piece that comes in for the piece in `Swap`.
    SwapIn(CardId),
    Continue,
    // answers to scripts
    Yes,
    No,
    /// The number of an answer, from 0.
    Answer(u8),
    // chance
    /// Two dice, the lower one first.
    Pair(u8, u8),
    /// One die.
    Face(u8),
}
