//! Hints for terms that are left over behind a complete statement: `level 2 3`, `type weapon large`.
//!
//! [`Shaper::too_much`] tries the meanings that the terms may have, the likeliest first. Each has a function of its
//! own, which returns `None` if the terms cannot mean that.

use super::{ErrorContext, Shaper};
use crate::syntax::{Span, Term, TermKind};
use rondel_engine::kernel::Help;

/// Words and signs written between values in place of a comma.
const DIVIDERS: [&str; 5] = ["or", "and", "/", "&", "+"];

/// The terms that are left over behind a statement, with what hints need to know of them.
struct Leftover<'l> {
    context: &'l ErrorContext,
    terms: &'l [Term],
    first: &'l Term,
    /// The first term as it is written.
    typed: &'l str,
    /// The text of the file before the first term.
    before: &'l str,
}

impl Leftover<'_> {
    /// Returns the end of the value before the terms, where a sign may be missing.
    fn end_before(&self) -> u32 {
        byte(self.before.trim_end().len())
    }

    /// Returns the place between the value before and the terms.
    fn gap(&self) -> Span {
        Span { start: self.end_before(), end: self.end_before() }
    }
}

/// A hint: the help, and the place to correct, if it differs from the place of the leftover terms.
type Hint = (Help, Option<Span>);

/// Returns a hint without a place of its own.
fn only(help: impl Into<Help>) -> Hint {
    (help.into(), None)
}

/// Returns a number of bytes as places count it.
fn byte(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl Shaper<'_> {
    /// Returns the help for a statement with the leftover terms `rest`, of which `first` is the first. Also returns the
    /// place to correct, if it differs from the place of these terms.
    pub(super) fn too_much(&self, context: &ErrorContext, rest: &[Term], first: &Term) -> (Help, Option<Span>) {
        let typed = first.span.of(self.text);
        let before = self.text.get(..first.span.start as usize).unwrap_or("");
        let left = Leftover { context, terms: rest, first, typed, before };
        let hint = as_call(&left)
            .or_else(|| self.as_rows_with_commas(&left))
            .or_else(|| self.as_next_row(&left))
            .or_else(|| self.as_two_values(&left))
            .or_else(|| self.as_one_word(&left))
            .or_else(|| self.as_name_of_words(&left))
            .or_else(|| self.as_list(&left))
            .or_else(|| as_dice(&left))
            .or_else(|| as_quote_in_text(&left))
            .or_else(|| self.as_list_of_one(&left))
            // Nothing more is expected here, so `meant` gets no description of an expected value.
            .or_else(|| self.meant(first, context, "").map(only))
            .or_else(|| as_next_statement(&left));
        let no_hint = || only(format!("{}; begin another statement on a new line or after `;`", context.help));
        hint.unwrap_or_else(no_hint)
    }

    /// `{ a, b }` for `{ a; b }`.
    fn as_rows_with_commas(&self, left: &Leftover<'_>) -> Option<Hint> {
        if !left.first.is_mark(b',') || !left.context.is_row {
            return None;
        }
        let help = Help::from("rows are divided by `;`, or stand on lines of their own");
        let place = left.terms.last().map_or(left.first.span, |last| left.first.span.to(last.span));
        Some((help.instead(self.divided_by_semicolons(left.terms)), Some(place)))
    }

    /// `{ a: 1 b: 2 }` for `{ a: 1; b: 2 }`.
    fn as_next_row(&self, left: &Leftover<'_>) -> Option<Hint> {
        if !left.context.is_row || !self.is_key(left.first) {
            return None;
        }
        let help = format!("`{}:` begins another row: put `;` before it, or write it on a new line", left.typed);
        Some((Help::from(help).instead(";"), Some(left.gap())))
    }

    /// `level 1 and 2`.
    fn as_two_values(&self, left: &Leftover<'_>) -> Option<Hint> {
        if left.typed != "and" || left.context.list {
            return None;
        }
        let behind = self.text.get(left.first.span.end as usize..).unwrap_or_default();
        let value = behind.split([';', '\n', '}']).next().unwrap_or_default().trim();
        let name = left.context.name.trim_matches('`');
        Some(only(format!("one statement says one: write `{name} {value}` as another, on a new line or after `;`")))
    }

    /// `two handed` for `two_handed`.
    fn as_one_word(&self, left: &Leftover<'_>) -> Option<Hint> {
        let word = left.before.trim_end().rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let joined = format!("{word}_{}", left.typed);
        if !self.is_word_of(left.context, &joined) {
            return None;
        }
        let place = Span { start: left.end_before() - byte(word.len()), end: left.first.span.end };
        Some((Help::meant(joined), Some(place)))
    }

    /// `Small Hands` for `"Small Hands"`, where `Small` is a name of its own.
    fn as_name_of_words(&self, left: &Leftover<'_>) -> Option<Hint> {
        let word = left.before.trim_end().rsplit([' ', ',', '\n']).next().unwrap_or("");
        let start = left.end_before() - byte(word.len());
        let kinds: Vec<&'static str> = self.vocabulary.items.iter().map(|item| item.word).collect();
        let text = self.text.get(start as usize..)?.lines().next()?;
        let name = self.names.longest_that_begins(text, &kinds).filter(|name| name.len() > word.len())?;
        let help = Help::from(format!("a name of several words stands in quotes: \"{name}\""));
        let place = Span { start, end: start + byte(name.len()) };
        Some((help.instead(format!("\"{name}\"")), Some(place)))
    }

    /// `type weapon large`, or `type weapon or large`, for `type weapon, large`.
    fn as_list(&self, left: &Leftover<'_>) -> Option<Hint> {
        let Leftover { context, first, typed, .. } = *left;
        let divides = DIVIDERS.contains(&typed);
        let is_value = matches!(first.kind, TermKind::Word | TermKind::Text) && !context.beside.contains(&typed);
        // A word that was meant as a mark or a count is no further value of the list.
        if !context.list || !(is_value || divides) || self.meant(first, context, "").is_some() {
            return None;
        }
        let end = if divides { first.span.end } else { left.end_before() };
        let place = Span { start: left.end_before(), end };
        Some((Help::from(self.with_comma(first, left.before)).instead(","), Some(place)))
    }

    /// `level 1, 2`.
    fn as_list_of_one(&self, left: &Leftover<'_>) -> Option<Hint> {
        let place = left.first.span;
        left.first.is_mark(b',').then(|| (self.no_comma(left.context, left.terms, place), Some(place)))
    }

    /// Returns whether a word may stand in the statement.
    fn is_word_of(&self, context: &ErrorContext, typed: &str) -> bool {
        let house_rules = if context.is_house { self.vocabulary.house } else { &[] };
        let house_values = house_rules.iter().flat_map(|rule| rule.values);
        context.words.iter().chain(house_values).any(|word| *word == typed)
    }

    /// Returns the text of terms with `;` for each comma.
    fn divided_by_semicolons(&self, terms: &[Term]) -> String {
        let divided = |term: &Term| if term.is_mark(b',') { ";" } else { term.span.of(self.text) };
        terms.iter().map(divided).collect::<String>().replace(';', "; ")
    }

    /// Returns whether a `:` follows the term, as after the key of a row.
    fn is_key(&self, term: &Term) -> bool {
        self.text.get(term.span.end as usize..).is_some_and(|behind| behind.trim_start().starts_with(':'))
    }

    /// Returns the help that shows two values of a list with a comma between them.
    fn with_comma(&self, first: &Term, before: &str) -> String {
        let last = before.trim_end().rsplit([' ', ',', '\n']).next().unwrap_or("");
        let typed = first.span.of(self.text);
        // A divider such as `or` is no value itself. The second value stands behind it.
        let rest = self.text.get(first.span.end as usize..).unwrap_or("");
        let behind = rest.lines().next().unwrap_or("").trim_start();
        let next = if DIVIDERS.contains(&typed) && !behind.is_empty() {
            behind.split([' ', ',', ';', '}']).next().unwrap_or(behind)
        } else {
            typed
        };
        format!("several are divided by commas: `{last}, {next}`")
    }
}

