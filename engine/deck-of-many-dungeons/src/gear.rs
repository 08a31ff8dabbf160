//! Gear: the places of a character's cards. A card is worn, held, in the bag, or on other gear (DMD-065 to DMD-073,
//! DMD-263 to DMD-267).
//!
//! [`begun`] gives the cards of a new character their places. [`places`] and [`hosts`] list the places to which a card
//! can move, and [`put`] moves it. For example, holding an axe in both hands puts what these hands held into the bag.
//! `nth` is always the index of a card among the cards of the character.

use super::content::{Card, CardId, Catalog, Enchants, Grip, Slot};
use super::deck::Refusal;
use super::lasting;
use super::state::{Character, Held, Place, State, Who};

/// The most floating enchantments in use (DMD-266).
const MOST_FLOATING: usize = 3;

/// Returns the cards of a character as it begins, each in its place. It wears the first armour and the first boots, and
/// holds the first items for which hands are free. Each enchantment is on the first gear that fits and has none.
pub fn begun(catalog: &Catalog, cards: &[CardId]) -> Vec<Held> {
    let mut held_cards: Vec<Held> = cards.iter().map(|card| Held::new(*card, Place::Own)).collect();
    // A single item that one hand can hold, or both, is held in both.
    let is_held = |card: &&CardId| catalog.printed(**card).slot.is_some_and(Slot::is_held);
    let alone = cards.iter().filter(is_held).count() == 1;
    for nth in 0..held_cards.len() {
        let card = catalog.printed(held_cards[nth].card);
        if let Some(slot) = card.slot {
            held_cards[nth].place = free_place(catalog, &held_cards, slot, alone).unwrap_or(Place::Bag);
        }
    }
    for nth in 0..held_cards.len() {
        let card = catalog.printed(held_cards[nth].card);
        if let Some(enchants) = card.enchants {
            held_cards[nth].place = enchanted_place(catalog, &held_cards, enchants).unwrap_or(Place::Bag);
        }
    }
    held_cards
}

/// Returns the place where gear of this slot is used without putting anything away. `None` if there is none. `alone`
/// says whether the character has no other item to hold.
fn free_place(catalog: &Catalog, held_cards: &[Held], slot: Slot, alone: bool) -> Option<Place> {
    let is_taken = |hand: Grip| held_cards.iter().any(|held| held.place == Place::Hand(hand));
    let is_free = |hand: Grip| !is_taken(hand) && !is_taken(Grip::Both);
    let main = is_free(Grip::Main);
    let off = is_free(Grip::Off);
    match slot {
        Slot::Armour | Slot::Boots => {
            let is_worn = |held: &Held| held.place == Place::Worn && catalog.printed(held.card).slot == Some(slot);
            if held_cards.iter().any(is_worn) { None } else { Some(Place::Worn) }
        }
        Slot::Two if main && off => Some(Place::Hand(Grip::Both)),
        Slot::Two => None,
        Slot::Either if alone && main && off => Some(Place::Hand(Grip::Both)),
        Slot::One | Slot::Either if main => Some(Place::Hand(Grip::Main)),
        Slot::One | Slot::Either if off => Some(Place::Hand(Grip::Off)),
        Slot::One | Slot::Either => None,
    }
}

/// Returns the place of an enchantment: on the first gear that fits and carries none, or in use if it floats. `None` if
/// there is no such gear, or too many float already.
fn enchanted_place(catalog: &Catalog, held_cards: &[Held], enchants: Enchants) -> Option<Place> {
    if enchants == Enchants::Floating {
        let is_full = floating(catalog, held_cards) >= MOST_FLOATING;
        return if is_full { None } else { Some(Place::Worn) };
    }
    for (nth, held) in (0..=u8::MAX).zip(held_cards) {
        if fits(catalog.printed(held.card), enchants) && !is_enchanted(held_cards, nth) {
            return Some(Place::On(nth));
        }
    }
    None
}

/// Returns whether an enchantment of this kind can be put on a card.
fn fits(card: &Card, enchants: Enchants) -> bool {
    card.slot.is_some_and(|slot| slot.enchanted_as() == enchants)
}

/// Returns the number of floating enchantments in use.
fn floating(catalog: &Catalog, held_cards: &[Held]) -> usize {
    let floats = |held: &&Held| catalog.printed(held.card).enchants == Some(Enchants::Floating);
    held_cards.iter().filter(floats).filter(|held| held.place == Place::Worn).count()
}

/// Returns whether the gear at index `nth` carries an enchantment (DMD-263).
fn is_enchanted(held_cards: &[Held], nth: u8) -> bool {
    held_cards.iter().any(|held| held.place == Place::On(nth))
}

/// Returns whether a card can be sold or given away by itself: gear can, and an enchantment that is on no gear.
pub fn is_tradable(card: &Card, held: &Held) -> bool {
    card.slot.is_some() || (card.enchants.is_some() && !matches!(held.place, Place::On(_)))
}

