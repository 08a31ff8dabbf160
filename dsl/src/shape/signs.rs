//! Errors for signs that mean nothing where they stand, with their replacements: `–` for `-`, `↑` for `^`, `1.5`,
//! `3..5`.

use super::{ErrorContext, Shaper, wanted};
use crate::syntax::{Line, Span, Term, TermKind};
use rondel_engine::kernel::{Help, Problem};

impl Shaper<'_> {
    /// Reports a character without any meaning.
    pub(super) fn report_strange(&mut self, at: Span) {
        let character = at.of(self.text);
        if let Some(problem) = self.number_with_dots(at) {
            return self.problems.push(problem);
        }
        let problem = Problem::error("E0109", self.origin(at), format!("`{character}` means nothing here"));
        let problem = problem.label("this character cannot be read");
        self.problems.push(match character {
            "–" | "—" | "−" => problem.help(Help::meant("-")),
            "|" => problem
                .help("what is one of several belongs to a family: `card \"Spark I\" | \"Spark II\" { level 1 | 2 }`"),
            "×" => problem.help("did you mean `x` or `*`?"),
            "“" | "”" | "„" | "'" | "‘" | "’" => {
                let problem = problem.help("did you mean `\"`?");
                match crate::text::otherwise_quoted(self.text.get(at.start as usize..).unwrap_or("")) {
                    Some((quoted, plain)) => problem
                        .fix(crate::origin(self.file, at.start as usize..at.start as usize + quoted.len()), plain),
                    None => problem,
                }
            }
            "\u{a0}" => problem.help(Help::from("it is a blank of another kind; write a plain one").instead(" ")),
            "↑" => problem.help(Help::meant("^")),
            "↓" => problem.help(Help::meant("v")),
            "[" | "]" => problem.help("did you mean `{` and `}`? Blocks and tables stand in these"),
            "♣" | "♦" | "♥" | "♠" => {
                problem.help(format!("a suit stands right behind its rank: `8{character}`"))
            }
            _ => problem.help("take it out, or put the text in quotes"),
        });
    }

    /// Returns the error of `1.5` or `3..5`, if `at` is the place of such dots.
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
            problem.label("this is no range").help(
                Help::from(format!("from {low} to {high} is written `{low}-{high}`")).instead(format!("{low}-{high}")),
            )
        })
    }

    /// Returns the needless `:` or `=` behind a statement's word, and the terms behind the sign. `None` if there is no
    /// such sign.
    pub(super) fn without_sign<'t>(&self, terms: &'t [Term]) -> Option<(Span, &'t [Term])> {
        let (first, behind) = terms.split_first()?;
        [":", "="].contains(&first.span.of(self.text)).then_some((first.span, behind))
    }

    /// Returns the help for a statement with a needless sign: the statement without it.
    pub(super) fn no_sign(&self, context: &ErrorContext, (sign, values): (Span, &[Term])) -> String {
        let values = values.first().zip(values.last()).map_or("", |(first, end)| first.span.to(end.span).of(self.text));
        let said = format!("{} {}", context.name.trim_matches('`'), wanted::short(values));
        format!("write `{}`, without `{}`", said.trim_end(), sign.of(self.text))
    }

    /// Returns the help for a comma between or behind statements.
    pub(super) fn no_comma(&self, context: &ErrorContext, terms: &[Term], comma: Span) -> Help {
        let next = terms.iter().find(|term| term.span.start >= comma.end);
        // In `level 1, damage 2` the comma stands for `;`. In `type sword, axe` it may mean something else.
        let is_sure = next.is_none_or(|term| context.beside.contains(&term.span.of(self.text)));
        Help { said: "between two statements stands `;`, or a new line".into(), instead: is_sure.then(|| ";".into()) }
    }
}

/// Whether a `[` that was written for a `{` is still open. The lines up to its `]` are not reported.
#[derive(Default)]
pub(super) struct Bracket(bool);

impl Bracket {
    /// Returns whether the line stands inside a bracket of an earlier line, and notes the brackets in this line.
    pub(super) fn holds(&mut self, line: &Line, text: &str) -> bool {
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
