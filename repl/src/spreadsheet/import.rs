//! Import: brings the changes of a sheet back into the files that it came from. [`import`] reads the rows. Statements
//! of cells become patches in `statements.rs`, and new items are written in `new_items.rs`.
//!
//! A row is an item, or a family of items that are written as one, with `|` between their names. Most rows are items of
//! the topmost pack. A row may also be an item of a pack below it: only its copies in the decks may differ.

mod in_cells;
mod new_items;
mod statements;

use super::below::Below;
use super::columns::{self, Column};
use super::copies::Deck;
use super::export::{Files, copies, deck};
use super::patch::{Part, Patch, patched};
use super::{Grid, Place, cell};
use crate::content::{Content, Diagnostics};
use crate::packs::PackSet;
use crate::text::sanitize;
use rondel_dsl::{WrittenItem, quoted};
use rondel_engine::kernel::{Item, ItemWord, Origin, Problem, SourceId, Sources, Word, nearest, slug};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The changes that a sheet makes.
#[derive(Clone, Debug)]
pub struct Import {
    /// The files with their new texts, by the paths that messages show.
    pub texts: BTreeMap<String, String>,
    /// The changed files, by their ids in the content that was read.
    pub files: Vec<SourceId>,
    /// The number of cells that differ.
    pub cells: usize,
    /// The names of items that the sheet lacks. They stay.
    pub left: Vec<String>,
    /// New items with a name like the name of an item that the sheet lacks: that former name, and the new name.
    pub renamed: Vec<(String, String)>,
    /// The errors of rows that make no sense. The texts are without these rows.
    pub wrong: Option<Diagnostics>,
    /// The places of the cells in the new texts, by the files' paths.
    parts: BTreeMap<String, Vec<Part>>,
}

/// An item as a file has it.
struct InFile<'a> {
    item: &'a WrittenItem,
    file: SourceId,
    /// Whether the item is the pack's own. Of another pack's item, only the copies in a deck may differ.
    is_own: bool,
}

/// The items that the rows of a sheet may mean, by the keys of their names.
struct InFiles<'a> {
    /// The items of the topmost pack.
    own: BTreeMap<String, &'a (&'a WrittenItem, SourceId)>,
    /// The items of the packs below it.
    below: BTreeMap<String, (&'a WrittenItem, SourceId)>,
}

impl<'a> InFiles<'a> {
    /// Returns the item with these names.
    fn find(&self, key: &str) -> Option<InFile<'a>> {
        let own = || self.own.get(key).map(|(item, file)| InFile { item, file: *file, is_own: true });
        let below = || self.below.get(key).map(|(item, file)| InFile { item, file: *file, is_own: false });
        own().or_else(below)
    }
}

