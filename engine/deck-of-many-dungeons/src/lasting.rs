//! Lasting effects: a card has at most one under way (DMD-226, DMD-227).
//!
//! When a play succeeds, [`replaces_old`] ends the statuses that an earlier use of its cards has put on others. For
//! example, a second Good Omen on another ally ends the first one.

use super::Work;
use super::content::CardId;
use super::facts::subject;
use super::frame::Look;
use super::play::Play;
use rondel_engine::kernel::{Source, Subject, slug};
use rondel_engine::machine::play::words::STATUS;
use rondel_engine::machine::{Ending, Thing, ThingId};

/// The effects of scripts that put a status on somebody.
const PUTS: [&str; 2] = ["put_status", "put_status_for"];

/// Ends the old effects of the cards of the play at the frame `at`, which has succeeded. The user and the new targets
/// keep theirs, because the play renews them. A secondary attack belongs to the same use as the first one, and ends
/// nothing.
pub fn replaces_old(work: &mut Work<'_>, at: usize) {
    let Some(play) = work.frame::<Play>(at).cloned() else { return };
    if play.second {
        return;
    }
    let user = subject(play.who);
    let mut kept_by: Vec<Subject> = play.targets.iter().map(|target| subject(target.who)).collect();
    kept_by.push(user);
    let is_old = |thing: &&Thing| thing.owner == user && thing.left.is_some() && !kept_by.contains(&thing.of);
    let old: Vec<&Thing> = work.s.in_play.things().iter().filter(is_old).collect();
    if old.is_empty() {
        return;
    }
    let statuses = statuses_of_play(&work.look(), &play);
    let ended = old.into_iter().filter(|thing| statuses.contains(&thing.item));
    let ids: Vec<ThingId> = ended.map(|thing| thing.id).collect();
    work.take_out(&ids, Ending::Ended, Source::Rules);
}

/// Returns the statuses that only the cards of a play put on somebody. A status of another card of the user is left out,
/// because nothing tells by which of them it was put.
fn statuses_of_play(look: &Look<'_>, play: &Play) -> Vec<u16> {
    let mut statuses = Vec::new();
    let mut statuses_of_others = Vec::new();
    for (nth, held) in (0u8..).zip(&look.state.person(play.who).cards) {
        let is_in_play = play.on.card == nth || play.boosts.iter().any(|boost| boost.card == nth);
        let list = if is_in_play { &mut statuses } else { &mut statuses_of_others };
        list.extend(statuses_of_card(look, held.card));
    }
    statuses.retain(|status| !statuses_of_others.contains(status));
    statuses
}

/// Returns the statuses that the scripts of a card name to put them on somebody.
fn statuses_of_card(look: &Look<'_>, card: CardId) -> Vec<u16> {
    let (catalog, host) = (look.catalog(), look.game.host());
    let effects = catalog.printed(card).abilities.iter().flat_map(|ability| &ability.effects);
    let mut statuses = Vec::new();
    for (_, hook) in effects.flat_map(|used| &catalog.behind(*used).hooks) {
        for word in PUTS {
            for (name, _) in host.texts(*hook, word) {
                statuses.extend(catalog.items.number(STATUS, &slug(name)));
            }
        }
    }
    statuses
}
