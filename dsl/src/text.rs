//! Helpers for text: quotes, blanks, similar names, borders of characters.

pub(crate) use rondel_engine::kernel::lexer::quoted_length;
use rondel_engine::kernel::{Help, meant};
use std::borrow::Cow;
use std::ops::Range;

/// The replacement of a quote without a partner on its line.
const STRAY: u8 = 1;

/// Returns a text in which every quote has a partner on its line: other quotes are replaced by a control character,
/// shown as `?` here. `say "a; b }` becomes `say ?a; b }`. The length in bytes stays the same.
pub(crate) fn without_stray_quotes(text: &str) -> Cow<'_, str> {
    without_strays(text, b"\"")
}

/// Does the same as [`without_stray_quotes`], and also replaces braces, brackets and semicolons behind such a quote,
/// which then belong to the text: `say "a; b }` becomes `say ?a? b ?`.
pub(crate) fn without_unclosed_texts(text: &str) -> Cow<'_, str> {
    without_strays(text, b"\"{}();")
}

/// Replaces `signs` from each quote without a partner to the end of its line.
fn without_strays<'t>(text: &'t str, signs: &[u8]) -> Cow<'t, str> {
    let strays = stray_quotes(text);
    if strays.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for stray in strays {
        for byte in bytes.get_mut(stray).into_iter().flatten() {
            if signs.contains(byte) {
                *byte = STRAY;
            }
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Returns the range of each unclosed text, from its quote to its probable end.
fn stray_quotes(text: &str) -> Vec<Range<usize>> {
    let mut strays = Vec::new();
    let (mut at, mut line_start) = (0, 0);
    // Bytes are searched, not characters: all content is read by this function, and bytes are quicker.
    let next = |at: usize| text.as_bytes().get(at..)?.iter().position(|byte| matches!(byte, b'"' | b'/'));
    while let Some(found) = next(at) {
        at += found;
        let rest = &text[at..];
        let line_length = || rest.find('\n').unwrap_or(rest.len());
        if let Some(line_end) = text[line_start..at].rfind('\n') {
            line_start += line_end + 1;
        }
        if rest.starts_with("//") {
            at += line_length();
        } else if rest.starts_with('/') {
            at += 1;
        } else if let Some(length) = quoted_length(rest) {
            at += length;
        } else {
            // The quote at `at` is left over. An earlier quote of the line may be the one that was left open.
            let end = at + line_length();
            let stray = match unclosed(&text[line_start..end]) {
                Some(earlier) => line_start + earlier.start..line_start + earlier.end,
                None => at..end,
            };
            strays.push(stray);
            at = end;
        }
    }
    strays
}

/// Returns the first text of a line that lacks its closing quote, if the line shows which text that is.
///
/// In `say "a, text "b"`, quote 1 is before `a`, quote 2 before `b`, and quote 3 behind `b`. Quote 2 seems to close
/// quote 1. But quote 2 looks like an opening quote, and the rest of the line from quote 2 on, `"b"`, is complete. So
/// quote 1 was left open, and the text is `"a, text `.
fn unclosed(line: &str) -> Option<Range<usize>> {
    let mut at = 0;
    while let Some(found) = line.get(at..).and_then(|rest| rest.find('"')) {
        let open = at + found;
        let close = open + quoted_length(&line[open..])? - 1;
        // `stray_quotes` calls this function for the rest of the line. The rest is shorter each time, so this ends.
        if opens(line, close) && stray_quotes(&line[close..]).is_empty() {
            return Some(open..close);
        }
        at = close + 1;
    }
    None
}

/// Returns whether a quote looks like the beginning of a text: a blank or sign stands before it and none behind it.
fn opens(line: &str, quote: usize) -> bool {
    let before = line[..quote].chars().next_back();
    let after = line[quote + 1..].chars().next();
    before.is_some_and(|c| c.is_whitespace() || "([{,;:".contains(c))
        && after.is_some_and(|c| !c.is_whitespace() && !")]},;:".contains(c))
}

/// Returns the content of a quoted text.
///
/// # Errors
/// The byte of an unknown escape.
pub(crate) fn unquote(quoted: &str) -> Result<String, usize> {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let offset = if quoted.starts_with('"') { 1 } else { 0 };
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next().map(|(_, c)| c) {
            Some(c @ ('"' | '\\')) => out.push(c),
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            _ => return Err(at + offset),
        }
    }
    Ok(out)
}

/// Returns the text on one line. Runs of blanks and line ends outside quotes become one blank. Comments are removed.
pub(crate) fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => quoted_length(rest).unwrap_or(1),
            '/' if rest.starts_with("//") => {
                rest = rest.find('\n').map_or("", |end| &rest[end..]);
                continue;
            }
            c if c.is_whitespace() => {
                rest = rest.trim_start();
                if !rest.starts_with("//") && !out.ends_with(' ') {
                    out.push(' ');
                }
                continue;
            }
            c => c.len_utf8(),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// Returns the help `did you mean ...?` if one of the known names is similar.
pub(crate) fn did_you_mean<'k>(typed: &str, known: impl IntoIterator<Item = &'k str>) -> Option<Help> {
    meant(typed, known).map(|near| match near.contains(' ') {
        true => Help::from(format!("did you mean \"{near}\"?")).instead(near),
        false => Help::meant(near),
    })
}

/// Signs that other languages use for quotes.
const OTHER_QUOTES: [char; 8] = ['“', '”', '„', '\'', '‘', '’', '«', '»'];

/// Returns the text in other quotes at the beginning of `text`, and the same text in plain quotes. `None` if the second
/// quote is not on the same line.
pub(crate) fn otherwise_quoted(text: &str) -> Option<(&str, String)> {
    let inner = text.strip_prefix(OTHER_QUOTES)?;
    let end = inner.find(OTHER_QUOTES)?;
    let (content, rest) = inner.split_at_checked(end)?;
    let quoted = text.get(..text.len() - rest.len() + rest.chars().next()?.len_utf8())?;
    if content.trim().is_empty() || content.contains(['"', '\n', '\\']) {
        return None;
    }
    Some((quoted, format!("\"{content}\"")))
}

/// Returns the last border between characters at or before `byte`.
pub(crate) fn snap(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

/// Returns each run of up to `longest` words of a slug. For example, `a-b` has the runs `a`, `a-b` and `b`.
pub(crate) fn runs(slug: &str, longest: usize) -> impl Iterator<Item = &str> {
    let starts = std::iter::once(0).chain(slug.match_indices('-').map(|(at, _)| at + 1));
    starts.flat_map(move |from| {
        let rest = slug.get(from..).unwrap_or("");
        let ends = rest.match_indices('-').map(|(at, _)| at).chain([rest.len()]).take(longest);
        ends.filter_map(move |end| rest.get(..end))
    })
}
