//! The parser of formulas: numbers, dice and named quantities with signs between them, such as `R/2 + 1` or `2d6-1`.
//!
//! Begin at [`formula`]. A `Reader` collects values and signs in the order of the text. Then `sum` joins them by
//! precedence.

use super::expr::Piece;
use super::parse::{Rule, piece, read};
use crate::kernel::{Formula, Operator};
use pest::iterators::Pair;

/// The most numbers, names and signs in one formula.
const MOST_PIECES: usize = 64;

/// The reason why a text is no formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormulaFault<'t> {
    /// A number or a name is missing.
    NoValue {
        /// The position in bytes where it is missing.
        at: usize,
        /// The sign before it, if any.
        sign: Option<Piece<'t>>,
    },
    /// The word is no quantity.
    NoQuantity {
        /// The word.
        word: Piece<'t>,
        /// The sign before it, if any.
        sign: Option<Piece<'t>>,
    },
    /// A sign is missing between a number and a word.
    NoSign([Piece<'t>; 2]),
    /// The number is too large.
    TooLarge(Piece<'t>),
    /// The formula has more than 64 numbers, names and signs. The length in bytes, as far as it was read.
    TooLong(usize),
}

/// Reads the longest formula at the beginning of a text. Also returns its length in bytes.
///
/// `x` multiplies, but is a letter too. So the known `names` decide how `Rx2` is read.
///
/// # Errors
/// There is no formula at the beginning, or it is not complete.
///
/// ```
/// use rondel_engine::kernel::tongue::{FormulaFault, formula};
/// let (read, bytes) = formula("Rx2 + 1 of agility", &["R"]).unwrap();
/// assert_eq!((read.to_string().as_str(), bytes), ("R*2+1", 7));
/// assert_eq!(formula("2d6-1", &[]).unwrap().0.to_string(), "2d6-1");
/// assert!(matches!(formula("R+", &["R"]), Err(FormulaFault::NoValue { at: 2, .. })));
/// assert!(matches!(formula("Q", &["R"]), Err(FormulaFault::NoQuantity { word, .. }) if word.text == "Q"));
/// ```
pub fn formula<'t>(text: &'t str, names: &[&str]) -> Result<(Formula, usize), FormulaFault<'t>> {
    let Some(pairs) = read(Rule::formula, text) else { return Err(FormulaFault::NoValue { at: 0, sign: None }) };
    let mut reader = Reader { text, names, parts: Vec::new(), end: 0 };
    reader.run(pairs)?;
    let end = reader.end;
    let mut parts = reader.parts.into_iter().peekable();
    Ok((sum(&mut parts), end))
}

/// A part of a formula. Brackets have been read into one value.
enum Part {
    Value(Formula),
    Sign(Operator),
}

/// The reader of one formula, or of the content of its brackets.
struct Reader<'a, 't> {
    text: &'t str,
    /// The names of quantities that may be used.
    names: &'a [&'a str],
    /// The values and signs so far, in order.
    parts: Vec<Part>,
    /// The position in bytes behind the last value.
    end: usize,
}

