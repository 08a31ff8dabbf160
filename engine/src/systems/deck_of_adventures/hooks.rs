//! Who speaks: whose scripts are called, in which order.

use super::DeckRules;
use super::facts::{GAME_SUBJECT, subject, who_of};
use super::frame::Look;
use super::state::State;
use crate::kernel::Subject;
use crate::machine::{Moments, Voices};

/// All characters in order, each with what its sheet says it does and then what lies with it; the game last.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, DeckRules>) {
    let catalog = look.catalog();
    for who in look.state.everybody() {
        let sheet = catalog.sheet(look.state.person(who).sheet);
        voices.say(subject(who), &sheet.effects, catalog.standing(sheet.item).moments);
    }
    voices.say(GAME_SUBJECT, &[], Moments::default());
}

/// Statuses lie with characters and with the game.
pub fn may_bear(state: &State, who: Subject) -> bool {
    who == GAME_SUBJECT || who_of(who).is_some_and(|who| usize::from(who.0) < state.people.len())
}
