//! Hints for frequent mistakes: a word for a mark, dice in one word, a list that is cut short.
//!
//! The hints become the `help` of errors that `shape/mod.rs` reports. `leftover.rs` has the hints for terms that are
//! left over behind a statement.

use super::mended::number_named;
use super::{ErrorContext, Shaper, WordLists, all_of, wanted};
use crate::syntax::{Line, Span, Term, TermKind};
use crate::text::did_you_mean;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Fix, Help, Label, Problem, Statement, slug};

/// The label of a `;` in place of a `,`.
const DIVIDED: &str = "`,` belongs here";

impl Shaper<'_> {
    /// Returns the probable meaning of a term that does not fit: `^` for `up`. `wanted` describes the expected value.
    pub(super) fn meant(&self, term: &Term, context: &ErrorContext, wanted: &str) -> Option<Help> {
        let typed = term.span.of(self.text);
        let as_mark = |help: &str, mark: &str| Some(Help::from(help).instead(mark));
        match term.kind {
            TermKind::Number if context.counted && !wanted::begins_with_name(wanted) => {
                Some(Help::from(format!("how many of it is written `x{typed}`")).instead(format!("x{typed}")))
            }
            // A number for the word that ends with it: `8` for `d8`.
            TermKind::Number => {
                let graded = |word: &&&str| word.trim_start_matches(char::is_alphabetic) == typed;
                context.words.iter().find(graded).map(|word| Help::meant(*word))
            }
            TermKind::Word if wanted::allows_marks(wanted) => match typed.to_lowercase().as_str() {
                "up" | "ups" | "u" => as_mark("Up is written `^`", "^"),
                "down" | "downs" | "d" => as_mark("Down is written `v`", "v"),
                "any" | "either" => as_mark("either of both is written `*`", "*"),
                _ => None,
            },
            TermKind::Word if wanted.starts_with("a number") && number_named(typed).is_some() => {
                number_named(typed).map(|number| format!("a number is written in digits: `{number}`").into())
            }
            TermKind::Word if wanted::allows_keyword(wanted) && self.is_statement_of_items(typed) => {
                Some(format!("`{typed}` begins a statement of its own: write `;` before it").into())
            }
            TermKind::Word if wanted::allows_keyword(wanted) => self
                .near_word(term.span, &context.words)
                .or_else(|| Some(format!("define a word of your own: `keyword \"{typed}\" {{ }}`").into())),
            _ => self.near_word(term.span, &context.words),
        }
    }

    /// Returns whether a word begins a statement of some kind of item.
    fn is_statement_of_items(&self, typed: &str) -> bool {
        self.vocabulary.items.iter().any(|item| item.words.iter().any(|word| word.word == typed))
    }

    /// Returns the help for `2d8` in a body where one statement takes the number of dice and another their kind.
    pub(super) fn dice_in_one(&self, number: &Term, terms: &[Term], context: &ErrorContext) -> Option<Help> {
        let die = terms.iter().find(|term| term.span.start == number.span.end)?.span.of(self.text);
        let (dice, many) = (context.dice?, number.span.of(self.text));
        if number.kind != TermKind::Number || !context.words.contains(&die) {
            return None;
        }
        let word = context.name.trim_matches('`');
        Some(format!("write `{word} {die}`, and `{dice} {many}` for how many there are").into())
    }

    /// Returns the help with the word most similar to the text at this place.
    pub(super) fn near_word(&self, at: Span, words: &[&'static str]) -> Option<Help> {
        let typed = at.of(self.text);
        let is_word = typed.len() > 2 && !words.contains(&typed) && typed.chars().all(char::is_alphabetic);
        if is_word { did_you_mean(typed, words.iter().copied()) } else { None }
    }

    /// Reports a `;` before a further effect of a behaviour line: `on play: me.heal(1); me.draw_cards(1)`. Returns
    /// `false` if there is no such `;`.
    pub(super) fn report_divided(&mut self, line: &Line) -> bool {
        let before = self.text.get(..line.span.start as usize).unwrap_or("").trim_end();
        let is_call = line.terms.get(1).is_some_and(|term| term.span.of(self.text) == ".");
        let Some(sign) = before.strip_suffix(';').map(str::len) else { return false };
        if !is_call {
            return false;
        }
        // Several such signs on one line are one problem with one fix. In `me.a(); me.b(); me.c()`, the fix of the
        // first `;` grows up to the second: `, me.b(),` replaces `; me.b();`.
        let at = crate::origin(self.file, sign..sign + 1);
        if let Some(first) = self.problems.last_mut().filter(|last| last.at.text == DIVIDED)
            && let Some(fix) = first.fix.take()
            && let Some(between) = self.text.get(fix.at.end as usize..sign)
        {
            if !between.contains('\n') {
                first.fix = Some(Box::new(Fix { at: fix.at.to(at), text: format!("{}{between},", fix.text) }));
                first.also.push(Label { at, text: "and here".into() });
                return true;
            }
            first.fix = Some(fix);
        }
        let effect = wanted::short(line.span.of(self.text));
        let problem = Problem::error("E0202", at, "`;` ends this line before all is done").label(DIVIDED);
        self.problems.push(problem.help(format!("what a line does goes on behind `,`: `..., {effect}`")).fix(at, ","));
        true
    }

    /// Returns the help for a line that continues the list in the line before: `accepts Might; Tinker` instead of
    /// `accepts Might, Tinker`.
    pub(super) fn goes_on(&self, line: &Line, before: &Statement, words: WordLists<'_>) -> Option<String> {
        if LINES.contains(&before.word) && line.terms.get(1).is_some_and(|term| term.span.of(self.text) == ".") {
            let effect = wanted::short(line.span.of(self.text));
            return Some(format!("what a line does goes on behind `,`: `..., {effect}`"));
        }
        let [term] = &*line.terms else { return None };
        let word = all_of(words).find(|word| word.word == before.word)?;
        let typed = crate::text::unquote(term.span.of(self.text)).ok()?;
        let kinds = word.shape.last().map(wanted::listed).unwrap_or_default();
        if !kinds.iter().any(|kind| self.names.has(kind, &slug(&typed))) {
            return None;
        }
        let list = self.text.get(before.at.start as usize..before.at.end as usize).unwrap_or(word.word);
        Some(format!("a list goes on behind `,`: `{}, {}`", wanted::short(list), term.span.of(self.text)))
    }
}
