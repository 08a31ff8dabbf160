//! Semantic analysis: terms to data, by the shapes of the vocabulary.
//!
//! A statement that does not fit is told and left out; the others of its body go on. Values report a [`Miss`], so that
//! alternatives can be tried and the error is about the one that came furthest.

mod call;
pub(crate) mod cursor;
pub(crate) mod edit;
mod formula;
mod hints;
mod marks;
mod near;
mod rows;
mod single;
mod value;
pub(crate) mod wanted;

use crate::check::names::Names;
use crate::syntax::{Body, Line, Part, Span, Term, TermKind};
use crate::text::did_you_mean;
use cursor::{Cursor, Miss};
use rondel_engine::kernel::{Arg, Datum, Origin, Problem, Shape, SourceId, Statement, Times, Vocabulary, Word, slug};
use rondel_engine::script::Scripts;

/// Words from several lists that may stand in one body.
pub(crate) type WordLists<'w> = &'w [&'static [Word]];

/// Reads the statements of one file.
pub(crate) struct Shaper<'a> {
    pub text: &'a str,
    pub file: Option<SourceId>,
    pub vocabulary: &'static Vocabulary,
    pub names: &'a Names,
    /// `None`: scripts are not looked for.
    pub scripts: Option<&'a Scripts>,
    /// The body is a scene's: its `rule` lines are rulings.
    pub scene: bool,
    /// The pack beside whose scenes it stands: what serves these is meant first.
    pub scenes_of: Option<usize>,
    pub problems: Vec<Problem>,
    /// The furthest optional value of the current statement that was not there.
    missed: Option<Miss>,
}

/// A body's statements and how far they can be trusted.
pub(crate) struct Shaped {
    pub statements: Vec<Statement>,
    /// Words that were seen, those of statements that do not fit too.
    pub seen: Vec<&'static str>,
    /// Some statement could not be read at all: what seems missing may be that one.
    pub damaged: bool,
}

