//! The parts of numbers in events, for `why`. Each part has its source, down to the row of the card.
//!
//! The rules give some events their parts when they tell them. [`numbers`] finds the parts of the other events, in the
//! position after the event.

use super::check::{Check, Purpose, worked_out};
use super::content::{CardDef, ItemId, Moment, level_word};
use super::event::Event;
use super::frame::Look;
use super::numbers::{self, Stat};
use crate::kernel::{Number, Numbers, Source, Why, Working};
use crate::machine::{Holds, Hook};

/// Returns the numbers of an event with their parts, in the position after it. `why` is the cause of the event.
pub fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
    let by = why.source;
    let dice = |faces: &[i8]| {
        let add = |sum: Number, face: &i8| sum.add(i64::from(*face), Source::Rules, || "die".into());
        Numbers::from(faces.iter().fold(Number::default(), add))
    };
    match event {
        Event::InPlay(event) => look.in_play_numbers(*event, why),
        Event::Circles { .. } => circles(look),
        Event::Declared { value, .. } => Numbers::of(*value, declared(look).unwrap_or(by), "to reach"),
        Event::Rubied { from, to } => {
            Numbers::from(turned(*from).add(i64::from(*to) - i64::from(*from), Source::Rules, || "a Ruby".into()))
        }
        Event::DieRerolled { die } => Numbers::from(turned(*die)),
        Event::Turned { from, to } => Numbers::from(turned(*from).becomes(i64::from(*to), by, String::new)),
        Event::Added { n } | Event::AttackChanged { by: n } | Event::DefenseChanged { by: n } => {
            Numbers::of(*n, by, "")
        }
        // For example `uses: 3 (before) - 1 (now) = 2`.
        Event::Used { left: Some(left), .. } => Numbers::default().left("uses", *left, 1),
        Event::ItemUses { left, .. } => Numbers::of(*left, Source::Rules, "uses, one more or less than before"),
        Event::GainedItem { item, uses: Some(uses) } => Numbers::of(*uses, uses_of(look, *item, *uses, by), "uses"),
        Event::Progress { boxes, needed, .. } => progress((*boxes, *needed), by),
        Event::EntranceRolled { faces, .. } => dice(faces),
        Event::EntranceBuilt { exits, .. } => Numbers::counted(*exits, "exits of an entrance"),
        Event::DecksReady { .. } | Event::Rebuilt { .. } | Event::GoesOn { .. } => decks(look),
        Event::Walked { rooms } => Numbers::counted(*rooms, "rooms on the shortest way"),
        Event::CycleEnds { encounters } => Numbers::counted(*encounters, "encounters since the last unique one"),
        Event::VictoryStands { .. } | Event::Completed { .. } => {
            let decks = &look.state.decks;
            let pile = || "in the victory pile".into();
            let cards = Number::default().add(i64::from(decks.victory_len()), Source::Rules, pile);
            let normal = || "of the normal game".into();
            let extra = cards.add(-i64::from(decks.kept_from_normal()), Source::Rules, normal);
            let least = extra.total().max(0);
            Numbers::from(extra.becomes(least, Source::Rules, || "no less than 0".into()))
        }
        Event::PlainDice { faces } => dice(faces),
        _ => Numbers::NONE,
    }
}

/// Returns the number that a die showed before it changed.
fn turned(die: i8) -> Number {
    Number::default().add(i64::from(die), Source::Rules, || "die".into())
}

/// Returns the number of the enemy's circles, which is HEALTH times the number of enemies.
fn circles(look: &Look<'_>) -> Numbers {
    let Some(card) = look.state.open.as_ref().map(|open| look.catalog().card(open.card)) else { return Numbers::NONE };
    let Some(enemy) = &card.enemy else { return Numbers::NONE };
    let row = |word| look.catalog().row(card.item, word);
    let health = Number::default().add(i64::from(enemy.health), row("health"), || "HEALTH".into());
    let circles = health.becomes(i64::from(enemy.circles()), row("count"), || format!("for each of {}", enemy.count));
    Numbers::from(circles)
}

/// Returns the row of the option that is added to the round: the statement to which its outcomes belong.
fn declared(look: &Look<'_>) -> Option<Source> {
    let open = look.state.open.as_ref()?;
    let option = look.catalog().card(open.card).options.get(usize::from(open.declared?))?;
    Some(look.catalog().body(option.check.pass).said)
}

/// Returns the source of a number of uses. It is the item itself if it has this number, and else `by`, which has given
/// it.
fn uses_of(look: &Look<'_>, item: ItemId, uses: u8, by: Source) -> Source {
    let def = look.catalog().thing(item);
    if def.uses == Some(uses) { look.catalog().row(def.item, "uses") } else { by }
}

/// Returns the experiences towards the next bubble.
fn progress((boxes, needed): (u8, u8), by: Source) -> Numbers {
    let before = Number::default().add(i64::from(boxes) - 1, Source::Rules, || "before".into());
    let needed = Number::default().add(i64::from(needed), Source::Rules, || "house rule experience_per_bubble".into());
    Numbers::default().with("experiences", before.add(1, by, String::new)).with("needed", needed)
}

/// Returns the numbers of cards in both decks, with a part for each level.
fn decks(look: &Look<'_>) -> Numbers {
    let decks = &look.state.decks;
    let counted = |levels: Vec<usize>| {
        let mut cards = Number::default();
        for level in 0..=CardDef::BOSS {
            let count = levels.iter().filter(|other| **other == level).count();
            let n = i64::try_from(count).unwrap_or(i64::MAX);
            if n > 0 {
                cards = cards.add(n, Source::Rules, || format!("of level {}", level_word(level)));
            }
        }
        if cards.parts().is_empty() { cards.add(0, Source::Rules, || "none".into()) } else { cards }
    };
    let impending = counted(decks.impending_levels(look.catalog()));
    Numbers::default().with("impending", impending).with("future", counted(decks.future_levels()))
}

/// Returns the value that a check must reach. It is the enemy's, or that of the card or script that asks for the check.
/// `at` is the place of the rolls on the stack.
fn to_reach(look: &Look<'_>, at: usize, check: &Check) -> Number {
    let printed = |source| Number::default().add(i64::from(check.value), source, || check.skill.name().into());
    let value = match check.purpose {
        Purpose::Attack => numbers::enemy_value(Number::default(), look, Stat::Defense),
        Purpose::Defence => numbers::enemy_value(Number::default(), look, Stat::Attack),
        Purpose::Deeds { pass, .. } => printed(look.catalog().body(pass).said),
        Purpose::Script => {
            // The script that asks lies under the rolls on the stack. The line 0 stands for the whole script.
            let asks = look.state.frames.iter().take(at).rev().find_map(Holds::<Hook<Moment>>::get);
            printed(asks.map_or(Source::Rules, |hook| Source::Script(hook.used.0, 0)))
        }
    };
    // The value was fixed when the check began. The enemy may have changed since then.
    value.becomes(i64::from(check.value), Source::Rules, || "when the dice were taken up".into())
}

/// Returns the numbers in the event of a check, which are its total and the value to reach. `at` is the place of the
/// rolls on the stack.
pub fn check(look: &Look<'_>, at: usize, check: &Check) -> Numbers {
    let total = worked_out(Number::default(), look.state, check);
    Numbers::default().with("total", total).with("to reach", to_reach(look, at, check))
}
