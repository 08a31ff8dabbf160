//! The builder: from items and scripts to a catalog, the second half of loading.
//!
//! The language has checked the shape of every item before. [`Builder::build`] compiles the items through
//! [`System::compile`], then runs all checks of the content as a whole. Systems call [`Builder::behaviour`] for an item
//! with a script (see `behaviour.rs`), and [`Builder::call`] for a line that names one.

use super::behaviour::UNREAD;
use super::content::{BehaviourId, Use};
use super::play::words::STATUS;
use super::script::UseId;
use super::system::System;
use crate::kernel::{
    Arg, Call, Datum, FormerIds, Help, Item, Items, Lexicon, Origin, Param, Problem, Selection, SourceId, Statement,
    Tally, nearest,
};
use crate::script::{HookId, Host, MISREAD, Scripts};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The limit of searches for similar script names, so that even a pack full of mistakes loads in time.
const MOST_SUGGESTIONS: u16 = 100;
/// The code of a part that nothing in a whole pack uses.
pub const UNTAKEN: &str = "W0615";
/// The code of a script that no item has.
pub const ORPHAN: &str = "W0648";

/// The code of a cost in tokens that nothing gives.
pub const UNPAID: &str = "W0653";

/// A catalog in the making. Each kind of items is compiled in a file of its system.
pub struct Builder<'a, S: System> {
    /// The catalog.
    pub catalog: S::Catalog,
    /// The compiled scripts.
    pub host: &'a Host,
    pub(super) scripts: &'a Scripts,
    /// The scripts that items have.
    pub(super) used: BTreeSet<String>,
    /// The count of calls, by caller and behaviour.
    calls: Tally<(u16, BehaviourId)>,
    pub(super) problems: Vec<Problem>,
    /// The names in filters, once some filter is read.
    lexicon: Option<Rc<Lexicon>>,
    /// The filters of items.
    pub(super) filters: Vec<String>,
    /// The number of searches for similar script names that are left.
    pub(super) suggestions: u16,
}

impl<'a, S: System> Builder<'a, S> {
    /// Compiles everything. Returns the catalog, and the warnings.
    ///
    /// # Errors
    /// All problems, not just the first. There may be more things of a sort than there are numbers (`E0802`).
    pub(super) fn build(
        items: &[Item],
        scripts: &'a Scripts,
        host: &'a Host,
    ) -> Result<(S::Catalog, Vec<Problem>), Vec<Problem>> {
        let items = Items::new(items).map_err(|problem| vec![problem])?;
        let crowded: Vec<Problem> = items.crowded().collect();
        if !crowded.is_empty() {
            return Err(crowded);
        }
        let mut catalog = S::Catalog::default();
        (catalog.former, catalog.items) = (FormerIds::new(&items), items);
        // Positions keep a list of the played cards only if a script reads it.
        catalog.keeps_journal = super::play::is_read(scripts);
        let mut builder = Builder {
            catalog,
            host,
            scripts,
            used: BTreeSet::new(),
            calls: Tally::default(),
            problems: Vec::new(),
            lexicon: None,
            filters: Vec::new(),
            suggestions: MOST_SUGGESTIONS,
        };
        // Compile the items.
        builder.keywords();
        S::compile(&mut builder);
        builder.statuses();
        builder.all_terms();
        builder.countable("calls of scripts", builder.catalog.uses.len());
        builder.catalog.index_standing::<S>();
        builder.check_whole();
        let Builder { catalog, problems, .. } = builder;
        if problems.iter().any(Problem::is_error) {
            Err(without_consequences(problems))
        } else {
            Ok((catalog, problems))
        }
    }

