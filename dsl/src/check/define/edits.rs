//! Edits of an item's lists: `add`, `remove` and `extend`. They apply after all values are set, so they stay even if
//! another pack sets the rest. Begin at [`Definer::edit`].
//!
//! A line such as `remove large` does not name its statement. It has a [`Reading`] for each list of the item that can
//! hold the value, and the values that the item has had decide which one is meant. The history of an item
//! (`Making::had`) has all statements ever written about it, also those that no longer count: a pack may remove what an
//! earlier pack has removed already.

mod reports;

use super::body::{Making, values};
use super::{Definer, Written};
use crate::check::conflicts::{self, Moved, means};
use crate::shape::edit::{Edit, Reading};
use reports::{Refused, has_one, not_there, too_few};
use rondel_engine::kernel::{Arg, Datum, Origin, Problem, Shape, Statement, Times, Word};
use rondel_engine::script::Scripts;

/// One thing that a pack adds or removes.
struct Work {
    pack: usize,
    word: Option<&'static Word>,
    does: Does,
    at: Origin,
    written: String,
}

/// The action of an edit.
enum Does {
    Add(Statement),
    Remove(Vec<Arg>),
}

impl Work {
    /// Returns the added statement. `None` for a removal.
    fn addition(&self) -> Option<&Statement> {
        match &self.does {
            Does::Add(statement) => Some(statement),
            Does::Remove(_) => None,
        }
    }
}

impl Definer<'_, '_> {
    /// Applies `add`, `remove` and `extend` in the order of loading. Edits of an earlier pack are dropped if a pack
    /// that requires the earlier pack replaces the item or sets the statement. Additions by `extend` are kept.
    pub(super) fn edit(
        &mut self,
        kind: &'static str,
        making: &mut Making,
        extends: &[&Written<'_, '_>],
        scripts: &Scripts,
    ) {
        let mut works = self.works_of_extends(kind, making, extends, scripts);
        // What a pack adds counts as written once, so that a removal by another pack may name it: the statements of
        // `extend`, which `works` has so far, and those of `add`, which are in `edits`.
        let edits = std::mem::take(&mut making.edits);
        making.history.extend(edits.iter().filter_map(|(_, edit)| added(edit)));
        making.history.extend(works.iter().filter_map(Work::addition).cloned());
        for (by, edit) in edits {
            works.extend(self.work_of(by, edit, making));
        }
        works.sort_by_key(|work| work.pack);
        let moved: Vec<Moved> = works.iter().flat_map(moves).collect();
        conflicts::check_moves(&making.what, &moved, self.packs, &mut self.problems);
        self.apply(works, making);
    }

    /// Returns the statements of the `extend` pieces as work.
    fn works_of_extends(
        &mut self,
        kind: &'static str,
        making: &mut Making,
        extends: &[&Written<'_, '_>],
        scripts: &Scripts,
    ) -> Vec<Work> {
        let lists = self.words(kind);
        let word_called = |name: &str| lists.iter().flat_map(|list| list.iter()).find(|word| word.word == name);
        let mut works = Vec::new();
        for extend in extends {
            let shaped = self.shape(kind, extend, scripts);
            for statement in shaped.statements {
                let range = statement.at.start as usize..statement.at.end as usize;
                let text = extend.parsed.text.get(range).unwrap_or_default().to_string();
                works.push(Work {
                    pack: extend.parsed.pack,
                    word: word_called(statement.word),
                    at: statement.at,
                    does: Does::Add(statement),
                    written: text,
                });
            }
            making.whole.seen.extend(shaped.seen);
            making.whole.damaged |= shaped.damaged;
        }
        works
    }

    /// Applies the edits. Removals of a number of things come last, because they need the final counts.
    fn apply(&mut self, works: Vec<Work>, making: &mut Making) {
        let (counted, works): (Vec<Work>, Vec<Work>) = works.into_iter().partition(|work| match &work.does {
            Does::Remove(args) => args.iter().any(|arg| matches!(arg.datum, Datum::Counted(..))),
            Does::Add(_) => false,
        });
        let mut refused: Vec<Refused> = Vec::new();
        for work in works.into_iter().chain(counted) {
            match work.does {
                Does::Add(statement) => {
                    making.whole.seen.push(statement.word);
                    refused.extend(self.add_to(&mut making.whole, statement, (work.word, work.pack)));
                }
                Does::Remove(args) => {
                    let Some(word) = work.word else { continue };
                    let whole = &mut making.whole;
                    self.problems.extend(remove(&mut whole.statements, word, &args, work.at));
                    if !whole.statements.iter().any(|statement| statement.word == word.word) {
                        whole.seen.retain(|seen| *seen != word.word);
                    }
                }
            }
        }
        // Report the refused additions, once for each pack.
        let by_pack = refused.chunk_by(|one, other| one.pack == other.pack);
        self.problems.extend(by_pack.filter_map(|refused| has_one(&making.what, refused)));
    }

