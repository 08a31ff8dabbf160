//! What is worked out anew at each save, a little at a time, and told when it is known: the odds of the pending commands,
//! where the line of play now differs, the tests that flipped, and what the author watches.

use super::odds_text;
use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::text::{DIM, GOOD, WARY, count, paint, sanitize, wrap};
use rondel_engine::kernel::Origin;
use rondel_engine::table::{Cancel, Differs, Table, replay, run_scene};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The odds of so many pending commands are looked at.
const MOST_COMMANDS: usize = 6;
/// Odds over more positions than this are not worth waiting for.
const MOST_POSITIONS: usize = 20_000;
/// So many flipped tests are named.
const MOST_NAMED: usize = 3;
/// Tests are run for so long, then it is looked whether somebody has typed something.
const SLICE: Duration = Duration::from_millis(10);

/// What an author watches.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Watch {
    /// The odds of an action.
    Odds(String),
    /// An expression.
    Value(String),
    /// The tests: told even if none has flipped.
    Tests,
}

/// A piece of work.
enum Job {
    Odds(String),
    Line,
    /// The odds of something that is watched.
    Watch(usize),
    /// An expression that is watched, with its value before and after.
    Value(String, String, String),
    Tests(Tests),
}

/// A run of the scenes of a content.
struct Tests {
    content: Rc<Content>,
    next: usize,
    results: BTreeMap<String, bool>,
    /// What failed, with its place.
    failed: BTreeMap<String, String>,
    /// Nothing has changed: this is only to know what was so before.
    first: bool,
}

/// What is watched, and what is still to be worked out.
#[derive(Default)]
pub struct Watched {
    list: Vec<(Watch, String)>,
    jobs: VecDeque<Job>,
    /// The content before the newest, where that plays otherwise.
    before: Option<Rc<Content>>,
    /// Which scenes passed when all of them were run last.
    results: Option<BTreeMap<String, bool>>,
}

impl Watched {
    /// New content is in use under `table`, in the place of `before` if it plays otherwise. `concerned` are the pending
    /// commands that speak of what has changed.
    pub(super) fn begin(
        &mut self,
        content: &Rc<Content>,
        before: Option<Rc<Content>>,
        concerned: Vec<String>,
        table: &dyn Table,
    ) {
        self.jobs.clear();
        self.before = before;
        // What is watched is told there.
        let watched = |command: &String| self.list.iter().any(|(watch, _)| *watch == Watch::Odds(command.clone()));
        let concerned: Vec<String> = concerned.into_iter().filter(|command| !watched(command)).collect();
        self.jobs.extend(concerned.into_iter().take(MOST_COMMANDS).map(Job::Odds));
        self.jobs.push_back(Job::Line);
        for (at, (watch, known)) in self.list.iter_mut().enumerate() {
            match watch {
                Watch::Odds(_) => self.jobs.push_back(Job::Watch(at)),
                // What is played before this is told changes it, too.
                Watch::Value(expression) => {
                    let before = std::mem::replace(known, value_of(table, expression));
                    self.jobs.push_back(Job::Value(expression.clone(), before, known.clone()));
                }
                Watch::Tests => {}
            }
        }
        self.jobs.push_back(Job::Tests(Tests::of(content, false)));
    }

    /// What is watched has these values before new content comes: commands may have changed them since they were told.
    pub(super) fn note_values(&mut self, table: &dyn Table) {
        for (watch, known) in &mut self.list {
            if let Watch::Value(expression) = watch {
                *known = value_of(table, expression);
            }
        }
    }
}

fn value_of(table: &dyn Table, expression: &str) -> String {
    sanitize(&table.eval(expression).map_or_else(|problem| problem.message, |value| value.to_string()))
}

/// The odds of a command, as far as they are known.
enum Brief {
    /// What may come of it.
    Known(Vec<String>),
    /// It does not fit; why.
    Refused(String),
    /// It would take too long to work out.
    TooMuch,
}

impl Brief {
    fn told(&self) -> String {
        match self {
            Brief::Known(lines) if lines.is_empty() => "nothing that the table shows".into(),
            Brief::Known(lines) => sanitize(&lines.join(", ")),
            Brief::Refused(why) => format!("not possible now: {}", sanitize(why)),
            Brief::TooMuch => "too much to work out at each save".into(),
        }
    }
}