impl<'t> Reader<'_, 't> {
    /// Reads values and signs until the formula ends.
    fn run(&mut self, pairs: impl Iterator<Item = Pair<'t, Rule>>) -> Result<(), FormulaFault<'t>> {
        let mut sign: Option<Piece<'t>> = None;
        for pair in pairs {
            let is = piece(&pair);
            if pair.as_rule() == Rule::operator {
                sign = Some(is);
                continue;
            }
            let before = sign;
            if let Some(sign) = sign.take() {
                if is_other_word(sign, &pair, self.names) {
                    // In `2 xyz` the `x` is no sign: the formula is `2`, and it is complete.
                    break;
                }
                self.parts.push(Part::Sign(operator(sign)));
            }
            // A fault of a word is made without the sign before it, which only this loop knows.
            self.quantity(pair).map_err(|fault| match fault {
                FormulaFault::NoQuantity { word, .. } => FormulaFault::NoQuantity { word, sign: before },
                fault => fault,
            })?;
            self.end = is.end();
            if self.parts.len() > MOST_PIECES {
                return Err(FormulaFault::TooLong(self.end));
            }
        }
        match sign {
            Some(sign) => Err(FormulaFault::NoValue { at: self.next(sign.end()), sign: Some(sign) }),
            None => Ok(()),
        }
    }

    /// Returns the position of the next byte that is no blank.
    fn next(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or("");
        at + rest.len() - rest.trim_start().len()
    }

    /// Reads a value, perhaps with a minus before it.
    fn quantity(&mut self, pair: Pair<'t, Rule>) -> Result<(), FormulaFault<'t>> {
        let mut negative = false;
        for inner in pair.into_inner() {
            let is = piece(&inner);
            let value = match inner.as_rule() {
                Rule::minus => {
                    negative = true;
                    continue;
                }
                Rule::digits => Formula::Number(self.number(is)?),
                Rule::dice => self.dice(is)?,
                Rule::in_brackets => self.in_brackets(inner)?,
                _ => return self.word(is, negative),
            };
            let value = match value {
                Formula::Number(n) if negative => Formula::Number(-n),
                value if negative => negated(value),
                value => value,
            };
            self.parts.push(Part::Value(value));
        }
        Ok(())
    }

    /// Reads a number. No word may follow it without a gap, unless the word begins with an `x` that multiplies.
    fn number(&self, is: Piece<'t>) -> Result<i64, FormulaFault<'t>> {
        let n = is.text.parse().map_err(|_| FormulaFault::TooLarge(is))?;
        let word = word_at(self.text, is.end());
        if word.text.is_empty() || word.text.starts_with('x') { Ok(n) } else { Err(FormulaFault::NoSign([is, word])) }
    }

    /// Reads dice: `2d6`, `d12`.
    fn dice(&self, is: Piece<'t>) -> Result<Formula, FormulaFault<'t>> {
        let digits = is.text.bytes().take_while(u8::is_ascii_digit).count();
        let (n, sides) = is.text.split_at(digits);
        let count = if n.is_empty() { Some(1) } else { n.parse().ok() };
        let sides = sides.get(1..).and_then(|sides| sides.parse().ok()).filter(|sides| *sides > 0);
        match (count, sides) {
            (Some(n), Some(sides)) => Ok(Formula::Dice(n, sides)),
            // A die without sides is a word: `d0` is no quantity, and in `2d0` a sign is missing before `d0`.
            _ if n.is_empty() => Err(FormulaFault::NoQuantity { word: is, sign: None }),
            _ => Err(FormulaFault::NoSign([
                Piece { text: n, at: is.at },
                Piece { text: is.text.get(digits..).unwrap_or(""), at: is.at + digits },
            ])),
        }
    }

    /// Reads the formula in brackets.
    fn in_brackets(&self, pair: Pair<'t, Rule>) -> Result<Formula, FormulaFault<'t>> {
        let is = piece(&pair);
        let mut inside = Reader { text: self.text, names: self.names, parts: Vec::new(), end: is.at + 1 };
        let mut closed = false;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::formula => inside.run(inner.into_inner())?,
                rule => closed = rule == Rule::close,
            }
        }
        let next = inside.next(inside.end);
        // The grammar has found a `)`, but `run` may have stopped before it, at an `x` that begins another word.
        if !closed || inside.parts.is_empty() || self.text.get(next..).is_none_or(|rest| !rest.starts_with(')')) {
            return Err(FormulaFault::NoValue { at: next, sign: None });
        }
        Ok(sum(&mut inside.parts.into_iter().peekable()))
    }

    /// Reads a word: a name, or names and numbers joined by `x` (`Rx2`).
    fn word(&mut self, is: Piece<'t>, negative: bool) -> Result<(), FormulaFault<'t>> {
        let unknown = FormulaFault::NoQuantity { word: is, sign: None };
        let Some((name, rest)) = named(is.text, self.names) else { return Err(unknown) };
        let name = Formula::Name(name.to_string());
        // At the beginning, the minus applies to the first product: `-R/2` is `0-R/2`. Behind a sign it applies to the
        // name alone: `2*-R` is `2*(0-R)`.
        match (negative, self.parts.is_empty()) {
            (true, true) => {
                self.parts.extend([Part::Value(Formula::Number(0)), Part::Sign(Operator::Minus), Part::Value(name)]);
            }
            (true, false) => self.parts.push(Part::Value(negated(name))),
            (false, _) => self.parts.push(Part::Value(name)),
        }
        // In `Rx2`, a formula stands behind the `x`, up to the end of the word.
        let Some(rest) = rest else { return Ok(()) };
        let mut tail = Reader { text: rest, names: self.names, parts: Vec::new(), end: 0 };
        tail.run(read(Rule::formula, rest).ok_or(unknown)?).map_err(|_| unknown)?;
        if tail.end != rest.len() {
            return Err(unknown);
        }
        self.parts.push(Part::Sign(Operator::Times));
        self.parts.extend(tail.parts);
        Ok(())
    }
}

/// Returns whether an `x` is the first letter of a word that is no quantity, as in `2 xyz`.
fn is_other_word(sign: Piece<'_>, pair: &Pair<'_, Rule>, names: &[&str]) -> bool {
    let touches = sign.text == "x" && piece(pair).at == sign.end();
    touches
        && pair.clone().into_inner().any(|inner| match inner.as_rule() {
            Rule::word => named(inner.as_str(), names).is_none(),
            _ => false,
        })
}

/// Returns the longest name at the beginning of a word, and the text after an `x` that follows the name. `None` if the
/// word does not begin with a name.
fn named<'a, 't>(word: &'t str, names: &[&'a str]) -> Option<(&'a str, Option<&'t str>)> {
    let fits = |name: &&'a str| {
        // Only an `x` may follow the name.
        let rest = word.strip_prefix(*name)?;
        if rest.is_empty() { Some((*name, None)) } else { Some((*name, Some(rest.strip_prefix('x')?))) }
    };
    names.iter().filter_map(fits).max_by_key(|(name, _)| name.len())
}

/// Returns the word that begins at a byte. It is empty if no word begins there.
fn word_at(text: &str, at: usize) -> Piece<'_> {
    let rest = text.get(at..).unwrap_or("");
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    Piece { text: rest.get(..end).unwrap_or(""), at }
}

