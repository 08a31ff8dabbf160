//! The decks of encounter cards. A face-down card is undecided until it is drawn: not even the state knows it.
//!
//! A deck has *known* cards and *hidden* ones. Of hidden cards, [`Decks`] stores only their number for each pool. A
//! pool is the set of unseen cards of one level. So no unknown order is stored, and each draw is one chance event with
//! exact weights: see [`Decks::outcomes`]. Cards that were turned up, or put on top or under the deck, have an order.
//! Levels count from 0 here: `level 1` of content is 0, and the Boss is 3.
//!
//! The hero draws from the *impending* deck. Cards of the *future* deck join it one by one: the first at the beginning,
//! and one after each unique card (a card above level 1). Completed cards go to the discard pile if they are of level
//! 1, and else to the victory pile. Completionist play goes on after the Boss, with the cards that the normal game did
//! not use.

use super::content::{CardDef, CardId, Catalog};
use crate::kernel::Bag;
use serde::{Deserialize, Serialize};

/// The number of pools of unseen cards: one for each level, and one for all levels.
pub const POOLS: usize = 5;
/// The number of cards of a normal game (ENC-036).
const NORMAL_CARDS: u32 = 9;
/// The pool of all levels, for a mixed Micro or Mini deck.
pub const MIXED: usize = 4;

/// A place to which a script moves a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Pile {
    /// The top of the impending deck.
    Top,
    /// Anywhere in the impending deck.
    Deck,
    /// The bottom of the impending deck.
    Bottom,
    /// Out of this game.
    Box,
}

/// All piles of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Decks {
    /// The cards that lie face up on the impending deck. The last one is drawn first. Cards that are shuffled in later
    /// lie beneath them.
    pub on_top: Vec<CardId>,
    /// The known cards that are shuffled into the impending deck.
    pub impending: Bag<CardId>,
    /// The cards that were put under the impending deck. The first one is drawn first.
    pub under: Vec<CardId>,
    /// The number of hidden cards in the impending deck, by pool.
    pub hidden: [u8; POOLS],
    /// The number of hidden cards in the future deck, by pool. Lower levels lie on top (ENC-040).
    pub future: [u8; POOLS],
    /// The unseen cards of each pool, which include its hidden cards. Those that are never drawn stay unused.
    pub fresh: [Bag<CardId>; POOLS],
    /// Completed level 1 cards of this cycle.
    pub discard: Bag<CardId>,
    /// Completed unique cards.
    pub victory: Bag<CardId>,
    /// The number of unseen level 1 cards that Completionist play has put into the victory pile.
    pub put_away: u8,
    /// The number of the normal game's nine cards that were not in the victory pile when Completionist play began. It
    /// is 0 in a game without scripts that began at the beginning.
    pub missing: u8,
    /// Cards that are out of this game.
    pub unused: Bag<CardId>,
    /// Level 1 cards whose rewards were given, under the house rule `level1_rewards_once`.
    pub earned: Bag<CardId>,
}

/// Returns the number of hidden cards in all pools.
fn total(hidden: &[u8; POOLS]) -> u32 {
    hidden.iter().map(|n| u32::from(*n)).sum()
}

