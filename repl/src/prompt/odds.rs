//! The commands `odds` and `compare`: read a line of text as questions about odds, and answer them.
//!
//! The line is an action in the words of the table, then clauses in any order: `of EXPRESSION`, `until CLAIM`, `depth
//! N`, `policy ...`, `order ...`, `given RULING`. Options begin with `--`. Braces make a table (see `odds_table`).
//! `rondel odds` reads the same line.

use super::session::{Answer, ReplSession, Reply};
use super::{odds_table, odds_text};
use crate::content::Diagnostics;
use rondel_engine::explore::odds::{Odds, Policies, Policy, Precedence, Query, Until};
use rondel_engine::kernel::tongue::{Claim, Expr, ExprKind, Says, Words, expression};
use rondel_engine::kernel::{Ruling, Seat, lexer, nearest};
use rondel_engine::table::{Table, holds};

/// Answers `odds [ACTION] ...`.
pub(super) fn odds(session: &mut ReplSession, text: &str) -> Answer {
    let by_number = session.by_number(text)?;
    let text = by_number.as_deref().unwrap_or(text);
    if odds_table::varies(text) {
        let table = while_busy(|| odds_table::ask(session, text))?;
        return Ok(Reply::text(odds_table::draw(session, &table, text)));
    }
    // Two actions with `|` between them are compared, as on the command line.
    if lexer::split(text, "|").nth(1).is_some() {
        return compare(session, text);
    }
    let query = read(session, text)?;
    let odds = while_busy(|| session.table.odds(&query))?;
    session.watched.note_asked(text);
    Ok(Reply::text(odds_text::one(&*session.table, &odds, session.columns)))
}

/// Answers `compare ACTION | ACTION ...`.
pub(super) fn compare(session: &mut ReplSession, text: &str) -> Answer {
    let mut sides: Vec<String> = Vec::new();
    for side in lexer::split(text, "|") {
        sides.push(session.by_number(side.trim())?.unwrap_or_else(|| side.to_string()));
    }
    let (one, other) = both(session, &sides.join("|"))?;
    Ok(Reply::text(odds_text::two(&*session.table, &one, &other, session.columns)))
}

/// Returns the odds of two actions with `|` between them.
pub fn both(session: &ReplSession, text: &str) -> Result<(Odds, Odds), Diagnostics> {
    let sides: Vec<&str> = lexer::split(text, "|").collect();
    let [one, other] = sides[..] else { return Err(not_two()) };
    if one.trim().is_empty() || other.trim().is_empty() {
        return Err(not_two());
    }
    let (one, other) = (Asked::read(session, one)?, Asked::read(session, other)?);
    // The clauses of one action apply to both.
    let (one, other) = (one.query(&other), other.query(&one));
    while_busy(|| Ok((session.table.odds(&one)?, session.table.odds(&other)?)))
}

/// Returns the error of a comparison that is not of two actions.
fn not_two() -> Diagnostics {
    Diagnostics::new("R0003", "two actions are compared", "`compare pass | play rapier on wolf`")
}

/// Does some work, and shows that the program is busy.
fn while_busy<T>(work: impl FnOnce() -> T) -> T {
    let _watch = crate::sim::Watch::busy("working out odds");
    work()
}

/// Reads a question.
pub fn read(session: &ReplSession, text: &str) -> Result<Query, Diagnostics> {
    let asked = Asked::read(session, text)?;
    // There is no other question to take clauses from.
    Ok(asked.query(&asked))
}

/// The clauses of a question. Missing clauses are `None` or empty.
#[derive(Default)]
struct Asked {
    action: String,
    given: Option<Ruling>,
    until: Option<Until>,
    policies: Option<Policies>,
    order: Option<Precedence>,
    /// The expressions whose values are asked for.
    of: Vec<String>,
    /// The seat of `--as`: the odds know no more than this seat does.
    knows: Option<Seat>,
    /// The most positions of an exact answer.
    most: Option<usize>,
    /// The number of games for an estimate, if there are more positions.
    games: Option<u32>,
    seed: Option<u64>,
}

/// The code of a problem with something that a seat may not know.
const CANNOT_KNOW: &str = "C0140";

/// The words that begin a clause.
const CLAUSES: [&str; 6] = ["of", "until", "depth", "policy", "order", "given"];

impl Asked {
    /// Returns the question. Clauses that it lacks are taken from `other`.
    fn query(&self, other: &Asked) -> Query {
        let plain = Query::new(self.action.clone());
        let mut of = self.of.clone();
        of.extend(other.of.iter().filter(|expression| !self.of.contains(expression)).cloned());
        Query {
            given: self.given.clone().or_else(|| other.given.clone()),
            until: self.until.clone().or_else(|| other.until.clone()).unwrap_or(plain.until),
            policies: self.policies.clone().or_else(|| other.policies.clone()).unwrap_or(plain.policies),
            order: self.order.clone().or_else(|| other.order.clone()).unwrap_or(plain.order),
            of,
            knows: self.knows.or(other.knows),
            most: self.most.or(other.most).unwrap_or(plain.most),
            games: self.games.or(other.games).unwrap_or(plain.games),
            seed: self.seed.or(other.seed).unwrap_or(plain.seed),
            action: plain.action,
        }
    }

