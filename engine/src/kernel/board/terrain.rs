//! Terrain: the ground of one board, space by space.
//!
//! [`Terrain::read`] makes a terrain from a map: `"..#."` is a row with a wall in its third column. Paths are in
//! `reach.rs`, lines of sight in `sight.rs`.

use super::reach::KnownSteps;
use super::{Corners, Grid, Sight, Space};
use crate::kernel::{Origin, Problem};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;
use std::sync::Arc;

/// The problem code of a map that cannot be read.
pub const NO_MAP: &str = "E0320";

/// The ground of a space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ground {
    /// The number of steps that it costs to enter the space. `None` if it cannot be entered.
    pub cost: Option<NonZeroU8>,
    /// How well one sees through the space.
    pub sight: Sight,
}

impl Ground {
    /// The legend of a map's marks, in one line.
    pub const MARKS: &str = "`.` is open ground, `2` to `9` the steps to enter, `#` a wall, `~` a chasm, `=` a parapet, `,` bushes, `%` a curtain, and a blank nothing at all";
    /// Open ground. It costs one step, and one sees through it.
    pub const OPEN: Ground = Ground { cost: Some(NonZeroU8::MIN), sight: Sight::Clear };
    /// A wall. One can neither enter it nor see through it.
    pub const WALL: Ground = Ground { cost: None, sight: Sight::Blocked };
    /// Water or a chasm. One cannot enter it, but sees across it.
    pub const CHASM: Ground = Ground { cost: None, sight: Sight::Clear };
    /// A low wall. One cannot enter it, and it hinders sight.
    pub const PARAPET: Ground = Ground { cost: None, sight: Sight::Hindered };
    /// Bushes. They cost one step, and hinder sight.
    pub const BUSHES: Ground = Ground { cost: Some(NonZeroU8::MIN), sight: Sight::Hindered };
    /// Smoke or a curtain. It costs one step, and one cannot see through it.
    pub const CURTAIN: Ground = Ground { cost: Some(NonZeroU8::MIN), sight: Sight::Blocked };

    /// Returns ground that one sees through and that costs this many steps to enter. With 0 steps, it is a chasm.
    pub const fn rough(steps: u8) -> Ground {
        Ground { cost: NonZeroU8::new(steps), sight: Sight::Clear }
    }

    /// Returns the ground of a map's mark: `.` open, `2` to `9` steps to enter, `#` wall, `~` chasm, `=` parapet, `"`
    /// or `,` bushes, `%` curtain.
    pub const fn of_mark(mark: char) -> Option<Ground> {
        Some(match mark {
            '.' => Ground::OPEN,
            '2'..='9' => Ground::rough(mark as u8 - b'0'),
            '#' => Ground::WALL,
            '~' => Ground::CHASM,
            '=' => Ground::PARAPET,
            '"' | ',' => Ground::BUSHES,
            '%' => Ground::CURTAIN,
            _ => return None,
        })
    }

