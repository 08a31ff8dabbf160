//! What every turn-taking card system needs, built once below the systems and above kernel and scripts.
//!
//! Where to find what: what a system says of itself in `system`, the stack of work and how it is played on in `work`,
//! scripts on the stack in `script`, the options of the house in `house`.

#[macro_use]
mod house;
mod script;
mod system;
mod work;

pub use house::{HouseRules, HouseTable};
pub use script::{Caller, Hook, Roles, UseId};
pub use system::System;
pub use work::{Flow, Work};
