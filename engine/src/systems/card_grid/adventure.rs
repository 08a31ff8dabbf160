//! The course of an adventure: its encounters, rests and rewards, one after another, and its end (GRID-130, GRID-138,
//! GRID-174, GRID-175, GRID-178).
//!
//! `set_out` begins an adventure. [`Way`] is the frame between the steps: `next_step` takes the first step of
//! `State::path` and begins it. `State::campaign` lists the adventures still to be won, the present one first.

use super::GridRules;
use super::between::Break;
use super::content::{FoeId, Moment, Step};
use super::event::Event;
use super::facts;
use super::fight::{Fight, HitDice};
use super::hero::{Fate, put};
use super::house::HouseRule;
use super::stable::Stable;
use super::state::{Encounter, Group, GroupId, Who};
use super::work::{Flow, Work};
use crate::kernel::{Ingredients, Verdict};
use crate::machine::{Clock, Frame};
use serde::{Deserialize, Serialize};

/// The work between two steps of an adventure. It needs no answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Way {
    /// The next step of the adventure begins.
    Next,
    /// The encounter is over, and scripts hear of it.
    After { won: bool },
    /// Effects that last until the end of the encounter end, and things attached to the foes leave play.
    Leave { won: bool },
    /// The consequences of the encounter follow.
    Left { won: bool },
    /// The adventure is over.
    Finish { won: bool },
}

impl Frame<GridRules> for Way {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(way) = work.frame::<Way>(at).cloned() else { return Flow::Wait };
        match way {
            Way::Next => work.next_step(),
            Way::After { won } => {
                work.become_frame(Way::Leave { won });
                work.happens_to_all(Moment::End.own())
            }
            Way::Leave { won } => {
                work.become_frame(Way::Left { won });
                // The stack reverses the order, so that things with the first group leave first.
                for id in work.s.group_ids().rev() {
                    work.left_alone(facts::group(id));
                }
                work.passes(&[Clock::Fight], None)
            }
            Way::Left { won } => {
                // The groups of the next encounter get the same numbers, so nothing kept about these may stay.
                for id in work.s.group_ids() {
                    work.s.in_play.forget(facts::group(id));
                }
                work.after(won)
            }
            Way::Finish { won } => work.finish(won),
        }
    }
}