    /// Returns a description in a few words, such as `costs 3 steps`. `None` for open ground.
    pub fn meaning(self) -> Option<String> {
        let seen = match self.sight {
            Sight::Clear => "",
            Sight::Hindered => "hard to see through",
            Sight::Blocked => "not seen through",
        };
        let entered = match self.cost.map(NonZeroU8::get) {
            None if self.sight == Sight::Blocked => return Some("wall".into()),
            None if self.sight == Sight::Clear => return Some("not entered, but seen across".into()),
            None => "not entered".to_string(),
            Some(1) => String::new(),
            Some(steps) => format!("costs {steps} steps"),
        };
        let parts: Vec<&str> = [entered.as_str(), seen].into_iter().filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Returns the mark to draw the ground with. [`Ground::of_mark`] reads this mark as this ground or the nearest one.
    pub const fn mark(self) -> char {
        match (self.cost, self.sight) {
            (None, Sight::Blocked) => '#',
            (None, Sight::Clear) => '~',
            (None, Sight::Hindered) => '=',
            (Some(_), Sight::Blocked) => '%',
            (Some(_), Sight::Hindered) => ',',
            (Some(cost), Sight::Clear) => match cost.get() {
                1 => '.',
                steps @ 2..=9 => (b'0' + steps) as char,
                _ => '9',
            },
        }
    }
}

/// The ground of a board, space by space. Spaces off the board can be neither entered nor seen across.
///
/// ```
/// use rondel_engine::kernel::{Grid, Ground, Terrain};
/// let terrain = Terrain::read(Grid::Eight, &[
///     "..#.",
///     ". #.", // nothing is at b2
///     "....",
/// ])?;
/// assert_eq!(terrain.ground("c2".parse()?), Some(Ground::WALL));
/// assert_eq!((terrain.ground("b2".parse()?), terrain.spaces().count()), (None, 11));
/// assert!(!terrain.sees("a2".parse()?, "d2".parse()?) && terrain.sees("a3".parse()?, "d3".parse()?));
/// assert_eq!(Terrain::read(Grid::Four, &["..x"]).unwrap_err().message, "`x` is no ground (line 1, column 3)");
/// # Ok::<(), rondel_engine::kernel::Problem>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Terrain {
    /// The shape of the spaces.
    grid: Grid,
    /// The rule for diagonal steps past corners.
    steps: Corners,
    /// The rule for lines of sight past corners.
    sight: Corners,
    /// The number of columns.
    columns: u16,
    /// The ground of each space in reading order. `None` where there is no space.
    ground: Arc<Vec<Option<Ground>>>,
    /// The cached steps between spaces.
    #[serde(skip)]
    pub(super) known: KnownSteps,
}

impl Terrain {
    /// Returns a terrain of open ground with this many columns and rows. By default, a diagonal step and a line of
    /// sight pass a corner that is open on one side.
    pub fn open(grid: Grid, columns: u8, rows: u8) -> Terrain {
        let ground = vec![Some(Ground::OPEN); usize::from(columns) * usize::from(rows)];
        let both = Corners::BothSides;
        let known = KnownSteps::default();
        Terrain { grid, steps: both, sight: both, columns: u16::from(columns), ground: Arc::new(ground), known }
    }

    /// Reads a map. Each line is a row, and each mark a space ([`Ground::of_mark`]). Where there is a blank, there is
    /// no space.
    ///
    /// # Errors
    /// A mark stands for no ground, or the map is larger than any board. The message says the line and column.
    pub fn read<T: AsRef<str>>(grid: Grid, lines: &[T]) -> Result<Terrain, Problem> {
        let wide = lines.iter().map(|line| line.as_ref().chars().count()).max().unwrap_or(0);
        let size = u8::try_from(wide).ok().zip(u8::try_from(lines.len()).ok());
        let Some((columns, rows)) = size else {
            let message = format!("a map of {wide} columns and {} rows is too large", lines.len());
            return Err(no_map(message).help(format!("a board has at most {} of each", u8::MAX)));
        };
        let mut terrain = Terrain::open(grid, columns, rows);
        for (line, row) in lines.iter().zip(0..=u8::MAX) {
            let marks = line.as_ref().chars().chain(std::iter::repeat(' '));
            for (column, mark) in (0..columns).zip(marks) {
                let ground = Ground::of_mark(mark);
                if ground.is_none() && mark != ' ' {
                    let (row, column) = (u16::from(row) + 1, u16::from(column) + 1);
                    let message = format!("`{mark}` is no ground (line {row}, column {column})");
                    return Err(no_map(message).help(
                        "write `.` open, `2` to `9` steps to enter, `#` wall, `~` chasm, `=` parapet, `,` bushes, `%` curtain",
                    ));
                }
                terrain.set(Space::new(column, row), ground);
            }
        }
        Ok(terrain)
    }

    /// Changes which spaces touch each other.
    pub fn on_grid(self, grid: Grid) -> Terrain {
        Terrain { grid, known: KnownSteps::default(), ..self }
    }

    /// Changes the rule for diagonal steps past corners.
    pub fn with_steps_past(self, corners: Corners) -> Terrain {
        Terrain { steps: corners, known: KnownSteps::default(), ..self }
    }

    /// Changes the rule for lines of sight that touch corners or run along sides.
    pub fn with_sight_past(self, corners: Corners) -> Terrain {
        Terrain { sight: corners, ..self }
    }

