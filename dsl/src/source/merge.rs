//! Remains of a merge in a file: the marks `<<<<<<<`, `=======` and `>>>>>>>` with two versions between them.

use rondel_engine::kernel::{Problem, SourceId};

/// Returns the text without merge marks and second versions, and a problem for each merge. Blanks replace what is left
/// out, so that all places stay the same. `None` if there are no complete marks.
pub(crate) fn without_marks(text: &str, file: SourceId) -> Option<(String, Vec<Problem>)> {
    if !text.contains("<<<<<<<") {
        return None;
    }
    let (mut out, mut problems) = (String::with_capacity(text.len()), Vec::new());
    // `began` is the place of the line `<<<<<<<` of an open merge. `second` is true from the line `=======` on.
    let (mut at, mut began, mut second) = (0, None, false);
    for line in text.split_inclusive('\n') {
        let end = at + line.trim_end().len();
        let begins_with = |mark: &str| line.starts_with(mark);
        let is_mark = match began {
            None => begins_with("<<<<<<<"),
            Some(_) => begins_with("=======") || begins_with(">>>>>>>") || begins_with("|||||||"),
        };
        if is_mark || second {
            out.extend(line.chars().map(|c| if c == '\n' { "\n".to_string() } else { " ".repeat(c.len_utf8()) }));
        } else {
            out.push_str(line);
        }
        match began {
            None if is_mark => began = Some((at, end)),
            Some(_) if begins_with("=======") || begins_with("|||||||") => second = true,
            Some((from, to)) if begins_with(">>>>>>>") => {
                let problem =
                    Problem::error("E0112", crate::origin(Some(file), from..to), "two versions of a merge stand here")
                        .label("the first one begins here")
                        .also(crate::origin(Some(file), at..end), "the second one ends here")
                        .help("keep one of the two, and take out the lines of `<<<<<<<`, `=======` and `>>>>>>>`");
                problems.push(problem);
                (began, second) = (None, false);
            }
            _ => {}
        }
        at += line.len();
    }
    (!problems.is_empty() && began.is_none()).then_some((out, problems))
}
