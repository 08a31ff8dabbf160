//! Limits on a hero's defense cards and gear (GRID-109 to GRID-111, GRID-143 to GRID-146).

use super::hero::Hero;

/// Returns the most defense cards that the hero may bring, which is the number of cards on both grids.
pub fn defense(hero: &Hero) -> usize {
    hero.grid.len() + hero.attacks.len()
}

/// Returns the most pieces of gear and spells that the hero may equip. It is the lowest of the hero's numbers of
/// character cards, attacks and defense cards in use.
pub fn gear(hero: &Hero) -> usize {
    hero.grid.len().min(hero.attacks.len()).min(hero.brought())
}
