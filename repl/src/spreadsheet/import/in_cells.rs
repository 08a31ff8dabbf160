//! The end of an import: its problems with their places in the sheet, and the layout of the new texts.

use super::{Import, origin_of_cell};
use crate::content::{Content, Diagnostics};
use crate::spreadsheet::patch::Part;
use crate::spreadsheet::{Grid, Place};
use rondel_engine::kernel::Origin;
use std::collections::BTreeMap;
use std::ops::Range;

impl Import {
    /// Returns the problems of the new texts with their places in the sheet, as far as a cell says what is wrong.
    pub fn in_cells(&self, found: Diagnostics, grid: &Grid, sheet: &str) -> Diagnostics {
        let Diagnostics { mut problems, mut sources } = found;
        let mut cells: BTreeMap<Place, Origin> = BTreeMap::new();
        for problem in &mut problems {
            // A fix would change the file that is not written yet.
            problem.fix = None;
            for label in std::iter::once(&mut problem.at).chain(&mut problem.also) {
                // The place in the file, for a place in a script that was made from a line of the file.
                let at = sources.written(label.at);
                let Some(path) = at.file.and_then(|file| sources.get(file)).map(|source| source.path.clone()) else {
                    continue;
                };
                let place = at.start as usize..at.end as usize;
                // A place without width touches the part that it stands in.
                let end = place.end.max(place.start + 1);
                let touches = |part: &&Part| part.at.start < end && place.start < part.at.end;
                // Of two parts that the place touches, the later one has the cell's own text.
                let Some(part) = self.parts.get(&path).into_iter().flatten().rfind(touches) else { continue };
                let cell =
                    *cells.entry(part.place).or_insert_with(|| origin_of_cell(&mut sources, grid, sheet, part.place));
                label.at = place_in_cell(part, &place, cell).unwrap_or(label.at);
            }
        }
        Diagnostics { problems, sources }
    }

    /// Returns the new texts in the layout of `rondel fmt`, where the files had it before.
    pub fn formatted(mut self, content: &Content) -> Import {
        for file in &self.files {
            let Some(source) = content.sources().get(*file) else { continue };
            let was_formatted = rondel_dsl::format(&source.text).is_ok_and(|layout| layout == *source.text);
            if was_formatted
                && let Some(text) = self.texts.get_mut(&source.path)
                && let Ok(layout) = rondel_dsl::format(text)
            {
                *text = layout;
            }
        }
        self
    }
}

/// Returns the bytes of a cell that a place in the new text has in common with a part of the text. `cell` is the place
/// of the whole cell.
///
/// A part stands at 10..20 in the text, and begins at byte 4 of the cell. Then the place 12..14 is 6..8 in the cell.
fn place_in_cell(part: &Part, place: &Range<usize>, cell: Origin) -> Option<Origin> {
    let length = cell.end as usize;
    let begin = (part.from + place.start.saturating_sub(part.at.start)).min(length);
    let common = place.end.min(part.at.end) - place.start.max(part.at.start);
    // The statement in the file may be longer than the cell's text, by a quote for example.
    Some(Origin::new(cell.file?, begin, (begin + common).min(length)))
}