    /// Checks the content as a whole.
    fn check_whole(&mut self) {
        // In a lenient build, functions may be empty because of errors that are reported already.
        if !self.scripts.lenient {
            self.report_unheard(); // functions that nothing calls
            self.report_half_heard(); // items for which a shared script does nothing
            self.report_alone(); // questions about something that the script never does
        }
        self.survey(); // adventures with places that nobody can reach
        self.report_misaimed(); // effects on a card's target that the target does not have
        self.report_aimless(); // reads of a target by a script whose caller chooses none
        self.warn_first_alone(); // effects on the first of several targets
        self.report_misspoken(); // effects on `me` that its callers' `me` does not have
        self.report_unfit_params(); // parameters used as another kind of value
        self.unused(); // scripts of no item
        self.said_params(); // arguments that name something unknown
        self.printing(); // `print` and `debug`
        self.problems.extend(self.host.unused().iter().cloned()); // statements of scripts without effect
        self.unknown_names(); // names in scripts that mean nothing
        self.misread_filters(); // filters in scripts
        self.of_nobody(); // facts that nothing has
        self.check_keywords(); // keywords with another meaning, or without a use
    }

    /// Reports unknown names in scripts, but only one problem at each place.
    fn unknown_names(&mut self) {
        let mut misnamed = self.host.unknown_names(S::VOCABULARY, &self.catalog.items, &self.params_of_files());
        let reported: BTreeSet<_> = self.problems.iter().map(|problem| (problem.code, problem.at.at)).collect();
        misnamed.retain(|problem| !reported.contains(&(problem.code, problem.at.at)));
        self.problems.extend(misnamed);
    }

    /// Reports filters in scripts that are wrong.
    fn misread_filters(&mut self) {
        if !self.host.uses_filters() {
            return;
        }
        let lexicon = self.lexicon();
        // Uses of `each` that the subjects of its filter do not have.
        self.problems.extend(self.host.wrong_of_each(&lexicon));
        // Filters of a kind of subject that their list does not have.
        self.problems.extend(self.host.beside_the_list(S::VOCABULARY, &lexicon));
        // Filters that cannot be read.
        self.problems.extend(self.host.misread_filters(lexicon));
    }

    /// Returns the items of some kinds, by stable id. Numbers never depend on the order of files or edits.
    pub fn sorted(&self, kinds: &[&str]) -> impl Iterator<Item = Item> + use<S> {
        self.catalog.items.sorted(kinds)
    }

    /// Returns the parameters of items, by the files of their scripts.
    fn params_of_files(&self) -> BTreeMap<SourceId, &[Param]> {
        let mut params: BTreeMap<SourceId, &[Param]> = BTreeMap::new();
        for behaviour in &self.catalog.behaviours {
            let Some(item) = self.catalog.items.get(usize::from(behaviour.item)) else { continue };
            let files = behaviour.hooks.iter().filter_map(|(_, hook)| self.host.function(*hook).0.file);
            params.extend(files.map(|file| (file, item.params.as_slice())));
        }
        params
    }

    /// Reports facts that scripts read but nothing has. Skips places that already have a problem.
    fn of_nobody(&mut self) {
        let reported: BTreeSet<_> = self.problems.iter().map(|problem| problem.at.at).collect();
        let new = self.host.of_nobody().iter().filter(|problem| !reported.contains(&problem.at.at));
        self.problems.extend(new.cloned());
    }

    /// Reports arguments that name something unknown (`E0645`), such as a misspelt status, and numbers that the words
    /// which take them do not take (`E0630`).
    fn said_params(&mut self) {
        let items = &self.catalog.items;
        let mut by_id: BTreeMap<&str, (Vec<HookId>, &[Param])> = BTreeMap::new();
        for behaviour in &self.catalog.behaviours {
            let declared = items.get(usize::from(behaviour.item)).map_or(&[][..], |item| &item.params);
            let (hooks, _) = by_id.entry(&behaviour.id).or_insert((Vec::new(), declared));
            hooks.extend(behaviour.hooks.iter().map(|(_, hook)| *hook));
        }
        let all_calls = items.iter().flat_map(|item| calls_in(&item.body));
        let calls: Vec<_> = all_calls
            .filter_map(|(call, at)| {
                let (hooks, declared) = by_id.get(call.id.as_str())?;
                Some((hooks.as_slice(), *declared, call, at))
            })
            .collect();
        let named = calls.iter().map(|(hooks, _, call, at)| (*hooks, *call, *at));
        let mut problems = self.host.misnamed_params(named, S::VOCABULARY, items);
        let mut places = BTreeSet::new();
        let outranged = self.host.outranged_params(calls.iter().copied()).into_iter();
        problems.extend(outranged.filter(|problem| places.insert(problem.at.at)));
        self.problems.extend(problems);
    }

