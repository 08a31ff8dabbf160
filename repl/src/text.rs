//! Styled text: painting, measuring, padding and wrapping for the terminal.
//!
//! All text is drawn with colours. Where they are not wanted, the output streams of `anstream` remove them. So coloured
//! and plain output come from the same code and differ in colour only.

use anstyle::{AnsiColor, Style};
use std::fmt::Display;
use unicode_width::UnicodeWidthStr;

/// Text that stands out.
pub const BOLD: Style = Style::new().bold();
/// Text that may be overlooked: rule ids, places, hints.
pub const DIM: Style = Style::new().dimmed();
/// The seat that is asked, or whose Turn it is.
pub const ACTIVE: Style = AnsiColor::Cyan.on_default().bold();
/// Good: enough of a track, a passed scene, a known command.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Not so good: half a track, a mark on a figure, a warning.
pub const WARY: Style = AnsiColor::Yellow.on_default();
/// Bad: hardly anything of a track, an error.
pub const BAD: Style = AnsiColor::Red.on_default();

/// The fewest columns of text to the right of something else.
const NARROWEST: usize = 30;
/// The fewest columns of a piece that is too long for a line.
const NARROWEST_PIECE: usize = 20;

/// Returns text in a style.
pub fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Returns the number of columns of a text, styles not counted.
pub fn width(text: &str) -> usize {
    plain(text).width()
}

/// Returns the text without styles.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Returns the text with blanks behind it up to `columns`.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Sanitizes untrusted text for printing on one line. It cannot steer the terminal, or look like a line of the prompt.
pub fn sanitize(text: &str) -> String {
    rondel_dsl::render::sanitize(text).into_owned()
}

/// Returns the lines of several lines of untrusted text, sanitized.
pub fn sanitize_lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(sanitize)
}

/// Breaks lines at blanks so that no line takes more than `columns`, where that is possible. The further lines of a
/// broken line begin with `indent` blanks.
pub fn wrap(text: &str, columns: usize, indent: usize) -> String {
    let lines = text.split('\n').map(|line| wrap_line(line, columns, indent));
    lines.collect::<Vec<_>>().join("\n")
}

/// Wraps sanitized text that stands to the right of `indent` columns of something else.
pub fn column(text: &str, columns: usize, indent: usize) -> String {
    let narrow = columns.saturating_sub(indent).max(NARROWEST);
    wrap(text, narrow, 0).replace('\n', &format!("\n{}", " ".repeat(indent)))
}

/// Wraps one line, as [`wrap`] does for each line.
fn wrap_line(line: &str, columns: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for (at, word) in glued(line).into_iter().enumerate() {
        // Alternatives (`a|b|c`) that are too long for one line are broken behind their bars.
        let is_whole = width(word) + indent <= columns;
        let pieces = if is_whole { vec![word] } else { word.split_inclusive('|').collect() };
        for (nth, piece) in pieces.into_iter().enumerate() {
            let (gap, wide) = (usize::from(at > 0 && nth == 0), width(piece));
            if used > 0 && used + gap + wide > columns {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                used = indent;
            } else if gap > 0 {
                out.push(' ');
                used += 1;
            }
            out.push_str(piece);
            used += wide;
        }
    }
    out
}

/// Returns the words of a line. The number of an item in a list stays with the word behind it: `3) pass`.
fn glued(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    let mut begin = 0;
    for (at, _) in line.match_indices(' ').chain([(line.len(), "")]) {
        let word = &line[begin..at];
        let number = word.strip_suffix(')').map(plain);
        let is_number =
            number.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
        if !is_number || at == line.len() {
            words.push(word);
            begin = at + 1;
        }
    }
    words
}

/// Breaks long lines at blanks. Their further lines are indented a little more. Quoted lines of files stay as they are.
pub fn fit(text: &str, columns: usize) -> String {
    let fitted = |line: &str| {
        if width(line) <= columns || is_quoted(line) {
            return line.to_string();
        }
        let plain = plain(line);
        let own_indent = plain.len() - plain.trim_start().len();
        let indent = own_indent + 2;
        wrap(line, columns, if indent < columns / 2 { indent } else { 2 })
    };
    text.split('\n').map(fitted).collect::<Vec<_>>().join("\n")
}

/// Returns whether the line is a numbered line of a file, or a mark below one.
fn is_quoted(line: &str) -> bool {
    let plain = plain(line);
    let behind = plain.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    behind.starts_with(['│', '·', '╰', '├', '┆'])
}

/// Joins paragraphs that were broken for another width. Fenced text stays, and so do headings, lists, tables and lines
/// that begin with blanks.
pub fn reflowed(text: &str, columns: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let (mut fenced, mut goes_on) = (false, false);
    for line in text.lines() {
        let fence = line.starts_with("```");
        let stays = fenced || fence || line.is_empty() || line.starts_with([' ', '-', '|', '#']);
        match lines.last_mut() {
            Some(last) if goes_on && !stays => *last = format!("{last} {}", line.trim()),
            _ => lines.push(line.to_string()),
        }
        goes_on = !stays;
        if fence {
            fenced = !fenced;
        }
    }
    fit(&lines.join("\n"), columns)
}

/// Joins pieces with a separator, breaking only between pieces. Later lines begin with `indent` blanks, and `start`
/// columns of the first line are taken already.
pub fn flow(pieces: &[String], separator: &str, columns: usize, start: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut used = start;
    for (at, piece) in pieces.iter().enumerate() {
        let wide = width(piece);
        let gap = if at == 0 { 0 } else { width(separator) };
        if wide + indent > columns && used + gap + wide > columns {
            // The piece is too long for any line, so it is broken at its blanks.
            let follows_text = at > 0 && used > indent;
            let wrapped = wrap(piece, columns.saturating_sub(indent).max(NARROWEST_PIECE), 0)
                .replace('\n', &format!("\n{}", " ".repeat(indent)));
            // A first piece behind a heading, which has taken `start` columns, gets a line of its own.
            let begins_late = at == 0 && start > indent;
            let line_break =
                if follows_text || begins_late { format!("\n{}", " ".repeat(indent)) } else { String::new() };
            out.push_str(&line_break);
            out.push_str(&wrapped);
            // All lines but the first hold their indentation already.
            let last_line = wrapped.rsplit('\n').next().unwrap_or_default();
            used = width(last_line) + if wrapped.contains('\n') { 0 } else { indent };
            continue;
        }
        if at > 0 {
            if used + width(separator) + wide > columns {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                used = indent;
            } else {
                out.push_str(separator);
                used += width(separator);
            }
        }
        out.push_str(piece);
        used += wide;
    }
    out
}

/// Returns two blocks of lines side by side.
pub fn beside(left: &[String], right: &[String], gap: usize) -> Vec<String> {
    let wide = left.iter().map(|line| width(line)).max().unwrap_or(0) + gap;
    (0..left.len().max(right.len()))
        .map(|at| {
            let first = left.get(at).map_or("", String::as_str);
            match right.get(at) {
                Some(second) if !second.is_empty() => format!("{}{second}", pad(first, wide)),
                _ => first.to_string(),
            }
        })
        .collect()
}

/// Returns `1 card`, `2 cards`.
pub fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}
