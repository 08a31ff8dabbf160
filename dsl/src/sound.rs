//! The sound part of packs with errors: everything that still loads without the faulty statements and without the items
//! that need these statements.
//!
//! [`load_sound`] loads, leaves out what has errors, and loads again until no error is left. A behaviour keeps its
//! name: a function or line with errors counts as empty.
//!
//! For example, a pack has `card Odd { tipe weapon }` and `deck Few { holds Odd x9 }`. Round 0 leaves out the statement
//! `tipe`, whose error the caller reports. If the card is still wrong, round 1 leaves out the whole card. Then `holds
//! Odd x9` is wrong too, but this error only *follows* from what was left out (`LeftOut::explains`). An error that
//! shows only in a later round and does not follow is a *further* one. A name that is reported as missing is *told*,
//! and not reported again.

use crate::PackFiles;
use crate::check::missing;
use crate::load::load;
use crate::loaded::{Loaded, first_around};
use crate::text::runs;
use rondel_engine::kernel::rows::LINES;
use rondel_engine::kernel::{Item, ItemName, Origin, Problem, SourceId, Sources, TOO_MUCH, slug};
use rondel_engine::script::Scripts;
use rondel_engine::systems::Systems;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The most rounds. Each leaves out the errors caused by the round before, and such chains are short.
const MOST_ROUNDS: usize = 12;

/// The most words of a name that are looked for in the text of a left-out item.
const MOST_WORDS: usize = 4;

/// The part of packs with errors that loads.
#[derive(Debug)]
pub struct Sound {
    /// The packs without the parts left out. Everything else stays in its place.
    pub loaded: Loaded,
    /// Errors that show only once others are gone, with their files.
    pub further: Vec<(Vec<Problem>, Sources)>,
    /// The number of errors that only follow from others.
    pub followed: usize,
    /// The kinds and names of items that are in use without their faulty parts.
    pub faulty: Vec<String>,
    /// The parts that were left out.
    left_out: LeftOut,
}

impl Sound {
    /// Returns whether a problem has nothing to do with the parts left out: neither the problem nor its
    /// scene names any of them.
    pub fn is_wrong_anyway(&self, problem: &Problem) -> bool {
        !self.left_out.explains(problem, &self.loaded)
    }

    /// Returns whether a problem is about a name already reported as missing.
    pub fn is_told(&self, problem: &Problem) -> bool {
        self.left_out.is_told(problem)
    }
}

/// Loads packs, and leaves out all errors outside of scenes: in items, scripts, and files that belong to nothing.
/// `None` if nothing playable is left.
///
/// ```
/// use rondel_dsl::{PackFiles, load_sound};
/// use rondel_engine::systems::Systems;
/// let page = "Pack(name: \"Demo\", id: \"demo\", system: \"adventure-deck\", version: \"1.0.0\")";
/// let cards = "card Odd { tipe weapon }\ncard Pin { type item; face ^; rondel { 1-6: damage 1 } }";
/// let pack = PackFiles::new("demo").with("pack.ron", page).with("cards.rondel", cards);
/// let sound = load_sound(&[pack], Systems::builtin()).expect("a card is left");
/// assert_eq!(sound.loaded.items[0].name, "Pin");
/// ```
pub fn load_sound(packs: &[PackFiles], systems: Systems) -> Option<Sound> {
    let mut packs = packs.to_vec();
    let (mut further, mut left_out, mut followed) = (Vec::new(), LeftOut::default(), 0);
    let mut faulty = Vec::new();
    for round in 0..MOST_ROUNDS {
        let mut loaded = load(&packs, systems);
        if round == 0 {
            faulty = with_errors(&loaded);
        }
        // Functions with errors count as empty, and are not reported.
        loaded.scripts.lenient = true;
        let line_places = lines(&loaded.items);
        loaded.problems.retain(|problem| first_around(&line_places, |line| *line, problem.at.at).is_none());
        left_out.files |= loaded.is_cut_off;
        let (errors, loads): (Vec<Problem>, bool) = match loaded.compile_each() {
            // The warnings of lenient scripts begin with the errors of their functions.
            Ok(game) => (game.warnings(), true),
            Err(problems) => (problems, false),
        };
        // The packs' own errors (round 0) are reported by the caller, so the names that they miss count as told.
        if round == 0 {
            errors.iter().for_each(|problem| left_out.add_missing(problem));
        }
        // Further errors show only once others are gone, so never in round 0.
        if loads || round > 0 {
            let wrong = errors.iter().filter(|problem| problem.is_error() && !left_out.is_told(problem)).cloned();
            let (follow, own): (Vec<_>, Vec<_>) = wrong.partition(|problem| left_out.explains(problem, &loaded));
            followed += follow.len();
            further.push((missing::fold(&loaded, own), loaded.sources.clone()));
        }
        // There are more items than numbers. Leaving them out one by one would take long, and it is unknown which to
        // leave out.
        if errors.iter().any(|problem| problem.code == TOO_MUCH) {
            return None;
        }
        // The names missed in a later round count as told from the next round on.
        errors.iter().for_each(|problem| left_out.add_missing(problem));
        if loads {
            let in_use: BTreeSet<String> = loaded.items.iter().map(named).collect();
            faulty.retain(|item| in_use.contains(item));
            return Some(Sound { loaded, further, followed, faulty, left_out });
        }
        if !leave_out(&mut packs, &loaded, &errors, &mut left_out) {
            return None;
        }
    }
    None
}

