//! The compiler of the content language: text to typed content.
//!
//! A pack is a folder with a `pack.ron`, `.rondel` files, scripts and a rulebook. [`load`] reads packs and gives
//! checked [`Item`](rondel_engine::kernel::Item)s, scenes and scripts, together with every
//! [`Problem`](rondel_engine::kernel::Problem) of every file in one run. The grammar knows no system's words. A
//! system's [`Vocabulary`](rondel_engine::kernel::Vocabulary) gives the terms of a statement their meaning.
//!
//! Stages, each with its own folder: a file is *split* into items by its braces (`source`), each item is *parsed* by
//! pest into a tree with places (`syntax`), its statements are *shaped* into data by the vocabulary (`shape`), and
//! names, definitions and tables are *checked* across files and packs (`check`). Nothing stops at the first error.
//!
//! ```
//! use rondel_dsl::{PackFiles, load, render};
//! use rondel_engine::systems::Systems;
//! let pack = PackFiles::new("demo").with("cards.rondel", "card \"Longsword\" {\n    level 1\n");
//! let loaded = load(&[pack], Systems::builtin());
//! let lines: Vec<String> = loaded.problems.iter().map(|p| render::short(p, &loaded.sources)).collect();
//! assert!(lines[0].starts_with("demo/cards.rondel:1:18: error[E0101]"));
//! ```
//!
#![doc = include_str!("embedding.md")]

// The parser that pest derives says `alloc`.
extern crate alloc;

mod causes;
mod check;
mod copy;
mod fitting;
mod format;
mod here;
mod lines;
mod load;
mod loaded;
mod order;
mod pack;
mod pages;
mod reach;
mod recipe;
mod reference;
pub mod render;
mod requires;
mod shape;
mod sound;
mod source;
mod syntax;
mod text;
mod written;

pub use causes::Causes;
pub use fitting::load_fitting;
pub use format::{format, format_file};
pub use here::{Here, Named};
pub use load::load;
pub use loaded::{Loaded, Pack};
pub use order::{orders, parse_order};
pub use pack::{Manifest, PACK_WORDS, PackWord};
pub use pages::{explain, pages};
pub use reach::Reach;
pub use recipe::Recipe;
pub use reference::{References, effect_usage, fact_usage, kind_word, question_usage, reference, references, usage};
pub use sound::{Sound, load_sound};
pub use source::files::{PackFiles, fingerprint};
pub use source::tail::ends_midway;
pub use source::walk::{Found, Refusal, is_content, walk};
pub use syntax::HOWS;
pub use written::{WrittenItem, WrittenStatement, quoted, written};

/// The internals that the tests under `tests/` need, and that no program may use. No test stands among the sources,
/// because the library would be built a second time.
#[doc(hidden)]
pub mod internals {
    pub use crate::render::sanitize::sanitize_file;
    pub use crate::syntax::{Body, Entry, Line, Part, Span, Term, TermKind, parse};
}

use rondel_engine::kernel::{Origin, SourceId};
use std::ops::Range;

/// Returns a place in a file, or in text without a file.
pub(crate) fn origin(file: Option<SourceId>, range: Range<usize>) -> Origin {
    let origin = Origin::new(SourceId::default(), range.start, range.end);
    Origin { file, ..origin }
}
