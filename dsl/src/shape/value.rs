//! Values: the readers of the terms after a statement's word, one for each shape of value. [`Shaper::value`] is the
//! entry, and [`Shaper::datum`] lists all shapes.

use super::Shaper;
use super::cursor::{Cursor, Miss};
use super::rows::After;
use super::wanted::{describe, kinds_of};
use crate::check::names::{OfPack, not_of_pack};
use crate::syntax::{Span, Term, TermKind};
use crate::text::did_you_mean;
use rondel_engine::kernel::{Arg, Datum, Formula, Problem, Shape, slug, with_article};

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
            Shape::Call(kind) => self.call(cursor, kind).map(Datum::Call),
            Shape::Cost(kinds) => self.cost(cursor, kinds).map(|(n, kind)| Datum::Cost(n, kind)),
            Shape::Graded(words, low, high) => self.graded(words, (*low, *high), shape, cursor).map(Datum::List),
            Shape::Counted(inner) => self.counted(inner, cursor),
            Shape::List(inner) => self.list(inner, cursor),
            Shape::Seq(parts) => {
                parts.iter().map(|part| self.value(part, cursor)).collect::<Result<_, _>>().map(Datum::List)
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

    /// Returns the value of a term of digits.
    pub(crate) fn number(&self, term: &Term) -> Result<i64, Miss> {
        term.span.of(self.text).parse().map_err(|_| self.too_large(term.span))
    }

    /// Returns the miss for a number with too many digits.
    pub(super) fn too_large(&self, at: Span) -> Miss {
        let problem = Problem::error("E0110", self.origin(at), "this number is too large")
            .label(format!("it has {} digits", at.of(self.text).len()))
            .help(format!("the largest number is {}", i64::MAX));
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
        let n = self.number(term)?;
        let n = if negative { -n } else { n };
        cursor.skip();
        if (low..=high).contains(&n) {
            return Ok(n);
        }
        let at = cursor.since(&start);
        let problem = Problem::error("E0305", self.origin(at), format!("{n} is out of range"))
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
        let said = cursor.since(&start);
        if said.start == said.end {
            return Err(Miss::wanted(said, describe(&Shape::Filter(0))));
        }
        Ok(said.of(self.text).to_string())
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

    /// Reads the name of an item of one of these kinds. Returns the item's id.
    pub(crate) fn name(&mut self, cursor: &mut Cursor<'_>, kinds: &[&'static str]) -> Result<String, Miss> {
        let wanted = || format!("the name of {}", kinds_of(kinds));
        let is_name = |term: &&Term| matches!(term.kind, TermKind::Word | TermKind::Text | TermKind::Suited);
        let Some(term) = cursor.peek().filter(is_name) else {
            return Err(Miss::wanted(cursor.span(), wanted()));
        };
        let typed = match term.kind {
            TermKind::Text => self.unquote(term.span)?,
            _ => term.span.of(self.text).to_string(),
        };
        let id = match self.names.of_pack(kinds, &typed) {
            // Beside the scenes of a pack, a name means the pack's own item for scenes, if there is one.
            None => {
                let id = slug(&typed);
                self.names.fixture(self.scenes_of, kinds, &id).cloned().unwrap_or(id)
            }
            Some(OfPack::Item(id)) => id.to_string(),
            Some(found) => {
                let problem = not_of_pack(&typed, kinds, found, self.origin(term.span));
                return Err(Miss { quoted: true, ..Miss::exact(term.span, wanted(), problem) });
            }
        };
        if let Some(id) = self.accepted(term, &typed, id.clone(), kinds) {
            cursor.skip();
            return Ok(id);
        }
        let quoted = term.kind == TermKind::Text;
        // In the first try it only matters that the name does not fit. The second try says what helps.
        if !self.helps {
            let problem = Problem::error("E0203", self.origin(term.span), "there is no such name");
            return Err(Miss { quoted, ..Miss::exact(term.span, String::new(), problem) });
        }
        let problem = self.unknown_name(term, &typed, kinds);
        let problem = match self.longer_name(cursor, &typed, kinds) {
            Some((longer, at)) => {
                let help = problem.help(format!("a name of several words stands in quotes: \"{longer}\""));
                help.fix(self.origin(at), format!("\"{longer}\""))
            }
            None => match self.other_place(cursor, &id, kinds) {
                Some(other) => problem.help(format!(
                    "write the name of {}: `{other}`, behind it, is one, and the two may stand in each other's place",
                    kinds_of(kinds)
                )),
                None => problem,
            },
        };
        Err(Miss { quoted, ..Miss::exact(term.span, wanted(), problem) })
    }

    /// Returns the id that a name stands for, or `None` if the name is unknown. Renamed and faulty items count as
    /// known. A former name is reported here, and a faulty item elsewhere.
    fn accepted(&mut self, term: &Term, typed: &str, id: String, kinds: &[&'static str]) -> Option<String> {
        let at = self.origin(term.span);
        if kinds.iter().any(|kind| self.names.has(kind, &id)) {
            self.names.note_use(kinds, &id, at);
            if self.is_outside_scenes() && self.names.is_fixture(kinds, &id) {
                self.push_once(crate::check::names::of_scenes(typed, kinds, at));
            }
            return Some(id);
        }
        let names = self.names;
        if let Some((now, renamed_at)) = kinds.iter().find_map(|kind| names.renamed(kind, &id)) {
            self.push_once(crate::check::names::renamed(typed, now, at, renamed_at));
            return Some(slug(now));
        }
        names.is_broken(&id, at).then_some(id)
    }

    /// Adds a problem unless it was reported already. A name is read several times if several shapes are tried.
    fn push_once(&mut self, problem: Problem) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Returns whether the text is neither a scene nor beside one. Such a text cannot use items for scenes.
    fn is_outside_scenes(&self) -> bool {
        !self.scene && self.scenes_of.is_none()
    }

    /// Returns a known name of several words that begins at the cursor without its quotes, such as `War Pick` or
    /// `Mage's Deck`, and its place.
    fn longer_name(&self, cursor: &Cursor<'_>, typed: &str, kinds: &[&'static str]) -> Option<(String, Span)> {
        let start = cursor.span().start;
        let written = self.text.get(start as usize..).unwrap_or("");
        let begun = self.names.longest_that_begins(written, kinds).filter(|name| name.len() > typed.len());
        if let Some(name) = begun {
            let end = start + u32::try_from(name.len()).ok()?;
            return Some((name.to_string(), Span { start, end }));
        }
        // Otherwise the word and the next one may be a name, spelt in another way: `war pick`.
        let rest = cursor.peek_second().filter(|term| term.kind == TermKind::Word)?;
        let longer = format!("{typed} {}", rest.span.of(self.text));
        let is_name = kinds.iter().any(|kind| self.names.has(kind, &slug(&longer)));
        is_name.then_some((longer, cursor.span().to(rest.span)))
    }

    /// Returns a name of these kinds among the next terms, if the name at the cursor is of another kind. The two names
    /// may be swapped.
    fn other_place(&self, cursor: &Cursor<'_>, id: &str, kinds: &[&'static str]) -> Option<&str> {
        const FAR: usize = 4;
        if self.names.kinds_of(id).is_empty() {
            return None;
        }
        let names = cursor.rest().iter().skip(1).take(FAR).map(|term| term.span.of(self.text).trim_matches('"'));
        let mut names = names.filter(|name| kinds.iter().any(|kind| self.names.has(kind, &slug(name))));
        names.next()
    }

    /// Returns the error of a name that no item of these kinds has.
    fn unknown_name(&self, term: &Term, typed: &str, kinds: &[&'static str]) -> Problem {
        let kind = kinds.join(" or ");
        let problem = Problem::error("E0203", self.origin(term.span), format!("there is no {kind} `{typed}`"));
        let id = slug(typed);
        // The kinds of the items that do have the name.
        let others = self.names.kinds_of(&id);
        if !others.is_empty() {
            let wanted = kinds_of(kinds);
            let named = others.iter().map(|kind| with_article(kind)).collect::<Vec<_>>().join(" and ");
            let first = kinds.first().unwrap_or(&"");
            let there = self.names.sharing_a_word(typed, kinds).or_else(|| self.names.few(kinds));
            let there = there.map(|all| format!(" ({all})")).unwrap_or_default();
            let mut help = format!(
                "write the name of {wanted}{there}, or define one of this name: `{first} \"{typed}\" {{ ... }}`"
            );
            // The statements in which the items that do have the name are called.
            let homes = others.iter().filter_map(|kind| crate::check::home::of_kind(self.vocabulary, kind));
            homes.for_each(|home| help.push_str(&format!("; {home}")));
            let problem = problem.about(kinds, typed).elsewhere();
            return problem.label(format!("this names {named}, but {wanted} belongs here")).help(help);
        }
        let near = self
            .names
            .nearest(typed, kinds, !self.is_outside_scenes())
            .map(|help| help.in_place_of(typed, problem.at.at));
        let define = || {
            let kind = kinds.first().unwrap_or(&"");
            if let Some(all) = self.names.few(kinds) {
                return format!("there are {all}; another one is written `{kind} \"{typed}\" {{ ... }}`");
            }
            let renamed = format!("say `formerly \"{typed}\"` in the item that is called otherwise now");
            format!("write it out: `{kind} \"{typed}\" {{ ... }}`, or {renamed}")
        };
        problem.about(kinds, typed).label("no pack in use defines it").help(near.unwrap_or_else(|| define().into()))
    }

    /// Reads a price: a number and its kind, as in `2 intellect`.
    pub(crate) fn cost(
        &self,
        cursor: &mut Cursor<'_>,
        kinds: &'static [&'static str],
    ) -> Result<(Formula, String), Miss> {
        let wanted = describe(&Shape::Cost(kinds));
        let quantities = &self.names.quantities;
        let is_number = cursor
            .peek()
            .is_some_and(|term| term.kind == TermKind::Number || quantities.contains(&term.span.of(self.text)));
        if !is_number {
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
        digits.parse::<u16>().ok().filter(|n| *n > 0).map(i64::from).ok_or_else(|| {
            let problem = Problem::error("E0305", self.origin(term.span), format!("{digits} is out of range"))
                .label("so many of it")
                .help(format!("write a number from 1 to {}", u16::MAX));
            Miss::exact(term.span, "a number of them such as `x16`".into(), problem)
        })
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

    /// Reads the first alternative that fits without a problem inside, or else the first that fits with problems. One
    /// that ends inside of a word, as the name `pell` in the label `pell-2`, counts as one with problems.
    fn either(&mut self, parts: &'static [Shape], cursor: &mut Cursor<'_>) -> Result<Datum, Miss> {
        let start = *cursor;
        let known = self.problems.len();
        let mut faulty = None;
        let mut missed: Option<Miss> = None;
        for part in parts {
            *cursor = start;
            match self.datum(part, cursor) {
                Ok(datum) if self.problems.len() == known && !cursor.is_inside_word() => return Ok(datum),
                Ok(datum) if faulty.is_none() => faulty = Some((datum, *cursor, self.problems.split_off(known))),
                Ok(_) => self.problems.truncate(known),
                Err(miss) => {
                    self.problems.truncate(known);
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
