//! Who speaks: whose scripts are called, in which order.

use super::DeckRules;
use super::attack::Attack;
use super::content::Moment;
use super::facts::{GAME_SUBJECT, subject, who_of};
use super::frame::{AnyFrame, Look};
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::Subject;
use crate::machine::{Moments, Occasion, Voices};

/// Calls scripts of the one it is about, and of all who watch.
impl Work<'_> {
    pub(super) fn happens_to(&mut self, who: Who, own: Moment, any: Moment) -> Flow {
        let about = [subject(who)];
        self.announce(Occasion { about: &about, own: Some((own, &[])), any: Some((any, &about)) })
    }
}

/// All characters in order: the weapon under way, the armour worn, the powers, what the sheet says, what lies with them; the game
/// last.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, DeckRules>) {
    let catalog = look.catalog();
    for who in look.state.everybody() {
        let sheet = catalog.sheet(look.state.person(who).sheet);
        for frame in &look.state.frames {
            if let AnyFrame::Attack(Attack { by, weapon: Some(weapon), .. }) = frame
                && *by == who
            {
                let weapon = catalog.weapon(*weapon);
                voices.also(subject(who), &weapon.effects, catalog.standing(weapon.item).moments);
            }
        }
        if let Some(armor) = sheet.armor.map(|armor| catalog.armor(armor)) {
            voices.also(subject(who), &armor.effects, catalog.standing(armor.item).moments);
        }
        for power in sheet.powers.iter().map(|power| catalog.power(*power)) {
            voices.also(subject(who), &power.effects, catalog.standing(power.item).moments);
        }
        voices.say(subject(who), &sheet.effects, catalog.standing(sheet.item).moments);
    }
    voices.say(GAME_SUBJECT, &[], Moments::default());
}

/// Statuses lie with characters and with the game.
pub fn may_bear(state: &State, who: Subject) -> bool {
    who == GAME_SUBJECT || who_of(who).is_some_and(|who| usize::from(who.0) < state.people.len())
}
