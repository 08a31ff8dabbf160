//! The catalog: content compiled to numbers and tables. Names are looked up when loading, never while playing.
//!
//! [`Catalog`] has a list for each kind of item. An id such as [`CardId`] is a place in its list, and
//! `catalog.card(id)` gives the entry. `build` fills the catalog from the items of the packs.

mod build;
mod card;
mod foe;
mod people;
pub mod room;
mod uses;

pub use build::{compile, deal, distances, foe_attribute};
pub use card::{CardDef, CardId, Distance, Distances, Grade, Lasting, Mark, Method, Played, Segment, Tags};
pub use foe::{FoeDef, FoeId, Guard, GuardLine, Line, Outcome, Permit, Row, Size, When};
pub use people::{DeckDef, DeckId, Folk, FolkId, NextLevel, Person, PersonId, Story, StoryId};
pub use uses::{Aim, BehaviourId, Cues, Moment, Property, Stage, UseId, params, params_now};

use super::ask::Faces;
use crate::kernel::{Bag, Datum, Source, slug};
use crate::machine::Content;
use crate::machine::journey::PlaceId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// One of the Attributes, by its place in the vocabulary's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Attribute(pub u8);

impl Attribute {
    /// Returns the Attribute with this name.
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
    /// Returns the symbol as it is written.
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
    content: Content<Moment, Property>,
    /// The values that scripts get for drawn symbols.
    pub faces: Faces,
    /// Cards, sorted by id.
    pub cards: Vec<CardDef>,
    /// Whether any card can be laid face down.
    pub face_down: bool,
    pub foes: Vec<FoeDef>,
    pub people: Vec<Person>,
    pub decks: Vec<DeckDef>,
    pub races: Vec<Folk>,
    pub classes: Vec<Folk>,
    pub stories: Vec<Story>,
    /// The Rooms, as the atlas numbers them.
    pub rooms: Vec<room::Room>,
    /// The actions of the packs, by the ids of these actions.
    pub actions: BTreeMap<String, UseId>,
    /// The action of whoever counts as fleeing (ADS-325). `None` if no pack has one.
    pub flee: Option<UseId>,
    /// The actions that players may try, with their stages, in the order of the behaviours.
    pub tries: Vec<(Stage, UseId)>,
}

// For each list, `card(id)` returns an entry, and `foe_named(id)` its number. A row without the second name makes only
// the first function. The catalog also has all fields and functions of `content`.
catalog! {
    Catalog: Moment, Property;
    card: cards[CardId] -> CardDef;
    foe: foes[FoeId] -> FoeDef, foe_named in ["foe"];
    person: people[PersonId] -> Person, person_named in ["character"];
    deck: decks[DeckId] -> DeckDef, deck_named in ["deck"];
    race: races[FolkId] -> Folk, race_named in ["race"];
    class: classes[FolkId] -> Folk, class_named in ["class"];
    story: stories[StoryId] -> Story, story_named in ["story"];
}

impl Catalog {
    /// Returns whether a card has this type, by a rule word or a keyword.
    pub fn is_of(&self, def: &CardDef, word: &str) -> bool {
        def.tags.has(word) || self.keywords.is_of(def.item, word)
    }

    /// Returns the Foe whose card is the source of an event.
    pub fn foe_of(&self, source: Source) -> Option<&FoeDef> {
        self.foes.iter().find(|foe| source == Source::Item(foe.item))
    }

    /// Returns an action by its id or its name, for a trait's plan or a player's attempt.
    pub fn action(&self, name: &str) -> Option<UseId> {
        let with_id = |id: &str| {
            let current = self.actions.get(id);
            current.or_else(|| self.actions.get(self.former.now("action", id))).copied()
        };
        with_id(name).or_else(|| with_id(&slug(name)))
    }

    /// Fills the lists and sets that make searches quick: the actions, and the moments at which Foes are called.
    pub(super) fn index(&mut self) {
        let actions = || self.behaviours.iter().filter(|behaviour| behaviour.kind == "action");
        let flee = actions().find(|action| action.own.flees).and_then(|action| action.own.plain);
        let mut by_id = BTreeMap::new();
        let mut tries = Vec::new();
        for action in actions() {
            let Some(used) = action.own.plain else { continue };
            by_id.insert(action.id.clone(), used);
            if !action.own.foes_only {
                tries.push((action.own.stage, used));
            }
        }
        self.flee = flee;
        self.actions = by_id;
        self.tries = tries;
        self.face_down = self.cards.iter().any(|card| card.face_down);
        let cues_of_foes: Vec<Cues> = self.foes.iter().map(|foe| self.cues_of(&foe.traits)).collect();
        for (foe, cues) in self.foes.iter_mut().zip(cues_of_foes) {
            foe.cues = cues;
        }
    }

    /// Returns all printings of the card with this id, also of a former id. Empty if there is no such card.
    pub fn printings(&self, id: &str) -> SmallVec<[CardId; 2]> {
        let id = self.former.now("card", id);
        let from = self.cards.partition_point(|card| card.id.as_str() < id);
        let upto = from + self.cards[from..].partition_point(|card| card.id == id);
        (from..upto).filter_map(|at| u16::try_from(at).ok().map(CardId)).collect()
    }

    /// Returns the Story Cards that a list counts and names.
    pub fn stories_in(&self, listed: &Datum) -> Bag<StoryId> {
        let mut stories = Bag::new();
        for arg in listed.list() {
            let Datum::Counted(n, name) = &arg.datum else { continue };
            if let Some(story) = name.datum.text().and_then(|name| self.story_named(name)) {
                stories.put_many(story, *n);
            }
        }
        stories
    }

    /// Returns the Room at a place of an adventure.
    pub fn room(&self, place: PlaceId) -> &room::Room {
        &self.rooms[usize::from(place.0)]
    }

    /// Returns a card as commands name it: by its id.
    pub fn card_words(&self, id: CardId) -> String {
        self.card(id).id.clone()
    }
}
