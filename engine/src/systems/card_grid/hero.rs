//! A hero: its cards, their places, and its condition.
//!
//! [`Hero`] is plain data. A defense card that is brought along is untapped, tapped or discarded. A piece of gear that
//! is equipped is tapped (`spent`) or not. Owned defense cards and gear that are in no other list are in the pack.

use super::content::{CardId, Catalog, Sort};
use super::frame::{Look, Offers};
use super::grid::Grid;
use super::skills;
use crate::kernel::Ingredients;
use serde::{Deserialize, Serialize};

/// The fate of a hero in this adventure.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Fate {
    /// Still with the party, or at home.
    #[default]
    Here,
    /// Out of the adventure, in the words of the scene: captured, swept away.
    Out(String),
    /// Gone for good (GRID-130).
    Lost,
}

/// One hero. All lists of cards are sorted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hero {
    pub label: String,
    /// The number of its player.
    pub player: u8,
    pub owned: Vec<CardId>,
    /// Owned gear and spells left behind (GRID-150).
    pub at_home: Vec<CardId>,
    /// The player's notes on cards (GRID-033).
    pub written: Vec<(CardId, String)>,
    pub points: u32,
    /// The character grid. Its touching cards form skills.
    pub grid: Grid,
    /// The attack grid. Its touching cards form combos.
    pub attacks: Grid,
    /// Defense cards brought along, ready to soak a hit.
    pub untapped: Vec<CardId>,
    /// Defense cards brought along, tapped for their effect.
    pub tapped: Vec<CardId>,
    /// Defense cards brought along, discarded to soak hits.
    pub discarded: Vec<CardId>,
    /// Gear and spells equipped, untapped.
    pub gear: Vec<CardId>,
    /// Gear and spells equipped, tapped.
    pub spent: Vec<CardId>,
    /// The attack that hit as the hero's last action (GRID-082).
    pub combo: Option<CardId>,
    /// The additions to the hero's next roll.
    pub raise: Ingredients,
    /// Whether the hero may act once more this round.
    pub again: u8,
    /// Whether the hero was healed, and not damaged since (GRID-134).
    pub healed: bool,
    /// Whether the hero is incapacitated (GRID-127).
    pub down: bool,
    /// The hero's fate in this adventure.
    pub fate: Fate,
    /// Whether the hero is done for now: it is ready for the session, has acted this round, or continues after a break.
    pub done: bool,
    /// Whether the hero is still being created.
    pub new: bool,
}

impl Hero {
    pub fn owns(&self, card: CardId) -> bool {
        self.owned.contains(&card)
    }

    /// Returns the card that a card requires (GRID-077), if the hero does not own it.
    pub fn lacks_for(&self, catalog: &Catalog, card: CardId) -> Option<CardId> {
        catalog.card(card).requires.filter(|needed| !self.owns(*needed))
    }

    /// Returns an owned card beside which this character card cannot be owned, and the rule. A hero has one card of each
    /// category. Only races may be two, if one of them allows a second (GRID-038 to GRID-041). Which one came first is
    /// not known here, because lists are sorted.
    pub fn excludes(&self, catalog: &Catalog, card: CardId) -> Option<(CardId, &'static str)> {
        let category = catalog.character(card)?.category;
        let is_alike = |held: &CardId| {
            *held != card && catalog.character(*held).is_some_and(|character| character.category == category)
        };
        let mut alike = self.owned.iter().copied().filter(is_alike);
        let first = alike.next()?;
        if !catalog.is_race(card) {
            return Some((first, "GRID-041"));
        }
        let allows_second = catalog.allows_second(first) || catalog.allows_second(card);
        if alike.next().is_some() {
            return Some((first, "GRID-039"));
        }
        if allows_second { None } else { Some((first, "GRID-038")) }
    }

    /// Returns whether the hero can act (GRID-131).
    pub fn able(&self) -> bool {
        !self.down && self.fate == Fate::Here
    }

    /// Uses up an action. The hero is then done for this round (GRID-180), unless it may act once more.
    pub fn acted(&mut self) {
        self.done = self.again == 0;
        self.again = self.again.saturating_sub(1);
    }

