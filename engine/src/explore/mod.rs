//! Tools that work on any system: tables to play at, undo, scenes, counting.

mod command;
mod content;
mod history;
mod outcome_text;
mod phrases;
mod place;
mod scene;
mod session;
mod table;

pub use outcome_text::{Brought, take_outcome};
pub use scene::{SCENE_WORDS, Scene, Step, StepKind};
pub use session::{Opened, Session, game};
pub use table::{Game, Offer, Save, SharedGame, Table, Told};
