//! The machine: the part of the engine that all turn-taking card systems share.
//!
//! A system (the rules of one game) implements [`System`]. [`Machine`] plays it for the tools. Begin reading with
//! [`System`] for the contract, then [`Work`] for the way play goes from stop to stop. The machine lies below the
//! systems and above kernel and scripts.
//!
//! | module | concept |
//! |---|---|
//! | `system` | the contract of a system |
//! | `game`, `query`, `sources` | the machine that tools play, its questions to scripts, the names of sources |
//! | `content`, `build`, `behaviour`, `assemble` | content with its behaviours, and their compilation |
//! | `heard`, `partners`, `aimless`, `pages` | checks of scripts and their callers, pages of error codes |
//! | `draft` | a position in the making, from a scene |
//! | `work`, `frame`, `stack`, `gift` | the stack of work in progress, its entries, and their results |
//! | `script`, `asking`, `ballot`, `secrets` | scripts on the stack, their questions, secret choices |
//! | `moment`, `roles` | the moments at which scripts are called, and the subjects they are called with |
//! | `terms` | targets, modes and costs |
//! | `track` | changing numbers, such as hit points |
//! | `play` | things in play |
//! | `side`, `arena`, `journey` | turns of a side, places on a board, adventures |
//! | `keywords`, `saying`, `called` | content's own words, texts of behaviours, names of calls |
//! | `look` | a position that is only read |
//! | `offers`, `suspension` | the actions of a seat; a rule suspended for a test |
//! | `rebind` | new content under an open position |
//! | `house` | house options |
//!
#![doc = include_str!("writing.md")]

#[macro_use]
mod frame;
#[macro_use]
mod house;
#[macro_use]
mod track;
mod aimless;
pub mod arena;
pub mod asking;
mod assemble;
mod ballot;
mod behaviour;
mod build;
mod called;
pub(crate) mod content;
mod draft;
mod game;
mod gift;
mod heard;
pub mod journey;
pub mod keywords;
mod look;
mod moment;
mod offers;
mod pages;
mod partners;
pub mod play;
mod query;
mod rebind;
mod roles;
pub(crate) mod saying;
mod script;
mod secrets;
mod side;
mod sources;
mod stack;
mod suspension;
mod system;
pub mod terms;
mod work;

pub use ballot::Ballot;
pub use build::{Builder, ORPHAN, UNPAID, UNTAKEN};
pub use content::{Behaviour, BehaviourId, Content, Params, Use, argument, calls};
pub use draft::{Draft, label_is_taken, numbered};
pub use frame::{Frame, Frames, Holds, Waits, step, waits};
pub use game::Machine;
pub use gift::Gift;
pub use house::{HouseChoice, HouseRules, HouseTable};
pub use look::Look;
pub use moment::{Cue, Cues, Moment, count_words, words_of};
pub use offers::{Offers, Refused};
pub use pages::PAGES;
pub use play::{
    Ability, Address, Answer, Border, Calls, Clock, Ending, IN_PLAY, InPlay, InPlayEvent, InPlayMoment, Left, Occasion,
    Standing, Thing, ThingId, Voices, Whose, Window,
};
pub use rebind::Rebind;
pub use roles::Roles;
pub use script::{Caller, Hook, UseId};
pub use secrets::Secrets;
pub use side::{Actor, Side};
pub use stack::WorkStack;
pub use system::System;
pub use terms::{Chooser, Choosing, Chosen, Count, Pick, Terms, TermsOf};
pub use track::{Change, Reading, TrackDef, TrackEvent, TrackId, Tracks, Way, track_fact};
pub use work::{Flow, Work};
