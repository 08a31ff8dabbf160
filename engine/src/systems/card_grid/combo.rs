//! Combos: the bonus that an attack, after a hit, lends to its right or lower neighbour (GRID-082 to GRID-093).
//!
//! For example, an attack with 2 on its right edge hits. If the next attack is the one to its right, the roll of that
//! attack gets +2.

use super::content::{CardId, Catalog};
use super::grid::{Edge, Grid};

/// Returns every link of the attack grid: the attack that lends, the attack that gets, and the bonus.
pub fn links(catalog: &Catalog, grid: &Grid) -> Vec<(CardId, CardId, i16)> {
    let link = |(from, edge, to)| {
        let strike = catalog.strike(from)?;
        Some((from, to, i16::from(if edge == Edge::Right { strike.right } else { strike.bottom })))
    };
    grid.pairs().into_iter().filter_map(link).collect()
}

/// Returns the bonus that `next` gets after `last` has hit. It is 0 if `next` is not the right or lower neighbour of
/// `last`.
pub fn bonus(catalog: &Catalog, grid: &Grid, last: Option<CardId>, next: CardId) -> i16 {
    let Some(last) = last else { return 0 };
    let is_link = |(from, to, _): &(CardId, CardId, i16)| *from == last && *to == next;
    links(catalog, grid).into_iter().find(is_link).map_or(0, |(_, _, lent)| lent)
}