    /// Returns the grid, which says which spaces touch each other.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the ground of a space. `None` off the board.
    pub fn ground(&self, space: Space) -> Option<Ground> {
        self.ground.get(self.place(space)?).copied().flatten()
    }

    /// Returns in words why nobody can stand on a space: it is off the board, or cannot be entered. `None` if somebody
    /// can stand there.
    pub fn bars_standing(&self, space: Space) -> Option<String> {
        let ends =
            || self.extent().map_or("has no space".into(), |(first, last)| format!("goes from {first} to {last}"));
        match self.ground(space) {
            None => Some(format!("the map {}", ends())),
            Some(ground) => ground.cost.is_none().then(|| "it is no open ground".into()),
        }
    }

    /// Sets the ground of a space, or takes the space off the board. Returns `false` if the space lies beyond the ends.
    pub fn set(&mut self, space: Space, ground: Option<Ground>) -> bool {
        self.known = KnownSteps::default();
        let place = self.place(space).and_then(|place| Arc::make_mut(&mut self.ground).get_mut(place));
        place.map(|known| *known = ground).is_some()
    }

    /// Returns the spaces on the board, in reading order.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        self.ground.iter().enumerate().filter(|(_, ground)| ground.is_some()).filter_map(|(place, _)| self.space(place))
    }

    /// Returns the smallest rectangle that contains all spaces: its first and last space. `None` for an empty board.
    pub fn extent(&self) -> Option<(Space, Space)> {
        let corner = |choose: fn(Space, Space) -> Space| self.spaces().reduce(choose);
        let least = |one: Space, other: Space| Space::new(one.column().min(other.column()), one.row().min(other.row()));
        let most = |one: Space, other: Space| Space::new(one.column().max(other.column()), one.row().max(other.row()));
        corner(least).zip(corner(most))
    }

    /// Returns the spaces of an area that are on the board, in the same order.
    pub fn on_board(&self, area: Vec<Space>) -> Vec<Space> {
        area.into_iter().filter(|space| self.ground(*space).is_some()).collect()
    }

    /// Returns the steps that it costs to go to an adjacent space. `None` if one cannot go there, because the space
    /// cannot be entered or a corner blocks the way.
    pub fn step(&self, from: Space, to: Space) -> Option<u32> {
        let cost = self.ground(to)?.cost?;
        let is_free = self.grid.touch(from, to) && (!self.is_diagonal(from, to) || self.passes_corner(from, to));
        is_free.then_some(u32::from(cost.get()))
    }

    /// Returns whether a step between adjacent spaces is diagonal.
    fn is_diagonal(&self, from: Space, to: Space) -> bool {
        self.grid == Grid::Eight && from.column() != to.column() && from.row() != to.row()
    }

    /// Returns whether the rule for corners allows a diagonal step.
    fn passes_corner(&self, from: Space, to: Space) -> bool {
        let sides = [Space::new(from.column(), to.row()), Space::new(to.column(), from.row())];
        // The rule names the sides that must be shut to block the corner.
        let shut = sides.iter().filter(|side| self.ground(**side).and_then(|ground| ground.cost).is_none()).count();
        match self.steps {
            Corners::Never => true,
            Corners::BothSides => shut < 2,
            Corners::OneSide => shut == 0,
        }
    }

    /// Returns the rule for lines of sight past corners.
    pub(super) const fn sight_past(&self) -> Corners {
        self.sight
    }

    /// Returns the index of a space in the ground. `None` beyond the last column.
    pub(super) fn place(&self, space: Space) -> Option<usize> {
        let in_row = u16::from(space.column()) < self.columns;
        in_row.then(|| usize::from(space.row()) * usize::from(self.columns) + usize::from(space.column()))
    }

    /// Returns the space at an index of the ground.
    fn space(&self, place: usize) -> Option<Space> {
        let columns = usize::from(self.columns);
        let (row, column) = (place.checked_div(columns)?, place.checked_rem(columns)?);
        Some(Space::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
    }

    /// Returns the number of spaces within the board's ends, gaps included.
    pub(super) fn size(&self) -> usize {
        self.ground.len()
    }
}

/// Returns the error of a map that cannot be read.
fn no_map(message: String) -> Problem {
    Problem::error(NO_MAP, Origin::CODE, message).label("this map cannot be read")
}
