//! Lines: which spaces lie on the straight line between the middles of two spaces, calculated exactly.
//!
//! Begin at [`Grid::line`]. A square or hex is the intersection of a few strips, each between two parallel sides. The
//! line is inside a strip for an interval of its length, whose ends are exact fractions. A space is crossed if all its
//! intervals overlap. It is only touched if they meet in a point, or if the line runs along a side. Nothing is rounded,
//! so the reversed line meets the same spaces.

use super::grid::Flat;
use super::{Grid, Space};
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// The straight line between the middles of two spaces.
///
/// ```
/// use rondel_engine::kernel::{Grid, Line};
/// let names = |line: &Line| line.through.iter().map(|space| space.to_string()).collect::<Vec<_>>().join(" ");
/// let line = Grid::Eight.line("a1".parse()?, "d2".parse()?);
/// assert_eq!(names(&line), "a1 b1 c2 d2"); // from b1 to c2 through a corner
/// assert_eq!(names(&Grid::Hex.line("a1".parse()?, "b3".parse()?)), "a1 a2 b3");
/// # Ok::<(), rondel_engine::kernel::Problem>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The spaces that the line crosses, both ends among them, from the first to the last.
    pub through: Vec<Space>,
    /// The corners and sides that the line touches without crossing their spaces, in order.
    pub(super) touches: Vec<Touch>,
}

/// The spaces on both sides of a touched point, or of a side along the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Touch {
    pub left: Option<Space>,
    pub right: Option<Space>,
}

impl Grid {
    /// Returns the straight line between the middles of two spaces.
    pub fn line(self, from: Space, to: Space) -> Line {
        let ((x, y), (tx, ty)) = (self.flat(from), self.flat(to));
        let crossings = crossings(self, (x, y), (tx - x, ty - y));
        let crossed = crossings.iter().filter(|crossing| crossing.inside);
        let through = crossed.filter_map(|crossing| self.space(crossing.at)).collect();
        // The spaces on both sides of a touched point are entered at the same part of the line.
        let mut touches: Vec<(Part, Touch)> = Vec::new();
        for crossing in crossings.iter().filter(|crossing| !crossing.inside) {
            if touches.last().is_none_or(|(enter, _)| *enter != crossing.enter) {
                touches.push((crossing.enter, Touch::default()));
            }
            if let Some((_, touch)) = touches.last_mut() {
                let side = if crossing.side == Ordering::Less { &mut touch.left } else { &mut touch.right };
                *side = self.space(crossing.at);
            }
        }
        Line { through, touches: touches.into_iter().map(|(_, touch)| touch).collect() }
    }
}

/// Returns the spaces that a line from `from` to `from` plus an offset crosses, in flat coordinates.
pub(super) fn through(grid: Grid, from: Flat, offset: Flat) -> Vec<Flat> {
    crossings(grid, from, offset).into_iter().filter(|crossing| crossing.inside).map(|crossing| crossing.at).collect()
}

/// A space that a line crosses or touches.
struct Crossing {
    /// The space.
    at: Flat,
    /// The point at which the line enters the space.
    enter: Part,
    /// Whether the line crosses the space, and does not only touch it.
    inside: bool,
    /// The side of the line on which the middle of the space lies. `Less` is the left side.
    side: Ordering,
}

/// Returns all spaces that the line crosses or touches, in order.
fn crossings(grid: Grid, (x, y): Flat, (dx, dy): Flat) -> Vec<Crossing> {
    let mut found = Vec::new();
    for row in 0.min(dy)..=0.max(dy) {
        let columns = columns_near_line(row, (dx, dy));
        found.extend(columns.filter_map(|column| crossing(grid, (column, row), (dx, dy))));
    }
    found.sort_by(|a: &Crossing, b: &Crossing| {
        a.enter.cmp(&b.enter).then(a.inside.cmp(&b.inside)).then(a.at.cmp(&b.at))
    });
    // So far the line began at (0, 0).
    for crossing in &mut found {
        let (column, row) = crossing.at;
        crossing.at = (column + x, row + y);
    }
    found
}

/// Returns the columns of a row that the line from (0, 0) to (dx, dy) may meet: from the column where it is on the row
/// before to the column where it is on the row after, and a few more on either side, but none beyond the line's ends.
///
/// For example, the line to (3, 1) is at column -3 on row -1, and at column 3 on row 1. So it may meet the columns -4
/// to 5 of row 0. Of these, 0 to 3 are not beyond its ends.
fn columns_near_line(row: i32, (dx, dy): Flat) -> RangeInclusive<i32> {
    let (least, most) = (0.min(dx), 0.max(dx));
    if dy == 0 {
        return least..=most;
    }
    let [before, after] = [row - 1, row + 1].map(|row| (row * dx).div_euclid(dy));
    // The line may touch one column more on either side, and on the right one is added because of the rounding.
    least.max(before.min(after) - 1)..=most.min(before.max(after) + 2)
}

/// Returns how the line from (0, 0) to `way` meets the space `at`. `None` if the line does not meet it.
///
/// For example, the line on squares to (3, 1) is within the columns of (1, 0) from 1/6 to 1/2 of its length, and within
/// its row from the beginning to 1/2. So it enters the space at 1/6, leaves it at 1/2, and crosses it.
fn crossing(grid: Grid, at: Flat, way: Flat) -> Option<Crossing> {
    let side = (i64::from(way.0) * i64::from(at.1) - i64::from(way.1) * i64::from(at.0)).cmp(&0);
    if at == (0, 0) || at == way {
        // The first space comes before all others, and the last one is entered at the end.
        let enter = Part { of: if at == (0, 0) { -1 } else { 1 }, over: 1 };
        return Some(Crossing { at, enter, inside: true, side });
    }
    // The strips of a space reach from -1 to 1 in these coordinates. For squares, the coordinates are doubled.
    let strips: fn(Flat) -> [i32; 3] = match grid {
        Grid::Four | Grid::Eight => |(x, y)| [2 * x, 2 * y, 0],
        Grid::Hex => |(q, r)| [2 * q + r, q + 2 * r, q - r],
    };
    let (mut enter, mut leave) = (Part { of: 0, over: 1 }, Part { of: 1, over: 1 });
    let mut inside = true;
    for (middle, speed) in strips(at).into_iter().zip(strips(way)) {
        // The line is parallel to the sides of this strip: outside, along a side (1 or -1), or in the middle (0).
        if speed == 0 {
            if middle.abs() > 1 {
                return None;
            }
            inside &= middle == 0;
            continue;
        }
        let (middle, speed) = (i64::from(middle * speed.signum()), i64::from(speed.abs()));
        enter = enter.max(Part { of: middle - 1, over: speed });
        leave = leave.min(Part { of: middle + 1, over: speed });
    }
    inside &= enter < leave;
    (enter <= leave).then_some(Crossing { at, enter, inside, side })
}

/// A position on the line, as the fraction `of / over` of its length. `over` is positive.
#[derive(Clone, Copy, Debug)]
struct Part {
    of: i64,
    over: i64,
}

impl Ord for Part {
    fn cmp(&self, other: &Part) -> Ordering {
        (self.of * other.over).cmp(&(other.of * self.over))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Part) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Part {}
