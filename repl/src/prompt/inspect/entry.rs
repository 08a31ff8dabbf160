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
    let named = || content.items().iter().filter(|item| item.name == card.name || item.id == slug(&card.name));
    let Some(item) = named().find(|item| item.kind == kind).or_else(|| named().next()) else { return Some(drawn) };
    // A ring and the text are drawn. The statements among the facts are there already.
    let is_shown = |word: &str| {
        let is_fact = card.facts.iter().any(|(name, _)| name.eq_ignore_ascii_case(word));
        is_fact || matches!(word, "text" | "formerly" | NOTE) || (!card.ring.is_empty() && word == "rondel")
    };
    // A table is drawn among the facts, if there are any.
    let is_drawn_table = |statement: &&Statement| !card.facts.is_empty() && !statement.datum(0).rows().is_empty();
    let statements = item.body.iter().filter(|statement| !is_shown(statement.word) && !is_drawn_table(statement));
    let said = statements.map(|statement| (statement, lists::said(content, item, statement)));
    let mut lines: Vec<String> = said
        .filter(|(statement, said)| !is_drawn(&card, statement.word, said))
        .map(|(statement, said)| {
            // `otherwise: ...` is one word with its colon.
            let blanks = if said.starts_with(':') { "" } else { "  " };
            wrap(&format!("  {}{blanks}{}", paint(DIM, statement.word), sanitize(&said)), session.columns, 6)
        })
        .collect();
    let script = format!("{}s/{}.rhai", item.kind, item.id.replace('-', "_"));
    let script_file = content.scripts().values().find(|file| file.path.ends_with(&script));
    lines.extend(script_file.map(|file| format!("  {}  {}", paint(DIM, "script"), sanitize(&file.path))));
    let users: Vec<&str> =
        content.items().iter().filter(|other| other.names(&item.id)).map(|item| item.name.as_str()).collect();
    if !users.is_empty() && users.len() <= MOST_USERS {
        lines.push(wrap(&format!("  {}  {}", paint(DIM, "named by"), sanitize(&users.join(", "))), session.columns, 6));
    } else if !users.is_empty() {
        lines.push(format!("  {}  {}", paint(DIM, "named by"), count(users.len(), "item")));
    }
    Some([vec![drawn], lines].concat().join("\n"))
}

/// Returns whether a drawn card already shows a statement, perhaps under another name. `said` is the statement without
/// its word.
fn is_drawn(card: &Card, word: &str, said: &str) -> bool {
    // Texts are compared without commas, and with one blank between two words.
    let plain = |text: &str| {
        text.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let said = plain(said);
    let is_empty = said.chars().all(|c| matches!(c, '{' | '}' | ' '));
    // A behaviour is drawn with its effects behind it.
    let without_blanks = |text: &str| text.replace(' ', "");
    let behaviour = without_blanks(&said);
    let begins_with_it = |line: &String| without_blanks(&plain(line)).starts_with(&behaviour);
    let is_explained = said.contains('(') && card.text.iter().any(begins_with_it);
    let is_word_of_kind = plain(&card.kind).split(' ').any(|kind| kind == said);
    let is_fact = |(name, value): &(String, String)| {
        plain(value) == said
            || plain(&format!("{name} {value}")) == said
            || word.strip_suffix('s') == Some(name.as_str())
            || word == name.replace(' ', "_")
    };
    // The parts of a block are drawn separately: another way to pay is beside the first.
    let parts = said.strip_prefix('{').and_then(|said| said.strip_suffix('}')).map(|inside| inside.split(';'));
    let is_part_drawn = |part: &str| {
        let is_fact_of_part = |(name, value): &(String, String)| {
            part.strip_prefix(name.as_str()).is_some_and(|rest| plain(value).contains(plain(rest).as_str()))
        };
        part.is_empty() || card.facts.iter().any(is_fact_of_part)
    };
    let are_parts_drawn = parts.is_some_and(|mut parts| parts.all(|part| is_part_drawn(part.trim())));
    is_empty
        || is_explained
        || is_word_of_kind
        || are_parts_drawn
        || plain(&card.kind) == said
        || card.facts.iter().any(is_fact)
}
