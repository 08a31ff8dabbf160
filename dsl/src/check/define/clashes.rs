//! Clashes: definitions of several packs for one name, of which only one counts. Two plain definitions clash
//! ([`Definer::tell_clashes`]). A default, such as `default card "Axe" { ... }`, counts only where no other pack has
//! the item, so two different defaults are only warned about ([`Definer::twins`], [`Definer::tell_twins`]). The base is
//! the definition that counts.

use super::body::Making;
use super::place::{Definition, How};
use super::{Definer, Written};
use crate::shape::Shaped;
use rondel_engine::kernel::{Origin, Problem, Statement};
use std::collections::BTreeSet;

impl Definer<'_, '_> {
    /// Returns the defaults of independent packs that differ from the default that counts, each with the words that
    /// differ. `whole` is the content of the default that counts, and `defaults` are the others.
    pub(super) fn twins<'d, 'a, 'b>(
        &self,
        definition: &Definition<'_, '_>,
        whole: &Shaped,
        defaults: &[(&'d Written<'a, 'b>, Shaped)],
    ) -> Vec<(&'d Written<'a, 'b>, BTreeSet<&'static str>)> {
        let mut twins = Vec::new();
        for (written, shaped) in defaults {
            let (winner, loser) = (definition.base.parsed.pack, written.parsed.pack);
            let is_related = self.packs.builds_on(winner, loser) || self.packs.builds_on(loser, winner);
            let statements = whole.statements.iter().chain(&shaped.statements);
            let words: BTreeSet<&'static str> = statements.map(|statement| statement.word).collect();
            // Neither the order of statements nor former names make a difference.
            let values_of = |shaped: &Shaped, word: &str| {
                let statements = shaped.statements.iter().filter(|statement| statement.word == word);
                let mut values: Vec<String> = statements.map(Statement::said).collect();
                values.sort();
                values
            };
            let differs = |word: &&str| *word != "formerly" && values_of(whole, word) != values_of(shaped, word);
            let mut differing: BTreeSet<&'static str> = words.into_iter().filter(differs).collect();
            let base = &definition.base;
            let own_bracket = base.tree.head.bracket.map(|bracket| bracket.of(base.parsed.text));
            let other_bracket = written.tree.head.bracket.map(|bracket| bracket.of(written.parsed.text));
            if other_bracket != own_bracket {
                differing.insert("(...)");
            }
            if !is_related && !shaped.damaged && !whole.damaged && !differing.is_empty() {
                twins.push((*written, differing));
            }
        }
        twins
    }

    /// Warns of the defaults that [`Definer::twins`] returned, unless a pack that requires both packs sets the words
    /// that differ.
    pub(super) fn tell_twins(
        &mut self,
        definition: &Definition<'_, '_>,
        making: &Making,
        twins: &[(&Written<'_, '_>, BTreeSet<&'static str>)],
    ) {
        for (written, words) in twins {
            let (winner, loser) = (definition.base.parsed.pack, written.parsed.pack);
            let knows_both = |pack: usize| self.packs.builds_on(pack, winner) && self.packs.builds_on(pack, loser);
            let is_settled =
                |word: &str| making.said.iter().any(|piece| knows_both(piece.pack) && piece.sets_all(word));
            let open = words.iter().filter(|word| !is_settled(word));
            let open: Vec<String> = open.map(|word| format!("`{word}`")).collect();
            if open.is_empty() {
                continue;
            }
            let (first, last, what) = (self.packs.id(loser), self.packs.id(winner), &making.what);
            let differ = open.join(", ");
            let message =
                format!("`{first}` and `{last}` define {what} differently, in {differ}: the one of `{last}` counts");
            let problem = Problem::warning("W0507", written.at, message)
                .label(format!("by `{first}`: this is not used"))
                .also(definition.base.at, format!("by `{last}`: this counts"))
                .help(format!(
                    "if both mean the same, let them say the same; or a pack that requires both says `replace {what}`"
                ));
            self.problems.push(problem);
        }
    }

    /// Reports the items that two packs define, unless a pack that requires both replaces them.
    pub(super) fn tell_clashes(&mut self) {
        for ((kind, _), definition) in &self.known {
            for [written, first] in &definition.clashes {
                let packs = [written.parsed.pack, first.parsed.pack];
                let knows_both = |pack: usize| packs.iter().all(|clashing| self.packs.builds_on(pack, *clashing));
                let pieces = definition.replaced.iter().chain([&definition.base]);
                let mut replacements = pieces.filter(|piece| piece.how() == How::Replace);
                if replacements.any(|piece| knows_both(piece.parsed.pack)) {
                    continue;
                }
                let [last, first_id] = packs.map(|pack| self.packs.id(pack));
                let knows = self.packs.builds_on(written.parsed.pack, first.parsed.pack);
                let at = (written.at, first.at);
                self.problems.push(clash(kind, &definition.name, at, [first_id, last], knows));
            }
        }
    }
}

/// Returns the error of a name that two packs define differently. `ids` are the earlier and the later pack. `knows` is
/// set if the later pack requires the earlier pack.
fn clash(kind: &str, name: &str, (at, first): (Origin, Origin), ids: [&str; 2], knows: bool) -> Problem {
    let [earlier, later] = ids;
    let own = format!(
        "`{later}` says `replace {kind} \"{name}\"` to put this in its place, `change` to change parts of it, `extend` to add to \
         it, or `default` to define it only where no other pack does"
    );
    let third = format!(
        "write a pack that says `requires: [\"{earlier}\", \"{later}\"]` and `replace {kind} \"{name}\" {{ ... }}`: its item \
         counts; or {own}"
    );
    Problem::error("E0205", at, format!("another pack already defines {kind} \"{name}\""))
        .label(format!("defined again here, by `{later}`"))
        .also(first, format!("`{earlier}` defines it here"))
        .help(format!("if it is something else, give it another name; else {}", if knows { own } else { third }))
}
