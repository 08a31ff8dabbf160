//! Unused parts of a pack (warning `W0615`): an effect that nothing calls, or a status or a token that nothing names.
//!
//! [`idle`] first collects everything that items, scenes and scripts name ([`Said`]), and then looks for parts that are
//! not among it.

use crate::loaded::Loaded;
use crate::text::runs;
use rondel_engine::kernel::{Datum, Item, Problem, SourceId, Statement, effort, slug};
use rondel_engine::machine::UNTAKEN;
use rondel_engine::machine::keywords::KEYWORD;
use rondel_engine::machine::play::words::{STATUS, TOKEN};
use rondel_engine::script::Scripts;
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of items that do nothing unless others name them.
const NAMED: [&str; 3] = [STATUS, TOKEN, KEYWORD];

/// The kind that is used without being named.
const FREE: &str = "action";

/// The users of an item: `None` stands for a scene or a script. Two users are noted at most, since one of two is not
/// the item itself.
#[derive(Default)]
struct Takers<'l>(Vec<Option<&'l Item>>);

impl<'l> Takers<'l> {
    /// Adds a user.
    fn note(&mut self, by: Option<&'l Item>) {
        let is_same = |user: &Option<&Item>| user.map(std::ptr::from_ref) == by.map(std::ptr::from_ref);
        if self.0.len() < 2 && !self.0.iter().any(is_same) {
            self.0.push(by);
        }
    }

    /// Returns whether anything else than the item itself uses the item.
    fn has_other(&self, item: &Item) -> bool {
        self.0.iter().any(|user| user.is_none_or(|user| !std::ptr::eq(user, item)))
    }
}

/// All that content names, with the items that name it.
#[derive(Default)]
struct Said<'l> {
    /// The users of items that are called, by the called item's id.
    calls: BTreeMap<&'l str, Takers<'l>>,
    /// The users of items that are named in words and texts, by the named item's id.
    names: BTreeMap<String, Takers<'l>>,
    /// The ids that are looked for in words and texts.
    wanted: BTreeSet<&'l str>,
    /// The number of words of the longest of these ids.
    longest: usize,
    /// Whether an item of the last pack calls something.
    own_calls: bool,
    /// The item that is being read. `None` for a scene or a script.
    by: Option<&'l Item>,
    /// The files of the last pack.
    last_files: Option<&'l BTreeSet<SourceId>>,
}

/// Returns the unused parts of the last pack. Earlier packs are not checked, because they exist for others. In a pack
/// that consists only of parts, only the parts are reported that one of its own items may have forgotten to call. With
/// `library: true`, nothing is reported.
pub(crate) fn idle(loaded: &Loaded) -> Vec<Problem> {
    if loaded.packs.last().is_some_and(|pack| pack.manifest.library) {
        return Vec::new();
    }
    let is_called = |item: &Item| takes_params(loaded, item) && item.kind != FREE;
    let is_part = |item: &Item| is_called(item) || NAMED.contains(&item.kind);
    let own_items = || loaded.items.iter().filter(|item| is_of(item, Some(&loaded.last_files)));
    let wanted = own_items().filter(|item| NAMED.contains(&item.kind)).map(|item| item.id.as_str());
    let uses = Said::by_all(loaded, wanted.collect());
    let only_parts = own_items().all(is_part);
    let mut problems = Vec::new();
    for item in own_items() {
        // In a pack of parts alone, only called parts are checked, and only if an item of the pack calls something.
        let is_checked = is_part(item) && (!only_parts || (uses.own_calls && is_called(item)));
        // An item that another pack's item replaced may still call it.
        if is_checked && !uses.takes(item, is_called(item)) && !loaded.unused_calls.contains(&item.id) {
            problems.push(told(item, is_called(item)));
        }
    }
    problems
}

/// Returns whether items of this item's kind can be called.
fn takes_params(loaded: &Loaded, item: &Item) -> bool {
    let kind = loaded.vocabulary().and_then(|vocabulary| vocabulary.item(item.kind));
    kind.is_some_and(|kind| kind.takes_params)
}

/// Returns the items among `items` that no script, line or word of another item names. An item that can be called
/// counts as named only if it is called.
pub(crate) fn named_nowhere<'l>(loaded: &'l Loaded, items: Vec<&'l Item>) -> Vec<&'l Item> {
    if items.is_empty() {
        return items;
    }
    let uses = Said::by_all(loaded, items.iter().map(|item| item.id.as_str()).collect());
    items.into_iter().filter(|item| !uses.takes(item, takes_params(loaded, item))).collect()
}

