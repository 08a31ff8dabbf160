//! A fight: hit dice, rounds, and the foes' part of them. Rules: GRID-153, GRID-154, GRID-171 to GRID-173, GRID-181,
//! GRID-182.
//!
//! [`HitDice`] rolls the dice of all groups. Then [`Fight`] goes through the rounds: the heroes act first (`turn`),
//! then each foe attacks a hero. An obstacle without foes is also met in rounds.

use super::GridRules;
use super::action::Action;
use super::adventure::Way;
use super::content::Moment;
use super::dice::{self, Stance};
use super::event::Event;
use super::frame::Look;
use super::house;
use super::roll::{FOES_LUCK, Roll, RollKind, RollStep};
use super::state::{GroupId, State, Who};
use super::turn::Turn;
use super::work::{Flow, Work};
use super::{facts, numbers};
use crate::kernel::{Illegal, Ingredients, Seat};
use crate::machine::{Clock, Frame, Waits};
use serde::{Deserialize, Serialize};

/// The highest round that is counted.
const MOST_ROUNDS: u8 = 99;

/// Stands for all foes of a group that stand, before the first of them acts.
const ALL_FOES: u8 = u8::MAX;

/// The rolls of hit dice, group by group (GRID-153). `left` is the number of dice still to be rolled for this group.
/// `None` before its first die.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct HitDice {
    pub group: GroupId,
    pub left: Option<u8>,
}

impl Frame<GridRules> for HitDice {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(FOES_LUCK)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(HitDice { group, left }) = work.frame(at).cloned() else { return Flow::Go };
        work.hit_dice(group, left)
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        dice::one(self.sides(look), out);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Face(face), Some(HitDice { group: id, left: Some(left) })) = (action, work.frame(at).cloned())
        else {
            return Err(Illegal::not_offered());
        };
        let dice_of_foe = work.s.group(id).map_or(1, |group| usize::from(work.catalog().foe(group.foe).dice));
        let Some(group) = work.s.group_mut(id) else { return Err(Illegal::not_offered()) };
        if let Some(dice) = group.foes.iter_mut().find(|dice| dice.len() < dice_of_foe) {
            dice.push(face);
            dice.sort_unstable();
        }
        // Foes with one die each are alike. They are sorted by their dice, and those without a die come last.
        if dice_of_foe == 1 {
            group.foes.sort_by(|a, b| a.is_empty().cmp(&b.is_empty()).then(a.cmp(b)));
        }
        work.become_frame(HitDice { group: id, left: Some(left - 1) });
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let foes = look.state.group(self.group).map_or("foes", |group| group.label.as_str());
        format!("a hit die of {foes} (1d{}), {} left to roll", self.sides(look), self.left.unwrap_or(1))
    }
}

impl HitDice {
    fn sides(&self, look: &Look<'_>) -> u8 {
        look.state.group(self.group).map_or(6, |group| look.catalog().foe(group.foe).die)
    }
}

/// The steps of the rounds. They need no answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fight {
    /// The fight has begun, and its hit dice are rolled.
    Begin,
    /// A round begins.
    Round,
    /// The foes' part begins.
    FoesBegin,
    /// A round ends, and scripts hear of it.
    RoundEnd,
    /// Effects that last until the end of the round end.
    RoundPasses,
    /// The foes of a group act (GRID-171). `left` is the number of them that have still to act, at first [`ALL_FOES`].
    /// `first` says whether none has acted.
    Foes { group: GroupId, left: u8, first: bool },
}

impl Frame<GridRules> for Fight {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        match work.frame::<Fight>(at).cloned() {
            Some(Fight::Begin) => work.begin_fight(),
            Some(Fight::Round) => work.begin_round(),
            Some(Fight::FoesBegin) => work.begin_foes(),
            Some(Fight::RoundEnd) => {
                work.become_frame(Fight::RoundPasses);
                work.happens_to_all(Moment::RoundEnd.own())
            }
            Some(Fight::RoundPasses) => {
                work.become_frame(Fight::Round);
                work.passes(&[Clock::Round], None)
            }
            Some(Fight::Foes { group, left, first }) => work.continue_group(group, left, first),
            None => Flow::Wait,
        }
    }
}

/// Returns the next victim of a group (GRID-182). The heroes who can be attacked take turns, in table order.
pub fn victim(look: &Look<'_>, group: GroupId) -> Option<Who> {
    let state = look.state;
    let can_be_attacked =
        |who: &Who| state.at(*who).able() && numbers::may_aim(look, facts::group(group), facts::hero(*who)).is_ok();
    let party: Vec<Who> = state.party().collect();
    let from = state.encounter.as_ref().map_or(0, |encounter| usize::from(encounter.next_target));
    (0..party.len()).map(|step| (from + step) % party.len()).map(|at| party[at]).find(can_be_attacked)
}

