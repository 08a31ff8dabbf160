//! Semantic analysis: the terms of a statement become typed data, by the shape that the vocabulary gives its word. For
//! example, `damage 2` fits the shape "a number from 0 on" and becomes a [`Statement`] with one number.
//!
//! Begin reading at [`Shaper::body`], which the checks call for each item. A statement that does not fit is reported
//! and left out. The other statements of its body count. A value that does not fit is a [`Miss`], so that alternatives
//! can be tried. The error is about the alternative that came furthest.

mod call;
pub(crate) mod cursor;
pub(crate) mod edit;
mod formula;
mod hints;
mod marks;
mod mended;
mod near;
mod rows;
mod signs;
mod single;
mod value;
pub(crate) mod wanted;

use crate::check::home;
use crate::check::names::Names;
use crate::syntax::{Body, Line, Part, Span, Term, TermKind};
use crate::text::did_you_mean;
pub(crate) use call::type_called;
use cursor::{Cursor, Miss};
use rondel_engine::kernel::{
    Arg, Datum, Fix, Help, Label, Origin, Problem, Shape, SourceId, Statement, Times, Vocabulary, Word, slug,
};
use rondel_engine::script::Scripts;
use signs::Bracket;
use std::collections::BTreeMap;

/// The codes of problems with a word that means nothing where it stands.
const WRONG_WORDS: [&str; 2] = ["E0202", "E0214"];

/// The most further places reported with one problem.
const MOST_PLACES: usize = 8;

/// The words that may begin a statement of a body, in several lists.
pub(crate) type WordLists<'w> = &'w [&'static [Word]];

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
}

