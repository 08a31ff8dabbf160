//! The command `list`: lists the items of a kind (`cards`, `foes hp>5`), filtered by words and numbers, for people or
//! as CSV for spreadsheets.

use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::text::{BOLD, DIM, count, pad, paint, sanitize, width};
use rondel_engine::kernel::{Item, ItemFilter, ItemWord, Statement, in_plain_words, nearest, plural};

/// The greatest width of a cell.
const WIDEST: usize = 24;

/// Answers a line such as `cards ...`. `None` if the line does not begin with a kind of item in the plural.
pub(super) fn by_plural(session: &ReplSession, line: &str) -> Option<Answer> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    // A command of the table has precedence.
    let offered = session.content.words.leads.iter().any(|lead| lead.word.eq_ignore_ascii_case(word));
    let kind = session.content.words.items.iter().find(|item| plural(item.word).eq_ignore_ascii_case(word))?;
    (!offered).then(|| listed(session, kind, rest.trim()))
}

/// Answers `list KIND [WORDS] [FACT<N] [csv]`.
pub(super) fn list(session: &mut ReplSession, text: &str) -> Answer {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let kinds = session.content.words.items;
    let named = |item: &&ItemWord| item.word.eq_ignore_ascii_case(word) || plural(item.word).eq_ignore_ascii_case(word);
    let Some(kind) = kinds.iter().find(named) else {
        let all: Vec<String> = kinds.iter().map(|item| plural(item.word)).collect();
        let near = nearest(word, all.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"));
        let help = near.unwrap_or_else(|| format!("one of {}", all.join(", ")));
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
        let said = self.fields.iter().filter(|(word, _)| *word == name).map(|(_, said)| said.as_str());
        said.collect::<Vec<_>>().join("; ")
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
    // Items that only scenes need are listed with `all`.
    let row = |item| Row { item, fields: item_fields(content, item) };
    let of_kind = content.items().iter().filter(|item| item.kind == kind.word);
    let rows: Vec<Row<'_>> = of_kind
        .filter(|item| all || !item.is_fixture)
        .map(row)
        .filter(|row| filters.iter().all(|filter| filter.fits(&row.item.name, &row.fields)))
        .collect();
    let words: Vec<&str> = kind
        .words
        .iter()
        .map(|word| word.word)
        .filter(|word| rows.iter().any(|row| !row.field(word).is_empty()))
        .collect();
    Ok(Reply::text(if csv { as_csv(&rows, &words, content)? } else { table(&rows, &words, kind, session.columns) }))
}

/// Returns the statements of an item: word and text.
pub(crate) fn item_fields(content: &Content, item: &Item) -> Vec<(&'static str, String)> {
    item.body.iter().map(|statement| (statement.word, said(content, item, statement))).collect()
}

/// Returns the list as CSV, with the place of each item.
fn as_csv(rows: &[Row<'_>], words: &[&str], content: &Content) -> Result<String, Diagnostics> {
    let cannot =
        |why: String| Diagnostics::new("R0029", format!("the list cannot be written: {why}"), "this is a defect");
    let mut out = csv::Writer::from_writer(Vec::new());
    let head = ["name"].into_iter().chain(words.iter().copied()).chain(["written"]);
    out.write_record(head).map_err(|error| cannot(error.to_string()))?;
    for row in rows {
        let place = content.sources().place(row.item.at).map(|(path, line, _)| format!("{path}:{line}"));
        let fields = words.iter().map(|word| sanitize(&row.field(word)));
        let record = [sanitize(&row.item.name)].into_iter().chain(fields).chain([place.unwrap_or_default()]);
        out.write_record(record).map_err(|error| cannot(error.to_string()))?;
    }
    let bytes = out.into_inner().map_err(|error| cannot(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).trim_end().to_string())
}

/// Returns the list as a table. Only fields that are short in all items have a column.
fn table(rows: &[Row<'_>], words: &[&str], kind: &ItemWord, columns: usize) -> String {
    let text_of = |row: &Row<'_>, word: &str| sanitize(&row.field(word));
    let widest = |word: &str| rows.iter().map(|row| width(&text_of(row, word))).max().unwrap_or(0).max(width(word));
    let names = rows.iter().map(|row| width(&sanitize(&row.item.name))).max().unwrap_or(0).min(WIDEST + 6);
    let mut room = columns.saturating_sub(names + 2);
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
    let mut lines = vec![format!("{}{head}", pad("", names)).trim_end().to_string()];
    lines.extend(rows.iter().map(|row| {
        let cells: String = shown.iter().map(|(word, wide)| cell(text_of(row, word), *wide)).collect();
        format!("{}{cells}", pad(&paint(BOLD, sanitize(&row.item.name)), names)).trim_end().to_string()
    }));
    let all = if rows.len() == 1 { count(1, kind.word) } else { format!("{} {}", rows.len(), plural(kind.word)) };
    let hidden: Vec<&str> =
        words.iter().copied().filter(|word| !shown.iter().any(|(known, _)| known == word)).collect();
    let more =
        if hidden.is_empty() { String::new() } else { format!("; `csv` at the end shows {} too", hidden.join(", ")) };
    lines.push(paint(DIM, format!("{all}{more}")));
    lines.join("\n")
}
