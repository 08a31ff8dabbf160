//! What the tests share: the built-in content, loaded from the checkout.

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::systems;
use std::path::{Path, PathBuf};

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The built-in pack of a system, as it stands in the checkout.
///
/// # Panics
/// Never for what is checked in: a folder that can't be read gives problems, not a panic.
pub fn built_in(system: &str) -> Loaded {
    let files =
        PackFiles::read_dir(root().join("content").join(system)).with_scripts_dir(root().join("scripts").join(system));
    load(&[files], &|id| systems::system(id).map(|system| (system.vocabulary)()))
}
