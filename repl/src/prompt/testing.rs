//! The tests of the content (its scenes with steps), run a little at a time. Failures are grouped by cause, and those
//! nearest to the author's work come first.
//!
//! A run is compared with the run before. A test is *broken* if it passed before and fails now, *mended* if it failed
//! and passes now, *fresh* if it is new and fails, and *moved* if it failed before too, but at another step.

use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::interrupt::Working;
use crate::scenes;
use crate::text::{BAD, DIM, GOOD, WARY, count, paint, sanitize, wrap};
use rondel_engine::kernel::{Problem, slug};
use rondel_engine::table::{Scene, run_scene};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The most causes reported at a save.
const MOST_TOLD: usize = 3;
/// The most tests named of one cause.
const MOST_NAMED: usize = 6;
/// The time for which tests run before the prompt looks for typed keys.
const SLICE: Duration = Duration::from_millis(10);

/// A test that fails, and why.
#[derive(Clone)]
pub(super) struct Failure {
    scene: String,
    problem: Problem,
    /// The place of the problem, for a message: `, people.rondel:27`.
    place: String,
    /// The text of the step that fails.
    written: String,
    /// Whether the scene cannot even begin.
    in_setup: bool,
}

/// A run of the tests of a content: its scenes with steps.
pub(super) struct Tests {
    pub content: Rc<Content>,
    /// The index of the next scene.
    next: usize,
    /// The only pack whose tests are run. `None` for all.
    pack: Option<usize>,
    /// Whether each test passed.
    pub results: BTreeMap<String, bool>,
    pub failures: Vec<Failure>,
    /// Whether this is the first run, which only collects results to compare later runs with.
    pub first: bool,
}

impl Tests {
    /// Returns a run of the tests of a content, before its first test.
    pub fn of(content: &Rc<Content>) -> Tests {
        let (results, failures) = (BTreeMap::new(), Vec::new());
        Tests { content: Rc::clone(content), next: 0, pack: None, results, failures, first: false }
    }

    /// Returns the first run, which later runs are compared with.
    pub fn first_of(content: &Rc<Content>) -> Tests {
        Tests { first: true, ..Tests::of(content) }
    }

    /// Runs tests for a moment. Returns whether all tests have been run.
    pub fn run(&mut self) -> bool {
        let until = Instant::now() + SLICE;
        let content = Rc::clone(&self.content);
        let read = content.orders();
        while let Some(scene) = content.scenes.get(self.next) {
            self.next += 1;
            let pack = || scene.setup.at.file.and_then(|file| content.loaded.pack_of(file));
            if scene.steps.is_empty() || (self.pack.is_some() && self.pack != pack()) {
                continue;
            }
            let outcome = run_scene(scene, &*content.game, &read);
            self.results.insert(scene.id.clone(), outcome.passed);
            if !outcome.passed
                && let Some(found) = outcome.problem
            {
                self.failures.push(failure(&content, scene, found));
            }
            if Instant::now() > until {
                return self.next >= content.scenes.len();
            }
        }
        true
    }

    /// Returns the problems that keep scenes from beginning, each cause once.
    pub fn setups(&self) -> Option<Diagnostics> {
        let in_setup = self.failures.iter().filter(|failure| failure.in_setup);
        let problems = scenes::once(in_setup.map(|failure| failure.problem.clone()).collect());
        if problems.is_empty() {
            return None;
        }
        Some(Diagnostics { problems, sources: self.content.sources().clone() })
    }
}

/// Returns the failure of a scene.
fn failure(content: &Content, scene: &Scene, found: Problem) -> Failure {
    // If the set-up itself is refused, that is the cause.
    let refusal = scenes::refused(scene, &*content.game).into_iter().find(Problem::is_error);
    let (problem, in_setup) = match refusal {
        Some(problem) => (problem, true),
        None => (found, false),
    };
    let (sources, at) = (content.sources(), problem.at.at);
    let place = sources.place(at).map(|(path, line, _)| format!(", {path}:{line}")).unwrap_or_default();
    let text = at.file.and_then(|file| sources.get(file)).map_or("", |file| &*file.text);
    let written = text.get(at.start as usize..at.end as usize).unwrap_or_default().to_string();
    Failure { scene: scene.id.clone(), problem, place, written, in_setup }
}

/// Tests that fail for the same reason.
struct Cause<'f> {
    near: Near,
    failures: Vec<&'f Failure>,
}

/// The nearness of a test to the author's work.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Near {
    /// The test uses something that the last save changed.
    Changed,
    /// The test is in the file of the open scene.
    Beside,
    /// Any other test.
    Elsewhere,
}

impl ReplSession {
    /// Returns the nearness of a scene's test.
    fn nearness(&self, id: &str) -> Near {
        let content = &self.newest;
        let Some(scene) = content.scene_by_id(id) else { return Near::Elsewhere };
        let uses = |changed: &String| {
            let in_setup = scene.setup.body.iter().any(|statement| statement.says_name(changed));
            in_setup || scene.steps.iter().any(|step| slug(&step.text).contains(changed.as_str()))
        };
        let open_file = content.scene_by_id(&self.scene).and_then(|opened| opened.setup.at.file);
        if self.watched.changed.iter().any(uses) {
            Near::Changed
        } else if open_file.is_some() && scene.setup.at.file == open_file {
            Near::Beside
        } else {
            Near::Elsewhere
        }
    }

