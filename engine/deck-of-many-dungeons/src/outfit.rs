//! Outfits: the changes of worn and held gear, out of combat, as a combat begins, and in it (DMD-069 to DMD-072).
//!
//! [`Outfit`] asks the players as a combat begins, as a frame: a piece of work in progress on a stack. Free play and
//! turns call [`offer_places`] and [`puts`]. For example, `hold axe both` puts an axe into both hands. `nth` and `on`
//! are indices of cards among those of the character.

use super::action::Action;
use super::event::Event;
use super::frame::{Look, Offers};
use super::gear;
use super::improve::judged;
use super::state::{Place, State, Who};
use super::{DungeonRules, Work, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};

/// The question what to wear and hold, asked as a combat begins, as a frame. Only players with gear in a bag are asked
/// (DMD-070).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Outfit {
    /// The seats that have passed, or have no choice.
    pub passed: Seats,
}

/// Offers to move the gear of `who` to other places. If `may` is an error, every move is refused for this reason.
pub fn offer_places(look: &Look<'_>, who: Who, may: &Result<(), Illegal>, offers: &mut Offers<'_>) {
    let person = look.state.person(who);
    for nth in (0..=u8::MAX).take(person.cards.len()) {
        for (place, full) in gear::places(look.catalog(), person, nth) {
            // `judged` turns the reason of a full place into a refusal.
            offers.judge(Action::Put(who, nth, place), may.clone().and(judged(look, full)));
        }
    }
}

/// Offers to put enchantments on gear, and to give cards to other heroes. Both are allowed only out of combat (DMD-069,
/// DMD-263).
pub fn offer_trade(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let person = look.state.person(who);
    for (nth, held) in (0..=u8::MAX).zip(&person.cards) {
        for (on, may) in gear::hosts(look.catalog(), person, nth) {
            offers.judge(Action::Enchant(who, nth, on), judged(look, may));
        }
        if gear::is_tradable(look.catalog().printed(held.card), held) {
            let others = look.state.heroes().filter(|other| *other != who);
            offers.allow_all(others.map(|other| Action::Give(who, nth, other)));
        }
    }
}

/// Moves a card of `who` to a place, and tells it.
pub fn puts(work: &mut Work<'_>, who: Who, nth: u8, place: Place) {
    let catalog = work.catalog();
    let person = work.s.person_mut(who);
    gear::put(catalog, person, nth, place);
    if let Some(card) = person.cards.get(usize::from(nth)).map(|held| held.card) {
        tell_of(work, who, Event::Put { who, card, place }, "DMD-071");
    }
}

/// Puts the enchantment `nth` of `who` on its gear `on`, and tells it (DMD-263).
pub fn enchants(work: &mut Work<'_>, who: Who, nth: u8, on: u8) {
    let person = work.s.person_mut(who);
    let gear = person.cards.get(usize::from(on)).map(|held| held.card);
    if let (Some(gear), Some(held)) = (gear, person.cards.get_mut(usize::from(nth))) {
        held.place = Place::On(on);
        let card = held.card;
        tell_of(work, who, Event::Enchants { who, card, on: gear }, "DMD-263");
    }
}

/// Gives a card of `who` to another hero, with the enchantment on it, and tells it (DMD-069).
pub fn gives(work: &mut Work<'_>, who: Who, nth: u8, to: Who) {
    let cards = gear::taken(work.s, who, nth);
    let Some(card) = cards.first().map(|held| held.card) else { return };
    gear::given(work.s.person_mut(to), cards);
    work.listeners_change();
    tell_of(work, who, Event::Gives { who, card, to }, "DMD-069");
}

/// Returns whether `who` has a card in the bag that could be worn, held or used.
fn has_spare(look: &Look<'_>, who: Who) -> bool {
    let person = look.state.person(who);
    let is_spare = |nth: u8| person.cards.get(usize::from(nth)).is_some_and(|held| held.place == Place::Bag);
    (0..=u8::MAX)
        .take(person.cards.len())
        .any(|nth| is_spare(nth) && !gear::places(look.catalog(), person, nth).is_empty())
}

impl Frame<DungeonRules> for Outfit {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(state.player_seats().except(self.passed))
    }

    /// Every answer to this frame begins a command of its own.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let mut passed = work.frame::<Outfit>(at).map_or(Seats::NONE, |outfit| outfit.passed);
        for seat in work.s.player_seats().iter() {
            let look = work.look();
            if !work.s.of_seat(seat).any(|who| has_spare(&look, who)) {
                passed = passed.with(Seats::only(seat));
            }
        }
        work.change(at, |outfit: &mut Outfit| outfit.passed = passed);
        if work.s.player_seats().except(passed).is_empty() { work.pop() } else { Flow::Wait }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        for who in look.state.of_seat(offers.seat).collect::<Vec<_>>() {
            // These offers are optional: `pass` alone answers the question.
            offers.beside(|offers| offer_places(look, who, &Ok(()), offers));
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Put(who, nth, place) => puts(work, who, nth, place),
            Action::Pass => {
                work.change(at, |outfit: &mut Outfit| outfit.passed = outfit.passed.with(Seats::only(seat)));
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "a combat begins: what do you wear and hold?".into()
    }
}
