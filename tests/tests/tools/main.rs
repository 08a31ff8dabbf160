//! Tools over every system: bots, odds, simulation, explanations.

mod asked;
mod bots;
mod explaining;
mod odds;
mod sim;
mod telling;
