//! Remains of a merge in a file: the marks `<<<<<<<`, `=======` and `>>>>>>>` with two versions between them.

use rondel_engine::kernel::{Problem, SourceId};
use std::ops::Range;

/// Returns the text without merge marks and second versions, and a problem for each merge. Blanks replace what is left
/// out, so that all places stay the same. `None` if there are no complete marks.
pub(crate) fn without_marks(text: &str, file: SourceId) -> Option<(String, Vec<Problem>)> {
    if !text.contains("<<<<<<<") {
        return None;
    }
    let (mut out, mut problems) = (String::with_capacity(text.len()), Vec::new());
    // `began` is the place of the line `<<<<<<<` of an open merge. `second` is true from the line `=======` on, or from
    // the line `|||||||`, behind which some merges also show the text before both versions.
    let (mut at, mut began, mut second) = (0, None, false);
    for line in text.split_inclusive('\n') {
        let place = at..at + line.trim_end().len();
        at += line.len();
        let begins_with = |mark: &str| line.starts_with(mark);
        let is_mark = match began {
            None => begins_with("<<<<<<<"),
            Some(_) => begins_with("=======") || begins_with(">>>>>>>") || begins_with("|||||||"),
        };
        if !is_mark {
            if second {
                blank_out(line, &mut out)
            } else {
                out.push_str(line)
            }
            continue;
        }
        blank_out(line, &mut out);
        match began.take() {
            None => began = Some(place),
            Some(first) if begins_with(">>>>>>>") => {
                problems.push(two_versions(file, first, place));
                second = false;
            }
            Some(first) => (began, second) = (Some(first), true),
        }
    }
    (!problems.is_empty() && began.is_none()).then_some((out, problems))
}

/// Adds blanks in place of a line, so that all places stay the same.
fn blank_out(line: &str, out: &mut String) {
    out.extend(line.chars().map(|c| if c == '\n' { "\n".to_string() } else { " ".repeat(c.len_utf8()) }));
}

/// Returns the problem of two versions in a text: the places of the mark before the first one, and of that behind the
/// second.
fn two_versions(file: SourceId, first: Range<usize>, second: Range<usize>) -> Problem {
    Problem::error("E0112", crate::origin(Some(file), first), "two versions of a merge stand here")
        .label("the first one begins here")
        .also(crate::origin(Some(file), second), "the second one ends here")
        .help("keep one of the two, and take out the lines of `<<<<<<<`, `=======` and `>>>>>>>`")
}
