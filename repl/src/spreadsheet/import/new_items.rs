//! Rows of a sheet that are new items, which the files lack.

use super::Importer;
use crate::content::Diagnostics;
use crate::spreadsheet::columns::Column;
use crate::spreadsheet::patch::{Part, Patch};
use crate::spreadsheet::{Place, cell};
use crate::text::sanitize;
use rondel_dsl::{WrittenItem, quoted};
use rondel_engine::kernel::SourceId;

impl Importer<'_> {
    /// Writes an item that the files lack at the end of a file. `rows` are the items of its kind that the pack has.
    pub(super) fn new_item(
        &mut self,
        name: &str,
        columns: &[Column],
        row: &[String],
        place: Place,
        rows: &[(&WrittenItem, SourceId)],
    ) -> Result<(), Diagnostics> {
        let file = self.file_for(columns, row, place, rows)?;
        let names = name.split('|').map(|name| quoted(name.trim())).collect::<Vec<_>>().join(" | ");
        let mut text = format!("\n{} ", self.kind.word);
        let mut cells = vec![Part { at: text.len()..text.len() + names.len(), place, from: 0 }];
        text.push_str(&names);
        text.push_str(" {\n");
        for (nth, column) in columns.iter().enumerate() {
            let (Column::Word(word), Some(cell_text)) = (column, row.get(nth + 1)) else { continue };
            let place = Place { column: nth + 1, ..place };
            self.check_comment(cell_text, word, place)?;
            for piece in cell::pieces(cell_text, Some(word)) {
                // The patch is only made for its text and its parts, which are counted from the beginning of the item.
                let patch = self.patch(0..0, &format!("    {} ", word.word), &piece, place);
                let shift = text.len();
                let moved = |part: Part| Part { at: part.at.start + shift..part.at.end + shift, ..part };
                cells.extend(patch.cells.into_iter().map(moved));
                text.push_str(&patch.text);
                text.push('\n');
            }
        }
        text.push_str("}\n");
        let end = self.text(file).len();
        if !self.text(file).ends_with('\n') {
            text.insert(0, '\n');
            cells.iter_mut().for_each(|part| part.at = part.at.start + 1..part.at.end + 1);
        }
        self.change(file, place, vec![Patch { at: end..end, text, cells }])?;
        let names: Vec<String> = name.split('|').map(|name| name.trim().to_string()).collect();
        for (nth, column) in columns.iter().enumerate() {
            if let (Column::Copies(deck), Some(cell_text)) = (column, row.get(nth + 1)) {
                self.compare_copies(&names, deck, cell_text, Place { column: nth + 1, ..place })?;
            }
        }
        Ok(())
    }

    /// Returns the file of a new item: the file that its row names, or the last file with items of its kind, or the
    /// last file of the pack.
    fn file_for(
        &self,
        columns: &[Column],
        row: &[String],
        place: Place,
        rows: &[(&WrittenItem, SourceId)],
    ) -> Result<SourceId, Diagnostics> {
        let sources = self.content.sources();
        let column = columns.iter().position(|column| matches!(column, Column::File)).map(|nth| nth + 1);
        let path = column.and_then(|at| row.get(at)).map_or("", |cell| cell.trim());
        let is_writable = |id: SourceId| self.pack_set.may_write(sources, id);
        let mut of_pack = sources.iter().filter(|(id, file)| file.path.ends_with(".rondel") && is_writable(*id));
        if path.is_empty() {
            let last = rows.last().map(|(_, file)| *file).or_else(|| of_pack.last().map(|(id, _)| id));
            let help = "name a pack of your own: `rondel --pack DIR table import FILE`";
            return last.ok_or_else(|| self.wrong(place, "this pack has no file for a new item", help));
        }
        let ending = format!("/{path}");
        if let Some((id, _)) = of_pack.find(|(_, file)| file.path == path || file.path.ends_with(&ending)) {
            return Ok(id);
        }
        let place = Place { column: column.unwrap_or_default(), ..place };
        let message = format!("the pack has no file `{}`", sanitize(path));
        Err(self.wrong(place, &message, "a file of the pack, or nothing"))
    }
}
