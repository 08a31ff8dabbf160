//! Running a scene step by step: each step is carried out or checked.
//!
//! Begin at [`SceneRun::step`]. `do you pass` carries out a command, `expect wolf hp 1` checks a claim.
//!
//! Chance never happens silently: a `chance` line answers it, a single outcome is taken, or `seed` lets luck answer. A
//! decision that no `do` answers is taken if there is only one choice, or passed under `otherwise pass`. Before an
//! `expect`, the questions of all seats but the last actor are answered in the same way, because the action is not over
//! before that.

use super::checks::{is_offered, is_refused, was_told, was_untold};
use super::outcome_help::{MOST_OUTCOMES, may_bring, no_number_of, ways_of_chance};
use super::refusal::BEFORE_CHANCE;
use super::replay::{ReadOrder, read_ruling};
use super::{Brought, Scene, Step, StepKind, Table, Told, expect, take_outcome};
use crate::kernel::budget::is_spent;
use crate::kernel::{Fix, Label, Problem, Seat, Stop, Why, Words, passing};

/// More unanswered questions in a row than this count as endless.
const LONGEST_SILENCE: usize = 1_000;
/// The greatest number of passed decisions that an error names.
const MOST_PASSED: usize = 6;

/// The codes of claims that can be read and are false.
const FALSE_CLAIMS: [&str; 6] = ["S0104", "S0106", "S0107", "S0108", "S0109", "S0114"];

/// Returns whether the problem is a claim that can be read and does not hold.
pub(super) fn is_false_claim(problem: &Problem) -> bool {
    FALSE_CLAIMS.contains(&problem.code)
}

/// Gives a problem a place in its step: the words that the message quotes first, or the whole step if it lacks them.
fn placed(problem: Problem, step: &Step) -> Problem {
    if problem.at.at.file.is_some() {
        return problem;
    }
    // The words between the first two backticks.
    let quoted = problem.message.split('`').nth(1).filter(|words| !words.is_empty());
    let at = quoted.map_or(step.at, |words| step.place_of(words));
    // A suggestion of one word cannot replace several quoted words.
    let words = |text: &str| text.split_whitespace().count();
    let fits = |fix: &Fix| at != step.at && quoted.is_some_and(|quoted| words(quoted) == words(&fix.text));
    let fix = problem.fix.clone().filter(|fix| fits(fix)).map(|fix| Box::new(Fix { at, ..*fix }));
    Problem { at: Label { at, ..problem.at }, fix, ..problem }
}

/// Everything a run of a scene has heard so far, and keeps between two steps.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Heard {
    /// The events told since the last `do`, `chance` or `rule`.
    pub told: Vec<Told>,
    /// The name of the seat that carried out the last command.
    doer: Option<String>,
}

/// A scene being run on a table, step by step. On that table, chance waits for typed outcomes
/// ([`Table::set_chance_by_hand`]).
pub struct SceneRun<'a> {
    table: &'a mut dyn Table,
    scene: &'a Scene,
    /// The reader of rulings' orders.
    read: ReadOrder<'a>,
    /// The events since the last command.
    heard: Heard,
    /// The decisions that were taken without a step since the last step.
    passed: Vec<String>,
    /// Whether chance was asked after these decisions and no line answers it.
    left_open: bool,
}

