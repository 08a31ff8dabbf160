//! Levels: the XP that a level takes, and the Health, Resolve and Innate that it brings (DMD-113, DMD-301, DMD-306,
//! DMD-317).
//!
//! [`rises`] raises a hero by a level, at the end of a session. For example, level 3 is reached with 9 XP, and gives 7
//! Health and 7 Resolve.

use super::content::{CardId, Catalog, Kind};
use super::event::Event;
use super::house::{self, HouseRules};
use super::state::Who;
use super::{Work, tell_of};

/// The highest level, because the tracker goes no further (DMD-133).
pub const HIGHEST: u8 = 20;

/// Returns the XP in all at which a level is reached (DMD-301). It is 9 for level 3. By a house rule, each level adds
/// its XP to that of the levels before: 4 + 9.
pub fn xp_of(house: &HouseRules, level: u8) -> u32 {
    let square = |n: u8| u32::from(n) * u32::from(n);
    match level {
        0 | 1 => 0,
        n if house.is(house::XpCurve::Additional) => (2..=n).map(square).sum(),
        n => square(n),
    }
}

/// Returns the maximum Health of a hero, which is also its maximum Resolve (DMD-113, DMD-058).
pub fn hero_tracks(house: &HouseRules, level: u8) -> i32 {
    match level {
        0 if house.is(house::LevelZeroHealth::Four) => 4,
        n => i32::from(n.max(1)) + 4,
    }
}

/// Returns the Tier of a hero's Innate. Tier 2 comes at level 7 and Tier 3 at 13, or by a house rule at 9 and 17
/// (DMD-317).
fn hero_tier(house: &HouseRules, level: u8) -> u8 {
    let second = if house.is(house::InnateLevel::Seven) { 7 } else { 9 };
    1 + u8::from(level >= second) + u8::from(level >= 2 * second - 1)
}

/// Returns the usual Innate of a character: its card of basic abilities, which exists in several Tiers. The Tier
/// follows from the level on the heroes' side, and from the highest Tier among the cards on the other, unless a house
/// rule says otherwise. `None` for a Hazard. `heroes` says whether it is on the heroes' side. `level` is the level of
/// the party, and `cards` are the character's cards (DMD-051, DMD-218, DMD-237, DMD-317).
pub fn innate(
    catalog: &Catalog,
    house: &HouseRules,
    (kind, heroes): (Kind, bool),
    level: u8,
    cards: &[CardId],
) -> Option<CardId> {
    // Players' characters have other Innates than enemies: `catalog.innate` takes `true` for those of players.
    let highest = || cards.iter().map(|card| catalog.printed(*card).tier).max().unwrap_or(1);
    match kind {
        Kind::Hero => catalog.innate(true, hero_tier(house, level)),
        Kind::Follower if heroes || house.is(house::FollowerInnate::Player) => {
            catalog.innate(true, hero_tier(house, level))
        }
        Kind::Follower => catalog.innate(false, highest()),
        Kind::Enemy if house.is(house::EnemyInnate::Party) => catalog.innate(false, hero_tier(house, level)),
        Kind::Enemy => catalog.innate(false, highest()),
        Kind::Hazard => None,
    }
}

/// Raises a hero by a level. Its tracks grow, and its Innate may change (DMD-306, DMD-317). The caller adds the
/// improvement.
pub fn rises(work: &mut Work<'_>, who: Who) {
    let catalog = work.catalog();
    let (house, level) = (work.s.house, (work.s.person(who).level + 1).min(HIGHEST));
    // An Innate that the sheet names stays.
    let own = catalog.sheet(work.s.person(who).sheet).innate;
    let person = work.s.person_mut(who);
    person.level = level;
    let most = hero_tracks(&house, level);
    person.health.set_most(most);
    person.resolve.set_most(most);
    if let (None, Some(innate)) = (own, innate(catalog, &house, (Kind::Hero, true), level, &[])) {
        let held = person.cards.iter_mut().find(|held| catalog.printed(held.card).kind == "innate");
        if let Some(held) = held {
            held.card = innate;
        }
        work.listeners_change();
    }
    tell_of(work, who, Event::Rises { who, level }, "DMD-306");
}