    /// Warns about `print` and `debug` in scripts: no player sees their output (`W0649`).
    fn printing(&mut self) {
        let (mut problems, mut places): (Vec<Problem>, _) = (Vec::new(), BTreeSet::new());
        for (_, hook) in self.catalog.behaviours.iter().flat_map(|behaviour| &behaviour.hooks) {
            let Some(word) = ["print", "debug"].into_iter().find(|word| self.host.reads(*hook, word)) else { continue };
            let at = match self.host.texts(*hook, word).next() {
                Some((_, at)) => *at,
                None => self.host.function(*hook).0,
            };
            let problem = Problem::warning("W0649", at, format!("nobody sees what `{word}` writes"))
                .label("this is told to nobody")
                .help("`say(\"...\")` tells the table; `eval` at the prompt reads anything");
            if places.insert((word, at)) {
                problems.push(problem);
            }
        }
        self.problems.extend(problems);
    }

    /// Warns about every script that no item has (`W0648`).
    fn unused(&mut self) {
        // If another pack gives an item another script, nobody uses the item's first script, and that is no mistake.
        let is_moved = |item: &&Item| item.get("script").is_some_and(|script| script.at.file != item.at.file);
        let moved = self.catalog.items.iter().filter(is_moved);
        let replaced: BTreeSet<String> = moved.map(|item| Scripts::of_item(item.kind, &item.id)).collect();
        let is_idle =
            |name: &String| !name.starts_with("lib/") && !self.used.contains(name) && !replaced.contains(name);
        let in_folders = self.used.iter().filter_map(|name| name.split_once('/'));
        let folders: BTreeSet<&str> = in_folders.map(|(folder, _)| folder).collect();
        for (name, file) in self.scripts.files.iter().filter(|(name, _)| is_idle(name)) {
            let (folder, id) = name.split_once('/').unwrap_or(("", name));
            let title = id.replace('_', " ");
            let near = if folders.contains(folder) { None } else { nearest(folder, folders.iter().copied()) };
            let help = match near {
                Some(near) => format!("did you mean the folder `{near}/`?"),
                None => format!("write the item that it is for, called \"{title}\", or take the file away"),
            };
            let message = format!("the script `{name}` belongs to nothing, and is never called");
            let problem = Problem::warning(ORPHAN, Origin::new(file.source, 0, 0), message);
            self.problems.push(problem.label("no item has it").help(help));
        }
    }

    /// Compiles the effects of statuses.
    fn statuses(&mut self) {
        for item in self.sorted(&[STATUS]) {
            let number = self.catalog.item(STATUS, &item.id);
            for call in super::content::calls(item.all("effect").map(|effect| effect.datum(0))) {
                self.call("effect", call, number);
            }
        }
    }

    /// Returns the names in filters.
    pub(super) fn lexicon(&mut self) -> Rc<Lexicon> {
        let items = &self.catalog.items;
        let new = || Rc::new(Lexicon::new(S::VOCABULARY, items));
        Rc::clone(self.lexicon.get_or_insert_with(new))
    }

    /// Reads a filter for the first of `kinds` that it fits. Returns that kind and the filter. `None` after reporting
    /// an error (`E0650`) if the filter cannot be read.
    pub(super) fn selection(&mut self, text: &str, at: Origin, kinds: &[u8]) -> Option<(u8, Selection)> {
        self.filters.push(text.to_string());
        let read = self.lexicon().selection_of(text, kinds);
        let misread = match read {
            Err(misread) => misread,
            Ok((kind, selection)) => match selection.filter().contradiction() {
                None => return Some((kind, selection)),
                Some(contradiction) => contradiction,
            },
        };
        // The error's place counts from the filter's first byte, which is at `at.start` in the file.
        let start = at.start as usize;
        let in_file = |file| Origin::new(file, start + misread.at.start, start + misread.at.end);
        let place = at.file.map_or(at, in_file);
        let help = misread.way_out();
        self.report(Problem::error(MISREAD, place, misread.message).label("in this filter").help(help));
        None
    }

