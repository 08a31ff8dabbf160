//! Values: the readers of the terms after a statement's word, one for each shape of value. [`Shaper::value`] is the
//! entry, and [`Shaper::datum`] lists all shapes.

use super::Shaper;
use super::cursor::{Cursor, Miss};
use super::rows::After;
use super::wanted::describe;
use crate::syntax::{Span, Term, TermKind};
use crate::text::did_you_mean;
use rondel_engine::kernel::{Arg, Datum, Formula, Problem, Shape};

impl Shaper<'_> {
    /// Reads one value. After a miss the cursor may stand anywhere: callers that continue keep a copy of it.
    pub(crate) fn value(&mut self, shape: &'static Shape, cursor: &mut Cursor<'_>) -> Result<Arg, Miss> {
        let start = *cursor;
        let datum = self.datum(shape, cursor)?;
        Ok(Arg { datum, at: self.origin(cursor.since(&start)) })
    }

    /// Reads one value without its place.
    fn datum(&mut self, shape: &'static Shape, cursor: &mut Cursor<'_>) -> Result<Datum, Miss> {
        match shape {
            Shape::Int(low, high) => self.int(cursor, *low, *high).map(Datum::Int),
            Shape::Bool => self.word_of(cursor, &["yes", "no"]).map(|word| Datum::Bool(word == "yes")),
            Shape::Text => self.quoted(cursor).map(Datum::Text),
            Shape::Line => self.raw_line(cursor).map(Datum::Text),
            Shape::Filter(_) => self.filter(cursor).map(Datum::Text),
            Shape::Formula(names) => self.amount(cursor, names, shape).map(Datum::Formula),
            Shape::Ranges(low, high) => self.ranges(cursor, *low, *high).map(Datum::Ranges),
            Shape::Pattern => self.pattern(cursor).map(Datum::Pattern),
            Shape::PlayingCard => self.single(cursor, shape).map(Datum::PlayingCard),
            Shape::Space => self.single(cursor, shape).map(Datum::Space),
            Shape::OneOf(words) => self.word_of(cursor, words).map(|word| Datum::Word(word.to_string())),
            Shape::Free => self.any_word(cursor).map(Datum::Word),
            Shape::Name(kinds) => self.name(cursor, kinds).map(Datum::Name),
            Shape::Call(kind) => self.call(cursor, kind).map(|call| Datum::Call(call.into())),
            Shape::Cost(kinds) => self.cost(cursor, kinds).map(|(n, kind)| Datum::Cost(n.into(), kind)),
            Shape::Graded(words, low, high) => self.graded(words, (*low, *high), shape, cursor).map(Datum::List),
            Shape::Counted(inner) => self.counted(inner, cursor),
            Shape::List(inner) => self.list(inner, cursor),
            Shape::Seq(parts) => {
                let values: Result<Vec<Arg>, Miss> = parts.iter().map(|part| self.value(part, cursor)).collect();
                values.map(Datum::List)
            }
            Shape::Opt(inner) => self.perhaps(inner, cursor),
            Shape::After(word, inner) => self.after(word, inner, shape, cursor),
            Shape::Either(parts) => self.either(parts, cursor),
            Shape::Block(words) => self.block(words, shape, cursor),
            Shape::Rows(key, words) => self.rows(key, After::Words(words), shape, cursor),
            Shape::Map(key, value) => self.rows(key, After::Value(value), shape, cursor),
            Shape::Braced(inner) => self.braced(inner, shape, cursor),
        }
    }

    /// Returns the miss for a number with too many digits.
    pub(super) fn too_large(&self, at: Span) -> Miss {
        let problem = Problem::error("E0110", self.origin(at), "this number is too large")
            .label(format!("it has {} digits", at.of(self.text).len()))
            .help("write a smaller number");
        Miss::exact(at, "a smaller number".into(), problem)
    }

    /// Reads a whole number from `low` to `high`.
    pub(crate) fn int(&self, cursor: &mut Cursor<'_>, low: i64, high: i64) -> Result<i64, Miss> {
        let start = *cursor;
        let wanted = || describe(&Shape::Int(low, high));
        let negative = cursor.take_mark(b'-');
        let Some(term) = cursor.peek().filter(|term| term.kind == TermKind::Number) else {
            return Err(Miss::wanted(start.span(), wanted()));
        };
        cursor.skip();
        let at = cursor.since(&start);
        let digits = term.span.of(self.text);
        let written = if negative { format!("-{digits}") } else { digits.to_string() };
        // Where any large number fits, a number that cannot be read has too many digits. Elsewhere it is out of range.
        let n = match written.parse() {
            Err(_) if high == i64::MAX && !negative => return Err(self.too_large(term.span)),
            n => n.ok(),
        };
        if let Some(n) = n.filter(|n| (low..=high).contains(n)) {
            return Ok(n);
        }
        let written = n.map_or(written, |n: i64| n.to_string());
        let problem = Problem::error("E0305", self.origin(at), format!("{written} is out of range"))
            .label(format!("{} belongs here", wanted()))
            .help(format!("write {}", wanted()));
        Err(Miss::exact(at, wanted(), problem))
    }

    /// Reads a text in quotes.
    pub(crate) fn quoted(&self, cursor: &mut Cursor<'_>) -> Result<String, Miss> {
        let Some(term) = cursor.peek().filter(|term| term.kind == TermKind::Text) else {
            return Err(Miss::wanted(cursor.span(), describe(&Shape::Text)));
        };
        let text = self.unquote(term.span)?;
        cursor.skip();
        Ok(text)
    }

    /// Returns the content of a quoted text.
    pub(crate) fn unquote(&self, span: Span) -> Result<String, Miss> {
        crate::text::unquote(span.of(self.text)).map_err(|at| {
            let start = span.start + u32::try_from(at).unwrap_or(0);
            // The backslash and the character behind it.
            let length = self.text[start as usize..].chars().take(2).map(char::len_utf8).sum::<usize>();
            let at = Span { start, end: start + u32::try_from(length).unwrap_or(1) };
            let problem = Problem::error("E0111", self.origin(at), "this backslash means nothing")
                .label("only `\\\"`, `\\\\`, `\\n` and `\\t` have a meaning")
                .help("write `\\\\` for a backslash itself");
            Miss::exact(span, describe(&Shape::Text), problem)
        })
    }

    /// Returns the help for a block in a behaviour line: the same line without the braces. `start` is the beginning of
    /// the line.
    fn without_braces(&self, start: &Cursor<'_>, cursor: &Cursor<'_>, block: &Term) -> String {
        let inside = block.span.of(self.text);
        let inside = inside.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')).unwrap_or(inside);
        // The statement's word stands before the line, behind the sign that ends the last statement.
        let before = self.text.get(..start.place() as usize).unwrap_or("");
        let word = before.rsplit(['\n', ';', '{', '}']).next().unwrap_or("").trim();
        crate::lines::without_braces(word, cursor.since(start).of(self.text), inside)
    }

    /// Reads all text up to the end of the statement, as written. Several blanks become one.
    fn raw_line(&self, cursor: &mut Cursor<'_>) -> Result<String, Miss> {
        let start = *cursor;
        if cursor.is_done() {
            return Err(Miss::wanted(cursor.span(), describe(&Shape::Line)));
        }
        while let Some(term) = cursor.peek() {
            if let TermKind::Block(_) = term.kind {
                let problem = Problem::error("E0301", self.origin(term.span), "a block cannot stand in this line")
                    .label("no `{ }` here")
                    .help(self.without_braces(&start, cursor, term));
                return Err(Miss::exact(term.span, describe(&Shape::Line), problem));
            }
            cursor.skip();
        }
        Ok(crate::text::one_line(cursor.since(&start).of(self.text)))
    }

    /// Reads a filter as written. Its words are checked later, when all names are known.
    fn filter(&self, cursor: &mut Cursor<'_>) -> Result<String, Miss> {
        let start = *cursor;
        while cursor.peek().is_some_and(|term| !matches!(term.kind, TermKind::Block(_) | TermKind::Group(_))) {
            cursor.skip();
        }
        let span = cursor.since(&start);
        if span.start == span.end {
            // Filters of all kinds of subjects have the same description, so any index serves.
            return Err(Miss::wanted(span, describe(&Shape::Filter(0))));
        }
        Ok(span.of(self.text).to_string())
    }

    /// Reads one of these words. A mark such as `^` may be a word too.
    pub(crate) fn word_of(
        &self,
        cursor: &mut Cursor<'_>,
        words: &'static [&'static str],
    ) -> Result<&'static str, Miss> {
        let wanted = || describe(&Shape::OneOf(words));
        let Some(term) = cursor.peek() else { return Err(Miss::wanted(cursor.span(), wanted())) };
        let typed = term.span.of(self.text);
        if let Some(word) = words.iter().find(|word| **word == typed) {
            cursor.skip();
            return Ok(word);
        }
        if term.kind != TermKind::Word {
            return Err(Miss::wanted(term.span, wanted()));
        }
        // Terms joined by `-` are one word: `two-handed`.
        let mut whole = *cursor;
        let joined = self.any_word(&mut whole).unwrap_or_default();
        let (span, typed) = (whole.since(cursor), joined.as_str());
        let near = if self.helps { did_you_mean(&typed.replace('-', "_"), words.iter().copied()) } else { None };
        let problem = Problem::error("E0214", self.origin(span), format!("`{typed}` is not known here"))
            .label(format!("expected {}", wanted()))
            .help(near.unwrap_or_else(|| format!("write {}", wanted()).into()));
        Err(Miss::exact(span, wanted(), problem))
    }

    /// Reads any word. A label such as `goblin-2` is one word.
    pub(crate) fn any_word(&self, cursor: &mut Cursor<'_>) -> Result<String, Miss> {
        let start = *cursor;
        let Some(first) = cursor.peek().filter(|term| term.kind == TermKind::Word) else {
            return Err(Miss::wanted(cursor.span(), describe(&Shape::Free)));
        };
        cursor.skip();
        let mut end = first.span.end;
        while let Some(part) = cursor.next_part(end) {
            end = part.span.end;
            // The `-`, and the part behind it.
            cursor.skip();
            cursor.skip();
        }
        Ok(cursor.since(&start).of(self.text).to_string())
    }

    /// Reads a price: a number and its kind, as in `2 intellect`. If `kinds` is empty, any word is a kind.
    pub(crate) fn cost(
        &self,
        cursor: &mut Cursor<'_>,
        kinds: &'static [&'static str],
    ) -> Result<(Formula, String), Miss> {
        let wanted = describe(&Shape::Cost(kinds));
        let quantities = &self.names.quantities;
        let is_number = |term: &Term| term.kind == TermKind::Number || quantities.contains(&term.span.of(self.text));
        if !cursor.peek().is_some_and(is_number) {
            return Err(Miss::wanted(cursor.span(), wanted));
        }
        let n = self.formula(cursor, quantities, &|| wanted.clone())?;
        let kind = match kinds {
            [] => self.any_word(cursor).map_err(|miss| Miss { wanted: vec![wanted], ..miss })?,
            _ => self.word_of(cursor, kinds)?.to_string(),
        };
        Ok((n, kind))
    }

    /// Reads a value with an optional count: `Strength x26`.
    fn counted(&mut self, inner: &'static Shape, cursor: &mut Cursor<'_>) -> Result<Datum, Miss> {
        let value = self.value(inner, cursor)?;
        let mut times = 1;
        let word = cursor.peek().filter(|term| term.kind == TermKind::Word);
        let count = word.and_then(|term| Some((term, term.span.of(self.text).strip_prefix('x')?)));
        if let Some((term, digits)) = count {
            if digits.is_empty() {
                // A blank stands behind the `x`: `Strength x 26`.
                cursor.skip();
                let wanted = vec!["a number after `x`, such as `x16`".to_string()];
                times = self.int(cursor, 1, i64::from(u16::MAX)).map_err(|miss| Miss { wanted, ..miss })?;
            } else if digits.bytes().all(|b| b.is_ascii_digit()) {
                times = self.times(term, digits)?;
                cursor.skip();
            }
        }
        Ok(Datum::Counted(u16::try_from(times).unwrap_or(u16::MAX), Box::new(value)))
    }

    /// Returns the number of a count such as `x26`.
    fn times(&self, term: &Term, digits: &str) -> Result<i64, Miss> {
        if let Ok(n @ 1..) = digits.parse::<u16>() {
            return Ok(i64::from(n));
        }
        let problem = Problem::error("E0305", self.origin(term.span), format!("{digits} is out of range"))
            .label("so many of it")
            .help(format!("write a number from 1 to {}", u16::MAX));
        Err(Miss::exact(term.span, "a number of them such as `x16`".into(), problem))
    }

    /// Reads values with commas between them.
    fn list(&mut self, inner: &'static Shape, cursor: &mut Cursor<'_>) -> Result<Datum, Miss> {
        let mut all = Vec::new();
        loop {
            match self.value(inner, cursor) {
                Ok(value) => all.push(value),
                Err(miss) => {
                    self.skip_value(miss, cursor)?;
                    continue;
                }
            }
            if !cursor.take_mark(b',') {
                return Ok(Datum::List(all));
            }
        }
    }

    /// Reports a faulty value of a list and skips it and the next comma, so that the other values are read too.
    ///
    /// # Errors
    /// No comma follows.
    fn skip_value(&mut self, mut miss: Miss, cursor: &mut Cursor<'_>) -> Result<(), Miss> {
        let comma = cursor.rest().iter().position(|term| term.is_mark(b','));
        match (comma, miss.problem.take()) {
            (Some(comma), Some(problem)) => {
                self.problems.push(*problem);
                (0..=comma).for_each(|_| cursor.skip());
                Ok(())
            }
            (_, problem) => Err(Miss { problem, ..miss }),
        }
    }

    /// Reads an optional value. It is absent if its first term does not fit.
    fn perhaps(&mut self, inner: &'static Shape, cursor: &mut Cursor<'_>) -> Result<Datum, Miss> {
        let start = *cursor;
        match self.datum(inner, cursor) {
            Ok(datum) => Ok(datum),
            // The first term fits, so the value is there, and has a mistake.
            Err(miss) if miss.at.start > start.place() => Err(miss),
            Err(miss) => {
                *cursor = start;
                self.note_missed(miss);
                Ok(Datum::Absent)
            }
        }
    }

    /// Reads a value after the fixed `word`: `rounds 1-3`. `shape` describes the word and the value for messages.
    fn after(
        &mut self,
        word: &'static str,
        inner: &'static Shape,
        shape: &'static Shape,
        cursor: &mut Cursor<'_>,
    ) -> Result<Datum, Miss> {
        match cursor.peek() {
            Some(term) if term.span.of(self.text) == word => {
                cursor.skip();
                self.datum(inner, cursor)
            }
            _ => Err(Miss::wanted(cursor.span(), describe(shape))),
        }
    }

    /// Reads the first alternative that fits without a problem inside, or else the first that fits with problems. An
    /// alternative that ends inside of a word, as the name `pell` in the label `pell-2`, counts as one with problems.
    fn either(&mut self, parts: &'static [Shape], cursor: &mut Cursor<'_>) -> Result<Datum, Miss> {
        let start = *cursor;
        let problems_before = self.problems.len();
        let mut faulty = None;
        let mut missed: Option<Miss> = None;
        for part in parts {
            *cursor = start;
            match self.datum(part, cursor) {
                Ok(datum) if self.problems.len() == problems_before && !cursor.is_inside_word() => return Ok(datum),
                Ok(datum) if faulty.is_none() => {
                    faulty = Some((datum, *cursor, self.problems.split_off(problems_before)));
                }
                // An earlier faulty alternative is kept, with its problems.
                Ok(_) => self.problems.truncate(problems_before),
                Err(miss) => {
                    self.problems.truncate(problems_before);
                    missed = Some(match missed {
                        Some(before) => before.or(miss),
                        None => miss,
                    });
                }
            }
        }
        if let Some((datum, end, problems)) = faulty {
            *cursor = end;
            self.problems.extend(problems);
            return Ok(datum);
        }
        Err(missed.unwrap_or_else(|| Miss::wanted(start.span(), "nothing".into())))
    }
}
