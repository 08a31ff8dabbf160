//! The columns of a sheet.

use super::{COPIES, FILE, Grid, Place};
use crate::content::Content;
use rondel_engine::kernel::{ItemWord, Word, nearest, plural, slug, with_article};

/// A column.
#[derive(Clone, Debug)]
pub enum Column {
    /// The statements of this word.
    Word(&'static Word),
    /// The copies in this deck.
    Copies(String),
    /// The file of the item.
    File,
    /// Notes of the author, which are not read. The head is empty.
    Nothing,
}

/// Returns the kind of items by its word or its plural.
pub fn kind(content: &Content, said: &str) -> Option<&'static ItemWord> {
    let said = said.trim();
    let is_named =
        |kind: &&ItemWord| said.eq_ignore_ascii_case(kind.word) || said.eq_ignore_ascii_case(&plural(kind.word));
    content.words.items.iter().find(is_named)
}

/// Returns the columns behind the first, which holds the names.
///
/// # Errors
/// The place of a head that is unknown or stands there twice, what is wrong, and a way out.
pub fn read(grid: &Grid, kind: &'static ItemWord) -> Result<Vec<Column>, (Place, String, String)> {
    let mut columns: Vec<Column> = Vec::new();
    for (nth, head) in grid.head.iter().enumerate().skip(1) {
        let place = Place { column: nth, row: 0 };
        columns.push(column(head.trim(), kind).map_err(|(message, help)| (place, message, help))?);
    }
    for (nth, column) in columns.iter().enumerate() {
        if columns.iter().take(nth).any(|other| column.is_same(other)) {
            let place = Place { column: nth + 1, row: 0 };
            return Err((place, "two columns have this head".into(), "leave one of them out".into()));
        }
    }
    Ok(columns)
}

/// Returns the column with this head, or what is wrong with the head and a way out.
fn column(head: &str, kind: &'static ItemWord) -> Result<Column, (String, String)> {
    if head.is_empty() {
        return Ok(Column::Nothing);
    }
    if head == FILE {
        return Ok(Column::File);
    }
    if let Some(deck) = head.strip_prefix(COPIES) {
        return Ok(Column::Copies(deck.trim().trim_matches('"').to_string()));
    }
    if let Some(word) = kind.words.iter().find(|word| word.word == head) {
        return Ok(Column::Word(word));
    }
    let help = match nearest(head, kind.words.iter().map(|word| word.word)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("`rondel help {}` lists the statements; a column of notes needs no head", kind.word),
    };
    Err((format!("{} has no statement `{head}`", with_article(kind.word)), help))
}

impl Column {
    /// Returns whether two columns hold the same. Columns of notes may stand there several times.
    fn is_same(&self, other: &Column) -> bool {
        match (self, other) {
            (Column::Word(one), Column::Word(other)) => one.word == other.word,
            (Column::Copies(one), Column::Copies(other)) => one == other,
            (Column::File, Column::File) => true,
            _ => false,
        }
    }
}

/// Returns names for comparison: the ids of a family, or of one item.
pub fn key(names: &str) -> String {
    names.split('|').map(slug).collect::<Vec<_>>().join("|")
}