    /// Returns whether a problem is reported for this place, or around it.
    pub(super) fn is_told(&self, at: Origin) -> bool {
        self.problems.iter().any(|problem| problem.at.at.holds(at))
    }

    /// Returns whether some problem suggests this name as its fix.
    pub(super) fn has_advised(&self, name: &str) -> bool {
        self.problems.iter().any(|problem| problem.fix.as_ref().is_some_and(|fix| fix.text == name))
    }

    /// Notes a problem.
    pub fn report(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Notes an error at a place, with a way out.
    pub fn error(&mut self, code: &'static str, at: Origin, message: impl Into<String>, help: impl Into<Help>) {
        self.report(Problem::error(code, at, message).help(help));
    }

    /// Reports that a behaviour lacks a function. In lenient builds reports nothing: the function may have been emptied
    /// because of an error.
    pub fn lacks(&mut self, problem: Problem) {
        if !self.scripts.lenient {
            self.report(problem);
        }
    }

    /// Reports an error if there is more of something than there are numbers for it.
    pub fn countable(&mut self, what: &str, many: usize) {
        self.problems.extend(Items::countable(what, many, Origin::CODE).err());
    }

    /// Returns the behaviour of this kind and id.
    pub fn behaviour_named(&self, kind: &str, id: &str) -> Option<BehaviourId> {
        self.catalog.behaviour_of(self.catalog.items.number(kind, id)?)
    }

    /// Enters a call of a behaviour by an item. `None` if there is no such behaviour, which the language has already
    /// reported.
    pub fn call(&mut self, kind: &str, call: &Call, caller: u16) -> Option<UseId> {
        let behaviour = self.behaviour_named(kind, &call.id)?;
        let nth = self.calls.next((caller, behaviour));
        let id = UseId(u16::try_from(self.catalog.uses.len()).ok()?);
        self.catalog.calls.entry(behaviour).or_default().push(id);
        self.catalog.uses.push(Use { nth, behaviour, caller, params: S::params(&call.args) });
        Some(id)
    }
}

/// Drops the warnings that an error among these problems may have caused.
fn without_consequences(mut problems: Vec<Problem>) -> Vec<Problem> {
    let errors = problems.iter().filter(|problem| problem.is_error());
    let broken: BTreeSet<Origin> = errors.map(|problem| problem.at.at).collect();
    // A broken part may be the one that reads an unread parameter.
    problems.retain(|problem| problem.code != UNREAD);
    problems.retain(|problem| problem.is_error() || !broken.contains(&problem.at.at));
    problems
}

/// Returns the place of an item's `nth` call of this behaviour, counted from 0. Without such a call, returns the item's
/// own place.
pub(super) fn place_of(item: &Item, behaviour: &str, nth: usize) -> Origin {
    let calls = calls_in(&item.body);
    let mut own = calls.iter().filter(|(call, _)| call.id == behaviour);
    own.nth(nth).map_or(item.at, |(_, at)| *at)
}

/// Returns all calls in the statements of an item, each with its place.
fn calls_in(body: &[Statement]) -> Vec<(&Call, Origin)> {
    fn in_arg<'a>(arg: &'a Arg, found: &mut Vec<(&'a Call, Origin)>) {
        match &arg.datum {
            Datum::Call(call) => found.push((call, arg.at)),
            Datum::Counted(_, inner) => in_arg(inner, found),
            datum => {
                datum.list().iter().for_each(|arg| in_arg(arg, found));
                datum.rows().iter().flat_map(|row| &row.body).for_each(|statement| in_statement(statement, found));
                datum.block().iter().for_each(|statement| in_statement(statement, found));
            }
        }
    }
    fn in_statement<'a>(statement: &'a Statement, found: &mut Vec<(&'a Call, Origin)>) {
        statement.args.iter().for_each(|arg| in_arg(arg, found));
    }
    let mut found = Vec::new();
    body.iter().for_each(|statement| in_statement(statement, &mut found));
    found
}
