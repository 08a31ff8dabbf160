//! Explanations of numbers: the parts of the numbers in an event, for the command `why`.
//!
//! [`numbers`] has an arm for each event with a number whose parts are found here. For example, a payment of 3 consists
//! of 1 temporary Resolve and 2 Resolve. The totals of rolls and the damage already have their parts when they are
//! told.

use super::event::Event;
use super::frame::Look;
use rondel_engine::kernel::{Number, Numbers, Source, Why, Working};

/// Returns the numbers of an event with their parts. Empty for events without such numbers. `look` is the position
/// after the event. `left` explains the rest of something after a change: `left("Health", 3, 2)` says that 5 before,
/// less 2, are 3 now. `of` names the source of a number. `counted` and `plain` only say in words where it comes from.
pub fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
    let by = why.source;
    match event {
        Event::InPlay(event) => look.in_play_numbers(*event, why),
        Event::Pays { resolve, temporary, .. } => tracks(*temporary, *resolve, 0),
        Event::Rolls { face, .. } => Numbers::counted(*face, "the die"),
        Event::Blocks { n, .. } => Numbers::of(*n, by, "blocked"),
        Event::Hurt { n, temporary, resolve, health, left, .. } => {
            let parts = tracks(*temporary, *resolve, *health).with("damage", Number::plain(*n, "as dealt"));
            parts.left("Health", *left, *health)
        }
        Event::Slowed { n, .. } | Event::ActsAgain { n, .. } => Numbers::of(*n, by, "actions"),
        Event::Drifts { now, .. } => Numbers::counted(*now, "a step nearer to 1"),
        Event::Purchased { price, .. } | Event::Sold { price, .. } => Numbers::of(*price, by, "its price"),
        Event::Gold { who, gold } => {
            let before = format!("gold of {} now", look.state.person(*who).label);
            Numbers::of(*gold, by, before)
        }
        // XP grows, so that what it loses is below 0.
        Event::Awarded { n, xp } => Numbers::of(*n, by, "for the scene").left("XP", *xp, -i64::from(*n)),
        Event::PartyRises { level } | Event::Rises { level, .. } => {
            Numbers::from(Number::plain(i64::from(*level) - 1, "before").add(1, Source::Rules, || "risen".into()))
        }
        Event::Task { difficulty, .. } => Numbers::of(*difficulty, by, "as the GM says"),
        Event::Added { enemies, party, .. } => {
            Numbers::of(*enemies, by, "the enemies' Tier Total").with("against", Number::plain(*party, "the heroes'"))
        }
        Event::Result { total, .. } => Numbers::counted(*total, "the opponent's result"),
        _ => Numbers::NONE,
    }
}

/// Returns the points that leave each track. Tracks that lose nothing are left out.
fn tracks(temporary: u8, resolve: u8, health: u8) -> Numbers {
    let points = [("temporary Resolve", temporary), ("Resolve", resolve), ("Health", health)];
    let lost = points.into_iter().filter(|(_, n)| *n > 0);
    lost.fold(Numbers::NONE, |numbers, (track, n)| numbers.with(track, Number::plain(n, "as its owner says")))
}
