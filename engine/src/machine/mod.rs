//! What every turn-taking card system needs, built once below the systems and above kernel and scripts.
//!
//! Where to find what: playing on from stop to stop within a budget in `run`, scripts on the stack in `script`, the
//! options of the house in `house`.

#[macro_use]
mod house;
mod run;
mod script;

pub use house::{HouseRules, HouseTable};
pub use run::{Flow, Machine, chain, endless, play_on};
pub use script::{Caller, Hook, Roles, Scripted, Scripting, UseId, call, step};
