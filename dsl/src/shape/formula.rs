//! Formulas: `R/2+1`, `2*R`, `Rx2`, `7-R`, `2d6`, `d12`.
//!
//! `x` is also a letter, so `Rx2` arrives as one word and is split by the names that the shape knows.

use super::Shaper;
use super::cursor::{Cursor, Miss};
use super::wanted::describe;
use crate::syntax::{Span, Term, TermKind};
use rondel_engine::kernel::{Formula, Operator, Problem, Shape};

/// The most numbers, names and signs in one formula: a tree that long is no card's.
const MOST_PIECES: usize = 64;

/// A formula's words, brackets already read.
#[derive(Debug)]
enum Piece {
    Value(Formula),
    Sign(Operator),
}

impl Shaper<'_> {
    /// Reads the longest formula that begins here.
    pub(crate) fn formula(
        &self,
        cursor: &mut Cursor<'_>,
        names: &[&str],
        wanted: &dyn Fn() -> String,
    ) -> Result<Formula, Miss> {
        let start = *cursor;
        let mut reader = Reader { shaper: self, names, wanted, pieces: Vec::new() };
        reader.run(cursor)?;
        if reader.pieces.len() > MOST_PIECES {
            let at = cursor.since(&start);
            let problem = Problem::error("E0311", self.origin(at), "this formula is too long")
                .label(format!("more than {MOST_PIECES} numbers, names and signs"))
                .help("work part of it out by hand");
            return Err(Miss::exact(at, wanted(), problem));
        }
        let mut pieces = reader.pieces.into_iter().peekable();
        Ok(sum(&mut pieces))
    }
}

impl Shaper<'_> {
    /// Reads a formula that says how much of something there is: never less than nothing.
    pub(super) fn amount(&self, cursor: &mut Cursor<'_>, names: &[&str], shape: &Shape) -> Result<Formula, Miss> {
        let start = *cursor;
        let wanted = || describe(shape);
        let formula = self.formula(cursor, names, &wanted)?;
        let Some((_, most)) = bounds(&formula).filter(|(_, most)| *most < 0) else { return Ok(formula) };
        let at = cursor.since(&start);
        let problem = Problem::error("E0305", self.origin(at), format!("{most} is out of range"))
            .label("a number of at least 0 belongs here")
            .help(format!("write {}", wanted()));
        Err(Miss::exact(at, wanted(), problem))
    }
}

/// The least and the most a formula can come to; `None` when that hangs on a quantity of the game.
fn bounds(formula: &Formula) -> Option<(i64, i64)> {
    let (left, operator, right) = match formula {
        Formula::Number(n) => return Some((*n, *n)),
        Formula::Dice(n, sides) => return Some((i64::from(*n), i64::from(*n) * i64::from(*sides))),
        Formula::Name(_) => return None,
        Formula::Sum(left, operator, right) => (bounds(left)?, operator, bounds(right)?),
    };
    let both = |one: i64, other: i64| match operator {
        Operator::Plus => one.checked_add(other),
        Operator::Minus => one.checked_sub(other),
        Operator::Times => one.checked_mul(other),
        Operator::Over => one.checked_div(other),
    };
    let ends = [both(left.0, right.0)?, both(left.0, right.1)?, both(left.1, right.0)?, both(left.1, right.1)?];
    Some((ends.iter().copied().min()?, ends.iter().copied().max()?))
}

type Pieces = std::iter::Peekable<std::vec::IntoIter<Piece>>;

/// Products joined by `+` and `-`.
fn sum(pieces: &mut Pieces) -> Formula {
    let mut left = product(pieces);
    while let Some(Piece::Sign(sign @ (Operator::Plus | Operator::Minus))) = pieces.peek() {
        let sign = *sign;
        pieces.next();
        left = Formula::Sum(Box::new(left), sign, Box::new(product(pieces)));
    }
    left
}

