//! Rendering of problems for people and programs: [`human`](human()) for a terminal, [`short`] on one line, [`json`]
//! for other programs.

mod human;
mod lines;
pub(crate) mod sanitize;

use rondel_engine::kernel::{Problem, Sources};

pub use lines::Renderer;
pub use sanitize::{escaped, is_unseen, most_marks, sanitize};

/// Returns a problem with the text around it, for a terminal. `color` adds escape sequences. For many problems, a
/// [`Renderer`] is quicker.
pub fn human(problem: &Problem, sources: &Sources, color: bool) -> String {
    Renderer::new(sources).human(problem, color)
}

/// Returns a problem on one line: `path:line:col: error[CODE]: message`. For many problems, a [`Renderer`] is quicker.
pub fn short(problem: &Problem, sources: &Sources) -> String {
    Renderer::new(sources).short(problem)
}

/// Returns a problem as a JSON object on one line. For many problems, a [`Renderer`] is quicker.
pub fn json(problem: &Problem, sources: &Sources) -> String {
    Renderer::new(sources).json(problem)
}
