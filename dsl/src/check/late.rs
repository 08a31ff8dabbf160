//! Set-up that stands behind steps of its scene (warning `W0511`). It applies at the beginning of the scene anyway,
//! which may surprise.

use rondel_engine::kernel::{Item, Problem, Vocabulary};
use rondel_engine::table::StepKind;

/// Returns a warning for each set-up statement behind the first `do` or `chance`, if a ruling could replace it.
/// Example: `round 5`, for which `rule round 5` may be meant.
pub(crate) fn late(scene: &Item, vocabulary: &Vocabulary) -> Vec<Problem> {
    let is_step = |word: &str| [StepKind::Do, StepKind::Chance].into_iter().any(|kind| kind.word() == word);
    let is_ruling = |word: &str| vocabulary.rulings.iter().any(|ruling| ruling.word == word);
    let Some(first) = scene.body.iter().find(|said| is_step(said.word)) else { return Vec::new() };
    let behind = scene.body.iter().filter(|said| said.at.start > first.at.start);
    let late = behind.filter(|said| is_ruling(said.word)).map(|said| {
        let word = said.word;
        Problem::warning("W0511", said.at, format!("the scene begins with this `{word}`, though steps stand before it"))
            .label("this is set-up")
            .also(first.at, "the first step")
            .help(format!("write `rule {word} ...` to change it here, or put it before the first step"))
    });
    late.collect()
}
