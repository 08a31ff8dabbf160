//! Reports with charts: one page of HTML that needs no network, made of results that people can also read as text.
//!
//! [`plot`] draws charts as SVG, and [`simulation()`] and [`odds()`]
//! choose what a page shows.

mod odds;
pub mod plot;
mod simulation;

pub use odds::{Asked, odds};
pub use simulation::simulation;