impl<'a> SceneRun<'a> {
    /// Continues a scene on a table in its present position. At the beginning nothing has been heard.
    pub fn new(table: &'a mut dyn Table, scene: &'a Scene, read: ReadOrder<'a>, heard: Heard) -> SceneRun<'a> {
        SceneRun { table, scene, read, heard, passed: Vec::new(), left_open: false }
    }

    /// Carries out or checks the step of this number, counted from 0. Does nothing if there is no such step.
    pub fn step(&mut self, at: usize) -> Result<(), Problem> {
        let Some(step) = self.scene.steps.get(at) else { return Ok(()) };
        let later = self.scene.steps.get(at + 1..).unwrap_or_default();
        self.passed.clear();
        self.carry_out(step, later).map_err(|problem| placed(self.with_passed(problem), step))
    }

    /// Adds the passed decisions to a problem: often a step was meant for one of them.
    fn with_passed(&self, problem: Problem) -> Problem {
        if self.passed.is_empty() {
            return problem;
        }
        let more = self.passed.len().saturating_sub(MOST_PASSED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let named: Vec<&str> = self.passed.iter().take(MOST_PASSED).map(String::as_str).collect();
        let open = if self.left_open { format!("; then {UNANSWERED}") } else { String::new() };
        let passed = format!("passed on the way: {}{more}{open}", named.join(", "));
        let Some(help) = &problem.help else { return problem.help(passed) };
        // A help may end with a question mark.
        let help = format!("{help}; {passed}").replace("?; ", "? ");
        problem.help(help)
    }

    /// Returns everything that the run has heard.
    pub fn heard(self) -> Heard {
        self.heard
    }

    /// Carries out or checks one step. `later` are the steps after it.
    fn carry_out(&mut self, step: &Step, later: &[Step]) -> Result<(), Problem> {
        let now = self.table.in_names_of_today(step.text.trim());
        let text = now.as_str();
        match step.kind {
            StepKind::Do => self.act(text),
            StepKind::Chance => self.bring(text),
            StepKind::Rule => {
                self.heard.told.clear();
                let ruling = read_ruling(step.text.trim(), self.read)?;
                let told = self.table.rule(&ruling)?;
                self.hear(told)
            }
            StepKind::Expect => {
                self.listen(later)?;
                expect(&*self.table, text).map_err(|problem| self.waiting(problem))
            }
            StepKind::Told => {
                self.listen(later)?;
                was_told(&self.heard.told, step.text.trim())
            }
            StepKind::Untold => {
                self.listen(later)?;
                was_untold(&self.heard.told, step.text.trim())
            }
            StepKind::Offer => self.is_offered(text, later),
            StepKind::Refuse => self.is_refused(text, later),
        }
    }

    /// Carries out a command. Takes or passes earlier questions until the command fits.
    fn act(&mut self, text: &str) -> Result<(), Problem> {
        self.heard.told.clear();
        let mut refusal: Option<Problem> = None;
        for _ in 0..LONGEST_SILENCE {
            let before = self.table.steps().len();
            let found = match self.table.command(text) {
                Ok(told) => {
                    let done = self.table.steps();
                    let doer = done.get(before..).and_then(|done| done.iter().find(|(who, _)| who != "chance"));
                    self.heard.doer = doer.map(|(who, _)| who.clone());
                    return self.hear(told);
                }
                Err(problem) if is_spent(&problem) => return Err(problem),
                Err(problem) => problem,
            };
            // The first refusal counts. A refusal that only waits for chance is replaced after chance has spoken.
            let first = match &mut refusal {
                Some(known) if known.code != BEFORE_CHANCE => known,
                slot => slot.insert(found),
            };
            let problem = Problem { code: "S0101", ..first.clone() };
            match self.table.stop() {
                Stop::Chance if self.pass_chance()? => {}
                Stop::Chance if self.passed.is_empty() => return Err(self.unanswered()),
                Stop::Chance => {
                    // A command that fits nothing may have passed the decision that it was meant for.
                    self.left_open = true;
                    return Err(problem);
                }
                Stop::Decide(_) if self.pass_decision(None)? => {}
                _ => return Err(problem),
            }
        }
        Err(endless())
    }

    /// Gives chance the typed outcomes, one after another, until all are used.
    fn bring(&mut self, text: &str) -> Result<(), Problem> {
        self.heard.told.clear();
        let mut left = text;
        for _ in 0..LONGEST_SILENCE {
            if left.is_empty() {
                return Ok(());
            }
            if self.table.stop() == Stop::Chance {
                left = self.bring_one(left)?;
            } else if !self.pass_decision(None)? {
                let message = format!("`{left}` is not used: chance is not asked here");
                let unasked = problem("S0103", message).label("nothing is drawn or rolled, or only one thing can come");
                return Err(self.waiting(unasked));
            }
        }
        Err(endless())
    }

    /// Gives chance the first of the typed outcomes, and returns the rest of the text.
    fn bring_one<'t>(&mut self, left: &'t str) -> Result<&'t str, Problem> {
        let offers = self.table.offers();
        let words: Vec<Words> = offers.iter().map(|offer| offer.words.clone()).collect();
        let (outcome, rest) = match (take_outcome(&words, left), offers.as_slice()) {
            (Brought::One(at, rest), _) => (words.get(at), rest),
            // A single outcome needs no words. The text is for a later one.
            (Brought::Nothing, [only]) => (Some(&only.words), left),
            (Brought::Nothing, _) => {
                let message = no_number_of(&words, left).unwrap_or(format!("chance can't bring `{left}` here"));
                return Err(problem("S0103", message).maybe_help(ways_of_chance(&offers, &words, left)));
            }
            (Brought::Several(_), _) => {
                let message = format!("`{left}` may mean several outcomes");
                return Err(problem("S0103", message).maybe_help(ways_of_chance(&offers, &words, left)));
            }
        };
        let name = outcome.map(Words::text).unwrap_or_default();
        self.take("chance", &name)?;
        Ok(rest)
    }

