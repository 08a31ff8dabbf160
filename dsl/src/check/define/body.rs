//! The body of an item: its definition, with the changes of other packs applied. [`Definer::body`] starts with the
//! definition and applies the other pieces in the order of loading.
//!
//! A piece ([`Written`]) is one text about the item: `card "Axe" { ... }` defines it, `default card "Axe" { ... }`
//! defines it unless another pack does, and `replace`, `change`, `change every` and `extend` before the kind work on
//! the item of another pack. The base is the definition that counts. A *twin* is a `default` of another pack that says
//! something else than the `default` that counts. To *shape* a piece is to turn its text into statements ([`Shaped`]),
//! whose `seen` are the words that stand in it.

use super::place::{Definition, How};
use super::{Definer, EVERYWHERE, Known, Written, noop, table};
use crate::check::conflicts::{self, Said};
use crate::shape::edit::{ChangeBody, EDITS, Edit};
use crate::shape::{Shaped, Shaper};
use rondel_engine::kernel::rows::OTHERWISE;
use rondel_engine::kernel::{Arg, Datum, Origin, Problem, Statement, Vocabulary, Word, slug};
use rondel_engine::script::Scripts;
use rondel_engine::table::SCENE_WORDS;

/// An item under construction.
pub(super) struct Making {
    /// Its kind and name, as errors say it.
    pub what: String,
    /// The statements that count so far.
    pub whole: Shaped,
    /// All statements ever written about the item, whether they still count or not.
    pub history: Vec<Statement>,
    /// The content of each piece, in the order of loading.
    pub said: Vec<Said>,
    /// The edits of lists, each with the index in `said` of the piece that contains it.
    pub edits: Vec<(usize, Edit)>,
}

impl Making {
    /// Returns an item of which nothing is written yet.
    fn new(kind: &str, name: &str) -> Making {
        let what = format!("{kind} \"{name}\"");
        let whole = Shaped { statements: Vec::new(), seen: Vec::new(), damaged: false };
        Making { what, whole, history: Vec::new(), said: Vec::new(), edits: Vec::new() }
    }

    /// Notes what a definition says, as piece number `nth`.
    fn note_definition(&mut self, nth: usize, written: &Written<'_, '_>, shaped: &Shaped) {
        // Only replacements and changes can conflict. The first definition is noted as the start of the list:
        // `conflicts::check` is called without it.
        if nth == 0 || written.how() == How::Replace {
            self.said.push(written.said(shaped));
        }
        self.history.extend(shaped.statements.iter().cloned());
    }

    /// Puts a plain definition in the place of everything so far, except former names.
    fn begin_anew(&mut self, definition: Shaped) {
        let before = std::mem::replace(&mut self.whole, definition);
        let former_names = before.statements.into_iter().filter(|statement| statement.word == "formerly");
        self.whole.statements.extend(former_names);
    }

    /// Returns whether a statement of this word for which `fits` holds was ever written.
    pub fn had(&self, word: &str, fits: impl Fn(&Statement) -> bool) -> bool {
        let mut statements = self.whole.statements.iter().chain(&self.history);
        statements.any(|statement| statement.word == word && fits(statement))
    }
}

