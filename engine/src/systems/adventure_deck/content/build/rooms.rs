//! The compiler of Rooms, which checks their maps, tasks and Foes.
//!
//! `rooms` is the entry point. `room` turns the statements of an item into a [`Room`], and `check_room` checks that
//! they agree.

use super::{Builder, distances};
use crate::kernel::{Arg, Datum, Item, Problem, Row, Statement};
use crate::machine::journey::Place;
use crate::systems::adventure_deck::battle_map::{DOOR, ODD_GROUND, Stated};
use crate::systems::adventure_deck::content::room::{FoeList, Room, Ware};
use crate::systems::adventure_deck::content::{CardId, Distance, Distances, Stage, UseId};
use crate::systems::adventure_deck::ground::Mode;
use crate::systems::adventure_deck::state::Light;

impl Builder<'_> {
    /// Compiles the Rooms, as the atlas numbers them.
    pub(super) fn rooms(&mut self) {
        self.atlas("room", "action");
        let items: Vec<Item> = self.sorted(&["room"]).collect();
        self.catalog.rooms = items.iter().map(|item| self.room(item)).collect();
        items.iter().for_each(|item| self.check_room(item));
        let locks: Vec<_> = self.catalog.atlas.places.iter().map(|place| self.locks(place)).collect();
        for (room, locks) in self.catalog.rooms.iter_mut().zip(locks) {
            for task in locks {
                if !room.tasks.contains(&task) {
                    room.tasks.push(task);
                }
            }
        }
    }

    /// Returns the tasks that open exits of a place. They may be tried there (ADS-264).
    fn locks(&self, place: &Place) -> Vec<UseId> {
        let behaviour = |task| self.catalog.behaviour_of(task).map(|at| self.catalog.behaviour(at));
        let tasks = place.exits.iter().filter_map(|exit| behaviour(exit.lock?));
        tasks.filter(|task| task.own.stage == Stage::Task).filter_map(|task| task.own.plain).collect()
    }

    /// Compiles a Room.
    fn room(&mut self, item: &Item) -> Room {
        let (outdoors, pattern) = (item.has("outdoors"), item.get("face").map(|said| said.datum(0)));
        let order_calls: Vec<&Datum> = item.all("orders").map(|said| said.datum(0)).collect();
        let number = self.catalog.item("room", &item.id);
        let effects: Vec<UseId> = self.calls_by(number);
        let orders = self.calls("trait", &order_calls, number);
        let mut problems = Vec::new();
        let line = item.get("line").map(|said| (said, Mode::Line));
        let mode = Mode::read(Stated::in_room(item), line, &mut problems);
        problems.into_iter().for_each(|problem| self.report(problem));
        let otherwise = if outdoors { Distance::Ranged } else { Distance::Thrown };
        Room {
            distances: item.get("distances").map(|said| distances(said.datum(0))).unwrap_or_default(),
            symbol: if let Some(Datum::Pattern(pattern)) = pattern { Some(*pattern) } else { None },
            light: item.text("light").and_then(Light::named).unwrap_or_default(),
            dense: item.has("dense"),
            mode,
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

    /// Checks that the statements of a Room agree. Its tasks are tasks (`E0714`). If several Players meet Foes, one
    /// Player does too (`W0725`). Its Foes begin at a Distance that the Room allows (`W0726`).
    fn check_room(&mut self, item: &Item) {
        let tasks = item.all("tasks").flat_map(|said| said.datum(0).list());
        let locks = item.all("exit").filter_map(|said| said.args.get(1)).filter(|lock| lock.datum.text().is_some());
        let no_tasks: Vec<&Arg> = tasks.chain(locks).filter(|arg| self.task(arg).is_none()).collect();
        for arg in no_tasks {
            let message = format!("`{}` is no task", arg.datum.text().unwrap_or_default());
            let help = "name an action that says `moment task` and has a default for each of its parameters";
            self.error("E0714", arg.at, message, help);
        }
        self.check_map(item);
        if let (Some(group), None) = (item.get("group"), item.get("solo")) {
            let message = format!("one Player alone meets nobody in `{}`", item.name);
            let help = "write whom one Player meets, too: `solo { LABEL: FOE }`; `solo` alone is for any number";
            self.report(Problem::warning("W0725", group.at, message).label("several Players meet these").help(help));
        }
        let allowed = item.get("distances").map(|said| distances(said.datum(0)));
        let begins = item.get("begins").and_then(|said| Some((said, Distance::named(said.datum(0).text()?)?)));
        if let (Some(allowed), Some((said, begins))) = (allowed, begins)
            && !allowed.reaches(Distances::of(begins))
        {
            let message = format!("the Foes of `{}` begin where nobody can fight", item.name);
            let names = allowed.names().join("` or `");
            let label = format!("`{}` is none of this Room's Distances", begins.word());
            self.report(
                Problem::warning("W0726", said.at, message).label(label).help(format!("write `begins {names}`")),
            );
        }
    }

    /// Checks the doors and the size of a map (`E0723`). The map has a door for each exit or no door, and a space for
    /// everybody who meets there.
    fn check_map(&mut self, item: &Item) {
        let Some((said, place)) = item.get("map").zip(self.catalog.atlas.place_named(&item.id)) else { return };
        let Some(map) = self.catalog.room(place).mode.map() else { return };
        let (exits, doors, room) = (item.all("exit").count(), map.marked(DOOR).count(), map.room());
        if doors != 0 && doors != exits {
            let message = format!("the map of `{}` shows {doors} doors, and it has {exits} exits", item.name);
            self.error(ODD_GROUND, said.at, message, "mark a door `+` for each `exit`, or none");
        }
        let foes_in = |word: &str| self.foe_list(item.get(word)).iter().map(|(.., n)| usize::from(*n)).sum::<usize>();
        let (solo, group) = (foes_in("solo"), foes_in("group"));
        // The Foes of `solo` meet one Player, and those of `group` two or more.
        let meet = if group == 0 { solo + 1 } else { (solo + 1).max(group + 2) };
        if room < meet {
            let message = format!("the map of `{}` has room for {room}, and {meet} meet there", item.name);
            self.error(ODD_GROUND, said.at, message, "make the map larger, or let fewer Foes stand there");
        }
    }

    /// Returns the Foes that `solo` or `group` lists, each with its label, kind and number.
    fn foe_list(&self, said: Option<&Statement>) -> FoeList {
        let rows = said.map_or(&[][..], |said| said.datum(0).rows());
        let foe = |row: &Row| {
            let Datum::Counted(n, name) = &row.value() else { return None };
            let label = row.key.datum.text().unwrap_or_default().to_string();
            Some((label, self.catalog.foe_named(name.datum.text()?)?, *n))
        };
        rows.iter().filter_map(foe).collect()
    }

    /// Returns a task that the Room sets, which is an action with `moment task` and defaults for all its parameters.
    /// `None` for anything else.
    fn task(&self, arg: &Arg) -> Option<UseId> {
        let (kind, id) = ("action", arg.datum.text()?);
        let behaviour = self.behaviour_named(kind, id).map(|at| self.catalog.behaviour(at))?;
        if behaviour.own.stage == Stage::Task { behaviour.own.plain } else { None }
    }

    /// Returns the cards of a treasure, each copy listed.
    fn finds(&self, datum: &Datum) -> Vec<CardId> {
        let Datum::Counted(n, name) = datum else { return Vec::new() };
        let printing = self.catalog.printings(name.datum.text().unwrap_or_default()).first().copied();
        printing.into_iter().flat_map(|card| (0..*n).map(move |_| card)).collect()
    }

    /// Returns a ware with its price here. Without one, it has the card's own price. Reports a ware without either
    /// (`E0729`).
    fn ware(&mut self, said: &Statement) -> Option<Ware> {
        let Datum::Counted(n, name) = said.datum(0) else { return None };
        let card = self.catalog.printings(name.datum.text()?).first().copied()?;
        let price_here = said.args.get(1).and_then(|arg| u16::try_from(arg.datum.int()?).ok());
        let Some(gold) = price_here.or(self.catalog.card(card).price) else {
            let message = format!("`{}` has no price here", self.catalog.card(card).name);
            self.error("E0729", said.at, message, "write `for` and a number of gold, or give the card a `price`");
            return None;
        };
        Some(Ware { card, n: *n, gold })
    }
}
