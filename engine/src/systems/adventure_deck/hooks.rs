//! Scripts: when they are called, and the frames they leave while they wait.

use super::AdventureDeck;
use super::action::Action;
use super::content::{Aim, Catalog, Moment, Stage, UseId};
use super::event::Event;
use super::frame::{Frame, Hook, Record, Roles};
use super::state::{Answer, Several, State, Who};
use super::work::{Flow, Work};
use crate::kernel::machine::{Machine, endless};
use crate::kernel::{FactId, Problem, Subject, Value, Why};
use crate::script::{Effect, Effects, HookCall, Learned, Run, Trace, World};
use smallvec::SmallVec;

/// How often the same script may be called for the same subject within itself before it counts as endless.
const MOST_NESTED: usize = 6;

/// Whose script runs, and for whom.
pub(super) struct Caller {
    pub used: UseId,
    pub roles: Roles,
}

/// What a script sees.
pub(super) struct Seen<'a> {
    pub catalog: &'a Catalog,
    pub state: &'a State,
}

impl World for Seen<'_> {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        super::facts::read(self.catalog, self.state, who, fact, args)
    }

    fn label(&self, who: Subject) -> String {
        super::facts::label(self.catalog, self.state, who)
    }
}

impl AdventureDeck {
    /// The position as scripts see it.
    pub(super) fn seen<'a>(&'a self, state: &'a State) -> Seen<'a> {
        Seen { catalog: &self.catalog, state }
    }

    fn run_hook(
        &self,
        state: &State,
        used: UseId,
        moment: Moment,
        roles: &[Subject],
        (record, done): (&[Value], u16),
        trace: &mut Trace,
    ) -> Option<Run> {
        let hook = self.catalog.behind(used).hook(moment)?;
        let up = state.house.is(super::house::Choice::HalfRAttributes, 1);
        let params = self.catalog.used(used).params(state.round, up);
        Some(self.host.run(HookCall { hook, roles, params, record, done }, &self.seen(state), trace))
    }

    /// Asks a query hook; a fault counts as no answer.
    pub(super) fn query(&self, state: &State, used: UseId, moment: Moment, roles: &[Subject]) -> Option<Value> {
        match self.run_hook(state, used, moment, roles, (&[], 0), &mut Trace::default())? {
            Run::Done(value) => Some(value),
            Run::Fault(_) => Some(Value::Bool(false)),
            _ => None,
        }
    }

    /// Asks a query hook that answers by effects.
    pub(super) fn query_effects(&self, state: &State, used: UseId, moment: Moment, roles: &[Subject]) -> Effects {
        let mut trace = Trace::default();
        match self.run_hook(state, used, moment, roles, (&[], 0), &mut trace) {
            Some(Run::Done(_)) => trace.effects,
            _ => Effects::new(),
        }
    }

    /// A script and who calls it: `name` of `caller`.
    pub(super) fn trigger(&self, used: UseId) -> String {
        let caller = self.catalog.items.get(usize::from(self.catalog.used(used).caller));
        let caller = caller.map(|item| item.name.as_str()).unwrap_or_default();
        format!("`{}` of `{caller}`", self.catalog.behind(used).name)
    }

    /// A fault as one line: where, what, called by whom.
    fn fault_line(&self, used: UseId, problem: &Problem) -> String {
        let place = self
            .scripts
            .place(problem.at.at)
            .map(|(path, line, column)| format!("{path}:{line}:{column}: "))
            .unwrap_or_default();
        let caller = self
            .catalog
            .items
            .get(usize::from(self.catalog.used(used).caller))
            .map(|item| item.name.as_str())
            .unwrap_or_default();
        let help = problem.help.as_deref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!(
            "{place}error[{}]: {}{help}; called by `{}` of `{caller}`",
            problem.code,
            problem.message,
            self.catalog.behind(used).name
        )
    }
}

