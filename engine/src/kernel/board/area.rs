//! Areas: bursts, rings, cones, rays and the spaces around a corner, for spells and the like.
//!
//! These areas ignore walls and the ends of a board. [`Terrain::on_board`](super::Terrain::on_board) and
//! [`Terrain::seen_from`](super::Terrain::seen_from) limit an area afterwards.

use super::{Grid, Space};

/// A length greater than the diameter of any board.
const LONGEST: u32 = 512;

impl Grid {
    /// Returns all spaces within this distance, the middle included, in reading order.
    ///
    /// ```
    /// use rondel_engine::kernel::{Grid, Space};
    /// let middle: Space = "f6".parse()?;
    /// assert_eq!((0..4).map(|radius| Grid::Hex.burst(middle, radius).len()).collect::<Vec<_>>(), [1, 7, 19, 37]);
    /// assert_eq!((Grid::Four.burst(middle, 2).len(), Grid::Eight.burst(middle, 2).len()), (13, 25));
    /// assert_eq!(Grid::Hex.ring(middle, 2).len(), 12);
    /// # Ok::<(), rondel_engine::kernel::Problem>(())
    /// ```
    pub fn burst(self, middle: Space, radius: u32) -> Vec<Space> {
        self.around(middle, radius).filter(|space| self.distance(middle, *space) <= radius).collect()
    }

    /// Returns all spaces at exactly this distance, in reading order.
    pub fn ring(self, middle: Space, radius: u32) -> Vec<Space> {
        self.around(middle, radius).filter(|space| self.distance(middle, *space) == radius).collect()
    }

    /// Returns these spaces and all spaces within this distance of one of them, in reading order.
    ///
    /// ```
    /// use rondel_engine::kernel::{Grid, Space};
    /// let corners = Grid::Hex.corners("f6".parse()?); // of three hexes each
    /// assert_eq!(corners.len(), 6);
    /// assert_eq!((0..3).map(|by| Grid::Hex.grown(&corners[0], by).len()).collect::<Vec<_>>(), [3, 12, 27]);
    /// # Ok::<(), rondel_engine::kernel::Problem>(())
    /// ```
    pub fn grown(self, spaces: &[Space], by: u32) -> Vec<Space> {
        let mut all: Vec<Space> = spaces.iter().flat_map(|space| self.burst(*space, by)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the spaces that meet at each corner of a space, the space itself included. These are four squares or
    /// three hexes, in reading order. At corners on a board's upper and left end, there are fewer.
    pub fn corners(self, space: Space) -> Vec<Vec<Space>> {
        let (x, y) = self.flat(space);
        let corners: &[[(i32, i32); 4]] = match self {
            Grid::Four | Grid::Eight => &[
                [(-1, -1), (0, -1), (-1, 0), (0, 0)],
                [(0, -1), (1, -1), (0, 0), (1, 0)],
                [(-1, 0), (0, 0), (-1, 1), (0, 1)],
                [(0, 0), (1, 0), (0, 1), (1, 1)],
            ],
            // Three hexes meet: the space itself is listed twice.
            Grid::Hex => &[
                [(0, -1), (1, -1), (0, 0), (0, 0)],
                [(0, -1), (-1, 0), (0, 0), (0, 0)],
                [(1, -1), (0, 0), (0, 0), (1, 0)],
                [(-1, 0), (0, 0), (0, 0), (-1, 1)],
                [(0, 0), (0, 0), (1, 0), (0, 1)],
                [(0, 0), (0, 0), (-1, 1), (0, 1)],
            ],
        };
        let meeting = |corner: &[(i32, i32); 4]| {
            let mut spaces: Vec<Space> = corner.iter().filter_map(|(dx, dy)| self.space((x + dx, y + dy))).collect();
            spaces.dedup();
            spaces
        };
        corners.iter().map(meeting).collect()
    }

    /// Returns a cone: all spaces within this distance of `from` in the direction of `toward`, in reading order. The
    /// cone spans half a right angle to either side on squares and half a hex side's angle (30°) on hexes, edges
    /// included. The origin is left out.
    ///
    /// ```
    /// use rondel_engine::kernel::Grid;
    /// let cone = Grid::Eight.cone("a3".parse()?, "b3".parse()?, 2);
    /// assert_eq!(cone.iter().map(|space| space.to_string()).collect::<Vec<_>>().join(" "), "c1 b2 c2 b3 c3 b4 c4 c5");
    /// # Ok::<(), rondel_engine::kernel::Problem>(())
    /// ```
    pub fn cone(self, from: Space, toward: Space, length: u32) -> Vec<Space> {
        let (x, y) = self.flat(from);
        let offset = |space: Space| {
            let (to_x, to_y) = self.flat(space);
            (to_x - x, to_y - y)
        };
        let direction = offset(toward);
        let is_toward = |space: &Space| {
            let (cross, dot) = self.turn(direction, offset(*space));
            *space != from && dot > 0 && cross.abs() <= dot
        };
        self.burst(from, length).into_iter().filter(is_toward).collect()
    }

    /// Returns the spaces of the ray from one space through another, up to this length. The origin is left out.
    pub fn ray(self, from: Space, toward: Space, length: u32) -> Vec<Space> {
        let ((x, y), (tx, ty)) = (self.flat(from), self.flat(toward));
        let (dx, dy) = (tx - x, ty - y);
        let length = length.min(LONGEST);
        // The line is extended past `toward` until it is longer than the ray, and then cut at the length. If `toward`
        // is 2 steps away and the ray is 5 long, the offset is taken 3 times. Without a direction, there is no ray.
        let Some(times) = length.checked_div(self.length((dx, dy))) else { return Vec::new() };
        let times = i32::try_from(times).unwrap_or(0) + 1;
        let through = super::line::through(self, (x, y), (dx * times, dy * times));
        let near = through.into_iter().filter(|(fx, fy)| (1..=length).contains(&self.length((fx - x, fy - y))));
        near.filter_map(|flat| self.space(flat)).collect()
    }

    /// Returns the turn from one direction to another, as cross and dot product. The cross product is scaled so that
    /// both are equal at the edge of a cone.
    fn turn(self, (ax, ay): (i32, i32), (bx, by): (i32, i32)) -> (i64, i64) {
        let ((ax, ay), (bx, by)) = ((i64::from(ax), i64::from(ay)), (i64::from(bx), i64::from(by)));
        let cross = ax * by - ay * bx;
        match self {
            Grid::Four | Grid::Eight => (cross, ax * bx + ay * by),
            // The axes are at an angle of 60°. The second number is twice the dot product. The first one is twice the
            // cross product times the square root of 3, so that both are equal at 30°.
            Grid::Hex => (3 * cross, 2 * (ax * bx + ay * by) + ax * by + ay * bx),
        }
    }

    /// Returns the rectangle of spaces that contains all spaces within this distance, in reading order.
    fn around(self, middle: Space, radius: u32) -> impl Iterator<Item = Space> {
        // The column and the row of a space are numbers from 0 to 255.
        let radius = i32::try_from(radius.min(256)).unwrap_or(256);
        let (column, row) = (i32::from(middle.column()), i32::from(middle.row()));
        let rows = (row - radius).max(0)..=(row + radius).min(255);
        let columns = (column - radius).max(0)..=(column + radius).min(255);
        rows.flat_map(move |row| columns.clone().filter_map(move |column| Space::at(column, row)))
    }
}
