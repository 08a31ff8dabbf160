//! A fight: hit dice, rounds, heroes first, then foes (GRID-153, GRID-154, GRID-171 to GRID-173, GRID-180 to GRID-182).

use super::CardGrid;
use super::action::Action;
use super::content::{CardId, Moment};
use super::event::Event;
use super::frame::{Frame, Phase, Roll, RollKind, RollStep};
use super::house::HouseRule;
use super::state::{GroupId, State, Who};
use super::work::{Flow, Work};
use super::{facts, obstacle, using};
use crate::kernel::{Illegal, Seat};

/// Rounds are counted so far.
const MOST_ROUNDS: u8 = 99;

/// What a hero may do in its part of a round.
pub fn list(game: &CardGrid, state: &State, who: Who, out: &mut Vec<Action>) {
    let hero = state.at(who);
    let foes = state.standing().next().is_some();
    if foes {
        out.extend(hero.attacks.cards().map(|(_, card)| Action::Attack(card)));
    }
    obstacle::list(game, state, out);
    using::list(game, state, who, out);
    out.push(Action::Pass);
    if !foes {
        out.push(Action::TurnBack);
    }
}

/// Whom an attack may be aimed at.
pub fn targets(state: &State, out: &mut Vec<Action>) {
    for id in state.standing() {
        if !state.house.has(HouseRule::SingleTarget) {
            out.push(Action::On(id));
            continue;
        }
        let many = state.group(id).map_or(0, |group| u8::try_from(group.standing()).unwrap_or(0));
        out.extend((0..many).map(|nth| Action::OnOne(id, nth)));
    }
}

/// The foes' next victim: going round the heroes who can be attacked, in table order (GRID-182).
pub fn victim(state: &State) -> Option<Who> {
    let party: Vec<Who> = state.party().collect();
    let from = state.encounter.as_ref().map_or(0, |encounter| usize::from(encounter.next_target));
    (0..party.len()).map(|step| (from + step) % party.len()).map(|at| party[at]).find(|who| state.at(*who).able())
}

