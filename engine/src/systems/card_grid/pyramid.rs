//! The pyramid of attacks: higher ones stand on more lower ones (GRID-071 to GRID-076).

use super::content::{CardId, Catalog};

/// Returns the number of owned attacks of each level; level 1 stands at index 1.
pub fn levels(catalog: &Catalog, owned: &[CardId]) -> [u8; 10] {
    let mut levels = [0; 10];
    for strike in owned.iter().filter_map(|card| catalog.strike(*card)) {
        if let Some(count) = levels.get_mut(usize::from(strike.bonus)) {
            *count += 1;
        }
    }
    levels
}

/// Returns the level that lacks attacks for one more of `level`. `None` if it may be bought.
///
/// After the purchase every level below a level that holds cards holds at least one card more than it. Under the
/// printed `thresholds`, this applies only to the first attack of a level.
pub fn missing(levels: [u8; 10], level: u8, thresholds: bool) -> Option<u8> {
    let mut after = levels;
    let at = usize::from(level);
    *after.get_mut(at)? += 1;
    if thresholds {
        let first = after[at] == 1;
        return (1..level).rev().find(|lower| first && after[usize::from(*lower)] < level - lower + 1);
    }
    (1..level).rev().find(|lower| after[usize::from(*lower)] <= after[usize::from(*lower) + 1])
}
