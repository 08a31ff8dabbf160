//! Unknown names: each is reported once with all its places, and with the item that may have been renamed. [`fold`]
//! does this for a list of problems.
//!
//! An unknown name and an item that nothing names (*idle*) point to a rename: the trait `flee` is now called
//! `run_away`, and foes still name `flee`. The script `traits/flee` then belongs to no item, and `run_away` lacks a
//! script: it is the *heir* of that script. An unknown name and two items of one name point to a *copy*: the author
//! copied an item and forgot to give it its new name.

use super::define::TWICE;
use super::idle::named_nowhere;
use crate::loaded::Loaded;
use rondel_engine::kernel::{Item, ItemName, Label, Origin, Problem, effort, slug};
use rondel_engine::machine::ORPHAN;
use rondel_engine::script::Scripts;
use std::collections::{BTreeMap, BTreeSet};

/// The code of an argument that a call does not take. It is reported once for all calls of an item.
const NO_ARGUMENT: &str = "E0207";

/// The most items named that an unknown name may have become.
const MOST_IDLE: usize = 3;

/// A name that nothing has. `first` is the index of the problem to keep, and `more` are the other places of the name.
struct Missing {
    first: usize,
    more: Vec<Label>,
}

/// A duplicate item that is probably a copy which kept the name of the original.
struct Copied {
    /// The index of the problem of the unknown name that the copy should have.
    first: usize,
    /// The index of the problem of the duplicate.
    twice: usize,
}

/// An item that lost its script because it was renamed.
struct Heir<'l> {
    /// The index of the problem that the item lacks its script.
    lacks: usize,
    /// The item, if it is the only candidate.
    item: Option<&'l Item>,
}

/// Splits the problems into those about unknown names and all others.
pub(crate) fn split(loaded: &Loaded, problems: Vec<Problem>) -> (Vec<Problem>, Vec<Problem>) {
    let ids = Ids::of(loaded, &problems);
    problems.into_iter().partition(|problem| ids.is_about_unknown(problem))
}

/// Merges the problems of each unknown name into one. Drops problems that follow from an unknown name, such as the
/// problem of a renamed item without its script. If a file ends midway, drops all problems of unknown names, because
/// the names may be defined in the missing part.
pub(crate) fn fold(loaded: &Loaded, mut problems: Vec<Problem>) -> Vec<Problem> {
    let ids = Ids::of(loaded, &problems);
    if loaded.is_cut_off {
        problems.retain(|problem| !ids.is_about_unknown(problem));
    }
    if !problems.iter().any(|problem| ids.is_about_unknown(problem)) {
        return problems;
    }
    // Choose the problems to keep, and the problems to drop. Numbers are indices of `problems`.
    let (missing, mut dropped) = by_name(loaded, &problems, &ids);
    let there = There::of(loaded, &missing, &problems);
    let heirs = there.heirs(&problems, &missing);
    dropped.extend(heirs.values().map(|heir| heir.lacks));
    dropped.extend(there.without_item(&problems, &missing));
    let copied = copied(&problems, &missing);
    dropped.extend(copied.as_ref().map(|copied| copied.first));
    // Complete the problems that are kept.
    for Missing { first, more } in missing {
        let Some(problem) = problems.get_mut(first) else { continue };
        there.say_way_out(problem, more.len(), heirs.get(&first).and_then(|heir| heir.item));
        problem.add_more(more.len(), "names it", "name it");
        problem.also.extend(more);
    }
    if let Some(Copied { first, twice }) = copied {
        let lost = problems.get(first).cloned();
        if let Some(lost) = lost
            && let Some(duplicate) = problems.get_mut(twice)
        {
            say_lost(duplicate, lost);
        }
    }
    let numbered = problems.into_iter().enumerate();
    numbered.filter(|(at, _)| !dropped.contains(at)).map(|(_, problem)| problem).collect()
}