/// Returns the places to which a card can move. `Err` says why one is closed. Cards other than gear and floating
/// enchantments have none.
pub fn places(catalog: &Catalog, person: &Character, nth: u8) -> Vec<(Place, Result<(), Refusal>)> {
    let Some(held) = person.cards.get(usize::from(nth)) else { return Vec::new() };
    let card = catalog.printed(held.card);
    let listed: Vec<Place> = match (card.slot, card.enchants) {
        (Some(Slot::Armour | Slot::Boots), _) | (_, Some(Enchants::Floating)) => vec![Place::Worn, Place::Bag],
        (Some(Slot::One), _) => vec![Place::Hand(Grip::Main), Place::Hand(Grip::Off), Place::Bag],
        (Some(Slot::Two), _) => vec![Place::Hand(Grip::Both), Place::Bag],
        (Some(Slot::Either), _) => {
            vec![Place::Hand(Grip::Main), Place::Hand(Grip::Off), Place::Hand(Grip::Both), Place::Bag]
        }
        (None, _) => Vec::new(),
    };
    let mut places = Vec::new();
    for place in listed.into_iter().filter(|place| *place != held.place) {
        let floats = place == Place::Worn && card.enchants.is_some();
        let judged = if floats && floating(catalog, &person.cards) >= MOST_FLOATING {
            Err(("DMD-266", "three floating enchantments are in use".into()))
        } else {
            Ok(())
        };
        places.push((place, judged));
    }
    places
}

/// Returns the gear, by index, on which an enchantment from the bag can be put. `Err` says that the gear carries one
/// already (DMD-263).
pub fn hosts(catalog: &Catalog, person: &Character, nth: u8) -> Vec<(u8, Result<(), Refusal>)> {
    let Some(held) = person.cards.get(usize::from(nth)).filter(|held| held.place == Place::Bag) else {
        return Vec::new();
    };
    let Some(enchants) = catalog.printed(held.card).enchants else { return Vec::new() };
    let mut hosts = Vec::new();
    for (at, gear) in (0..=u8::MAX).zip(&person.cards) {
        let card = catalog.printed(gear.card);
        if !fits(card, enchants) {
            continue;
        }
        let judged = if is_enchanted(&person.cards, at) {
            Err(("DMD-263", format!("{} carries an enchantment", card.name)))
        } else {
            Ok(())
        };
        hosts.push((at, judged));
    }
    hosts
}

/// Moves a card to a place. Cards in its way go into the bag.
pub fn put(catalog: &Catalog, person: &mut Character, nth: u8, place: Place) {
    let Some(slot) = person.cards.get(usize::from(nth)).map(|held| catalog.printed(held.card).slot) else { return };
    for (other, held) in (0..=u8::MAX).zip(&mut person.cards) {
        let is_in_the_way = match (held.place, place) {
            (Place::Worn, Place::Worn) => slot.is_some() && catalog.printed(held.card).slot == slot,
            (Place::Hand(old), Place::Hand(new)) => old == new || old == Grip::Both || new == Grip::Both,
            _ => false,
        };
        if is_in_the_way && other != nth {
            held.place = Place::Bag;
        }
    }
    if let Some(held) = person.cards.get_mut(usize::from(nth)) {
        held.place = place;
    }
}

/// Takes a card from a character, with the enchantment on it. Returns both, the card first.
pub fn taken(state: &mut State, who: Who, nth: u8) -> Vec<Held> {
    let person = state.person(who);
    let mut indices = vec![usize::from(nth)];
    indices.extend(person.cards.iter().position(|held| held.place == Place::On(nth)));
    indices.retain(|index| *index < person.cards.len());
    indices.sort_unstable();
    let mut out = Vec::new();
    // The later index goes first, so that the other one still holds.
    for index in indices.into_iter().rev() {
        let person = state.person_mut(who);
        let held = person.cards.remove(index);
        // The cards behind it move forward by one place, with the enchantments on them and the effects of both.
        let removed = u8::try_from(index).unwrap_or(u8::MAX);
        for other in &mut person.cards {
            if let Place::On(gear) = &mut other.place
                && *gear > removed
            {
                *gear -= 1;
            }
        }
        lasting::card_goes(state, who, removed);
        out.push(held);
    }
    // `false` sorts first, so the enchantment comes last.
    out.sort_by_key(|held| matches!(held.place, Place::On(_)));
    out
}

/// Puts cards that were taken together into the bag of a character. These are gear and the enchantment on it.
pub fn given(person: &mut Character, cards: Vec<Held>) {
    let gear = u8::try_from(person.cards.len()).unwrap_or(u8::MAX);
    for held in cards {
        let place = if matches!(held.place, Place::On(_)) { Place::On(gear) } else { Place::Bag };
        person.cards.push(Held { place, ..held });
    }
}
