//! The ground of a scene: mode, surroundings, light, Room, the Up/Down deck and the tasks it sets.

use super::Draft;
use crate::kernel::{Datum, Setup};
use crate::systems::adventure_deck::check::PACK;
use crate::systems::adventure_deck::content::{CardId, Face, Stage, UseId, distances};
use crate::systems::adventure_deck::state::Light;
use smallvec::SmallVec;

impl Draft<'_> {
    pub(super) fn ground(&mut self, setup: &Setup) {
        let updown_deck = setup.get("updown_deck").map(|s| self.pack(s.datum(0)));
        let tasks = self.tasks(setup);
        let ground = &mut self.state.ground;
        ground.tasks = tasks;
        ground.line = setup.text("mode") == Some("line");
        ground.dense = setup.text("place") == Some("dense");
        ground.light = setup.text("light").and_then(Light::named).unwrap_or_default();
        ground.updown_deck = updown_deck;
        if let Some(room) = setup.get("room") {
            ground.room = distances(room.datum(0));
            ground.symbol = if let Datum::Pattern(pattern) = room.datum(1) { Some(*pattern) } else { None };
        }
    }

    /// Returns the symbols of a separate Up/Down deck.
    fn pack(&self, named: &Datum) -> (u32, u32) {
        let deck = named.text().and_then(|id| self.game.catalog.deck_named(id)).map(|id| self.game.catalog.deck(id));
        let Some(deck) = deck.filter(|deck| !deck.cards.is_empty()) else { return PACK };
        let up = |id: CardId| self.game.catalog.card(id).face == Face::Up;
        let ups = deck.cards.iter().filter(|(id, _)| up(*id)).map(|(_, n)| n).sum();
        (ups, deck.cards.len() - ups)
    }

    /// Returns the tasks that the scene sets.
    fn tasks(&mut self, setup: &Setup) -> SmallVec<[UseId; 2]> {
        let mut tasks = SmallVec::new();
        for arg in setup.get("tasks").into_iter().flat_map(|s| s.datum(0).list()) {
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