/// Values joined by `*` and `/`.
fn product(pieces: &mut Pieces) -> Formula {
    let mut left = value(pieces);
    while let Some(Piece::Sign(sign @ (Operator::Times | Operator::Over))) = pieces.peek() {
        let sign = *sign;
        pieces.next();
        left = Formula::Sum(Box::new(left), sign, Box::new(value(pieces)));
    }
    left
}

/// The reader puts a value wherever one belongs.
fn value(pieces: &mut Pieces) -> Formula {
    match pieces.next() {
        Some(Piece::Value(value)) => value,
        _ => Formula::Number(0),
    }
}

struct Reader<'a, 's> {
    shaper: &'a Shaper<'s>,
    names: &'a [&'a str],
    wanted: &'a dyn Fn() -> String,
    pieces: Vec<Piece>,
}

impl Reader<'_, '_> {
    /// Value, sign, value ... until something else comes.
    fn run(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Miss> {
        loop {
            self.value(cursor)?;
            if self.pieces.len() > MOST_PIECES || !self.sign(cursor)? {
                return Ok(());
            }
        }
    }

    fn value(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Miss> {
        let negative = cursor.mark(b'-');
        let Some(term) = cursor.peek() else { return Err(self.unfinished(cursor.span())) };
        let value = match &term.kind {
            TermKind::Number => self.number(cursor, term)?,
            TermKind::Group(inner) => {
                let mut inside = Cursor::new(inner, term.span.end.saturating_sub(1));
                let value = self.shaper.formula(&mut inside, self.names, self.wanted)?;
                if !inside.is_done() {
                    return Err(self.miss(inside.span()));
                }
                cursor.skip();
                value
            }
            TermKind::Word => {
                cursor.skip();
                if negative && !self.pieces.is_empty() {
                    return Err(self.miss(term.span));
                }
                if negative {
                    self.pieces.extend([Piece::Value(Formula::Number(0)), Piece::Sign(Operator::Minus)]);
                }
                return self.word(term, term.span.of(self.shaper.text));
            }
            _ => return Err(self.unfinished(term.span)),
        };
        match (negative, value) {
            (true, Formula::Number(n)) => self.pieces.push(Piece::Value(Formula::Number(-n))),
            (true, value) => {
                let minus = Formula::Sum(Box::new(Formula::Number(0)), Operator::Minus, Box::new(value));
                self.pieces.push(Piece::Value(minus));
            }
            (false, value) => self.pieces.push(Piece::Value(value)),
        }
        Ok(())
    }

    /// A number, or dice when `d6` touches it.
    fn number(&self, cursor: &mut Cursor<'_>, term: &Term) -> Result<Formula, Miss> {
        let n = self.shaper.number(term)?;
        cursor.skip();
        let Some(next) = cursor.peek().filter(|next| touches(term, next)) else { return Ok(Formula::Number(n)) };
        let slice = next.span.of(self.shaper.text);
        if let Some(sides) = slice.strip_prefix('d').and_then(|sides| sides.parse::<u16>().ok())
            && sides > 0
            && let Ok(dice) = u16::try_from(n)
        {
            cursor.skip();
            return Ok(Formula::Dice(dice, sides));
        }
        if next.kind == TermKind::Word && !slice.starts_with('x') {
            let at = term.span.to(next.span);
            let problem = Problem::error("E0311", self.shaper.origin(at), "a sign is missing in this formula")
                .label(format!("between {n} and {slice}"))
                .help(format!("write `{n}*{slice}` to multiply"));
            return Err(Miss::exact(next.span, (self.wanted)(), problem));
        }
        Ok(Formula::Number(n))
    }

    /// A word in the place of a value: a name, or names and numbers with `x` between them.
    fn word(&mut self, term: &Term, word: &str) -> Result<(), Miss> {
        let mut rest = word;
        loop {
            let Some((value, tail)) = self.operand(rest) else { return Err(self.unknown(term, word)) };
            self.pieces.push(Piece::Value(value));
            if tail.is_empty() {
                return Ok(());
            }
            let Some(after) = tail.strip_prefix('x') else { return Err(self.unknown(term, word)) };
            self.pieces.push(Piece::Sign(Operator::Times));
            rest = after;
        }
    }

    /// The longest name, or the number or single die, that `text` begins with.
    fn operand<'t>(&self, text: &'t str) -> Option<(Formula, &'t str)> {
        let fits =
            |name: &&&str| text.strip_prefix(**name).is_some_and(|tail| tail.is_empty() || tail.starts_with('x'));
        if let Some(name) = self.names.iter().filter(fits).max_by_key(|name| name.len()) {
            return Some((Formula::Name(name.to_string()), &text[name.len()..]));
        }
        let (number, is_die) = text.strip_prefix('d').map_or((text, false), |sides| (sides, true));
        let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let (n, tail) = number.split_at(digits);
        let value = if is_die {
            Formula::Dice(1, n.parse().ok().filter(|sides| *sides > 0)?)
        } else {
            Formula::Number(n.parse().ok()?)
        };
        Some((value, tail))
    }

    /// Returns whether there is an operator sign, so that a value must follow.
    fn sign(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, Miss> {
        let Some(term) = cursor.peek() else { return Ok(false) };
        let operator = match term.kind {
            TermKind::Mark(b'+') => Operator::Plus,
            TermKind::Mark(b'-') => Operator::Minus,
            TermKind::Mark(b'*') => Operator::Times,
            TermKind::Mark(b'/') => Operator::Over,
            TermKind::Word => return self.times(cursor, term),
            _ => return Ok(false),
        };
        self.pieces.push(Piece::Sign(operator));
        cursor.skip();
        Ok(true)
    }

    /// `x`, or `x2` with the value in the same word.
    fn times(&mut self, cursor: &mut Cursor<'_>, term: &Term) -> Result<bool, Miss> {
        let Some(rest) = term.span.of(self.shaper.text).strip_prefix('x') else { return Ok(false) };
        if rest.is_empty() {
            self.pieces.push(Piece::Sign(Operator::Times));
            cursor.skip();
            return Ok(true);
        }
        if self.operand(rest).is_none() {
            return Ok(false);
        }
        self.pieces.push(Piece::Sign(Operator::Times));
        cursor.skip();
        self.word(term, rest)?;
        self.sign(cursor)
    }

    /// A value is missing, perhaps behind a sign.
    fn unfinished(&self, at: Span) -> Miss {
        let Some(Piece::Sign(sign)) = self.pieces.last() else { return self.miss(at) };
        let sign = match sign {
            Operator::Plus => '+',
            Operator::Minus => '-',
            Operator::Times => '*',
            Operator::Over => '/',
        };
        let before = self.shaper.text.get(..at.start as usize).unwrap_or("").trim_end();
        let written = before.rsplit([' ', '\t', '\n', '(']).next().unwrap_or("");
        let end = before.len();
        let place = crate::origin(self.shaper.file, end.saturating_sub(written.len())..end);
        let problem = Problem::error("E0311", place, format!("this formula ends with `{sign}`"))
            .label("a number is missing behind it")
            .help(format!("write a number behind it, such as `{written}1`, or leave `{sign}` out"));
        Miss::exact(at, (self.wanted)(), problem)
    }

    fn miss(&self, at: Span) -> Miss {
        Miss::wanted(at, (self.wanted)())
    }

    fn unknown(&self, term: &Term, word: &str) -> Miss {
        let known = self.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        if known.is_empty() {
            return self.miss(term.span);
        }
        let near = crate::text::did_you_mean(word, self.names.iter().copied());
        let problem =
            Problem::error("E0310", self.shaper.origin(term.span), format!("`{word}` is no quantity here"))
                .label(format!("a formula here may speak of {known}"))
                .help(near.unwrap_or_else(|| {
                    format!("a formula stands before `{word}`: numbers, {known} and + - * /").into()
                }));
        Miss::exact(term.span, (self.wanted)(), problem)
    }
}

/// Nothing stands between the two.
fn touches(first: &Term, second: &Term) -> bool {
    first.span.end == second.span.start
}
