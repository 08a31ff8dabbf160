//! Buying cards with points (GRID-034 to GRID-041, GRID-070 to GRID-077, GRID-106, GRID-107, GRID-142).
//!
//! [`may_any_buy`] judges the command `buy CARD`. Then [`Buy`] asks for the hero, and [`may_buy`] returns the cost.

use super::action::Action;
use super::content::{CardId, Sort, Strike};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::hero::Hero;
use super::house;
use super::state::State;
use super::work::Work;
use super::{GridRules, pyramid};
use crate::kernel::{Illegal, Seat, Seats};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The choice of the player's hero for a card being bought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Buy {
    pub player: u8,
    pub card: CardId,
}

impl Frame<GridRules> for Buy {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(Seat::new(self.player).map_or(Seats::NONE, Seats::only))
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        for who in look.state.heroes_of(self.player) {
            offers.judge(Action::For(who), may_buy(look, look.state.at(who), self.card).map(|_| ()));
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::For(who), Some(Buy { card, .. })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        let card = *card;
        let cost = may_buy(&work.look(), work.s.at(who), card)?;
        work.pop();
        let hero = work.s.at_mut(who);
        hero.points = hero.points.saturating_sub(cost);
        hero.gain(card);
        work.by_card("GRID-037", card, Event::Bought { who, card, cost });
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("for whom is {}?", look.catalog().card(self.card).name)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
    }
}

/// Checks whether any hero of the player may buy the card. If none may, the error is the reason of the first hero.
pub fn may_any_buy(look: &Look<'_>, player: u8, card: CardId) -> Result<(), Illegal> {
    let mut first = None;
    for who in look.state.heroes_of(player) {
        match may_buy(look, look.state.at(who), card) {
            Ok(_) => return Ok(()),
            Err(illegal) => _ = first.get_or_insert(illegal),
        }
    }
    let nobody = || look.refusal("GRID-037", || "there is no hero to own it: `create` begins one".into());
    Err(first.unwrap_or_else(nobody))
}

/// Checks that no other card of the hero excludes a character card.
fn may_buy_character(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let catalog = look.catalog();
    let Some((held, rule)) = hero.excludes(catalog, card) else { return Ok(()) };
    look.no(rule, || {
        let category = catalog.category(card).map_or("", |category| category.name.as_str());
        format!("`{}` is the one {category} card", catalog.card(held).name)
    })
}

/// Checks that the hero has enough attacks of lower bonuses for an attack (GRID-073).
fn may_buy_attack(look: &Look<'_>, hero: &Hero, strike: &Strike) -> Result<(), Illegal> {
    let levels = pyramid::levels(look.catalog(), &hero.owned);
    let thresholds = look.state.house.is(house::ThresholdPyramid::Yes);
    match pyramid::missing(levels, strike.bonus, thresholds) {
        Some(short) => look.no("GRID-073", || format!("another +{} needs more attacks of +{short}", strike.bonus)),
        None => Ok(()),
    }
}

/// Returns the card's cost for this hero, or the reason why it may not be bought.
pub fn may_buy(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<u32, Illegal> {
    let (catalog, def) = (look.catalog(), look.catalog().card(card));
    let Some(cost) = def.cost() else {
        return look.no("GRID-142", || format!("`{}` comes from adventuring, not from points", def.name));
    };
    if hero.owns(card) {
        return look.no("GRID-037", || format!("`{}` is owned already", def.name));
    }
    if let Some(needed) = hero.lacks_for(catalog, card) {
        return look
            .no("GRID-077", || format!("only owners of `{}` may have `{}`", catalog.card(needed).name, def.name));
    }
    match &def.sort {
        Sort::Character(_) if catalog.is_race(card) => may_buy_race(look, hero)?,
        Sort::Character(_) => may_buy_character(look, hero, card)?,
        Sort::Attack(strike) => may_buy_attack(look, hero, strike)?,
        Sort::Defense { .. } | Sort::Gear(_) => {}
    }
    if hero.points < cost {
        return look.no("GRID-037", || format!("`{}` costs {cost} points, and there are {}", def.name, hero.points));
    }
    Ok(cost)
}

/// Checks whether the hero may buy this race. A hero has one race, or two if the first one allows it (GRID-038 to
/// GRID-040).
pub fn may_buy_race(look: &Look<'_>, hero: &Hero) -> Result<(), Illegal> {
    let catalog = look.catalog();
    let races: Vec<CardId> = hero.owned.iter().copied().filter(|card| catalog.is_race(*card)).collect();
    match races.as_slice() {
        [] => Ok(()),
        [_, _, ..] => look.no("GRID-039", || "two race cards are the most".into()),
        [_] if look.state.house.is(house::HalfAtCreation::Yes) => {
            look.no("GRID-040", || "the second race is to be had at creation only".into())
        }
        [first] if catalog.allows_second(*first) => Ok(()),
        [first] => look.no("GRID-038", || format!("`{}` allows no second race", catalog.card(*first).name)),
    }
}
