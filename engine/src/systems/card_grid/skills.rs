//! The skill sheet: skills from touching edges of the character grid (GRID-055 to GRID-067).

use super::content::{Catalog, SkillId};
use super::grid::{Edge, Grid};

/// Returns every skill that an edge forms, with its bonus (GRID-061). Two edges that form the same skill are two
/// entries.
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

/// Returns the sheet (GRID-065). Each skill is there once, with its highest bonus, or with the sum if the house rules
/// stack them.
pub fn sheet(catalog: &Catalog, grid: &Grid, stack: bool) -> Vec<(SkillId, i16)> {
    let mut sheet: Vec<(SkillId, i16)> = Vec::new();
    for (skill, bonus) in entries(catalog, grid) {
        match sheet.iter_mut().find(|(known, _)| *known == skill) {
            Some((_, held)) if stack => *held += bonus,
            Some((_, held)) => *held = (*held).max(bonus),
            None => sheet.push((skill, bonus)),
        }
    }
    sheet.sort();
    sheet
}
