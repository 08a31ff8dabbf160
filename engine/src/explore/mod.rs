//! Exploration of a game: bots, exact odds, simulation, trials of commands, laws, transcripts and secrecy checks.
//!
//! Begin with [`bot`] for players, [`odds`] for exact probabilities and [`sim`] for many games.

pub mod bot;
mod laws;
pub mod odds;
mod perft;
pub(crate) mod possible;
mod precedence;
mod record;
mod secrecy;
pub mod sim;
pub mod trial;
pub use laws::laws;
pub use perft::perft;
pub use record::{Replayed, Transcript, replay, transcript};
pub use secrecy::{Probes, secrecy};
