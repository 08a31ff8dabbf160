//! Odds: the exact distribution of an action's outcomes.
//!
//! From a position on, every outcome of chance and every decision is followed to a horizon; decisions are answered by a
//! policy. Equal positions are one position, so lines that meet again are counted once, and a loop (a fruitless round
//! back to its beginning) is solved and not cut off. Shares are exact fractions.
//!
//! [`futures`] is the core, for callers who know the system; [`Query`] and [`Odds`] are what a front end sees through
//! [`Table::odds`](crate::table::Table::odds).
//!
//! The modules: lines of play in `graph`, their limits in `bounds`, shares of the ends in `solve`, the best choice in
//! `choose`, playouts beyond the limits in `sample`, the headline in `outcome`, other measures in `measure`, the query
//! of a front end in `ask`.

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
