//! Runs mutants: for each mutant, the scenes that touch it are run on the changed content, on all cores. [`Mutation`]
//! is the entry.

use super::{Change, Mutant, content, numbers};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use rondel_dsl::{Loaded, Reach, orders};
use rondel_engine::kernel::{Item, Origin, Problem, Problems, SourceId};
use rondel_engine::script::Scripts;
use rondel_engine::systems::System;
use rondel_engine::table::{Scene, SharedGame, run_scene};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

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
            // The functions come in the same order each time.
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

    /// Returns the result of each mutant, in their order. `told` is called after each of them.
    ///
    /// # Errors
    /// There are no threads to be had.
    pub fn answers(&self, mutants: &[Mutant], told: &(dyn Fn() + Sync)) -> Result<Vec<Answer>, Problem> {
        let no_threads = |error| Problem::error("R0023", Origin::CODE, format!("there are no threads: {error}"));
        let pool = ThreadPoolBuilder::new().stack_size(STACK).build().map_err(no_threads)?;
        let answer = |mutant| {
            let answer = self.answer(mutant);
            told();
            answer
        };
        Ok(pool.install(|| mutants.par_iter().map(answer).collect()))
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
                        numbers::set(Arc::make_mut(&mut item.body), *at, is);
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
            // `without_rule` finds the scenes of a rule.
            Change::Rule => false,
        }
    }

    /// Returns whether a scene passes.
    pub(super) fn holds(&self, scene: &Scene, game: &SharedGame) -> bool {
        run_scene(scene, &**game, &orders((self.system.vocabulary)(), &self.loaded.items)).passed
    }
}

/// Returns the number of runs of each function, with its file.
fn times(game: &SharedGame) -> Vec<(Option<SourceId>, u64)> {
    game.ran().functions.into_iter().map(|function| (function.at.file, function.times)).collect()
}
