//! The parts of every turn-taking system.

mod house;
mod roles;
mod saying;
mod side;
mod track;
mod wells;
