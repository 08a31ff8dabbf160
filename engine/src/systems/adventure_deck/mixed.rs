//! Cards that one combatant gave to another face down.
//!
//! A seat that did not see such a card cannot tell which of the two combatants holds it now. For this seat, the unseen
//! cards of both are mixed. `around` finds the combatants concerned, and `deal` deals their unseen cards anew, as bots
//! imagine them. A pile is a row of runs: cards in an unknown order, and the seats that know which cards they are.

use super::combatant::Hero;
use super::content::CardId;
use super::state::{Several, State, Who};
use crate::kernel::{Bag, Pick, Pile, Seat, Seats};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// The pairs of combatants that gave each other cards. Each pair has the seats that saw every such card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Mixed(Vec<(Who, Who, Seats)>);

impl Mixed {
    /// Returns whether no card was given face down.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Notes that a card was given, with the seats that saw it. A pair keeps only the seats that saw all its cards.
    pub fn add(&mut self, from: Who, to: Who, seen: Seats) {
        let pair = (from.min(to), from.max(to));
        match self.0.iter_mut().find(|(first, second, _)| (*first, *second) == pair) {
            Some((_, _, seen_all)) => *seen_all = seen_all.among(seen),
            None => self.0.push((pair.0, pair.1, seen)),
        }
    }

    /// Returns `who`, then all combatants whose unseen cards are mixed with those of `who` for a seat, directly or
    /// through others.
    pub fn around(&self, who: Who, seat: Seat) -> Several {
        let mut found: Several = smallvec![who];
        let mut next = 0;
        while let Some(combatant) = found.get(next).copied() {
            let unseen = self.0.iter().filter(|(.., seen)| !seen.has(seat));
            let others = unseen.filter_map(|(first, second, _)| {
                if *first == combatant {
                    Some(*second)
                } else if *second == combatant {
                    Some(*first)
                } else {
                    None
                }
            });
            let new: Several = others.filter(|other| !found.contains(other)).collect();
            found.extend(new);
            next += 1;
        }
        found
    }
}

/// Returns the cards in the Hands and draw piles of these combatants that a seat has not seen.
pub fn unseen(state: &State, of: &[Who], seat: Seat) -> Bag<CardId> {
    let mut unseen = Bag::new();
    for hero in of.iter().filter_map(|who| state.at(*who).hero()) {
        unseen.add(&hero.hand.unseen_by(seat));
        unseen.add(&hero.draw.unseen_by(seat));
    }
    unseen
}

/// Replaces an unseen card by another card, in the first Hand or Draw Deck where the seat may imagine it.
pub fn exchange(state: &mut State, of: &[Who], seat: Seat, card: CardId, other: CardId) {
    for who in of {
        if let Some(hero) = state.at_mut(*who).hero_mut()
            && (hero.hand.exchange(seat, card, other) || hero.draw.exchange(seat, card, other))
        {
            return;
        }
    }
}

/// Deals the unseen cards of these combatants anew, as the seat may imagine them.
pub fn deal(state: &mut State, of: &[Who], seat: Seat, pick: &mut Pick<'_>) {
    let unseen_runs = |who: &Who| {
        let hero = state.at(*who).hero();
        hero.map_or(0, |hero| hero.hand.unseen_runs(seat) + hero.draw.unseen_runs(seat))
    };
    if of.iter().map(unseen_runs).sum::<usize>() < 2 {
        return; // no card is hidden, or all hidden cards are in one place
    }
    let mut heroes: SmallVec<[(Seats, &mut Hero); 1]> = SmallVec::new();
    for (combatant, nth) in state.combatants.iter_mut().zip(0..) {
        if !of.contains(&Who(nth)) {
            continue;
        }
        let owner = Seats::only(combatant.seat);
        if let Some(hero) = Arc::make_mut(combatant).hero_mut() {
            heroes.push((owner, hero));
        }
    }
    let mut piles: SmallVec<[&mut Pile<CardId>; 2]> = SmallVec::new();
    for (owner, hero) in &mut heroes {
        // In the imagined position, an owner knows the whole Hand, and nobody knows the Draw Deck.
        hero.hand.forget(seat, *owner);
        hero.hand.tidy(); // a Hand has no order, so equal Hands become equal values
        hero.draw.forget(seat, Seats::NONE);
        piles.extend([&mut hero.hand, &mut hero.draw]);
    }
    Pile::redeal(&mut piles, seat, pick);
    drop(piles);
    for (_, hero) in heroes {
        hero.hand.tidy();
    }
}