/// Returns the unknown names, and the indices of problems that repeat an unknown name.
fn by_name(loaded: &Loaded, problems: &[Problem], ids: &Ids<'_>) -> (Vec<Missing>, BTreeSet<usize>) {
    let mut naming: Vec<(usize, &Problem)> = problems.iter().enumerate().collect();
    naming.retain(|(_, problem)| ids.is_about_unknown(problem));
    // A place in an item comes first, because it says more than a place in a scene.
    naming.sort_by_key(|(_, problem)| loaded.scene_of(problem).is_some());
    let mut repeated = BTreeSet::new();
    let mut names: BTreeMap<String, Vec<Missing>> = BTreeMap::new();
    for (at, problem) in naming {
        let name = problem.item.as_deref().map_or_else(|| problem.message.clone(), |item| slug(&item.name));
        let with_name = names.entry(name).or_default();
        let is_same = |earlier: &&mut Missing| {
            let first = problems.get(earlier.first);
            first.is_some_and(|first| may_be_same(first, problem))
        };
        match with_name.iter_mut().find(is_same) {
            None => with_name.push(Missing { first: at, more: Vec::new() }),
            Some(earlier) => {
                earlier.more.push(Label { at: problem.at.at, text: "and here".into() });
                repeated.insert(at);
            }
        }
    }
    (names.into_values().flatten().collect(), repeated)
}

/// Returns the only unknown name together with the only duplicate item of its kind.
fn copied(problems: &[Problem], missing: &[Missing]) -> Option<Copied> {
    only(missing.iter().filter_map(|missing| {
        let problem = problems.get(missing.first)?;
        if problem.fix.is_some() {
            return None;
        }
        let [kind] = problem.item.as_deref()?.kinds.as_slice() else { return None };
        Some(Copied { first: missing.first, twice: only_duplicate(problems, kind)? })
    }))
}

/// Returns the index of the problem of the only duplicate item of a kind. With a second duplicate, it is open which of
/// them is meant.
fn only_duplicate(problems: &[Problem], kind: &'static str) -> Option<usize> {
    let is_of_kind = |item: &ItemName| item.kinds == [kind];
    let is_duplicate = |problem: &Problem| problem.code == TWICE && problem.item.as_deref().is_some_and(is_of_kind);
    let duplicates = problems.iter().enumerate().filter(|(_, problem)| is_duplicate(problem));
    only(duplicates.map(|(at, _)| at))
}

/// Returns the only element. `None` if there is none, or more than one.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    if all.next().is_some() { None } else { Some(first) }
}

/// Adds to the problem of a duplicate item the unknown name that one of the two items should have.
fn say_lost(twice: &mut Problem, lost: Problem) {
    let Some(name) = lost.item.as_deref().map(|item| item.name.clone()) else { return };
    twice.help = Some(format!("nothing is called \"{name}\": is that the name of one of them?"));
    twice.also.push(Label { text: format!("\"{name}\" is named here"), ..lost.at });
}

/// Returns whether two problems about the same name can be about the same item.
fn may_be_same(one: &Problem, other: &Problem) -> bool {
    match (one.item.as_deref(), other.item.as_deref()) {
        (Some(one_item), Some(other_item)) => one_item.kinds.iter().any(|kind| other_item.kinds.contains(kind)),
        (None, None) => one.code == other.code,
        _ => false,
    }
}

/// The kinds and ids of all items.
struct Ids<'l>(BTreeSet<(&'static str, &'l str)>);

impl<'l> Ids<'l> {
    /// Collects the ids. Without a problem about an item, they are not needed.
    fn of(loaded: &'l Loaded, problems: &[Problem]) -> Ids<'l> {
        if problems.iter().all(|problem| problem.item.is_none()) {
            return Ids(BTreeSet::new());
        }
        Ids(loaded.items.iter().map(|item| (item.kind, item.id.as_str())).collect())
    }

    /// Returns whether a problem is about something that does not exist: an item or an argument.
    fn is_about_unknown(&self, problem: &Problem) -> bool {
        if !problem.is_error() {
            return false;
        }
        let Some(item) = problem.item.as_deref() else { return problem.code == NO_ARGUMENT };
        let id = slug(&item.name);
        !item.kinds.is_empty() && !item.kinds.iter().any(|kind| self.0.contains(&(*kind, id.as_str())))
    }
}

/// The loaded content, asked for items that an unknown name may mean.
struct There<'l> {
    loaded: &'l Loaded,
    /// The items that nothing names, by kind and id.
    idle: BTreeMap<&'static str, BTreeMap<&'l str, &'l Item>>,
    /// The number of unknown names by the kinds that they may be of.
    lost: BTreeMap<&'static str, usize>,
}