impl Work<'_> {
    /// Begins the adventure once everybody is ready.
    pub(super) fn set_out(&mut self) -> Flow {
        if let Some(adventure) = self.s.campaign.first().copied() {
            self.s.path = self.catalog().adventure(adventure).steps.clone().into();
            self.by("GRID-175", Event::AdventureBegins { adventure });
        }
        self.become_frame(Way::Next)
    }

    /// Begins the next step of the adventure, or ends the adventure after the last one.
    fn next_step(&mut self) -> Flow {
        if self.s.path.is_empty() {
            return self.become_frame(Way::Finish { won: true });
        }
        match self.s.path.remove(0) {
            // `past` is the obstacle by which the heroes can avoid the fight.
            Step::Fight { groups, past, outcome } => {
                let groups = groups
                    .into_iter()
                    .map(|(label, foe, many, dice)| self.group(label, foe, many, dice).into())
                    .collect();
                self.s.encounter = Some(Encounter { groups, obstacle: past, outcome, ..Encounter::default() });
                self.meet();
                // The hit dice are rolled first, and then the fight begins. `None`: no die is rolled yet.
                self.become_frame(Fight::Begin);
                self.push(HitDice { group: GroupId(0), left: None })
            }
            Step::Obstacle { obstacle, outcome } => {
                self.s.encounter = Some(Encounter { obstacle: Some(obstacle), outcome, ..Encounter::default() });
                self.by("GRID-007", Event::Faces { obstacle });
                self.become_frame(Fight::Round);
                self.happens_to_all(Moment::Start.own())
            }
            Step::Rest => {
                self.long_rest();
                // Before the end of the adventure, there is nothing to prepare in a break.
                if self.s.path.is_empty() {
                    self.become_frame(Way::Next);
                } else {
                    self.become_frame(Break);
                }
                self.rested()
            }
            step => {
                let earned = self.give_step(step);
                self.earned(&earned)
            }
        }
    }

    /// Gives a reward or a find, which need no decision. Returns the heroes that have earned points.
    fn give_step(&mut self, step: Step) -> Vec<Who> {
        match step {
            Step::Reward(points) => return self.reward(points),
            Step::Find(card) => {
                put(&mut self.s.loot, card);
                self.by_card("GRID-142", card, Event::Found { card });
            }
            _ => {}
        }
        Vec::new()
    }

    /// Gives these points to all heroes still in the adventure (GRID-178). Returns these heroes.
    pub(super) fn reward(&mut self, points: u32) -> Vec<Who> {
        let present: Vec<Who> = self.s.party().filter(|who| self.s.at(*who).fate == Fate::Here).collect();
        for who in present.iter().copied() {
            let hero = self.s.at_mut(who);
            hero.points = hero.points.saturating_add(points).min(99_999);
            self.by("GRID-178", Event::Rewarded { who, points });
        }
        present
    }

    /// Tells scripts which heroes have earned points. The stack reverses the order, so that they hear of the first hero
    /// first.
    pub(super) fn earned(&mut self, heroes: &[Who]) -> Flow {
        for who in heroes.iter().rev() {
            self.happens(facts::hero(*who), Moment::Earned);
        }
        Flow::Go
    }

    /// Returns a group with the dice that a scene gives, foe by foe. Without them, the dice are rolled when the fight
    /// begins.
    fn group(&self, label: String, foe: FoeId, many: u8, dice: Vec<u8>) -> Group {
        let dice_of_foe = usize::from(self.catalog().foe(foe).dice);
        let mut foes: Vec<Vec<u8>> = vec![Vec::new(); usize::from(many)];
        // Each foe has a die before any has all: 2, 3, 4 are three foes of one die each, and 2, 3, 4, 5 are `2 3`, `4`, `5`.
        let mut left = dice.as_slice();
        for (nth, foe) in foes.iter_mut().enumerate() {
            let behind = usize::from(many) - nth - 1;
            let own = left.len().saturating_sub(behind).min(dice_of_foe);
            let (of_foe, rest) = left.split_at(own);
            foe.extend_from_slice(of_foe);
            left = rest;
        }
        for dice in &mut foes {
            dice.sort_unstable();
        }
        // Foes with one die each are alike, so they are sorted.
        if dice_of_foe == 1 {
            foes.sort();
        }
        Group { foes, ..Group::new(label, foe) }
    }

    /// Tells which foes the heroes meet, and how many of each.
    fn meet(&mut self) {
        let groups = self.s.group_ids().filter_map(|id| Some((id, u8::try_from(self.s.group(id)?.standing()).ok()?)));
        let foes = groups.collect();
        self.by("GRID-153", Event::Meets { foes });
    }

    /// Ends an encounter with its aftermath. A break follows if there is anything left to do.
    fn after(&mut self, won: bool) -> Flow {
        self.by("GRID-173", Event::EncounterEnds { won });
        if let Some(encounter) = &mut self.s.encounter {
            encounter.obstacle = None;
        }
        for hero in &mut self.s.heroes {
            // A combo ends with its encounter (GRID-091).
            hero.combo = None;
            hero.raise = Ingredients::default();
            hero.done = false;
            hero.again = 0;
        }
        if !won {
            self.scene_ends();
            return self.become_frame(Way::Finish { won: false });
        }
        // Rewards and finds right after the encounter are given at once.
        let mut earned = Vec::new();
        while matches!(self.s.path.first(), Some(Step::Reward(_) | Step::Find(_))) {
            let step = self.s.path.remove(0);
            earned.extend(self.give_step(step));
        }
        // A dying hero may still be saved in a break.
        let has_dying = self.s.party().any(|who| self.is_dying(who));
        if self.s.path.is_empty() && self.s.loot.is_empty() && !has_dying {
            self.become_frame(Way::Finish { won: true });
        } else {
            self.become_frame(Break);
        }
        self.earned(&earned)
    }

    /// Returns whether a hero is down and has lost every card, so that no rest brings it back (GRID-130).
    fn is_dying(&self, who: Who) -> bool {
        self.s.at(who).down && self.s.at(who).tapped.is_empty()
    }

    /// Ends the scene. Finds that nobody took are lost, and heroes who have lost every card meet the fate that the
    /// scene states (GRID-130).
    pub(super) fn scene_ends(&mut self) {
        let outcome = self.s.encounter.as_mut().and_then(|encounter| encounter.outcome.take());
        self.s.loot.clear();
        let is_dying_here = |who: &Who| self.s.at(*who).fate == Fate::Here && self.is_dying(*who);
        let dying: Vec<Who> = self.s.party().filter(is_dying_here).collect();
        for who in dying {
            self.s.at_mut(who).fate = outcome.clone().map_or(Fate::Lost, Fate::Out);
            self.by("GRID-130", Event::Fate { who, word: outcome.clone().unwrap_or_else(|| "lost".into()) });
        }
    }

    /// Ends the adventure. The heroes go home, or the game is over.
    fn finish(&mut self, won: bool) -> Flow {
        self.by("GRID-175", Event::AdventureEnds { won });
        self.scene_ends();
        self.s.path.clear();
        if won && !self.s.campaign.is_empty() {
            self.s.campaign.remove(0);
        }
        if self.s.home && !self.s.campaign.is_empty() {
            return self.go_home();
        }
        let living = self.s.party().filter(|who| self.s.at(*who).fate != Fate::Lost);
        let seats = self.s.seats(living);
        self.s.verdict = Some(if won { Verdict::won_by(seats) } else { Verdict::Lost });
        Flow::Wait
    }

    /// Brings everybody home to rest (GRID-138). Cards untap, and discarded ones come back as the house rules say.
    fn go_home(&mut self) -> Flow {
        // Without a number of cards that heal in a week, all come back now.
        let at_once = self.s.house.number(HouseRule::HealRate).is_none();
        for who in self.s.everybody() {
            let hero = self.s.at_mut(who);
            hero.combo = None;
            hero.raise = Ingredients::default();
            hero.healed = false;
            hero.done = false;
            if hero.fate == Fate::Lost {
                continue;
            }
            hero.fate = Fate::Here;
            let (tapped, spent) = (std::mem::take(&mut hero.tapped), std::mem::take(&mut hero.spent));
            for card in tapped {
                put(&mut hero.untapped, card);
            }
            for card in spent {
                put(&mut hero.gear, card);
            }
            hero.down = false;
            if at_once {
                self.recover(who, usize::MAX);
            }
        }
        for player in &mut self.s.players {
            player.sent = None;
        }
        self.s.encounter = None;
        self.become_frame(Stable)
    }
}
