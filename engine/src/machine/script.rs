//! Running scripts on the stack.
//!
//! A [`Hook`] is a script in progress. [`Work::run_script`] runs it up to its next question, or until an effect sets
//! off work that comes first. Then the script waits below that work. To resume, it runs again from the start with all
//! recorded reads and answers (see [`crate::script`]), so a position can be saved at any moment.
//!
//! The script `target.damage(2); if target.hp < 3 { me.choose("Go on?", ["yes", "no"]) }` runs three times:
//!
//! 1. It comes to `damage`, then reads `hp`, which depends on the damage. So the run stops (`Run::Effects`), and the
//!    damage is carried out.
//! 2. It skips the damage, which is done, reads `hp` and asks (`Run::Ask`). The question goes on the stack above it.
//! 3. It skips the damage, takes the recorded `hp` and the answer, and ends (`Run::Done`).
//!
//! This is the same in every system. A system says only how a script is called, what its effects do and who is asked.

use super::frame::{Frame, Holds};
use super::gift::Gift as _;
use super::rebind::Rebind;
use super::roles::Roles;
use super::secrets::{Goes, Secrets};
use super::system::System;
use super::work::{Flow, Work, endless};
use crate::kernel::{Called, Side, Subject, Value, Why};
use crate::machine::Cue;
use crate::script::{Effect, HookCall, HookId, Learned, Question, Run, Running, Trace};
use serde::{Deserialize, Serialize};

/// The number of nested calls of the same script at which it counts as endless.
const MOST_NESTED: usize = 6;

/// The limit of effect steps while a script is foreseen.
const MOST_FORESEEN: usize = 32;

/// The depth of nested work beyond which scripts count as endless too.
const MOST_FRAMES: usize = 120;

/// The number of a call in the system's catalog, such as `flee(hp: 1)` on a Foe.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UseId(pub u16);

/// A call of a script, and its speaker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller<M> {
    /// The call of a behaviour.
    pub used: UseId,
    /// The moment.
    pub cue: Cue<M>,
    /// The subjects of the moment's roles.
    pub roles: Roles,
    /// The thing that calls.
    pub it: Option<Subject>,
}

/// A running script.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hook<M> {
    /// The call of a behaviour.
    pub used: UseId,
    /// The moment.
    pub cue: Cue<M>,
    /// The subjects of the moment's roles.
    pub roles: Roles,
    /// The thing that calls.
    pub it: Option<Subject>,
    /// How far the script has run.
    pub running: Running,
    /// The states in which this script may be, for seats that have not seen its answers.
    pub secrets: Secrets,
    /// Whether the script has run to its end, but the work that it has set off has not ended.
    pub over: bool,
    /// Whether the calling thing, which lay face down, was turned up for this script. That happens only once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sprung: bool,
}

impl<M: Copy> Hook<M> {
    /// Returns a script that has not run yet.
    pub fn new(used: UseId, cue: Cue<M>, roles: &[Subject], it: Option<Subject>) -> Hook<M> {
        Hook {
            used,
            cue,
            roles: Roles::of(roles),
            it,
            running: Running::default(),
            secrets: Secrets::default(),
            over: false,
            sprung: false,
        }
    }

    /// Returns the call of a function for this script, with the arguments of its item.
    pub fn call<'a>(&'a self, hook: HookId, params: &'a [(String, Value)]) -> HookCall<'a> {
        HookCall { hook, roles: &self.roles, it: self.it, params, running: &self.running }
    }

    /// Returns whether the script replaces something and has done nothing yet.
    pub(super) fn begins_replacement(&self) -> bool
    where
        M: super::moment::Moment,
    {
        !self.running.has_acted() && self.cue.side == Side::Instead
    }

    /// Returns the call of this script.
    pub(super) fn caller(&self) -> Caller<M> {
        Caller { used: self.used, cue: self.cue, roles: self.roles, it: self.it }
    }
}

