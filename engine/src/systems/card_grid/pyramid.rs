//! The pyramid of attacks: a hero owns more attacks of each level than of the level above (GRID-071 to GRID-076).
//!
//! `market` asks [`missing`] before a hero buys an attack. For example, the third attack of level 2 needs four of level
//! 1.

use super::content::{CardId, Catalog};

/// Returns the number of owned attacks of each level. The index is the level, from 1.
pub fn levels(catalog: &Catalog, owned: &[CardId]) -> [u8; 10] {
    let mut levels = [0; 10];
    for strike in owned.iter().filter_map(|card| catalog.strike(*card)) {
        if let Some(count) = levels.get_mut(usize::from(strike.bonus)) {
            *count += 1;
        }
    }
    levels
}

/// Returns the level that needs more attacks before the hero may buy another one of `level`. `None` if it may be
/// bought.
///
/// After the purchase, every level below `level` must have at least one card more than the level above it. Under the
/// printed `thresholds`, only the first attack of a level needs others: two of the level below it, three of the next
/// lower one, and so on.
pub fn missing(levels: [u8; 10], level: u8, thresholds: bool) -> Option<u8> {
    let mut after = levels;
    let at = usize::from(level);
    *after.get_mut(at)? += 1;
    if thresholds {
        let is_first = after[at] == 1;
        return (1..level).rev().find(|lower| is_first && after[usize::from(*lower)] < level - lower + 1);
    }
    (1..level).rev().find(|lower| after[usize::from(*lower)] <= after[usize::from(*lower) + 1])
}