impl Work<'_> {
    /// Waits for the hit dice of a group, one after another (GRID-154). Then continues with the next group. Dice that a
    /// scene has given are not rolled again.
    ///
    /// For example, two foes of 3 dice each: `left` is `None`, then 6, 5 and so on. At 0, the dice are told.
    fn hit_dice(&mut self, id: GroupId, left: Option<u8>) -> Flow {
        let Some(group) = self.s.group(id) else { return self.pop() };
        let dice_of_foe = self.catalog().foe(group.foe).dice;
        let unrolled = group.foes.iter().filter(|dice| dice.is_empty()).count();
        let left = left.unwrap_or(u8::try_from(unrolled).unwrap_or(u8::MAX).saturating_mul(dice_of_foe));
        let dice = group.foes.concat();
        self.pop();
        if left > 0 {
            self.push(HitDice { group: id, left: Some(left) });
            return Flow::Wait;
        }
        self.by("GRID-153", Event::HitDice { group: id, dice });
        self.push(HitDice { group: GroupId(id.0 + 1), left: None })
    }

    /// Calls the scripts that hear of the beginning of a fight.
    fn begin_fight(&mut self) -> Flow {
        self.become_frame(Fight::Round);
        self.happens_to_all(Moment::Fight.own());
        self.happens_to_all(Moment::Start.own())
    }

    /// Begins a round, and with it the heroes' part. Effects that last for one round are over.
    fn begin_round(&mut self) -> Flow {
        for hero in &mut self.s.heroes {
            hero.done = false;
            hero.again = 0;
        }
        // Without foes, rounds pass but are not counted.
        let fought = self.s.standing().next().is_some();
        if let Some(encounter) = self.s.encounter.as_mut()
            && fought
        {
            encounter.round = (encounter.round + 1).min(MOST_ROUNDS);
        }
        for group in self.s.encounter.iter_mut().flat_map(|encounter| &mut encounter.groups) {
            group.held = 0;
            group.weak = Ingredients::default();
            group.exposed = Ingredients::default();
        }
        self.become_frame(Turn);
        // The stack reverses the order: first the scripts hear of the round, then players may answer it.
        self.opens(super::hooks::ROUND, &[]);
        self.happens_to_all(Moment::RoundStart.own())
    }

    /// Ends the encounter if it is over (GRID-173). Returns whether it ended. An obstacle that is out of the way is won
    /// only if a hero is left to go on.
    pub(super) fn ends(&mut self) -> bool {
        let Some(encounter) = &self.s.encounter else { return false };
        let foes_are_beaten = !encounter.groups.is_empty() && self.s.standing().next().is_none();
        let obstacle_is_gone = encounter.groups.is_empty() && encounter.obstacle.is_none();
        let anybody_is_able = self.s.able().next().is_some();
        let won = foes_are_beaten || (obstacle_is_gone && anybody_is_able);
        if !won && anybody_is_able {
            return false;
        }
        // The end follows from the latest event.
        let last = self.out.outcome(self.depth());
        self.pop();
        self.following(last, |work| work.push(Way::After { won }));
        true
    }

    /// Begins the foes' part of a round.
    fn begin_foes(&mut self) -> Flow {
        self.become_frame(Fight::Foes { group: GroupId(0), left: ALL_FOES, first: true });
        self.happens_to_all(Moment::Round.own())
    }

    /// Lets the next foe of a group act, or continues with the next group (GRID-171). `left` is the number of foes in
    /// the group that have still to act.
    fn continue_group(&mut self, id: GroupId, left: u8, first: bool) -> Flow {
        if self.ends() {
            return Flow::Go;
        }
        let Some(group) = self.s.group(id) else { return self.become_frame(Fight::RoundEnd) };
        let standing = u8::try_from(group.standing()).unwrap_or(u8::MAX);
        let (left, held) = (left.min(standing), group.held);
        if left == 0 {
            self.become_frame(Fight::Foes { group: GroupId(id.0 + 1), left: ALL_FOES, first: true });
            // Effects that last until the end of the group's turn end.
            return self.passes(&[Clock::OwnTurn, Clock::Turn], Some(facts::group(id)));
        }
        self.become_frame(Fight::Foes { group: id, left: left - 1, first: false });
        if held > 0 {
            if let Some(group) = self.s.group_mut(id) {
                group.held -= 1;
            }
            self.by("GRID-171", Event::LosesAttack { group: id });
            return Flow::Go;
        }
        self.foe_acts(id, first)
    }

    /// Lets one foe attack the next hero. In every other round, the `first` foe of a group tries its contest instead
    /// (GRID-181).
    fn foe_acts(&mut self, id: GroupId, first: bool) -> Flow {
        let Some(target) = victim(&self.look(), id) else { return Flow::Go };
        let party: Vec<Who> = self.s.party().collect();
        let at = party.iter().position(|who| *who == target).unwrap_or(0);
        if let Some(encounter) = &mut self.s.encounter {
            encounter.next_target = u8::try_from((at + 1) % party.len()).unwrap_or(0);
        }
        let contest = self.s.group(id).and_then(|group| self.catalog().foe(group.foe).contest.as_ref());
        // `contested` says whether the group tried its contest when it acted last. After a try, it attacks once.
        let tries_contest = first && contest.is_some() && self.s.group(id).is_some_and(|group| !group.contested);
        if first && let Some(group) = self.s.group_mut(id) {
            group.contested = tries_contest;
        }
        let stance = if self.s.house.is(house::FoesAggressive::Yes) { Stance::Aggressive } else { Stance::Cautious };
        let kind = match contest {
            Some(contest) if tries_contest => {
                self.by("GRID-181", Event::FoeContests { group: id, target, skill: contest.skill });
                RollKind::Contest { group: id, target }
            }
            _ => {
                self.by("GRID-171", Event::FoeAttacks { group: id, target });
                RollKind::Foe { group: id, target }
            }
        };
        self.push(Roll { kind, stance: Some(stance), step: RollStep::Dice })
    }
}
