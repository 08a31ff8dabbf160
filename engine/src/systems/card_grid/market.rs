//! Buying cards with points (GRID-034 to GRID-041, GRID-070 to GRID-077, GRID-106, GRID-107, GRID-142).

use super::content::{CardId, Catalog, Sort};
use super::hero::Hero;
use super::house::{HouseRule, HouseRules};
use super::pyramid;
use crate::kernel::Illegal;

/// What the card costs this hero, or why it may not be bought.
pub fn may_buy(catalog: &Catalog, house: &HouseRules, hero: &Hero, card: CardId) -> Result<u32, Illegal> {
    let no = |rule, why: String| Err(Illegal::by(rule, why));
    let def = catalog.card(card);
    let Some(cost) = def.cost() else {
        return no("GRID-142", format!("`{}` comes from adventuring, not from points", def.name));
    };
    if hero.owns(card) {
        return no("GRID-037", format!("`{}` is owned already", def.name));
    }
    if let Some(needed) = def.requires.filter(|needed| !hero.owns(*needed)) {
        return no("GRID-077", format!("only owners of `{}` may have `{}`", catalog.card(needed).name, def.name));
    }
    match &def.sort {
        Sort::Character(_) if catalog.is_race(card) => race(catalog, house, hero, card)?,
        Sort::Character(character) => {
            let same = |held: &&CardId| catalog.character(**held).is_some_and(|h| h.category == character.category);
            if let Some(held) = hero.owned.iter().find(same) {
                let category = catalog.category(card).map_or("", |category| category.name.as_str());
                return no("GRID-041", format!("`{}` is the one {category} card", catalog.card(*held).name));
            }
        }
        Sort::Attack(strike) => {
            let levels = pyramid::levels(catalog, &hero.owned);
            if let Some(short) = pyramid::missing(levels, strike.bonus, house.has(HouseRule::ThresholdPyramid)) {
                return no("GRID-073", format!("another +{} needs more attacks of +{short}", strike.bonus));
            }
        }
        Sort::Defense { .. } | Sort::Gear(_) => {}
    }
    if hero.points < cost {
        return no("GRID-037", format!("`{}` costs {cost} points, and there are {}", def.name, hero.points));
    }
    Ok(cost)
}

/// One race, or two with a card that allows it (GRID-038 to GRID-040).
fn race(catalog: &Catalog, house: &HouseRules, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let half = |card: &CardId| catalog.character(*card).is_some_and(|character| character.half);
    let races: Vec<CardId> = hero.owned.iter().copied().filter(|card| catalog.is_race(*card)).collect();
    match races.as_slice() {
        [] => Ok(()),
        [_, _, ..] => Err(Illegal::by("GRID-039", "two race cards are the most")),
        [_] if house.has(HouseRule::HalfAtCreation) => {
            Err(Illegal::by("GRID-040", "the second race is to be had at creation only"))
        }
        [first] if half(first) || half(&card) => Ok(()),
        [_] => Err(Illegal::by("GRID-038", "one race card, unless it allows a second one")),
    }
}
