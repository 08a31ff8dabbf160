//! Exploring a system: bots, exact odds, simulation, laws, transcripts, what a seat may not learn.

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
