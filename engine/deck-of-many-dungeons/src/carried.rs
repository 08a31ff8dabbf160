//! What a hero keeps from an adventure: its level and XP, its cards, its gold (DMD-259, DMD-261, DMD-293).

use super::content::{Grip, Kind};
use super::frame::Look;
use super::state::{Character, Held, Place};
use rondel_engine::kernel::{Carried, Illegal, Seat};

/// Returns the statements that the item of a seat's hero says from now on.
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

/// Returns the cards in the order in which a hero takes them up again: what it wears and holds first, and of that what
/// carries an enchantment.
fn in_order(hero: &Character) -> Vec<&Held> {
    let carries = |nth: u8| hero.cards.iter().any(|held| held.place == Place::On(nth));
    let rank = |nth: u8, held: &Held| match held.place {
        Place::Own | Place::On(_) => (0, false),
        Place::Worn | Place::Hand(Grip::Main | Grip::Both) => (1, !carries(nth)),
        Place::Hand(Grip::Off) => (2, !carries(nth)),
        Place::Bag => (3, false),
    };
    let mut all: Vec<(u8, &Held)> = (0u8..).zip(&hero.cards).collect();
    all.sort_by_key(|(nth, held)| rank(*nth, held));
    all.into_iter().map(|(_, held)| held).collect()
}
