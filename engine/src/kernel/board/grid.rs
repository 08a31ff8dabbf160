//! Grids: how the spaces of a board touch, and how far they are apart.

use super::Space;
use serde::{Deserialize, Serialize};

/// How spaces touch.
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
    /// Squares that touch at sides and corners: the moves of a chess king, a diagonal step as long as a straight one.
    Eight,
    /// Hexes in rows, of which every second one stands half a hex further to the right.
    Hex,
}

/// When a corner stands in the way of a diagonal step, or of a line that touches it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Corners {
    /// Never.
    Never,
    /// When the way is shut on both sides of it.
    #[default]
    BothSides,
    /// When the way is shut on one side of it.
    OneSide,
}

/// Coordinates in which straight lines are straight: column and row of squares, axial ones of hexes.
pub(super) type Flat = (i32, i32);

/// The steps to what touches a space, as one reads.
const FOUR: &[Flat] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
const EIGHT: &[Flat] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const HEX: &[Flat] = &[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];

impl Grid {
    /// Steps from one space to another where nothing is in the way.
    pub const fn distance(self, from: Space, to: Space) -> u32 {
        let ((ax, ay), (bx, by)) = (self.flat(from), self.flat(to));
        self.length((bx - ax, by - ay))
    }

    /// The spaces that touch this one, as one reads. Those at a board's upper and left end have fewer; the other ends are
    /// the terrain's.
    pub fn neighbours(self, space: Space) -> impl Iterator<Item = Space> {
        let (x, y) = self.flat(space);
        self.steps().iter().filter_map(move |(dx, dy)| self.space((x + dx, y + dy)))
    }

    /// Do they touch?
    pub const fn touch(self, a: Space, b: Space) -> bool {
        self.distance(a, b) == 1
    }

    pub(super) const fn steps(self) -> &'static [Flat] {
        match self {
            Grid::Four => FOUR,
            Grid::Eight => EIGHT,
            Grid::Hex => HEX,
        }
    }

    /// How many steps an offset is long.
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

    pub(super) const fn flat(self, space: Space) -> Flat {
        let (column, row) = (space.column() as i32, space.row() as i32);
        match self {
            Grid::Four | Grid::Eight => (column, row),
            Grid::Hex => (column - row / 2, row),
        }
    }

    /// The space at these coordinates, if boards reach there.
    pub(super) fn space(self, (x, y): Flat) -> Option<Space> {
        match self {
            Grid::Four | Grid::Eight => Space::at(x, y),
            Grid::Hex => Space::at(x + y.div_euclid(2), y),
        }
    }
}
