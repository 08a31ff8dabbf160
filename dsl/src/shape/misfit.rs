//! Values that do not fit their statement, and terms left over behind it (`E0301`, `E0304`).

use super::cursor::{Cursor, Miss};
use super::{ErrorContext, Shaper, wanted};
use crate::syntax::{Line, Span, Term, TermKind};
use rondel_engine::kernel::{Help, Origin, Problem, Word};

impl Shaper<'_> {
    /// Reports `miss`, the value that does not fit, of the statement with these terms.
    pub(super) fn complain(&mut self, context: &ErrorContext, terms: &[Term], miss: Miss) {
        if let Some(problem) = miss.problem {
            // Help that only lists the possible words also needs the purpose of the statement.
            let only_lists = problem.code == "E0214" && problem.fix.is_none() && !context.help.is_empty();
            return self.problems.push(match problem.help.clone() {
                Some(help) if only_lists => problem.help(format!("{help}; {}", context.help)),
                _ => *problem,
            });
        }
        let wanted = wanted::either(miss.wanted);
        let name = &context.name;
        let Some(found) = find_term(terms, miss.at.start) else {
            let at = self.origin(self.last_character(miss.at));
            let problem = Problem::error("E0301", at, format!("{name} lacks {wanted}"));
            return self.problems.push(problem.label("it ends too early").help(context.help_for(None)));
        };
        // A character that has no meaning in the language.
        if found.kind == TermKind::Other {
            return self.report_strange(miss.at);
        }
        let at = self.origin(miss.at);
        // A needless sign (`level: 2`), a comma between statements (`level 1, damage 2`), or any other value.
        let problem = if let Some(signed) = self.without_sign(terms).filter(|(sign, _)| *sign == miss.at) {
            let message = format!("no `{}` stands behind {name}", miss.at.of(self.text));
            Problem::error("E0301", at, message).label("take it out").help(self.no_sign(context, signed))
        } else if found.is_mark(b',') {
            Problem::error("E0301", at, format!("{name} is complete, and `,` divides no statements"))
                .label(format!("expected `;`, or {wanted}"))
                .help(self.no_comma(context, terms, miss.at))
        } else {
            self.not_wanted(context, terms, found, at, &wanted)
        };
        self.problems.push(problem);
    }

    /// Returns the problem of the term `found` at a place where the statement takes `wanted`.
    fn not_wanted(&self, context: &ErrorContext, terms: &[Term], found: &Term, at: Origin, wanted: &str) -> Problem {
        // A word with its own `:` is the next row.
        let mut behind = terms.iter().skip_while(|term| term.span != found.span).skip(1);
        let begins_row = found.kind == TermKind::Word && behind.any(|term| term.is_mark(b':'));
        let help: Help = if begins_row {
            "between two rows stands `;`, or a new line".into()
        } else {
            // The probable meaning, or else the purpose of the statement.
            let meant = self.meant(found, context, wanted).or_else(|| self.dice_in_one(found, terms, context));
            meant.unwrap_or_else(|| context.help_for(Some(found)).into())
        };
        let lacks_x = found.kind == TermKind::Number && context.counted && is_count(&help);
        let message = if lacks_x {
            format!("`{}` says how many, and lacks its `x`", found.span.of(self.text))
        } else {
            format!("{} takes {wanted}, not {}", context.name, wanted::found(self.text, Some(found)))
        };
        let problem = Problem::error("E0301", at, message).label(format!("expected {wanted}")).help(help);
        let before = terms.iter().rfind(|term| term.span.end <= at.start);
        match before {
            Some(before) if begins_row => problem.fix(self.origin(before.span.after()), ";"),
            _ => problem,
        }
    }

    /// Reports a statement with leftover terms.
    pub(super) fn report_left_over(&mut self, context: &ErrorContext, cursor: &Cursor<'_>) {
        let rest = cursor.rest();
        let (Some(first), Some(last)) = (rest.first(), rest.last()) else { return };
        if first.kind == TermKind::Other {
            return self.report_strange(first.span);
        }
        let at = self.origin(first.span.to(last.span));
        let found = wanted::found(self.text, Some(first));
        let (help, place) = self.too_much(context, rest, first);
        let problem = Problem::error("E0304", at, format!("{} is complete before {found}", context.name))
            .label("nothing more can stand here");
        // The probable meaning of the first of several leftover terms says nothing of the others.
        let is_whole = place.is_some() || rest.len() == 1;
        let place = place.map_or(at, |place| self.origin(place));
        let problem = problem.help(help.said);
        self.problems.push(match help.instead {
            Some(text) if is_whole => problem.fix(place, text),
            _ => problem,
        });
    }

    /// Reports a number with a sign in a `change`, which sets numbers: `hp +2`. Without its sign, the number would
    /// count alone, so this comes in place of the problem `known` of the statement. Returns `false` for any other
    /// problem.
    pub(super) fn report_addition(&mut self, known: usize, line: &Line, word: &Word) -> bool {
        let [_, sign, number, ..] = &*line.terms else { return false };
        let Some(problem) = self.problems.get(known) else { return false };
        let is_sign = sign.is_mark(b'+') || sign.is_mark(b'-');
        if !is_sign || number.kind != TermKind::Number || sign.span.start != problem.at.at.start {
            return false;
        }
        let at = self.origin(sign.span.to(number.span));
        self.problems.truncate(known);
        let message = format!("a change sets a number; it cannot add to `{}`", word.word);
        let help = "write the whole number, without a sign; in a `change every` all items get the same one";
        self.problems.push(Problem::error("E0301", at, message).label("this is no number to be set").help(help));
        true
    }

    /// Returns the last character before an empty place, so that there is something to underline.
    pub(super) fn last_character(&self, at: Span) -> Span {
        let before = self.text.get(..at.start as usize).unwrap_or("");
        let length = before.chars().next_back().map_or(0, char::len_utf8);
        Span { start: at.start - u32::try_from(length).unwrap_or(0), end: at.start }
    }
}

/// Returns whether a help advises writing a count with an `x`.
fn is_count(help: &Help) -> bool {
    help.instead.as_deref().is_some_and(counts)
}

/// Returns whether a text is a count: `x3`.
pub(super) fn counts(text: &str) -> bool {
    let number = text.strip_prefix('x');
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the term that begins at the byte `at`, also inside of brackets.
fn find_term(terms: &[Term], at: u32) -> Option<&Term> {
    terms.iter().find_map(|term| match &term.kind {
        _ if term.span.start == at && term.span.end > at => Some(term),
        TermKind::Group(inner) if term.span.start < at && at < term.span.end => find_term(inner, at),
        _ => None,
    })
}