/// A call that is done at a moment: `strikes (2)`.
fn as_call(left: &Leftover<'_>) -> Option<Hint> {
    let Leftover { typed, before, .. } = *left;
    if !typed.starts_with('(') || !before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let call = before.rsplit(|c: char| c.is_whitespace() || c == ';').next().unwrap_or("");
    Some(only(format!("`{call}` is done at a moment, in a line of its own: `on ...: {call}{typed}`")))
}

/// `level 2d8`.
fn as_dice(left: &Leftover<'_>) -> Option<Hint> {
    let is_dice = left.before.ends_with(|c: char| c.is_ascii_digit()) && left.typed.starts_with('d');
    let (low, high) = left.context.number.filter(|_| is_dice)?;
    Some(only(format!("{} is a whole number from {low} to {high}, without dice", left.context.name)))
}

/// A text with a quote inside it: the quote before the terms was meant as a part of the text.
fn as_quote_in_text(left: &Leftover<'_>) -> Option<Hint> {
    left.before.ends_with('"').then(|| only("a quote inside a text is written `\\\"`"))
}

/// `level 1 boost` on one line.
fn as_next_statement(left: &Leftover<'_>) -> Option<Hint> {
    if left.first.kind != TermKind::Word || !left.context.beside.contains(&left.typed) {
        return None;
    }
    let help = format!("`{}` begins a statement of its own: on a new line or after `;`", left.typed);
    Some((Help::from(help).instead(";"), Some(left.gap())))
}