/// A body's statements and how far they can be trusted.
pub(crate) struct Shaped {
    pub statements: Vec<Statement>,
    /// The first words of all statements, including the statements that do not fit.
    pub seen: Vec<&'static str>,
    /// Whether a statement could not be read at all. A statement that seems missing may be the unreadable one.
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
        }
    }

    /// Returns the place of a piece of the file.
    pub fn origin(&self, span: Span) -> Origin {
        crate::origin(self.file, span.range())
    }

    /// Reads the statements of a body, and reports the statements that do not fit. `words` are the words that may begin
    /// a statement.
    pub fn body(&mut self, body: &Body, words: WordLists<'_>) -> Shaped {
        let mut shaped = Shaped { statements: Vec::new(), seen: Vec::new(), damaged: body.damaged };
        // The words of statements that were found, each with the place of the first.
        let mut places: Vec<(&'static str, Origin)> = Vec::new();
        // Words later on the line of a statement that does not fit. They may have been meant as statements.
        let mut behind: Vec<&'static str> = Vec::new();
        // Lines that may have been meant as another statement, each with the number of its problem.
        let mut astray: Vec<(usize, &Line)> = Vec::new();
        let (mut bracket, mut failed) = (Bracket::default(), false);
        for part in &body.parts {
            let Part::Statement(line) = part else { continue };
            let in_bracket = bracket.holds(line, self.text);
            let Some(word) = self.find(line, words) else {
                shaped.damaged = true;
                let begins_with_word = line.terms.first().is_some_and(|term| term.kind == TermKind::Word);
                let continues_unreadable = failed && !begins_with_word;
                if !in_bracket && !continues_unreadable {
                    self.unreadable(line, words, shaped.statements.last(), &mut astray);
                }
                continue;
            };
            let at = self.origin(line.span);
            let earlier = places.iter().find(|(seen, _)| *seen == word.word).map(|(_, at)| *at);
            // An earlier statement that does not fit may have been meant as another word.
            let fits = |first: &Origin| shaped.statements.iter().any(|statement| statement.at == *first);
            if let (Some(first), false) = (earlier.filter(fits), word.times == Times::Many) {
                astray.push((self.problems.len(), line));
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
                None => behind.extend(self.words_behind_first(line, words)),
            }
        }
        let seen: Vec<&str> = places.iter().map(|(word, _)| *word).chain(behind.iter().copied()).collect();
        behind.extend(self.meant_for_lacking(&astray, &seen, words));
        self.said_twice(&lone_calls(&shaped.statements));
        shaped.seen = places.into_iter().map(|(word, _)| word).chain(behind).collect();
        shaped
    }

    /// Reports a line that begins with no word of its body, unless the line continues the statement `before`. Adds the
    /// line to `astray`, the lines that may be meant as another statement.
    fn unreadable<'l>(
        &mut self,
        line: &'l Line,
        words: WordLists<'_>,
        before: Option<&Statement>,
        astray: &mut Vec<(usize, &'l Line)>,
    ) {
        let goes_on = before.and_then(|before| self.goes_on(line, before, words));
        if goes_on.is_some() && self.divided(line) {
            return;
        }
        astray.push((self.problems.len(), line));
        self.unknown_word(line, words, goes_on);
    }

    /// Returns the words on a line, after its first term, that could begin a statement.
    fn words_behind_first(&self, line: &Line, words: WordLists<'_>) -> Vec<&'static str> {
        let behind = line.terms.iter().skip(1).filter(|term| term.kind == TermKind::Word);
        behind.filter_map(|term| Some(self.named(term.span.of(self.text), words)?.word)).collect()
    }

    /// Adds a hint if exactly one line is misplaced and its values fit the only required statement that is missing.
    /// Example: a second `left` in place of `top`. Returns the missing statement's word.
    fn meant_for_lacking(
        &mut self,
        astray: &[(usize, &Line)],
        seen: &[&str],
        words: WordLists<'_>,
    ) -> Option<&'static str> {
        let [(at, line)] = astray else { return None };
        let behind = line.terms.get(1..).filter(|behind| !behind.is_empty())?;
        self.problems.get(*at).filter(|problem| problem.fix.is_none())?;
        let is_lacking = |word: &&'static Word| word.times == Times::Required && !seen.contains(&word.word);
        let mut lacking: Vec<&Word> = words.iter().flat_map(|list| list.iter()).filter(is_lacking).collect();
        lacking.retain(|word| self.fits(behind, word, words));
        let [word] = lacking.as_slice() else { return None };
        let first = line.terms.first()?.span;
        let place = self.origin(first);
        let written = wanted::short(&format!("{} {}", word.word, behind.first()?.span.to(line.span).of(self.text)));
        let problem = self.problems.get_mut(*at)?;
        let said = problem.help.take().map(|help| format!("{help}; ")).unwrap_or_default();
        let help = format!("{said}{} is missing: did you mean `{written}`?", named(word));
        *problem = problem.clone().help(help).fix(place, word.word);
        Some(word.word)
    }

    /// Merges equal problems with a wrong word into one problem with several places.
    pub fn tell_words_once(&mut self) {
        let mut told: Vec<Problem> = Vec::new();
        // The index in `told` of the problem that takes in further places, by what the problem says.
        let mut merged: BTreeMap<(&'static str, String, Option<String>, bool), usize> = BTreeMap::new();
        for problem in std::mem::take(&mut self.problems) {
            if !WRONG_WORDS.contains(&problem.code) {
                told.push(problem);
                continue;
            }
            let said = (problem.code, problem.message.clone(), problem.help.clone(), problem.fix.is_some());
            let at = merged.entry(said).or_insert(told.len());
            if told.get(*at).is_some_and(|first| first.also.len() >= MOST_PLACES) {
                *at = told.len();
            }
            let Some(first) = told.get_mut(*at) else {
                told.push(problem);
                continue;
            };
            // If both have a fix, one fix corrects both places, and keeps the text between them.
            first.fix = first.fix.take().zip(problem.fix).and_then(|(fix, more)| {
                let between = self.text.get(fix.at.end as usize..more.at.start as usize)?;
                let text = format!("{}{between}{}", fix.text, more.text);
                Some(Box::new(Fix { at: fix.at.to(more.at), text }))
            });
            first.also.push(Label { at: problem.at.at, text: "and here".into() });
        }
        self.problems = told;
    }

    /// Reads a single statement. `None` if it does not fit, which is reported.
    pub fn statement(&mut self, line: &Line, words: WordLists<'_>) -> Option<Statement> {
        let Some(word) = self.find(line, words) else {
            self.unknown_word(line, words, None);
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
        words.iter().flat_map(|list| list.iter()).find(|word| word.word == typed)
    }

    /// Reads the values after a statement's word. `None` if they do not fit, which is reported.
    fn args(&mut self, line: &Line, word: &'static Word, words: WordLists<'_>) -> Option<Vec<Arg>> {
        let terms = line.terms.get(1..).unwrap_or(&[]);
        let end = line.terms.last().map_or(line.span.end, |term| term.span.end);
        let known = self.problems.len();
        let Some(args) = self.values(terms, end, word.shape, &|| ErrorContext::of(word, words)) else {
            match self.problems.len() > known + 1 {
                true => self.suggest_everywhere(known, line, word, words),
                false => self.suggest_near(known, line, word, words),
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
    fn values(
        &mut self,
        terms: &[Term],
        end: u32,
        shapes: &'static [Shape],
        context: &dyn Fn() -> ErrorContext,
    ) -> Option<Vec<Arg>> {
        if std::mem::replace(&mut self.helps, false) {
            // First try, without hints: most statements are right, so hints are computed only for wrong statements.
            let known = self.problems.len();
            let read = self.values(terms, end, shapes, context);
            self.helps = true;
            if read.is_some() && self.problems.len() == known {
                return read;
            }
            self.problems.truncate(known);
        }
        // Second try, or a try inside another statement. Mistakes are reported with hints.
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
            // A missing value before a place reached since does not matter.
            self.missed = self.missed.take().filter(|miss| miss.at.start >= cursor.place());
        }
        let earlier = self.missed.take();
        let miss = match (missed, earlier) {
            // At the end of the statement, only required values matter.
            (Some(miss), Some(earlier)) if miss.at.start < end => miss.or(earlier),
            (Some(miss), _) => miss,
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

    /// Notes a missing optional value. If the next term does not fit, the message also names this value.
    fn missed(&mut self, miss: Miss) {
        self.missed = Some(match self.missed.take() {
            Some(before) => before.or(miss),
            None => miss,
        });
    }

    /// Reports `miss`, the value that does not fit, of the statement with these terms.
    fn complain(&mut self, context: &ErrorContext, terms: &[Term], miss: Miss) {
        if let Some(problem) = miss.problem {
            // Help that only lists the possible words also needs the purpose of the statement.
            let only_lists = problem.code == "E0214" && problem.fix.is_none() && !context.help.is_empty();
            return self.problems.push(match problem.help.clone().filter(|_| only_lists) {
                Some(help) => problem.help(format!("{help}; {}", context.help)),
                None => *problem,
            });
        }
        let found = find_term(terms, miss.at.start);
        if found.is_some_and(|term| term.kind == TermKind::Other) {
            return self.strange(miss.at);
        }
        let wanted = wanted::either(miss.wanted);
        let name = &context.name;
        let signed = self.without_sign(terms).filter(|(sign, _)| *sign == miss.at);
        let example = || context.help_for(found);
        let help = signed.map_or_else(example, |signed| self.no_sign(context, signed)).into();
        let is_comma = found.is_some_and(|term| term.is_mark(b','));
        let help = if is_comma { self.no_comma(context, terms, miss.at) } else { help };
        // Help: the probable meaning, or else the purpose of the statement.
        let meant = found.and_then(|term| self.meant(term, context, &wanted));
        let meant = meant.or_else(|| self.dice_in_one(found?, terms, context));
        // A term with its own `:` is the next row.
        let next_row = found.is_some_and(|found| {
            let behind = terms.iter().skip_while(|term| term.span != found.span).skip(1);
            found.kind == TermKind::Word && behind.into_iter().any(|term| term.is_mark(b':'))
        });
        let before = terms.iter().rfind(|term| term.span.end <= miss.at.start).filter(|_| next_row);
        let help = match next_row {
            true => "between two rows stands `;`, or a new line".into(),
            false => meant.unwrap_or(help),
        };
        // Message and label, by what was found at the place.
        let says_count = is_count(&help);
        let mut at = miss.at;
        let message = match found {
            Some(_) if signed.is_some() => format!("no `{}` stands behind {name}", miss.at.of(self.text)),
            Some(_) if is_comma => format!("{name} is complete, and `,` divides no statements"),
            Some(term) if term.kind == TermKind::Number && context.counted && says_count => {
                format!("`{}` says how many, and lacks its `x`", term.span.of(self.text))
            }
            Some(_) => format!("{name} takes {wanted}, not {}", wanted::found(self.text, found)),
            None => {
                at = self.last_character(at);
                format!("{name} lacks {wanted}")
            }
        };
        let label = match found {
            Some(_) if signed.is_some() => "take it out".into(),
            Some(_) if is_comma => format!("expected `;`, or {wanted}"),
            Some(_) => format!("expected {wanted}"),
            None => "it ends too early".into(),
        };
        let problem = Problem::error("E0301", self.origin(at), message).label(label).help(help);
        self.problems.push(match before {
            Some(before) => problem.fix(self.origin(before.span.after()), ";"),
            None => problem,
        });
    }

    /// Reports a statement with leftover terms.
    fn left_over(&mut self, context: &ErrorContext, cursor: &Cursor<'_>) {
        let rest = cursor.rest();
        let (Some(first), Some(last)) = (rest.first(), rest.last()) else { return };
        if first.kind == TermKind::Other {
            return self.strange(first.span);
        }
        let at = self.origin(first.span.to(last.span));
        let found = wanted::found(self.text, Some(first));
        let (help, place) = self.too_much(context, rest, first);
        let problem = Problem::error("E0304", at, format!("{} is complete before {found}", context.name))
            .label("nothing more can stand here");
        // The probable meaning of the first of several leftover terms says nothing of the others.
        let instead = help.instead.filter(|_| place.is_some() || rest.len() == 1);
        let place = place.map_or(at, |place| self.origin(place));
        let problem = problem.help(help.said);
        self.problems.push(match instead {
            Some(text) => problem.fix(place, text),
            None => problem,
        });
    }

    /// Returns the last character before an empty place, so that there is something to underline.
    fn last_character(&self, at: Span) -> Span {
        let before = self.text.get(..at.start as usize).unwrap_or("");
        let length = before.chars().next_back().map_or(0, char::len_utf8);
        Span { start: at.start - u32::try_from(length).unwrap_or(0), end: at.start }
    }

    /// Reports a statement that may stand only once in its body.
    fn twice(&mut self, word: &Word, at: Origin, first: Origin) {
        let problem = Problem::error("E0302", at, format!("{} is said twice", named(word)))
            .label("once is all it can be said here")
            .also(first, "it was said here first")
            .help("keep one of them");
        self.problems.push(problem);
    }

    /// Reports a line that begins with no word of its body. `goes_on` is the help for a line that may continue the line
    /// before.
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
                .label("no statement begins like this");
            let is_statement = |term: &Term| self.named(term.span.of(self.text), words).is_some();
            if first.is_mark(b'-') && line.terms.get(1).is_some_and(is_statement) {
                let problem = problem.help("statements stand below each other without `-`: take it out");
                return self.problems.push(problem.fix(at, ""));
            }
            let turned = self.number_first(line, words).filter(|_| goes_on.is_none());
            return self.problems.push(match turned {
                Some((at, text, true)) => problem.help(format!("write `{text}`")).fix(at, text),
                Some((_, text, false)) => problem.help(format!("write `{text}`")),
                None => problem.help(goes_on.unwrap_or_else(|| list_of(&known))),
            });
        }
        let typed = first.span.of(self.text);
        let edits = "`add`, `remove` and `replace` stand inside `change`, for an item of another pack";
        let help = edit::EDITS
            .contains(&typed)
            .then(|| edits.to_string())
            .or(goes_on)
            .map(Help::from)
            .or_else(|| home::of_line(self.vocabulary, typed, words).map(Help::from))
            .or_else(|| did_you_mean(typed, known.iter().copied()))
            .or_else(|| self.called_bare(line, words))
            .or_else(|| self.without_word(line, words))
            .or_else(|| home::here(typed, words))
            .or_else(|| home::of_word(self.vocabulary, typed).map(Help::from))
            .unwrap_or_else(|| list_of(&known).into());
        // The values behind it must belong to the other word, too.
        let behind = line.terms.get(1..).unwrap_or(&[]);
        let instead = help.instead.filter(|text| match self.named(text, words) {
            Some(word) => self.fits(behind, word, words),
            None => true,
        });
        let help = Help { instead, ..help };
        let problem = Problem::error("E0202", at, format!("`{typed}` is no statement here"));
        self.problems.push(problem.label("this word is not known in this place").help(help));
    }

    /// Returns the correction of a number written before its word: the place of `4 damage`, the text `damage 4`, and
    /// whether the statement then fits.
    fn number_first(&self, line: &Line, words: WordLists<'_>) -> Option<(Origin, String, bool)> {
        let [number, word, rest @ ..] = line.terms.as_slice() else { return None };
        if self.trying || matches!(number.kind, TermKind::Mark(_)) {
            return None;
        }
        let meant = self.named(word.span.of(self.text), words)?;
        let terms = [std::slice::from_ref(number), rest].concat();
        let said = format!("{} {}", meant.word, number.span.of(self.text));
        Some((self.origin(number.span.to(word.span)), said, self.reads_as(meant, &terms, words)))
    }

    /// Returns the help for a lone behaviour, which lacks the word before it: `do amends` for `amends`.
    fn called_bare(&self, line: &Line, words: WordLists<'_>) -> Option<Help> {
        let typed = line.terms.first()?.span.of(self.text);
        let takes = |word: &&Word| match word.shape {
            [Shape::Call(kind), ..] => self.names.has(kind, &slug(typed)),
            _ => false,
        };
        let word = words.iter().flat_map(|list| list.iter()).find(takes)?;
        let whole = line.terms.first()?.span.to(line.terms.last()?.span);
        let help = Help::from(format!("did you mean `{} {}`?", word.word, whole.of(self.text)));
        Some(help.instead(format!("{} {typed}", word.word)))
    }

    /// Returns the help for lone values that fit exactly one word: `holds Strength x26` for `Strength x26`.
    fn without_word(&mut self, line: &Line, words: WordLists<'_>) -> Option<Help> {
        let takes_names = |word: &&'static Word| !word.shape.is_empty() && word.shape.iter().any(wanted::names_items);
        let mut fit = words.iter().flat_map(|list| list.iter()).filter(takes_names).collect::<Vec<_>>();
        fit.retain(|word| self.fits(&line.terms, word, words));
        let [word] = fit.as_slice() else { return None };
        let said = wanted::short(line.span.of(self.text));
        let first = line.terms.first()?.span.of(self.text);
        let help = Help::from(format!("did you mean `{} {said}`?", word.word));
        Some(help.instead(format!("{} {first}", word.word)))
    }

    /// Reports the required statements that a body lacks. `at` is the place to underline, and `place` names the body.
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

    /// Checks that the ruling of a scene is valid, such as `rule set goblin hp 3`.
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

    /// Checks that the script that a statement names exists, such as `script "traits/flee"`.
    fn check_script(&mut self, word: &Word, args: &[Arg]) {
        let (Some(scripts), true, [Shape::Text]) = (self.scripts, word.word == "script", word.shape) else { return };
        let Some((arg, name)) = args.first().and_then(|arg| Some((arg, arg.datum.text()?))) else { return };
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

/// The statement or row that an error is about, with everything its help may need.
struct ErrorContext {
    name: String,
    help: String,
    /// An example of the statement, if it can be shown whole.
    example: Option<String>,
    /// Whether the statement ends with a list of values divided by commas.
    list: bool,
    /// Whether the statement is `house`.
    is_house: bool,
    /// The least and the greatest number, if the first value of the statement is a number.
    number: Option<(i64, i64)>,
    /// Whether the values of the statement may be counted: `x2`.
    counted: bool,
    /// Whether the subject is no statement but a value alone in its row.
    is_row: bool,
    /// The words that may stand in the statement.
    words: Vec<&'static str>,
    /// The word of the body's statement that says how many dice there are.
    dice: Option<&'static str>,
    /// The words that may begin the other statements of the body.
    beside: Vec<&'static str>,
}

impl ErrorContext {
    /// Returns the context of a statement.
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
            example: Some(example(word)).filter(|example| !example.contains("...")),
            list,
            is_house: word.word == "house",
            number: match word.shape {
                [Shape::Int(low, high), ..] => Some((*low, *high)),
                _ => None,
            },
            counted: word.shape.iter().any(wanted::is_counted),
            is_row: false,
            words: word.shape.iter().flat_map(wanted::words_of).collect(),
            dice: words.iter().flat_map(|list| list.iter()).find(|word| says_dice(word)).map(|word| word.word),
            beside: words.iter().flat_map(|list| list.iter()).map(|word| word.word).collect(),
        }
    }

    /// Returns the purpose of the statement. If a wrong value was `found`, an example comes first.
    fn help_for(&self, found: Option<&Term>) -> String {
        match &self.example {
            Some(example) if found.is_some() && !self.help.contains('`') => format!("write `{example}`; {}", self.help),
            _ => self.help.clone(),
        }
    }

    /// Returns the context of a value that is alone in its row.
    fn row(shape: &'static Shape) -> ErrorContext {
        ErrorContext {
            name: "this row".into(),
            help: format!("a row here is {}", wanted::describe(shape)),
            example: None,
            list: false,
            is_house: false,
            number: None,
            counted: wanted::is_counted(shape),
            is_row: true,
            words: wanted::words_of(shape),
            dice: None,
            beside: Vec::new(),
        }
    }
}

/// Returns the statements whose only value is a call: the word and the call of each.
fn lone_calls(statements: &[Statement]) -> Vec<(&'static str, Arg)> {
    let calls = statements.iter().filter_map(|statement| match statement.args.as_slice() {
        [only] if matches!(only.datum, Datum::Call(_)) => Some((statement.word, only.clone())),
        _ => None,
    });
    calls.collect()
}

/// Returns whether a help advises writing a count with an `x`.
fn is_count(help: &Help) -> bool {
    help.instead.as_deref().is_some_and(counts)
}

/// Returns whether a text is a count: `x3`.
fn counts(text: &str) -> bool {
    let number = text.strip_prefix('x');
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns whether a statement takes only a number of dice.
fn says_dice(word: &Word) -> bool {
    matches!(word.shape, [Shape::Int(..)]) && word.word == "dice"
}

/// Returns a statement's word in backticks.
fn named(word: &Word) -> String {
    format!("`{}`", word.word)
}

/// Returns an example of a statement, with `...` for values that have no typical one.
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

/// Returns the help that lists the words allowed here.
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

/// Returns the term that begins at the byte `at`, also inside of brackets.
fn find_term(terms: &[Term], at: u32) -> Option<&Term> {
    terms.iter().find_map(|term| match &term.kind {
        _ if term.span.start == at && term.span.end > at => Some(term),
        TermKind::Group(inner) if term.span.start < at && at < term.span.end => find_term(inner, at),
        _ => None,
    })
}
