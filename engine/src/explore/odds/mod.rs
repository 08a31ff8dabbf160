//! Odds: the exact distribution of an action's outcomes.
//!
//! From a position on, every outcome of chance and every decision is followed to a horizon. A policy answers the
//! decisions. Equal positions are one position, so lines that meet again are counted once. A loop, back to an earlier
//! position, is solved and not cut off. Probabilities ("shares") are exact fractions.
//!
//! [`futures`] is the core, for callers who know the system. [`Query`] and [`Odds`] are what a front end uses through
//! [`Table::odds`](crate::table::Table::odds).
//!
//! | module | concept |
//! |---|---|
//! | `query`, `ask` | the question of a front end, and how it is answered |
//! | `plan`, `graph`, `fan`, `bounds` | lines of play and their limits |
//! | `solve`, `choose` | probabilities of the ends, best choices |
//! | `sample` | playouts beyond the limits |
//! | `outcome`, `measure` | the headline, and all other measured values |
//! | `reading`, `twins` | values read off a position, measures that change together |
//! | `worlds` | hidden information |
//! | `policy`, `share` | policies of seats, exact fractions |

mod ask;
pub(crate) mod bounds;
mod choose;
pub(crate) mod counts;
mod digest;
mod fan;
mod graph;
pub(crate) mod measure;
mod outcome;
mod plan;
mod policy;
mod query;
mod reading;
mod sample;
mod share;
mod solve;
mod twins;
mod worlds;

pub use crate::explore::precedence::Precedence;
pub(crate) use ask::ask;
pub use bounds::TooMuch;
/// A rational number of any size, below 0 too: means and their differences.
pub use dashu_ratio::RBig as Ratio;
pub use graph::{Futures, futures};
pub use measure::{Case, Measure, Sort, Twin};
pub use plan::{Horizon, Plan, Questions, Stuck};
pub use policy::{Policies, Policy};
pub use query::{Odds, Query, Until};
pub use share::{Share, decimal};
pub(crate) use worlds::worlds;