    /// Answers chance and the questions of others before a check, up to the stop that a later step is about. For
    /// example, a check comes before `do wolf pass`. Then the question that the wolf can answer so is left open.
    fn listen(&mut self, later: &[Step]) -> Result<(), Problem> {
        let next = later
            .iter()
            .find(|step| matches!(step.kind, StepKind::Do | StepKind::Chance | StepKind::Refuse | StepKind::Offer));
        for _ in 0..LONGEST_SILENCE {
            let chance_follows = next.is_some_and(|step| step.kind == StepKind::Chance);
            let moved = match self.table.stop() {
                Stop::Over(_) => false,
                Stop::Chance => !chance_follows && self.pass_chance()?,
                Stop::Decide(_) => match next {
                    Some(step) if !chance_follows && self.is_about_this_stop(step)? => false,
                    _ => self.pass_decision(self.heard.doer.clone().as_deref())?,
                },
            };
            if !moved {
                return Ok(());
            }
        }
        Err(endless())
    }

    /// Returns whether a later step is about this stop. A `refuse` or `offer` may be about any stop.
    fn is_about_this_stop(&mut self, step: &Step) -> Result<bool, Problem> {
        if step.kind != StepKind::Do {
            return Ok(true);
        }
        self.table.takes(&step.text)
    }

    /// Takes the only outcome, or draws by the scene's seed. Returns `false` if a step must answer.
    fn pass_chance(&mut self) -> Result<bool, Problem> {
        if let [only] = self.table.offers().as_slice() {
            return self.take("chance", &only.words.text()).map(|()| true);
        }
        if self.scene.seed.is_none() {
            return Ok(false);
        }
        self.table.set_chance_by_hand(false);
        let told = self.table.settle();
        self.table.set_chance_by_hand(true);
        self.hear(told?)?;
        Ok(self.table.stop() != Stop::Chance)
    }

    /// Takes the only choice, or passes if the scene says so. Returns `false` if a step must answer, or if the seat
    /// called `except` must decide.
    fn pass_decision(&mut self, except: Option<&str>) -> Result<bool, Problem> {
        let (stop, offers) = (self.table.stop(), self.table.offers());
        let name = |seat: Seat| self.table.seat_name(seat);
        if stop.must().iter().any(|seat| except == Some(name(seat).as_str())) {
            return Ok(false);
        }
        for of_seat in offers.chunk_by(|a, b| a.seat == b.seat) {
            let awaited = of_seat.first().map(|offer| offer.seat).filter(|seat| stop.must().has(*seat));
            let Some(who) = awaited.map(name) else { continue };
            let implied = match of_seat {
                [only] => Some(only),
                // The index of the offer that passes, if there is one.
                several if self.scene.otherwise_pass => {
                    let pass = passing(several.iter().map(|offer| offer.words.clone()));
                    pass.and_then(|at| several.get(at))
                }
                _ => None,
            };
            if let Some(offer) = implied {
                let words = offer.words.text();
                self.passed.push(format!("`{who}: {words}`"));
                return self.take(&who, &words).map(|()| true);
            }
        }
        Ok(false)
    }

