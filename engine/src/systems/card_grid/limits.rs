//! Limits on a hero's defense cards and gear (GRID-109 to GRID-111, GRID-143 to GRID-146).

use super::hero::Hero;

/// Returns the most defense cards: as many as usable character and attack cards.
pub fn defense(hero: &Hero) -> usize {
    hero.grid.len() + hero.attacks.len()
}

/// Returns the most gear, spells included. It is the lowest of the character, attack and defense totals brought.
pub fn gear(hero: &Hero) -> usize {
    hero.grid.len().min(hero.attacks.len()).min(hero.brought())
}
