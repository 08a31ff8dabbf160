//! Semantic analysis: the terms of a statement become typed data, by the shape that the vocabulary gives its word. For
//! example, `damage 2` fits the shape "a number from 0 on" and becomes a [`Statement`] with one number.
//!
//! Begin reading at [`Shaper::body`], which the checks call for each item. A statement that does not fit is reported
//! and left out. The other statements of its body count. A value that does not fit is a [`Miss`], so that alternatives
//! can be tried. The error is about the alternative that came furthest.

mod call;
mod context;
pub(crate) mod cursor;
pub(crate) mod edit;
mod formula;
mod hints;
mod leftover;
mod marks;
mod mended;
mod misfit;
mod name;
mod near;
mod params;
mod repeats;
mod rows;
mod signs;
mod single;
mod times;
mod unknown;
mod value;
pub(crate) mod wanted;

use crate::check::names::Names;
use crate::syntax::{Body, Line, Part, Span, Term, TermKind};
use crate::text::did_you_mean;
use context::ErrorContext;
use cursor::{Cursor, Miss};
pub(crate) use params::type_called;
use repeats::Listed;
use rondel_engine::kernel::{Arg, Datum, Help, Origin, Problem, Shape, SourceId, Statement, Times, Vocabulary, Word};
use rondel_engine::script::Scripts;
use signs::Bracket;
use unknown::Astray;

