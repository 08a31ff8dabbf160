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
    for hero in &mut state.heroes {
        map.hero(hero);
    }
    for adventure in &mut state.campaign {
        let found = map.find("adventure", &map.old.adventure(*adventure).id, Catalog::adventure_named);
        *adventure = found.unwrap_or(*adventure);
    }
    for step in state.path.iter_mut() {
        map.step(step);
    }
    if let Some(encounter) = &mut state.encounter {
        for group in &mut encounter.groups {
            group.foe = map.foe(group.foe);
        }
        encounter.obstacle = encounter.obstacle.map(|id| map.obstacle(id));
    }
    map.cards(&mut state.loot);
    state.in_play.rebind(map);
}

/// Returns whether the item is in play, a card that a hero owns, or the kind of a group of foes.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = catalog.item(item.kind, &item.id);
    let cards = state.heroes.iter().flat_map(|hero| &hero.owned);
    let card_items = cards.map(|card| catalog.card(*card).item);
    let foe_items = state.groups().iter().map(|group| catalog.foe(group.foe).item);
    // The things in play are statuses and tokens.
    let thing_items = state.in_play.things().iter().map(|thing| thing.item);
    card_items.chain(foe_items).chain(thing_items).any(|used| used == number)
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
        for (card, _) in &mut hero.written {
            *card = self.card(*card);
        }
        hero.written.sort();
        hero.grid = hero.grid.rename(|card| self.card(card));
        hero.attacks = hero.attacks.rename(|card| self.card(card));
        hero.combo = hero.combo.map(|card| self.card(card));
    }

    /// Replaces the cards of a sorted list, and sorts it again.
    fn cards(&mut self, list: &mut [CardId]) {
        for card in list.iter_mut() {
            *card = self.card(*card);
        }
        list.sort();
    }

    /// Replaces the ids in a step of an adventure.
    fn step(&mut self, step: &mut Step) {
        match step {
            Step::Fight { groups, past, .. } => {
                for (_, foe, ..) in groups {
                    *foe = self.foe(*foe);
                }
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
        let old = self.old.card(card);
        let kind = old.kind();
        let same_kind = |new: &Catalog, id: &str| {
            let card = new.card_named(id)?;
            if new.card(card).kind() == kind { Some(card) } else { None }
        };
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
