//! Changes that change nothing (warning `W0509`), because the item has these values already.

use super::{Definer, Definition, How, Written, table};
use crate::shape::Shaped;
use rondel_engine::kernel::{Origin, Problem, Statement};
use std::collections::BTreeSet;

impl Definer<'_, '_> {
    /// Warns of the statements of a `change` that the item has already. `before` is the item before the change.
    /// `only_sets` is set if the change removes nothing and edits no lists.
    pub(super) fn tell_unchanged(
        &mut self,
        what: &str,
        definition: &Definition<'_, '_>,
        (before, written): (&Shaped, &Written<'_, '_>),
        (change, only_sets): (&Shaped, bool),
    ) {
        if before.damaged || change.damaged || !self.knows_all(definition, written) {
            return;
        }
        // The change says nothing at all, and declares no parameters (`bracket`).
        if change.seen.is_empty() && only_sets && written.tree.head.bracket.is_none() {
            let help = "write what shall be different in it, or take it out";
            return self.problems.push(unchanged(written.at, what, help));
        }
        // A `formerly` adds a name, and replaces no value that could be compared.
        let words: BTreeSet<&str> = change.seen.iter().copied().filter(|word| *word != "formerly").collect();
        let is_idle = |word: &&&str| {
            let now = said(&change.statements, word);
            !now.is_empty() && now == said(&before.statements, word)
        };
        let idle: Vec<&str> = words.iter().filter(is_idle).copied().collect();
        // Everything is idle: one warning for the whole change. A change that only adds former names gets none.
        if only_sets && written.tree.head.bracket.is_none() && idle.len() == words.len() {
            let help = "it says all of this already: take the change out";
            let at = match (idle.as_slice(), change.statements.as_slice()) {
                ([_], [statement]) => statement.at,
                _ => written.at,
            };
            if !idle.is_empty() {
                self.problems.push(unchanged(at, what, help));
            }
            return;
        }
        for word in idle {
            let statement = change.statements.iter().find(|statement| statement.word == word);
            let at = statement.map_or(written.at, |statement| statement.at);
            self.problems.push(unchanged(at, what, "it says this already: take the line out"));
        }
    }

    /// Warns of an `extend` whose statements the item has already. `before` is the item's text before the `extend`, and
    /// `now` the item after it.
    pub(super) fn tell_unextended(
        &mut self,
        what: &str,
        definition: &Definition<'_, '_>,
        (before, written): (&[String], &Written<'_, '_>),
        now: &Shaped,
    ) {
        let fits = !now.damaged && self.knows_all(definition, written);
        if fits && before == all_said(now) && !self.problems.iter().any(|problem| is_within(problem, written)) {
            let help = "it has all of this already: add something else, or take it out";
            self.problems.push(unchanged(written.at, what, help));
        }
    }

    /// Returns whether the piece's pack requires all packs that define or change the item. Other packs do not know of
    /// each other, so it is no mistake if they say the same. `false` if the item itself is missing, which is reported
    /// already: its base is then a change.
    fn knows_all(&self, definition: &Definition<'_, '_>, written: &Written<'_, '_>) -> bool {
        let own = written.parsed.pack;
        let mut pieces = definition.changes.iter().chain([&definition.base]);
        let knows = |other: usize| other == own || self.packs.builds_on(own, other);
        !matches!(definition.base.how(), How::Change | How::Extend) && pieces.all(|piece| knows(piece.parsed.pack))
    }
}

/// Returns all statements of an item as text.
pub(super) fn all_said(shaped: &Shaped) -> Vec<String> {
    shaped.statements.iter().map(|statement| format!("{} {}", statement.word, statement.said())).collect()
}

/// Returns the statements of a word in a form that can be compared. The order and grouping of a table's rows does not
/// count.
fn said(statements: &[Statement], word: &str) -> Vec<String> {
    let comparable = |statement: &Statement| match table::rows(&statement.args) {
        Some(rows) => format!("{} {:?}", table::beside(&statement.args), table::cells(rows)),
        None => statement.said(),
    };
    statements.iter().filter(|statement| statement.word == word).map(comparable).collect()
}

/// Returns whether a problem is reported within this item.
fn is_within(problem: &Problem, written: &Written<'_, '_>) -> bool {
    let whole = crate::origin(Some(written.parsed.file), written.tree.span.range());
    whole.holds(problem.at.at)
}

/// Returns the warning of a change that changes nothing.
fn unchanged(at: Origin, what: &str, help: &str) -> Problem {
    Problem::warning("W0509", at, format!("this changes nothing of {what}")).label("nothing is different").help(help)
}
