//! Soaking a hit. A hero pays the margin with defense cards, and foes pay it with hit dice (GRID-113 to GRID-121,
//! GRID-156 to GRID-161).
//!
//! [`picks`] finds the cards that a hero may name next, and [`sets`] finds all sets of dice. A paying set is minimal:
//! without any one part, it no longer reaches the margin. For example, a margin of 5 is paid by a 6, or by 3 and 2, but
//! not by 4, 3 and 2. Parts are picked in falling order, so the last pick is the lowest. If a set is too small without
//! it, the set is too small without any other part. So a search that stops at the margin finds each minimal set once.

use super::content::{CardId, Catalog};
use serde::{Deserialize, Serialize};

/// Returns the cards that may be picked next. They follow the last pick in falling order, and can still complete the
/// set. Empty when the margin is paid. For example, cards of 4, 3 and 1 pay a margin of 5: the first pick is the 4,
/// because 3 and 1 are too few, and the next is the 3 or the 1.
pub fn picks(catalog: &Catalog, untapped: &[CardId], margin: i16, picked: &[CardId]) -> Vec<CardId> {
    let rating = |card: &CardId| i16::from(catalog.rating(*card));
    let paid: i16 = picked.iter().map(rating).sum();
    if paid >= margin {
        return Vec::new();
    }
    let order = falling(catalog, untapped);
    let last_pick = picked.last().and_then(|last| order.iter().position(|card| card == last));
    let lower = order.get(last_pick.map_or(0, |at| at + 1)..).unwrap_or_default();
    let completes = |at: usize| paid + lower[at..].iter().map(rating).sum::<i16>() >= margin;
    (0..lower.len()).filter(|at| completes(*at)).map(|at| lower[at]).collect()
}

/// Returns whether only one set of cards pays the margin.
pub fn only_one(catalog: &Catalog, untapped: &[CardId], margin: i16) -> bool {
    let mut picked = Vec::new();
    loop {
        match picks(catalog, untapped, margin, &picked).as_slice() {
            [] => return true,
            [card] => picked.push(*card),
            _ => return false,
        }
    }
}

/// Returns the cards by falling rating, then in their own order.
pub fn falling(catalog: &Catalog, cards: &[CardId]) -> Vec<CardId> {
    let mut order = cards.to_vec();
    order.sort_by_key(|card| (std::cmp::Reverse(catalog.rating(*card)), *card));
    order
}

/// A hit die of a group: its foe, and the number that it shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Die {
    /// The place of its foe in the group, from 0. Foes with one die each are alike, so all their dice have 0, unless a
    /// hit takes the dice of one foe only.
    pub foe: u8,
    /// The number it shows.
    pub shows: u8,
}

/// The sets of dice that may pay a margin, by the house rule `hp_like_foes`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paying {
    /// The minimal sets that reach the margin, or all dice if they do not reach it.
    AtLeast,
    /// The sets that stay within the margin, like hit points, and to which no other die could be added.
    Within,
}

/// Returns every set of dice that may pay a margin, each in falling order. Equal dice of one foe count once. If all
/// dice together do not exceed the margin, all of them go.
///
/// For example, dice of 4, 3 and 2 and a margin of 5: `AtLeast` finds 4 3, 4 2 and 3 2, and `Within` finds 4 and 3 2.
pub fn sets(dice: &[Die], margin: i16, paying: Paying) -> Vec<Vec<Die>> {
    let mut order = dice.to_vec();
    order.sort_by_key(|die| (std::cmp::Reverse(die.shows), die.foe));
    let total: i16 = order.iter().map(|die| i16::from(die.shows)).sum();
    if total <= margin {
        return vec![order];
    }
    let mut search = Search { order: &order, margin, paying, found: Vec::new() };
    search.extend(0, 0, &mut Vec::new());
    search.found
}

/// A search for all sets of dice that may pay.
struct Search<'a> {
    /// All dice, the highest first.
    order: &'a [Die],
    margin: i16,
    paying: Paying,
    found: Vec<Vec<Die>>,
}

impl Search<'_> {
    /// Returns the dice that are not picked.
    fn left(&self, picked: &[Die]) -> Vec<Die> {
        let mut left = self.order.to_vec();
        for die in picked {
            if let Some(at) = left.iter().position(|other| other == die) {
                left.remove(at);
            }
        }
        left
    }

    /// Finds every paying set that begins with the picked dice, whose sum is `paid`. Further dice come from place `at`
    /// of the order, or later.
    fn extend(&mut self, at: usize, paid: i16, picked: &mut Vec<Die>) {
        match self.paying {
            Paying::AtLeast if paid >= self.margin => {
                self.found.push(picked.clone());
                return;
            }
            Paying::AtLeast => {}
            Paying::Within => {
                let no_other_fits = self.left(picked).iter().all(|die| paid + i16::from(die.shows) > self.margin);
                if no_other_fits && !self.found.contains(picked) {
                    self.found.push(picked.clone());
                }
            }
        }
        for next in at..self.order.len() {
            let die = self.order[next];
            let paid = paid + i16::from(die.shows);
            // The sets with this die were found with the equal die of the same foe before it.
            let doubled = next > at && self.order[next - 1] == die;
            let exceeds = self.paying == Paying::Within && paid > self.margin;
            if doubled || exceeds {
                continue;
            }
            picked.push(die);
            self.extend(next + 1, paid, picked);
            picked.pop();
        }
    }
}

/// Returns the set that the foes give up (GRID-158). It is the set with the lowest total, then the fewest dice, then
/// the lowest die, then the earliest rolled.
pub fn cheapest(sets: &[Vec<Die>]) -> Option<&Vec<Die>> {
    let key = |set: &&Vec<Die>| {
        let mut rising: Vec<u8> = set.iter().map(|die| die.shows).collect();
        rising.sort_unstable();
        let mut foes: Vec<(u8, u8)> = set.iter().map(|die| (die.shows, die.foe)).collect();
        foes.sort_unstable();
        (rising.iter().map(|shows| u32::from(*shows)).sum::<u32>(), set.len(), rising, foes)
    };
    sets.iter().min_by_key(key)
}