impl<S: System> Work<'_, S> {
    /// Calls a script, if it has this moment and triggers do not loop endlessly.
    pub fn call(&mut self, used: UseId, cue: Cue<S::Moment>, roles: &[Subject]) -> Flow {
        self.call_it(used, cue, roles, roles.first().copied())
    }

    /// Calls a script for `it`, a thing in play or a card.
    pub fn call_for(&mut self, used: UseId, cue: Cue<S::Moment>, roles: &[Subject], it: Subject) -> Flow {
        self.call_it(used, cue, roles, Some(it))
    }

    /// Calls a script for the calling thing `it`. Does nothing if the script has no function for the cue, is used up,
    /// or would nest endlessly.
    fn call_it(&mut self, used: UseId, cue: Cue<S::Moment>, roles: &[Subject], it: Option<Subject>) -> Flow {
        if self.game.function(used, cue).is_none() {
            return Flow::Go;
        }
        if self.has_acted(used, cue, (roles, it)) {
            return Flow::Go;
        }
        if self.is_endless(used, cue) {
            let mut triggers = self.triggers();
            triggers.push(self.game.trigger(used));
            self.tell(S::fault(Some(used), endless(&triggers)), Why::FAULT);
            return Flow::Go;
        }
        if self.out.explains() {
            self.note_call(used, cue, roles);
        }
        self.push(Hook::new(used, cue, roles, it))
    }

    /// Notes the call of a script for a timeline.
    #[inline(never)]
    fn note_call(&mut self, used: UseId, cue: Cue<S::Moment>, roles: &[Subject]) {
        let (name, caller) = self.game.names(used);
        let script = Some((name.to_string(), caller.to_string()));
        let about = roles.first().map(|who| S::label(self.game, self.s, *who)).into_iter().collect();
        self.out.moment(|| Called { moment: vec![cue.name()], about, script, after: 0 });
    }

    /// Returns whether the call may act only once in a period, and has already acted in this one.
    fn has_acted(&self, used: UseId, cue: Cue<S::Moment>, (roles, it): (&[Subject], Option<Subject>)) -> bool {
        if self.game.catalog.behind(used).once.is_none() {
            return false;
        }
        let Some(me) = roles.first() else { return false };
        S::in_play(self.s).is_used_up::<S>((*me, it.unwrap_or(*me)), used, cue)
    }

    /// Returns whether this call would be one nested script too many.
    fn is_endless(&self, used: UseId, cue: Cue<S::Moment>) -> bool {
        let same = self.hooks().filter(|hook| hook.used == used && hook.cue == cue).count();
        same >= MOST_NESTED || self.depth() > MOST_FRAMES
    }

    /// Returns the script at a place of the stack.
    fn hook_at(&mut self, at: usize) -> Option<&mut Hook<S::Moment>> {
        self.frame(at)
    }

    /// Runs the script at a place of the stack. It stops at its next question, or when an effect sets off work of its
    /// own.
    pub fn run_script(&mut self, at: usize) -> Flow {
        let Some(hook) = self.hook_at(at) else { return Flow::Go };
        if hook.over {
            return self.pop();
        }
        if hook.running.is_asking() {
            // The script still waits, so the seat that should answer has gone.
            hook.answer(Value::None);
        }
        let (caller, it) = (hook.caller(), hook.it);
        let mut trace = Trace::default();
        let run = self.run_hook(at, &mut trace);
        // The other states that the script may be in for those who do not know its answers (`Secrets`). They run in the
        // same position, before the effects change it.
        let ways = run.as_ref().map(|run| self.ways_to(at, run, &trace)).unwrap_or_default();
        let acts = !trace.effects.is_empty() || matches!(run, Some(Run::Ask(_) | Run::Fault(_)));
        if self.turns_up_first(at, it, acts) && self.depth() > at + 1 {
            // Scripts that hear of the turning up lie above this one now, and run first. Then this one runs again, and
            // acts.
            return self.remember_run(at, 0, (trace.learned, ways));
        }
        match run {
            None => self.pop(),
            Some(Run::Done(_)) => {
                self.begins_instead(at);
                let done = self.carry_out_all(at, &caller, &trace.effects);
                if done < trace.effects.len() {
                    self.remember_run(at, done, (trace.learned, ways))
                } else {
                    self.ends_script(at)
                }
            }
            // The script reads something after these effects, so they are carried out first.
            Some(Run::Effects) => {
                self.begins_instead(at);
                let done = self.carry_out_all(at, &caller, &trace.effects);
                self.remember_run(at, done, (trace.learned, ways))
            }
            Some(Run::Ask(question)) => {
                // A question with `acts` changes the game by itself, as an effect does.
                if S::VOCABULARY.questions.get(usize::from(question.word)).is_some_and(|word| word.acts) {
                    self.begins_instead(at);
                    self.use_up_limit(&caller);
                }
                self.remember_run(at, 0, (trace.learned, ways));
                if let Some(hook) = self.hook_at(at) {
                    hook.ask();
                }
                self.poses(&caller, question)
            }
            Some(Run::Fault(problem)) => {
                let text = self.game.fault_line(caller.used, &problem);
                self.tell(S::fault(Some(caller.used), text), Why::FAULT);
                self.pop()
            }
        }
    }

    /// Turns up the face-down thing `it`, once, before its script does anything. `acts` says whether the script has
    /// come to an effect or a question. A script that replaces something acts even without them. Returns whether the
    /// thing was turned up.
    fn turns_up_first(&mut self, at: usize, it: Option<Subject>, acts: bool) -> bool {
        let Some(hook) = self.hook_at(at) else { return false };
        let is_first_act = !hook.sprung && (acts || hook.begins_replacement());
        if !is_first_act || !self.springs(it) {
            return false;
        }
        self.hook_at(at).into_iter().for_each(|hook| hook.sprung = true);
        true
    }

    /// Ends the script at a place of the stack, which is done. Its frame stays until the work that it has set off is
    /// done.
    fn ends_script(&mut self, at: usize) -> Flow {
        if self.is_innermost(at) {
            return self.pop();
        }
        if let Some(hook) = self.hook_at(at) {
            hook.over = true;
            hook.running.end();
            hook.set_ways(Goes::new(), 0);
        }
        Flow::Go
    }

    /// Runs the script at a place of the stack, and records its effects in `trace`. `None` if there is no such
    /// function.
    fn run_hook(&self, at: usize, trace: &mut Trace) -> Option<Run> {
        let hook = S::stack(self.s).get(at).and_then(Holds::<Hook<S::Moment>>::get)?;
        let function = self.game.function(hook.used, hook.cue)?;
        let call = hook.call(function, self.game.params(self.s, hook.used));
        Some(self.game.host().run(call, &self.game.look(self.s), trace))
    }

    /// Foresees what a script would do after an answer, without doing it. Returns its effects up to its end or its next
    /// question. Also returns that question, with the script's state while it waits for the answer.
    pub fn foresee(&self, at: usize, running: &Running, answer: Value) -> (Vec<Effect>, Option<(Question, Running)>) {
        let (mut running, mut effects) = (running.clone(), Vec::new());
        running.answer(answer);
        let hook = S::stack(self.s).get(at).and_then(Holds::<Hook<S::Moment>>::get);
        let function = hook.and_then(|hook| self.game.function(hook.used, hook.cue));
        let Some((hook, function)) = hook.zip(function) else { return (effects, None) };
        for _ in 0..MOST_FORESEEN {
            let hook = Hook { running: running.clone(), secrets: Secrets::default(), ..hook.clone() };
            let call = hook.call(function, self.game.params(self.s, hook.used));
            let mut trace = Trace::default();
            let run = self.game.host().run(call, &self.game.look(self.s), &mut trace);
            let done = trace.effects.len();
            effects.extend(std::mem::take(&mut trace.effects));
            running.advance(trace.learned, done);
            match run {
                Run::Effects => {}
                Run::Ask(question) => {
                    running.ask();
                    return (effects, Some((question, running)));
                }
                Run::Done(_) | Run::Fault(_) => break,
            }
        }
        (effects, None)
    }

    /// Records the progress of the script at a stack place: `done` effects are carried out, `learned` are the values
    /// that it has read, and `ways` are its new possible states. Waits if the game is over.
    fn remember_run(&mut self, at: usize, done: usize, (learned, ways): (Learned, Goes)) -> Flow {
        if S::is_over(self.s) {
            return Flow::Wait;
        }
        if let Some(hook) = self.hook_at(at) {
            hook.running.advance(learned, done);
            hook.set_ways(ways, done);
        }
        Flow::Go
    }

    /// Uses up the limit of a script that acts only once in a period.
    fn use_up_limit(&mut self, caller: &Caller<S::Moment>) {
        if !caller.cue.is_limited() {
            return;
        }
        if let (Some(clock), Some(me)) = (self.game.catalog.behind(caller.used).once, caller.roles.first()) {
            let whose = (*me, caller.it.unwrap_or(*me));
            if let Some(in_play) = S::in_play_mut(self.s) {
                in_play.use_up::<S>(whose, caller.used, caller.cue, clock);
            }
        }
    }

    /// Carries out effects in order, until one sets off other work or ends the game. Returns how many were carried out.
    fn carry_out_all(&mut self, at: usize, caller: &Caller<S::Moment>, effects: &[Effect]) -> usize {
        let mut done = 0;
        if !effects.is_empty() {
            self.use_up_limit(caller);
        }
        for effect in effects {
            // The events of an effect have the cause of the script. The effect before is not their cause.
            let depth = self.depth();
            self.out.go_back(depth, None);
            self.carry(caller, effect);
            done += 1;
            if self.depth() > at + 1 || S::is_over(self.s) {
                break;
            }
        }
        done
    }
}

/// A running script, which waits for the answers to its questions.
impl<S: System> Frame<S> for Hook<S::Moment> {
    fn given(work: &mut Work<'_, S>, at: usize, gift: S::Gift) {
        let answer = gift.value(work.game);
        if let Some(hook) = work.frame::<Hook<S::Moment>>(at) {
            hook.answer(answer);
        }
    }

    fn step(work: &mut Work<'_, S>, at: usize) -> Flow {
        work.run_script(at)
    }

    fn rebind(&mut self, map: &mut Rebind<'_, S>) {
        map.hook(self);
    }
}
