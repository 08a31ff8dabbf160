//! Costs that nobody can ever pay: tokens that nothing gives.

use super::build::Builder;
use super::play::words::TOKEN;
use super::system::System;
use crate::kernel::{Arg, Datum, Origin, Problem, Statement, effort};
use std::collections::{BTreeMap, BTreeSet};

/// The code of a cost in tokens that nothing gives.
const UNPAID: &str = "W0653";

/// The statements of costs.
const COSTS: [&str; 2] = ["cost", "or"];

/// The tokens that content names: in costs, each with the first place, and elsewhere.
#[derive(Default)]
struct Named<'i> {
    paid: BTreeMap<&'i str, Origin>,
    elsewhere: BTreeSet<&'i str>,
}

impl<S: System> Builder<'_, S> {
    /// Tokens that something costs, and that no script and no other statement names (`W0653`).
    pub(super) fn unpaid(&mut self) {
        let mut named = Named::default();
        for statement in self.catalog.items.iter().flat_map(|item| &item.body) {
            named.statement(statement, false);
        }
        let mut problems = Vec::new();
        for (id, at) in effort::each(&named.paid) {
            let token = self.catalog.items.iter().find(|item| item.kind == TOKEN && item.id == **id);
            let Some(token) = token.filter(|token| !named.elsewhere.contains(token.id.as_str())) else { continue };
            let is_said =
                self.host.says(&token.name) || self.host.says(&token.id) || named.elsewhere.contains(&*token.name);
            if is_said {
                continue;
            }
            let message = format!("nothing ever gives the token `{}`, so this cost is never paid", token.name);
            let help = format!("give it where it is earned: `on MOMENT: me.add_tokens(\"{}\", 1)`", token.name);
            let problem = Problem::warning(UNPAID, *at, message).label("this cannot be paid").help(help);
            problems.push(problem.also(token.at, "no script and no other statement names it"));
        }
        problems.into_iter().for_each(|problem| self.report(problem));
    }
}

impl<'i> Named<'i> {
    fn statement(&mut self, statement: &'i Statement, is_cost: bool) {
        let is_cost = is_cost || COSTS.contains(&statement.word);
        if statement.word != "text" {
            statement.args.iter().for_each(|arg| self.arg(arg, is_cost));
        }
    }

    fn arg(&mut self, arg: &'i Arg, is_cost: bool) {
        match &arg.datum {
            Datum::Name(id) if is_cost => _ = self.paid.entry(id).or_insert(arg.at),
            Datum::Name(text) | Datum::Text(text) | Datum::Word(text) => _ = self.elsewhere.insert(text),
            Datum::Call(call) => call.args.iter().for_each(|(_, datum)| self.elsewhere.extend(datum.text())),
            Datum::Counted(_, inner) => self.arg(inner, is_cost),
            datum => {
                datum.list().iter().for_each(|arg| self.arg(arg, is_cost));
                datum.block().iter().for_each(|said| self.statement(said, is_cost));
                datum.rows().iter().flat_map(|row| &row.body).for_each(|said| self.statement(said, is_cost));
            }
        }
    }
}
