//! Creating a hero of seven cards (GRID-019 to GRID-030): a race, a second character card, an attack, three defense
//! cards and a piece of gear.
//!
//! [`may_take`] judges a card for a new hero, and [`complete`] says what the hero still lacks. `stable` offers both.

use super::content::{CardId, Catalog, Sort};
use super::frame::Look;
use super::hero::Hero;
use super::house::{HouseRule, HouseRules};
use crate::kernel::Illegal;

/// The cards that a new hero has taken already, by kind.
struct Taken {
    races: Vec<CardId>,
    /// Character cards that are no races.
    others: usize,
    attacks: usize,
    /// The ratings of the defense cards.
    ratings: Vec<u8>,
    gear: usize,
}

/// Counts the cards that a new hero has taken, by kind.
fn taken(catalog: &Catalog, hero: &Hero) -> Taken {
    let mut taken = Taken { races: Vec::new(), others: 0, attacks: 0, ratings: Vec::new(), gear: 0 };
    for card in &hero.owned {
        match &catalog.card(*card).sort {
            Sort::Character(_) if catalog.is_race(*card) => taken.races.push(*card),
            Sort::Character(_) => taken.others += 1,
            Sort::Attack(_) => taken.attacks += 1,
            Sort::Defense { rating } => taken.ratings.push(*rating),
            Sort::Gear(_) => taken.gear += 1,
        }
    }
    taken
}

/// Returns the lowest rating of the three starting defense cards (GRID-024, GRID-025).
pub fn lowest(house: &HouseRules) -> u8 {
    house.number(HouseRule::Lethality).unwrap_or(1).clamp(1, 7)
}

/// Checks whether a new hero may take this card, in addition to its other cards.
pub fn may_take(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let (catalog, def) = (look.catalog(), look.catalog().card(card));
    let name = &def.name;
    if hero.owns(card) {
        return look.no("GRID-027", || format!("`{name}` is taken already"));
    }
    if let Some(needed) = hero.lacks_for(catalog, card) {
        return look.no("GRID-029", || format!("only owners of `{}` may have `{name}`", catalog.card(needed).name));
    }
    let taken = taken(catalog, hero);
    match &def.sort {
        Sort::Character(_) if catalog.is_race(card) => second_race(look, &taken),
        Sort::Character(_) if taken.races.len() > 1 => {
            look.no("GRID-022", || "the second race stands in place of the +4/+4 card".into())
        }
        Sort::Character(_) if taken.others > 0 => look.no("GRID-020", || "exactly one card besides the race".into()),
        Sort::Character(character) if (character.right, character.bottom) != (4, 4) => {
            look.no("GRID-020", || format!("`{name}` is no +4/+4 card"))
        }
        Sort::Attack(strike) if strike.bonus != 1 || taken.attacks > 0 => {
            look.no("GRID-023", || "exactly one attack, with a bonus of +1".into())
        }
        Sort::Defense { rating } => {
            let from = lowest(&look.state.house);
            if (from..from + 3).contains(rating) && !taken.ratings.contains(rating) {
                return Ok(());
            }
            let ratings = || format!("one defense card each of the ratings {from}, {} and {}", from + 1, from + 2);
            look.no("GRID-024", ratings)
        }
        Sort::Gear(gear) if !gear.basic || taken.gear > 0 => {
            look.no("GRID-026", || "exactly one piece of basic gear".into())
        }
        _ => Ok(()),
    }
}

/// Checks whether a race may be taken, in addition to the cards taken already (GRID-021, GRID-022). A second race
/// needs a first one that allows it.
fn second_race(look: &Look<'_>, taken: &Taken) -> Result<(), Illegal> {
    let catalog = look.catalog();
    match taken.races.as_slice() {
        [] => Ok(()),
        [_, _, ..] => look.no("GRID-022", || "two races are the most".into()),
        [first] if !catalog.allows_second(*first) => {
            look.no("GRID-021", || format!("`{}` allows no second race", catalog.card(*first).name))
        }
        [_] if taken.others > 0 => look.no("GRID-022", || "the second race stands in place of the +4/+4 card".into()),
        [_] => Ok(()),
    }
}

/// A gap in a new hero: the kind of card that it still lacks.
enum Gap {
    Race,
    /// A +4/+4 card, or a second race.
    Second,
    Attack,
    Defense,
    Gear,
    /// The card that this card of the hero requires.
    Bound(CardId),
}

/// Returns the first gap, in the order of the rules. `None` for a complete hero.
fn gap(catalog: &Catalog, hero: &Hero) -> Option<Gap> {
    let taken = taken(catalog, hero);
    // A card that requires another one, which the hero has put back.
    let orphan = hero.owned.iter().find(|card| hero.lacks_for(catalog, **card).is_some());
    if taken.races.is_empty() {
        Some(Gap::Race)
    } else if taken.races.len() + taken.others < 2 {
        Some(Gap::Second)
    } else if taken.attacks == 0 {
        Some(Gap::Attack)
    } else if taken.ratings.len() < 3 {
        Some(Gap::Defense)
    } else if taken.gear == 0 {
        Some(Gap::Gear)
    } else {
        orphan.map(|card| Gap::Bound(*card))
    }
}

/// Returns whether this card is of the kind that the first gap needs. See [`may_take`] for the other conditions.
pub fn fills(catalog: &Catalog, hero: &Hero, card: CardId) -> bool {
    let sort = &catalog.card(card).sort;
    match gap(catalog, hero) {
        Some(Gap::Race) => catalog.is_race(card),
        Some(Gap::Second) => matches!(sort, Sort::Character(_)),
        Some(Gap::Attack) => matches!(sort, Sort::Attack(_)),
        Some(Gap::Defense) => matches!(sort, Sort::Defense { .. }),
        Some(Gap::Gear) => matches!(sort, Sort::Gear(_)),
        Some(Gap::Bound(held)) => catalog.card(held).requires == Some(card),
        None => false,
    }
}

/// Checks whether the hero has all its cards.
pub fn complete(look: &Look<'_>, hero: &Hero) -> Result<(), Illegal> {
    let lacks = |rule, what: &str| look.no(rule, || format!("the hero still lacks {what}"));
    match gap(look.catalog(), hero) {
        Some(Gap::Race) => lacks("GRID-019", "a race"),
        Some(Gap::Second) => lacks("GRID-020", "a +4/+4 card or a second race"),
        Some(Gap::Attack) => lacks("GRID-023", "an attack with a bonus of +1"),
        Some(Gap::Defense) => lacks("GRID-024", "a defense card of each of the three ratings"),
        Some(Gap::Gear) => lacks("GRID-026", "a piece of basic gear"),
        Some(Gap::Bound(card)) => look.no("GRID-029", || {
            format!("the hero still lacks the card that `{}` is bound to", look.catalog().card(card).name)
        }),
        None => Ok(()),
    }
}
