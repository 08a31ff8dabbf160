//! Checks for formulas that have no value on some Round, or a value too large for any game (`E0716`).
//!
//! `formulas` goes through all statements of all items. For example, it reports `damage R/0` and `damage R*999`.

use super::Builder;
use crate::kernel::{Arg, Datum, Formula, Operator, Origin, Statement};

/// The largest amount that a formula may give.
const MOST: i64 = 999;

impl Builder<'_> {
    /// Checks every formula in the content.
    pub(super) fn formulas(&mut self) {
        // The items are taken out of the catalog, because the checks report to `self` while they read the items.
        let items = std::mem::take(&mut self.catalog.items);
        for statement in items.iter().flat_map(|item| item.body.iter()) {
            self.check_statement(statement);
        }
        self.catalog.items = items;
    }

    /// Checks the formulas of a statement.
    fn check_statement(&mut self, statement: &Statement) {
        for arg in &statement.args {
            self.check_arg(arg);
        }
    }

    /// Checks the formulas of a value and of the values in it.
    fn check_arg(&mut self, arg: &Arg) {
        match &arg.datum {
            Datum::Formula(formula) => self.check_formula(formula, arg.at),
            Datum::Counted(_, inner) => self.check_arg(inner),
            Datum::List(list) => list.iter().for_each(|arg| self.check_arg(arg)),
            Datum::Block(body) => body.iter().for_each(|statement| self.check_statement(statement)),
            Datum::Rows(rows) => {
                rows.iter().flat_map(|row| &row.body).for_each(|statement| self.check_statement(statement))
            }
            _ => {}
        }
    }

    /// Checks one formula on all six Rounds.
    fn check_formula(&mut self, formula: &Formula, at: Origin) {
        if formula.has_dice() {
            let message = format!("`{formula}` is rolled, and no dice are rolled for an amount");
            let help = "amounts are worked out from R, the Round: write a number, or a formula such as `R/2+1`";
            return self.error("E0716", at, message, help);
        }
        for round in 1..=6 {
            if let Err(why) = worth(formula, round) {
                let help = format!("amounts are whole numbers up to {MOST}, worked out from R, the Round");
                return self.error("E0716", at, format!("on Round {round} `{formula}` {why}"), help);
            }
        }
    }
}

/// Returns the value of a formula on a Round, without the rounding of the rulebook. The error says what is wrong with
/// it.
fn worth(formula: &Formula, round: i64) -> Result<i64, &'static str> {
    let value = match formula {
        Formula::Number(n) => *n,
        Formula::Name(_) => round,
        Formula::Dice(n, sides) => i64::from(*n) * i64::from(*sides),
        Formula::Sum(left, operator, right) => {
            let (left, right) = (worth(left, round)?, worth(right, round)?);
            match operator {
                Operator::Plus => left + right,
                Operator::Minus => left - right,
                Operator::Times => left * right,
                Operator::Over if right == 0 => return Err("divides by 0"),
                Operator::Over => left / right,
            }
        }
    };
    if value.abs() > MOST { Err("gives too much") } else { Ok(value) }
}
