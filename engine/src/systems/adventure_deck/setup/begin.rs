//! The beginning of a scene: the adventure, Initiative, and the stage at which play begins.
//!
//! `setup` calls these functions. `adventure` puts the party into a Room, and `stage_of` reads the `stage` that the
//! scene names.

use super::{Draft, Stage};
use crate::kernel::{Origin, Setup, Statement};
use crate::machine::journey::Journey;
use crate::systems::adventure_deck::combat::Combat;
use crate::systems::adventure_deck::house;
use crate::systems::adventure_deck::initiative::{Initiative, StartRound};
use crate::systems::adventure_deck::state::Who;

impl Draft<'_> {
    /// Begins the adventure that the scene names, in its first Room or in the one that the scene names. `said` has what
    /// the scene says about each combatant.
    pub(super) fn adventure(&mut self, setup: &Setup, said: &[(Who, &[Statement], Origin)]) {
        let Some(named) = setup.get("adventure") else { return };
        let atlas = &self.game.catalog.atlas;
        let Some(adventure) = named.datum(0).text().and_then(|name| atlas.adventure_named(name)) else { return };
        let named_place = named.datum(1).text().and_then(|name| atlas.place_named(name));
        let opens = named_place.unwrap_or(atlas.adventure(adventure).opens);
        // On a line, the Room says for everybody where a Combat begins (ADS-267).
        if self.game.catalog.room(opens).mode.is_line() {
            let statements = said.iter().flat_map(|(_, body, _)| body.iter());
            for place in statements.filter(|statement| statement.word == "at") {
                let message = "the Room says where everybody begins, and so does this";
                self.error("E0804", place.at, message, "take it out, or play the fight without `adventure`");
            }
        }
        self.state.journey = Some(Journey::begins(adventure, opens));
        // The lowest frame is the step of the Combat. The first step now brings the party into the Room.
        if let Some(base) = self.state.frames.first_mut() {
            *base = Combat::Arrive.into();
        }
    }

    /// Checks that Initiative comes as Combat begins, and that nothing else decides who goes first.
    pub(super) fn check_initiative(&mut self, setup: &Setup) {
        let Some(said) = setup.get("initiative") else { return };
        let stage = self.stage_of(setup);
        let help = "say `stage combat` or `stage start` with it, and neither `order` nor `turn`";
        if !matches!(stage, Stage::Combat | Stage::Start) {
            self.error("E0804", said.at, "Initiative is drawn as Combat begins, and this scene begins later", help);
        } else if let Some(other) = setup.get("order").or_else(|| setup.get("turn")) {
            self.error("E0804", other.at, "Initiative decides who goes first, and so does this", help);
        } else if setup.get("adventure").is_some() {
            let message = "Initiative is drawn as each Combat of an adventure begins, and this would draw it once more";
            self.error("E0804", said.at, message, "take it out");
        }
    }

    /// Returns the stage where play begins. For an adventure, it is the very start, unless the scene names another.
    pub(super) fn stage_of(&self, setup: &Setup) -> Stage {
        let otherwise = if setup.get("adventure").is_some() { Stage::Start } else { Stage::default() };
        setup.text("stage").and_then(Stage::named).unwrap_or(otherwise)
    }

    /// Puts the steps before the first Round on the stack: Initiative, and the choice of that Round.
    pub(super) fn before_combat(&mut self, setup: &Setup) {
        self.state.frames.push(Combat::Entry.into());
        if setup.get("round").is_none() && !self.state.house.is(house::StartRound::One) {
            self.state.frames.push(StartRound.into());
        }
        if setup.get("initiative").is_some() {
            self.state.frames.push(Initiative::among(&self.state.order).into());
        }
    }
}
