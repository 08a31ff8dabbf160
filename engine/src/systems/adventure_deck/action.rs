//! Actions: one pick of a seat, or one outcome of chance, as plain data.
//!
//! `named` gives the words of an action. The command `play boar-spear on hound-1` is the pick `Play`, then the pick
//! `On`.

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
    /// Uses the printed Boost with this number on the card being played.
    Printed(u8),
    /// Adds this card to the one being played.
    With(CardId),
    /// Ends the picks: adds no more cards, or uses no printed Boost.
    Done,
    /// Does nothing, or gives no answer.
    Pass,
    /// Answers with this card as a Reaction, protecting the Target.
    React(CardId),
    /// Counters with this card.
    Counter(CardId),
    /// Answers a Counter with this card.
    Recounter(CardId),
    /// Answers a Re-Counter with this card.
    Escalate(CardId),
    /// Counters with an Up/Down that equals the card's own symbol.
    CounterFace,
    /// Counters with Up/Downs that match a pattern.
    CounterPattern,
    /// Answers a Re-Counter with an Up/Down that equals the card's own symbol.
    EscalateFace,
    /// Answers a Re-Counter with Up/Downs that match a pattern.
    EscalatePattern,
    /// Uses a Base Action as an answer.
    Use(UseId),
    /// Uses a thing in play.
    Ability(Ability),
    /// Tries an action of the pack, such as a Grapple or a Flee.
    Try(UseId),
    /// Declares Up (`true`) or Down.
    Declare(bool),
    /// Declares several marks at once: this many Ups among those that a Counter needs.
    DeclareUps(u8),
    /// Takes up this Weapon instead of the present one.
    Swap(CardId),
    /// Takes up these two Weapons.
    Pair(CardId, CardId),
    /// Takes up a Shield.
    Equip,
    /// Drops the Shield.
    Drop,
    /// Picks up all gear from the ground.
    PickUp,
    /// Recalls this card from the Discard.
    Recall(CardId),
    /// Keeps the recalled card in Hand.
    Keep,
    /// Chooses this card, for the starting Hand or a script.
    Choose(CardId),
    /// Discards this card.
    Discard(CardId),
    /// Draws this many cards.
    Draw(u8),
    /// Clings to life.
    Cling,
    /// Accepts death.
    Die,
    Yes,
    No,
    /// Answers a script's question with the option of this number.
    Answer(u8),
    /// Plays this Attribute Card for a script, from Hand or from the Draw Deck.
    Offer(CardId),
    /// Deals the base damage instead of a card's damage.
    Strike,
    /// Makes one Move.
    Move(Way),
    /// Makes a pick of the terms on which a card is played or a thing is used.
    Term(Pick),
    /// Chance: the number of Ups among the symbols drawn.
    Ups(u8),
    /// Chance: this card is drawn.
    Drawn(CardId),
    /// Lays this card face down.
    Lay(CardId),
    /// Chance: an Agility Card is among the cards drawn.
    DrawnAgility,
    /// Chance: the three symbols in their order, as bits. An Up is 1, and the first symbol is the highest bit.
    InOrder(u8),
    /// Chance: a die shows this number.
    Rolled(u8),
    /// Puts a find into this zone.
    Put(Zone),
    /// Takes this card out of the game, to make room for a find.
    Remove(CardId),
    /// Moves on to this Room.
    Go(PlaceId),
    /// Buys one item: the number is its place in the list of goods for sale.
    Buy(u8),
    /// Gives the adventure up.
    GiveUp,
    /// Rises to the next Level.
    LevelUp,
}
