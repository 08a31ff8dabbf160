//! The tree of a file, kept with its text. When a pack is loaded again, unchanged files are not parsed again.

use crate::syntax::File;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The tree of a faultless file, once parsed, and the system of its kinds.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<OnceLock<(&'static str, Arc<File>)>>);

impl Kept {
    /// Returns the tree by a system's kinds. `parse` returns it, and whether it may be kept: the mistakes in a file are
    /// reported at each load.
    pub fn tree(&self, system: &'static str, parse: impl FnOnce() -> (File, bool)) -> Arc<File> {
        if let Some((_, tree)) = self.0.get().filter(|(of, _)| *of == system) {
            return tree.clone();
        }
        let (tree, may_be_kept) = parse();
        let tree = Arc::new(tree);
        if may_be_kept {
            // Kept for another system already, it stays so.
            let _ = self.0.set((system, tree.clone()));
        }
        tree
    }
}

/// The kept parts do not make a file another one.
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
