//! Grids: which spaces of a board touch, and how far apart spaces are.
//!
//! A [`Grid`] knows no walls and no ends of the board; a `Terrain` does. Inside, spaces have flat coordinates: on
//! hexes, column and row are converted so that a step in one direction always adds the same numbers.

use super::Space;
use serde::{Deserialize, Serialize};

/// The shape of spaces, and which of them touch.
///
/// ```
/// use rondel_engine::kernel::{Grid, Space};
/// let (a, b): (Space, Space) = ("a1".parse()?, "c4".parse()?);
/// assert_eq!((Grid::Four.distance(a, b), Grid::Eight.distance(a, b), Grid::Hex.distance(a, b)), (5, 3, 4));
/// let touching: Vec<String> = Grid::Hex.neighbours(b).map(|space| space.to_string()).collect();
/// assert_eq!(touching, ["c3", "d3", "b4", "d4", "c5", "d5"]);
/// # Ok::<(), rondel_engine::kernel::Problem>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Grid {
    /// Squares that touch at their four sides.
    Four,
    /// Squares that touch at sides and corners, with diagonal steps: a chess king's moves.
    Eight,
    /// Hexes in rows; every second row is shifted half a hex to the right.
    Hex,
}

/// The condition under which a corner blocks a diagonal step or a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Corners {
    /// Never.
    Never,
    /// Blocks if both sides of it are blocked.
    #[default]
    BothSides,
    /// Blocks if one side of it is blocked.
    OneSide,
}

/// Coordinates in which straight lines have no bends: column and row on squares, axial coordinates on hexes.
pub(super) type Flat = (i32, i32);

/// The offsets to adjacent spaces, in reading order.
const FOUR: &[Flat] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
const EIGHT: &[Flat] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const HEX: &[Flat] = &[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];

impl Grid {
    /// Returns the steps from one space to another with no obstacles.
    pub const fn distance(self, from: Space, to: Space) -> u32 {
        let ((ax, ay), (bx, by)) = (self.flat(from), self.flat(to));
        self.length((bx - ax, by - ay))
    }

    /// Returns the adjacent spaces, in reading order. Spaces at the upper and left end of a board have fewer. The
    /// terrain sets the other ends.
    pub fn neighbours(self, space: Space) -> impl Iterator<Item = Space> {
        let (x, y) = self.flat(space);
        self.steps().iter().filter_map(move |(dx, dy)| self.space((x + dx, y + dy)))
    }

    /// Returns the space beside `at` in the direction from `from` to `to`. `None` if these two are the same, or if no
    /// board reaches that far. On squares the direction is diagonal if the grid allows that, else along the longer
    /// side. On hexes it is the nearest of the six directions; of two equally near ones it is the first in reading
    /// order.
    pub fn onward(self, at: Space, from: Space, to: Space) -> Option<Space> {
        let ((x, y), (ax, ay), (bx, by)) = (self.flat(at), self.flat(from), self.flat(to));
        let (wide, high) = (bx - ax, by - ay);
        if (wide, high) == (0, 0) {
            return None;
        }
        // Twice the scalar product of the two directions. Its mixed terms are there because the axes of hexes are not
        // at a right angle.
        let along = |(dx, dy): &&Flat| 2 * (dx * wide + dy * high) + dx * high + dy * wide;
        let (dx, dy) = match self {
            // Of equals, `max_by_key` returns the last, so the list is reversed.
            Grid::Hex => HEX.iter().rev().max_by_key(along).copied()?,
            Grid::Eight => (wide.signum(), high.signum()),
            Grid::Four if wide.abs() >= high.abs() => (wide.signum(), 0),
            Grid::Four => (0, high.signum()),
        };
        self.space((x + dx, y + dy))
    }

    /// Returns whether two spaces touch.
    pub const fn touch(self, a: Space, b: Space) -> bool {
        self.distance(a, b) == 1
    }

    /// Returns the offsets to the adjacent spaces.
    pub(super) const fn steps(self) -> &'static [Flat] {
        match self {
            Grid::Four => FOUR,
            Grid::Eight => EIGHT,
            Grid::Hex => HEX,
        }
    }

    /// Returns the length of an offset in steps.
    pub(super) const fn length(self, (x, y): Flat) -> u32 {
        let (wide, high) = (x.unsigned_abs(), y.unsigned_abs());
        let longer = if wide > high { wide } else { high };
        match self {
            Grid::Four => wide + high,
            Grid::Eight => longer,
            Grid::Hex => {
                let third = (x + y).unsigned_abs();
                if longer > third { longer } else { third }
            }
        }
    }

    /// Returns the coordinates of a space: (2, 3) for `c4` on squares, and (1, 3) on hexes.
    pub(super) const fn flat(self, space: Space) -> Flat {
        let (column, row) = (space.column() as i32, space.row() as i32);
        match self {
            Grid::Four | Grid::Eight => (column, row),
            Grid::Hex => (column - row / 2, row),
        }
    }

    /// Returns the space at these coordinates, if boards reach there.
    pub(super) fn space(self, (x, y): Flat) -> Option<Space> {
        match self {
            Grid::Four | Grid::Eight => Space::at(x, y),
            Grid::Hex => Space::at(x + y.div_euclid(2), y),
        }
    }
}
