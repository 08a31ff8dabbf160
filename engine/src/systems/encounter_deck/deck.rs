//! The decks: nobody knows the face-down cards, not even the state.
//!
//! The cards of a level that are in play come out only when they are drawn. Until then a deck holds *hidden* cards: a
//! number of cards that are some of those of a level that nobody has seen. So no unknown order or choice is stored, and
//! each draw is one chance node with exact weights.

use super::content::{CardDef, CardId, Catalog};
use crate::kernel::Bag;
use serde::{Deserialize, Serialize};

/// The pools of hidden cards: one for each level, and one for all levels.
pub const POOLS: usize = 5;
/// The pool of all levels (a mixed Micro or Mini deck).
pub const MIXED: usize = 4;

/// All piles of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Decks {
    /// The known cards of the impending deck.
    pub impending: Bag<CardId>,
    /// Hidden cards of the impending deck, by pool.
    pub hidden: [u8; POOLS],
    /// Hidden cards of the future deck, by pool; lower levels lie on top (ENC-040).
    pub future: [u8; POOLS],
    /// The cards that hidden ones may be; those left in the end are unused.
    pub fresh: [Bag<CardId>; POOLS],
    /// Completed level 1 cards of this cycle.
    pub discard: Bag<CardId>,
    /// Completed unique cards.
    pub victory: Bag<CardId>,
    /// The unseen level 1 cards added to the victory pile since Completionist play began.
    pub put_away: u8,
    /// Cards that are out of this game.
    pub unused: Bag<CardId>,
    /// Level 1 cards whose rewards were given, if that counts.
    pub earned: Bag<CardId>,
}

fn total(hidden: &[u8; POOLS]) -> u32 {
    hidden.iter().map(|n| u32::from(*n)).sum()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Decks {
    /// Returns the number of cards in the impending deck.
    pub fn impending_len(&self) -> u32 {
        self.impending.len() + total(&self.hidden)
    }

    /// Returns the number of cards in the future deck.
    pub fn future_len(&self) -> u32 {
        total(&self.future)
    }

    /// Returns the possible top cards of the impending deck, with exact weights, sorted.
    pub fn outcomes(&self) -> Vec<(CardId, u32)> {
        let sizes = || (0..POOLS).filter(|pool| self.hidden[*pool] > 0).map(|pool| u64::from(self.fresh[pool].len()));
        let whole = sizes().filter(|n| *n > 0).fold(1, |all, n| all / gcd(all, n) * n);
        let mut all: Vec<(CardId, u64)> = self.impending.iter().map(|(card, n)| (card, u64::from(n) * whole)).collect();
        for (pool, n) in self.hidden.iter().enumerate().filter(|(_, n)| **n > 0) {
            let each = whole / u64::from(self.fresh[pool].len()).max(1) * u64::from(*n);
            all.extend(self.fresh[pool].iter().map(|(card, copies)| (card, each * u64::from(copies))));
        }
        all.sort();
        let least = all.iter().fold(0, |least, (_, weight)| gcd(*weight, least)).max(1);
        all.into_iter().map(|(card, weight)| (card, u32::try_from(weight / least).unwrap_or(u32::MAX))).collect()
    }

    /// Takes the top card, which has turned out to be `card`.
    pub fn take_top(&mut self, card: CardId) {
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

    /// Moves the top card of the future deck to the impending deck (ENC-042, ENC-141). `false`: there is none.
    pub fn release(&mut self) -> bool {
        let Some(top) = (0..POOLS).find(|pool| self.future[*pool] > 0) else { return false };
        self.future[top] -= 1;
        self.hidden[top] += 1;
        self.settle();
        true
    }

    /// Reveals hidden cards where only these cards are possible.
    pub fn settle(&mut self) {
        for pool in 0..POOLS {
            let all = u32::from(self.hidden[pool]) == self.fresh[pool].len();
            if all && self.future[pool] == 0 && self.hidden[pool] > 0 {
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
            bag.iter().filter(|(card, _)| catalog.card(*card).level == level).map(|(_, n)| n).sum()
        };
        let fresh = self.fresh[level].len();
        let hidden = u32::from(self.hidden[level]) + u32::from(self.future[level]);
        let mixed = if self.hidden[MIXED] == 0 { of_level(&self.fresh[MIXED]) } else { 0 };
        fresh.saturating_sub(hidden) + mixed + of_level(&self.unused)
    }

    /// Turns all cards left of levels 2, 3 and Boss into the impending deck. Level 1 is put away (ENC-171, ENC-172).
    pub fn complete(&mut self, catalog: &Catalog) {
        self.victory.pour(&mut self.discard);
        self.victory.pour(&mut self.impending);
        self.put_away = self.put_away.saturating_add(self.hidden[0]);
        let mut left = std::mem::take(&mut self.unused);
        for pool in 1..POOLS {
            left.pour(&mut self.fresh[pool]);
        }
        self.hidden = [0; POOLS];
        self.future = [0; POOLS];
        for (card, n) in left.iter() {
            let to = if catalog.card(card).level == 0 { &mut self.unused } else { &mut self.impending };
            to.put_many(card, u16::try_from(n).unwrap_or(u16::MAX));
        }
    }

    /// Returns whether any cards are left to play after the Boss.
    pub fn anything_left(&self, catalog: &Catalog) -> bool {
        (1..=CardDef::BOSS).any(|level| self.unused_of(catalog, level) > 0)
    }

    /// Returns the levels in the impending deck, sorted, by pool.
    pub fn impending_levels(&self, catalog: &Catalog) -> Vec<usize> {
        let known = self.impending.iter().flat_map(|(card, n)| vec![catalog.card(card).level; n as usize]);
        let mut all: Vec<usize> = known.chain(spelled(&self.hidden)).collect();
        all.sort_unstable();
        all
    }

    /// Returns the levels in the future deck, the top first.
    pub fn future_levels(&self) -> Vec<usize> {
        spelled(&self.future).collect()
    }
}

fn spelled(hidden: &[u8; POOLS]) -> impl Iterator<Item = usize> {
    hidden.iter().enumerate().flat_map(|(pool, n)| vec![pool; usize::from(*n)])
}
