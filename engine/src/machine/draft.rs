//! A draft: a position in the making, with the problems of its scene.
//!
//! Each system's `setup` begins with [`Draft::new`], reads the statements of the scene into `state`, and ends with
//! [`Draft::checked`].

use super::game::Machine;
use super::house::{HouseRules, HouseTable};
use super::system::System;
use crate::kernel::{Datum, Help, Origin, Problem, Setup, Space, Statement, Terrain};

/// The code of a label that is taken.
const TAKEN: &str = "E0654";

/// Returns the error of a label that is used already, or a game's word. `owner` is the kind of its owner: `hero`.
pub fn label_is_taken(at: Origin, label: &str, owner: &str) -> Problem {
    let message = format!("the label `{label}` is taken");
    Problem::error(TAKEN, at, message).help(format!("give each {owner} a label of its own"))
}

/// Numbers equal labels: of two wolves one is `wolf-1`, the other `wolf-2`. A label without a double stays.
///
/// ```
/// let labels = ["wolf", "ann", "wolf"].map(String::from);
/// assert_eq!(rondel_engine::machine::numbered(&labels), ["wolf-1", "ann", "wolf-2"]);
/// ```
pub fn numbered(labels: &[String]) -> Vec<String> {
    let times = |labels: &[String], label: &String| labels.iter().filter(|other| *other == label).count();
    let number = |(at, label): (usize, &String)| match times(labels, label) {
        1 => label.clone(),
        _ => format!("{label}-{}", times(&labels[..=at], label)),
    };
    labels.iter().enumerate().map(number).collect()
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

    /// Reports every space of `stands` where nobody can stand: the space bars standing, or somebody stands there
    /// already. `map` is the statement that draws the ground.
    pub fn stands_apart(&mut self, map: &Statement, ground: &Terrain, stands: &[Space]) {
        for (nth, space) in stands.iter().enumerate() {
            let is_taken = stands.iter().take(nth).any(|other| other == space);
            let why = match ground.bars_standing(*space) {
                Some(why) => why,
                None if is_taken => "somebody stands there already".to_string(),
                None => continue,
            };
            let place = self.said_to_stand(*space).unwrap_or(map.at);
            let message = format!("nobody can stand on {space}: {why}");
            self.error("E0804", place, message, "one each, on open ground of the map");
        }
    }

    /// Returns the place of the last statement that puts somebody on this space: `at c4` in somebody's block.
    fn said_to_stand(&self, space: Space) -> Option<Origin> {
        let args = self.setup.body.iter().flat_map(|statement| &statement.args);
        let inner = args.flat_map(|arg| arg.datum.block());
        let mut stands = inner.filter(|inner| inner.word == "at" && *inner.datum(0) == Datum::Space(space));
        stands.next_back().map(|statement| statement.place(0))
    }

    /// Returns the position, if nothing is wrong with it.
    ///
    /// # Errors
    /// All problems, not just the first.
    pub fn checked(self) -> Result<S::State, Vec<Problem>> {
        if self.problems.is_empty() { Ok(self.state) } else { Err(self.problems) }
    }
}
