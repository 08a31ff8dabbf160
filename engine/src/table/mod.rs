//! Playing at a table: commands, positions, history, scenes, replay and saves, for every rules system.
//!
//! Begin at [`Table`] in `contract.rs`. `session.rs` implements it. A typed command goes through `phrases` (cut into
//! picks), `command` (matched with the offers) and `position` (carried out on a working copy), and `attempt` adds it to
//! the `history`.

mod attempt;
mod auto;
pub(crate) mod bare;
mod chance;
pub(crate) mod command;
mod content;
mod contract;
pub(crate) mod expect;
mod faults;
mod former;
mod history;
pub(crate) mod log;
mod outcome_help;
mod outcome_text;
mod pages;
pub(crate) mod phrases;
pub(crate) mod position;
mod reasons;
pub(crate) mod refusal;
mod reload;
mod replay;
mod run_scene;
mod save;
mod scene;
mod scene_run;
mod seated;
mod session;
mod sight;
mod snapshot;
mod step_names;
mod timeline;
mod tree;
pub(crate) mod verdict;
pub use crate::kernel::Cancel;
pub use contract::{Differs, Game, Offer, Past, Redone, Reloaded, SharedGame, Table, Told};
pub use expect::{expect, holds};
pub use history::{NEW_CONTENT, Way, is_new_content};
pub use outcome_text::{Brought, take_outcome};
pub use pages::PAGES;
pub use replay::{ReadOrder, Replayed, read_ruling, replay, replay_tree};
pub use run_scene::{Outcome, Renewed, accept_scene, run_scene, unplayable_steps};
pub use save::{End, Opening, Save, SavedCharacter, SavedPack};
pub use scene::{SCENE_WORDS, Scene, Step, StepKind};
pub use scene_run::{Heard, SceneRun, is_refused, was_told, was_untold};
pub use seated::Seated;
pub use session::{Opened, Session, game};
pub use snapshot::Snapshot;
pub use step_names::StepWords;
pub use timeline::Instant;
pub use tree::{Grown, Played, Tree};
