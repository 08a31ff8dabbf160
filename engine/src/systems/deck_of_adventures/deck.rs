//! The deck of a Dealer or of the GM: its draw pile, discard pile and Fate hand (DOA-004 to DOA-028).
//!
//! Begin reading at [`Deck`]. Checks and other draws take cards from `pile`, and [`Deck::file`] puts used cards away:
//! an Ace goes to the Fate hand, an 8♣ to the discard pile.

use super::house::{self, HouseRules};
use crate::kernel::{Bag, Pick, Pile, PlayingCard, Rank, Seat, Suit};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A card of a deck. Jokers begin in hand, and the house rule `jokers shuffled` shuffles them into the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum DeckCard {
    Playing(PlayingCard),
    Joker,
}

impl DeckCard {
    /// Returns the suit if the card is an Ace, otherwise `None`.
    fn ace(self) -> Option<Suit> {
        if let DeckCard::Playing(PlayingCard { rank: Rank::Ace, suit }) = self { Some(suit) } else { None }
    }

    /// Returns the name in commands: `8c`, `joker`.
    pub fn short(self) -> String {
        match self {
            DeckCard::Playing(card) => card.short(),
            DeckCard::Joker => "joker".into(),
        }
    }
}

impl fmt::Display for DeckCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckCard::Playing(card) => card.fmt(f),
            DeckCard::Joker => f.pad("Joker"),
        }
    }
}

/// A Fate Card in hand (DOA-016), or a token that counts as one (DOA-028).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Fate {
    Token,
    Joker,
    Ace(Suit),
}

impl Fate {
    /// Returns the name in commands: `joker`, `as`.
    pub fn short(self) -> String {
        match self {
            Fate::Token => "token".into(),
            Fate::Joker => "joker".into(),
            Fate::Ace(suit) => PlayingCard { rank: Rank::Ace, suit }.short(),
        }
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Token => f.pad("token"),
            Fate::Joker => f.pad("Joker"),
            Fate::Ace(suit) => PlayingCard { rank: Rank::Ace, suit: *suit }.fmt(f),
        }
    }
}

/// The number of Jokers in a deck.
pub const JOKERS: u8 = 2;

/// A deck. Its cards are neither made nor lost (DOA-015). Tokens are no cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    /// The draw pile.
    pub pile: Pile<DeckCard>,
    pub discard: Bag<DeckCard>,
    /// The epic hand, which its owner alone sees (DOA-149).
    pub epic: Pile<DeckCard>,
    /// The Aces in the Fate hand, by suit.
    pub aces: [bool; 4],
    /// The Jokers in the Fate hand.
    pub jokers: u8,
    /// The Jokers set aside until a long rest.
    pub away: u8,
    /// Tokens that count as Fate Cards.
    pub tokens: u8,
    /// The number of reshuffles since the last rest. Each adds one Lower Hand (DOA-012).
    pub reshuffles: u8,
    /// Whether it is the GM's deck, from which all bystanders draw. It keeps no Fate Cards, and reshuffles cause no
    /// exhaustion.
    pub shared: bool,
}

impl Deck {
    /// Makes a new deck (DOA-004, DOA-005).
    pub fn new(house: &HouseRules) -> Deck {
        let mut deck = Deck { jokers: JOKERS, ..Deck::default() };
        let mut cards: Bag<DeckCard> = PlayingCard::all().map(DeckCard::Playing).collect();
        if house.is(house::Jokers::Shuffled) {
            deck.jokers = 0;
            cards.put_many(DeckCard::Joker, u16::from(JOKERS));
        } else if house.is(house::Jokers::AcesInHand) {
            deck.aces = [true; 4];
            cards = cards.rename(|card| Some(card).filter(|card| card.ace().is_none())).0;
        }
        deck.pile = Pile::shuffled(cards);
        deck
    }

