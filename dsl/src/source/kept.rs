//! The tree of a file, kept with its text: however often a pack is loaded, what stayed as it was is parsed once.

use crate::syntax::File;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The tree of a file without faults, once it was parsed, and the system by whose kinds of items it was.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<OnceLock<(&'static str, Arc<File>)>>);

impl Kept {
    /// The tree by a system's kinds. `parse` returns it, and whether it may be kept: what is wrong in a file is told at each
    /// load.
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
