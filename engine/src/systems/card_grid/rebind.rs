//! Replaced content under an open position: puts the ids of the new content in place of those of the old.
//!
//! The content is reloaded while a game goes on, and ids such as `CardId` are indices into its lists. [`rebind`] finds
//! each item by its name again. Frames replace their ids themselves.

use super::content::{CardId, Catalog, FoeId, ObstacleId, SkillId, Step};
use super::frame::Rebind;
use super::hero::Hero;
use super::state::State;
use crate::kernel::Item;

/// Replaces the ids of a position, except those in its frames.
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

/// Returns whether the item is in play, a card that a hero owns, or the kind of a group of foes.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = Some(catalog.item(item.kind, &item.id));
    let cards = state.heroes.iter().flat_map(|hero| &hero.owned).map(|card| catalog.card(*card).item);
    let foes = state.groups().iter().map(|group| catalog.foe(group.foe).item);
    // The things in play are statuses and tokens.
    let things = state.in_play.things().iter().map(|thing| thing.item);
    cards.chain(foes).chain(things).any(|known| Some(known) == number)
}

impl Rebind<'_> {
    /// Replaces the cards of a hero.
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

    /// Replaces the cards of a sorted list, and sorts it again.
    fn cards(&mut self, list: &mut [CardId]) {
        list.iter_mut().for_each(|card| *card = self.card(*card));
        list.sort();
    }

    /// Replaces the ids in a step of an adventure.
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

    /// Returns the new id of a card of the same name and kind. If there is none, reports the card as gone and keeps the
    /// id.
    pub(super) fn card(&mut self, card: CardId) -> CardId {
        let (old, kind) = (self.old.card(card), self.old.card(card).kind());
        let same_kind = |new: &Catalog, id: &str| new.card_named(id).filter(|id| new.card(*id).kind() == kind);
        self.find(kind, &old.id, same_kind).unwrap_or(card)
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
