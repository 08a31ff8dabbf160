//! Rooms.

use super::{Builder, distances};
use crate::kernel::{Datum, Item, Row, Statement};
use crate::machine::journey::Place;
use crate::systems::adventure_deck::content::room::{FoeList, Room, Ware};
use crate::systems::adventure_deck::content::{CardId, Distance, Stage, UseId};
use crate::systems::adventure_deck::state::Light;

impl Builder<'_> {
    /// Compiles the Rooms, as the atlas numbers them.
    pub(super) fn rooms(&mut self) {
        self.atlas("room");
        self.catalog.rooms = self.sorted(&["room"]).iter().map(|item| self.room(item)).collect();
        let locks: Vec<_> = self.catalog.atlas.places.iter().map(|place| self.locks(place)).collect();
        for (room, locks) in self.catalog.rooms.iter_mut().zip(locks) {
            locks.into_iter().for_each(|task| {
                if !room.tasks.contains(&task) {
                    room.tasks.push(task)
                }
            });
        }
    }

    /// The tasks that open exits of a place: they may be tried there (ADS-264).
    fn locks(&self, place: &Place) -> Vec<UseId> {
        let behaviour = |task| self.catalog.behaviour_of(task).map(|at| self.catalog.behaviour(at));
        let tasks = place.exits.iter().filter_map(|exit| behaviour(exit.lock?));
        tasks.filter(|task| task.own.stage == Stage::Task).filter_map(|task| task.own.plain).collect()
    }

    fn room(&mut self, item: &Item) -> Room {
        let (outdoors, pattern) = (item.has("outdoors"), item.get("face").map(|said| said.datum(0)));
        let orders: Vec<&Datum> = item.all("orders").map(|said| said.datum(0)).collect();
        let number = self.catalog.item("room", &item.id);
        let effects: Vec<UseId> = self.calls_by(number);
        let orders = self.calls("trait", &orders, number);
        let otherwise = if outdoors { Distance::Ranged } else { Distance::Thrown };
        Room {
            distances: item.get("distances").map(|said| distances(said.datum(0))).unwrap_or_default(),
            symbol: if let Some(Datum::Pattern(pattern)) = pattern { Some(*pattern) } else { None },
            light: item.text("light").and_then(Light::named).unwrap_or_default(),
            dense: item.has("dense"),
            line: item.has("line"),
            begins: item.text("begins").and_then(Distance::named).unwrap_or(otherwise),
            solo: self.foe_list(item.get("solo")),
            group: self.foe_list(item.get("group")),
            effect_cues: self.catalog.cues_of(&effects),
            effects,
            order_cues: self.catalog.cues_of(&orders),
            orders,
            tasks: item.all("tasks").flat_map(|said| said.datum(0).list()).filter_map(|arg| self.task(arg)).collect(),
            treasure: item
                .all("treasure")
                .flat_map(|said| said.datum(0).list())
                .flat_map(|arg| self.finds(&arg.datum))
                .collect(),
            gold: item.int("gold").and_then(|n| u32::try_from(n).ok()).unwrap_or(0),
            wares: item.all("sells").filter_map(|said| self.ware(said)).collect(),
        }
    }

    fn foe_list(&self, said: Option<&Statement>) -> FoeList {
        let rows = said.map_or(&[][..], |said| said.datum(0).rows());
        let foe = |row: &Row| {
            let Datum::Counted(n, name) = &row.value() else { return None };
            let label = row.key.datum.text().unwrap_or_default().to_string();
            Some((label, self.catalog.foe_named(name.datum.text()?)?, *n))
        };
        rows.iter().filter_map(foe).collect()
    }

    /// What an item calls so far.
    fn calls_by(&self, item: u16) -> Vec<UseId> {
        let uses = (0u16..).map(UseId).zip(&self.catalog.uses);
        uses.filter(|(_, used)| used.caller == item).map(|(id, _)| id).collect()
    }

    /// A task that the Room sets: an action with `moment task`, and a default for each of its parameters.
    fn task(&self, arg: &crate::kernel::Arg) -> Option<UseId> {
        let (kind, id) = ("action", arg.datum.text()?);
        let behaviour = self.behaviour_named(kind, id).map(|at| self.catalog.behaviour(at))?;
        behaviour.own.plain.filter(|_| behaviour.own.stage == Stage::Task)
    }

    fn finds(&self, datum: &Datum) -> Vec<CardId> {
        let Datum::Counted(n, name) = datum else { return Vec::new() };
        let printing = self.catalog.printings(name.datum.text().unwrap_or_default()).first().copied();
        printing.into_iter().flat_map(|card| (0..*n).map(move |_| card)).collect()
    }

    fn ware(&self, said: &Statement) -> Option<Ware> {
        let Datum::Counted(n, name) = said.datum(0) else { return None };
        let card = self.catalog.printings(name.datum.text()?).first().copied()?;
        Some(Ware { card, n: *n, gold: said.datum(1).int().and_then(|n| u16::try_from(n).ok())? })
    }
}