impl Tests {
    fn of(content: &Rc<Content>, first: bool) -> Tests {
        let (results, failed) = (BTreeMap::new(), BTreeMap::new());
        Tests { content: Rc::clone(content), next: 0, results, failed, first }
    }

    /// Runs scenes for a moment; `true`: all have been run.
    fn run(&mut self) -> bool {
        let until = Instant::now() + SLICE;
        while let Some(scene) = self.content.scenes.get(self.next) {
            self.next += 1;
            if scene.steps.is_empty() {
                continue;
            }
            let outcome = run_scene(scene, &*self.content.game, &|order| self.content.order(order));
            self.results.insert(scene.id.clone(), outcome.passed);
            if let Some(problem) = outcome.problem.filter(|_| !outcome.passed) {
                let place = self.content.sources.place(problem.at.at).map(|(path, line, _)| format!(", {path}:{line}"));
                let text = format!("{}{}: {}", scene.id, place.unwrap_or_default(), problem.message);
                self.failed.insert(scene.id.clone(), text);
            }
            if Instant::now() > until {
                return self.next >= self.content.scenes.len();
            }
        }
        true
    }

    /// What flipped since the last run.
    fn told(&self, before: Option<&BTreeMap<String, bool>>, watched: bool) -> Vec<String> {
        if self.first {
            return Vec::new();
        }
        let failing = self.results.values().filter(|passed| !**passed).count();
        let now = |id: &&String, wanted: bool| before.and_then(|before| before.get(*id)) == Some(&!wanted);
        let flipped = |wanted: bool| {
            let ids = self.results.iter().filter(move |(id, passed)| **passed == wanted && now(id, wanted));
            ids.map(|(id, _)| id).collect::<Vec<_>>()
        };
        let (broken, mended) = (flipped(false), flipped(true));
        let mut lines = Vec::new();
        let all = format!("tests: {} pass, {failing} fail", self.results.len() - failing);
        match before {
            // What stays red is said at each save.
            Some(_) if broken.is_empty() && mended.is_empty() && failing > 0 => lines.push(format!("{all}, as before")),
            Some(_) if broken.is_empty() && mended.is_empty() && !watched => {}
            None if failing == 0 && !watched => {}
            Some(_) => lines.push(format!("{all}; {} now fail, {} now pass", broken.len(), mended.len())),
            None => lines.push(all),
        }
        let named: Vec<&String> = if before.is_some() { broken } else { self.failed.keys().collect() };
        if !lines.is_empty() {
            lines.extend(
                named.iter().take(MOST_NAMED).filter_map(|id| self.failed.get(*id)).map(|text| format!("  {text}")),
            );
            let more = named.len().saturating_sub(MOST_NAMED);
            lines.extend(
                (more > 0).then(|| {
                    format!("  and {more} more: `rondel test`; `errors` names what keeps scenes from beginning")
                }),
            );
        }
        let style = if failing > 0 { WARY } else { GOOD };
        lines.iter().map(|line| paint(style, sanitize(line))).collect()
    }
}

impl ReplSession {
    /// Runs the tests once in the background, so that those that flip later can be told.
    pub fn note_tests(&mut self) {
        self.watched.jobs.push_back(Job::Tests(Tests::of(&self.newest, true)));
    }

    /// Works a little on what is told when it is known: `None` when there is nothing to do, else what to tell, if anything.
    pub fn work(&mut self) -> Option<String> {
        let job = self.watched.jobs.pop_front()?;
        // A Ctrl-C of before was meant for something else.
        self.table.set_cancel(Cancel::NEVER);
        let lines = match job {
            Job::Odds(command) => self.odds_before_and_after(&command),
            Job::Line => self.line_of_play(),
            Job::Watch(at) => self.again(at),
            Job::Value(expression, before, now) => vec![changed(&sanitize(&expression), &before, &now)],
            Job::Tests(mut tests) => {
                if tests.run() {
                    let watched = self.watched.list.iter().any(|(watch, _)| *watch == Watch::Tests);
                    let told = tests.told(self.watched.results.as_ref(), watched);
                    self.watched.results = Some(tests.results);
                    told
                } else {
                    self.watched.jobs.push_front(Job::Tests(tests));
                    Vec::new()
                }
            }
        };
        let columns = self.columns;
        Some(lines.into_iter().map(|line| wrap(&format!("  {line}"), columns, 4)).collect::<Vec<_>>().join("\n"))
    }

