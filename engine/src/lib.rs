//! The Rondel engine: card games as state machines that stop only to ask. The games are content and Rhai scripts.
//!
//! The crate `rondel-dsl` reads content; a [`Table`](table::Table) plays it, with undo, odds and bots. A game in ten
//! lines:
//!
//! ```
//! use rondel_dsl::{PackFiles, load};
//! use rondel_engine::systems::Systems;
//!
//! let home = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
//! let pack = PackFiles::read_dir(format!("{home}/content/adventure-deck"))
//!     .with_scripts_dir(format!("{home}/scripts/adventure-deck"));
//! let content = load(&[pack], Systems::builtin());
//! let game = content.compile().expect("or every problem, with its place");
//! let scene = content.scenes.iter().find(|scene| scene.id == "three-goblins-in-a-barn").expect("it is shipped");
//! let mut table = game.open(&scene.setup, 1).expect("it begins, with the luck of seed 1");
//! let told = table.command("play longsword on goblin-1").expect("it is offered");
//! assert!(told.iter().any(|told| told.text == "you play Longsword on goblin-1"));
//! let refused = table.command("fly to the moon").expect_err("nothing has happened");
//! assert_eq!(refused.code, "C0101");
//! ```
//!
//! - [`kernel`]: the contract of a rules system, and the types that all systems share.
//! - [`script`]: the host of Rhai scripts, with limits, replayable.
//! - [`machine`]: the common parts of turn-taking card systems.
//! - [`systems`]: the rules systems, one folder each.
//! - [`table`]: playing at a table: commands, undo, scenes, replay, saves, for any system.
//! - [`explore`]: odds, bots, simulation, laws, for any system.

// The parser that pest derives says `alloc`.
extern crate alloc;

pub mod explore;
#[macro_use]
pub mod kernel;
#[macro_use]
pub mod machine;
pub mod script;
pub mod systems;
pub mod table;

/// Internal items that the tests under `tests/` need, and no program may use. A test among the sources would build the
/// library a second time.
#[doc(hidden)]
pub mod internals {
    pub use crate::explore::bot::intent::Intent;
    pub use crate::explore::bot::ismcts::{ONE, logarithm, root};
    pub use crate::explore::odds::bounds::{BYTES, Bounds, POSITIONS, STEPS};
    pub use crate::explore::odds::counts::{Counted, of_mark};
    pub use crate::explore::odds::measure::between;
    pub use crate::explore::sim::trail::Trail;
    pub use crate::explore::trial::alike::{Seen, replaced, says};
    pub use crate::explore::trial::{Arm, End, is_above_0, is_better};
    pub use crate::machine::saying::{filled, named_in};
    pub use crate::systems::adventure_deck::check::{Layer, ways};
    pub use crate::systems::card_grid::layout::{Piece, Score, best};
    pub use crate::systems::card_grid::pyramid::missing;
    pub use crate::systems::card_grid::soak::{Die, Paying, cheapest, sets};
    pub use crate::systems::encounter_deck::content::room::{Exit, Room, Side, Square};
    pub use crate::table::phrases::{Phrase, Phrases, Reading};
}
