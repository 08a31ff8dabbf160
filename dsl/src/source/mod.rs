//! Source text: the files of a pack, and the pieces that a file is divided into before it is parsed.

pub(crate) mod families;
pub(crate) mod files;
pub(crate) mod kept;
pub(crate) mod merge;
mod outside;
pub(crate) mod split;
pub(crate) mod tail;
pub(crate) mod walk;
