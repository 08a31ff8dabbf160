//! Changed fields of items and set-ups: `secondary 1,6: damage 3 -> 4`.
//!
//! The body of an item is a list of statements: a word with values (`Arg`). A value may hold further statements: a
//! block in braces (`Datum::Block`), or a table (`Datum::Rows`) whose rows have a key and statements, as in
//! `rondel { 1-6: damage 3 }`. So bodies, statements, values and rows are compared in turn, down to the smallest part
//! that differs.

use super::files::Files;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Arg, Datum, Item, Origin, Row, Setup, Sources, Statement};

/// The most characters of a value that is quoted.
const MOST_QUOTED: usize = 60;

/// One changed field: its path in the item, its old and new value, and its place.
pub(super) struct Change {
    path: String,
    was: Option<String>,
    is: Option<String>,
    at: Origin,
}

impl Change {
    /// Returns the change as text: `secondary 1,6: damage 3 -> 4, weapons.rondel:8`.
    pub fn told(&self, files: &Files<'_>) -> String {
        let place = files.place(self.at);
        let is_long = |text: &Option<String>| text.as_ref().is_some_and(|text| text.chars().count() > MOST_QUOTED);
        let change = match (&self.was, &self.is) {
            (was, is) if is_long(was) || is_long(is) => " changed".into(),
            (Some(was), Some(is)) => format!(" {was} -> {is}"),
            (None, Some(is)) => format!(" {is} is new"),
            (Some(was), None) => format!(" {was} is gone"),
            // Two lists that differ in their order alone.
            (None, None) => String::new(),
        };
        format!("{}{change}{place}", self.path).trim_start().to_string()
    }
}

/// Returns the differences between two versions of an item.
pub(super) fn differences(was: &Item, is: &Item, old: &Sources, new: &Sources) -> Vec<Change> {
    let mut found = Found { old, new, changes: Vec::new(), at: is.at };
    let (old_params, new_params) = (params(was), params(is));
    if old_params != new_params {
        found.add(String::new(), Some(old_params), Some(new_params), is.at);
    }
    found.compare_bodies(&without_former(&was.body), &without_former(&is.body), "");
    found.changes
}

/// Returns the differences between the set-ups of two versions of a scene.
pub(super) fn differences_of_setup(was: &Setup, is: &Setup, old: &Sources, new: &Sources) -> Vec<Change> {
    let mut found = Found { old, new, changes: Vec::new(), at: is.at };
    found.compare_bodies(&was.body, &is.body, "");
    found.changes
}

/// Returns the parameters of an item in brackets: `(amount, times = 2)`.
fn params(item: &Item) -> String {
    let mut params: Vec<String> = Vec::new();
    for param in &item.params {
        let default = param.default.as_ref().map(|datum| format!(" = {}", plainly(datum))).unwrap_or_default();
        params.push(format!("{}{default}", param.name));
    }
    format!("({})", params.join(", "))
}

/// Returns the statements without the former name that a rename adds. A rename is reported once.
fn without_former(body: &[Statement]) -> Vec<Statement> {
    body.iter().filter(|statement| statement.word != "formerly").cloned().collect()
}

/// A comparison of two bodies, with the changes found so far.
struct Found<'a> {
    old: &'a Sources,
    new: &'a Sources,
    changes: Vec<Change>,
    /// The place of the item being compared.
    at: Origin,
}

