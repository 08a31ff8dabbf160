//! A session without a table, which waits for content without errors.

use super::Start;
use crate::content::Diagnostics;
use crate::prompt::{errors, more};
use crate::report;
use crate::text::{WARY, count, paint, reflowed};

/// The note that the content inside the program is in use.
pub(super) const INSIDE: &str = "without what has them this scene cannot begin, so none of your files are in use until they are \
                                 mended: this is the content inside the program";

/// The most items with errors that are named as being in use.
const MOST_FAULTY: usize = 4;

/// Answers a line while nothing is open. Returns the text, and whether the session ends.
pub(super) fn answer(wrong: &Diagnostics, rest: &mut Vec<String>, line: &str, start: &Start) -> (String, bool) {
    let (word, said) = line.split_once(' ').unwrap_or((line, ""));
    let text = match word {
        "" => String::new(),
        "quit" | "q" | "exit" => return (String::new(), true),
        "errors" => errors::page(Some(wrong), said.trim().parse().unwrap_or(1), start.columns),
        "more" if !rest.is_empty() => more::next(rest, start.rows, start.columns),
        // No content is open, so no system is known: only the pages that all systems share are explained.
        "explain" => match crate::pages::explain(said.trim(), std::iter::empty()) {
            Ok(page) => reflowed(&page, start.columns),
            Err(wrong) => report::at_prompt(&wrong, start.columns),
        },
        _ => waits(wrong),
    };
    (text, false)
}

/// Returns the note that the session waits for content without errors.
pub(super) fn waits(wrong: &Diagnostics) -> String {
    let errors = errors(wrong);
    let note =
        format!("the content has {errors}: mend the files, and the table opens by itself; `errors` shows them again");
    paint(WARY, note)
}

/// Returns the number of errors as text: `2 errors`.
pub(super) fn errors(wrong: &Diagnostics) -> String {
    count(wrong.problems.iter().filter(|problem| problem.is_error()).count(), "error")
}

/// Returns the note on which items are in use without their faulty parts.
pub(super) fn in_part(faulty: &[String]) -> String {
    let mut shown: Vec<String> = faulty.iter().take(MOST_FAULTY).cloned().collect();
    let more = faulty.len().saturating_sub(MOST_FAULTY);
    shown.extend((more > 0).then(|| format!("{more} more")));
    let shown = shown.join(", ");
    match faulty {
        [] => "what has them, and what needs that, is left out until they are mended".into(),
        [_] => format!("{shown} is in use without what is wrong in it until that is mended"),
        _ => format!("{shown} are in use without what is wrong in them until that is mended"),
    }
}
