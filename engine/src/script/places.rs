//! Places of a compilation: where a position in a function lies in the files of content.

use super::compile::Compiler;
use super::fault::Case;
use super::problem::ScriptProblem;
use super::survey::Function;
use super::text::Text;
use super::unit::CompilationUnit;
use crate::kernel::{Origin, Problem};
use rhai::Position;

impl Compiler<'_> {
    /// Calls `then` with the [`Case`] of a function, which turns its positions into places of files.
    fn in_case<T>(&self, function: &Function, then: impl FnOnce(&Case<'_>) -> T) -> T {
        // A unit without parts: its lines are those of the file, which is all that the places need.
        let unit = CompilationUnit::new(&self.texts, function.file, &[], &[]);
        let home = self.origin(function);
        then(&Case { unit: &unit, texts: &self.texts, home, vocabulary: self.vocabulary })
    }

    /// Returns the place in the content that a position in a function stands for.
    pub(super) fn origin_in(&self, function: &Function, at: Position) -> Origin {
        self.in_case(function, |case| case.origin(at))
    }

    /// Returns a problem with the place in the function's own file.
    pub(super) fn problem(&self, function: &Function, problem: ScriptProblem) -> Problem {
        let mut problem = self.in_case(function, |case| case.problem(problem));
        if self.texts.get(function.file).is_some_and(Text::is_made) {
            // A line of content, such as `on act: ...`, was made into a function, whose name its author does not know.
            problem.message = self.in_lines(&problem.message);
            problem.help = problem.help.map(|help| self.in_lines(&help));
        }
        problem
    }

    /// Returns a message with the moments named as authors of lines know them (`on act` for `on_act`).
    fn in_lines(&self, text: &str) -> String {
        let parts = text.split('`').map(|part| self.vocabulary.in_line(part));
        parts.collect::<Vec<_>>().join("`")
    }
}
