//! The arena of a position: the ground of its board, and who stands where. Systems read maps, move figures, draw them
//! and lay areas on this.
//!
//! The geometry (distances, paths, sight, areas) is the kernel's: [`Terrain`].

mod map;
mod rules;

pub use map::Map;
pub use rules::BoardRules;

use crate::kernel::{Field, Grid, Reach, Space, Subject, Terrain, does};
use std::cmp::Reverse;

/// More steps than any board has.
pub const ENDLESS: u32 = 1 << 16;

/// The kind of the subjects that are spaces; no system has subjects of this kind.
pub const SPACE: u8 = u8::MAX - 1;

/// Somebody on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure<'s> {
    /// The one who stands there.
    pub one: Subject,
    /// Its label.
    pub label: &'s str,
    /// Its space.
    pub at: Space,
    /// Whether it is on its feet; others lie there.
    pub up: bool,
}

/// The reason why somebody cannot reach a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutOfReach {
    /// Nobody can stop there, for this reason.
    Barred(String),
    /// It takes this many steps.
    Far(u32),
    /// Walls and others shut it off.
    NoWay,
}

/// The ground of a position, and everybody on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arena<'s> {
    /// The ground.
    pub terrain: &'s Terrain,
    /// Everybody on it, in a fixed order.
    pub figures: Vec<Figure<'s>>,
}

impl<'s> Arena<'s> {
    /// Returns the space of somebody.
    pub fn of(&self, one: Subject) -> Option<Space> {
        self.figures.iter().find(|figure| figure.one == one).map(|figure| figure.at)
    }

    /// Returns the first figure on a space.
    pub fn on(&self, space: Space) -> Option<&Figure<'s>> {
        self.figures.iter().find(|figure| figure.at == space)
    }

    /// Returns whether somebody may stop on a space: it can be entered and is empty.
    pub fn is_open(&self, space: Space) -> bool {
        let ground = self.terrain.ground(space);
        self.on(space).is_none() && ground.is_some_and(|ground| ground.cost.is_some())
    }

    /// Returns the open space nearest to a space, perhaps the space itself. Of several, the first in reading order.
    pub fn open_near(&self, space: Space) -> Option<Space> {
        let far = |open: &Space| self.terrain.grid().distance(space, *open);
        self.terrain.spaces().filter(|open| self.is_open(*open)).min_by_key(far)
    }

    /// Returns the obstacle to stopping on a space: `c4 is a wall`. `None` where nothing does, and beyond the ends of
    /// the board.
    pub fn bars(&self, space: Space) -> Option<String> {
        if let Some(Figure { label, up, .. }) = self.on(space) {
            let verb = if *up { "stands" } else { "lies" };
            return Some(format!("{} on {space}, and one stops on free spaces only", does(label, verb)));
        }
        let ground = self.terrain.ground(space).filter(|ground| ground.cost.is_none());
        let what = ground.and_then(|ground| ground.meaning())?;
        Some(format!("{space} is {}", if what == "wall" { "a wall" } else { &what }))
    }

    /// Returns the spaces that somebody cannot get to, each with the reason. `reach` holds those within its steps,
    /// `any` those that could be reached with any number of them.
    pub fn out_of_reach<'r>(
        &'r self,
        reach: &'r Reach,
        any: &'r Reach,
    ) -> impl Iterator<Item = (Space, OutOfReach)> + use<'r> {
        let beyond = self.terrain.spaces().filter(|space| reach.cost(*space).is_none());
        beyond.map(|space| {
            let why = match (self.bars(space), any.cost(space)) {
                (Some(bars), _) => OutOfReach::Barred(bars),
                (None, Some(steps)) => OutOfReach::Far(steps),
                (None, None) => OutOfReach::NoWay,
            };
            (space, why)
        })
    }

    /// Returns the ends of the board: `a1 to l7`.
    pub fn ends(&self) -> String {
        let (first, last) = self.terrain.extent().unwrap_or_default();
        format!("{first} to {last}")
    }

    /// Returns the final space of somebody at `at`, pushed from a space or pulled to it, up to `n` spaces. An obstacle
    /// or a figure stops it.
    pub fn pushed(&self, at: Space, other: Space, n: u32, away: bool) -> Space {
        let mut now = at;
        for _ in 0..n {
            let next = self.straight(now, other, away).filter(|next| self.is_open(*next));
            let Some(next) = next.filter(|next| self.terrain.step(now, *next).is_some()) else { break };
            now = next;
        }
        now
    }

    /// Returns the next space straight away from another, or to it. On squares by corners if possible, else along the
    /// longer side; on hexes the adjacent space farthest or nearest.
    fn straight(&self, at: Space, other: Space, away: bool) -> Option<Space> {
        let grid = self.terrain.grid();
        if at == other {
            return None;
        }
        if grid == Grid::Hex {
            let far = |space: &Space| i64::from(grid.distance(*space, other));
            return grid.neighbours(at).min_by_key(|space| if away { -far(space) } else { far(space) });
        }
        let (from, to) = if away { (other, at) } else { (at, other) };
        let (x, y) = (i32::from(to.column()) - i32::from(from.column()), i32::from(to.row()) - i32::from(from.row()));
        let (dx, dy) = match (grid == Grid::Eight, x.abs() >= y.abs()) {
            (true, _) => (x.signum(), y.signum()),
            (false, true) => (x.signum(), 0),
            (false, false) => (0, y.signum()),
        };
        let by = |n: u8, by: i32| u8::try_from(i32::from(n) + by).ok();
        Some(Space::new(by(at.column(), dx)?, by(at.row(), dy)?))
    }

    /// Draws the board with its figures, standing ones before lying ones, and with marked spaces.
    pub fn field(&self, name: &str, marked: &[Space]) -> Field {
        let mut figures: Vec<&Figure<'_>> = self.figures.iter().collect();
        figures.sort_by_key(|figure| Reverse(figure.up));
        let labels = Field::labels(&figures.iter().map(|figure| figure.label).collect::<Vec<_>>());
        let drawn = || figures.iter().zip(&labels);
        let tokens: Vec<_> = drawn().map(|(figure, label)| (figure.at, label.clone())).collect();
        let named = |(figure, label): (&&Figure<'_>, &String)| {
            (label.clone(), format!("{}{}", figure.label, if figure.up { "" } else { " (out)" }))
        };
        let names = drawn().map(named).collect();
        let stands = figures.iter().map(|figure| (figure.label.to_string(), figure.at)).collect();
        Field { names, stands, ..Field::new(name, self.terrain, &tokens, marked) }
    }
}

/// Returns a space as a subject, to be picked.
pub fn subject(space: Space) -> Subject {
    Subject { kind: SPACE, id: u16::from_be_bytes([space.row(), space.column()]) }
}

/// Returns the space that a subject is.
pub fn space_of(subject: Subject) -> Option<Space> {
    let [row, column] = subject.id.to_be_bytes();
    (subject.kind == SPACE).then(|| Space::new(column, row))
}
