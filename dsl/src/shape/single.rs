//! Values of one word that are not names: playing cards (`8♣`, `8c`) and spaces (`c4`).
//!
//! The parser divides `8c` into a number and a word, so adjacent terms are joined here.

use super::Shaper;
use super::cursor::{Cursor, Miss};
use super::wanted::describe;
use crate::syntax::TermKind;
use rondel_engine::kernel::{Problem, Shape};
use std::str::FromStr;

impl Shaper<'_> {
    /// Joins the next terms that have no blanks between them, and parses them as a value.
    pub(crate) fn single<T: FromStr<Err = Problem>>(&self, cursor: &mut Cursor<'_>, shape: &Shape) -> Result<T, Miss> {
        let start = *cursor;
        let mut end = None;
        while let Some(term) = cursor.peek()
            && matches!(term.kind, TermKind::Number | TermKind::Word | TermKind::Suited)
            && end.is_none_or(|end| end == term.span.start)
        {
            end = Some(term.span.end);
            cursor.skip();
        }
        if end.is_none() {
            return Err(Miss::wanted(start.span(), describe(shape)));
        }
        let at = cursor.since(&start);
        at.of(self.text).parse().map_err(|mut problem: Problem| {
            problem.at.at = self.origin(at);
            Miss::exact(at, describe(shape), problem)
        })
    }
}
