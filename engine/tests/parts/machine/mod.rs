//! What every turn-taking system needs, piece by piece.

mod house;
mod roles;
mod saying;
mod side;
mod track;
mod wells;
