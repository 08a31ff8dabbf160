//! The syntax tree of a file, kept with its text. When a pack is loaded again, unchanged files are not parsed again.

use crate::syntax::File;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The tree of a file without mistakes, once it is parsed, and the system whose kinds of items were known then. Clones
/// share it.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<OnceLock<(&'static str, Arc<File>)>>);

impl Kept {
    /// Returns the kept tree for a system, or else the tree that `parse` returns. `parse` also returns whether the tree
    /// may be kept. A file with mistakes is parsed at each load, so that its mistakes are reported each time.
    pub fn tree(&self, system: &'static str, parse: impl FnOnce() -> (File, bool)) -> Arc<File> {
        if let Some((_, tree)) = self.0.get().filter(|(kept_for, _)| *kept_for == system) {
            return tree.clone();
        }
        let (tree, may_be_kept) = parse();
        let tree = Arc::new(tree);
        if may_be_kept {
            // An error means that the tree for another system is kept already. That tree stays.
            let _ = self.0.set((system, tree.clone()));
        }
        tree
    }
}

/// The kept tree follows from the text, so it does not count for equality.
impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

impl Eq for Kept {}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.get().is_some() { "kept" } else { "not parsed" })
    }
}
