//! `extend`: what a pack adds to an item of another one. Several packs may add to the same item, in any order.

use super::{Definer, Written};
use crate::shape::Shaped;
use rondel_engine::kernel::{Arg, Datum, Problem, Shape, Statement, Times, Word};
use rondel_engine::script::Scripts;

impl Definer<'_, '_> {
    /// Adds the statements of one place to what is said of an item. What can be said once and is no list stays as it is.
    pub(super) fn extend(
        &mut self,
        kind: &'static str,
        what: &str,
        whole: &mut Shaped,
        written: &Written<'_, '_>,
        scripts: &Scripts,
    ) {
        let more = self.shape(kind, written, scripts);
        let lists = self.words(kind);
        for statement in more.statements {
            let word = lists.iter().flat_map(|list| list.iter()).find(|word| word.word == statement.word);
            if whole.statements.iter().any(|known| is_same_call(known, &statement)) {
                continue;
            }
            let once = word.filter(|word| word.times != Times::Many);
            let known = whole.statements.iter_mut().find(|known| once.is_some_and(|once| known.word == once.word));
            match known {
                None => whole.statements.push(statement),
                Some(known) if known.said() == statement.said() => {}
                Some(known) => match list_of(known, word) {
                    Some(list) => add_to(list, statement),
                    None => self.problems.push(has_one(what, known, &statement)),
                },
            }
        }
        whole.seen.extend(more.seen);
        whole.damaged |= more.damaged;
    }
}

fn has_one(what: &str, known: &Statement, more: &Statement) -> Problem {
    Problem::error("E0215", more.at, format!("{what} has its `{}`, and can have one", known.word))
        .label("this can't be added")
        .also(known.at, "it has this one")
        .help(format!("`change` says `{}` anew", known.word))
}

/// The list that a statement consists of, if its word takes one.
fn list_of<'s>(known: &'s mut Statement, word: Option<&Word>) -> Option<&'s mut Vec<Arg>> {
    let [Shape::List(_) | Shape::Braced(_)] = word?.shape else { return None };
    match known.args.first_mut().map(|arg| &mut arg.datum) {
        Some(Datum::List(list)) => Some(list),
        _ => None,
    }
}

/// Adds what is not in a list yet.
fn add_to(list: &mut Vec<Arg>, statement: Statement) {
    for arg in statement.args {
        let Datum::List(more) = arg.datum else { continue };
        for one in more {
            if !list.iter().any(|known| known.datum == one.datum) {
                list.push(one);
            }
        }
    }
}

/// Calling the same twice is calling it once.
fn is_same_call(known: &Statement, other: &Statement) -> bool {
    let call = |said: &Statement| matches!(said.args.as_slice(), [Arg { datum: Datum::Call(_), .. }]);
    known.word == other.word && call(known) && known.said() == other.said()
}