/// Returns the greatest common divisor.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Decks {
    /// Returns the number of cards in the impending deck.
    pub fn impending_len(&self) -> u32 {
        self.shuffled_len() + self.ordered().count() as u32
    }

    /// Returns the number of cards of the impending deck whose order nobody knows.
    fn shuffled_len(&self) -> u32 {
        self.impending.len() + total(&self.hidden)
    }

    /// Returns the cards of the impending deck whose places are known.
    fn ordered(&self) -> impl Iterator<Item = CardId> {
        self.on_top.iter().chain(&self.under).copied()
    }

    /// Returns the number of cards in the future deck.
    pub fn future_len(&self) -> u32 {
        total(&self.future)
    }

    /// Returns the possible top cards of the impending deck, with exact weights, sorted.
    ///
    /// A card that lies face up on top is certain, and one under the deck comes when no other is left. Each place of
    /// the rest is equally likely on top. A known card fills one place. If a pool has `n` hidden cards, each of its
    /// `size` unseen cards fills one of their places with probability `n / size`.
    ///
    /// For example, the deck has one known card `a`, and one hidden card from a pool of `b`, `c` and `d`. Then `a` has
    /// the weight 3, and `b`, `c` and `d` have the weight 1 each.
    pub fn outcomes(&self) -> Vec<(CardId, u32)> {
        if let Some(certain) = self.on_top.last() {
            return vec![(*certain, 1)];
        }
        if let Some(certain) = self.under.first()
            && self.shuffled_len() == 0
        {
            return vec![(*certain, 1)];
        }
        // This is the least common multiple of the sizes, so that every card has a whole number as its weight.
        let mut weight_of_place = 1;
        for pool in 0..POOLS {
            let size = u64::from(self.fresh[pool].len());
            if self.hidden[pool] > 0 && size > 0 {
                weight_of_place = weight_of_place / gcd(weight_of_place, size) * size;
            }
        }
        let known_cards = self.impending.iter();
        let mut weighted: Vec<(CardId, u64)> =
            known_cards.map(|(card, n)| (card, u64::from(n) * weight_of_place)).collect();
        for pool in 0..POOLS {
            let hidden = u64::from(self.hidden[pool]);
            if hidden == 0 {
                continue;
            }
            let size = u64::from(self.fresh[pool].len()).max(1);
            let weight_of_card = weight_of_place / size * hidden;
            weighted.extend(self.fresh[pool].iter().map(|(card, copies)| (card, weight_of_card * u64::from(copies))));
        }
        weighted.sort();
        let divisor = weighted.iter().fold(0, |divisor, (_, weight)| gcd(*weight, divisor)).max(1);
        let reduced = |weight: u64| u32::try_from(weight / divisor).unwrap_or(u32::MAX);
        weighted.into_iter().map(|(card, weight)| (card, reduced(weight))).collect()
    }

    /// Takes the top card of the impending deck, which chance has decided to be `card`.
    pub fn take_top(&mut self, card: CardId) {
        if self.on_top.pop_if(|top| *top == card).is_some() {
            return;
        }
        if self.shuffled_len() == 0 && self.under.first() == Some(&card) {
            self.under.remove(0);
            return;
        }
        if self.impending.take(card) {
            return;
        }
        let pool = (0..POOLS).find(|pool| self.hidden[*pool] > 0 && self.fresh[*pool].count(card) > 0);
        if let Some(pool) = pool {
            self.fresh[pool].take(card);
            self.hidden[pool] -= 1;
            self.settle();
        }
    }

    /// Takes a card whose place everybody knows: from the discard pile, else from the cards on top of the impending
    /// deck or under it. Returns whether there was one.
    pub fn take_known(&mut self, card: CardId) -> bool {
        if self.discard.take(card) {
            return true;
        }
        for pile in [&mut self.on_top, &mut self.under] {
            if let Some(at) = pile.iter().rposition(|other| *other == card) {
                pile.remove(at);
                return true;
            }
        }
        false
    }

    /// Puts a card somewhere.
    pub fn put(&mut self, card: CardId, to: Pile) {
        match to {
            Pile::Top => self.on_top.push(card),
            Pile::Deck => _ = self.impending.put(card),
            Pile::Bottom => self.under.push(card),
            Pile::Box => _ = self.unused.put(card),
        }
    }

    /// Moves the top card of the future deck to the impending deck (ENC-042, ENC-141). Returns whether there was such a
    /// card.
    pub fn release(&mut self) -> bool {
        let Some(top) = (0..POOLS).find(|pool| self.future[*pool] > 0) else { return false };
        self.future[top] -= 1;
        self.hidden[top] += 1;
        self.settle();
        true
    }

    /// Turns the hidden cards of a pool into known ones if they are all the unseen cards of the pool. In this case,
    /// nothing about them is unknown: a single hidden card must be the only unseen card of its pool.
    pub fn settle(&mut self) {
        for pool in 0..POOLS {
            let all_are_hidden = u32::from(self.hidden[pool]) == self.fresh[pool].len();
            if all_are_hidden && self.future[pool] == 0 && self.hidden[pool] > 0 {
                self.impending.pour(&mut self.fresh[pool]);
                self.hidden[pool] = 0;
            }
        }
    }

    /// Returns the discarded cards to the impending deck (ENC-140).
    pub fn gather(&mut self) {
        self.impending.pour(&mut self.discard);
    }

    /// Returns the number of cards of a level in no deck and no pile (ENC-038).
    pub fn unused_of(&self, catalog: &Catalog, level: usize) -> u32 {
        let of_level = |bag: &Bag<CardId>| -> u32 {
            let cards = bag.iter().filter(|(card, _)| catalog.card(*card).level == level);
            cards.map(|(_, n)| n).sum()
        };
        let fresh = self.fresh[level].len();
        let hidden = u32::from(self.hidden[level]) + u32::from(self.future[level]);
        // While cards of the mixed pool are hidden, nobody knows which of its cards are left over.
        let mixed = if self.hidden[MIXED] == 0 { of_level(&self.fresh[MIXED]) } else { 0 };
        fresh.saturating_sub(hidden) + mixed + of_level(&self.unused)
    }

    /// Begins Completionist play: the remaining cards of levels 2, 3 and Boss become the impending deck, and level 1 is
    /// put away (ENC-171, ENC-172).
    pub fn complete(&mut self, catalog: &Catalog) {
        // By the rules, all cards that are left in these piles are of level 1. They join the victory pile (ENC-171).
        self.victory.pour(&mut self.discard);
        self.victory.pour(&mut self.impending);
        let ordered: Vec<CardId> = self.on_top.drain(..).chain(self.under.drain(..)).collect();
        for card in ordered {
            self.victory.put(card);
        }
        const LEVEL_1: usize = 0;
        self.put_away = self.put_away.saturating_add(self.hidden[LEVEL_1]);
        self.missing = u8::try_from(NORMAL_CARDS.saturating_sub(self.victory_len())).unwrap_or(0);
        let mut left = std::mem::take(&mut self.unused);
        for pool in 1..POOLS {
            left.pour(&mut self.fresh[pool]);
        }
        self.hidden = [0; POOLS];
        self.future = [0; POOLS];
        for (card, n) in left.iter() {
            let to = if catalog.card(card).level == LEVEL_1 { &mut self.unused } else { &mut self.impending };
            to.put_many(card, u16::try_from(n).unwrap_or(u16::MAX));
        }
    }

    /// Returns the number of cards in the victory pile.
    pub fn victory_len(&self) -> u32 {
        self.victory.len() + u32::from(self.put_away)
    }

    /// Returns the number of cards in the victory pile that come from the normal game: nine, less the missing ones. All
    /// further cards of the pile come from Completionist play.
    pub fn kept_from_normal(&self) -> u32 {
        NORMAL_CARDS.saturating_sub(u32::from(self.missing))
    }

    /// Returns whether any cards are left to play after the Boss.
    pub fn anything_left(&self, catalog: &Catalog) -> bool {
        (1..=CardDef::BOSS).any(|level| self.unused_of(catalog, level) > 0)
    }

    /// Returns the level of each card in the impending deck, sorted.
    pub fn impending_levels(&self, catalog: &Catalog) -> Vec<usize> {
        let mut levels: Vec<usize> = Vec::new();
        for (card, n) in self.impending.iter() {
            levels.extend(std::iter::repeat_n(catalog.card(card).level, n as usize));
        }
        levels.extend(self.ordered().map(|card| catalog.card(card).level));
        levels.extend(pool_of_each(&self.hidden));
        levels.sort_unstable();
        levels
    }

    /// Returns the level of each card in the future deck, from the top.
    pub fn future_levels(&self) -> Vec<usize> {
        pool_of_each(&self.future).collect()
    }
}

/// Returns the pool of each hidden card, in the order of the pools.
fn pool_of_each(hidden: &[u8; POOLS]) -> impl Iterator<Item = usize> {
    hidden.iter().enumerate().flat_map(|(pool, n)| vec![pool; usize::from(*n)])
}