    /// Returns the work of an edit, now that the whole item is known. `by` is the index in `making.said` of the piece
    /// with the edit. `None` if the edit is overruled by a later pack that requires the edit's pack, or if the edit
    /// does not fit, which is reported.
    fn work_of(&mut self, by: usize, edit: Edit, making: &Making) -> Option<Work> {
        let pack = making.said.get(by)?.pack;
        let later = making.said.get(by + 1..).unwrap_or(&[]);
        let overruled = |reading: &Reading| {
            later.iter().any(|piece| self.packs.builds_on(piece.pack, pack) && piece.sets_all(reading.word.word))
        };
        let Edit { adds, mut readings, at, written, lenient } = edit;
        readings.retain(|reading| !overruled(reading));
        if readings.is_empty() {
            return None;
        }
        if adds {
            // An addition with several readings was reported as it was read, and is no edit.
            let Reading { word, args } = readings.into_iter().next()?;
            let does = Does::Add(Statement { word: word.word, args, at });
            return Some(Work { pack, word: Some(word), does, at, written });
        }
        let Reading { word, args } = self.meant_removal(readings, lenient, making, at)?;
        Some(Work { pack, word: Some(word), does: Does::Remove(args), at, written })
    }

    /// Returns the reading that a removal means: the one whose value the item has had. `None` if none of them or
    /// several have had it, which is reported. A `lenient` removal is one from many items at once, and no mistake where
    /// one of them lacks the value.
    fn meant_removal(
        &mut self,
        mut readings: Vec<Reading>,
        lenient: bool,
        making: &Making,
        at: Origin,
    ) -> Option<Reading> {
        let all = readings.clone();
        readings.retain(|reading| has_had_any(making, reading));
        match readings.as_slice() {
            [] if lenient => {}
            [] => self.problems.push(not_there(&making.what, &all, making, at, &self.names)),
            [only] => {
                if !lenient {
                    self.report_lacking_value(only, making);
                }
                return readings.pop();
            }
            several => self.problems.push(in_several_lists(several, at)),
        }
        None
    }

    /// Reports a value to be removed that the item never had, if another value of the same removal was there. The
    /// others are removed all the same.
    fn report_lacking_value(&mut self, Reading { word, args }: &Reading, making: &Making) {
        if are_first_values(args, word) {
            return;
        }
        let lacks = |arg: &&Arg| !making.had(word.word, |statement| list_holds(word, statement, arg));
        if let Some(missing) = args.iter().find(lacks) {
            let alone = [Reading { word, args: vec![missing.clone()] }];
            self.problems.push(not_there(&making.what, &alone, making, missing.at, &self.names));
        }
    }

