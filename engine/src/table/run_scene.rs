//! Running whole scenes: each step in order, up to the first that fails.
//!
//! Begin at [`run_scene`]. `scene_run.rs` carries out the single steps.

use super::expect::renewed;
use super::replay::ReadOrder;
use super::scene_run::{Heard, SceneRun, failed_at_once, is_false_claim};
use super::{Game, Scene, StepKind, Told};
use crate::kernel::{Origin, Problem};

/// The result of a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The scene's id.
    pub scene: String,
    /// Whether all steps held.
    pub passed: bool,
    /// The problem of the first failing step, or of the set-up.
    pub problem: Option<Problem>,
    /// The number of steps that held.
    pub steps: usize,
    /// The events up to the failed step. Empty if all steps held.
    pub story: Vec<Told>,
}

/// An expectation that does not hold any more, and the form in which it would hold now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renewed {
    /// The step.
    pub at: Origin,
    /// The expectation as written.
    pub was: String,
    /// The expectation that holds now.
    pub now: String,
}

/// Runs a scene. `read` reads one order of a ruling.
pub fn run_scene(scene: &Scene, game: &dyn Game, read: ReadOrder<'_>) -> Outcome {
    run(scene, game, read, None)
}

/// Runs a scene past expectations that do not hold, as long as they can be rewritten with the present value. Returns
/// the rewritten expectations too.
pub fn accept_scene(scene: &Scene, game: &dyn Game, read: ReadOrder<'_>) -> (Outcome, Vec<Renewed>) {
    let mut accepted = Vec::new();
    let outcome = run(scene, game, read, Some(&mut accepted));
    (outcome, accepted)
}

/// Returns the problems of a scene's unplayable steps: unreadable expectations, and the first impossible step. Claims
/// that can be read and are false are left to [`run_scene`]. A scene that cannot begin has none.
pub fn unplayable_steps(scene: &Scene, game: &dyn Game, read: ReadOrder<'_>) -> Vec<Problem> {
    let Ok(mut table) = game.open(&scene.setup, scene.seed.unwrap_or(0)) else { return Vec::new() };
    table.set_chance_by_hand(true);
    let (mut heard, mut problems) = (Heard::default(), Vec::new());
    problems.extend(failed_at_once(&*table, scene));
    for (at, step) in scene.steps.iter().enumerate() {
        let mut run = SceneRun::new(&mut *table, scene, read, heard);
        let done = run.step(at);
        heard = run.heard();
        let Err(problem) = done else { continue };
        if is_false_claim(&problem) {
            continue;
        }
        problems.push(problem);
        if step.kind != StepKind::Expect {
            break;
        }
    }
    problems
}

/// Runs a scene. With `accepts`, expectations that could be rewritten are collected there, and do not fail the scene.
fn run(scene: &Scene, game: &dyn Game, read: ReadOrder<'_>, mut accepts: Option<&mut Vec<Renewed>>) -> Outcome {
    let failed = |problem, steps, story| Outcome {
        scene: scene.id.clone(),
        passed: false,
        problem: Some(problem),
        steps,
        story,
    };
    let mut table = match game.open(&scene.setup, scene.seed.unwrap_or(0)) {
        Ok(table) => table,
        Err(problems) => {
            let unexplained = || Problem::error("S0111", scene.setup.at, "the set-up is refused");
            return failed(problems.into_iter().next().unwrap_or_else(unexplained), 0, Vec::new());
        }
    };
    table.set_chance_by_hand(true);
    if let Some(problem) = failed_at_once(&*table, scene) {
        return failed(problem, 0, table.log());
    }
    let mut heard = Heard::default();
    for (at, step) in scene.steps.iter().enumerate() {
        let mut run = SceneRun::new(&mut *table, scene, read, heard);
        let done = run.step(at);
        heard = run.heard();
        let Err(problem) = done else { continue };
        let now = if step.kind == StepKind::Expect { renewed(&*table, &step.text) } else { None };
        match (now, &mut accepts) {
            (Some(now), Some(accepted)) => {
                accepted.push(Renewed { at: step.at, was: step.text.trim().to_string(), now });
            }
            _ => return failed(problem, at, table.log()),
        }
    }
    let (scene, steps) = (scene.id.clone(), scene.steps.len());
    Outcome { scene, passed: true, problem: None, steps, story: Vec::new() }
}
