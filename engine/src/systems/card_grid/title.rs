//! The title of a hero, from the cards it owns (GRID-043, GRID-044).

use super::content::{CardId, Catalog};
use super::hero::Hero;

/// Returns "The half-elf Fighter", or "Ash, the half-elf Fighter" if the hero owns a card that gives a name. A hero
/// without any of these cards is "A stranger".
pub fn title(catalog: &Catalog, hero: &Hero) -> String {
    let characters = || hero.owned.iter().copied().filter(|card| catalog.character(*card).is_some());
    let races: Vec<CardId> = characters().filter(|card| catalog.is_race(*card)).collect();
    let shown = characters().filter(|card| catalog.category(*card).is_some_and(|category| category.shown));
    let mut words: Vec<String> = race(catalog, &races).into_iter().collect();
    words.extend(shown.map(|card| catalog.card(card).name.clone()));
    let called = if words.is_empty() { String::new() } else { format!("the {}", words.join(" ")) };
    let naming = characters().find(|card| catalog.category(*card).is_some_and(|category| category.naming));
    match (naming.map(|card| written(catalog, hero, card)), called.is_empty()) {
        (Some(name), true) => name,
        (Some(name), false) => format!("{name}, {called}"),
        (None, true) => "A stranger".to_string(),
        (None, false) => called.replacen("the", "The", 1),
    }
}

/// Returns the words on a card: the player's own, or else the card's name (GRID-033).
fn written(catalog: &Catalog, hero: &Hero, card: CardId) -> String {
    let text = hero.written.iter().find(|(held, _)| *held == card).map(|(_, text)| text.clone());
    text.unwrap_or_else(|| catalog.card(card).name.clone())
}

/// Returns the race in words: its name, or `half-` and a name for two races. The card that allows a second race is not
/// named.
fn race(catalog: &Catalog, races: &[CardId]) -> Option<String> {
    let name = |card: &CardId| catalog.card(*card).name.to_lowercase();
    let allows_second = |card: &CardId| catalog.character(*card).is_some_and(|character| character.half);
    match races {
        [] => None,
        [only] => Some(name(only)),
        [first, second, ..] => Some(format!("half-{}", name(if allows_second(first) { second } else { first }))),
    }
}
