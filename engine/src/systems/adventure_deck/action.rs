//! Actions: one pick each, plain data.

use super::content::{CardId, UseId};
use super::ground::Way;
use super::moves::Zone;
use super::state::Who;
use crate::machine::journey::PlaceId;
use crate::machine::{Ability, Pick};

/// One pick of a seat, or one outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Plays this card.
    Play(CardId),
    /// Aims at a combatant.
    On(Who),
    /// Uses the card's printed Boost with this number.
    Printed(u8),
    /// Adds this card.
    With(CardId),
    Done,
    Pass,
    /// Answers with this card as a Reaction, protecting the Target.
    React(CardId),
    /// Counters, Re-Counters or escalates with this card.
    Counter(CardId),
    Recounter(CardId),
    Escalate(CardId),
    /// Counters by an Up/Down: the card's own symbol, or its pattern.
    CounterFace,
    CounterPattern,
    /// Answers a Re-Counter by an Up/Down: the card's own symbol, or its pattern.
    EscalateFace,
    EscalatePattern,
    /// A Base Action.
    Use(UseId),
    /// Something in play is used.
    Ability(Ability),
    /// An action of the pack: a Grapple, a Flee.
    Try(UseId),
    /// Declares Up (`true`) or Down.
    Declare(bool),
    /// Declares several marks at once: this many Ups among those that a Counter needs.
    DeclareUps(u8),
    Swap(CardId),
    Pair(CardId, CardId),
    Equip,
    Drop,
    PickUp,
    Recall(CardId),
    Keep,
    Choose(CardId),
    Discard(CardId),
    /// Draws this many cards.
    Draw(u8),
    Cling,
    Die,
    Yes,
    No,
    /// The answer with this number to a script's question.
    Answer(u8),
    /// Plays this Attribute, from Hand or from the Draw Deck.
    Offer(CardId),
    /// Deals the base damage instead of playing a card.
    Strike,
    /// One Move.
    Move(Way),
    /// A pick of the terms on which something is played or used.
    Term(Pick),
    /// Chance: the number of Ups among the symbols drawn.
    Ups(u8),
    /// Chance: this card is drawn.
    Drawn(CardId),
    /// Lays this card face down.
    Lay(CardId),
    /// Chance: an Agility Card is among the cards drawn.
    DrawnAgility,
    /// Chance: these three symbols in this order. Up is 1; the first one is the highest.
    InOrder(u8),
    /// Chance: a die shows this.
    Rolled(u8),
    /// Puts what was found into this place.
    Put(Zone),
    /// Takes this card out of the game, to make room for what was found.
    Remove(CardId),
    /// Moves on to this Room.
    Go(PlaceId),
    /// Buys one item at this place of the list of goods for sale.
    Buy(u8),
    /// Gives the adventure up.
    GiveUp,
    /// Rises to the next Level.
    LevelUp,
}
