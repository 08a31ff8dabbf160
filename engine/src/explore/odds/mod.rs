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
//! | `ask` | the query of a front end |
//! | `graph`, `bounds` | lines of play and their limits |
//! | `solve`, `choose` | probabilities of the ends, best choices |
//! | `sample` | playouts beyond the limits |
//! | `outcome`, `measure` | the headline, and all other measured values |
//! | `worlds` | hidden information |
//! | `policy`, `share` | policies of seats, exact fractions |

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
