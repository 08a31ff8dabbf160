//! Secret answers to a running script, and the states of the script that are possible for everybody else.
//!
//! A script asks one player in secret. Another player then cannot tell in which state the script is, so [`Secrets`]
//! keeps every possible state ("ways"). Bots that imagine a position for a seat pick one of them ([`Hook::imagine`]).
//! For example, a script lets one player choose `left` or `right` in secret, then lets another guess. For the guesser
//! there are two ways, one for each answer.

use super::frame::Holds;
use super::game::Machine;
use super::script::Hook;
use super::system::System;
use super::work::Work;
use crate::kernel::{Events, Pick, Rules, Seat, Seats, Stop, Subject, Value};
use crate::script::{Effect, Learned, Question, Run, Running, Trace};
use serde::{Deserialize, Serialize};

/// The limit of runs to find a script's next question. Each answer and each set of effects takes one.
const MOST_RUNS: usize = 32;
/// The greatest number of possible states that are kept.
const MOST_WAYS: usize = 64;

/// The possible states of a script that has been answered in secret, as everybody else sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Secrets {
    /// The possible states: one for each answer that could have been given. The true state is among them.
    ways: Vec<Running>,
    /// The number of each secret answer, from 0, and the seats that know the answer. The number is `None` if the record
    /// of the script is too long to count its answers ([`Running::answers`]).
    answers: Vec<(Option<u16>, Seats)>,
}

/// The ways, each with the values that its latest run has read and that its record does not have yet.
pub(super) type Goes = Vec<(Running, Learned)>;

impl<M> Hook<M> {
    /// Changes every subject that the script has read or was given as an answer, in all its possible states.
    pub(super) fn change_read_subjects(&mut self, mut change: impl FnMut(&mut Subject)) {
        for running in self.secrets.ways.iter_mut().chain([&mut self.running]) {
            running.change_subjects(&mut change);
        }
    }

    /// Answers the open question of the script, in all its possible states.
    pub(super) fn answer(&mut self, answer: Value) {
        self.secrets.ways.iter_mut().filter(|way| way.is_asking()).for_each(|way| way.answer(answer.clone()));
        self.running.answer(answer);
    }

    /// Replaces the possible states by `ways`, each advanced by what it has read and by `done` effects.
    pub(super) fn set_ways(&mut self, ways: Goes, done: usize) {
        if ways.is_empty() && self.secrets.ways.is_empty() {
            return; // Nothing about the script is secret. This is the usual case.
        }
        self.secrets.ways = ways
            .into_iter()
            .map(|(mut way, learned)| {
                way.advance(learned, done);
                way
            })
            .collect();
        if self.secrets.ways.is_empty() {
            self.secrets.answers.clear();
        }
    }

    /// Marks the script as waiting for an answer, in all its possible states.
    pub(super) fn ask(&mut self) {
        self.running.ask();
        self.secrets.ways.iter_mut().for_each(Running::ask);
    }

    /// Replaces the state of the script by one that `seat` holds possible, drawn with `pick`: a state with the true
    /// answers wherever `seat` knows the answer. In the example above, the one who chose `left` draws the way with
    /// `left`, the guesser any of the two.
    pub fn imagine(&mut self, seat: Seat, pick: &mut Pick<'_>) {
        let known: Vec<Option<u16>> =
            self.secrets.answers.iter().filter(|(_, knows)| knows.has(seat)).map(|(nth, _)| *nth).collect();
        let answer = |way: &Running, nth: Option<u16>| way.answers()?.nth(usize::from(nth?)).cloned();
        let fits = |way: &&Running| {
            *way == &self.running
                || known.iter().all(|nth| {
                    // An answer without a number cannot be compared, so only the true state fits.
                    let given = answer(&self.running, *nth);
                    given.is_some() && answer(way, *nth) == given
                })
        };
        let possible: Vec<&Running> = self.secrets.ways.iter().filter(fits).collect();
        if !possible.is_empty()
            && let Some(way) = possible.get(pick(&vec![1; possible.len()]))
        {
            self.running = (*way).clone();
        }
    }
}

impl<S: System> Machine<S> {
    /// Lets the scripts that wait for the work of an effect read the imagined position, in place of what they have read
    /// in the true one.
    pub(super) fn read_again(&self, state: &S::State, imagined: &mut S::State) {
        let depth = S::stack(state).len();
        for at in 0..depth {
            let Some(hook) = S::stack(state).get(at).and_then(Holds::<Hook<S::Moment>>::get) else { continue };
            let waits_for_an_effect = hook.running.done() > 0 && !hook.running.is_asking() && !hook.over;
            // A script with secret answers is in a state that `Hook::imagine` has picked.
            if !waits_for_an_effect || !hook.secrets.ways.is_empty() {
                continue;
            }
            // A script whose reads have changed since keeps what it has read.
            let Some((truly, done)) = self.rerun(state, hook) else { continue };
            if truly != hook.running {
                continue;
            }
            // So does a script that would do something else in the imagined position, because all have seen what it
            // did.
            let Some((otherwise, done_otherwise)) = self.rerun(imagined, hook) else { continue };
            if alike::<S>(&done, &done_otherwise)
                && let Some(hook) = S::stack_mut(imagined).get_mut(at).and_then(Holds::<Hook<S::Moment>>::get_mut)
            {
                hook.running = otherwise;
            }
        }
    }

