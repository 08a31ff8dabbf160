//! The way of an adventure: encounters, rests, rewards, and what lies between them (GRID-147 to GRID-150, GRID-174,
//! GRID-175, GRID-178).

use super::CardGrid;
use super::action::Action;
use super::content::{CardId, Step};
use super::event::Event;
use super::frame::{Frame, Phase};
use super::hero::{Fate, put, take};
use super::house::HouseRule;
use super::prepare::in_pack;
use super::state::{Encounter, Group, GroupId, State, Who};
use super::using;
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Verdict};

/// What may be done between two encounters.
pub fn list_break(game: &CardGrid, state: &State, who: Who, out: &mut Vec<Action>) {
    let hero = state.at(who);
    out.extend(state.loot.iter().copied().filter(|card| !hero.owns(*card)).map(Action::Take));
    using::list(game, state, who, out);
    if in_pack(&game.catalog, hero).next().is_some() {
        out.extend(hero.gear.iter().copied().map(Action::Swap));
    }
    out.push(Action::Continue);
}

/// What may be swapped in: owned, carried and not equipped (GRID-147, GRID-150).
pub fn list_swap(game: &CardGrid, state: &State, who: Who, out: &mut Vec<Action>) {
    out.extend(in_pack(&game.catalog, state.at(who)).map(Action::SwapIn));
}

