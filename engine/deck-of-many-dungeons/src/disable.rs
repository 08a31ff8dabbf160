//! Disabled cards: players and scripts disable cards and enable them again (DMD-103 to DMD-112).
//!
//! `disable coat` in a game calls [`takes_disabling`], and `enable coat` calls [`pays_to_enable`]. `nth` is always the
//! index of a card among those of the character.

use super::Work;
use super::action::Action;
use super::content::{Kind, Moment};
use super::event::Event;
use super::facts::subject;
use super::frame::{Look, Offers};
use super::pay::pays;
use super::state::{Character, Who};
use rondel_engine::kernel::{Illegal, Why};

/// Offers to disable each card of `who`, or to pay for enabling it if it is disabled (DMD-103, DMD-109).
pub fn offer_cards(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let (person, price) = (look.state.person(who), look.state.price());
    offers.beside(|offers| {
        for (nth, held) in (0u8..).zip(&person.cards) {
            if !held.disabled {
                offers.allow(Action::Disable(who, nth));
            } else if look.state.wealth(who) >= i32::from(price) {
                offers.allow(Action::Enable(who, nth));
            } else {
                offers.forbid(Action::Enable(who, nth), "DMD-109", || format!("it costs {price} Resolve"));
            }
        }
    });
}

/// Offers to disable the enabled cards of the heroes among `people` who are awake. Their players may do so in any turn,
/// and when they are asked for something else (DMD-103).
pub fn offer_disabling(look: &Look<'_>, people: impl Iterator<Item = Who>, offers: &mut Offers<'_>) {
    let is_awake_hero = |person: &Character| person.kind == Kind::Hero && person.is_awake();
    offers.beside(|offers| {
        for who in people.filter(|who| is_awake_hero(look.state.person(*who))) {
            let cards = (0u8..).zip(&look.state.person(who).cards);
            offers.allow_all(cards.filter(|(_, held)| !held.disabled).map(|(nth, _)| Action::Disable(who, nth)));
        }
    });
}

/// Disables the card that [`offer_disabling`] has offered. No other action is offered by then.
pub fn takes_disabling(work: &mut Work<'_>, action: Action) -> Result<(), Illegal> {
    let Action::Disable(who, nth) = action else { return Err(Illegal::not_offered()) };
    sets_disabled(work, who, nth, true, Why::rule("DMD-103"));
    Ok(())
}

/// Enables a card of `who`, tells it and calls the scripts.
pub fn enables(work: &mut Work<'_>, who: Who, nth: u8, why: Why) {
    sets_disabled(work, who, nth, false, why);
}

/// Enables a card of `who`, which pays for it (DMD-109).
pub fn pays_to_enable(work: &mut Work<'_>, who: Who, nth: u8) {
    let price = work.s.price();
    enables(work, who, nth, Why::rule("DMD-109"));
    pays(work, who, price);
}

/// Disables or enables a card of `who`, tells it and calls the scripts (DMD-104, DMD-106). Does nothing if it is so
/// already.
pub fn sets_disabled(work: &mut Work<'_>, who: Who, nth: u8, disabled: bool, why: Why) {
    let Some(held) = work.s.person_mut(who).cards.get_mut(usize::from(nth)) else { return };
    if held.disabled == disabled {
        return;
    }
    held.disabled = disabled;
    let card = held.card;
    work.tell(Event::Turned { who, card, disabled }, why);
    work.happens(subject(who), if disabled { Moment::Disabled } else { Moment::Enabled });
}
