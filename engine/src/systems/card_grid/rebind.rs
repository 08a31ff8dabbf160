//! New content under an open position: ids are rewritten by stable names.

use super::CardGrid;
use super::content::{CardId, Catalog, FoeId, ObstacleId, SkillId, Step, UseId};
use super::frame::{Frame, RollKind};
use super::hero::Hero;
use super::state::State;
use crate::kernel::{Item, Missed, Unbound, slug};

/// Rewrites `state`, made on `old`, for `new`; the answer says in words what changed for this scene. What is gone and
/// still needed is a problem, and the state is as it was.
pub fn rebind(new: &CardGrid, old: &CardGrid, state: &mut State) -> Result<Vec<String>, Unbound> {
    let mut map = Map { old: &old.catalog, new: &new.catalog, missed: Missed::default() };
    let mut moved = state.clone();
    map.state(&mut moved);
    map.missed.verdict()?;
    *state = moved;
    Ok(changes(&old.catalog, &new.catalog, state))
}

struct Map<'a> {
    old: &'a Catalog,
    new: &'a Catalog,
    missed: Missed,
}

impl Map<'_> {
    fn state(&mut self, state: &mut State) {
        for hero in &mut state.heroes {
            self.hero(hero);
        }
        for adventure in &mut state.campaign {
            let id = self.old.adventure(*adventure).id.clone();
            if let Some(now) = self.found(self.new.adventure_named(&id), "adventure", &id) {
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
                let now = self.new.behaviours.iter().find(|b| b.id == old.id);
                let running = hook.done > 0 || !hook.record.is_empty();
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

    /// The item that says `formerly` of this one.
    fn renamed(&self, kinds: &[&str], id: &str) -> Option<&str> {
        let said = |item: &&Item| {
            kinds.contains(&item.kind)
                && item.all("formerly").any(|s| s.datum(0).text().map(slug).as_deref() == Some(id))
        };
        self.new.items.iter().find(said).map(|item| item.id.as_str())
    }

    fn card(&mut self, card: CardId) -> CardId {
        let (id, kind) = (self.old.card(card).id.clone(), self.old.card(card).kind());
        let same_kind = |id: &CardId| self.new.card(*id).kind() == kind;
        let now = self.new.card_named(&id).filter(same_kind);
        let now = now.or_else(|| self.new.card_named(self.renamed(&[kind], &id)?).filter(same_kind));
        self.found(now, kind, &id).unwrap_or(CardId(0))
    }

    fn foe(&mut self, foe: FoeId) -> FoeId {
        let id = self.old.foe(foe).id.clone();
        let now = self.new.foe_named(&id).or_else(|| self.new.foe_named(self.renamed(&["foe"], &id)?));
        self.found(now, "foe", &id).unwrap_or(FoeId(0))
    }

    fn obstacle(&mut self, obstacle: ObstacleId) -> ObstacleId {
        let id = self.old.obstacle(obstacle).id.clone();
        let now = self.new.obstacle_named(&id).or_else(|| self.new.obstacle_named(self.renamed(&["obstacle"], &id)?));
        self.found(now, "obstacle", &id).unwrap_or(ObstacleId(0))
    }

    fn skill(&mut self, skill: SkillId) -> SkillId {
        let id = self.old.skill(skill).id.clone();
        self.found(self.new.skill_named(&id), "skill", &id).unwrap_or(SkillId(0))
    }

    fn used(&mut self, used: UseId) -> UseId {
        let key = self.old.used(used).key.clone();
        let now = self.new.uses.iter().position(|known| known.key == key).and_then(|at| u16::try_from(at).ok());
        self.found(now.map(UseId), "effect", &key).unwrap_or(UseId(0))
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
