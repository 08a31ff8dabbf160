//! Statements of a cell: the patches that bring them into the file of their item.

use super::Importer;
use crate::spreadsheet::patch::{Part, Patch, at_the_beginning, behind, with_its_line};
use crate::spreadsheet::{Place, cell};
use rondel_dsl::{WrittenItem, WrittenStatement};
use rondel_engine::kernel::{SourceId, Word};
use std::ops::Range;

impl Importer<'_> {
    /// Returns the patches that turn an item's statements of a word into the statements of a cell.
    ///
    /// The item says `a`, `b`, `c`, and the cell `a`, `x`, `y`, `c`. Then `a` and `c` stay, `x` replaces `b`, and `y`
    /// is added behind it.
    pub(super) fn statements(
        &self,
        item: &WrittenItem,
        file: SourceId,
        word: &Word,
        said: &str,
        place: Place,
    ) -> Vec<Patch> {
        let text = self.text(file);
        let of_word = item.statements.iter().filter(|statement| statement.word == word.word);
        let old: Vec<&WrittenStatement> = of_word.collect();
        let new = cell::pieces(said, Some(word));
        let is_kept = |statement: &WrittenStatement, piece: &cell::Piece| {
            cell::same(text.get(statement.rest.clone()).unwrap_or_default(), &piece.text)
        };
        // Statements at the beginning and at the end that are as they were stay untouched.
        let front = old.iter().zip(&new).take_while(|(statement, piece)| is_kept(statement, piece)).count();
        let behind_front = old.len().min(new.len()) - front;
        let from_the_back = old.iter().rev().zip(new.iter().rev()).take(behind_front);
        let back = from_the_back.take_while(|(statement, piece)| is_kept(statement, piece)).count();
        let old_middle = old.get(front..old.len() - back).unwrap_or_default();
        let new_middle = new.get(front..new.len() - back).unwrap_or_default();
        // Of the statements between, each new statement replaces an old statement as long as there are both. Then the
        // old statements that are left are removed, or the new statements that are left are added behind.
        let mut patches = Vec::new();
        for (statement, piece) in old_middle.iter().zip(new_middle) {
            // A statement without values gets its first value behind its word.
            let end = statement.span.end;
            let (at, gap) = if statement.rest.is_empty() { (end..end, " ") } else { (statement.rest.clone(), "") };
            patches.push(self.patch(at, gap, piece, place));
        }
        for statement in old_middle.iter().skip(new_middle.len()) {
            let at = with_its_line(text, statement.span.clone());
            patches.push(Patch { at, text: String::new(), cells: Vec::new() });
        }
        // New statements go behind the last replaced statement of the word. If none is replaced, they go behind the
        // last unchanged statement at the beginning, and if there is none either, behind the words that come earlier.
        let before = old_middle.last().or(front.checked_sub(1).and_then(|nth| old.get(nth)));
        let end_before = before.map(|statement| statement.span.end).or_else(|| self.neighbour(item, word));
        for piece in new_middle.iter().skip(old_middle.len()) {
            let (at, gap, end) = match end_before {
                Some(end) => behind(text, end),
                None => at_the_beginning(text, item.body.start),
            };
            let mut patch = self.patch(at..at, &format!("{gap}{} ", word.word), piece, place);
            patch.text.push_str(end);
            patches.push(patch);
        }
        patches
    }

    /// Returns a patch that writes a statement of a cell, with `gap` before it.
    pub(super) fn patch(&self, at: Range<usize>, gap: &str, piece: &cell::Piece, place: Place) -> Patch {
        let text = format!("{gap}{}", piece.text);
        let text = if piece.text.is_empty() { text.trim_end().to_string() } else { text };
        // A text in quotes may stand in the cell without them.
        let is_quote_added = piece.text.starts_with('"') && self.character(place, piece.at.start) != Some('"');
        // Two parts: the gap and an added quote, then the text itself. Both count from the same byte of the cell. If
        // the cell says `Dagger` and the patch `holds Dagger`, the bytes 0..6 and the bytes 6..12 of the patch both
        // begin at byte 0 of the cell.
        let begin = (gap.len() + usize::from(is_quote_added)).min(text.len());
        let part = |at: Range<usize>| Part { at, place, from: piece.at.start };
        Patch { at, cells: vec![part(0..begin), part(begin..text.len())], text }
    }

    /// Returns the character of a cell that begins at this byte.
    fn character(&self, place: Place, at: usize) -> Option<char> {
        // Row 0 is the head.
        let row = self.grid.rows.get(place.row.checked_sub(1)?)?;
        row.get(place.column)?.get(at..)?.chars().next()
    }

    /// Returns the end of the statement behind which the statements of a word belong. Kinds of items have their words
    /// in order, so it is the last statement of a word that comes earlier in that order.
    fn neighbour(&self, item: &WrittenItem, word: &Word) -> Option<usize> {
        let rank = |written: &str| self.kind.words.iter().position(|word| word.word == written);
        let own_rank = rank(word.word);
        let comes_earlier = |written: &str| rank(written).is_some_and(|rank| Some(rank) < own_rank);
        let before = item.statements.iter().rev().find(|statement| comes_earlier(&statement.word));
        before.map(|statement| statement.span.end)
    }
}