    /// Takes one action of a seat and remembers the events.
    fn take(&mut self, who: &str, words: &str) -> Result<(), Problem> {
        let told = self.table.step(who, words)?;
        self.hear(told)
    }

    /// Remembers the events. Fails if a script has failed.
    fn hear(&mut self, told: Vec<Told>) -> Result<(), Problem> {
        let failed = fault(&told);
        self.heard.told.extend(told);
        failed.map_or(Ok(()), Err)
    }

    /// Checks an `offer` step: the action is offered, or with `no` in front it is not.
    fn is_offered(&mut self, text: &str, later: &[Step]) -> Result<(), Problem> {
        self.reach_decision(later)?;
        let is_denied = text.starts_with("no ");
        is_offered(&*self.table, text).map_err(|problem| if is_denied { problem } else { self.waiting(problem) })
    }

    /// Checks a `refuse` step.
    fn is_refused(&mut self, text: &str, later: &[Step]) -> Result<(), Problem> {
        self.reach_decision(later)?;
        match text.strip_prefix("rule ") {
            Some(order) => self.is_refused_ruling(order.trim()),
            None => is_refused(&*self.table, text).map(drop),
        }
    }

    /// Checks that a ruling is refused. A ruling that succeeds is taken back and reported.
    fn is_refused_ruling(&mut self, order: &str) -> Result<(), Problem> {
        let ruling = read_ruling(order, self.read)?;
        if self.table.rule(&ruling).is_err() {
            return Ok(());
        }
        self.table.undo();
        Err(problem("S0106", format!("the ruling `{order}` is not refused")))
    }

    /// Passes chance until somebody decides, unless the next step answers chance.
    fn reach_decision(&mut self, later: &[Step]) -> Result<(), Problem> {
        let chance_follows = later.first().is_some_and(|step| step.kind == StepKind::Chance);
        while self.table.stop() == Stop::Chance && !chance_follows {
            if !self.pass_chance()? {
                break;
            }
        }
        Ok(())
    }

    /// Returns the error of chance that no line answers.
    fn unanswered(&self) -> Problem {
        let help = may_bring(&self.table.offers(), "")
            .map(|ways| format!("{ways}, in front of it; or say `seed 1`, and luck answers"));
        problem("S0102", format!("before this step {UNANSWERED}")).maybe_help(help)
    }

    /// Adds the open question and its offers to a problem without help.
    fn waiting(&self, problem: Problem) -> Problem {
        let mut offers: Vec<String> =
            self.table.offers().iter().map(|offer| format!("`{}`", offer.words.text())).collect();
        if problem.help.is_some() || offers.is_empty() {
            return problem;
        }
        let more = offers.len().saturating_sub(MOST_OUTCOMES);
        offers.truncate(MOST_OUTCOMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let question = self.table.asked();
        problem.help(format!("the game waits for an answer to `{question}`: {}{more}", offers.join(", ")))
    }
}

/// Returns the error of the first script that failed, if any.
fn fault(told: &[Told]) -> Option<Problem> {
    let fault = told.iter().find(|event| event.rule == Why::FAULT.rule)?;
    Some(problem("S0110", format!("a script failed: {}", fault.text)).label(fault.source.clone()))
}

/// Returns the report of a script that failed before the first step of a scene.
pub fn failed_at_once(table: &dyn Table, scene: &Scene) -> Option<Problem> {
    let fault = fault(&table.log())?;
    Some(Problem { at: Label { at: scene.setup.at, ..fault.at.clone() }, ..fault })
}

/// The message where a scene leaves chance open.
const UNANSWERED: &str = "chance is asked, and no `chance` line answers";

/// Returns an error without a place. The step where it occurs gives it one.
pub(super) fn problem(code: &'static str, message: impl Into<String>) -> Problem {
    Problem::error(code, crate::kernel::Origin::CODE, message)
}

/// Returns the error of a step that is never reached.
fn endless() -> Problem {
    problem("S0112", format!("after {LONGEST_SILENCE} unanswered questions the step is still not reached"))
}
