//! Lists of what the content has of a kind: `cards`, `foes`, with words and numbers that must fit, for people or spreadsheets.

use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::text::{BOLD, DIM, count, pad, paint, sanitize, width};
use rondel_engine::kernel::tongue::{Listing, Piece};
use rondel_engine::kernel::{Item, ItemWord, Statement, nearest, plural};

/// A cell takes so many columns at most.
const WIDEST: usize = 24;

/// `cards ...`: the answer to a line that begins with a kind of item in the plural, if this one does.
pub(super) fn by_plural(session: &ReplSession, line: &str) -> Option<Answer> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    // What the table has under this word comes first.
    let offered = session.content.words.leads.iter().any(|lead| lead.word.eq_ignore_ascii_case(word));
    let kind = session.content.words.items.iter().find(|item| plural(item.word).eq_ignore_ascii_case(word))?;
    (!offered).then(|| listed(session, kind, rest.trim()))
}

/// `list KIND [WORDS] [FACT<N] [csv]`
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

/// What must fit.
enum Filter {
    /// This text stands in its name or in any of its fields, or it has a part of this name.
    Holds(String),
    /// It has a part of this name: `with counter`; or has none.
    Has(String, bool),
    /// A field compares so with a number or a text.
    Compares(String, Sign, String),
}

#[derive(Clone, Copy)]
enum Sign {
    Is,
    IsNot,
    Less,
    More,
    AtMost,
    AtLeast,
}

impl Sign {
    fn read(text: &str) -> Sign {
        match text {
            "!=" => Sign::IsNot,
            "<=" => Sign::AtMost,
            ">=" => Sign::AtLeast,
            "<" => Sign::Less,
            ">" => Sign::More,
            _ => Sign::Is,
        }
    }
}

impl Filter {
    /// All that is said.
    fn all(text: &str) -> Result<Vec<Filter>, Diagnostics> {
        Listing::all(text).into_iter().map(Filter::read).collect()
    }

    /// The name of a field or part that it speaks of.
    fn part(&self) -> Option<&str> {
        match self {
            Filter::Compares(part, ..) if part == "name" => None,
            Filter::Compares(part, ..) | Filter::Has(part, _) => Some(part),
            Filter::Holds(_) => None,
        }
    }

    fn read(said: Listing<'_>) -> Result<Filter, Diagnostics> {
        let plain = |piece: Piece<'_>| piece.text.trim_matches('"').to_lowercase();
        match said {
            Listing::Says(text) => Ok(Filter::Holds(plain(text))),
            Listing::Has { part: Some(part), there, .. } => Ok(Filter::Has(plain(part), there)),
            Listing::Has { word, part: None, .. } => {
                let message = format!("`{}` what?", word.text);
                Err(Diagnostics::new("R0029", message, "say a field: `with counter`"))
            }
            Listing::Compares { part, sign, value } => {
                let how = Sign::read(sign.text);
                let counts = !matches!(how, Sign::Is | Sign::IsNot);
                let value = value.map(plain).filter(|value| !counts || value.parse::<i64>().is_ok());
                let help = if counts { "a number follows: `hp>3`" } else { "a number or a word follows: `hp=3`" };
                let nothing = || format!("`{}{}` compares with nothing", sanitize(part.text), sign.text);
                let value = value.ok_or_else(|| Diagnostics::new("R0029", nothing(), help))?;
                Ok(Filter::Compares(plain(part), how, value))
            }
        }
    }

    fn fits(&self, row: &Row<'_>) -> bool {
        match self {
            Filter::Holds(text) => {
                row.item.name.to_lowercase().contains(text)
                    || row.fields.iter().any(|(_, said)| said.to_lowercase().contains(text))
                    || row.has(text)
            }
            Filter::Has(part, has) => row.has(part) == *has,
            Filter::Compares(field, how, value) => {
                let said = if field == "name" { row.item.name.clone() } else { row.field(field) }.to_lowercase();
                let numbers = said.parse::<i64>().ok().zip(value.parse::<i64>().ok());
                // Several with commas between are all said, as they are written in content.
                let says = || value.split(',').all(|one| said.contains(one.trim()));
                match (how, numbers) {
                    (Sign::Is, Some((a, b))) => a == b,
                    (Sign::Is, None) => says(),
                    (Sign::IsNot, Some((a, b))) => a != b,
                    (Sign::IsNot, None) => !says(),
                    (Sign::Less, Some((a, b))) => a < b,
                    (Sign::More, Some((a, b))) => a > b,
                    (Sign::AtMost, Some((a, b))) => a <= b,
                    (Sign::AtLeast, Some((a, b))) => a >= b,
                    (_, None) => false,
                }
            }
        }
    }
}

/// An item, field by field.
struct Row<'i> {
    item: &'i Item,
    fields: Vec<(&'static str, String)>,
}

