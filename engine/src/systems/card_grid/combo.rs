//! Combos: the bonus that an attack, after a hit, lends to its right or lower neighbour (GRID-082 to GRID-093).
//!
//! For example, an attack with 2 on its right edge hits. If the next attack is the one to its right, the roll of that
//! attack gets +2.

use super::content::{CardId, Catalog};
use super::grid::{Edge, Grid};

/// A bonus that an attack lends to a neighbour.
pub struct Link {
    pub from: CardId,
    pub to: CardId,
    pub bonus: i16,
}

/// Returns every link of the attack grid.
pub fn links(catalog: &Catalog, grid: &Grid) -> Vec<Link> {
    let mut links = Vec::new();
    for (from, edge, to) in grid.pairs() {
        if let Some(strike) = catalog.strike(from) {
            let bonus = if edge == Edge::Right { strike.right } else { strike.bottom };
            links.push(Link { from, to, bonus: i16::from(bonus) });
        }
    }
    links
}

/// Returns the bonus that `next` gets after `last` has hit. It is 0 if `next` is not the right or lower neighbour of
/// `last`.
pub fn bonus(catalog: &Catalog, grid: &Grid, last: Option<CardId>, next: CardId) -> i16 {
    let Some(last) = last else { return 0 };
    let lent = links(catalog, grid).into_iter().find(|link| link.from == last && link.to == next);
    lent.map_or(0, |link| link.bonus)
}