    /// Works on all of it, where nobody types meanwhile; the tests only if they are watched.
    pub fn work_through(&mut self) -> String {
        let tests = self.watched.list.iter().any(|(watch, _)| *watch == Watch::Tests);
        self.watched.jobs.retain(|job| tests || !matches!(job, Job::Tests(_)));
        let mut told = Vec::new();
        while let Some(news) = self.work() {
            told.extend((!news.is_empty()).then_some(news));
        }
        told.join("\n")
    }

    /// What may come of a command, in brief.
    fn brief(&self, command: &str) -> Brief {
        let Ok(mut query) = super::odds::read(self, command) else { return Brief::TooMuch };
        (query.most, query.games) = (MOST_POSITIONS, 1);
        match self.table.odds(&query) {
            Ok(odds) if odds.sampled.is_some() => Brief::TooMuch,
            Ok(odds) => Brief::Known(odds_text::brief(&odds)),
            Err(problem) => Brief::Refused(problem.message),
        }
    }

    /// What the odds of a command were on the content before the newest, as long as nothing has been played on that.
    fn brief_before(&mut self, command: &str) -> Option<Brief> {
        let before = self.watched.before.clone()?;
        // The table stands where it stood, with the new content under it: other content can take its place for a moment.
        let (edition, here) = (self.table.edition(), super::tree::here(&*self.table));
        if self.table.history().iter().any(|past| past.parent == Some(here)) {
            return None;
        }
        let untouched = self.table.undo().is_some() && self.table.edition() != edition;
        let content = Rc::clone(&self.newest);
        let _ = self.table.redo(&|order| content.order(order));
        if !untouched || self.table.reload(&*before.game).is_err() {
            return None;
        }
        let brief = self.brief(command);
        self.editions.push((self.table.edition(), before));
        if self.table.reload(&*self.newest.game).is_ok() {
            self.editions.push((self.table.edition(), Rc::clone(&self.newest)));
        }
        self.follow_table();
        Some(brief)
    }

    /// The odds of a pending command on the content of before and on that of now, where they differ.
    fn odds_before_and_after(&mut self, command: &str) -> Vec<String> {
        let now = self.brief(command);
        let Some(before) = self.brief_before(command) else { return Vec::new() };
        let command = sanitize(command);
        match (before, now) {
            (Brief::Known(before), Brief::Known(now)) if before != now => {
                let differ = |one: &[String], other: &[String]| {
                    let differing: Vec<String> = one.iter().filter(|line| !other.contains(line)).cloned().collect();
                    Brief::Known(differing).told()
                };
                vec![format!("odds {command}: {} -> {}", differ(&before, &now), differ(&now, &before))]
            }
            (Brief::Refused(_), Brief::Known(now)) => {
                vec![format!("odds {command}: it is possible now, {}", Brief::Known(now).told())]
            }
            (Brief::Known(_), Brief::Refused(why)) => {
                vec![format!("odds {command}: it is not possible any more: {}", sanitize(&why))]
            }
            _ => Vec::new(),
        }
    }

    /// Where the line of play comes out differently on the new content.
    fn line_of_play(&mut self) -> Vec<String> {
        let save = self.table.save();
        if save.steps.is_empty() || self.table.can_redo() {
            return Vec::new();
        }
        let content = Rc::clone(&self.newest);
        let Some(scene) = content.scene_by_id(&self.scene) else { return Vec::new() };
        let Ok(replayed) = replay(&save, &*content.game, &scene.setup, &|order| content.order(order)) else {
            return Vec::new();
        };
        let way_on = "`replay` takes it, and `undo` leads back";
        if let Some(problem) = replayed.differs {
            return vec![paint(WARY, format!("your line of play ends at {}; {way_on}", sanitize(&problem.message)))];
        }
        let (then, now) = (self.table.log(), replayed.table.log());
        let differs =
            Differs::between(&then, &now).or_else(|| Differs::seen(&self.table.view(None), &replayed.table.view(None)));
        let Some(differs) = differs else { return Vec::new() };
        let quoted = |text: &Option<String>| {
            text.as_ref().map_or("nothing more".into(), |text| format!("\"{}\"", sanitize(text)))
        };
        let told = format!(
            "your line of play now differs: {} then, {} now; {way_on}",
            quoted(&differs.then),
            quoted(&differs.now)
        );
        vec![paint(WARY, told)]
    }

