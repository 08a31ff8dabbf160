//! Rolls: dice and a bonus against a difficulty, from the choice of dice to what comes of it (GRID-001 to GRID-018,
//! GRID-094 to GRID-104, GRID-170, GRID-181).

use super::action::Action;
use super::content::Moment;
use super::dice::{Stance, natural};
use super::event::{Event, Roller};
use super::facts;
use super::frame::{Frame, Roll, RollKind, RollStep};
use super::house::HouseRule;
use super::obstacle;
use super::state::{Answer, GroupId, State, Who};
use super::work::{Flow, Work};
use super::{bonus, combo, fight};
use crate::kernel::{Illegal, Source, Value, Why};
use smallvec::SmallVec;

/// The hero who rolls, if one does.
pub fn hero(kind: RollKind) -> Option<Who> {
    match kind {
        RollKind::Attack { who, .. } | RollKind::Obstacle { who, .. } | RollKind::Script { who, .. } => Some(who),
        RollKind::Foe { .. } | RollKind::Contest { .. } => None,
    }
}

fn roller(kind: RollKind) -> Roller {
    match kind {
        RollKind::Foe { group, .. } | RollKind::Contest { group, .. } => Roller::Foes(group),
        RollKind::Attack { who, .. } | RollKind::Obstacle { who, .. } | RollKind::Script { who, .. } => {
            Roller::Hero(who)
        }
    }
}

/// What may be said at this step.
pub fn list(state: &State, roll: &Roll, out: &mut Vec<Action>) {
    match roll.step {
        RollStep::Target => fight::targets(state, out),
        RollStep::Stance => out.extend([Action::Cautious, Action::Aggressive]),
        _ => {}
    }
}

