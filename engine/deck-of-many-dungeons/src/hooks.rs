//! The voices of a moment: the scripts it calls, in their order.

use super::DungeonRules;
use super::content::{Catalog, Moment, Type};
use super::facts::{GAME_SUBJECT, subject, who_of};
use super::frame::{AnyFrame, Look};
use super::play;
use super::state::State;
use rondel_engine::kernel::{Item, Subject};
use rondel_engine::machine::{Cue, Cues, Voices};

/// Collects the voices: all who are awake, and those concerned, in order. For each: the ability in use with its Boosts,
/// the Passives of enabled cards, the flaws of all cards, the things attached. The game comes last.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, DungeonRules>) {
    let catalog = look.catalog();
    for who in look.state.everybody() {
        let person = look.state.person(who);
        if !person.is_awake() && !voices.is_about(subject(who)) {
            continue;
        }
        for frame in &look.state.frames {
            if let AnyFrame::Play(play) = frame
                && play.who == who
            {
                for effects in play::effects(look, play) {
                    voices.also(subject(who), effects, &catalog.cues_of(effects));
                }
            }
        }
        if person.is_awake() {
            for held in &person.cards {
                let card = catalog.printed(held.card);
                let passives = card.abilities.iter().filter(|ability| ability.kind == Type::Passive && !held.disabled);
                for passive in passives {
                    voices.also(subject(who), &passive.effects, &catalog.cues_of(&passive.effects));
                }
                voices.also(subject(who), &card.flaws, &catalog.cues_of(&card.flaws));
            }
        }
        voices.say(subject(who), &[], &Cues::default());
    }
    voices.say(GAME_SUBJECT, &[], &Cues::default());
}

/// Returns whether an item of content hears a moment.
pub fn hears(_: &Catalog, _: &Item, _: Cue<Moment>) -> bool {
    true
}

/// Returns whether a subject may have a status: characters and the game may.
pub fn may_bear(state: &State, who: Subject) -> bool {
    who == GAME_SUBJECT || who_of(who).is_some_and(|who| usize::from(who.0) < state.people.len())
}