impl<'l> There<'l> {
    /// Collects the items of the kinds of the unknown names that nothing names.
    fn of(loaded: &'l Loaded, missing: &[Missing], problems: &[Problem]) -> There<'l> {
        let names = missing.iter().filter_map(|missing| problems.get(missing.first)?.item.as_deref());
        let mut lost: BTreeMap<&'static str, usize> = BTreeMap::new();
        for kind in names.flat_map(|item| item.kinds.iter().copied()) {
            *lost.entry(kind).or_default() += 1;
        }
        let is_unnamed = |item: &&Item| loaded.unnamed.contains(&(item.kind, item.id.clone()));
        let of_kinds = loaded.items.iter().filter(|item| lost.contains_key(item.kind));
        let unnamed = of_kinds.filter(is_unnamed).collect();
        let mut idle: BTreeMap<&'static str, BTreeMap<&str, &Item>> = BTreeMap::new();
        for item in named_nowhere(loaded, unnamed) {
            idle.entry(item.kind).or_default().insert(&item.id, item);
        }
        There { loaded, idle, lost }
    }

    /// Returns the unused item of one of these kinds with this name.
    fn idle_item(&self, kinds: &[&'static str], name: &str) -> Option<&'l Item> {
        let id = slug(name);
        kinds.iter().find_map(|kind| self.idle.get(kind)?.get(id.as_str())).copied()
    }

    /// Returns the item of these kinds with this name, if no statement names it. Unlike in [`There::idle_item`], a word
    /// in a text may look like the item's name.
    fn unsaid(&self, kinds: &[&'static str], name: &str) -> Option<&'l Item> {
        let id = slug(name);
        let is_meant = |item: &&Item| kinds.contains(&item.kind) && item.id == id;
        let item = self.loaded.items.iter().find(is_meant)?;
        self.loaded.unnamed.contains(&(item.kind, id)).then_some(item)
    }

    /// Returns unused items that lack their script, each by the index of the problem of an unknown name that has a
    /// script. Such an item was probably renamed, and its script was not.
    fn heirs(&self, problems: &[Problem], missing: &[Missing]) -> BTreeMap<usize, Heir<'l>> {
        let mut lacking: BTreeMap<&'static str, Vec<(usize, &Item)>> = BTreeMap::new();
        // An error about an item that nothing names is taken for the error that the item lacks its script.
        for (at, problem) in problems.iter().enumerate() {
            // An error about an item that nothing names is most often `E0642`: the item lacks its script.
            if problem.is_error()
                && let Some(name) = problem.item.as_deref()
                && let Some(item) = self.idle_item(&name.kinds, &name.name)
            {
                lacking.entry(item.kind).or_default().push((at, item));
            }
        }
        let scripts = &self.loaded.scripts.files;
        let mut heirs = BTreeMap::new();
        for (kind, items) in lacking {
            let has_script = |missing: &&Missing| {
                let name = problems.get(missing.first).and_then(|problem| problem.item.as_deref());
                let Some(name) = name else { return false };
                name.kinds.contains(&kind) && scripts.contains_key(&Scripts::of_item(kind, &slug(&name.name)))
            };
            let lost: Vec<usize> = missing.iter().filter(has_script).map(|missing| missing.first).collect();
            // With several of them it is open which belongs to which, so no item is named. The problems are dropped all
            // the same: one mistake is reported once.
            let is_sure = lost.len() == 1 && items.len() == 1;
            // `effort` counts steps for tests of growth, and decides nothing.
            for (first, (lacks, item)) in effort::each(lost).zip(items) {
                heirs.insert(first, Heir { lacks, item: if is_sure { Some(item) } else { None } });
            }
        }
        heirs
    }

    /// Returns the indices of problems about scripts without an item, if the name of that item is among the unknown
    /// names.
    fn without_item(&self, problems: &[Problem], missing: &[Missing]) -> Vec<usize> {
        let files = &self.loaded.scripts.files;
        let named = missing.iter().filter_map(|missing| problems.get(missing.first)?.item.as_deref());
        let mut sources = BTreeSet::new();
        for name in named {
            for kind in &name.kinds {
                let script = files.get(&Scripts::of_item(kind, &slug(&name.name)));
                sources.extend(script.map(|script| script.source));
            }
        }
        let follows = |problem: &Problem| {
            problem.code == ORPHAN && problem.at.at.file.is_some_and(|file| sources.contains(&file))
        };
        let following = problems.iter().enumerate().filter(|(_, problem)| follows(problem));
        following.map(|(at, _)| at).collect()
    }

    /// Returns the idle items that an unknown name at `place` may mean now. Whoever renames an item changes what names
    /// it in the same pack, so these are items of that pack.
    fn idle_beside(&self, kinds: &[&'static str], place: Origin) -> Vec<&'l Item> {
        let pack = |at: Origin| self.loaded.pack_of(at.file?);
        // The item around the place names something else than itself.
        let is_before = |item: &&Item| item.at.file == place.file && item.at.start <= place.start;
        let around = self.loaded.items.iter().filter(is_before).max_by_key(|item| item.at.start).map(|item| item.at);
        let is_beside = |item: &&&Item| pack(item.at) == pack(place) && !item.is_fixture && Some(item.at) != around;
        let idle = kinds.iter().filter_map(|kind| self.idle.get(kind)).flat_map(BTreeMap::values);
        let idle: Vec<&'l Item> = idle.filter(is_beside).copied().collect();
        // Of several such items, each may be meant only if as many names are unknown.
        let lost = kinds.iter().filter_map(|kind| self.lost.get(kind)).max().copied().unwrap_or_default();
        if idle.len() > lost.clamp(1, MOST_IDLE) { Vec::new() } else { idle }
    }

    /// Completes the help of an unknown name. Either the name is misspelt, or an item was renamed. `more` is the number
    /// of other places with this name. The explanations are tried in this order: the item has lost its script (`heir`);
    /// several places use a name that is nearly the name of an unnamed item; an idle item of the pack may be meant;
    /// several places use the name of an item of another kind; the name is misspelt.
    fn say_way_out(&self, problem: &mut Problem, more: usize, heir: Option<&Item>) {
        let Some(ItemName { kinds, name, elsewhere }) = problem.item.as_deref().cloned() else { return };
        let help = problem.help.take().unwrap_or_default();
        let fix = problem.fix.take();
        let near = fix.as_ref().map(|fix| fix.text.trim_matches('"'));
        let nearest = near.and_then(|near| self.unsaid(&kinds, near));
        // If an item of another kind has the name, and only one place names it, a mistake is likelier than a rename.
        // A name with its pack, such as `swamp:Snake`, means one certain item.
        let of_pack = crate::check::names::behind_pack(&name).is_some();
        let is_other_kind = more == 0 && elsewhere;
        let is_slip = near.is_some() || of_pack || is_other_kind;
        let idle = if is_slip { Vec::new() } else { self.idle_beside(&kinds, problem.at.at) };
        problem.help = Some(if let Some(heir) = heir {
            // The name has a script, and an item that nothing names lacks its script.
            problem.also.push(Label { at: heir.at, text: "nothing names this, and it has no script".into() });
            let script = Scripts::of_item(heir.kind, &slug(&name));
            format!("if \"{}\" is its new name, say `formerly \"{name}\"` and `script \"{script}\"` in it", heir.name)
        } else if more > 0
            && let Some(item) = nearest
        {
            // A slip is made once. Several places that agree use the item's former name.
            let now = Label { at: item.at, text: "this may be its name now".into() };
            // The problem moves to the renamed item. If only scenes name it, the problem stays in the scenes.
            if self.loaded.scene_of(problem).is_none() {
                let named = std::mem::replace(&mut problem.at, now);
                problem.also.insert(0, Label { text: format!("`{name}` is named here"), ..named });
            } else {
                problem.also.push(now);
            }
            format!("{help} If {} is its new name, say `formerly \"{name}\"` in it", item.name)
        } else if !idle.is_empty() {
            // Of the items that the name may mean, only these are named nowhere.
            let unused = idle.iter().map(|item| Label { at: item.at, text: "this name is nowhere used".into() });
            problem.also.extend(unused);
            let names: Vec<String> = idle.iter().map(|item| format!("\"{}\"", item.name)).collect();
            let that = if names.len() == 1 { "that" } else { "one of them" };
            let names = names.join(" or ");
            format!("nothing names {names}: if {that} is what it is called now, say `formerly \"{name}\"` in it")
        } else if more > 0 && elsewhere {
            // Several places agree on a name that an item of another kind has.
            format!("{help}, or say `formerly \"{name}\"` in the item that is called otherwise now")
        } else {
            // Misspelling is the only explanation, so the fix stays.
            problem.fix = fix;
            help
        });
    }
}
