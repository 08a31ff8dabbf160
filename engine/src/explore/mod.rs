//! Tools that work on any system: tables to play at, undo, scenes, counting.

mod scene;
mod table;

pub use scene::{SCENE_WORDS, Scene, Step, StepKind};
pub use table::{Game, Offer, Save, SharedGame, Table, Told};
