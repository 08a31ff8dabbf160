//! Expectations: the claims of a scene (`expect wolf hp 1`), checked against a table.
//!
//! Begin at [`expect`] and at `check`, which tells the forms of a claim apart. A claim is read from anything that
//! implements [`Reads`]: a table, or a position that a bot looks at.
//!
//! A [`Claim`] says words or is an expression. The [`Words`] of `wolf hp >= 2` have `first` = `wolf`, `second` = `hp`,
//! `how` = `>=` and `value` = `2`. The `brackets` of `you count(rope) 1` are `(rope)`. A claim is `denied` if `not`
//! stands in front, and `claim.is` is the text without it.

use super::Table;
use super::compare::{How, compare, comparison};
use crate::kernel::tongue::{self, Claim, ExprKind, Says, Words};
use crate::kernel::{Origin, Problem, Seat, Seats, Stop, Value, Verdict, slug};

/// Checks one expectation. It may be
///
/// - `over`, `won` (by anybody), `won you`, `lost` (by everybody), `lost you`, `drawn`: how the game stands.
/// - `wolf hp 1`, `wolf hp >= 2`, `not you sneaking`, `wolf grapples you`, `you opponents wolf, imp`,
///   `you opponents has wolf`: a fact, compared with a number, `yes`/`no`, a word, or a list in any order. Without a
///   value it must be `yes`, or anything at all.
/// - `round 6`: a fact of the game, which need not be named.
/// - any of these after `not`.
/// - any other text: a Rhai expression that must be true, with `_` for `-` in labels: `wolf.hp < you.hp`.
///
/// # Errors
/// `S0104` if the expectation does not hold. It says what holds instead. `S0105` if the expectation can't be read.
pub fn expect(table: &dyn Table, text: &str) -> Result<(), Problem> {
    let Finding { holds, actual } = found(&AtTable(table), &table.in_names_of_today(text.trim()))?;
    if holds {
        return Ok(());
    }
    Err(Problem::error("S0104", Origin::CODE, format!("expected `{}`, but {actual}", text.trim())))
}

/// The result of checking a claim.
struct Finding {
    /// Whether the claim holds.
    holds: bool,
    /// In words, what is the case: `` `wolf hp` is `3` ``.
    actual: String,
}

/// Returns whether an expectation is met.
///
/// # Errors
/// `S0105` if the expectation can't be read.
pub fn holds(table: &dyn Table, text: &str) -> Result<bool, Problem> {
    found(&AtTable(table), &table.in_names_of_today(text.trim())).map(|finding| finding.holds)
}

/// Returns whether an expectation holds of this position. Its names must be present ones.
pub(crate) fn holds_at(position: &dyn Reads, text: &str) -> Result<bool, Problem> {
    found(position, text).map(|finding| finding.holds)
}

/// The source from which the facts of an expectation are read.
pub(crate) trait Reads {
    /// Returns the stop that is waited at.
    fn stop(&self) -> Stop;
    /// Returns the question that is asked, in a sentence.
    fn asked(&self) -> String;
    /// Returns the name of a seat.
    fn seat_name(&self, seat: Seat) -> String;
    /// Returns everything that can be asked about by name now.
    fn labels(&self) -> Vec<String>;
    /// Returns a fact of the subject with this label.
    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem>;
    /// Returns the value of a Rhai expression.
    fn eval(&self, expression: &str) -> Result<Value, Problem>;
}

/// A table, as it stands.
struct AtTable<'t>(&'t dyn Table);

impl Reads for AtTable<'_> {
    fn stop(&self) -> Stop {
        self.0.stop()
    }

    fn asked(&self) -> String {
        self.0.asked()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.0.seat_name(seat)
    }

    fn labels(&self) -> Vec<String> {
        self.0.labels()
    }

    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem> {
        self.0.fact(label, fact)
    }

    fn eval(&self, expression: &str) -> Result<Value, Problem> {
        self.0.eval(expression)
    }
}