/// Returns the kinds and names of items with errors in them or in their scripts.
fn with_errors(loaded: &Loaded) -> Vec<String> {
    let errors = loaded.compile_each().err().unwrap_or_default();
    let wrong: BTreeSet<usize> = errors.iter().filter_map(|problem| loaded.written_at(problem.at.at)).collect();
    let files: BTreeSet<SourceId> = errors.iter().filter_map(|problem| problem.at.at.file).collect();
    let script_name = |item: &Item| match item.text("script") {
        Some(name) => name.to_string(),
        None => Scripts::of_item(item.kind, &item.id),
    };
    let has_errors = |item: &&Item| {
        let script = loaded.scripts.files.get(&script_name(item));
        let in_script = script.is_some_and(|file| files.contains(&file.source));
        in_script || loaded.written_at(item.at).is_some_and(|at| wrong.contains(&at))
    };
    loaded.items.iter().filter(has_errors).map(named).collect()
}

/// Returns an item's kind and name for display.
fn named(item: &Item) -> String {
    format!("{} `{}`", item.kind, item.name)
}

/// Returns the places of the items' behaviour lines, in order.
fn lines(items: &[Item]) -> Vec<Origin> {
    let statements = items.iter().flat_map(|item| item.body.iter());
    let lines = statements.filter(|statement| LINES.contains(&statement.word));
    let mut places: Vec<Origin> = lines.map(|line| line.at).collect();
    places.sort_by_key(|at| (at.file, at.start));
    places
}

/// The parts left out.
#[derive(Debug, Default)]
struct LeftOut {
    /// The names of items and scripts.
    names: BTreeSet<String>,
    /// The number of words of the longest name.
    longest: usize,
    /// The runs of words in the text of these items.
    said: BTreeSet<String>,
    /// The items that lack a statement: the path of the file, and the byte at which the item begins.
    damaged: BTreeSet<(String, u32)>,
    /// Whether whole files are missing, so that not all names are known.
    files: bool,
    /// The unknown names. Each is reported once.
    missing: BTreeSet<String>,
}

impl LeftOut {
    /// Adds a name.
    fn add_name(&mut self, text: &str) {
        let name = slug(text);
        if !name.is_empty() {
            self.longest = self.longest.max(name.split('-').count());
            self.names.insert(name);
        }
    }

    /// Adds the name of the item that a problem says is missing.
    fn add_missing(&mut self, problem: &Problem) {
        if let Some(missing) = &problem.item {
            self.missing.insert(slug(&missing.name));
            self.add_name(&missing.name);
        }
    }

    /// Returns whether a problem is about a name already reported as missing.
    fn is_told(&self, problem: &Problem) -> bool {
        problem.item.as_deref().is_some_and(|missing| self.missing.contains(&slug(&missing.name)))
    }

    /// Adds an item by its text. Its names are the quoted texts in its head, several for a family. Without quotes, its
    /// name is the head's last word.
    fn add_item(&mut self, text: &str) {
        self.said.extend(runs(&slug(text), MOST_WORDS).map(str::to_string));
        let head = text.split(['{', '(']).next().unwrap_or_default();
        let mut names: Vec<&str> = head.split('"').skip(1).step_by(2).collect();
        if names.is_empty() {
            names.extend(head.split_whitespace().last());
        }
        names.into_iter().for_each(|name| self.add_name(name));
    }

