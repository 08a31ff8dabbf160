//! Problems, as people read them.

use crate::shelf::Faults;
use crate::text::{BAD, DIM, WARY, paint, tame};
use rondel_engine::kernel::Problem;

/// All problems, for people: those in files with the lines quoted, the others in a line or two.
pub fn human(faults: &Faults, _columns: usize) -> String {
    faults.problems.iter().map(|problem| of_command(problem)).collect::<Vec<_>>().join("\n")
}

/// A problem that stands in no file.
fn of_command(problem: &Problem) -> String {
    let (style, severity) = if problem.is_error() { (BAD, "error") } else { (WARY, "warning") };
    let head = paint(style, format!("{severity}[{}]", problem.code));
    let help = problem.help.as_ref().map(|help| format!("\n  {} {}", paint(DIM, "help:"), tame(help)));
    format!("{head}: {}{}", tame(&problem.message), help.unwrap_or_default())
}