/// The words that may begin a statement of a body, in several lists.
pub(crate) type WordLists<'w> = &'w [&'static [Word]];

/// Returns the words of all lists.
fn all_of(words: WordLists<'_>) -> impl Iterator<Item = &'static Word> {
    words.iter().flat_map(|list| list.iter())
}

/// A reader of the statements of one file.
pub(crate) struct Shaper<'a> {
    pub text: &'a str,
    pub file: Option<SourceId>,
    pub vocabulary: &'static Vocabulary,
    pub names: &'a Names,
    /// The scripts that statements may name. `None` if names of scripts are not checked.
    pub scripts: Option<&'a Scripts>,
    /// Whether the body is a scene's, whose `rule` lines are rulings.
    pub scene: bool,
    /// The pack of the scenes beside the text. Its items for scenes take precedence.
    pub scenes_of: Option<usize>,
    pub problems: Vec<Problem>,
    /// The missing optional value that would have come furthest in the current statement.
    missed: Option<Miss>,
    /// Whether a statement is only tried out, so that no suggestions are computed for it.
    trying: bool,
    /// Whether a value that does not fit is reported with its probable meaning.
    helps: bool,
    /// Whether the body is the one of a `change`, which sets numbers that an item has already.
    changing: bool,
}

/// A body's statements and how far they can be trusted.
pub(crate) struct Shaped {
    pub statements: Vec<Statement>,
    /// The first words of all statements, including the statements that do not fit.
    pub seen: Vec<&'static str>,
    /// Whether a statement could not be read at all. A statement that seems missing may be the unreadable statement.
    pub damaged: bool,
}

impl<'a> Shaper<'a> {
    /// Returns the reader of a file's statements. `names` are the names of items.
    pub fn new(text: &'a str, file: Option<SourceId>, vocabulary: &'static Vocabulary, names: &'a Names) -> Self {
        Shaper {
            text,
            file,
            vocabulary,
            names,
            scripts: None,
            scene: false,
            scenes_of: None,
            problems: Vec::new(),
            missed: None,
            trying: false,
            helps: true,
            changing: false,
        }
    }

    /// Returns the place of a piece of the file.
    pub fn origin(&self, span: Span) -> Origin {
        crate::origin(self.file, span.range())
    }

    /// Reads the statements of a body, and reports the statements that do not fit. `words` are the words that may begin
    /// a statement.
    ///
    /// One mistake is to be one error. So a required statement does not count as lacking (it is `seen`) if its word
    /// stands on the line of a statement that does not fit (`level 2 face ^`, where a `;` is missing), or if a line
    /// that has no place here (`astray`) was probably meant for it: an unknown word, or a second `left` in place of
    /// `top`. Lines inside of a `[` that stands for a `{`, and lines that begin with a sign behind a statement that
    /// does not fit, are not reported.
    pub fn body(&mut self, body: &Body, words: WordLists<'_>) -> Shaped {
        let mut shaped = Shaped { statements: Vec::new(), seen: Vec::new(), damaged: body.damaged };
        // The words of statements that were found, each with the place of the first.
        let mut places: Vec<(&'static str, Origin)> = Vec::new();
        // Words later on the line of a statement that does not fit. They may have been meant as statements.
        let mut behind: Vec<&'static str> = Vec::new();
        let mut astray: Vec<Astray<'_>> = Vec::new();
        let mut bracket = Bracket::default();
        // Whether the last statement that was found does not fit.
        let mut failed = false;
        for part in &body.parts {
            let Part::Statement(line) = part else { continue };
            let in_bracket = bracket.holds(line, self.text);
            let Some(word) = self.find(line, words) else {
                shaped.damaged = true;
                let begins_with_word = line.terms.first().is_some_and(|term| term.kind == TermKind::Word);
                let continues_unreadable = failed && !begins_with_word;
                if !in_bracket && !continues_unreadable {
                    self.report_unreadable(line, words, shaped.statements.last(), &mut astray);
                }
                continue;
            };
            let at = self.origin(line.span);
            let earlier = places.iter().find(|(seen, _)| *seen == word.word).map(|(_, at)| *at);
            // An earlier statement that does not fit may have been meant as another word.
            let fits = |first: &Origin| shaped.statements.iter().any(|statement| statement.at == *first);
            if word.times != Times::Many
                && let Some(first) = earlier.filter(fits)
            {
                astray.push(Astray { line, problem: self.problems.len() });
                self.report_repeated(word, at, first);
                continue;
            }
            if earlier.is_none() {
                places.push((word.word, at));
            }
            let read = self.args(line, word, words);
            failed = read.is_none();
            match read {
                Some(args) => shaped.statements.push(Statement { word: word.word, args, at }),
                None => behind.extend(self.words_behind_first(line, words)),
            }
        }
        // All words that were found or may have been meant: none of these is lacking.
        let seen: Vec<&str> = places.iter().map(|(word, _)| *word).chain(behind.iter().copied()).collect();
        behind.extend(self.meant_for_lacking(&astray, &seen, words));
        self.warn_of_repeats(&lone_calls(&shaped.statements));
        shaped.seen = places.into_iter().map(|(word, _)| word).chain(behind).collect();
        shaped
    }

    /// Reads a single statement. `None` if it does not fit, which is reported.
    pub fn statement(&mut self, line: &Line, words: WordLists<'_>) -> Option<Statement> {
        let Some(word) = self.find(line, words) else {
            self.report_unknown_word(line, words, None);
            return None;
        };
        let args = self.args(line, word, words)?;
        Some(Statement { word: word.word, args, at: self.origin(line.span) })
    }

    /// Returns the word a statement begins with.
    fn find(&self, line: &Line, words: WordLists<'_>) -> Option<&'static Word> {
        let first = line.terms.first().filter(|term| term.kind == TermKind::Word)?;
        self.named(first.span.of(self.text), words)
    }

    /// Returns the word with this name.
    fn named(&self, typed: &str, words: WordLists<'_>) -> Option<&'static Word> {
        all_of(words).find(|word| word.word == typed)
    }

    /// Reads the values after a statement's word. `None` if they do not fit, which is reported.
    fn args(&mut self, line: &Line, word: &'static Word, words: WordLists<'_>) -> Option<Vec<Arg>> {
        let terms = line.terms.get(1..).unwrap_or(&[]);
        let end = line.terms.last().map_or(line.span.end, |term| term.span.end);
        let known = self.problems.len();
        let Some(args) = self.values(terms, end, word.shape, &|| ErrorContext::of(word, words)) else {
            if self.changing && self.report_addition(known, line, word) {
                return None;
            }
            // Several problems may be one mistake made several times. A single problem may be a near miss.
            if self.problems.len() > known + 1 {
                self.suggest_everywhere(known, line, word, words);
            } else {
                self.suggest_near(known, line, word, words);
            }
            return None;
        };
        if self.problems.len() > known {
            self.suggest_everywhere(known, line, word, words);
        }
        self.check_script(word, &args);
        self.check_ruling(word, terms);
        Some(args)
    }

    /// Reads one value for each shape from the terms. Reports the first value that does not fit, or leftover terms, and
    /// then returns `None`. `end` is the end of the statement.
    ///
    /// Most statements are right, and hints cost time. So the terms are read without hints first, and once more with
    /// hints if something is wrong.
    fn values(
        &mut self,
        terms: &[Term],
        end: u32,
        shapes: &'static [Shape],
        context: &dyn Fn() -> ErrorContext,
    ) -> Option<Vec<Arg>> {
        if std::mem::replace(&mut self.helps, false) {
            let known = self.problems.len();
            let read = self.read_values(terms, end, shapes, context);
            self.helps = true;
            if read.is_some() && self.problems.len() == known {
                return read;
            }
            self.problems.truncate(known);
        }
        self.read_values(terms, end, shapes, context)
    }

    /// Reads the values once, with hints if the reader `helps`.
    fn read_values(
        &mut self,
        terms: &[Term],
        end: u32,
        shapes: &'static [Shape],
        context: &dyn Fn() -> ErrorContext,
    ) -> Option<Vec<Arg>> {
        self.missed = None;
        let mut cursor = Cursor::new(terms, end);
        let mut args = Vec::with_capacity(shapes.len());
        let mut missed = None;
        for shape in shapes {
            match self.value(shape, &mut cursor) {
                Ok(arg) => args.push(arg),
                Err(miss) => {
                    missed = Some(miss);
                    break;
                }
            }
            // A missing optional value does not matter any more once terms behind it have been read.
            self.missed = self.missed.take().filter(|miss| miss.at.start >= cursor.place());
        }
        let earlier = self.missed.take();
        let miss = match (missed, earlier) {
            // A term fits neither the required value nor an optional value before it.
            (Some(miss), Some(earlier)) if miss.at.start < end => miss.or(earlier),
            // At the end of the statement, only the required value is missing.
            (Some(miss), _) => miss,
            (None, _) if cursor.is_done() => return Some(args),
            // The next term stands in the place of an optional value, and does not fit.
            (None, Some(earlier)) if earlier.at.start == cursor.place() => earlier,
            (None, _) => {
                self.report_left_over(&context(), &cursor);
                return None;
            }
        };
        self.complain(&context(), terms, miss);
        None
    }

    /// Notes a missing optional value. If the next term does not fit, the message also names this value.
    fn note_missed(&mut self, miss: Miss) {
        self.missed = Some(match self.missed.take() {
            Some(before) => before.or(miss),
            None => miss,
        });
    }

    /// Checks that the ruling of a scene is valid, such as `rule set goblin hp 3`.
    fn check_ruling(&mut self, word: &Word, terms: &[Term]) {
        if !self.scene || word.word != "rule" {
            return;
        }
        let (Some(first), Some(last)) = (terms.first(), terms.last()) else { return };
        let line = Line { terms: terms.into(), comments: Box::default(), span: first.span.to(last.span) };
        self.statement(&line, &[self.vocabulary.rulings]);
    }

    /// Checks that the script that a statement names exists, such as `script "traits/flee"`.
    fn check_script(&mut self, word: &Word, args: &[Arg]) {
        if word.word != "script" || !matches!(word.shape, [Shape::Text]) {
            return;
        }
        let (Some(scripts), Some(arg)) = (self.scripts, args.first()) else { return };
        let Some(name) = arg.datum.text() else { return };
        if scripts.files.contains_key(name) {
            return;
        }
        let plain = name.trim_start_matches("scripts/").trim_end_matches(".rhai");
        let help = match scripts.files.contains_key(plain) {
            true => {
                let help = format!("did you mean `{plain}`? A script is named without `scripts/` and `.rhai`");
                Some(Help::from(help).instead(plain))
            }
            false => did_you_mean(name, scripts.files.keys().map(String::as_str)),
        };
        let help = help.map(|help| Help { instead: help.instead.map(|name| format!("\"{name}\"")), ..help });
        let problem =
            Problem::error("E0211", arg.at, format!("there is no script `{name}`"))
                .label("no pack in use has this file")
                .help(help.unwrap_or_else(|| {
                    format!("`{plain}` would be the file `scripts/{plain}.rhai` of the pack").into()
                }));
        self.problems.push(problem);
    }
}

/// Returns the calls that are the only value of a statement.
fn lone_calls(statements: &[Statement]) -> Vec<Listed<'_>> {
    let calls = statements.iter().filter_map(|statement| match statement.args.as_slice() {
        [arg] if matches!(arg.datum, Datum::Call(_)) => Some(Listed { word: statement.word, arg }),
        _ => None,
    });
    calls.collect()
}
