//! Playing at a table: commands, positions, history, scenes, replay and saves, for every rules system.
//!
//! Begin at [`Table`] in `contract.rs`. `session.rs` implements it. A typed command goes through `phrases` (cut into
//! picks), `command` (matched with the offers) and `position` (carried out on a working copy), and `attempt` adds it to
//! the `history`.

mod attempt;
mod auto;
pub(crate) mod bare;
mod chance;
mod checks;
pub(crate) mod command;
mod compare;
mod content;
mod contract;
mod entry;
pub(crate) mod expect;
mod faults;
mod former;
mod history;
pub(crate) mod listed;
pub(crate) mod log;
mod opened;
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
mod speaker;
mod step_names;
mod timeline;
mod told;
mod tree;
pub(crate) mod verdict;
pub use crate::kernel::Cancel;
pub use checks::{is_offered, is_refused, was_told, was_untold};
pub use contract::{Game, SharedGame, Table};
pub use entry::{NEW_CONTENT, Way, is_new_content};
pub use expect::{expect, holds};
pub use opened::{Opened, game};
pub use outcome_text::{Brought, take_outcome};
pub use pages::PAGES;
pub use replay::{ReadOrder, Replayed, read_ruling, replay, replay_for, replay_tree};
pub use run_scene::{Outcome, Renewed, accept_scene, run_scene, unplayable_steps};
pub use save::{End, Opening, Save, SavedCharacter, SavedPack};
pub use scene::{SCENE_WORDS, Scene, Step, StepKind};
pub use scene_run::{Heard, SceneRun};
pub use seated::Seated;
pub use session::Session;
pub use snapshot::Snapshot;
pub use step_names::StepWords;
pub use timeline::Instant;
pub use told::{Differs, Offer, Past, Redone, Reloaded, Told};
pub use tree::{Grown, Played, Tree};