    /// Groups failing tests by their causes: the nearest cause first, and among equally near causes the most frequent.
    fn causes<'f>(&self, failures: impl Iterator<Item = &'f Failure>) -> Vec<Cause<'f>> {
        let mut by_cause: BTreeMap<(&str, &str), Vec<(Near, &Failure)>> = BTreeMap::new();
        for failure in failures {
            let cause = (failure.problem.code, failure.problem.message.as_str());
            by_cause.entry(cause).or_default().push((self.nearness(&failure.scene), failure));
        }
        let mut causes: Vec<Cause<'_>> = Vec::new();
        for mut with_nearness in by_cause.into_values() {
            with_nearness.sort_by_key(|(near, _)| *near);
            let near = with_nearness.first().map_or(Near::Elsewhere, |(near, _)| *near);
            let failures = with_nearness.into_iter().map(|(_, failure)| failure).collect();
            causes.push(Cause { near, failures });
        }
        causes.sort_by_key(|cause| (cause.near, std::cmp::Reverse(cause.failures.len())));
        causes
    }
}

impl Cause<'_> {
    /// Returns the cause as text: `480 tests: E0701 Warrior's Deck holds 51 cards, people.rondel:27`, with the name of
    /// a single test.
    fn told(&self) -> String {
        let Some(first) = self.failures.first() else { return String::new() };
        let whose = match self.failures.len() {
            1 => first.scene.clone(),
            several => count(several, "test"),
        };
        let code = if first.in_setup { format!("{} ", first.problem.code) } else { String::new() };
        sanitize(&format!("{whose}{}: {code}{}", first.place, first.problem.message))
    }
}

/// Returns the report of a run, compared with the run before. If `watched` is set, there is a report even if nothing
/// has changed.
pub(super) fn told(session: &ReplSession, tests: &Tests, watched: bool) -> Vec<String> {
    if tests.first {
        return Vec::new();
    }
    let before = session.watched.results.as_ref();
    let failing = tests.results.values().filter(|passed| !**passed).count();
    let news = News::of(session, tests);
    let all = format!("tests: {} pass, {failing} fail", tests.results.len() - failing);
    let is_same = news.is_empty();
    // The first line, unless there is nothing to report.
    let head = match before {
        // Tests that still fail are reported at each save.
        Some(_) if is_same && failing > 0 => format!("{all}, as before: `tests` lists them"),
        // All tests pass, as before or in the first report, and nobody watches them.
        Some(_) if is_same && !watched => return Vec::new(),
        None if failing == 0 && !watched => return Vec::new(),
        Some(_) if is_same => all,
        Some(_) => format!("{all}; {}", news.told()),
        None => all,
    };
    let style = if failing > 0 { WARY } else { GOOD };
    let mut lines = vec![paint(style, head)];
    let is_news = |failure: &&Failure| before.is_none() || news.has(failure);
    let causes = session.causes(tests.failures.iter().filter(is_news));
    for cause in causes.iter().take(MOST_TOLD) {
        lines.push(paint(style, format!("  {}", cause.told())));
    }
    let more = causes.len().saturating_sub(MOST_TOLD);
    if more > 0 {
        lines.push(paint(style, format!("  and {}: `tests` lists all", count(more, "more cause"))));
    }
    lines
}

/// The tests with other results than in the run before, by the ids of their scenes.
struct News<'t> {
    broken: BTreeSet<&'t String>,
    mended: BTreeSet<&'t String>,
    fresh: BTreeSet<&'t String>,
    moved: BTreeSet<&'t String>,
}

impl<'t> News<'t> {
    /// Compares a run with the run before. Without a run before, there is no news.
    fn of(session: &ReplSession, tests: &'t Tests) -> News<'t> {
        let before = session.watched.results.as_ref();
        let was = |id: &String| before.and_then(|before| before.get(id)).copied();
        let flipped = |wanted: bool| -> BTreeSet<&'t String> {
            let ids = tests.results.iter().filter(|(id, passed)| **passed == wanted && was(id) == Some(!wanted));
            ids.map(|(id, _)| id).collect()
        };
        let mut fresh: BTreeSet<&'t String> = BTreeSet::new();
        if before.is_some() {
            let new_and_failing = tests.results.iter().filter(|(id, passed)| !**passed && was(id).is_none());
            fresh.extend(new_and_failing.map(|(id, _)| id));
        }
        let is_moved = |failure: &&Failure| {
            let earlier = session.watched.failures.iter().find(|earlier| earlier.scene == failure.scene);
            earlier.is_some_and(|earlier| earlier.written != failure.written)
        };
        let moved = tests.failures.iter().filter(is_moved).map(|failure| &failure.scene).collect();
        News { broken: flipped(false), mended: flipped(true), fresh, moved }
    }