impl Work<'_> {
    /// Calls a script, unless it calls itself without end.
    pub fn call(&mut self, used: UseId, moment: Moment, roles: &[Subject]) -> Flow {
        if self.catalog().behind(used).hook(moment).is_none() {
            return Flow::Go;
        }
        let nested = self
            .s
            .frames
            .iter()
            .filter(|frame| matches!(frame, Frame::Hook(hook) if hook.used == used && hook.moment == moment))
            .count();
        if nested >= MOST_NESTED || self.s.frames.len() > 120 {
            self.endless(used);
            return Flow::Go;
        }
        self.push(Frame::Hook(Hook {
            used,
            moment,
            roles: SmallVec::from_slice(roles),
            record: Record::new(),
            done: 0,
            asked: false,
            over: false,
        }))
    }

    /// The scripts under way, outermost first.
    pub(super) fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.s.frames.iter().filter_map(|frame| if let Frame::Hook(hook) = frame { Some(hook) } else { None })
    }

    /// Names the chain of cards that set each other off.
    fn endless(&mut self, used: UseId) {
        let mut triggers = self.triggers();
        triggers.push(self.game.trigger(used));
        self.tell(Event::Fault { text: endless(&triggers) }, Why::FAULT);
    }

    /// Calls the traits of several for one moment, in Turn order and printed order.
    pub fn call_traits(&mut self, everybody: &[Who], moment: Moment, attack: Option<usize>) -> Flow {
        let catalog = self.catalog();
        let mut calls: SmallVec<[(Who, UseId); 4]> = SmallVec::new();
        for who in everybody {
            let Some(foe) = self.s.at(*who).foe().map(|foe| catalog.foe(foe)) else { continue };
            if !foe.moments.has(moment) {
                continue;
            }
            let traits = foe.traits.iter().copied();
            calls.extend(traits.filter(|used| catalog.behind(*used).hook(moment).is_some()).map(|used| (*who, used)));
        }
        if calls.is_empty() {
            return Flow::Go;
        }
        let attack = attack.and_then(|at| u16::try_from(at).ok());
        self.push(Frame::Moments { moment, calls, next: 0, attack })
    }

    pub fn moments(&mut self, at: usize) -> Flow {
        let Some(Frame::Moments { moment, calls, next, attack }) = self.s.frames.get_mut(at) else { return Flow::Go };
        let Some((who, used)) = calls.get(usize::from(*next)).copied() else { return self.pop() };
        *next += 1;
        let (moment, attack) = (*moment, *attack);
        let mut roles: Roles = smallvec::smallvec![super::facts::combatant(who)];
        roles.extend(attack.map(|at| super::facts::attack(usize::from(at))));
        self.call(used, moment, &roles)
    }

    /// Runs a script up to its next question, or until an effect sets off work of its own.
    pub fn hook(&mut self, at: usize) -> Flow {
        let answer = match self.s.take_answer() {
            Answer::Value(value) => Some(value),
            Answer::Faces { ups, downs } => Some(self.game.faces.get(ups, downs)),
            Answer::None => None,
        };
        let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) else { return Flow::Go };
        if hook.over {
            return self.pop();
        }
        if std::mem::take(&mut hook.asked) {
            hook.record.push(answer.unwrap_or_default());
        }
        let Some(Frame::Hook(hook)) = self.s.frames.get(at) else { return Flow::Go };
        let caller = Caller { used: hook.used, roles: SmallVec::from_slice(&hook.roles) };
        let mut trace = Trace::default();
        let record = (&hook.record[..], hook.done);
        let run = self.game.run_hook(self.s, hook.used, hook.moment, &hook.roles, record, &mut trace);
        match run {
            None => self.pop(),
            Some(Run::Done(_)) => {
                let done = self.carry_out_all(at, &caller, &trace.effects);
                if done < trace.effects.len() {
                    return self.remember_run(at, done, trace.learned);
                }
                if self.s.frames.len() == at + 1 {
                    return self.pop();
                }
                self.hook_is_over(at)
            }
            Some(Run::Effects) => {
                let done = self.carry_out_all(at, &caller, &trace.effects);
                self.remember_run(at, done, trace.learned)
            }
            Some(Run::Ask(question)) => {
                self.remember_run(at, 0, trace.learned);
                self.pose(at, &caller, question)
            }
            Some(Run::Fault(problem)) => {
                let text = self.game.fault_line(caller.used, &problem);
                self.tell(Event::Fault { text }, Why::FAULT);
                self.pop()
            }
        }
    }

    /// The script has nothing more to say; its frame stays until what it has set off is done.
    fn hook_is_over(&mut self, at: usize) -> Flow {
        if let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) {
            (hook.over, hook.record) = (true, Record::new());
        }
        Flow::Go
    }

    fn remember_run(&mut self, at: usize, done: usize, learned: Learned) -> Flow {
        if let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) {
            hook.record.extend(learned);
            hook.done = hook.done.saturating_add(u16::try_from(done).unwrap_or(u16::MAX));
        }
        Flow::Go
    }

    /// Carries effects out one after another, until one has set off work that comes first.
    fn carry_out_all(&mut self, at: usize, caller: &Caller, effects: &[Effect]) -> usize {
        let mut done = 0;
        for effect in effects {
            self.carry_out(caller, effect);
            done += 1;
            if self.s.frames.len() > at + 1 {
                break;
            }
        }
        done
    }
}

