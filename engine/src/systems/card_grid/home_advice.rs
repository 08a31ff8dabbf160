//! Advice at home: which card a new hero takes, which card to buy, and which hero sets out.
//!
//! [`advice`] returns one command at a time. A function below it returns a pair: the command, and the reason for it.

use super::content::CardId;
use super::frame::Look;
use super::hero::Hero;
use super::state::State;
use super::{CardGrid, creation, market, stable};
use crate::kernel::{Advice, Seat};
use std::cmp::Reverse;

/// Returns the next command for a seat at home. `None` if there is nothing to advise.
pub fn advice(game: &CardGrid, state: &State, seat: Seat) -> Option<Advice> {
    let player = stable::player(seat)?;
    let look = game.look(state);
    let (command, why) = match stable::new_hero(state, player) {
        Some(who) => creating(&look, state.at(who))?,
        None => at_home(&look, player)?,
    };
    Some(Advice { plan: vec![command], why })
}

/// Returns the next command in the creation of a hero: `take` with the card that lends most, or `done`.
fn creating(look: &Look<'_>, hero: &Hero) -> Option<(String, String)> {
    if creation::complete(look, hero).is_ok() {
        return Some(("done".into(), "seven cards make a hero".into()));
    }
    let catalog = look.catalog();
    let fits_gap = |card: &CardId| {
        stable::in_game(look, *card).is_ok()
            && creation::fills(catalog, hero, *card)
            && creation::may_take(look, hero, *card).is_ok()
    };
    let best = catalog.card_ids().filter(fits_gap).max_by_key(|card| (worth(look, *card), Reverse(*card)))?;
    let name = &catalog.card(best).name;
    Some((format!("take {}", catalog.card(best).id), format!("{name} fills the next gap, and no other lends more")))
}

/// Returns the sum of the bonuses that a card lends.
fn worth(look: &Look<'_>, card: CardId) -> i32 {
    let catalog = look.catalog();
    let character = catalog.character(card).map_or(0, |card| i32::from(card.right) + i32::from(card.bottom));
    let strike = catalog.strike(card).map_or(0, |strike| i32::from(strike.right) + i32::from(strike.bottom));
    character + strike
}

/// Returns the next command for a player at home. If no hero can set out, the advice is to wait a week or to create
/// one. Otherwise, it is to buy the dearest card for the hero who owns most, or to send that hero out.
fn at_home(look: &Look<'_>, player: u8) -> Option<(String, String)> {
    let state = look.state;
    let ready = state.everybody().filter(|who| stable::may_send(look, player, *who).is_ok());
    let Some(who) = ready.max_by_key(|who| (state.at(*who).owned.len(), Reverse(*who))) else {
        let mut own = state.heroes.iter().filter(|hero| hero.player == player);
        if own.any(|hero| stable::recovering(hero)) {
            return Some(("week".into(), "nobody is fit to set out".into()));
        }
        stable::may_create(look, player).ok()?;
        return Some(("create".into(), "there is no hero to send".into()));
    };
    let catalog = look.catalog();
    let hero = state.at(who);
    let price = |card: CardId| {
        stable::in_game(look, card).ok()?;
        market::may_buy(look, hero, card).ok().filter(|cost| *cost > 0)
    };
    let affordable = catalog.card_ids().filter_map(|card| Some((price(card)?, card)));
    if let Some((cost, card)) = affordable.max_by_key(|(cost, card)| (*cost, Reverse(*card))) {
        let card = catalog.card(card);
        let command = format!("buy {} for {}", card.id, hero.label);
        let why = format!("{} is the dearest that {} can pay: {cost} points", card.name, hero.label);
        return Some((command, why));
    }
    Some((format!("send {}", hero.label), format!("{} owns most", hero.label)))
}