    /// Runs a script again in a position, with the answers that it has got, until it has done as many effects as
    /// before. Returns its state and those effects. `None` if it does not come so far.
    fn rerun(&self, state: &S::State, hook: &Hook<S::Moment>) -> Option<(Running, Vec<Effect>)> {
        let function = self.function(hook.used, hook.cue)?;
        let mut answers = hook.running.answers()?;
        let (mut now, mut done) = (Running::default(), Vec::new());
        for _ in 0..MOST_RUNS {
            let rerun = Hook { running: now.clone(), secrets: Secrets::default(), ..hook.clone() };
            let call = rerun.call(function, self.params(state, hook.used));
            let mut trace = Trace::default();
            let run = self.host().run(call, &self.look(state), &mut trace);
            // The script may have come to more effects than were carried out.
            let carried_out = trace.effects.len().min(hook.running.done() - now.done());
            now.advance(trace.learned, carried_out);
            done.extend(trace.effects.into_iter().take(carried_out));
            match run {
                Run::Effects | Run::Done(_) if now.has_done_as(&hook.running) => return Some((now, done)),
                Run::Effects => {}
                Run::Ask(_) => now.answer(answers.next()?.clone()),
                Run::Done(_) | Run::Fault(_) => return None,
            }
        }
        None
    }

    /// Asks the open question of a script again, in a position that `seat` imagines.
    ///
    /// A script's question may depend on the secrets of others: it may list the cards in a Hand, or offer a way only to
    /// those with a certain card. So the script runs again in the imagined position, with the same answers. If the
    /// script would ask nothing there, or would ask `seat` something else, the question stays as it was, because `seat`
    /// knows its own question.
    pub(super) fn ask_again(&self, imagined: &mut S::State, seat: Seat) {
        let seat_is_asked = match self.stop(imagined) {
            Stop::Decide(asked) => asked.all().has(seat),
            Stop::Chance => false,
            Stop::Over(_) => return,
        };
        // The frame of the question is on top, and the script that asks is below it.
        let Some(at) = S::stack(imagined).len().checked_sub(2) else { return };
        let Some(hook) = S::stack(imagined).get(at).and_then(Holds::<Hook<S::Moment>>::get) else { return };
        if !hook.running.is_asking() {
            return;
        }
        let next = |way: &Running| self.next_question(imagined, hook, way);
        let Some((question, running)) = next(&hook.running) else { return };
        let questions = hook.secrets.ways.iter().filter_map(next);
        let ways = questions.filter(|(other, _)| *other == question).map(|(_, way)| way).collect();
        let mut asking = imagined.clone();
        let mut out = Events::off();
        let mut work = self.work(&mut asking, &mut out);
        work.pop();
        let asks = work.asks_instead(at, question);
        // The same question: only the states of the script are replaced. Another question replaces the old one, unless
        // `seat` is asked, or the script asks nothing now, or somebody would have no choice.
        let is_same = asks && asking == *imagined;
        if !is_same {
            if seat_is_asked || !asks || !self.has_choice(&asking) {
                return;
            }
            *imagined = asking;
        }
        if let Some(hook) = S::stack_mut(imagined).get_mut(at).and_then(Holds::<Hook<S::Moment>>::get_mut) {
            hook.running = running;
            hook.secrets.ways = ways;
        }
    }

    /// Returns the question that a script would ask after its answers so far, and its state while it waits. `None` if
    /// the script would not ask, or would have acted differently before.
    fn next_question(&self, state: &S::State, hook: &Hook<S::Moment>, way: &Running) -> Option<(Question, Running)> {
        let function = self.function(hook.used, hook.cue)?;
        let mut answers = way.answers()?;
        let mut now = Running::default();
        for _ in 0..MOST_RUNS {
            let rerun = Hook { running: now.clone(), secrets: Secrets::default(), ..hook.clone() };
            let call = rerun.call(function, self.params(state, hook.used));
            let mut trace = Trace::default();
            let run = self.host().run(call, &self.look(state), &mut trace);
            now.advance(trace.learned, trace.effects.len());
            match run {
                Run::Effects => {}
                Run::Ask(question) => match answers.next() {
                    Some(answer) => now.answer(answer.clone()),
                    // With another number of effects than before, the script has acted differently on the way.
                    None => {
                        now.ask();
                        return now.has_done_as(way).then_some((question, now));
                    }
                },
                Run::Done(_) | Run::Fault(_) => return None,
            }
        }
        None
    }