    /// Odds that are watched, worked out again.
    fn again(&mut self, at: usize) -> Vec<String> {
        let Some((Watch::Odds(action), _)) = self.watched.list.get(at).cloned() else { return Vec::new() };
        let now = self.brief(&action).told();
        let same = self.watched.before.is_none();
        let before = if same { Some(now.clone()) } else { self.brief_before(&action).map(|brief| brief.told()) };
        if let Some((_, known)) = self.watched.list.get_mut(at) {
            known.clone_from(&now);
        }
        let what = format!("odds {}", sanitize(&action));
        // Where play has gone on, what came before cannot be said any more.
        vec![before.map_or_else(|| format!("{what}: {now}"), |before| changed(&what, &before, &now))]
    }

    fn value_of(&self, watch: &Watch) -> Option<String> {
        match watch {
            Watch::Odds(action) => Some(self.brief(action).told()),
            Watch::Value(expression) => Some(value_of(&*self.table, expression)),
            Watch::Tests => Some(match &self.watched.results {
                Some(results) => {
                    let passing = results.values().filter(|passed| **passed).count();
                    format!("{passing} pass, {} fail", results.len() - passing)
                }
                None => "not run yet".into(),
            }),
        }
    }
}

fn changed(what: &str, before: &str, now: &str) -> String {
    if before == now { format!("{what}: {now}, as before") } else { format!("{what}: {before} -> {now}") }
}

fn said(watch: &Watch) -> String {
    match watch {
        Watch::Odds(action) => format!("odds {}", sanitize(action)),
        Watch::Value(expression) => sanitize(expression),
        Watch::Tests => "tests".into(),
    }
}

/// `watch [odds ACTION | tests | EXPRESSION | nothing]`
pub(super) fn watch(session: &mut ReplSession, text: &str) -> Answer {
    let watch = match text.split_once(' ').unwrap_or((text, "")) {
        ("", _) => return Ok(Reply::text(listed(session))),
        ("nothing" | "off" | "none", "") => {
            session.watched.list.clear();
            return Ok(Reply::text("nothing is watched"));
        }
        ("tests", "") => Watch::Tests,
        ("odds", action) => {
            // What cannot be asked now is told now.
            session.table.odds(&super::odds::read(session, action)?)?;
            Watch::Odds(action.trim().to_string())
        }
        _ => {
            session.table.eval(text).map_err(|problem| Diagnostics::from(at_prompt(problem)))?;
            Watch::Value(text.to_string())
        }
    };
    let value = session.value_of(&watch).unwrap_or_default();
    if !session.watched.list.iter().any(|(known, _)| *known == watch) {
        session.watched.list.push((watch.clone(), value.clone()));
    }
    let shown = if value.is_empty() { String::new() } else { format!(": {value}") };
    Ok(Reply::text(format!("{}{shown}\n{}", said(&watch), paint(DIM, "it is worked out again at each save"))))
}

fn at_prompt(problem: rondel_engine::kernel::Problem) -> rondel_engine::kernel::Problem {
    let help = problem
        .help
        .clone()
        .unwrap_or_else(|| "`watch odds ACTION`, `watch tests`, or an expression as for `eval`".into());
    let label = rondel_engine::kernel::Label { at: Origin::CODE, text: String::new() };
    rondel_engine::kernel::Problem { at: label, ..problem }.help(help)
}

fn listed(session: &ReplSession) -> String {
    if session.watched.list.is_empty() {
        return "nothing is watched: `watch odds ACTION`, `watch tests`, `watch EXPRESSION`".into();
    }
    let line = |(watch, _): &(Watch, String)| match session.value_of(watch) {
        None => said(watch),
        Some(value) => format!("{}: {value}", said(watch)),
    };
    let lines: Vec<String> = session.watched.list.iter().map(line).collect();
    format!("{} watched\n{}", count(lines.len(), "thing"), lines.join("\n"))
}