/// Compares a sheet with the topmost pack.
///
/// # Errors
/// `R0042` if the sheet holds no table, `R0043` for a head that makes no sense, with its place in the sheet. Rows that
/// make no sense are errors of the [`Import`].
pub fn import(content: &Content, pack_set: &PackSet, grid: &Grid, sheet: &str) -> Result<Import, Diagnostics> {
    let kind = kind_of(content, grid, sheet)?;
    let columns =
        columns::read(grid, kind).map_err(|(place, why, help)| wrong(grid, sheet, place, &sanitize(&why), &help))?;
    let top = content.loaded.packs.last().map_or("", |pack| pack.manifest.id.as_str());
    let items: Vec<&Item> = content.items().iter().filter(|item| item.kind == kind.word && item.pack == top).collect();
    let files = Files::of(content, &items);
    let decks = decks_of(content, &columns)?;
    let mut importer = Importer { content, pack_set, grid, sheet, kind, decks, patches: BTreeMap::new(), cells: 0 };
    let rows = files.rows(&items);
    let mut own: BTreeMap<String, &(&WrittenItem, SourceId)> = BTreeMap::new();
    for row in &rows {
        let (item, _) = row;
        own.insert(columns::key(&item.names.join("|")), row);
    }
    let below = Below::new(content, kind, top, grid, &own);
    let in_files = InFiles { own, below: below.rows() };
    let mut named = BTreeMap::new();
    let mut new_names: Vec<String> = Vec::new();
    let unreadable = grid.unreadable.iter().map(|(place, why)| importer.wrong(*place, why, "a text or a number"));
    let mut wrong: Vec<Diagnostics> = unreadable.collect();
    for (nth, row) in grid.rows.iter().enumerate().filter(|(_, row)| row.iter().any(|cell| !cell.trim().is_empty())) {
        let place = Place { column: 0, row: nth + 1 };
        let name = row.first().map_or("", |name| name.trim());
        let key = columns::key(name);
        // `insert` returns the place of an earlier row with this name. A row without a name is an error in any case.
        let read = match named.insert(key.clone(), place) {
            _ if key.is_empty() => {
                Err(importer.wrong(place, "a row needs a name", "the name of an item, or an empty row"))
            }
            Some(earlier) => {
                let why = format!("`{}` stands in {} already", sanitize(name), earlier.said());
                Err(importer.wrong(place, &why, "one row for each item"))
            }
            None => {
                let found = in_files.find(&key);
                if found.is_none() {
                    new_names.push(name.to_string());
                }
                importer.check_columns(row, place).and_then(|()| match found {
                    Some(written) => importer.compare_row(&written, &columns, row, place),
                    None => importer.new_item(name, &columns, row, place, &rows),
                })
            }
        };
        wrong.extend(read.err());
    }
    let left = lacking(&items, &in_files.own, &named);
    let renamed = renamed(new_names, &left);
    Ok(importer.finish(left, renamed, wrong.into_iter().reduce(Diagnostics::and)))
}

/// Returns the decks that have a column, by their names.
fn decks_of<'c>(content: &'c Content, columns: &[Column]) -> Result<BTreeMap<String, Rc<Deck<'c>>>, Diagnostics> {
    let mut decks = BTreeMap::new();
    for column in columns {
        if let Column::Copies(name) = column {
            decks.insert(name.clone(), Rc::new(deck(content, name)?));
        }
    }
    Ok(decks)
}

/// Returns the names of the pack's `own` items that the sheet lacks. `named` has the key of each row. Items that only
/// scenes need are in no sheet unless they are named.
fn lacking(
    items: &[&Item],
    own: &BTreeMap<String, &(&WrittenItem, SourceId)>,
    named: &BTreeMap<String, Place>,
) -> Vec<String> {
    let fixtures: BTreeSet<&str> = items.iter().filter(|item| item.is_fixture).map(|item| item.name.as_str()).collect();
    let is_listed = |item: &WrittenItem| item.names.first().is_none_or(|name| !fixtures.contains(name.as_str()));
    let left = own.iter().filter(|(key, (item, _))| is_listed(item) && !named.contains_key(*key));
    left.map(|(_, (item, _))| item.names.join(" | ")).collect()
}

/// Returns the new names that are like the name of an item that the sheet lacks, each behind that name.
fn renamed(new_names: Vec<String>, left: &[String]) -> Vec<(String, String)> {
    let mut renamed = Vec::new();
    for name in new_names {
        if let Some(former) = nearest(&name, left.iter().map(String::as_str)) {
            renamed.push((former.to_string(), name));
        }
    }
    renamed
}

/// Returns the kind of items that a sheet is about, by its first cell.
fn kind_of(content: &Content, grid: &Grid, sheet: &str) -> Result<&'static ItemWord, Diagnostics> {
    let said = grid.head.first().map_or("", |head| head.trim());
    if let Some(kind) = columns::kind(content, said) {
        return Ok(kind);
    }
    let help = match nearest(said, content.words.items.iter().map(|kind| kind.word)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "the first cell names a kind, as `rondel table export` writes it: `card`".into(),
    };
    let message = format!("no kind of items is called `{}`", sanitize(said));
    Err(wrong(grid, sheet, Place { column: 0, row: 0 }, &message, &help))
}

/// Returns an error at a cell.
fn wrong(grid: &Grid, sheet: &str, place: Place, why: &str, help: &str) -> Diagnostics {
    let mut sources = Sources::new();
    let at = origin_of_cell(&mut sources, grid, sheet, place);
    Diagnostics { problems: vec![Problem::error("R0043", at, why).help(help)], sources }
}

