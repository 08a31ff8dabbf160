//! Gear: the Weapon in use, pairs, Shields, what lies on the ground (ADS-210 to ADS-238).

use super::AdventureDeck;
use super::action::Action;
use super::combatant::Hero;
use super::content::{CardDef, CardId, Mark};
use super::event::Event;
use super::state::{State, Who};
use super::turn::{Turn, TurnStep};
use super::work::Work;
use crate::kernel::{Bag, Illegal, Why};
use smallvec::SmallVec;

impl Work<'_> {
    /// The first Weapon Card played sets the Weapon in use; a throw readies its kind in the free hand (ADS-210,
    /// ADS-236, G-35).
    pub(super) fn take_up(&mut self, who: Who, card: CardId) {
        let catalog = self.catalog();
        let def = catalog.card(card);
        if !def.tags.is(Mark::Weapon) {
            return;
        }
        let known =
            self.s.at(who).hero().is_some_and(|hero| hero.armed.iter().any(|armed| catalog.card(*armed).same(def)));
        if known {
            return;
        }
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if hero.armed.is_empty() {
            hero.armed.push(card);
        } else {
            return; // thrown from the other hand, and gone
        }
        self.armed(who, "ADS-210");
    }

    fn armed(&mut self, who: Who, rule: &'static str) {
        let cards = self.s.at(who).hero().map(|hero| hero.armed.to_vec()).unwrap_or_default();
        self.in_passing(|work| work.tell(Event::Armed { who, cards }, Why::rule(rule)));
    }

    pub(super) fn take_gear(&mut self, at: usize, who: Who, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Swap(card) => {
                let fast = self.is_swapped_fast(who, card);
                self.arm(who, &[card]);
                self.armed(who, "ADS-213");
                if fast && let Some(turn) = self.frame::<Turn>(at) {
                    (turn.step, turn.swapped) = (TurnStep::Act, Some(card)); // ADS-215
                }
            }
            Action::Pair(one, other) if self.has_free_hands(who) => {
                self.pair_up(who, one, other, "ADS-237");
                self.turn_step(at, TurnStep::Act);
            }
            Action::Pair(one, other) => self.pair_up(who, one, other, "ADS-216"),
            Action::Equip | Action::Drop => {
                let up = action == Action::Equip;
                if let Some(hero) = self.s.at_mut(who).hero_mut() {
                    hero.shield = up;
                    hero.armed.truncate(if up { 1 } else { 2 });
                }
                self.tell(Event::Shield { who, up }, Why::rule(if up { "ADS-100" } else { "ADS-101" }));
            }
            Action::PickUp => self.recover(who, Why::rule("ADS-233")),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// Takes up two Weapons, which leaves no hand for a Shield (ADS-220).
    pub(super) fn pair_up(&mut self, who: Who, one: CardId, other: CardId, rule: &'static str) {
        self.arm(who, &[one, other]);
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.shield = false;
        }
        self.armed(who, rule);
    }

    /// Are both hands empty (ADS-237)?
    fn has_free_hands(&self, who: Who) -> bool {
        self.s.at(who).hero().is_some_and(has_free_hands)
    }

    fn arm(&mut self, who: Who, cards: &[CardId]) {
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.armed = SmallVec::from_slice(cards);
        }
    }

    /// Returns whether a Weapon strikes on the Turn of the swap to it: by its own card, or by one that lies out (ADS-215).
    fn is_swapped_fast(&self, who: Who, to: CardId) -> bool {
        let mut cards = self.s.out(who).map(|(_, card)| card).chain([to]);
        cards.any(|card| self.catalog().card(card).tags.is(Mark::FastSwap))
    }

    /// Loses hold of the gear of a card (ADS-232, ADS-235).
    pub(super) fn disarm(&mut self, who: Who, card: CardId, why: Why) {
        let catalog = self.catalog();
        let def = catalog.card(card);
        let one = self.s.at_mut(who);
        if !one.dropped.contains(&card) {
            one.dropped.push(card);
        }
        if let Some(hero) = one.hero_mut() {
            hero.armed.retain(|armed| !catalog.card(*armed).same(def));
            if catalog.card(card).tags.is(Mark::Shield) {
                hero.shield = false;
            }
        }
        self.tell(Event::Disarmed { who, card }, why);
    }

    /// Picks up everything; it serves for Reactions at once (ADS-445).
    pub(super) fn recover(&mut self, who: Who, why: Why) {
        let catalog = self.catalog();
        let dropped = std::mem::take(&mut self.s.at_mut(who).dropped);
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            for card in dropped {
                let def = catalog.card(card);
                if def.tags.is(Mark::Shield) {
                    hero.shield = true;
                } else if def.tags.is(Mark::Weapon) && hero.armed.is_empty() {
                    hero.armed.push(card);
                }
            }
        }
        self.tell(Event::Recovered { who }, why);
    }
}