    /// Adds a file. The name of a script follows from its path.
    fn add_file(&mut self, path: &str) {
        match path.strip_suffix(".rhai") {
            Some(path) => self.add_name(path.rsplit('/').next().unwrap_or(path)),
            None => self.files = true,
        }
    }

    /// Returns whether the parts left out may cause a problem:
    /// - whole files are left out, or
    /// - the name that the problem misses stands in an item left out, or
    /// - the item around the problem lacks a statement, or
    /// - the problem, or the item or scene around it, names a part left out.
    fn explains(&self, problem: &Problem, loaded: &Loaded) -> bool {
        let texts = [Some(problem.message.as_str()), problem.help.as_deref()];
        let around = loaded.written_around(problem.at.at);
        let is_damaged = |whole: &Origin| {
            let Some(source) = whole.file.and_then(|file| loaded.sources.get(file)) else { return false };
            self.damaged.contains(&(source.path.clone(), whole.start))
        };
        let written = around.and_then(|whole| loaded.text_of(whole));
        let is_said = |missing: &ItemName| self.said.contains(&slug(&missing.name));
        self.files
            || problem.item.as_deref().is_some_and(is_said)
            || around.as_ref().is_some_and(is_damaged)
            || texts.into_iter().flatten().chain(written).any(|text| self.is_named_in(text))
    }

    /// Returns whether a text holds the name of a part left out.
    fn is_named_in(&self, text: &str) -> bool {
        runs(&slug(text), self.longest).any(|name| self.names.contains(name))
    }
}

/// Removes the faulty parts from the packs, and notes their names. Returns `false` if nothing could be removed.
fn leave_out(packs: &mut Vec<PackFiles>, loaded: &Loaded, errors: &[Problem], left_out: &mut LeftOut) -> bool {
    let mut cut: BTreeMap<SourceId, Vec<Range<usize>>> = BTreeMap::new();
    let mut whole_files: BTreeSet<SourceId> = BTreeSet::new();
    for problem in errors {
        let at = problem.at.at;
        let Some(file) = at.file else { continue };
        let Some(item) = loaded.written_around(at) else {
            whole_files.insert(file);
            continue;
        };
        let path = loaded.sources.get(file).map(|source| source.path.clone()).unwrap_or_default();
        // First only the statement is removed. The whole item is removed if another of its statements is faulty, if it
        // still has errors in the next round, or if the error is in no statement.
        let statement = loaded.statement_at(at);
        let range_of = |whole: Origin| whole.start as usize..whole.end as usize;
        // Several errors of one statement remove it once.
        if let Some(statement) = statement
            && cut.get(&file).is_some_and(|ranges| ranges.contains(&range_of(statement)))
        {
            continue;
        }
        // An item without one of its statements may lack what other items need of it.
        left_out.add_item(loaded.text_of(item).unwrap_or_default());
        let gone = match statement {
            // `insert` returns whether the item has lost no statement before.
            Some(statement) if left_out.damaged.insert((path, item.start)) => statement,
            _ => item,
        };
        cut.entry(file).or_default().push(range_of(gone));
    }
    let path_of = |file: &SourceId| loaded.sources.get(*file).map(|source| source.path.clone());
    let mut is_changed = false;
    for path in whole_files.iter().filter_map(path_of) {
        left_out.add_file(&path);
        // A pack whose `pack.ron` has errors is removed as a whole.
        let before = packs.len();
        packs.retain(|pack| !pack.has_page(&path));
        is_changed |= packs.len() < before;
        packs.iter_mut().for_each(|pack| is_changed |= pack.remove(&path));
    }
    for (file, ranges) in cut.iter().filter(|(file, _)| !whole_files.contains(file)) {
        let Some(path) = path_of(file) else { continue };
        packs.iter_mut().for_each(|pack| is_changed |= pack.blank(&path, ranges));
    }
    is_changed
}

impl Loaded {
    /// Returns the place of the whole written item around a place.
    fn written_around(&self, place: Origin) -> Option<Origin> {
        self.written_items.get(self.written_at(place)?).copied()
    }
}
