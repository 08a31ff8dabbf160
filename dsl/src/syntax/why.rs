//! Syntax errors in words for authors: why a statement or a head cannot be read.
//!
//! pest knows how far it read (`parse_attempts`), but not an earlier mistake. So unclosed quotes and brackets are
//! searched by hand first.

use super::grammar::Rule;
use super::{Head, Span};
use crate::shape::type_called;
use pest::error::{Error, InputLocation};
use rondel_engine::kernel::{Origin, Problem, SourceId};
use std::ops::Range;

/// The word behind `change` for all items of a kind.
const EVERY: &str = "every";

/// Returns the error of a text that is not closed. Its line has no second quote, or the next quote belongs to another
/// text.
pub(super) fn unclosed_text(text: &str, file: Option<SourceId>, quote: Range<usize>) -> Problem {
    let rest = &text[quote.start..];
    let rule = "a text stands on one line, and a quote inside it is written `\\\"`";
    let Some(next) = crate::text::quoted_length(rest) else {
        let line = rest.lines().next().unwrap_or("").trim_end();
        return Problem::error(
            "E0103",
            crate::origin(file, quote.start..quote.start + line.len()),
            "a text is not closed",
        )
        .label("it begins here and has no second `\"` on this line")
        .help(format!("close it with `\"`; {rule}"));
    };
    // The text goes up to the next quote. The signs between two texts do not belong to the first one.
    let before_next = rest[..next - 1].trim_end_matches([' ', '\t', ',', ';', ':', '(', '[', '{']);
    // A count such as `x3` does not belong to the text.
    let counted = before_next.rsplit_once(" x").filter(|(_, many)| many.parse::<u32>().is_ok());
    let said = counted.map_or(before_next, |(said, _)| said);
    let end = quote.start + said.len();
    Problem::error("E0103", crate::origin(file, quote.start..end), "a text is not closed")
        .label("it begins here, and the next `\"` begins another one")
        .help(format!("close it: `{said}\"`; {rule}"))
        .fix(crate::origin(file, end..end), "\"")
}

/// Returns the problem of an unreadable statement.
pub(super) fn statement(text: &str, file: Option<SourceId>, range: Range<usize>, error: &Error<Rule>) -> Problem {
    let slice = &text[range.clone()];
    if let Some(problem) = quote_or_bracket(text, file, range.clone()) {
        return problem;
    }
    let at = snap(slice, furthest(error));
    let end = at + slice[at..].chars().next().map_or(0, char::len_utf8);
    let place = crate::origin(file, range.start + at..range.start + end);
    Problem::error("E0108", place, "this statement cannot be read")
        .label("from here on")
        .help("a statement is a word and what belongs to it, up to the line's end, `;` or `}`")
}

/// Returns the problem of an unreadable head.
pub(super) fn head(text: &str, file: Option<SourceId>, range: Range<usize>, error: &Error<Rule>) -> Problem {
    if let Some(problem) = quote_or_bracket(text, file, range.clone()) {
        return problem;
    }
    let slice = &text[range.clone()];
    let title = slice.trim_end();
    // If nothing is written, the first character is marked: spaces of other scripts have several bytes.
    let marked =
        if title.is_empty() { text[range.start..].chars().next().map_or(0, char::len_utf8) } else { title.len() };
    let whole = crate::origin(file, range.start..range.start + marked);
    if let Some(problem) = every(text, file, range.clone()) {
        return problem;
    }
    let Some(guess) = guess_head(text, range.clone()) else {
        return no_name(text, file, range.start, title, whole);
    };
    // `card Axe: {`
    let after = guess.name.range().end;
    let rest = text[after..range.end].trim();
    if rest.starts_with([':', '=', '('])
        && let Some(plain) = title.strip_suffix([':', '='])
    {
        let sign = range.start + plain.len()..range.start + title.len();
        let place = crate::origin(file, sign);
        return Problem::error("E0106", place, format!("no `{}` stands before a `{{`", &title[plain.len()..]))
            .label("take it out")
            .help(format!("write `{} {{`", plain.trim_end()))
            .fix(place, "");
    }
    // `effect Burn (5) {`
    let at = crate::origin(file, after..range.start + title.len());
    if rest.starts_with('(') {
        let bracket = range.start + title.len() - rest.len()..range.start + title.len();
        let unread = range.start + snap(slice, furthest(error));
        return bad_parameters(text, file, bracket, unread);
    }
    // `card Long Sword {`, or anything else.
    let problem = Problem::error("E0106", at, "the head of this item cannot be read");
    let name = guess.name.of(text);
    if !name.starts_with('"') && !rest.is_empty() && rest.chars().all(|c| c.is_alphanumeric() || " _-'’".contains(c))
    {
        let start = guess.name.range().start;
        let full = text[start..range.end].trim();
        return problem
            .label("the name ends before this")
            .help(format!("a name of several words stands in quotes: `{} \"{full}\" {{`", guess.kind.of(text)))
            .fix(crate::origin(file, start..start + full.len()), format!("\"{full}\""));
    }
    problem
        .label("only parameters in `( )` may stand between the name and `{`")
        .help("an item begins with its kind and its name: `card \"Longsword\" {`")
}

