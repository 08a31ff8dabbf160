//! The common parts of turn-taking card systems, below the systems and above kernel and scripts.
//!
//! The modules: the contract of a system in `system`, the machine for tools in `game`, content and its behaviours in
//! `content`, compiled in `build`; the stack of work in `work`, scripts on the stack in `script`, their questions in
//! `asking`, secret choices in `ballot`, aims, modes and costs in `terms`, changing numbers in `track`, turns of a side
//! in `side`, places on a board in `arena`, content's own words in `keywords`, texts of behaviours in `saying`, a
//! readable position in `look`, new content under an open position in `rebind`, house options in `house`, adventures in
//! `journey`.
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
mod rebind;
mod roles;
pub(crate) mod saying;
mod script;
mod secrets;
mod side;
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
    Ability, Answer, Border, Calls, Clock, Ending, IN_PLAY, InPlay, InPlayEvent, InPlayMoment, Left, Occasion,
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