/// Returns whether an item is in one of these files.
fn is_of(item: &Item, files: Option<&BTreeSet<SourceId>>) -> bool {
    item.at.file.is_some_and(|file| files.is_some_and(|files| files.contains(&file)))
}

/// Returns the warning of an unused item. `called` is set if items of its kind are used by calls.
fn told(item: &Item, called: bool) -> Problem {
    let (kind, name) = (item.kind, &item.name);
    let (how, help) = if called {
        ("calls", format!("say `{kind} {name}` in the item that has it"))
    } else {
        ("names", "name it where it is wanted, or take it out".into())
    };
    let help = format!("{help}; a pack that is there for others says `library: true` in its pack.ron");
    Problem::warning(UNTAKEN, item.at, format!("nothing {how} {kind} `{name}`"))
        .label("this does nothing yet")
        .help(help)
}

impl<'l> Said<'l> {
    /// Collects everything that the loaded content names. `wanted` are the ids to look for in texts.
    fn by_all(loaded: &'l Loaded, wanted: BTreeSet<&'l str>) -> Said<'l> {
        let longest = wanted.iter().map(|id| id.split('-').count()).max().unwrap_or(0);
        let mut uses = Said { wanted, longest, last_files: Some(&loaded.last_files), ..Said::default() };
        for item in &loaded.items {
            uses.by = Some(item);
            item.body.iter().for_each(|statement| uses.note_statement(statement));
            // Its behaviour lines: one script for each file that has some.
            let lines = (0..).map_while(|nth| loaded.scripts.files.get(&Scripts::of_lines(item.kind, &item.id, nth)));
            lines.for_each(|lines| uses.note_named_in(&lines.text));
        }
        uses.by = None;
        for scene in &loaded.scenes {
            scene.setup.body.iter().for_each(|statement| uses.note_statement(statement));
            scene.steps.iter().for_each(|step| uses.note_named_in(&step.text));
        }
        // Scripts made of lines (`written`) were read above, with the item of the lines as the user.
        let scripts = loaded.scripts.files.values().filter(|file| file.written.is_none());
        scripts.for_each(|file| uses.note_named_in(&file.text));
        uses
    }

    /// Returns whether anything else than the item itself uses the item. If `called` is set, only calls count as use.
    fn takes(&self, item: &Item, called: bool) -> bool {
        let called_by = self.calls.get(item.id.as_str());
        let named_by = if called { None } else { self.names.get(&item.id) };
        [called_by, named_by].into_iter().flatten().any(|takers| takers.has_other(item))
    }

    /// Notes the items that a text names. Each run of its words may be one of the ids.
    fn note_named_in(&mut self, text: &str) {
        let text = slug(text);
        // `effort` counts steps for tests of growth, and decides nothing.
        for id in effort::each(runs(&text, self.longest)) {
            if self.wanted.contains(id) {
                self.names.entry(id.to_string()).or_default().note(self.by);
            }
        }
    }

    /// Notes the items that a statement names or calls.
    fn note_statement(&mut self, statement: &'l Statement) {
        // Texts for people name nothing.
        if statement.word != "text" {
            statement.args.iter().for_each(|arg| self.note_datum(&arg.datum));
        }
    }

    /// Notes the items that a value names or calls.
    fn note_datum(&mut self, datum: &'l Datum) {
        match datum {
            Datum::Call(call) => {
                self.own_calls |= self.by.is_some_and(|item| is_of(item, self.last_files));
                self.calls.entry(&call.id).or_default().note(self.by);
                call.args.iter().for_each(|(_, datum)| self.note_datum(datum));
            }
            Datum::Name(text) | Datum::Text(text) | Datum::Word(text) | Datum::Cost(_, text) => {
                self.note_named_in(text)
            }
            Datum::Counted(_, inner) => self.note_datum(&inner.datum),
            datum => {
                datum.list().iter().for_each(|arg| self.note_datum(&arg.datum));
                datum.block().iter().for_each(|statement| self.note_statement(statement));
                for row in datum.rows() {
                    self.note_datum(&row.key.datum);
                    row.body.iter().for_each(|statement| self.note_statement(statement));
                }
            }
        }
    }
}
