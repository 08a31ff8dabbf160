//! Readers of braces. There are three forms:
//!
//! - a block: `{ statements }`
//! - a table of rows: `{ key: statement; key: { statements } }`, or `{ key: value }`
//! - a list: `{ value; value }`
//!
//! Begin reading at [`Shaper::block`], [`Shaper::rows`] and [`Shaper::braced`]. Mistakes in a row are reported in
//! `colon` and `turned`.

mod colon;
mod turned;

use super::cursor::{Cursor, Miss};
use super::repeats::Listed;
use super::wanted::describe;
use super::{ErrorContext, Shaper};
use crate::check::reach;
use crate::syntax::{Body, Line, Part, Span, Term, TermKind};
use rondel_engine::kernel::{Arg, Datum, Origin, Problem, Row, Shape, Statement, Word};

impl Shaper<'_> {
    /// Reads a block: `{ statements }`.
    pub(super) fn block(
        &mut self,
        words: &'static [Word],
        shape: &Shape,
        cursor: &mut Cursor<'_>,
    ) -> Result<Datum, Miss> {
        let (body, span) = braces(shape, cursor)?;
        let shaped = self.inside(|shaper| {
            let shaped = shaper.body(body, &[words]);
            shaper.report_lacking(&shaped, &[words], shaper.origin(span), "this block");
            shaped
        });
        Ok(Datum::Block(shaped.statements))
    }

    /// Reads a table: `{ key: statement; ... }`, or with a value behind each colon. `after` says what stands there.
    pub(super) fn rows(
        &mut self,
        key: &'static Shape,
        after: After,
        shape: &Shape,
        cursor: &mut Cursor<'_>,
    ) -> Result<Datum, Miss> {
        let drawn = self.drawn_before(cursor);
        let (body, _) = braces(shape, cursor)?;
        let (mut rows, mut is_sound) = (Vec::new(), Vec::new());
        self.inside(|shaper| {
            for line in lines(body) {
                let problems_before = shaper.problems.len();
                let Some(row) = shaper.row(line, key, after) else { continue };
                rows.push(row);
                is_sound.push(shaper.problems.len() == problems_before);
            }
        });
        // Rows that are never reached are reported. The key of a row with an error may be wrong, so such a row is not
        // checked.
        let sound = rows.iter().zip(is_sound).filter(|(_, is_sound)| *is_sound).map(|(row, _)| row);
        reach::check(sound, drawn, &mut self.problems);
        Ok(Datum::Rows(rows))
    }

    /// Reads values in braces: `{ value; value }`.
    pub(super) fn braced(
        &mut self,
        inner: &'static Shape,
        shape: &Shape,
        cursor: &mut Cursor<'_>,
    ) -> Result<Datum, Miss> {
        let (body, _) = braces(shape, cursor)?;
        let all: Vec<Arg> = self.inside(|shaper| {
            let values = lines(body).filter_map(|line| shaper.alone(&line.terms, line.span.end, inner));
            values.collect()
        });
        if matches!(inner, Shape::Call(_)) {
            self.warn_of_repeats(&all.iter().map(|arg| Listed { word: "", arg }).collect::<Vec<_>>());
        }
        Ok(Datum::List(all))
    }

    /// Reads a value that has a line of its own.
    fn alone(&mut self, terms: &[Term], end: u32, shape: &'static Shape) -> Option<Arg> {
        self.values(terms, end, std::slice::from_ref(shape), &|| ErrorContext::row(shape))?.pop()
    }

    /// Calls `read` for the content of a body, and keeps the missing value noted for the statement around the body.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let missed = self.missed.take();
        let out = read(self);
        self.missed = missed;
        out
    }

    /// Returns the number N and its place if `draw N` stands right before the table.
    fn drawn_before(&self, cursor: &Cursor<'_>) -> Option<(u8, Origin)> {
        let before = self.text.get(..cursor.place() as usize)?.trim_end();
        let mut words = before.rsplitn(3, |c: char| c.is_whitespace());
        let digits = words.next()?;
        let at = crate::origin(self.file, before.len() - digits.len()..before.len());
        let number = digits.parse().ok()?;
        if words.next()? == "draw" { Some((number, at)) } else { None }
    }

    /// Reads a row: its key, and what stands behind the colon. `None` if it does not fit, which is reported.
    fn row(&mut self, line: &Line, key_shape: &'static Shape, wanted: After) -> Option<Row> {
        let Some(colon) = line.terms.iter().position(|term| term.is_mark(b':')) else {
            self.report_no_colon(line, key_shape);
            return None;
        };
        let (before, after) = (line.terms.get(..colon)?, line.terms.get(colon + 1..)?);
        let colon = line.terms.get(colon)?.span;
        let problems_before = self.problems.len();
        let key = self.key(before, colon, key_shape);
        if key.is_none()
            && let After::Value(shape) = wanted
            && self.is_turned(before, after, key_shape, shape)
        {
            self.problems.truncate(problems_before);
            self.report_turned(line, before, after);
            return None;
        }
        let body = match wanted {
            After::Words(words) => self.row_body(line, after, colon, words),
            After::Value(shape) if after.is_empty() => {
                self.report_empty_row(colon, &format!("write {} there", describe(shape)))
            }
            After::Value(shape) => self.alone(after, line.span.end, shape).map(|value| {
                let at = value.at;
                // `Row::value` knows a bare value by the empty word.
                vec![Statement { word: "", args: vec![value], at }]
            }),
        };
        Some(Row { key: key?, body: body? })
    }

    /// Reads the key of a row. `None` if it does not fit, which is reported.
    fn key(&mut self, terms: &[Term], colon: Span, shape: &'static Shape) -> Option<Arg> {
        let mut cursor = Cursor::new(terms, colon.start);
        self.missed = None;
        let miss = match self.value(shape, &mut cursor) {
            Ok(arg) if cursor.is_done() => return Some(arg),
            // `1 6: damage 3`
            Ok(_) if cursor.peek().is_some_and(|term| term.kind == TermKind::Number) => {
                return self.report_no_comma(terms, &cursor);
            }
            Ok(_) => Miss::wanted(cursor.span(), "`:`".into()),
            Err(miss) => miss,
        };
        if let Some(problem) = miss.problem {
            self.problems.push(*problem);
            return None;
        }
        if terms.iter().any(|term| term.span == miss.at && term.kind == TermKind::Other) {
            self.report_strange(miss.at);
            return None;
        }
        let at = if miss.at.start == miss.at.end { colon } else { miss.at };
        let help = match self.near_word(at, &super::wanted::words_of(shape)) {
            Some(near) => near,
            None => format!("a row is {}, then `:`, then what happens", describe(shape)).into(),
        };
        let problem = Problem::error("E0308", self.origin(at), "a row begins with what it is for")
            .label(format!("expected {}", super::wanted::either(miss.wanted)))
            .help(help);
        self.problems.push(problem);
        None
    }

    /// Reports a key such as `1 6:`, which should be `1,6:`, and returns `None`.
    fn report_no_comma<T>(&mut self, terms: &[Term], cursor: &Cursor<'_>) -> Option<T> {
        let next = cursor.span();
        let before = terms.iter().rfind(|term| term.span.end <= next.start).map_or(next, |term| term.span);
        let gap = Span { start: before.end, end: next.start };
        let (before_text, next_text) = (before.of(self.text), next.of(self.text));
        let problem = Problem::error("E0308", self.origin(next), format!("`,` is missing before `{next_text}`"))
            .label("another number of this row")
            .help(format!("write `{before_text},{next_text}`"))
            .fix(self.origin(gap), ",");
        self.problems.push(problem);
        None
    }

    /// Reads the statements of a row: a block or a single statement.
    fn row_body(&mut self, line: &Line, terms: &[Term], colon: Span, words: &'static [Word]) -> Option<Vec<Statement>> {
        match terms {
            [] => self.report_empty_row(colon, "say what happens, or write `{ }` for nothing at all"),
            [Term { kind: TermKind::Block(body), span }] => {
                let shaped = self.body(body, &[words]);
                self.report_lacking(&shaped, &[words], self.origin(*span), "this row");
                Some(shaped.statements)
            }
            [first, ..] => {
                let span = first.span.to(line.span);
                let alone = Line { terms: terms.into(), comments: Box::default(), span };
                self.statement(&alone, &[words]).map(|statement| vec![statement])
            }
        }
    }

    /// Reports a row with nothing behind its colon, and returns `None`.
    fn report_empty_row<T>(&mut self, colon: Span, help: &str) -> Option<T> {
        let problem = Problem::error("E0314", self.origin(colon), "this row says nothing")
            .label("something must follow the `:`")
            .help(help);
        self.problems.push(problem);
        None
    }
}

/// The form of what stands after the colon of a row.
#[derive(Clone, Copy)]
pub(super) enum After {
    /// Statements.
    Words(&'static [Word]),
    /// A bare value.
    Value(&'static Shape),
}

/// Returns the statements of a body without comments.
fn lines(body: &Body) -> impl Iterator<Item = &Line> {
    body.parts.iter().filter_map(|part| if let Part::Statement(line) = part { Some(line) } else { None })
}

/// Reads the body in braces that must come next.
fn braces<'t>(shape: &Shape, cursor: &mut Cursor<'t>) -> Result<(&'t Body, Span), Miss> {
    match cursor.peek() {
        Some(Term { kind: TermKind::Block(body), span }) => {
            cursor.skip();
            Ok((body, *span))
        }
        _ => Err(Miss::wanted(cursor.span(), describe(shape))),
    }
}
