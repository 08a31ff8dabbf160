//! Rows of tables with key and value swapped: `damage 3: 1-6` for `1-6: damage 3`.

use crate::shape::Shaper;
use crate::shape::cursor::Cursor;
use crate::syntax::{Line, Term};
use rondel_engine::kernel::{Problem, Shape};

impl Shaper<'_> {
    /// Returns whether the key and the value of a row fit if they are swapped.
    pub(super) fn is_turned(
        &mut self,
        before: &[Term],
        after: &[Term],
        key: &'static Shape,
        value: &'static Shape,
    ) -> bool {
        let (problems_before, missed) = (self.problems.len(), self.missed.take());
        let mut fits = |terms: &[Term], shape: &'static Shape| {
            let mut cursor = Cursor::new(terms, terms.last().map_or(0, |term| term.span.end));
            self.value(shape, &mut cursor).is_ok() && cursor.is_done() && self.problems.len() == problems_before
        };
        let turned = !after.is_empty() && fits(after, key) && fits(before, value);
        self.problems.truncate(problems_before);
        self.missed = missed;
        turned
    }

    /// Reports a row with key and value swapped. Several such rows in succession are one problem.
    pub(super) fn report_turned(&mut self, line: &Line, before: &[Term], after: &[Term]) {
        let written = |terms: &[Term]| {
            let span = terms.first().zip(terms.last()).map(|(first, last)| first.span.to(last.span));
            span.map_or("", |span| span.of(self.text))
        };
        let (value, key) = (written(before), written(after));
        let problem = Problem::error("E0308", self.origin(line.span), "a row begins with what it is for")
            .label("this row is the wrong way round")
            .help(format!("write `{key}: {value}`, and so in the rows beside it"));
        let text = self.text;
        let is_continued = |last: &&mut Problem| {
            let between = text.get(last.at.at.end as usize..line.span.start as usize);
            last.code == "E0308"
                && last.at.text == problem.at.text
                && between.is_some_and(|between| between.chars().all(|c| c.is_whitespace() || c == ';'))
        };
        match self.problems.last_mut().filter(is_continued) {
            Some(last) => last.at.at = last.at.at.to(problem.at.at),
            None => self.problems.push(problem),
        }
    }
}
