//! Tools that work on any system: tables to play at, undo, scenes, counting.

pub mod bot;
mod chance;
mod command;
mod content;
mod expect;
mod former;
mod halt;
mod history;
mod laws;
pub mod odds;
mod outcome_text;
mod pages;
mod perft;
mod phrases;
mod place;
mod refusal;
mod replay;
mod run_scene;
mod save;
mod scene;
mod session;
pub mod sim;
mod table;

pub use expect::{expect, holds};
pub use halt::Halt;
pub use laws::laws;
pub use outcome_text::{Brought, take_outcome};
pub use pages::PAGES;
pub use perft::perft;
pub use replay::{ReadOrder, Replayed, read_ruling, replay};
pub use run_scene::{Outcome, run_scene};
pub use save::{End, Opening, Save, SavedPack};
pub use scene::{SCENE_WORDS, Scene, Step, StepKind};
pub use session::{Opened, Session, game};
pub use table::{Game, Offer, Past, SharedGame, Table, Told};
