//! The subcommand `rondel test`: runs scenes. The last line is `N passed, N failed`.
//!
//! With `--accept`, expectations that fail are replaced in the files by the present values. With `--coverage`, the
//! functions of scripts that no scene has run are listed.

mod accept;

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Format, Test};
use crate::content::{Content, Diagnostics};
use crate::packs::{self, PackSet};
use crate::report;
use crate::scenes;
use crate::text::{BAD, DIM, GOOD, count, paint, sanitize};
use rondel_engine::kernel::{Problem, Sources};
use rondel_engine::table::{Outcome, Scene, StepWords, accept_scene, run_scene};
use serde::Serialize;

/// The most events shown before a failure.
const MOST_TOLD: usize = 16;

/// The most failures that are shown in full. One mistake may fail thousands of scenes.
const MOST_WHOLE: usize = 20;

/// Runs the subcommand.
pub fn run(test: &Test, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_sets = match packs::pack_sets(program, &test.paths, &common.packs, common.system.as_deref()) {
        Ok(pack_sets) => pack_sets,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    super::say_apart(&test.paths, pack_sets.len(), common.format, streams)?;
    let mut score = Score::default();
    for pack_set in &pack_sets {
        run_pack_set(pack_set, test, common.format, &mut score, streams)?;
    }
    if let Some(text) = &test.filter
        && score.scenes.is_empty()
        && !score.broken
    {
        writeln!(streams.err, "error: no scene with steps has `{text}` in its name or proves it")?;
        score.broken = true;
    }
    score.print(common.format, streams)
}

/// The results of all pack sets.
#[derive(Default, Serialize)]
struct Score {
    passed: usize,
    failed: usize,
    /// Whether the content of a pack set has errors, so that its scenes could not be run.
    broken: bool,
    scenes: Vec<Line>,
    /// Functions of scripts that no scene has run, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    idle: Option<Vec<Idle>>,
}

/// A function of a script that no scene has run.
#[derive(Serialize)]
struct Idle {
    place: String,
    function: String,
}

/// The result of one scene, for programs.
#[derive(Serialize)]
struct Line {
    scene: String,
    passed: bool,
    steps: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<serde_json::Value>,
    /// The events up to the failure, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    story: Vec<String>,
}

impl Score {
    /// Prints the numbers, or for programs all results.
    fn print(&self, format: Format, streams: &mut Streams<'_>) -> Done {
        match format {
            Format::Json => writeln!(streams.out, "{}", report::json_line(self)?)?,
            _ => {
                if let Some(idle) = self.idle.as_ref().map(Vec::len) {
                    writeln!(streams.out, "{} that no scene runs", count(idle, "function"))?;
                }
                if self.failed > MOST_WHOLE && format == Format::Human {
                    let told = "shown in full; `--filter NAME` shows another one";
                    writeln!(streams.out, "{}", paint(DIM, format!("the first {MOST_WHOLE} failures are {told}")))?;
                }
                writeln!(streams.out, "{} passed, {} failed", self.passed, self.failed)?;
            }
        }
        Ok(Exit::fine_if(self.failed == 0 && !self.broken))
    }

    /// Adds a scene that cannot be read as failed.
    fn add_unread(&mut self, scene: &str) {
        self.failed += 1;
        self.scenes.push(Line { scene: scene.to_string(), passed: false, steps: 0, problem: None, story: Vec::new() });
    }

    /// Counts a run scene, and keeps its line for programs.
    fn add(&mut self, outcome: &Outcome, sources: &Sources) {
        let number = if outcome.passed { &mut self.passed } else { &mut self.failed };
        *number += 1;
        let problem = outcome.problem.as_ref().and_then(|problem| report::json(problem, sources));
        let Outcome { scene, passed, steps, .. } = outcome;
        let story = outcome.story.iter().map(|event| event.text.clone()).collect();
        self.scenes.push(Line { scene: scene.clone(), passed: *passed, steps: *steps, problem, story });
    }
}

/// Runs the requested scenes of one pack set, prints the failures, and adds the results to the score.
fn run_pack_set(
    pack_set: &PackSet,
    test: &Test,
    format: Format,
    score: &mut Score,
    streams: &mut Streams<'_>,
) -> std::io::Result<()> {
    super::say_meant(pack_set, "test", format, streams)?;
    let loaded = pack_set.read_asked();
    let is_asked = |scene: &&Scene| pack_set.asked_for(&loaded.sources, scene.setup.at.file);
    let fits_filter = |scene: &&Scene| test.filter.as_ref().is_none_or(|text| fits(scene, text));
    let asked_scenes = loaded.scenes.iter().filter(is_asked).filter(fits_filter);
    let asked: Vec<String> = asked_scenes.map(|scene| scene.id.clone()).collect();
    // A pack may change items of others, which may be why a scene fails. Then the problem names the change.
    let causes = loaded.causes();
    let content = match packs::content(loaded, pack_set) {
        Ok(content) => content,
        Err(diagnostics) => {
            score.broken = true;
            score.failed += asked.len();
            streams.out.flush()?;
            return writeln!(streams.err, "{}", report::problems(&diagnostics, format, &streams.check).trim_end());
        }
    };
    super::warn(&content, format, streams)?;
    for id in content.left_out.iter().filter(|id| asked.contains(id)) {
        score.add_unread(id);
        if format != Format::Json {
            writeln!(streams.out, "{} {}{}", paint(BAD, "FAIL"), sanitize(id), paint(DIM, "  its file has errors"))?;
        }
    }
    let words = StepWords::of(content.words, content.items(), content.scripts(), &content.scenes);
    let (mut renewed, read) = (Vec::new(), content.orders());
    for scene in content.scenes.iter().filter(|scene| asked.contains(&scene.id)) {
        let mut outcome = if test.accept {
            // The present values take the place of the expectations that fail. They are written at the end.
            let (outcome, mut accepted) = accept_scene(scene, &*content.game, &read);
            renewed.append(&mut accepted);
            outcome
        } else {
            misnamed(run_scene(scene, &*content.game, &read), &words, scene, &content)
        };
        outcome.problem = outcome.problem.map(|problem| scenes::at_script(problem, content.sources()));
        if let Some(problem) = &mut outcome.problem {
            causes.name(scene, problem);
        }
        if scene.steps.is_empty() && outcome.passed {
            continue; // a scene without steps is there to be played, and proves nothing
        }
        score.add(&outcome, content.sources());
        if format != Format::Json {
            let is_whole = format != Format::Human || score.failed <= MOST_WHOLE;
            print(scene, &outcome, content.sources(), format, is_whole, streams)?;
        }
    }
    score.broken |= !accept::write(&renewed, content.sources(), streams)?;
    if test.coverage {
        add_idle(idle(pack_set, &content), format, score, streams)?;
    }
    Ok(())
}

/// Returns the outcome of a scene, as a failure if it passed only because one of its steps names something that does
/// not exist.
fn misnamed(outcome: Outcome, words: &StepWords, scene: &Scene, content: &Content) -> Outcome {
    if !outcome.passed {
        return outcome;
    }
    let Ok(table) = content.game.open(&scene.setup, 0) else { return outcome };
    match words.unknown(scene, &*table).into_iter().next() {
        Some(problem) => Outcome { passed: false, problem: Some(problem), ..outcome },
        None => outcome,
    }
}

/// Prints the functions that nothing has run, and adds them to the score.
fn add_idle(idle: Vec<Idle>, format: Format, score: &mut Score, streams: &mut Streams<'_>) -> std::io::Result<()> {
    if format != Format::Json {
        for Idle { place, function } in &idle {
            writeln!(streams.out, "{} {} {}", paint(BAD, "idle"), sanitize(place), sanitize(function))?;
        }
    }
    score.idle.get_or_insert_default().extend(idle);
    Ok(())
}

/// Returns the functions that nothing has run so far, in the requested files.
fn idle(pack_set: &PackSet, content: &Content) -> Vec<Idle> {
    let sources = content.sources();
    // The lines of content are compiled to functions of a generated script. They are listed at their own places in the
    // content.
    let functions = content.game.ran().functions.into_iter();
    let functions = functions.map(|function| (sources.written(function.at), function));
    let idle = functions.filter(|(at, function)| function.times == 0 && pack_set.asked_for(sources, at.file));
    idle.map(|(at, function)| Idle { place: sources.show(at), function: function.moment }).collect()
}

/// Returns whether the scene has this text in its id or in a rule that it proves (`--filter`).
fn fits(scene: &Scene, text: &str) -> bool {
    let text = text.to_lowercase();
    let mut parts = [&scene.id, &scene.setup.name].into_iter().chain(&scene.proves);
    parts.any(|part| part.to_lowercase().contains(&text))
}

/// Prints the outcome of one scene. A failure that is not shown whole is a line with its message.
fn print(
    scene: &Scene,
    outcome: &Outcome,
    sources: &Sources,
    format: Format,
    is_whole: bool,
    streams: &mut Streams<'_>,
) -> std::io::Result<()> {
    if outcome.passed {
        let proves = if scene.proves.is_empty() { String::new() } else { format!("  {}", scene.proves.join(" ")) };
        return writeln!(
            streams.out,
            "{} {}{}",
            paint(GOOD, "pass"),
            sanitize(&scene.id),
            paint(DIM, sanitize(&proves))
        );
    }
    let after = count(outcome.steps, "step");
    writeln!(streams.out, "{} {}{}", paint(BAD, "FAIL"), sanitize(&scene.id), paint(DIM, format!("  after {after}")))?;
    if !is_whole {
        let message = outcome.problem.as_ref().map_or("", |problem| problem.message.as_str());
        return writeln!(streams.out, "  {}", sanitize(message));
    }
    let problems: Vec<Problem> = outcome.problem.iter().cloned().collect();
    let diagnostics = Diagnostics { problems, sources: sources.clone() };
    writeln!(streams.out, "{}", report::problems(&diagnostics, format, &streams.check).trim_end())?;
    match format {
        Format::Human => print_story(outcome, streams),
        _ => Ok(()),
    }
}

/// Prints the events that led to a failure, or the last events if there are many.
fn print_story(outcome: &Outcome, streams: &mut Streams<'_>) -> std::io::Result<()> {
    let hidden = outcome.story.len().saturating_sub(MOST_TOLD);
    let shown = outcome.story.get(hidden..).unwrap_or_default();
    if shown.is_empty() {
        return Ok(());
    }
    let more =
        if hidden > 0 { format!(" (the last {MOST_TOLD} of {} events)", outcome.story.len()) } else { String::new() };
    writeln!(streams.out, "  {}", paint(DIM, format!("what led there{more}:")))?;
    writeln!(streams.out, "{}", crate::prompt::told(shown))
}