    /// Adds a statement to an item. Returns a refusal if the item can have only one statement of this word, and already
    /// has such a statement that is no list.
    fn add_to(
        &self,
        whole: &mut crate::shape::Shaped,
        statement: Statement,
        (word, pack): (Option<&'static Word>, usize),
    ) -> Option<Refused> {
        // The item has the same call already: `effect burns(hp: 2)`.
        if whole.statements.iter().any(|present| is_same_call(present, &statement)) {
            return None;
        }
        // A word that may stand only once may have its statement already.
        let once = word.filter(|word| word.times != Times::Many);
        let present = match once {
            Some(once) => whole.statements.iter_mut().find(|present| present.word == once.word),
            None => None,
        };
        let Some(present) = present else {
            whole.statements.push(statement);
            return None;
        };
        if present.said() == statement.said() {
            return None;
        }
        if let Some(list) = list_of(present, word) {
            add_values(list, statement);
            return None;
        }
        let by = present.at.file.and_then(|file| self.homes.get(&file).copied());
        // If the pack of the statement requires the adding pack, the difference is intended.
        if by.is_some_and(|by| self.packs.builds_on(by, pack)) {
            return None;
        }
        Some(Refused { pack, word: present.word, has: present.at, more: statement.at })
    }
}

/// Returns the statement that an edit adds. `None` for an edit that removes something.
fn added(edit: &Edit) -> Option<Statement> {
    if !edit.adds {
        return None;
    }
    let reading = edit.readings.first()?;
    Some(Statement { word: reading.word.word, args: reading.args.clone(), at: edit.at })
}

/// Returns the values that an edit adds or removes, one by one. Counts are left out, since they add up in any order.
fn moves(work: &Work) -> Vec<Moved> {
    let (args, adds) = match &work.does {
        Does::Add(statement) => (statement.args.as_slice(), true),
        Does::Remove(args) => (args.as_slice(), false),
    };
    let Some(word) = work.word else { return Vec::new() };
    let mut moved_values: Vec<Vec<Datum>> = if are_first_values(args, word) {
        vec![args.iter().map(|arg| arg.datum.clone()).collect()]
    } else {
        values(args).iter().map(|arg| vec![arg.datum.clone()]).collect()
    };
    moved_values.retain(|what| !matches!(what.as_slice(), [Datum::Counted(..)]));
    let (pack, at, written) = (work.pack, work.at, &work.written);
    let moved = |what| Moved { pack, field: word.word, what, adds, at, written: written.clone() };
    moved_values.into_iter().map(moved).collect()
}

/// Returns whether the values of an edit are the first values of a statement, as in `remove effect burns`, and not
/// values of a list, as in `remove type large`.
fn are_first_values(args: &[Arg], word: &Word) -> bool {
    !args.is_empty() && !matches!(word.shape, [Shape::List(_) | Shape::Braced(_)])
}

/// Returns whether a statement begins with these values.
fn begins_with(statement: &Statement, args: &[Arg]) -> bool {
    let fits = |(wanted, there): (&Arg, &Arg)| means(&wanted.datum, &there.datum);
    statement.args.len() >= args.len() && args.iter().zip(&statement.args).all(fits)
}

/// Returns whether a statement's list holds this value.
fn list_holds(word: &Word, statement: &Statement, wanted: &Arg) -> bool {
    let is_list = !are_first_values(std::slice::from_ref(wanted), word);
    is_list && values(&statement.args).iter().any(|there| means(&wanted.datum, &there.datum))
}

/// Returns whether an item has ever had one of the values of a reading: of `remove holds Dagger, Club`, a Dagger or a
/// Club.
fn has_had_any(making: &Making, Reading { word, args }: &Reading) -> bool {
    if are_first_values(args, word) {
        return making.had(word.word, |statement| begins_with(statement, args));
    }
    args.iter().any(|arg| making.had(word.word, |statement| list_holds(word, statement, arg)))
}

/// Returns the error of a removal whose value several lists of the item have had.
fn in_several_lists(readings: &[Reading], at: Origin) -> Problem {
    let ways: Vec<String> = readings.iter().map(|reading| format!("`remove {} ...`", reading.word.word)).collect();
    Problem::error("E0217", at, "several lists hold this")
        .label("of which list?")
        .help(format!("name the statement: {}", ways.join(", ")))
}

/// Removes values from lists, or statements that begin with these values. Returns a problem for each count that is too
/// high.
fn remove(statements: &mut Vec<Statement>, word: &Word, args: &[Arg], at: Origin) -> Vec<Problem> {
    if are_first_values(args, word) {
        statements.retain(|statement| statement.word != word.word || !begins_with(statement, args));
        return Vec::new();
    }
    let mut problems = Vec::new();
    for arg in args {
        // The number of things to remove: all of them, if no number is given.
        let wanted = match &arg.datum {
            Datum::Counted(n, _) => *n,
            _ => u16::MAX,
        };
        let mut remaining = wanted;
        for statement in statements.iter_mut().filter(|statement| statement.word == word.word) {
            let Some(Datum::List(list)) = statement.args.first_mut().map(|arg| &mut arg.datum) else { continue };
            list.retain_mut(|there| {
                if remaining == 0 || !means(&arg.datum, &there.datum) {
                    return true;
                }
                // A value without a count is removed whole.
                let Datum::Counted(n, _) = &mut there.datum else { return false };
                let taken = remaining.min(*n);
                (remaining, *n) = (remaining - taken, *n - taken);
                *n > 0
            });
        }
        if wanted < u16::MAX && remaining > 0 {
            problems.push(too_few(arg, word, (wanted - remaining, wanted), at));
        }
    }
    // A list without values is no statement any more.
    let is_empty = |statement: &Statement| matches!(statement.datum(0), Datum::List(list) if list.is_empty());
    statements.retain(|statement| statement.word != word.word || !is_empty(statement));
    problems
}

/// Returns the list that a statement consists of, if its word takes one.
fn list_of<'s>(statement: &'s mut Statement, word: Option<&Word>) -> Option<&'s mut Vec<Arg>> {
    let [Shape::List(_) | Shape::Braced(_)] = word?.shape else { return None };
    match statement.args.first_mut().map(|arg| &mut arg.datum) {
        Some(Datum::List(list)) => Some(list),
        _ => None,
    }
}

/// Adds the values that are not in a list yet.
fn add_values(list: &mut Vec<Arg>, statement: Statement) {
    for arg in statement.args {
        let Datum::List(added_values) = arg.datum else { continue };
        for value in added_values {
            if !list.iter().any(|present| present.datum.said() == value.datum.said()) {
                list.push(value);
            }
        }
    }
}

/// Returns whether two statements are the same call. Calling the same thing twice is the same as calling it once.
fn is_same_call(first: &Statement, other: &Statement) -> bool {
    let is_call = |statement: &Statement| matches!(statement.args.as_slice(), [Arg { datum: Datum::Call(_), .. }]);
    first.word == other.word && is_call(first) && first.said() == other.said()
}
