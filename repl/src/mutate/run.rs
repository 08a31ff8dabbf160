//! Runs mutants: for each mutant, the scenes that touch it are run on the changed content, on all cores. [`Mutation`]
//! is the entry.

use super::{Change, Mutant, content, numbers, script};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use rondel_dsl::{Loaded, Reach, orders};
use rondel_engine::kernel::{Datum, HouseWord, Item, Origin, Problem, Problems, SourceId};
use rondel_engine::script::{ScriptFile, Scripts};
use rondel_engine::systems::System;
use rondel_engine::table::{Scene, SharedGame, run_scene};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The size of a worker's stack, in bytes. Scripts may nest deeper than the default allows.
const STACK: usize = 16 << 20;

/// The result of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A scene fails with the change.
    Noticed,
    /// Every scene that touches the changed place holds.
    Unnoticed,
    /// No scene touches the changed place.
    Untouched,
    /// The changed content is not valid, so that its author would see an error at once.
    Refused,
}

/// Content with passing scenes, to be changed.
pub struct Mutation<'l> {
    pub(super) loaded: &'l Loaded,
    system: System,
    /// The scenes with steps, each with the script files that it runs.
    pub(super) scenes: Vec<(&'l Scene, BTreeSet<SourceId>)>,
    /// What the scenes can come to. Only changes of numbers need it.
    reach: OnceLock<Reach>,
}

impl<'l> Mutation<'l> {
    /// Runs every scene once to learn which script files it runs. Failing scenes are left out, because they would
    /// notice nothing.
    ///
    /// # Errors
    /// The content does not compile.
    pub fn new(loaded: &'l Loaded, system: System) -> Result<Self, Problems> {
        // Results of scripts are not remembered. Otherwise only the first scene that needs a result would run its
        // script.
        let game = (system.build)(&loaded.items, &Scripts { memory: false, ..loaded.scripts.clone() })?;
        let mut mutation = Mutation { loaded, system, scenes: Vec::new(), reach: OnceLock::new() };
        let mut before = times(&game);
        for scene in loaded.scenes.iter().filter(|scene| !scene.steps.is_empty()) {
            let holds = mutation.holds(scene, &game);
            let after = times(&game);
            let mut files = BTreeSet::new();
            for ((_, times_before), (file, times_after)) in before.iter().zip(&after) {
                if times_after > times_before {
                    files.extend(*file);
                }
            }
            if holds {
                mutation.scenes.push((scene, files));
            }
            before = after;
        }
        Ok(mutation)
    }

    /// Returns all mutants of the files for which `asked` returns true, and of their packs' house rules.
    pub fn mutants(&self, asked: &dyn Fn(SourceId) -> bool) -> Vec<Mutant> {
        let mut all = Vec::new();
        let sources = &self.loaded.sources;
        // Lines belong to the file in which they were written.
        let wanted = |file: &ScriptFile| sources.written(Origin::new(file.source, 0, 0)).file.is_some_and(asked);
        for (name, file) in self.loaded.scripts.files.iter().filter(|(_, file)| wanted(file)) {
            for script::Written { at, places, is } in script::changes(sources, file) {
                let written = places.first().and_then(|place| file.text.get(place.clone()));
                all.push(Mutant {
                    place: sources.show(at),
                    was: written.unwrap_or_default().to_string(),
                    is,
                    change: Change::Script { file: name.clone(), places },
                });
            }
        }
        for (at, item) in self.loaded.items.iter().enumerate() {
            if !item.at.file.is_some_and(asked) {
                continue;
            }
            for (nth, (id, place)) in content::calls(item).into_iter().enumerate() {
                let place = self.loaded.sources.show(place);
                let was = format!("{id} of {}", item.name);
                all.push(Mutant { place, was, is: "nothing".into(), change: Change::Call { item: at, nth, id } });
            }
        }
        all.extend(self.numbers(asked));
        all.extend(self.house(asked));
        all
    }

    /// Returns a mutant for each house rule of these packs: the pack of the system owns all of them, any other pack has
    /// those that it sets.
    fn house(&self, asked: &dyn Fn(SourceId) -> bool) -> Vec<Mutant> {
        let set = self.loaded.house();
        let packs = || self.loaded.packs.iter().filter(|pack| pack.file.is_some_and(asked)).map(|pack| &pack.manifest);
        let owns_all = packs().any(|pack| pack.id == self.system.id());
        let is_theirs = |word: &&HouseWord| owns_all || packs().any(|pack| pack.house.contains_key(word.name));
        let mutant = |word: &HouseWord| {
            let now = set.get(word.name).map(String::as_str).or_else(|| word.values.first().copied())?;
            let value = content::other_value(word, now)?;
            let change = Change::House { option: word.name, value: value.clone() };
            Some(Mutant { place: format!("house {}", word.name), was: now.to_string(), is: value, change })
        };
        (self.system.vocabulary)().house.iter().filter(is_theirs).filter_map(mutant).collect()
    }