    /// Gives the hero one more action in this round (GRID-180). A hero that is done acts again now. Otherwise, the
    /// action comes after the one that the hero still has.
    pub fn act_again(&mut self) {
        if !std::mem::take(&mut self.done) {
            self.again = self.again.saturating_add(1);
        }
    }

    /// Returns the number of defense cards brought along, in any state (GRID-126).
    pub fn brought(&self) -> usize {
        self.untapped.len() + self.tapped.len() + self.discarded.len()
    }

    /// Returns the number of equipped pieces, tapped or not.
    pub fn equipped(&self) -> usize {
        self.gear.len() + self.spent.len()
    }

    /// Returns whether this piece is equipped, tapped or not.
    pub fn has_equipped(&self, card: CardId) -> bool {
        self.gear.contains(&card) || self.spent.contains(&card)
    }

    /// Returns a skill's bonus. It is 0 for a skill that the grid does not form (GRID-006). With `stack`, the bonuses
    /// of one skill add up.
    pub fn skill(&self, catalog: &Catalog, stack: bool, skill: super::content::SkillId) -> i16 {
        let sheet = skills::sheet(catalog, &self.grid, stack);
        sheet.into_iter().find(|(other, _)| *other == skill).map_or(0, |(_, bonus)| bonus)
    }

    /// Returns the best bonus among the skills that defend, if attacks are opposed. It is 0 without such a skill.
    pub fn defends(&self, catalog: &Catalog, stack: bool) -> i16 {
        let sheet = skills::sheet(catalog, &self.grid, stack);
        let defending = sheet.into_iter().filter(|(skill, _)| catalog.skill(*skill).defends);
        defending.map(|(_, bonus)| bonus).max().unwrap_or(0)
    }

    /// Returns the cards in use in this session: those on a grid or equipped (GRID-054, GRID-068). Defense cards are
    /// not among them.
    pub fn usable(&self) -> Vec<CardId> {
        let on_grids = self.grid.cards().chain(self.attacks.cards());
        let mut cards: Vec<CardId> = on_grids.map(|(_, card)| card).collect();
        cards.extend(&self.gear);
        cards.extend(&self.spent);
        cards
    }

    pub fn gain(&mut self, card: CardId) {
        put(&mut self.owned, card);
    }

    /// Takes a card away from the hero, out of every list.
    pub fn lose(&mut self, card: CardId) {
        self.grid.lift(card);
        self.attacks.lift(card);
        for list in [
            &mut self.owned,
            &mut self.at_home,
            &mut self.untapped,
            &mut self.tapped,
            &mut self.discarded,
            &mut self.gear,
            &mut self.spent,
        ] {
            list.retain(|held| *held != card);
        }
        self.written.retain(|(held, _)| *held != card);
        self.combo = self.combo.filter(|held| *held != card);
    }

    /// Returns the grid on which a card can lie. `None` for cards that lie on no grid.
    pub fn grid_for(&mut self, catalog: &Catalog, card: CardId) -> Option<&mut Grid> {
        match catalog.card(card).sort {
            Sort::Character(_) => Some(&mut self.grid),
            Sort::Attack(_) => Some(&mut self.attacks),
            Sort::Defense { .. } | Sort::Gear(_) => None,
        }
    }
}

/// Returns the cards that an offer judges: the hero's own, and all others if reasons are wanted.
pub fn judged<'a>(look: &Look<'a>, hero: &'a Hero, offers: &Offers<'_>) -> impl Iterator<Item = CardId> + use<'a> {
    let catalog = if offers.explains() { Some(look.catalog()) } else { None };
    let all_cards = catalog.into_iter().flat_map(|catalog| catalog.card_ids());
    let others = all_cards.filter(|card| !hero.owns(*card));
    hero.owned.iter().copied().chain(others)
}

/// Puts a card into a sorted list, once.
pub fn put(list: &mut Vec<CardId>, card: CardId) {
    if let Err(at) = list.binary_search(&card) {
        list.insert(at, card);
    }
}

/// Takes a card out of a list. Returns whether the list had the card.
pub fn take(list: &mut Vec<CardId>, card: CardId) -> bool {
    let before = list.len();
    list.retain(|held| *held != card);
    list.len() != before
}
