//! Lines that begin with no word of their body (`E0202`), and what they were meant to be.

use super::{Shaper, WordLists, all_of, edit, wanted};
use crate::check::home;
use crate::syntax::{Line, Term, TermKind};
use crate::text::did_you_mean;
use rondel_engine::kernel::{Fix, Help, Label, Origin, Problem, Shape, Statement, Word, rows, slug};
use std::collections::BTreeMap;

/// The codes of problems with a word that means nothing where it stands.
const WRONG_WORDS: [&str; 2] = ["E0202", "E0214"];

/// The most further places reported with one problem.
const MOST_PLACES: usize = 8;

/// A line that may have been meant as another statement.
pub(super) struct Astray<'l> {
    pub line: &'l Line,
    /// The index of the problem that reports the line.
    pub problem: usize,
}

/// The text of a problem. Problems with the same text are reported as one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    code: &'static str,
    message: String,
    help: Option<String>,
    has_fix: bool,
}

/// The correction of a number written before its word: `damage 4` for `4 damage`.
struct Turned {
    /// The place of the number and the word.
    at: Origin,
    text: String,
    /// Whether the statement is valid with this correction.
    is_valid: bool,
}

impl Shaper<'_> {
    /// Reports a line that begins with no word of its body, unless the line continues the statement `before`. Adds the
    /// line to `astray`, the lines that may be meant as another statement.
    pub(super) fn report_unreadable<'l>(
        &mut self,
        line: &'l Line,
        words: WordLists<'_>,
        before: Option<&Statement>,
        astray: &mut Vec<Astray<'l>>,
    ) {
        let goes_on = before.and_then(|before| self.goes_on(line, before, words));
        // A statement that was only broken in two is reported as that, and its second line is not reported again.
        if goes_on.is_some() && self.report_divided(line) {
            return;
        }
        astray.push(Astray { line, problem: self.problems.len() });
        self.report_unknown_word(line, words, goes_on);
    }

    /// Reports a line that begins with no word of its body. `goes_on` is the help for a line that may continue the line
    /// before.
    pub(super) fn report_unknown_word(&mut self, line: &Line, words: WordLists<'_>, goes_on: Option<String>) {
        let Some(first) = line.terms.first() else { return };
        if first.kind == TermKind::Other {
            return self.report_strange(first.span);
        }
        if first.kind != TermKind::Word {
            return self.report_no_word_first(line, first, words, goes_on);
        }
        let typed = first.span.of(self.text);
        let edit_help = if edit::EDITS.contains(&typed) {
            Some(Help::from("`add`, `remove` and `replace` stand inside `change`, for an item of another pack"))
        } else {
            None
        };
        // The likeliest explanation comes first. In `home`, `of_line` finds the kind of item that may hold a behaviour
        // line, `here` a word of this body that takes an item of the kind `typed`, `of_word` the body that has the
        // statement, and `of_other_game` the game that has it.
        let help = edit_help
            .or(goes_on.map(Help::from))
            .or_else(|| self.as_moment(line, typed, words))
            .or_else(|| home::of_line(self.vocabulary, typed, words).map(Help::from))
            .or_else(|| did_you_mean(typed, all_of(words).map(|word| word.word)))
            .or_else(|| self.called_bare(line, words))
            .or_else(|| self.without_word(line, words))
            .or_else(|| home::here(typed, words))
            .or_else(|| home::of_ruling(self.vocabulary, typed, words).map(Help::from))
            .or_else(|| home::of_word(self.vocabulary, typed).map(Help::from))
            .or_else(|| home::of_other_game(self.vocabulary, &self.names.others, typed).map(Help::from))
            .unwrap_or_else(|| list_of(words).into());
        // Replace the word only if the values after it fit the replacement.
        let behind = line.terms.get(1..).unwrap_or(&[]);
        let instead = help.instead.filter(|text| match self.named(text, words) {
            Some(word) => self.fits(behind, word, words),
            None => true,
        });
        let help = Help { instead, ..help };
        let at = self.origin(first.span);
        let problem = Problem::error("E0202", at, format!("`{typed}` is no statement here"));
        self.problems.push(problem.label("this word is not known in this place").help(help));
    }

    /// Returns the help for a moment behind another word than `on`, and for another word than `otherwise`: `when hit:
    /// me.heal(1)`, `on_hit: me.heal(1)`, `else: me.heal(1)`.
    fn as_moment(&self, line: &Line, typed: &str, words: WordLists<'_>) -> Option<Help> {
        const WHEN: [&str; 5] = ["when", "whenever", "upon", "after", "at"];
        const ELSE: [&str; 4] = ["else", "elseif", "elsif", "elif"];
        let has_on = self.named(rows::ON.word, words).is_some();
        let has_colon = line.terms.iter().any(|term| term.is_mark(b':'));
        if !has_on || !has_colon {
            return None;
        }
        if ELSE.contains(&typed) {
            return Some(Help::write(rows::OTHERWISE.word));
        }
        if let Some(hook) = self.vocabulary.hooks.iter().find(|hook| hook.name == typed && !hook.query) {
            return Some(Help::write(format!("{} {}", rows::ON.word, hook.line)));
        }
        if !WHEN.contains(&typed) {
            return None;
        }
        Some(Help::from("a moment stands behind `on`: `on hit: me.heal(1)`").instead(rows::ON.word))
    }

    /// Reports a line whose `first` term is no word.
    fn report_no_word_first(&mut self, line: &Line, first: &Term, words: WordLists<'_>, goes_on: Option<String>) {
        let at = self.origin(first.span);
        let found = wanted::found(self.text, Some(first));
        let problem = Problem::error("E0202", at, format!("a statement begins with a word, not with {found}"))
            .label("no statement begins like this");
        let is_statement = |term: &Term| self.named(term.span.of(self.text), words).is_some();
        let problem = if first.is_mark(b'-') && line.terms.get(1).is_some_and(is_statement) {
            problem.help("statements stand below each other without `-`: take it out").fix(at, "")
        } else if let Some(goes_on) = goes_on {
            problem.help(goes_on)
        } else if let Some(Turned { at, text, is_valid }) = self.number_first(line, words) {
            let problem = problem.help(format!("write `{text}`"));
            if is_valid { problem.fix(at, text) } else { problem }
        } else {
            problem.help(list_of(words))
        };
        self.problems.push(problem);
    }

    /// Returns the correction of a number written before its word.
    fn number_first(&self, line: &Line, words: WordLists<'_>) -> Option<Turned> {
        let [number, word, rest @ ..] = &*line.terms else { return None };
        // While a reading is only tried, nothing is corrected.
        if self.trying || matches!(number.kind, TermKind::Mark(_)) {
            return None;
        }
        let meant = self.named(word.span.of(self.text), words)?;
        let terms = [std::slice::from_ref(number), rest].concat();
        Some(Turned {
            at: self.origin(number.span.to(word.span)),
            text: format!("{} {}", meant.word, number.span.of(self.text)),
            is_valid: self.reads_as(meant, &terms, words),
        })
    }

    /// Returns the help for a lone behaviour, which lacks the word before it: `do amends` for `amends`.
    fn called_bare(&self, line: &Line, words: WordLists<'_>) -> Option<Help> {
        let typed = line.terms.first()?.span.of(self.text);
        let takes = |word: &&Word| match word.shape {
            [Shape::Call(kind), ..] => self.names.has(kind, &slug(typed)),
            _ => false,
        };
        let word = all_of(words).find(takes)?;
        let whole = line.terms.first()?.span.to(line.terms.last()?.span);
        let help = Help::from(format!("did you mean `{} {}`?", word.word, whole.of(self.text)));
        Some(help.instead(format!("{} {typed}", word.word)))
    }

    /// Returns the help for lone values that fit exactly one word: `holds Strength x26` for `Strength x26`.
    fn without_word(&mut self, line: &Line, words: WordLists<'_>) -> Option<Help> {
        let takes_names = |word: &&'static Word| !word.shape.is_empty() && word.shape.iter().any(wanted::names_items);
        let mut fit = all_of(words).filter(takes_names).collect::<Vec<_>>();
        fit.retain(|word| self.fits(&line.terms, word, words));
        let [word] = fit.as_slice() else { return None };
        let values = wanted::short(line.span.of(self.text));
        let first = line.terms.first()?.span.of(self.text);
        let help = Help::from(format!("did you mean `{} {values}`?", word.word));
        Some(help.instead(format!("{} {first}", word.word)))
    }

    /// Merges equal problems with a wrong word into one problem with several places.
    pub fn tell_words_once(&mut self) {
        let mut out: Vec<Problem> = Vec::new();
        // The index in `out` of the problem that takes in further places, by its text.
        let mut merged: BTreeMap<Told, usize> = BTreeMap::new();
        for problem in std::mem::take(&mut self.problems) {
            if !WRONG_WORDS.contains(&problem.code) {
                out.push(problem);
                continue;
            }
            let text = Told {
                code: problem.code,
                message: problem.message.clone(),
                help: problem.help.clone(),
                has_fix: problem.fix.is_some(),
            };
            // A new text, or one whose problem has all its places, begins a new problem at the end of `out`.
            let at = merged.entry(text).or_insert(out.len());
            if out.get(*at).is_some_and(|first| first.also.len() >= MOST_PLACES) {
                *at = out.len();
            }
            let Some(first) = out.get_mut(*at) else {
                out.push(problem);
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
        self.problems = out;
    }
}

/// Returns the help that lists the words allowed here.
fn list_of(words: WordLists<'_>) -> String {
    const MOST: usize = 20;
    let named = all_of(words).map(|word| word.word).filter(|word| !word.is_empty());
    let shown: Vec<&str> = named.take(MOST).collect();
    if shown.is_empty() {
        return "nothing can stand here".into();
    }
    let more = if all_of(words).count() > MOST { " ..." } else { "" };
    format!("what can stand here: {}{more}", shown.join(", "))
}
