//! Disabled cards: players and scripts disable cards and enable them again (DMD-103 to DMD-112).
//!
//! `disable coat` may be said at any question of play: [`offer_disabling`] alone decides which cards it may name, and
//! [`disables`] turns the card. `enable coat` calls [`pays_to_enable`]. `nth` is always the index of a card among those
//! of the character.

use super::Work;
use super::action::Action;
use super::content::Moment;
use super::event::Event;
use super::facts::subject;
use super::frame::{AnyFrame, Look, Offers};
use super::pay::pays;
use super::state::Who;
use rondel_engine::kernel::{Illegal, Why};

/// Offers to disable the enabled cards of all characters that the seat directs, beside the question of any frame
/// (`beside`), because it may be done at any time (DMD-103).
pub fn offer_disabling(look: &Look<'_>, frame: &AnyFrame, offers: &mut Offers<'_>) {
    if !is_of_play(frame) {
        return;
    }
    let state = look.state;
    // `beside`: left out where only the actions that answer the question are listed.
    offers.beside(|offers| {
        for who in state.of_seat(offers.seat).filter(|who| state.person(*who).takes_part()) {
            for (nth, held) in (0..=u8::MAX).zip(&state.person(who).cards) {
                let already = || Err(look.refusal("DMD-104", || "it is disabled already".into()));
                let judged = if held.disabled { already() } else { is_free(look, who, nth) };
                offers.judge(Action::Disable(who, nth), judged);
            }
        }
    });
}

/// Returns whether the question of a frame belongs to play, in which cards are disabled. While a deck is built or gear
/// is bought, or the GM draws a story, nothing is played. A script that asks goes on before anything else happens.
fn is_of_play(frame: &AnyFrame) -> bool {
    let builds_or_buys =
        matches!(frame, AnyFrame::Build(_) | AnyFrame::Consent(_) | AnyFrame::Improve(_) | AnyFrame::Market(_));
    let draws_a_story = matches!(frame, AnyFrame::Adventure(_) | AnyFrame::Creature(_));
    let is_of_a_script = matches!(frame, AnyFrame::Choosing(_) | AnyFrame::Ballot(_));
    !builds_or_buys && !draws_a_story && !is_of_a_script
}

/// Checks that a card is not applied to a Task: it is an upgrade there, or is disabled for the result, and never both
/// (DMD-087).
fn is_free(look: &Look<'_>, who: Who, nth: u8) -> Result<(), Illegal> {
    let is_applied = |frame: &AnyFrame| matches!(frame, AnyFrame::Task(task) if task.has_applied(who, nth));
    if look.state.frames.iter().any(is_applied) {
        return look.no("DMD-087", || "it is applied to a Task".into());
    }
    Ok(())
}

/// Disables a card that [`offer_disabling`] has offered.
pub fn disables(work: &mut Work<'_>, who: Who, nth: u8) {
    sets_disabled(work, who, nth, true, Why::rule("DMD-103"));
}

/// Offers to pay for enabling each disabled card of `who` (DMD-109).
pub fn offer_enabling(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let (price, wealth) = (look.state.price(), look.state.wealth(who));
    // `beside`: optional, and left out when only the awaited answers are listed.
    offers.beside(|offers| {
        let cards = (0..=u8::MAX).zip(&look.state.person(who).cards);
        for (nth, _) in cards.filter(|(_, held)| held.disabled) {
            if wealth >= i32::from(price) {
                offers.allow(Action::Enable(who, nth));
            } else {
                offers.forbid(Action::Enable(who, nth), "DMD-109", || format!("it costs {price} Resolve"));
            }
        }
    });
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
