//! The entry of an item in the catalog: its card, and what the card does not show.

use crate::prompt::lists;
use crate::prompt::session::ReplSession;
use crate::text::{DIM, count, paint, sanitize, wrap};
use rondel_engine::kernel::rows::NOTE;
use rondel_engine::kernel::{Card, Statement, slug};

/// The most items listed that name the shown item.
const MOST_USERS: usize = 12;

/// Returns a card as text: its drawing, its other statements, its script, and the items that name it. `None` if the
/// table has no such card.
pub(super) fn entry(session: &ReplSession, name: &str) -> Option<String> {
    let card = session.table.card(name)?;
    let drawn = crate::draw::card(&card, session.columns);
    let content = &session.content;
    let kind = card.kind.split([' ', ',']).next().unwrap_or_default();
    let called_so = || content.items().iter().filter(|item| item.name == card.name || item.id == slug(&card.name));
    let item = called_so().find(|item| item.kind == kind).or_else(|| called_so().next());
    let Some(item) = item else { return Some(drawn) };
    // A ring, the text and notes are drawn, and a former name is of no interest. The statements among the facts are
    // there already.
    let is_on_card = |word: &str| {
        let is_fact = card.facts.iter().any(|(name, _)| name.eq_ignore_ascii_case(word));
        is_fact || matches!(word, "text" | "formerly" | NOTE) || (!card.ring.is_empty() && word == "rondel")
    };
    // A table is drawn among the facts, if there are any.
    let is_drawn_table = |statement: &&Statement| !card.facts.is_empty() && !statement.datum(0).rows().is_empty();
    let mut lines = vec![drawn];
    for statement in item.body.iter().filter(|statement| !is_on_card(statement.word) && !is_drawn_table(statement)) {
        let text = lists::said(content, item, statement);
        if !is_drawn(&card, statement.word, &text) {
            // `otherwise: ...` is one word with its colon.
            let blanks = if text.starts_with(':') { "" } else { "  " };
            let line = format!("  {}{blanks}{}", paint(DIM, statement.word), sanitize(&text));
            lines.push(wrap(&line, session.columns, 6));
        }
    }
    let script = format!("{}s/{}.rhai", item.kind, item.id.replace('-', "_"));
    let script_file = content.scripts().values().find(|file| file.path.ends_with(&script));
    lines.extend(script_file.map(|file| format!("  {}  {}", paint(DIM, "script"), sanitize(&file.path))));
    let users = content.items().iter().filter(|other| other.names(&item.id));
    let users: Vec<&str> = users.map(|user| user.name.as_str()).collect();
    if !users.is_empty() && users.len() <= MOST_USERS {
        lines.push(wrap(&format!("  {}  {}", paint(DIM, "named by"), sanitize(&users.join(", "))), session.columns, 6));
    } else if !users.is_empty() {
        lines.push(format!("  {}  {}", paint(DIM, "named by"), count(users.len(), "item")));
    }
    Some(lines.join("\n"))
}

/// Returns whether a drawn card already shows a statement, perhaps under another name. `text` is the statement without
/// its word.
fn is_drawn(card: &Card, word: &str, text: &str) -> bool {
    // Texts are compared without commas, and with one blank between two words.
    let plain = |text: &str| {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    };
    let text = plain(text);
    let is_empty = text.chars().all(|c| matches!(c, '{' | '}' | ' '));
    // `bolt(hp: 1)` is drawn with what it does behind it: `bolt (hp: 1): Runs.`
    let without_blanks = |text: &str| text.replace(' ', "");
    let behaviour = without_blanks(&text);
    let begins_with_behaviour = |line: &String| without_blanks(&plain(line)).starts_with(&behaviour);
    let is_explained = text.contains('(') && card.text.iter().any(begins_with_behaviour);
    // `type weapon` is drawn at the head of the card: `weapon, large`.
    let is_word_of_kind = plain(&card.kind).split(' ').any(|kind| kind == text);
    // The statement `damage 4` is the fact `damage 4`, `base_damage 2` is `base damage`, and `traits` is `trait`.
    let is_fact = |(name, value): &(String, String)| {
        plain(value) == text
            || plain(&format!("{name} {value}")) == text
            || word.strip_suffix('s') == Some(name.as_str())
            || word == name.replace(' ', "_")
    };
    // `{ gold 1; hp 2 }` is drawn as the facts `gold` and `hp`.
    let inside = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let is_part_drawn = |part: &str| {
        let is_fact_of_part = |(name, value): &(String, String)| {
            part.strip_prefix(name.as_str()).is_some_and(|rest| plain(value).contains(plain(rest).as_str()))
        };
        part.is_empty() || card.facts.iter().any(is_fact_of_part)
    };
    let are_parts_drawn = inside.is_some_and(|inside| inside.split(';').all(|part| is_part_drawn(part.trim())));
    is_empty
        || is_explained
        || is_word_of_kind
        || are_parts_drawn
        || plain(&card.kind) == text
        || card.facts.iter().any(is_fact)
}
