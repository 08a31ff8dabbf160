//! New content under an open position: ids are rewritten by stable names.

use super::CardGrid;
use super::content::{CardId, Catalog, FoeId, ObstacleId, SkillId, Step, Use, UseId};
use super::frame::{Frame, RollKind};
use super::hero::Hero;
use super::state::State;
use crate::kernel::{Missed, Renames, Unbound};

/// Rewrites `state`, made on `old`, for `new`; the answer says in words what changed for this scene. What is gone and
/// still needed is a problem, and the state is as it was.
pub fn rebind(new: &CardGrid, old: &CardGrid, state: &mut State) -> Result<Vec<String>, Unbound> {
    let renames = Renames::new(&new.catalog.items);
    let mut map = Map { old: &old.catalog, new: &new.catalog, renames, missed: Missed::default() };
    let mut moved = state.clone();
    map.state(&mut moved);
    map.missed.verdict()?;
    *state = moved;
    Ok(changes(&old.catalog, &new.catalog, state))
}

struct Map<'a> {
    old: &'a Catalog,
    new: &'a Catalog,
    renames: Renames<'a>,
    missed: Missed,
}

impl<'a> Map<'a> {
    fn state(&mut self, state: &mut State) {
        for hero in &mut state.heroes {
            self.hero(hero);
        }
        for adventure in &mut state.campaign {
            let id = &self.old.adventure(*adventure).id;
            if let Some(now) = self.found(self.new.adventure_named(self.id("adventure", id)), "adventure", id) {
                *adventure = now;
            }
        }
        state.path.iter_mut().for_each(|step| self.step(step));
        if let Some(encounter) = &mut state.encounter {
            encounter.groups.iter_mut().for_each(|group| group.foe = self.foe(group.foe));
            encounter.obstacle = encounter.obstacle.map(|id| self.obstacle(id));
        }
        self.cards(&mut state.loot);
        let mut frames = std::mem::take(&mut state.frames);
        frames.iter_mut().for_each(|frame| self.frame(frame));
        state.frames = frames;
    }

    fn hero(&mut self, hero: &mut Hero) {
        for list in [
            &mut hero.owned,
            &mut hero.at_home,
            &mut hero.untapped,
            &mut hero.tapped,
            &mut hero.discarded,
            &mut hero.gear,
            &mut hero.spent,
        ] {
            self.cards(list);
        }
        hero.written.iter_mut().for_each(|(card, _)| *card = self.card(*card));
        hero.written.sort();
        hero.grid = hero.grid.rename(|card| self.card(card));
        hero.attacks = hero.attacks.rename(|card| self.card(card));
        hero.combo = hero.combo.map(|card| self.card(card));
    }

    fn cards(&mut self, list: &mut [CardId]) {
        list.iter_mut().for_each(|card| *card = self.card(*card));
        list.sort();
    }

