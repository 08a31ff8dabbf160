//! Sources of text: the files of a pack, and the pieces a file falls into.

pub(crate) mod families;
pub(crate) mod files;
pub(crate) mod kept;
pub(crate) mod merge;
mod outside;
pub(crate) mod split;
pub(crate) mod tail;
pub(crate) mod walk;