/// Adds the text of a cell to the sources, and returns the place of the whole text.
fn origin_of_cell(sources: &mut Sources, grid: &Grid, sheet: &str, place: Place) -> Origin {
    let row = if place.row == 0 { Some(&grid.head) } else { grid.rows.get(place.row - 1) };
    let text = row.and_then(|row| row.get(place.column)).map_or("", String::as_str);
    let file = sources.add(format!("{} {}", sanitize(sheet), place.said()), text);
    Origin::new(file, 0, text.len())
}

/// The rows that were read, and the changes that they make.
struct Importer<'a> {
    content: &'a Content,
    pack_set: &'a PackSet,
    grid: &'a Grid,
    sheet: &'a str,
    kind: &'static ItemWord,
    /// The decks with a column, by their names.
    decks: BTreeMap<String, Rc<Deck<'a>>>,
    patches: BTreeMap<SourceId, Vec<Patch>>,
    cells: usize,
}

impl Importer<'_> {
    /// Returns an error at a cell of the sheet.
    fn wrong(&self, place: Place, why: &str, help: &str) -> Diagnostics {
        wrong(self.grid, self.sheet, place, why, help)
    }

    /// Checks that every cell of a row is in a column of the table. `first` is the place of the row's first cell.
    fn check_columns(&self, row: &[String], first: Place) -> Result<(), Diagnostics> {
        let mut beyond = row.iter().enumerate().skip(self.grid.head.len());
        let Some((column, _)) = beyond.find(|(_, cell)| !cell.trim().is_empty()) else { return Ok(()) };
        let help = "in CSV, a cell with commas stands in quotes; a column of notes needs an empty head";
        Err(self.wrong(Place { column, ..first }, "this cell is in no column of the table", help))
    }

    /// Returns the text of a file.
    fn text(&self, file: SourceId) -> &str {
        self.content.sources().get(file).map_or("", |source| &source.text)
    }

    /// Notes that a cell changes a file.
    fn change(&mut self, file: SourceId, place: Place, patches: Vec<Patch>) -> Result<(), Diagnostics> {
        if !self.pack_set.may_write(self.content.sources(), file) {
            let shown = self.content.sources().get(file).map_or("", |source| &source.path);
            let why = format!("`{}` is not in a folder of this pack", sanitize(shown));
            let help =
                "items of the program itself stay: name a pack of your own, `rondel --pack DIR table import FILE`";
            return Err(self.wrong(place, &why, help));
        }
        self.cells += 1;
        self.patches.entry(file).or_default().extend(patches);
        Ok(())
    }

    /// Compares a cell with the statements of an item, and notes the changes.
    fn compare_word(
        &mut self,
        InFile { item, file, is_own }: &InFile<'_>,
        word: &'static Word,
        said: &str,
        place: Place,
    ) -> Result<(), Diagnostics> {
        let before = cell::of(item, word.word, Some(word), self.text(*file));
        if cell::same(&before, said) {
            return Ok(());
        }
        if !is_own {
            return Err(self.borrowed(item, place));
        }
        self.check_comment(said, word, place)?;
        let patches = self.statements(item, *file, word, said, place);
        self.change(*file, place, patches)
    }

    /// Compares a row with its item, and notes the changes. `first` is the place of the row's first cell.
    fn compare_row(
        &mut self,
        written: &InFile<'_>,
        columns: &[Column],
        row: &[String],
        first: Place,
    ) -> Result<(), Diagnostics> {
        let InFile { item, file, is_own } = *written;
        for (nth, column) in columns.iter().enumerate() {
            // The names are in front of the columns.
            let place = Place { column: nth + 1, row: first.row };
            let said = row.get(nth + 1).map_or("", String::as_str);
            match column {
                Column::Word(word) => self.compare_word(written, word, said, place)?,
                Column::Copies(deck_name) => self.compare_copies(&item.names, deck_name, said, place)?,
                Column::File if is_own => self.check_file(file, said, place)?,
                Column::File | Column::Nothing => {}
            }
        }
        Ok(())
    }

    /// Returns the error of a cell that changes an item of another pack.
    fn borrowed(&self, item: &WrittenItem, place: Place) -> Diagnostics {
        let first = item.names.first().map_or("", String::as_str);
        let why = format!("`{}` belongs to another pack", sanitize(first));
        let (kind, name) = (self.kind.word, quoted(first));
        self.wrong(place, &why, &format!("a sheet changes its own pack: write `change {kind} {name} {{ ... }}` there"))
    }

    /// Checks that a cell names the file of its item, or nothing.
    fn check_file(&self, file: SourceId, said: &str, place: Place) -> Result<(), Diagnostics> {
        let path = self.content.sources().get(file).map_or("", |source| source.path.as_str());
        let (path, said) = (path.trim_start_matches("./"), said.trim().trim_start_matches("./"));
        let ends_with = |one: &str, other: &str| one.strip_suffix(other).is_some_and(|rest| rest.ends_with('/'));
        if said.is_empty() || said == path || ends_with(path, said) || ends_with(said, path) {
            return Ok(());
        }
        let why = format!("a sheet moves no items, and this one is in `{path}`");
        Err(self.wrong(place, &why, "move the item in the files, and export the sheet again"))
    }

    /// Checks that no comment stands in the statements of a cell. A comment is no part of an item, so each import would
    /// find that the cell differs, and write it again.
    fn check_comment(&self, said: &str, word: &Word, place: Place) -> Result<(), Diagnostics> {
        match cell::has_comment(said, word) {
            true => Err(self.wrong(
                place,
                "a cell holds no comment",
                "take out what begins with `//`; a text with it needs quotes",
            )),
            false => Ok(()),
        }
    }

    /// Compares the numbers of copies in a cell with a deck, and notes the changes. `names` are the items of the row,
    /// and `deck_name` is the deck of the column.
    fn compare_copies(
        &mut self,
        names: &[String],
        deck_name: &str,
        said: &str,
        place: Place,
    ) -> Result<(), Diagnostics> {
        let Some(deck) = self.decks.get(deck_name).cloned() else { return Ok(()) };
        // An empty cell and `0` say the same.
        let known = copies(&deck, names);
        if known == said.trim() || (said.trim() == "0" && known.is_empty()) {
            return Ok(());
        }
        let numbers: Vec<&str> = if said.trim().is_empty() { vec![""; names.len()] } else { said.split('|').collect() };
        let help = match names.len() {
            1 => "a whole number of copies, or nothing".to_string(),
            n => format!("{n} numbers with `|` between them, one for each of the family"),
        };
        if numbers.len() != names.len() {
            return Err(self.wrong(place, "this is no number of copies", &help));
        }
        for (name, number) in names.iter().zip(numbers) {
            let (number, id) = (number.trim(), slug(name));
            if number == deck.said(&id) || (number == "0" && deck.said(&id).is_empty()) {
                continue;
            }
            let parsed = if number.is_empty() { Some(0) } else { number.parse::<u8>().ok().map(usize::from) };
            let wanted = parsed.ok_or_else(|| self.wrong(place, "this is no number of copies", &help))?;
            let file = deck.at.file.unwrap_or_default();
            let entry = deck.with(self.text(file), &id, name, wanted);
            let entry = entry.map_err(|why| self.wrong(place, why, "change it in the file of the deck"))?;
            let cells = vec![Part { at: 0..entry.text.len(), place, from: 0 }];
            self.change(file, place, vec![Patch { at: entry.at, text: entry.text, cells }])?;
        }
        Ok(())
    }

    /// Returns the import with the new texts.
    fn finish(self, left: Vec<String>, renamed: Vec<(String, String)>, wrong: Option<Diagnostics>) -> Import {
        let (texts, files, parts) = (BTreeMap::new(), Vec::new(), BTreeMap::new());
        let mut import = Import { texts, files, cells: self.cells, left, renamed, wrong, parts };
        for (file, patches) in self.patches {
            let Some(source) = self.content.sources().get(file) else { continue };
            let (text, parts) = patched(&source.text, patches);
            import.files.push(file);
            import.parts.insert(source.path.clone(), parts);
            import.texts.insert(source.path.clone(), text);
        }
        import
    }
}
