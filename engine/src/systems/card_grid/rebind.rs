//! New content under an open position: replaces its ids, except those in frames. Also knows what is in the scene.

use super::content::{CardId, Catalog, FoeId, ObstacleId, SkillId, Step};
use super::frame::Rebind;
use super::hero::Hero;
use super::state::State;
use crate::kernel::Item;

/// Rewrites the ids of a position.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    state.heroes.iter_mut().for_each(|hero| map.hero(hero));
    for adventure in &mut state.campaign {
        let found = map.find("adventure", &map.old.adventure(*adventure).id, Catalog::adventure_named);
        *adventure = found.unwrap_or(*adventure);
    }
    state.path.iter_mut().for_each(|step| map.step(step));
    if let Some(encounter) = &mut state.encounter {
        encounter.groups.iter_mut().for_each(|group| group.foe = map.foe(group.foe));
        encounter.obstacle = encounter.obstacle.map(|id| map.obstacle(id));
    }
    map.cards(&mut state.loot);
    state.in_play.rebind(map);
}

/// Returns whether the item is in play, owned by a hero or a fighting foe.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = Some(catalog.item(item.kind, &item.id));
    let cards = state.heroes.iter().flat_map(|hero| &hero.owned).map(|card| catalog.card(*card).item);
    let foes = state.groups().iter().map(|group| catalog.foe(group.foe).item);
    let lie = state.in_play.things().iter().map(|thing| thing.item);
    cards.chain(foes).chain(lie).any(|known| Some(known) == number)
}

impl Rebind<'_> {
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

    pub(super) fn card(&mut self, card: CardId) -> CardId {
        let (old, kind) = (self.old.card(card), self.old.card(card).kind());
        let like = |new: &Catalog, id: &str| new.card_named(id).filter(|id| new.card(*id).kind() == kind);
        self.find(kind, &old.id, like).unwrap_or(card)
    }

    fn foe(&mut self, foe: FoeId) -> FoeId {
        self.find("foe", &self.old.foe(foe).id, Catalog::foe_named).unwrap_or(foe)
    }

    fn obstacle(&mut self, obstacle: ObstacleId) -> ObstacleId {
        self.find("obstacle", &self.old.obstacle(obstacle).id, Catalog::obstacle_named).unwrap_or(obstacle)
    }

    pub(super) fn skill(&mut self, skill: SkillId) -> SkillId {
        self.find("skill", &self.old.skill(skill).id, Catalog::skill_named).unwrap_or(skill)
    }
}