impl Work<'_> {
    pub(super) fn take_roll(&mut self, roll: Roll, action: Action) -> Result<(), Illegal> {
        let mut next = roll;
        match (next.step, action) {
            (RollStep::Target, Action::On(id)) => self.aim(&mut next, id, None),
            (RollStep::Target, Action::OnOne(id, nth)) => self.aim(&mut next, id, Some(nth)),
            (RollStep::Stance, Action::Cautious) => (next.stance, next.step) = (Some(Stance::Cautious), RollStep::Dice),
            (RollStep::Stance, Action::Aggressive) => {
                (next.stance, next.step) = (Some(Stance::Aggressive), RollStep::Dice)
            }
            (RollStep::Dice, _) => {
                let shown = natural(action).ok_or_else(Illegal::not_offered)?;
                next.step = RollStep::Shown(shown);
            }
            _ => return Err(Illegal::not_offered()),
        }
        if let Some(frame) = self.s.frames.last_mut() {
            *frame = Frame::Roll(next);
        }
        Ok(())
    }

    fn aim(&mut self, roll: &mut Roll, id: GroupId, nth: Option<u8>) {
        let RollKind::Attack { who, card, group, only } = &mut roll.kind else { return };
        (*group, *only, roll.step) = (id, nth, RollStep::Stance);
        let (who, card) = (*who, *card);
        let hero = self.s.at(who);
        let lent = combo::bonus(self.catalog(), &hero.attacks, hero.combo, card);
        // what the roll brings follows from this: it is told one step out
        let why = Why::by("GRID-094", Source::Item(self.catalog().card(card).item));
        let depth = self.s.frames.len().saturating_sub(1);
        self.out.tell(Event::Attacks { who, card, group: id, combo: lent }, why, depth);
    }

    fn step_to(&mut self, to: RollStep) -> Flow {
        if let Some(Frame::Roll(roll)) = self.s.frames.last_mut() {
            roll.step = to;
        }
        Flow::Go
    }

    pub(super) fn roll(&mut self, kind: RollKind, step: RollStep) -> Flow {
        match step {
            RollStep::Target | RollStep::Stance | RollStep::Dice => Flow::Wait,
            RollStep::Shown(shown) => self.count(kind, shown),
            RollStep::Struck(margin) => self.strike(kind, margin),
            RollStep::Wounded(margin) => self.wounded(kind, margin),
            RollStep::Effect(margin) => self.effect(kind, margin),
            RollStep::Over(margin) => self.rolled(kind, margin),
        }
    }

    /// The total against the difficulty: more is a success, by the difference (GRID-010 to GRID-014).
    fn count(&mut self, kind: RollKind, shown: i16) -> Flow {
        let parts = bonus::parts(self.game, self.s, kind);
        let (bonus, difficulty) = (bonus::total(&parts), bonus::difficulty(self.game, self.s, kind));
        let stance = match self.s.frames.last() {
            Some(Frame::Roll(Roll { stance: Some(stance), .. })) => *stance,
            _ => Stance::Cautious,
        };
        if let Some(who) = hero(kind) {
            self.s.at_mut(who).raise = 0;
        }
        self.by("GRID-001", Event::Rolled { by: roller(kind), stance, shown, parts, difficulty });
        let margin = shown + bonus - difficulty;
        let environment = matches!(kind, RollKind::Obstacle { .. })
            && obstacle::here(self.game, self.s)
                .is_some_and(|here| matches!(here.difficulty, super::content::Difficulty::Fixed(_)));
        let tie = environment && self.s.house.has(HouseRule::TiesSucceed) && margin == 0;
        if margin > 0 || tie {
            self.by("GRID-013", Event::Hit { by: roller(kind), margin });
            return self.step_to(RollStep::Struck(margin));
        }
        let rule = if margin == 0 { "GRID-011" } else { "GRID-010" };
        self.by(rule, Event::Missed { by: roller(kind) });
        self.step_to(RollStep::Over(0))
    }

    /// Damage is the margin (GRID-098).
    fn strike(&mut self, kind: RollKind, margin: i16) -> Flow {
        self.step_to(RollStep::Wounded(margin));
        match kind {
            RollKind::Attack { who, group, only, .. } => self.hit_group(group, only, margin, Some(who)),
            RollKind::Foe { target, .. } => self.hit_hero(target, margin),
            _ => Flow::Go,
        }
    }

    fn wounded(&mut self, kind: RollKind, margin: i16) -> Flow {
        self.step_to(RollStep::Effect(margin));
        match kind {
            RollKind::Attack { who, group, .. } => self.call_abilities(group, Moment::Wounded, who),
            RollKind::Foe { group, target } => self.call_abilities(group, Moment::Struck, target),
            _ => Flow::Go,
        }
    }

    /// A group's abilities, while it stands.
    fn call_abilities(&mut self, id: GroupId, moment: Moment, other: Who) -> Flow {
        let Some(group) = self.s.group(id).filter(|group| group.standing() > 0) else { return Flow::Go };
        let roles: SmallVec<[_; 2]> = smallvec::smallvec![facts::group(id), facts::hero(other)];
        let abilities = &self.catalog().foe(group.foe).abilities;
        let calls = abilities.iter().map(|used| (*used, roles.clone())).collect();
        self.call_all(moment, calls)
    }

    /// A hit applies the card's effect (GRID-100), a contest what the foe's data says (GRID-181).
    fn effect(&mut self, kind: RollKind, margin: i16) -> Flow {
        self.step_to(RollStep::Over(margin));
        match kind {
            RollKind::Attack { who, card, group, .. } => {
                let used = self.catalog().card(card).used;
                self.call(used, Moment::Hit, &[facts::hero(who), facts::group(group)])
            }
            RollKind::Contest { group, target } => {
                let foe = self.s.group(group).map(|group| group.foe);
                let contest = foe.and_then(|foe| self.catalog().foe(foe).contest.as_ref());
                match contest.map(|contest| contest.used) {
                    Some(used) => self.call(used, Moment::Contest, &[facts::group(group), facts::hero(target)]),
                    None => Flow::Go,
                }
            }
            RollKind::Obstacle { .. } => {
                self.get_past();
                Flow::Go
            }
            _ => Flow::Go,
        }
    }

    /// The roll is over: a hero's action with it.
    fn rolled(&mut self, kind: RollKind, margin: i16) -> Flow {
        let won = margin > 0;
        self.pop();
        match kind {
            RollKind::Attack { who, card, .. } => {
                let hero = self.s.at_mut(who);
                hero.combo = won.then_some(card); // GRID-082, GRID-084
                hero.acted();
                Flow::Go
            }
            RollKind::Obstacle { who, .. } => {
                self.s.at_mut(who).acted();
                // under `environment_ties_succeed` a tie has got past with a margin of 0
                let past = self.s.encounter.as_ref().is_some_and(|encounter| encounter.obstacle.is_none());
                if won || past { Flow::Go } else { self.fail(who) }
            }
            RollKind::Script { .. } => {
                self.s.answer = Answer::Value(Value::Int(i64::from(margin)));
                Flow::Go
            }
            RollKind::Foe { .. } | RollKind::Contest { .. } => Flow::Go,
        }
    }
}
