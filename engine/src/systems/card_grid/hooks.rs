//! Calls of scripts: which items hear a moment, and in which order they speak.
//!
//! The rules call `happens_to_all` and similar functions when something happens. The machine then asks [`voices`] for
//! all scripts that may hear of it.

use super::GridRules;
use super::content::{CardId, Catalog, Moment};
use super::facts::{self, GAME_SUBJECT};
use super::frame::Look;
use super::hero::Fate;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Item, Seat, Side, Subject};
use crate::machine::play::words::STATUS;
use crate::machine::{Cue, Voices};

impl Work<'_> {
    /// Calls the scripts of everybody who can act, and of things attached to the game.
    pub(super) fn happens_to_all(&mut self, cue: Cue<Moment>) -> Flow {
        let heroes = self.s.able().map(facts::hero);
        let groups = self.s.standing().map(facts::group);
        let about: Vec<Subject> = heroes.chain(groups).chain([GAME_SUBJECT]).collect();
        self.happens_to(&about, cue)
    }

    /// Calls the scripts that hear of somebody's loss of defense cards or hit dice. Then the players may answer.
    pub(super) fn lets_hear_of_hurt(&mut self, who: Subject) -> Flow {
        // The stack reverses the order, so the scripts run before the answers.
        self.opens(HURT, &[who]);
        self.happens(who, Moment::Hurt)
    }

    /// Calls the scripts that hear of what a hero does with a card.
    pub(super) fn happens_with_card(&mut self, who: Who, card: CardId, moment: Moment) -> Flow {
        self.happens_with(facts::hero(who), facts::card(card), moment)
    }
}

/// The moment when somebody has lost defense cards or hit dice.
const HURT: Moment = Moment::Hurt;

/// The moment when a round begins.
pub const ROUND: Moment = Moment::Round;

/// Returns the seat that decides for a subject, which is the player's seat for a hero. Groups of foes and the game have
/// no seat, and answer as soon as they can.
pub fn decides(state: &State, who: Subject) -> Option<Seat> {
    facts::who(who).map(|who| state.seat(who))
}

/// Lists all speakers with their scripts, in the order of their calls:
///
/// - each hero who can act, in table order, with the cards on the character grid, the untapped defense cards and the
///   untapped gear;
/// - each group with a foe standing, with its abilities in printed order;
/// - the game.
///
/// Each is followed by the things attached to it, in the order of entry.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, GridRules>) {
    let (catalog, state) = (look.catalog(), look.state);
    for who in state.party() {
        let (hero, me) = (state.at(who), facts::hero(who));
        // `concerns`: the call is meant for this hero too. A hero who cannot act hears only what is about itself.
        if !voices.concerns(me) || !(hero.able() || voices.is_about(me)) {
            continue;
        }
        // None of the cards of a fallen hero works by itself (GRID-131). They hear of the fall, and of nothing later.
        if hero.able() || voices.wants(Moment::Defeated.own()) {
            // `also` adds the calls of a card alone, without those of the things attached to the hero.
            let on_grid = hero.grid.cards().map(|(_, card)| card);
            let untapped = hero.untapped.iter().chain(&hero.gear).copied();
            for card in on_grid.chain(untapped) {
                let standing = catalog.standing(catalog.card(card).item);
                voices.also(me, &standing.uses, &standing.cues);
            }
        }
        voices.say_things_of(me);
    }
    for id in state.group_ids() {
        let me = facts::group(id);
        if let Some(group) = state.group(id)
            && (group.standing() > 0 || voices.is_about(me))
        {
            let foe = catalog.foe(group.foe);
            voices.say(me, &foe.abilities, &catalog.standing(foe.item).cues);
        }
    }
    voices.say_things_of(GAME_SUBJECT);
}

/// Returns whether an item of content hears a moment. An attack hears only its hit, and an obstacle only a failure or a
/// success at it. All other items hear the moments of their time in play. Cards also hear their use, and foes a
/// contest.
pub fn hears(_: &Catalog, item: &Item, cue: Cue<Moment>) -> bool {
    let kind = item.kind;
    let is_in_play = !matches!(kind, "attack" | "obstacle");
    match cue.moment {
        Moment::Hit => kind == "attack",
        Moment::Fail | Moment::Success => kind == "obstacle",
        Moment::Contest => kind == "foe",
        Moment::Use | Moment::UseAt | Moment::UseFor => is_in_play && kind != "foe" && kind != STATUS,
        Moment::Enter | Moment::Leave | Moment::Expire if cue.side == Side::Own => kind == STATUS,
        // Foes have no cards and no points, are not healed, and stand before no obstacle.
        moment if kind == "foe" && matches!(cue.side, Side::Own | Side::May) && is_of_heroes(moment) => false,
        // No player decides for foes, so nobody activates their abilities.
        Moment::Activate if matches!(cue.side, Side::Own | Side::May) => is_in_play && kind != "foe",
        _ => is_in_play,
    }
}

/// Returns whether this is something that only heroes do or have.
fn is_of_heroes(moment: Moment) -> bool {
    use Moment::*;
    matches!(
        moment,
        Healed | Healing | Tapped | Used | UseCard | AttackWith | GotCard | Gone | Earned | Try | GotPast | Rested
    )
}

/// Returns whether a subject may have a status. Heroes who are here, groups with a foe standing, and the game may.
pub fn may_bear(state: &State, who: Subject) -> bool {
    if let Some(hero) = facts::who(who) {
        return state.heroes.get(usize::from(hero.0)).is_some_and(|hero| hero.fate == Fate::Here);
    }
    if let Some(id) = facts::group_of(who) {
        return state.group(id).is_some_and(|group| group.standing() > 0);
    }
    who == GAME_SUBJECT
}
