//! The end of a file that an editor may still be writing: complete, or cut off midway.

use crate::text::quoted_length;

/// Returns whether a file of content or a script ends midway: in an open block, bracket or text, or after a head
/// without its block. Only the text from the last unindented line on is looked at.
///
/// ```
/// use rondel_dsl::ends_midway;
/// assert!(ends_midway("token Coin { }\ncard Pin {\n    type item"));
/// assert!(!ends_midway("card Pin {\n    type item\n\ntoken Coin { }\n"));
/// ```
pub fn ends_midway(text: &str) -> bool {
    let mut rest = text.get(last_begin(text)..).unwrap_or("");
    let (mut open, mut last) = (0usize, None);
    while let Some(next) = rest.chars().next() {
        let length = match next {
            '"' => match quoted_length(rest) {
                Some(length) => length,
                // An unclosed text on a line before the last is a mistake, not the end of the file.
                None if rest.trim_end().contains('\n') => rest.find('\n').unwrap_or(rest.len()),
                None => return true,
            },
            '/' if rest.starts_with("//") => {
                rest = rest.find('\n').and_then(|end| rest.get(end..)).unwrap_or("");
                continue;
            }
            _ => next.len_utf8(),
        };
        match next {
            '{' | '(' => open += 1,
            '}' | ')' => open = open.saturating_sub(1),
            _ => {}
        }
        last = Some(next).filter(|next| !next.is_whitespace()).or(last);
        rest = rest.get(length..).unwrap_or("");
    }
    open > 0 || last.is_some_and(|last| !matches!(last, '}' | ';'))
}

/// Returns the beginning of the last unindented line that begins with a letter, and so is not the end of a block.
fn last_begin(text: &str) -> usize {
    let begins = |line: &str| line.starts_with(char::is_alphabetic);
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    lines.filter(|(_, line)| begins(line)).last().map_or(0, |(start, _)| start)
}
