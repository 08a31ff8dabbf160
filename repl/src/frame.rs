//! Fits drawn error messages into the width of a terminal. Quoted lines of a file are cut around the marked part.
//! Sentences are wrapped, and continue below their beginning.
//!
//! ```text
//!  3 │     damage 1, slashing            a quoted line: the gutter, and the line of the file
//!    │            ┬
//!    │            ╰── this damage has   a stroke, and the sentence that it leads to,
//!    │                no type           with the rim of the frame in front
//! ```

use crate::text::{DIM, paint, plain, width};
use unicode_width::UnicodeWidthChar;

/// The sign for a part that is cut off.
const CUT: char = '…';
/// The fewest columns of a sentence.
const LEAST: usize = 16;
/// The indent of the lines below the first line of an error, which names the error.
const INDENT: usize = 4;

/// Returns a drawn problem in lines of at most `columns`.
pub fn fitted(drawn: &str, columns: usize) -> String {
    let lines: Vec<&str> = drawn.split('\n').collect();
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(gutter) = gutter(lines[at]) else {
            out.extend(sentence(lines[at], at == 0, columns));
            at += 1;
            continue;
        };
        // A line of the file, and the marks below it.
        let below = lines[at + 1..].iter().take_while(|line| is_drawn_below(line)).count();
        out.extend(quoted(&lines[at..=at + below], gutter, columns));
        at += below + 1;
    }
    out.join("\n")
}

/// Returns the width of the number and the rim in front of a quoted line of a file, or `None` if the line is
/// not quoted.
fn gutter(line: &str) -> Option<usize> {
    let plain = plain(line);
    let behind = plain.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let is_line = plain.trim_start().starts_with(|c: char| c.is_ascii_digit()) && behind.starts_with(" │");
    if !is_line {
        return None;
    }
    // The number, and the three columns of ` │ `.
    Some(width(&plain[..plain.len() - behind.len()]) + 3)
}

/// Returns whether a line is drawn below a line of a file. Lines of the file itself and of the frame are not.
fn is_drawn_below(line: &str) -> bool {
    let plain = plain(line);
    let behind = plain.trim_start().strip_prefix('│').unwrap_or_default();
    !behind.trim().is_empty() && !behind.contains("Help: ")
}

/// The shown columns of quoted lines: up to `gutter`, and those in `from..to`.
struct Shown {
    gutter: usize,
    from: usize,
    to: usize,
}

/// Fits a line of a file and the lines drawn below it. The line is cut at the left as far as the labels need room.
fn quoted(lines: &[&str], gutter: usize, columns: usize) -> Vec<String> {
    let room = columns.saturating_sub(gutter);
    let fits = lines.iter().all(|line| width(line) <= columns);
    let fit = |line: &&str| if fits { line.to_string() } else { shortened(line, room) };
    let lines: Vec<String> = lines.iter().map(fit).collect();
    let cut = if fits { 0 } else { spare_columns(&lines, gutter, columns) };
    let shown = Shown { gutter, from: gutter + cut, to: gutter + cut + room };
    let mut out = vec![shown.of_file(&lines[0])];
    for line in &lines[1..] {
        let head = slice(line, 0, gutter);
        if begins(&plain(line)).is_some() {
            let rest = slice(line, shown.from, usize::MAX);
            out.extend(sentence(&format!("{head}{rest}"), false, columns));
        } else {
            out.push(format!("{head}{}", slice(line, shown.from, shown.to)).trim_end().to_string());
        }
    }
    out
}

/// Returns the number of columns to cut off behind the gutter, so that the labels below the first line have room. For
/// example, of 80 columns the gutter has 5, the first mark is in column 60, and the farthest label begins in column 70.
/// Then 30 columns are cut off, so that this label begins in column 40.
fn spare_columns(lines: &[String], gutter: usize, columns: usize) -> usize {
    let plains: Vec<String> = lines.iter().map(|line| plain(line)).collect();
    // A mark over several lines is drawn at the left of each line.
    let is_over_lines = plains.iter().any(|line| line.contains(['╭', '▶']));
    let farthest = plains[1..].iter().filter_map(|line| begins(line)).max().unwrap_or(0);
    // Labels that begin in the first two thirds of a line have room enough.
    if is_over_lines || farthest <= columns - columns / 3 {
        return 0;
    }
    // If several places of the line are marked, the first place stays visible.
    let strokes = plains[1..].iter().filter_map(|line| Some(width(&line[..line.find('╰')?])));
    // A column is left for the sign of the cut.
    let before_first_mark = strokes.min().unwrap_or(gutter).saturating_sub(gutter + 1);
    // Cut until the farthest label begins in the middle of the line, but never past the first mark.
    let until_in_the_middle = farthest - columns / 2;
    before_first_mark.min(until_in_the_middle)
}

