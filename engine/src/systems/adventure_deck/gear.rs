//! Gear: the Weapon in use, pairs, Shields, and gear on the ground (ADS-210 to ADS-238).
//!
//! `offer` lists the commands of the Turn's Action: `swap long-bow`, `pair`, `equip`, `drop shield`, `pick up`.
//! `take_gear` carries out one of them. `armed` is the list of Weapons in use, at most two.

use super::AdventureDeck;
use super::action::Action;
use super::combatant::Hero;
use super::content::{CardDef, CardId, Mark};
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::Who;
use super::turn::{Turn, TurnStep};
use super::work::Work;
use crate::kernel::{Bag, Illegal, Why};
use smallvec::SmallVec;

impl Work<'_> {
    /// Takes up the Weapon of a card that is played. The first Weapon Card played sets the Weapon in use (ADS-210). A
    /// throw from the free hand does not change it (ADS-236, G-35).
    pub(super) fn take_up(&mut self, who: Who, card: CardId) {
        let catalog = self.catalog();
        let def = catalog.card(card);
        if !def.tags.is(Mark::Weapon) {
            return;
        }
        let is_in_use =
            self.s.at(who).hero().is_some_and(|hero| hero.armed.iter().any(|armed| catalog.card(*armed).same(def)));
        if is_in_use {
            return;
        }
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if !hero.armed.is_empty() {
            hero.threw = Some(card); // a throw from the free hand is not a Weapon in use
            return;
        }
        hero.armed.push(card);
        self.listeners_change(); // a Weapon in use has scripts
        self.tell_armed(who, "ADS-210");
    }

    /// Tells which Weapons are in use now.
    fn tell_armed(&mut self, who: Who, rule: &'static str) {
        let cards = self.s.at(who).hero().map(|hero| hero.armed.to_vec()).unwrap_or_default();
        // `in_passing`: later events do not have this one as their cause.
        self.in_passing(|work| work.tell(Event::Armed { who, cards }, Why::rule(rule)));
    }

    /// Carries out a gear command of the Turn at this place of the stack.
    pub(super) fn take_gear(&mut self, at: usize, who: Who, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Swap(card) => {
                let fast = self.is_swapped_fast(who, card);
                self.arm(who, &[card]);
                self.tell_armed(who, "ADS-213");
                let Some(turn) = self.frame::<Turn>(at) else { return Ok(()) };
                if fast {
                    // ADS-215
                    turn.step = TurnStep::Act;
                    turn.swapped = Some(card);
                } else {
                    turn.late.push(card);
                }
            }
            // With empty hands, taking up a pair costs no Action.
            Action::Pair(one, other) if self.has_free_hands(who) => {
                self.pair_up(who, one, other, "ADS-237");
                self.turn_step(at, TurnStep::Act);
            }
            Action::Pair(one, other) => self.pair_up(who, one, other, "ADS-216"),
            Action::Equip | Action::Drop => {
                let up = action == Action::Equip;
                if let Some(hero) = self.s.at_mut(who).hero_mut() {
                    hero.shield = up;
                    if up {
                        // A Shield takes the hand of a second Weapon, or of one that was thrown.
                        hero.armed.truncate(1);
                        hero.threw = None;
                    }
                }
                self.tell(Event::Shield { who, up }, Why::rule(if up { "ADS-100" } else { "ADS-101" }));
            }
            Action::PickUp => {
                let recovered = self.s.at(who).dropped.to_vec();
                if let Some(turn) = self.frame::<Turn>(at) {
                    turn.late.extend(recovered);
                }
                self.recover(who, Why::rule("ADS-233"));
            }
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
        self.tell_armed(who, rule);
    }

    /// Returns whether both hands are empty (ADS-237).
    fn has_free_hands(&self, who: Who) -> bool {
        self.s.at(who).hero().is_some_and(has_free_hands)
    }

    /// Sets the Weapons in use.
    fn arm(&mut self, who: Who, cards: &[CardId]) {
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.armed = SmallVec::from_slice(cards);
            hero.threw = None;
        }
        self.listeners_change();
    }

    /// Returns whether a Weapon may strike on the Turn of the swap to it (ADS-215). Its own card may allow that, or a
    /// card in play.
    fn is_swapped_fast(&self, who: Who, to: CardId) -> bool {
        let mut cards = self.s.out(who).map(|(_, card)| card).chain([to]);
        cards.any(|card| self.catalog().card(card).tags.is(Mark::FastSwap))
    }

    /// Drops the gear of a card to the ground (ADS-232, ADS-235).
    pub(super) fn disarm(&mut self, who: Who, card: CardId, why: Why) {
        let catalog = self.catalog();
        let def = catalog.card(card);
        let combatant = self.s.at_mut(who);
        if !combatant.dropped.contains(&card) {
            combatant.dropped.push(card);
        }
        if let Some(hero) = combatant.hero_mut() {
            hero.armed.retain(|armed| !catalog.card(*armed).same(def));
            if catalog.card(card).tags.is(Mark::Shield) {
                hero.shield = false;
            }
        }
        self.tell(Event::Disarmed { who, card }, why);
    }

    /// Picks up all gear from the ground. The gear can be used for Reactions at once (ADS-445).
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
        self.listeners_change();
        self.tell(Event::Recovered { who }, why);
    }
}