/// Returns the negative of a value, as `0 - value`.
fn negated(value: Formula) -> Formula {
    Formula::Sum(Box::new(Formula::Number(0)), Operator::Minus, Box::new(value))
}

/// Returns the operator of a sign. Both `x` and `*` multiply.
fn operator(sign: Piece<'_>) -> Operator {
    match sign.text {
        "+" => Operator::Plus,
        "-" => Operator::Minus,
        "/" => Operator::Over,
        _ => Operator::Times,
    }
}

/// The values and signs that are not joined yet.
type Parts = std::iter::Peekable<std::vec::IntoIter<Part>>;

/// Reads products joined by `+` and `-`.
fn sum(parts: &mut Parts) -> Formula {
    joined(parts, &[Operator::Plus, Operator::Minus], product)
}

/// Reads values joined by `*` and `/`.
fn product(parts: &mut Parts) -> Formula {
    joined(parts, &[Operator::Times, Operator::Over], value)
}

/// Reads the formulas that `side` returns, joined by these operators, from left to right.
fn joined(parts: &mut Parts, by: &[Operator], side: fn(&mut Parts) -> Formula) -> Formula {
    let mut left = side(parts);
    while let Some(Part::Sign(sign)) = parts.next_if(|part| matches!(part, Part::Sign(sign) if by.contains(sign))) {
        left = Formula::Sum(Box::new(left), sign, Box::new(side(parts)));
    }
    left
}

/// Takes the next value. The reader always puts a value here, so the 0 is never used.
fn value(parts: &mut Parts) -> Formula {
    match parts.next() {
        Some(Part::Value(value)) => value,
        _ => Formula::Number(0),
    }
}
