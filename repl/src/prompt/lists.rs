//! The command `list`: lists the items of a kind (`cards`, `foes hp>5`), filtered by words and numbers, for people or
//! as CSV for spreadsheets.

use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::text::{BOLD, DIM, count, pad, paint, sanitize, width};
use rondel_engine::kernel::{Item, ItemFilter, ItemWord, Statement, in_plain_words, nearest, plural};

/// The greatest width of a cell.
const WIDEST: usize = 24;
/// The greatest width of a name. Longer names stick out.
const WIDEST_NAME: usize = 30;

/// Answers a line such as `cards ...`. `None` if the line does not begin with a kind of item in the plural.
pub(super) fn by_plural(session: &ReplSession, line: &str) -> Option<Answer> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    // A command of the table has precedence.
    let offered = session.content.words.leads.iter().any(|lead| lead.word.eq_ignore_ascii_case(word));
    let kind = session.content.words.items.iter().find(|item| plural(item.word).eq_ignore_ascii_case(word))?;
    if offered { None } else { Some(listed(session, kind, rest.trim())) }
}

/// Answers `list KIND [WORDS] [FACT<N] [csv]`.
pub(super) fn list(session: &mut ReplSession, text: &str) -> Answer {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let kinds = session.content.words.items;
    let named = |item: &&ItemWord| item.word.eq_ignore_ascii_case(word) || plural(item.word).eq_ignore_ascii_case(word);
    let Some(kind) = kinds.iter().find(named) else {
        let all: Vec<String> = kinds.iter().map(|item| plural(item.word)).collect();
        let help = match nearest(word, all.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("one of {}", all.join(", ")),
        };
        return Err(Diagnostics::new("R0029", "a list of what?", help));
    };
    listed(session, kind, rest.trim())
}

/// An item with its statements: word and text.
struct Row<'i> {
    item: &'i Item,
    fields: Vec<(&'static str, String)>,
}

impl Row<'_> {
    /// Returns the text of all statements of a word.
    fn field(&self, name: &str) -> String {
        let fields = self.fields.iter().filter(|(word, _)| *word == name);
        fields.map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("; ")
    }
}

/// Returns the text of an item's statement, as it was written.
pub(super) fn said(content: &Content, item: &Item, statement: &Statement) -> String {
    in_plain_words(statement.word, &content.loaded.written_of(item, statement.at).unwrap_or_default())
}

/// Returns the list of a kind for the words behind it.
fn listed(session: &ReplSession, kind: &ItemWord, text: &str) -> Answer {
    let content = &session.content;
    let csv = text == "csv" || text.ends_with(" csv");
    let text = if csv { text.trim_end_matches("csv").trim() } else { text };
    let behind_all = text.strip_prefix("all").filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let all = behind_all.is_some();
    let filters = ItemFilter::all(behind_all.unwrap_or(text), kind)
        .map_err(|unfit| Diagnostics::new("R0029", sanitize(&unfit.message), unfit.help))?;
    let mut rows: Vec<Row<'_>> = Vec::new();
    for item in content.items() {
        // Items that only scenes need are listed with `all`.
        if item.kind != kind.word || (item.is_fixture && !all) {
            continue;
        }
        let fields = item_fields(content, item);
        if filters.iter().all(|filter| filter.fits(&item.name, &fields)) {
            rows.push(Row { item, fields });
        }
    }
    let is_said = |word: &&str| rows.iter().any(|row| !row.field(word).is_empty());
    let words: Vec<&str> = kind.words.iter().map(|word| word.word).filter(is_said).collect();
    let list = if csv { as_csv(&rows, &words, content)? } else { table(&rows, &words, kind, session.columns) };
    Ok(Reply::text(list))
}

/// Returns the statements of an item: word and text.
pub(crate) fn item_fields(content: &Content, item: &Item) -> Vec<(&'static str, String)> {
    item.body.iter().map(|statement| (statement.word, said(content, item, statement))).collect()
}

/// Returns the list as CSV, with the place of each item.
fn as_csv(rows: &[Row<'_>], words: &[&str], content: &Content) -> Result<String, Diagnostics> {
    let cannot = |why: String| {
        let message = format!("the list cannot be written: {why}");
        Diagnostics::new("R0029", message, "this is a defect")
    };
    let mut out = csv::Writer::from_writer(Vec::new());
    let mut head = vec!["name"];
    head.extend(words);
    head.push("written");
    out.write_record(head).map_err(|error| cannot(error.to_string()))?;
    for row in rows {
        let place = content.sources().place(row.item.at).map(|(path, line, _)| format!("{path}:{line}"));
        let mut record = vec![sanitize(&row.item.name)];
        record.extend(words.iter().map(|word| sanitize(&row.field(word))));
        record.push(place.unwrap_or_default());
        out.write_record(record).map_err(|error| cannot(error.to_string()))?;
    }
    let bytes = out.into_inner().map_err(|error| cannot(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).trim_end().to_string())
}

/// Returns the list as a table. Only fields that are short in all items have a column.
fn table(rows: &[Row<'_>], words: &[&str], kind: &ItemWord, columns: usize) -> String {
    let text_of = |row: &Row<'_>, word: &str| sanitize(&row.field(word));
    let widest = |word: &str| {
        let widest_text = rows.iter().map(|row| width(&text_of(row, word))).max().unwrap_or(0);
        widest_text.max(width(word))
    };
    let widest_name = rows.iter().map(|row| width(&sanitize(&row.item.name))).max().unwrap_or(0);
    let name_width = widest_name.min(WIDEST_NAME);
    let mut room = columns.saturating_sub(name_width + 2);
    let mut shown: Vec<(&str, usize)> = Vec::new();
    for word in words.iter().copied() {
        let wide = widest(word);
        if wide <= WIDEST && wide + 2 <= room {
            room -= wide + 2;
            shown.push((word, wide));
        }
    }
    let cell = |text: String, wide: usize| format!("  {}", pad(&text, wide));
    let head: String = shown.iter().map(|(word, wide)| cell(paint(DIM, word), *wide)).collect();
    let mut lines = vec![format!("{}{head}", pad("", name_width)).trim_end().to_string()];
    for row in rows {
        let name = pad(&paint(BOLD, sanitize(&row.item.name)), name_width);
        let cells: String = shown.iter().map(|(word, wide)| cell(text_of(row, word), *wide)).collect();
        lines.push(format!("{name}{cells}").trim_end().to_string());
    }
    let total = if rows.len() == 1 { count(1, kind.word) } else { format!("{} {}", rows.len(), plural(kind.word)) };
    let is_hidden = |word: &&str| !shown.iter().any(|(shown_word, _)| shown_word == word);
    let hidden: Vec<&str> = words.iter().copied().filter(is_hidden).collect();
    let hint =
        if hidden.is_empty() { String::new() } else { format!("; `csv` at the end shows {} too", hidden.join(", ")) };
    lines.push(paint(DIM, format!("{total}{hint}")));
    lines.join("\n")
}