/// Returns the problem of a head without a kind or a name. `start` is the beginning of the head, and `whole` its place.
fn no_name(text: &str, file: Option<SourceId>, start: usize, title: &str, whole: Origin) -> Problem {
    if let Some(at) = title.find(['\'', '‘', '’', '“', '”', '„', '«', '»']) {
        let length = title[at..].chars().next().map_or(1, char::len_utf8);
        let at = start + at;
        let problem = Problem::error("E0106", crate::origin(file, at..at + length), "this item has no name")
            .label("this is no quote that opens a name")
            .help("did you mean `\"`? Names and texts stand between two of them");
        return match text.get(at..).and_then(crate::text::otherwise_quoted) {
            Some((quoted, plain)) => problem.fix(crate::origin(file, at..at + quoted.len()), plain),
            None => problem,
        };
    }
    let (message, label) = match title {
        "" => ("this block has no kind and no name", "a block at the level of a file is an item"),
        _ => ("this item has no name", "a kind and a name were expected before the `{`"),
    };
    Problem::error("E0106", whole, message)
        .label(label)
        .help("an item begins with its kind and its name: `card \"Longsword\" {`")
}

/// Returns the problem of the parameters in a bracket, which can be read up to `unread`.
fn bad_parameters(text: &str, file: Option<SourceId>, bracket: Range<usize>, unread: usize) -> Problem {
    if let Some(written) = parameters(&text[bracket.clone()]) {
        let place = crate::origin(file, bracket);
        return Problem::error("E0107", place, "a parameter is a name, `:` and a type")
            .label("these parameters cannot be read")
            .help(format!("write `{written}`"))
            .fix(place, written);
    }
    let end = unread + text[unread..].chars().next().map_or(0, char::len_utf8);
    Problem::error("E0107", crate::origin(file, unread..end), "these parameters cannot be read")
        .label("from here on")
        .help("parameters look like `(damage: int = 1, target: word)`")
}

/// Returns parameters in the correct form, if their meaning is clear: `(hp: int = 2)` for `(int hp = 2)`.
fn parameters(bracket: &str) -> Option<String> {
    let inside = bracket.strip_prefix('(')?.strip_suffix(')')?;
    if inside.contains(['(', ')', '{', '}', '\n']) {
        return None;
    }
    let parts: Vec<String> = inside.split(',').map(|part| parameter(part.trim())).collect::<Option<_>>()?;
    let written = format!("({})", parts.join(", "));
    // If the form is correct already, something else is wrong.
    (written != bracket).then_some(written)
}

/// Returns one parameter in the correct form.
fn parameter(part: &str) -> Option<String> {
    let (head, value) = match part.split_once('=') {
        Some((head, value)) => (head, Some(value.trim())),
        None => (part, None),
    };
    let is_word = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || c == '_') && !word.is_empty();
    let words: Vec<&str> = head.split([' ', ':']).filter(|word| !word.is_empty()).collect();
    if !words.iter().all(is_word) {
        return None;
    }
    let (name, kind) = match words.as_slice() {
        [name] => (*name, value.map_or("int", kind_of_value)),
        [one, other] => match (type_called(other), type_called(one)) {
            // `hp integer`
            (Some(kind), _) => (*one, kind),
            // `int hp`
            (None, Some(kind)) if !head.contains(':') => (*other, kind),
            // `hp: colour`: the unknown type is reported when the parameters can be read.
            _ if head.contains(':') => (*one, *other),
            _ => return None,
        },
        _ => return None,
    };
    let value = value.map(|value| match value {
        "true" | "True" => "yes",
        "false" | "False" => "no",
        other => other,
    });
    Some(format!("{name}: {kind}{}", value.map(|value| format!(" = {value}")).unwrap_or_default()))
}

/// Returns the type that a default value seems to have.
fn kind_of_value(value: &str) -> &'static str {
    match value {
        "yes" | "no" | "true" | "false" | "True" | "False" => "bool",
        _ if value.starts_with('"') => "text",
        _ if value.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit()) => "int",
        _ => "word",
    }
}