    /// Returns a mutant for each step of each number that the items of these files say. Members of a family share a
    /// number that is written once for all of them. Fixtures are left out: they are there for scenes alone.
    fn numbers(&self, asked: &dyn Fn(SourceId) -> bool) -> Vec<Mutant> {
        let mut written: BTreeMap<_, WrittenNumber> = BTreeMap::new();
        let is_asked = |item: &Item| item.at.file.is_some_and(asked) && !item.is_fixture;
        for (nth, item) in self.loaded.items.iter().enumerate().filter(|(_, item)| is_asked(item)) {
            for (at, others) in numbers::steps(self.loaded, item) {
                let number = WrittenNumber { at, others, items: Vec::new() };
                written.entry((at.file, at.start)).or_insert(number).items.push(nth);
            }
        }
        let mut all = Vec::new();
        for WrittenNumber { at, others, items } in written.into_values() {
            let was = self.loaded.text_of(at).unwrap_or_default();
            for is in others {
                all.push(Mutant {
                    place: self.loaded.sources.show(at),
                    was: was.to_string(),
                    is: numbers::shown(&is),
                    change: Change::Number { items: items.clone(), at, is },
                });
            }
        }
        all
    }

    /// Returns the result of each mutant, in their order.
    ///
    /// # Errors
    /// There are no threads to be had.
    pub fn answers(&self, mutants: &[Mutant]) -> Result<Vec<Answer>, Problem> {
        let no_threads = |error| Problem::error("R0023", Origin::CODE, format!("there are no threads: {error}"));
        let pool = ThreadPoolBuilder::new().stack_size(STACK).build().map_err(no_threads)?;
        Ok(pool.install(|| mutants.par_iter().map(|mutant| self.answer(mutant)).collect()))
    }

    /// Returns the items and scripts with a mutant's change. `None` if the content would lack something it needs.
    fn changed(&self, mutant: &Mutant) -> Option<(Cow<'_, [Item]>, Cow<'_, Scripts>)> {
        let (mut items, mut scripts) = (Cow::Borrowed(&*self.loaded.items), Cow::Borrowed(&self.loaded.scripts));
        match &mutant.change {
            Change::Script { file, places } => {
                if let Some(file) = scripts.to_mut().files.get_mut(file) {
                    let mut text = file.text.to_string();
                    places.iter().rev().for_each(|place| text.replace_range(place.clone(), &mutant.is));
                    file.text = text.into();
                }
            }
            Change::Call { item, nth, .. } => {
                if let Some(slot) = items.to_mut().get_mut(*item)
                    && let Some((without, ..)) = content::without_call(slot, *nth)
                {
                    if content::lacks((self.system.vocabulary)(), &without) {
                        return None;
                    }
                    *slot = without;
                }
            }
            Change::Number { items: changed, at, is } => {
                let items = items.to_mut();
                for nth in changed {
                    if let Some(item) = items.get_mut(*nth) {
                        numbers::set(&mut item.body, *at, is);
                    }
                }
            }
            Change::House { .. } | Change::Rule => {}
        }
        Some((items, scripts))
    }

    /// Changes the content, and returns the result.
    fn answer(&self, mutant: &Mutant) -> Answer {
        let Some((items, scripts)) = self.changed(mutant) else { return Answer::Refused };
        let touching = self.scenes.iter().filter(|(scene, files)| self.touches(scene, files, mutant));
        let touching: Vec<&Scene> = touching.map(|(scene, _)| *scene).collect();
        let Ok(game) = (self.system.build)(&items, &scripts) else { return Answer::Refused };
        if mutant.change == Change::Rule {
            return self.without_rule(&mutant.place, &game);
        }
        if touching.is_empty() {
            return Answer::Untouched;
        }
        let holds = |scene: &&Scene| match &mutant.change {
            Change::House { option, value } => {
                let setup = content::with_option(&scene.setup, option, value);
                self.holds(&Scene { setup, ..(**scene).clone() }, &game)
            }
            _ => self.holds(scene, &game),
        };
        if touching.iter().all(holds) { Answer::Unnoticed } else { Answer::Noticed }
    }

    /// Returns whether a scene can notice the mutant. A function of `lib/` may be used by any script.
    fn touches(&self, scene: &Scene, ran: &BTreeSet<SourceId>, mutant: &Mutant) -> bool {
        let files = &self.loaded.scripts.files;
        match &mutant.change {
            Change::Script { file, .. } if file.starts_with("lib/") => !ran.is_empty(),
            Change::Script { file, .. } => files.get(file).is_some_and(|file| ran.contains(&file.source)),
            Change::Call { id, .. } => {
                // The scripts of a behaviour have its name: `traits/flee`. If the behaviour has no scripts, or if the
                // rules themselves read it, any scene may notice.
                let end = format!("/{}", id.replace('-', "_"));
                let mut own = files.iter().filter(|(name, _)| name.ends_with(&end)).peekable();
                let by_statement = || self.loaded.items.iter().any(|item| item.id == *id && content::is_read(item));
                own.peek().is_none() || own.any(|(_, file)| ran.contains(&file.source)) || by_statement()
            }
            Change::Number { items, .. } => {
                let reach = self.reach.get_or_init(|| Reach::new(self.loaded));
                items.iter().any(|item| reach.reaches(scene, *item))
            }
            Change::House { option, .. } => !content::says(&scene.setup, option),
            Change::Rule => false,
        }
    }

    /// Returns whether a scene passes.
    pub(super) fn holds(&self, scene: &Scene, game: &SharedGame) -> bool {
        run_scene(scene, &**game, &orders((self.system.vocabulary)(), &self.loaded.items)).passed
    }
}

/// A number as it is written, which several items may share.
struct WrittenNumber {
    at: Origin,
    /// The values that may stand there instead.
    others: Vec<Datum>,
    /// The indices of the items that share it.
    items: Vec<usize>,
}

/// Returns the number of runs of each function, with its file.
fn times(game: &SharedGame) -> Vec<(Option<SourceId>, u64)> {
    game.ran().functions.into_iter().map(|function| (function.at.file, function.times)).collect()
}
