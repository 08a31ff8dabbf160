//! Obstacles: a hero rolls a skill against a difficulty (GRID-006 to GRID-017, GRID-104).
//!
//! [`offers`] lists the skills that fit. `succeed` and `fail` apply the outcome of the roll.

use super::CardGrid;
use super::action::Action;
use super::content::{Catalog, Difficulty, Moment, Obstacle, ObstacleId, SkillId};
use super::event::Event;
use super::facts;
use super::frame::{Look, Offers};
use super::house;
use super::numbers;
use super::roll::{Roll, RollKind, RollStep};
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Advice, Seat};
use std::cmp::Reverse;

/// Returns the obstacle of this encounter, if one is in the way.
pub fn here<'a>(game: &'a CardGrid, state: &State) -> Option<&'a Obstacle> {
    Some(game.catalog.obstacle(state.encounter.as_ref()?.obstacle?))
}

/// Offers the skills that may be tried on the obstacle (GRID-007).
pub fn offers(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let Some(obstacle) = here(look.game, look.state) else {
        let no_obstacle = || "nothing here is overcome by a skill".into();
        return offers.forbid_words("roll", "", look.refusal("GRID-007", no_obstacle));
    };
    let may_try = numbers::may_try(look, who);
    if look.state.house.is(house::FreeSkills::Yes) {
        let skills = (0..u16::MAX).map(SkillId).zip(&look.catalog().skills);
        let accepted = skills.filter(|(_, skill)| look.state.aside || !skill.aside);
        return accepted.for_each(|(id, _)| offers.judge(Action::Roll(id), may_try.clone()));
    }
    for id in &obstacle.accepts {
        offers.judge(Action::Roll(*id), may_try.clone());
    }
    let others = || format!("that skill does not fit here; {} would", skills(look.catalog(), obstacle));
    offers.forbid_words("roll", "", look.refusal("GRID-007", others));
}

/// Returns the skills that get past the obstacle, such as `Climb or Leap`.
pub fn skills(catalog: &Catalog, obstacle: &Obstacle) -> String {
    let names: Vec<&str> = obstacle.accepts.iter().map(|id| catalog.skill(*id).name.as_str()).collect();
    names.join(" or ")
}

/// Returns the difficulty of an obstacle (GRID-008). It is the printed number, or 6 plus the skill of the foe in the
/// way.
pub fn difficulty(catalog: &Catalog, obstacle: &Obstacle) -> i16 {
    match obstacle.difficulty {
        Difficulty::Fixed(n) => n,
        Difficulty::Opposed(foe, skill) => 6 + catalog.foe(foe).level(skill),
    }
}

/// Returns the advice to try the best skill on the obstacle. `None` without an obstacle, while a foe stands, or if the
/// hero has no card left to soak a failure.
pub fn advice(game: &CardGrid, state: &State, seat: Seat) -> Option<Advice> {
    let (obstacle, who) = (here(game, state)?, state.sent(seat)?);
    if state.standing().next().is_some() {
        return None;
    }
    let hero = state.at(who);
    if numbers::may_try(&game.look(state), who).is_err() || hero.untapped.is_empty() {
        return None;
    }
    let sheet = super::skills::sheet(&game.catalog, &hero.grid, state.house.is(house::Stack::Yes));
    let bonus = |id: SkillId| sheet.iter().find(|(skill, _)| *skill == id).map_or(0, |(_, bonus)| *bonus);
    let best = obstacle.accepts.iter().copied().max_by_key(|id| (bonus(*id), Reverse(*id)))?;
    let (skill, against) = (game.catalog.skill(best), difficulty(&game.catalog, obstacle));
    let why = format!("{} {:+} against {against} is the best way past it", skill.name, bonus(best));
    Some(Advice { plan: vec![format!("roll {}", skill.id)], why })
}

impl Work<'_> {
    /// Begins the roll of a skill on the obstacle.
    pub(super) fn try_skill(&mut self, who: Who, skill: SkillId) {
        self.s.at_mut(who).combo = None; // another action than an attack ends the combo (GRID-085)
        self.by("GRID-007", Event::Tries { who, skill });
        let kind = RollKind::Obstacle { who, skill };
        self.push(Roll { kind, stance: None, step: RollStep::Stance });
    }

    /// Gets the heroes past the obstacle, and calls the further effects that the margin reaches (GRID-183).
    pub(super) fn succeed(&mut self, who: Who, margin: i16) -> Flow {
        let brings = here(self.game, self.s).map_or(&[][..], |obstacle| &obstacle.brings);
        self.get_past();
        // The stack reverses the order, so that the first effect written comes first.
        for (least, used) in brings.iter().rev() {
            if margin >= *least {
                self.call(*used, Moment::Success.own(), &[facts::hero(who)]);
            }
        }
        Flow::Go
    }

    /// Gets the heroes past the obstacle, and past the foes beside it.
    pub(super) fn get_past(&mut self) {
        if let Some(obstacle) = self.leave_behind() {
            self.by("GRID-007", Event::GotPast { obstacle });
            self.happens_to_all(Moment::GotPast.own());
        }
    }

    /// Removes the obstacle and the foes of the encounter. Returns the obstacle, if there was one.
    fn leave_behind(&mut self) -> Option<ObstacleId> {
        let encounter = self.s.encounter.as_mut()?;
        let obstacle = encounter.obstacle.take()?;
        for group in &mut encounter.groups {
            group.foes.clear();
        }
        Some(obstacle)
    }

    /// Applies a failure, with the consequence of the obstacle and its hit (GRID-016). An obstacle that is tried only
    /// `once` is out of the way then, but the foes beside it are not (GRID-173).
    pub(super) fn fail(&mut self, who: Who) -> Flow {
        self.by("GRID-011", Event::Failed { who });
        let game = self.game;
        let Some(obstacle) = here(game, self.s) else { return Flow::Go };
        if obstacle.once
            && let Some(encounter) = &mut self.s.encounter
        {
            encounter.obstacle = None;
        }
        if let Some(used) = obstacle.consequence {
            self.call(used, Moment::Fail.own(), &[facts::hero(who)]);
        }
        if obstacle.fail > 0 {
            self.hit_hero(who, obstacle.fail);
        }
        Flow::Go
    }
}
