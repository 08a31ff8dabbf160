//! The subcommand `rondel check`: reports all problems of all files in one run, and with `--fix` corrects the
//! problems with a known correction.
//!
//! `Found::of` collects the problems of a pack set: those of its files and of the system's check (`judged`), and those
//! of its scenes. Errors hide further ones. So the sound part of the packs, without what has errors, is read too
//! ([`Sound`]), and its errors are added, except for those that only follow from what was left out. The problems of the
//! cards' look come last. A problem `stands` if it still applies under the packs' house rules.

mod fix;

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cards;
use crate::cli::{Check, Common, Format};
use crate::content::Diagnostics;
use crate::packs::{self, PackSet};
use crate::report;
use crate::scenes;
use crate::text::count;
use rondel_dsl::{Loaded, Sound};
use rondel_engine::kernel::{Item, Problem};
use rondel_engine::table::{Game, Scene, StepWords};
use std::collections::BTreeSet;

/// Runs the subcommand.
pub fn run(check: &Check, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    if let Some(code) = &check.explain {
        return explain(code, program, streams);
    }
    let pack_sets = || packs::pack_sets(program, &check.paths, &common.packs, common.system.as_deref());
    if check.fix {
        let mut unwritable = BTreeSet::new();
        for _ in 0..fix::MOST_ROUNDS {
            // A fix may lie in a required pack, so all sets are read again.
            let mut changed = false;
            for pack_set in pack_sets().unwrap_or_default() {
                let found = Found::of(&pack_set);
                changed |= fix::round((&pack_set, &found), &mut unwritable, common.format, streams)?;
            }
            if !changed {
                break;
            }
        }
    }
    let pack_sets = match pack_sets() {
        Ok(pack_sets) => pack_sets,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    super::say_apart(&check.paths, pack_sets.len(), common.format, streams)?;
    let mut seen = Seen::default();
    for pack_set in &pack_sets {
        super::say_meant(pack_set, "check", common.format, streams)?;
        seen.add(Found::of(pack_set));
    }
    seen.print(common.format, streams)
}

/// The packs that are checked: how many they are, and how many items and scenes they have.
#[derive(Default)]
struct Checked {
    packs: usize,
    items: usize,
    /// The number of items of other packs that they change.
    changed: usize,
    scenes: usize,
}

impl Checked {
    /// Counts what of a pack set is checked.
    fn of(pack_set: &PackSet, loaded: &Loaded) -> Checked {
        let is_checked = |file| pack_set.is_checked(loaded, file);
        let packs: Vec<usize> = (0..loaded.packs.len())
            .filter(|nth| loaded.packs.get(*nth).is_some_and(|pack| pack.file.is_some() && is_checked(pack.file)))
            .collect();
        let (own, others): (Vec<&Item>, Vec<&Item>) = loaded.items.iter().partition(|item| is_checked(item.at.file));
        let is_changed = |item: &&&Item| packs.iter().any(|pack| loaded.has_part(*pack, item));
        Checked {
            packs: pack_set.checked(),
            items: own.len(),
            changed: others.iter().filter(is_changed).count(),
            scenes: loaded.scenes.iter().filter(|scene| is_checked(scene.setup.at.file)).count(),
        }
    }

    /// Adds what of another pack set is checked.
    fn add(&mut self, more: &Checked) {
        self.packs += more.packs;
        self.items += more.items;
        self.changed += more.changed;
        self.scenes += more.scenes;
    }

    /// Returns the numbers in words: `1 pack checked: 3 items, 1 scene`.
    fn said(&self) -> String {
        if self.packs == 0 {
            return "no pack checked".into();
        }
        let changed = if self.changed == 0 { String::new() } else { format!(", {} more changed", self.changed) };
        let (packs, items, scenes) =
            (count(self.packs, "pack"), count(self.items, "item"), count(self.scenes, "scene"));
        format!("{packs} checked: {items}{changed}, {scenes}")
    }
}

/// The results of checking a pack set.
#[derive(Default)]
struct Found {
    checked: Checked,
    /// The number of errors that only follow from others.
    followed: usize,
    diagnostics: Vec<Diagnostics>,
}

impl Found {
    /// Reads a pack set and collects all its problems.
    fn of(pack_set: &PackSet) -> Found {
        let loaded = pack_set.read_asked();
        let (mut problems, game) = loaded.judged();
        let of_cards = cards::check(pack_set, &loaded, game.as_deref());
        if let Some(game) = game {
            let stands = |problem: &Problem| loaded.stands(problem);
            problems.extend(game.warnings().into_iter().filter(stands));
            // `idle` finds parts that nothing uses. A scene with errors may be the user, so they are reported only
            // without errors.
            if !problems.iter().any(Problem::is_error) {
                problems.extend(loaded.idle().into_iter().filter(stands));
            }
            // Scenes are run only if all errors are in scenes.
            let may_run = !problems.iter().any(|problem| problem.is_error() && loaded.scene_of(problem).is_none());
            let is_asked_for = |scene: &Scene| pack_set.asked_for(&loaded.sources, scene.setup.at.file);
            // Other packs may change the carried pack so that its scenes end otherwise. Users cannot edit those scenes.
            let is_own = |scene: &Scene| !pack_set.is_below(&loaded, scene.setup.at.file);
            let in_scenes = scenes((&loaded, &*game), is_own, |scene| may_run && is_asked_for(scene));
            let follows = follows_from_warnings(&loaded, &problems);
            problems.extend(in_scenes.into_iter().filter(|problem| !follows(problem)));
        }
        // An error outside of scenes hides further problems. These show when the parts with errors are left out.
        let stopped = problems.iter().any(|problem| problem.is_error() && loaded.scene_of(problem).is_none());
        let problems = scenes::once(problems);
        let checked = Checked::of(pack_set, &loaded);
        let first = Diagnostics { problems, sources: loaded.sources };
        let sound = if stopped { pack_set.read_sound() } else { None };
        let (more, followed) = sound.map(further_problems).unwrap_or_default();
        Found { checked, followed, diagnostics: std::iter::once(first).chain(more).chain(of_cards).collect() }
    }
}

/// Returns a function that tells whether a problem of a scene only follows from a warning: it names the item that the
/// warning is about.
fn follows_from_warnings(loaded: &Loaded, problems: &[Problem]) -> impl Fn(&Problem) -> bool + use<> {
    let item = |warning: &Problem| {
        let place = warning.at.at;
        let before = loaded.items.iter().filter(move |item| item.at.file == place.file && item.at.start <= place.start);
        before.max_by_key(|item| item.at.start).map(|item| format!("`{}`", item.name))
    };
    let names: Vec<String> = problems.iter().filter(|problem| !problem.is_error()).filter_map(item).collect();
    move |problem| names.iter().any(|name| problem.message.contains(name.as_str()))
}

/// Returns the further problems that show once the parts with errors are left out. Also returns the number of errors
/// that only follow from the parts left out.
fn further_problems(sound: Sound) -> (Vec<Diagnostics>, usize) {
    let mut errors: Vec<Problem> = sound.loaded.problems.iter().filter(|problem| problem.is_error()).cloned().collect();
    if let Ok(game) = sound.loaded.compile() {
        // All scenes are looked at (`|_| true`), and none is run (`|_| false`).
        errors.extend(scenes((&sound.loaded, &*game), |_| true, |_| false).into_iter().filter(Problem::is_error));
    }
    // An error about a name that is reported as missing is known, and an error that names a part left out follows.
    errors.retain(|problem| !sound.is_told(problem));
    let all = errors.len();
    errors.retain(|problem| sound.is_wrong_anyway(problem));
    let followed = sound.followed + all - errors.len();
    let in_items = sound.further.into_iter().map(|(problems, sources)| Diagnostics { problems, sources });
    let found = in_items.chain([Diagnostics { problems: errors, sources: sound.loaded.sources }]).collect();
    (found, followed)
}

/// Returns the problems of the scenes that can be read and for which `wanted` returns true. Those for which `played`
/// returns true are also run.
fn scenes(
    (loaded, game): (&Loaded, &dyn Game),
    wanted: impl Fn(&Scene) -> bool,
    played: impl Fn(&Scene) -> bool,
) -> Vec<Problem> {
    let words = StepWords::of(game.vocabulary(), &loaded.items, &loaded.scripts.files, &loaded.scenes);
    let faulty = loaded.faulty_scenes();
    let sound = loaded.scenes.iter().filter(|scene| !faulty.contains(scene.id.as_str()) && wanted(scene));
    let read = rondel_dsl::orders(game.vocabulary(), &loaded.items);
    let mut problems = scenes::problems(sound, &words, (game, &loaded.sources), &read, played);
    // A pack that changes the item of a problem is named in the problem, since the change may be the cause.
    loaded.name_changes(&mut problems);
    problems
}

/// The problems of all pack sets.
#[derive(Default)]
struct Seen {
    all: Found,
    /// The problems already reported, and their places.
    told: BTreeSet<(String, String)>,
}

impl Seen {
    /// Adds the problems of a pack set. Problems of a file that two sets share are reported once.
    fn add(&mut self, found: Found) {
        self.all.checked.add(&found.checked);
        self.all.followed += found.followed;
        for diagnostics in found.diagnostics {
            self.add_problems(diagnostics);
        }
    }

    /// Adds problems that were not reported yet.
    fn add_problems(&mut self, mut diagnostics: Diagnostics) {
        let key = |problem: &Problem| (problem.message.clone(), diagnostics.sources.show(problem.at.at));
        let keys: Vec<(String, String)> = diagnostics.problems.iter().map(key).collect();
        // `retain` goes through the problems in the order of their keys.
        let mut is_new = keys.iter().map(|key| !self.told.contains(key));
        diagnostics.problems.retain(|_| is_new.next().unwrap_or(true));
        self.told.extend(keys);
        self.all.diagnostics.push(diagnostics);
    }

    /// Prints all problems and a summary.
    fn print(&self, format: Format, streams: &mut Streams<'_>) -> Done {
        let Found { checked, followed, diagnostics } = &self.all;
        let all = || diagnostics.iter().flat_map(|diagnostics| &diagnostics.problems);
        let errors = all().filter(|problem| problem.is_error()).count();
        let warnings = all().count() - errors;
        for diagnostics in diagnostics {
            let text = report::problems(diagnostics, format, &streams.check);
            if !text.is_empty() {
                writeln!(streams.out, "{}", text.trim_end())?;
            }
        }
        if format == Format::Human {
            let found = format!("{}, {}", count(errors, "error"), count(warnings, "warning"));
            let follow = match followed {
                0 => String::new(),
                1 => "; 1 more follows from these".into(),
                more => format!("; {more} more follow from these"),
            };
            writeln!(streams.out, "{}; {found}{follow}", checked.said())?;
        }
        Ok(Exit::fine_if(errors == 0))
    }
}

/// Prints the page of a code.
fn explain(code: &str, program: Program, streams: &mut Streams<'_>) -> Done {
    match crate::pages::explain(code, program.systems().vocabularies()) {
        Ok(page) => {
            writeln!(streams.out, "{page}")?;
            Ok(Exit::Fine)
        }
        Err(diagnostics) => {
            writeln!(streams.err, "{}", report::human(&diagnostics, super::columns(), &streams.check))?;
            Ok(Exit::Failed)
        }
    }
}
