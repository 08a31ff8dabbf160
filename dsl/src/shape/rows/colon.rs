//! Rows of tables without a colon: another sign in its place, or none at all.

use crate::shape::Shaper;
use crate::shape::cursor::Cursor;
use crate::shape::wanted::{describe, short_to};
use crate::syntax::{Line, Term, TermKind};
use rondel_engine::kernel::{Problem, Shape, slug};

/// The most characters of a row that are shown.
const MOST_ROW: usize = 60;

/// The signs that other languages write after a key.
const FOR_COLON: [&str; 3] = ["=>", "->", "="];

impl Shaper<'_> {
    /// Reports a row without a colon.
    pub(super) fn report_no_colon(&mut self, line: &Line, key: &'static Shape) {
        if let Some(problem) = self.colon_lacks(line, key) {
            return self.problems.push(problem);
        }
        let problem =
            Problem::error("E0308", self.origin(line.span), "a row lacks its `:`").label("this stands in a table");
        let help = self.with_label(line, key);
        let help = help.unwrap_or_else(|| format!("a row is {}, then `:`, then what happens", describe(key)));
        self.problems.push(problem.help(help));
    }

    /// Returns the help for a row that lacks its label, with a label made of its name: `rat: "Mill Rat" x2` for `"Mill
    /// Rat" x2`.
    fn with_label(&self, line: &Line, key: &'static Shape) -> Option<String> {
        let first = line.terms.first()?;
        if !matches!(key, Shape::Free) || first.kind != TermKind::Text {
            return None;
        }
        let name = slug(&crate::text::unquote(first.span.of(self.text)).ok()?);
        let label = name.rsplit('-').next().filter(|label| !label.is_empty())?;
        let row = short_to(&format!("{label}: {}", line.span.of(self.text)), MOST_ROW);
        Some(format!("each row begins with a label of its own: write `{row}`"))
    }

    /// Returns the problem of a row that has a readable key and, in place of its `:`, another sign or nothing. `None`
    /// if the key is not readable.
    fn colon_lacks(&mut self, line: &Line, key: &'static Shape) -> Option<Problem> {
        let text = self.text;
        let sign_at = |term: &Term| {
            let rest = text.get(term.span.start as usize..).unwrap_or("");
            FOR_COLON.into_iter().find(|sign| rest.starts_with(sign))
        };
        // The key stands before the sign. Without a sign, it is somewhere at the beginning of the row.
        let nth = line.terms.iter().position(|term| sign_at(term).is_some());
        let sign_term = nth.and_then(|nth| line.terms.get(nth));
        let before = line.terms.get(..nth.unwrap_or(line.terms.len()))?;
        // The key is only tried, so its problems are dropped.
        let (known, mut cursor) = (self.problems.len(), Cursor::new(before, before.last()?.span.end));
        let read = self.inside(|shaper| shaper.value(key, &mut cursor));
        let is_sound = self.problems.len() == known;
        self.problems.truncate(known);
        let end = self.text.get(..cursor.place() as usize)?.trim_end().len();
        let said = self.text.get(line.span.start as usize..end)?.to_string();
        if read.is_err() || !is_sound || said.is_empty() {
            return None;
        }
        match (sign_term, cursor.peek()) {
            // `1-6 => damage 3`
            (Some(term), None) => {
                let sign = sign_at(term)?;
                let (start, sign_end) = (term.span.start as usize, term.span.start as usize + sign.len());
                let rest = self.text.get(sign_end..line.span.end as usize)?.trim_start();
                let at = crate::origin(self.file, start..sign_end);
                let problem = Problem::error("E0308", at, format!("`{sign}` stands where `:` belongs"));
                let help = format!("write `{}`", short_to(&format!("{said}: {rest}"), MOST_ROW));
                // The fix replaces the blanks before the sign too.
                let place = crate::origin(self.file, end..sign_end);
                Some(problem.label("a row has `:` behind its key").help(help).fix(place, ":"))
            }
            // `1-6 damage 3`
            (None, Some(next)) => {
                let rest = self.text.get(next.span.start as usize..line.span.end as usize)?;
                let at = crate::origin(self.file, end..next.span.start as usize);
                let help = format!("write `{}`", short_to(&format!("{said}: {rest}"), MOST_ROW));
                let problem = Problem::error("E0308", at, format!("`:` is missing behind `{said}`"));
                Some(problem.label("`:` belongs here").help(help).fix(crate::origin(self.file, end..end), ":"))
            }
            // The key does not reach up to the sign, or it is the whole row.
            (Some(_), Some(_)) | (None, None) => None,
        }
    }
}
