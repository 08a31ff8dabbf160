//! `rondel check`: all problems of all files in one run.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Check, Common, Format};
use crate::content::Diagnostics;
use crate::packs;
use crate::report;
use crate::scenes;
use crate::text::count;
use rondel_dsl::{Loaded, Sound};
use rondel_engine::kernel::Problem;
use rondel_engine::table::{Game, Scene, StepWords};
use std::collections::BTreeSet;

/// Runs it.
pub fn run(check: &Check, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    if let Some(code) = &check.explain {
        return explain(code, program, streams);
    }
    let pack_sets = match packs::pack_sets(program, &check.paths, &common.packs, common.system.as_deref()) {
        Ok(pack_sets) => pack_sets,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    super::say_apart(&check.paths, pack_sets.len(), common.format, streams)?;
    let mut seen = Seen::default();
    for pack_set in &pack_sets {
        super::say_meant(pack_set, common.format, streams)?;
        let loaded = pack_set.read();
        let (mut problems, game) = loaded.judged();
        if let Some(game) = game {
            let stands = |problem: &Problem| loaded.stands(problem);
            problems.extend(game.warnings().into_iter().filter(stands));
            // A scene with errors may be what takes something.
            if !problems.iter().any(Problem::is_error) {
                problems.extend(loaded.idle().into_iter().filter(stands));
            }
            let sound = !problems.iter().any(|problem| problem.is_error() && loaded.scene_of(problem).is_none());
            let own = |scene: &Scene| pack_set.asked_for(&loaded.sources, scene.setup.at.file);
            let in_scenes = scenes(&loaded, &*game, |scene| sound && own(scene));
            let follows = follows_from_warnings(&loaded, &problems);
            problems.extend(in_scenes.into_iter().filter(|problem| !follows(problem)));
        }
        let stopped = problems.iter().any(|problem| problem.is_error() && loaded.scene_of(problem).is_none());
        let problems = scenes::once(problems);
        seen.items += loaded.items.len();
        seen.scenes += loaded.scenes.len();
        seen.add(Diagnostics { problems, sources: loaded.sources });
        let sound = if stopped { pack_set.read_sound() } else { None };
        if let Some(sound) = sound {
            let (more, followed) = behind(sound);
            more.into_iter().for_each(|more| seen.add(more));
            seen.followed += followed;
        }
    }
    // Packs that are named together are one set.
    let named = if check.paths.is_empty() { common.packs.len() } else { 0 };
    seen.print(common.format, pack_sets.len().max(named), streams)
}

/// Whether a problem of a scene only follows from a warning: it names an item that a warning speaks of.
fn follows_from_warnings(loaded: &Loaded, problems: &[Problem]) -> impl Fn(&Problem) -> bool + use<> {
    let item = |warning: &Problem| {
        let place = warning.at.at;
        let before = loaded.items.iter().filter(move |item| item.at.file == place.file && item.at.start <= place.start);
        before.max_by_key(|item| item.at.start).map(|item| format!("`{}`", item.name))
    };
    let names: Vec<String> = problems.iter().filter(|problem| !problem.is_error()).filter_map(item).collect();
    move |problem| names.iter().any(|name| problem.message.contains(name.as_str()))
}

/// What else is wrong behind errors that keep the content from working: of items, and of scenes; and how many errors only
/// follow from these.
fn behind(sound: Sound) -> (Vec<Diagnostics>, usize) {
    let mut in_scenes: Vec<Problem> =
        sound.loaded.problems.iter().filter(|problem| problem.is_error()).cloned().collect();
    if let Ok(game) = sound.loaded.compile() {
        in_scenes.extend(scenes(&sound.loaded, &*game, |_| false).into_iter().filter(Problem::is_error));
    }
    in_scenes.retain(|problem| !sound.is_told(problem));
    let all = in_scenes.len();
    in_scenes.retain(|problem| sound.is_wrong_anyway(problem));
    let followed = sound.followed + all - in_scenes.len();
    let in_items = sound.further.into_iter().map(|(problems, sources)| Diagnostics { problems, sources });
    let found = in_items.chain([Diagnostics { problems: in_scenes, sources: sound.loaded.sources }]).collect();
    (found, followed)
}

/// What is wrong with scenes that can be read; some are played. Those with errors are told already.
fn scenes(loaded: &Loaded, game: &dyn Game, played: impl Fn(&Scene) -> bool) -> Vec<Problem> {
    let words = StepWords::of(game.vocabulary(), &loaded.items, &loaded.scripts.files, &loaded.scenes);
    let wrong = loaded.faulty_scenes();
    let sound = loaded.scenes.iter().filter(|scene| !wrong.contains(scene.id.as_str()));
    let read = |order: &str| rondel_dsl::parse_order(game.vocabulary(), &loaded.items, order);
    let mut problems = scenes::problems(sound, &words, game, &read, played);
    loaded.name_changes(&mut problems);
    problems
}

/// The problems of all pack sets.
#[derive(Default)]
struct Seen {
    items: usize,
    scenes: usize,
    /// The errors that only follow from others.
    followed: usize,
    diagnostics: Vec<Diagnostics>,
    /// What is told already, and where.
    told: BTreeSet<(String, String)>,
}

impl Seen {
    /// Adds the problems of a pack set; what stands in a file that two sets share is told once.
    fn add(&mut self, mut diagnostics: Diagnostics) {
        let key = |problem: &Problem| (problem.message.clone(), diagnostics.sources.show(problem.at.at));
        let keys: Vec<(String, String)> = diagnostics.problems.iter().map(key).collect();
        let mut fresh = keys.iter().map(|key| !self.told.contains(key));
        diagnostics.problems.retain(|_| fresh.next().unwrap_or(true));
        self.told.extend(keys);
        self.diagnostics.push(diagnostics);
    }

    fn print(&self, format: Format, packs: usize, streams: &mut Streams<'_>) -> Done {
        let all = || self.diagnostics.iter().flat_map(|diagnostics| &diagnostics.problems);
        let errors = all().filter(|problem| problem.is_error()).count();
        let warnings = all().count() - errors;
        for diagnostics in &self.diagnostics {
            let text = report::problems(diagnostics, format);
            if !text.is_empty() {
                writeln!(streams.out, "{}", text.trim_end())?;
            }
        }
        if format == Format::Human {
            let what = format!(
                "{} checked: {}, {}",
                count(packs, "pack"),
                count(self.items, "item"),
                count(self.scenes, "scene")
            );
            let found = format!("{}, {}", count(errors, "error"), count(warnings, "warning"));
            let follow = match self.followed {
                0 => String::new(),
                1 => "; 1 more follows from these".into(),
                more => format!("; {more} more follow from these"),
            };
            writeln!(streams.out, "{what}; {found}{follow}")?;
        }
        Ok(Exit::fine_if(errors == 0))
    }
}

fn explain(code: &str, program: Program, streams: &mut Streams<'_>) -> Done {
    match crate::pages::explain(code, program.systems().vocabularies()) {
        Ok(page) => {
            writeln!(streams.out, "{page}")?;
            Ok(Exit::Fine)
        }
        Err(diagnostics) => {
            writeln!(streams.err, "{}", report::human(&diagnostics, super::columns()))?;
            Ok(Exit::Failed)
        }
    }
}
