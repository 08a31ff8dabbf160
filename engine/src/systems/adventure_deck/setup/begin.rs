//! The beginning of a scene: the Round, the order, the adventure, Initiative, and the stage at which play begins.
//!
//! `setup` calls these functions. `clock` sets the Round and puts the first frames on the stack. `adventure` puts the
//! party into a Room.

use super::{Draft, Entrant, Stage};
use crate::kernel::Setup;
use crate::machine::journey::Journey;
use crate::systems::adventure_deck::combat::Combat;
use crate::systems::adventure_deck::deal::Opening;
use crate::systems::adventure_deck::house;
use crate::systems::adventure_deck::initiative::{Initiative, StartRound};
use crate::systems::adventure_deck::round::Round;
use crate::systems::adventure_deck::state::Who;
use crate::systems::adventure_deck::turn::{Turn, TurnStep};
use smallvec::SmallVec;

impl Draft<'_> {
    /// Begins the adventure that the scene names, in its first Room or in the one that the scene names.
    pub(super) fn adventure(&mut self, setup: &Setup, entrants: &[Entrant<'_>]) {
        let Some(statement) = setup.get("adventure") else { return };
        let atlas = &self.game.catalog.atlas;
        let Some(adventure) = statement.datum(0).text().and_then(|name| atlas.adventure_named(name)) else { return };
        let stated_place = statement.datum(1).text().and_then(|name| atlas.place_named(name));
        let opens = stated_place.unwrap_or(atlas.adventure(adventure).opens);
        // On a line, the Room says for everybody where a Combat begins (ADS-267).
        if self.game.catalog.room(opens).mode.is_line() {
            let statements = entrants.iter().flat_map(|entrant| entrant.body);
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

    /// Sets the Round, the order, the Turn, and the stage.
    pub(super) fn clock(&mut self, setup: &Setup) {
        self.state.round = setup.int("round").and_then(Round::new).unwrap_or(Round::FIRST);
        self.state.rounds_run = setup.int("rounds_run").and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        if let Some(statement) = setup.get("order") {
            let mut order: SmallVec<[Who; 8]> = SmallVec::new();
            for arg in statement.datum(0).list() {
                let label = arg.datum.text().unwrap_or_default();
                match self.state.labelled(label) {
                    Some(who) if !order.contains(&who) => order.push(who),
                    Some(_) => self.named_twice(label, arg.at),
                    None => self.nobody(&arg.datum, arg.at),
                }
            }
            for who in self.state.everybody() {
                if !order.contains(&who) {
                    order.push(who);
                }
            }
            self.state.order = order;
        }
        self.check_initiative(setup);
        let first = self.state.order.first().copied();
        let acting = match setup.get("turn") {
            None => first,
            Some(statement) => {
                let who = self.state.labelled(statement.datum(0).text().unwrap_or_default());
                if who.is_none() {
                    self.nobody(statement.datum(0), statement.place(0));
                }
                who
            }
        };
        if let Some(acting) = acting {
            self.stage(setup, self.stage_of(setup), acting);
        }
    }

    /// Puts the frames of the stage where play begins on the stack.
    fn stage(&mut self, setup: &Setup, stage: Stage, acting: Who) {
        let index = self.state.order.iter().position(|who| *who == acting).unwrap_or(0);
        let place = u8::try_from(index).unwrap_or(0);
        let is_character = self.state.at(acting).hero().is_some();
        let step = match stage {
            Stage::Rest => {
                self.state.ground.at_rest = true;
                return self.state.frames.push(Combat::AtRest.into());
            }
            Stage::Combat => return self.before_combat(setup),
            Stage::Start => {
                let is_hero = |who: &Who| self.state.at(*who).hero().is_some();
                let heroes: Vec<Who> = self.state.everybody().filter(is_hero).collect();
                self.before_combat(setup);
                // The last on the stack chooses its Hand first.
                let opening = |who| Opening::of(&self.state, who).into();
                let choosing: Vec<_> = heroes.into_iter().rev().map(opening).collect();
                return self.state.frames.extend(choosing);
            }
            Stage::Turn => {
                self.state.turn = place;
                return self.state.frames.push(Combat::NextTurn.into());
            }
            Stage::Action if is_character => TurnStep::Act,
            Stage::Action => TurnStep::Begin,
        };
        self.state.turn = place + 1; // this Turn has begun: `NextTurn` begins the one after it
        self.state.frames.extend([Combat::NextTurn.into(), Turn::of(acting, step).into()]);
    }

    /// Checks that Initiative comes as Combat begins, and that nothing else decides who goes first.
    pub(super) fn check_initiative(&mut self, setup: &Setup) {
        let Some(initiative) = setup.get("initiative") else { return };
        let stage = self.stage_of(setup);
        let help = "say `stage combat` or `stage start` with it, and neither `order` nor `turn`";
        if !matches!(stage, Stage::Combat | Stage::Start) {
            let message = "Initiative is drawn as Combat begins, and this scene begins later";
            self.error("E0804", initiative.at, message, help);
        } else if let Some(other) = setup.get("order").or_else(|| setup.get("turn")) {
            self.error("E0804", other.at, "Initiative decides who goes first, and so does this", help);
        } else if setup.get("adventure").is_some() {
            let message = "Initiative is drawn as each Combat of an adventure begins, and this would draw it once more";
            self.error("E0804", initiative.at, message, "take it out");
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
