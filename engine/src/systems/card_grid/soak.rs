//! Soaking: the cards or dice that pay (GRID-113 to GRID-121, GRID-156 to GRID-161).
//!
//! A set that pays is minimal: take any part away, and it no longer reaches the margin. Picked in falling order, a set
//! is minimal exactly when the margin is reached by its last pick and not before, so every minimal set has one path.

use super::content::{CardId, Catalog};
use serde::{Deserialize, Serialize};

/// Returns the cards that may be picked next. They are lower than the last pick, and the cards after them can still
/// complete the set. Empty when the margin is paid.
pub fn picks(catalog: &Catalog, untapped: &[CardId], margin: i16, picked: &[CardId]) -> Vec<CardId> {
    let rating = |card: &CardId| i16::from(catalog.rating(*card));
    let paid: i16 = picked.iter().map(rating).sum();
    let order = falling(catalog, untapped);
    let from = picked.last().and_then(|last| order.iter().position(|card| card == last)).map_or(0, |at| at + 1);
    let lower = order.get(from..).unwrap_or_default();
    let completes = |at: usize| paid + lower[at..].iter().map(rating).sum::<i16>() >= margin;
    if paid >= margin { Vec::new() } else { (0..lower.len()).filter(|at| completes(*at)).map(|at| lower[at]).collect() }
}

/// Returns whether only one set of cards pays.
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

/// A hit die of a group: its foe and its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Die {
    /// The foe of the group, in rolling order.
    pub foe: u8,
    /// Its number of points.
    pub shows: u8,
}

/// Returns every set of dice that may pay a margin, each in falling order. Equal dice of equal foes count once.
///
/// Dice `within` the margin, like hit points, make the sets to which no other die could be added; otherwise the sets
/// are the minimal ones that reach it, or all dice when even they do not.
pub fn sets(dice: &[Die], margin: i16, within: bool) -> Vec<Vec<Die>> {
    let mut order = dice.to_vec();
    order.sort_by_key(|die| (std::cmp::Reverse(die.shows), die.foe));
    let total: i16 = order.iter().map(|die| i16::from(die.shows)).sum();
    if total <= margin {
        return vec![order];
    }
    let mut search = Search { order: &order, margin, within, found: Vec::new() };
    search.from(0, 0, &mut Vec::new());
    search.found
}

struct Search<'a> {
    order: &'a [Die],
    margin: i16,
    within: bool,
    found: Vec<Vec<Die>>,
}

impl Search<'_> {
    fn left(&self, picked: &[Die]) -> Vec<Die> {
        let mut left = self.order.to_vec();
        for die in picked {
            if let Some(at) = left.iter().position(|other| other == die) {
                left.remove(at);
            }
        }
        left
    }

    fn from(&mut self, at: usize, paid: i16, picked: &mut Vec<Die>) {
        if self.within {
            let full = self.left(picked).iter().all(|die| paid + i16::from(die.shows) > self.margin);
            if full && !self.found.contains(picked) {
                self.found.push(picked.clone());
            }
        } else if paid >= self.margin {
            self.found.push(picked.clone());
            return;
        }
        for next in at..self.order.len() {
            let die = self.order[next];
            let paid = paid + i16::from(die.shows);
            // an equal die of the same foe that was passed over stands for this one
            let doubled = next > at && self.order[next - 1] == die;
            if doubled || (self.within && paid > self.margin) {
                continue;
            }
            picked.push(die);
            self.from(next + 1, paid, picked);
            picked.pop();
        }
    }
}

/// Returns the set that the foes' side gives up (GRID-158). It has the lowest total, then the fewest dice, then the
/// lowest die, then the earliest rolled.
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
