//! Mistakes that one small edit corrects: a missing word (`recall R/2 strength` for `R/2 of strength`), a wrong word
//! (`otherwise` for `else`), needless quotes, or a number of things without its `x`.
//!
//! Each possible edit is tried: the edited statement is parsed and read again, and the first one that is valid is
//! suggested. Begin at [`Shaper::suggest_mended`].

mod everywhere;
pub(super) use everywhere::number_named;

use super::wanted::{leads_of, short_to};
use super::{Shaper, WordLists};
use crate::syntax::{Line, Span, Term, TermKind, parse_line};
use rondel_engine::kernel::{Origin, Problem, Shape, Word};

/// The codes of problems that one edit may correct. Other problems have their own hints.
const MENDED: [&str; 6] = ["E0109", "E0203", "E0214", "E0301", "E0304", "E0308"];
/// The most characters of a statement that is tried, so that trying costs little.
const MOST_TEXT: usize = 400;
/// The most characters of a statement that a help shows.
const MOST_SHOWN: usize = 70;

/// The most words to suggest for a missing one.
const FEW_WORDS: usize = 4;

/// Returns the words allowed in this shape, if they are at most [`FEW_WORDS`].
fn few_words(shape: &'static Shape) -> Option<&'static [&'static str]> {
    match shape {
        Shape::OneOf(words) if words.len() <= FEW_WORDS => Some(words),
        _ => None,
    }
}

/// An edit of a statement: the places to change and their new texts.
struct Mended {
    edits: Vec<(Span, String)>,
    /// The reason for the edit.
    why: Why,
}

impl Mended {
    /// Returns edits with the sentence that says how such a value is written.
    fn said(edits: Vec<(Span, String)>, why: impl Into<String>) -> Mended {
        Mended { edits, why: Why::Said(why.into()) }
    }
}

/// The reason for an edit.
enum Why {
    /// One of these words is missing.
    Lacks(Vec<&'static str>),
    /// A sentence that says how such a value is written.
    Said(String),
}

impl Shaper<'_> {
    /// Adds the corrected statement to the last problem, if one edit makes the statement valid.
    pub(super) fn suggest_mended(&mut self, line: &Line, word: &'static Word, words: WordLists<'_>) {
        let length = line.span.end.saturating_sub(line.span.start) as usize;
        let Some(problem) = self.problems.last() else { return };
        if self.trying || length > MOST_TEXT || !MENDED.contains(&problem.code) {
            return;
        }
        let place = problem.at.at;
        let all = self.candidates(line, word, place);
        let Some((mended, text)) = self.first_that_reads(all, line, words) else { return };
        let Some(mut problem) = self.problems.pop() else { return };
        let shown = format!("write `{}`", short_to(&crate::text::one_line(&text), MOST_SHOWN));
        let help = match mended.why {
            Why::Lacks(words) => {
                let found = super::wanted::short(self.text.get(place.start as usize..place.end as usize).unwrap_or(""));
                let missing = super::wanted::either(words.iter().map(|word| format!("`{word}`")));
                let (before, label) = match words.as_slice() {
                    [one] => (format!("`{found}`"), format!("`{one}` belongs before this")),
                    _ => (found, "one of these words belongs before this".into()),
                };
                problem.message = format!("{missing} is missing before {before}");
                problem = problem.label(label);
                shown
            }
            Why::Said(why) => format!("{why}: {shown}"),
        };
        let problem = problem.help(help);
        self.problems.push(match mended.edits.as_slice() {
            [(at, text)] => {
                let at = self.origin(*at);
                problem.fix(at, text.clone())
            }
            _ => {
                let at = self.origin(line.span);
                problem.fix(at, text)
            }
        });
    }

    /// Adds the corrected statement if several values cannot be read for the same reason. Only the first problem is
    /// then reported. `known` is the number of earlier problems. In contrast to `suggest_mended`, only the edits of
    /// `everywhere` are tried, which do not depend on the place of one problem.
    pub(super) fn suggest_everywhere(&mut self, known: usize, line: &Line, word: &'static Word, words: WordLists<'_>) {
        let length = line.span.end.saturating_sub(line.span.start) as usize;
        if self.trying || length > MOST_TEXT || self.problems.iter().skip(known).any(|problem| problem.fix.is_some()) {
            return;
        }
        let mended = self.first_that_reads(self.everywhere(line, word), line, words);
        let (Some((mended, text)), Some(problem)) = (mended, self.problems.get(known).cloned()) else { return };
        let Why::Said(why) = mended.why else { return };
        if !MENDED.contains(&problem.code) {
            return;
        }
        self.problems.truncate(known);
        let shown = short_to(&crate::text::one_line(&text), MOST_SHOWN);
        let help = format!("{why}: write `{shown}`");
        self.problems.push(match mended.edits.as_slice() {
            // The edit only inserts something. That it is missing says more than the misfits that follow from it.
            [(before, edit)] if before.start == before.end => {
                let first = line.terms.first().map_or(line.span, |first| first.span);
                let at = self.origin(*before);
                Problem::error(problem.code, self.origin(first), format!("`{}` is not complete", word.word))
                    .label("something is missing behind this")
                    .help(help)
                    .fix(at, edit.clone())
            }
            _ => {
                let at = self.origin(line.span);
                problem.help(help).fix(at, text)
            }
        });
    }

    /// Returns the first edit that makes the statement valid, and the edited statement.
    fn first_that_reads(&self, all: Vec<Mended>, line: &Line, words: WordLists<'_>) -> Option<(Mended, String)> {
        all.into_iter().find_map(|mended| {
            let text = self.edited(line, &mended.edits);
            self.reads(&text, words).then_some((mended, text))
        })
    }

    /// Returns the possible edits, the likeliest first. `place` is the place of the problem.
    fn candidates(&self, line: &Line, word: &'static Word, place: Origin) -> Vec<Mended> {
        let mut all = self.everywhere(line, word);
        let Some(nth) = line.terms.iter().position(|term| term.span.start >= place.start) else { return all };
        let Some(term) = line.terms.get(nth) else { return all };
        // A word is missing before the term: a fixed word such as the `of` of `recall R/2 of strength`, or one of a
        // few.
        let leads: Vec<&'static str> = word.shape.iter().flat_map(leads_of).collect();
        let before = Span { start: term.span.start, end: term.span.start };
        let mut missing: Vec<Vec<&'static str>> = leads.iter().map(|lead| vec![*lead]).collect();
        missing.extend(word.shape.iter().filter_map(few_words).map(<[_]>::to_vec));
        for words in missing {
            let Some(first) = words.first() else { continue };
            all.push(Mended { edits: vec![(before, format!("{first} "))], why: Why::Lacks(words) });
        }
        all.extend(self.without_number(line, nth));
        if term.kind == TermKind::Word {
            let typed = term.span.of(self.text);
            for lead in leads {
                let edit = (term.span, lead.to_string());
                all.push(Mended::said(vec![edit], format!("`{lead}` belongs here, not `{typed}`")));
            }
        }
        all.extend(self.around(line, nth));
        all
    }

    /// Returns edits that remove a number too many: the term `nth`, or the term before it. In `2d8`, without a blank,
    /// both parts have a meaning, so none is removed. The term with index 0 is the statement's own word, which stays.
    fn without_number(&self, line: &Line, nth: usize) -> Vec<Mended> {
        let Some(term) = line.terms.get(nth) else { return Vec::new() };
        let is_number_apart =
            |number: &Term, next: &Term| number.kind == TermKind::Number && number.span.end < next.span.start;
        let mut needless: Vec<(&Term, &Term)> = Vec::new();
        if nth > 0
            && let Some(next) = line.terms.get(nth + 1)
        {
            needless.push((term, next));
        }
        if nth > 1
            && let Some(before) = line.terms.get(nth - 1)
        {
            needless.push((before, term));
        }
        let mut all = Vec::new();
        for (number, next) in needless.into_iter().filter(|(number, next)| is_number_apart(number, next)) {
            let edit = (Span { start: number.span.start, end: next.span.start }, String::new());
            all.push(Mended::said(vec![edit], format!("`{}` has no place here", number.span.of(self.text))));
        }
        all
    }

    /// Returns edits that put quotes or braces around the text that begins with the term `nth`.
    fn around(&self, line: &Line, nth: usize) -> Vec<Mended> {
        let (Some(term), Some(last)) = (line.terms.get(nth), line.terms.last()) else { return Vec::new() };
        // A `:` or `=` between the word and its values is not part of the block.
        let is_separator = nth == 1 && [":", "="].contains(&term.span.of(self.text));
        let inside = if is_separator { line.terms.get(nth + 1).map_or(last.span, |next| next.span) } else { term.span };
        let rest = inside.to(last.span);
        let whole = term.span.to(last.span);
        // A block needs a blank before it, also where the separator that it replaces had none.
        let blank = if line.terms.first().is_some_and(|first| first.span.end == whole.start) { " " } else { "" };
        let mut all = Vec::new();
        if !matches!(last.kind, TermKind::Block(_)) {
            let edit = (whole, format!("{blank}{{ {} }}", rest.of(self.text)));
            all.push(Mended::said(vec![edit], "this stands in a block"));
        }
        // The quotes end before a block, or at the end of the statement.
        let is_word = |term: &&Term| matches!(term.kind, TermKind::Word | TermKind::Number | TermKind::Mark(_));
        if term.kind == TermKind::Word
            && let Some(end) = line.terms.iter().skip(nth).take_while(is_word).last()
        {
            let span = term.span.to(end.span);
            let edit = (span, format!("\"{}\"", span.of(self.text)));
            all.push(Mended::said(vec![edit], "a text stands in quotes"));
        }
        all
    }

    /// Returns the text of a statement after these edits. The edits are in the order of the text.
    pub(super) fn edited(&self, line: &Line, edits: &[(Span, String)]) -> String {
        let (mut text, mut at) = (String::new(), line.span.start);
        for (span, new) in edits {
            text.push_str(Span { start: at, end: span.start }.of(self.text));
            text.push_str(new);
            at = span.end;
        }
        text.push_str(Span { start: at, end: line.span.end }.of(self.text));
        text
    }

    /// Returns whether a text is a statement without any mistake.
    pub(super) fn reads(&self, text: &str, words: WordLists<'_>) -> bool {
        let mut problems = Vec::new();
        let Some(line) = parse_line(text, &mut problems) else { return false };
        let mut shaper = Shaper::new(text, None, self.vocabulary, self.names);
        (shaper.scenes_of, shaper.trying) = (self.scenes_of, true);
        let read = shaper.statement(&line, words).is_some();
        read && problems.is_empty() && shaper.problems.is_empty()
    }
}
