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
use rondel_engine::machine::{Ending, ThingId};

/// The effects of scripts that put a status on somebody.
const PUTS: [&str; 2] = ["put_status", "put_status_for"];

/// Ends the old effects of the cards of the play at the frame `at`, which has succeeded. The user and the new targets
/// keep theirs, because the play renews them. A secondary attack belongs to the same use as the first one, and ends
/// nothing.
pub fn replaces_old(work: &mut Work<'_>, at: usize) {
    let Some(play) = work.frame::<Play>(at).cloned().filter(|play| !play.second) else { return };
    let user = subject(play.who);
    let kept: Vec<Subject> = play.targets.iter().map(|target| subject(target.who)).chain([user]).collect();
    let things = work.s.in_play.things().iter();
    let lasting = things.filter(|thing| thing.owner == user && thing.left.is_some() && !kept.contains(&thing.of));
    let mut old: Vec<(ThingId, u16)> = lasting.map(|thing| (thing.id, thing.item)).collect();
    if old.is_empty() {
        return;
    }
    let statuses = statuses_of_play(&work.look(), &play);
    old.retain(|(_, item)| statuses.contains(item));
    let old: Vec<ThingId> = old.into_iter().map(|(id, _)| id).collect();
    work.take_out(&old, Ending::Ended, Source::Rules);
}

/// Returns the statuses that only the cards of a play put on somebody. A status of another card of the user is left out,
/// because nothing tells by which of them it was put.
fn statuses_of_play(look: &Look<'_>, play: &Play) -> Vec<u16> {
    let is_in_play = |nth: u8| play.on.card == nth || play.boosts.iter().any(|boost| boost.card == nth);
    let cards = (0u8..).zip(&look.state.person(play.who).cards);
    let (used, others): (Vec<_>, Vec<_>) = cards.partition(|(nth, _)| is_in_play(*nth));
    let others: Vec<u16> = others.into_iter().flat_map(|(_, held)| statuses_of_card(look, held.card)).collect();
    let statuses = used.into_iter().flat_map(|(_, held)| statuses_of_card(look, held.card));
    statuses.filter(|item| !others.contains(item)).collect()
}

/// Returns the statuses that the scripts of a card name to put them on somebody.
fn statuses_of_card(look: &Look<'_>, card: CardId) -> Vec<u16> {
    let (catalog, host) = (look.catalog(), look.game.host());
    let effects = catalog.printed(card).abilities.iter().flat_map(|ability| &ability.effects);
    let hooks = effects.flat_map(|used| &catalog.behind(*used).hooks).map(|(_, hook)| *hook);
    let names = hooks.flat_map(|hook| PUTS.iter().flat_map(move |word| host.texts(hook, word)));
    names.filter_map(|(name, _)| catalog.items.number(STATUS, &slug(name))).collect()
}