impl<'p, 't> Definer<'p, 't> {
    /// Reads everything written about an item, and returns the statements that count.
    pub(super) fn body(
        &mut self,
        kind: &'static str,
        definition: &Definition<'p, 't>,
        known: &Known<'p, 't>,
        scripts: &Scripts,
    ) -> Vec<Statement> {
        let problems_before = self.problems.len();
        // Read the pieces: the replaced definitions, the definition that counts, and its changes.
        let defaults = self.check_unused(kind, definition, scripts);
        let changes = || definition.changes.iter().filter(|written| written.how() == How::Change);
        let pieces: Vec<&Written<'p, 't>> =
            definition.replaced.iter().chain([&definition.base]).chain(changes()).collect();
        let mut everys = self.everys_of(kind, definition).into_iter().peekable();
        let is_changed = pieces.len() > 1 || everys.peek().is_some();
        let mut making = Making::new(kind, &definition.name);
        let mut twins = Vec::new();
        for (nth, written) in pieces.iter().enumerate() {
            // A `change every` applies behind the definition that counts, before the changes of its own and later
            // packs.
            let is_change = nth > definition.replaced.len();
            while let Some((_, every)) = everys.next_if(|(pack, _)| is_change && *pack <= written.parsed.pack) {
                self.change_if_fits((every, &definition.name), &pieces, scripts, &mut making);
            }
            let is_base = std::ptr::eq(*written, &definition.base);
            if written.how() == How::Change && nth > 0 {
                // A change of the definition so far. A change that is the first piece has nothing to change, so it is
                // read as a definition.
                self.change(kind, Some(definition), written, scripts, &mut making);
            } else if is_base && written.tree.head.like.is_some() {
                // A definition that begins as a copy of another item.
                self.begin_as(kind, definition, known, scripts, &mut making);
                self.change(kind, None, written, scripts, &mut making);
            } else {
                let shaped = self.shape(kind, written, scripts);
                if is_changed {
                    making.note_definition(nth, written, &shaped);
                }
                if is_base {
                    twins = self.twins(definition, &shaped, &defaults);
                }
                making.begin_anew(shaped);
            }
        }
        for (_, every) in everys {
            self.change_if_fits((every, &definition.name), &pieces, scripts, &mut making);
        }
        self.tell_twins(definition, &making, &twins);
        self.extend(kind, definition, &mut making, scripts);
        conflicts::check(&making.what, making.said.get(1..).unwrap_or(&[]), self.packs, &mut self.problems);
        let is_defined = !matches!(definition.base.how(), How::Change | How::Extend);
        if is_defined {
            self.tell_lacking(kind, &making.what, &making.whole, &definition.base);
        } else if known.keys().any(|(other, id)| *other != kind && *id == slug(&definition.name)) {
            // The item to be changed does not exist, which is reported already. As an item of another kind has its
            // name, that item was meant, and the statements of its kind are no further mistakes.
            self.problems.truncate(problems_before);
        } else {
            // Read as a definition, the change seems to have no place for its edits: `add`, `remove` and `replace`.
            let parsed = definition.base.parsed;
            let is_edit = |problem: &Problem| {
                let word = parsed.text.get(problem.at.at.start as usize..problem.at.at.end as usize);
                problem.code == "E0202" && word.is_some_and(|word| EDITS.contains(&word))
            };
            let after = self.problems.split_off(problems_before);
            self.problems.extend(after.into_iter().filter(|problem| !is_edit(problem)));
        }
        making.whole.statements
    }

    /// Applies the edits of lists and the `extend` pieces.
    fn extend(&mut self, kind: &'static str, definition: &Definition<'p, 't>, making: &mut Making, scripts: &Scripts) {
        let extends = definition.changes.iter().filter(|written| written.how() == How::Extend);
        let extends: Vec<&Written<'p, 't>> = extends.collect();
        let before = if extends.is_empty() { Vec::new() } else { noop::all_said(&making.whole) };
        self.edit(kind, making, &extends, scripts);
        for written in extends {
            self.tell_unextended(&making.what, definition, (&before, written), &making.whole);
        }
    }

    /// Reports the required statements that an item lacks.
    fn tell_lacking(&mut self, kind: &str, what: &str, whole: &Shaped, base: &Written<'_, '_>) {
        let mut shaper = Shaper::new(base.parsed.text, Some(base.parsed.file), self.vocabulary, &self.names);
        shaper.report_lacking(whole, &self.words(kind), base.at, what);
        if base.how() == How::Replace && !shaper.problems.is_empty() {
            // Several missing statements are one mistake: `change` was meant.
            shaper.problems.truncate(1);
            let help = format!("`replace` says all of it anew; to change parts of it write `change {what}`");
            shaper.problems = shaper.problems.into_iter().map(|problem| problem.help(help.clone())).collect();
        }
        let mut problems = shaper.problems;
        self.problems.append(&mut problems);
    }

