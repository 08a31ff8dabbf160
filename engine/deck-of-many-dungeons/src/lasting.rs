//! Lasting effects: a card has at most one under way (DMD-226, DMD-227).
//!
//! A status remembers in [`Thing::by`] the card that put it on somebody, which [`put_by`] finds. When a card is used
//! again and succeeds, [`ends_old`] ends the statuses of its earlier uses. For example, a second Good Omen on another
//! ally ends the first one. A card that leaves its owner is forgotten by [`card_goes`].

use super::Work;
use super::action::OnCard;
use super::content::Ability;
use super::facts::{subject, who_of};
use super::frame::{Caller, Look};
use super::hooks::in_use;
use super::state::{State, Who};
use rondel_engine::kernel::Source;
use rondel_engine::machine::{Ending, Flow, Thing, ThingId};

/// The effects of scripts that put a status on somebody.
const PUTS: [&str; 2] = ["put_status", "put_status_for"];

/// Returns the card of an ability in use whose script calls: its index among the cards of its user. `None` for a script
/// of anything else, such as a Passive.
pub fn put_by(look: &Look<'_>, caller: &Caller) -> Option<u8> {
    let who = caller.roles.first().copied().and_then(who_of)?;
    let ability = |on: &OnCard| look.state.ability(look.catalog(), who, *on).map(|held| held.ability);
    // `caller.used` is the script that calls. It is an effect of the ability that is looked for.
    let calls = |on: &OnCard| ability(on).is_some_and(|ability| ability.effects.contains(&caller.used));
    let mut in_progress = look.state.frames.iter().rev().flat_map(|frame| in_use(frame, who));
    in_progress.find(calls).map(|on| on.card)
}

/// Ends the statuses that earlier uses of these abilities' cards have put on anybody. `who` has used the abilities
/// again, with success. An ability that never puts a status ends nothing, and a status without a duration stays. The
/// scripts of this use are on the stack already, and run once all has ended.
pub fn ends_old(work: &mut Work<'_>, who: Who, used: &[OnCard]) -> Flow {
    let look = work.look();
    let ability = |on: &OnCard| look.state.ability(look.catalog(), who, *on).map(|held| held.ability);
    let again = used.iter().filter(|on| ability(on).is_some_and(|ability| puts_status(&look, ability)));
    let cards: Vec<u8> = again.map(|on| on.card).collect();
    let is_of_card = |thing: &&Thing| thing.by.is_some_and(|card| cards.contains(&card));
    let old = work.s.in_play.things().iter().filter(|thing| thing.owner == subject(who) && thing.left.is_some());
    let ids: Vec<ThingId> = old.filter(is_of_card).map(|thing| thing.id).collect();
    work.take_out(&ids, Ending::Ended, Source::Rules);
    Flow::Go
}

/// Forgets the card `nth` of `who`, which goes: its effects go on, and nothing ends them any more. The cards behind it
/// move forward by one place.
pub fn card_goes(state: &mut State, who: Who, nth: u8) {
    for thing in state.in_play.things_mut().iter_mut().filter(|thing| thing.owner == subject(who)) {
        thing.by = thing.by.filter(|by| *by != nth).map(|by| by - u8::from(by > nth));
    }
}

/// Returns whether a script of an ability puts a status on somebody.
fn puts_status(look: &Look<'_>, ability: &Ability) -> bool {
    let mut hooks = ability.effects.iter().flat_map(|effect| &look.catalog().behind(*effect).hooks);
    hooks.any(|(_, hook)| PUTS.iter().any(|word| look.game.host().reads(*hook, word)))
}