/// Returns an expectation that does not hold, rewritten with the present value. `None` if no value could make it hold.
pub(super) fn renewed(table: &dyn Table, text: &str) -> Option<String> {
    let claim = Claim::read(text);
    if claim.denied {
        return None;
    }
    let fact = |label: &str, name: &str| plain(&table.fact(label, name).ok()?);
    let now = match &claim.says {
        Says::Words(words)
            if matches!(table.stop(), Stop::Over(_)) && matches!(words.first.text, "won" | "lost" | "drawn") =>
        {
            // The ending that holds now.
            let seats = Seats::ALL.iter().map(|seat| format!("won {}", slug(&table.seat_name(seat))));
            seats.chain(["lost".into(), "drawn".into()]).find(|now| holds(table, now).unwrap_or(false))?
        }
        Says::Words(Words { first, .. }) if of_game(&AtTable(table), first.text) => {
            format!("{} {}", first.text, fact(GAME, first.text)?)
        }
        Says::Words(Words { first, second: Some(second), .. }) => {
            format!("{} {} {}", first.text, second.text, fact(first.text, second.text)?)
        }
        // An equation keeps its left side.
        _ => {
            let Compared { left, .. } = compared(claim.is.text).filter(|compared| compared.sign == "==")?;
            let value = table.eval(left).ok()?;
            let value = if let Value::Text(text) = &value { format!("{text:?}") } else { plain(&value)? };
            format!("{left} == {value}")
        }
    };
    holds(table, &now).unwrap_or(false).then_some(now)
}

/// Returns a value as an expectation writes it.
fn plain(value: &Value) -> Option<String> {
    Some(match value {
        Value::Bool(truth) => if *truth { "yes" } else { "no" }.into(),
        Value::None => "none".into(),
        Value::List(list) if list.is_empty() => "none".into(),
        Value::List(list) => list.iter().map(plain).collect::<Option<Vec<_>>>()?.join(", "),
        Value::Int(_) | Value::Text(_) | Value::Subject(_) => value.to_string(),
    })
}

/// Finds out whether a claim holds.
fn found(table: &dyn Reads, text: &str) -> Result<Finding, Problem> {
    let claim = Claim::read(text);
    let Finding { holds, actual } = check(table, &claim)?;
    Ok(Finding { holds: holds != claim.denied, actual })
}

/// Finds out whether a claim holds without the `not` in front of it.
fn check(table: &dyn Reads, claim: &Claim<'_>) -> Result<Finding, Problem> {
    let Says::Words(words) = &claim.says else {
        if claim.is.text.is_empty() {
            return Err(unreadable("nothing is expected").help("write `expect wolf hp 1`"));
        }
        return expression(table, claim.is.text);
    };
    let stop = table.stop();
    let (first, behind) = (words.first.text, words.behind_first(claim));
    let so = |holds| Ok(Finding { holds, actual: stands(table) });
    match (first, behind) {
        ("over", "") => so(matches!(stop, Stop::Over(_))),
        ("drawn", "") => so(stop == Stop::Over(Verdict::Drawn)),
        ("lost", "") => so(stop == Stop::Over(Verdict::Lost)),
        ("won", "") => so(matches!(stop, Stop::Over(Verdict::Won(_)))),
        ("won", who) => ended(table, true, who),
        ("lost", who) => ended(table, false, who),
        _ if of_game(table, first) => {
            // A second word is no fact here. It belongs to the value.
            let (how, value) = if words.second.is_some() { (How::Is, behind) } else { comparison(words) };
            fact(table, (GAME, first), how, value)
        }
        _ => match (words.second, words.brackets) {
            (Some(name), Some(brackets)) => {
                let called = format!("{}.{}{}", first.replace('-', "_"), name.text, brackets.text);
                let text = as_expression(&called, words);
                let message = format!("the fact `{}` takes arguments", name.text);
                Err(unreadable(message).help(format!("write `expect {text}`")))
            }
            (Some(name), None) => {
                let (how, value) = comparison(words);
                fact(table, (first, name.text), how, value)
            }
            (None, _) => expression(table, claim.is.text),
        },
    }
}

/// The words of expectations that belong to no content and no system.
pub(super) const OWN_WORDS: [&str; 5] = ["not", "over", "won", "lost", "drawn"];

/// The label of the game itself.
const GAME: &str = "game";

/// Returns whether `name` is a fact of the game and no label.
fn of_game(table: &dyn Reads, name: &str) -> bool {
    is_word(name)
        && !table.labels().iter().any(|label| label.replace('-', "_") == name)
        && table.fact(GAME, name).is_ok()
}

/// Finds out whether the seat called `who` has won (`won` is true) or lost.
fn ended(table: &dyn Reads, won: bool, who: &str) -> Result<Finding, Problem> {
    let is_named = |seat| !who.is_empty() && slug(&table.seat_name(seat)) == slug(who);
    if !Seats::ALL.iter().any(is_named) {
        return Err(unreadable(format!("nobody here is called `{who}`")));
    }
    let holds = match table.stop() {
        Stop::Over(verdict) => Seats::ALL.iter().any(|seat| is_named(seat) && verdict.is_won_by(seat) == Some(won)),
        _ => false,
    };
    Ok(Finding { holds, actual: stands(table) })
}

/// Returns how the game stands, in words.
fn stands(table: &dyn Reads) -> String {
    match table.stop() {
        Stop::Over(_) => format!("it is {}", table.asked()),
        _ => format!("play goes on: {}", table.asked()),
    }
}

