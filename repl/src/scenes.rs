//! Finds the problems of scenes that could be read: a scene cannot begin, it cannot be played to its end, or one of its
//! expectations names something that does not exist.
//!
//! A slip is a misspelt word in a step: neither the content nor the table nor another scene has it.

use rondel_engine::kernel::budget::is_spent;
use rondel_engine::kernel::{Label, Origin, Problem, Sources};
use rondel_engine::script::ToldFault;
use rondel_engine::table::{Game, ReadOrder, Scene, StepKind, StepWords, unplayable_steps};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the problems that stop scenes, and the misnamed claims. Stopped scenes cannot begin or cannot be played to
/// the end. `read` reads one order of a ruling. `played` selects the scenes to play: none if errors of the content may
/// stop them. Once a command has used up its budget no further scene is played. Script faults are reported at their
/// place in `sources`.
pub fn problems<'s>(
    scenes: impl IntoIterator<Item = &'s Scene>,
    words: &StepWords,
    (game, sources): (&dyn Game, &Sources),
    read: ReadOrder<'_>,
    played: impl Fn(&Scene) -> bool,
) -> Vec<Problem> {
    let mut spent = false;
    let mut found = Vec::new();
    let mut stopped: Vec<Problem> = Vec::new();
    for scene in scenes {
        let table = match game.open(&scene.setup, 0) {
            Ok(table) => table,
            Err(problems) => {
                found.extend(causes(scene, problems.into()));
                continue;
            }
        };
        let step_of = |problem: &Problem| scene.steps.iter().position(|step| step.at.holds(problem.at.at));
        let plays = !spent && played(scene);
        let problems = if plays { unplayable_steps(scene, game, read) } else { Vec::new() };
        spent |= problems.iter().any(is_spent);
        // A step whose problem is reported needs no report of a misnamed claim too.
        let told: BTreeSet<Option<usize>> = problems.iter().map(step_of).collect();
        let misnamed = words.unknown(scene, &*table).into_iter();
        found.extend(misnamed.filter(|problem| !told.contains(&step_of(problem))));
        // A problem outside of all steps, and an expectation that cannot be read, are the author's mistake in any case.
        let is_slip = |problem: &Problem| {
            let step = step_of(problem).and_then(|at| scene.steps.get(at));
            step.is_none_or(|step| step.kind == StepKind::Expect || words.is_slip(step, &*table))
        };
        for problem in problems {
            // Each slip of an author is reported. Of the scenes that stop without a slip, only the first is reported.
            let list = if is_slip(&problem) { &mut found } else { &mut stopped };
            list.push(at_script(problem, sources));
        }
    }
    found.extend(first_of(stopped));
    once(found)
}

/// Reports a failed script at the place of its failure. The step of the scene comes second.
pub fn at_script(problem: Problem, sources: &Sources) -> Problem {
    // `S0110`: a script failed at a step.
    if problem.code != "S0110" {
        return problem;
    }
    let told = problem.message.strip_prefix(FAILED);
    let Some(fault) = told.and_then(ToldFault::read) else { return problem };
    let Some(place) = sources.find(fault.path, fault.line, fault.column) else { return problem };
    let page = format!("`rondel check --explain {}` says more", fault.code);
    let help = if fault.help.is_empty() { format!("mend it here: {page}") } else { format!("{}; {page}", fault.help) };
    let called = if fault.called.is_empty() { String::new() } else { format!("called by {}", fault.called) };
    let step = Label { text: "this step comes to it".into(), at: problem.at.at };
    let step = Some(step).filter(|step| step.at.file.is_some());
    Problem {
        message: format!("{FAILED}{}", fault.said),
        at: Label { at: place, text: called },
        also: step.into_iter().chain(problem.also).collect(),
        help: Some(help),
        ..problem
    }
}

/// The beginning of the message about a failed script. The line about its failure follows.
const FAILED: &str = "a script failed: ";

/// Returns the first problem of scenes that stop at steps with only known words, with the number of the other scenes.
/// Such scenes mostly stop for the same reason.
fn first_of(stopped: Vec<Problem>) -> Option<Problem> {
    let more = stopped.len().saturating_sub(1);
    let mut first = stopped.into_iter().next()?;
    if more > 0 {
        let (scenes, stop) = if more == 1 { ("scene", "stops") } else { ("scenes", "stop") };
        let rest = format!(
            "{more} more {scenes} {stop} before the end, perhaps for the same reason: `rondel test` tells each"
        );
        add_help(&mut first, rest);
    }
    Some(first)
}

/// Appends a sentence to the help of a problem.
fn add_help(problem: &mut Problem, more: String) {
    problem.help = Some(match problem.help.take() {
        Some(help) => format!("{help}; {more}"),
        None => more,
    });
}

/// Returns the problems that keep a scene from beginning, or none.
pub fn refused(scene: &Scene, game: &dyn Game) -> Vec<Problem> {
    game.open(&scene.setup, scene.seed.unwrap_or(0)).err().map_or_else(Vec::new, |found| causes(scene, found.into()))
}

/// Returns a scene's root problems. If the things that it uses have problems, only these are returned, because the
/// scene's other problems follow from them.
fn causes(scene: &Scene, found: Vec<Problem>) -> Vec<Problem> {
    // `whole` is the place of the scene, from its head to its last line.
    let lines = scene.setup.body.iter().map(|said| said.at).chain(scene.steps.iter().map(|step| step.at));
    let whole = lines.filter(|line| line.file == scene.setup.at.file).fold(scene.setup.at, Origin::to);
    let inside = |problem: &Problem| {
        let at = problem.at.at;
        at.file.is_none() || whole.holds(at)
    };
    let (own, of_things): (Vec<Problem>, Vec<Problem>) = found.into_iter().partition(inside);
    if of_things.is_empty() { own } else { of_things }
}

/// Returns the problems without repetitions. The same problem at the same place counts once. A warning that repeats an
/// error does not count.
pub fn once(problems: Vec<Problem>) -> Vec<Problem> {
    let mut kept: Vec<Kept> = Vec::new();
    // The index in `kept` of each problem at its place.
    let mut places: BTreeMap<(&'static str, String, Origin), usize> = BTreeMap::new();
    let mut errors: BTreeSet<(&'static str, String)> = BTreeSet::new();
    for problem in problems {
        if problem.is_error() {
            errors.insert((problem.code, problem.message.clone()));
        }
        let at = *places.entry((problem.code, problem.message.clone(), problem.at.at)).or_insert(kept.len());
        match kept.get_mut(at) {
            Some(known) => known.times += 1,
            None => kept.push(Kept { problem, times: 1 }),
        }
    }
    let repeats_error =
        |problem: &Problem| !problem.is_error() && errors.contains(&(problem.code, problem.message.clone()));
    kept.retain(|kept| !repeats_error(&kept.problem));
    kept.into_iter().map(Kept::told).collect()
}

/// A problem, and how often it occurs at its place.
struct Kept {
    problem: Problem,
    times: usize,
}

impl Kept {
    /// Returns the problem, with the number of scenes that come to it.
    fn told(self) -> Problem {
        let Kept { mut problem, times } = self;
        if times > 1 {
            add_help(&mut problem, format!("{times} scenes come to it"));
        }
        problem
    }
}
