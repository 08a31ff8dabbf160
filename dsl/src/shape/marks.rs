//! Readers of three small forms: sets of numbers (`2-5`, `1,6`), patterns of marks (`^^*`, `vv^`, `^ ^ v`) and graded
//! words (`agl5`).

use super::cursor::{Cursor, Miss};
use super::{Shaper, wanted};
use crate::syntax::{Term, TermKind};
use rondel_engine::kernel::{Arg, Datum, Pattern, Problem, Ranges, Shape};

/// The largest number of a set.
pub(super) const MOST_MEMBER: u8 = 63;

/// The most marks in one pattern.
const MOST_MARKS: u8 = 60;

impl Shaper<'_> {
    /// Reads a set of numbers, each from `low` to `high`.
    pub(crate) fn ranges(&self, cursor: &mut Cursor<'_>, low: u8, high: u8) -> Result<Ranges, Miss> {
        let mut set = Ranges::default();
        loop {
            let start = *cursor;
            let first = self.member(cursor, low, high)?;
            let last = if cursor.take_mark(b'-') { self.member(cursor, low, high)? } else { first };
            if last < first {
                let at = cursor.since(&start);
                let problem = Problem::error("E0306", self.origin(at), format!("{first}-{last} runs backwards"))
                    .label("the smaller number comes first")
                    .help(format!("write `{last}-{first}`, or `{first}-{high},{low}-{last}` to go round"));
                return Err(Miss::exact(at, wanted::describe(&Shape::Ranges(low, high)), problem));
            }
            set = set.with(Ranges::span(first, last));
            // A `,` continues the set only if a number follows.
            let more = cursor.peek_second().is_some_and(|term| term.kind == TermKind::Number);
            if !(more && cursor.take_mark(b',')) {
                return Ok(set);
            }
        }
    }

    /// Reads one number of a set.
    fn member(&self, cursor: &mut Cursor<'_>, low: u8, high: u8) -> Result<u8, Miss> {
        let describe = || wanted::describe(&Shape::Ranges(low, high));
        let Some(term) = cursor.peek().filter(|term| term.kind == TermKind::Number) else {
            return Err(Miss::wanted(cursor.span(), describe()));
        };
        let digits = term.span.of(self.text);
        let Some(n) = digits.parse().ok().filter(|n| (low..=high.min(MOST_MEMBER)).contains(n)) else {
            let message = format!("{digits} is not among {low} to {high}");
            let problem = Problem::error("E0306", self.origin(term.span), message)
                .label(format!("only numbers from {low} to {high} can stand here"))
                .help(format!("write {}", describe()));
            return Err(Miss::exact(term.span, describe(), problem));
        };
        cursor.skip();
        Ok(n)
    }

    /// Reads a pattern of marks, with or without blanks between them.
    pub(crate) fn pattern(&self, cursor: &mut Cursor<'_>) -> Result<Pattern, Miss> {
        let start = *cursor;
        let mut marks = Pattern::default();
        while let Some(more) = cursor.peek().and_then(|term| self.marks_of(term)) {
            if marks.len().saturating_add(more.len()) > MOST_MARKS {
                let at = cursor.span();
                let problem = Problem::error("E0312", self.origin(at), "these are too many marks")
                    .label(format!("at most {MOST_MARKS} can be matched"))
                    .help("leave some out");
                return Err(Miss::exact(at, wanted::describe(&Shape::Pattern), problem));
            }
            marks = Pattern { ups: marks.ups + more.ups, downs: marks.downs + more.downs, any: marks.any + more.any };
            cursor.skip();
        }
        if marks.is_empty() {
            return Err(Miss::wanted(start.span(), wanted::describe(&Shape::Pattern)));
        }
        Ok(marks)
    }

    /// Reads a word with a number right behind it, such as `agl5`. Returns the word and the number.
    pub(crate) fn graded(
        &self,
        words: &'static [&'static str],
        (low, high): (i64, i64),
        shape: &Shape,
        cursor: &mut Cursor<'_>,
    ) -> Result<Vec<Arg>, Miss> {
        let wanted = || wanted::describe(shape);
        let Some(term) = cursor.peek().filter(|term| term.kind == TermKind::Word) else {
            return Err(Miss::wanted(cursor.span(), wanted()));
        };
        let typed = term.span.of(self.text);
        let at = self.origin(term.span);
        let miss = |code, message: String, label: String| {
            let problem = Problem::error(code, at, message).label(label).help(format!("write {}", wanted()));
            Miss::exact(term.span, wanted(), problem)
        };
        let digits = typed.trim_start_matches(|c: char| !c.is_ascii_digit());
        let (word, number) = typed.split_at(typed.len() - digits.len());
        let Some(word) = words.iter().find(|known| known.eq_ignore_ascii_case(word)) else {
            return Err(miss("E0214", format!("`{typed}` is not known here"), format!("expected {}", wanted())));
        };
        let apart = cursor.peek_second().filter(|next| next.kind == TermKind::Number && number.is_empty());
        if let Some(apart) = apart {
            let at = term.span.to(apart.span);
            let written = format!("{word}{}", apart.span.of(self.text));
            let problem = Problem::error("E0305", self.origin(at), format!("`{}` is one word", at.of(self.text)))
                .label("the number stands right behind it")
                .help(format!("write `{written}`, without a blank"));
            return Err(Miss::exact(at, wanted(), problem));
        }
        let Some(n) = number.parse().ok().filter(|n| (low..=high).contains(n)) else {
            let message = if number.is_empty() {
                format!("`{typed}` lacks its number")
            } else {
                format!("{number} is out of range")
            };
            return Err(miss("E0305", message, format!("a number from {low} to {high} belongs behind `{word}`")));
        };
        cursor.skip();
        let data = [Datum::Word(word.to_string()), Datum::Int(n)];
        Ok(data.into_iter().map(|datum| Arg { datum, at }).collect())
    }

    /// Returns the marks of one term: `^`, `*`, or a word that consists of `v` only.
    fn marks_of(&self, term: &Term) -> Option<Pattern> {
        match term.kind {
            TermKind::Mark(b'^') => Some(Pattern { ups: 1, ..Pattern::default() }),
            TermKind::Mark(b'*') => Some(Pattern { any: 1, ..Pattern::default() }),
            TermKind::Word => {
                let word = term.span.of(self.text);
                if !word.bytes().all(|b| b == b'v') {
                    return None;
                }
                // One mark over the limit is enough to be reported.
                let downs = word.len().min(usize::from(MOST_MARKS) + 1);
                Some(Pattern { downs: u8::try_from(downs).ok()?, ..Pattern::default() })
            }
            _ => None,
        }
    }
}
