//! Background reports after each save: the odds of the pending commands, differences in the line of play, tests that
//! flipped, and the author's watches. They are computed a little at a time by [`ReplSession::work`], and printed when
//! ready.

mod odds;

use super::saves::first_difference;
use super::session::{Answer, ReplSession, Reply};
use super::testing::{self, Failure, Tests};
use crate::content::{Content, Diagnostics};
use crate::text::{DIM, WARY, count, paint, sanitize, wrap};
use rondel_engine::kernel::Origin;
use rondel_engine::table::{Cancel, Table, replay_for};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// The most pending commands whose odds are computed.
const MOST_COMMANDS: usize = 6;

/// A watch of an author.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Watch {
    /// The odds of an action.
    Odds(String),
    /// An expression.
    Value(String),
    /// The tests, reported even if none has flipped.
    Tests,
}

/// A piece of background work.
enum Job {
    /// The odds of a pending command.
    Odds(String),
    /// The line of play: the same steps on the new content.
    Line,
    /// The odds of the watch with this index.
    Watch(usize),
    /// A watched expression, with its values before and after the save.
    Value { expression: String, before: String, now: String },
    /// A run of the tests.
    Tests(Tests),
}

/// The watches, and the work to do.
#[derive(Default)]
pub struct Watched {
    /// Each watch with the value reported last.
    list: Vec<(Watch, String)>,
    jobs: VecDeque<Job>,
    /// The content before the newest, if it plays differently.
    before: Option<Rc<Content>>,
    /// Whether each scene passed when all scenes were run last.
    pub(super) results: Option<BTreeMap<String, bool>>,
    /// The scenes that failed in that run.
    pub(super) failures: Vec<Failure>,
    /// The content of that run.
    pub(super) tested: Option<Rc<Content>>,
    /// The problems that keep scenes from beginning on the newest content, as far as known.
    pub(super) setups: Option<Diagnostics>,
    /// The ids of the items that the last save changed.
    pub(super) changed: BTreeSet<String>,
    /// The odds that were asked for last.
    asked: Option<String>,
    /// The difference in the line of play that was reported last.
    differs: Option<String>,
    /// The number of steps played before the last save, and the notes on its position.
    notes: (usize, Vec<String>),
}

impl Watched {
    /// Begins the reports about new content. `before` is the content that it replaces, if that plays differently.
    /// `concerned` are the pending commands about changed items.
    pub(super) fn begin(
        &mut self,
        content: &Rc<Content>,
        before: Option<Rc<Content>>,
        concerned: Vec<String>,
        table: &dyn Table,
    ) {
        // Of the work that is left, only the first run of the tests is kept (`baseline`), so that their results from
        // before the save are known.
        self.jobs.retain(|job| matches!(job, Job::Tests(tests) if tests.first));
        let baseline = self.jobs.pop_front();
        self.before = before;
        // Odds that are watched are reported as a watch, and only once.
        let is_watched = |command: &String| self.list.iter().any(|(watch, _)| *watch == Watch::Odds(command.clone()));
        let mut commands: Vec<String> = Vec::new();
        for command in self.asked.clone().into_iter().chain(concerned) {
            if !is_watched(&command) && !commands.contains(&command) {
                commands.push(command);
            }
        }
        self.jobs.extend(commands.into_iter().take(MOST_COMMANDS).map(Job::Odds));
        self.jobs.push_back(Job::Line);
        for (at, (watch, value)) in self.list.iter_mut().enumerate() {
            match watch {
                Watch::Odds(_) => self.jobs.push_back(Job::Watch(at)),
                // `note_values` has noted the value just before the save, so any difference comes from the content.
                Watch::Value(expression) => {
                    let before = std::mem::replace(value, value_of(table, expression));
                    let (expression, now) = (expression.clone(), value.clone());
                    self.jobs.push_back(Job::Value { expression, before, now });
                }
                Watch::Tests => {}
            }
        }
        self.jobs.extend(baseline);
        self.jobs.push_back(Job::Tests(Tests::of(content)));
    }

    /// Returns the notes on the position that the last save did not have. `steps` is the number of steps played.
    pub(super) fn new_notes(&mut self, steps: usize, notes: Vec<String>) -> Vec<String> {
        let (old_steps, old_notes) = std::mem::replace(&mut self.notes, (steps, notes.clone()));
        if old_steps != steps {
            return notes;
        }
        notes.into_iter().filter(|note| !old_notes.contains(note)).collect()
    }

