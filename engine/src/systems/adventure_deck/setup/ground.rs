//! The ground of a scene: its mode, surroundings, light, Room, Up/Down deck and tasks.
//!
//! `ground` reads the scene's statements, and `takes_places` places the combatants on its map.

use super::{Draft, Entrant};
use crate::kernel::{Datum, Origin, Setup, Space, Statement};
use crate::systems::adventure_deck::battle_map::Stated;
use crate::systems::adventure_deck::check::PACK;
use crate::systems::adventure_deck::content::{CardId, Distance, Face, Stage, UseId, distances};
use crate::systems::adventure_deck::ground::{Mode, Stand};
use crate::systems::adventure_deck::state::{Light, Who};
use smallvec::SmallVec;

impl Draft<'_> {
    /// Sets the ground of the position as the scene states it.
    pub(super) fn ground(&mut self, setup: &Setup) {
        let updown_deck = setup.get("updown_deck").map(|statement| self.pack(statement.datum(0)));
        let tasks = self.tasks(setup);
        let without_map = setup.get("mode").map(|statement| {
            let is_line = statement.datum(0).text() == Some("line");
            (statement, if is_line { Mode::Line } else { Mode::Simple })
        });
        let mut problems = Vec::new();
        let mode = Mode::read(Stated::in_scene(setup), without_map, &mut problems);
        self.report(problems);
        let ground = &mut self.state.ground;
        ground.tasks = tasks;
        ground.mode = mode;
        ground.dense = setup.text("place") == Some("dense");
        ground.light = setup.text("light").and_then(Light::named).unwrap_or_default();
        ground.updown_deck = updown_deck;
        if let Some(room) = setup.get("room") {
            ground.room = distances(room.datum(0));
            ground.symbol = if let Datum::Pattern(pattern) = room.datum(1) { Some(*pattern) } else { None };
        }
    }

    /// Puts a combatant where the scene says. Reports a place that its ground does not have (`E0804`).
    pub(super) fn stands(&mut self, who: Who, statement: &Statement) {
        let stand = Stand::of(statement.datum(0));
        match self.state.bars_stand(stand) {
            None => self.state.at_mut(who).stand = stand,
            Some(why) => {
                let message = format!("nobody can stand at {stand}: {why}");
                let help = "one each, on open ground of the map; a number is for the line";
                self.error("E0804", statement.place(0), message, help);
            }
        }
    }

    /// Places combatants to whom the scene gives no space. Reports those for whom no space is free.
    pub(super) fn takes_places(&mut self, entrants: &[Entrant<'_>]) {
        if self.state.ground.at_rest {
            return;
        }
        self.state.takes_places(Distance::Thrown);
        // If no space was free, two combatants share one. The first of them has it.
        let first_on =
            |space: Space| self.state.everybody().find(|who| self.state.at(*who).stand.space() == Some(space));
        let lacks_space = |who: Who| match self.state.at(who).stand.space() {
            None => self.state.ground.mode.map().is_some(),
            Some(space) => first_on(space) != Some(who),
        };
        let lacking = entrants.iter().filter(|entrant| lacks_space(entrant.who));
        let lacking: Vec<Origin> = lacking.map(|entrant| entrant.at).collect();
        for at in lacking {
            self.error("E0804", at, "there is no room on the map for this one", "make the map larger");
        }
    }

    /// Returns the Ups and Downs of the separate Up/Down deck.
    fn pack(&self, name: &Datum) -> (u32, u32) {
        let Some(id) = name.text().and_then(|name| self.game.catalog.deck_named(name)) else { return PACK };
        let deck = self.game.catalog.deck(id);
        if deck.cards.is_empty() {
            return PACK;
        }
        let is_up = |id: CardId| self.game.catalog.card(id).face == Face::Up;
        let ups = deck.cards.iter().filter(|(id, _)| is_up(*id)).map(|(_, n)| n).sum();
        (ups, deck.cards.len() - ups)
    }

    /// Returns the tasks that the scene sets. Reports actions that are no tasks (`E0714`).
    fn tasks(&mut self, setup: &Setup) -> SmallVec<[UseId; 2]> {
        let mut tasks = SmallVec::new();
        for arg in setup.get("tasks").into_iter().flat_map(|statement| statement.datum(0).list()) {
            let action = self.game.catalog.action(arg.datum.text().unwrap_or_default());
            match action.filter(|used| self.game.catalog.behind(*used).own.stage == Stage::Task) {
                Some(used) if !tasks.contains(&used) => tasks.push(used),
                _ => self.error(
                    "E0714",
                    arg.at,
                    "a scene sets actions with `moment task`, each once",
                    "give the action `moment task`, and a default to each of its parameters",
                ),
            }
        }
        tasks
    }
}