/// A few kinds of cards.
type Owned = SmallVec<[CardId; 8]>;

/// Returns whether both hands are empty.
pub fn has_free_hands(hero: &Hero) -> bool {
    hero.armed.is_empty() && !hero.shield
}

/// Offers the gear commands of the Turn's Action. Forbids the rest, with reasons.
pub fn offer(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let Some(hero) = look.state.at(who).hero() else { return };
    let free = check_free(look, who);
    if free.is_err() && !offers.explains() {
        return;
    }
    let mut offer = |action: Action, judged: Result<(), Illegal>| offers.judge(action, free.clone().and(judged));
    let owned = owned(look.game, hero);
    if !hero.armed.is_empty() {
        for card in &owned {
            offer(Action::Swap(*card), may_swap(look, who, hero, *card));
        }
    }
    offer(Action::Drop, if hero.shield { Ok(()) } else { look.no("ADS-101", || "no Shield is in use".into()) });
    offer(Action::Equip, may_equip(look, who, hero));
    let has_dropped_nothing = look.state.at(who).dropped.is_empty();
    let nothing_to_pick_up = || look.no("ADS-233", || "nothing of yours lies on the ground".into());
    offer(Action::PickUp, if has_dropped_nothing { nothing_to_pick_up() } else { Ok(()) });
    if offers.explains() && hero.armed.is_empty() {
        let why = || "no Weapon is in use: the first Weapon Card that you play is taken up by itself".into();
        // `""`: whatever follows the word.
        offers.forbid_words("swap", "", look.refusal("ADS-210", why));
    }
    offer_pairs_of(look, who, (hero, &owned), &free, offers);
}

/// Offers the pairs of Weapons that may be taken up. Forbids other pairs, with reasons.
pub fn offer_pairs(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let Some(hero) = look.state.at(who).hero() else { return };
    offer_pairs_of(look, who, (hero, &owned(look.game, hero)), &check_free(look, who), offers);
}

/// Judges each pair of owned Weapons. `free` says whether gear may be changed at all.
fn offer_pairs_of(
    look: &Look<'_>,
    who: Who,
    (hero, owned): (&Hero, &Owned),
    free: &Result<(), Illegal>,
    offers: &mut Offers<'_>,
) {
    for (nth, one) in owned.iter().enumerate() {
        // A card is also judged with itself, which stands for two of the same kind.
        for other in owned.iter().skip(nth) {
            let judged = free.clone().and_then(|()| may_pair(look, who, hero, (*one, *other)));
            offers.judge(Action::Pair(*one, *other), judged);
        }
    }
}

/// Checks that gear may be changed, which a Grapple forbids (ADS-292).
fn check_free(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    if super::legal::is_in_grapple(look.state, who) {
        look.no("ADS-292", || "in a Grapple no gear is changed".into())
    } else {
        Ok(())
    }
}