    /// Notes odds that were asked for. The next save reports them again if they differ.
    pub(super) fn note_asked(&mut self, question: &str) {
        self.asked = Some(question.trim().to_string());
    }

    /// Takes the unfinished tests of the newest content out of the work. `None` if there are no such tests.
    pub(super) fn take_tests(&mut self) -> Option<Tests> {
        let at = self.jobs.iter().rposition(|job| matches!(job, Job::Tests(tests) if !tests.first))?;
        match self.jobs.remove(at) {
            Some(Job::Tests(tests)) => Some(tests),
            _ => None,
        }
    }

    /// Notes the results of all tests, and the errors that keep scenes from beginning.
    pub(super) fn note_results(&mut self, tests: Tests) {
        self.setups = tests.setups();
        (self.results, self.failures, self.tested) = (Some(tests.results), tests.failures, Some(tests.content));
    }

    /// Notes the values of watches before new content comes. Commands may have changed them since their last report.
    pub(super) fn note_values(&mut self, table: &dyn Table) {
        for (watch, value) in &mut self.list {
            if let Watch::Value(expression) = watch {
                *value = value_of(table, expression);
            }
        }
    }
}

/// Returns the value of an expression, or why it has none.
fn value_of(table: &dyn Table, expression: &str) -> String {
    match table.eval(expression) {
        Ok(value) => sanitize(&value.to_string()),
        Err(problem) => sanitize(&problem.message),
    }
}

impl ReplSession {
    /// Starts a first run of the tests in the background, so that later flips can be reported.
    pub fn note_tests(&mut self) {
        self.watched.jobs.push_back(Job::Tests(Tests::first_of(&self.newest)));
    }

    /// Does the next piece of work. Returns the text to show, which may be empty, or `None` if there is nothing to do.
    pub fn work(&mut self) -> Option<String> {
        if let Some(text) = super::suggest::go_on(self) {
            return Some(text);
        }
        let job = self.watched.jobs.pop_front()?;
        // Only odds need the content before the save. It may be large, so it is dropped once no odds are left to
        // compute.
        let is_of_odds = |job: &Job| matches!(job, Job::Odds(_) | Job::Watch(_));
        if !is_of_odds(&job) && !self.watched.jobs.iter().any(is_of_odds) {
            self.watched.before = None;
        }
        // An earlier Ctrl-C was not meant for this work.
        self.table.set_cancel(Cancel::NEVER);
        let lines = match job {
            Job::Odds(command) => self.odds_before_and_after(&command),
            Job::Line => self.line_of_play(),
            Job::Watch(at) => self.watched_odds(at),
            Job::Value { expression, before, now } => vec![then_and_now(&sanitize(&expression), &before, &now)],
            Job::Tests(mut tests) => {
                if tests.run() {
                    let watched = self.watched.list.iter().any(|(watch, _)| *watch == Watch::Tests);
                    let lines = testing::told(self, &tests, watched);
                    self.watched.note_results(tests);
                    lines
                } else {
                    self.watched.jobs.push_front(Job::Tests(tests));
                    Vec::new()
                }
            }
        };
        let columns = self.columns;
        let wrapped = lines.iter().map(|line| wrap(&format!("  {line}"), columns, 4));
        Some(wrapped.collect::<Vec<_>>().join("\n"))
    }

    /// Does all work at once, for input that nobody types. Tests are run only if they are watched.
    pub fn work_through(&mut self) -> String {
        let are_tests_watched = self.watched.list.iter().any(|(watch, _)| *watch == Watch::Tests);
        self.watched.jobs.retain(|job| are_tests_watched || !matches!(job, Job::Tests(_)));
        let mut texts = Vec::new();
        while let Some(text) = self.work() {
            if !text.is_empty() {
                texts.push(text);
            }
        }
        texts.join("\n")
    }

    /// Returns the differences in the line of play on the new content.
    fn line_of_play(&mut self) -> Vec<String> {
        let difference = self.line_that_differs();
        // An earlier report is not repeated.
        if difference == self.watched.differs {
            return Vec::new();
        }
        self.watched.differs.clone_from(&difference);
        difference.into_iter().map(|difference| paint(WARY, difference)).collect()
    }