/// Returns the problem of a `change every KIND` whose rest cannot be read: `change every foe level>=2` lacks `where`.
/// `None` for any other head.
fn every(text: &str, file: Option<SourceId>, range: Range<usize>) -> Option<Problem> {
    let mut words = tokens(text, range.clone());
    let how = words.next().filter(|how| super::HOWS.contains(&how.of(text)))?;
    words.next().filter(|every| every.of(text) == EVERY)?;
    let kind = words.next()?;
    let behind = kind.range().end;
    let rest = text.get(behind..range.end)?;
    let start = behind + rest.len() - rest.trim_start().len();
    let end = behind + rest.trim_end().len();
    if start >= end {
        return None;
    }
    let whole = format!("{} {EVERY} {}", how.of(text), kind.of(text));
    let problem = Problem::error("E0106", crate::origin(file, start..end), format!("`{whole}` goes on with `where`"))
        .label("`where` and a condition, or nothing, may stand here")
        .help(format!("write `{whole} where level>=2 {{`, with what must be so, or `{whole} {{` for all of them"));
    Some(problem)
}

/// Returns a head with the probable kind and name. `None` if the text does not begin with two words, or is about every
/// item of a kind.
pub(super) fn guess_head(text: &str, range: Range<usize>) -> Option<Head> {
    let mut words = tokens(text, range);
    let mut how = None;
    let mut kind = words.next()?;
    if super::HOWS.contains(&kind.of(text)) {
        how = Some(kind);
        kind = words.next()?;
        if kind.of(text) == EVERY {
            return None;
        }
    }
    let name = words.next()?;
    let is_word = kind.of(text).starts_with(|c: char| c.is_alphabetic() || c == '_');
    is_word.then_some(Head {
        how,
        kind,
        name,
        others: Vec::new(),
        like: None,
        every: None,
        bracket: None,
        params: Vec::new(),
        comments: Vec::new(),
    })
}

/// Returns the words and quoted texts that a head begins with.
fn tokens(text: &str, range: Range<usize>) -> impl Iterator<Item = Span> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let token = token(text, at..range.end)?;
        at = token.end as usize;
        Some(token)
    })
}

/// Returns the next word or quoted text.
fn token(text: &str, range: Range<usize>) -> Option<Span> {
    let slice = text.get(range.clone())?;
    let skipped = slice.len() - slice.trim_start().len();
    let rest = slice.trim_start();
    let length = if let Some(inner) = rest.strip_prefix('"') {
        // Both quotes are part of the token.
        inner.find(['"', '\n']).map_or(rest.len(), |end| end + 2)
    } else {
        rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
    };
    let start = range.start + skipped;
    let short = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    (length > 0).then(|| Span { start: short(start), end: short(start + length.min(rest.len())) })
}

/// Returns the problem of the first quote or bracket without a partner.
fn quote_or_bracket(text: &str, file: Option<SourceId>, range: Range<usize>) -> Option<Problem> {
    let mut open: Vec<usize> = Vec::new();
    // Quotes and brackets inside a block belong to statements of the block, which are reported by themselves.
    let mut blocks = 0usize;
    let mut at = range.start;
    while at < range.end {
        // A text or comment is skipped up to its last byte, and every step then skips one character.
        let rest = &text[at..range.end];
        let next = rest.chars().next()?;
        match next {
            '"' => match crate::text::quoted_length(rest) {
                Some(length) => at += length - 1,
                None if blocks == 0 => return Some(unclosed_text(text, file, at..at + 1)),
                None => {}
            },
            '/' if rest.starts_with("//") => at += rest.find('\n').unwrap_or(rest.len()) - 1,
            '{' => blocks += 1,
            '}' => blocks = blocks.saturating_sub(1),
            '(' if blocks == 0 => open.push(at),
            ')' if blocks == 0 && open.pop().is_none() => {
                let place = crate::origin(file, at..at + 1);
                let problem = Problem::error("E0108", place, "this `)` closes nothing");
                return Some(problem.label("no `(` stands open here").help("take it out"));
            }
            _ => {}
        }
        at += next.len_utf8();
    }
    let open = open.pop()?;
    let problem = Problem::error("E0108", crate::origin(file, open..open + 1), "a `(` is never closed");
    Some(problem.label("no `)` belongs to this one").help("add a `)` where the bracket ends"))
}

/// Returns the byte up to which pest could read.
fn furthest(error: &Error<Rule>) -> usize {
    let plain = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    error.parse_attempts().map_or(plain, |attempts| attempts.max_position.max(plain))
}

/// Returns the nearest place before `at` that is not inside a character.
fn snap(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