    fn step(&mut self, step: &mut Step) {
        match step {
            Step::Fight { groups, past, .. } => {
                groups.iter_mut().for_each(|(_, foe, ..)| *foe = self.foe(*foe));
                *past = past.map(|id| self.obstacle(id));
            }
            Step::Obstacle { obstacle, .. } => *obstacle = self.obstacle(*obstacle),
            Step::Find(card) => *card = self.card(*card),
            Step::Rest | Step::Reward(_) => {}
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        match frame {
            Frame::Place { card, .. }
            | Frame::Buy { card, .. }
            | Frame::Swap { card, .. }
            | Frame::LastCard { card, .. }
            | Frame::Aim { card, .. } => *card = self.card(*card),
            Frame::Soak { picked, .. } => picked.iter_mut().for_each(|card| *card = self.card(*card)),
            Frame::Roll(roll) => match &mut roll.kind {
                RollKind::Attack { card, .. } => *card = self.card(*card),
                RollKind::Obstacle { skill, .. } => *skill = self.skill(*skill),
                RollKind::Script { skill, .. } => *skill = skill.map(|id| self.skill(id)),
                RollKind::Foe { .. } | RollKind::Contest { .. } => {}
            },
            Frame::Moments { calls, .. } => calls.iter_mut().for_each(|(used, _)| *used = self.used(*used)),
            Frame::Hook(hook) => {
                let old = self.old.behind(hook.used);
                let id = self.renames.id("effect", &old.id);
                let now = self.new.behaviours.iter().find(|b| Some(b.id.as_str()) == id);
                let running = hook.asked || hook.done > 0 || !hook.record.is_empty();
                if running && now.is_none_or(|now| now.script != old.script) {
                    self.missed.changed(&old.name);
                }
                hook.used = self.used(hook.used);
            }
            Frame::Phase(_)
            | Frame::HitDice { .. }
            | Frame::Remove { .. }
            | Frame::Restore { .. }
            | Frame::Ask { .. }
            | Frame::Die { .. }
            | Frame::Used { .. } => {}
        }
    }

    fn found<T>(&mut self, now: Option<T>, kind: &str, id: &str) -> Option<T> {
        if now.is_none() {
            self.missed.gone(format!("the {kind} `{id}`"));
        }
        now
    }

    /// Its id now: the same, or that of the item which took its place.
    fn id(&self, kind: &str, id: &str) -> &'a str {
        self.renames.id(kind, id).unwrap_or_default()
    }

    fn card(&mut self, card: CardId) -> CardId {
        let (old, kind) = (self.old.card(card), self.old.card(card).kind());
        let now = self.new.card_named(self.id(kind, &old.id)).filter(|id| self.new.card(*id).kind() == kind);
        self.found(now, kind, &old.id).unwrap_or(CardId(0))
    }

    fn foe(&mut self, foe: FoeId) -> FoeId {
        let id = &self.old.foe(foe).id;
        self.found(self.new.foe_named(self.id("foe", id)), "foe", id).unwrap_or(FoeId(0))
    }

    fn obstacle(&mut self, obstacle: ObstacleId) -> ObstacleId {
        let id = &self.old.obstacle(obstacle).id;
        self.found(self.new.obstacle_named(self.id("obstacle", id)), "obstacle", id).unwrap_or(ObstacleId(0))
    }

    fn skill(&mut self, skill: SkillId) -> SkillId {
        let id = &self.old.skill(skill).id;
        self.found(self.new.skill_named(self.id("skill", id)), "skill", id).unwrap_or(SkillId(0))
    }

    fn used(&mut self, used: UseId) -> UseId {
        let old = self.old.used(used);
        let (behaviour, caller) = (self.old.behind(used), &self.old.items[usize::from(old.caller)]);
        let by = self.renames.at(caller.kind, &caller.id);
        let id = self.renames.id("effect", &behaviour.id);
        let is = |used: &Use| {
            let now = self.new.behaviours.get(usize::from(used.behaviour.0)).map(|now| now.id.as_str());
            (used.nth, Some(used.caller), now) == (old.nth, by, id)
        };
        let now = self.new.uses.iter().position(is).and_then(|at| u16::try_from(at).ok());
        if now.is_none() {
            self.missed.gone(format!("`{}` of the {} `{}`", behaviour.name, caller.kind, caller.name));
        }
        UseId(now.unwrap_or(0))
    }
}

/// What changed for the heroes and foes of this scene.
fn changes(old: &Catalog, new: &Catalog, state: &State) -> Vec<String> {
    let mut changes = Vec::new();
    let mut say = |kind: &str, id: &str, name: &str| {
        let said = |catalog: &Catalog| {
            let item = catalog.items.find(kind, id)?;
            Some(item.body.iter().map(|s| s.said()).collect::<Vec<_>>())
        };
        let text = format!("{name} is another one now");
        if said(old) != said(new) && !changes.contains(&text) {
            changes.push(text);
        }
    };
    for card in state.heroes.iter().flat_map(|hero| &hero.owned) {
        let card = new.card(*card);
        say(card.kind(), &card.id, &card.name);
    }
    for group in state.groups() {
        let foe = new.foe(group.foe);
        say("foe", &foe.id, &foe.name);
    }
    changes
}