    /// Returns the difference in words. `None` if there is no difference, if nothing was played, or after an undo.
    fn line_that_differs(&self) -> Option<String> {
        let save = self.table.save();
        if save.steps.is_empty() || self.table.can_redo() {
            return None;
        }
        let content = Rc::clone(&self.newest);
        let scene = content.scene_by_id(&self.scene)?;
        let reader = self.table.viewer();
        let replayed = replay_for(reader, &save, &*content.game, &scene.setup, &content.orders()).ok()?;
        let way_on = "`replay` takes it, and `undo` leads back";
        if let Some(problem) = replayed.differs {
            return Some(format!("your line of play ends at {}; {way_on}", sanitize(&problem.message)));
        }
        let differs = first_difference(self, &*replayed.table)?;
        let quoted = |event: &Option<String>| match event {
            Some(event) => format!("\"{}\"", sanitize(event)),
            None => "nothing more".into(),
        };
        let (then, now) = (quoted(&differs.then), quoted(&differs.now));
        Some(format!("your line of play now differs: {then} then, {now} now; {way_on}"))
    }

    /// Returns the value of a watch in words.
    fn value_of_watch(&self, watch: &Watch) -> String {
        match watch {
            Watch::Odds(action) => self.brief(action).told(),
            Watch::Value(expression) => value_of(&*self.table, expression),
            Watch::Tests => {
                let is_newest = |tested: &Rc<Content>| Rc::ptr_eq(tested, &self.newest);
                if let Some(results) = &self.watched.results
                    && self.watched.tested.as_ref().is_some_and(is_newest)
                {
                    let passing = results.values().filter(|passed| **passed).count();
                    return format!("{passing} pass, {} fail", results.len() - passing);
                }
                "not run yet".into()
            }
        }
    }
}

/// Returns the line about a value before and after.
fn then_and_now(what: &str, before: &str, now: &str) -> String {
    if before == now { format!("{what}: {now}, as before") } else { format!("{what}: {before} -> {now}") }
}

/// Returns a watch as it was typed.
fn said(watch: &Watch) -> String {
    match watch {
        Watch::Odds(action) => format!("odds {}", sanitize(action)),
        Watch::Value(expression) => sanitize(expression),
        Watch::Tests => "tests".into(),
    }
}

/// Answers `watch [odds ACTION | tests | EXPRESSION | nothing]`.
pub(super) fn watch(session: &mut ReplSession, text: &str) -> Answer {
    let watch = match text.split_once(' ').unwrap_or((text, "")) {
        ("", _) => return Ok(Reply::text(listed(session))),
        ("nothing" | "off" | "none", "") => {
            session.watched.list.clear();
            return Ok(Reply::text("nothing is watched"));
        }
        ("tests", "") => Watch::Tests,
        ("odds", action) => {
            // A question that cannot be asked now is reported now.
            session.table.odds(&super::odds::read(session, action)?)?;
            Watch::Odds(action.trim().to_string())
        }
        _ => {
            session.table.eval(text).map_err(|problem| Diagnostics::from(at_prompt(problem)))?;
            Watch::Value(text.to_string())
        }
    };
    let value = session.value_of_watch(&watch);
    if !session.watched.list.iter().any(|(listed, _)| *listed == watch) {
        session.watched.list.push((watch.clone(), value.clone()));
    }
    let shown = if value.is_empty() { String::new() } else { format!(": {value}") };
    Ok(Reply::text(format!("{}{shown}\n{}", said(&watch), paint(DIM, "it is worked out again at each save"))))
}

/// Returns the problem of a watch without its place, and with help.
fn at_prompt(problem: rondel_engine::kernel::Problem) -> rondel_engine::kernel::Problem {
    let help = problem
        .help
        .clone()
        .unwrap_or_else(|| "`watch odds ACTION`, `watch tests`, or an expression as for `eval`".into());
    let label = rondel_engine::kernel::Label { at: Origin::CODE, text: String::new() };
    rondel_engine::kernel::Problem { at: label, ..problem }.help(help)
}

/// Returns the list of watches with their values.
fn listed(session: &ReplSession) -> String {
    if session.watched.list.is_empty() {
        return "nothing is watched: `watch odds ACTION`, `watch tests`, `watch EXPRESSION`".into();
    }
    let line = |(watch, _): &(Watch, String)| format!("{}: {}", said(watch), session.value_of_watch(watch));
    let lines: Vec<String> = session.watched.list.iter().map(line).collect();
    format!("{} watched\n{}", count(lines.len(), "thing"), lines.join("\n"))
}
