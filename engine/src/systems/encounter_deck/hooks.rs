//! Calls of scripts: which items hear a moment, and in which order they speak.
//!
//! The rules call `call_fight` and similar functions when something happens. The machine then asks [`voices`] for all
//! scripts that may hear of it.

use super::EncounterRules;
use super::content::{Catalog, ItemId, Moment};
use super::facts::{self, ENEMY_SUBJECT, GAME_SUBJECT, HERO_SUBJECT};
use super::frame::Look;
use super::state::{Open, SEAT, State};
use super::work::{Flow, Work};
use crate::kernel::{Item, Seat, Side, Subject};
use crate::machine::play::words::STATUS;
use crate::machine::{Cue, Voices};

/// All subjects that scripts run for. A moment that is about nobody in particular is called for all of them.
const EVERYBODY: &[Subject] = &[HERO_SUBJECT, ENEMY_SUBJECT, GAME_SUBJECT];

impl Work<'_> {
    /// Calls everybody's scripts for a moment of the fight, with the hero and the enemy.
    pub(super) fn call_fight(&mut self, cue: Cue<Moment>) -> Flow {
        self.announce_alike(cue, &[HERO_SUBJECT, ENEMY_SUBJECT])
    }

    /// Calls the scripts of everybody.
    pub(super) fn happens_to_all(&mut self, cue: Cue<Moment>) -> Flow {
        self.happens_to(EVERYBODY, cue)
    }

    /// Calls scripts for what the hero does with an item.
    pub(super) fn happens_with_item(&mut self, item: ItemId, moment: Moment) -> Flow {
        self.happens_with(HERO_SUBJECT, facts::item(item), moment)
    }
}

/// The moment when the hero or the enemy has lost health. Scripts can answer it: `fight` calls `Work::opens`, which
/// asks for answers.
pub const WOUNDED: Moment = Moment::Wounded;

/// The moment when a round begins. `fight` asks for answers to it in the same way.
pub const ROUND: Moment = Moment::Round;

/// Returns the seat that decides for a subject, which is the player's seat for the hero. The enemy has no seat, and
/// answers as soon as it can.
pub fn decides(who: Subject) -> Option<Seat> {
    if who == HERO_SUBJECT { Seat::new(SEAT) } else { None }
}

/// Lists all speakers with their scripts, in the order of their calls:
///
/// 1. the hero, with the carried items that are not used up;
/// 2. the enemy of the open encounter, with its habits in printed order;
/// 3. the game.
///
/// Each is followed by the things attached to it, in the order of entry. `say` adds a speaker with these things,
/// `say_things_of` adds these things alone, and `also` adds the calls of an item alone.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, EncounterRules>) {
    let (catalog, state) = (look.catalog(), look.state);
    for carried in state.hero.items.iter().filter(|carried| carried.left != Some(0)) {
        // The scripts that the item has while it is carried.
        let standing = catalog.standing(catalog.thing(carried.item).item);
        voices.also(HERO_SUBJECT, &standing.uses, &standing.cues);
    }
    voices.say_things_of(HERO_SUBJECT);
    let card = state.open.as_ref().map(|open: &Open| catalog.card(open.card));
    if let Some((card, enemy)) = card.and_then(|card| Some((card, card.enemy.as_ref()?))) {
        voices.say(ENEMY_SUBJECT, &enemy.habits, &catalog.standing(card.item).cues);
    }
    voices.say_things_of(GAME_SUBJECT);
}

/// Returns whether scripts hear this moment while their item is in play. The others are called only when a card or an
/// item acts.
pub fn is_living(moment: Moment) -> bool {
    !matches!(moment, Moment::Act | Moment::OnCheck | Moment::Use)
}

/// Returns whether a script of an item of content can ever be called at a moment. `Side::Own` is a function such as
/// `on_enter`, and `Side::May` a question such as `may_activate`.
pub fn hears(_: &Catalog, item: &Item, cue: Cue<Moment>) -> bool {
    match (cue.moment, cue.side) {
        // Only a status comes into play, leaves it and expires.
        (Moment::Enter | Moment::Leave | Moment::Expire, Side::Own) => item.kind == STATUS,
        // Nobody activates the enemy, for which an encounter speaks.
        (Moment::Activate, Side::Own | Side::May) => item.kind != "encounter",
        // An item speaks for the hero, and an encounter for its enemy.
        (moment, Side::Own | Side::May) if item.kind == "item" && is_of_enemy(moment) => false,
        (moment, Side::Own | Side::May) if item.kind == "encounter" && is_of_hero(moment) => false,
        // A status lies in play, and never acts by itself as a card or an item does.
        _ => item.kind != STATUS || is_living(cue.moment),
    }
}

/// Returns whether this is a number or an event of the enemy, which the hero has not.
fn is_of_enemy(moment: Moment) -> bool {
    matches!(moment, Moment::Attack | Moment::Defense | Moment::Damage | Moment::Defeated)
}

/// Returns whether this is something that only the hero does or has.
fn is_of_hero(moment: Moment) -> bool {
    use Moment::*;
    matches!(
        moment,
        Moved
            | Try
            | Rolled
            | Passed
            | Failed
            | DamageTaken
            | Used
            | UseItem
            | Spent
            | Spend
            | Declare
            | Gained
            | GotItem
            | Gone
            | Raised
    )
}

/// Returns whether a subject may bear a status. The hero and the game always may, and the enemy may while an encounter
/// is open.
pub fn may_bear(state: &State, who: Subject) -> bool {
    EVERYBODY.contains(&who) && (who != ENEMY_SUBJECT || state.open.is_some())
}
