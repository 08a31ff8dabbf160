//! Loading of characters with content that has changed since they were saved. Their statements that no longer fit are
//! left out.

use crate::PackFiles;
use crate::load::load;
use crate::loaded::Loaded;
use rondel_engine::kernel::{Problem, SourceId, Sources};
use rondel_engine::systems::Systems;
use std::collections::BTreeMap;
use std::ops::Range;

/// The most rounds. Each round leaves out the statements with errors. Statements that need one of these have errors in
/// the next round, but such chains are short.
const MOST_ROUNDS: usize = 8;

/// Loads packs with the files of characters, and leaves out statements of characters that have errors. Also returns the
/// problems of these statements with their places, and the original files. `None` if something else is wrong, or an
/// error lies outside of a statement.
pub fn load_fitting(packs: &[PackFiles], systems: Systems) -> Option<(Loaded, Vec<Problem>, Sources)> {
    let mut packs = packs.to_vec();
    let (mut reported, mut sources) = (Vec::new(), None);
    for _ in 0..MOST_ROUNDS {
        let loaded = load(&packs, systems);
        let errors = loaded.compile_each().err().unwrap_or_default();
        let as_written = sources.get_or_insert_with(|| loaded.sources.clone()).clone();
        let errors: Vec<Problem> = errors.into_iter().filter(Problem::is_error).collect();
        if errors.is_empty() {
            // Notes and warnings concern the statements that stayed, such as a former name that was followed.
            let of_characters = |file: SourceId| {
                let pack = loaded.pack_files.get(&file).and_then(|at| loaded.packs.get(*at));
                pack.is_some_and(|pack| pack.of_characters)
            };
            let warnings = loaded.problems.iter().filter(|problem| !problem.is_error());
            reported.extend(warnings.filter(|problem| problem.at.at.file.is_some_and(of_characters)).cloned());
            return Some((loaded, reported, as_written));
        }
        // Put blanks in place of the statements with errors, so that all other places stay as they are.
        let mut cuts: BTreeMap<SourceId, Vec<Range<usize>>> = BTreeMap::new();
        for problem in &errors {
            let at = loaded.statement_at(problem.at.at)?;
            cuts.entry(at.file?).or_default().push(at.start as usize..at.end as usize);
        }
        reported.extend(errors);
        for (file, pieces) in cuts {
            let path = loaded.sources.get(file)?.path.clone();
            // An error outside of the characters' files stays whatever is left out of them.
            let mut theirs = packs.iter_mut().filter(|pack| pack.is_of_characters());
            // `blank` overwrites the pieces with blanks, and says whether that changed anything.
            if !theirs.any(|pack| pack.blank(&path, &pieces)) {
                return None;
            }
        }
    }
    None
}
