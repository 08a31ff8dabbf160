//! The skill sheet: the skills that touching cards of the character grid form (GRID-055 to GRID-067).
//!
//! A card with a bonus of 3 on its right edge, left of one with Stealth on its left edge, gives the hero Stealth 3.

use super::content::{Catalog, SkillId};
use super::grid::{Edge, Grid};

/// Returns every skill that two touching edges form, with its bonus (GRID-061). A skill formed twice has two entries.
pub fn entries(catalog: &Catalog, grid: &Grid) -> Vec<(SkillId, i16)> {
    let formed = |(from, edge, to)| {
        let (lender, skilled) = (catalog.character(from)?, catalog.character(to)?);
        Some(match edge {
            Edge::Right => (skilled.left, lender.right),
            Edge::Bottom => (skilled.top, lender.bottom),
        })
    };
    grid.pairs().into_iter().filter_map(formed).collect()
}

/// Returns the sheet, sorted by skill (GRID-065). Each skill is there once, with its highest bonus, or with the sum of
/// its bonuses if they `stack`.
pub fn sheet(catalog: &Catalog, grid: &Grid, stack: bool) -> Vec<(SkillId, i16)> {
    let mut sheet: Vec<(SkillId, i16)> = Vec::new();
    for (skill, bonus) in entries(catalog, grid) {
        match sheet.iter_mut().find(|(other, _)| *other == skill) {
            Some((_, held)) if stack => *held += bonus,
            Some((_, held)) => *held = (*held).max(bonus),
            None => sheet.push((skill, bonus)),
        }
    }
    sheet.sort();
    sheet
}