/// Finds out whether a Rhai expression is true. For a comparison, the finding tells the value on the left side.
fn expression(table: &dyn Reads, text: &str) -> Result<Finding, Problem> {
    if let Some(ExprKind::Infix { sign, sides }) = tongue::expression(text).map(|said| said.kind)
        && sign.text == "="
    {
        let [left, right] = &*sides;
        let help = format!("write `expect {} == {}`", left.is.text.trim(), right.is.text.trim());
        return Err(unreadable("`=` sets something, and compares nothing").help(help));
    }
    let truth = table.eval(text)?;
    if let Some(problem) = across_kinds(table, text) {
        return Err(problem);
    }
    match truth {
        Value::Bool(holds) => Ok(Finding { holds, actual: instead(table, text) }),
        other => Err(unreadable(format!("`{text}` is `{other}`, neither yes nor no"))),
    }
}

/// Returns the problem of comparing values of different kinds, which are never equal: `you.name != 5`.
fn across_kinds(table: &dyn Reads, text: &str) -> Option<Problem> {
    let Compared { left, right, .. } = compared(text).filter(|compared| matches!(compared.sign, "==" | "!="))?;
    let (left_value, right_value) = (table.eval(left).ok()?, table.eval(right).ok()?);
    let kind = |value: &Value| match value {
        Value::Bool(_) => Some("a yes or no"),
        Value::Int(_) => Some("a number"),
        Value::Text(_) => Some("a text"),
        Value::List(_) => Some("a list"),
        Value::Subject(_) => Some("somebody or something"),
        Value::None => None,
    };
    let (mine, its) = (kind(&left_value)?, kind(&right_value)?);
    let message = format!("`{}` is {mine} and `{}` is {its}: they are never the same", left.trim(), right.trim());
    if mine == its {
        return None;
    }
    Some(unreadable(message).help("compare what is of one kind: `you.name == \"You\"`, `you.hp == 5`"))
}

/// A comparison in an expression: `wolf.hp < you.hp`.
struct Compared<'t> {
    left: &'t str,
    sign: &'t str,
    right: &'t str,
}

/// Returns the comparison that a text is, or that it denies. `None` if the text is no comparison.
fn compared(text: &str) -> Option<Compared<'_>> {
    let mut said = tongue::expression(text)?;
    if let ExprKind::Prefix { sign, of } = said.kind {
        let ExprKind::Group(Some(inner)) = of.kind else { return None };
        said = if sign.text == "!" { *inner } else { return None };
    }
    let ExprKind::Infix { sign, sides } = &said.kind else { return None };
    let [left, right] = &**sides;
    let compares = ["==", "!=", "<=", ">=", "<", ">"].contains(&sign.text);
    compares.then_some(Compared { left: left.is.text, sign: sign.text, right: right.is.text })
}

/// Returns in words the value on the left of a comparison.
fn instead(table: &dyn Reads, text: &str) -> String {
    let left = compared(text).map(|compared| compared.left.trim());
    let told = left.and_then(|left| Some(format!("`{left}` is `{}`", table.eval(left).ok()?)));
    told.unwrap_or_else(|| "it is not so".into())
}

/// Finds out whether a fact compares as claimed.
fn fact(table: &dyn Reads, (label, name): (&str, &str), how: How, value: &str) -> Result<Finding, Problem> {
    let actual = table.fact(label, name)?;
    let is = format!("`{label} {name}` is `{actual}`");
    let Some(holds) = compare(&actual, how, value) else {
        let help = format!("write `expect {label} {name} {actual}`");
        return Err(match value {
            "" => unreadable(format!("{is}, and nothing stands here to compare it with")).help(help),
            _ => unreadable(format!("{is}, which can't be compared with `{value}`")).help(help),
        });
    };
    Ok(Finding { holds, actual: is })
}

/// Returns the claim about a fact as an expression: `fact == 3` for `3`, `fact >= 3` for `>= 3`.
fn as_expression(fact: &str, words: &Words<'_>) -> String {
    let value = words.value.text;
    match words.how.filter(|how| !matches!(how.text, "is" | "has")) {
        _ if value.is_empty() => fact.to_string(),
        Some(how) => format!("{fact} {} {value}", how.text),
        None if value.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '"') => format!("{fact} == {value}"),
        None => format!("{fact} == \"{value}\""),
    }
}

/// Returns whether a text is a single word.
fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}

/// Returns the error of an expectation that can't be read.
fn unreadable(message: impl Into<String>) -> Problem {
    Problem::error("S0105", Origin::CODE, message)
}