/// Actions of the pack that `who` may try now.
pub fn list_actions(game: &AdventureDeck, state: &State, who: Who, stage: Stage, out: &mut Vec<Action>) {
    for (_, used) in game.catalog.tries.iter().filter(|(known, _)| *known == stage) {
        if may_try(game, state, who, *used) {
            out.push(Action::Try(*used));
        }
    }
    if stage == Stage::Action {
        list_own_bases(game, state, who, out);
    }
}

/// Tasks that the scene sets (ADS-343).
pub fn list_tasks(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    out.extend(
        state.ground.tasks.iter().filter(|used| may_try(game, state, who, **used)).map(|used| Action::Try(*used)),
    );
}

/// Base Actions of the acting kind, once a Round (ADS-102, ADS-146).
fn list_own_bases(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    let bases = game.catalog.race(hero.race).bases.iter().chain(&game.catalog.class(hero.class).bases);
    for used in bases {
        let fresh = !state.at(who).used.contains(used);
        if fresh && game.catalog.behind(*used).hook(Moment::Act).is_some() && may_try(game, state, who, *used) {
            out.push(Action::Try(*used));
        }
    }
}

/// Does the script allow it, and is there somebody to aim it at?
pub fn may_try(game: &AdventureDeck, state: &State, who: Who, used: UseId) -> bool {
    let allowed = game.query(state, used, Moment::MayAct, &[super::facts::combatant(who)]);
    if allowed.is_some_and(|value| value.bool() == Some(false)) {
        return false;
    }
    game.catalog.behind(used).aim == Aim::Nobody || !aims(game, state, who, used).is_empty()
}

/// At whom an action may be aimed.
pub fn aims(game: &AdventureDeck, state: &State, who: Who, used: UseId) -> Several {
    let candidates: Several = match game.catalog.behind(used).aim {
        Aim::Nobody => Several::new(),
        Aim::Opponent => state.in_sight(who).collect(),
        Aim::Ally => state.allies(who).collect(),
        Aim::Anyone => state.present().filter(|other| *other != who).collect(),
    };
    let me = super::facts::combatant(who);
    let allowed = |other: &Who| {
        let roles = [me, super::facts::combatant(*other)];
        game.query(state, used, Moment::MayTarget, &roles).is_none_or(|value| value.bool() != Some(false))
    };
    candidates.into_iter().filter(allowed).collect()
}

/// Base Actions that answer an attack.
pub fn list_bases(game: &AdventureDeck, state: &State, who: Who, at: usize, stage: Stage, out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    let bases = game.catalog.race(hero.race).bases.iter().chain(&game.catalog.class(hero.class).bases);
    for used in bases {
        let behaviour = game.catalog.behind(*used);
        let fresh = !state.at(who).used.contains(used);
        if !fresh || behaviour.stage != stage || behaviour.hook(Moment::React).is_none() {
            continue;
        }
        let roles = [super::facts::combatant(who), super::facts::attack(at)];
        if game.query(state, *used, Moment::MayReact, &roles).is_none_or(|value| value.bool() != Some(false)) {
            out.push(Action::Use(*used));
        }
    }
}