    /// Reads the action, the options and the clauses of a question.
    fn read(session: &ReplSession, text: &str) -> Result<Asked, Diagnostics> {
        let table = &*session.table;
        let mut asked = Asked::default();
        // A name in quotes may hold the words of clauses.
        let mut words = lexer::fields(text);
        while let Some(at) = words.iter().position(|word| word.starts_with("--")) {
            let option = words.remove(at);
            let value = if at < words.len() { words.remove(at) } else { "" };
            asked.option(table, option, value)?;
        }
        // The clauses are read from the end, since each goes up to the next clause.
        while let Some(at) = words.iter().rposition(|word| CLAUSES.contains(word)) {
            let (clause, text) = (words[at], words[at + 1..].join(" "));
            if clause == "given" {
                asked.given = Some(session.content.ruling(&text)?);
            } else if !asked.clause(table, clause, &text)? {
                // These words and all before them are the action.
                break;
            }
            words.truncate(at);
        }
        asked.action = words.join(" ");
        // The expressions were read from the end.
        asked.of.reverse();
        Ok(asked)
    }

    /// Reads a clause. Returns `false` if these are words of the action and no clause (`play scroll of fire`).
    fn clause(&mut self, table: &dyn Table, clause: &str, text: &str) -> Result<bool, Diagnostics> {
        match clause {
            "until" if text == "asked" => self.until = Some(Until::Asked),
            "until" if text == "over" => self.until = Some(Until::Over),
            "until" if is_claim(table, text) => self.until = Some(Until::When(text.to_string())),
            "of" if is_expression(text) => self.of.push(text.to_string()),
            "until" | "of" => return Ok(false),
            "depth" => self.until = Some(Until::Depth(number(text)?)),
            "policy" => self.policies = Some(policies(table, text)?),
            _ => self.order = Some(order(table, text)?),
        }
        Ok(true)
    }

    /// Reads an option with its value.
    fn option(&mut self, table: &dyn Table, option: &str, value: &str) -> Result<(), Diagnostics> {
        match option {
            "--as" => self.knows = Some(seat(table, value)?),
            "--most" => self.most = Some(number(value)?),
            "--games" => self.games = Some(number(value)?),
            "--seed" => self.seed = Some(number(value)?),
            _ => {
                let help = "there are `--as SEAT`, `--most POSITIONS`, `--games N` and `--seed N`";
                return Err(Diagnostics::new("R0003", format!("odds know no option `{option}`"), help));
            }
        }
        Ok(())
    }
}

/// Returns whether a text is a claim, and not words of an action.
fn is_claim(table: &dyn Table, text: &str) -> bool {
    // Plain words without a comparison (`how`) that are no valid claim belong to the action. Claims about what the seat
    // may not know are valid, and are reported later.
    // `how` is the comparison of a claim in plain words, such as `>=`.
    let in_words = matches!(Claim::read(text).says, Says::Words(Words { how: None, .. }));
    match holds(table, text) {
        Ok(_) => true,
        Err(problem) => problem.code == CANNOT_KNOW || !in_words,
    }
}

/// Returns whether a text is an expression, and not a name (`play scroll of fire`).
fn is_expression(text: &str) -> bool {
    let Some(expr) = expression(text) else { return false };
    let is_computed = |part: &Expr<'_>| {
        matches!(part.kind, ExprKind::Field { .. } | ExprKind::Call { .. } | ExprKind::Index(_) | ExprKind::Bracket(_))
    };
    expr.any(&mut |part| is_computed(part)) || expr.sign(&[".", "==", "!=", "<=", ">=", "<", ">", "="]).is_some()
}

/// Reads a whole number.
fn number<N: std::str::FromStr>(text: &str) -> Result<N, Diagnostics> {
    text.parse().map_err(|_| Diagnostics::new("R0003", format!("`{text}` is not a number"), "a whole number from 0"))
}

/// Reads policies: `random`, `rival best`, `pass, rival best`.
fn policies(table: &dyn Table, text: &str) -> Result<Policies, Diagnostics> {
    let mut policies = Policies::all(Policy::Pass);
    for part in text.split(',').map(str::trim) {
        match part.rsplit_once(' ') {
            None => policies.others = policy(part)?,
            Some((who, name)) => {
                policies.of.insert(seat(table, who.trim())?, policy(name)?);
            }
        }
    }
    Ok(policies)
}

/// Reads an order of seats: `any`, `as asked`, `rival, you`.
fn order(table: &dyn Table, text: &str) -> Result<Precedence, Diagnostics> {
    match text {
        "any" => Ok(Precedence::Any),
        // An empty list: the seats decide in the order in which the table asks them.
        "as asked" => Ok(Precedence::Told(Vec::new())),
        "" => Err(Diagnostics::new(
            "R0003",
            "in which order?",
            "`order any`, `order as asked`, or seats: `order wolf, you`",
        )),
        _ => text.split(',').map(|who| seat(table, who.trim())).collect::<Result<_, _>>().map(Precedence::Told),
    }
}

/// Returns the policy of a name.
fn policy(name: &str) -> Result<Policy, Diagnostics> {
    Policy::named(name).ok_or_else(|| {
        let names = Policy::ALL.map(|(name, _)| name);
        let help = match nearest(name, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are `{}`", names.join("`, `")),
        };
        Diagnostics::new("R0003", format!("`{name}` is no policy"), help)
    })
}

/// Returns the seat of a name.
pub(super) fn seat(table: &dyn Table, name: &str) -> Result<Seat, Diagnostics> {
    crate::sim::seat_named(table, name)
        .ok_or_else(|| Diagnostics::new("R0004", format!("nobody here is called `{name}`"), "`look all` hides nothing"))
}
