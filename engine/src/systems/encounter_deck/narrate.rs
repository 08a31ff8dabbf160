//! Events as sentences. They are only for reading: nothing computes with them.
//!
//! [`narrate`] has one arm for each event. For example, `Event::Walked { rooms: 2 }` becomes `Ada walks through 2
//! rooms`.

use super::EncounterDeck;
use super::check::rank_name;
use super::content::{Skill, Thing};
use super::deck::Pile;
use super::event::Event;
use super::named::game_words;
use super::state::{Rank, State};
use crate::kernel::does;

/// Returns an amount in words, such as `1 Ruby` or `2 health`.
fn amount(n: u8, thing: Thing) -> String {
    let plural = if n == 1 { "" } else { "s" };
    match thing {
        Thing::Health => format!("{n} health"),
        Thing::Ruby if n != 1 => format!("{n} Rubies"),
        Thing::Ruby => format!("{n} Ruby"),
        Thing::Emerald => format!("{n} Emerald{plural}"),
        Thing::Sapphire => format!("{n} Sapphire{plural}"),
    }
}

/// Returns a number with a noun, such as `1 room` or `2 rooms`.
fn many(n: impl Into<u64>, one: &str) -> String {
    let n = n.into();
    if n == 1 { format!("{n} {one}") } else { format!("{n} {one}s") }
}

