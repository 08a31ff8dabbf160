//! Hollow functions: functions with errors, reduced to their name and parameters.
//!
//! [`Scripts::hollow`] empties them, so that the rest of the content can be loaded and checked without follow-up
//! errors.

use super::functions::split;
use super::text::Text;
use super::{ScriptFile, Scripts};
use crate::kernel::{Origin, Problem};
use rhai::Engine;
use std::ops::Range;
use std::sync::Arc;

/// The code of a function that nothing calls. Emptied callers leave such functions behind, which are removed as a
/// whole.
const IDLE: &str = "E0603";

impl Scripts {
    /// Empties the functions with these problems, and removes each file with a problem outside its functions. Returns
    /// the problems that are in no script.
    pub fn hollow(&mut self, problems: &[Problem]) -> Vec<Problem> {
        let engine = Engine::new_raw();
        let (mut elsewhere, mut gone) = (Vec::new(), Vec::new());
        for problem in problems.iter().filter(|problem| problem.is_error()) {
            let at = problem.at.at;
            match self.files.iter_mut().find(|(_, file)| at.file == Some(file.source)) {
                None => elsewhere.push(problem.clone()),
                Some((name, file)) => {
                    if !empty(&engine, file, at, problem.code == IDLE) {
                        gone.push(name.clone());
                    }
                }
            }
        }
        gone.iter().for_each(|name| _ = self.files.remove(name));
        elsewhere
    }
}

/// Empties the body of the function around a place, or blanks out the `whole` function. Returns `false` if no function
/// is there or it is empty already.
fn empty(engine: &Engine, file: &mut ScriptFile, at: Origin, whole: bool) -> bool {
    let text = Text::of(file);
    let spans = split(engine, &text, &mut Vec::new());
    let around = |range: &Range<usize>| range.start <= at.start as usize && at.start as usize <= range.end;
    let Some(span) = spans.into_iter().find(|span| around(&span.whole)) else { return false };
    let keeps_braces = !whole && span.body.len() >= 2;
    let range = if keeps_braces { span.body } else { span.whole };
    let mut bytes = file.text.as_bytes().to_vec();
    let Some(body) = bytes.get_mut(range) else { return false };
    // Blanks of the same length keep the places of all later text.
    body.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    if keeps_braces && let [first, .., last] = body {
        (*first, *last) = (b'{', b'}');
    }
    let Ok(emptied) = String::from_utf8(bytes) else { return false };
    let changed = *file.text != *emptied;
    file.text = Arc::from(emptied);
    changed
}
