//! Saved heroes: the level, XP, cards and gold that a hero keeps from a game (DMD-259, DMD-261, DMD-293).
//!
//! [`carried`] returns the statements that replace those in the hero's file. For example, a hero of level 2 with 40
//! gold gets `level 2` and `gold 40`.

use super::content::{Grip, Kind};
use super::frame::Look;
use super::state::{Character, Held, Place};
use rondel_engine::kernel::{Carried, Illegal, Seat};

/// Returns the new statements of the item of a seat's hero. Empty if the seat has no hero.
///
/// # Errors
/// Something is still in progress, or the hero is dead.
pub fn carried(look: &Look<'_>, seat: Seat) -> Result<Vec<Carried>, Illegal> {
    let state = look.state;
    let mut own = state.of_seat(seat).map(|who| state.person(who));
    let Some(hero) = own.find(|person| person.kind == Kind::Hero) else { return Ok(Vec::new()) };
    if !state.is_at_rest() {
        return Err(Illegal::by("DMD-261", "it is not at rest yet: there is something to settle first"));
    }
    if hero.killed {
        return Err(Illegal::by("DMD-131", "it is dead"));
    }
    // The statement that lists the hero's cards of a kind.
    let cards = |word: &'static str, kind: &str| {
        let held = in_order(hero).into_iter().map(|held| look.catalog().printed(held.card));
        Carried::names(word, held.filter(|card| card.kind == kind).map(|card| (card.name.as_str(), 1)))
    };
    let traits = cards("traits", "trait");
    // A ready-made hero whose player has picked its Traits is a hero like any other.
    let ready_made = (!traits.said.is_empty()).then_some(Carried { word: "ready_made", said: Vec::new() });
    let level = (hero.level != 1).then(|| hero.level.to_string());
    let changed = [
        Carried { word: "level", said: level.into_iter().collect() },
        Carried { word: "xp", said: vec![state.xp.to_string()] },
        Carried { word: "gold", said: vec![hero.gold.to_string()] },
        cards("talents", "talent"),
        cards("gear", "gear"),
        cards("enchantments", "enchantment"),
        traits,
    ];
    Ok(changed.into_iter().chain(ready_made).collect())
}

/// Returns the cards of a hero in the order in which a new game puts them to use. Those worn and held come first, and
/// among these, those with an enchantment.
fn in_order(hero: &Character) -> Vec<&Held> {
    let is_enchanted = |nth: u8| hero.cards.iter().any(|held| held.place == Place::On(nth));
    let rank = |nth: u8, held: &Held| match held.place {
        Place::Own | Place::On(_) => (0, false),
        Place::Worn | Place::Hand(Grip::Main | Grip::Both) => (1, !is_enchanted(nth)),
        Place::Hand(Grip::Off) => (2, !is_enchanted(nth)),
        Place::Bag => (3, false),
    };
    let mut ranked: Vec<(u8, &Held)> = (0u8..).zip(&hero.cards).collect();
    ranked.sort_by_key(|(nth, held)| rank(*nth, held));
    ranked.into_iter().map(|(_, held)| held).collect()
}
