//! The map of 2-D Play: spaces, marks and scale (ADS-247, ADS-441, ADS-449).
//!
//! A scene writes a map in rows: `map { "@..#f"; "...+." }`. `Mode::read` reads it, and `BattleMap::steps` turns spaces
//! into steps of Distance.

use super::ground::Mode;
use crate::kernel::{Field, Grid, Item, Problem, Setup, Space, Statement, Terrain};
use crate::machine::arena::Map;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The marks of a map besides its ground.
pub const MARKS: [char; 3] = ['@', 'f', '+'];
/// The mark where Players enter.
pub const ENTRY: char = '@';
/// The mark where Foes stand.
pub const FOE: char = 'f';
/// The mark of a door.
pub const DOOR: char = '+';

/// The number of spaces in a step of Distance, if the map does not say it.
pub const PACE: u8 = 3;

/// The error code of a ground that contradicts itself.
pub const ODD_GROUND: &str = "E0723";

/// The map of 2-D Play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BattleMap {
    pub terrain: Terrain,
    /// The number of spaces in a step of Distance, which is also the most spaces of one Move.
    pub pace: u8,
    /// The marks of the map besides ground, in reading order.
    pub marks: Vec<(char, Space)>,
}

impl BattleMap {
    /// Returns the number of steps of Distance between two spaces (ADS-247). Adjacent spaces are at Melee, which is 0
    /// steps. Each further Move adds one step.
    pub fn steps(&self, one: Space, other: Space) -> u8 {
        self.steps_of(self.terrain.grid().distance(one, other))
    }

    /// Returns the number of steps of Distance for this many spaces. With a pace of 3, 1 space is 0 steps, 2 to 4
    /// spaces are 1 step, and 5 to 7 are 2.
    pub fn steps_of(&self, spaces: u32) -> u8 {
        let between = spaces.saturating_sub(1);
        u8::try_from(between.div_ceil(u32::from(self.pace.max(1)))).unwrap_or(u8::MAX)
    }

    /// Returns the number of spaces on which somebody can stand.
    pub fn room(&self) -> usize {
        self.terrain.spaces().filter(|space| self.terrain.bars_standing(*space).is_none()).count()
    }

    /// Returns the map as a card prints it: its ground, and its marks.
    pub fn drawn(&self) -> Field {
        let marks: Vec<(Space, String)> = self.marks.iter().map(|(mark, space)| (*space, mark.to_string())).collect();
        let highlighted: [Space; 0] = [];
        Field::new("map", &self.terrain, &marks, &highlighted)
    }

    /// Returns the spaces with this mark, in reading order.
    pub fn marked(&self, mark: char) -> impl Iterator<Item = Space> + '_ {
        self.marks.iter().filter(move |(letter, _)| *letter == mark).map(|(_, space)| *space)
    }
}

/// The statements about a map, of a scene or of a Room.
#[derive(Clone, Copy)]
pub struct Stated<'s> {
    pub map: Option<&'s Statement>,
    hexes: Option<&'s Statement>,
    pace: Option<&'s Statement>,
}

impl<'s> Stated<'s> {
    pub fn in_scene(setup: &'s Setup) -> Stated<'s> {
        Stated { map: setup.get("map"), hexes: setup.get("hexes"), pace: setup.get("pace") }
    }

    pub fn in_room(item: &'s Item) -> Stated<'s> {
        Stated { map: item.get("map"), hexes: item.get("hexes"), pace: item.get("pace") }
    }
}

impl Mode {
    /// Returns the mode that a scene or a Room states. `other` is its statement of another mode, which contradicts a
    /// map.
    pub fn read(ground: Stated<'_>, other: Option<(&Statement, Mode)>, problems: &mut Vec<Problem>) -> Mode {
        let Some(map) = ground.map else {
            for statement in [ground.hexes, ground.pace].into_iter().flatten() {
                let message = format!("`{}` says nothing without a `map`", statement.word);
                problems
                    .push(Problem::error(ODD_GROUND, statement.at, message).help("write the `map`, or take this away"));
            }
            return other.map(|(_, mode)| mode).unwrap_or_default();
        };
        if let Some((other, _)) = other {
            let message = format!("`{}` and a `map` are two kinds of Play", other.word);
            problems.push(Problem::error(ODD_GROUND, other.at, message).help("keep one: on a map, Play is 2-D"));
        }
        let grid = if ground.hexes.is_some() { Grid::Hex } else { Grid::Eight };
        match Map::read(grid, map, &MARKS) {
            Err(problem) => {
                problems.push(problem);
                Mode::Simple
            }
            Ok(Map { terrain, marks }) => {
                let pace =
                    ground.pace.and_then(|statement| u8::try_from(statement.datum(0).int()?).ok()).unwrap_or(PACE);
                Mode::Map(Arc::new(BattleMap { terrain, pace, marks }))
            }
        }
    }
}
