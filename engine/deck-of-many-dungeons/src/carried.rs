//! Saved heroes: the level, XP, cards and gold that a hero keeps from a game (DMD-259, DMD-261, DMD-293).
//!
//! [`carried`] returns the statements that replace those in the hero's file. For example, a hero of level 2 with 40
//! gold gets `level 2` and `gold 40`.

use super::content::{Grip, Kind};
use super::frame::Look;
use super::state::{Character, Held, Place};
use rondel_engine::kernel::{Carried, Illegal, Seat};

/// Returns the new statements of the item of a seat's hero. A word with no statement is removed from the item. Empty if
/// the seat has no hero.
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
        let printed = in_order(hero).into_iter().map(|held| look.catalog().printed(held.card));
        let of_kind = printed.filter(|card| card.kind == kind);
        Carried::names(word, of_kind.map(|card| (card.name.as_str(), 1)))
    };
    let level = if hero.level == 1 { Vec::new() } else { vec![hero.level.to_string()] };
    let traits = cards("traits", "trait");
    let has_traits = !traits.said.is_empty();
    let mut statements = vec![
        Carried { word: "level", said: level },
        Carried { word: "xp", said: vec![state.xp.to_string()] },
        Carried { word: "gold", said: vec![hero.gold.to_string()] },
        cards("talents", "talent"),
        cards("gear", "gear"),
        cards("enchantments", "enchantment"),
        traits,
    ];
    // A ready-made hero whose player has picked its Traits is a hero like any other.
    if has_traits {
        statements.push(Carried { word: "ready_made", said: Vec::new() });
    }
    Ok(statements)
}

/// Returns the cards of a hero in the order in which a new game puts them to use. A new game puts each enchantment on
/// the first gear that fits. So gear with an enchantment comes first, also from the bag, and its enchantments come in
/// the same order: an enchantment does not leave its gear (DMD-263). Among the other gear, that worn and held comes
/// first.
fn in_order(hero: &Character) -> Vec<&Held> {
    let is_enchanted = |nth: u8| hero.cards.iter().any(|held| held.place == Place::On(nth));
    let rank_of_gear = |nth: u8, held: &Held| {
        let rank_of_place = match held.place {
            Place::Own | Place::On(_) | Place::Worn | Place::Hand(Grip::Main | Grip::Both) => 0,
            Place::Hand(Grip::Off) => 1,
            Place::Bag => 2,
        };
        (!is_enchanted(nth), rank_of_place, nth)
    };
    // An enchantment has the rank of its gear. `false` sorts first.
    let rank = |nth: u8, held: &Held| match held.place {
        Place::On(gear) => hero.cards.get(usize::from(gear)).map_or((true, 0, 0), |held| rank_of_gear(gear, held)),
        _ => rank_of_gear(nth, held),
    };
    let mut ranked: Vec<(u8, &Held)> = (0..=u8::MAX).zip(&hero.cards).collect();
    ranked.sort_by_key(|(nth, held)| rank(*nth, held));
    ranked.into_iter().map(|(_, held)| held).collect()
}