    /// Returns whether chance is asked, or everybody who is asked has something to choose from.
    fn has_choice(&self, state: &S::State) -> bool {
        let asked = match self.stop(state) {
            Stop::Decide(asked) => asked,
            stop => return stop == Stop::Chance,
        };
        let choices = |seat| {
            let mut offers = Vec::new();
            self.awaited(state, seat, &mut offers);
            offers.len()
        };
        asked.all().iter().all(|seat| choices(seat) > 1)
    }
}

impl<S: System> Work<'_, S> {
    /// Gives the innermost script an answer that only these seats are told. `answers` are the possible ones, each as
    /// often as it is likely. If the script asks somebody later, everybody else must decide without knowing it.
    pub fn give_untold(&mut self, knows: Seats, answers: &[Value], answer: Value) {
        let at = self.depth().saturating_sub(1);
        if answers.len() > 1 && self.asks_somebody(at) {
            self.is_answered_in_secret(at, knows, answers);
        }
        self.give(answer);
    }

    /// Returns whether the script at a place of the stack has a question that somebody answers.
    fn asks_somebody(&self, at: usize) -> bool {
        let hook = S::stack(self.s).get(at).and_then(Holds::<Hook<S::Moment>>::get);
        let Some(function) = hook.and_then(|hook| self.game.function(hook.used, hook.cue)) else { return false };
        let answered = S::VOCABULARY.questions.iter().filter(|word| !word.by_chance);
        answered.into_iter().any(|word| self.game.host().reads(function, word.name))
    }

    /// Poses a question in place of the one that was taken off the stack. Returns whether a question is on the stack
    /// afterwards.
    fn asks_instead(&mut self, at: usize, question: Question) -> bool {
        let Some(hook) = self.frame::<Hook<S::Moment>>(at) else { return false };
        let caller = hook.caller();
        self.poses(&caller, question);
        self.depth() == at + 2
    }

    /// Records a secret answer to the script at a place of the stack: one of `answers`, known only to these seats.
    pub fn is_answered_in_secret(&mut self, at: usize, knows: Seats, answers: &[Value]) {
        let Some(hook) = self.frame::<Hook<S::Moment>>(at) else { return };
        let mut before = std::mem::take(&mut hook.secrets.ways);
        if before.is_empty() {
            before.push(hook.running.clone());
        }
        let after = |way: &Running, answer: &Value| {
            let mut way = way.clone();
            way.answer(answer.clone());
            way
        };
        let ways = before.iter().flat_map(|way| answers.iter().map(move |answer| after(way, answer)));
        hook.secrets.ways = ways.take(MOST_WAYS).collect();
        hook.secrets.answers.push((hook.running.answered(), knows));
    }

    /// Returns the possible states of a script that look to everybody as this run does.
    pub(super) fn ways_to(&self, at: usize, run: &Run, trace: &Trace) -> Goes {
        let hook = S::stack(self.s).get(at).and_then(Holds::<Hook<S::Moment>>::get);
        let Some(hook) = hook.filter(|hook| !hook.secrets.ways.is_empty()) else { return Goes::new() };
        let Some(function) = self.game.function(hook.used, hook.cue) else { return Goes::new() };
        let mut goes = Goes::new();
        for way in &hook.secrets.ways {
            let rerun = Hook { running: way.clone(), secrets: Secrets::default(), ..hook.clone() };
            let call = rerun.call(function, self.game.params(self.s, hook.used));
            let mut other = Trace::default();
            let came_to = self.game.host().run(call, &self.game.look(self.s), &mut other);
            if comes_to_same(run, &came_to) && alike::<S>(&trace.effects, &other.effects) {
                goes.push((way.clone(), other.learned));
            }
        }
        goes
    }
}

/// Returns whether two runs stop alike: at the same question, at an effect, or at the end.
fn comes_to_same(one: &Run, other: &Run) -> bool {
    match (one, other) {
        (Run::Ask(question), Run::Ask(other_question)) => question == other_question,
        (Run::Done(_), Run::Done(_)) | (Run::Effects, Run::Effects) => true,
        _ => false,
    }
}

/// Returns whether two lists of effects look the same to everybody who watches.
fn alike<S: System>(some: &[Effect], others: &[Effect]) -> bool {
    let look_alike = |(one, other): (&Effect, &Effect)| one == other || (S::is_unseen(one) && S::is_unseen(other));
    some.len() == others.len() && some.iter().zip(others).all(look_alike)
}