/// Returns the faces of dice, such as `2 4 5`.
fn dice(dice: &[i8]) -> String {
    dice.iter().map(i8::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns a roll in words, such as `ATK7 at D: 2 4 5 make 6, which fails`.
fn rolled(state: &State, check: (Skill, i8, Rank), faces: &[i8], total: i8, passes: bool) -> String {
    let (skill, value, rank) = check;
    let verb = if passes { "passes" } else { "fails" };
    let rank = rank_name(&state.house, rank);
    format!("{}{value} at {rank}: {} make {total}, which {verb}", skill.name(), dice(faces))
}

/// Returns an event as a sentence.
pub fn narrate(game: &EncounterDeck, state: &State, event: &Event) -> String {
    let card = |card: &super::content::CardId| &game.catalog.card(*card).name;
    let thing = |item: &super::content::ItemId| &game.catalog.thing(*item).name;
    let hero = &state.hero.name;
    match event {
        Event::InPlay(event) => game.in_play_told(state, *event),
        // The beginning: the hero, the entrance and the decks.
        Event::Chosen { game } => format!("a {} game begins", game_words(*game)),
        Event::Named { name } => format!("the hero's name is {name}"),
        Event::Raised { skill, rank } => format!("{} rises to {}", skill.name(), rank_name(&state.house, *rank)),
        Event::NoHigher { skill } => format!("{} cannot rise any further", skill.name()),
        Event::Progress { skill, boxes, needed } => {
            format!("{boxes} of {needed} experiences towards the next bubble of {}", skill.name())
        }
        Event::Took { card: id } => format!("{} comes into play", card(id)),
        Event::EntranceRolled { faces, squares } => {
            format!("the entrance: {} make {squares} squares", dice(faces))
        }
        Event::EntranceBuilt { exits, .. } => format!("the entrance lies open, with {exits} exits"),
        Event::DecksReady { impending, future } => {
            format!("the decks are shuffled: {impending} cards impending, {future} in the future")
        }
        // Rooms and the map.
        Event::Drew { card: id } => format!("{} {}", does(hero, "draws"), card(id)),
        Event::Walked { rooms } => format!("{} through {}", does(hero, "walks"), many(*rooms, "room")),
        Event::Joined { card: id, exit } => format!("the room of {} is joined to exit {exit}", card(id)),
        Event::OffMap { card: id } => format!("the room of {} fits nowhere and is noted beside the map", card(id)),
        Event::MapFull => "no room that is left fits anywhere: the map is full".into(),
        // Rounds and dice.
        Event::Circles { n } => format!("{} to fill", many(*n, "circle")),
        Event::RoundBegins => "a round begins".into(),
        Event::Declared { skill, value } => format!("{} {}{value} to the round", does(hero, "adds"), skill.name()),
        Event::Rolled { skill, value, rank, dice, total, passes } => {
            rolled(state, (*skill, *value, *rank), dice, *total, *passes)
        }
        Event::Rubied { from, to } => format!("a Ruby turns {from} into {to}"),
        Event::Rerolled { skill } => format!("the whole {} check is rolled again", skill.name()),
        Event::DieRerolled { die } => format!("the {die} is rolled again"),
        Event::Used { item, left: Some(left) } => {
            format!("{} {}: {} left", does(hero, "uses"), thing(item), many(*left, "use"))
        }
        Event::Used { item, left: None } => format!("{} {}", does(hero, "uses"), thing(item)),
        Event::Added { n } => format!("{n:+} to the total"),
        Event::Turned { from, to } => format!("a {from} is turned to {to}"),
        Event::Stands { skill, value, total, passes } => {
            let verb = if *passes { "passes" } else { "fails" };
            format!("{}{value} stands at {total}, which {verb}", skill.name())
        }
        // Attacks and circles.
        Event::Struck { circles, left } => {
            format!("{} filled, {left} left", many(*circles, "circle"))
        }
        Event::Missed => "the attack misses".into(),
        Event::NotMended => "every circle is filled: nothing comes of it".into(),
        Event::Mended { circles } => format!("{} emptied", many(*circles, "circle")),
        Event::AttackChanged { by } => format!("the enemy's ATK changes by {by:+}"),
        Event::DefenseChanged { by } => format!("the enemy's DEF changes by {by:+}"),
        Event::Avoided => "no damage is taken".into(),
        // Gains and losses.
        Event::Gained { thing, n } => format!("{} {}", does(hero, "gains"), amount(*n, *thing)),
        Event::Lost { thing: Thing::Health, n, left } => format!("{} {n} health: {left} left", does(hero, "loses")),
        Event::Lost { thing, n, left } => format!("{} gone: {left} left", amount(*n, *thing)),
        Event::ItemUses { item, left } => format!("{} has {} left", thing(item), many(*left, "use")),
        Event::LostItem { item } => format!("{} {}", does(hero, "loses"), thing(item)),
        // Cards and piles.
        Event::Released => "a card of the future deck joins the impending deck".into(),
        Event::TurnedUp { card: id } => format!("{} is turned up, on top of the impending deck", card(id)),
        Event::PileMoved { card: id, to } => match to {
            Pile::Top => format!("{} goes on top of the impending deck", card(id)),
            Pile::Deck => format!("{} goes back into the impending deck", card(id)),
            Pile::Bottom => format!("{} goes under the impending deck", card(id)),
            Pile::Box => format!("{} is out of this game", card(id)),
        },
        Event::GainedItem { item, uses: Some(uses) } => format!("{} {}({uses})", does(hero, "gains"), thing(item)),
        Event::GainedItem { item, uses: None } => format!("{} {}", does(hero, "gains"), thing(item)),
        Event::Tested { passed } => (if *passed { "the check is passed" } else { "the check is failed" }).into(),
        Event::Cleared { card: id } => format!("{} is cleared", card(id)),
        Event::NoRewards { card: id } => format!("the rewards of {} were given before", card(id)),
        Event::Filed { card: id, victory: true } => format!("{} goes to the victory pile", card(id)),
        Event::Filed { card: id, victory: false } => format!("{} goes to the discard pile", card(id)),
        // Cycles, and the end of the game.
        Event::CycleEnds { encounters } => format!("the cycle ends after {}", many(*encounters, "encounter")),
        Event::Rebuilt { impending, future } => {
            format!("a new impending deck of {impending} is shuffled, {future} are left in the future")
        }
        Event::Fallen => format!("{} lost all health", does(hero, "has")),
        Event::VictoryStands { extra } => format!("the victory stands, with {} besides", many(*extra, "encounter")),
        Event::Victory => format!("victory: {} won", does(hero, "has")),
        Event::GoesOn { impending } => format!("{} on: {} are left", does(hero, "goes"), many(*impending, "card")),
        Event::Completed { extra } => format!("all is done, with {} after the victory", many(*extra, "encounter")),
        Event::Nothing => "there is nothing left to draw".into(),
        // What scripts and rulings say.
        Event::PlainDice { faces } => format!("dice: {}", dice(faces)),
        Event::Said { text } | Event::Fault { text, .. } => text.clone(),
        Event::Ruled { text } => format!("it is ruled: {text}"),
    }
}