impl Row<'_> {
    fn has(&self, part: &str) -> bool {
        self.fields.iter().any(|(word, _)| is_called(word, part))
    }

    fn field(&self, name: &str) -> String {
        let said = self.fields.iter().filter(|(word, _)| *word == name).map(|(_, said)| said.as_str());
        said.collect::<Vec<_>>().join("; ")
    }
}

/// Does a part go by this name, one or several of it?
fn is_called(word: &str, part: &str) -> bool {
    word == part || plural(word) == part
}

/// What a statement says, as it was written.
pub(super) fn said(content: &Content, statement: &Statement) -> String {
    let at = statement.at;
    let source = at.file.and_then(|file| content.sources.get(file));
    let written = source.and_then(|source| source.text.get(at.start as usize..at.end as usize)).unwrap_or_default();
    let rest = written.strip_prefix(statement.word).unwrap_or(written);
    let said = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted = said.strip_prefix('"').and_then(|said| said.strip_suffix('"')).filter(|said| !said.contains('"'));
    quoted.map(str::to_string).unwrap_or(said)
}

fn listed(session: &ReplSession, kind: &ItemWord, text: &str) -> Answer {
    let content = &session.content;
    let csv = text == "csv" || text.ends_with(" csv");
    let text = if csv { text.trim_end_matches("csv").trim() } else { text };
    let behind_all = text.strip_prefix("all").filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let all = behind_all.is_some();
    let filters = Filter::all(behind_all.unwrap_or(text))?;
    let known = |part: &str| kind.words.iter().any(|word| is_called(word.word, part));
    if let Some(field) = filters.iter().filter_map(Filter::part).find(|part| !known(part)) {
        let words: Vec<&str> = kind.words.iter().map(|word| word.word).collect();
        let near = nearest(field, words.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        let help = near.unwrap_or_else(|| format!("one of {}", words.join(", ")));
        return Err(Diagnostics::new("R0029", format!("no {} says `{}`", kind.word, sanitize(field)), help));
    }
    // What only scenes need stands beside them.
    let row = |item| Row { item, fields: item_fields(content, item) };
    let of_kind = content.items.iter().filter(|item| item.kind == kind.word);
    let rows: Vec<Row<'_>> = of_kind
        .filter(|item| all || !content.is_fixture(item))
        .map(row)
        .filter(|row| filters.iter().all(|f| f.fits(row)))
        .collect();
    let words: Vec<&str> = kind
        .words
        .iter()
        .map(|word| word.word)
        .filter(|word| rows.iter().any(|row| !row.field(word).is_empty()))
        .collect();
    Ok(Reply::text(if csv { as_csv(&rows, &words, content)? } else { table(&rows, &words, kind, session.columns) }))
}

fn item_fields(content: &Content, item: &Item) -> Vec<(&'static str, String)> {
    item.body.iter().map(|statement| (statement.word, said(content, statement))).collect()
}

fn as_csv(rows: &[Row<'_>], words: &[&str], content: &Content) -> Result<String, Diagnostics> {
    let cannot =
        |why: String| Diagnostics::new("R0029", format!("the list cannot be written: {why}"), "this is a defect");
    let mut out = csv::Writer::from_writer(Vec::new());
    let head = ["name"].into_iter().chain(words.iter().copied()).chain(["written"]);
    out.write_record(head).map_err(|error| cannot(error.to_string()))?;
    for row in rows {
        let place = content.sources.place(row.item.at).map(|(path, line, _)| format!("{path}:{line}"));
        let fields = words.iter().map(|word| sanitize(&row.field(word)));
        let record = [sanitize(&row.item.name)].into_iter().chain(fields).chain([place.unwrap_or_default()]);
        out.write_record(record).map_err(|error| cannot(error.to_string()))?;
    }
    let bytes = out.into_inner().map_err(|error| cannot(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).trim_end().to_string())
}

/// As many fields as there is room for: those that are short everywhere.
fn table(rows: &[Row<'_>], words: &[&str], kind: &ItemWord, columns: usize) -> String {
    let of = |row: &Row<'_>, word: &str| sanitize(&row.field(word));
    let wide = |word: &str| rows.iter().map(|row| width(&of(row, word))).max().unwrap_or(0).max(width(word));
    let names = rows.iter().map(|row| width(&sanitize(&row.item.name))).max().unwrap_or(0).min(WIDEST + 6);
    let mut room = columns.saturating_sub(names + 2);
    let mut shown: Vec<(&str, usize)> = Vec::new();
    for word in words.iter().copied() {
        let wide = wide(word);
        if wide <= WIDEST && wide + 2 <= room {
            room -= wide + 2;
            shown.push((word, wide));
        }
    }
    let cell = |text: String, wide: usize| format!("  {}", pad(&text, wide));
    let head: String = shown.iter().map(|(word, wide)| cell(paint(DIM, word), *wide)).collect();
    let mut lines = vec![format!("{}{head}", pad("", names)).trim_end().to_string()];
    lines.extend(rows.iter().map(|row| {
        let cells: String = shown.iter().map(|(word, wide)| cell(of(row, word), *wide)).collect();
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
