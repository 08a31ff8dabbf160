//! Formulas: sums of numbers, quantities and dice, such as `R/2+1`, `2*R`, `Rx2`, `7-R`, `2d6` and `d12`. The engine's
//! `tongue` parses them, and this file reports their mistakes.

use super::Shaper;
use super::cursor::{Cursor, Miss};
use super::wanted::describe;
use crate::syntax::{Span, Term, TermKind};
use rondel_engine::kernel::tongue::{self, FormulaFault, Piece};
use rondel_engine::kernel::{Formula, Problem, Shape};

impl Shaper<'_> {
    /// Reads the longest formula at the cursor. `names` are the quantities that the formula may use, and `wanted`
    /// describes the formula for messages.
    pub(crate) fn formula(
        &self,
        cursor: &mut Cursor<'_>,
        names: &[&str],
        wanted: &dyn Fn() -> String,
    ) -> Result<Formula, Miss> {
        let start = cursor.place();
        let end = cursor.rest().iter().take_while(|term| may_belong(term)).last().map_or(start, |last| last.span.end);
        let text = Span { start, end }.of(self.text);
        match tongue::formula(text, names) {
            Ok((formula, bytes)) => {
                cursor.skip_to(place(start, bytes));
                Ok(formula)
            }
            Err(fault) => Err(self.no_formula(cursor, names, wanted(), start, fault)),
        }
    }

    /// Reads a formula for an amount, which must not be below 0.
    pub(super) fn amount(&self, cursor: &mut Cursor<'_>, names: &[&str], shape: &Shape) -> Result<Formula, Miss> {
        let start = *cursor;
        let wanted = || describe(shape);
        let formula = self.formula(cursor, names, &wanted)?;
        // Only a formula that is below 0 whatever is rolled is a mistake.
        let Some((_, most)) = bounds(&formula) else { return Ok(formula) };
        if most >= 0 {
            return Ok(formula);
        }
        let at = cursor.since(&start);
        let problem = Problem::error("E0305", self.origin(at), format!("{most} is out of range"))
            .label("a number of at least 0 belongs here")
            .help(format!("write {}", wanted()));
        Err(Miss::exact(at, wanted(), problem))
    }

    /// Returns the miss for a text that is no formula. `start` is the byte at which it begins.
    fn no_formula(
        &self,
        cursor: &mut Cursor<'_>,
        names: &[&str],
        wanted: String,
        start: u32,
        fault: FormulaFault<'_>,
    ) -> Miss {
        let span = |piece: Piece<'_>| Span { start: place(start, piece.at), end: place(start, piece.end()) };
        let problem = |code, at, message: String, label: String, help: String| {
            Problem::error(code, self.origin(at), message).label(label).help(help)
        };
        match fault {
            FormulaFault::NoValue { at, sign } => {
                cursor.skip_to(place(start, at));
                let at = cursor.span();
                match sign {
                    Some(sign) => Miss::exact(at, wanted, self.unfinished(span(sign))),
                    None => Miss::wanted(at, wanted),
                }
            }
            FormulaFault::NoQuantity { word, .. } if names.is_empty() => Miss::wanted(span(word), wanted),
            FormulaFault::NoQuantity { word, sign } => {
                let known = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                let Piece { text, .. } = word;
                let near = crate::text::did_you_mean(text, names.iter().copied());
                // In `R+ card`, the word behind the blank is no part of the formula: the value behind `+` is missing.
                let is_apart = |sign: &Piece<'_>| sign.end() != word.at;
                if let Some(sign) = sign
                    && near.is_none()
                    && is_apart(&sign)
                {
                    return Miss::exact(span(word), wanted, self.unfinished(span(sign)));
                }
                let help = near.unwrap_or_else(|| {
                    format!("a formula stands before `{text}`: numbers, {known} and + - * /").into()
                });
                let unknown = Problem::error("E0310", self.origin(span(word)), format!("`{text}` is no quantity here"))
                    .label(format!("a formula here may speak of {known}"))
                    .help(help);
                Miss::exact(span(word), wanted, unknown)
            }
            FormulaFault::NoSign([number, word]) => {
                let (n, word_text) = (number.text, word.text);
                let missing = problem(
                    "E0311",
                    span(number).to(span(word)),
                    "a sign is missing in this formula".into(),
                    format!("between {n} and {word_text}"),
                    format!("write `{n}*{word_text}` to multiply"),
                );
                Miss::exact(span(word), wanted, missing)
            }
            FormulaFault::TooLarge(number) => self.too_large(span(number)),
            FormulaFault::TooLong(bytes) => {
                let at = Span { start, end: place(start, bytes) };
                let too_long = problem(
                    "E0311",
                    at,
                    "this formula is too long".into(),
                    "more than 64 numbers, names and signs".into(),
                    "work part of it out by hand".into(),
                );
                Miss::exact(at, wanted, too_long)
            }
        }
    }

    /// Returns the problem of a missing value behind a sign.
    fn unfinished(&self, sign: Span) -> Problem {
        let before = self.text.get(..sign.end as usize).unwrap_or("");
        let written = before.rsplit([' ', '\t', '\n', '(']).next().unwrap_or("");
        let place = crate::origin(self.file, before.len().saturating_sub(written.len())..before.len());
        let sign = sign.of(self.text);
        Problem::error("E0311", place, format!("this formula ends with `{sign}`"))
            .label("a number is missing behind it")
            .help(format!("write a number behind it, such as `{written}1`, or leave `{sign}` out"))
    }
}

/// Returns whether a term may be part of a formula.
fn may_belong(term: &Term) -> bool {
    match term.kind {
        TermKind::Number | TermKind::Word | TermKind::Group(_) => true,
        TermKind::Mark(mark) => matches!(mark, b'+' | b'-' | b'*' | b'/'),
        _ => false,
    }
}

/// Returns the byte of the file that is `bytes` behind `start`.
fn place(start: u32, bytes: usize) -> u32 {
    start.saturating_add(u32::try_from(bytes).unwrap_or(u32::MAX))
}

/// Returns the least and the greatest value of a formula. `None` if the formula depends on a quantity of the game.
fn bounds(formula: &Formula) -> Option<(i64, i64)> {
    let (left, operator, right) = match formula {
        Formula::Number(n) => return Some((*n, *n)),
        Formula::Dice(n, sides) => return Some((i64::from(*n), i64::from(*n) * i64::from(*sides))),
        Formula::Name(_) => return None,
        Formula::Sum(left, operator, right) => (bounds(left)?, operator, bounds(right)?),
    };
    let both = |one: i64, other: i64| operator.of(one, other);
    // The extremes of the whole are among the results for the extremes of the two sides.
    let ((left_low, left_high), (right_low, right_high)) = (left, right);
    let results = [
        both(left_low, right_low)?,
        both(left_low, right_high)?,
        both(left_high, right_low)?,
        both(left_high, right_high)?,
    ];
    Some((results.iter().copied().min()?, results.iter().copied().max()?))
}