    /// Checks the definitions that do not count. Returns the defaults among them, if the definition that counts is a
    /// default too. Their calls are noted: an effect that only they call is not reported as unused.
    fn check_unused<'d>(
        &mut self,
        kind: &'static str,
        definition: &'d Definition<'p, 't>,
        scripts: &Scripts,
    ) -> Vec<(&'d Written<'p, 't>, Shaped)> {
        let mut defaults = Vec::new();
        for written in &definition.unused {
            let shaped = self.shape(kind, written, scripts);
            let calls = shaped.statements.iter().flat_map(|statement| &statement.args);
            self.unused_calls.extend(calls.filter_map(|arg| match &arg.datum {
                Datum::Call(call) => Some(call.id.clone()),
                _ => None,
            }));
            if written.how() == How::Default && definition.base.how() == How::Default {
                defaults.push((written, shaped));
            }
        }
        defaults
    }

    /// Returns the `change every` pieces that may apply to an item: the index of the pack and the index in `everys`, in
    /// the order of loading.
    fn everys_of(&self, kind: &str, definition: &Definition<'_, '_>) -> Vec<(usize, usize)> {
        // A pack cannot change items that come in a later pack.
        let first_pack = definition.base.parsed.pack;
        let of_kind = self.everys.iter().enumerate().filter(|(_, every)| every.kind == kind);
        of_kind.map(|(nth, every)| (every.written.parsed.pack, nth)).filter(|(pack, _)| *pack >= first_pack).collect()
    }

    /// Reads a change that has no effect, to report its mistakes.
    pub(super) fn shape_change(&mut self, kind: &'static str, written: &Written<'_, '_>, scripts: &Scripts) {
        let mut shaper = self.shaper(written, scripts);
        shaper.change(&written.tree.body, &self.words(kind));
        let mut problems = shaper.problems;
        self.problems.append(&mut problems);
    }

    /// Applies one `change` to an item. Without `definition`, the change is for several items (`every`) or for a copy
    /// (`like`): parts that cannot apply are then skipped. Lists are edited later, by [`Definer::edit`].
    ///
    /// For example, `change card "Axe" { level 2; remove text; remove rondel 6; add type large }` sets `level`
    /// (`sets`), removes the statement `text` (`gone`) and a row (`cut`), and edits the list of `type` (`edits`).
    /// The words whose value is a table are in `tables`. Behind `replace`, as in `replace rondel { 1: damage 2 }`, a
    /// table is set as a whole (`anew`).
    pub(super) fn change(
        &mut self,
        kind: &'static str,
        definition: Option<&Definition<'_, '_>>,
        written: &Written<'_, '_>,
        scripts: &Scripts,
        making: &mut Making,
    ) {
        let mut shaper = self.shaper(written, scripts);
        let mut change = shaper.change(&written.tree.body, &self.words(kind));
        // The intention of a statement with an error is unknown, so nothing may be compared with this change.
        change.sets.damaged |= shaper.problems.iter().any(Problem::is_error);
        let mut problems = shaper.problems;
        self.problems.append(&mut problems);
        // The index of this piece in `said`, for its edits.
        let by = making.said.len();
        making.said.push(written.said_by_change(&change));
        let ChangeBody { mut sets, tables, anew, gone, cut, edits } = change;
        let only_sets = gone.is_empty() && cut.is_empty() && edits.is_empty();
        // Remove statements.
        for (word, at) in gone {
            if definition.is_some() && !making.had(word.word, |_| true) {
                self.problems.push(says_none(&making.what, word, at));
            }
            making.whole.statements.retain(|statement| statement.word != word.word);
            making.whole.seen.retain(|seen| *seen != word.word);
        }
        for (word, keys, at) in cut {
            if !cut_rows(making, word, &keys) && definition.is_some() {
                self.problems.push(no_row(&making.what, word, at));
            }
        }
        // Set statements. A table keeps the rows that it does not set.
        let keeps_rows = |word: &str| tables.contains(word) && !anew.contains(word);
        for statement in sets.statements.iter_mut().filter(|statement| keeps_rows(statement.word)) {
            if let Some(old) = making.whole.statements.iter().find(|old| old.word == statement.word) {
                table::merge(&old.args, &mut statement.args);
            }
        }
        if let Some(definition) = definition {
            self.tell_unchanged(&making.what, definition, (&making.whole, written), (&sets, only_sets));
        }
        making.history.extend(sets.statements.iter().cloned());
        // `otherwise` lines continue an `on` line, so they are replaced with it.
        let is_replaced =
            |word: &str| sets.seen.contains(&word) || (word == OTHERWISE.word && sets.seen.contains(&"on"));
        let stays = |word: &str| word == "formerly" || !is_replaced(word);
        making.whole.statements.retain(|statement| stays(statement.word));
        making.whole.statements.extend(sets.statements);
        making.whole.seen.extend(sets.seen);
        making.whole.damaged |= sets.damaged;
        // A `change every` may remove a value that only some of the items have.
        let lenient = definition.is_none() && written.tree.head.every.is_some();
        making.edits.extend(edits.into_iter().map(|edit| (by, Edit { lenient, ..edit })));
    }

    /// Reads the statements of one piece.
    pub(super) fn shape(&mut self, kind: &'static str, written: &Written<'_, '_>, scripts: &Scripts) -> Shaped {
        let mut shaper = self.shaper(written, scripts);
        shaper.scene = kind == "scene";
        let mut shaped = shaper.body(&written.tree.body, &self.words(kind));
        // An unknown word that stands several times is one problem.
        shaper.tell_words_once();
        shaped.damaged |= written.tree.damaged;
        let mut problems = shaper.problems;
        self.problems.append(&mut problems);
        shaped
    }

    /// Returns a shaper for the text of this piece.
    fn shaper<'a>(&'a self, written: &Written<'_, 'a>, scripts: &'a Scripts) -> Shaper<'a> {
        let mut shaper = Shaper::new(written.parsed.text, Some(written.parsed.file), self.vocabulary, &self.names);
        shaper.scripts = Some(scripts);
        shaper.scenes_of = written.parsed.beside_scenes.then_some(written.parsed.pack);
        shaper
    }

    /// Returns the statements that may stand in an item of a kind.
    pub(super) fn words(&self, kind: &str) -> Vec<&'static [Word]> {
        statements_of(self.vocabulary, kind)
    }
}

