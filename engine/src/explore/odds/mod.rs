//! Odds: what may come of an action, exactly.
//!
//! From a position on, every outcome of chance and every decision is followed to a horizon; decisions are answered by a
//! policy. Equal positions are one position, so what comes together again is counted once, and a loop (a fruitless round
//! that leads back to where it began) is solved and not cut off. Shares are exact fractions.
//!
//! [`futures`] is the core, for callers who know the system; [`Query`] and [`Odds`] are what a front end sees through
//! [`Table::odds`](crate::table::Table::odds).
//!
//! Where to find what: following the lines of play in `graph`, how much of them is followed in `bounds`, shares of the ends in `solve`, what is best in `choose`,
//! playouts where there is too much in `sample`, the headline in `outcome`, what else is counted in `measure`, the question of a front end in `ask`.

mod ask;
pub(crate) mod bounds;
mod choose;
pub(crate) mod counts;
mod digest;
mod graph;
pub(crate) mod measure;
mod outcome;
mod policy;
mod sample;
mod share;
mod solve;
mod worlds;

pub use crate::explore::precedence::Precedence;
pub(crate) use ask::ask;
pub use ask::{Odds, Query, Until};
pub use bounds::TooMuch;
/// A rational number of any size, below 0 too: means and their differences.
pub use dashu_ratio::RBig as Ratio;
pub use graph::{Futures, Horizon, Plan, Questions, Stuck, futures};
pub use measure::{Case, Measure, Sort, Twin};
pub use policy::{Policies, Policy};
pub use share::{Share, decimal};
pub(crate) use worlds::worlds;