/// Checks whether a Player may swap to this Weapon (ADS-213).
fn may_swap(look: &Look<'_>, who: Who, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let (catalog, def) = (look.catalog(), look.catalog().card(card));
    if hero.armed.len() == 1 && catalog.card(hero.armed[0]).same(def) {
        return look.no("ADS-213", || format!("`{}` is in use", def.name));
    }
    check_not_dropped(look, who, def)
}

/// Checks that the gear is not on the ground, where it cannot be used (ADS-232).
fn check_not_dropped(look: &Look<'_>, who: Who, def: &CardDef) -> Result<(), Illegal> {
    if look.state.at(who).dropped.iter().any(|lost| look.catalog().card(*lost).same(def)) {
        look.no("ADS-232", || format!("`{}` lies on the ground; `pick up` costs the Action", def.name))
    } else {
        Ok(())
    }
}

/// Checks whether a Player may take up a Shield (ADS-100).
fn may_equip(look: &Look<'_>, who: Who, hero: &Hero) -> Result<(), Illegal> {
    let is_shield = |card: &CardId| look.catalog().card(*card).tags.is(Mark::Shield);
    if hero.shield {
        return look.no("ADS-100", || "the Shield is in use".into());
    }
    if let Some(lost) = look.state.at(who).dropped.iter().find(|card| is_shield(card)) {
        return check_not_dropped(look, who, look.catalog().card(*lost));
    }
    if !bags(hero).any(|bag| bag.kinds().any(|card| is_shield(&card))) {
        return look.no("ADS-100", || "no Shield Card is in the Combat Deck".into());
    }
    Ok(())
}

/// Checks whether a Player may take up these two Weapons as a pair (ADS-222 to ADS-225). Two Weapons of the same kind
/// need two cards.
fn may_pair(look: &Look<'_>, who: Who, hero: &Hero, (one, other): (CardId, CardId)) -> Result<(), Illegal> {
    let (left, right) = (look.catalog().card(one), look.catalog().card(other));
    for def in [left, right] {
        if def.tags.is(Mark::TwoHanded) || def.is_ranged_weapon() {
            return look.no("ADS-222", || format!("`{}` is no Weapon for one hand", def.name));
        }
        if def.tags.is(Mark::ExtraLarge) {
            return look.no("ADS-225", || format!("`{}` is too large for a pair", def.name));
        }
    }
    if left.tags.is(Mark::Large) && right.tags.is(Mark::Large) {
        return look.no("ADS-224", || "both Weapons are large: a pair has room for one".into());
    }
    let copies = || -> u32 { hero.draw.count(one) + hero.hand.count(one) + hero.discard.count(one) };
    if one == other && copies() < 2 {
        return look.no("ADS-218", || format!("there is one card of `{}` alone", left.name));
    }
    check_not_dropped(look, who, left)?;
    check_not_dropped(look, who, right)?;
    if [[one, other], [other, one]].iter().any(|pair| hero.armed.as_slice() == pair) {
        return look.no("ADS-216", || "this pair is in use".into());
    }
    Ok(())
}

/// Returns one printing of each kind of Weapon in the Combat Deck, in any zone.
fn owned(game: &AdventureDeck, hero: &Hero) -> Owned {
    let mut kinds = Owned::new();
    for bag in bags(hero) {
        for id in bag.kinds().filter(|id| game.catalog.card(*id).tags.is(Mark::Weapon)) {
            kinds.push(id);
        }
    }
    kinds.sort_unstable();
    kinds.dedup_by(|one, other| game.catalog.card(*one).same(game.catalog.card(*other)));
    kinds
}

/// Returns the cards of a Combat Deck in all their zones.
fn bags(hero: &Hero) -> impl Iterator<Item = &Bag<CardId>> {
    let piles = hero.draw.runs().iter().chain(hero.hand.runs()).map(|run| &run.bag);
    piles.chain([&hero.discard, &hero.table])
}
