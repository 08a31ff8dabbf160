//! Edits: the lines of a `change` that edit parts of an item. Examples: `add Longsword x1`, `remove type large`,
//! `replace rondel { ... }`.
//!
//! [`Shaper::change`] reads the body of a `change` and sorts its lines. `check::define` carries them out.

use super::cursor::{Cursor, Miss};
use super::{ErrorContext, Shaped, Shaper, WordLists, all_of};
use crate::syntax::{Body, Line, Part, Term, TermKind};
use rondel_engine::kernel::{Arg, Datum, Origin, Problem, Shape, Times, Word};
use std::collections::BTreeSet;

/// The words that begin an edit.
pub(crate) const EDITS: [&str; 3] = ["add", "remove", "replace"];

/// The body of a `change`, sorted by what its lines do.
pub(crate) struct ChangeBody {
    /// The statements that are set. A table sets only the rows in it.
    pub sets: Shaped,
    /// The words of statements that hold a table.
    pub tables: BTreeSet<&'static str>,
    /// The words behind `replace`. Their tables are set as a whole.
    pub anew: BTreeSet<&'static str>,
    /// The words of which all statements are removed, each with the place of its line.
    pub gone: Vec<(&'static Word, Origin)>,
    /// The rows that are removed from tables: the table's word, the keys of the rows, and the place of the line.
    pub cut: Vec<(&'static Word, Vec<Arg>, Origin)>,
    /// The additions to lists, and the removals from lists.
    pub edits: Vec<Edit>,
}

/// A line that adds values to a list or removes values from a list.
pub(crate) struct Edit {
    /// Whether the line adds. Otherwise it removes.
    pub adds: bool,
    /// The possible meanings of the line: several if it does not name the statement.
    pub readings: Vec<Reading>,
    pub at: Origin,
    /// The text of the line.
    pub written: String,
    /// Whether the edit is for many items (`change every ...`). It is then ignored for items that it does not fit.
    pub lenient: bool,
}

/// A statement with its added or removed values.
#[derive(Clone)]
pub(crate) struct Reading {
    pub word: &'static Word,
    pub args: Vec<Arg>,
}

impl Shaper<'_> {
    /// Reads the body of a `change`.
    pub fn change(&mut self, body: &Body, words: WordLists<'_>) -> ChangeBody {
        let (mut plain, mut damaged) = (Vec::new(), body.damaged);
        let (mut anew, mut gone, mut cut, mut edits) = (BTreeSet::new(), Vec::new(), Vec::new(), Vec::new());
        for part in &body.parts {
            let Part::Statement(line) = part else { continue };
            let Some(verb) = self.verb(line, words) else {
                plain.push(part.clone());
                continue;
            };
            let Some(rest) = behind_the_first(line) else {
                self.problems.push(nothing_follows(verb, self.origin(line.span)));
                damaged = true;
                continue;
            };
            let word = self.find(&rest, words);
            let is_table = word.is_some_and(|word| !keys(word).is_empty());
            // Rows that are added to a table are set in it, as in a plain statement.
            let adds_rows = verb == "add" && is_table;
            if verb == "replace" {
                anew.extend(word.map(|word| word.word));
            }
            if verb == "replace" || adds_rows {
                plain.push(Part::Statement(rest));
                continue;
            }
            let Some(readings) = self.readings(&rest, verb, word, words) else {
                damaged = true;
                continue;
            };
            let at = self.origin(line.span);
            match readings.as_slice() {
                // `remove text`
                [Reading { word, args }] if verb == "remove" && args.is_empty() => gone.push((*word, at)),
                // `remove rondel 1-6`
                [Reading { word, args }] if verb == "remove" && is_table => cut.push((*word, args.clone(), at)),
                _ => edits.push(Edit {
                    adds: verb == "add",
                    readings,
                    at,
                    written: line.span.of(self.text).into(),
                    lenient: false,
                }),
            }
        }
        // All other lines set statements. In a `change`, a mistake such as `hp +2` has an error of its own.
        self.changing = true;
        let sets = self.body(&Body { parts: plain.into(), span: body.span, damaged }, words);
        self.changing = false;
        let all = all_of(words);
        let tables = all.filter(|word| !keys(word).is_empty()).map(|word| word.word).collect();
        ChangeBody { sets, tables, anew, gone, cut, edits }
    }

    /// Returns the edit's word at the beginning of a line. `None` if the item has a statement of this name, which takes
    /// precedence.
    fn verb(&self, line: &Line, words: WordLists<'_>) -> Option<&'static str> {
        let typed = line.terms.first().filter(|term| term.kind == TermKind::Word)?.span.of(self.text);
        let verb = EDITS.into_iter().find(|verb| *verb == typed)?;
        self.find(line, words).is_none().then_some(verb)
    }

    /// Returns the possible readings of an edit. If the edit does not name the statement, each list that can hold the
    /// values gives a reading. `None` if the edit cannot be read, which is reported.
    fn readings(
        &mut self,
        rest: &Line,
        verb: &'static str,
        word: Option<&'static Word>,
        words: WordLists<'_>,
    ) -> Option<Vec<Reading>> {
        let end = rest.terms.last().map_or(rest.span.end, |term| term.span.end);
        if let Some(word) = word {
            let args = self.reading(word, verb, rest.terms.get(1..).unwrap_or(&[]), end, words)?;
            return Some(vec![Reading { word, args }]);
        }
        let lists: Vec<&'static Word> = all_of(words).filter(|word| is_list(word)).collect();
        let (mut readings, mut told) = (Vec::new(), Vec::new());
        for word in &lists {
            let before = self.problems.len();
            let args = self.reading(word, verb, &rest.terms, end, words);
            let mut problems = self.problems.split_off(before);
            match args {
                Some(args) if !problems.iter().any(Problem::is_error) => {
                    // Several readings may give the same warning.
                    problems.retain(|problem| !self.problems.contains(problem));
                    self.problems.append(&mut problems);
                    readings.push(Reading { word, args });
                }
                _ => told.push(problems),
            }
        }
        // A list of free words takes everything, so it is meant only if no other list can be meant.
        let is_free = |reading: &Reading| matches!(reading.word.shape, [Shape::List(Shape::Free)]);
        if !readings.iter().all(is_free) {
            readings.retain(|reading| !is_free(reading));
        }
        // A removal may keep several readings: what the item has decides between them later (`Definer::work_of`).
        if readings.is_empty() || verb == "add" && readings.len() > 1 {
            let fitting: Vec<&str> = readings.iter().map(|reading| reading.word.word).collect();
            self.report_no_list(rest, verb, (&lists, &fitting), told);
            return None;
        }
        Some(readings)
    }

    /// Reports an edit that fits no list, or several. `told` holds the problems of each list that does not fit.
    fn report_no_list(
        &mut self,
        rest: &Line,
        verb: &str,
        (lists, fitting): (&[&'static Word], &[&str]),
        told: Vec<Vec<Problem>>,
    ) {
        // If only one list can be meant, or if the problems of one list come with a fix, these problems say more.
        let suggests = |problems: &Vec<Problem>| problems.iter().any(|problem| problem.fix.is_some());
        if fitting.is_empty()
            && let Some(problems) = told.iter().find(|problems| suggests(problems) || lists.len() == 1)
        {
            return self.problems.extend(problems.iter().cloned());
        }
        let typed = rest.span.of(self.text).trim();
        let (message, candidates) = match fitting {
            [] => (format!("no list here takes `{typed}`"), lists.iter().map(|word| word.word).collect()),
            several => (format!("several lists take `{typed}`"), several.to_vec()),
        };
        let ways: Vec<String> = candidates.iter().map(|word: &&str| format!("`{verb} {word} ...`")).collect();
        let help = match ways.as_slice() {
            [] => "the item has no list; write the statement that you mean, and it is set".to_string(),
            ways => format!("name the statement: {}", ways.join(", ")),
        };
        let problem = Problem::error("E0217", self.origin(rest.span), message).label("of which list?").help(help);
        self.problems.push(problem);
    }

    /// Reads the values that an edit adds to or removes from the statements of `word`. `None` if they do not fit, which
    /// is reported.
    fn reading(
        &mut self,
        word: &'static Word,
        verb: &str,
        terms: &[Term],
        end: u32,
        words: WordLists<'_>,
    ) -> Option<Vec<Arg>> {
        let in_braces = matches!(terms.first(), Some(Term { kind: TermKind::Block(_), .. }));
        let context = || ErrorContext::of(word, words);
        // No optional value of an earlier statement is missing here.
        self.missed = None;
        let mut cursor = Cursor::new(terms, end);
        let read = match word.shape {
            // A statement has its values in braces. An edit may leave the braces out.
            [Shape::Braced(inner)] if verb == "add" && !in_braces => {
                self.several(inner, &mut cursor, Calls::Whole).map(|list| {
                    let at = self.origin(cursor.since(&Cursor::new(terms, end)));
                    vec![Arg { datum: Datum::List(list), at }]
                })
            }
            _ if verb == "add" => return self.values(terms, end, word.shape, &context),
            _ => self.removed(word, &mut cursor),
        };
        match read {
            Ok(args) if cursor.is_done() => return Some(args),
            Ok(_) => self.report_left_over(&context(), &cursor),
            Err(miss) => self.complain(&context(), terms, miss),
        }
        None
    }

    /// Reads the removed values: values of a list, keys of rows, or a statement's first values. Without any value, all
    /// statements of the word are removed.
    fn removed(&mut self, word: &'static Word, cursor: &mut Cursor<'_>) -> Result<Vec<Arg>, Miss> {
        if cursor.is_done() {
            return Ok(Vec::new());
        }
        if let [Shape::List(inner) | Shape::Braced(inner)] = word.shape {
            return self.several(inner, cursor, Calls::OrNames);
        }
        let mut missed = None;
        for key in keys(word) {
            let mut ahead = *cursor;
            match self.several(key, &mut ahead, Calls::Whole) {
                Ok(args) => {
                    *cursor = ahead;
                    return Ok(args);
                }
                Err(miss) => {
                    missed = Some(match missed {
                        Some(before) => Miss::or(before, miss),
                        None => miss,
                    });
                }
            }
        }
        if let Some(miss) = missed {
            return Err(miss);
        }
        let mut args = Vec::new();
        for shape in word.shape {
            if cursor.is_done() {
                break;
            }
            args.push(self.part(shape, cursor, Calls::OrNames)?);
        }
        Ok(args)
    }

    /// Reads values divided by commas.
    fn several(&mut self, inner: &'static Shape, cursor: &mut Cursor<'_>, calls: Calls) -> Result<Vec<Arg>, Miss> {
        let mut all = vec![self.part(inner, cursor, calls)?];
        while cursor.take_mark(b',') {
            all.push(self.part(inner, cursor, calls)?);
        }
        Ok(all)
    }

    /// Reads one value.
    fn part(&mut self, shape: &'static Shape, cursor: &mut Cursor<'_>, calls: Calls) -> Result<Arg, Miss> {
        let is_bare = !matches!(cursor.peek_second(), Some(Term { kind: TermKind::Group(_), .. }));
        match shape {
            Shape::Call(kind) if is_bare && calls == Calls::OrNames => {
                let start = *cursor;
                let id = self.name(cursor, &[kind])?;
                Ok(Arg { datum: Datum::Name(id), at: self.origin(cursor.since(&start)) })
            }
            _ => self.value(shape, cursor),
        }
    }
}

/// The form in which an edit names the calls of a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Calls {
    /// With their arguments.
    Whole,
    /// With their arguments, or by the name alone, which stands for all calls with this name.
    OrNames,
}

/// Returns the line without its first word. `None` if nothing else is in it.
fn behind_the_first(line: &Line) -> Option<Line> {
    let terms = line.terms.get(1..)?;
    let span = terms.first()?.span.to(line.span);
    Some(Line { terms: terms.into(), comments: line.comments.clone(), span })
}

/// Returns whether an edit may leave out this word before its values.
fn is_list(word: &Word) -> bool {
    match word.shape {
        [Shape::List(_) | Shape::Braced(_)] => true,
        [Shape::Call(_) | Shape::Name(_)] => word.times == Times::Many,
        _ => false,
    }
}

/// Returns the shapes of the keys of a statement's table. Empty if it has no table.
fn keys(word: &Word) -> Vec<&'static Shape> {
    // Of several statements of the same word, it would be unclear whose table an edit means.
    if word.times == Times::Many {
        return Vec::new();
    }
    let mut found = Vec::new();
    word.shape.iter().for_each(|shape| collect_keys(shape, &mut found));
    found
}

/// Adds the shapes of the keys of all tables in a shape.
fn collect_keys(shape: &'static Shape, found: &mut Vec<&'static Shape>) {
    match shape {
        Shape::Rows(key, _) | Shape::Map(key, _) => found.push(key),
        Shape::Either(parts) | Shape::Seq(parts) => parts.iter().for_each(|part| collect_keys(part, found)),
        Shape::Opt(inner) | Shape::After(_, inner) => collect_keys(inner, found),
        _ => {}
    }
}

/// Returns the error of an edit that consists of its word only.
fn nothing_follows(verb: &str, at: Origin) -> Problem {
    let help = match verb {
        "add" => "write what is added: `add Longsword x1`, `add type large`",
        "remove" => "write what is removed: `remove Longsword x1`, `remove type large`, `remove text`",
        _ => "write the statement that takes the place of the old one: `replace rondel { 1-6: damage 2 }`",
    };
    Problem::error("E0217", at, format!("`{verb}` says nothing by itself")).label("something must follow").help(help)
}