/// A few kinds of cards.
type Owned = SmallVec<[CardId; 8]>;

/// Are both hands empty?
pub fn has_free_hands(hero: &Hero) -> bool {
    hero.armed.is_empty() && !hero.shield
}

/// What may be done with gear as the Turn's Action.
pub fn list(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    if super::legal::held(state, who) {
        return;
    }
    let dropped = &state.at(who).dropped;
    let weapons = weapons(game, state, who);
    let armed =
        |card: &CardId| hero.armed.len() == 1 && game.catalog.card(hero.armed[0]).same(game.catalog.card(*card));
    if !hero.armed.is_empty() {
        out.extend(weapons.iter().filter(|card| !armed(card)).map(|card| Action::Swap(*card)));
    }
    pair_them(game, hero, &weapons, out);
    let shield_lies = dropped.iter().any(|lost| game.catalog.card(*lost).tags.is(Mark::Shield));
    if hero.shield {
        out.push(Action::Drop);
    } else if !shield_lies && bags(hero).any(|bag| bag.kinds().any(|id| game.catalog.card(id).tags.is(Mark::Shield))) {
        out.push(Action::Equip);
    }
    if !dropped.is_empty() {
        out.push(Action::PickUp);
    }
}

/// Pairs of Weapons that may be taken up.
pub fn list_pairs(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    pair_them(game, hero, &weapons(game, state, who), out);
}

fn pair_them(game: &AdventureDeck, hero: &Hero, weapons: &[CardId], out: &mut Vec<Action>) {
    for (nth, one) in weapons.iter().enumerate() {
        for other in weapons.iter().skip(nth) {
            let now = [[*one, *other], [*other, *one]].iter().any(|pair| hero.armed.as_slice() == pair);
            if pairs(game, hero, *one, *other) && !now {
                out.push(Action::Pair(*one, *other));
            }
        }
    }
}

/// The kinds of Weapons that do not lie on the ground.
fn weapons(game: &AdventureDeck, state: &State, who: Who) -> Owned {
    let dropped = &state.at(who).dropped;
    let lies = |def: &CardDef| dropped.iter().any(|lost| game.catalog.card(*lost).same(def));
    let mut weapons = state.at(who).hero().map(|hero| owned(game, hero)).unwrap_or_default();
    weapons.retain(|card| !lies(game.catalog.card(*card)));
    weapons
}

/// One printing of each kind of Weapon in the Combat Deck, wherever it is now.
fn owned(game: &AdventureDeck, hero: &Hero) -> Owned {
    let mut kinds = Owned::new();
    for bag in bags(hero) {
        bag.kinds().filter(|id| game.catalog.card(*id).tags.is(Mark::Weapon)).for_each(|id| kinds.push(id));
    }
    kinds.sort_unstable();
    kinds.dedup_by(|a, b| game.catalog.card(*a).same(game.catalog.card(*b)));
    kinds
}

/// All places where the cards of a Combat Deck are.
fn bags(hero: &Hero) -> impl Iterator<Item = &Bag<CardId>> {
    let piles = hero.draw.runs().iter().chain(hero.hand.runs()).map(|run| &run.bag);
    piles.chain([&hero.discard, &hero.table])
}

/// May two Weapons be used as a pair? Two of the same kind need two cards of it (ADS-222 to ADS-225).
fn pairs(game: &AdventureDeck, hero: &Hero, one: CardId, other: CardId) -> bool {
    let (left, right) = (game.catalog.card(one), game.catalog.card(other));
    let fits =
        |def: &CardDef| !def.tags.is(Mark::TwoHanded) && !def.tags.is(Mark::ExtraLarge) && !def.is_ranged_weapon();
    let two_large = left.tags.is(Mark::Large) && right.tags.is(Mark::Large);
    let copies = || -> u32 { hero.draw.count(one) + hero.hand.count(one) + hero.discard.count(one) };
    !two_large && fits(left) && fits(right) && (one != other || copies() > 1)
}
