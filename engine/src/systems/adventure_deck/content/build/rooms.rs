//! The compiler of Rooms, which checks their maps, tasks and Foes.
//!
//! `rooms` is the entry point. `room` turns the statements of an item into a [`Room`], and `check_room` checks that
//! they agree.

use super::{Builder, args_of, distances};
use crate::kernel::{Arg, Datum, Item, Problem, Statement};
use crate::machine::BehaviourId;
use crate::machine::journey::Place;
use crate::systems::adventure_deck::battle_map::{DOOR, ODD_GROUND, Stated};
use crate::systems::adventure_deck::content::room::{FoeList, Room, Ware};
use crate::systems::adventure_deck::content::{CardId, Distance, Distances, Stage, UseId};
use crate::systems::adventure_deck::ground::Mode;
use crate::systems::adventure_deck::state::Light;

impl Builder<'_> {
    /// Compiles the Rooms, as the atlas numbers them.
    pub(super) fn rooms(&mut self) {
        self.atlas("room", "action"); // exits, texts and effects of the Rooms, whose locks are actions
        let items: Vec<Item> = self.sorted(&["room"]).collect();
        self.catalog.rooms = items.iter().map(|item| self.room(item)).collect();
        for item in &items {
            self.check_room(item);
        }
        let unlocking_tasks: Vec<_> =
            self.catalog.atlas.places.iter().map(|place| self.unlocking_tasks(place)).collect();
        for (room, tasks) in self.catalog.rooms.iter_mut().zip(unlocking_tasks) {
            for task in tasks {
                if !room.tasks.contains(&task) {
                    room.tasks.push(task);
                }
            }
        }
    }

    /// Returns the tasks that open exits of a place. They may be tried there (ADS-264).
    fn unlocking_tasks(&self, place: &Place) -> Vec<UseId> {
        let mut tasks = Vec::new();
        for lock in place.exits.iter().filter_map(|exit| exit.lock) {
            let Some(behaviour) = self.catalog.behaviour_of(lock) else { continue };
            tasks.extend(self.plain_task(behaviour));
        }
        tasks
    }

    /// Returns the use of a task without arguments. `None` for an action that is no task or needs arguments.
    fn plain_task(&self, behaviour: BehaviourId) -> Option<UseId> {
        let own = &self.catalog.behaviour(behaviour).own;
        if own.stage == Stage::Task { own.plain } else { None }
    }

    /// Compiles a Room.
    fn room(&mut self, item: &Item) -> Room {
        let pattern = item.get("face").map(|statement| statement.datum(0));
        let order_calls: Vec<&Datum> = item.all("orders").map(|statement| statement.datum(0)).collect();
        let number = self.catalog.item("room", &item.id);
        // So far, the item has called its effects only, in `atlas`. The calls of its orders follow.
        let effects: Vec<UseId> = self.calls_by(number);
        let orders = self.calls("trait", &order_calls, number);
        let mut problems = Vec::new();
        let line = item.get("line").map(|statement| (statement, Mode::Line));
        let mode = Mode::read(Stated::in_room(item), line, &mut problems);
        for problem in problems {
            self.report(problem);
        }
        let usual_distance = if item.has("outdoors") { Distance::Ranged } else { Distance::Thrown };
        Room {
            distances: stated_distances(item).unwrap_or_default(),
            symbol: if let Some(Datum::Pattern(pattern)) = pattern { Some(*pattern) } else { None },
            light: item.text("light").and_then(Light::named).unwrap_or_default(),
            dense: item.has("dense"),
            mode,
            begins: item.text("begins").and_then(Distance::named).unwrap_or(usual_distance),
            solo: self.foe_list(item.get("solo")),
            group: self.foe_list(item.get("group")),
            effect_cues: self.catalog.cues_of(&effects),
            effects,
            order_cues: self.catalog.cues_of(&orders),
            orders,
            tasks: args_of(item, "tasks").filter_map(|arg| self.task(arg)).collect(),
            treasure: args_of(item, "treasure").flat_map(|arg| self.finds(&arg.datum)).collect(),
            gold: item.int("gold").and_then(|n| u32::try_from(n).ok()).unwrap_or(0),
            wares: item.all("sells").filter_map(|statement| self.ware(statement)).collect(),
        }
    }

    /// Checks that the statements of a Room agree. Its tasks are tasks (`E0714`). If several Players meet Foes, one
    /// Player does too (`W0725`). Its Foes begin at a Distance that the Room allows (`W0726`).
    fn check_room(&mut self, item: &Item) {
        let second_args_of_exits = item.all("exit").filter_map(|statement| statement.args.get(1));
        let locks = second_args_of_exits.filter(|arg| arg.datum.text().is_some());
        let tasks_and_locks = args_of(item, "tasks").chain(locks);
        let no_tasks: Vec<&Arg> = tasks_and_locks.filter(|arg| self.task(arg).is_none()).collect();
        for arg in no_tasks {
            let message = format!("`{}` is no task", arg.datum.text().unwrap_or_default());
            let help = "name an action that says `moment task` and has a default for each of its parameters";
            self.error("E0714", arg.at, message, help);
        }
        self.check_map(item);
        if let Some(group) = item.get("group")
            && !item.has("solo")
        {
            let message = format!("one Player alone meets nobody in `{}`", item.name);
            let help = "write whom one Player meets, too: `solo { LABEL: FOE }`; `solo` alone is for any number";
            self.report(Problem::warning("W0725", group.at, message).label("several Players meet these").help(help));
        }
        if let Some(allowed) = stated_distances(item)
            && let Some(statement) = item.get("begins")
            && let Some(begins) = statement.datum(0).text().and_then(Distance::named)
            && !allowed.reaches(Distances::of(begins))
        {
            let message = format!("the Foes of `{}` begin where nobody can fight", item.name);
            let names = allowed.names().join("` or `");
            let label = format!("`{}` is none of this Room's Distances", begins.word());
            let problem = Problem::warning("W0726", statement.at, message);
            self.report(problem.label(label).help(format!("write `begins {names}`")));
        }
    }

    /// Checks the doors and the size of a map (`E0723`). The map has a door for each exit or no door, and a space for
    /// everybody who meets there.
    fn check_map(&mut self, item: &Item) {
        let Some(statement) = item.get("map") else { return };
        let Some(place) = self.catalog.atlas.place_named(&item.id) else { return };
        let Some(map) = self.catalog.room(place).mode.map() else { return };
        let spaces = map.room();
        let doors = map.marked(DOOR).count();
        let exits = item.all("exit").count();
        if doors != 0 && doors != exits {
            let message = format!("the map of `{}` shows {doors} doors, and it has {exits} exits", item.name);
            self.error(ODD_GROUND, statement.at, message, "mark a door `+` for each `exit`, or none");
        }
        let solo = self.count_foes(item.get("solo"));
        let group = self.count_foes(item.get("group"));
        // The Foes of `solo` meet one Player, and those of `group` two or more.
        let meet = if group == 0 { solo + 1 } else { (solo + 1).max(group + 2) };
        if spaces < meet {
            let message = format!("the map of `{}` has room for {spaces}, and {meet} meet there", item.name);
            self.error(ODD_GROUND, statement.at, message, "make the map larger, or let fewer Foes stand there");
        }
    }

    /// Returns the number of Foes that `solo` or `group` lists.
    fn count_foes(&self, statement: Option<&Statement>) -> usize {
        self.foe_list(statement).iter().map(|(_, _, n)| usize::from(*n)).sum()
    }

    /// Returns the Foes that `solo` or `group` lists, each with its label, kind and number.
    fn foe_list(&self, statement: Option<&Statement>) -> FoeList {
        let rows = statement.map_or(&[][..], |statement| statement.datum(0).rows());
        let mut foes = FoeList::new();
        for row in rows {
            let Datum::Counted(n, name) = &row.value() else { continue };
            let Some(foe) = name.datum.text().and_then(|name| self.catalog.foe_named(name)) else { continue };
            let label = row.key.datum.text().unwrap_or_default().to_string();
            foes.push((label, foe, *n));
        }
        foes
    }

    /// Returns a task that the Room sets, which is an action with `moment task` and defaults for all its parameters.
    /// `None` for anything else.
    fn task(&self, arg: &Arg) -> Option<UseId> {
        let id = arg.datum.text()?;
        self.plain_task(self.behaviour_named("action", id)?)
    }

    /// Returns the cards of a treasure, each copy listed.
    fn finds(&self, datum: &Datum) -> Vec<CardId> {
        let Datum::Counted(n, name) = datum else { return Vec::new() };
        let printings = self.catalog.printings(name.datum.text().unwrap_or_default());
        match printings.first() {
            Some(card) => vec![*card; usize::from(*n)],
            None => Vec::new(),
        }
    }

    /// Returns a ware with its price in this Room, or else with the card's own price. Reports a ware without any price
    /// (`E0729`).
    fn ware(&mut self, statement: &Statement) -> Option<Ware> {
        let Datum::Counted(n, name) = statement.datum(0) else { return None };
        let card = self.catalog.printings(name.datum.text()?).first().copied()?;
        let price_here = statement.datum(1).int().and_then(|gold| u16::try_from(gold).ok());
        let Some(gold) = price_here.or(self.catalog.card(card).price) else {
            let message = format!("`{}` has no price here", self.catalog.card(card).name);
            self.error("E0729", statement.at, message, "write `for` and a number of gold, or give the card a `price`");
            return None;
        };
        Some(Ware { card, n: *n, gold })
    }
}

/// Returns the Distances that a Room allows. `None` if it has no statement `distances`.
fn stated_distances(item: &Item) -> Option<Distances> {
    item.get("distances").map(|statement| distances(statement.datum(0)))
}
