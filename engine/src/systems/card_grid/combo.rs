//! Combos: the bonus that an attack, after a hit, lends to its right or lower neighbour (GRID-082 to GRID-093).
//!
//! An attack with 2 on its right edge hits; if the next attack is the one to its right, its roll gets +2.

use super::content::{CardId, Catalog};
use super::grid::{Edge, Grid};

/// Returns every link of the attack grid: the attack that lends, the one that gets, and the bonus.
pub fn links(catalog: &Catalog, grid: &Grid) -> Vec<(CardId, CardId, i16)> {
    let lent = |(from, edge, to)| {
        let strike = catalog.strike(from)?;
        Some((from, to, i16::from(if edge == Edge::Right { strike.right } else { strike.bottom })))
    };
    grid.pairs().into_iter().filter_map(lent).collect()
}

/// Returns the bonus that `next` gets after `last` has hit; 0 if `next` is not the right or lower neighbour of `last`.
pub fn bonus(catalog: &Catalog, grid: &Grid, last: Option<CardId>, next: CardId) -> i16 {
    let Some(last) = last else { return 0 };
    let fits = |(from, to, _): &(CardId, CardId, i16)| *from == last && *to == next;
    links(catalog, grid).into_iter().find(fits).map_or(0, |(_, _, lent)| lent)
}