    /// Returns the Fate Cards in hand, each kind once.
    pub fn held(&self) -> impl Iterator<Item = Fate> {
        let token = if self.tokens > 0 { Some(Fate::Token) } else { None };
        let joker = if self.jokers > 0 { Some(Fate::Joker) } else { None };
        let aces = Suit::ALL.into_iter().filter(|suit| self.aces[*suit as usize]).map(Fate::Ace);
        token.into_iter().chain(joker).chain(aces)
    }

    /// Returns the number of Fate Cards in hand, including tokens.
    pub fn fate(&self) -> u8 {
        self.tokens.saturating_add(self.jokers).saturating_add(self.aces())
    }

    /// Returns the number of Aces in hand.
    pub fn aces(&self) -> u8 {
        self.aces.iter().map(|held| u8::from(*held)).sum()
    }

    /// Gives up a Fate Card (DOA-023, DOA-024, DOA-028). An Ace is discarded, a Joker set aside, a token removed.
    pub fn spend(&mut self, fate: Fate) {
        match fate {
            Fate::Token => self.tokens = self.tokens.saturating_sub(1),
            Fate::Joker => {
                self.jokers = self.jokers.saturating_sub(1);
                self.away += 1;
            }
            Fate::Ace(suit) => {
                self.aces[suit as usize] = false;
                self.discard.put(DeckCard::Playing(PlayingCard { rank: Rank::Ace, suit }));
            }
        }
    }

    /// Files a used card (DOA-008, DOA-009, DOA-027). Fate Cards go to the hand, all others to the discard pile.
    pub fn file(&mut self, card: DeckCard) {
        match (card, card.ace()) {
            (DeckCard::Joker, _) => self.jokers += 1,
            (_, Some(suit)) if !self.shared => self.aces[suit as usize] = true,
            _ => _ = self.discard.put(card),
        }
    }

    /// Returns whether a draw needs a reshuffle: the pile is empty and cards exist (DOA-011).
    pub fn needs_reshuffle(&self) -> bool {
        self.pile.is_empty() && !self.discard.is_empty()
    }

    /// Turns the discard pile into the draw pile (DOA-010). Cards in hand stay there. A Dealer gets exhaustion from
    /// this (DOA-012).
    pub fn reshuffle(&mut self) {
        self.pile = Pile::shuffled(std::mem::take(&mut self.discard));
        self.reshuffles = self.reshuffles.saturating_add(u8::from(!self.shared));
    }

    /// Shuffles the deck in a rest, which ends exhaustion (DOA-014, DOA-173).
    pub fn shuffle_in_rest(&mut self) {
        let mut cards = self.pile.bag().into_owned();
        cards.pour(&mut self.discard);
        self.pile = Pile::shuffled(cards);
        self.reshuffles = 0;
    }

    /// Awards one Fate Card (DOA-028). It is an Ace from the discard pile, a Joker set aside, or else a token.
    pub fn award(&mut self) -> Fate {
        let is_discarded =
            |suit: &Suit| self.discard.count(DeckCard::Playing(PlayingCard { rank: Rank::Ace, suit: *suit })) > 0;
        if let Some(suit) = Suit::ALL.into_iter().find(is_discarded) {
            self.discard.take(DeckCard::Playing(PlayingCard { rank: Rank::Ace, suit }));
            self.aces[suit as usize] = true;
            return Fate::Ace(suit);
        }
        if self.away > 0 {
            self.away -= 1;
            self.jokers += 1;
            return Fate::Joker;
        }
        self.tokens = self.tokens.saturating_add(1);
        Fate::Token
    }

    /// Returns the number of cards of the deck that are not on the table.
    pub fn len(&self) -> u32 {
        let piles = self.pile.len() + self.discard.len() + self.epic.len();
        piles + u32::from(self.jokers) + u32::from(self.away) + u32::from(self.aces())
    }

    /// Deals the cards that this seat cannot see anew: the draw pile, and an epic hand of another seat.
    pub fn redeal_unseen(&mut self, seat: Seat, pick: &mut Pick<'_>) {
        Pile::redeal(&mut [&mut self.pile, &mut self.epic], seat, pick);
    }
}