impl Shown {
    /// Returns the shown part of a line of the file, with a sign where the line is cut.
    fn of_file(&self, line: &str) -> String {
        let sign_if = |is_cut: bool| if is_cut { paint(DIM, CUT) } else { String::new() };
        let (cut_left, cut_right) = (self.from > self.gutter, width(line) > self.to);
        let body = slice(line, self.from + usize::from(cut_left), self.to - usize::from(cut_right));
        let head = slice(line, 0, self.gutter);
        format!("{head}{}{body}{}", sign_if(cut_left), sign_if(cut_right)).trim_end().to_string()
    }
}

/// Returns the column at which a sentence begins: behind `Help:`, or behind the stroke that leads to the sentence.
fn begins(plain: &str) -> Option<usize> {
    if let Some(at) = plain.find("Help: ") {
        return Some(width(&plain[..at + "Help: ".len()]));
    }
    let at = plain.find(['╰', '├'])?;
    let behind = plain[at..].trim_start_matches(['╰', '├', '─', '┴', '┬']);
    if behind.starts_with(' ') { Some(width(plain) - width(behind) + 1) } else { None }
}

/// Returns a line with its long stroke shortened, so that there is room for the words behind the stroke.
fn shortened(line: &str, room: usize) -> String {
    let plain = plain(line);
    let (Some(_), Some(at)) = (begins(&plain), plain.find(['╰', '├'])) else { return line.to_string() };
    let stroke = plain[at..].chars().take_while(|c| matches!(c, '╰' | '├' | '─' | '┴' | '┬')).count();
    // The stroke keeps a quarter of the room, but at least four signs.
    let mut drop = stroke.saturating_sub((room / 4).max(4));
    let mut is_spare = |c: char| {
        let spare = c == '─' && drop > 0;
        drop -= usize::from(spare);
        spare
    };
    line.chars().filter(|c| !is_spare(*c)).collect()
}

/// Breaks a line of the frame, or of text around it, at blanks. A word that is too long for a line is broken too.
/// `first` is set for the first line of the error, which stands outside the frame.
fn sentence(line: &str, first: bool, columns: usize) -> Vec<String> {
    let text = plain(line);
    if width(&text) <= columns {
        return vec![line.to_string()];
    }
    if let Some(path) = text.find("─[ ").map(|at| at + "─[ ".len()) {
        return vec![headed(line, width(&text[..path]), columns)];
    }
    let begin = match begins(&text) {
        Some(begin) => begin.min(columns.saturating_sub(LEAST)),
        None if first => INDENT,
        None => return broken(line, 0, "", columns),
    };
    // The frame continues at the left.
    let of_rim = |c: char| if matches!(c, '│' | '├' | '┤') { '│' } else { ' ' };
    let rim: String = if first { " ".repeat(begin) } else { text.chars().take(begin).map(of_rim).collect() };
    broken(line, begin, &rim, columns)
}

/// Returns the line with the path of an error, cut to the width: the beginning of a long path is left out. `at` is the
/// column at which the path begins.
fn headed(line: &str, at: usize, columns: usize) -> String {
    let over = width(line) - columns;
    format!("{}{CUT}{}", slice(line, 0, at), slice(line, at + over + 1, usize::MAX))
}

/// Breaks a line to at most `columns`, after column `begin`. Each line but the first begins with `rim`.
fn broken(line: &str, begin: usize, rim: &str, columns: usize) -> Vec<String> {
    let mut out = Vec::new();
    let (mut rest, mut head) = (line.to_string(), String::new());
    loop {
        let taken = width(&head);
        if taken + width(&rest) <= columns {
            out.push(format!("{head}{rest}"));
            return out;
        }
        let room = columns - taken;
        let text = plain(&rest);
        // In the first line, blanks in front of the sentence are no place to break.
        let least = if out.is_empty() { begin } else { 0 };
        let blanks = columns_of(&text).filter(|(at, c)| *c == ' ' && *at > least && *at <= room);
        let end = blanks.last().map_or(room.max(1), |(at, _)| at);
        out.push(format!("{head}{}", slice(&rest, 0, end)).trim_end().to_string());
        // The next line begins without the blanks at the break.
        let next = columns_of(&text).find(|(at, c)| *at >= end && *c != ' ');
        rest = slice(&rest, next.map_or(usize::MAX, |(at, _)| at), usize::MAX);
        head = rim.to_string();
        if plain(&rest).is_empty() {
            return out;
        }
    }
}

/// Returns the characters of plain text with their columns.
fn columns_of(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.chars().scan(0, |column, c| {
        let at = *column;
        *column += c.width().unwrap_or(0);
        Some((at, c))
    })
}

/// Returns the text in these columns, with all styles of the line.
fn slice(line: &str, from: usize, to: usize) -> String {
    let (mut out, mut column, mut in_style) = (String::new(), 0, false);
    for c in line.chars() {
        // A style is a sequence such as `ESC [ 1 m`, and has no width.
        if c == '\u{1b}' || in_style {
            in_style = c != 'm';
            out.push(c);
            continue;
        }
        if (from..to).contains(&column) {
            out.push(c);
        }
        column += c.width().unwrap_or(0);
    }
    out
}
