//! Hints for frequent mistakes: a list that is cut short, dice for a number, a value of two words.
//!
//! The hints become the `help` of errors that `shape/mod.rs` reports.

use super::{ErrorContext, Shaper, WordLists, all_of, wanted};
use crate::syntax::{Line, Span, Term, TermKind};
use crate::text::did_you_mean;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Fix, Help, Label, Problem, Statement, slug};

/// The label of a `;` in place of a `,`.
const DIVIDED: &str = "`,` belongs here";

/// Words and signs written between values in place of a comma.
const DIVIDERS: [&str; 5] = ["or", "and", "/", "&", "+"];

impl Shaper<'_> {
    /// Returns the help for a statement with the leftover terms `rest`, of which `first` is the first. Also returns the
    /// place to correct, if it differs from the place of these terms.
    pub(super) fn too_much(&self, context: &ErrorContext, rest: &[Term], first: &Term) -> (Help, Option<Span>) {
        let before = self.text.get(..first.span.start as usize).unwrap_or("");
        let word = before.trim_end().rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let joined = format!("{word}_{}", first.span.of(self.text));
        let as_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        // The end of the value before, where a sign may be missing.
        let end = as_u32(before.trim_end().len());
        let only = |help: Help| (help, None);
        let is_dice = before.ends_with(|c: char| c.is_ascii_digit()) && first.span.of(self.text).starts_with('d');
        let typed = first.span.of(self.text);
        let is_value = matches!(first.kind, TermKind::Word | TermKind::Text) && !context.beside.contains(&typed);
        let is_call = typed.starts_with('(') && before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        // The likeliest meanings come first.
        if is_call {
            let call = before.rsplit(|c: char| c.is_whitespace() || c == ';').next().unwrap_or("");
            only(format!("`{call}` is done at a moment, in a line of its own: `on ...: {call}{typed}`").into())
        } else if first.is_mark(b',') && context.is_row {
            // `{ a, b }` for `{ a; b }`.
            let help = Help::from("rows are divided by `;`, or stand on lines of their own");
            let place = rest.last().map_or(first.span, |last| first.span.to(last.span));
            (help.instead(self.divided_by_semicolons(rest)), Some(place))
        } else if context.is_row && self.is_key(first) {
            // `{ a: 1 b: 2 }`
            let help = format!("`{typed}:` begins another row: put `;` before it, or write it on a new line");
            (Help::from(help).instead(";"), Some(Span { start: end, end }))
        } else if typed == "and" && !context.list {
            // `level 1 and 2`
            let behind = self.text.get(first.span.end as usize..).unwrap_or_default();
            let value = behind.split([';', '\n', '}']).next().unwrap_or_default().trim();
            let name = context.name.trim_matches('`');
            only(
                format!("one statement says one: write `{name} {value}` as another, on a new line or after `;`").into(),
            )
        } else if self.is_word_of(context, &joined) {
            // `two handed` for `two_handed`.
            (Help::meant(joined), Some(Span { start: end - as_u32(word.len()), end: first.span.end }))
        } else if context.list && (is_value || DIVIDERS.contains(&typed)) && self.meant(first, context, "").is_none() {
            // `type weapon large`, or `type weapon or large`.
            let divides = DIVIDERS.contains(&typed);
            let place = Span { start: end, end: if divides { first.span.end } else { end } };
            (Help::from(self.with_comma(first, before)).instead(","), Some(place))
        } else if is_dice && let Some((low, high)) = context.number {
            // `level 2d8`
            only(format!("{} is a whole number from {low} to {high}, without dice", context.name).into())
        } else if before.ends_with('"') {
            // The quote before was meant as a part of the text.
            only("a quote inside a text is written `\\\"`".into())
        } else if first.is_mark(b',') {
            // `level 1, 2`
            (self.no_comma(context, rest, first.span), Some(first.span))
        } else if let Some(meant) = self.meant(first, context, "") {
            only(meant)
        } else if first.kind == TermKind::Word && context.beside.contains(&first.span.of(self.text)) {
            // `level 1 boost` on one line.
            let help = format!("`{typed}` begins a statement of its own: on a new line or after `;`");
            (Help::from(help).instead(";"), Some(Span { start: end, end }))
        } else {
            only(format!("{}; begin another statement on a new line or after `;`", context.help).into())
        }
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

    /// Returns the probable meaning of a term that does not fit. `wanted` describes the expected value.
    pub(super) fn meant(&self, term: &Term, context: &ErrorContext, wanted: &str) -> Option<Help> {
        let typed = term.span.of(self.text);
        let as_mark = |help: &str, mark: &str| Some(Help::from(help).instead(mark));
        match term.kind {
            TermKind::Number if context.counted && !wanted.starts_with("the name of") => {
                Some(Help::from(format!("how many of it is written `x{typed}`")).instead(format!("x{typed}")))
            }
            // A number for the word that ends with it: `8` for `d8`.
            TermKind::Number => {
                let graded = |word: &&&str| word.trim_start_matches(char::is_alphabetic) == typed;
                context.words.iter().find(graded).map(|word| Help::meant(*word))
            }
            TermKind::Word if wanted.contains("marks such as") => match typed.to_lowercase().as_str() {
                "up" | "ups" | "u" => as_mark("Up is written `^`", "^"),
                "down" | "downs" | "d" => as_mark("Down is written `v`", "v"),
                "any" | "either" => as_mark("either of both is written `*`", "*"),
                _ => None,
            },
            TermKind::Word if wanted.contains("the name of a keyword") => self
                .near_word(term.span, &context.words)
                .or_else(|| Some(format!("define a word of your own: `keyword \"{typed}\" {{ }}`").into())),
            _ => self.near_word(term.span, &context.words),
        }
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

    /// Reports a `;` before a further effect of a behaviour line: `on play: me.heal(1); me.draw_cards(1)`. Returns
    /// `false` if there is no such `;`.
    pub(super) fn report_divided(&mut self, line: &Line) -> bool {
        let before = self.text.get(..line.span.start as usize).unwrap_or("").trim_end();
        let is_call = line.terms.get(1).is_some_and(|term| term.span.of(self.text) == ".");
        let Some(sign) = before.strip_suffix(';').map(str::len) else { return false };
        if !is_call {
            return false;
        }
        // Several such signs on one line are one problem with one fix.
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
        let [term] = line.terms.as_slice() else { return None };
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
