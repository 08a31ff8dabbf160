//! From a scene to a position: the position so far, and the scene's problems.

use super::game::Machine;
use super::house::{HouseRules, HouseTable};
use super::system::System;
use crate::kernel::{Help, Origin, Problem, Setup};

/// The code of a label that is taken.
const TAKEN: &str = "E0654";

/// Returns the error of a label that is used already, or a game's word. `owner` is the kind of its owner: `hero`.
pub fn label_is_taken(at: Origin, label: &str, owner: &str) -> Problem {
    let message = format!("the label `{label}` is taken");
    Problem::error(TAKEN, at, message).help(format!("give each {owner} a label of its own"))
}

/// A position in the making. Each concept of a system reads its part of a scene in a file of its own.
pub struct Draft<'a, S: System> {
    /// The rules with their content.
    pub game: &'a Machine<S>,
    /// The scene.
    pub setup: &'a Setup,
    /// The position so far.
    pub state: S::State,
    problems: Vec<Problem>,
}

impl<'a, S: System> Draft<'a, S> {
    /// Begins with the defaults for everything a scene leaves out.
    pub fn new(game: &'a Machine<S>, setup: &'a Setup, state: S::State) -> Self {
        Draft { game, setup, state, problems: Vec::new() }
    }

    /// Reports problems.
    pub fn report(&mut self, problems: impl IntoIterator<Item = Problem>) {
        self.problems.extend(problems);
    }

    /// Returns whether a problem is reported for this place, or for a part of it.
    pub fn is_told_in(&self, at: Origin) -> bool {
        self.problems.iter().any(|problem| at.holds(problem.at.at))
    }

    /// Reports an error at a place, with a way out.
    pub fn error(&mut self, code: &'static str, at: Origin, message: impl Into<String>, help: impl Into<Help>) {
        self.report([Problem::error(code, at, message).help(help)]);
    }

    /// Returns the house options that the scene names.
    pub fn house<O: HouseTable>(&mut self) -> HouseRules<O> {
        let mut house = HouseRules::default();
        for statement in self.setup.all("house") {
            self.report(house.set(statement).err());
        }
        house
    }

    /// Returns the position, if nothing is wrong with it.
    ///
    /// # Errors
    /// All problems, not just the first.
    pub fn checked(self) -> Result<S::State, Vec<Problem>> {
        if self.problems.is_empty() { Ok(self.state) } else { Err(self.problems) }
    }
}
