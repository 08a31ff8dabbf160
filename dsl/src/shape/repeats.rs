//! Values that are written twice behind one word, or in one list: `effect burns(2)` and `effect burns(2)` again.

use super::Shaper;
use rondel_engine::kernel::{Arg, Datum, Problem};

/// A value and the word before it. In a list, the word is empty.
#[derive(Clone, Copy)]
pub(super) struct Listed<'a> {
    pub(super) word: &'a str,
    pub(super) arg: &'a Arg,
}

impl Shaper<'_> {
    /// Warns of a value that is repeated behind the same word or in a list, or that differs from an earlier value only
    /// in a number.
    pub(super) fn warn_of_repeats(&mut self, all: &[Listed<'_>]) {
        for (at, Listed { word, arg }) in all.iter().enumerate() {
            let before = || all.iter().take(at).filter(|other| other.word == *word).map(|other| other.arg);
            let text = self.as_written(arg);
            let (first, message, help) = if let Some(same) = before().find(|first| self.is_same(first, arg)) {
                (same, format!("`{text}` is listed twice"), "take one of them out")
            } else if let Some(alike) = before().find(|first| differ_in_a_number(&first.datum, &arg.datum)) {
                let message = format!("`{}` and `{text}` differ in a number only", self.as_written(alike));
                (alike, message, "each of them counts: keep the one that is meant")
            } else {
                continue;
            };
            let problem = Problem::warning("W0504", arg.at, message).label("here again").also(first.at, "here first");
            self.problems.push(problem.help(help));
        }
    }

    /// Returns a value as it is written.
    fn as_written(&self, arg: &Arg) -> &str {
        self.text.get(arg.at.start as usize..arg.at.end as usize).unwrap_or("")
    }

    /// Returns whether two values mean the same and are written the same.
    fn is_same(&self, one: &Arg, other: &Arg) -> bool {
        one.datum.said() == other.datum.said() && self.as_written(one) == self.as_written(other)
    }
}

/// Returns whether two calls differ only in a single number.
fn differ_in_a_number(one: &Datum, other: &Datum) -> bool {
    let (Datum::Call(one), Datum::Call(other)) = (one, other) else { return false };
    let pairs = || one.args.iter().zip(&other.args);
    let mut unlike = pairs().filter(|(one, other)| one != other);
    let is_number = |datum: &Datum| matches!(datum, Datum::Int(_) | Datum::Formula(_));
    let is_number_first = match unlike.next() {
        Some(((name, value), (other_name, other_value))) => {
            name == other_name && is_number(value) && is_number(other_value)
        }
        None => false,
    };
    let is_single = unlike.next().is_none();
    one.id == other.id && one.args.len() == other.args.len() && is_number_first && is_single
}