/// Returns the statements allowed in an item of a kind, or in a scene.
pub(crate) fn statements_of(vocabulary: &Vocabulary, kind: &str) -> Vec<&'static [Word]> {
    match vocabulary.item(kind) {
        Some(item) => vec![item.words, EVERYWHERE],
        None => vec![vocabulary.scene, SCENE_WORDS, EVERYWHERE],
    }
}

/// Removes the rows with these keys from the table of a word. Returns whether the item ever had one of them.
fn cut_rows(making: &mut Making, word: &Word, keys: &[Arg]) -> bool {
    let statement = making.whole.statements.iter_mut().find(|statement| statement.word == word.word);
    if statement.is_some_and(|statement| table::cut(&mut statement.args, keys)) {
        return true;
    }
    let wanted: Vec<String> = keys.iter().flat_map(|key| table::cells_of(&key.datum)).collect();
    making.had(word.word, |statement| {
        let Some(rows) = table::rows(&statement.args) else { return false };
        let cells = table::cells(rows);
        wanted.iter().any(|cell| cells.contains_key(cell))
    })
}

/// Returns the error of a word that cannot be removed because the item has no such statement.
fn says_none(what: &str, word: &Word, at: Origin) -> Problem {
    Problem::error("E0216", at, format!("{what} has no `{}` to remove", word.word))
        .label("nothing is removed here")
        .help("take the line out")
}

/// Returns the error of a row that cannot be removed because the table has no such row.
fn no_row(what: &str, word: &Word, at: Origin) -> Problem {
    Problem::error("E0216", at, format!("the table `{}` of {what} has no such row", word.word))
        .label("nothing is removed here")
        .help("name a row by what stands before its colon, or take the line out")
}

/// Returns the values of a list of arguments, one by one.
pub(super) fn values(args: &[Arg]) -> Vec<&Arg> {
    match args {
        [Arg { datum: Datum::List(list), .. }] => list.iter().collect(),
        args => args.iter().collect(),
    }
}