impl Found<'_> {
    /// Adds a change.
    fn add(&mut self, path: String, was: Option<String>, is: Option<String>, at: Origin) {
        // Equal texts differ in meaning only if an item that they name was renamed. The rename is reported at the item.
        if was.is_some() && was == is {
            return;
        }
        self.changes.push(Change { path, was, is, at });
    }

    /// Compares the statements of each word, one by one, without the equal statements. `path` leads to the body.
    fn compare_bodies(&mut self, was: &[Statement], is: &[Statement], path: &str) {
        let mut words: Vec<&str> = Vec::new();
        for word in is.iter().chain(was).map(|statement| statement.word) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        // The number of statements with a table.
        let tables = is.iter().filter(|statement| !statement.datum(0).rows().is_empty()).count();
        for word in words {
            let mut old: Vec<&Statement> = was.iter().filter(|statement| statement.word == word).collect();
            let mut new: Vec<&Statement> = is.iter().filter(|statement| statement.word == word).collect();
            // Statements that stand in both are left out, from the end, so that earlier places stay valid.
            for at in (0..new.len()).rev() {
                let text = without_blanks(&new[at].said());
                if let Some(same) = old.iter().position(|statement| without_blanks(&statement.said()) == text) {
                    old.remove(same);
                    new.remove(at);
                }
            }
            for nth in 0..old.len().max(new.len()) {
                self.compare_statements(old.get(nth).copied(), new.get(nth).copied(), path, tables == 1);
            }
        }
    }

    /// Compares two statements of the same word. `None` for `was` stands for a new statement, and `None` for `is` for a
    /// removed statement. `only_table` is set if the item has a single table.
    fn compare_statements(&mut self, was: Option<&Statement>, is: Option<&Statement>, path: &str, only_table: bool) {
        match (was, is) {
            // `rondel { 1-6: damage 3 }` then, and `rondel { 1-6: damage 4 }` now.
            (Some(was), Some(is)) if was.args.len() == is.args.len() && is_nested(was) && is_nested(is) => {
                // If an item has a single table, the row is clear without the table's word.
                let table = only_table && path.is_empty() && !is.datum(0).rows().is_empty();
                let path = if table { path.to_string() } else { joined(path, is.word) };
                for (was, is) in was.args.iter().zip(&is.args) {
                    self.compare_values(was, is, &path);
                }
            }
            (was, is) => {
                let word = was.or(is).map_or("", |statement| statement.word);
                let mut old = was.map(|statement| arguments(self.old, statement));
                let mut new = is.map(|statement| arguments(self.new, statement));
                // Of two decks, only the cards whose numbers differ are quoted.
                if let (Some(was), Some(is)) = (was, is)
                    && let Some((then, now)) = self.copies(was, is)
                {
                    (old, new) = (then, now);
                }
                let at = is.map_or(self.at, |statement| statement.at);
                // A line of behaviour (`on hit: ...`, `while ...`) is quoted as it is written, with its first word.
                if LINES.contains(&word) {
                    let whole = |line: Option<String>| line.map(|line| joined(word, &line));
                    return self.add(path.to_string(), whole(old), whole(new), at);
                }
                self.add(joined(path, word), old, new, at);
            }
        }
    }

    /// Returns the names of two lists that stand there in different numbers, as in a deck: `Net x4, Hat` then, and
    /// `Net x6` now. A list without such a name is `None`. Returns `None` for both if the statements are no such lists.
    fn copies(&self, was: &Statement, is: &Statement) -> Option<(Option<String>, Option<String>)> {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        was.args.iter().try_for_each(|arg| add_counted(self.old, arg, &mut old))?;
        is.args.iter().try_for_each(|arg| add_counted(self.new, arg, &mut new))?;
        // A single name is no list, and is quoted whole.
        if old.len().max(new.len()) < 2 {
            return None;
        }
        let other_than = |list: &[(String, u16)], other: &[(String, u16)]| {
            let changed = list.iter().filter(|entry| !other.contains(entry));
            let text = |(name, n): &(String, u16)| if *n == 1 { name.clone() } else { format!("{name} x{n}") };
            let texts: Vec<String> = changed.map(text).collect();
            if texts.is_empty() { None } else { Some(texts.join(", ")) }
        };
        Some((other_than(&old, &new), other_than(&new, &old)))
    }

    /// Compares two values, and the parts that both have.
    fn compare_values(&mut self, was: &Arg, is: &Arg, path: &str) {
        if without_blanks(&was.datum.said()) == without_blanks(&is.datum.said()) {
            return;
        }
        match (&was.datum, &is.datum) {
            (Datum::Rows(old), Datum::Rows(new)) => self.compare_rows(old, new, path),
            (Datum::Block(old), Datum::Block(new)) => self.compare_bodies(old, new, path),
            (Datum::List(old), Datum::List(new)) if old.len() == new.len() && new.iter().any(has_parts) => {
                for (old, new) in old.iter().zip(new) {
                    self.compare_values(old, new, path);
                }
            }
            _ => self.add(path.into(), Some(slice(self.old, was)), Some(slice(self.new, is)), is.at),
        }
    }

    /// Compares the rows of two tables that have the same keys.
    fn compare_rows(&mut self, was: &[Row], is: &[Row], path: &str) {
        let key = |row: &Row| row.key.datum.said();
        let mut unmatched: Vec<&Row> = was.iter().collect();
        for row in is {
            let label = joined(path, &format!("{}:", slice(self.new, &row.key)));
            match unmatched.iter().position(|old| key(old) == key(row)) {
                Some(at) => {
                    let old = unmatched.remove(at);
                    self.compare_bodies(&old.body, &row.body, &label);
                }
                None => self.add(label, None, Some(body(self.new, &row.body)), row.key.at),
            }
        }
        for row in unmatched {
            let label = joined(path, &format!("{}:", slice(self.old, &row.key)));
            self.add(label, Some(body(self.old, &row.body)), None, self.at);
        }
    }
}