impl<'a> Shaper<'a> {
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
        }
    }

    pub fn origin(&self, span: Span) -> Origin {
        crate::origin(self.file, span.range())
    }

    /// Reads the statements of a body.
    pub fn body(&mut self, body: &Body, words: WordLists<'_>) -> Shaped {
        let mut shaped = Shaped { statements: Vec::new(), seen: Vec::new(), damaged: body.damaged };
        let mut places: Vec<(&'static str, Origin)> = Vec::new();
        let mut behind: Vec<&'static str> = Vec::new();
        let (mut bracket, mut failed) = (Bracket::default(), false);
        for part in &body.parts {
            let Part::Statement(line) = part else { continue };
            let within = bracket.holds(line, self.text);
            let Some(word) = self.find(line, words) else {
                shaped.damaged = true;
                // What begins with no word goes on with what could not be read.
                let is_word = line.terms.first().is_some_and(|term| term.kind == TermKind::Word);
                if within || !is_word && failed {
                    continue;
                }
                let goes_on = shaped.statements.last().and_then(|before| self.goes_on(line, before, words));
                self.unknown_word(line, words, goes_on);
                continue;
            };
            let at = self.origin(line.span);
            let earlier = places.iter().find(|(seen, _)| *seen == word.word).map(|(_, at)| *at);
            // One that does not fit was perhaps to be another word.
            let fits = |first: &Origin| shaped.statements.iter().any(|statement| statement.at == *first);
            if let (Some(first), false) = (earlier.filter(fits), word.times == Times::Many) {
                self.twice(word, at, first);
                continue;
            }
            if earlier.is_none() {
                places.push((word.word, at));
            }
            let args = self.args(line, word, words);
            failed = args.is_none();
            match args {
                Some(args) => shaped.statements.push(Statement { word: word.word, args, at }),
                // What stands behind it on the line was perhaps to be a statement of its own: it is not lacking.
                None => {
                    for term in line.terms.iter().skip(1).filter(|term| term.kind == TermKind::Word) {
                        let typed = term.span.of(self.text);
                        let known = words.iter().flat_map(|list| list.iter()).find(|known| known.word == typed);
                        behind.extend(known.map(|known| known.word));
                    }
                }
            }
        }
        let calls = shaped.statements.iter().filter_map(|statement| match statement.args.as_slice() {
            [only] if matches!(only.datum, Datum::Call(_)) => Some((statement.word, only)),
            _ => None,
        });
        let calls: Vec<(&str, Arg)> = calls.map(|(word, arg)| (word, arg.clone())).collect();
        self.said_twice(&calls);
        shaped.seen = places.into_iter().map(|(word, _)| word).chain(behind).collect();
        shaped
    }

    /// Reads a single statement.
    pub fn statement(&mut self, line: &Line, words: WordLists<'_>) -> Option<Statement> {
        let Some(word) = self.find(line, words) else {
            self.unknown_word(line, words, None);
            return None;
        };
        let args = self.args(line, word, words)?;
        Some(Statement { word: word.word, args, at: self.origin(line.span) })
    }

    /// The word a statement begins with.
    fn find(&self, line: &Line, words: WordLists<'_>) -> Option<&'static Word> {
        let first = line.terms.first().filter(|term| term.kind == TermKind::Word)?;
        let typed = first.span.of(self.text);
        words.iter().flat_map(|list| list.iter()).find(|word| word.word == typed)
    }

    /// The values after a statement's word.
    fn args(&mut self, line: &Line, word: &'static Word, words: WordLists<'_>) -> Option<Vec<Arg>> {
        let terms = line.terms.get(1..).unwrap_or(&[]);
        let end = line.terms.last().map_or(line.span.end, |term| term.span.end);
        let known = self.problems.len();
        let Some(args) = self.values(terms, end, word.shape, &|| ErrorContext::of(word, words)) else {
            self.suggest_near(known, terms, word, words);
            return None;
        };
        self.check_script(word, &args);
        self.check_ruling(word, terms);
        Some(args)
    }

    /// A value for each shape out of all these terms. Anything left over is an error.
    fn values(
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
            // What is missing before a place that was reached since is no matter.
            self.missed = self.missed.take().filter(|miss| miss.at.start >= cursor.place());
        }
        let earlier = self.missed.take();
        let miss = match (missed, earlier) {
            // Where the statement ends, only what must still come is of interest.
            (Some(miss), Some(earlier)) if miss.at.start < end => miss.or(earlier),
            (Some(miss), Some(_)) => miss,
            (Some(miss), None) => miss,
            (None, _) if cursor.is_done() => return Some(args),
            (None, Some(earlier)) if earlier.at.start == cursor.place() => earlier,
            (None, _) => {
                self.left_over(&context(), &cursor);
                return None;
            }
        };
        self.complain(&context(), terms, miss);
        None
    }

    /// Remembers that an optional value was not there.
    fn missed(&mut self, miss: Miss) {
        self.missed = Some(match self.missed.take() {
            Some(before) => before.or(miss),
            None => miss,
        });
    }

    /// A statement that does not fit.
    fn complain(&mut self, context: &ErrorContext, terms: &[Term], miss: Miss) {
        if let Some(problem) = miss.problem {
            return self.problems.push(*problem);
        }
        let found = find_term(terms, miss.at.start);
        if found.is_some_and(|term| term.kind == TermKind::Other) {
            return self.strange(miss.at);
        }
        let wanted = wanted::either(miss.wanted);
        let name = &context.name;
        let help = self.without_sign(context, terms, miss.at).unwrap_or_else(|| context.help.clone());
        let comma = found.is_some_and(|term| term.is_mark(b','));
        let help = if comma { "between two statements stands `;`, or a new line".to_string() } else { help };
        let meant = found.and_then(|term| self.meant(term, context, &wanted));
        // What has a `:` of its own is the next row.
        let next_row = found.is_some_and(|found| {
            let behind = terms.iter().skip_while(|term| term.span != found.span).skip(1);
            found.kind == TermKind::Word && behind.into_iter().any(|term| term.is_mark(b':'))
        });
        let help = match next_row {
            true => "between two rows stands `;`, or a new line".into(),
            false => meant.unwrap_or(help),
        };
        let mut at = miss.at;
        let message = match found {
            Some(_) if comma => format!("{name} is complete, and `,` divides no statements"),
            Some(_) => format!("{name} takes {wanted}, not {}", wanted::found(self.text, found)),
            None => {
                at = self.last_character(at);
                format!("{name} lacks {wanted}")
            }
        };
        let label = match found {
            Some(_) if comma => format!("expected `;`, or {wanted}"),
            Some(_) => format!("expected {wanted}"),
            None => "it ends too early".into(),
        };
        self.problems.push(Problem::error("E0301", self.origin(at), message).label(label).help(help));
    }

    /// How a statement is written that has a `:` or `=` behind its word.
    fn without_sign(&self, context: &ErrorContext, terms: &[Term], at: Span) -> Option<String> {
        let first = terms.first().filter(|first| first.span == at)?;
        let sign = Some(first.span.of(self.text)).filter(|sign| [":", "="].contains(sign))?;
        let values = terms.get(1..).unwrap_or(&[]);
        let values = values.first().zip(values.last()).map_or("", |(one, last)| one.span.to(last.span).of(self.text));
        let said = format!("{} {}", context.name.trim_matches('`'), wanted::short(values));
        Some(format!("write `{}`, without `{sign}`", said.trim_end()))
    }

    /// What a term was probably meant to be, where it does not fit.
    fn meant(&self, term: &Term, context: &ErrorContext, wanted: &str) -> Option<String> {
        let typed = term.span.of(self.text);
        match term.kind {
            TermKind::Number if context.counted => Some(format!("how many of it is written `x{typed}`")),
            TermKind::Number => {
                let graded = |word: &&&str| word.trim_start_matches(char::is_alphabetic) == typed;
                context.words.iter().find(graded).map(|word| format!("did you mean `{word}`?"))
            }
            TermKind::Word if wanted.contains("marks such as") => match typed.to_lowercase().as_str() {
                "up" | "ups" | "u" => Some("Up is written `^`".into()),
                "down" | "downs" | "d" => Some("Down is written `v`".into()),
                "any" | "either" => Some("either of both is written `*`".into()),
                _ => None,
            },
            TermKind::Word if wanted.contains("the name of a keyword") => self
                .near_word(term.span, &context.words)
                .or_else(|| Some(format!("define a word of your own: `keyword \"{typed}\" {{ }}`"))),
            _ => self.near_word(term.span, &context.words),
        }
    }

    /// The word of these that is nearly what stands at a place.
    fn near_word(&self, at: Span, words: &[&'static str]) -> Option<String> {
        let typed = at.of(self.text);
        let is_word = typed.len() > 2 && !words.contains(&typed) && typed.chars().all(char::is_alphabetic);
        is_word.then(|| did_you_mean(typed, words.iter().copied())).flatten()
    }

    /// A statement that says more than it should.
    fn left_over(&mut self, context: &ErrorContext, cursor: &Cursor<'_>) {
        let rest = cursor.rest();
        let (Some(first), Some(last)) = (rest.first(), rest.last()) else { return };
        if first.kind == TermKind::Other {
            return self.strange(first.span);
        }
        let at = self.origin(first.span.to(last.span));
        let found = wanted::found(self.text, Some(first));
        let help = self.too_much(context, first);
        let problem = Problem::error("E0304", at, format!("{} is complete before {found}", context.name))
            .label("nothing more can stand here")
            .help(help);
        self.problems.push(problem);
    }

    /// A character without any meaning.
    fn strange(&mut self, at: Span) {
        let character = at.of(self.text);
        if let Some(problem) = self.number_with_dots(at) {
            return self.problems.push(problem);
        }
        let problem = Problem::error("E0109", self.origin(at), format!("`{character}` means nothing here"));
        let problem = problem.label("this character cannot be read");
        self.problems.push(match character {
            "–" | "—" | "−" => problem.help("did you mean `-`?"),
            "×" => problem.help("did you mean `x` or `*`?"),
            "“" | "”" | "„" | "'" | "‘" | "’" => problem.help("did you mean `\"`?"),
            "\u{a0}" => problem.help("it is a blank of another kind; write a plain one"),
            "↑" => problem.help("did you mean `^`?"),
            "↓" => problem.help("did you mean `v`?"),
            "[" | "]" => problem.help("did you mean `{` and `}`? Blocks and tables stand in these"),
            "♣" | "♦" | "♥" | "♠" => {
                problem.help(format!("a suit stands right behind its rank: `8{character}`"))
            }
            _ => problem.help("take it out, or put the text in quotes"),
        });
    }

    /// `1.5` and `3..5`.
    fn number_with_dots(&self, at: Span) -> Option<Problem> {
        let (before, rest) = (self.text.get(..at.start as usize)?, self.text.get(at.start as usize..)?);
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
        let first = before.len() - before.chars().rev().take_while(char::is_ascii_digit).count();
        let dots = rest.chars().take_while(|c| *c == '.').count();
        let last = digits(rest.get(dots..)?);
        if first == before.len() || dots == 0 || last == 0 {
            return None;
        }
        let (low, high) = (before.get(first..)?, rest.get(dots..dots + last)?);
        let whole = crate::origin(self.file, first..at.start as usize + dots + last);
        let written = format!("{low}{}{high}", ".".repeat(dots));
        let problem = Problem::error("E0109", whole, format!("`{written}` is no number"));
        Some(if dots == 1 {
            problem
                .label("numbers are whole")
                .help(format!("write `{low}`, or `{low},{high}` where two numbers belong, or a formula such as `R/2`"))
        } else {
            problem.label("this is no range").help(format!("from {low} to {high} is written `{low}-{high}`"))
        })
    }

    /// The last character before an empty place, so that there is something to underline.
    fn last_character(&self, at: Span) -> Span {
        let before = self.text.get(..at.start as usize).unwrap_or("");
        let length = before.chars().next_back().map_or(0, char::len_utf8);
        Span { start: at.start - u32::try_from(length).unwrap_or(0), end: at.start }
    }

    fn twice(&mut self, word: &Word, at: Origin, first: Origin) {
        let problem = Problem::error("E0302", at, format!("{} is said twice", named(word)))
            .label("once is all it can be said here")
            .also(first, "it was said here first")
            .help("keep one of them");
        self.problems.push(problem);
    }

    fn unknown_word(&mut self, line: &Line, words: WordLists<'_>, goes_on: Option<String>) {
        let known: Vec<&str> = words.iter().flat_map(|list| list.iter()).map(|word| word.word).collect();
        let Some(first) = line.terms.first() else { return };
        if first.kind == TermKind::Other {
            return self.strange(first.span);
        }
        let at = self.origin(first.span);
        if first.kind != TermKind::Word {
            let found = wanted::found(self.text, Some(first));
            let problem = Problem::error("E0202", at, format!("a statement begins with a word, not with {found}"))
                .label("no statement begins like this")
                .help(goes_on.or_else(|| self.number_first(line, &known)).unwrap_or_else(|| list_of(&known)));
            return self.problems.push(problem);
        }
        let typed = first.span.of(self.text);
        let edits = "`add`, `remove` and `replace` stand inside `change`, for an item of another pack";
        let help = edit::EDITS
            .contains(&typed)
            .then(|| edits.to_string())
            .or(goes_on)
            .or_else(|| did_you_mean(typed, known.iter().copied()))
            .or_else(|| self.called_bare(line, words))
            .or_else(|| crate::check::home::here(typed, words))
            .or_else(|| crate::check::home::of_word(self.vocabulary, typed))
            .unwrap_or_else(|| list_of(&known));
        let problem = Problem::error("E0202", at, format!("`{typed}` is no statement here"));
        self.problems.push(problem.label("this word is not known in this place").help(help));
    }

    /// `damage 4`, where `4 damage` stands.
    fn number_first(&self, line: &Line, known: &[&str]) -> Option<String> {
        let [number, word, ..] = line.terms.as_slice() else { return None };
        let (number, word) = (number.span.of(self.text), word.span.of(self.text));
        known.contains(&word).then(|| format!("write `{word} {number}`"))
    }

    /// The statement that is meant where a behaviour stands by itself: `do amends` for `amends`.
    fn called_bare(&self, line: &Line, words: WordLists<'_>) -> Option<String> {
        let typed = line.terms.first()?.span.of(self.text);
        let takes = |word: &&Word| match word.shape {
            [Shape::Call(kind), ..] => self.names.has(kind, &slug(typed)),
            _ => false,
        };
        let word = words.iter().flat_map(|list| list.iter()).find(takes)?;
        let whole = line.terms.first()?.span.to(line.terms.last()?.span);
        Some(format!("did you mean `{} {}`?", word.word, whole.of(self.text)))
    }

    /// Statements that must stand in a body and do not.
    pub fn lacking(&mut self, shaped: &Shaped, words: WordLists<'_>, at: Origin, place: &str) {
        if shaped.damaged {
            return;
        }
        for word in words.iter().flat_map(|list| list.iter()) {
            if word.times != Times::Required || shaped.seen.contains(&word.word) {
                continue;
            }
            let problem = Problem::error("E0303", at, format!("{place} lacks {}", named(word)))
                .label(format!("{} must stand in it", named(word)))
                .help(format!("add `{}`: {}", example(word), word.doc));
            self.problems.push(problem);
        }
    }

    /// `rule set goblin hp 3` must be a ruling.
    fn check_ruling(&mut self, word: &Word, terms: &[Term]) {
        if let (true, "rule", [first, ..]) = (self.scene, word.word, terms) {
            let line = Line {
                terms: terms.to_vec(),
                comments: Vec::new(),
                span: terms.last().map_or(first.span, |last| first.span.to(last.span)),
            };
            self.statement(&line, &[self.vocabulary.rulings]);
        }
    }

    /// `script "traits/flee"` must name a script file.
    fn check_script(&mut self, word: &Word, args: &[Arg]) {
        let (Some(scripts), true, [Shape::Text]) = (self.scripts, word.word == "script", word.shape) else { return };
        let Some((arg, name)) = args.first().and_then(|arg| Some((arg, arg.datum.text()?))) else { return };
        if scripts.files.contains_key(name) {
            return;
        }
        let plain = name.trim_start_matches("scripts/").trim_end_matches(".rhai");
        let help = match scripts.files.contains_key(plain) {
            true => Some(format!("did you mean `{plain}`? A script is named without `scripts/` and `.rhai`")),
            false => did_you_mean(name, scripts.files.keys().map(String::as_str)),
        };
        let problem = Problem::error("E0211", arg.at, format!("there is no script `{name}`"))
            .label("no pack in use has this file")
            .help(help.unwrap_or_else(|| format!("`{plain}` would be the file `scripts/{plain}.rhai` of the pack")));
        self.problems.push(problem);
    }
}

/// A `[` that is written for a `{`, and not closed in its statement: what follows up to its end stands in it.
#[derive(Default)]
struct Bracket(bool);

impl Bracket {
    fn holds(&mut self, line: &Line, text: &str) -> bool {
        let held = self.0;
        let signs = line.terms.iter().filter(|term| term.kind == TermKind::Other).map(|term| term.span.of(text));
        signs.for_each(|sign| match sign {
            "[" => self.0 = true,
            "]" => self.0 = false,
            _ => {}
        });
        held
    }
}

/// What an error is about: its name, and what it is for.
struct ErrorContext {
    name: String,
    help: String,
    /// It ends with a list, whose values are divided by commas.
    list: bool,
    /// It is an option of the house.
    is_house: bool,
    /// It is a number between these.
    number: Option<(i64, i64)>,
    /// Its values may be counted: `x2`.
    counted: bool,
    /// The words that may stand in it.
    words: Vec<&'static str>,
    /// The words with which the statements beside it begin.
    beside: Vec<&'static str>,
}

impl ErrorContext {
    fn of(word: &'static Word, words: WordLists<'_>) -> ErrorContext {
        let doc = word.doc.trim_end_matches('.');
        let list = word.shape.last().is_some_and(|shape| match shape {
            Shape::List(_) => true,
            Shape::After(_, inner) | Shape::Opt(inner) => matches!(inner, Shape::List(_)),
            _ => false,
        });
        ErrorContext {
            name: named(word),
            help: format!("{}: {doc}", word.word),
            list,
            is_house: word.word == "house",
            number: match word.shape {
                [Shape::Int(low, high), ..] => Some((*low, *high)),
                _ => None,
            },
            counted: word.shape.iter().any(wanted::is_counted),
            words: word.shape.iter().flat_map(wanted::words_of).collect(),
            beside: words.iter().flat_map(|list| list.iter()).map(|word| word.word).collect(),
        }
    }

    /// A value that stands alone in its row.
    fn row(shape: &'static Shape) -> ErrorContext {
        ErrorContext {
            name: "this row".into(),
            help: format!("a row here is {}", wanted::describe(shape)),
            list: false,
            is_house: false,
            number: None,
            counted: wanted::is_counted(shape),
            words: wanted::words_of(shape),
            beside: Vec::new(),
        }
    }
}

/// A statement's word as it is named in messages.
fn named(word: &Word) -> String {
    format!("`{}`", word.word)
}

/// How a statement might look.
fn example(word: &Word) -> String {
    let parts = word.shape.iter().filter(|shape| !matches!(shape, Shape::Opt(_)));
    let parts = parts.map(|shape| match shape {
        Shape::Int(low, _) => low.max(&1).to_string(),
        Shape::Text => "\"...\"".into(),
        Shape::OneOf(words) => words.first().unwrap_or(&"...").to_string(),
        Shape::Block(_) | Shape::Rows(..) => "{ ... }".into(),
        _ => "...".into(),
    });
    std::iter::once(word.word.to_string()).chain(parts).collect::<Vec<_>>().join(" ")
}

fn list_of(known: &[&str]) -> String {
    const MOST: usize = 20;
    let shown: Vec<&str> = known.iter().copied().filter(|word| !word.is_empty()).take(MOST).collect();
    let more = if known.len() > MOST { " ..." } else { "" };
    if shown.is_empty() {
        "nothing can stand here".into()
    } else {
        format!("what can stand here: {}{more}", shown.join(", "))
    }
}

/// The term that begins at `at`, in brackets too.
fn find_term(terms: &[Term], at: u32) -> Option<&Term> {
    terms.iter().find_map(|term| match &term.kind {
        _ if term.span.start == at && term.span.end > at => Some(term),
        TermKind::Group(inner) if term.span.start < at && at < term.span.end => find_term(inner, at),
        _ => None,
    })
}
