//! What is wrong with scenes that can be read: what keeps them from beginning, and what their steps misname.

use rondel_engine::kernel::{Origin, Problem};
use rondel_engine::table::{Game, Scene, StepWords};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// What keeps scenes from beginning, and what their steps misname.
pub fn problems<'s>(scenes: impl IntoIterator<Item = &'s Scene>, words: &StepWords, game: &dyn Game) -> Vec<Problem> {
    let of = |scene: &Scene| match game.open(&scene.setup, 0) {
        Ok(table) => words.unknown(scene, &*table),
        Err(found) => causes(scene, found.into()),
    };
    once(scenes.into_iter().flat_map(of).collect())
}

/// What keeps a scene from beginning; nothing where it can.
pub fn refused(scene: &Scene, game: &dyn Game) -> Vec<Problem> {
    game.open(&scene.setup, scene.seed.unwrap_or(0)).err().map_or_else(Vec::new, |found| causes(scene, found.into()))
}

/// Where something that the scene uses is wrong, what is said against the scene itself only follows from that.
fn causes(scene: &Scene, found: Vec<Problem>) -> Vec<Problem> {
    let lines = scene.setup.body.iter().map(|said| said.at).chain(scene.steps.iter().map(|step| step.at));
    let whole = lines.filter(|line| line.file == scene.setup.at.file).fold(scene.setup.at, Origin::to);
    let inside = |problem: &Problem| {
        let at = problem.at.at;
        at.file.is_none() || whole.holds(at)
    };
    let (own, causes): (Vec<Problem>, Vec<Problem>) = found.into_iter().partition(inside);
    if causes.is_empty() { own } else { causes }
}

/// The same problem at the same place is one, however many scenes come to it; a warning of what is an error is none.
pub fn once(problems: Vec<Problem>) -> Vec<Problem> {
    let mut kept: Vec<(Problem, usize)> = Vec::new();
    let mut places: BTreeMap<(&'static str, String, Origin), usize> = BTreeMap::new();
    let mut errors: BTreeSet<(&'static str, String)> = BTreeSet::new();
    for problem in problems {
        if problem.is_error() {
            errors.insert((problem.code, problem.message.clone()));
        }
        match places.entry((problem.code, problem.message.clone(), problem.at.at)) {
            Entry::Occupied(known) => kept.iter_mut().skip(*known.get()).take(1).for_each(|(_, times)| *times += 1),
            Entry::Vacant(new) => {
                new.insert(kept.len());
                kept.push((problem, 1));
            }
        }
    }
    let is_error = |of: &Problem| errors.contains(&(of.code, of.message.clone()));
    let warned: Vec<bool> = kept.iter().map(|(problem, _)| !problem.is_error() && is_error(problem)).collect();
    let told = |(mut problem, times): (Problem, usize)| {
        if times > 1 {
            let more = format!("{times} scenes come to it");
            problem.help = Some(problem.help.map_or(more.clone(), |help| format!("{help}; {more}")));
        }
        problem
    };
    kept.into_iter().zip(warned).filter(|(_, warned)| !warned).map(|(kept, _)| told(kept)).collect()
}
