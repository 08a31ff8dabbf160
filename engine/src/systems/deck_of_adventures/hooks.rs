//! The scripts that a moment calls, which are its "voices", in their order.
//!
//! Begin reading at [`voices`]. When something happens, such as damage, the machine asks this function who reacts.
//! First comes each character with its things, in order, then the game itself.

use super::DeckRules;
use super::attack::Attack;
use super::content::{Catalog, Moment};
use super::facts::{GAME_SUBJECT, subject, who_of};
use super::frame::{AnyFrame, Look};
use super::state::State;
use crate::kernel::{Item, Side, Subject};
use crate::machine::{Cue, Cues, Voices};

/// The moment at which somebody has taken damage, and others are offered to answer it.
pub const HURT: Moment = Moment::Hurt;

/// The moment at which somebody's turn begins, and others are offered to answer it.
pub const TURN: Moment = Moment::Turn;

/// Collects the voices of a moment in order. Each character that is up or that the moment is about comes first, then
/// the game. A character speaks with the weapon that it attacks with, its armour, its powers, its sheet, and the things
/// attached to it, in this order.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, DeckRules>) {
    let catalog = look.catalog();
    for who in look.state.everybody() {
        let is_up = look.state.person(who).body.is_up();
        // `concerns`: the call is meant for this character too. One that is not up hears only what is about itself.
        if !voices.concerns(subject(who)) || !(is_up || voices.is_about(subject(who))) {
            continue;
        }
        let sheet = catalog.sheet(look.state.person(who).sheet);
        for frame in &look.state.frames {
            if let AnyFrame::Attack(Attack { by, weapon: Some(weapon), .. }) = frame
                && *by == who
            {
                let weapon = catalog.weapon(*weapon);
                voices.also(subject(who), &weapon.effects, &catalog.standing(weapon.item).cues);
            }
        }
        if let Some(armor) = sheet.armor.map(|armor| catalog.armor(armor)) {
            voices.also(subject(who), &armor.effects, &catalog.standing(armor.item).cues);
        }
        for power in sheet.powers.iter().map(|power| catalog.power(*power)) {
            voices.also(subject(who), &power.effects, &catalog.standing(power.item).cues);
        }
        // The sheet comes last, because `say` adds the things attached to the character behind it. `also` adds none.
        voices.say(subject(who), &sheet.effects, &catalog.standing(sheet.item).cues);
    }
    voices.say_things_of(GAME_SUBJECT);
}

/// Returns the cues of everybody that [`voices`] may list, as one set. The machine calls none of them at any other cue.
pub fn listeners(look: &Look<'_>) -> Cues<Moment> {
    let (catalog, mut cues) = (look.catalog(), Cues::default());
    let mut add = |item| cues.add(&catalog.standing(item).cues);
    for person in &look.state.people {
        let sheet = catalog.sheet(person.sheet);
        add(sheet.item);
        if let Some(armor) = sheet.armor {
            add(catalog.armor(armor).item);
        }
        for power in &sheet.powers {
            add(catalog.power(*power).item);
        }
    }
    for frame in &look.state.frames {
        if let AnyFrame::Attack(Attack { weapon: Some(weapon), .. }) = frame {
            add(catalog.weapon(*weapon).item);
        }
    }
    cues
}

/// Returns whether the scripts of an item can be called at a moment. A beat has only the moment at which it is played,
/// and a weapon only those of an attack. Only a power with `use` has the moment of its use.
pub fn hears(_: &Catalog, item: &Item, cue: Cue<Moment>) -> bool {
    match (item.kind, cue.moment) {
        ("beat", moment) => moment == Moment::Beat,
        (_, Moment::Beat) => false,
        (_, Moment::Use) if cue.side == Side::Own => item.kind == "power" && item.has("use"),
        // A power that is used by a word of its own has no other use. It may still forbid others theirs (`AnyMay`).
        ("power", Moment::Activate) if cue.side != Side::AnyMay => !item.has("use"),
        ("weapon", moment) => is_of_attack(moment),
        _ => true,
    }
}

/// Returns whether this moment can come while an attack is under way.
fn is_of_attack(moment: Moment) -> bool {
    use Moment::*;
    !matches!(moment, Round | Turn | TurnEnd | Moved | Speed | Actions | Move | Attack | Activate)
}

/// Returns whether a subject may have a status. Characters and the game may.
pub fn may_bear(state: &State, who: Subject) -> bool {
    who == GAME_SUBJECT || who_of(who).is_some_and(|who| usize::from(who.0) < state.people.len())
}
