//! The atlas: places and adventures as content.
//!
//! [`Builder::atlas`] compiles them: the line `exit A3 locked "Heavy Door"` of a place becomes an [`Exit`].

use super::super::UseId;
use super::super::build::Builder;
use super::super::system::System;
use super::words::{ADVENTURE, EPILOGUE, EXIT, OPENS};
use crate::kernel::{Item, Origin, Statement, slug};
use serde::{Deserialize, Serialize};

/// The number of a place of an adventure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceId(pub u16);

/// The number of an adventure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AdventureId(pub u16);

/// A way from one place to another.
#[derive(Clone, PartialEq, Debug)]
pub struct Exit {
    /// The place it leads to.
    pub to: PlaceId,
    /// The task that opens it, by the number of the task's item. `None` if the exit is open.
    pub lock: Option<u16>,
    /// The exit's place in the text.
    pub place: Origin,
}

/// A place, with its exits.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The place's stable id.
    pub id: String,
    /// The place's name.
    pub name: String,
    /// The number of its item.
    pub item: u16,
    /// The text for those who enter it.
    pub text: String,
    /// The ways out, in the order in which they are written.
    pub exits: Vec<Exit>,
}

/// One way in which an adventure can end.
#[derive(Clone, PartialEq, Debug)]
pub struct Epilogue {
    /// The epilogue's name.
    pub name: String,
    /// Whether the epilogue is a good end.
    pub won: bool,
    /// The text for those who reach it.
    pub text: String,
    /// The epilogue's place in the text.
    pub place: Origin,
}

/// An adventure.
#[derive(Clone, PartialEq, Debug)]
pub struct Adventure {
    /// The adventure's stable id.
    pub id: String,
    /// The adventure's name.
    pub name: String,
    /// The number of its item.
    pub item: u16,
    /// The adventure's topic.
    pub text: String,
    /// The place where it begins.
    pub opens: PlaceId,
    /// The adventure's possible endings.
    pub epilogues: Vec<Epilogue>,
}

impl Adventure {
    /// Returns the epilogue with this name, and its number.
    pub fn epilogue(&self, name: &str) -> Option<(u8, &Epilogue)> {
        let name = slug(name);
        (0..=u8::MAX).zip(&self.epilogues).find(|(_, epilogue)| slug(&epilogue.name) == name)
    }
}

/// All places and adventures, sorted by their ids.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Atlas {
    /// The places.
    pub places: Vec<Place>,
    /// The adventures.
    pub adventures: Vec<Adventure>,
}

impl Atlas {
    /// Returns the place with a number of this atlas.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[usize::from(id.0)]
    }

    /// Returns the adventure with a number of this atlas.
    pub fn adventure(&self, id: AdventureId) -> &Adventure {
        &self.adventures[usize::from(id.0)]
    }

    /// Returns the place with this id or name.
    pub fn place_named(&self, name: &str) -> Option<PlaceId> {
        let id = slug(name);
        let at = self.places.binary_search_by(|place| place.id.as_str().cmp(&id)).ok()?;
        u16::try_from(at).ok().map(PlaceId)
    }

    /// Returns the adventure with this id or name.
    pub fn adventure_named(&self, name: &str) -> Option<AdventureId> {
        let id = slug(name);
        let at = self.adventures.iter().position(|adventure| adventure.id == id)?;
        u16::try_from(at).ok().map(AdventureId)
    }
}

impl<S: System> Builder<'_, S> {
    /// Compiles the places and the adventures, with their calls of effects. Places are the items of this `kind`, and
    /// `locks` is the kind of the items that lock exits: `place` and `task`.
    pub fn atlas(&mut self, kind: &'static str, locks: &'static str) {
        let places: Vec<Item> = self.sorted(&[kind]).collect();
        let ids: Vec<&str> = places.iter().map(|item| item.id.as_str()).collect();
        let place_id = |name: &str| {
            let at = ids.binary_search(&name).ok()?;
            u16::try_from(at).ok().map(PlaceId)
        };
        let mut atlas = Atlas::default();
        for item in &places {
            atlas.places.push(Place {
                id: item.id.clone(),
                name: item.name.clone(),
                item: self.catalog.item(kind, &item.id),
                text: item.text("text").unwrap_or_default().to_string(),
                exits: item.all(EXIT).filter_map(|exit| self.exit(exit, locks, place_id)).collect(),
            });
        }
        let adventures: Vec<Item> = self.sorted(&[ADVENTURE]).collect();
        for item in &adventures {
            let Some(opens) = item.text(OPENS).and_then(place_id) else { continue };
            atlas.adventures.push(Adventure {
                id: item.id.clone(),
                name: item.name.clone(),
                item: self.catalog.item(ADVENTURE, &item.id),
                text: item.text("text").unwrap_or_default().to_string(),
                opens,
                epilogues: item.all(EPILOGUE).map(epilogue).collect(),
            });
        }
        self.catalog.atlas = atlas;
        for item in places.iter().chain(&adventures) {
            let number = self.catalog.item(item.kind, &item.id);
            for call in super::super::content::calls(item.all("effect").map(|effect| effect.datum(0))) {
                self.call("effect", call, number);
            }
        }
        self.countable("places of adventures", self.catalog.atlas.places.len());
    }

    /// Returns the calls of effects by an item so far.
    pub fn calls_by(&self, item: u16) -> Vec<UseId> {
        let uses = (0..=u16::MAX).map(UseId).zip(&self.catalog.uses);
        uses.filter(|(_, used)| used.caller == item).map(|(id, _)| id).collect()
    }

    /// Compiles an exit. `locks` is the kind of items that are locks. `None` if the exit leads to an unknown place.
    fn exit(&self, exit: &Statement, locks: &str, place_id: impl Fn(&str) -> Option<PlaceId>) -> Option<Exit> {
        let to = place_id(exit.datum(0).text()?)?;
        let lock = exit.datum(1).text().and_then(|task| self.catalog.items.number(locks, task));
        Some(Exit { to, lock, place: exit.place(0) })
    }
}

/// Compiles an epilogue: `epilogue "Home by night" won "Nobody asks."`.
fn epilogue(statement: &Statement) -> Epilogue {
    let text_at = |nth: usize| statement.datum(nth).text().unwrap_or_default();
    Epilogue {
        name: text_at(0).to_string(),
        won: text_at(1) == "won",
        text: text_at(2).to_string(),
        place: statement.place(0),
    }
}
