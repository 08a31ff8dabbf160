//! The statements of a character as text, with one statement for each entry of a list.

use crate::content::Content;
use rondel_engine::kernel::{Item, Origin, Shape, Times, Word};

/// Returns the statements of an item as written, without former names.
pub fn statements(content: &Content, item: &Item) -> Vec<String> {
    let text = |at: Origin| {
        let written = content.loaded.written_of(item, at)?;
        Some(written.trim().trim_end_matches(';').to_string())
    };
    let words = content.words.item(item.kind).map_or(&[][..], |kind| kind.words);
    let mut statements = Vec::new();
    for statement in item.body.iter().filter(|statement| statement.word != "formerly") {
        if let Some(word) = words.iter().find(|word| word.word == statement.word)
            && let Some(written) = text(statement.at)
        {
            statements.extend(listed(word, &written));
        }
    }
    statements
}

/// Returns the text of a character's file with these statements.
pub fn file_text(kind: &str, name: &str, statements: &[String]) -> String {
    let text = format!("{kind} \"{name}\" {{\n{}\n}}\n", statements.join("\n"));
    rondel_dsl::format(&text).unwrap_or(text)
}

/// Returns a statement for each entry of its list, if the word may be repeated: `holds Dagger x2, Rope` becomes two.
pub fn listed(word: &Word, statement: &str) -> Vec<String> {
    let is_list = word.times == Times::Many && matches!(word.shape, [Shape::List(_)]);
    match statement.strip_prefix(word.word) {
        Some(rest) if is_list => {
            parts(rest, ',').iter().map(|entry| format!("{} {}", word.word, entry.trim())).collect()
        }
        _ => vec![statement.to_string()],
    }
}

/// Splits a text at a sign outside of quotes and brackets. Empty parts are left out.
pub fn parts(text: &str, sign: char) -> Vec<&str> {
    let (mut quoted, mut depth, mut from, mut found) = (false, 0i32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '{' | '(' if !quoted => depth += 1,
            '}' | ')' if !quoted => depth -= 1,
            c if c == sign && !quoted && depth == 0 => {
                found.push(&text[from..at]);
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found.push(&text[from..]);
    found.retain(|part| !part.trim().is_empty());
    found
}

/// Returns a statement without its number of copies: `holds Dagger x2` as `holds Dagger`.
pub fn uncounted(statement: &str) -> &str {
    let is_count = |word: &str| {
        let digits = word.strip_prefix('x');
        digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match statement.rsplit_once(' ') {
        Some((before, last_word)) if is_count(last_word) => before.trim_end(),
        _ => statement,
    }
}
