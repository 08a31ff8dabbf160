//! The weight of a fight: the Tier Totals of both sides, and how hard a fight to expect (DMD-269, DMD-273 to DMD-281).
//!
//! Begin reading at [`difficulty`]. Three heroes of level 1 have a Tier Total of 15, so enemies with 15 make a fair
//! fight.

use super::content::{CardId, Catalog, Kind};
use super::deck::Deck;
use super::state::{Character, State};
use rondel_engine::closed;

// `closed!` gives an enum the function `word`: `Expected::Easy.word()` is `easy`.
closed! {
    /// The difficulty of a fight, as the rulebook expects it (DMD-277, DMD-278).
    pub enum Expected { Easy = "easy", Fair = "fair", Hard = "hard" }
}

impl Expected {
    /// Returns the word with its article: `an easy`, `a hard`.
    pub fn with_article(self) -> String {
        format!("{} {}", if self == Expected::Easy { "an" } else { "a" }, self.word())
    }
}

/// Returns the Tier Total of a character. A hero counts its Talents, and anybody else its abilities (DMD-273, DMD-275).
/// Gear and enchantments of heroes do not count (DMD-269).
pub fn tier_total(catalog: &Catalog, person: &Character) -> u32 {
    if person.kind == Kind::Hero {
        return Deck::of(person.cards.iter().map(|held| catalog.printed(held.card))).total();
    }
    let cards: Vec<CardId> = person.cards.iter().map(|held| held.card).collect();
    catalog.tier_total(&cards).into()
}

/// Returns the Tier Total of the heroes together.
pub fn party_total(catalog: &Catalog, state: &State) -> u32 {
    state.heroes().map(|who| tier_total(catalog, state.person(who))).sum()
}

/// Returns the weight of each enemy that is still here. It is its Tier Total, half of it rounded up for a Follower, and
/// twice of it for a Boss (DMD-280, DMD-281).
fn weights(catalog: &Catalog, state: &State) -> Vec<u32> {
    let weight = |person: &Character| {
        let total = tier_total(catalog, person);
        match person.kind {
            Kind::Follower => total.div_ceil(2),
            _ if catalog.sheet(person.sheet).is_boss => 2 * total,
            _ => total,
        }
    };
    let enemies = state.everybody().filter(|who| !state.is_hero(*who) && state.person(*who).flight.is_here());
    enemies.map(|who| weight(state.person(who))).collect()
}

/// Returns the sum of the weights of all enemies.
pub fn enemy_total(catalog: &Catalog, state: &State) -> u32 {
    weights(catalog, state).into_iter().sum()
}

/// Returns the difficulty of the fight to expect (DMD-277, DMD-278). It is hard if the enemies weigh more than the
/// heroes by at least an average enemy, and easy if they weigh less by that much.
pub fn difficulty(catalog: &Catalog, state: &State) -> Expected {
    let (party, enemies) = (party_total(catalog, state), weights(catalog, state));
    let (enemy_weight, count) = (enemies.iter().sum::<u32>(), u32::try_from(enemies.len()).unwrap_or(u32::MAX));
    // This is the weight of an average enemy, or 1 without enemies.
    let average = if count == 0 { 1 } else { enemy_weight.div_ceil(count).max(1) };
    if enemy_weight >= party + average {
        Expected::Hard
    } else if enemy_weight + average <= party {
        Expected::Easy
    } else {
        Expected::Fair
    }
}