impl Work<'_> {
    /// The adventure begins once everybody is ready.
    pub(super) fn set_out(&mut self) -> Flow {
        if let Some(adventure) = self.s.campaign.first().copied() {
            self.s.path = self.catalog().adventure(adventure).steps.clone();
            self.by("GRID-175", Event::AdventureBegins { adventure });
        }
        self.phase(Phase::Next)
    }

    pub(super) fn next_step(&mut self) -> Flow {
        if self.s.path.is_empty() {
            return self.phase(Phase::Finish { won: true });
        }
        match self.s.path.remove(0) {
            Step::Fight { groups, past, outcome } => {
                let groups =
                    groups.into_iter().map(|(label, foe, many, dice)| self.group(label, foe, many, dice)).collect();
                self.s.encounter = Some(Encounter { groups, obstacle: past, outcome, ..Encounter::default() });
                self.meet();
                self.phase(Phase::Begin);
                self.push(Frame::HitDice { group: GroupId(0), left: None })
            }
            Step::Obstacle { obstacle, outcome } => {
                self.s.encounter = Some(Encounter { obstacle: Some(obstacle), outcome, ..Encounter::default() });
                self.by("GRID-007", Event::Faces { obstacle });
                self.phase(Phase::Round)
            }
            Step::Rest => {
                self.long_rest();
                self.phase(if self.s.path.is_empty() { Phase::Next } else { Phase::Break })
            }
            step => self.give_step(step),
        }
    }

    /// Rewards and finds need no decision.
    fn give_step(&mut self, step: Step) -> Flow {
        match step {
            Step::Reward(points) => self.reward(points),
            Step::Find(card) => {
                put(&mut self.s.loot, card);
                self.by_card("GRID-142", card, Event::Found { card });
            }
            _ => {}
        }
        Flow::Go
    }

    /// Points for everybody who is still there (GRID-178).
    pub(super) fn reward(&mut self, points: u32) {
        let here: Vec<Who> = self.s.party().filter(|who| self.s.at(*who).fate == Fate::Here).collect();
        for who in here {
            let hero = self.s.at_mut(who);
            hero.points = hero.points.saturating_add(points).min(99_999);
            self.by("GRID-178", Event::Rewarded { who, points });
        }
    }

    /// Foes as a scene has rolled them; dice that are not given are rolled when the fight begins.
    fn group(&self, label: String, foe: super::content::FoeId, many: u8, dice: Vec<u8>) -> Group {
        let each = usize::from(self.catalog().foe(foe).dice);
        let mut foes: Vec<Vec<u8>> = dice.chunks(each).map(<[u8]>::to_vec).collect();
        if dice.is_empty() {
            foes = vec![Vec::new(); usize::from(many)];
        }
        foes.iter_mut().for_each(|dice| dice.sort_unstable());
        if each == 1 {
            foes.sort();
        }
        Group { foes, ..Group::new(label, foe) }
    }

    fn meet(&mut self) {
        let groups = self.s.group_ids().filter_map(|id| Some((id, u8::try_from(self.s.group(id)?.standing()).ok()?)));
        let foes = groups.collect();
        self.by("GRID-153", Event::Meets { foes });
    }

    /// Between encounters everybody able says when it goes on.
    pub(super) fn on_break(&mut self) -> Flow {
        let open = self.s.able().any(|who| !self.s.at(who).done);
        if open {
            return Flow::Wait;
        }
        self.s.heroes.iter_mut().for_each(|hero| hero.done = false);
        self.scene_ends();
        self.phase(Phase::Next)
    }

    pub(super) fn take_break(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = self.s.sent(seat).ok_or_else(Illegal::not_offered)?;
        match action {
            Action::Take(card) => {
                take(&mut self.s.loot, card);
                self.s.at_mut(who).gain(card);
                self.by_card("GRID-142", card, Event::Took { who, card });
                Ok(())
            }
            Action::Swap(card) => {
                self.push(Frame::Swap { who, card });
                Ok(())
            }
            Action::Continue => {
                self.s.at_mut(who).done = true;
                Ok(())
            }
            _ => self.begin_use(who, action),
        }
    }

    pub(super) fn take_swap(&mut self, who: Who, out: CardId, action: Action) -> Result<(), Illegal> {
        let Action::SwapIn(card) = action else { return Err(Illegal::not_offered()) };
        self.pop();
        let hero = self.s.at_mut(who);
        take(&mut hero.gear, out);
        put(&mut hero.gear, card);
        self.by_card("GRID-147", card, Event::Swapped { who, out, card });
        Ok(())
    }

    /// An encounter is over: what follows of itself, then a break, if there is anything left to do.
    pub(super) fn after(&mut self, won: bool) -> Flow {
        self.by("GRID-173", Event::EncounterEnds { won });
        if let Some(encounter) = &mut self.s.encounter {
            encounter.obstacle = None;
        }
        for hero in &mut self.s.heroes {
            (hero.combo, hero.raise, hero.done, hero.again) = (None, 0, false, false); // GRID-091
        }
        if !won {
            self.scene_ends();
            return self.phase(Phase::Finish { won: false });
        }
        while matches!(self.s.path.first(), Some(Step::Reward(_) | Step::Find(_))) {
            let step = self.s.path.remove(0);
            self.give_step(step);
        }
        let dying = self.s.party().any(|who| self.s.at(who).down && self.s.at(who).tapped.is_empty());
        if self.s.path.is_empty() && self.s.loot.is_empty() && !dying {
            return self.phase(Phase::Finish { won: true });
        }
        self.phase(Phase::Break)
    }

    /// The scene is over, its aftermath included: whoever has lost every card meets the fate it states (GRID-130).
    fn scene_ends(&mut self) {
        let outcome = self.s.encounter.as_mut().and_then(|encounter| encounter.outcome.take());
        self.s.loot.clear();
        let dying: Vec<Who> = self
            .s
            .party()
            .filter(|who| {
                self.s.at(*who).fate == Fate::Here && self.s.at(*who).down && self.s.at(*who).tapped.is_empty()
            })
            .collect();
        for who in dying {
            self.s.at_mut(who).fate = outcome.clone().map_or(Fate::Lost, Fate::Out);
            self.by("GRID-130", Event::Fate { who, word: outcome.clone().unwrap_or_else(|| "lost".into()) });
        }
    }

    /// Home again, or the end.
    pub(super) fn finish(&mut self, won: bool) -> Flow {
        self.by("GRID-175", Event::AdventureEnds { won });
        self.scene_ends();
        self.s.path.clear();
        if won && !self.s.campaign.is_empty() {
            self.s.campaign.remove(0);
        }
        if self.s.home && !self.s.campaign.is_empty() {
            return self.go_home();
        }
        let there = self.s.party().filter(|who| self.s.at(*who).fate != Fate::Lost);
        let seats = self.s.seats(there);
        self.s.verdict = Some(if won { Verdict::won_by(seats) } else { Verdict::Lost });
        Flow::Wait
    }

    /// Everybody rests at home: cards untap, and discarded ones come back as the house lets them (GRID-138).
    fn go_home(&mut self) -> Flow {
        let at_once = !self.s.house.has(HouseRule::HealRate);
        for who in self.s.everybody() {
            let hero = self.s.at_mut(who);
            (hero.combo, hero.raise, hero.healed, hero.done) = (None, 0, false, false);
            if hero.fate == Fate::Lost {
                continue;
            }
            hero.fate = Fate::Here;
            let (tapped, spent) = (std::mem::take(&mut hero.tapped), std::mem::take(&mut hero.spent));
            tapped.into_iter().for_each(|card| put(&mut hero.untapped, card));
            spent.into_iter().for_each(|card| put(&mut hero.gear, card));
            hero.down = false;
            if at_once {
                self.recover(who, usize::MAX);
            }
        }
        self.s.players.iter_mut().for_each(|player| player.sent = None);
        self.s.encounter = None;
        self.phase(Phase::Stable)
    }
}
