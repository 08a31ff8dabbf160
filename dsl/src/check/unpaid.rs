//! Costs that nobody can ever pay (warning `W0653`): they need tokens that nothing gives.

use crate::loaded::Loaded;
use rondel_engine::kernel::{Arg, Datum, Origin, Problem, Statement, effort, slug};
use rondel_engine::machine::UNPAID;
use rondel_engine::machine::play::words::TOKEN;
use std::collections::{BTreeMap, BTreeSet};

/// The statements of costs.
const COSTS: [&str; 2] = ["cost", "or"];

/// The names that content uses: names in costs, each with its first place, and names elsewhere.
#[derive(Default)]
struct Named<'i> {
    paid: BTreeMap<&'i str, Origin>,
    elsewhere: BTreeSet<String>,
}

/// Returns a warning for each cost in tokens that no script, no scene and no other statement names.
pub(crate) fn unpaid(loaded: &Loaded) -> Vec<Problem> {
    let mut named = Named::default();
    let scenes = loaded.scenes.iter().flat_map(|scene| &scene.setup.body);
    for statement in loaded.items.iter().flat_map(|item| item.body.iter()).chain(scenes) {
        let is_inside_cost = false;
        named.note_statement(statement, is_inside_cost);
    }
    let steps = loaded.scenes.iter().flat_map(|scene| &scene.steps).map(|step| step.text.as_str());
    let scripts = loaded.scripts.files.values().map(|file| &*file.text);
    let (steps, scripts): (Vec<&str>, Vec<&str>) = (steps.collect(), scripts.collect());
    let mut problems = Vec::new();
    // `effort` counts steps for tests of growth, and decides nothing.
    for token in effort::each(loaded.items.iter()).filter(|item| item.kind == TOKEN) {
        let Some(at) = named.paid.get(token.id.as_str()) else { continue };
        let is_given = named.elsewhere.contains(&token.id)
            || scripts.iter().any(|text| text.contains(&crate::quoted(&token.name)))
            || steps.iter().any(|text| says(text, &token.name));
        if is_given {
            continue;
        }
        let message = format!("nothing ever gives the token `{}`, so this cost is never paid", token.name);
        let help = format!("give it where it is earned: `on MOMENT: me.add_tokens(\"{}\", 1)`", token.name);
        let problem = Problem::warning(UNPAID, *at, message).label("this cannot be paid").help(help);
        problems.push(problem.also(token.at, "no script, no scene and no other statement names it"));
    }
    problems
}

/// Returns whether a text says a name in whole words.
fn says(text: &str, name: &str) -> bool {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '_' | '-'));
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (text.get(..at), text.get(at + name.len()..));
        is_apart(before.and_then(|text| text.chars().next_back()))
            && is_apart(after.and_then(|text| text.chars().next()))
    })
}

impl<'i> Named<'i> {
    /// Notes the names in a statement.
    fn note_statement(&mut self, statement: &'i Statement, is_inside_cost: bool) {
        let is_cost = is_inside_cost || COSTS.contains(&statement.word);
        if statement.word != "text" {
            statement.args.iter().for_each(|arg| self.note_arg(arg, is_cost));
        }
    }

    /// Notes the names in a value.
    fn note_arg(&mut self, arg: &'i Arg, is_cost: bool) {
        match &arg.datum {
            Datum::Name(id) if is_cost => _ = self.paid.entry(id).or_insert(arg.at),
            Datum::Name(text) | Datum::Text(text) | Datum::Word(text) => _ = self.elsewhere.insert(slug(text)),
            Datum::Call(call) => {
                let texts = call.args.iter().filter_map(|(_, datum)| datum.text());
                self.elsewhere.extend(texts.map(slug));
            }
            Datum::Counted(_, inner) => self.note_arg(inner, is_cost),
            datum => {
                datum.list().iter().for_each(|arg| self.note_arg(arg, is_cost));
                let in_rows = datum.rows().iter().flat_map(|row| &row.body);
                for statement in datum.block().iter().chain(in_rows) {
                    self.note_statement(statement, is_cost);
                }
            }
        }
    }
}
