//! Scripts: when they are called.

use super::content::Moment;
use super::facts;
use super::work::{Flow, Work};

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