impl Work<'_> {
    /// Waits for the hit dice, one after another; dice that a scene has given are not rolled again (GRID-154).
    pub(super) fn hit_dice(&mut self, id: GroupId, left: Option<u8>) -> Flow {
        let Some(group) = self.s.group(id) else { return self.pop() };
        let each = self.catalog().foe(group.foe).dice;
        let unrolled = group.foes.iter().filter(|dice| dice.is_empty()).count();
        let left = left.unwrap_or(u8::try_from(unrolled).unwrap_or(u8::MAX).saturating_mul(each));
        let dice = group.foes.concat();
        self.pop();
        if left > 0 {
            self.push(Frame::HitDice { group: id, left: Some(left) });
            return Flow::Wait;
        }
        self.by("GRID-153", Event::HitDice { group: id, dice });
        self.push(Frame::HitDice { group: GroupId(id.0 + 1), left: None })
    }

    pub(super) fn take_hit_die(&mut self, id: GroupId, left: Option<u8>, action: Action) -> Result<(), Illegal> {
        let (Action::Face(face), Some(left)) = (action, left) else { return Err(Illegal::not_offered()) };
        let each = self.s.group(id).map_or(1, |group| usize::from(self.catalog().foe(group.foe).dice));
        let Some(group) = self.s.group_mut(id) else { return Err(Illegal::not_offered()) };
        if let Some(dice) = group.foes.iter_mut().find(|dice| dice.len() < each) {
            dice.push(face);
            dice.sort_unstable();
        }
        if each == 1 {
            group.foes.sort_by(|a, b| a.is_empty().cmp(&b.is_empty()).then(a.cmp(b)));
        }
        self.pop();
        self.push(Frame::HitDice { group: id, left: Some(left - 1) });
        Ok(())
    }

    pub(super) fn begin_fight(&mut self) -> Flow {
        self.phase(Phase::Round);
        self.call_groups(Moment::Fight)
    }

    /// Calls the abilities of every group that stands.
    fn call_groups(&mut self, moment: Moment) -> Flow {
        let catalog = self.catalog();
        let mut calls = smallvec::SmallVec::new();
        for id in self.s.standing().collect::<Vec<_>>() {
            let Some(group) = self.s.group(id) else { continue };
            for used in &catalog.foe(group.foe).abilities {
                calls.push((*used, smallvec::smallvec![facts::group(id)]));
            }
        }
        self.call_all(moment, calls)
    }

    pub(super) fn begin_round(&mut self) -> Flow {
        self.s.heroes.iter_mut().for_each(|hero| (hero.done, hero.again) = (false, false));
        let fought = self.s.standing().next().is_some();
        if let Some(encounter) = self.s.encounter.as_mut().filter(|_| fought) {
            encounter.round = (encounter.round + 1).min(MOST_ROUNDS);
        }
        for group in self.s.encounter.iter_mut().flat_map(|encounter| &mut encounter.groups) {
            (group.held, group.weak, group.exposed) = (0, 0, 0);
        }
        self.phase(Phase::Heroes)
    }

    /// Is the encounter over (GRID-173)? Then it ends, and nothing more happens in it.
    fn ends(&mut self) -> bool {
        let Some(encounter) = &self.s.encounter else { return false };
        let fought = !encounter.groups.is_empty() && self.s.standing().next().is_none();
        let past = encounter.groups.is_empty() && encounter.obstacle.is_none();
        if fought || past {
            self.phase(Phase::After { won: true });
        } else if self.s.able().next().is_none() {
            self.phase(Phase::After { won: false });
        } else {
            return false;
        }
        true
    }

    pub(super) fn heroes_act(&mut self) -> Flow {
        if self.ends() {
            return Flow::Go;
        }
        if self.s.able().any(|who| !self.s.at(who).done) {
            return Flow::Wait;
        }
        self.phase(Phase::FoesBegin)
    }

    pub(super) fn take_turn(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = self.s.sent(seat).ok_or_else(Illegal::not_offered)?;
        match action {
            Action::Attack(card) => self.begin_attack(who, card),
            Action::Roll(skill) => self.try_skill(who, skill),
            Action::Pass => {
                self.s.at_mut(who).done = true;
                self.by("GRID-180", Event::Passed { who });
            }
            Action::TurnBack => {
                self.by("GRID-016", Event::TurnsBack { who });
                self.phase(Phase::After { won: false });
            }
            _ => return self.begin_use(who, action),
        }
        Ok(())
    }

    fn begin_attack(&mut self, who: Who, card: CardId) {
        let kind = RollKind::Attack { who, card, group: GroupId(0), only: None };
        self.push(Frame::Roll(Roll { kind, stance: None, step: RollStep::Target }));
    }

    pub(super) fn begin_foes(&mut self) -> Flow {
        self.phase(Phase::Foes { group: GroupId(0), left: u8::MAX, first: true });
        self.call_groups(Moment::Round)
    }

    /// Each foe still standing acts once (GRID-171). `left` is how many of the group have still to; the largest number
    /// says that the group has not begun.
    pub(super) fn foes_act(&mut self, id: GroupId, left: u8, first: bool) -> Flow {
        if self.ends() {
            return Flow::Go;
        }
        let Some(group) = self.s.group(id) else { return self.phase(Phase::Round) };
        let standing = u8::try_from(group.standing()).unwrap_or(u8::MAX);
        let (left, held) = (left.min(standing), group.held);
        if left == 0 {
            return self.phase(Phase::Foes { group: GroupId(id.0 + 1), left: u8::MAX, first: true });
        }
        self.phase(Phase::Foes { group: id, left: left - 1, first: false });
        if held > 0 {
            self.s.group_mut(id).into_iter().for_each(|group| group.held -= 1);
            self.by("GRID-171", Event::LosesAttack { group: id });
            return Flow::Go;
        }
        self.foe_acts(id, first)
    }

    fn foe_acts(&mut self, id: GroupId, first: bool) -> Flow {
        let Some(target) = victim(self.s) else { return Flow::Go };
        let party: Vec<Who> = self.s.party().collect();
        let at = party.iter().position(|who| *who == target).unwrap_or(0);
        if let Some(encounter) = &mut self.s.encounter {
            encounter.next_target = u8::try_from((at + 1) % party.len()).unwrap_or(0);
        }
        let contest = self.s.group(id).and_then(|group| self.catalog().foe(group.foe).contest.as_ref());
        let contests = first && contest.is_some() && self.s.group(id).is_some_and(|group| !group.contested);
        if first {
            self.s.group_mut(id).into_iter().for_each(|group| group.contested = contests);
        }
        let stance = if self.s.house.has(HouseRule::FoesAggressive) {
            super::dice::Stance::Aggressive
        } else {
            super::dice::Stance::Cautious
        };
        let kind = match contest {
            Some(contest) if contests => {
                self.by("GRID-181", Event::FoeContests { group: id, target, skill: contest.skill });
                RollKind::Contest { group: id, target }
            }
            _ => {
                self.by("GRID-171", Event::FoeAttacks { group: id, target });
                RollKind::Foe { group: id, target }
            }
        };
        self.push(Frame::Roll(Roll { kind, stance: Some(stance), step: RollStep::Dice }))
    }
}
