//! The catalog: content compiled to ids and tables. Names are looked up when loading, never while playing.

mod build;
mod card;
mod foe;
mod people;
mod uses;

pub use build::{build, deal, distances, foe_attribute};
pub use card::{CardDef, CardId, Distances, Grade, Lasting, Mark, Method, Plays, Segment, Tags};
pub use foe::{FoeDef, FoeId, GuardLine, Line, Outcome, When};
pub use people::{DeckDef, Folk, FolkId, Person, PersonId};
pub use uses::{Aim, Behaviour, BehaviourId, Moment, Moments, Stage, Use, UseId};

use crate::kernel::{FormerIds, Item, slug};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// One of the Attributes, by its place in the vocabulary's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Attribute(pub u8);

impl Attribute {
    pub fn named(name: &str) -> Option<Attribute> {
        let at = super::words::ATTRIBUTES.iter().position(|word| *word == name)?;
        u8::try_from(at).ok().map(Attribute)
    }

    pub fn name(self) -> &'static str {
        super::words::ATTRIBUTES.get(usize::from(self.0)).copied().unwrap_or("attribute")
    }
}

/// A randomiser symbol (ADS-001).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Face {
    Up,
    Down,
}

impl Face {
    pub fn mark(self) -> &'static str {
        match self {
            Face::Up => "^",
            Face::Down => "v",
        }
    }
}

/// Everything a game of this system can hold.
#[derive(Debug, Default)]
pub struct Catalog {
    /// Names that content had before.
    pub former: FormerIds,
    /// Cards, one entry a printing, sorted by id and symbol.
    pub cards: Vec<CardDef>,
    pub foes: Vec<FoeDef>,
    pub people: Vec<Person>,
    pub decks: Vec<DeckDef>,
    pub races: Vec<Folk>,
    pub classes: Vec<Folk>,
    pub behaviours: Vec<Behaviour>,
    /// The actions of the packs, by their ids.
    pub actions: BTreeMap<String, UseId>,
    /// The actions that players may try, by when, in the order of the behaviours.
    pub tries: Vec<(Stage, UseId)>,
    /// Every place where content calls a behaviour with arguments.
    pub uses: Vec<Use>,
    /// The items as they were given, for drawing and for `Source::Item`.
    pub items: Vec<Item>,
}

impl Catalog {
    pub fn card(&self, id: CardId) -> &CardDef {
        &self.cards[usize::from(id.0)]
    }

    pub fn foe(&self, id: FoeId) -> &FoeDef {
        &self.foes[usize::from(id.0)]
    }

    pub fn person(&self, id: PersonId) -> &Person {
        &self.people[usize::from(id.0)]
    }

    pub fn race(&self, id: FolkId) -> &Folk {
        &self.races[usize::from(id.0)]
    }

    pub fn class(&self, id: FolkId) -> &Folk {
        &self.classes[usize::from(id.0)]
    }

    pub fn used(&self, id: UseId) -> &Use {
        &self.uses[usize::from(id.0)]
    }

    pub fn behaviour(&self, id: BehaviourId) -> &Behaviour {
        &self.behaviours[usize::from(id.0)]
    }

    /// The behaviour that a use calls.
    pub fn behind(&self, id: UseId) -> &Behaviour {
        self.behaviour(self.used(id).behaviour)
    }

    /// An action by its id: what a trait plans, what a player tries.
    pub fn action(&self, name: &str) -> Option<UseId> {
        let called = |id: &str| self.actions.get(self.former.now("action", id)).copied();
        called(name).or_else(|| called(&slug(name)))
    }

    /// What can be found without a search.
    pub(super) fn index(&mut self) {
        let actions = || self.behaviours.iter().filter(|b| b.kind == "action");
        let plain = |b: &Behaviour| b.plain.map(|used| (b.id.clone(), used));
        let tried = |b: &Behaviour| b.plain.filter(|_| !b.foes_only).map(|used| (b.stage, used));
        let (found, tries) = (actions().filter_map(plain).collect(), actions().filter_map(tried).collect());
        (self.actions, self.tries) = (found, tries);
        let called = |used: &UseId| self.behind(*used).hooks.iter().map(|(moment, _)| *moment);
        let moments = |foe: &FoeDef| foe.traits.iter().flat_map(called).collect();
        let moments: Vec<Moments> = self.foes.iter().map(moments).collect();
        self.foes.iter_mut().zip(moments).for_each(|(foe, moments)| foe.moments = moments);
    }

    /// Printings of a card: one, or an Up and a Down one.
    pub fn printings(&self, id: &str) -> SmallVec<[CardId; 2]> {
        let id = self.former.now("card", id);
        let from = self.cards.partition_point(|card| card.id.as_str() < id);
        let upto = from + self.cards[from..].partition_point(|card| card.id == id);
        (from..upto).filter_map(|at| u16::try_from(at).ok().map(CardId)).collect()
    }

    /// All printings of the card that this is one of.
    pub fn twins(&self, id: CardId) -> impl Iterator<Item = CardId> + use<> {
        let card = self.card(id);
        (card.first.0..=card.first.0 + u16::from(card.twin)).map(CardId)
    }

    /// The number of an item, for `Source::Item`.
    pub fn item(&self, kind: &str, id: &str) -> u16 {
        let at = self.items.iter().position(|item| item.kind == kind && item.id == id);
        at.and_then(|at| u16::try_from(at).ok()).unwrap_or(u16::MAX)
    }

    /// The name of a card in words: `rapier`, `strength ^` when both printings exist.
    pub fn card_words(&self, id: CardId) -> String {
        let card = self.card(id);
        if card.twin { format!("{} {}", card.id, card.face.mark()) } else { card.id.clone() }
    }
}