    /// Returns whether no result is another one.
    fn is_empty(&self) -> bool {
        self.broken.is_empty() && self.mended.is_empty() && self.fresh.is_empty() && self.moved.is_empty()
    }

    /// Returns whether a failure is news.
    fn has(&self, failure: &Failure) -> bool {
        [&self.broken, &self.fresh, &self.moved].iter().any(|failing| failing.contains(&failure.scene))
    }

    /// Returns the news in words: `1 now fail, 0 now pass`, `1 new test fails`, `1 test fails at another step`.
    fn told(&self) -> String {
        let [broken, mended, fresh, moved] = [&self.broken, &self.mended, &self.fresh, &self.moved].map(BTreeSet::len);
        let fails = |n: usize| if n == 1 { "fails" } else { "fail" };
        let mut parts = Vec::new();
        if broken + mended > 0 {
            parts.push(format!("{broken} now fail, {mended} now pass"));
        }
        if fresh > 0 {
            parts.push(format!("{} {}", count(fresh, "new test"), fails(fresh)));
        }
        if moved > 0 {
            parts.push(format!("{} {} at another step", count(moved, "test"), fails(moved)));
        }
        parts.join(", ")
    }
}

/// Answers `tests [all | PACK]`.
pub(super) fn tests(session: &mut ReplSession, text: &str) -> Answer {
    let most = if text == "all" { usize::MAX } else { MOST_NAMED };
    let pack = if matches!(text, "" | "all") { None } else { Some(pack_called(session, text)?) };
    let Some((run, failures)) = results(session, pack) else {
        return Ok(Reply::text(paint(DIM, "  stopped before all tests had run")));
    };
    let errors = session.wrong.as_ref().map_or(0, |wrong| wrong.problems.len());
    let mut lines = vec![match failures.len() {
        0 => paint(GOOD, format!("tests: {run} pass, none fails")),
        failing => paint(WARY, format!("tests: {} pass, {failing} fail", run - failing)),
    }];
    for cause in session.causes(failures.iter()) {
        lines.push(wrap(&format!("  {}", paint(BAD, cause.told())), session.columns, 4));
        if cause.failures.len() > 1 {
            let names: Vec<&str> = cause.failures.iter().take(most).map(|failure| failure.scene.as_str()).collect();
            let more = cause.failures.len() - names.len();
            let more = if more > 0 { format!(" and {more} more: `tests all`") } else { String::new() };
            lines.push(wrap(&paint(DIM, format!("    {}{more}", names.join(", "))), session.columns, 6));
        }
    }
    if errors > 0 {
        let note = format!("the files have {}: what they keep from being read has not run", count(errors, "error"));
        lines.push(paint(WARY, format!("{note}; `errors` shows them")));
    }
    if !failures.is_empty() {
        lines.push(paint(DIM, "`open NAME` and `run` carry one out; `explain CODE` says more"));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// Runs the tests of one pack, or of all. Returns their number and the failures. `None` if the run was stopped.
fn results(session: &mut ReplSession, pack: Option<usize>) -> Option<(usize, Vec<Failure>)> {
    if pack.is_some() {
        let mut tests = Tests { pack, ..Tests::of(&session.newest) };
        return if run_all(&mut tests) { Some((tests.results.len(), tests.failures)) } else { None };
    }
    session.read_proofs();
    if !bring_up_to_date(session) {
        return None;
    }
    let run = session.watched.results.as_ref().map_or(0, BTreeMap::len);
    Some((run, session.watched.failures.clone()))
}

/// Runs all tests. Returns `false` if the run was stopped.
fn run_all(tests: &mut Tests) -> bool {
    let cancel = Working::cancellation();
    while !tests.run() {
        if cancel.is_cancelled() {
            return false;
        }
    }
    true
}

/// Returns the index of the pack with this id.
fn pack_called(session: &ReplSession, id: &str) -> Result<usize, Diagnostics> {
    let packs = &session.newest.loaded.packs;
    packs.iter().position(|pack| pack.manifest.id == id).ok_or_else(|| {
        let ids: Vec<String> = packs.iter().map(|pack| sanitize(&pack.manifest.id)).collect();
        let help = format!(
            "`tests` lists those that fail, `tests all` names each, `tests PACK` runs those of one pack ({})",
            ids.join(", ")
        );
        Diagnostics::new("R0003", format!("`tests` takes no `{}`", sanitize(id)), help)
    })
}

/// Runs the tests that have not run on the newest content. Returns `false` if the run was stopped.
fn bring_up_to_date(session: &mut ReplSession) -> bool {
    let newest = Rc::clone(&session.newest);
    if session.watched.tested.as_ref().is_some_and(|tested| Rc::ptr_eq(tested, &newest)) {
        return true;
    }
    let mut tests = session.watched.take_tests().unwrap_or_else(|| Tests::of(&newest));
    if !run_all(&mut tests) {
        return false;
    }
    session.watched.note_results(tests);
    true
}
