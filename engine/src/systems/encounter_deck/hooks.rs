//! Scripts: when they are called, and the frames they leave while they wait.

use super::EncounterDeck;
use super::content::Moment;
use super::facts;

use super::state::State;
use super::work::{Flow, Work};
use crate::kernel::{FactId, Subject, Value};
use crate::script::World;

/// How many scripts may wait for each other before it counts as endless.
pub(super) const MOST_NESTED: usize = 12;

/// What a script sees.
pub struct Seen<'a> {
    pub(super) game: &'a EncounterDeck,
    pub(super) state: &'a State,
}

impl World for Seen<'_> {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(self.game, self.state, who, fact, args)
    }

    fn label(&self, who: Subject) -> String {
        facts::label(self.game, self.state, who)
    }
}

impl Work<'_> {
    /// Calls the enemy's habits for a moment of the fight, in printed order.
    pub(super) fn call_habits(&mut self, moment: Moment) -> Flow {
        let Some(enemy) = self.card().and_then(|card| card.enemy.as_ref()) else { return Flow::Go };
        for used in enemy.habits.iter().rev() {
            self.call(*used, moment, &[facts::HERO_SUBJECT, facts::ENEMY_SUBJECT]);
        }
        Flow::Go
    }
}
