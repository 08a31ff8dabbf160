//! The arena: the ground of a position's board, and the figures on it.
//!
//! Systems move figures in an [`Arena`], check where one can go, and draw it. The geometry (distances, paths, sight,
//! areas) is the kernel's: [`Terrain`].

mod map;
mod rules;

pub use map::Map;
pub use rules::BoardRules;

use crate::kernel::{Field, Reach, Space, Subject, Terrain, Value, does};
use std::cmp::Reverse;
use std::sync::Arc;

/// A number of steps greater than on any board.
pub const ENDLESS: u32 = 1 << 16;

/// The kind of the subjects that are spaces. No system has subjects of this kind.
pub const SPACE: u8 = u8::MAX - 1;

/// A figure on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure<'s> {
    /// The subject that the figure represents.
    pub one: Subject,
    /// The figure's label.
    pub label: &'s str,
    /// The figure's space.
    pub at: Space,
    /// Whether the figure stands. If not, it lies there.
    pub up: bool,
}

/// The reason why a figure cannot reach a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutOfReach {
    /// Nobody can stop on the space, for this reason.
    Barred(String),
    /// The way takes this many steps.
    Far(u32),
    /// There is no way: walls and figures are in between.
    NoWay,
}

/// The direction in which a figure is pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Push {
    /// Away from a space.
    AwayFrom(Space),
    /// Closer to a space.
    Towards(Space),
}

impl Push {
    /// Returns the push away from a space if `away`, otherwise towards it.
    pub fn new(away: bool, space: Space) -> Push {
        if away { Push::AwayFrom(space) } else { Push::Towards(space) }
    }
}

/// The ground of a position, and all figures on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arena<'s> {
    /// The ground.
    pub terrain: &'s Terrain,
    /// All figures, in a fixed order.
    pub figures: Vec<Figure<'s>>,
}

impl<'s> Arena<'s> {
    /// Returns the space of a subject's figure.
    pub fn of(&self, one: Subject) -> Option<Space> {
        self.figures.iter().find(|figure| figure.one == one).map(|figure| figure.at)
    }

    /// Returns the first figure on a space.
    pub fn on(&self, space: Space) -> Option<&Figure<'s>> {
        self.figures.iter().find(|figure| figure.at == space)
    }

    /// Returns whether a figure may stop on a space: the space can be entered and is empty.
    pub fn is_open(&self, space: Space) -> bool {
        let ground = self.terrain.ground(space);
        self.on(space).is_none() && ground.is_some_and(|ground| ground.cost.is_some())
    }

    /// Returns what scripts read as `free_within(steps)` of a figure: the names of the open spaces within so many steps,
    /// walls or not, in reading order. Empty without a map.
    pub fn free_within(arena: Option<Arena<'_>>, one: Subject, args: &[Value]) -> Value {
        let steps = args.first().and_then(Value::int).unwrap_or(0);
        let Some((arena, at)) = arena.and_then(|arena| arena.of(one).map(|at| (arena, at))) else {
            return Value::List(Arc::default());
        };
        let is_near = |open: &Space| i64::from(arena.terrain.grid().distance(at, *open)) <= steps;
        let free = arena.terrain.spaces().filter(|open| is_near(open) && arena.is_open(*open));
        Value::List(free.map(|space| Value::text(space.to_string())).collect())
    }

    /// Returns the open space nearest to a space, perhaps the space itself. If several are as near, returns the first
    /// in reading order.
    pub fn open_near(&self, space: Space) -> Option<Space> {
        let distance = |open: &Space| self.terrain.grid().distance(space, *open);
        self.terrain.spaces().filter(|open| self.is_open(*open)).min_by_key(distance)
    }

    /// Returns the reason why no figure can stop on a space: `c4 is a wall`. `None` if a figure can, and for a space
    /// beyond the ends of the board.
    pub fn bars(&self, space: Space) -> Option<String> {
        if let Some(Figure { label, up, .. }) = self.on(space) {
            let verb = if *up { "stands" } else { "lies" };
            return Some(format!("{} on {space}, and one stops on free spaces only", does(label, verb)));
        }
        let ground = self.terrain.ground(space).filter(|ground| ground.cost.is_none());
        let what = ground.and_then(|ground| ground.meaning())?;
        Some(format!("{space} is {}", if what == "wall" { "a wall" } else { &what }))
    }

    /// Returns the spaces that a figure cannot reach, each with the reason. `reach` are the spaces within the figure's
    /// steps, `endless` the spaces within any number of steps.
    pub fn out_of_reach<'r>(
        &'r self,
        reach: &'r Reach,
        endless: &'r Reach,
    ) -> impl Iterator<Item = (Space, OutOfReach)> + use<'r> {
        let beyond = self.terrain.spaces().filter(|space| reach.cost(*space).is_none());
        beyond.map(|space| {
            let why = match (self.bars(space), endless.cost(space)) {
                (Some(bars), _) => OutOfReach::Barred(bars),
                (None, Some(steps)) => OutOfReach::Far(steps),
                (None, None) => OutOfReach::NoWay,
            };
            (space, why)
        })
    }

    /// Returns the open space nearest to the left end of the board, or to the right end, by columns.
    pub fn open_at_end(&self, left: bool) -> Option<Space> {
        let open = self.terrain.spaces().filter(|space| self.is_open(*space));
        let column = |space: &Space| (space.column(), space.row());
        if left { open.min_by_key(column) } else { open.max_by_key(column) }
    }

    /// Returns the ends of the board: `a1 to l7`.
    pub fn ends(&self) -> String {
        let (first, last) = self.terrain.extent().unwrap_or_default();
        format!("{first} to {last}")
    }

    /// Returns the final space of a figure at `at` that is pushed up to `steps` spaces. An obstacle or another figure
    /// stops it.
    pub fn pushed(&self, at: Space, push: Push, steps: u32) -> Space {
        let grid = self.terrain.grid();
        let mut now = at;
        for _ in 0..steps {
            // `onward` goes one space on from the first space, in the direction from the second to the third.
            let next = match push {
                Push::AwayFrom(other) => grid.onward(now, other, now),
                Push::Towards(other) => grid.onward(now, now, other),
            };
            let open = next.filter(|next| self.is_open(*next));
            // `step` returns `None` if a corner blocks the way.
            let Some(next) = open.filter(|next| self.terrain.step(now, *next).is_some()) else { break };
            now = next;
        }
        now
    }

    /// Draws the board with its figures, standing ones before lying ones, and with marked spaces.
    pub fn field(&self, name: &str, marked: &[Space]) -> Field {
        let mut figures: Vec<&Figure<'_>> = self.figures.iter().collect();
        figures.sort_by_key(|figure| Reverse(figure.up));
        let long_labels: Vec<&str> = figures.iter().map(|figure| figure.label).collect();
        let (mut tokens, mut names) = (Vec::new(), Vec::new());
        for (figure, label) in figures.iter().zip(Field::labels(&long_labels)) {
            let out = if figure.up { "" } else { " (out)" };
            tokens.push((figure.at, label.clone()));
            names.push((label, format!("{}{out}", figure.label)));
        }
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
    if subject.kind == SPACE { Some(Space::new(column, row)) } else { None }
}