/// Adds the names in a value, each with its number. `None` if there is anything else.
fn add_counted(sources: &Sources, arg: &Arg, into: &mut Vec<(String, u16)>) -> Option<()> {
    match &arg.datum {
        Datum::Name(_) => into.push((slice(sources, arg), 1)),
        Datum::Counted(n, name) => into.push((slice(sources, name), *n)),
        Datum::List(list) => return list.iter().try_for_each(|arg| add_counted(sources, arg, into)),
        Datum::Absent => {}
        _ => return None,
    }
    Some(())
}

/// Returns a text without blanks, for comparison: `-me.x` equals `- me.x`.
fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Joins two parts of a path with a blank.
fn joined(path: &str, word: &str) -> String {
    [path, word].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns whether a statement holds statements or rows.
fn is_nested(statement: &Statement) -> bool {
    statement.args.iter().any(has_parts)
}

/// Returns whether a value holds statements or rows.
fn has_parts(arg: &Arg) -> bool {
    match &arg.datum {
        Datum::Rows(_) | Datum::Block(_) => true,
        Datum::List(list) => list.iter().any(has_parts),
        _ => false,
    }
}

/// Returns a value as its author wrote it, on one line.
fn slice(sources: &Sources, arg: &Arg) -> String {
    let text = arg.at.file.and_then(|file| sources.get(file)).map_or("", |source| &*source.text);
    let written = text.get(arg.at.start as usize..arg.at.end as usize).unwrap_or("");
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    if written.is_empty() { plainly(&arg.datum) } else { written }
}

/// Returns a value that has no text in a file.
fn plainly(datum: &Datum) -> String {
    match (datum.text(), datum.int()) {
        (Some(text), _) => text.to_string(),
        (_, Some(n)) => n.to_string(),
        _ => datum.said(),
    }
}

/// Returns the values of a statement as written.
fn arguments(sources: &Sources, statement: &Statement) -> String {
    let written = statement.args.iter().filter(|arg| arg.datum != Datum::Absent);
    written.map(|arg| slice(sources, arg)).collect::<Vec<_>>().join(" ")
}

/// Returns statements as written, divided by `;`.
fn body(sources: &Sources, statements: &[Statement]) -> String {
    let text = |statement: &Statement| joined(statement.word, &arguments(sources, statement));
    statements.iter().map(text).collect::<Vec<_>>().join("; ")
}
