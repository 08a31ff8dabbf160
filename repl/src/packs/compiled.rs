//! The content of loaded packs, compiled.

use super::PackSet;
use crate::content::{Content, Diagnostics};
use rondel_dsl::Loaded;
use rondel_engine::kernel::Problem;
use std::sync::Arc;

/// Compiles the loaded packs. Leaves out scenes with errors, and fails at any other error.
pub fn content(loaded: Loaded, pack_set: &PackSet) -> Result<Content, Diagnostics> {
    let (errors, warnings): (Vec<_>, Vec<_>) = loaded.problems.iter().cloned().partition(|problem| problem.is_error());
    if errors.iter().any(|problem| loaded.scene_of(problem).is_none()) {
        // The errors of the files, and those that the system finds in the items without errors.
        let (judged, _) = loaded.judged();
        let errors = judged.into_iter().filter(Problem::is_error).collect();
        return Err(Diagnostics { problems: errors, sources: loaded.sources });
    }
    let left_out: Vec<String> = loaded.faulty_scenes().into_iter().map(str::to_string).collect();
    let scenes = loaded.scenes.iter().filter(|scene| !left_out.contains(&scene.id)).cloned().collect();
    let loaded = Arc::new(loaded);
    let game = loaded.compile().map_err(|problems| {
        let (problems, sources) = (problems.into(), loaded.sources.clone());
        Diagnostics { problems, sources }
    })?;
    let mut names: Vec<String> = loaded.items.iter().map(|item| item.name.clone()).collect();
    names.sort();
    names.dedup();
    let original = Arc::clone(&loaded);
    Ok(Content {
        words: game.vocabulary(),
        first: loaded.packs.iter().rev().find_map(|pack| pack.manifest.first_scene.clone()),
        packs: loaded.saved_packs(),
        scenes,
        errors,
        left_out,
        names,
        rulebook: pack_set.rulebook(&loaded),
        warnings,
        unfit: None,
        fingerprint: loaded.fingerprint.clone(),
        loaded: Arc::clone(&loaded),
        game,
        compile_items: Arc::new(move |exchanged| {
            let mut items = original.items.clone();
            for (at, item) in exchanged {
                if let Some(old) = items.get_mut(*at) {
                    old.clone_from(item);
                }
            }
            original.compile_items(&items)
        }),
        compile: Arc::new(move || loaded.compile()),
    })
}
